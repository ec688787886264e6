//! A fight under way.

use std::ops::ControlFlow;

use affray_core::fight::any_play::{AdviceText, Asked, LogLine, OpenText};
use affray_core::query::Budget;
use affray_core::{
    AnswerOrigin, AnyPlay, Cast, Moment, OddsEffort, OptionOdds, Record, Refused, Reply, Says, Seat, Sitter, Viewer,
};
use serde_json::Value;

use super::decision::{Decision, IntoChoice, Open};
use super::error::Error;
use super::files;
use super::outcome::Outcome;

/// A fight of any game, in play: ask what is open, answer it, look at it, write it down.
pub struct Fight {
    play: Box<dyn AnyPlay>,
}

impl Fight {
    pub(crate) fn new(play: Box<dyn AnyPlay>) -> Fight {
        Fight { play }
    }

    /// Goes on with a recorded fight where the record ends; bots and dealer are those of the record. It takes what the record
    /// says: [`verify`](crate::verify) tells whether that is true.
    ///
    /// A fight under way that was dealt from a secret needs it to go on: what [`save`](Self::save) gave has it.
    pub fn resume(record: &str) -> Result<Fight, Error> {
        let record = Record::read(record)?;
        if record.is_sealed() && !record.footer.over && record.dealer().is_none() {
            return Err(Error::Sealed);
        }
        Ok(Fight { play: files::game(&record.header.game)?.resume(&record, true)? })
    }

    /// A recorded fight as it stood after this many answers, to be looked at: nobody deals or decides from there.
    pub fn resume_at(record: &str, answers: usize) -> Result<Fight, Error> {
        let record = Record::read(record)?;
        Ok(Fight { play: files::game(&record.header.game)?.resume_at(&record, answers)? })
    }

    /// Who sits where.
    pub fn cast(&self) -> &Cast {
        self.play.cast()
    }

    /// The seat of this name.
    pub fn seat(&self, name: &str) -> Result<Seat, Error> {
        self.cast().find(name).ok_or_else(|| {
            let names = self.cast().seats().iter().map(|info| info.name.as_str());
            let help = format!("write {}", affray_core::encounter::one_of(names));
            Error::unknown(format!("nobody called {name:?} has a seat"), help)
        })
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.play.is_over()
    }

    /// The decisions that are open, one for each seat that is asked; none when the fight is over.
    pub fn asked(&self) -> Vec<Asked> {
        match self.play.open() {
            Some((_, OpenText::Choice(asked))) => asked,
            _ => Vec::new(),
        }
    }

    /// The open question as the one time that it is put; `None` when the fight is over.
    ///
    /// A page that shows a question carries its moment, and the answer brings it back to [`answer_at`](Self::answer_at). It
    /// stays the same while others answer the same question and wherever the fight is resumed, and never comes again.
    pub fn moment(&self) -> Option<Moment> {
        self.play.moment()
    }

    /// A seat takes the option at this place of its list, from 0, of whatever is asked of it now. What comes over a network is
    /// answered with [`answer_at`](Self::answer_at): a second click would be taken here for the next question.
    pub fn answer(&mut self, seat: Seat, option: usize) -> Result<(), Error> {
        let question = self.play.open().map_or(0, |(number, _)| number);
        let given = Reply { question, seat, says: Says::Option(option) };
        self.play.reply(given).map_err(|refused| from_0(refused, option))
    }

    /// The same as an answer to the question that was open at this moment. If another is open now, because that one was
    /// answered or taken back, it is refused and nothing changes.
    pub fn answer_at(&mut self, moment: Moment, seat: Seat, option: usize) -> Result<(), Error> {
        moment.check(self.moment())?;
        self.answer(seat, option)
    }

