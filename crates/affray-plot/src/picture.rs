//! A picture: panels in a column, drawn once as SVG and rasterised for PNG.

use std::path::Path;

use plotters::prelude::{IntoDrawingArea, SVGBackend, WHITE};
use thiserror::Error;

use crate::canvas::{Anchor, Canvas, FAINT, INK, Pen, wrap};
use crate::{Bars, Histogram, Lines, Matrix, font, raster};

const WIDTH: f64 = 900.0;
const MARGIN: f64 = 28.0;
const GAP: f64 = 26.0;

/// One chart of a picture.
#[derive(Debug, Clone)]
pub enum Panel {
    /// Bars.
    Bars(Bars),
    /// Lines.
    Lines(Lines),
    /// Histograms, two in a row; the first of an odd number has a row of its own.
    Histograms(Vec<Histogram>),
    /// Heat maps, as many in a row as fit.
    Matrices(Vec<Matrix>),
}

impl From<Bars> for Panel {
    fn from(bars: Bars) -> Panel {
        Panel::Bars(bars)
    }
}
impl From<Lines> for Panel {
    fn from(lines: Lines) -> Panel {
        Panel::Lines(lines)
    }
}
impl From<Vec<Histogram>> for Panel {
    fn from(histograms: Vec<Histogram>) -> Panel {
        Panel::Histograms(histograms)
    }
}
impl From<Vec<Matrix>> for Panel {
    fn from(matrices: Vec<Matrix>) -> Panel {
        Panel::Matrices(matrices)
    }
}

/// Rows of charts side by side: how many are in each.
fn rows_of_histograms(count: usize) -> Vec<usize> {
    std::iter::repeat_n(1, count % 2).chain(std::iter::repeat_n(2, count / 2)).collect()
}

/// As many in a row as fit, the same in each row.
fn rows_of_matrices(all: &[Matrix], width: f64) -> Vec<usize> {
    let fits = |many: &usize| {
        let wide = share_of(width, *many);
        all.len().is_multiple_of(*many) && all.iter().all(|matrix| matrix.least_width() <= wide)
    };
    let many = (1..=all.len().min(4)).rev().find(fits).unwrap_or(1);
    std::iter::repeat_n(many, all.len() / many).collect()
}

/// The width of each of several charts side by side.
fn share_of(width: f64, many: usize) -> f64 {
    (width - GAP * (many - 1) as f64) / many as f64
}

/// Goes through charts row by row, with the place and size of each; gives the height of all.
fn tiled<T>(
    all: &[T],
    rows: &[usize],
    width: f64,
    height: fn(&T, f64) -> f64,
    mut each: impl FnMut(&T, (f64, f64), (f64, f64)),
) -> f64 {
    let (mut rest, mut top) = (all, 0.0);
    for &many in rows {
        let (row, others) = rest.split_at(many);
        let wide = share_of(width, many);
        let high = row.iter().map(|tile| height(tile, wide)).fold(0.0, f64::max);
        for (place, tile) in row.iter().enumerate() {
            each(tile, (place as f64 * (wide + GAP), top), (wide, high));
        }
        rest = others;
        top += high + GAP;
    }
    (top - GAP).max(0.0)
}

impl Panel {
    fn height(&self, width: f64) -> f64 {
        match self {
            Panel::Bars(bars) => bars.height(width),
            Panel::Lines(lines) => lines.height(width),
            Panel::Histograms(all) => {
                tiled(all, &rows_of_histograms(all.len()), width, Histogram::height, |_, _, _| ())
            }
            Panel::Matrices(all) => tiled(all, &rows_of_matrices(all, width), width, Matrix::height, |_, _, _| ()),
        }
    }

    fn draw(&self, canvas: &Canvas<'_>) {
        let width = canvas.width();
        match self {
            Panel::Bars(bars) => bars.draw(canvas),
            Panel::Lines(lines) => lines.draw(canvas),
            Panel::Histograms(all) => {
                let draw = |chart: &Histogram, corner, size| chart.draw(&canvas.part(corner, size));
                tiled(all, &rows_of_histograms(all.len()), width, Histogram::height, draw);
            }
            Panel::Matrices(all) => {
                let draw = |chart: &Matrix, corner, size| chart.draw(&canvas.part(corner, size));
                tiled(all, &rows_of_matrices(all, width), width, Matrix::height, draw);
            }
        }
    }
}

