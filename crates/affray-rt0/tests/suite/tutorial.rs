//! The tutorial: every number it states is checked against the rules and the fight, wherever it is stated.

use affray_core::{Bag as _, Game as _};
use affray_rt0::{Fight, FoeId, Player, PlayerId, Rt0, Trait};
use affray_testkit::tutorial::{self, Claim};

use crate::stage::*;

const ADA: PlayerId = PlayerId(0);

fn ada(fight: &Fight) -> &Player {
    &fight.players[0]
}

/// What Brock has announced, in words.
fn intent(fight: &Fight) -> String {
    fight.intent_words(FoeId(0), fight.adversaries[0].intents[0].card)
}

/// What Brock does at this card.
fn at(code: &str) -> String {
    alone(&[]).fight.intent_words(FoeId(0), card(code))
}

/// The damage of a Strike, hand to hand or from afar, for somebody with these traits.
fn strike(traits: &[Trait], place: u8) -> u32 {
    let words = alone(traits).fight.choice_of(B::STRIKE, place);
    words.split(' ').find_map(|word| word.parse().ok()).expect("a number")
}

/// What a card is worth.
fn value(code: &str) -> u8 {
    alone(&[]).fight.value(card(code))
}

/// Whether the register says so.
fn registered(id: &str, words: &str) -> bool {
    Rt0::register().rule(id).is_some_and(|rule| rule.text.contains(words))
}

fn on(fight: &Fight, bin: B) -> u16 {
    fight.sum_on(ADA, bin)
}

/// How many shields Defend makes.
fn shields() -> bool {
    alone(&[]).fight.bin_words(B::DEFEND).contains("5 shields")
}

const CLAIMS: &[Claim<Fight>] = &[
    ("After six rounds the bell rings", |fight| fight.settings.last_round == 6),
    ("a tarot deck of 78 cards", |fight| ada(fight).deck.len() + ada(fight).hand.len() == 78),
    ("Each turn you draw five", |fight| fight.rulings().hand_size == 5),
    ("you are Strong", |fight| ada(fight).has(Trait::Strong)),
    ("hit him for 7; without your strength it would be 5", |_| (strike(&[Trait::Strong], 0), strike(&[], 0)) == (7, 5)),
    ("The ranged blow reaches every Zone, but does only 3", |_| strike(&[Trait::Strong], 1) == 3),
    ("a court card fills it alone", |fight| on(fight, B::STRIKE) == 0 && value("QW") == 10),
    ("Strike is empty again. Six points do not set it off", |fight| on(fight, B::STRIKE) == 0 && value("6S") == 6),
    ("a Punch for 8. Ten points on Defend make 5 shields", |fight| {
        intent(fight).starts_with("Punch: 8") && shields() && value("10C") == 10
    }),
    ("Eight points make no shields yet", |fight| on(fight, B::DEFEND) == 0 && value("8C") == 8),
    ("Defend will need only two more", |fight| on(fight, B::DEFEND) + u16::from(value("8C")) + 2 == 10),
    ("it wants two of them. The second one will draw you a card", |fight| on(fight, B::CONCENTRATE) == 0),
    ("of Brock's 8 points your shields stop 5, and 3 come off your hit points", |fight| {
        intent(fight).starts_with("Punch: 8") && ada(fight).shield_sum() == 5
    }),
    ("Brock means to throw sand: no blow is coming", |fight| intent(fight).starts_with("Pocket Sand!")),
    ("Six points lie on Strike; nine more are enough", |fight| on(fight, B::STRIKE) == 6 && value("9S") == 9),
    ("A ten sets Strike off all by itself", |fight| on(fight, B::STRIKE) == 0 && value("10S") == 10),
    ("The second Major on Concentrate draws", |fight| ada(fight).on(B::CONCENTRATE).count() == 1),
    ("Concentrate is empty again", |fight| ada(fight).on(B::CONCENTRATE).count() == 0),
    ("Two of them take you one step", |fight| ada(fight).on(B::MOVEMENT).count() == 0),
    ("Your hand is empty", |fight| ada(fight).hand.is_empty()),
    ("Nothing is left to lay", |fight| ada(fight).hand.is_empty()),
    ("You are Weak, so a Strike does only 3", |fight| {
        ada(fight).has(Trait::Weak) && strike(&[Trait::Weak], 0) == 3 && fight.adversaries[0].hp <= 3
    }),
    ("Seven points, and five to follow", |fight| on(fight, B::STRIKE) == 0 && (value("7W"), value("5W")) == (7, 5)),
    ("Seven and five are enough", |fight| on(fight, B::STRIKE) == 7 && value("5W") == 5),
    // RT-16, RT-23.
    ("Swords and Wands are a Punch for 8", |_| at("2S").contains("8 melee") && at("2W").contains("8 melee")),
    ("Cups and Pentacles a Dodge with 6 shields", |_| at("3C").contains("6 shields") && at("3P").contains("6 shields")),
    ("a Major is sand in your eyes", |_| at("M3").contains("Weak")),
    ("An Ace is worth 1, the cards from 2 to 10 what they show, every court card 10", |_| {
        ["AW", "2C", "10P", "QS", "KW", "PgC", "M20"].map(value) == [1, 2, 10, 10, 10, 10, 0]
    }),
    // RT-27, RT-28, RT-30.
    ("Strike takes Wands and Swords and goes off at 10 points; what is more than 10 is lost", |_| {
        registered("RT-27", "10")
    }),
    ("Being Strong, you hit harder", |fight| ada(fight).has(Trait::Strong)),
    ("makes 5 shields at 10 points; what is more than 10 is lost", |_| shields() && registered("RT-28", "10")),
    ("Two of them draw you another card", |_| registered("RT-30", "At two cards")),
    // RT-08.
    (
        "The first time you fall to 0 you take 3 Corruption and stand at 10 again; the second time costs 3 more",
        |fight| {
            registered("RT-09", "takes 3 Corruption and stands at 10 again")
                && fight.rulings().second_zero_corruption == 3
        },
    ),
    // RT-26, RT-36, RT-76.
    ("Your discard pile has reached 20 cards", |fight| fight.rulings().discard_threshold == 20),
    ("counts double, unless it is magic", |_| {
        registered("RT-39", "counts double, melee or ranged, unless it is magic")
    }),
    ("A victory earns up to 4 Supremacy tallies", |_| alone(&[]).fight.count_tallies() == 4),
];

// RT-08, RT-16, RT-23, RT-27, RT-28, RT-73.
#[test]
fn every_number_of_the_tutorial_holds_wherever_it_is_stated() {
    let end = tutorial::hold::<Rt0>(CLAIMS, &[]);
    assert_eq!(end.adversaries[0].hp, 0, "who follows the suggestions wins");
}
