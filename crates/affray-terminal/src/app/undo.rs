//! Taking an answer back; what the GM did since is not dropped in silence.

use ratatui::crossterm::event::KeyCode;

use super::{App, Mode};

impl App {
    /// Takes back the last answer of whoever looks, or asks first if more would go with it.
    pub(super) fn undo(&mut self) {
        let seat = self.seat.or_else(|| self.session.turn().map(|turn| turn.seat));
        let Some(seat) = seat else { return };
        match self.session.dropped_by_undo(seat) {
            Ok(dropped) if dropped.is_empty() => self.undo_now(),
            Ok(dropped) => self.mode = Mode::Undo(dropped),
            Err(why) if self.session.decisions(self.viewer()).is_empty() => self.after_answer(Err(why)),
            Err(why) => self.after_answer(Err(format!("{why}; U goes back any distance, if the table agrees"))),
        }
    }

    fn undo_now(&mut self) {
        let seat = self.seat.or_else(|| self.session.turn().map(|turn| turn.seat));
        let Some(seat) = seat else { return };
        let undone = self.session.undo_own(seat);
        let taken = undone.is_ok();
        self.after_answer(undone);
        // The lesson of that question has been read.
        if let Some(lesson) = self.lesson.as_mut().filter(|_| taken) {
            lesson.scroll = usize::MAX;
        }
        if taken && self.mode == Mode::Play {
            self.message = Some("taken back".to_owned());
        }
    }

    /// Whether to take back what the GM did, too.
    pub(super) fn key_undo(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('y') => {
                self.mode = Mode::Play;
                self.undo_now();
            }
            _ => self.mode = Mode::Play,
        }
    }
}
