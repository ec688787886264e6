//! Phrases used in several places: what is asked, how to type an answer, what a rule says.

use affray_core::fight::any_play::OpenText;
use affray_core::{AnyGame, LookupTable, Term};

use crate::session::{Session, Turn};

/// The open question, in one line.
pub fn prompt(session: &Session) -> String {
    let Some(turn) = session.turn() else { return "The fight is over.".to_owned() };
    let name = session.name(turn.seat);
    match &turn.open {
        OpenText::Choice(_) => turn.asked().map(|asked| asked.prompt.clone()).unwrap_or_default(),
        OpenText::Card { source, .. } => format!("{name}, turn up a card: {source}. Which is it?"),
        OpenText::Die { source, sides, .. } => format!("{name}, roll 1d{sides}: {source}. What does it show?"),
        OpenText::Coin { source, .. } => format!("{name}, toss a coin: {source}. Heads or tails?"),
    }
}

/// How to type what is read off the table; empty for a decision.
pub fn how_to_type(turn: &Turn) -> String {
    match &turn.open {
        OpenText::Card { possible, typing, .. } => {
            // The first few of many say nothing about the others.
            const FEW: usize = 12;
            match possible.len() {
                1..=FEW => format!("{typing} It is one of {}.", possible.join(" ")),
                many => format!("{typing} {many} cards can turn up."),
            }
        }
        OpenText::Die { sides, .. } => format!("Type the number, 1 to {sides}."),
        OpenText::Coin { .. } => "Type h for heads, t for tails.".to_owned(),
        OpenText::Choice(_) => String::new(),
    }
}

/// A word of a game and what it means: "weak: the cards laid go over the rank (SU-24)".
pub fn term(term: &Term) -> String {
    format!("{}: {} ({})", term.word, term.means, term.rule)
}

/// A rule in words: title and text.
pub type RuleText = (String, String);

/// A rule in words; `None` for an id that is not in the register.
pub fn rule(game: &dyn AnyGame, id: &str) -> Option<RuleText> {
    let rule = game.register().rule(id)?;
    Some((format!("{}  {}", rule.id, rule.title), rule.text.clone()))
}

/// The rule ids in a text such as "Shock is halved (SU-46)".
pub fn ids_in<'a>(game: &dyn AnyGame, text: &'a str) -> Vec<&'a str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        .filter(|word| word.contains('-') && game.register().rule(word).is_some())
        .collect()
}

/// The ids of rules whose titles are part of an option's text, the longest title first: "Hack and Slash at the Bridge
/// Guard" contains the title of that move's rule.
pub fn titled_in<'a>(game: &'a dyn AnyGame, words: &str) -> Vec<&'a str> {
    let mut named: Vec<_> = game.register().rules.iter().filter(|rule| is_whole_in(&rule.title, words)).collect();
    named.sort_by_key(|rule| std::cmp::Reverse(rule.title.len()));
    named.into_iter().map(|rule| rule.id.as_str()).collect()
}

/// Whether a name stands in a text as whole words, in whichever case.
pub fn is_whole_in(name: &str, words: &str) -> bool {
    let (name, words) = (name.to_lowercase(), words.to_lowercase());
    words.match_indices(&name).any(|(at, _)| {
        let before = words[..at].chars().next_back();
        let after = words[at + name.len()..].chars().next();
        [before, after].into_iter().flatten().all(|c| !c.is_alphanumeric())
    })
}

/// A row of a table in a line: "Strike: takes Wands, Swords; goes off: at 10 points".
pub fn row(table: &LookupTable, row: &[String]) -> String {
    let typed = table.columns.first().is_some_and(|heading| heading == "typed");
    let mut cells = table.columns.iter().zip(row).skip(usize::from(typed));
    let name = cells.next().map(|(_, name)| name.as_str()).unwrap_or_default();
    let said = cells.filter(|(heading, cell)| !matches!(cell.as_str(), "" | "–") && *heading != "rule");
    let said: Vec<String> = said.map(|(heading, cell)| format!("{heading} {cell}")).collect();
    format!("{name}: {}", said.join("; "))
}
