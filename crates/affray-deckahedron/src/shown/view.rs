//! What anybody at the table sees.

use affray_core::Bag;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::state::card::Pile;
use crate::state::fight::Fight;
use crate::state::fighter::{Fighter, FighterId, Make};

/// What anybody at the table may know: everything but the order of the decks, which nobody knows. Discard and
/// Exhaustion piles lie face up, so what is in a deck follows from them; only its size is shown.
#[derive(Debug, Clone, Copy)]
pub struct View<'a>(pub(crate) &'a Fight);

impl<'a> View<'a> {
    /// The table as everyone sees it.
    #[inline]
    pub const fn table(self) -> &'a Fight {
        self.0
    }
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fight = self.0;
        let mut view = serializer.serialize_struct("View", 8)?;
        view.serialize_field("edition", &fight.edition())?;
        view.serialize_field("chapter", &fight.chapter().name)?;
        view.serialize_field("kind", &fight.chapter().kind)?;
        view.serialize_field("round", &fight.round)?;
        view.serialize_field("bank", &fight.bank)?;
        view.serialize_field("good_bank", &fight.good_bank)?;
        view.serialize_field("outcome", &fight.outcome)?;
        let shown = |fighter: &&Fighter| fighter.is_of_party() || fighter.chapter == fight.chapter;
        let fighters: Vec<FighterView> = (0u8..)
            .zip(&fight.fighters)
            .filter(|(_, fighter)| shown(fighter))
            .map(|(place, fighter)| FighterView { name: fight.name(FighterId(place)), fighter })
            .collect();
        view.serialize_field("fighters", &fighters)?;
        view.end()
    }
}

struct FighterView<'a> {
    name: &'a str,
    fighter: &'a Fighter,
}

impl Serialize for FighterView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Fighter { make, standing, ranks, deck, discard, exhaustion, harm, wound, .. } = self.fighter;
        let fighter = self.fighter;
        let ticks = *make == Make::Ticks;
        let mut view = serializer.serialize_struct("Fighter", 18)?;
        view.serialize_field("name", self.name)?;
        view.serialize_field("make", make)?;
        view.serialize_field("standing", standing)?;
        view.serialize_field("stamina", &fighter.stamina())?;
        view.serialize_field("die", &fighter.die)?;
        let piles = |pile: &Pile| (!ticks).then_some(*pile);
        view.serialize_field("ranks", &(!ticks).then_some(ranks))?;
        view.serialize_field("deck", &(!ticks).then(|| deck.len()))?;
        view.serialize_field("discard", &piles(discard))?;
        view.serialize_field("exhaustion", &piles(exhaustion))?;
        view.serialize_field("harm", harm)?;
        view.serialize_field("wound", wound)?;
        view.serialize_field("green", &fighter.green)?;
        view.serialize_field("speed", &fighter.speed)?;
        view.serialize_field("equipment", &fighter.equipment)?;
        view.serialize_field("wealth", &fighter.wealth)?;
        view.serialize_field("ammo", &fighter.ammo)?;
        view.serialize_field("moves", &fighter.held.as_slice())?;
        view.serialize_field("items", &fighter.items.as_slice())?;
        view.end()
    }
}
