//! Charts of chances, for a book or a screen.
//!
//! A [`Picture`] is a column of panels: [`Bars`], [`Lines`], [`Histogram`]s and a heat map ([`Matrix`]). It is drawn once,
//! as SVG; a PNG is that same drawing rasterised with a font of our own, so that it looks alike on every machine, whatever
//! fonts are installed. Colours are Okabe and Ito's, which people who see few colours can still tell apart.
//!
//! ```
//! use affray_plot::{Bars, Estimate, Picture, Unit};
//!
//! let bars = Bars::new("outcome", Unit::Share)
//!     .labels(["victory", "defeat"])
//!     .series("Kresk", [Estimate::between(0.72, 0.71, 0.73), Estimate::exact(0.28)]);
//! let svg = Picture::new("A duel on the rope bridge").panel(bars).note("20,000 fights; intervals at 95 %").svg();
//! assert!(svg.contains("victory"));
//! ```

mod bars;
mod canvas;
mod colour;
mod font;
mod head;
mod histogram;
mod lines;
mod matrix;
mod picture;
mod raster;
mod scale;

pub use bars::Bars;
pub use colour::Colour;
pub use histogram::Histogram;
pub use lines::Lines;
pub use matrix::Matrix;
pub use picture::{NotDrawn, Panel, Picture};
pub use scale::{Estimate, Unit};
