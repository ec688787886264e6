//! The open question: what is asked, the options with their odds, what is forbidden and why.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Paragraph;

use super::{BAR, fill, titled, wrapped};
use crate::app::{App, MenuArea};
use crate::menu::{Row, What};
use crate::phrases;
use crate::session::Turn;
use crate::text::{self, FAINT, STRONG};
use affray_analysis::odds_table::{OddsColumn, OddsTable};

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
    let spare = left.saturating_sub(rows.len());
    let detail = detail(app, &rows, cells, spare);
    let space = left.saturating_sub(detail.len());
    // Next to a lesson that is being read there may be space for the question only.
    let menu = app.session.asked().filter(|_| space > 0).map(|_| MenuLayout::of(&rows, app, cells, space));
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
        (None, None) if app.session.is_over() => fill(frame, ending(app, cells), "r", body),
        (None, None) => {}
    }
    None
}

/// The title of the question, with what has been touched or is looked for.
fn title(app: &App) -> String {
    match &app.choosing.filter {
        _ if app.session.is_over() => "the end".to_owned(),
        Some(filter) => format!("your turn: find {filter}▏"),
        // A longer number could follow.
        None if app.session.asked().is_some() && !app.typed.is_empty() => {
            format!("your turn: {}▏ Enter takes it", app.typed)
        }
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
    let mut lines: Vec<Line> = wrapped(&text::heading(&app.session.play().summary()), cells, STRONG).collect();
    for line in app.report_shown() {
        lines.extend(wrapped(&line, cells, Style::new()));
    }
    lines
}

/// What is shown under the menu, which leaves so many lines to spare: the message; or of the line under the cursor why it is
/// forbidden, or its odds, or what its words mean.
fn detail(app: &App, rows: &[Row], cells: usize, spare: usize) -> Vec<Line<'static>> {
    let most = spare.clamp(2, 8);
    if let Some(message) = &app.message {
        return wrapped(message, cells, Style::new().fg(Color::Yellow)).collect();
    }
    let Some(row) = rows.get(app.cursor) else { return Vec::new() };
    if let Some(why) = row.refusal() {
        return wrapped(&format!("{}: {why}", row.text), cells, FAINT).collect();
    }
    let odds = OddsTable::of(app.odds_column, app.odds_shown());
    let best = row.option().or_else(|| odds.best(&row.behind));
    let Some((line, best)) = best.and_then(|best| Some((app.odds_shown().get(best)?, best))) else {
        return explained(app, row, cells, spare);
    };
    // The odds column has headlines only; this has the results in full, as many as fit. Of a step, those of the best.
    let options = app.session.asked().map(|asked| &asked.options);
    let text = options.and_then(|options| options.get(best)).filter(|_| row.option().is_none());
    let lead = text.map_or_else(String::new, |option| format!("Best: {}. ", option.text));
    let whole = |detail: &str| format!("{lead}{detail}");
    let detail = line.detail(|detail| text::wrap(&whole(detail), cells).len() <= most);
    wrapped(&whole(&detail), cells, FAINT).take(most).collect()
}

/// What the words of a line mean that a newcomer may not know, as far as there are lines to spare.
fn explained(app: &App, row: &Row, cells: usize, spare: usize) -> Vec<Line<'static>> {
    let terms = app.session.game.glossary().iter().filter(|term| term.is_in(&row.words()));
    let mut lines: Vec<Line> = Vec::new();
    for term in terms {
        let more: Vec<Line> = wrapped(&phrases::term(term), cells, FAINT).collect();
        if lines.len() + more.len() <= spare {
            lines.extend(more);
        }
    }
    lines
}

