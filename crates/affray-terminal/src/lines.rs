//! A board as lines of text: cards as cards, piles with counts, tracks as bars. Colour only repeats what the text says.

use affray_core::fight::any_play::LogLine;
use affray_core::rules::board::{Board, Face, Item, Panel, Side, Token, Tone};
use affray_core::{Line as LogText, Weight};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use crate::spots::{self, Spot};
use crate::text::{FAINT, STRONG, cut, hanging, heading, width, wrap, wrap_parts};

const fn colour(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Red => Style::new().fg(Color::Red),
        Tone::Green => Style::new().fg(Color::Green),
        Tone::Blue => Style::new().fg(Color::Blue),
        Tone::Gold => Style::new().fg(Color::Yellow),
        Tone::Purple => Style::new().fg(Color::Magenta),
    }
}

/// The style of a name, by whose side it is on.
pub const fn side_style(side: Side) -> Style {
    match side {
        Side::Own => STRONG,
        Side::Friend => Style::new().fg(Color::Cyan),
        Side::Foe => Style::new().fg(Color::Red),
        Side::Table => Style::new(),
    }
}

/// How much space a panel may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spread {
    /// As little as possible: short things share lines, cards go without their small print.
    Tight,
    /// A line for each pile and bin.
    Plain,
    /// Piles are listed in full, and drawn as cards where their small print matters.
    Whole,
}

/// A card in a few cells: `7♣C`, `XVI✦M`.
pub fn chip(face: &Face) -> Span<'static> {
    Span::styled(format!("{}{}", face.rank, face.suit), colour(face.tone))
}

/// The inner width of these cards: five cells, or more where a corner needs them.
fn inside(cards: &[Face]) -> usize {
    cards.iter().map(|card| width(&card.rank) + width(&card.suit)).max().unwrap_or(0).max(5)
}

/// Cards drawn side by side, overlapping where they would not fit; `None` where not even that helps.
fn drawn(cards: &[Face], cells: usize, spread: Spread) -> Option<Vec<Line<'static>>> {
    let apart = inside(cards);
    let fanned = cards.len() * (apart + 2) > cells;
    // Fanned cards share their borders, and each is as wide as it needs.
    let insides: Vec<usize> =
        cards.iter().map(|card| if fanned { inside(std::slice::from_ref(card)) } else { apart }).collect();
    if cards.is_empty() || fanned && insides.iter().sum::<usize>() + cards.len() + 1 > cells {
        return None;
    }
    let small_print = cards.iter().map(|card| card.print.len()).max().unwrap_or(0);
    // A single line of small print only repeats the corners.
    let small_print = if spread == Spread::Tight && small_print == 1 { 0 } else { small_print };
    let edge = |left: &str, between: &str, right: &str| {
        let edges: Vec<String> = insides.iter().map(|inside| "─".repeat(*inside)).collect();
        Line::raw(format!("{left}{}{right}", edges.join(between)))
    };
    let between = if fanned { "│" } else { "││" };
    let row = |text: &dyn Fn(&Face, usize) -> String| {
        let mut spans = vec![Span::raw("│")];
        for (place, (card, &inside)) in cards.iter().zip(&insides).enumerate() {
            if place > 0 {
                spans.push(Span::raw(between));
            }
            spans.push(Span::styled(format!("{:inside$}", cut(&text(card, inside), inside)), colour(card.tone)));
        }
        spans.push(Span::raw("│"));
        Line::from(spans)
    };
    let corners = |card: &Face, inside: usize| {
        let space = inside - width(&card.suit);
        format!("{:<space$}{}", card.rank, card.suit)
    };
    let mut lines = vec![edge("┌", if fanned { "┬" } else { "┐┌" }, "┐"), row(&corners)];
    for place in 0..small_print {
        lines.push(row(&|card, _| card.print.get(place).cloned().unwrap_or_default()));
    }
    lines.push(edge("└", if fanned { "┴" } else { "┘└" }, "┘"));
    Some(lines)
}

