//! Drawing the screen: a function of the state. Fits 80 by 24, and uses more where there is more.

use affray_core::board::{Panel, Side};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, Clear, Paragraph};

use crate::app::{App, Mode, Page, PageKind};
use crate::input;
use crate::lines::{self, FAINT, STRONG};
use crate::session::Turn;

/// Smaller than this, nothing useful fits.
pub const LEAST: (u16, u16) = (60, 18);

/// From this width on the log has a column of its own.
const WIDE: u16 = 110;

const BAR: Style = Style::new().add_modifier(Modifier::REVERSED);

/// Draws the screen.
pub fn draw(frame: &mut Frame, app: &mut App) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let words =
            format!("The window is {} by {}; make it at least {} by {}.", area.width, area.height, LEAST.0, LEAST.1);
        frame.render_widget(Paragraph::new(words).wrap(ratatui::widgets::Wrap { trim: true }), area);
        return;
    }
    app.menu = None;
    match app.mode.clone() {
        Mode::Play => play(frame, app, area),
        Mode::HandOver(next) => hand_over(frame, app.session.name(next), area),
        Mode::Read(page) => read(frame, app, &page, area),
        Mode::Console => console(frame, app, area),
        Mode::GoBack { places, cursor, sure } => go_back(frame, app, &places, cursor, sure, area),
    }
}

fn header(frame: &mut Frame, app: &App, heading: &str, area: Rect) {
    let who = app.seat.map(|seat| format!("you are {} ", app.session.name(seat))).unwrap_or_default();
    // What the page is comes first where it is not the fight itself.
    let left = match app.mode {
        Mode::Play => format!(" {} · {} · {heading}", app.session.title, app.session.game.title()),
        _ => format!(" {heading} · {}", app.session.title),
    };
    let room = usize::from(area.width).saturating_sub(lines::width(&who));
    let left = lines::cut(&left, room.saturating_sub(1));
    let gap = " ".repeat(room.saturating_sub(lines::width(&left)));
    frame.render_widget(Line::styled(format!("{left}{gap}{who}"), BAR), area);
}

fn keys(frame: &mut Frame, words: &[(&str, &str)], area: Rect) {
    let mut spans = Vec::new();
    for (key, what) in words {
        spans.push(Span::styled((*key).to_owned(), BAR));
        spans.push(Span::raw(format!(" {what} ")));
    }
    frame.render_widget(Line::from(spans), area);
}

fn titled(title: &str, style: Style) -> Block<'static> {
    Block::new().borders(Borders::TOP).border_style(FAINT).title(Span::styled(format!(" {title} "), style))
}

fn play(frame: &mut Frame, app: &mut App, area: Rect) {
    let board = app.session.board(app.viewer());
    let [top, middle, bottom] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    header(frame, app, &board.heading, top);
    let turn = app.session.turn();
    let paper = turn.is_paper();
    let hints: &[(&str, &str)] = match (&turn, paper) {
        (Turn::Over, _) => &[("l", "log"), ("b", "table"), ("U", "go back"), ("?", "help"), ("q", "leave")],
        (_, true) => {
            &[("Enter", "take it"), ("F1", "help"), ("F2", "undo"), ("F3", "log"), ("F4", "table"), ("F10", "quit")]
        }
        _ => &[
            ("↑↓", "move"),
            ("Enter", "choose"),
            ("?", "help"),
            ("u", "undo"),
            ("o", "odds"),
            ("l", "log"),
            ("b", "table"),
            ("g", "GM"),
            ("q", "quit"),
        ],
    };
    keys(frame, hints, bottom);

    let wide = area.width >= WIDE;
    let (left, log) = if wide {
        let [left, log] = Layout::horizontal([Constraint::Fill(3), Constraint::Fill(2)]).areas(middle);
        (left, Some(log))
    } else {
        (middle, None)
    };
    let (own, others): (Vec<&Panel>, Vec<&Panel>) = board.panels.iter().partition(|panel| panel.side == Side::Own);
    let half = left.width / 2;
    let question_least = 8.min(left.height / 2);
    let log_least = if wide { 0 } else { 4 };
    let room = left.height.saturating_sub(question_least + log_least);
    let menu_wants = (app.asked().map_or(6, |asked| asked.options.len() + asked.forbidden.len()) + 4) as u16;
    // Where the menu needs little, piles are spread out and drawn as cards.
    let roomy = usize::from(left.height.saturating_sub(menu_wants.clamp(question_least, 16) + log_least));
    let spread = |panels: &[&Panel], cells: u16| {
        let whole = column(panels, cells, true);
        if whole.len() <= roomy { whole } else { column(panels, cells, false) }
    };
    let own_lines = spread(&own, half.saturating_sub(1));
    let other_lines = spread(&others, left.width - half);
    let wanted = own_lines.len().max(other_lines.len()) as u16;
    let table_height = wanted.min(room);
    // What the table does not need goes to the question first, then to the log.
    let spare = left.height - table_height - log_least;
    let question_height = if wide { spare } else { menu_wants.clamp(question_least, spare.max(question_least)) };
    let [table, log_below, question] =
        Layout::vertical([Constraint::Length(table_height), Constraint::Fill(1), Constraint::Length(question_height)])
            .areas(left);
    let [table_own, table_others] = Layout::horizontal([Constraint::Length(half), Constraint::Fill(1)]).areas(table);
    fill(frame, own_lines, table_own);
    fill(frame, other_lines, table_others);
    draw_log(frame, app, log.unwrap_or(log_below));
    draw_question(frame, app, &turn, question);
}

