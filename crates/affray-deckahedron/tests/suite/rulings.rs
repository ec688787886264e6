//! Every ruling that can be set changes play; the readings that matter most are shown one by one.

use affray_core::{Game, QuickBot, Random, Rulings as _, Seeded, Setup};
use affray_deckahedron::Deckahedron;
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::bots::Plain;
use affray_deckahedron::edition::Edition;
use affray_deckahedron::rulings::{REGISTER, Rulings};
use affray_deckahedron::shown::event::Outcome;
use affray_deckahedron::state::attribute::Attribute;
use affray_deckahedron::state::card::Card;
use affray_deckahedron::state::fight::Fight;
use affray_deckahedron::state::fighter::{Fighter, Standing};
use affray_deckahedron::state::moves::{Cause, Move, Takes};

use crate::fixture::{self, ADA, FOE};
use crate::stage::*;

/// Everything in one story: armour, shields, magic, green tokens, a mob, rest and healing.
fn kitchen_sink(edition: Edition) -> String {
    let world = |text: &str| if edition == Module { String::new() } else { text.to_owned() };
    let foe = if edition == Module {
        "str = 2\ndex = 3\nint = 1\nequipment = 1\nranged = true\n"
    } else {
        "stamina = 6\ndie = \"d6\"\nharm_slots = 1\nwound_slots = 1\nunaware = true\n"
    };
    // A foe with a deck of its own in every edition.
    let last = "str = 2\ndex = 3\nint = 1\nequipment = 1\nranged = true\n";
    let plate = if edition == Guide { "\"plate_armour\", " } else { "" };
    let held =
        if edition == Guide { "{ move = \"bloody_but_unbowed\", level = 2 }," } else { "{ move = \"tough_stuff\" }," };
    let gear = world(&format!(
        "items = [{plate}\"leather_armour\", \"unerring_dispatch\"]\ngreen = 6\nspeed = 1\nequipment = 3\nwealth = 1\n\
         moves = [{{ move = \"good_cardio\" }}, {held} {{ move = \"called_shot\" }}]\n"
    ));
    let bare = world("die = \"d6\"\ngreen = 4\nspeed = 4\nequipment = 2\n");
    format!(
        "game = \"deckahedron\"\nedition = \"{edition}\"\nbank = 6\nsituations = [\"mud\"]\n\
         [[party]]\nname = \"One\"\nstr = 2\ndex = 2\nint = 2\nranged = true\nharm = 2\nwound = 1\nexhausted = [10, 11]\n{gear}\
         [[party]]\nname = \"Two\"\nstr = 2\ndex = 2\nint = 2\nranged = true\nharm = 1\nwound = 2\nexhausted = [12, 13, 14]\n{bare}\
         [[scene]]\nkind = \"fight\"\nhazard = \"d10\"\nrounds = 12\nsituations = [\"mud\"]\n\
         [[scene.foe]]\nname = \"Foe\"\ncount = 2\n{foe}\
         [[scene]]\nkind = \"breather\"\n[[scene]]\nkind = \"rest\"\n\
         [[scene]]\nkind = \"fight\"\nrounds = 6\n[[scene.foe]]\nname = \"Last\"\n{last}\
         [[scene]]\nkind = \"heal\"\n"
    )
}

/// Somebody alone against foes that gang up, to the end: for what comes up when the last of both sides fall, and in
/// moves that foes force.
fn last_stand(edition: Edition) -> String {
    let foe = if edition == Module { "str = 3\ndex = 2\nint = 1\n" } else { "count = 2\nstamina = 5\n" };
    let format = if edition == Module { "" } else { "[rulings]\nfoe_format = \"format_2\"\n" };
    format!(
        "game = \"deckahedron\"\nedition = \"{edition}\"\n{format}\
         [[party]]\nname = \"One\"\nstr = 3\ndex = 2\nint = 1\ngreen = 6\n\
         [[scene]]\nkind = \"fight\"\ncornered = true\n[[scene.foe]]\nname = \"Foe\"\n{foe}"
    )
}

