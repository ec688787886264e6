//! Pages that fill the screen: help, the log, the whole table, the GM's console, the keyboard handed over.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Clear, Paragraph};

use super::{BAR, fill, header, keys, question, wrapped};
use crate::app::{App, HelpHere, Mode, Page, PageKind};
use crate::lines;
use crate::lookup_tables;
use crate::phrases::{self, RuleText};
use crate::text::{self, FAINT, STRONG};

/// The page between its header and its keys.
pub fn page(area: Rect) -> [Rect; 3] {
    Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(area)
}

pub fn hand_over(frame: &mut Frame, name: &str, area: Rect) {
    frame.render_widget(Clear, area);
    let text = Text::from(vec![
        Line::styled(format!("It is {name}'s turn."), STRONG),
        Line::raw(""),
        Line::raw(format!("Hand the keyboard over. {name}, press Enter when nobody else looks.")),
    ]);
    let middle = Rect { y: area.y + area.height / 2 - 1, height: 3, ..area };
    frame.render_widget(Paragraph::new(text).centered(), middle);
}

/// Keys and what they do.
const KEYS: &[(&str, &str)] = &[
    ("↑ ↓ ← →", "move through the options"),
    ("1 2 3 …", "take the option of that number; where a longer number could follow, Enter takes it"),
    ("Enter", "take the option under the cursor (a click points, the next takes); of a long menu, first what you use"),
    ("click", "on a card, a bin, a foe, a square: only what can be done with it; again: in its next use, or no more"),
    ("Esc  ⌫", "Esc takes back all that was picked or clicked, Backspace the last"),
    ("Tab", "a long menu in full, and in steps again"),
    ("/", "find: type codes of cards (7w) and words; Enter takes the option under the cursor"),
    ("a", "take it, and again as long as the same question is asked"),
    ("?  F1", "this page: the rules of the option under the cursor, the keys, and what the words on the screen mean"),
    ("u  F2", "take back your last answer; it asks first if the GM has set something since"),
    ("l  F3", "the whole log"),
    ("b  F4", "the whole table"),
    (
        "o",
        "odds next to each option, from what you can see: what it deals and costs by the foes' answer; then the chance to \
         win if plain bots play on; then the same by a search, which plays on better and advises; then none",
    ),
    ("n  F7", "add a note to what just happened: how a wound looked, what a fall means"),
    ("t  F8", "tables to look up"),
    ("s  F9", "standing orders: what is answered for you, and what you are asked"),
    ("g  F5", "the GM sets something, or calls for something"),
    ("U  F6", "the GM goes back any distance"),
    ("^U  ^W", "clear what is typed; its last word"),
    ("q  F10  ^C", "leave; the fight is saved after every answer"),
];

const DASHES: &str = "Dimmed lines with a dash are forbidden just now; the rule and the reason are next to them or below. \
                      With real cards: turn one up, type it as the question shows, press Enter.";

/// Rules, each under its title.
fn rules(rules: Vec<RuleText>, cells: usize) -> impl Iterator<Item = Line<'static>> + use<> {
    rules.into_iter().flat_map(move |(title, words)| {
        let words = wrapped(&format!("  {words}"), cells, Style::new());
        [Line::styled(title, STRONG)].into_iter().chain(words).collect::<Vec<_>>()
    })
}

/// The rules of the option under the cursor, the words on the screen, the keys, and the rules that the log cited last.
fn help(app: &mut App, cells: usize) -> Vec<Line<'static>> {
    let HelpHere { rules: here, rows, terms, others, lately } = app.help_here();
    let mut lines: Vec<Line> = rules(here, cells).collect();
    let words = rows.into_iter().chain(terms.into_iter().map(phrases::term));
    lines.extend(words.flat_map(|words| wrapped(&words, cells, Style::new())));
    if !lines.is_empty() {
        lines.push(Line::raw(""));
    }
    for (key, what) in KEYS {
        for (place, words) in text::wrap(what, cells - 13).into_iter().enumerate() {
            let key = if place == 0 { *key } else { "" };
            lines.push(Line::from(vec![Span::styled(format!("{key:<12} "), STRONG), Span::raw(words)]));
        }
    }
    lines.push(Line::raw(""));
    lines.extend(wrapped(DASHES, cells, Style::new()));
    lines.push(Line::raw(""));
    lines.extend(others.into_iter().flat_map(|term| wrapped(&phrases::term(term), cells, Style::new())));
    lines.push(Line::raw(""));
    lines.extend(rules(lately, cells));
    lines
}

