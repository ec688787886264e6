//! The tutorial's lesson, in a pane of its own: the table that it speaks of stays in sight.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Text};
use ratatui::widgets::Paragraph;

use super::{titled, wrapped};
use crate::app::LessonPane;
use crate::text::{FAINT, STRONG};

/// The widest line that is easy to read.
const WIDEST: usize = 96;

/// The lines of a lesson in a pane of this width.
pub fn lines(lesson: &LessonPane, cells: usize) -> Vec<Line<'static>> {
    let paragraph = |words: &str| wrapped(words, cells.min(WIDEST), Style::new()).collect::<Vec<_>>();
    lesson.words.lines().flat_map(paragraph).collect()
}

/// How many lines a lesson takes, its title included, and whether this is its end. A page before the last may be as long as
/// `reading`; the last leaves more space to the menu, and is at most `last` long.
pub fn turn_to(lesson: &mut LessonPane, all: usize, reading: usize, last: usize) -> usize {
    let (reading, last) = (reading.saturating_sub(1).max(1), last.saturating_sub(1).max(1));
    lesson.scroll = lesson.scroll.min(all.saturating_sub(last));
    let rest = all - lesson.scroll;
    let page = if rest <= last { rest } else { reading.min(rest) };
    (lesson.page, lesson.is_read) = (page, rest <= last);
    lesson.is_long = all > last;
    1 + page
}

/// Draws the page of a lesson that is turned to.
pub fn draw(frame: &mut Frame, lesson: &LessonPane, lines: Vec<Line<'static>>, area: Rect) {
    let left = lines.len() - (lesson.scroll + lesson.page).min(lines.len());
    let more = match (lesson.is_read, left) {
        (true, _) => String::new(),
        (false, 0) => " Enter goes on ".to_owned(),
        (false, 1) => " 1 more line: Enter ".to_owned(),
        (false, left) => format!(" {left} more lines: Enter "),
    };
    let block = titled("lesson", STRONG).title(Line::styled(more, FAINT).right_aligned());
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let shown: Vec<Line> = lines.into_iter().skip(lesson.scroll).take(lesson.page).collect();
    frame.render_widget(Paragraph::new(Text::from(shown)), inside);
}
