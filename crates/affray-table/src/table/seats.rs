//! Seats: who holds them, who may answer for them, who takes over.

use affray_core::{Role, Seat, Sitter};

use super::{Table, not_begun, onlooker};
use crate::change::{By, Change, Move, Occupant};
use crate::command::Refusal;
use crate::link::Chair;

/// A seat of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatState {
    /// The seat's name in the encounter.
    pub name: String,
    /// What it is for.
    pub role: Role,
    /// Who answers for it.
    pub occupant: Occupant,
    /// What they add to the dealing.
    pub words: String,
    /// The bot that answers if nobody else does.
    pub spare: String,
}

/// The longest name a person may give.
pub const LONGEST_NAME: usize = 40;
/// The most words a person may add to the dealing, in bytes.
pub const LONGEST_WORDS: usize = 200;

impl Table {
    pub(super) fn join(&mut self, chair: Chair, name: &str, words: String) -> Result<Change, Refusal> {
        let Chair::Seat(seat) = chair else {
            return Err(Refusal::No("this link has no seat to take".to_owned()));
        };
        let name = name.trim();
        if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
            return Err(Refusal::No(format!("a name has 1 to {LONGEST_NAME} letters, without line breaks")));
        }
        if words.len() > LONGEST_WORDS {
            return Err(Refusal::No(format!("at most {LONGEST_WORDS} letters go into the dealing")));
        }
        let began = self.fighting.is_some();
        let state = self.seats.get(seat.index()).ok_or_else(no_seat)?;
        if let Occupant::Person(there) | Occupant::Paper(there) = &state.occupant
            && there == name
            && (began || state.words == words)
        {
            return Err(Refusal::Stale("you sit there already".to_owned()));
        }
        let name = name.to_owned();
        let occupant = match &state.occupant {
            Occupant::Paper(_) => Occupant::Paper(name.clone()),
            Occupant::Empty | Occupant::Person(_) | Occupant::Bot(_) | Occupant::Gm => Occupant::Person(name.clone()),
        };
        if began {
            return self.reseat(By::Seat(seat), seat, occupant);
        }
        self.seats[seat.index()].occupant = occupant;
        self.seats[seat.index()].words.clone_from(&words);
        Ok(Change::Joined { seat, name, words })
    }

    pub(super) fn sit(&mut self, seat: Seat, occupant: Occupant) -> Result<Change, Refusal> {
        let state = self.seats.get(seat.index()).ok_or_else(no_seat)?;
        if let Occupant::Bot(name) = &occupant
            && !self.on.game.has_bot(name)
        {
            return Err(Refusal::No(format!("there is no bot {name:?}")));
        }
        // A person keeps the name they gave.
        let occupant = match (occupant, &state.occupant) {
            (Occupant::Empty | Occupant::Person(_), Occupant::Paper(name) | Occupant::Person(name))
                if !name.is_empty() =>
            {
                Occupant::Person(name.clone())
            }
            (Occupant::Paper(_), Occupant::Paper(name) | Occupant::Person(name)) => Occupant::Paper(name.clone()),
            (Occupant::Person(_), _) => Occupant::Empty,
            (occupant, _) => occupant,
        };
        if occupant == state.occupant {
            return Err(Refusal::Stale("that is how it is already".to_owned()));
        }
        if self.fighting.is_some() {
            let was_paper = matches!(state.occupant, Occupant::Paper(_));
            if was_paper != matches!(occupant, Occupant::Paper(_)) {
                let words = "who has real cards is settled before the fight begins";
                return Err(Refusal::No(words.to_owned()));
            }
            return self.reseat(By::Gm, seat, occupant);
        }
        let words = if matches!(occupant, Occupant::Person(_) | Occupant::Paper(_)) {
            state.words.clone()
        } else {
            String::new()
        };
        self.seats[seat.index()].words = words;
        self.seats[seat.index()].occupant = occupant.clone();
        Ok(Change::Seated { seat, occupant })
    }

    /// Somebody else answers for a seat while the fight goes on.
    fn reseat(&mut self, by: By, seat: Seat, occupant: Occupant) -> Result<Change, Refusal> {
        let fighting = self.fighting.as_mut().ok_or_else(not_begun)?;
        let from = fighting.play.answers();
        fighting.play.seat(seat, &sitter(&occupant));
        self.seats[seat.index()].occupant = occupant.clone();
        let answers = fighting.play.stored_since(from);
        self.requests.retain(|request| request.seat != seat);
        Ok(Change::Moved { by, what: Move::Seated, from, answers, seated: Some((seat, occupant)), undone: None })
    }

    /// Seats that nobody has taken are played by bots; whoever comes later takes theirs over.
    pub(super) fn fill_empty_seats(&mut self) {
        for seat in self.seats.iter_mut().filter(|seat| seat.occupant == Occupant::Empty) {
            seat.occupant = Occupant::Bot(seat.spare.clone());
        }
    }

    /// Whether a chair may answer for a seat.
    pub(crate) fn may_answer(&self, chair: Chair, seat: Seat) -> Result<(), Refusal> {
        let state = self.seats.get(seat.index()).ok_or_else(no_seat)?;
        let not_yours = || Refusal::NotYours(format!("you do not answer for {}", state.name));
        match (chair, &state.occupant) {
            (Chair::Seat(own), Occupant::Person(_) | Occupant::Paper(_)) if own == seat => Ok(()),
            (Chair::Seat(own), Occupant::Bot(_)) if own == seat => {
                Err(Refusal::NotYours("a bot plays for you just now: take your seat again first".to_owned()))
            }
            (Chair::Gm, Occupant::Gm | Occupant::Empty) => Ok(()),
            // What nobody in particular turns or rolls at a real table is for the GM to read.
            (Chair::Gm, _) if state.role == Role::Gm => Ok(()),
            (Chair::Gm | Chair::Seat(_), _) => Err(not_yours()),
            (Chair::Onlooker, _) => Err(onlooker()),
        }
    }
}

pub(super) fn sitter(occupant: &Occupant) -> Sitter {
    match occupant {
        Occupant::Bot(name) => Sitter::Bot(name.clone()),
        Occupant::Paper(_) => Sitter::Paper,
        Occupant::Empty | Occupant::Person(_) | Occupant::Gm => Sitter::Person,
    }
}

pub(super) const NO_SEAT: &str = "there is no such seat";

fn no_seat() -> Refusal {
    Refusal::No(NO_SEAT.to_owned())
}