pub fn read(frame: &mut Frame, app: &mut App, read: &Page, area: Rect) {
    let cells = usize::from(area.width) - 1;
    let (title, text): (&str, Vec<Line>) = match &read.kind {
        PageKind::Help => ("help", help(app, cells)),
        PageKind::Board => ("the table", lines::board(&app.session.board(app.viewer()), cells)),
        PageKind::Log => ("the log", lines::log(app.session.log(app.viewer()), cells)),
        PageKind::Report => ("how it went", question::ending(app, cells)),
        PageKind::Tables => {
            ("tables", lookup_tables::all(app.session.game, cells).into_iter().map(Line::raw).collect())
        }
    };
    let [top, middle, bottom] = page(area);
    header(frame, app, title, top);
    let most = text.len().saturating_sub(usize::from(middle.height));
    let scroll = read.scroll.min(most);
    if let Mode::Read(page) = &mut app.mode {
        page.scroll = scroll;
        page.seen = (usize::from(middle.height), most - scroll);
    }
    frame.render_widget(Paragraph::new(Text::from(text[scroll..].to_vec())), middle);
    let back = ("Enter", "back to the fight");
    match (scroll < most, most) {
        (true, _) => keys(frame, &[back, ("Space ↓", "more")], bottom),
        (false, 0) => keys(frame, &[back], bottom),
        (false, _) => keys(frame, &[back, ("↑↓", "up and down")], bottom),
    }
}

/// The warning before the console, which would show one player the hand of another.
pub fn console_warning(frame: &mut Frame, app: &App, area: Rect) {
    let [top, middle, bottom] = page(area);
    header(frame, app, "the GM's console", top);
    let words = "The GM sees more than the players: the console names what everybody holds. If you are a player here, \
                 hand the keyboard to the GM, or go back.";
    let lines: Vec<Line> = wrapped(words, usize::from(area.width).min(76), Style::new()).collect();
    frame.render_widget(Paragraph::new(Text::from(lines)), middle);
    keys(frame, &[("Enter", "I am the GM"), ("Esc", "back to the fight")], bottom);
}

/// What else would be taken back with an answer, and whether it is meant.
pub fn undo(frame: &mut Frame, app: &App, dropped: &[String], area: Rect) {
    let [top, middle, bottom] = page(area);
    header(frame, app, "take back more than your answer?", top);
    let cells = usize::from(area.width).min(76);
    let words = "Since your last answer the GM has stepped in, or something was noted. It goes with the answer:";
    let mut lines: Vec<Line> = wrapped(words, cells, Style::new().fg(Color::Yellow)).collect();
    lines.extend(dropped.iter().flat_map(|what| wrapped(&format!("  {what}"), cells, Style::new())));
    fill(frame, lines, "U lists them", middle);
    keys(frame, &[("y", "take back all of it"), ("n", "leave it")], bottom);
}

/// Nothing is saved any more: what to do about it.
pub fn unsaved(frame: &mut Frame, app: &App, area: Rect) {
    let [top, middle, bottom] = page(area);
    header(frame, app, "your answers are no longer saved", top);
    let why = app.session.unsaved().unwrap_or_default();
    let words = format!(
        "Your last answer was taken, but not saved: {why}. If you go on, what follows is lost when you leave, unless \
         saving works again by then."
    );
    let cells = usize::from(area.width).min(76);
    let lines: Vec<Line> = wrapped(&words, cells, Style::new().fg(Color::Yellow)).collect();
    frame.render_widget(Paragraph::new(Text::from(lines)), middle);
    keys(frame, &[("y", "go on without saving"), ("r", "try to save again"), ("q", "leave")], bottom);
}

