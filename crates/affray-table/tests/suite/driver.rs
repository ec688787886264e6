//! Plays at a table as people would: at random, from every chair.

use affray_catalogue::encounters;
use affray_core::fight::any_play::OpenText;
use affray_core::{AnyGame, Coin, Says, Seat, Secret, Setup, Stream, Viewer};
use affray_table::{Chair, Change, Command, Occupant, Refusal, Table};

/// The fights that tests play: the first of every game, and some with several people.
pub const ENCOUNTERS: &[&str] = &[
    "tiny/duel",
    "deckahedron/duel",
    "deckahedron/ambush",
    "suits/quarrel",
    "suits/three_on_three",
    "rt0/brock",
    "rt0/party",
];

/// A ready-made encounter with all that it refers to.
pub fn encounter(name: &str) -> (&'static dyn AnyGame, Setup) {
    let Ok(file) = encounters::ready_made(name) else { panic!("{name} is ready-made") };
    let assembled = encounters::assembled(name, file.text.to_owned()).expect("a sound file");
    (file.game, Setup { encounter: assembled.text, ..Setup::default() })
}

/// A table with its changes so far, as a store would have them.
pub struct Played {
    pub table: Table,
    pub changes: Vec<Change>,
    pub random: Stream,
}

impl Played {
    /// A new table with this encounter.
    pub fn new(name: &str, seed: u64) -> Played {
        let (game, setup) = encounter(name);
        Played::open(game, &setup, seed)
    }

    /// A new table with an encounter that was read.
    pub fn open(game: &'static dyn AnyGame, setup: &Setup, seed: u64) -> Played {
        let (table, change) = Table::open(game, setup, Secret::from_seed(seed)).expect("a sound encounter");
        Played { table, changes: vec![change], random: Stream::new(seed, 0) }
    }

    /// The same with a person in every player's seat, and begun.
    pub fn begun(name: &str, seed: u64) -> Played {
        let mut played = Played::new(name, seed);
        for index in 0..played.table.seats().len() as u8 {
            if played.table.seats()[usize::from(index)].role == affray_core::Role::Player {
                let (name, words) = (format!("Person {index}"), format!("words {index}"));
                played.take(Chair::Seat(Seat(index)), Command::Join { name, words }).expect("the seat is free");
            }
        }
        played.take(Chair::Gm, Command::Begin).expect("it can begin");
        played
    }

    /// Gives a command, and keeps the change.
    pub fn take(&mut self, chair: Chair, command: Command) -> Result<(), Refusal> {
        let number = self.table.number();
        let taken = self.table.take(chair, command);
        match &taken {
            Ok(_) => assert_eq!(self.table.number(), number + 1),
            Err(_) => assert_eq!(self.table.number(), number, "what is refused changes nothing"),
        }
        self.changes.push(taken?);
        Ok(())
    }

    /// A number below this.
    pub fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound as u32) as usize
    }

    /// Whether the fight is over.
    pub fn is_over(&self) -> bool {
        self.table.play().is_some_and(affray_core::AnyPlay::is_over)
    }

    /// Answers the open question at random; false if the fight is over.
    pub fn answer(&mut self) -> bool {
        let Some((question, open)) = self.table.play().and_then(affray_core::AnyPlay::open) else { return false };
        let (seat, says) = match open {
            OpenText::Choice(asked) => {
                let asked = &asked[self.below(asked.len())];
                (asked.seat, Says::Option(self.below(asked.options.len())))
            }
            OpenText::Card { seat, possible, .. } => {
                (seat.unwrap_or(Seat(0)), Says::Card(possible[self.below(possible.len())].clone()))
            }
            OpenText::Die { seat, sides, .. } => {
                (seat.unwrap_or(Seat(0)), Says::Die(1 + self.below(usize::from(sides)) as u8))
            }
            OpenText::Coin { seat, .. } => (seat.unwrap_or(Seat(0)), Says::Coin(Coin::FACES[self.below(2)])),
        };
        let chair = match self.table.seats()[seat.index()].occupant {
            Occupant::Gm | Occupant::Empty => Chair::Gm,
            Occupant::Person(_) | Occupant::Paper(_) => Chair::Seat(seat),
            Occupant::Bot(_) => panic!("a bot is never waited for"),
        };
        self.take(chair, Command::Answer { question, seat, says }).expect("what is listed is taken");
        true
    }

    /// Everybody who can look at it.
    pub fn viewers(&self) -> Vec<Viewer> {
        let seats = (0..self.table.seats().len() as u8).map(|index| Viewer::Seat(Seat(index)));
        seats.chain([Viewer::Onlooker]).collect()
    }
}

/// Fails unless two tables are the same to everybody who looks.
pub fn same(one: &Table, other: &Table, viewers: &[Viewer], context: &str) {
    assert_eq!(one.number(), other.number(), "{context}: the number");
    assert_eq!(one.seats(), other.seats(), "{context}: the seats");
    assert_eq!(one.requests(), other.requests(), "{context}: requests");
    assert_eq!(one.positions(), other.positions(), "{context}: positions");
    let (Some(a), Some(b)) = (one.play(), other.play()) else {
        assert_eq!(one.play().is_none(), other.play().is_none(), "{context}: whether it has begun");
        return;
    };
    assert_eq!(a.stored_since(0), b.stored_since(0), "{context}: the answers");
    assert_eq!(a.record(false), b.record(false), "{context}: the record and its digest");
    assert_eq!(a.open(), b.open(), "{context}: the open question");
    for viewer in viewers {
        assert_eq!(a.view(*viewer), b.view(*viewer), "{context}: the view of {viewer:?}");
        let number = one.number() / 2;
        assert_eq!(
            one.log_since(*viewer, number),
            other.log_since(*viewer, number),
            "{context}: the log of {viewer:?}"
        );
    }
}