/// Panels under one another in a column of so many cells.
fn column(panels: &[&Panel], cells: u16, whole: bool) -> Vec<Line<'static>> {
    let cells = usize::from(cells).saturating_sub(1);
    let mut all = Vec::new();
    for panel in panels {
        let title = lines::cut(&panel.title, cells.saturating_sub(3));
        let rule = "─".repeat(cells.saturating_sub(lines::width(&title) + 3));
        all.push(Line::from(vec![
            Span::styled("─ ", FAINT),
            Span::styled(title, lines::side_style(panel.side).add_modifier(Modifier::BOLD)),
            Span::styled(format!(" {rule}"), FAINT),
        ]));
        all.extend(lines::panel(panel, cells, whole));
    }
    all
}

/// Lines in an area, with a mark when there are more of them.
fn fill(frame: &mut Frame, mut lines: Vec<Line<'static>>, area: Rect) {
    let room = usize::from(area.height);
    if lines.len() > room && room > 0 {
        let more = lines.len() - room + 1;
        lines.truncate(room - 1);
        lines.push(Line::styled(format!("… {more} more lines: b"), FAINT));
    }
    frame.render_widget(Paragraph::new(Text::from(lines)), area);
}

fn draw_log(frame: &mut Frame, app: &App, area: Rect) {
    let block = titled("log", FAINT);
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let lines = lines::log(&app.session.log(app.viewer()), usize::from(inside.width));
    let from = lines.len().saturating_sub(usize::from(inside.height));
    frame.render_widget(Paragraph::new(Text::from(lines[from..].to_vec())), inside);
}

fn draw_question(frame: &mut Frame, app: &mut App, turn: &Turn, area: Rect) {
    let block = titled("your turn", STRONG);
    let block = if *turn == Turn::Over { titled("the end", STRONG) } else { block };
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let cells = usize::from(inside.width);
    let prompt: Vec<Line> = lines::wrap(&input::prompt(&app.session, turn), cells)
        .into_iter()
        .map(|line| Line::styled(line, STRONG))
        .collect();
    let odds = app.odds_shown();
    let soon = odds.get(app.cursor).and_then(Option::as_ref).map(|odds| odds.soon_words(4)).unwrap_or_default();
    let detail = detail(app, turn, &soon, cells);
    let [asked_area, menu, foot] = Layout::vertical([
        Constraint::Length(prompt.len() as u16),
        Constraint::Fill(1),
        Constraint::Length(detail.len() as u16),
    ])
    .areas(inside);
    frame.render_widget(Paragraph::new(Text::from(prompt)), asked_area);
    frame.render_widget(Paragraph::new(Text::from(detail)), foot);
    match turn {
        Turn::Choice(_) => draw_menu(frame, app, menu),
        Turn::Card { .. } | Turn::Die { .. } | Turn::Coin { .. } => {
            let mut text: Vec<Line> =
                lines::wrap(&input::how_to_type(turn), cells).into_iter().map(Line::raw).collect();
            text.push(Line::from(vec![Span::styled("> ", STRONG), Span::raw(app.typed.clone()), Span::raw("▏")]));
            frame.render_widget(Paragraph::new(Text::from(text)), menu);
        }
        Turn::Over => {
            let mut text: Vec<Line> =
                lines::wrap(&app.session.play.summary(), cells).into_iter().map(Line::raw).collect();
            for line in &app.report {
                text.extend(lines::wrap(line, cells).into_iter().map(|line| Line::styled(line, FAINT)));
            }
            frame.render_widget(Paragraph::new(Text::from(text)), menu);
        }
    }
}

