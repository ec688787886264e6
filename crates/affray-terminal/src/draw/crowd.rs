//! Everybody else at the table where there is little space: each has at least a line, foes first.

use std::ops::Range;

use affray_core::rules::board::{Panel, Side};
use affray_core::{Item, Thing};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::table::{Drawing, column};
use crate::lines::{self, Spread};
use crate::spots::Spot;
use crate::text::{self, FAINT};

/// Foes come first, then the table, then friends.
fn rank(panel: &Panel) -> u8 {
    match panel.side {
        Side::Foe => 0,
        Side::Table => 1,
        Side::Own | Side::Friend => 2,
    }
}

/// The number that matters most, without its name.
fn figure(panel: &Panel) -> Option<String> {
    panel.items.iter().find_map(|item| match item {
        Item::Track { now, most: Some(most), .. } => Some(format!("{now}/{most}")),
        Item::Track { now, most: None, .. } => Some(now.to_string()),
        _ => None,
    })
}

/// A panel in half a line: the name and the number that matters most, which is never cut.
fn half_line(panel: &Panel, cells: usize) -> Line<'static> {
    let figure = figure(panel).map_or_else(String::new, |figure| format!(" {figure}"));
    let title = text::cut(&text::heading(&panel.title), cells.saturating_sub(text::width(&figure)));
    let style = lines::side_style(panel.side).add_modifier(Modifier::BOLD);
    Line::from(vec![Span::styled(title, style), Span::raw(figure)])
}

/// What matters of an item, in a few words; `None` for what is left to the page of the whole table.
fn gist(item: &Item) -> Option<String> {
    match item {
        Item::Track { label, now, most: Some(most) } => Some(format!("{label} {now}/{most}")),
        Item::Track { label, now, most: None } => Some(format!("{label} {now}")),
        Item::Intent { text, .. } => Some(format!("→ {text}")),
        Item::Note(words) => Some(words.clone()),
        Item::Grid { columns, squares } => Some(lines::standing(*columns, squares).join("; ")),
        Item::Pile { .. } | Item::Cards { .. } | Item::Bin { .. } => None,
    }
}

/// A panel in a line or, where it may take several, in as many as its words need: the name, the first number, what is
/// intended, and then the rest. What somebody intends is what is read first, so the number before it goes without its name.
fn in_words(panel: &Panel, cells: usize, most: usize) -> Vec<Line<'static>> {
    let title = text::cut(&text::heading(&panel.title), cells);
    let first = panel.items.iter().position(|item| matches!(item, Item::Track { .. }));
    let intends = panel.items.iter().any(|item| matches!(item, Item::Intent { .. }));
    let mut items: Vec<(usize, &Item)> = panel.items.iter().enumerate().collect();
    items.sort_by_key(|(place, item)| (Some(*place) != first, !matches!(item, Item::Intent { .. })));
    let said: Vec<String> = items
        .into_iter()
        .filter_map(|(place, item)| if intends && Some(place) == first { figure(panel) } else { gist(item) })
        .collect();
    let mut words = said.join(" · ");
    if intends {
        words = words.replacen(" · →", " →", 1);
    }
    let style = lines::side_style(panel.side).add_modifier(Modifier::BOLD);
    let space = cells.saturating_sub(text::width(&title) + 2);
    if most == 1 || text::width(&words) <= space {
        let words = text::cut(&format!("  {words}"), cells.saturating_sub(text::width(&title)));
        return vec![Line::from(vec![Span::styled(title, style), Span::raw(words)])];
    }
    let wrapped = text::wrap(&format!("{title} {words}"), cells.saturating_sub(2)).into_iter().enumerate();
    let line = |(place, line): (usize, String)| match line.strip_prefix(&title) {
        Some(rest) if place == 0 => Line::from(vec![Span::styled(title.clone(), style), Span::raw(format!(" {rest}"))]),
        _ => Line::raw(format!("  {line}")),
    };
    wrapped.map(line).collect()
}

/// A panel in one line.
fn one_line(panel: &Panel, cells: usize) -> Line<'static> {
    in_words(panel, cells, 1).swap_remove(0)
}

/// Two lines next to each other.
fn side_by_side(one: Line<'static>, other: Line<'static>, half: usize) -> Line<'static> {
    let gap = Span::raw(" ".repeat(half.saturating_sub(one.width())));
    Line::from([one.spans, vec![gap], other.spans].concat())
}

