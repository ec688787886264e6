//! What a chair sees of a table: whom it waits for, what is asked of the chair, the log, what can be taken back.

use affray_core::fight::any_play::OpenText;
use affray_core::{AnswerOrigin, Line, Role, Seat, Viewer};

use crate::change::Occupant;
use crate::link::Chair;
use crate::table::{Mark, Table};

/// What a chair is to answer now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    /// The number of the question.
    pub question: usize,
    /// For whom.
    pub seat: Seat,
    /// The question; of a choice, the part that is put to that seat.
    pub open: OpenText,
}

/// The newest part of the log of a viewer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Logged {
    /// Lines of changes after this number are replaced by these.
    pub from: u64,
    /// Each line with the number of the change that brought it.
    pub lines: Vec<(u64, Line)>,
    /// Whether something was taken back since.
    pub taken_back: bool,
}

/// What a seat can take back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undo {
    /// Nothing.
    Nothing,
    /// Its last answer: nobody has learned anything since.
    AtOnce {
        /// The place of the answer on the tape.
        place: usize,
    },
    /// Its last answer, if the GM agrees.
    AskGm {
        /// The place of the answer on the tape.
        place: usize,
        /// What was learned since, and by whom.
        learned: Vec<Learned>,
    },
    /// It has asked already.
    Asked,
}

/// What somebody has learned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Learned {
    /// Who, by the seat's name.
    pub name: String,
    /// The lines of the log that they have seen, as far as the reader may know them.
    pub lines: Vec<String>,
    /// Whether they have also seen something that the reader may not know.
    pub more: bool,
}

/// The most lines told of what somebody has learned.
const MOST_LEARNED: usize = 8;

impl Table {
    /// As whom a chair looks. The GM looks from a seat of their own: the one wished for, the one that is asked, the GM's.
    pub fn viewer(&self, chair: Chair, wished: Option<Seat>) -> Viewer {
        match chair {
            Chair::Onlooker => Viewer::Onlooker,
            Chair::Seat(seat) => Viewer::Seat(seat),
            Chair::Gm => {
                let own = self.seats_of_gm();
                let wished = wished.filter(|seat| own.contains(seat));
                let asked = || self.asked().into_iter().find(|seat| own.contains(seat));
                let gm = || self.seat_of_gm().or(own.first().copied());
                wished.or_else(asked).or_else(gm).map_or(Viewer::Onlooker, Viewer::Seat)
            }
        }
    }

    /// The GM's seat in the game, where it has one.
    pub fn seat_of_gm(&self) -> Option<Seat> {
        self.seats.iter().position(|seat| seat.role == Role::Gm).map(|index| Seat(index as u8))
    }

    /// The seats that the GM looks from: the GM's own, and those that the GM plays.
    pub fn seats_of_gm(&self) -> Vec<Seat> {
        let held = |(_, seat): &(u8, &crate::table::SeatState)| seat.role == Role::Gm || seat.occupant == Occupant::Gm;
        (0u8..).zip(&self.seats).filter(held).map(|(index, _)| Seat(index)).collect()
    }

    /// The seats whose answer is awaited.
    pub fn asked(&self) -> Vec<Seat> {
        match self.play().and_then(affray_core::AnyPlay::open) {
            None => Vec::new(),
            Some((_, OpenText::Choice(asked))) => asked.iter().map(|asked| asked.seat).collect(),
            Some((_, OpenText::Card { seat, .. } | OpenText::Die { seat, .. } | OpenText::Coin { seat, .. })) => {
                seat.or(self.seat_of_gm()).or(Some(Seat(0))).into_iter().collect()
            }
        }
    }

    /// What a chair is to answer now; of several questions to the GM's seats, that of the wished seat, else the first.
    pub fn asking(&self, chair: Chair, wished: Option<Seat>) -> Option<Asking> {
        let (question, open) = self.play()?.open()?;
        let mine = |seat: Seat| self.may_answer(chair, seat).is_ok();
        match open {
            OpenText::Choice(asked) => {
                let mut own: Vec<_> = asked.into_iter().filter(|asked| mine(asked.seat)).collect();
                let place = own.iter().position(|asked| Some(asked.seat) == wished).unwrap_or(0);
                let asked = (place < own.len()).then(|| own.swap_remove(place))?;
                Some(Asking { question, seat: asked.seat, open: OpenText::Choice(vec![asked]) })
            }
            OpenText::Card { seat, .. } | OpenText::Die { seat, .. } | OpenText::Coin { seat, .. } => {
                let seat = seat.or(self.seat_of_gm()).unwrap_or(Seat(0));
                mine(seat).then_some(Asking { question, seat, open })
            }
        }
    }

