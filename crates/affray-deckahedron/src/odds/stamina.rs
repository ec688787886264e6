//! Losing Stamina, and getting it back.

use std::collections::BTreeMap;

use affray_core::exact::{Enumeration, Kinds, Next, Odds};
use affray_core::query::{
    self, Budget, OneShot, OneShotQuery, OutcomeTable, Param, PreparedQuery, Query, QueryError, Stepwise, Takes,
};
use affray_core::{Ask, Bag};

use super::flip::exhaust;
use super::setting::{ADA, ANSWER, BLESSINGS, DISCARDED, EXHAUSTED, EXHAUSTED_CARDS, FROM, RANK, Setting, WHO, WOUNDS};
use crate::asked::source::{ChanceOf, Source};
use crate::bots::Plain;
use crate::edition::Edition;
use crate::state::attribute::Attribute;
use crate::state::card::{self, Card, Pile};
use crate::state::fight::Fight;
use crate::state::moves::{Cause, Move};

const POINTS: Param =
    Param { name: "points", about: "how many Stamina points are lost", takes: Takes::Number(1, 12), default: "1" };

pub(super) const STAMINA: Query = Query {
    name: "stamina",
    about: "losing Stamina: how many cards are turned, and whether you are still standing",
    teach: "Cards are turned until one shows the Stamina symbol, once for each point.\n\n  \
            affray odds deckahedron stamina --points 3\n  \
            affray odds deckahedron stamina --points 4 --exhausted 7\n  \
            affray odds deckahedron stamina --sweep points=1..6",
    params: &[POINTS, RANK, EXHAUSTED, EXHAUSTED_CARDS, DISCARDED, WOUNDS, BLESSINGS, FROM, WHO, ANSWER],
    prepare: |given| {
        let mut setting = Setting::read(given, Edition::Guide)?;
        // Which Stamina cards are exhausted already makes no difference to how many are left.
        let fighter = setting.fight.fighter_mut(ADA);
        for card in Pile::from_bits(fighter.deck.bits() & card::STAMINA).cards().take(setting.unnamed.into()) {
            let held = fighter.deck.take(card);
            debug_assert!(held, "it was just looked at");
            fighter.exhaustion.add(card);
        }
        let kinds = Kinds::of(Card::has_stamina);
        Ok(Box::new(Losing { fight: setting.fight, points: given.number("points") as u8, kinds }))
    },
};

pub(super) const BREATHER: Query = Query {
    name: "breather",
    about: "a Breather in a fight: how much Stamina comes back",
    teach: "The flip of a Breather and what it brings, by the plain bot's choices.\n\n  \
            affray odds deckahedron breather --rank crescent --exhausted 6\n  \
            affray odds deckahedron breather --edition module-2017 --sweep exhausted=1..9",
    params: &[RANK, EXHAUSTED, EXHAUSTED_CARDS, DISCARDED, WOUNDS, BLESSINGS, FROM, WHO, ANSWER],
    prepare: |given| Ok(Box::new(OneShotQuery(Breathing(Setting::read(given, Edition::Guide)?)))),
};

/// Counts the cards turned, and passes everything on.
struct Counting<'a, A> {
    ask: &'a mut A,
    turned: u16,
}

impl<A: Ask<Fight>> Ask<Fight> for Counting<'_, A> {
    type Halt = A::Halt;

    fn card<B: Bag<Card = Card>>(&mut self, source: Source, from: &B) -> Result<Card, A::Halt> {
        self.turned += u16::from(matches!(source.what, ChanceOf::Deck | ChanceOf::Search));
        self.ask.card(source, from)
    }
    // A search is counted card by card, so its pauses are not passed on.
    affray_core::forward_ask!(Fight, ask: roll, toss, choose, choose_each, tell);
}

/// Losing points, one after the other (DK-30, DK-34).
struct Losing {
    fight: Fight,
    points: u8,
    kinds: Kinds,
}

/// Where a loss stands: the piles, what is still due, and how many cards were turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Due {
    piles: [Pile; 3],
    points: u8,
    turned: u16,
}

impl Stepwise for Losing {
    type Scene = Fight;
    type Bots = Plain;
    type Position = Due;
    /// How many cards were turned, and whether the character still stands.
    type End = (u16, bool);

    fn bots(&self) -> Plain {
        Plain
    }

    fn kinds(&self) -> Vec<Kinds> {
        vec![self.kinds.clone()]
    }

