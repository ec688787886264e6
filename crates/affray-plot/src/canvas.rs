//! A rectangle of an SVG drawing, with lines, boxes and words in it.

use plotters::coord::Shift;
use plotters::element::{PathElement, Polygon, Rectangle};
use plotters::prelude::{DrawingArea, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontStyle, FontTransform, RGBColor, ShapeStyle, TextStyle};

use crate::font::FAMILY;

/// Ink for words and axes.
pub const INK: RGBColor = RGBColor(38, 38, 38);
/// Ink for minor words.
pub const FAINT: RGBColor = RGBColor(105, 105, 105);
/// Lines behind the data.
pub const GRID: RGBColor = RGBColor(225, 225, 225);

/// The result of drawing. Writing an SVG string cannot fail, so no error ever comes up.
type Drawn = Result<(), ()>;

/// Where words stand relative to their point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// To the right of the point.
    Left,
    /// Around it.
    Centre,
    /// To the left of it.
    Right,
}

/// How words look.
#[derive(Debug, Clone, Copy)]
pub struct Pen {
    /// Height in pixels.
    pub size: f64,
    /// Ink.
    pub ink: RGBColor,
    /// Heavy letters.
    pub bold: bool,
}

impl Pen {
    /// Ordinary words.
    pub const WORDS: Pen = Pen { size: 13.0, ink: INK, bold: false };
    /// Words at ticks.
    pub const TICKS: Pen = Pen { size: 12.0, ink: FAINT, bold: false };
    /// The heading of a panel.
    pub const HEADING: Pen = Pen { size: 14.0, ink: INK, bold: true };

    /// The same in another ink.
    pub const fn ink(self, ink: RGBColor) -> Pen {
        Pen { ink, ..self }
    }

    fn style(&self, anchor: Anchor) -> TextStyle<'_> {
        let style = if self.bold { FontStyle::Bold } else { FontStyle::Normal };
        let across = match anchor {
            Anchor::Left => HPos::Left,
            Anchor::Centre => HPos::Center,
            Anchor::Right => HPos::Right,
        };
        // Not `into_font().style(…)`: that goes on measuring with ordinary letters.
        TextStyle::from(FontDesc::new(FAMILY.into(), self.size, style))
            .color(&self.ink)
            .pos(Pos::new(across, VPos::Center))
    }
}

/// A place to draw. Everything drawn is in whole and half pixels from its top left corner.
pub struct Canvas<'a> {
    area: DrawingArea<SVGBackend<'a>, Shift>,
}

impl<'a> Canvas<'a> {
    /// A canvas over a drawing area.
    pub fn new(area: DrawingArea<SVGBackend<'a>, Shift>) -> Canvas<'a> {
        Canvas { area }
    }

    /// Width in pixels.
    pub fn width(&self) -> f64 {
        f64::from(self.area.dim_in_pixel().0)
    }

    /// A part of it.
    pub fn part(&self, (left, top): (f64, f64), (width, height): (f64, f64)) -> Canvas<'a> {
        Canvas { area: self.area.clone().shrink((left as i32, top as i32), (width as i32, height as i32)) }
    }

    fn done<E>(result: Result<(), E>) {
        let drawn: Drawn = result.map_err(|_| ());
        debug_assert!(drawn.is_ok(), "drawing into a string cannot fail");
    }

    /// A filled box.
    pub fn fill(&self, (left, top): (f64, f64), (right, bottom): (f64, f64), ink: RGBColor) {
        let corners = [(left.round() as i32, top.round() as i32), (right.round() as i32, bottom.round() as i32)];
        Self::done(self.area.draw(&Rectangle::new(corners, ShapeStyle::from(ink).filled())));
    }

    /// A line through points.
    pub fn line(&self, points: impl IntoIterator<Item = (f64, f64)>, ink: RGBColor, width: u32) {
        let points: Vec<(i32, i32)> = points.into_iter().map(|(x, y)| (x.round() as i32, y.round() as i32)).collect();
        Self::done(self.area.draw(&PathElement::new(points, ShapeStyle::from(ink).stroke_width(width))));
    }

