//! Skill checks: alone, together, with help (RT-47 to RT-49, RT-79).

use affray_core::exact::{Enumeration, Kinds, Odds};
use affray_core::query::{OneShot, OneShotQuery, OutcomeTable, Param, PreparedQuery, QueryError, QueryValues, Takes};
use affray_core::{Ask, Bag, Query};

use super::{ANSWER, DECK, DIFFICULTY, FROM, GONE, ME, Seats, WHO, alone, read_card, table};
use crate::bots::Plain;
use crate::state::card::{Pile, Tarot};
use crate::state::check::{Check, Form};
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::skill::{Difficulty, Edge, Grade, Skill};

const HOW_HARD: Param = Param {
    name: "difficulty",
    about: "how hard it is, after chosen skills and the like",
    takes: Takes::Word(DIFFICULTY),
    default: "medium",
};

const EDGE: Param = Param {
    name: "edge",
    about: "what helps or hinders: two cards are turned, and the better or the worse counts",
    takes: Takes::Word(&["none", "bonus", "penalty"]),
    default: "none",
};

const ARCANA: Param = Param {
    name: "arcana",
    about: "the Major of the player's class, which is a critical success for its owner",
    takes: Takes::Text("a Major such as m13"),
    default: "",
};

/// One player's check.
pub const CHECK: Query = Query {
    name: "check",
    about: "whether a skill check succeeds",
    teach: "A check turns the top card of the player's deck; with a Bonus or a Penalty two.\n\n  \
            affray odds rt0 check --difficulty hard\n  affray odds rt0 check --edge bonus --deck lucky\n  \
            affray odds rt0 check --difficulty unlikely --arcana m1 --gone m19,m21\n  \
            affray odds rt0 check --from fight.json --who Ada",
    params: &[HOW_HARD, EDGE, DECK, ARCANA, GONE, FROM, WHO, ANSWER],
    prepare: |given| {
        let (difficulty, edge) = (difficulty(given, "difficulty"), edge(given));
        let arcana = match given.text("arcana") {
            "" => None,
            code => Some(
                read_card(code)
                    .filter(|card| card.is_major())
                    .ok_or_else(|| QueryError::value("arcana", code, "a Major, m0 to m21"))?,
            ),
        };
        let mut fight = alone(given)?;
        let player = &mut fight.players[0];
        player.sheet.arcana = arcana.or(player.sheet.arcana);
        // The discard pile is shuffled in before a check, as the price was (RT-46).
        player.deck.absorb(player.discard.drain());
        Ok(Box::new(OneShotQuery(Alone { fight, difficulty, edge })) as Box<dyn PreparedQuery>)
    },
};

/// A check that several make.
pub const TOGETHER: Query = Query {
    name: "together",
    about: "whether a check made together succeeds",
    teach: "Everybody turns a card of the own deck. One success may be enough (searching), or all may be needed \
            (sneaking): then two must succeed, and criticals decide for everybody.\n\n  \
            affray odds rt0 together --players 3\n  affray odds rt0 together --form one-is-enough --difficulty hard",
    params: &[
        Param {
            name: "form",
            about: "how it is read",
            takes: Takes::Word(&["all-are-needed", "one-is-enough"]),
            default: "all-are-needed",
        },
        Param { name: "players", about: "how many take part", takes: Takes::Number(1, 6), default: "2" },
        HOW_HARD,
        DECK,
    ],
    prepare: |given| {
        let form = match given.text("form") {
            "one-is-enough" => Form::OneIsEnough,
            _ => Form::AllAreNeeded,
        };
        let fight = table(given, Seats::of(given.number("players") as usize, given), "brock", Pile::default())?;
        Ok(Box::new(OneShotQuery(Joint { fight, form, difficulty: difficulty(given, "difficulty") }))
            as Box<dyn PreparedQuery>)
    },
};

/// A check that another player helps.
pub const HELP: Query = Query {
    name: "help",
    about: "whether a check succeeds that another player helps",
    teach: "The helper's own check decides whether the other has a Bonus or a Penalty: help pays only where the \
            helping action is the easier one.\n\n  affray odds rt0 help --helping easy\n  \
            affray odds rt0 help --helping medium --difficulty hard",
    params: &[
        Param {
            name: "helping",
            about: "how hard the helping action is",
            takes: Takes::Word(DIFFICULTY),
            default: "easy",
        },
        HOW_HARD,
        DECK,
    ],
    prepare: |given| {
        let fight = table(given, Seats::of(2, given), "brock", Pile::default())?;
        let (helping, difficulty) = (difficulty(given, "helping"), difficulty(given, "difficulty"));
        Ok(Box::new(OneShotQuery(Helped { fight, helping, difficulty })) as Box<dyn PreparedQuery>)
    },
};