/// A bar `cells` wide.
fn bar(now: i64, most: i64, cells: usize) -> String {
    let filled = (now.clamp(0, most) as usize * cells).checked_div(most.max(1) as usize).unwrap_or(0);
    let filled = if now > 0 { filled.max(1) } else { filled };
    format!("{}{}", "█".repeat(filled), "░".repeat(cells - filled))
}

/// What a bin holds, and the number at which it takes effect: "6/10".
fn filled(sum: i64, goal: Option<i64>) -> String {
    goal.map_or_else(|| sum.to_string(), |goal| format!("{sum}/{goal}"))
}

/// Short things that share lines: "Stamina ████░░ 4/10", "Deck 13".
fn short(item: &Item, spread: Spread) -> Option<Vec<Span<'static>>> {
    let tight = spread == Spread::Tight;
    match item {
        Item::Cards { label, cards } if cards.is_empty() => Some(vec![Span::raw(format!("{label} empty"))]),
        Item::Bin { label, cards, sum, goal } if tight => {
            let mut spans = vec![Span::raw(format!("{label} ")), Span::styled(filled(*sum, *goal), STRONG)];
            spans.extend(cards.iter().flat_map(|card| [Span::raw(" "), chip(card)]));
            Some(spans)
        }
        Item::Note(words) if tight => Some(vec![Span::styled(words.clone(), FAINT)]),
        Item::Track { label, now, most: Some(most) } => Some(vec![
            Span::raw(format!("{label} ")),
            Span::raw(bar(*now, *most, 8)),
            Span::styled(format!(" {now}/{most}"), STRONG),
        ]),
        Item::Track { label, now, most: None } => {
            Some(vec![Span::raw(format!("{label} ")), Span::styled(now.to_string(), STRONG)])
        }
        Item::Pile { label, count, cards } if cards.is_empty() => {
            Some(vec![Span::raw(format!("{label} ")), Span::styled(format!("▒{count}"), STRONG)])
        }
        _ => None,
    }
}

