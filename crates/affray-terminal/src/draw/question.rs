//! The open question: what is asked, the options with their odds, what is forbidden and why.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Paragraph;

use super::{BAR, fill, titled, wrapped};
use crate::app::{App, MenuArea};
use crate::menu::{Row, What};
use crate::odds_column::{OddsColumn, OddsTable};
use crate::phrases;
use crate::session::Turn;
use crate::text::{self, FAINT, STRONG};

/// How many lines the question needs, its title included.
pub fn wants(app: &App, cells: usize) -> usize {
    let prompt = text::wrap(&phrases::prompt(&app.session), cells).len();
    let rest = match (app.session.turn(), app.session.asked()) {
        (_, Some(_)) => app.rows().len() + if app.odds_column == OddsColumn::Off { 1 } else { 3 },
        (Some(_), None) => 5,
        (None, None) => ending(app, cells).len(),
    };
    1 + prompt + rest
}

/// Draws the question; where the menu was drawn, if there is one.
pub fn draw(frame: &mut Frame, app: &App, area: Rect) -> Option<MenuArea> {
    let rows = app.rows();
    let title = title(app);
    let block = titled(&title, STRONG);
    let inside = block.inner(area);
    let cells = usize::from(inside.width);
    let prompt: Vec<Line> = wrapped(&phrases::prompt(&app.session), cells, STRONG).collect();
    let left = usize::from(inside.height).saturating_sub(prompt.len());
    // The odds of the option under the cursor get the lines that the menu leaves, and at least two.
    let detail = detail(app, &rows, cells, left.saturating_sub(rows.len()).clamp(2, 8));
    let space = left.saturating_sub(detail.len());
    let menu = app.session.asked().map(|_| MenuLayout::of(&rows, app, cells, space));
    // The title says what the figures in the odds column are.
    let [more, less] = menu.as_ref().map(MenuLayout::more).unwrap_or_default();
    let odds = OddsTable::of(app.odds_column, app.odds_shown());
    // Both heads fit next to the title: how much of the menu is hidden is shortened before the odds' head is cut.
    let left_of = |more: &str| cells.saturating_sub(text::width(&title) + text::width(more) + 8);
    let more = if text::width(&odds.title(left_of(&more))) <= left_of(&more) { more } else { less };
    let figures = text::cut(&odds.title(left_of(&more)), left_of(&more));
    let heads = [more, figures].into_iter().filter(|words| !words.is_empty());
    let heads = heads.fold(String::new(), |heads, words| format!("{heads} {words} "));
    frame.render_widget(block.title(Line::styled(heads, FAINT).right_aligned()), area);
    let typing = app.session.turn().filter(|turn| turn.is_paper()).map(|turn| typing(app, turn, cells));
    // The detail is drawn directly below the menu.
    let body = match (&menu, &typing) {
        (Some(menu), _) => menu.height,
        (None, Some(typing)) => typing.len().min(space),
        (None, None) => space,
    } as u16;
    let [asked_area, body, foot] = Layout::vertical([
        Constraint::Length(prompt.len() as u16),
        Constraint::Length(body),
        Constraint::Length(detail.len() as u16),
    ])
    .areas(inside);
    frame.render_widget(Paragraph::new(Text::from(prompt)), asked_area);
    frame.render_widget(Paragraph::new(Text::from(detail)), foot);
    match (menu, typing) {
        (Some(menu), _) => return Some(menu.render(frame, body)),
        (None, Some(typing)) => frame.render_widget(Paragraph::new(Text::from(typing)), body),
        (None, None) => fill(frame, ending(app, cells), "r", body),
    }
    None
}

/// The title of the question, with what has been touched or is looked for.
fn title(app: &App) -> String {
    match &app.choosing.filter {
        _ if app.session.is_over() => "the end".to_owned(),
        Some(filter) => format!("your turn: find {filter}▏"),
        None if app.choosing.touched.is_empty() => "your turn".to_owned(),
        None => format!("your turn: {}", app.touched().join(" + ")),
    }
}

/// How to type what is read off the table, and what has been typed.
fn typing(app: &App, turn: &Turn, cells: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line> = wrapped(&phrases::how_to_type(turn), cells, Style::new()).collect();
    lines.push(Line::from(vec![Span::styled("> ", STRONG), Span::raw(app.typed.clone()), Span::raw("▏")]));
    lines
}

/// The outcome of the fight, and the luck report.
pub fn ending(app: &App, cells: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line> = wrapped(&app.session.play().summary(), cells, STRONG).collect();
    for line in app.report_shown() {
        lines.extend(wrapped(&line, cells, Style::new()));
    }
    lines
}

/// What is shown under the menu: the message, or why the option under the cursor is forbidden, or its odds.
fn detail(app: &App, rows: &[Row], cells: usize, most: usize) -> Vec<Line<'static>> {
    if let Some(message) = &app.message {
        return wrapped(message, cells, Style::new().fg(Color::Yellow)).collect();
    }
    let Some(row) = rows.get(app.cursor) else { return Vec::new() };
    if let Some(why) = row.refusal() {
        return wrapped(&format!("{}: {why}", row.text), cells, FAINT).collect();
    }
    let Some(line) = row.option().and_then(|option| app.odds_shown().get(option)) else { return Vec::new() };
    // The odds column has headlines only; this has the results in full, as many as fit.
    wrapped(&line.detail(|detail| text::wrap(detail, cells).len() <= most), cells, FAINT).take(most).collect()
}

