//! Tests, work, skills against numbers, and the effect card (SU-04, SU-05, SU-29, SU-30, SU-32).

use crate::state::card::Value as _;
use affray_core::exact::{Enumeration, Odds};
use affray_core::query::{OneShot, OneShotQuery, OutcomeTable, Param, PreparedQuery, Takes};
use affray_core::{Ask, Query};

use super::contest::{draw_group, settled};
use super::player::{Aim, Judge, Player};
use super::setup::{self, ACTOR, OTHER, SideCards, small};
use super::tables::impacts;
use crate::asked::source::Draw;
use crate::rules::characters::labour::Labour;
use crate::rules::contests::impact::{Impact, impact};
use crate::rules::contests::laying::Part;
use crate::rules::contests::value::{Play, Side};
use crate::shown::event::{Against, Purpose};
use crate::state::fight::Fight;
use crate::state::sheet::{Sheet, Standing};

/// A test.
pub(super) const TEST: Query = Query {
    name: "test",
    about: "a test: whether a card off the deck stays within a rank",
    teach: "One card against a skill or an attribute.\n\n  \
            affray odds suits test --rank 6\n  \
            affray odds suits test --rank 5 --packs 1 --gone 2S,3H,AC",
    params: &[setup::number("rank", "the skill or attribute tested", 30, "5"), setup::PACKS, setup::GONE],
    prepare: |given| {
        let rank = small(given, "rank");
        let people = vec![Sheet::average("somebody", 0)];
        let start = setup::fight(given, setup::rulings(given)?, people, setup::after(), &[])?;
        Ok(Box::new(OneShotQuery(OneTest { start, rank })) as Box<dyn PreparedQuery>)
    },
};

struct OneTest {
    start: Fight,
    rank: u16,
}

impl OneShot for OneTest {
    type Scene = Fight;
    type Bots = Player;
    type Result = bool;

    fn title(&self) -> String {
        format!("a test of rank {}", self.rank)
    }

    fn bots(&self) -> Player {
        Player::default()
    }

    fn enumeration(&self) -> Enumeration<Fight, Player> {
        Enumeration::new(self.bots()).kinds(setup::by_low())
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<bool, A::Halt> {
        // Those who pass come first.
        Ok(!self.start.clone().test(ask, ACTOR, self.rank, Purpose::Work)?)
    }

    fn label(&self, failed: &bool) -> String {
        if *failed { "failed" } else { "passed" }.to_owned()
    }
}

/// A skill against a number.
pub(super) const NUMBER: Query = Query {
    name: "number",
    about: "a skill against a number: Damage, Trauma, Injury, a difficulty",
    teach: "The number defends itself with a card off the deck.\n\n  \
            affray odds suits number --rank 7 --number 9\n  \
            affray odds suits number --rank 7 --number 9 --hand 6C,KD\n  \
            affray odds suits number --ruling contest_vs_number=static",
    params: &[
        setup::number("rank", "the skill", 30, "6"),
        setup::number("number", "what it is set against", 60, "6"),
        setup::cards("hand", "what is played against the number"),
        Param {
            name: "actor",
            about: "a hero, or a henchman whose court cards bring a second",
            takes: Takes::Word(&["hero", "henchman"]),
            default: "hero",
        },
        setup::PACKS,
        setup::GONE,
    ],
    prepare: |given| {
        let rulings = setup::rulings(given)?;
        let (rank, number) = (small(given, "rank"), small(given, "number"));
        let cards = SideCards::read(given, "hand")?;
        let mut actor = Sheet::average("somebody", 0);
        if given.text("actor") == "henchman" {
            actor.standing = Standing::Henchman;
        }
        let people = vec![actor, Sheet::average("the number", 1)];
        let start = setup::fight(given, rulings, people, setup::after(), &[(ACTOR, "hand", cards)])?;
        let against = |play: Play| Side::attacking(number, play);
        let actor = Some(Judge::of_actor(&start.pile, rulings, rank, Aim::Win, against));
        let actor_lays = settled(&start, cards, rank, Part::Actor, "hand")?;
        let player = Player { actor, actor_lays, ..Player::default() };
        Ok(Box::new(OneShotQuery(AgainstNumber { start, rank, number, cards, player })) as Box<dyn PreparedQuery>)
    },
};

struct AgainstNumber {
    start: Fight,
    rank: u16,
    number: u16,
    cards: SideCards,
    player: Player,
}

impl OneShot for AgainstNumber {
    type Scene = Fight;
    type Bots = Player;
    type Result = bool;

    fn title(&self) -> String {
        format!("rank {} {} against {}", self.rank, self.cards, self.number)
    }

    fn bots(&self) -> Player {
        self.player.clone()
    }