/// Chips after a label, over as many lines as they need, or cut to one.
fn chips(label: Vec<Span<'static>>, cards: &[Face], cells: usize, spread: Spread) -> Vec<Line<'static>> {
    let whole = spread == Spread::Whole;
    let mut lines = vec![label];
    for (place, card) in cards.iter().enumerate() {
        let chip = chip(card);
        let used: usize = lines.last().expect("a first line").iter().map(Span::width).sum();
        let left = cards.len() - place;
        let space = if left > 1 && !whole { 4 } else { 0 };
        if used + 1 + chip.width() + space > cells {
            if !whole {
                lines.last_mut().expect("a first line").push(Span::styled(format!(" +{left}"), FAINT));
                break;
            }
            lines.push(vec![Span::raw(" ")]);
        }
        let line = lines.last_mut().expect("a first line");
        line.push(Span::raw(" "));
        line.push(chip);
    }
    lines.into_iter().map(Line::from).collect()
}

/// The names of those who stand together, with several of a kind in one: "Ada, Clockwork Hound 1 to 4".
pub fn together(tokens: &[&Token]) -> Vec<String> {
    let mut all: Vec<(&str, Vec<usize>)> = Vec::new();
    for token in tokens {
        let split = token.name.rsplit_once(' ').and_then(|(kind, number)| Some((kind, number.parse::<usize>().ok()?)));
        match (split, all.last_mut()) {
            (Some((kind, number)), Some((last, numbers))) if kind == *last && numbers.last() == Some(&(number - 1)) => {
                numbers.push(number);
            }
            (Some((kind, number)), _) if number > 0 => all.push((kind, vec![number])),
            _ => all.push((token.name.as_str(), Vec::new())),
        }
    }
    let words = |(kind, numbers): (&str, Vec<usize>)| match numbers[..] {
        [] => kind.to_owned(),
        [only] => format!("{kind} {only}"),
        [first, .., last] => format!("{kind} {first} to {last}"),
    };
    all.into_iter().map(words).collect()
}

/// Everybody on a floor by where they stand, those of the viewer's own square first: "row 3, column 3: Ada, Brock".
pub fn standing(columns: usize, squares: &[Vec<Token>]) -> Vec<String> {
    let mut taken: Vec<(usize, Vec<&Token>)> = (0..squares.len()).map(|at| (at, nearest_first(&squares[at]))).collect();
    taken.retain(|(_, tokens)| !tokens.is_empty());
    taken.sort_by_key(|(_, tokens)| tokens[0].side);
    let columns = columns.max(1);
    let line = |(at, tokens): (usize, Vec<&Token>)| {
        let (row, column) = (at / columns + 1, at % columns + 1);
        format!("row {row}, column {column}: {}", together(&tokens).join(", "))
    };
    taken.into_iter().map(line).collect()
}

/// Those on a square, the viewer's own first.
fn nearest_first(tokens: &[Token]) -> Vec<&Token> {
    let mut tokens: Vec<&Token> = tokens.iter().collect();
    tokens.sort_by_key(|token| token.side);
    tokens
}

/// A floor of squares. Where names do not fit, the square has the first and how many more, and lines below name everybody.
fn grid(columns: usize, squares: &[Vec<Token>], cells: usize) -> Vec<Line<'static>> {
    let inside = (cells.saturating_sub(1) / columns.max(1)).saturating_sub(1).clamp(1, 16);
    let all = |tokens: &[Token]| tokens.iter().map(|token| width(&token.name) + 1).sum::<usize>().saturating_sub(1);
    let square = |tokens: &Vec<Token>| {
        let mut names: Vec<(String, Style)> = Vec::new();
        if all(tokens) <= inside {
            names.extend(tokens.iter().map(|token| (token.name.clone(), side_style(token.side))));
        } else if let [first, others @ ..] = &nearest_first(tokens)[..] {
            let more = if others.is_empty() { String::new() } else { format!("+{}", others.len()) };
            let space = inside.saturating_sub(if more.is_empty() { 0 } else { width(&more) + 1 });
            names.push((cut(&first.name, space), side_style(first.side)));
            names.push((more, STRONG));
        }
        names.retain(|(name, _)| !name.is_empty());
        if names.is_empty() {
            names.push(("·".to_owned(), FAINT));
        }
        let mut spans = Vec::new();
        let mut used = 0;
        for (place, (name, style)) in names.into_iter().enumerate() {
            if place > 0 {
                spans.push(Span::raw(" "));
                used += 1;
            }
            used += width(&name);
            spans.push(Span::styled(name, style));
        }
        spans.push(Span::raw(" ".repeat(inside.saturating_sub(used))));
        spans.push(Span::raw("│"));
        spans
    };
    let rows = squares.chunks(columns.max(1));
    let row = |row: &[Vec<Token>]| [Span::raw("│")].into_iter().chain(row.iter().flat_map(square)).collect::<Line>();
    let mut lines: Vec<Line> = rows.map(row).collect();
    if squares.iter().any(|tokens| all(tokens) > inside) {
        let named = standing(columns, squares);
        lines.extend(named.iter().flat_map(|words| hanging("", words, cells)).map(Line::raw));
    }
    lines
}

/// The lines of one panel, without its title.
pub fn panel(panel: &Panel, cells: usize, spread: Spread) -> Vec<Line<'static>> {
    panel_with_spots(panel, cells, spread).0
}