/// Everybody in `space` lines: in full as many as fit, foes first, the others in a line each, and where even that is too much two
/// in a line.
pub fn lines(panels: &[&Panel], cells: u16, space: u16) -> Drawing {
    let mut panels = panels.to_vec();
    panels.sort_by_key(|panel| rank(panel));
    let (inside, space) = (usize::from(cells).saturating_sub(1), usize::from(space));
    let spot = |panel: &Panel, line: usize, cells: Range<usize>| Spot {
        lines: line..line + 1,
        cells,
        things: vec![Thing::panel(panel.title.as_str())],
    };
    let (mut all, mut spots) = (Vec::new(), Vec::new());
    if panels.len() > space {
        let half = inside / 2;
        for (line, two) in panels.chunks(2).enumerate() {
            if let [one, other] = two {
                let halves = [half_line(one, half.saturating_sub(2)), half_line(other, inside - half)];
                let [left, right] = halves;
                all.push(side_by_side(left, right, half));
                spots.extend([spot(one, line, 0..half), spot(other, line, half..inside)]);
            } else {
                all.push(one_line(two[0], inside));
                spots.push(spot(two[0], line, 0..inside));
            }
        }
        return (all, spots);
    }
    // First everybody's words, foes first, then in full as many as fit: what is left out of a line may be what matters.
    let mut drawn: Vec<Drawing> = Vec::new();
    let mut used = panels.len();
    for panel in &panels {
        let words = in_words(panel, inside, space);
        let words = if used - 1 + words.len() <= space { words } else { vec![one_line(panel, inside)] };
        used += words.len() - 1;
        let spots = vec![Spot { lines: 0..words.len(), ..spot(panel, 0, 0..inside) }];
        drawn.push((words, spots));
    }
    for (panel, drawn) in panels.iter().zip(&mut drawn) {
        let whole = column(&[panel], cells, Spread::Tight);
        let before = drawn.0.len();
        if used - before + whole.0.len() <= space {
            used = used - before + whole.0.len();
            *drawn = whole;
        }
    }
    for (lines, within) in drawn {
        let top = all.len();
        all.extend(lines);
        spots.extend(within.into_iter().map(|spot| spot.moved_down(top)));
    }
    if all.len() < space {
        all.push(Line::styled("b shows all of it", FAINT));
    }
    (all, spots)
}

#[cfg(test)]
mod tests {
    use affray_core::rules::board::Token;

    use super::*;

    fn fighter(name: &str, side: Side) -> Panel {
        let mut panel = Panel::new(name, side);
        panel.track("Stamina", 3, 8);
        panel.note("hits for 1d4");
        panel
    }

    fn shown(panels: &[Panel], space: u16) -> Vec<String> {
        lines(&panels.iter().collect::<Vec<_>>(), 41, space).0.iter().map(lines::plain_text).collect()
    }

    #[test]
    fn what_somebody_intends_is_read_before_anything_else() {
        let mut regent = Panel::new("Hidden Regent", Side::Foe);
        regent.track("Hit points", 48, 48);
        regent.items.push(Item::Intent { card: None, text: "Punch: 8 melee damage to one player".to_owned() });
        regent.note("charmed");
        assert_eq!(shown(std::slice::from_ref(&regent), 1), ["Hidden Regent  48/48 → Punch: 8 melee d…"]);
        assert_eq!(
            shown(&[regent, fighter("Brand", Side::Friend)], 3),
            [
                "Hidden Regent  48/48 → Punch: 8 melee",
                "  damage to one player · charmed",
                "Brand  Stamina 3/8 · hits for 1d4"
            ]
        );
    }

    #[test]
    fn the_floor_says_who_stands_together() {
        let mut arena = Panel::new("Arena", Side::Table);
        let token = |name: &str, side| Token { name: name.to_owned(), side };
        let crowd = vec![token("Brock", Side::Foe), token("Ada", Side::Own)];
        arena.items.push(Item::Grid { columns: 2, squares: vec![vec![], crowd, vec![], vec![]] });
        assert_eq!(shown(&[arena], 1), ["Arena  row 1, column 2: Ada, Brock"]);
    }

    #[test]
    fn foes_come_first_and_each_has_its_line() {
        let panels = [fighter("Brand", Side::Friend), fighter("Toller 1", Side::Foe), fighter("Toller 2", Side::Foe)];
        assert_eq!(
            shown(&panels, 3),
            [
                "Toller 1  Stamina 3/8 · hits for 1d4",
                "Toller 2  Stamina 3/8 · hits for 1d4",
                "Brand  Stamina 3/8 · hits for 1d4"
            ]
        );
        assert_eq!(shown(&panels, 2), ["Toller 1 3/8        Toller 2 3/8", "Brand  Stamina 3/8 · hits for 1d4"]);
        assert!(shown(&panels, 4)[0].starts_with("─ Toller 1 ─"), "in full where there is space");
    }
}
