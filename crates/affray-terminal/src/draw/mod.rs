//! Drawing the screen: a function of the state. Fits 80 by 24, and uses more where there is more.

mod crowd;
mod lesson;
mod orders;
mod pages;
mod question;
mod table;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, Paragraph, Wrap};

use crate::app::{App, Mode};
use crate::text::{self, FAINT};

pub use table::{ARROWS, HINTS};

/// The smallest useful window.
pub const LEAST: (u16, u16) = (60, 18);

const BAR: Style = Style::new().add_modifier(Modifier::REVERSED);

/// Draws the screen.
pub fn draw(frame: &mut Frame, app: &mut App) {
    let area = frame.area();
    app.menu = None;
    app.spots.clear();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let words = format!(
            "The window is {} by {}; make it at least {} by {}, or leave with q and add --plain.",
            area.width, area.height, LEAST.0, LEAST.1
        );
        frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), area);
        return;
    }
    match app.mode.clone() {
        Mode::Play => table::play(frame, app, area),
        Mode::HandOver(next) => pages::hand_over(frame, app.session.name(next), area),
        Mode::Read(page) => pages::read(frame, app, &page, area),
        Mode::ConsoleWarning => pages::console_warning(frame, app, area),
        Mode::Console => pages::console(frame, app, area),
        Mode::Undo(dropped) => pages::undo(frame, app, &dropped, area),
        Mode::Unsaved(_) => pages::unsaved(frame, app, area),
        Mode::Note => pages::note(frame, app, area),
        Mode::Orders { cursor } => orders::orders(frame, app, cursor, area),
        Mode::GoBack { places, cursor, sure } => pages::go_back(frame, app, &places, cursor, sure, area),
    }
}

fn header(frame: &mut Frame, app: &App, heading: &str, area: Rect) {
    let who = app.seat.map(|seat| format!("you are {} ", app.session.name(seat))).unwrap_or_default();
    let space = usize::from(area.width).saturating_sub(text::width(&who));
    let title = &app.session.title;
    let left = match app.mode {
        // Where space is short the game's name is dropped first, then the end of the title; the heading stays.
        Mode::Play => {
            let whole = format!(" {title} · {} · {heading}", app.session.game.title());
            let rest = space.saturating_sub(text::width(heading) + 5);
            if text::width(&whole) < space { whole } else { format!(" {} · {heading}", text::cut(title, rest)) }
        }
        // On other pages the page's own title comes first.
        _ => format!(" {heading} · {title}"),
    };
    let left = text::cut(&left, space.saturating_sub(1));
    let gap = " ".repeat(space.saturating_sub(text::width(&left)));
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

/// Lines in an area; if they do not fit, the last one says which key shows the rest.
fn fill(frame: &mut Frame, mut lines: Vec<Line<'static>>, key: &str, area: Rect) {
    let space = usize::from(area.height);
    if lines.len() > space && space > 0 {
        let more = lines.len() - space + 1;
        lines.truncate(space - 1);
        lines.push(Line::styled(format!("… {more} more lines: {key}"), FAINT));
    }
    frame.render_widget(Paragraph::new(Text::from(lines)), area);
}

/// Wrapped text in one style.
fn wrapped(words: &str, cells: usize, style: Style) -> impl Iterator<Item = Line<'static>> + use<> {
    text::wrap(words, cells).into_iter().map(move |line| Line::styled(line, style))
}