/// What stands under the menu: what there is to say, why the line under the cursor is forbidden, or what comes of it.
fn detail(app: &App, turn: &Turn, soon: &str, cells: usize) -> Vec<Line<'static>> {
    let warn = Style::new().fg(Color::Yellow);
    if let Some(message) = &app.message {
        return lines::wrap(message, cells).into_iter().map(|line| Line::styled(line, warn)).collect();
    }
    let Turn::Choice(asked) = turn else { return Vec::new() };
    match app.cursor.checked_sub(asked.options.len()).and_then(|place| asked.forbidden.get(place)) {
        Some(no) => lines::wrap(&format!("{}: {}", no.rule, no.why), cells)
            .into_iter()
            .map(|line| Line::styled(line, FAINT))
            .collect(),
        None if soon.is_empty() => Vec::new(),
        // What comes of the option at once, exactly; the column beside the options is about the whole fight.
        None => {
            let words = lines::wrap(&format!("At once, exactly: {soon}"), cells);
            words.into_iter().take(3).map(|line| Line::styled(line, FAINT)).collect()
        }
    }
}

fn draw_menu(frame: &mut Frame, app: &mut App, area: Rect) {
    let Some(asked) = app.asked() else { return };
    let odds = app.odds_shown();
    let cells = usize::from(area.width);
    let digits = asked.options.len().to_string().len();
    let mut rows: Vec<Line> = Vec::new();
    let mut owners: Vec<usize> = Vec::new();
    for (place, option) in asked.options.iter().enumerate() {
        let here = place == app.cursor;
        let odds = odds.get(place).and_then(Option::as_ref).map(ToString::to_string).unwrap_or_default();
        let room = cells.saturating_sub(digits + 4 + lines::width(&odds));
        let mark = if here { "▸" } else { " " };
        let text = lines::cut(&option.text, room);
        let gap = " ".repeat(room.saturating_sub(lines::width(&text)));
        let line = format!("{mark}{:>digits$}  {text}{gap} {odds}", place + 1);
        rows.push(if here { Line::styled(line, BAR) } else { Line::raw(line) });
        owners.push(place);
    }
    for (place, no) in asked.forbidden.iter().enumerate() {
        let line = asked.options.len() + place;
        let here = line == app.cursor;
        let mark = if here { "▸" } else { " " };
        let room = cells.saturating_sub(digits + 4 + lines::width(&no.rule));
        let text = lines::cut(&format!("{}: {}", no.text, no.why), room);
        let gap = " ".repeat(room.saturating_sub(lines::width(&text)));
        let words = format!("{mark}{:>digits$}  {text}{gap} {}", "–", no.rule);
        rows.push(Line::styled(words, if here { FAINT.add_modifier(Modifier::REVERSED) } else { FAINT }));
        owners.push(line);
    }
    let height = usize::from(area.height).max(1);
    let first = if rows.len() <= height {
        0
    } else {
        (app.cursor + 1).saturating_sub(height).max(app.cursor.saturating_sub(height / 2)).min(rows.len() - height)
    };
    let below = rows.len().saturating_sub(first + height);
    frame.render_widget(Paragraph::new(Text::from(rows.split_off(first))), area);
    if below > 0 {
        let words = format!(" ↓ {below} more ");
        let at = Rect {
            x: area.right().saturating_sub(words.chars().count() as u16),
            y: area.bottom() - 1,
            width: words.chars().count() as u16,
            height: 1,
        };
        frame.render_widget(Line::styled(words, BAR), at.intersection(area));
    }
    app.menu = Some((area, first));
    app.menu_lines = owners;
}

fn hand_over(frame: &mut Frame, name: &str, area: Rect) {
    frame.render_widget(Clear, area);
    let text = Text::from(vec![
        Line::styled(format!("It is {name}'s turn."), STRONG),
        Line::raw(""),
        Line::raw(format!("Hand the keyboard over. {name}, press Enter when nobody else looks.")),
    ]);
    let middle = Rect { y: area.y + area.height / 2 - 1, height: 3, ..area };
    frame.render_widget(Paragraph::new(text).centered(), middle);
}

const HELP: &[&str] = &[
    "Your cards and everybody's tokens are above, the log in the middle, the question below.",
    "",
    "↑ ↓ j k      move through the options; digits jump to a number",
    "Enter        take the option under the cursor (a click does both)",
    "?  F1        this help, and the rules named last or under the cursor",
    "u  F2        take back your last answer",
    "l  F3        the whole log      b  F4   the whole table",
    "o            odds, on and off: the chance to win beside each option, by simulation from",
    "             your chair, and below what comes of the one under the cursor, exactly",
    "g            the GM sets something      U   the GM goes back any distance",
    "q  F10  ^C   leave; the fight is saved after every answer",
    "",
    "Dimmed lines with a dash are forbidden just now; the rule and the reason stand beside them.",
    "With real cards: turn one up, type it (7c, qs, tow, 12), press Enter.",
    "",
];

