//! What an option touches: the things on the board that it concerns, by the names that the board uses.
//!
//! Pointing at things narrows a menu: touch a card, and what cannot be done with it is left out; touch a second thing,
//! until a few options are left. [`Narrowed`] is the one place that says what is left; the terminal and the browser
//! show it. The list of all options stays where it is, for keyboards, screen readers and scripts.

use std::fmt::Write as _;

use serde::Serialize;

use crate::{Board, Face, Item};

/// Something that can be pointed at.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    /// A card in sight.
    Card {
        /// The title of the panel it lies in.
        panel: String,
        /// The label of the place where it lies: "Hand".
        place: String,
        /// Its code.
        code: String,
        /// Which of the cards of this code there, from 0.
        copy: usize,
    },
    /// A pile, a bin or a number with a label.
    Place {
        /// The title of the panel it is in.
        panel: String,
        /// Its label: "Strike".
        label: String,
    },
    /// A whole panel, which stands for whoever it describes.
    Panel {
        /// Its title.
        title: String,
    },
    /// A square of a floor. Squares have no names on a board, so this brings its own.
    Square {
        /// The title of the panel with the floor.
        panel: String,
        /// Which, row by row from the top left, from 0.
        index: usize,
        /// What it is called.
        name: String,
    },
    /// What somebody is going to do.
    Intent {
        /// Whose panel.
        panel: String,
        /// Which of their intents, from 0.
        index: usize,
    },
    /// A word above the list, for what is done where the board has nothing to point at: "Volley", "buy".
    Use {
        /// The word.
        word: String,
    },
}

impl Thing {
    /// A card in sight, the first of its code.
    pub fn card(panel: &str, place: &str, code: impl ToString) -> Thing {
        Thing::Card { panel: panel.to_owned(), place: place.to_owned(), code: code.to_string(), copy: 0 }
    }

    /// A pile, a bin or a number with a label.
    pub fn place(panel: &str, label: &str) -> Thing {
        Thing::Place { panel: panel.to_owned(), label: label.to_owned() }
    }

    /// Whoever a panel describes.
    pub fn panel(title: impl Into<String>) -> Thing {
        Thing::Panel { title: title.into() }
    }

    /// A word above the list.
    pub fn word(word: impl Into<String>) -> Thing {
        Thing::Use { word: word.into() }
    }

    /// The word for the part of a long list where a name is found in alphabetical order: "Backstab to Discern".
    pub fn stretch<'a>(names: impl IntoIterator<Item = &'a str>, name: &str) -> Thing {
        let mut names: Vec<&str> = names.into_iter().collect();
        names.sort_unstable();
        names.dedup();
        let part = names.chunks(Narrowed::LIST).find(|part| part.contains(&name)).unwrap_or_default();
        match part {
            [first, .., last] => Thing::word(format!("{first} to {last}")),
            _ => Thing::word(name),
        }
    }

    /// What it is called on this board; `None` if it is not there.
    pub fn name_on(&self, board: &Board) -> Option<String> {
        let items = |title: &String| {
            let panel = board.panels.iter().find(|panel| panel.title == *title)?;
            Some(panel.items.as_slice())
        };
        match self {
            Thing::Card { panel, place, code, copy } => {
                let cards = items(panel)?.iter().filter_map(|item| cards_at(item, place)).flatten();
                cards.filter(|face| face.code == *code).nth(*copy).map(|face| face.name.clone())
            }
            Thing::Place { panel, label } => {
                let there = items(panel)?.iter().any(|item| label_of(item) == Some(label));
                there.then(|| label.clone())
            }
            Thing::Panel { title } => items(title).map(|_| title.clone()),
            Thing::Square { panel, index, name } => {
                let squares = items(panel)?.iter().find_map(|item| match item {
                    Item::Grid { squares, .. } => Some(squares.len()),
                    _ => None,
                })?;
                (*index < squares).then(|| name.clone())
            }
            Thing::Intent { panel, index } => {
                let intents = items(panel)?.iter().filter_map(|item| match item {
                    Item::Intent { text, .. } => Some(text),
                    _ => None,
                });
                intents.clone().nth(*index).map(|text| {
                    let alike = intents.clone().filter(|other| *other == text).count();
                    let number = if alike > 1 { format!(" {}", index + 1) } else { String::new() };
                    format!("{panel}: {text}{number}")
                })
            }
            Thing::Use { word } => Some(word.clone()),
        }
    }
}