/// The lines of one panel, and where its things are drawn on them.
pub fn panel_with_spots(panel: &Panel, cells: usize, spread: Spread) -> (Vec<Line<'static>>, Vec<Spot>) {
    let mut spots = Vec::new();
    let mut lines: Vec<Line> = Vec::new();
    let mut flow: Vec<Span> = Vec::new();
    let flush = |flow: &mut Vec<Span<'static>>, lines: &mut Vec<Line<'static>>| {
        if !flow.is_empty() {
            lines.push(Line::from(std::mem::take(flow)));
        }
    };
    for item in &panel.items {
        if let Some(spans) = short(item, spread).filter(|spans| spans.iter().map(Span::width).sum::<usize>() <= cells) {
            let more: usize = spans.iter().map(Span::width).sum();
            let used: usize = flow.iter().map(Span::width).sum();
            if used > 0 && used + 2 + more > cells {
                flush(&mut flow, &mut lines);
            }
            if !flow.is_empty() {
                flow.push(Span::raw("  "));
            }
            let from: usize = flow.iter().map(Span::width).sum();
            spots.extend(spots::of_short(panel, item, lines.len(), from..from + more));
            flow.extend(spans);
            continue;
        }
        flush(&mut flow, &mut lines);
        let at = lines.len();
        match item {
            Item::Cards { label, cards } => match drawn(cards, cells, spread) {
                Some(drawn) => {
                    if label != "Hand" {
                        lines.push(Line::styled(label.clone(), FAINT));
                    }
                    lines.extend(drawn);
                }
                None => lines.extend(chips(vec![Span::raw(format!("{label}:"))], cards, cells, Spread::Whole)),
            },
            // Where there is space, cards whose small print matters are drawn as cards.
            Item::Pile { label, count, cards }
                if spread == Spread::Whole && cards.iter().any(|card| card.print.len() > 1) =>
            {
                lines.push(Line::raw(format!("{label} {count}:")));
                let row = (cells / (inside(cards) + 2)).max(1);
                lines.extend(cards.chunks(row).filter_map(|row| drawn(row, cells, spread)).flatten());
            }
            Item::Pile { label, count, cards } => {
                let label = match *count {
                    1 => vec![Span::raw(format!("{label}:"))],
                    count if count > cards.len() => {
                        vec![
                            Span::raw(format!("{label} ")),
                            Span::styled(format!("{count},"), STRONG),
                            Span::raw(" seen:"),
                        ]
                    }
                    count => vec![Span::raw(format!("{label} ")), Span::styled(format!("{count}:"), STRONG)],
                };
                lines.extend(chips(label, cards, cells, spread));
            }
            Item::Bin { label, cards, sum, goal } => {
                let sum = filled(*sum, *goal);
                let label = vec![Span::raw(format!("{label:<12} ")), Span::styled(format!("{sum:>5}"), STRONG)];
                lines.extend(chips(label, cards, cells, spread));
            }
            Item::Intent { card, text } => {
                let mut head = vec![Span::raw("→ ")];
                head.extend(card.iter().map(chip));
                let used: usize = head.iter().map(Span::width).sum();
                let mut words = wrap(text, cells.saturating_sub(used + 1)).into_iter();
                head.push(Span::raw(format!(" {}", words.next().unwrap_or_default())));
                lines.push(Line::from(head));
                lines.extend(words.map(|more| Line::raw(format!("{:1$} {more}", "", used))));
            }
            Item::Grid { columns, squares } => lines.extend(grid(*columns, squares, cells)),
            Item::Note(text) => lines.extend(wrap_parts(text, cells).into_iter().map(|line| Line::styled(line, FAINT))),
            Item::Track { .. } => {}
        }
        spots.extend(spots::of_item(panel, item, at, &lines[at..], cells));
    }
    flush(&mut flow, &mut lines);
    (lines, spots)
}

/// The numbers of a panel in one line of text: "Ada: Hand 7/W 2†S; Hit points 12/20; Strike 6/10". Empty where there are none.
pub fn numbers(panel: &Panel) -> String {
    let faces = |cards: &[Face]| cards.iter().fold(String::new(), |all, card| format!("{all} {}", chip(card).content));
    let said = panel.items.iter().filter_map(|item| match item {
        Item::Cards { label, cards } if cards.is_empty() => Some(format!("{label} empty")),
        Item::Cards { label, cards } => Some(format!("{label}{}", faces(cards))),
        Item::Pile { label, count: 1, cards } if cards.len() == 1 => Some(format!("{label}:{}", faces(cards))),
        Item::Pile { label, count, .. } => Some(format!("{label} {count}")),
        Item::Track { label, now, most: Some(most) } => Some(format!("{label} {now}/{most}")),
        Item::Track { label, now, most: None } => Some(format!("{label} {now}")),
        Item::Bin { label, cards, sum, goal } => Some(format!("{label} {}{}", filled(*sum, *goal), faces(cards))),
        Item::Intent { card, text } => Some(format!("→{} {text}", faces(card.as_slice()))),
        Item::Grid { .. } | Item::Note(_) => None,
    });
    let said: Vec<String> = said.collect();
    if said.is_empty() { String::new() } else { format!("{}: {}", heading(&panel.title), said.join("; ")) }
}

