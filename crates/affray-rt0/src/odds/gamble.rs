//! What a gamble brings: Capricorn's card, or the coin of Take a Chance (RT-42, RT-59).

use crate::state::card::Classed as _;
use affray_core::exact::{Enumeration, Kinds};
use affray_core::query::{OneShot, OneShotQuery, Param, PreparedQuery, QueryError, Takes};
use affray_core::{Ask, Bag, Bot, Decision, Query, Stream};
use smallvec::SmallVec;

use super::{DECK, FOE, GONE, ME, Seats, cards, table};
use crate::asked::choice::Choice;
use crate::bots::Plain;
use crate::language::compiled::BinId;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::traits::Trait;

/// What a gamble brings.
pub const GAMBLE: Query = Query {
    name: "gamble",
    about: "what Capricorn or Take a Chance brings",
    teach: "Capricorn turns the top card: Wands and Swords are damage, Cups and Pentacles shields, The Fool either. \
            Take a Chance tosses a coin for an ability of the player's choice.\n\n  affray odds rt0 gamble\n  \
            affray odds rt0 gamble --clever yes --gone kw,3c\n  affray odds rt0 gamble --on take-a-chance",
    params: &[
        Param {
            name: "on",
            about: "which of the two",
            takes: Takes::Word(&["capricorn", "take-a-chance"]),
            default: "capricorn",
        },
        Param {
            name: "clever",
            about: "whether the caster is Clever",
            takes: Takes::Word(&["no", "yes"]),
            default: "no",
        },
        DECK,
        GONE,
    ],
    prepare: |given| {
        let (bin, card) = match given.text("on") {
            "take-a-chance" => (BinId::TAKE_A_CHANCE, Tarot::WHEEL),
            _ => (BinId::CAPRICORN, Tarot::MAGICIAN),
        };
        let mut seats = Seats::of(1, given);
        if given.text("clever") == "yes" {
            seats.traits = seats.traits.with(Trait::Clever);
        }
        let mut fight = table(given, seats, "brock", cards(given, "gone")?)?;
        let player = &mut fight.players[ME];
        player.sheet.spells = SmallVec::from_slice(&[BinId::CAPRICORN]);
        if !player.deck.take(card) {
            return Err(QueryError::Impossible(format!("{} is gone, and nothing else can be laid there", card.name())));
        }
        player.hand.add(card);
        // A player who takes a chance is Lucky, with any deck (RT-42).
        player.sheet.traits = player.sheet.traits.with(Trait::Lucky);
        player.read_traits(&fight.book);
        player.read_bins(&fight.book);
        fight.adversaries[FOE].hp = 999;
        Ok(Box::new(OneShotQuery(Gamble { fight, bin, card })) as Box<dyn PreparedQuery>)
    },
};

struct Gamble {
    fight: Fight,
    bin: BinId,
    card: Tarot,
}

/// Borrows Flex, which turns no further card: what is borrowed is the player's to choose.
#[derive(Debug, Clone, Copy)]
pub(super) struct Boaster;

impl Bot<Fight> for Boaster {
    fn choose(&self, decision: &Decision<'_, Fight>, chance: &mut Stream) -> usize {
        let flex = decision.options.iter().position(|option| *option == Choice::Bin(BinId::FLEX));
        flex.unwrap_or_else(|| Plain.choose(decision, chance))
    }
}

/// How a gamble ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Brings {
    Damage(u16),
    Shields(u16),
    Choice,
    Ability,
    Nothing,
    Tower,
}

impl OneShot for Gamble {
    type Scene = Fight;
    type Bots = Boaster;
    type Result = Brings;

    fn title(&self) -> String {
        format!("what {} brings", self.fight.book.bin(self.bin).name)
    }

    fn bots(&self) -> Boaster {
        Boaster
    }

    fn enumeration(&self) -> Enumeration<Fight, Boaster> {
        let key = |card: Tarot| (card == Tarot::TOWER, card == Tarot::FOOL, card.class());
        Enumeration::new(Boaster).kinds(Kinds::of(key))
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<Brings, A::Halt> {
        let mut fight = self.fight.clone();
        fight.lay(ask, ME, self.card, self.bin)?;
        if !fight.players[ME].working.is_empty() {
            return Ok(Brings::Ability);
        }
        let damage = self.fight.adversaries[FOE].hp - fight.adversaries[FOE].hp;
        let shields = fight.players[ME].shield_sum();
        Ok(match (fight.counts.towers, damage, shields) {
            (1.., _, _) => Brings::Tower,
            _ if fight.players[ME].hand.count(Tarot::FOOL) > 0 => Brings::Choice,
            (0, 0, 0) => Brings::Nothing,
            (0, 0, shields) => Brings::Shields(shields),
            (0, damage, _) => Brings::Damage(damage),
        })
    }

    fn label(&self, brings: &Brings) -> String {
        match brings {
            Brings::Damage(damage) => format!("{damage} damage"),
            Brings::Shields(shields) => format!("{shields} shields"),
            Brings::Choice => "damage or shields, as you like".to_owned(),
            Brings::Ability => "an ability of your choice".to_owned(),
            Brings::Nothing => "nothing".to_owned(),
            Brings::Tower => "The Tower".to_owned(),
        }
    }
}
