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
        Item::Pile { .. } | Item::Cards { .. } | Item::Bin { .. } | Item::Grid { .. } => None,
    }
}

/// A panel in one line: the name, the first number, what is intended, and then as much of the rest as fits.
fn one_line(panel: &Panel, cells: usize) -> Line<'static> {
    let title = text::cut(&text::heading(&panel.title), cells);
    let first = panel.items.iter().position(|item| matches!(item, Item::Track { .. }));
    let mut items: Vec<(usize, &Item)> = panel.items.iter().enumerate().collect();
    items.sort_by_key(|(place, item)| (Some(*place) != first, !matches!(item, Item::Intent { .. })));
    let said: Vec<String> = items.into_iter().filter_map(|(_, item)| gist(item)).collect();
    let words = text::cut(&format!("  {}", said.join(" · ")), cells.saturating_sub(text::width(&title)));
    let style = lines::side_style(panel.side).add_modifier(Modifier::BOLD);
    Line::from(vec![Span::styled(title, style), Span::raw(words)])
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
    let mut used = panels.len();
    for panel in &panels {
        let (whole, within) = column(&[panel], cells, Spread::Tight);
        let top = all.len();
        if used - 1 + whole.len() <= space {
            used += whole.len() - 1;
            all.extend(whole);
            spots.extend(within.into_iter().map(|spot| spot.moved_down(top)));
        } else {
            all.push(one_line(panel, inside));
            spots.push(spot(panel, top, 0..inside));
        }
    }
    if all.len() < space {
        all.push(Line::styled("b shows all of it", FAINT));
    }
    (all, spots)
}

#[cfg(test)]
mod tests {
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
