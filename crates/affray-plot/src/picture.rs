//! A picture: panels in a column, drawn once as SVG and rasterised for PNG.

use std::path::Path;

use plotters::prelude::{IntoDrawingArea, SVGBackend, WHITE};
use thiserror::Error;

use crate::canvas::{Anchor, Canvas, FAINT, INK, Pen};
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
    /// Histograms, two in a row.
    Histograms(Vec<Histogram>),
    /// A heat map.
    Matrix(Matrix),
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
impl From<Matrix> for Panel {
    fn from(matrix: Matrix) -> Panel {
        Panel::Matrix(matrix)
    }
}

impl Panel {
    fn height(&self) -> f64 {
        match self {
            Panel::Bars(bars) => bars.height(),
            Panel::Lines(lines) => lines.height(),
            Panel::Histograms(all) => {
                let row = all.first().map_or(0.0, Histogram::height) + GAP;
                (row * all.len().div_ceil(2) as f64 - GAP).max(0.0)
            }
            Panel::Matrix(matrix) => matrix.height(),
        }
    }

    fn draw(&self, canvas: &Canvas<'_>) {
        match self {
            Panel::Bars(bars) => bars.draw(canvas),
            Panel::Lines(lines) => lines.draw(canvas),
            Panel::Histograms(all) => {
                let wide = (canvas.width() - GAP) / 2.0;
                for (place, histogram) in all.iter().enumerate() {
                    let (column, row) = ((place % 2) as f64, (place / 2) as f64);
                    let corner = (column * (wide + GAP), row * (histogram.height() + GAP));
                    histogram.draw(&canvas.part(corner, (wide, histogram.height())));
                }
            }
            Panel::Matrix(matrix) => matrix.draw(canvas),
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

    fn head(&self) -> f64 {
        MARGIN + 24.0 + if self.subtitle.is_empty() { 0.0 } else { 22.0 } + 14.0
    }

    fn size(&self) -> (u32, u32) {
        let panels: f64 = self.panels.iter().map(|panel| panel.height() + GAP).sum();
        let note = if self.note.is_empty() { 0.0 } else { 16.0 };
        (WIDTH as u32, (self.head() + panels + note + MARGIN - 12.0).ceil() as u32)
    }

    /// The drawing as SVG.
    pub fn svg(&self) -> String {
        font::register();
        let (width, height) = self.size();
        let mut svg = String::new();
        {
            let area = SVGBackend::with_string(&mut svg, (width, height)).into_drawing_area();
            let _ = area.fill(&WHITE);
            let canvas = Canvas::new(area);
            let inner = WIDTH - 2.0 * MARGIN;
            let title = Pen { size: 20.0, ink: INK, bold: true };
            canvas.text(&canvas.fit(&self.title, title, inner), (MARGIN, MARGIN + 8.0), title, Anchor::Left);
            let small = Pen { size: 13.0, ink: FAINT, bold: false };
            let subtitle = canvas.fit(&self.subtitle, small, inner);
            canvas.text(&subtitle, (MARGIN, MARGIN + 34.0), small, Anchor::Left);
            let mut top = self.head();
            for panel in &self.panels {
                panel.draw(&canvas.part((MARGIN, top), (inner, panel.height())));
                top += panel.height() + GAP;
            }
            let note = Pen { size: 11.0, ..small };
            canvas.text(&canvas.fit(&self.note, note, inner), (MARGIN, f64::from(height) - 20.0), note, Anchor::Left);
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
