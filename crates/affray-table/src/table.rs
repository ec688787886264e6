//! The table itself: commands to changes, changes to state.

use std::fmt;
use std::sync::Arc;

use affray_core::{
    AnyGame, AnyPlay, Commitment, Dealer, Header, Note, Record, Reply, Role, Seat, Secret, Setup, Sitter,
    StandingOrder, encounter,
};
use thiserror::Error;

use crate::change::{By, Change, Move, Occupant};
use crate::command::{Command, Refusal};
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

/// What lies on the table: the encounter, before and during its fight.
#[derive(Clone)]
pub struct OnTheTable {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What the encounter is called.
    pub title: String,
    /// The edition in force; empty for a game that has only one.
    pub edition: String,
    /// The encounter and what the GM asked for.
    pub setup: Setup,
    secret: Secret,
}

/// Where the fight stood after a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    pub number: u64,
    pub answers: usize,
}

/// The fight on the table.
pub(crate) struct Fighting {
    pub play: Box<dyn AnyPlay>,
    /// Where the fight stood after each change that is still part of it, in order.
    pub marks: Vec<Mark>,
    /// The changes at which something was taken back.
    pub taken_back: Vec<u64>,
    /// The number with which it began.
    pub began: u64,
}

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

/// The longest name a person may give.
pub const LONGEST_NAME: usize = 40;
/// The most words a person may add to the dealing, in bytes.
pub const LONGEST_WORDS: usize = 200;

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

    fn join(&mut self, chair: Chair, name: &str, words: String) -> Result<Change, Refusal> {
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

    fn sit(&mut self, seat: Seat, occupant: Occupant) -> Result<Change, Refusal> {
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

    fn begin(&mut self) -> Result<Change, Refusal> {
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

    /// Seats that nobody has taken are played by bots; whoever comes later takes theirs over.
    fn fill_empty_seats(&mut self) {
        for seat in self.seats.iter_mut().filter(|seat| seat.occupant == Occupant::Empty) {
            seat.occupant = Occupant::Bot(seat.spare.clone());
        }
    }

    fn is_going(&self) -> Result<(), Refusal> {
        match self.paused {
            true => Err(Refusal::No("the GM has paused the table".to_owned())),
            false => Ok(()),
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

    /// Does something with the fight; what went on the tape is the change.
    fn moved(
        &mut self,
        chair: Chair,
        what: Move,
        act: impl FnOnce(&mut dyn AnyPlay) -> Result<(), affray_core::Refused>,
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

    fn undo(&mut self, seat: Seat) -> Result<Change, Refusal> {
        match self.undo_of(seat) {
            crate::Undo::Nothing => Err(Refusal::No("there is nothing of yours to take back".to_owned())),
            crate::Undo::Asked => Err(Refusal::Stale("you have asked for that already".to_owned())),
            crate::Undo::AtOnce { place } => self.take_back(By::Seat(seat), place),
            crate::Undo::AskGm { place, .. } => {
                self.requests.push(UndoRequest { seat, place });
                Ok(Change::UndoAsked { seat, place })
            }
        }
    }

    fn take_back(&mut self, by: By, place: usize) -> Result<Change, Refusal> {
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

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (title, number) = (&self.on.title, self.number);
        f.debug_struct("Table").field("title", title).field("number", &number).finish_non_exhaustive()
    }
}

impl Fighting {
    /// Notes where the fight stands after a change, if it is one that moves it.
    fn mark(&mut self, number: u64, change: &Change) {
        let now = Mark { number, answers: self.play.answers() };
        match change {
            Change::Moved { what, from, .. } => mark(&mut self.marks, &mut self.taken_back, *what, *from, now),
            Change::Began { .. } => self.marks.push(now),
            _ => {}
        }
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

/// Notes where a fight stands after a move.
fn mark(marks: &mut Vec<Mark>, taken_back: &mut Vec<u64>, what: Move, from: usize, now: Mark) {
    if what == Move::TakenBack {
        marks.retain(|mark| mark.answers <= from);
        taken_back.push(now.number);
    }
    marks.push(now);
}

impl Table {
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
    fn follow(&mut self, change: &Change) -> Result<(), String> {
        match change {
            Change::Opened { .. } => {
                let (on, mut seats) = OnTheTable::stored(change)?;
                // Whoever sat there sits there again; their words are new for every deal.
                for seat in &mut seats {
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

impl OnTheTable {
    /// What was put on the table.
    fn stored(change: &Change) -> Result<(OnTheTable, Vec<SeatState>), String> {
        let Change::Opened { game, encounter, edition, rulings, secret, follows } = change else {
            return Err("nothing was put on the table".to_owned());
        };
        let game = affray_catalogue::find(game).ok_or_else(|| format!("there is no game {game:?}"))?;
        let setup = Setup {
            encounter: encounter.clone(),
            edition: edition.clone(),
            rulings: rulings.clone(),
            follows: follows.clone(),
            ..Setup::default()
        };
        OnTheTable::read(game, setup, secret.clone()).map_err(in_one_line)
    }

    fn read(
        game: &'static dyn AnyGame,
        setup: Setup,
        secret: Secret,
    ) -> Result<(OnTheTable, Vec<SeatState>), Vec<encounter::Diagnostic>> {
        let opening = game.open(&setup)?;
        let best = game.bots().last().map_or("random", |bot| bot.name);
        let seat = |info: &affray_core::SeatInfo| {
            let spare = match &info.sitter {
                Sitter::Bot(name) => name.clone(),
                Sitter::Person | Sitter::Paper => best.to_owned(),
            };
            let occupant = match info.role {
                Role::Gm => Occupant::Bot(spare.clone()),
                Role::Player => Occupant::Empty,
            };
            SeatState { name: info.name.clone(), role: info.role, occupant, words: String::new(), spare }
        };
        let seats = opening.cast().seats().iter().map(seat).collect();
        let findings = opening.findings();
        Ok((OnTheTable { game, title: findings.title, edition: findings.edition, setup, secret }, seats))
    }

    /// What is published of the dealer's secret before the first card.
    pub fn commitment(&self) -> Commitment {
        self.secret.commitment()
    }

    /// The dealer's secret; for records, never for pages of a fight that is not over.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }
}

/// The change that puts an encounter on the table.
fn opened(game: &dyn AnyGame, setup: &Setup, secret: Secret) -> Change {
    Change::Opened {
        game: game.slug().to_owned(),
        encounter: setup.encounter.clone(),
        edition: setup.edition.clone(),
        rulings: setup.rulings.clone(),
        follows: setup.follows.clone(),
        secret,
    }
}

const NO_SEAT: &str = "there is no such seat";

fn in_one_line(mistakes: Vec<encounter::Diagnostic>) -> String {
    mistakes.into_iter().map(|mistake| mistake.message).collect::<Vec<_>>().join("; ")
}

fn sitter(occupant: &Occupant) -> Sitter {
    match occupant {
        Occupant::Bot(name) => Sitter::Bot(name.clone()),
        Occupant::Paper(_) => Sitter::Paper,
        Occupant::Empty | Occupant::Person(_) | Occupant::Gm => Sitter::Person,
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

fn no_seat() -> Refusal {
    Refusal::No(NO_SEAT.to_owned())
}

fn not_begun() -> Refusal {
    Refusal::No("the fight has not begun yet".to_owned())
}

fn onlooker() -> Refusal {
    Refusal::NotYours("this link is for looking on".to_owned())
}
