//! Where the things of a panel are drawn, so that a click on one finds it.
//!
//! Spots are read off the finished lines: whatever draws a panel need not know about clicks.

use std::ops::Range;

use affray_core::Thing;
use affray_core::rules::board::{Face, Item, Panel, Token};
use ratatui::text::{Line, Span};

use crate::lines::chip;

/// Where something that can be pointed at is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// The lines.
    pub lines: Range<usize>,
    /// The cells of each.
    pub cells: Range<usize>,
    /// What may be meant, the likeliest first.
    pub things: Vec<Thing>,
}

impl Spot {
    /// The same so many lines further down.
    #[must_use]
    pub fn moved_down(self, by: usize) -> Spot {
        Spot { lines: self.lines.start + by..self.lines.end + by, ..self }
    }
}

/// The spots of one item, drawn on lines of its own from line `at` on: its parts before the whole.
pub fn of_item(panel: &Panel, item: &Item, at: usize, lines: &[Line<'_>], cells: usize) -> Vec<Spot> {
    let mut spots = match item {
        Item::Cards { label, cards } | Item::Pile { label, cards, .. } | Item::Bin { label, cards, .. } => {
            cards_in(panel, label, cards, at, lines)
        }
        Item::Grid { squares, .. } => squares_in(panel, squares, at, lines),
        Item::Track { .. } | Item::Intent { .. } | Item::Note(_) => Vec::new(),
    };
    spots.extend(whole(panel, item).map(|thing| Spot {
        lines: at..at + lines.len(),
        cells: 0..cells,
        things: vec![thing],
    }));
    spots
}

/// The spot of an item that shares a line with others.
pub fn of_short(panel: &Panel, item: &Item, at: usize, cells: Range<usize>) -> Option<Spot> {
    whole(panel, item).map(|thing| Spot { lines: at..at + 1, cells, things: vec![thing] })
}

/// The thing that an item is as a whole.
fn whole(panel: &Panel, item: &Item) -> Option<Thing> {
    match item {
        Item::Cards { label, .. } | Item::Pile { label, .. } | Item::Track { label, .. } | Item::Bin { label, .. } => {
            Some(Thing::place(&panel.title, label))
        }
        Item::Intent { .. } => {
            let intents = panel.items.iter().filter(|item| matches!(item, Item::Intent { .. }));
            let index = intents.take_while(|other| !std::ptr::eq(*other, item)).count();
            Some(Thing::Intent { panel: panel.title.clone(), index })
        }
        Item::Grid { .. } | Item::Note(_) => None,
    }
}

/// The cards of an item, drawn as cards side by side or as chips in a row.
fn cards_in(panel: &Panel, label: &str, cards: &[Face], at: usize, lines: &[Line<'_>]) -> Vec<Spot> {
    let mut left = cards.iter().enumerate().map(|(place, card)| {
        let copy = cards[..place].iter().filter(|other| other.code == card.code).count();
        (card, Thing::Card { panel: panel.title.clone(), place: label.to_owned(), code: card.code.clone(), copy })
    });
    let mut next = left.next();
    let mut spots = Vec::new();
    for (line, drawn) in lines.iter().enumerate() {
        let top = line.checked_sub(1).is_some_and(|above| begins(&lines[above], "┌"));
        if top && begins(drawn, "│") {
            let height = lines[line..].iter().take_while(|line| begins(line, "│")).count();
            // Every second span is a card.
            for (cells, _) in placed(drawn).skip(1).step_by(2) {
                let Some((_, thing)) = next.take() else { break };
                let cells = cells.start - 1..cells.end + 1; // with its edges
                spots.push(Spot { lines: at + line - 1..at + line + height + 1, cells, things: vec![thing] });
                next = left.next();
            }
            continue;
        }
        for (cells, span) in placed(drawn) {
            if let Some((_, thing)) = next.take_if(|(card, _)| chip(card).content == span.content) {
                spots.push(Spot { lines: at + line..at + line + 1, cells, things: vec![thing] });
                next = left.next();
            }
        }
    }
    spots
}

/// The squares of a floor: whoever stands there, or the square.
fn squares_in(panel: &Panel, squares: &[Vec<Token>], at: usize, lines: &[Line<'_>]) -> Vec<Spot> {
    let mut left = squares.iter().enumerate();
    let mut spots = Vec::new();
    for (line, drawn) in lines.iter().enumerate() {
        let edges: Vec<Range<usize>> =
            placed(drawn).filter(|(_, span)| span.content == "│").map(|(cells, _)| cells).collect();
        for [before, after] in edges.array_windows() {
            let Some((index, tokens)) = left.next() else { break };
            let somebody = tokens.iter().map(|token| Thing::panel(token.name.as_str()));
            let square = Thing::Square { panel: panel.title.clone(), index, name: String::new() };
            let things = somebody.chain([square]).collect();
            spots.push(Spot { lines: at + line..at + line + 1, cells: before.end..after.start, things });
        }
    }
    spots
}

/// The spans of a line with the cells they take.
fn placed<'a>(line: &'a Line<'_>) -> impl Iterator<Item = (Range<usize>, &'a Span<'a>)> {
    line.spans.iter().scan(0, |from, span| {
        let cells = *from..*from + span.width();
        *from = cells.end;
        Some((cells, span))
    })
}

fn begins(line: &Line<'_>, with: &str) -> bool {
    line.spans.first().is_some_and(|span| span.content.starts_with(with))
}

#[cfg(test)]
mod tests {
    use affray_core::rules::board::{Side, Tone};

    use super::*;
    use crate::lines::{self, Spread};

    fn face(code: &str) -> Face {
        let (rank, suit) = code.split_at(code.len() - 1);
        Face {
            code: code.to_owned(),
            name: code.to_owned(),
            rank: rank.to_owned(),
            suit: suit.to_owned(),
            print: Vec::new(),
            tone: Tone::Plain,
        }
    }

    /// What is found at a cell, the likeliest first.
    fn found(panel: &Panel, cells: usize, spread: Spread, line: usize, cell: usize) -> Vec<Thing> {
        let (_, spots) = lines::panel_with_spots(panel, cells, spread);
        let there = spots.into_iter().filter(|spot| spot.lines.contains(&line) && spot.cells.contains(&cell));
        there.flat_map(|spot| spot.things).collect()
    }

    #[test]
    fn cards_are_found_where_they_are_drawn() {
        let mut own = Panel::new("Ann", Side::Own);
        own.cards("Hand", vec![face("7C"), face("2H"), face("7C")]);
        own.open_pile("Discard", vec![face("9S"), face("10D")]);
        let card = |code: &str, copy: usize| Thing::Card {
            panel: "Ann".to_owned(),
            place: "Hand".to_owned(),
            code: code.to_owned(),
            copy,
        };
        let hand = Thing::place("Ann", "Hand");
        // Three cards of seven cells each: ┌─────┐┌─────┐┌─────┐
        assert_eq!(found(&own, 40, Spread::Plain, 1, 0), [card("7C", 0), hand.clone()]);
        assert_eq!(found(&own, 40, Spread::Plain, 1, 6), [card("7C", 0), hand.clone()]);
        assert_eq!(found(&own, 40, Spread::Plain, 0, 9), [card("2H", 0), hand.clone()]);
        assert_eq!(found(&own, 40, Spread::Plain, 2, 17), [card("7C", 1), hand.clone()]);
        assert_eq!(found(&own, 40, Spread::Plain, 1, 30), [hand]);
        // Discard 2: 9S 10D
        let discarded = [Thing::card("Ann", "Discard", "10D"), Thing::place("Ann", "Discard")];
        assert_eq!(found(&own, 40, Spread::Plain, 3, 15), discarded);
    }

    #[test]
    fn squares_bins_and_intents_are_found() {
        let mut arena = Panel::new("Arena", Side::Table);
        let brock = Token { name: "Brock".to_owned(), side: Side::Foe };
        arena.items.push(Item::Grid { columns: 2, squares: vec![vec![], vec![brock], vec![], vec![]] });
        arena.pile("Deck", 9);
        for text in ["Punch", "face down"] {
            arena.items.push(Item::Intent { card: None, text: text.to_owned() });
        }
        let square = |index: usize| Thing::Square { panel: "Arena".to_owned(), index, name: String::new() };
        assert_eq!(found(&arena, 25, Spread::Plain, 0, 15), [Thing::panel("Brock"), square(1)]);
        assert_eq!(found(&arena, 25, Spread::Plain, 1, 3), [square(2)]);
        assert_eq!(found(&arena, 25, Spread::Plain, 2, 2), [Thing::place("Arena", "Deck")]);
        assert_eq!(found(&arena, 25, Spread::Plain, 4, 2), [Thing::Intent { panel: "Arena".to_owned(), index: 1 }]);
    }
}
