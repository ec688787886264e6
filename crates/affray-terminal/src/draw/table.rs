//! The table, the log and the open question on one screen.

use affray_core::fight::any_play::LogLine;
use affray_core::rules::board::{Panel, Side};
use affray_core::{Thing, Weight};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Paragraph;

use super::{crowd, fill, header, keys, lesson, question, titled};
use crate::app::App;
use crate::lines::{self, Spread};
use crate::phrases;
use crate::spots::Spot;
use crate::text::{self, FAINT, STRONG};

/// From this width on the log has a column of its own.
const WIDE: u16 = 110;

/// The minimum height of the question, its title included.
const QUESTION: u16 = 8;

/// The lines of a lesson that the table makes space for.
const LESSON: usize = 5;

/// The minimum height of the question next to a lesson, its title included.
const QUESTION_WITH_LESSON: u16 = 6;

/// The keys that move the cursor.
pub const ARROWS: &str = "↑↓";

/// The keys that move the cursor and take what is under it.
const CHOOSE: &str = "↑↓ Enter";

/// The key to what is answered for somebody, in games that have standing orders.
const ORDERS: (&str, &str) = ("s", "orders");

/// Keys and what they do, in the last line of the screen.
pub const HINTS: &[(&str, &str)] = &[
    (CHOOSE, "choose"),
    ("a", "again"),
    ("?", "help"),
    ("u", "undo"),
    ("o", "odds"),
    ORDERS,
    ("l", "log"),
    ("b", "table"),
    ("g", "GM"),
    ("q", "quit"),
];

const IN_STEPS: &[(&str, &str)] = &[
    (CHOOSE, "choose"),
    ("Esc", "back"),
    ("Tab", "all"),
    ("/", "find"),
    ("?", "help"),
    ("u", "undo"),
    ("o", "odds"),
    ORDERS,
    ("q", "quit"),
];

const ON_PAPER: &[(&str, &str)] = &[
    ("Enter", "take it"),
    ("F1", "help"),
    ("F2", "undo"),
    ("F3", "log"),
    ("F4", "table"),
    ("F5", "GM"),
    ("F10", "quit"),
];

const READING: &[(&str, &str)] =
    &[("Enter", "read on"), ("Esc", "to its end"), ("l", "log"), ("b", "table"), ("q", "quit")];

const AT_THE_END: &[(&str, &str)] =
    &[("r", "how it went"), ("l", "log"), ("b", "table"), ("U", "go back"), ("?", "help"), ("q", "leave")];