    /// Plays to the end. `decide` is asked wherever a person has a choice: it gets the decision and returns the place of
    /// an option, or an error that leaves the fight where it stands. Then [`Outcome::is_ended`] is true, also where a round
    /// limit of the encounter left it undecided.
    pub fn play_out<C: IntoChoice>(&mut self, mut decide: impl FnMut(&Decision<'_>) -> C) -> Result<Outcome, Error> {
        let mut told = vec![0; self.cast().seats().len()];
        while let Some((question, open)) = self.play.open() {
            let asked = match open {
                OpenText::Choice(asked) => asked,
                OpenText::Card { source, .. } | OpenText::Die { source, .. } | OpenText::Coin { source, .. } => {
                    return Err(Error::RealCard { from: source });
                }
            };
            let Some(asked) = asked.first() else { break };
            let option = match asked.options.len() {
                1 => 0,
                _ => {
                    let open = Open { play: self.play.as_ref(), asked, from: told[asked.seat.index()] };
                    let decision = Decision::new(&open);
                    let option = decision.check(decide(&decision))?;
                    told[asked.seat.index()] = self.play.event_count();
                    option
                }
            };
            self.play.reply(Reply { question, seat: asked.seat, says: Says::Option(option) })?;
        }
        Ok(Outcome::of(self.play.as_ref()))
    }

    /// The odds of each option open to a seat, by what that seat knows; none if nothing is asked of it.
    pub fn odds(&self, seat: Seat) -> Vec<OptionOdds> {
        // More paths than this take longer than anybody waits for; the odds are then sampled.
        const PATHS: usize = 20_000;
        let exact = Budget { allowed: PATHS, report: &mut |_| ControlFlow::Continue(()) };
        let check = &mut || ControlFlow::Continue(());
        self.odds_with(seat, &mut OddsEffort { exact, samples: OddsEffort::SAMPLES, check })
    }

    /// The same with limits of one's own, and a way to cancel.
    pub fn odds_with(&self, seat: Seat, effort: &mut OddsEffort<'_>) -> Vec<OptionOdds> {
        self.play.all_option_odds(seat, effort).unwrap_or_default()
    }

    /// What a search finds out about each option open to a seat, by what that seat knows: how often it was tried, what it
    /// is worth with its error, and what is expected next. `None` if nothing is asked of it.
    ///
    /// The same fight and number of iterations give the same advice, on every machine.
    pub fn advice(&self, seat: Seat, iterations: u32) -> Option<AdviceText> {
        self.play.advice(seat, &format!("search:{}", iterations.max(1)), 1)
    }

    /// What somebody may know, as JSON.
    pub fn view(&self, viewer: impl Into<Viewer>) -> Value {
        self.play.view(viewer.into())
    }

    /// The log as somebody may read it.
    pub fn log(&self, viewer: impl Into<Viewer>) -> Vec<LogLine> {
        self.play.lines(viewer.into())
    }

    /// The lines of the events from this one on: after a line of event 7, `log_since(viewer, 8)` gives what is new. After an
    /// undo there may be fewer events than before; then nothing is new until others have happened.
    pub fn log_since(&self, viewer: impl Into<Viewer>, event: usize) -> Vec<LogLine> {
        self.play.lines_since(viewer.into(), event)
    }

    /// How it stands or ended, in a sentence.
    pub fn summary(&self) -> String {
        self.play.summary()
    }

    /// How it ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::of(self.play.as_ref()))
    }

    /// Takes the last decision of a person back, whoever that is; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.play.undo()
    }

    /// Whose decision [`undo`](Self::undo) would take back; `None` where there is none, or it is nobody's in particular: what
    /// the GM set, a note, a real card.
    pub fn undoes(&self) -> Option<Seat> {
        let is_person = |seat: Seat| {
            self.cast().seats().get(seat.index()).is_some_and(|info| !matches!(info.sitter, Sitter::Bot(_)))
        };
        let last = self.play.given().into_iter().rfind(|given| match given {
            AnswerOrigin::Decided(seat) => is_person(*seat),
            AnswerOrigin::Read | AnswerOrigin::Overruled | AnswerOrigin::Called | AnswerOrigin::Noted => true,
            AnswerOrigin::ByOrder(_) | AnswerOrigin::Dealt | AnswerOrigin::Ordered(_) => false,
        });
        match last? {
            AnswerOrigin::Decided(seat) => Some(seat),
            _ => None,
        }
    }

    /// From here on somebody else answers for a seat: a bot for somebody who has left, at once if it is asked.
    pub fn sit(&mut self, seat: Seat, sitter: &Sitter) -> Result<(), Error> {
        if seat.index() >= self.cast().seats().len() {
            return Err(Error::unknown(
                format!("nobody has seat {}", seat.0),
                format!("there are {}", self.cast().seats().len()),
            ));
        }
        let game = files::game(&self.play.header().game)?;
        if let Sitter::Bot(name) = sitter
            && !game.has_bot(name)
        {
            let bots = game.bots();
            let names = bots.iter().map(|bot| bot.name);
            return Err(Error::unknown(
                format!("there is no bot {name:?}"),
                format!("write {}", affray_core::encounter::one_of(names)),
            ));
        }
        self.play.seat(seat, sitter);
        Ok(())
    }

    /// The fight as a record: what `affray replay` and `affray verify` read. While the fight goes on it keeps the secret that
    /// deals to itself; with the secret, anybody could deal the rest. Every card that was dealt so far is in it, also those
    /// that only some may see: players are shown views and logs.
    ///
    /// The cards of a fight from a seed can be computed by anybody who knows the seed, which its record says.
    pub fn record(&self) -> String {
        self.play.record(false)
    }

    /// The fight as a record to go on with, with the secret that deals it: for a program's own store and nobody's eyes.
    pub fn save(&self) -> String {
        self.play.record(true)
    }

    /// Everything else: boards, real cards, what the GM may set or call for.
    pub fn play(&self) -> &dyn AnyPlay {
        self.play.as_ref()
    }

    /// The same, to be changed.
    pub fn play_mut(&mut self) -> &mut dyn AnyPlay {
        self.play.as_mut()
    }

    /// The fight as the core has it.
    pub fn into_play(self) -> Box<dyn AnyPlay> {
        self.play
    }
}

/// A fight as the core has it, under the simpler handle.
impl From<Box<dyn AnyPlay>> for Fight {
    fn from(play: Box<dyn AnyPlay>) -> Fight {
        Fight { play }
    }
}

/// The library counts options from 0, as its lists do; people at a keyboard count from 1.
fn from_0(refused: Refused, option: usize) -> Error {
    match refused {
        Refused::OutOfRange { options, .. } => Error::NoOption { option, options },
        other => Error::Refused(other),
    }
}

impl std::fmt::Debug for Fight {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fight").field("summary", &self.summary()).field("answers", &self.play.answers()).finish()
    }
}