pub fn console(frame: &mut Frame, app: &App, area: Rect) {
    let [top, line, list, foot, bottom] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(2),
        Constraint::Fill(1),
        Constraint::Length(2),
        Constraint::Length(1),
    ])
    .areas(area);
    header(frame, app, "the GM's console", top);
    let quantities = app.quantities();
    // The example stays while something is typed that nothing begins with.
    let all = app.session.quantities();
    let example = quantities
        .first()
        .or(all.first())
        .map_or_else(String::new, |first| format!(": {}={} because", first.name, first.now));
    let typed = vec![
        Line::styled(format!("Type what to set, to what, and why{example} …; or a call"), FAINT),
        Line::from(vec![Span::styled("> ", STRONG), Span::raw(app.typed.clone()), Span::raw("▏")]),
    ];
    frame.render_widget(Paragraph::new(Text::from(typed)), line);
    let all = quantities.into_iter().map(|quantity| {
        Line::from(vec![
            Span::raw(format!("  {} = ", quantity.name)),
            Span::styled(quantity.now.clone(), STRONG),
            Span::styled(format!("   {}", quantity.allowed), FAINT),
        ])
    });
    let calls = app.calls().into_iter().flat_map(|call| {
        let wants = call.wants.iter().map(|wanted| format!("{}: {}", wanted.name, wanted.allowed));
        let said = wants.collect::<Vec<_>>().join("; ");
        let words = if said.is_empty() { call.means.to_owned() } else { format!("{} {said}", call.means) };
        let words = wrapped(&format!("       {words}"), usize::from(list.width), FAINT).collect::<Vec<_>>();
        [Line::raw(format!("  call {call}"))].into_iter().chain(words)
    });
    fill(frame, all.chain(calls).collect(), "type the beginning of a name", list);
    if let Some(message) = &app.message {
        let words = wrapped(message, usize::from(foot.width), Style::new().fg(Color::Yellow));
        frame.render_widget(Paragraph::new(words.collect::<Text>()), foot);
    }
    keys(frame, &[("Tab", "complete"), ("Enter", "do it"), ("Esc", "back")], bottom);
}

/// The line in which somebody writes a note.
pub fn note(frame: &mut Frame, app: &App, area: Rect) {
    let [top, middle, bottom] = page(area);
    header(frame, app, "a note", top);
    let cells = usize::from(area.width);
    let about = "How did it look, what does it mean? The note goes into the log and changes nothing.";
    let mut lines: Vec<Line> = wrapped(about, cells, FAINT).collect();
    lines.extend(wrapped(&format!("> {}▏", app.typed), cells, Style::new()));
    if let Some(message) = &app.message {
        lines.extend(wrapped(message, cells, Style::new().fg(Color::Yellow)));
    }
    frame.render_widget(Paragraph::new(Text::from(lines)), middle);
    keys(frame, &[("Enter", "add it"), ("Esc", "back")], bottom);
}

pub fn go_back(frame: &mut Frame, app: &mut App, places: &[(usize, String)], cursor: usize, sure: bool, area: Rect) {
    let [top, list, bottom] = page(area);
    let cells = usize::from(area.width);
    if sure {
        header(frame, app, "seen since then, and not to be unseen", top);
        let seen = app.session.seen_since(places[cursor].0, app.viewer());
        let lines = lines::log(seen, cells);
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
        let text = text::cut(&format!("{:>4}  {what}", place + 1), cells);
        if place == cursor { Line::styled(text, BAR) } else { Line::raw(text) }
    });
    frame.render_widget(Paragraph::new(rows.collect::<Text>()), list);
    keys(frame, &[("↑↓", "move"), ("Enter", "look"), ("Esc", "stay")], bottom);
}