pub fn play(frame: &mut Frame, app: &mut App, area: Rect) {
    let board = app.session.board(app.viewer());
    let [top, middle, bottom] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    header(frame, app, &board.heading, top);
    let wide = area.width >= WIDE;
    let (left, log_column) = if wide {
        let [left, log] = Layout::horizontal([Constraint::Fill(3), Constraint::Fill(2)]).spacing(2).areas(middle);
        (left, Some(log))
    } else {
        (middle, None)
    };
    let log = log_entries(app, log_column.unwrap_or(left));
    let log_height: usize = log.iter().map(|entry| entry.lines.len()).sum();
    let column = log_column.unwrap_or(left);
    let lesson_lines = app.lesson.as_ref().map(|pane| lesson::lines(pane, usize::from(column.width)));
    // On a narrow screen a lesson takes the place of the log.
    let log_least = match &lesson_lines {
        _ if wide => 0,
        Some(lesson) => 1 + lesson.len().min(LESSON) as u16,
        None => 1 + log_height.clamp(1, 3) as u16,
    };
    let wants = question::wants(app, usize::from(left.width)) as u16;
    // While a lesson is read only the question itself is shown.
    let asked_least = 1 + text::wrap(&phrases::prompt(&app.session), usize::from(left.width)).len() as u16;
    // At the end the outcome comes first; before, the table.
    let question_least = match (app.session.is_over(), &app.lesson) {
        (true, None) => wants,
        (_, Some(_)) if !wide => wants.min(QUESTION_WITH_LESSON),
        _ => QUESTION.min(left.height / 2),
    };
    let space = left.height.saturating_sub(question_least + log_least);
    let comfortable = left.height.saturating_sub(wants.clamp(QUESTION, 16) + log_least);
    let (own, others): (Vec<&Panel>, Vec<&Panel>) = board.panels.iter().partition(|panel| panel.side == Side::Own);
    let half = left.width / 2;
    let (own_lines, own_spots) = spread(&own, half.saturating_sub(1), comfortable, space);
    let (mut other_lines, mut other_spots) = spread(&others, left.width - half, comfortable, space);
    if other_lines.len() > usize::from(space) {
        (other_lines, other_spots) = crowd::lines(&others, left.width - half, space);
    }
    let table_height = (own_lines.len().max(other_lines.len()) as u16).min(space);
    // Space that the table does not need goes to the question first, then to the log.
    let spare = left.height - table_height;
    let lesson_height = match (&mut app.lesson, &lesson_lines) {
        (Some(pane), Some(lines)) if wide => {
            let most = usize::from(column.height) * 2 / 3;
            lesson::turn_to(pane, lines.len(), most, most)
        }
        (Some(pane), Some(lines)) => {
            let [reading, last] =
                [asked_least, wants.min(QUESTION_WITH_LESSON)].map(|rest| usize::from(spare.saturating_sub(rest)));
            lesson::turn_to(pane, lines.len(), reading, last)
        }
        _ => 0,
    } as u16;
    let hints = match app.session.turn() {
        _ if app.lesson.as_ref().is_some_and(|lesson| !lesson.is_read) => READING,
        None => AT_THE_END,
        Some(turn) if turn.is_paper() => ON_PAPER,
        Some(_) if app.is_in_steps() => IN_STEPS,
        Some(_) => HINTS,
    };
    let has_orders = app.seat.is_some_and(|seat| app.session.orders(seat).iter().next().is_some());
    let hints: Vec<_> = hints.iter().copied().filter(|hint| *hint != ORDERS || has_orders).collect();
    keys(frame, &hints, bottom);
    let spare = spare.saturating_sub(if wide { 0 } else { lesson_height.max(log_least.min(spare)) });
    let question_height = if wide { spare } else { wants.clamp(QUESTION.min(spare), spare) };
    let [table, below, asked] =
        Layout::vertical([Constraint::Length(table_height), Constraint::Fill(1), Constraint::Length(question_height)])
            .areas(left);
    let [table_own, table_others] = Layout::horizontal([Constraint::Length(half), Constraint::Fill(1)]).areas(table);
    for (lines, spots, area) in [(own_lines, own_spots, table_own), (other_lines, other_spots, table_others)] {
        let space = usize::from(area.height);
        // The last line may say that there is more.
        let seen = if lines.len() > space { space.saturating_sub(1) } else { space };
        fill(frame, lines, "b", area);
        place_spots(frame, app, spots, seen, area);
    }
    let below = log_column.unwrap_or(below);
    let [log_area, lesson_area] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(lesson_height)]).areas(below);
    if log_area.height > 1 {
        // On a wide screen the log is long enough to show it.
        draw_log(frame, log, app.came.as_deref().filter(|_| !wide), log_area);
    }
    if let (Some(pane), Some(lines)) = (&app.lesson, lesson_lines) {
        lesson::draw(frame, pane, lines, lesson_area);
    }
    app.menu = question::draw(frame, app, asked);
}

/// Notes where the things of the table are drawn, and marks those that have been touched.
fn place_spots(frame: &mut Frame, app: &mut App, spots: Vec<Spot>, seen: usize, area: Rect) {
    for Spot { lines, cells, things } in spots {
        let lines = lines.start.min(seen)..lines.end.min(seen);
        let spot = Rect {
            x: area.x + cells.start as u16,
            y: area.y + lines.start as u16,
            width: cells.len() as u16,
            height: lines.len() as u16,
        };
        let spot = spot.intersection(area);
        if spot.is_empty() {
            continue;
        }
        if app.choosing.touched.iter().any(|touch| things.first() == Some(&touch.thing)) {
            frame.buffer_mut().set_style(spot, Modifier::REVERSED);
        }
        app.spots.push((spot, things));
    }
}

