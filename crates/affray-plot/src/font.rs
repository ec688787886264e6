//! The font of every chart, embedded, so that no machine's fonts matter.

use std::sync::Once;

use plotters::style::{FontStyle, register_font};

/// The font family of the SVG: our font, then what most machines have instead.
pub const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// Ordinary letters.
pub const REGULAR: &[u8] = include_bytes!("../data/DejaVuSans.ttf");
/// Bold letters.
pub const BOLD: &[u8] = include_bytes!("../data/DejaVuSans-Bold.ttf");

/// Makes the fonts known to plotters, which measures text with them.
pub fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let known = register_font(FAMILY, FontStyle::Normal, REGULAR).is_ok()
            && register_font(FAMILY, FontStyle::Bold, BOLD).is_ok();
        assert!(known, "the embedded fonts can be read");
    });
}
