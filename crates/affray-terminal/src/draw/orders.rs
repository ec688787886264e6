//! The page of standing orders.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::Paragraph;

use super::{BAR, header, keys, pages, wrapped};
use crate::app::App;
use crate::text::{self, FAINT, STRONG};

const ABOUT: &str = "What is answered for you, and what you are asked. An order holds until you change it; what it answers is \
                     on the record like any other answer. u goes back to your last own decision.";

/// Every order with its settings; those in force are marked.
pub fn orders(frame: &mut Frame, app: &App, cursor: usize, area: Rect) {
    let [top, middle, bottom] = pages::page(area);
    header(frame, app, "standing orders", top);
    let cells = usize::from(area.width).saturating_sub(1);
    let mut lines: Vec<Line> = wrapped(ABOUT, cells, FAINT).collect();
    let (mut last, mut here) = ("", 0..0);
    for (place, row) in app.order_rows().into_iter().enumerate() {
        if row.order.name != last {
            lines.push(Line::raw(""));
            lines.push(Line::styled(format!("{} ({})", row.order.title, row.order.name), STRONG));
            last = row.order.name;
        }
        let mark = if row.is_set { "(•)" } else { "( )" };
        let style = match (place == cursor, row.is_set) {
            (true, _) => BAR,
            (false, true) => Style::new(),
            (false, false) => FAINT,
        };
        let from = lines.len();
        let head = format!("  {mark} {:<8} ", row.setting.name);
        lines.extend(text::hanging(&head, row.setting.means, cells).into_iter().map(|line| Line::styled(line, style)));
        if place == cursor {
            here = from..lines.len();
        }
    }
    if let Some(message) = &app.message {
        lines.extend(wrapped(message, cells, Style::new().fg(Color::Yellow)));
    }
    let first = here.end.saturating_sub(usize::from(middle.height));
    frame.render_widget(Paragraph::new(Text::from(lines.split_off(first))), middle);
    keys(frame, &[("↑↓", "move"), ("Enter", "put in force"), ("Esc", "back to the fight")], bottom);
}