/// The whole board, one panel under the other, each with its title.
pub fn board(board: &Board, cells: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled(board.heading.clone(), STRONG)];
    for part in &board.panels {
        lines.push(Line::raw(""));
        let rule = "─".repeat(cells.saturating_sub(width(&part.title) + 1));
        let title = Span::styled(heading(&part.title), side_style(part.side).add_modifier(Modifier::BOLD));
        lines.push(Line::from(vec![title, Span::styled(format!(" {rule}"), FAINT)]));
        lines.extend(panel(part, cells, Spread::Whole));
    }
    lines
}

/// The indent of a line of the log.
const fn indent(weight: Weight) -> usize {
    match weight {
        Weight::Heading | Weight::Outcome => 0,
        Weight::Deed => 1,
        Weight::Detail => 3,
    }
}

/// A line of the log, `cells` wide, with its rule at the right; a long one is wrapped.
pub fn log_line(line: &LogText, cells: usize) -> Vec<Line<'static>> {
    let rule = line.rule.map(|rule| rule.to_string()).unwrap_or_default();
    let style = match line.weight {
        Weight::Heading | Weight::Outcome => STRONG,
        Weight::Deed | Weight::Detail => Style::new(),
    };
    let before = indent(line.weight);
    let space = cells.saturating_sub(before + width(&rule) + 1).max(8);
    wrap(&line.text, space)
        .into_iter()
        .enumerate()
        .map(|(place, text)| {
            let before = if place == 0 { before } else { before + 2 };
            let gap = cells.saturating_sub(before + width(&text) + width(&rule));
            let mut spans = vec![Span::raw(" ".repeat(before)), Span::styled(text, style)];
            if place == 0 && !rule.is_empty() {
                spans.push(Span::raw(" ".repeat(gap)));
                spans.push(Span::styled(rule.clone(), FAINT));
            }
            Line::from(spans)
        })
        .collect()
}

/// The log, `cells` wide.
pub fn log(lines: &[LogLine], cells: usize) -> Vec<Line<'static>> {
    lines.iter().flat_map(|line| log_line(&line.line, cells)).collect()
}