    /// The log of a viewer since a number; whole since 0.
    pub fn log_since(&self, viewer: Viewer, number: u64) -> Logged {
        let Some(fighting) = &self.fighting else { return Logged { from: number, ..Logged::default() } };
        let marks = &fighting.marks;
        let known = marks[..marks.partition_point(|mark| mark.number <= number)].last();
        let taken_back = fighting.taken_back.iter().any(|back| *back > number);
        let from = match known {
            None => 0,
            Some(mark) if taken_back => mark.number,
            Some(_) => number,
        };
        let places = fighting.play.event_places();
        let first = known.map_or(0, |mark| places.partition_point(|at| *at <= mark.answers));
        let number_of = |at: usize| {
            let place = marks.partition_point(|mark| mark.answers < at);
            marks.get(place).map_or(self.number(), |mark: &Mark| mark.number)
        };
        let lines = fighting.play.lines_since(viewer, first);
        let lines = lines.into_iter().map(|line| (number_of(line.at).max(from + 1), line.line)).collect();
        Logged { from, lines, taken_back }
    }

    /// The numbers of the points that the GM can go back to, the newest first, each with what was done next, as far as this
    /// viewer may know.
    pub fn points(&self, viewer: Viewer, most: usize) -> Vec<(u64, String)> {
        let Some(fighting) = &self.fighting else { return Vec::new() };
        let marks = &fighting.marks[fighting.marks.len().saturating_sub(most + 1)..];
        let Some(first) = marks.first() else { return Vec::new() };
        let logged = self.log_since(viewer, first.number).lines;
        let mut points = Vec::new();
        for pair in marks.windows(2) {
            if pair[0].answers < pair[1].answers {
                let said = logged.iter().find(|(number, _)| *number == pair[1].number);
                points.push((pair[0].number, said.map_or_else(String::new, |(_, line)| line.text.clone())));
            }
        }
        points.reverse();
        points
    }

    /// The answers of the fight as it stood after a change, and the changes between which it can be stepped through.
    pub fn answers_at(&self, number: u64) -> Option<usize> {
        let marks = &self.fighting.as_ref()?.marks;
        marks[..marks.partition_point(|mark| mark.number <= number)].last().map(|mark| mark.answers)
    }

    /// The numbers of all positions of the fight that are still part of it.
    pub fn positions(&self) -> Vec<u64> {
        self.fighting.as_ref().map_or_else(Vec::new, |fighting| fighting.marks.iter().map(|mark| mark.number).collect())
    }

    /// What a seat can take back.
    pub fn undo_of(&self, seat: Seat) -> Undo {
        let Some(play) = self.play() else { return Undo::Nothing };
        if self.requests().iter().any(|request| request.seat == seat) {
            return Undo::Asked;
        }
        let given = play.given();
        let paper = matches!(self.seats.get(seat.index()).map(|state| &state.occupant), Some(Occupant::Paper(_)));
        let own = |given: &AnswerOrigin| match given {
            AnswerOrigin::Decided(by) => *by == seat,
            AnswerOrigin::Read => paper,
            _ => false,
        };
        let Some(place) = given.iter().rposition(own) else { return Undo::Nothing };
        // A card, a die, a decision of somebody else: something was learned. Notes and orders tell nobody anything.
        let tells = |given: &AnswerOrigin| match given {
            AnswerOrigin::Decided(by) | AnswerOrigin::ByOrder(by) => *by != seat,
            AnswerOrigin::Noted | AnswerOrigin::Ordered(_) => false,
            AnswerOrigin::Read | AnswerOrigin::Dealt | AnswerOrigin::Overruled | AnswerOrigin::Called => true,
        };
        if !given[place + 1..].iter().any(tells) && !play.is_over() {
            return Undo::AtOnce { place };
        }
        Undo::AskGm { place, learned: self.learned_since(place, Viewer::Seat(seat)) }
    }

    /// What the people at the table have learned since a place of the tape, as far as a viewer may be told.
    pub fn learned_since(&self, place: usize, told: Viewer) -> Vec<Learned> {
        let Some(fighting) = &self.fighting else { return Vec::new() };
        let first = fighting.play.event_places().partition_point(|at| *at <= place);
        let mut known: Vec<usize> = fighting.play.lines_since(told, first).into_iter().map(|line| line.event).collect();
        known.sort_unstable();
        let people = (0u8..).zip(&self.seats).filter(|(_, seat)| !matches!(seat.occupant, Occupant::Bot(_)));
        people
            .map(|(index, seat)| {
                let mut lines = fighting.play.lines_since(Viewer::Seat(Seat(index)), first);
                let all = lines.len();
                lines.retain(|line| known.binary_search(&line.event).is_ok());
                let more = lines.len() < all;
                lines.drain(..lines.len().saturating_sub(MOST_LEARNED));
                let lines = lines.into_iter().map(|line| line.line.text).collect();
                Learned { name: seat.name.clone(), lines, more }
            })
            .filter(|learned| learned.more || !learned.lines.is_empty())
            .collect()
    }
}