/// How a fight ends, in all that is on the table.
type End = (Vec<Fighter>, u8, u16, Option<Outcome>);

fn ends<B: QuickBot<Fight>>(bot: B, encounter: &str, ruling: Option<(&str, &str)>, number: u64) -> End {
    let rulings = ruling.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let rulings = rulings.into_iter().collect();
    let setup = Setup { encounter: encounter.to_owned(), rulings, ..Setup::default() };
    let mut fight = Deckahedron::open(&setup).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}")).scene;
    Seeded::new(3, number, bot).play_out(&mut fight, 100_000);
    (fight.fighters, fight.bank, fight.round, fight.outcome)
}

#[test]
fn every_reading_of_every_ruling_changes_play() {
    const FIGHTS: u64 = 1500;
    let mut silent = Vec::new();
    for switch in Rulings::SWITCHES {
        let ruling = REGISTER.ruling(switch.name).unwrap();
        let values: Vec<String> = match switch.range {
            Some((least, most)) => [least, most].map(|number| number.to_string()).to_vec(),
            None => switch.values.iter().map(|value| (*value).to_owned()).collect(),
        };
        for value in values {
            let told = |edition: Edition, encounter: &str| {
                let default = ruling.by_edition.get(edition.slug()).or(ruling.default.as_ref()).unwrap();
                let ruled = Some((switch.name, value.as_str()));
                let random = |n| ends(Random, encounter, None, n) != ends(Random, encounter, ruled, n);
                // Where only the one who decides changes, dice decide alike; the plain do not.
                let plain = |n| ends(Plain, encounter, None, n) != ends(Plain, encounter, ruled, n);
                *default != value && ((0..FIGHTS).any(random) || (0..FIGHTS / 8).any(plain))
            };
            let editions = [Module, World, Guide];
            let differs = editions.into_iter().any(|edition| told(edition, &kitchen_sink(edition)))
                || editions.into_iter().any(|edition| told(edition, &last_stand(edition)));
            let everywhere = [Module, World, Guide]
                .iter()
                .all(|edition| ruling.by_edition.get(edition.slug()).or(ruling.default.as_ref()) == Some(&value));
            if !differs && !everywhere {
                silent.push(format!("{} = {value}", switch.name));
            }
        }
    }
    assert!(silent.is_empty(), "these readings change nothing: {silent:#?}");
}

fn with(fight: &mut Fight, name: &str, value: &str) {
    fight.change_scenario(|scenario| scenario.rulings.set(name, value).unwrap());
}

#[test]
fn clamp_after_sum_before() {
    let mut fight = ranked(World, 2, 0);
    with(&mut fight, "clamp_after_sum", "before");
    assert_eq!(fight.net(4, 1), 1);
}

#[test]
fn tie_chooser_first() {
    let mut fight = ranked(World, 2, 1);
    with(&mut fight, "tie_chooser", "first");
    let told = ordinary(&mut fight, quiet().cards("2✗ 1✗"), 1);
    assert_eq!(flips(&told), [(X, "2".into())], "nobody is asked, and green 1 does not resolve");
}

#[test]
fn wound_face_counts_unless_alone() {
    let mut fight = ranked(World, 3, 0);
    fixture::lay(&mut fight, ADA, "w1", "", "");
    with(&mut fight, "wound_face_counts", "unless_alone");
    let mut script = quiet().cards("17✔ w1✗✗").cards("12♥");
    assert_eq!(fight.flip(&mut script, ADA, Attribute::Str, -2).unwrap().face, V, "the wound card's XX is left out");
    fixture::lay(&mut fight, ADA, "w1", "", "");
    let mut script = quiet().cards("w1✗✗").cards("12♥");
    assert_eq!(fight.flip(&mut script, ADA, Attribute::Str, -2).unwrap().face, XX, "alone it counts");
}

