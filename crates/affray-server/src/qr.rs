//! QR codes, for pages and for terminals.

use std::fmt::Write as _;

use qrcode::render::unicode;
use qrcode::{Color, EcLevel, QrCode};

/// So many light squares around a code, as its standard wants.
const QUIET: usize = 4;

fn code(text: &str) -> Option<QrCode> {
    QrCode::with_error_correction_level(text, EcLevel::L).ok()
}

/// A QR code as SVG; empty for a text that is too long for one.
pub fn svg(text: &str) -> String {
    let Some(code) = code(text) else { return String::new() };
    let (width, whole) = (code.width(), code.width() + 2 * QUIET);
    // A stroke for each run of dark squares: a page holds a code for every seat and stays small.
    let mut path = String::new();
    for (row, colours) in code.to_colors().chunks(width).enumerate() {
        let mut end = None;
        let mut column = 0;
        for run in colours.chunk_by(|one, next| one == next) {
            if run[0] == Color::Dark {
                match end {
                    None => _ = write!(path, "M{} {}.5", column + QUIET, row + QUIET),
                    Some(end) => _ = write!(path, "m{} 0", column - end),
                }
                _ = write!(path, "h{}", run.len());
                end = Some(column + run.len());
            }
            column += run.len();
        }
    }
    format!(
        "<svg viewBox=\"0 0 {whole} {whole}\" shape-rendering=\"crispEdges\"><path stroke=\"#000\" d=\"{path}\"/></svg>"
    )
}

/// A QR code for a terminal, two rows of squares a line; light on dark, as most terminals are.
pub fn for_terminal(text: &str) -> String {
    code(text).map_or(String::new(), |code| {
        code.render::<unicode::Dense1x2>()
            .dark_color(unicode::Dense1x2::Light)
            .light_color(unicode::Dense1x2::Dark)
            .quiet_zone(true)
            .build()
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_code_is_drawn_for_both_and_a_text_too_long_for_one_gives_none() {
        let link = "http://192.168.0.7:8080/t/abcdefgh/seat/1?key=0123456789abcdef";
        assert!(super::svg(link).starts_with("<svg") && super::for_terminal(link).lines().count() > 10);
        assert_eq!(super::svg(&"x".repeat(10_000)), "");
    }
}
