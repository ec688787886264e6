//! Simulations counted in pieces.

use std::fs;

use super::{DUEL, affray, code, err, out};

#[test]
fn pieces_in_any_order_are_one_run_to_the_byte() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let terms = [DUEL, "--seed", "3", "--ruling", "stamina=7"];
    let sim = |more: &[&str]| affray(&[&["sim"][..], &terms[..], more].concat());
    let pieces = [("a.json", "0..700"), ("b.json", "700..1500"), ("c.json", "1500..4000")];
    for (name, fights) in pieces {
        let done = sim(&["--fights", fights, "--partial", &path(name)]);
        assert_eq!((code(&done), out(&done)), (0, String::new()), "{}", err(&done));
    }
    let (a, b, c) = (path("a.json"), path("b.json"), path("c.json"));
    for flags in [&[][..], &["--json"], &["--level", "99%"]] {
        let whole = out(&sim(&[&["-n", "4000"][..], flags].concat()));
        for order in [[&a, &b, &c], [&c, &a, &b]] {
            let order = order.map(String::as_str);
            assert_eq!(out(&affray(&[&["merge"][..], &order[..], flags].concat())), whole);
        }
    }
    // Pieces of pieces.
    let merged = affray(&["merge", &c, &a, "--partial", &path("ac.json")]);
    assert_eq!(code(&merged), 0, "{}", err(&merged));
    assert!(err(&merged).contains("fights 700 to 1499 are missing"), "{}", err(&merged));
    let all = affray(&["merge", &path("ac.json"), &b, "--json"]);
    assert_eq!(out(&all), out(&sim(&["-n", "4000", "--json"])));
}

#[test]
fn a_piece_of_another_engine_is_refused() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (name, fights) in [("a", "0..10"), ("b", "10..20")] {
        let done = affray(&["sim", DUEL, "--fights", fights, "--partial", &path(name)]);
        assert_eq!(code(&done), 0, "{}", err(&done));
    }
    let text = fs::read_to_string(path("b")).expect("it was written");
    let this = format!("\"engine\":\"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(text.contains(&this), "{text}");
    fs::write(path("b"), text.replace(&this, "\"engine\":\"0.0.9\"")).expect("it can be written");
    let done = affray(&["merge", &path("a"), &path("b")]);
    assert_eq!((code(&done), out(&done)), (2, String::new()));
    assert!(err(&done).contains("its engine differs"), "{}", err(&done));
}

#[test]
fn pieces_that_do_not_fit_are_refused() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let piece = |name: &str, seed: &str, fights: &str| {
        let done = affray(&["sim", DUEL, "--seed", seed, "--fights", fights, "--partial", &path(name)]);
        assert_eq!(code(&done), 0, "{}", err(&done));
        path(name)
    };
    let (a, twice, other) =
        (piece("a.json", "1", "0..100"), piece("b.json", "1", "50..150"), piece("c.json", "2", "100..200"));
    let (none, last) = (path("none.json"), path("d.json"));
    fs::write(&none, "{\"a\": 1}").expect("a file");
    let wrong: [(&[&str], &str); 4] = [
        (&["merge", &a, &twice], "fights 50 to 99 were counted already"),
        (&["merge", &a, &other], "its seed differs"),
        (&["merge", &none], "it is not a partial result"),
        (&["sim", DUEL, "--fights", "100..50", "--partial", &last], "a range such as"),
    ];
    for (words, why) in wrong {
        let done = affray(words);
        assert_eq!((code(&done), out(&done)), (2, String::new()));
        assert!(err(&done).contains(why), "{}", err(&done));
    }
    let range = affray(&["sim", DUEL, "--fights", "0..50"]);
    assert!(code(&range) == 2 && err(&range).contains("--partial"), "{}", err(&range));
    let kept = affray(&["sim", DUEL, "--fights", "0..50", "--partial", &a]);
    assert!(code(&kept) == 2 && err(&kept).contains("--force"), "{}", err(&kept));
}