/// Why a picture was not drawn.
#[derive(Debug, Error)]
pub enum NotDrawn {
    /// The file's name ends in neither .svg nor .png.
    #[error("a picture is written as .svg or .png, not {0:?}")]
    Kind(String),
    /// A picture too large to be made.
    #[error("the picture is too large for a PNG; write it as .svg")]
    TooLarge,
    /// A PNG in a build that makes none.
    #[error("this build draws no PNG")]
    NoPng,
}

/// A picture.
#[derive(Debug, Clone, Default)]
pub struct Picture {
    title: String,
    subtitle: String,
    note: String,
    panels: Vec<Panel>,
}

impl Picture {
    /// An empty picture with a title.
    pub fn new(title: impl Into<String>) -> Picture {
        Picture { title: title.into(), ..Picture::default() }
    }

    /// A line under the title.
    #[must_use]
    pub fn subtitle(mut self, subtitle: impl Into<String>) -> Picture {
        self.subtitle = subtitle.into();
        self
    }

    /// A line at the foot: how the numbers were obtained, and the level of intervals.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Picture {
        self.note = note.into();
        self
    }

    /// One more panel below the others.
    #[must_use]
    pub fn panel(mut self, panel: impl Into<Panel>) -> Picture {
        self.panels.push(panel.into());
        self
    }

    /// The lines of title, subtitle and note with their pens, and the height of a line of each.
    fn words(&self) -> [(Vec<String>, Pen, f64); 3] {
        let inner = WIDTH - 2.0 * MARGIN;
        let title = Pen { size: 20.0, ink: INK, bold: true };
        let small = Pen { size: 13.0, ink: FAINT, bold: false };
        let note = Pen { size: 11.0, ..small };
        [
            (wrap(&self.title, title, inner), title, 26.0),
            (wrap(&self.subtitle, small, inner), small, 18.0),
            (wrap(&self.note, note, inner), note, 15.0),
        ]
    }

    /// The drawing as SVG.
    pub fn svg(&self) -> String {
        font::register();
        let inner = WIDTH - 2.0 * MARGIN;
        let [title, subtitle, note] = self.words();
        let height_of = |(lines, _, line): &(Vec<String>, Pen, f64)| lines.len() as f64 * line;
        let head = MARGIN + height_of(&title) + height_of(&subtitle) + 16.0;
        let panels: f64 = self.panels.iter().map(|panel| panel.height(inner) + GAP).sum();
        let height = (head + panels + height_of(&note) + MARGIN - 12.0).ceil();
        let mut svg = String::new();
        {
            let area = SVGBackend::with_string(&mut svg, (WIDTH as u32, height as u32)).into_drawing_area();
            let _ = area.fill(&WHITE);
            let canvas = Canvas::new(area);
            let write = |(lines, pen, line): &(Vec<String>, Pen, f64), top: f64| {
                for (place, text) in lines.iter().enumerate() {
                    canvas.text(text, (MARGIN, top + line * (place as f64 + 0.5)), *pen, Anchor::Left);
                }
            };
            write(&title, MARGIN - 6.0);
            write(&subtitle, MARGIN - 2.0 + height_of(&title));
            let mut top = head;
            for panel in &self.panels {
                let high = panel.height(inner);
                panel.draw(&canvas.part((MARGIN, top), (inner, high)));
                top += high + GAP;
            }
            write(&note, top);
        }
        svg
    }

    /// The drawing as PNG.
    pub fn png(&self) -> Result<Vec<u8>, NotDrawn> {
        raster::png(&self.svg())
    }

    /// Whether a file of this name can be written: `.svg` or `.png`.
    pub fn accepts(path: &Path) -> Result<(), NotDrawn> {
        match extension(path).as_str() {
            "svg" => Ok(()),
            "png" => raster::is_built(),
            _ => Err(NotDrawn::Kind(path.display().to_string())),
        }
    }

    /// The drawing in the form that the file's name asks for.
    pub fn bytes(&self, path: &Path) -> Result<Vec<u8>, NotDrawn> {
        Self::accepts(path)?;
        if extension(path) == "png" { self.png() } else { Ok(self.svg().into_bytes()) }
    }
}

fn extension(path: &Path) -> String {
    path.extension().map_or(String::new(), |extension| extension.to_string_lossy().to_lowercase())
}
