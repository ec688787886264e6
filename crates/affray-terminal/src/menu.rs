//! The menu of the open question as both interfaces show it: a short list of options, or for a long one its steps: first the
//! things to use, then what to do with them. What is forbidden is folded by its reason. Knows no game: all of it is made
//! from what options [touch](affray_core::Touch).

use std::collections::BTreeSet;

use affray_core::fight::any_play::{Asked, ForbiddenText};
use affray_core::{Board, Narrowed, Thing, Touch};

use crate::text;

/// How far somebody has narrowed a menu down.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choosing {
    /// What has been touched, in this order.
    pub touched: Vec<Touch>,
    /// What is looked for, while somebody types it.
    pub filter: Option<String>,
    /// Whether all options are listed, however many they are.
    pub whole: bool,
    /// An option that is always listed: the one that a tutorial suggests.
    pub suggested: Option<usize>,
    /// Reasons that somebody has read at an earlier question, with their rules: what they forbid is only counted.
    pub known: BTreeSet<Reason>,
}

/// Why something is forbidden, and the rule that says so.
pub type Reason = (String, String);

impl Choosing {
    /// Whether the menu is narrowed down.
    pub fn is_narrowed(&self) -> bool {
        !self.touched.is_empty() || self.filter.is_some()
    }

    /// Touches a thing, or takes it back. A thing that can be used in several ways is touched in the first; again, in
    /// the next; after the last it is taken back. False if no option left concerns it.
    pub fn toggle(&mut self, asked: &Asked, thing: &Thing) -> bool {
        let before = self.touched.iter().position(|touch| points_at(thing, &touch.thing));
        let last = before.map(|place| self.touched.remove(place));
        let narrowed = asked.narrowed(&self.touched);
        let uses = narrowed.next.iter().map(|next| &next.touch).filter(|touch| points_at(thing, &touch.thing));
        let next = match &last {
            Some(last) => uses.skip_while(|touch| *touch != last).nth(1),
            None => uses.min_by_key(|touch| touch.thing != *thing),
        };
        self.touched.extend(next.cloned());
        next.is_some() || last.is_some()
    }
}

/// Whether somebody who points at one thing may mean the other: a card may be another copy, and a square is known by its
/// place.
fn points_at(at: &Thing, thing: &Thing) -> bool {
    match (at, thing) {
        (
            Thing::Card { panel, place, code, .. },
            Thing::Card { panel: other_panel, place: other_place, code: other, .. },
        ) => (panel, place, code) == (other_panel, other_place, other),
        (Thing::Square { panel, index, .. }, Thing::Square { panel: other_panel, index: other, .. }) => {
            (panel, index) == (other_panel, other)
        }
        _ => at == thing,
    }
}

/// A line of the menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What choosing it does.
    pub what: What,
    /// What it reads like.
    pub text: String,
    /// What it is worth, or how many options are behind it.
    pub worth: String,
    /// The options that it takes or leads to, by their places in the whole list; none where it is forbidden.
    pub behind: Vec<usize>,
}

/// What choosing a line of the menu does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// Takes the option at this place of the whole list.
    Option(usize),
    /// Narrows the menu down.
    Touch(Touch),
    /// Nothing: a rule forbids it.
    Refused {
        /// Why.
        why: String,
        /// The rule that says so.
        rule: String,
    },
    /// Lists what is forbidden for reasons that have been read before.
    Folded,
}

impl Row {
    /// The option that this line takes.
    pub fn option(&self) -> Option<usize> {
        match self.what {
            What::Option(option) => Some(option),
            What::Touch(_) | What::Refused { .. } | What::Folded => None,
        }
    }

    /// Whether it is a line at the end about what is forbidden.
    pub fn is_forbidden(&self) -> bool {
        matches!(self.what, What::Refused { .. } | What::Folded)
    }

    /// Text and worth in one.
    pub fn words(&self) -> String {
        if self.worth.is_empty() { self.text.clone() } else { format!("{} · {}", self.text, self.worth) }
    }

