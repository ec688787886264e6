//! The font of every chart, carried along, so that no machine's fonts matter.

use std::sync::Once;

use plotters::style::{FontStyle, register_font};

/// What the SVG asks for: our font, then what most machines have in its place.
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
        assert!(known, "the fonts carried along are sound");
    });
}