fn read(frame: &mut Frame, app: &mut App, page: &Page, area: Rect) {
    let cells = usize::from(area.width);
    let (title, text): (&str, Vec<Line>) = match &page.kind {
        PageKind::Help => {
            let mut text: Vec<Line> = HELP.iter().map(|line| Line::raw(*line)).collect();
            for (title, words) in app.rules_here() {
                text.push(Line::styled(title, STRONG));
                text.extend(lines::wrap(&words, cells - 3).into_iter().map(|line| Line::raw(format!("  {line}"))));
            }
            ("help", text)
        }
        PageKind::Board => ("the table", lines::board(&app.session.board(app.viewer()), cells - 1)),
        PageKind::Log => ("the log", lines::log(&app.session.log(app.viewer()), cells - 1)),
        PageKind::Lesson(words) => {
            let mut text = Vec::new();
            for paragraph in words.lines() {
                text.extend(
                    lines::wrap(paragraph, cells.min(76) - 2).into_iter().map(|line| Line::raw(format!(" {line}"))),
                );
            }
            ("the lesson", text)
        }
    };
    let [top, middle, bottom] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    header(frame, app, title, top);
    let most = text.len().saturating_sub(usize::from(middle.height));
    let scroll = page.scroll.min(most);
    if let Mode::Read(page) = &mut app.mode {
        page.scroll = scroll;
    }
    frame.render_widget(Paragraph::new(Text::from(text[scroll..].to_vec())), middle);
    let down = if scroll < most { "more" } else { "up and down" };
    keys(frame, &[("Enter", "back to the fight"), ("↑↓", down)], bottom);
}

fn console(frame: &mut Frame, app: &App, area: Rect) {
    let [top, line, list, foot, bottom] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(2),
        Constraint::Fill(1),
        Constraint::Length(2),
        Constraint::Length(1),
    ])
    .areas(area);
    header(frame, app, "the GM's console", top);
    let typed = vec![
        Line::styled("Set what, to what, and why: Ada.hp=12 she drank the potion", FAINT),
        Line::from(vec![Span::styled("> ", STRONG), Span::raw(app.typed.clone()), Span::raw("▏")]),
    ];
    frame.render_widget(Paragraph::new(Text::from(typed)), line);
    let all = app.quantities().into_iter().map(|quantity| {
        Line::from(vec![
            Span::raw(format!("  {} = ", quantity.name)),
            Span::styled(quantity.now.clone(), STRONG),
            Span::styled(format!("   {}", quantity.allowed), FAINT),
        ])
    });
    fill(frame, all.collect(), list);
    if let Some(message) = &app.message {
        let words = lines::wrap(message, usize::from(foot.width))
            .into_iter()
            .map(|line| Line::styled(line, Style::new().fg(Color::Yellow)));
        frame.render_widget(Paragraph::new(words.collect::<Text>()), foot);
    }
    keys(frame, &[("Tab", "complete"), ("Enter", "set it"), ("Esc", "back")], bottom);
}

fn go_back(frame: &mut Frame, app: &App, places: &[(usize, String)], cursor: usize, sure: bool, area: Rect) {
    let [top, list, bottom] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    let cells = usize::from(area.width);
    if sure {
        header(frame, app, "seen since then, and not to be unseen", top);
        let seen = app.session.seen_since(places[cursor].0, app.viewer());
        let lines = lines::log(&seen, cells);
        let from = lines.len().saturating_sub(usize::from(list.height));
        let shown = if lines.is_empty() { vec![Line::raw("nothing")] } else { lines[from..].to_vec() };
        frame.render_widget(Paragraph::new(Text::from(shown)), list);
        keys(frame, &[("y", "go back all the same"), ("n", "stay")], bottom);
        return;
    }
    header(frame, app, "the GM goes back to before", top);
    let height = usize::from(list.height).max(1);
    let first = (cursor + 1).saturating_sub(height);
    let rows = places.iter().enumerate().skip(first).take(height).map(|(place, (_, what))| {
        let text = lines::cut(&format!("{:>4}  {what}", place + 1), cells);
        if place == cursor { Line::styled(text, BAR) } else { Line::raw(text) }
    });
    frame.render_widget(Paragraph::new(rows.collect::<Text>()), list);
    keys(frame, &[("↑↓", "move"), ("Enter", "look"), ("Esc", "stay")], bottom);
}
