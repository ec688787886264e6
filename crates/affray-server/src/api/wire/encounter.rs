//! What can be played.

use std::collections::BTreeMap;

use affray_core as core;
use affray_pages::model;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Bot, Link};

/// The games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Games {
    /// The games, each with its ready-made encounters.
    pub games: Vec<Game>,
}

/// A game with what is ready to be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Game {
    /// Its slug.
    #[schema(example = "rt0")]
    pub slug: String,
    /// Its full name.
    pub title: String,
    /// What it is, in one line.
    pub about: String,
    /// Its bots.
    pub bots: Vec<Bot>,
    /// Its editions; empty for a game that has only one.
    pub editions: Vec<Edition>,
    /// The rulings that can be chosen.
    pub rulings: Vec<Ruling>,
    /// Its ready-made encounters, the first one to play first.
    pub encounters: Vec<ReadyMade>,
}

/// An edition of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Edition {
    /// Its slug.
    pub slug: String,
    /// What it is called.
    pub title: String,
    /// What it changes, in a sentence.
    pub changes: String,
}

/// A ruling that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Ruling {
    /// Its name.
    pub name: String,
    /// What it settles, in a sentence.
    pub question: String,
    /// The readings to choose from, each with what it means; empty for a number.
    pub options: BTreeMap<String, String>,
    /// The least and the most, for a number.
    pub range: Option<Vec<i64>>,
    /// What holds if nothing is chosen.
    pub default: Option<String>,
}

/// A ready-made encounter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReadyMade {
    /// Its name.
    #[schema(example = "rt0/brock")]
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What it is, in a sentence.
    pub about: String,
    /// How hard it is, in words; empty if nobody has measured.
    pub difficulty: String,
    /// Those on the side of the players.
    pub party: Vec<String>,
    /// Those against them; in a fight without foes, the second side.
    pub foes: Vec<String>,
}

/// The text of a ready-made encounter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EncounterText {
    /// Its name.
    pub name: String,
    /// The game's slug.
    pub game: String,
    /// The text, with everything it refers to.
    pub text: String,
}

/// What is wrong with an encounter, or what is in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Checked {
    /// The game's slug.
    pub game: String,
    /// Whether it can be played.
    pub sound: bool,
    /// What is wrong, in the order of the text.
    pub mistakes: Vec<Mistake>,
    /// What is to be said of a sound encounter, a line each.
    pub findings: Vec<String>,
}

/// A mistake in an encounter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Mistake {
    /// The line, from 1; 0 where no line is meant.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What would be right; may be empty.
    pub help: String,
}

/// A table that was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Opened {
    /// The table's name, for paths.
    pub table: String,
    /// What the encounter is called.
    pub title: String,
    /// The game's slug.
    pub game: String,
    /// The GM's link: keep it, it is told only here.
    pub gm: Link,
    /// One for every seat, and one for onlookers.
    pub links: Vec<Link>,
}

/// The rules of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "fields are named for who reads the JSON")]
pub struct Rules {
    /// The game's slug.
    pub game: String,
    /// The game's full name.
    pub title: String,
    /// The rules, in the order of the book.
    pub rules: Vec<Rule>,
}

/// A rule in our own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Rule {
    /// Its id.
    #[schema(example = "RT-12")]
    pub id: String,
    /// The part of the rule book it stands in.
    pub chapter: String,
    /// A few words.
    pub title: String,
    /// What it says.
    pub text: String,
    /// The editions that have it; empty means all.
    pub editions: Vec<String>,
    /// Rulings that touch it.
    pub rulings: Vec<String>,
}

impl From<(&model::GameCard, &dyn core::AnyGame)> for Game {
    fn from((card, game): (&model::GameCard, &dyn core::AnyGame)) -> Game {
        let edition = |one: &core::Edition| Edition {
            slug: one.slug.to_owned(),
            title: one.title.to_owned(),
            changes: one.changes.to_owned(),
        };
        Game {
            slug: card.slug.clone(),
            title: card.title.clone(),
            about: card.about.clone(),
            bots: game.bots().iter().map(Bot::from).collect(),
            editions: game.editions().iter().map(edition).collect(),
            rulings: game.register().rulings.iter().filter(|ruling| ruling.is_settable()).map(Ruling::from).collect(),
            encounters: card.encounters.iter().map(ReadyMade::from).collect(),
        }
    }
}

impl From<&core::Ruling> for Ruling {
    fn from(ruling: &core::Ruling) -> Ruling {
        Ruling {
            name: ruling.name.clone(),
            question: ruling.question.clone(),
            options: ruling.options.iter().map(|option| (option.value.clone(), option.means.clone())).collect(),
            range: ruling.range.map(|(least, most)| vec![least, most]),
            default: ruling.default.clone(),
        }
    }
}

impl From<&model::EncounterCard> for ReadyMade {
    fn from(card: &model::EncounterCard) -> ReadyMade {
        ReadyMade {
            name: card.name.clone(),
            title: card.title.clone(),
            about: card.about.clone(),
            difficulty: card.difficulty.clone(),
            party: card.party.clone(),
            foes: card.foes.clone(),
        }
    }
}

impl From<&model::WriteView> for Checked {
    fn from(view: &model::WriteView) -> Checked {
        Checked {
            game: view.game.clone(),
            sound: view.mistakes.is_empty(),
            mistakes: view.mistakes.iter().map(Mistake::from).collect(),
            findings: view.findings.clone(),
        }
    }
}

impl From<&model::Mistake> for Mistake {
    fn from(mistake: &model::Mistake) -> Mistake {
        Mistake {
            line: mistake.line,
            column: mistake.column,
            message: mistake.message.clone(),
            help: mistake.help.clone(),
        }
    }
}

impl From<&core::Rule> for Rule {
    fn from(rule: &core::Rule) -> Rule {
        Rule {
            id: rule.id.clone(),
            chapter: rule.chapter.clone(),
            title: rule.title.clone(),
            text: rule.text.clone(),
            editions: rule.editions.clone(),
            rulings: rule.rulings.clone(),
        }
    }
}
