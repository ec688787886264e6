//! What moves the fight: its beginning, answers and whatever interrupts them, and what is taken back.

use affray_core::{AnyPlay, Dealer, Refused, Seat};

use super::fighting::Fighting;
use super::on_the_table::in_one_line;
use super::seats::sitter;
use super::{Table, UndoRequest, not_begun, onlooker};
use crate::Undo;
use crate::change::{By, Change, Move};
use crate::command::Refusal;
use crate::link::Chair;

impl Table {
    pub(super) fn begin(&mut self) -> Result<Change, Refusal> {
        if self.fighting.is_some() {
            return Err(Refusal::Stale("the fight has begun already".to_owned()));
        }
        self.fill_empty_seats();
        let mut opening = self.on.game.open(&self.on.setup).map_err(|mistakes| Refusal::No(in_one_line(mistakes)))?;
        for seat in &self.seats {
            opening.seat(&seat.name, sitter(&seat.occupant)).map_err(|mistake| Refusal::No(mistake.message))?;
        }
        let words = self.seats.iter().map(|seat| seat.words.clone()).filter(|words| !words.is_empty());
        let mut play = opening.begin(Some(Dealer::new(self.on.secret.clone(), words.collect())));
        play.follow_orders();
        let change = Change::Began { header: Box::new(play.header().clone()), answers: play.stored_since(0) };
        self.fighting = Some(Fighting { play, marks: Vec::new(), taken_back: Vec::new(), began: self.number + 1 });
        Ok(change)
    }

    /// Does something with the fight; what went on the tape is the change.
    pub(super) fn moved(
        &mut self,
        chair: Chair,
        what: Move,
        act: impl FnOnce(&mut dyn AnyPlay) -> Result<(), Refused>,
    ) -> Result<Change, Refusal> {
        let by = match chair {
            Chair::Gm => By::Gm,
            Chair::Seat(seat) => By::Seat(seat),
            Chair::Onlooker => return Err(onlooker()),
        };
        let fighting = self.fighting.as_mut().ok_or_else(not_begun)?;
        let before = fighting.play.answers();
        // An order given between two cards goes where the step began.
        let from = if what == Move::Interrupted {
            fighting.marks.last().map_or(0, |mark| mark.answers).min(before)
        } else {
            before
        };
        let old = fighting.play.stored_since(from);
        act(fighting.play.as_mut())?;
        let new = fighting.play.stored_since(from);
        let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
        self.requests.clear();
        Ok(Change::Moved { by, what, from: from + same, answers: new[same..].to_vec(), seated: None, undone: None })
    }

    pub(super) fn undo(&mut self, seat: Seat) -> Result<Change, Refusal> {
        match self.undo_of(seat) {
            Undo::Nothing => Err(Refusal::No("there is nothing of yours to take back".to_owned())),
            Undo::Asked => Err(Refusal::Stale("you have asked for that already".to_owned())),
            Undo::AtOnce { place } => self.take_back(By::Seat(seat), place),
            Undo::AskGm { place, .. } => {
                self.requests.push(UndoRequest { seat, place });
                Ok(Change::UndoAsked { seat, place })
            }
        }
    }

    pub(super) fn take_back(&mut self, by: By, place: usize) -> Result<Change, Refusal> {
        let fighting = self.fighting.as_mut().ok_or_else(not_begun)?;
        if place >= fighting.play.answers() {
            return Err(Refusal::No("nothing has been answered since then".to_owned()));
        }
        fighting.play.undo_keeping_orders(place);
        self.requests.clear();
        let answers = fighting.play.stored_since(place);
        let undone = Some(fighting.play.undone());
        Ok(Change::Moved { by, what: Move::TakenBack, from: place, answers, seated: None, undone })
    }
}
