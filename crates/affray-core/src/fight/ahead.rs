//! Looking ahead from the open question: the worlds a seat may look into, and what a bot that does advises.

use crate::fight::play::MakeBot;
use crate::search::Advice;
use crate::{Decision, Open, Overrule, Play, Seat, Stream, Viewer, Words, Worlds};

impl<S: Words + Overrule> Play<S> {
    /// The bots that may be asked for advice, by name.
    #[must_use]
    pub fn advised_by(mut self, advisers: MakeBot<S>) -> Self {
        self.advisers = advisers;
        self
    }

    /// The worlds that a seat's view allows at the open question; `None` if it is asked nothing.
    pub fn worlds(&self, seat: Seat) -> Option<Worlds<'_, S>> {
        let (number, Open::Choice { menus, .. }) = self.open()? else { return None };
        menus.iter().find(|(asked, _)| *asked == seat)?;
        Some(Worlds::new(self.settled(), &self.tape()[self.settled_at()..number], self.cast(), seat))
    }

    /// What the bot of this name advises a seat that is asked, by what that seat knows; `None` if nothing is asked of it
    /// or the bot is not one that looks ahead. The same question, name and seed get the same advice.
    pub fn advice(&self, seat: Seat, bot: &str, seed: u64) -> Option<Advice<S::Choice>> {
        let worlds = self.worlds(seat)?;
        let (_, Open::Choice { menus, question, .. }) = self.open()? else { return None };
        let (_, menu) = menus.iter().find(|(asked, _)| *asked == seat)?;
        let view = self.scene().view(Viewer::Seat(seat));
        let decision = Decision { seat, view, question: *question, options: menu.options() };
        let bot = (self.advisers)(bot)?;
        Some(bot.planner()?.advise(&worlds, &decision, &mut Stream::new(seed, 0)))
    }
}