/// Lines with what is drawn where on them.
pub type Drawing = (Vec<Line<'static>>, Vec<Spot>);

/// Panels in a column in as much detail as fits.
fn spread(panels: &[&Panel], cells: u16, comfortable: u16, space: u16) -> Drawing {
    let whole = column(panels, cells, Spread::Whole);
    if whole.0.len() <= usize::from(comfortable) {
        return whole;
    }
    let plain = column(panels, cells, Spread::Plain);
    if plain.0.len() <= usize::from(space) { plain } else { column(panels, cells, Spread::Tight) }
}

/// Panels one under the other in a column.
pub fn column(panels: &[&Panel], cells: u16, spread: Spread) -> Drawing {
    let cells = usize::from(cells).saturating_sub(1);
    let (mut all, mut spots) = (Vec::new(), Vec::new());
    for panel in panels {
        let title = text::cut(&text::heading(&panel.title), cells.saturating_sub(3));
        let rule = "─".repeat(cells.saturating_sub(text::width(&title) + 3));
        let top = all.len();
        all.push(Line::from(vec![
            Span::styled("─ ", FAINT),
            Span::styled(title, lines::side_style(panel.side).add_modifier(Modifier::BOLD)),
            Span::styled(format!(" {rule}"), FAINT),
        ]));
        let (lines, inside) = lines::panel_with_spots(panel, cells, spread);
        spots.extend(inside.into_iter().map(|spot| spot.moved_down(top + 1)));
        all.extend(lines);
        // Anywhere else in a panel, whoever it describes is meant.
        let whole = Thing::panel(panel.title.as_str());
        spots.push(Spot { lines: top..all.len(), cells: 0..cells, things: vec![whole] });
    }
    (all, spots)
}

/// A line of the log as it is drawn.
struct Entry {
    lines: Vec<Line<'static>>,
    /// Whether it came after the reader's own last answer.
    is_new: bool,
    /// Whether it only says more of the one before.
    is_detail: bool,
}

fn log_entries(app: &mut App, area: Rect) -> Vec<Entry> {
    let (viewer, cells) = (app.viewer(), usize::from(area.width));
    let own = app.seat.and_then(|seat| app.session.last_answer(seat));
    let entry = |line: &LogLine| Entry {
        lines: lines::log_line(&line.line, cells),
        is_new: own.is_none_or(|own| line.at > own),
        is_detail: line.line.weight == Weight::Detail,
    };
    app.session.log(viewer).iter().map(entry).collect()
}

/// As many lines as fit: the newest; where not all that is new fits, details give way to deeds, and whether they did.
fn newest(log: Vec<Entry>, space: usize) -> (Vec<Line<'static>>, bool) {
    let height = |entry: &Entry| entry.lines.len();
    let new: usize = log.iter().filter(|entry| entry.is_new).map(height).sum();
    let is_short = new > space && log.iter().any(|entry| entry.is_new && entry.is_detail);
    let deeds: usize = log.iter().filter(|entry| entry.is_new && !entry.is_detail).map(height).sum();
    let mut details = if is_short { space.saturating_sub(deeds) } else { usize::MAX };
    let mut kept: Vec<Entry> = Vec::new();
    for entry in log.into_iter().rev() {
        if is_short && entry.is_new && entry.is_detail {
            if height(&entry) > details {
                continue;
            }
            details -= height(&entry);
        }
        kept.push(entry);
    }
    let lines: Vec<Line> = kept.into_iter().rev().flat_map(|entry| entry.lines).collect();
    (lines[lines.len().saturating_sub(space)..].to_vec(), is_short)
}

/// The most lines of what has come of the last choice.
const CAME: usize = 2;

/// The newest lines of the log. What has come of the reader's own last choice is above them: the lines that tell it may have
/// gone out of sight while others answered.
fn draw_log(frame: &mut Frame, log: Vec<Entry>, came: Option<&str>, area: Rect) {
    const SINCE: &str = "since your choice: ";
    let space = usize::from(area.width).saturating_sub(" log ─  ".len());
    let (head, came): (Option<String>, Vec<Line>) = match came.map(|came| format!("{SINCE}{came}")) {
        Some(came) if text::width(&came) <= space => (Some(format!(" {came} ")), Vec::new()),
        Some(came) => {
            let mut lines = text::wrap(&came, usize::from(area.width));
            let most = CAME.min(usize::from(area.height).saturating_sub(2)).max(1);
            if lines.len() > most {
                let rest = lines.split_off(most - 1).join(" ");
                lines.push(text::cut(&rest, usize::from(area.width)));
            }
            (None, lines.into_iter().map(|line| Line::styled(line, STRONG)).collect())
        }
        None => (None, Vec::new()),
    };
    let inside = usize::from(area.height).saturating_sub(1 + came.len());
    let (lines, is_short) = newest(log, inside);
    let block = titled(if is_short { "log, in short" } else { "log" }, FAINT);
    let block = match head {
        Some(head) => block.title(Span::styled(head, STRONG)),
        None => block,
    };
    let body = block.inner(area);
    frame.render_widget(block, area);
    frame.render_widget(Paragraph::new(Text::from([came, lines].concat())), body);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(text: &str, is_new: bool, is_detail: bool) -> Entry {
        Entry { lines: vec![Line::raw(text.to_owned())], is_new, is_detail }
    }

    fn shown(log: Vec<Entry>, space: usize) -> (Vec<String>, bool) {
        let (lines, is_short) = newest(log, space);
        (lines.iter().map(lines::plain_text).collect(), is_short)
    }

    #[test]
    fn details_give_way_to_what_was_done() {
        let log = || {
            let cards = ["draws a 2", "draws a 3", "draws a 4"].map(|text| entry(text, true, true));
            let deeds = [entry("Ada strikes", false, false), entry("Brock punches", true, false)];
            deeds.into_iter().chain(cards).collect::<Vec<_>>()
        };
        assert_eq!(shown(log(), 5).0.len(), 5);
        let all_new = ["Brock punches", "draws a 2", "draws a 3", "draws a 4"].map(str::to_owned);
        assert_eq!(shown(log(), 4), (all_new.to_vec(), false));
        assert_eq!(shown(log(), 3), (["Brock punches", "draws a 3", "draws a 4"].map(str::to_owned).to_vec(), true));
        assert_eq!(shown(log(), 1), (vec!["Brock punches".to_owned()], true));
    }
}
