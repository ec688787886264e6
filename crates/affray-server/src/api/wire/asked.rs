//! What a chair is asked, and the odds of its options.

use affray_core as core;
use affray_core::fight::any_play::{ForbiddenText, OptionText};
use affray_pages::model;
use serde::Serialize;
use utoipa::ToSchema;

/// What a chair is to answer now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Question {
    /// One of the options.
    Choice {
        /// The number of the question; an answer names it.
        number: usize,
        /// For which seat: the GM may answer for several.
        seat: u8,
        /// The question in words.
        prompt: String,
        /// What may be answered; an answer names the place in this list, from 0.
        options: Vec<Choice>,
        /// What may not be answered, and which rule says so.
        forbidden: Vec<Forbidden>,
    },
    /// Which real card turned up.
    Card {
        /// The number of the question; an answer names it.
        number: usize,
        /// For which seat.
        seat: u8,
        /// Where it turned up: "the top of Ada's deck".
        source: String,
        /// The codes of the cards it can be.
        possible: Vec<String>,
        /// How a card is written, in a sentence.
        typing: String,
    },
    /// What a real die shows.
    Die {
        /// The number of the question; an answer names it.
        number: usize,
        /// For which seat.
        seat: u8,
        /// For what it is rolled.
        source: String,
        /// How many sides it has.
        sides: u8,
    },
    /// What a real coin shows.
    Coin {
        /// The number of the question; an answer names it.
        number: usize,
        /// For which seat.
        seat: u8,
        /// For what it is tossed.
        source: String,
    },
}

/// An option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Choice {
    /// What it is.
    pub text: String,
    /// What it is worth, in a few words; empty where there is nothing to say.
    pub worth: String,
    /// What it concerns on the board.
    pub touches: Vec<Touch>,
}

/// Something that a rule forbids just now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Forbidden {
    /// What it would be.
    pub text: String,
    /// The rule that says no.
    #[schema(example = "RT-12")]
    pub rule: String,
    /// Why.
    pub why: String,
    /// What it would concern on the board.
    pub touches: Vec<Touch>,
}

/// A thing that an option concerns, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Touch {
    /// The thing.
    pub thing: Thing,
    /// How it is used, where one thing has several uses: "value", "boost"; empty where it has one.
    pub role: String,
}

/// Something on the board, by the names that the board uses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Thing {
    /// A card in sight.
    Card {
        /// The title of the panel it lies in.
        panel: String,
        /// The label of the place where it lies.
        place: String,
        /// Its code.
        code: String,
        /// Which of the cards of this code there, from 0.
        copy: usize,
    },
    /// A pile, a bin or a number with a label.
    Place {
        /// The title of the panel it is in.
        panel: String,
        /// Its label.
        label: String,
    },
    /// A whole panel, which stands for whoever it describes.
    Panel {
        /// Its title.
        title: String,
    },
    /// A square of a floor.
    Square {
        /// The title of the panel with the floor.
        panel: String,
        /// Which, row by row from the top left, from 0.
        index: usize,
        /// What it is called.
        name: String,
    },
    /// What somebody is going to do.
    Intent {
        /// Whose panel.
        panel: String,
        /// Which of their intents, from 0.
        index: usize,
    },
    /// A word, for what is done where the board has nothing to point at.
    Use {
        /// The word.
        word: String,
    },
}

/// The odds of the options of the open question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Odds {
    /// The GM has switched them off.
    Off,
    /// They are known.
    Known {
        /// The number of the question.
        question: usize,
        /// What the figures are.
        title: String,
        /// One for each option, in its order.
        options: Vec<OptionOdds>,
    },
}

/// The odds of an option, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OptionOdds {
    /// In a few words.
    #[schema(example = "foe hurt 80.0 % (1.6) · you unhurt")]
    pub short: String,
    /// Each result with its chance, a line each.
    pub detail: Vec<String>,
    /// How it was found out: "exact", or "simulated 2500 times, ±2 points".
    pub method: String,
}

impl From<&model::Ask> for Question {
    fn from(ask: &model::Ask) -> Question {
        match ask {
            model::Ask::Choice { question, seat, asked, .. } => Question::Choice {
                number: *question,
                seat: seat.0,
                prompt: asked.prompt.clone(),
                options: asked.options.iter().map(Choice::from).collect(),
                forbidden: asked.forbidden.iter().map(Forbidden::from).collect(),
            },
            model::Ask::Paper { question, seat, source, paper } => {
                let (number, seat, source) = (*question, seat.0, source.clone());
                match paper {
                    model::Paper::Card { possible, typing } => {
                        Question::Card { number, seat, source, possible: possible.clone(), typing: typing.clone() }
                    }
                    model::Paper::Die(sides) => Question::Die { number, seat, source, sides: *sides },
                    model::Paper::Coin => Question::Coin { number, seat, source },
                }
            }
        }
    }
}

impl From<&OptionText> for Choice {
    fn from(option: &OptionText) -> Choice {
        Choice { text: option.text.clone(), worth: option.worth.clone(), touches: touches(&option.touches) }
    }
}

impl From<&ForbiddenText> for Forbidden {
    fn from(forbidden: &ForbiddenText) -> Forbidden {
        Forbidden {
            text: forbidden.text.clone(),
            rule: forbidden.rule.clone(),
            why: forbidden.why.clone(),
            touches: touches(&forbidden.touches),
        }
    }
}

fn touches(touches: &[core::Touch]) -> Vec<Touch> {
    touches.iter().map(Touch::from).collect()
}

impl From<&core::Touch> for Touch {
    fn from(touch: &core::Touch) -> Touch {
        Touch { thing: (&touch.thing).into(), role: touch.role.to_owned() }
    }
}

impl From<&core::Thing> for Thing {
    fn from(thing: &core::Thing) -> Thing {
        match thing.clone() {
            core::Thing::Card { panel, place, code, copy } => Thing::Card { panel, place, code, copy },
            core::Thing::Place { panel, label } => Thing::Place { panel, label },
            core::Thing::Panel { title } => Thing::Panel { title },
            core::Thing::Square { panel, index, name } => Thing::Square { panel, index, name },
            core::Thing::Intent { panel, index } => Thing::Intent { panel, index },
            core::Thing::Use { word } => Thing::Use { word },
        }
    }
}

impl From<&model::OptionOddsText> for OptionOdds {
    fn from(odds: &model::OptionOddsText) -> OptionOdds {
        OptionOdds { short: odds.short.clone(), detail: odds.detail.clone(), method: odds.method.clone() }
    }
}