    /// Why it is forbidden, and the rule.
    pub fn reason(&self) -> Option<Reason> {
        match &self.what {
            What::Refused { why, rule } => Some((why.clone(), rule.clone())),
            What::Option(_) | What::Touch(_) | What::Folded => None,
        }
    }

    /// Why it is forbidden, with the rules.
    pub fn refusal(&self) -> Option<String> {
        match &self.what {
            What::Refused { why, rule } => Some(format!("{why} [{rule}]")),
            What::Option(_) | What::Touch(_) | What::Folded => None,
        }
    }
}

/// The lines of a menu; those of what is forbidden come last.
pub fn rows(asked: &Asked, board: &Board, choosing: &Choosing) -> Vec<Row> {
    let narrowed = asked.narrowed(&choosing.touched);
    let mut rows = match choosing.filter.as_deref().map(str::trim) {
        Some(wanted) => {
            let fits = |&option: &usize| is_named(asked, board, option, wanted);
            let mut found: Vec<usize> = narrowed.left.iter().copied().filter(fits).collect();
            // Whoever types "end" means "end the turn" before "lay it on Defend".
            found.sort_by_key(|&option| !begins_words(&asked.options[option].text, wanted));
            found.into_iter().map(|option| listed(asked, option)).collect()
        }
        None if choosing.whole || narrowed.is_short() => {
            narrowed.left.iter().map(|&option| listed(asked, option)).collect()
        }
        None => steps(asked, board, &narrowed, choosing.suggested),
    };
    if choosing.filter.is_none() {
        let all = refusals(asked, &choosing.touched);
        let shows_all = choosing.whole || choosing.is_narrowed();
        let is_known = |row: &Row| !shows_all && row.reason().is_some_and(|reason| choosing.known.contains(&reason));
        let (known, new): (Vec<Row>, Vec<Row>) = all.into_iter().partition(is_known);
        rows.extend(new);
        match known.len() {
            // One line would only give way to another.
            0 | 1 => rows.extend(known),
            several => {
                let text = format!("{several} kinds of things forbidden as before: Enter lists them");
                rows.push(Row { what: What::Folded, text, worth: String::new(), behind: Vec::new() });
            }
        }
    }
    rows
}

/// Whether all options are listed, not only the first step towards them.
pub fn is_whole(asked: &Asked, rows: &[Row]) -> bool {
    rows.iter().filter(|row| row.option().is_some()).count() == asked.options.len()
}

fn listed(asked: &Asked, option: usize) -> Row {
    let (text, worth) = (asked.options[option].text.clone(), asked.options[option].worth.clone());
    Row { what: What::Option(option), text, worth, behind: vec![option] }
}

/// A list of this length is shown in steps only if they are less than half of it.
const NOT_LONG: usize = 12;