#[test]
fn reshuffle_check_points_and_threshold() {
    // Mid-flip: the deck of six is reshuffled once a card is gone, so the fifth card can come again from the discard.
    let mut fight = ranked(World, 3, 0);
    lay_exactly(&mut fight, ADA, "4 12 14 1 2 3", "0 5 6 7 8 9 10 11 13 15", "16 17 18 19");
    with(&mut fight, "reshuffle_check_points", "mid_flip");
    let mut script = quiet().cards("4✔ 0✗✗ 5✗");
    fight.flip(&mut script, ADA, Attribute::Str, 2).unwrap();
    // End of turn: nothing happens after the flip.
    let mut fight = ranked(World, 3, 0);
    lay_exactly(&mut fight, ADA, "4 12 14 1 2 3", "0 5 6 7 8 9 10 11 13 15", "16 17 18 19");
    with(&mut fight, "reshuffle_check_points", "end_of_turn");
    let mut script = quiet().cards("4✔ 12✔✔ 14✗").pick(Choice::Card(Card::base(12)));
    fight.flip(&mut script, ADA, Attribute::Str, 2).err();
    assert_eq!(fixture::deck_size(&fight, ADA), 3);
    // A threshold of 0 never forces a reshuffle here.
    let mut fight = ranked(World, 3, 0);
    lay_exactly(&mut fight, ADA, "4 12 14 1 2 3", "0 5 6 7 8 9 10 11 13 15", "16 17 18 19");
    with(&mut fight, "mandatory_reshuffle_at", "0");
    let mut script = quiet().cards("4✔");
    fight.flip(&mut script, ADA, Attribute::Str, 0).unwrap();
    assert_eq!(fixture::deck_size(&fight, ADA), 5);
}

#[test]
fn third_harm_clears_and_split_overpay() {
    let mut fight = ranked(World, 2, 0);
    fight.fighter_mut(ADA).harm = 2;
    with(&mut fight, "third_harm_clears", "yes");
    let mut script = quiet().cards("12♥").cards("w1");
    fight.take_harm(&mut script, ADA, Cause::Physical).unwrap();
    assert_eq!((fight.fighter(ADA).harm, fight.fighter(ADA).wound), (0, 1));
    with(&mut fight, "split_overpay", "yes");
    assert_eq!(fight.split(ADA, 7, 1, 1), Ok(0));
    assert!(fight.split(ADA, 7, 2, 1).is_err(), "one Harm would have been enough");
}

#[test]
fn damage_order_victim_and_sacrifice_body() {
    let mut fight = ranked(World, 2, 0);
    with(&mut fight, "damage_order", "victim");
    let split = Choice::Split { harm: 1, wound: 0 };
    let mut script =
        quiet().pick(split).pick(Choice::Part(Takes::Harm)).cards("12♥").pick(Choice::Part(Takes::Stamina));
    script = script.cards("13♥");
    fight.damage(&mut script, ADA, 4, Cause::Physical).unwrap();
    script.finish();
    let mut fight = ranked(Module, 2, 0);
    with(&mut fight, "sacrifice_body", "on");
    let mut script = quiet().pick(split).cards("12♥");
    fight.damage(&mut script, ADA, 3, Cause::Physical).unwrap();
    assert_eq!((fight.fighter(ADA).harm, fight.fighter(ADA).stamina()), (1, 9));
    let mut fight = ranked(World, 2, 0);
    with(&mut fight, "sacrifice_body", "off");
    let mut script = quiet().cards("12♥ 13♥ 14♥");
    fight.damage(&mut script, ADA, 3, Cause::Physical).unwrap();
}

#[test]
fn superior_position_effects() {
    let breathe = |value: &str, rest: &str| {
        let mut fight = ranked(World, 4, 1);
        fixture::lay(&mut fight, ADA, "", "", "12");
        with(&mut fight, "superior_position_effect", value);
        let mut script = quiet().pick(Choice::Attribute(Attribute::Dex)).cards("9✗").pick(Choice::Card(Card::base(12)));
        if value == "attack" {
            script = script.roll(1).cards(rest);
        }
        make(&mut fight, script, Move::Breather, None);
        fight
    };
    assert_eq!(breathe("next_flip", "").fighter(ADA).under, FOE.bit());
    assert_eq!(breathe("narrative", "").fighter(ADA).under, 0);
    assert_eq!(breathe("attack", "13♥").fighter(ADA).stamina(), 9);
    // DK-58: the next flip involving the foe has one disadvantage, and then it ends.
    let mut fight = breathe("next_flip", "");
    let told = make(&mut fight, quiet().cards("17✔✔ 10✔✔").pick(Choice::Card(Card::base(17))), Move::Parley, Some(FOE));
    assert_eq!((turned(&told).as_str(), fight.fighter(ADA).under), ("17 10", 0));
}

