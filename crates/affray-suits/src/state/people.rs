//! Everybody in the fight, by their place in the roster.
//!
//! A fixed array of 64 places instead of a `Vec`. Sets of people are bits of a 64-bit word, so no id is larger; and the array
//! is as long as that, so an id taken modulo 64 is always inside it and the compiler drops the bounds check. The rules look
//! somebody up some fifteen hundred times in a fight of six. Boxed, so that moving a fight moves a pointer; `clone_from` copies
//! only the people who are there, so that one simulated fight after another uses the same memory. Together a fiftieth of a
//! simulated fight (`cargo bench -p affray-suits --bench suits`).

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::state::person::Person;
use crate::state::sheet::FighterId;

/// Places there are: a [`FighterId`] is a bit in sets of 64.
pub const PLACES: usize = 64;

/// No more people than this fit into a fight.
pub const MOST_PEOPLE: usize = 60;

/// Everybody as they are right now.
pub struct People {
    places: Box<[Person; PLACES]>,
    count: u8,
}

impl People {
    /// Somebody.
    #[inline]
    pub fn get(&self, who: FighterId) -> &Person {
        &self.places[who.index() % PLACES]
    }

    /// Somebody, to be changed.
    #[inline]
    pub fn get_mut(&mut self, who: FighterId) -> &mut Person {
        &mut self.places[who.index() % PLACES]
    }

    /// Everybody with their id, in order.
    #[inline]
    pub(crate) fn with_ids(&self) -> impl Iterator<Item = (FighterId, &Person)> {
        self.iter().zip(0..).map(|(person, who)| (FighterId(who), person))
    }

    /// These, if they are not too many.
    fn of(people: &[Person]) -> Option<People> {
        let mut places = Box::new([Person::NOBODY; PLACES]);
        places.get_mut(..people.len())?.copy_from_slice(people);
        Some(People { places, count: people.len() as u8 })
    }
}

impl FromIterator<Person> for People {
    fn from_iter<I: IntoIterator<Item = Person>>(people: I) -> Self {
        People::of(&people.into_iter().collect::<Vec<_>>()).expect("a roster has at most sixty sheets")
    }
}

impl Clone for People {
    fn clone(&self) -> Self {
        People { places: self.places.clone(), count: self.count }
    }

    #[inline]
    fn clone_from(&mut self, other: &Self) {
        self.count = other.count;
        self.copy_from_slice(other);
    }
}

impl Deref for People {
    type Target = [Person];

    #[inline]
    fn deref(&self) -> &[Person] {
        &self.places[..usize::from(self.count).min(PLACES)]
    }
}

impl DerefMut for People {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Person] {
        &mut self.places[..usize::from(self.count).min(PLACES)]
    }
}

impl PartialEq for People {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for People {}

impl Hash for People {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for People {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl Serialize for People {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for People {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let people = Vec::deserialize(deserializer)?;
        People::of(&people).ok_or_else(|| D::Error::custom("too many people"))
    }
}
