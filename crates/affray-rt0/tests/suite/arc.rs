//! Records: a fight and the Days around it replay, verify, and show each seat only its own.

use std::fmt::Write as _;

use affray_core::fight::any_play::OpenText;
use affray_core::{
    AnyGame, AnyPlay, Dealer, Game, Registered, Reply, Says, Seat, Secret, Setup, Sitter, Stream, Viewer,
};
use affray_core::{Record, Verdict};
use affray_rt0::Rt0;

const GAME: Registered<Rt0> = Registered::new();

/// Plays with people in every seat who answer by lot, at most so many answers.
fn played(text: &str, seed: u64, most: usize) -> Box<dyn AnyPlay> {
    let setup = Setup { encounter: text.to_owned(), ..Setup::default() };
    let dealer = Dealer::new(Secret::from_seed(seed), Vec::new());
    let mut play = GAME.begin(&setup, Some(dealer)).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"));
    let mut whim = Stream::new(seed, 1);
    for _ in 0..most {
        let Some((question, OpenText::Choice(asked))) = play.open() else { break };
        let option = whim.below(asked[0].options.len() as u32) as usize;
        let texts: std::collections::BTreeSet<&str> =
            asked[0].options.iter().map(|option| option.text.as_str()).collect();
        assert_eq!(texts.len(), asked[0].options.len(), "options read differently: {:?}", asked[0]);
        play.reply(Reply { question, seat: asked[0].seat, says: Says::Option(option) })
            .expect("a listed option is taken");
    }
    play
}

#[test]
fn a_record_replays_verifies_and_shows_each_seat_only_its_own() {
    let text = include_str!("../../encounters/regent.toml");
    let setup = Setup { encounter: text.to_owned(), ..Setup::default() };
    let dealer = Dealer::new(Secret::from_seed(11), Vec::new());
    let play = GAME.begin(&setup, Some(dealer)).expect("the encounter opens");
    assert!(play.is_over(), "bots play to the end");
    let record = Record::read(&play.record(true)).expect("a record");
    assert_eq!(GAME.verify(&record).expect("it fits").verdict, Verdict::Fair);
    let again = GAME.resume(&record, false).expect("it replays");
    assert_eq!(again.digest(), play.digest());
    // Ben is never shown which cards Ada draws, and no player sees a face-down intent being drawn.
    let (ada, ben) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    let drew = |viewer, player: u64| {
        play.events(viewer).iter().filter(|event| event["event"]["drew"]["player"].as_u64() == Some(player)).count()
    };
    assert!(drew(ada, 0) > 0 && drew(ben, 1) > 0);
    assert_eq!((drew(ada, 1), drew(ben, 0)), (0, 0));
    let hidden = play.events(ben).iter().filter(|event| event["event"]["intent_drawn"]["face_up"] == false).count();
    assert_eq!(hidden, 0);
    let gm = Viewer::Seat(Seat(3));
    assert!(play.events(gm).iter().any(|event| event["event"]["intent_drawn"]["face_up"] == false));
    assert!(play.lines(ben).iter().any(|line| line.line.text.contains("draws an intent face down")));
}

#[test]
fn a_campaign_with_days_and_checks_is_one_record() {
    let text = include_str!("../../encounters/campaign.toml").replace("rounds = 40", "rounds = 3");
    let text = text.replace("bot = ", "# bot = ");
    let mut days = 0;
    for seed in 0..6 {
        let setup = Setup {
            encounter: text.clone(),
            sitters: vec![("Ada".to_owned(), Sitter::Person), ("Ben".to_owned(), Sitter::Person)],
            ..Setup::default()
        };
        assert!(GAME.check(&setup).is_ok());
        let play = played(&text, seed, 600);
        let record = Record::read(&play.record(true)).expect("a record");
        let again = GAME.resume(&record, false).expect("it replays");
        assert_eq!(again.digest(), play.digest());
        days += play.events(Viewer::Referee).iter().filter(|event| event["event"] == "day_ended").count();
    }
    assert!(days > 0, "some Day passed in one of the campaigns");
    assert_eq!(Rt0::SLUG, "rt0");
}

#[test]
fn rt_86_the_log_of_a_combat_names_those_fought_then() {
    let text = include_str!("../../encounters/campaign.toml").replace("rounds = 40", "rounds = 2");
    let setup = Setup { encounter: text, sitters: vec![("GM".to_owned(), Sitter::Person)], ..Setup::default() };
    let dealer = Dealer::new(Secret::from_seed(3), Vec::new());
    let mut play = GAME.begin(&setup, Some(dealer)).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"));
    let told = |play: &dyn AnyPlay| -> Vec<String> {
        play.lines(Viewer::Referee).into_iter().map(|line| line.line.text).collect()
    };
    let mut before = Vec::new();
    for _ in 0..400 {
        let Some((question, OpenText::Choice(asked))) = play.open() else { break };
        let of = |words: &str| asked[0].options.iter().position(|option| option.text.contains(words));
        let others = of("fight other adversaries");
        if others.is_some() && !before.is_empty() {
            break;
        }
        if others.is_some() {
            before = told(&*play);
        }
        // Two Laborers after Brock; whatever else is asked, the first answer will do.
        let laborers = told(&*play).iter().any(|line| line.contains("Laborer"));
        let option = others.or_else(|| of("Laborer").filter(|_| !laborers)).unwrap_or(0);
        play.reply(Reply { question, seat: asked[0].seat, says: Says::Option(option) }).expect("a listed option");
    }
    let after = told(&*play);
    assert!(before.iter().any(|line| line.contains("Brock")), "{before:#?}");
    assert!(after[before.len()..].iter().any(|line| line.contains("Laborer")), "{after:#?}");
    assert_eq!(after[..before.len()], before, "what was logged reads as it did");
}

/// Records of format 1 replay to their logs and are fair, whatever has been added to the log since.
/// `AFFRAY_ACCEPT=1` writes new logs; read the difference before you commit it.
#[test]
fn recorded_fights_still_verify_and_read_as_kept() {
    for name in ["brock", "regent"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fights").join(name);
        let text = std::fs::read_to_string(path.with_extension("json")).expect("the record is there");
        let record = Record::read(&text).expect("a record");
        assert_eq!(GAME.verify(&record).expect("it fits").verdict, Verdict::Fair, "{name}");
        let play = GAME.resume(&record, false).expect("it replays");
        let mut log = String::new();
        for line in play.lines(Viewer::Referee) {
            let rule = line.line.rule.map_or(String::new(), |rule| rule.to_string());
            writeln!(log, "{rule:<6} {}", line.line.text).expect("strings take text");
        }
        writeln!(log, "{}", play.summary()).expect("strings take text");
        let kept = path.with_extension("txt");
        if std::env::var_os("AFFRAY_ACCEPT").is_some() {
            std::fs::write(&kept, &log).expect("the log can be written");
        }
        assert_eq!(log, std::fs::read_to_string(&kept).unwrap_or_default(), "{name} reads differently now");
    }
}
