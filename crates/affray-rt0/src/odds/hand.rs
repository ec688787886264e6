//! The opening hand (RT-21, RT-31).

use affray_core::exact::{Enumeration, Kinds, Odds};
use affray_core::query::{OneShot, OneShotQuery, OutcomeTable, Param, PreparedQuery, QueryError, Takes};
use affray_core::{Ask, Bag, Query, RuleId};

use super::{DECK, GONE, HAND_CARDS, ME, Seats, TOWER, cards, sorts, table};
use crate::asked::source::Source;
use crate::bots::Plain;
use crate::rules::turn::drawing::DrawTo;
use crate::state::card::{Pile, Tarot};
use crate::state::fight::Fight;

/// What an opening hand holds.
pub const HAND: Query = Query {
    name: "hand",
    about: "what an opening hand holds, or whether The Tower takes it",
    teach: "The hand for the turn is drawn card by card; The Tower ends the turn and takes the hand with it.\n\n  \
            affray odds rt0 hand --of major --at-least 2\n  affray odds rt0 hand --of swords,wands --sum 10\n  \
            affray odds rt0 hand --of m1 --deck lucky --gone kw,3c\n  \
            affray odds rt0 hand --of major --tower dead",
    params: &[
        Param {
            name: "of",
            about: "the cards wanted",
            takes: Takes::Text("swords, wands, cups, pentacles, major or single cards, with commas between"),
            default: "major",
        },
        Param { name: "at-least", about: "how many of them are wanted", takes: Takes::Number(0, 12), default: "1" },
        Param { name: "sum", about: "how much they must be worth together", takes: Takes::Number(0, 99), default: "0" },
        Param { name: "cards", about: HAND_CARDS, takes: Takes::Number(1, 10), default: "5" },
        TOWER,
        DECK,
        GONE,
    ],
    prepare: |given| {
        let size = given.number("cards");
        let mut asked = given.clone();
        asked.rulings.push(("hand_size".to_owned(), size.to_string()));
        let fight = table(&asked, Seats::of(1, given), "brock", cards(given, "gone")?)?;
        let (of, at_least, sum) = (sorts(given, "of")?, given.number("at-least") as u8, given.number("sum") as u16);
        if of.is_empty() {
            return Err(QueryError::value("of", "", "the cards wanted, such as swords or m1"));
        }
        let dead_tower = given.text("tower") == "dead";
        Ok(Box::new(OneShotQuery(Hand { fight, of, at_least, sum, size: size as u8, dead_tower }))
            as Box<dyn PreparedQuery>)
    },
};

struct Hand {
    fight: Fight,
    of: Pile,
    at_least: u8,
    sum: u16,
    size: u8,
    dead_tower: bool,
}

/// How a hand can turn out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Drawn {
    /// The Tower came.
    Tower,
    /// So many of the cards wanted, worth so much together.
    Held(u8, u16),
}

impl Fight {
    /// Draws a hand in which The Tower is a card like any other; for cross-checks, no rule does so.
    pub(super) fn draw_dead<A: Ask<Self>>(&mut self, ask: &mut A, size: u8) -> Result<(), A::Halt> {
        for _ in 0..size {
            self.draw_dead_card(ask)?;
        }
        Ok(())
    }

    /// One card of such a hand.
    pub(super) fn draw_dead_card<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Option<Tarot>, A::Halt> {
        if self.players[ME].deck.is_empty() {
            self.shuffle_in_discard(ask, ME, RuleId("RT-23"));
        }
        let player = &mut self.players[ME];
        let card = player.deck.draw::<Self, A>(ask, Source::Deck(ME))?;
        if let Some(card) = card {
            player.hand.add(card);
            self.distracted(ask, ME, card, DrawTo::Hand);
        }
        Ok(card)
    }
}

impl OneShot for Hand {
    type Scene = Fight;
    type Bots = Plain;
    type Result = Drawn;

    fn title(&self) -> String {
        let worth = if self.sum > 0 { format!(" worth {} or more", self.sum) } else { String::new() };
        format!("an opening hand of {} with {} or more of the cards wanted{worth}", self.size, self.at_least)
    }

    fn bots(&self) -> Plain {
        Plain
    }

    fn enumeration(&self) -> Enumeration<Fight, Plain> {
        let value = |card: Tarot| if self.sum > 0 { self.fight.value(card) } else { 0 };
        Enumeration::new(Plain).kinds(Kinds::of(|card: Tarot| {
            let wanted = self.of.count(card) > 0;
            (card == Tarot::TOWER, wanted, if wanted { value(card) } else { 0 })
        }))
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<Drawn, A::Halt> {
        let mut fight = self.fight.clone();
        if self.dead_tower {
            fight.draw_dead(ask, self.size)?;
        } else {
            fight.opening_draw(ask, ME)?;
        }
        if fight.turn.over {
            return Ok(Drawn::Tower);
        }
        let wanted = || fight.players[ME].hand.cards().filter(|&card| self.of.count(card) > 0);
        let sum = if self.sum > 0 { wanted().map(|card| u16::from(fight.value(card))).sum() } else { 0 };
        Ok(Drawn::Held(wanted().count() as u8, sum))
    }

    fn label(&self, drawn: &Drawn) -> String {
        match *drawn {
            Drawn::Tower => "The Tower".to_owned(),
            Drawn::Held(count, sum) if count >= self.at_least && sum >= self.sum => "yes".to_owned(),
            Drawn::Held(..) => "no".to_owned(),
        }
    }

    fn tables(&self, odds: &Odds<Drawn>) -> Vec<OutcomeTable> {
        let count = |drawn: &Drawn| match *drawn {
            Drawn::Tower => 0,
            Drawn::Held(count, _) => u64::from(count),
        };
        vec![
            OutcomeTable::of("result", odds, |drawn| self.label(drawn)),
            OutcomeTable::numbers(
                if self.dead_tower { "of the cards wanted" } else { "of the cards wanted, none with The Tower" },
                odds,
                count,
            ),
        ]
    }
}
