//! Changes to state: a table rebuilt from what is stored of it, or following what another server has stored.

use affray_core::{Header, Record, Sitter};
use thiserror::Error;

use super::fighting::{Fighting, Mark, mark};
use super::on_the_table::OnTheTable;
use super::seats::{NO_SEAT, sitter};
use super::{Table, UndoRequest};
use crate::change::{Change, Move, Occupant};

/// Why stored changes make no table.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Broken {
    /// There is nothing to begin with.
    #[error("the table has no beginning")]
    Empty,
    /// A change cannot be applied.
    #[error("change {number} of the table does not fit: {why}")]
    Change {
        /// Which.
        number: u64,
        /// Why.
        why: String,
    },
}

impl Table {
    /// The table that these changes make, the first of them numbered 1.
    pub fn rebuild<'a>(changes: impl IntoIterator<Item = &'a Change>) -> Result<Table, Broken> {
        let mut changes = (1..).zip(changes);
        let Some((number, first @ Change::Opened { .. })) = changes.next() else { return Err(Broken::Empty) };
        let (on, seats) = OnTheTable::stored(first).map_err(|why| Broken::Change { number, why })?;
        let mut table = Table::with(on, seats);
        let mut tape = Tape::default();
        for (number, change) in changes {
            table.number = number;
            table
                .follow(change)
                .and_then(|()| tape.follow(number, change))
                .map_err(|why| Broken::Change { number, why })?;
        }
        table.resume(tape).map_err(|why| Broken::Change { number: table.number, why })?;
        Ok(table)
    }

    /// Applies a change that another server has stored. What only appends costs what it appends.
    pub fn apply(&mut self, change: &Change) -> Result<(), Broken> {
        let number = self.number + 1;
        self.number = number;
        self.apply_numbered(number, change).map_err(|why| Broken::Change { number, why })
    }

    fn apply_numbered(&mut self, number: u64, change: &Change) -> Result<(), String> {
        self.follow(change)?;
        if self.append(number, change)? {
            return Ok(());
        }
        if matches!(change, Change::Began { .. } | Change::Moved { .. }) {
            let mut tape = self.tape();
            tape.follow(number, change)?;
            self.resume(tape)?;
        }
        Ok(())
    }

    /// The tape of the fight as it stands.
    fn tape(&self) -> Tape {
        let Some(fighting) = &self.fighting else { return Tape::default() };
        Tape {
            header: Some(fighting.play.header().clone()),
            answers: fighting.play.stored_since(0),
            marks: fighting.marks.clone(),
            taken_back: fighting.taken_back.clone(),
            undone: fighting.play.undone(),
            began: fighting.began,
        }
    }

    /// Follows a stored change, all but the fight itself.
    pub(super) fn follow(&mut self, change: &Change) -> Result<(), String> {
        match change {
            Change::Opened { .. } => {
                let (on, mut seats) = OnTheTable::stored(change)?;
                // Whoever sat there sits there again; their words are new for every deal.
                for seat in seats.iter_mut().filter(|seat| seat.occupant != Occupant::Gm) {
                    if let Some(before) = self.seats.iter().find(|before| before.name == seat.name) {
                        seat.occupant = before.occupant.clone();
                    }
                }
                (self.on, self.seats, self.fighting) = (on, seats, None);
                self.requests.clear();
            }
            Change::Seated { seat, occupant } => {
                let state = self.seats.get_mut(seat.index()).ok_or(NO_SEAT)?;
                if !matches!(occupant, Occupant::Person(_) | Occupant::Paper(_)) {
                    state.words.clear();
                }
                state.occupant = occupant.clone();
            }
            Change::Joined { seat, name, words } => {
                let state = self.seats.get_mut(seat.index()).ok_or(NO_SEAT)?;
                state.occupant = match &state.occupant {
                    Occupant::Paper(_) => Occupant::Paper(name.clone()),
                    _ => Occupant::Person(name.clone()),
                };
                state.words.clone_from(words);
            }
            Change::Began { .. } => self.fill_empty_seats(),
            Change::Moved { seated: Some((seat, occupant)), .. } => {
                self.seats.get_mut(seat.index()).ok_or(NO_SEAT)?.occupant = occupant.clone();
                self.requests.retain(|request| request.seat != *seat);
            }
            Change::Moved { seated: None, .. } => self.requests.clear(),
            Change::UndoAsked { seat, place } => self.requests.push(UndoRequest { seat: *seat, place: *place }),
            Change::UndoRefused { seat } => self.requests.retain(|request| request.seat != *seat),
            Change::Paused => self.paused = true,
            Change::Resumed => self.paused = false,
            Change::Odds { shown } => self.odds = *shown,
        }
        Ok(())
    }

    /// Follows a change that only appends to the tape; false if it is another.
    fn append(&mut self, number: u64, change: &Change) -> Result<bool, String> {
        let (Some(fighting), Change::Moved { what, from, answers, seated, .. }) = (&mut self.fighting, change) else {
            return Ok(false);
        };
        if *what == Move::TakenBack || *from != fighting.play.answers() {
            return Ok(false);
        }
        if let Some((seat, occupant)) = seated {
            fighting.play.seat(*seat, &sitter(occupant));
        }
        // A bot that has just sat down has answered already.
        let there = fighting.play.stored_since(*from);
        if !answers.starts_with(&there) {
            return Ok(false);
        }
        fighting.play.take_stored(&answers[there.len()..]).map_err(|error| error.to_string())?;
        fighting.mark(number, change);
        Ok(true)
    }

    /// Plays the fight of a tape again.
    fn resume(&mut self, tape: Tape) -> Result<(), String> {
        let Some(header) = tape.header else {
            self.fighting = None;
            return Ok(());
        };
        let lines = tape.answers.iter().map(String::as_str);
        let mut record =
            Record::assemble(header, lines, Some(self.on.secret.clone())).map_err(|error| error.to_string())?;
        record.footer.undone = tape.undone;
        let sitters: Vec<Sitter> = self.seats.iter().map(|seat| sitter(&seat.occupant)).collect();
        let mut play = self.on.game.resume_seated(&record, &sitters).map_err(|error| error.to_string())?;
        play.follow_orders();
        let (marks, taken_back, began) = (tape.marks, tape.taken_back, tape.began);
        self.fighting = Some(Fighting { play, marks, taken_back, began });
        Ok(())
    }
}

