//! How often Strike or Defend goes off in one turn (RT-24, RT-27, RT-28).

use affray_core::exact::{Enumeration, Kinds, Odds};
use affray_core::query::{OneShot, OneShotQuery, OutcomeTable, Param, PreparedQuery, QueryError, Takes};
use affray_core::{Ask, Bag, Query, Seeded};
use smallvec::SmallVec;

use super::{ANSWER, DECK, FROM, GONE, HAND_CARDS, ME, TOWER, WHO, alone, cards};
use crate::bots::Plain;
use crate::language::compiled::BinId;
use crate::rules::turn::drawing::DrawTo;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::player::Laid;

/// How often a sum bin goes off.
pub const FIRES: Query = Query {
    name: "fires",
    about: "how often Strike or Defend goes off this turn",
    teach: "The opening hand is drawn, and every card that fits is laid: in the order drawn, or in the order that \
            goes off most often. Nothing else is played, and The Tower takes the whole hand.\n\n  \
            affray odds rt0 fires --bin strike\n  affray odds rt0 fires --bin defend --on 4c,3p --order best\n  \
            affray odds rt0 fires --cards 4 --deck unlucky\n  \
            affray odds rt0 fires --from fight.json --who Ada --answer 40",
    params: &[
        Param { name: "bin", about: "which bin", takes: Takes::Word(&["strike", "defend"]), default: "strike" },
        Param {
            name: "on",
            about: "cards that lie there already",
            takes: Takes::Text("cards with commas between them, such as 4w,3s"),
            default: "",
        },
        Param { name: "cards", about: HAND_CARDS, takes: Takes::Number(1, 12), default: "5" },
        Param {
            name: "order",
            about: "in which order they are laid",
            takes: Takes::Word(&["drawn", "best"]),
            default: "drawn",
        },
        TOWER,
        DECK,
        GONE,
        FROM,
        WHO,
        ANSWER,
    ],
    prepare: |given| {
        let bin = if given.text("bin") == "defend" { BinId::DEFEND } else { BinId::STRIKE };
        let mut fight = alone(given)?;
        fight.full_discard(&mut Seeded::new(0, 0, Plain), ME);
        for card in cards(given, "on")?.cards() {
            if !fight.book.takers(card).has(bin) || !fight.players[ME].deck.take(card) {
                return Err(QueryError::Impossible(format!("{} cannot lie there", card.name())));
            }
            fight.players[ME].lay(Laid { bin, card, counts_as: card });
        }
        if fight.sum_on(ME, bin) >= 10 {
            return Err(QueryError::Impossible("what lies there would have gone off".to_owned()));
        }
        let (size, best) = (given.number("cards") as u8, given.text("order") == "best");
        let dead_tower = given.text("tower") == "dead";
        Ok(Box::new(OneShotQuery(Fires { fight, bin, size, best, dead_tower })) as Box<dyn PreparedQuery>)
    },
};

struct Fires {
    fight: Fight,
    bin: BinId,
    size: u8,
    best: bool,
    dead_tower: bool,
}

impl Fires {
    /// The order that goes off most often, given the points that lie there: found by trying each.
    fn best_order(fight: &Fight, sum: u16, left: &mut Order) -> (u8, Order) {
        let mut found: Option<(u8, Order)> = None;
        for place in 0..left.len() {
            let value = fight.value(left[place]);
            if left[..place].iter().any(|&other| fight.value(other) == value) {
                continue; // One card of a value is as good as another.
            }
            let card = left.remove(place);
            let next = sum + u16::from(value);
            let fired = next >= 10;
            let (later, mut order) = Self::best_order(fight, if fired { 0 } else { next }, left);
            left.insert(place, card);
            let fires = later + u8::from(fired);
            if found.as_ref().is_none_or(|(most, _)| fires > *most) {
                order.insert(0, card);
                found = Some((fires, order));
            }
        }
        found.unwrap_or_default()
    }
}

/// Cards in the order in which they are laid.
type Order = SmallVec<[Tarot; 12]>;

impl OneShot for Fires {
    type Scene = Fight;
    type Bots = Plain;
    type Result = u8;

    fn title(&self) -> String {
        let order = if self.best { "in the best order" } else { "in the order drawn" };
        format!("how often {} goes off with {} cards, laid {order}", self.fight.book.bin(self.bin).name, self.size)
    }

    fn bots(&self) -> Plain {
        Plain
    }

    fn enumeration(&self) -> Enumeration<Fight, Plain> {
        let kinds = Kinds::of(|card: Tarot| {
            let fits = self.fight.book.takers(card).has(self.bin);
            (card == Tarot::TOWER, fits, if fits { self.fight.value(card) } else { 0 })
        });
        let enumeration = Enumeration::new(Plain).kinds(kinds);
        if self.best { enumeration.together() } else { enumeration }
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<u8, A::Halt> {
        let mut fight = self.fight.clone();
        let mut fitting = Order::new();
        let mut struck = false;
        for _ in 0..self.size {
            // Laid in the best order, the cards may come in any; then The Tower takes the hand once all of it is drawn.
            let plainly = self.dead_tower || self.best;
            let drawn = if plainly { fight.draw_dead_card(ask)? } else { fight.draw(ask, ME, DrawTo::Hand)? };
            let Some(card) = drawn else { break };
            struck |= card == Tarot::TOWER && !self.dead_tower;
            if fight.book.takers(card).has(self.bin) && fight.players[ME].hand.count(card) > 0 {
                fitting.push(card);
            }
        }
        if fight.turn.over || struck {
            return Ok(0);
        }
        if self.best {
            let sum = fight.sum_on(ME, self.bin);
            fitting = Fires::best_order(&fight, sum, &mut fitting).1;
        }
        let mut fires = 0;
        for card in fitting {
            fight.lay(ask, ME, card, self.bin)?;
            fires += u8::from(fight.players[ME].on(self.bin).next().is_none());
            if fight.outcome.is_some() {
                break;
            }
        }
        Ok(fires)
    }

    fn label(&self, fires: &u8) -> String {
        fires.to_string()
    }

    fn tables(&self, odds: &Odds<u8>) -> Vec<OutcomeTable> {
        vec![OutcomeTable::numbers("times", odds, |&fires| u64::from(fires))]
    }
}
