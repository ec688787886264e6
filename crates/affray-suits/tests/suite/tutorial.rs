//! The tutorial: every number it states is checked against the rules and the fight, wherever it is stated.

use affray_core::Game as _;
use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::rules::contests::impact::{Impact, impact};
use affray_suits::rules::contests::lay_patterns::LayPattern;
use affray_suits::rules::contests::value::Play as Laid;
use affray_suits::rulings::Rulings;
use affray_suits::state::card::Value as _;
use affray_suits::state::hand::Hand;
use affray_suits::{Fight, Suits};
use affray_testkit::tutorial::{self, Claim};

use crate::fixture::{ANN, BO, FIRST, Table, ann, bo, card, hand, impenetrable, rests, someone_hurt, table};

fn holds_a_nine(fight: &Fight) -> bool {
    fight.person(ANN).hand.cards().iter().any(|card| card.low() == 9)
}

/// Whether the register says so.
fn registered(id: &str, words: &str) -> bool {
    Suits::register().rule(id).is_some_and(|rule| rule.text.contains(words))
}

fn rank(fight: &Fight) -> u16 {
    fight.kit(ANN).weapon(FIRST).rank
}

/// Ways to lay a lone jack at a rank: low and as a boost, and high if the rank allows it.
fn ways_with_a_jack(rank: u16) -> usize {
    LayPattern::all(hand("JS"), rank).count()
}

const CLAIMS: &[Claim<Fight>] = &[
    // SU-08.
    ("jack 1, queen 2, king 3", |_| ["JS", "QS", "KS"].map(|code| card(code).low()) == [1, 2, 3]),
    ("(11, 12, 13), but only for whoever has a rank as high as that", |_| {
        ["JS", "QS", "KS"].map(|code| card(code).high()) == [11, 12, 13]
            && (ways_with_a_jack(10), ways_with_a_jack(11)) == (2, 3)
    }),
    // SU-28: not the difference of the totals.
    ("what they leave of your rank is the margin", |_| Laid::of(4).margin(7, &Rulings::default()) == 3),
    // SU-13, SU-14.
    ("it says when you act in every turn of this fight", |fight| fight.person(ANN).slot == 0),
    ("one card of four face down", |fight| fight.person(ANN).hand.len() == 4),
    ("your Speed of 6, such as the nine", |fight| fight.sheet(ANN).speed == 6 && holds_a_nine(fight)),
    ("Bo, with a Speed of 5", |fight| fight.sheet(BO).speed == 5),
    ("The king gives you slot 3", |fight| {
        fight.person(ANN).hand.cards().contains(&card("KC")) && card("KC").low() == 3
    }),
    ("Your sword is out, and so is Bo's hatchet", |fight| {
        let held = |who| fight.person(who).wielded(FIRST).held;
        held(ANN) && held(BO)
    }),
    // SU-22, SU-24, SU-28.
    ("added to your rank of 7", |fight| rank(fight) == 7),
    ("worth half the rank: the nine", |fight| {
        holds_a_nine(fight) && Laid::of(9).attack(rank(fight)) == rank(fight).div_ceil(2)
    }),
    ("counts 2 and leaves a margin of 5", |fight| {
        card("QH").low() == 2 && Laid::of(2).margin(rank(fight), fight.rulings()) == 5
    }),
    // SU-43.
    ("rank with the sword is 7 and your Body 6", |fight| (fight.kit(ANN).parry, fight.kit(ANN).dodge) == (7, 6)),
    ("The nine, too high to be laid for its value", |fight| holds_a_nine(fight) && fight.kit(ANN).parry < 9),
    // SU-64.
    ("Shock included, draws no new cards, so from now on you fight off the deck", |fight| {
        let person = fight.person(ANN);
        person.harm.is_hurt() && person.hand.is_empty()
    }),
    ("Refreshing fills your hand to three", |_| Hand::FULL == 3),
    ("Two more rounds would kill", |fight| fight.person(BO).is_helpless()),
    ("dealt four cards, lay one as action card and hold three", |_| (Hand::MOST, Hand::FULL) == (4, 3)),
    ("Slot 10 acts first, slot 1 last", |fight| {
        let slots: Vec<u8> = fight.order.iter().map(|&who| fight.person(who).slot).collect();
        slots.is_sorted_by(|one, other| one >= other)
    }),
    ("ten percent for each point", |_| impact(20, 3, &Rulings::default()) == Impact::points(6)),
    ("more Wounds than twice Body", |_| registered("SU-57", "twice Body")),
    ("heals half of it", |_| registered("SU-69", "heals half the Damage")),
    // SU-22.
    ("the nine stays in your hand", holds_a_nine),
    ("Two low cards that stay within your rank together", |fight| {
        let (low, rank) =
            (fight.person(ANN).hand.cards().iter().map(|card| card.low()).filter(|low| *low < 9), rank(fight));
        holds_a_nine(fight) && low.map(u16::from).sum::<u16>() <= rank
    }),
];

// SU-13, SU-28, SU-43, SU-64.
#[test]
fn every_number_of_the_tutorial_holds_wherever_it_is_stated() {
    let end = tutorial::hold::<Suits>(CLAIMS, &["a second side"]);
    assert_eq!(end.winner(), Some(0), "who follows the suggestions wins");
}

/// The Shock left to somebody with this much Shock and Damage who strikes in their own round, to no effect.
fn shock_after_striking(shock: u16, damage: u16) -> u16 {
    let mut scene = table([ann().harm(shock, damage, 0), bo().out().with(|sheet| sheet.suit = Some(impenetrable()))]);
    let script = scene.script().pick(Choice::Attack { target: BO, weapon: FIRST }).cards("AS 2S");
    scene.own_round(script, ANN);
    scene.harm(ANN).0
}

// SU-10, SU-13, SU-27, SU-28, SU-61, SU-62, SU-64.
#[test]
fn su_61_lessons_on_rules_say_what_the_rules_do() {
    let refreshes = |table: &Table| table.allows(BO, Question::Act(BO), Choice::Refresh);
    let mut rested = someone_hurt(4, 2, 0);
    rests(&mut rested, "");
    let lessons: [(&str, &str, bool); 5] = [
        ("SU-27", "the margin is what the striker's own cards left of the rank", {
            Laid::of(4).margin(7, &Rulings::default()) == 3
        }),
        ("SU-61", "in every own round, whatever is done in it", shock_after_striking(4, 0) == 3),
        ("SU-62", "With Damage, Shock goes only in rounds of rest", {
            shock_after_striking(4, 2) == 4 && rested.harm(BO).0 == 3
        }),
        ("SU-10", "nobody with Wounds may", {
            refreshes(&someone_hurt(0, 0, 0))
                && !refreshes(&someone_hurt(1, 0, 0))
                && !refreshes(&someone_hurt(0, 1, 0))
        }),
        // The fight of the tutorial is held to it above.
        ("SU-13", "stay for the whole fight", true),
    ];
    for (id, words, holds) in lessons {
        assert!(Suits::TUTORIAL.contains(words), "{id}: no lesson says {words:?}");
        assert!(holds, "{id}: {words}");
    }
}
