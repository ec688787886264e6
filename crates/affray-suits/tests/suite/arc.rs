//! The whole arc in one record: a fight with a death, the surgeon's half hour, days of healing.

use affray_core::{AnyGame, Dealer, Record, Registered, Secret, Setup, Verdict, Viewer};
use affray_suits::Suits;

const HOSPITAL: &str = include_str!("../../encounters/field_hospital.toml");

fn game() -> Registered<Suits> {
    Registered::new()
}

fn played(seed: u64) -> Box<dyn affray_core::AnyPlay> {
    let setup = Setup { encounter: HOSPITAL.to_owned(), ..Setup::default() };
    let dealer = Dealer::new(Secret::from_seed(seed), Vec::new());
    game().begin(&setup, Some(dealer)).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"))
}

fn text(play: &dyn affray_core::AnyPlay, viewer: Viewer) -> String {
    play.lines(viewer).into_iter().map(|line| line.line.text + "\n").collect()
}

/// A fight in which somebody dies, a surgeon fights for them, and days of healing follow.
fn arc() -> Box<dyn affray_core::AnyPlay> {
    (0..500)
        .map(played)
        .find(|play| {
            let story = text(&**play, Viewer::Referee);
            ["is killed", "fights for", "lives (", "Day 7", "heals a point"].iter().all(|part| story.contains(part))
        })
        .expect("such a fight is not rare")
}

#[test]
fn a_death_a_surgeon_and_a_week_of_healing_are_one_record() {
    let play = arc();
    assert!(play.is_over());
    let record = Record::read(&play.record(true)).expect("the record reads back");
    let checked = game().verify(&record).expect("the record can be taken up");
    assert_eq!(checked.verdict, Verdict::Fair);
    let again = game().resume(&record, false).expect("the record can be taken up");
    assert_eq!(again.digest(), play.digest());
    for viewer in [Viewer::Referee, Viewer::Onlooker] {
        assert_eq!(text(&*again, viewer), text(&*play, viewer));
        assert_eq!(again.view(viewer), play.view(viewer));
    }
}

#[test]
fn a_seat_is_told_its_own_cards_and_nobody_elses() {
    let play = arc();
    for (place, seat) in play.cast().seats().iter().enumerate() {
        let story = text(&*play, Viewer::Seat(affray_core::Seat(place as u8)));
        for line in story.lines() {
            let secret = [" is dealt ", " lays ", " loses "].iter().find_map(|verb| line.split_once(verb));
            if let Some((who, cards)) = secret
                && cards.contains(['♠', '♣', '♥', '♦'])
            {
                assert_eq!(who, seat.name, "{line}");
            }
        }
    }
    // Everybody sees how many; only the referee sees all.
    let onlooker = text(&*play, Viewer::Onlooker);
    assert!(onlooker.contains("is dealt 4 cards"));
    assert!(!onlooker.contains(" lays "));
}

#[test]
fn a_changed_card_is_noticed() {
    let text = arc().record(true);
    let place = text.find("\"card\"").expect("cards are on the record");
    let rest = &text[place..];
    let start = place + rest.find(':').expect("a value") + 1;
    let quote = start + text[start..].find('"').expect("a code") + 1;
    let end = quote + text[quote..].find('"').expect("the code's end");
    let other = if &text[quote..end] == "2S" { "3S" } else { "2S" };
    let changed = format!("{}{other}{}", &text[..quote], &text[end..]);
    let record = Record::read(&changed).expect("still a record");
    let verdict = game().verify(&record).map(|checked| checked.verdict);
    assert!(!matches!(verdict, Ok(Verdict::Fair)), "{verdict:?}");
}