/// The next step of a long menu: the things that can be touched, and the options that need none. A thing that belongs to
/// one option only is that option.
fn steps(asked: &Asked, board: &Board, narrowed: &Narrowed, suggested: Option<usize>) -> Vec<Row> {
    let mut rows: Vec<(usize, Row)> = Vec::new();
    let mut list = |option: usize| {
        if rows.iter().all(|(_, row)| row.option() != Some(option)) {
            rows.push((option, listed(asked, option)));
        }
    };
    narrowed.exact.iter().copied().for_each(&mut list);
    suggested.filter(|option| narrowed.left.contains(option)).into_iter().for_each(&mut list);
    let leading = || narrowed.next.iter().filter(|next| next.leads);
    leading().filter(|next| next.options.len() == 1).map(|next| next.options[0]).for_each(&mut list);
    for next in leading().filter(|next| next.options.len() > 1) {
        let text = next.touch.words(board).unwrap_or_default();
        let what = What::Touch(next.touch.clone());
        let (worth, behind) = (format!("{} ways", next.options.len()), next.options.clone());
        rows.push((next.options[0], Row { what, text, worth, behind }));
    }
    // Steps that save hardly a line are not worth a step; nor are they where a list is not much longer than a short one.
    let left = narrowed.left.len();
    if rows.len() + 2 >= left || left <= NOT_LONG && 2 * rows.len() >= left {
        return narrowed.left.iter().map(|&option| listed(asked, option)).collect();
    }
    rows.sort_by_key(|(option, _)| *option);
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Whether each of the words that are looked for begins a word of the text.
fn begins_words(text: &str, wanted: &str) -> bool {
    let text = text.to_lowercase();
    wanted.to_lowercase().split_whitespace().all(|word| text.split_whitespace().any(|own| own.starts_with(word)))
}

/// Whether an option is meant by these words: each of them is the code of a card it touches, begins the name of a thing it
/// touches, or stands in its text.
fn is_named(asked: &Asked, board: &Board, option: usize, words: &str) -> bool {
    let option = &asked.options[option];
    let text = option.text.to_lowercase();
    let names: Vec<String> = option.touches.iter().flat_map(|touch| names(touch, board)).collect();
    words.to_lowercase().split_whitespace().all(|word| text.contains(word) || names.iter().any(|name| name == word))
}

/// What somebody may type for a thing: the code of a card, and the words of its name.
fn names(touch: &Touch, board: &Board) -> Vec<String> {
    let code = match &touch.thing {
        Thing::Card { code, .. } => Some(code.to_lowercase()),
        _ => None,
    };
    let name = touch.words(board).unwrap_or_default().to_lowercase();
    let words = name.split(|c: char| !c.is_alphanumeric()).map(str::to_owned);
    code.into_iter().chain(words).filter(|word| !word.is_empty()).collect()
}

/// The options that concern all the things somebody names: by code (`7w`), or by words of their names.
pub fn named(asked: &Asked, board: &Board, typed: &str) -> Vec<usize> {
    let words: Vec<String> = typed.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let concerns = |option: &usize| {
        let touches = &asked.options[*option].touches;
        let names: Vec<String> = touches.iter().flat_map(|touch| names(touch, board)).collect();
        words.iter().all(|word| names.contains(word))
    };
    (0..asked.options.len()).filter(|_| !words.is_empty()).filter(concerns).collect()
}

/// What is forbidden among the things touched, a line for each rule and reason.
pub fn refusals(asked: &Asked, touched: &[Touch]) -> Vec<Row> {
    let concerns = |no: &&ForbiddenText| touched.iter().all(|touch| no.touches.contains(touch));
    let mut folded: Vec<(&ForbiddenText, Vec<&str>)> = Vec::new();
    for no in asked.forbidden.iter().filter(concerns) {
        match folded.iter_mut().find(|(first, _)| (&first.rule, &first.why) == (&no.rule, &no.why)) {
            Some((_, texts)) => texts.push(brief(&no.text)),
            None => folded.push((no, vec![brief(&no.text)])),
        }
    }
    let row = |(no, texts): (&ForbiddenText, Vec<&str>)| {
        let what = What::Refused { why: no.why.clone(), rule: no.rule.clone() };
        Row { what, text: fold(&texts), worth: String::new(), behind: Vec::new() }
    };
    folded.into_iter().map(row).collect()
}

/// The text of something forbidden without what it would have come to.
fn brief(text: &str) -> &str {
    text.split_once("; ").map_or(text, |(what, _)| what)
}

/// The cells of several texts in one, before the rest of them is only counted.
const FOLDED: usize = 40;

/// Several texts as one, with the words that they share said once: "lay 6 of Wands, 10 of Wands and 3 more on Defend".
fn fold(texts: &[&str]) -> String {
    let split: Vec<Vec<&str>> = texts.iter().map(|text| text.split(' ').collect()).collect();
    let [first, rest @ ..] = split.as_slice() else { return String::new() };
    if rest.is_empty() {
        return first.join(" ");
    }
    // Of each text a word is left to tell it by.
    let shortest = split.iter().map(Vec::len).min().unwrap_or(0).saturating_sub(1);
    let head = (0..shortest).take_while(|&at| rest.iter().all(|words| words[at] == first[at])).count();
    // A number alone says nothing without what it counts.
    let is_count = |word: &str| word.chars().all(|letter| letter.is_ascii_digit());
    let counts = head > 0 && is_count(first[head - 1]);
    let head = head - usize::from(counts);
    let tail = (1..=shortest.saturating_sub(head))
        .take_while(|&at| rest.iter().all(|words| words[words.len() - at] == first[first.len() - at]))
        .count();
    let is_bare = |words: &Vec<&str>| words[head..words.len() - tail].iter().all(|word| is_count(word));
    let tail = tail - usize::from(counts && tail > 0 && split.iter().any(is_bare));
    let mut named: Vec<String> = Vec::new();
    for words in &split {
        let middle = words[head..words.len() - tail].join(" ");
        let cells: usize = named.iter().map(|name| text::width(name) + 2).sum();
        // The last one is named before it is counted.
        let last = named.len() + 1 == split.len();
        if !last && !named.is_empty() && cells + text::width(&middle) > FOLDED {
            break;
        }
        named.push(middle);
    }
    let more = split.len() - named.len();
    let middle = match more {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    };
    let (before, after) = (first[..head].join(" "), first[first.len() - tail..].join(" "));
    let parts = [before, middle, after].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use affray_core::fight::any_play::OptionText;
    use affray_core::{Face, Panel, Seat, Side, Tone};

    use super::*;

    fn card(code: &str, role: &'static str) -> Touch {
        Touch::with_role(Thing::card("Ada", "Hand", code), role)
    }

    fn board() -> Board {
        let face = |code: &str| Face {
            code: code.to_owned(),
            name: format!("{} of Wands", code.trim_end_matches('W')),
            rank: String::new(),
            suit: String::new(),
            print: Vec::new(),
            tone: Tone::Plain,
        };
        let mut ada = Panel::new("Ada", Side::Own);
        ada.cards("Hand", ["2W", "3W", "9W"].map(face).into());
        Board { heading: String::new(), panels: vec![ada] }
    }

    /// Three cards in one of two roles each, on one of two bins, and the end of the turn.
    fn asked() -> Asked {
        let mut options = Vec::new();
        for code in ["2W", "3W", "9W"] {
            for (role, bin) in [("value", "Strike"), ("value", "Defend"), ("boost", "Strike"), ("boost", "Defend")] {
                options.push(OptionText {
                    text: format!("{role} {code} on {bin}"),
                    touches: vec![card(code, role), Thing::word(bin).into()],
                    ..OptionText::default()
                });
            }
        }
        options.push(OptionText { text: "end the turn".to_owned(), ..OptionText::default() });
        let no = |code: &str| ForbiddenText {
            text: format!("lay {code} on Movement"),
            rule: "RT-35".to_owned(),
            why: "nowhere to go".to_owned(),
            touches: vec![card(code, "value")],
        };
        Asked { seat: Seat(0), prompt: String::new(), options, forbidden: vec![no("2W"), no("9W")] }
    }

    fn texts(rows: &[Row]) -> Vec<String> {
        rows.iter().map(Row::words).collect()
    }

    #[test]
    fn a_long_menu_shows_things_first_and_then_what_to_do_with_them() {
        let (asked, board) = (asked(), board());
        let first = rows(&asked, &board, &Choosing::default());
        assert_eq!(
            texts(&first),
            [
                "2 of Wands (value) · 2 ways",
                "2 of Wands (boost) · 2 ways",
                "3 of Wands (value) · 2 ways",
                "3 of Wands (boost) · 2 ways",
                "9 of Wands (value) · 2 ways",
                "9 of Wands (boost) · 2 ways",
                "end the turn",
                "lay 2W, 9W on Movement",
            ]
        );
        assert_eq!(first[7].refusal().as_deref(), Some("nowhere to go [RT-35]"));
        let choosing = Choosing { touched: vec![card("9W", "value")], ..Choosing::default() };
        let second = rows(&asked, &board, &choosing);
        assert_eq!(texts(&second), ["value 9W on Strike", "value 9W on Defend", "lay 9W on Movement"]);
        assert_eq!(second[0].option(), Some(8), "the place in the whole list");
        let whole = Choosing { whole: true, ..Choosing::default() };
        assert_eq!(rows(&asked, &board, &whole).len(), 13 + 1);
    }

    #[test]
    fn what_is_forbidden_for_reasons_read_before_is_only_counted() {
        let (mut asked, board) = (asked(), board());
        let full = ForbiddenText {
            text: "draw".to_owned(),
            rule: "RT-23".to_owned(),
            why: "it is full".to_owned(),
            touches: Vec::new(),
        };
        asked.forbidden.push(full);
        let last = |choosing: &Choosing| texts(&rows(&asked, &board, choosing)).split_off(7);
        let known = refusals(&asked, &[]).iter().filter_map(Row::reason).collect();
        let mut choosing = Choosing { known, ..Choosing::default() };
        assert_eq!(last(&choosing), ["2 kinds of things forbidden as before: Enter lists them"]);
        choosing.known.pop_last();
        assert_eq!(last(&choosing), ["lay 2W, 9W on Movement", "draw"], "one line is worth no other");
        let touching = Choosing { touched: vec![card("9W", "value")], ..choosing };
        assert_eq!(texts(&rows(&asked, &board, &touching)).last().map(String::as_str), Some("lay 9W on Movement"));
    }

    #[test]
    fn a_suggestion_is_listed_at_once() {
        let choosing = Choosing { suggested: Some(5), ..Choosing::default() };
        let rows = rows(&asked(), &board(), &choosing);
        assert!(rows.iter().any(|row| row.option() == Some(5)), "{rows:?}");
    }

    #[test]
    fn a_card_is_touched_in_one_role_after_the_other_and_taken_back() {
        let (asked, mut choosing) = (asked(), Choosing::default());
        let nine = Thing::card("Ada", "Hand", "9W");
        for role in ["value", "boost"] {
            assert!(choosing.toggle(&asked, &nine));
            assert_eq!(choosing.touched, [card("9W", role)]);
        }
        assert!(choosing.toggle(&asked, &nine));
        assert!(choosing.touched.is_empty());
        assert!(!choosing.toggle(&asked, &Thing::panel("Brock")), "no option is about Brock");
    }

    #[test]
    fn options_are_found_by_codes_and_words() {
        let (asked, board) = (asked(), board());
        assert_eq!(named(&asked, &board, "9w"), [8, 9, 10, 11]);
        assert_eq!(named(&asked, &board, "9w strike boost"), [10]);
        assert!(named(&asked, &board, "cups").is_empty());
        let choosing = Choosing { filter: Some("9w def".to_owned()), ..Choosing::default() };
        assert_eq!(texts(&rows(&asked, &board, &choosing)), ["value 9W on Defend", "boost 9W on Defend"]);
    }

    #[test]
    fn texts_are_folded_around_what_they_share() {
        assert_eq!(fold(&["lay 6 on Defend", "lay The Moon on Defend"]), "lay 6, The Moon on Defend");
        assert_eq!(fold(&["rest", "wait"]), "rest, wait");
        assert_eq!(
            fold(&["1 Wound for 4 points", "1 Harm and 1 Wound for 4 points"]),
            "1 Wound, 1 Harm and 1 Wound for 4 points"
        );
        let many: Vec<String> = (1..30).map(|rank| format!("lay {rank} of Wands on Defend")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(fold(&many), "lay 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 17 more of Wands on Defend");
    }
}
