//! QR codes, for pages and for terminals.

use qrcode::render::{svg, unicode};
use qrcode::{EcLevel, QrCode};

fn code(text: &str) -> Option<QrCode> {
    QrCode::with_error_correction_level(text, EcLevel::L).ok()
}

/// A QR code as SVG; empty for a text that is too long for one.
pub fn svg(text: &str) -> String {
    let Some(code) = code(text) else { return String::new() };
    let drawn = code.render::<svg::Color<'_>>().min_dimensions(160, 160).quiet_zone(true).build();
    // The page is HTML: no declaration in the middle of it.
    drawn.find("<svg").map_or(String::new(), |from| drawn[from..].to_owned())
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