fn difficulty(given: &QueryValues, name: &str) -> Difficulty {
    let place = DIFFICULTY.iter().position(|&word| word == given.text(name));
    Difficulty::ALL[place.expect("the query takes only these words")]
}

fn edge(given: &QueryValues) -> Edge {
    match given.text("edge") {
        "bonus" => Edge::Bonus,
        "penalty" => Edge::Penalty,
        _ => Edge::None,
    }
}

const fn word(success: bool) -> &'static str {
    if success { "success" } else { "failure" }
}

/// "a Medium", "an Easy".
fn with_article(difficulty: Difficulty) -> String {
    let name = difficulty.to_string();
    let article = if name.starts_with(['A', 'E', 'I', 'U']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// Cards that a check of these difficulties cannot tell apart; the Wheel needs a coin and stands alone.
fn kinds(fight: &Fight, difficulties: &[Difficulty]) -> Kinds {
    Kinds::of(|card: Tarot| {
        let grades: Vec<Grade> =
            difficulties.iter().map(|&difficulty| fight.grade(ME.seat(), card, difficulty, None)).collect();
        (card == Tarot::WHEEL, grades)
    })
}

/// A check as the rules make it outside of everything else.
fn check(player: PlayerId, difficulty: Difficulty) -> Check {
    Check { seat: player.seat(), skill: Skill::Misc, difficulty, edge: Edge::None, in_battle: false }
}

struct Alone {
    fight: Fight,
    difficulty: Difficulty,
    edge: Edge,
}

impl OneShot for Alone {
    type Scene = Fight;
    type Bots = Plain;
    type Result = Grade;

    fn title(&self) -> String {
        let edge = match self.edge {
            Edge::None => "",
            Edge::Bonus => " with a Bonus",
            Edge::Penalty => " with a Penalty",
        };
        format!("{} check{edge}", with_article(self.difficulty))
    }

    fn bots(&self) -> Plain {
        Plain
    }

    fn enumeration(&self) -> Enumeration<Fight, Plain> {
        Enumeration::new(Plain).kinds(kinds(&self.fight, &[self.difficulty]))
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<Grade, A::Halt> {
        let mut fight = self.fight.clone();
        Ok(fight.turn_check_cards(ask, ME, self.difficulty, self.edge, true)?.grade)
    }

    fn label(&self, grade: &Grade) -> String {
        word(grade.succeeds()).to_owned()
    }

    fn tables(&self, odds: &Odds<Grade>) -> Vec<OutcomeTable> {
        vec![
            OutcomeTable::of("result", odds, |grade| self.label(grade)),
            OutcomeTable::of("how well", odds, ToString::to_string),
        ]
    }
}

struct Joint {
    fight: Fight,
    form: Form,
    difficulty: Difficulty,
}

impl OneShot for Joint {
    type Scene = Fight;
    type Bots = Plain;
    type Result = bool;

    fn title(&self) -> String {
        let form = match self.form {
            Form::OneIsEnough => "one is enough",
            Form::AllAreNeeded => "all are needed",
        };
        format!("{} check of {} together, {form}", with_article(self.difficulty), self.fight.players.len())
    }

    fn bots(&self) -> Plain {
        Plain
    }

    fn enumeration(&self) -> Enumeration<Fight, Plain> {
        Enumeration::new(Plain).kinds(kinds(&self.fight, &[self.difficulty]))
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<bool, A::Halt> {
        let mut fight = self.fight.clone();
        let checks: Vec<Check> = fight.player_ids().map(|p| check(p, self.difficulty)).collect();
        Ok(fight.joint_check(ask, self.form, &checks)?.0)
    }

    fn label(&self, success: &bool) -> String {
        word(*success).to_owned()
    }
}

struct Helped {
    fight: Fight,
    helping: Difficulty,
    difficulty: Difficulty,
}

impl OneShot for Helped {
    type Scene = Fight;
    type Bots = Plain;
    type Result = bool;

    fn title(&self) -> String {
        format!("{} check, helped by {} one", with_article(self.difficulty), with_article(self.helping))
    }

    fn bots(&self) -> Plain {
        Plain
    }

    fn enumeration(&self) -> Enumeration<Fight, Plain> {
        Enumeration::new(Plain).kinds(kinds(&self.fight, &[self.helping, self.difficulty]))
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<bool, A::Halt> {
        let mut fight = self.fight.clone();
        let result = fight.help_check(ask, check(PlayerId(1), self.helping), check(ME, self.difficulty))?;
        Ok(result.grade.succeeds())
    }

    fn label(&self, success: &bool) -> String {
        word(*success).to_owned()
    }
}