    fn enumeration(&self) -> Enumeration<Fight, Player> {
        let faces = self.rank > 10 || !self.start.sheet(ACTOR).is_hero();
        let kinds = if faces { setup::by_face() } else { setup::by_low() };
        Enumeration::new(self.bots()).kinds(kinds).together_by(draw_group)
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<bool, A::Halt> {
        let mut fight = self.start.clone();
        self.cards.deal(&mut fight, ask, ACTOR)?;
        Ok(!fight.contest_number(ask, ACTOR, self.rank, OTHER, Against::Damage, self.number)?)
    }

    fn label(&self, lost: &bool) -> String {
        if *lost { "lost" } else { "won" }.to_owned()
    }
}

/// Work.
pub(super) const WORK: Query = Query {
    name: "work",
    about: "work outside combat: output, time and materials by two or three tests",
    teach: "Two tests of a skill say how much ongoing work yields and how long fixed work takes; a third, what it uses \
            up.\n\n  affray odds suits work --rank 7\n  affray odds suits work --rank 4 --packs 5",
    params: &[setup::number("rank", "the skill", 30, "5"), setup::PACKS, setup::GONE],
    prepare: |given| {
        let rank = small(given, "rank");
        let people = vec![Sheet::average("somebody", 0)];
        let start = setup::fight(given, setup::rulings(given)?, people, setup::after(), &[])?;
        Ok(Box::new(OneShotQuery(AtWork { start, rank })) as Box<dyn PreparedQuery>)
    },
};

struct AtWork {
    start: Fight,
    rank: u16,
}

impl OneShot for AtWork {
    type Scene = Fight;
    type Bots = Player;
    /// Output, time and materials, in percent.
    type Result = (u16, u16, u16);

    fn title(&self) -> String {
        format!("work of rank {}", self.rank)
    }

    fn bots(&self) -> Player {
        Player::default()
    }

    fn enumeration(&self) -> Enumeration<Fight, Player> {
        Enumeration::new(self.bots()).kinds(setup::by_low())
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<Self::Result, A::Halt> {
        let Labour { output, time, materials } = self.start.clone().labour(ask, ACTOR, self.rank, true)?;
        Ok((output, time, materials.unwrap_or(100)))
    }

    fn label(&self, (output, ..): &Self::Result) -> String {
        format!("{output} %")
    }

    fn tables(&self, odds: &Odds<Self::Result>) -> Vec<OutcomeTable> {
        let mut output = OutcomeTable::numbers("output, percent", odds, |(output, ..)| (*output).into());
        for (label, _) in &mut output.outcomes {
            label.push_str(" %");
        }
        vec![
            output,
            OutcomeTable::numbers("time, percent", odds, |(_, time, _)| (*time).into()),
            OutcomeTable::numbers("materials, percent", odds, |(.., materials)| (*materials).into()),
        ]
    }
}

/// The effect card.
pub(super) const EFFECT: Query = Query {
    name: "effect",
    about: "the Impact of a success, by power and margin",
    teach: "The card turned after a hit, and what a weapon's power makes of it.\n\n  \
            affray odds suits effect --power 12 --margin 0\n  \
            affray odds suits effect --power 12 --sweep margin=0..6",
    params: &[
        setup::number("power", "the weapon's power, or an attribute", 60, "12"),
        Param { name: "margin", about: "skill that was not used", takes: Takes::Number(-30, 30), default: "0" },
        setup::PACKS,
        setup::GONE,
    ],
    prepare: |given| {
        let people = vec![Sheet::average("somebody", 0)];
        let start = setup::fight(given, setup::rulings(given)?, people, setup::after(), &[])?;
        let (power, margin) = (small(given, "power"), given.number("margin") as i16);
        Ok(Box::new(OneShotQuery(Effect { start, power, margin })) as Box<dyn PreparedQuery>)
    },
};

struct Effect {
    start: Fight,
    power: u16,
    margin: i16,
}

impl OneShot for Effect {
    type Scene = Fight;
    type Bots = Player;
    /// The Impact, and the card's value.
    type Result = (Impact, u8);

    fn title(&self) -> String {
        format!("the effect of power {} with a margin of {}", self.power, self.margin)
    }

    fn bots(&self) -> Player {
        Player::default()
    }

    fn enumeration(&self) -> Enumeration<Fight, Player> {
        Enumeration::new(self.bots()).kinds(setup::by_low())
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<(Impact, u8), A::Halt> {
        let mut fight = self.start.clone();
        let card = fight.draw(ask, Draw::Effect, ACTOR)?;
        Ok((impact(self.power, i16::from(card.low()) + self.margin, &fight.rulings), card.low()))
    }

    fn label(&self, (impact, _): &(Impact, u8)) -> String {
        impact.to_string()
    }

    fn tables(&self, odds: &Odds<(Impact, u8)>) -> Vec<OutcomeTable> {
        let card = OutcomeTable::numbers("card", odds, |(_, low)| (*low).into());
        vec![impacts("impact", odds.chances().map(|((impact, _), chance)| (*impact, chance))), card]
    }
}
