//! Recorded fights of format 1 go as they went: what was read otherwise then is read so in them.

use affray_core::{AnyGame as _, Record, Registered, Verdict, Viewer};
use affray_suits::Suits;

const RECORDS: [(&str, &str, &str); 2] = [
    ("arc", include_str!("../../fights/arc.json"), include_str!("../../fights/arc.txt")),
    ("bridge", include_str!("../../fights/bridge.json"), include_str!("../../fights/bridge.txt")),
];

#[test]
fn recorded_fights_verify_and_read_as_their_logs() {
    let game = Registered::<Suits>::new();
    for (name, record, log) in RECORDS {
        let record = Record::read(record).unwrap_or_else(|error| panic!("{name}: {error}"));
        let checked = game.verify(&record).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert_eq!(checked.verdict, Verdict::Fair, "{name}");
        let play = game.resume(&record, false).expect("a recorded fight replays");
        let line = |line: affray_core::fight::any_play::LogLine| {
            let rule = line.line.rule.map_or(String::new(), |rule| rule.to_string());
            format!("{rule:<6} {}\n", line.line.text)
        };
        let told: String = play.lines(Viewer::Referee).into_iter().map(line).collect();
        let told = format!("{told}{}\n", play.summary());
        if std::env::var_os("AFFRAY_ACCEPT").is_some() {
            let path = format!("{}/fights/{name}.txt", env!("CARGO_MANIFEST_DIR"));
            std::fs::write(path, &told).expect("the log can be written");
        } else {
            assert_eq!(told, log, "{name}");
        }
    }
}
