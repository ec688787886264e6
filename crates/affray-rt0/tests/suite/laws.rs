//! The laws every game keeps, over random fights of RT:0.

use affray_rt0::Rt0;

/// A few rounds are enough: random players would fight for a hundred.
fn short(text: &str) -> String {
    let text = text
        .replace("rounds = 100", "rounds = 4")
        .replace("rounds = 40", "rounds = 2")
        .replace("rounds = 6 ", "rounds = 4 ");
    assert!(text.contains("rounds = 4") || text.contains("rounds = 2"), "the encounter says how long it lasts");
    text
}

fn keep(text: &str, fights: u64) {
    // There is more in these than a few fights can show, so `scripts/test --full` looks longer still: 21 times.
    let times = if std::env::var_os("AFFRAY_SLOW_TESTS").is_some() { 7 } else { 1 };
    affray_testkit::laws::all::<Rt0>(&[&short(text)], fights * times);
}

#[test]
fn one_against_brock_keeps_the_laws() {
    keep(include_str!("../../encounters/brock.toml"), 6);
}

#[test]
fn a_party_keeps_the_laws() {
    keep(include_str!("../../encounters/party.toml"), 2);
}

#[test]
fn a_large_hall_keeps_the_laws() {
    keep(include_str!("../../encounters/hall.toml"), 3);
}

#[test]
fn a_cell_keeps_the_laws() {
    keep(include_str!("../../encounters/cell.toml"), 3);
}

#[test]
fn hidden_intents_keep_the_laws() {
    keep(include_str!("../../encounters/regent.toml"), 2);
}

#[test]
fn a_campaign_with_a_gm_and_checks_keeps_the_laws() {
    keep(include_str!("../../encounters/campaign.toml"), 4);
}

#[test]
fn arcana_and_eddies_keep_the_laws() {
    let text = r#"
game = "rt0"
rounds = 100
[[player]]
name = "Fool"
arcana = "fool"
marks = { kitchen_sink = 3, laughter = 3, blackjack = 3, parade = 3, throwaway_joke = 3 }
[[player]]
name = "Magician"
arcana = "magician"
spells = ["leo", "virgo"]
traits = ["charming"]
marks = { rabbit = 3, abracadabra = 3 }
[[player]]
name = "Priestess"
arcana = "high_priestess"
spells = ["pisces"]
injuries = ["bandaged_wound", "distracted"]
[[eddy]]
name = "Eddy"
[[foe]]
adversary = "iron_warden"
[[foe]]
adversary = "lantern_choir"
"#;
    keep(text, 3);
}