/// The label of an item that has one.
fn label_of(item: &Item) -> Option<&String> {
    match item {
        Item::Cards { label, .. } | Item::Pile { label, .. } | Item::Track { label, .. } | Item::Bin { label, .. } => {
            Some(label)
        }
        Item::Intent { .. } | Item::Grid { .. } | Item::Note(_) => None,
    }
}

/// The cards in sight at a place of this label.
fn cards_at<'a>(item: &'a Item, place: &str) -> Option<&'a [Face]> {
    match item {
        Item::Cards { label, cards } | Item::Pile { label, cards, .. } | Item::Bin { label, cards, .. } => {
            (label == place).then_some(cards.as_slice())
        }
        Item::Track { .. } | Item::Intent { .. } | Item::Grid { .. } | Item::Note(_) => None,
    }
}

/// A thing that an option concerns, and how.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Touch {
    /// The thing.
    pub thing: Thing,
    /// How it is used, where one thing has several uses: "value", "boost"; empty where it has one.
    pub role: &'static str,
}

impl Touch {
    /// A thing with a use of its own.
    pub const fn with_role(thing: Thing, role: &'static str) -> Touch {
        Touch { thing, role }
    }

    /// What it reads like on this board: "9 of Cups", "9 of Cups (boost)".
    pub fn words(&self, board: &Board) -> Option<String> {
        let mut words = self.thing.name_on(board)?;
        if !self.role.is_empty() {
            _ = write!(words, " ({})", self.role);
        }
        Some(words)
    }
}

impl From<Thing> for Touch {
    fn from(thing: Thing) -> Touch {
        Touch { thing, role: "" }
    }
}

/// Numbers the copies of cards that an option touches several of: the second card of a code is its second copy.
pub fn number_copies(touches: &mut [Touch]) {
    for place in 1..touches.len() {
        let (before, rest) = touches.split_at_mut(place);
        let Thing::Card { panel, place, code, copy } = &mut rest[0].thing else { continue };
        let same = |touch: &&Touch| matches!(&touch.thing, Thing::Card { panel: p, place: l, code: c, .. } if (p, l, c) == (&*panel, &*place, &*code));
        *copy = before.iter().filter(same).count();
    }
}

/// Something that can still be touched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reachable {
    /// What, and how it is used.
    pub touch: Touch,
    /// The options that are left when it is touched.
    pub options: Vec<usize>,
    /// Whether an option left names it first. A menu in steps shows these alone: every option can be reached by the things
    /// it names, in the order in which it names them.
    pub leads: bool,
}

/// What is left of a menu once some things have been touched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Narrowed {
    /// The options that touch all of them, in the order of the menu.
    pub left: Vec<usize>,
    /// Of these, the ones that touch nothing but what all options left do.
    pub exact: Vec<usize>,
    /// What can still be touched, in the order in which the options left name it.
    pub next: Vec<Reachable>,
}

impl Narrowed {
    /// The most options that are shown as a list; of more, only the exact ones are, with what can be touched next.
    pub const LIST: usize = 8;