/// The options in as many columns as needed and possible, and below them what is forbidden, which needs whole lines for its
/// reasons.
struct MenuLayout {
    options: Vec<Line<'static>>,
    refused: Vec<Line<'static>>,
    columns: usize,
    /// Lines of one column of options, visible or not.
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
        let (options, refused) = menu.split_at(menu.iter().filter(|row| !row.is_forbidden()).count());
        let digits = options.len().to_string().len();
        // The cursor mark, the number, two cells, and one before the odds.
        let around = digits + 4;
        let wide = |row: &Row| around + text::width(&row.words()) + text::width(&odds.figure_of(&row.behind, 0));
        let widest = options.iter().map(wide).max().unwrap_or(around);
        let most = ((cells + BETWEEN) / (widest + BETWEEN)).clamp(1, 4);
        let fits = |columns: &usize| options.len().div_ceil(*columns) + refused.len() <= space;
        let columns = (1..=most).find(fits).unwrap_or(most);
        let width = (cells + BETWEEN) / columns - BETWEEN;
        let option = |(place, line): (usize, &Row)| {
            let (words, here) = (line.words(), place == cursor);
            // At least two cells between text and odds.
            let figure = odds.figure_of(&line.behind, width.saturating_sub(around + text::width(&words) + 1));
            let style = if here { BAR } else { Style::new() };
            row(&(place + 1).to_string(), digits, &words, &figure, width, here, style)
        };
        let refusal = |(place, line): (usize, &Row)| {
            let here = options.len() + place == cursor;
            let style = if here { FAINT.add_modifier(Modifier::REVERSED) } else { FAINT };
            let What::Refused { why, rule } = &line.what else {
                return row("–", digits, &line.text, "", cells, here, style);
            };
            // Where space is short, the reason is what stays.
            let rest = around + text::width(why) + text::width(rule) + 2;
            let words = format!("{}: {why}", text::cut_inside(&line.text, cells.saturating_sub(rest).max(SHORTEST)));
            row("–", digits, &words, rule, cells, here, style)
        };
        let each = options.len().div_ceil(columns);
        let lines = (each + refused.len()).max(1);
        let at = if cursor < options.len() { cursor % each.max(1) } else { each + cursor - options.len() };
        let height = lines.min(space);
        let first = at.saturating_sub(height / 2).min(lines - height);
        MenuLayout {
            options: options.iter().enumerate().map(option).collect(),
            refused: refused.iter().enumerate().map(refusal).collect(),
            columns,
            each,
            height,
            first,
        }
    }

    /// How much of the menu is not visible, and in which direction: in words, and in short.
    fn more(&self) -> [String; 2] {
        let hidden = (self.each + self.refused.len()).saturating_sub(self.height);
        let arrows = match (self.first > 0, self.first < hidden) {
            (false, false) => return Default::default(),
            (true, true) => "↑↓",
            (true, false) => "↑",
            (false, true) => "↓",
        };
        let is_seen = |line: usize| (self.first..self.first + self.height).contains(&line);
        let options = (0..self.options.len()).filter(|place| !is_seen(place % self.each)).count();
        let refused = (0..self.refused.len()).filter(|place| !is_seen(self.each + place)).count();
        let hidden = options + refused;
        [format!("{hidden} more {arrows}"), format!("{hidden}{arrows}")]
    }

    fn render(self, frame: &mut Frame, area: Rect) -> MenuArea {
        let width = (area.width + BETWEEN as u16) / self.columns as u16;
        let (options, all) = (self.options.len(), self.options.len() + self.refused.len());
        let (each, first) = (self.each, self.first);
        let mut draw = |line: usize, x: u16, width: u16, words: Line<'static>| {
            if let Some(down) = line.checked_sub(first).filter(|down| *down < self.height) {
                let at = Rect { x, y: area.y + down as u16, width, height: 1 };
                frame.render_widget(words, at.intersection(area));
            }
        };
        for (place, words) in self.options.into_iter().enumerate() {
            let x = area.x + (place / each) as u16 * width;
            draw(place % each, x, width.saturating_sub(BETWEEN as u16), words);
        }
        for (place, words) in self.refused.into_iter().enumerate() {
            draw(each + place, area.x, area.width, words);
        }
        MenuArea { area, first, each, width, options, all }
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
