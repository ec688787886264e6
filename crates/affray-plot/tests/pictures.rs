//! Pictures are valid SVG and PNG, contain what they are given, and need nothing from the machine.

use affray_plot::{Bars, Estimate, Histogram, Lines, Matrix, Picture, Unit};

fn measured(value: f64) -> Estimate {
    Estimate::between(value, value - 0.02, value + 0.02)
}

fn everything() -> Picture {
    let bars = Bars::new("outcome", Unit::Share)
        .labels(["victory", "escape", "defeat & <worse>"])
        .series("plain", [measured(0.62), measured(0.1), measured(0.28)])
        .series("good", [measured(0.72), measured(0.09), measured(0.19)])
        .note("never: stalemate");
    let differences = Bars::new("difference", Unit::Difference)
        .labels(["hand_size=4", "hand_size=6"])
        .series("", [measured(-0.12), measured(0.2)]);
    let survival = |base: f64| (1..=12).map(move |round| (f64::from(round), measured(base.powi(round))));
    let lines = Lines::new("still standing", "round", Unit::Share)
        .line("Kresk", survival(0.95))
        .line("Lio", survival(0.88))
        .points("a few", [(3.0, measured(0.3)), (9.0, measured(0.6))])
        .level(0.5, "wanted: 50 %")
        .found(6.0, "round 6");
    let histograms = vec![
        Histogram::new("rounds", 1, (1..=12).map(|round| (round, measured(1.0 / 12.0)))).mean(6.5),
        Histogram::new("Kresk's stamina", 1, [(-3, 0.2), (0, 0.5), (4, 0.3)].map(|(at, share)| (at, measured(share)))),
        Histogram::new("points", 9, (0..60).map(|bin| (9 * bin, measured(1.0 / 60.0)))).mean(250.0),
    ];
    let matrix = (0..4).fold(
        Matrix::new("chance to win", Unit::Share, "Ada's body", "Brock's hit points").columns(["10", "20", "30"]),
        |matrix, row| {
            matrix.row(row.to_string(), (0..3).map(|column| Some(measured(0.1 + f64::from(row * 3 + column) * 0.07))))
        },
    );
    Picture::new("Everything")
        .subtitle("one of each")
        .panel(bars)
        .panel(differences)
        .panel(lines)
        .panel(histograms)
        .panel(vec![matrix])
        .note("intervals at 95 %")
}

#[test]
fn a_picture_holds_the_words_it_is_given() {
    let svg = everything().svg();
    for word in [
        "Everything",
        "victory",
        "defeat &amp; &lt;worse&gt;",
        "still standing",
        "hit points",
        "72.0 %",
        "−12.0",
        "wanted: 50 %",
    ] {
        assert!(svg.contains(word), "{word} is missing");
    }
    assert_eq!(svg, everything().svg(), "the same data, the same picture");
}

#[test]
fn what_never_happens_has_no_bar_and_what_is_rare_is_not_zero() {
    let chances = [Estimate::exact(0.0), Estimate::exact(0.0002), Estimate::exact(0.9998)];
    let bars = Bars::new("outcome", Unit::Share).labels(["none", "rare", "most"]).series("", chances);
    let svg = Picture::new("x").panel(bars).svg();
    assert!(svg.contains(">\n0 %") && svg.contains("0.02 %") && svg.contains("&gt; 99.9 %"), "{svg}");
    assert!(!svg.contains("0.0 %"), "{svg}");
}

#[test]
fn points_have_no_line_between_them() {
    let at = |x: f64| (x, measured(0.5));
    let draw = |lines: Lines| Picture::new("x").panel(lines).svg();
    let line = Lines::new("y", "x", Unit::Share);
    let (joined, alone) = (draw(line.clone().line("", [at(1.0), at(9.0)])), draw(line.points("", [at(1.0), at(9.0)])));
    assert!(joined.contains("stroke-width=\"2\"") && joined.contains("<polygon"), "{joined}");
    assert!(!alone.contains("stroke-width=\"2\"") && !alone.contains("<polygon"), "{alone}");
    assert_eq!(alone.matches("<circle").count(), 2);
}

#[test]
fn long_names_are_wrapped_and_not_cut() {
    let long =
        "the guard who blocks the way over the rope bridge and will not let anybody pass before the evening bell";
    let bars = Bars::new(long, Unit::Share).labels([long]).series("", [measured(0.5)]);
    let svg = Picture::new(long).subtitle(long).note(long).panel(bars).svg();
    assert!(!svg.contains('…'), "{svg}");
}

#[test]
fn a_png_is_drawn_with_letters_though_no_font_is_installed() {
    // Without our font the rasteriser would leave out every word, and these two would be equal.
    let png = |title: &str| Picture::new(title).png().expect("a picture");
    assert!(png("one").starts_with(b"\x89PNG"));
    assert_ne!(png("one"), png("two"));
}

#[test]
fn files_are_svg_or_png_and_nothing_else() {
    let folder = std::env::temp_dir();
    let path = folder.join(format!("affray-plot-{}.png", std::process::id()));
    let bytes = everything().bytes(&path).expect("it is drawn");
    assert!(bytes.starts_with(b"\x89PNG"));
    if std::env::var_os("AFFRAY_LOOK").is_some() {
        std::fs::write(&path, bytes).expect("it can be written");
    }
    assert_eq!(
        everything().bytes("x.gif".as_ref()).expect_err("no such kind").to_string(),
        "a picture is written as .svg or .png, not \"x.gif\""
    );
}

#[test]
fn words_with_control_characters_are_drawn_all_the_same() {
    let labels = ["a\u{1b}[2Jb", "\u{0}"];
    let bars = Bars::new("x\u{7}", Unit::Share).labels(labels).series("\n", [Estimate::exact(0.5); 2]);
    let png = Picture::new("one\u{1b}two").note("\u{9b}").panel(bars).png().expect("it is a picture");
    assert!(png.starts_with(b"\x89PNG"));
}