    /// A line of dashes, level or upright.
    pub fn dashes(&self, from: (f64, f64), to: (f64, f64), ink: RGBColor) {
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let steps = (length / 8.0).floor() as u32;
        for step in 0..=steps {
            let at = |along: f64| {
                let share = (along / length).min(1.0);
                (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
            };
            let start = f64::from(step) * 8.0;
            self.line([at(start), at(start + 5.0)], ink, 1);
        }
    }

    /// A translucent area.
    pub fn veil(&self, points: impl IntoIterator<Item = (f64, f64)>, ink: RGBColor) {
        let points: Vec<(i32, i32)> = points.into_iter().map(|(x, y)| (x.round() as i32, y.round() as i32)).collect();
        Self::done(self.area.draw(&Polygon::new(points, ink.mix(0.18))));
    }

    /// A dot.
    pub fn dot(&self, (x, y): (f64, f64), radius: i32, ink: RGBColor) {
        let dot = plotters::element::Circle::new(
            (x.round() as i32, y.round() as i32),
            radius,
            ShapeStyle::from(ink).filled(),
        );
        Self::done(self.area.draw(&dot));
    }

    /// Words, centred on the height given.
    pub fn text(&self, text: &str, (x, y): (f64, f64), pen: Pen, anchor: Anchor) {
        let at = (x.round() as i32, y.round() as i32);
        Self::done(self.area.draw_text(&drawable(text), &pen.style(anchor), at));
    }

    /// Words that read upwards, centred on the point.
    pub fn upright(&self, text: &str, (x, y): (f64, f64), pen: Pen) {
        let style = pen.style(Anchor::Centre).transform(FontTransform::Rotate270);
        Self::done(self.area.draw_text(&drawable(text), &style, (x.round() as i32, y.round() as i32)));
    }
}

/// How wide words are.
pub fn measure(text: &str, pen: Pen) -> f64 {
    crate::font::register();
    pen.style(Anchor::Left).font.box_size(text).map_or(0.0, |(width, _)| f64::from(width))
}

/// Words cut to a width, with dots for what is missing.
pub fn fit(text: &str, pen: Pen, width: f64) -> String {
    if measure(text, pen) <= width {
        return text.to_owned();
    }
    let mut kept: String = text.to_owned();
    while !kept.is_empty() && measure(&format!("{kept}…"), pen) > width {
        kept.pop();
    }
    format!("{}…", kept.trim_end())
}

/// Words in lines of a width; only a single word that is wider than a line is cut.
pub fn wrap(text: &str, pen: Pen, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if measure(&format!("{line} {word}"), pen) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fit(word, pen, width)),
        }
    }
    lines
}

/// Words as an SVG may hold them: a control character would make it no XML at all.
fn drawable(text: &str) -> String {
    let allowed = |letter: char| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}');
    text.chars().map(|letter| if allowed(letter) { letter } else { char::REPLACEMENT_CHARACTER }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_to_the_width_of_the_letters_they_are_drawn_with() {
        let (plain, bold) = (Pen::WORDS, Pen { bold: true, ..Pen::WORDS });
        let words = "the guard who blocks the way over the rope bridge";
        assert!(measure(words, bold) > 1.05 * measure(words, plain), "bold letters are wider");
        for pen in [plain, bold] {
            let cut = fit(words, pen, 150.0);
            assert!(cut.ends_with('…') && measure(&cut, pen) <= 150.0, "{cut}");
            let lines = wrap(words, pen, 150.0);
            assert_eq!(lines.join(" "), words, "nothing is lost where there are several lines");
            assert!(lines.len() > 1 && lines.iter().all(|line| measure(line, pen) <= 150.0), "{lines:?}");
        }
    }
}