/// The tape of a fight while stored changes are followed: the fight is played once, at the end.
#[derive(Default)]
struct Tape {
    header: Option<Header>,
    answers: Vec<String>,
    marks: Vec<Mark>,
    taken_back: Vec<u64>,
    undone: usize,
    began: u64,
}

impl Tape {
    /// Follows a change.
    fn follow(&mut self, number: u64, change: &Change) -> Result<(), String> {
        match change {
            Change::Opened { .. } => *self = Tape::default(),
            Change::Began { header, answers } => {
                let marks = vec![Mark { number, answers: answers.len() }];
                let (header, answers) = (Some((**header).clone()), answers.clone());
                *self = Tape { header, answers, marks, began: number, ..Tape::default() };
            }
            Change::Moved { what, from, answers, undone, .. } => {
                if *from > self.answers.len() {
                    return Err(format!("it begins at answer {from}, and there are {}", self.answers.len()));
                }
                self.answers.truncate(*from);
                self.answers.extend(answers.iter().cloned());
                self.undone = match undone {
                    Some(undone) => *undone,
                    // Changes once did not say how many.
                    None => self.undone + usize::from(*what == Move::TakenBack),
                };
                mark(&mut self.marks, &mut self.taken_back, *what, *from, Mark { number, answers: self.answers.len() });
            }
            Change::Seated { .. }
            | Change::Joined { .. }
            | Change::UndoAsked { .. }
            | Change::UndoRefused { .. }
            | Change::Paused
            | Change::Resumed
            | Change::Odds { .. } => {}
        }
        Ok(())
    }
}
