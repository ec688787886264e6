//! Whether a run for it can be made with the opening hand (RT-43, RT-44).

use affray_core::exact::{Enumeration, Kinds};
use affray_core::query::{OneShot, OneShotQuery, Param, PreparedQuery, Takes};
use affray_core::{Ask, Bag, Query};

use super::{DECK, GONE, HAND_CARDS, ME, Seats, cards, table};
use crate::bots::Plain;
use crate::language::compiled::BinId;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::traits::Trait;

/// Whether Run Away goes off from an opening hand.
pub const RUN: Query = Query {
    name: "run",
    about: "whether an opening hand can make a run of values, and so run away",
    teach: "Each further card must be one higher than the highest of the run or one lower than the lowest. Four \
            cards are enough, three for the Fast, five for the Slow; The Tower takes the hand.\n\n  \
            affray odds rt0 run\n  affray odds rt0 run --trait fast\n  \
            affray odds rt0 run --ruling run_away_major_value=not_allowed",
    params: &[
        Param {
            name: "trait",
            about: "what changes how long the run must be",
            takes: Takes::Word(&["none", "fast", "slow"]),
            default: "none",
        },
        Param { name: "cards", about: HAND_CARDS, takes: Takes::Number(1, 10), default: "5" },
        DECK,
        GONE,
    ],
    prepare: |given| {
        let mut asked = given.clone();
        asked.rulings.push(("hand_size".to_owned(), given.text("cards").to_owned()));
        // The Tower takes the hand all the same, and the order of the cards changes nothing.
        asked.rulings.push(("tower_in_opening_draw".to_owned(), "finish_draw".to_owned()));
        let mut seats = Seats::of(1, given);
        match given.text("trait") {
            "fast" => seats.traits = seats.traits.with(Trait::Fast),
            "slow" => seats.traits = seats.traits.with(Trait::Slow),
            _ => {}
        }
        let fight = table(&asked, seats, "brock", cards(given, "gone")?)?;
        Ok(Box::new(OneShotQuery(Run { fight })) as Box<dyn PreparedQuery>)
    },
};

struct Run {
    fight: Fight,
}

impl Run {
    /// Whether the run can be built upward from this card.
    fn goes_off<A: Ask<Fight>>(mut fight: Fight, ask: &mut A, from: Tarot) -> Result<bool, A::Halt> {
        let mut next = Some(from);
        while let Some(card) = next {
            fight.lay(ask, ME, card, BinId::RUN_AWAY)?;
            if fight.players[ME].on(BinId::RUN_AWAY).next().is_none() {
                return Ok(true);
            }
            let value = fight.rulings().run_value(card);
            let higher = |other: &Tarot| fight.rulings().run_value(*other) > value;
            let fits = |other: &Tarot| fight.may_lay(ME, *other, BinId::RUN_AWAY).is_ok();
            next = fight.players[ME].hand.cards().find(|other| higher(other) && fits(other));
        }
        Ok(false)
    }
}

impl OneShot for Run {
    type Scene = Fight;
    type Bots = Plain;
    type Result = bool;

    fn title(&self) -> String {
        format!("whether an opening hand of {} can run away", self.fight.rulings().hand_size)
    }

    fn bots(&self) -> Plain {
        Plain
    }

    fn enumeration(&self) -> Enumeration<Fight, Plain> {
        let value = |card: Tarot| (card == Tarot::TOWER, self.fight.rulings().run_value(card));
        Enumeration::new(Plain).kinds(Kinds::of(value)).together()
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<bool, A::Halt> {
        let mut fight = self.fight.clone();
        fight.opening_draw(ask, ME)?;
        let hand = fight.players[ME].hand;
        for card in hand.cards() {
            if fight.may_lay(ME, card, BinId::RUN_AWAY).is_ok() && Run::goes_off(fight.clone(), ask, card)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn label(&self, runs: &bool) -> String {
        if *runs { "yes" } else { "no" }.to_owned()
    }
}
