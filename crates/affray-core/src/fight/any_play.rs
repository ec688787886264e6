//! A fight under way as a trait object for every game: questions, options and the log in words.

use serde::Serialize;
use serde_json::Value;

use crate::{
    AnswerOrigin, Board, Call, Callable, Cast, ChainLink, Column, Drawn, Header, Moment, Narrowed, Note, OddsEffort,
    Open, OptionOdds, Orders, Outlook, Override, Overrule, Play, Quantity, Refused, Reply, ResumeError, Scored, Seat,
    Sitter, StandingOrder, Stream, Touch, TypedAnswer, Viewer, Words,
};

pub use super::log_lines::LogLine;

use super::decision;
use crate::search::OptionAdvice;

/// An option, in words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct OptionText {
    /// What it is.
    pub text: String,
    /// The same as records write it, which does not change with the words: `{"act":{"move":"hack_and_slash","at":1}}`.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub code: Value,
    /// What it is worth, in a few words; empty where there is nothing to say.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub worth: String,
    /// What it concerns on the board of the seat that is asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub touches: Vec<Touch>,
}

/// Something forbidden, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ForbiddenText {
    /// What it would be.
    pub text: String,
    /// The rule that says no.
    pub rule: String,
    /// Why.
    pub why: String,
    /// What it would concern on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub touches: Vec<Touch>,
}

/// What one seat is asked, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// Who.
    pub seat: Seat,
    /// The question.
    pub prompt: String,
    /// What may be answered.
    pub options: Vec<OptionText>,
    /// What may not.
    pub forbidden: Vec<ForbiddenText>,
}

impl Asked {
    /// What is left of the options once these things have been touched.
    pub fn narrowed(&self, touched: &[Touch]) -> Narrowed {
        Narrowed::of(self.options.iter().map(|option| option.touches.as_slice()), touched)
    }
}

/// The open question, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenText {
    /// Seats are to decide.
    Choice(Vec<Asked>),
    /// Somebody is to say which card turned up.
    Card {
        /// Who turns it, if it is somebody's in particular.
        seat: Option<Seat>,
        /// From where.
        source: String,
        /// Codes of the cards it can be.
        possible: Vec<String>,
        /// How a card is typed.
        typing: &'static str,
    },
    /// Somebody is to say what a die shows.
    Die {
        /// Who rolls.
        seat: Option<Seat>,
        /// For what.
        source: String,
        /// How many sides.
        sides: u8,
    },
    /// Somebody is to say what a coin shows.
    Coin {
        /// Who tosses.
        seat: Option<Seat>,
        /// For what.
        source: String,
    },
}

/// What a search found out about each option, in words.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AdviceText {
    /// The place of the recommended option, from 0.
    pub best: usize,
    /// Each option, in the order of the menu.
    pub options: Vec<OptionAdviceText>,
}

/// What a search found out about one option, in words.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OptionAdviceText {
    /// What it is.
    pub text: String,
    /// How often it was tried.
    pub visits: u32,
    /// What it is worth to the seat, from 0 (everything lost) to 1 (everything won).
    pub worth: f64,
    /// Half the width of the 95 % interval around that.
    pub error: f64,
    /// What is expected to be decided next, and by whom.
    pub line: Vec<String>,
}