/// The options and what is forbidden, in as many columns as needed and possible.
struct MenuLayout {
    rows: Vec<Line<'static>>,
    columns: usize,
    /// Lines of one column, visible or not.
    each: usize,
    /// Visible lines.
    height: usize,
    /// The first visible line.
    first: usize,
}

/// Cells that are left of what is forbidden, however long the reason is.
const SHORTEST: usize = 12;

/// Cells between two columns.
const BETWEEN: usize = 2;

impl MenuLayout {
    fn of(menu: &[Row], app: &App, cells: usize, space: usize) -> MenuLayout {
        let (cursor, odds) = (app.cursor, OddsTable::of(app.odds_column, app.odds_shown()));
        let all = menu.len();
        let space = space.max(1);
        let options = menu.iter().filter(|row| row.refusal().is_none()).count();
        let digits = options.to_string().len();
        // The odds of an option.
        let figure = |row: &Row, cells: usize| row.option().map_or_else(String::new, |place| odds.figure(place, cells));
        // The cursor mark, the number, two cells, and one before the odds.
        let around = digits + 4;
        let option = |row: &Row| around + text::width(&row.words()) + text::width(&figure(row, 0));
        // Forbidden options may be cut: with the cursor on one, it is shown below in full.
        let widest = menu[..options].iter().map(option).max().unwrap_or(around);
        let most = ((cells + BETWEEN) / (widest + BETWEEN)).clamp(1, 4);
        let columns = (1..=most).find(|columns| all.div_ceil(*columns) <= space).unwrap_or(most);
        let width = (cells + BETWEEN) / columns - BETWEEN;
        let mut rows = Vec::with_capacity(all);
        for (place, line) in menu.iter().enumerate() {
            let here = place == cursor;
            rows.push(match &line.what {
                What::Option(_) | What::Touch(_) => {
                    let (words, style) = (line.words(), if here { BAR } else { Style::new() });
                    // At least two cells between text and odds.
                    let figure = figure(line, width.saturating_sub(around + text::width(&words) + 1));
                    row(&(place + 1).to_string(), digits, &words, &figure, width, here, style)
                }
                What::Refused { why, rule } => {
                    // In several columns the reason is shown only below, with the cursor on the option.
                    let (words, rule) = match columns {
                        1 => {
                            // Where space is short, the reason is what stays.
                            let rest = around + text::width(why) + text::width(rule) + 2;
                            let space = width.saturating_sub(rest).max(SHORTEST);
                            (format!("{}: {why}", text::cut(&line.text, space)), rule.as_str())
                        }
                        _ => (line.text.clone(), ""),
                    };
                    let style = if here { FAINT.add_modifier(Modifier::REVERSED) } else { FAINT };
                    row("–", digits, &words, rule, width, here, style)
                }
            });
        }
        let each = all.div_ceil(columns).max(1);
        let height = each.min(space);
        let first = (cursor % each).saturating_sub(height / 2).min(each - height);
        MenuLayout { rows, columns, each, height, first }
    }

    /// How much of the menu is not visible, and in which direction: in words, and in short.
    fn more(&self) -> [String; 2] {
        let hidden = self.each - self.height;
        let arrows = match (self.first > 0, self.first < hidden) {
            (false, false) => return Default::default(),
            (true, true) => "↑↓",
            (true, false) => "↑",
            (false, true) => "↓",
        };
        let seen = |place: usize| (self.first..self.first + self.height).contains(&(place % self.each));
        let hidden = (0..self.rows.len()).filter(|&place| !seen(place)).count();
        [format!("{hidden} more {arrows}"), format!("{hidden}{arrows}")]
    }

    fn render(mut self, frame: &mut Frame, area: Rect) -> MenuArea {
        let width = (area.width + BETWEEN as u16) / self.columns as u16;
        let all = self.rows.len();
        for column in (0..self.columns).rev() {
            let mut rows = self.rows.split_off((column * self.each).min(self.rows.len()));
            let rows = rows.split_off(self.first.min(rows.len()));
            let x = area.x + column as u16 * width;
            let at = Rect { x, width: width.saturating_sub(BETWEEN as u16), ..area };
            frame.render_widget(Paragraph::new(Text::from(rows)), at.intersection(area));
        }
        MenuArea { area, first: self.first, each: self.each, width, all }
    }
}

/// One line of the menu: cursor mark, number, text, odds or rule.
fn row(number: &str, digits: usize, words: &str, right: &str, width: usize, here: bool, style: Style) -> Line<'static> {
    let space = width.saturating_sub(digits + 4 + text::width(right));
    let words = text::cut(words, space);
    let gap = " ".repeat(space.saturating_sub(text::width(&words)));
    let mark = if here { "▸" } else { " " };
    Line::styled(format!("{mark}{number:>digits$}  {words}{gap} {right}"), style)
}
