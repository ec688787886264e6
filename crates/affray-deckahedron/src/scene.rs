//! The story as the core knows it: steps, options, views, and what laws may look at.

use affray_core::{Ask, Audit, Bag, Menu, Progress, Scene, Seat, Stream, Viewer};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::card::{Card, Pile};
use crate::event::Event;
use crate::fighter::{Fighter, Make, Who};
use crate::question::{Choice, Question, Source};
use crate::story::Story;

impl Scene for Story {
    type Card = Card;
    type Source = Source;
    type Question = Question;
    type Choice = Choice;
    type Event = Event;
    type View<'a> = View<'a>;

    #[inline]
    fn step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        self.advance(ask)
    }

    #[inline]
    fn options(&self, _: Seat, question: &Question, menu: &mut Menu<Choice>) {
        // Asked more often than everything else together.
        if let Question::Reshuffle { .. } = question {
            menu.allow(Choice::No);
            menu.allow(Choice::Yes);
        } else {
            self.list(question, menu);
        }
    }

    #[inline]
    fn view(&self, _: Viewer) -> View<'_> {
        View(self)
    }

    #[inline]
    fn holder(source: Source) -> Option<Seat> {
        Some(source.seat)
    }
}

/// What anybody at the table may know: everything but the order of the decks, which nobody knows. Discard and
/// Exhaustion piles lie face up, so what is in a deck can be told; only its size is shown.
#[derive(Debug, Clone, Copy)]
pub struct View<'a>(&'a Story);

impl<'a> View<'a> {
    /// The table as everyone sees it.
    #[inline]
    pub const fn table(self) -> &'a Story {
        self.0
    }
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let story = self.0;
        let mut view = serializer.serialize_struct("View", 8)?;
        view.serialize_field("edition", &story.edition())?;
        view.serialize_field("chapter", &story.chapter().name)?;
        view.serialize_field("kind", &story.chapter().kind)?;
        view.serialize_field("round", &story.round)?;
        view.serialize_field("bank", &story.bank)?;
        view.serialize_field("good_bank", &story.good_bank)?;
        view.serialize_field("outcome", &story.outcome)?;
        let shown = |fighter: &&Fighter| fighter.is_character() || fighter.chapter == story.chapter;
        let fighters: Vec<FighterView> = (0u8..)
            .zip(&story.fighters)
            .filter(|(_, fighter)| shown(fighter))
            .map(|(place, fighter)| FighterView { name: story.name(Who(place)), fighter })
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

impl Audit for Story {
    fn census(&self, found: &mut dyn FnMut(Card)) {
        for fighter in &self.fighters {
            fighter.all_cards().for_each(&mut *found);
        }
    }

    fn exchange_unseen(&mut self, _: Viewer, _: &mut Stream) {
        // Nothing is hidden: a deck in no known order is the same deck however it lies.
    }
}