/// A fight of any game.
///
/// Whoever looks from a seat that nobody has is shown what an onlooker is, is asked nothing, and is refused whatever they do.
pub trait AnyPlay: Send {
    /// Who sits where.
    fn cast(&self) -> &Cast;
    /// Whether it is over.
    fn is_over(&self) -> bool;
    /// How many answers it has.
    fn answers(&self) -> usize;
    /// How many answers of people were taken back, as its record says.
    fn undone(&self) -> usize;
    /// How many steps are finished.
    fn steps(&self) -> usize;
    /// The open question and its number.
    fn open(&self) -> Option<(usize, OpenText)>;
    /// The open question as the one time that it is put: what an answer that may come late says it belongs to.
    fn moment(&self) -> Option<Moment>;
    /// A seat's own randomness at the open question, apart from the dealing: the same wherever the fight is resumed.
    fn whim(&self, seat: Seat) -> Stream;
    /// Takes an answer; if it is refused, nothing has changed.
    fn reply(&mut self, reply: Reply) -> Result<(), Refused>;
    /// What the GM may set.
    fn quantities(&self) -> Vec<Quantity>;
    /// The GM sets something; if it is refused, nothing has changed.
    fn overrule(&mut self, change: Override) -> Result<(), Refused>;
    /// What the GM may call for.
    fn calls(&self) -> Vec<Callable>;
    /// The GM calls for something; if it is refused, nothing has changed.
    fn call(&mut self, call: Call) -> Result<(), Refused>;
    /// Somebody adds a note to what just happened; if it is refused, nothing has changed.
    fn note(&mut self, note: Note) -> Result<(), Refused>;
    /// The standing orders of a seat.
    fn orders(&self, seat: Seat) -> Orders;
    /// A seat sets one of its standing orders; if it is refused, nothing has changed.
    fn order(&mut self, order: StandingOrder) -> Result<(), Refused>;
    /// From here on, what people have ordered answers for them.
    fn follow_orders(&mut self);
    /// From here on somebody else answers for a seat; a bot at once, if it is asked.
    fn seat(&mut self, seat: Seat, sitter: &Sitter);
    /// Drops the last decision of a person; false if there is none.
    fn undo(&mut self) -> bool;
    /// Drops all answers from this place on.
    fn undo_to(&mut self, length: usize);
    /// The same, but standing orders given since stay in force.
    fn undo_keeping_orders(&mut self, length: usize);
    /// What a viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// What a viewer may know, as something to draw.
    fn board(&self, viewer: Viewer) -> Board;
    /// Where each answer came from.
    fn given(&self) -> Vec<AnswerOrigin>;
    /// What to type to give all answers again.
    fn typed(&self) -> Vec<TypedAnswer>;
    /// How many events there are, those of the open step included.
    fn event_count(&self) -> usize;
    /// How many answers had been used at each event, in order.
    fn event_places(&self) -> &[usize];
    /// The log as a viewer may read it.
    fn lines(&self, viewer: Viewer) -> Vec<LogLine> {
        self.lines_since(viewer, 0)
    }
    /// The lines of the events from this one on, counted from 0, for callers that keep the lines they have.
    fn lines_since(&self, viewer: Viewer, event: usize) -> Vec<LogLine>;
    /// What has come of the last decision of a seat, in a few words, as far as it can see; `None` where that is nothing.
    fn came_of_last_choice(&self, seat: Seat) -> Option<String>;
    /// The events as a viewer may have them, as JSON.
    fn events(&self, viewer: Viewer) -> Vec<Value>;
    /// The odds of each option open to a seat, by what it knows; `None` if nothing is asked of it.
    fn all_option_odds(&self, seat: Seat, effort: &mut OddsEffort<'_>) -> Option<Vec<OptionOdds>>;
    /// The odds of one option open to a seat; `None` if there is no such option.
    fn option_odds(&self, seat: Seat, option: usize, effort: &mut OddsEffort<'_>) -> Option<OptionOdds>;
    /// What the bot of this name, `search` or `search:5000`, finds out about the options open to a seat, by what the seat
    /// knows; `None` if nothing is asked of it, or the bot does not look ahead.
    fn advice(&self, seat: Seat, bot: &str, seed: u64) -> Option<AdviceText>;
    /// How it stands or ended.
    fn summary(&self) -> String;
    /// The columns in which a fight of this encounter is scored, the outcome first.
    fn columns(&self) -> Vec<Column>;
    /// The value of each column, as it stands now: the place of a word, or the number.
    fn scores(&self) -> Vec<i32>;
    /// Whether an outcome, a place among the words of the first column, is a win for a seat.
    fn is_win_for(&self, seat: Seat, outcome: i32) -> bool;
    /// Whether an outcome is a defeat for a player's seat: an escape, or a quiet night, is neither won nor lost.
    fn is_loss_for(&self, seat: Seat, outcome: i32) -> bool;
    /// The fight as a record.
    fn record(&self, reveal: bool) -> String;
    /// What the record's header says.
    fn header(&self) -> &Header;
    /// The answers from this place on as a record stores them, each a line of JSON, for callers that keep the others.
    fn stored_since(&self, place: usize) -> Vec<String>;
    /// Takes answers as a record stores them; if one is refused, nothing has changed.
    fn take_stored(&mut self, answers: &[String]) -> Result<(), ResumeError>;
    /// The hash over the whole fight.
    fn digest(&self) -> String;
    /// The hash chain, to compare with that of a record.
    fn chain(&self) -> Vec<ChainLink>;
}

impl<S: Words + Overrule> Play<S> {
    /// The open question in words, and its number.
    pub fn open_text(&self) -> Option<(usize, OpenText)> {
        let (number, open) = self.open()?;
        let (scene, cast) = (self.scene(), self.cast());
        let text = match open {
            Open::Choice { question, menus, .. } => OpenText::Choice(
                menus.iter().map(|(seat, menu)| decision::asked(scene, cast, *seat, question, menu)).collect(),
            ),
            Open::Card { source, possible } => OpenText::Card {
                seat: S::holder(*source),
                source: scene.source(cast, source),
                possible: possible.iter().map(|(card, _)| card.to_string()).collect(),
                typing: scene.typing(),
            },
            Open::Die { source, sides } => {
                OpenText::Die { seat: S::holder(*source), source: scene.source(cast, source), sides: *sides }
            }
            Open::Coin { source } => OpenText::Coin { seat: S::holder(*source), source: scene.source(cast, source) },
        };
        Some((number, text))
    }
}

impl<S: Outlook + Drawn + Overrule + Scored> AnyPlay for Play<S> {
    fn cast(&self) -> &Cast {
        self.cast()
    }
    fn is_over(&self) -> bool {
        self.is_over()
    }
    fn answers(&self) -> usize {
        self.tape().len()
    }
    fn undone(&self) -> usize {
        self.undone()
    }
    fn steps(&self) -> usize {
        self.steps()
    }

    fn open(&self) -> Option<(usize, OpenText)> {
        self.open_text()
    }
    fn moment(&self) -> Option<Moment> {
        self.moment()
    }
    fn whim(&self, seat: Seat) -> Stream {
        self.whim(seat)
    }

    fn reply(&mut self, reply: Reply) -> Result<(), Refused> {
        self.reply(reply)
    }
    fn quantities(&self) -> Vec<Quantity> {
        self.scene().quantities(self.cast())
    }
    fn overrule(&mut self, change: Override) -> Result<(), Refused> {
        self.overrule(change)
    }
    fn calls(&self) -> Vec<Callable> {
        self.scene().calls(self.cast())
    }
    fn call(&mut self, call: Call) -> Result<(), Refused> {
        self.call(call)
    }
    fn note(&mut self, note: Note) -> Result<(), Refused> {
        self.note(note)
    }
    fn orders(&self, seat: Seat) -> Orders {
        self.orders(seat)
    }
    fn order(&mut self, order: StandingOrder) -> Result<(), Refused> {
        self.order(order)
    }
    fn follow_orders(&mut self) {
        self.follow_orders();
    }
    fn seat(&mut self, seat: Seat, sitter: &Sitter) {
        self.seat(seat, sitter);
    }
    fn undo(&mut self) -> bool {
        self.undo()
    }
    fn undo_to(&mut self, length: usize) {
        self.undo_to(length);
    }
    fn undo_keeping_orders(&mut self, length: usize) {
        self.undo_keeping_orders(length);
    }
    fn view(&self, viewer: Viewer) -> Value {
        decision::view(self.scene(), self.cast().known(viewer))
    }

    fn board(&self, viewer: Viewer) -> Board {
        let viewer = self.cast().known(viewer);
        S::board(&self.scene().view(viewer), viewer, self.cast())
    }
    fn given(&self) -> Vec<AnswerOrigin> {
        self.given()
    }
    fn typed(&self) -> Vec<TypedAnswer> {
        self.typed()
    }

    fn event_count(&self) -> usize {
        self.event_count()
    }
    fn came_of_last_choice(&self, seat: Seat) -> Option<String> {
        self.came_of_last_choice(seat)
    }
    fn event_places(&self) -> &[usize] {
        self.event_places()
    }
    fn lines_since(&self, viewer: Viewer, event: usize) -> Vec<LogLine> {
        self.lines_since(self.cast().known(viewer), event)
    }

    fn events(&self, viewer: Viewer) -> Vec<Value> {
        let viewer = self.cast().known(viewer);
        self.log()
            .filter(|entry| entry.event.to.includes(viewer))
            .map(|entry| {
                let mut value = serde_json::to_value(&entry.event.event).expect("events serialise to JSON");
                if let Some(object) = value.as_object_mut() {
                    object.insert("at".to_owned(), entry.at.into());
                    object.insert("step".to_owned(), entry.step.into());
                }
                value
            })
            .collect()
    }

    fn all_option_odds(&self, seat: Seat, effort: &mut OddsEffort<'_>) -> Option<Vec<OptionOdds>> {
        self.all_option_odds(seat, effort)
    }

    fn option_odds(&self, seat: Seat, option: usize, effort: &mut OddsEffort<'_>) -> Option<OptionOdds> {
        self.option_odds(seat, option, effort, &|_| {})
    }

    fn advice(&self, seat: Seat, bot: &str, seed: u64) -> Option<AdviceText> {
        let advice = self.advice(seat, bot, seed)?;
        let (_, Open::Choice { menus, question, .. }) = self.open()? else { return None };
        let (_, menu) = menus.iter().find(|(asked, _)| *asked == seat)?;
        let words = |option: OptionAdvice<S::Choice>, choice: &S::Choice| OptionAdviceText {
            text: self.scene().option(self.cast(), question, choice),
            visits: option.tried,
            worth: option.worth.mean(),
            error: option.worth.error(),
            line: option
                .line
                .iter()
                .map(|(seat, choice)| {
                    format!("{}: {}", self.cast().name(*seat), self.scene().choice(self.cast(), choice))
                })
                .collect(),
        };
        let options = advice.options.into_iter().zip(menu.options()).map(|(option, choice)| words(option, choice));
        Some(AdviceText { best: advice.best, options: options.collect() })
    }

    fn summary(&self) -> String {
        self.scene().summary(self.cast())
    }
    fn columns(&self) -> Vec<Column> {
        self.scene().columns(self.cast())
    }
    fn scores(&self) -> Vec<i32> {
        let mut values = Vec::new();
        self.scene().scores(&mut values);
        values
    }
    fn is_win_for(&self, seat: Seat, outcome: i32) -> bool {
        self.scene().is_won_by(self.cast(), seat, outcome)
    }
    fn is_loss_for(&self, seat: Seat, outcome: i32) -> bool {
        self.scene().is_loss_for(seat, outcome)
    }
    fn record(&self, reveal: bool) -> String {
        self.record(reveal)
    }
    fn header(&self) -> &Header {
        self.header()
    }
    fn stored_since(&self, place: usize) -> Vec<String> {
        self.stored_since(place)
    }
    fn take_stored(&mut self, answers: &[String]) -> Result<(), ResumeError> {
        self.take_stored(answers)
    }
    fn digest(&self) -> String {
        self.digest()
    }
    fn chain(&self) -> Vec<ChainLink> {
        self.footer().chain
    }
}
