//! The table itself: commands to changes, changes to state.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `seats` | who holds them, who may answer for them |
//! | `moves` | what moves the fight, and what is taken back |
//! | `fighting` | the fight, and where it stood after each change |
//! | `on_the_table` | the encounter |
//! | `rebuilt` | changes to state: rebuilt from the store, or following another server |

mod fighting;
mod moves;
mod on_the_table;
mod rebuilt;
mod seats;

use std::fmt;
use std::sync::Arc;

use affray_core::{AnyGame, AnyPlay, Note, Record, Reply, Seat, Secret, Setup, StandingOrder, encounter};

use crate::change::{By, Change, Move};
use crate::command::{Command, Refusal};
use crate::link::Chair;

pub(crate) use fighting::{Fighting, Mark};
pub use on_the_table::OnTheTable;
use on_the_table::opened;
pub use rebuilt::Broken;
pub use seats::{LONGEST_NAME, LONGEST_WORDS, SeatState};

/// A request to take something back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoRequest {
    /// Whose.
    pub seat: Seat,
    /// The place of the answer on the tape.
    pub place: usize,
}

/// A table: what its changes make of it.
pub struct Table {
    number: u64,
    pub(crate) seats: Vec<SeatState>,
    pub(crate) on: OnTheTable,
    pub(crate) fighting: Option<Fighting>,
    pub(crate) requests: Vec<UndoRequest>,
    paused: bool,
    odds: bool,
}

impl Table {
    /// The first change of a table with this encounter; every mistake in it otherwise.
    pub fn open(
        game: &'static dyn AnyGame,
        setup: &Setup,
        secret: Secret,
    ) -> Result<(Table, Change), Vec<encounter::Diagnostic>> {
        let on = OnTheTable::read(game, setup.clone(), secret.clone())?;
        Ok((Table::with(on.0, on.1), opened(game, setup, secret)))
    }

    fn with(on: OnTheTable, seats: Vec<SeatState>) -> Table {
        Table { number: 1, seats, on, fighting: None, requests: Vec::new(), paused: false, odds: true }
    }

    /// The number of the newest change.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// What lies on the table.
    pub fn on(&self) -> &OnTheTable {
        &self.on
    }

    /// The seats.
    pub fn seats(&self) -> &[SeatState] {
        &self.seats
    }

    /// The fight; `None` while people are taking their seats.
    pub fn play(&self) -> Option<&dyn AnyPlay> {
        self.fighting.as_ref().map(|fighting| fighting.play.as_ref())
    }

    /// The number with which the fight began.
    pub fn began(&self) -> Option<u64> {
        self.fighting.as_ref().map(|fighting| fighting.began)
    }

    /// Whether the GM has paused it.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether players see odds.
    pub fn shows_odds(&self) -> bool {
        self.odds
    }

    /// Requests to take something back that wait for the GM.
    pub fn requests(&self) -> &[UndoRequest] {
        &self.requests
    }

    /// Does what a chair asks for. On success the table has changed and the change is to be stored under
    /// [`number`](Self::number); if it cannot be stored, this table is to be thrown away and rebuilt.
    pub fn take(&mut self, chair: Chair, command: Command) -> Result<Change, Refusal> {
        let change = self.decide(chair, command)?;
        self.number += 1;
        if let Some(fighting) = &mut self.fighting {
            fighting.mark(self.number, &change);
        }
        Ok(change)
    }