/// A line without its styles.
pub fn plain_text(line: &Line<'_>) -> String {
    let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(rank: &str, suit: &str, print: &[&str]) -> Face {
        let print = print.iter().map(ToString::to_string).collect();
        let (rank, suit) = (rank.to_owned(), suit.to_owned());
        Face { code: format!("{rank}{suit}"), name: rank.clone(), rank, suit, print, tone: Tone::Red }
    }

    fn shown(lines: &[Line<'_>]) -> Vec<String> {
        lines.iter().map(plain_text).collect()
    }

    #[test]
    fn cards_are_drawn_as_cards_with_the_suit_by_shape_and_letter() {
        let cards = [face("7", "♣C", &[]), face("Q", "♥H", &["2/12"])];
        let mut hand = Panel::new("Ann", Side::Own);
        hand.cards("Hand", cards.to_vec());
        let lines = shown(&panel(&hand, 40, Spread::Plain));
        assert_eq!(lines, ["┌─────┐┌─────┐", "│7  ♣C││Q  ♥H│", "│     ││2/12 │", "└─────┘└─────┘"]);
        let lines = shown(&panel(&hand, 13, Spread::Plain));
        assert_eq!(lines, ["┌─────┬─────┐", "│7  ♣C│Q  ♥H│", "│     │2/12 │", "└─────┴─────┘"], "fanned");
        assert_eq!(shown(&panel(&hand, 12, Spread::Plain)), ["Hand: 7♣C", "  Q♥H"], "too narrow for cards");
    }

    #[test]
    fn a_card_with_two_signs_is_drawn_wider() {
        let lines = shown(&drawn(&[face("16", "◆S▲G", &[]), face("1", "", &[])], 40, Spread::Plain).expect("they fit"));
        assert_eq!(lines[1], "│16◆S▲G││1     │");
    }

    #[test]
    fn short_things_share_a_line_and_piles_are_counted() {
        let mut own = Panel::new("Ann", Side::Own);
        own.track("Stamina", 4, 10);
        own.pile("Deck", 13);
        own.open_pile("Discard", (1..=9).map(|rank| face(&rank.to_string(), "♣C", &[])).collect());
        let lines = shown(&panel(&own, 34, Spread::Plain));
        assert_eq!(lines, ["Stamina ███░░░░░ 4/10  Deck ▒13", "Discard 9: 1♣C 2♣C 3♣C 4♣C 5♣C +4"]);
    }

    #[test]
    fn where_space_is_scarce_bins_share_lines_and_small_print_goes() {
        let mut own = Panel::new("Ada", Side::Own);
        own.cards("Hand", vec![face("V", "✦M", &["Hierophant"]), face("16", "◆S", &[])]);
        for (label, sum) in [("Strike", 6), ("Defend", 0)] {
            own.items.push(Item::Bin { label: label.to_owned(), cards: Vec::new(), sum, goal: Some(10) });
        }
        own.note("strong");
        let lines = shown(&panel(&own, 36, Spread::Tight));
        assert_eq!(lines, ["┌─────┐┌─────┐", "│V  ✦M││16 ◆S│", "└─────┘└─────┘", "Strike 6/10  Defend 0/10  strong"]);
    }

    #[test]
    fn the_numbers_of_a_panel_fit_a_line_of_text() {
        let mut own = Panel::new("ada", Side::Own);
        own.cards("Hand", vec![face("V", "✦M", &["Hierophant"])]);
        own.track("Hit points", 12, 20);
        own.items.push(Item::Bin { label: "Strike".to_owned(), cards: Vec::new(), sum: 6, goal: Some(10) });
        own.note("strong");
        assert_eq!(numbers(&own), "Ada: Hand V✦M; Hit points 12/20; Strike 6/10");
        assert_eq!(numbers(&Panel::new("Nobody", Side::Table)), "");
    }

    #[test]
    fn a_grid_shows_who_stands_where() {
        let token = |name: &str| Token { name: name.to_owned(), side: Side::Foe };
        let squares = vec![vec![], vec![token("Ada"), token("Brock")], vec![], vec![token("Bo")]];
        let lines = shown(&grid(2, &squares, 25));
        assert_eq!(lines, ["│·          │Ada Brock  │", "│·          │Bo         │"]);
    }

    #[test]
    fn those_who_do_not_fit_on_their_square_are_named_below() {
        let token = |name: &str, side| Token { name: name.to_owned(), side };
        let hounds = (1..=4).map(|number| token(&format!("Hound {number}"), Side::Foe));
        let crowd = hounds.chain([token("Ben", Side::Friend), token("Ada", Side::Own)]).collect();
        let squares = vec![vec![token("Hound 7", Side::Foe)], crowd];
        assert_eq!(
            shown(&grid(2, &squares, 25)),
            ["│Hound 7    │Ada +5     │", "row 1, column 2: Ada,", "Ben, Hound 1 to 4", "row 1, column 1: Hound 7"]
        );
        assert_eq!(shown(&grid(2, &squares, 11))[0], "│Hou…│… +5│");
    }

    #[test]
    fn a_line_of_the_log_goes_on_below() {
        let line = LogText::new(Weight::Deed, "TD-04", "Anchor flips and hits");
        assert_eq!(shown(&log_line(&line, 24)), [" Anchor flips and  TD-04", "   hits"]);
    }
}
