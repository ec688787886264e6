//! A fight under way.

use std::ops::ControlFlow;

use affray_core::fight::any_play::{AdviceText, Asked, LogLine, OpenText};
use affray_core::query::Budget;
use affray_core::{AnyPlay, Cast, OddsEffort, OptionOdds, Record, Reply, Says, Seat, Viewer};
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

    /// Goes on with a recorded fight where the record ends; bots and dealer are those of the record.
    pub fn resume(record: &str) -> Result<Fight, Error> {
        let record = Record::read(record)?;
        Ok(Fight { play: files::game(&record.header.game)?.resume(&record, true)? })
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

    /// A seat takes the option at this place of its list, from 0.
    pub fn answer(&mut self, seat: Seat, option: usize) -> Result<(), Error> {
        let question = self.play.open().map_or(0, |(number, _)| number);
        Ok(self.play.reply(Reply { question, seat, says: Says::Option(option) })?)
    }

    /// Plays to the end. `decide` is asked wherever a person has a choice: it gets the decision and returns the place of
    /// an option, or an error that leaves the fight where it stands.
    pub fn play_out<C: IntoChoice>(&mut self, mut decide: impl FnMut(&Decision<'_>) -> C) -> Result<Outcome, Error> {
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
                    let open = Open { play: self.play.as_ref(), asked };
                    let decision = Decision::new(&open);
                    decision.check(decide(&decision))?
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

    /// How it stands or ended, in a sentence.
    pub fn summary(&self) -> String {
        self.play.summary()
    }

    /// How it ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::of(self.play.as_ref()))
    }

    /// Takes the last decision of a person back; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.play.undo()
    }

    /// The fight as a record, with the secret that dealt it: what `affray replay` and `affray verify` read.
    pub fn record(&self) -> String {
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

impl std::fmt::Debug for Fight {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fight").field("summary", &self.summary()).field("answers", &self.play.answers()).finish()
    }
}