    /// Narrows a menu, given what each option touches, to the options that touch all of these things.
    pub fn of<'a>(options: impl IntoIterator<Item = &'a [Touch]>, touched: &[Touch]) -> Narrowed {
        let options: Vec<&[Touch]> = options.into_iter().collect();
        let touches_all = |option: &[Touch]| touched.iter().all(|touch| option.contains(touch));
        let left: Vec<usize> = (0..options.len()).filter(|&place| touches_all(options[place])).collect();
        let mut next: Vec<Reachable> = Vec::new();
        for &place in &left {
            for touch in options[place] {
                match next.iter_mut().find(|known| known.touch == *touch) {
                    Some(known) => known.options.push(place),
                    None => next.push(Reachable { touch: touch.clone(), options: vec![place], leads: false }),
                }
            }
        }
        // What all of them touch need not be touched.
        next.retain(|known| known.options.len() < left.len());
        let mut exact = Vec::new();
        for &place in &left {
            let named = options[place].iter().find_map(|touch| next.iter().position(|known| known.touch == *touch));
            match named {
                Some(first) => next[first].leads = true,
                None => exact.push(place),
            }
        }
        Narrowed { left, exact, next }
    }

    /// Whether all options left are few enough for a list.
    pub fn is_short(&self) -> bool {
        self.left.len() <= Self::LIST
    }

    /// The options that are shown as a list.
    pub fn listed(&self) -> &[usize] {
        if self.is_short() { &self.left } else { &self.exact }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Panel, Side, Tone};

    fn card(code: &str, role: &'static str) -> Touch {
        Touch::with_role(Thing::card("Ann", "Hand", code), role)
    }

    fn narrow(options: &[Vec<Touch>], touched: &[Touch]) -> Narrowed {
        Narrowed::of(options.iter().map(Vec::as_slice), touched)
    }

    fn reachable(narrowed: &Narrowed) -> Vec<(&Touch, usize, bool)> {
        narrowed.next.iter().map(|next| (&next.touch, next.options.len(), next.leads)).collect()
    }

    #[test]
    fn touching_leaves_the_options_with_that_thing() {
        let (seven, two, boost) = (card("7C", "value"), card("2H", "value"), card("2H", "boost"));
        let options = [
            vec![],
            vec![seven.clone()],
            vec![two.clone()],
            vec![seven.clone(), two.clone()],
            vec![seven.clone(), boost.clone()],
        ];
        let whole = narrow(&options, &[]);
        assert_eq!((whole.left.len(), &whole.exact[..]), (5, &[0][..]));
        assert_eq!(reachable(&whole), [(&seven, 3, true), (&two, 2, true), (&boost, 1, false)]);
        let with_seven = narrow(&options, std::slice::from_ref(&seven));
        assert_eq!((&with_seven.left[..], &with_seven.exact[..]), (&[1, 3, 4][..], &[1][..]));
        assert_eq!(reachable(&with_seven), [(&two, 1, true), (&boost, 1, true)]);
        let both = narrow(&options, &[seven.clone(), boost.clone()]);
        assert_eq!((&both.left[..], &both.exact[..], both.next.len()), (&[4][..], &[4][..], 0));
    }

    #[test]
    fn what_all_options_touch_need_not_be_touched() {
        let foe = Touch::from(Thing::panel("Brock"));
        let with = |word: &str| vec![foe.clone(), Touch::from(Thing::word(word))];
        let narrowed = narrow(&[with("sword"), with("axe")], &[]);
        let words: Vec<_> = narrowed.next.iter().map(|next| (&next.touch.thing, next.leads)).collect();
        assert_eq!(words, [(&Thing::word("sword"), true), (&Thing::word("axe"), true)]);
    }

    #[test]
    fn the_second_card_of_a_code_is_its_second_copy() {
        let mut touches = [card("7C", "value"), card("2H", "value"), card("7C", "boost")];
        number_copies(&mut touches);
        let copies = touches.map(|touch| match touch.thing {
            Thing::Card { copy, .. } => copy,
            _ => usize::MAX,
        });
        assert_eq!(copies, [0, 0, 1]);
    }

    #[test]
    fn things_are_found_by_the_names_of_the_board() {
        let face = |code: &str, name: &str| Face {
            code: code.to_owned(),
            name: name.to_owned(),
            rank: String::new(),
            suit: String::new(),
            print: Vec::new(),
            tone: Tone::Plain,
        };
        let mut ann = Panel::new("Ann", Side::Own);
        ann.cards("Hand", vec![face("7C", "7 of Clubs")]);
        ann.pile("Deck", 12);
        for _ in 0..2 {
            ann.items.push(Item::Intent { card: None, text: "face down".to_owned() });
        }
        ann.items.push(Item::Grid { columns: 2, squares: vec![Vec::new(); 4] });
        let board = Board { heading: String::new(), panels: vec![ann] };
        let name = |thing: Thing| thing.name_on(&board);
        assert_eq!(card("7C", "boost").words(&board).as_deref(), Some("7 of Clubs (boost)"));
        assert_eq!(name(Thing::Card { panel: "Ann".into(), place: "Hand".into(), code: "7C".into(), copy: 1 }), None);
        assert_eq!(name(Thing::card("Ann", "Deck", "7C")), None);
        assert_eq!(name(Thing::place("Ann", "Deck")).as_deref(), Some("Deck"));
        assert_eq!(name(Thing::panel("Bob")), None);
        assert_eq!(name(Thing::Intent { panel: "Ann".into(), index: 1 }).as_deref(), Some("Ann: face down 2"));
        assert_eq!(name(Thing::Intent { panel: "Ann".into(), index: 2 }), None);
        let square = |index: usize| Thing::Square { panel: "Ann".into(), index, name: "far left".into() };
        assert_eq!((name(square(3)).as_deref(), name(square(4))), (Some("far left"), None));
    }
}
