//! What a game says so that odds can be given: the facts a seat goes by, what a result comes to for either side, and how
//! far the consequences of a decision reach.

use crate::exact::Kinds;
use crate::{Bot, Cast, Hidden, Seat, Viewer, Words};

/// The text for a result that changes nothing.
pub const NOTHING: &str = "nothing changes";

/// What both sides have lost between a decision and where its consequences end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ledger {
    /// What the other side has lost, in the game's own measure ([`Outlook::UNIT`]); less than 0 if it gained.
    pub dealt: i32,
    /// What those whom the seat plays have lost.
    pub paid: i32,
    /// Whether anybody of the other side was harmed, in whichever way.
    pub hit: bool,
    /// Whether anybody whom the seat plays was harmed, in whichever way.
    pub hurt: bool,
    /// How many of the other side were taken out of the fight.
    pub felled: u8,
    /// How many of those whom the seat plays were.
    pub fallen: u8,
}

/// A scene that can give odds to a seat.
pub trait Outlook: Words + Hidden {
    /// What a [`Ledger`] counts: "Stamina".
    const UNIT: &'static str;

    /// Up to where the consequences of a decision are followed: "up to the foes' answer".
    const HORIZON: &'static str = "up to the end of the action";

    /// Whether nothing is hidden but what chance will bring. Then the decisions on the way to the horizon can be
    /// followed exactly, since whoever takes them knows no more than the seat that asks; else they are simulated.
    const OPEN: bool = false;

    /// The bot by which everybody decides on the way to the horizon.
    fn policy() -> &'static dyn Bot<Self>;

    /// Whether [`redeal`](Hidden::redeal) gives every deal that is possible for the viewer its true weight; if not, no
    /// exact odds are shown.
    fn is_exact(&self, _viewer: Viewer) -> bool {
        true
    }

    /// The facts that odds and the luck report speak of, read from the viewer's view: hit points, stamina, who is down.
    fn facts(view: &Self::View<'_>, viewer: Viewer, cast: &Cast) -> Vec<Fact>;

    /// What came of a choice, in a few words; results with the same words are added up. By default, the facts that
    /// changed.
    fn gist(&self, before: &Self, seat: Seat, cast: &Cast) -> String {
        let viewer = Viewer::Seat(seat);
        let facts = |scene: &Self| Self::facts(&scene.view(viewer), viewer, cast);
        let changes = changes(&facts(before), &facts(self));
        if changes.is_empty() { NOTHING.to_owned() } else { changes.join("; ") }
    }

    /// What both sides have lost since `before`, as far as the seat can see.
    fn ledger(&self, _before: &Self, _seat: Seat) -> Ledger {
        Ledger::default()
    }

    /// Whether the consequences of a decision have come to their end. Asked after each step; `decided` is the scene in
    /// which the decision was taken. By default they end with the step.
    fn is_settled(&self, _decided: &Self, _seat: Seat) -> bool {
        true
    }

    /// Cards that the next results of this choice cannot tell apart; none where every card counts.
    fn indistinguishable(&self, _choice: &Self::Choice) -> Vec<Kinds> {
        Vec::new()
    }

    /// Which of these applies to a source.
    fn pile_of(_source: Self::Source) -> usize {
        0
    }

    /// Which handful a draw belongs to, if the order within it changes nothing; 0 where order matters
    /// ([`together_by`](crate::exact::Enumeration::together_by)).
    fn draw_group(_source: Self::Source) -> u8 {
        0
    }
}

/// Something a viewer knows about somebody, as odds and the luck report use it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Whose: "Kresk".
    pub whose: String,
    /// What is known.
    pub what: Measure,
}

/// What is known about somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Measure {
    /// A number by its name: "Stamina", 7. A number that is missing stands at 0.
    Number(&'static str, i64),
    /// Something that is true or not: "fallen".
    Remark(String),
}

impl Fact {
    /// A fact that is a number.
    pub fn number(whose: &str, name: &'static str, now: impl Into<i64>) -> Fact {
        Fact { whose: whose.to_owned(), what: Measure::Number(name, now.into()) }
    }

    /// A fact that is a remark.
    pub fn remark(whose: &str, words: impl Into<String>) -> Fact {
        Fact { whose: whose.to_owned(), what: Measure::Remark(words.into()) }
    }
}

/// The facts that differ, in the order of `after`: "Kresk: Stamina -1, fallen".
fn changes(before: &[Fact], after: &[Fact]) -> Vec<String> {
    let number = |facts: &[Fact], whose: &str, name: &str| {
        facts.iter().find_map(|fact| match fact.what {
            Measure::Number(other, now) if fact.whose == whose && other == name => Some(now),
            _ => None,
        })
    };
    let mut people: Vec<&str> = Vec::new();
    for fact in after {
        if !people.contains(&fact.whose.as_str()) {
            people.push(&fact.whose);
        }
    }
    let mut found = Vec::new();
    for whose in people {
        let mut here = Vec::new();
        for fact in after.iter().filter(|fact| fact.whose == whose) {
            match &fact.what {
                Measure::Number(name, now) => match now - number(before, whose, name).unwrap_or(0) {
                    0 => {}
                    change => here.push(format!("{name} {change:+}")),
                },
                Measure::Remark(words) if !before.contains(fact) => here.push(words.clone()),
                Measure::Remark(_) => {}
            }
        }
        for fact in before.iter().filter(|fact| fact.whose == whose) {
            if let Measure::Number(name, now) = fact.what
                && number(after, whose, name).is_none()
            {
                here.push(format!("{name} {:+}", -now));
            }
        }
        if !here.is_empty() {
            found.push(format!("{whose}: {}", here.join(", ")));
        }
    }
    found
}