    fn start(&self) -> Due {
        let fighter = self.fight.fighter(ADA);
        Due { piles: [fighter.deck, fighter.discard, fighter.exhaustion], points: self.points, turned: 0 }
    }

    fn paused(&self, _: &Fight, from: &Due) -> Due {
        *from // A search is counted card by card, and never paused.
    }

    fn step<A: Ask<Fight>>(&self, from: &Due, ask: &mut A) -> Result<Next<Due, (u16, bool)>, A::Halt> {
        let mut fight = self.fight.clone();
        let fighter = fight.fighter_mut(ADA);
        [fighter.deck, fighter.discard, fighter.exhaustion] = from.piles;
        let mut counting = Counting { ask, turned: from.turned };
        fight.lose_stamina(&mut counting, ADA, Cause::Physical)?;
        let turned = counting.turned;
        let fighter = fight.fighter(ADA);
        if from.points == 1 || !fighter.is_up() {
            return Ok(Next::End((turned, fighter.is_up())));
        }
        let piles = [fighter.deck, fighter.discard, fighter.exhaustion].map(|pile| pile.present());
        let piles = self.kinds.canonical(piles).map(|bits| Pile::from_bits(bits as u32));
        Ok(Next::Beat(Due { piles, points: from.points - 1, turned }))
    }
}

fn standing((_, stands): (u16, bool)) -> String {
    if stands { "standing" } else { "incapacitated" }.to_owned()
}

impl PreparedQuery for Losing {
    fn title(&self) -> String {
        let cards = self.fight.fighter(ADA).deck.len();
        let points = if self.points == 1 { "point" } else { "points" };
        format!("losing {} {points} of Stamina, {cards} cards in the deck", self.points)
    }

    fn exact(&self, watch: &mut Budget<'_>) -> Result<Vec<OutcomeTable>, QueryError> {
        let odds = query::web_of(self, watch)?.outcome().expect("every beat pays a point");
        Ok(vec![
            OutcomeTable::of("after it", &odds, |end| standing(*end)),
            OutcomeTable::numbers("cards turned", &odds, |(turned, _)| u64::from(*turned)),
        ])
    }

    fn simulate(&self, seed: u64, runs: u64) -> BTreeMap<String, u64> {
        let ends = query::run_out(self, seed, runs, u32::MAX);
        query::named(ends, |(end, _)| standing(end.expect("a loss ends")))
    }
}

/// A Breather (DK-57).
struct Breathing(Setting);

impl OneShot for Breathing {
    type Scene = Fight;
    type Bots = Plain;
    type Result = u8;

    fn title(&self) -> String {
        format!("a Breather with {} Stamina left", self.0.stamina())
    }

    fn bots(&self) -> Plain {
        Plain
    }

    fn enumeration(&self) -> Enumeration<Fight, Plain> {
        let edition = self.0.fight.edition();
        let faces = card::faces(edition);
        let ranks = self.0.fight.fighter(ADA).ranks;
        let shows = |card: Card| Attribute::ALL.map(|attribute| faces.face(card, ranks.of(attribute)));
        let kinds = Kinds::of(|card: Card| (shows(card), card.is_wound(), card.has_stamina(), faces.is_green(card)));
        // A wound card's point is one point, whichever cards are turned for it; and cards exhausted beforehand are
        // exhausted in any order.
        Enumeration::new(Plain)
            .kinds_by([kinds, Kinds::of(|_: Card| ())], |source| usize::from(source.what == ChanceOf::Search))
            .together_by(|source| u8::from(source.what == ChanceOf::Exhaustion))
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<u8, A::Halt> {
        let mut fight = self.0.fight.clone();
        exhaust(&mut fight, self.0.unnamed, ask)?;
        let before = fight.fighter(ADA).stamina();
        let attempt = crate::rules::flipping::attempt::Attempt {
            who: ADA,
            mv: Move::Breather,
            at: None,
            with: None,
            extra: false,
        };
        let (flip, _) = fight.attempt(ask, attempt)?;
        fight.breathe(ask, attempt, flip.face)?;
        Ok(fight.fighter(ADA).stamina().saturating_sub(before))
    }

    fn label(&self, gained: &u8) -> String {
        gained.to_string()
    }

    fn tables(&self, odds: &Odds<u8>) -> Vec<OutcomeTable> {
        vec![OutcomeTable::numbers("Stamina regained", odds, |gained| u64::from(*gained))]
    }
}