    fn decide(&mut self, chair: Chair, command: Command) -> Result<Change, Refusal> {
        match command {
            Command::Join { name, words } => self.join(chair, &name, words),
            Command::Seat { seat, occupant } => {
                is_gm(chair, "says who answers for a seat")?;
                self.sit(seat, occupant)
            }
            Command::Begin => {
                is_gm(chair, "begins the fight")?;
                self.begin()
            }
            Command::Answer { question, seat, says } => {
                self.is_going()?;
                self.may_answer(chair, seat)?;
                self.moved(chair, Move::Answered, |play| play.reply(Reply { question, seat, says }))
            }
            Command::Undo => {
                let Chair::Seat(seat) = chair else {
                    return Err(Refusal::No("the GM goes back to any point: choose one from the list".to_owned()));
                };
                self.undo(seat)
            }
            Command::Back { number } => {
                is_gm(chair, "goes back to an earlier point")?;
                let fighting = self.fighting.as_ref().ok_or_else(not_begun)?;
                let mark = fighting.marks.iter().find(|mark| mark.number == number).ok_or_else(|| {
                    Refusal::Stale(format!(
                        "there is no point {number} to go back to any more: choose one from the list"
                    ))
                })?;
                let place = mark.answers;
                self.take_back(By::Gm, place)
            }
            Command::Grant { seat, agree } => {
                is_gm(chair, "decides about that")?;
                let Some(place) = self.requests.iter().position(|request| request.seat == seat) else {
                    return Err(Refusal::Stale("nobody asks for that any more".to_owned()));
                };
                if agree {
                    let place = self.requests[place].place;
                    self.take_back(By::Seat(seat), place)
                } else {
                    self.requests.remove(place);
                    Ok(Change::UndoRefused { seat })
                }
            }
            Command::Note { text } => {
                let by = match chair {
                    Chair::Seat(seat) => Some(seat),
                    Chair::Gm => None,
                    Chair::Onlooker => return Err(onlooker()),
                };
                self.moved(chair, Move::Interrupted, |play| play.note(Note { by, text }))
            }
            Command::Order { name, setting } => {
                let Chair::Seat(seat) = chair else {
                    return Err(Refusal::NotYours("only players give standing orders".to_owned()));
                };
                self.moved(chair, Move::Interrupted, |play| play.order(StandingOrder { seat, name, setting }))
            }
            Command::Set(change) => {
                is_gm(chair, "sets quantities")?;
                self.moved(chair, Move::Interrupted, |play| play.overrule(change))
            }
            Command::Call(call) => {
                is_gm(chair, "calls for something")?;
                self.moved(chair, Move::Interrupted, |play| play.call(call))
            }
            Command::Pause => {
                is_gm(chair, "pauses the table")?;
                switch(&mut self.paused, true, "the table is paused already")?;
                Ok(Change::Paused)
            }
            Command::Resume => {
                is_gm(chair, "lets the table go on")?;
                switch(&mut self.paused, false, "the table is not paused")?;
                Ok(Change::Resumed)
            }
            Command::Odds { shown } => {
                is_gm(chair, "switches odds on and off")?;
                switch(&mut self.odds, shown, "that is how it is already")?;
                Ok(Change::Odds { shown })
            }
            Command::Again { secret } => {
                is_gm(chair, "puts the encounter on the table again")?;
                self.fought()?;
                let secret = secret.unwrap_or_else(|| self.on.secret.clone());
                self.put(self.on.setup.clone(), secret)
            }
            Command::Next { setup, secret } => {
                is_gm(chair, "takes the party into another encounter")?;
                let record =
                    Record::read(&self.fought()?.record(false)).map_err(|error| Refusal::No(error.to_string()))?;
                self.put(Setup { follows: Some(Arc::new(record)), ..*setup }, secret)
            }
        }
    }

    /// The fight that has been fought.
    fn fought(&self) -> Result<&dyn AnyPlay, Refusal> {
        let over = self.play().filter(|play| play.is_over());
        over.ok_or_else(|| Refusal::No("the fight is not over yet".to_owned()))
    }

    /// Puts an encounter on the table.
    fn put(&mut self, setup: Setup, secret: Secret) -> Result<Change, Refusal> {
        let change = opened(self.on.game, &setup, secret);
        self.follow(&change).map_err(Refusal::No)?;
        Ok(change)
    }

    fn is_going(&self) -> Result<(), Refusal> {
        match self.paused {
            true => Err(Refusal::No("the GM has paused the table".to_owned())),
            false => Ok(()),
        }
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (title, number) = (&self.on.title, self.number);
        f.debug_struct("Table").field("title", title).field("number", &number).finish_non_exhaustive()
    }
}

fn is_gm(chair: Chair, what: &str) -> Result<(), Refusal> {
    if chair == Chair::Gm { Ok(()) } else { Err(Refusal::only_gm(what)) }
}

fn switch(switch: &mut bool, to: bool, already: &str) -> Result<(), Refusal> {
    if *switch == to {
        return Err(Refusal::Stale(already.to_owned()));
    }
    *switch = to;
    Ok(())
}

fn not_begun() -> Refusal {
    Refusal::No("the fight has not begun yet".to_owned())
}

fn onlooker() -> Refusal {
    Refusal::NotYours("this link is for looking on".to_owned())
}