#[test]
fn heal_wound_card_stays() {
    let mut fight = ranked(World, 2, 0);
    fixture::lay(&mut fight, ADA, "w1", "", "");
    fight.fighter_mut(ADA).wound = 1;
    with(&mut fight, "heal_wound_card", "no");
    let mut script = quiet();
    fight.heal(&mut script, ADA).unwrap();
    assert_eq!((fight.fighter(ADA).wound, fight.fighter(ADA).wound_cards().count_ones()), (0, 1));
}

#[test]
fn foe_drops_then_attacks_no() {
    let mut fight = ranked(World, 2, 2);
    fight.fighter_mut(FOE).ticks = 1;
    with(&mut fight, "foe_drops_then_attacks", "no");
    make(&mut fight, quiet().cards("11✔").roll(2), Move::HackAndSlash, Some(FOE));
    assert_eq!(fight.fighter(ADA).stamina(), 10);
    let mut fight = ranked(World, 2, 2);
    fight.fighter_mut(FOE).ticks = 1;
    make(&mut fight, quiet().cards("11✔").roll(2).roll(1).cards("12♥"), Move::HackAndSlash, Some(FOE));
    assert_eq!(fight.fighter(ADA).stamina(), 9, "by default it still strikes back");
}

#[test]
fn simultaneous_hits_attacker_first() {
    let mut fight = ranked(Module, 2, 1);
    fixture::lay(&mut fight, FOE, "", "", "10 11 12 13 14 15 16 18 19");
    with(&mut fight, "simultaneous_hits", "attacker_first");
    with(&mut fight, "incapacitation_timing", "last_lost");
    // Two ticks each; the defender's last point goes, so the attacker is not hit.
    let script = quiet().cards("17✔✔").cards("3✔✔").roll(1).roll(4).cards("17♥");
    make(&mut fight, script, Move::Melee, Some(FOE));
    assert_eq!((fight.fighter(FOE).standing, fight.fighter(ADA).stamina()), (Standing::Out, 10));
}

#[test]
fn rest_and_return_by_setting() {
    let mut fight = ranked(World, 2, 0);
    fixture::lay(&mut fight, ADA, "w1", "", "10 11 12");
    fight.fighter_mut(ADA).wound = 1;
    with(&mut fight, "rest_keep", "player");
    with(&mut fight, "rest_return_to", "deck");
    let mut script = quiet().pick(Choice::Card(Card::base(11)));
    fight.rest(&mut script, ADA).unwrap();
    check_piles(&fight, ADA, "", "11", 20);
}

#[test]
fn third_harm_stamina_and_incapacitation_timing_by_setting() {
    let mut fight = ranked(World, 2, 0);
    fight.fighter_mut(ADA).harm = 2;
    with(&mut fight, "third_harm_stamina", "2");
    let mut script = quiet().cards("12♥").cards("13♥").cards("w1");
    fight.take_harm(&mut script, ADA, Cause::Physical).unwrap();
    script.finish();
    let mut fight = ranked(World, 2, 0);
    lay_exactly(&mut fight, ADA, "11 2 5 6 7 8 9", "0 1 3 4", "10 12 13 14 15 16 17 18 19");
    with(&mut fight, "incapacitation_timing", "unpayable");
    let mut script = quiet().cards("11♥");
    fight.lose_stamina(&mut script, ADA, Cause::Physical).unwrap();
    assert_eq!(fight.fighter(ADA).standing, Standing::Up);
}
