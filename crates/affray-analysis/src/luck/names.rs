//! Who is who in a report: "you" where one person reads it, names elsewhere; and in which round something happened.

use affray_core::fight::any_play::LogLine;
use affray_core::{Cast, Seat, SeatSet, Weight};

/// What a report needs to speak of people and rounds.
#[derive(Debug, Clone)]
pub struct Names<'a> {
    cast: &'a Cast,
    /// Whose report it is: "you".
    reader: Option<Seat>,
    /// The headings of the log that count something, each with how many answers had been given.
    rounds: Vec<(usize, String)>,
}

impl<'a> Names<'a> {
    /// The names in a fight with this log, in a report for one seat or for everybody.
    pub fn new(cast: &'a Cast, reader: Option<Seat>, log: &[LogLine]) -> Names<'a> {
        let counts = |line: &&LogLine| {
            let last = line.line.text.rsplit(' ').next().unwrap_or_default();
            line.line.weight == Weight::Heading && last.parse::<u32>().is_ok()
        };
        let rounds = log.iter().filter(counts).map(|line| (line.at, line.line.text.to_lowercase())).collect();
        Names { cast, reader, rounds }
    }

    /// The name of a seat.
    pub fn of(&self, seat: Seat) -> &str {
        self.cast.name(seat)
    }

    /// Whether a seat is the reader's own.
    pub fn is_you(&self, seat: Seat) -> bool {
        self.reader == Some(seat)
    }

    /// "you", or the name.
    pub fn subject(&self, seat: Seat) -> &str {
        if self.is_you(seat) { "you" } else { self.of(seat) }
    }

    /// For whom something is good or bad: "you", "your side", or a name.
    pub fn side(&self, seat: Seat, against: SeatSet) -> &str {
        match self.reader {
            _ if self.is_you(seat) => "you",
            Some(reader) if against.contains(seat) == against.contains(reader) => "your side",
            _ => self.of(seat),
        }
    }

    /// "your cards", "the cards of Ann".
    pub fn possessive(&self, seat: Seat, what: &str) -> String {
        if self.is_you(seat) { format!("your {what}") } else { format!("{what} of {}", self.of(seat)) }
    }

    /// The same for a name that need not be of a seat: foes have none.
    pub fn possessive_of(&self, name: &str, what: &str) -> String {
        match self.reader {
            Some(seat) if self.of(seat) == name => self.possessive(seat, what),
            // What lies in the middle of the table is nobody's.
            _ if name == "Table" => what.to_owned(),
            _ => format!("{what} of {name}"),
        }
    }

    /// Words of the game, with the reader as "you".
    pub fn spoken(&self, words: &str) -> String {
        let Some(name) = self.reader.map(|seat| self.of(seat)) else { return words.to_owned() };
        let words = words.replace(&format!("{name}'s "), "your ").replace(&format!("{name}: "), "you: ");
        words.strip_suffix(&format!(" for {name}")).map_or(words.clone(), |before| format!("{before} for you"))
    }

    /// In which round the answer at this place was given: " in round 3"; empty where nothing counts rounds.
    pub fn round(&self, place: usize) -> String {
        let before = self.rounds.partition_point(|(at, _)| *at <= place);
        let round = before.checked_sub(1).and_then(|last| self.rounds.get(last));
        round.map_or_else(String::new, |(_, round)| format!(" in {round}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use affray_core::{Line, Role, RuleId, SeatInfo, Sitter};

    #[test]
    fn one_person_is_you_and_rounds_are_those_of_the_log() {
        let seat = |name: &str| SeatInfo { name: name.to_owned(), role: Role::Player, sitter: Sitter::Person };
        let cast = Cast::new(vec![seat("Ann"), seat("Bo")]);
        let heading = |at: usize, text: &str| LogLine {
            event: at,
            at,
            step: 0,
            line: Line { weight: Weight::Heading, text: text.to_owned(), rule: None::<RuleId> },
        };
        let log = [heading(0, "The bridge"), heading(0, "Round 1"), heading(5, "Round 2")];
        let (ann, bo) = (Seat(0), Seat(1));
        let names = Names::new(&cast, Some(ann), &log);
        assert_eq!((names.subject(ann), names.subject(bo)), ("you", "Bo"));
        assert_eq!(names.possessive(ann, "dice"), "your dice");
        assert_eq!(names.possessive_of("the Guard", "dice"), "dice of the Guard");
        assert_eq!([0, 4, 5].map(|place| names.round(place)), [" in round 1", " in round 1", " in round 2"]);
        assert_eq!(
            names.spoken("card 7 from the top of Ann's deck; Ann: Stamina -1"),
            "card 7 from the top of your deck; you: Stamina -1"
        );
        assert_eq!(names.spoken("a 4 on 1d4 from a die for Ann"), "a 4 on 1d4 from a die for you");
        let both = Names::new(&cast, None, &[]);
        assert_eq!((both.subject(ann), both.round(9)), ("Ann", String::new()));
    }
}
