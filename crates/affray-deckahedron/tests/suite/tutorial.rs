//! The tutorial: every number it states is checked against the rules and the fight, wherever it is stated.

use affray_core::{Bag as _, Words as _};
use affray_deckahedron::Deckahedron;
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::rulings::{FoeFormat, FreeBreather, REGISTER, Rulings};
use affray_deckahedron::state::attribute::{Attribute, Rank};
use affray_deckahedron::state::card::{self, Card};
use affray_deckahedron::state::face::Face;
use affray_deckahedron::state::fight::Fight;
use affray_testkit::tutorial::{self, Claim};

use crate::fixture::{self, ADA, FOE};
use crate::stage::*;

/// Whether the third Harm places a Wound (DK-45).
fn third_harm_is_a_wound() -> bool {
    let mut fight = ranked(Guide, 2, 1);
    fight.fighter_mut(ADA).harm = 2;
    harm(&mut fight, quiet().cards("10♥").cards("w1"));
    tokens(&fight) == (2, 1)
}

/// What is said of a Breather outside danger that goes well (DK-61).
fn quiet_breath() -> String {
    let mut fight = ranked(Guide, 3, 1);
    fixture::lay(&mut fight, ADA, "", "", "12 17");
    let script = quiet().pick(Choice::Attribute(Attribute::Str)).cards("1✔").roll(2);
    let mut script = script.pick(card(17)).pick(card(12));
    fight.free_breather(&mut script, ADA).unwrap();
    let cast = fixture::cast();
    let lines =
        events(script).iter().filter_map(|event| fight.line(&cast, event)).map(|line| line.text).collect::<Vec<_>>();
    lines.join("\n")
}

/// What a Breather in the fight brings back, adds to the Bad Bank, and how many moves it hands to the GM (DK-57).
fn breather(face: &str) -> (usize, u8, usize) {
    let mut fight = ranked(Guide, 4, 1);
    fixture::lay(&mut fight, ADA, "", "", "12 17");
    let script = with(Attribute::Dex);
    let script = match face {
        "one cross" => script.cards("9✗").pick(card(17)),
        _ => script.cards("0✗✗").pick(Choice::Narrate),
    };
    let told = breathe(&mut fight, script);
    (2 - fight.fighter(ADA).exhaustion.len(), fight.bank, gm_moves(&told))
}

/// What a blow of 9 costs less with this much Harm and so many Wounds (DK-41, DK-44, DK-46).
fn saves(fight: &Fight, harm: u8, wound: u8) -> u8 {
    9 - (fight.split(ADA, 9, harm, wound).expect("a split") + harm + wound)
}

/// Whether the register says so.
fn registered(id: &str, words: &str) -> bool {
    REGISTER.rule(id).is_some_and(|rule| rule.text.split_whitespace().collect::<Vec<_>>().join(" ").contains(words))
}

const CLAIMS: &[Claim<Fight>] = &[
    ("It has twenty cards, and half of them carry the Stamina sign", |fight| {
        fight.fighter(ADA).deck.bits() == card::BASE && card::BASE.count_ones() == 2 * card::STAMINA.count_ones()
    }),
    ("read one of its four edges", |_| Rank::ALL.len() == 4),
    ("Kresk is strong (Crescent), so-so with her hands (Bulb)", |fight| {
        let ranks = fight.fighter(ADA).ranks;
        [Attribute::Str, Attribute::Dex, Attribute::Int].map(|it| ranks.of(it))
            == [Rank::Crescent, Rank::Bulb, Rank::Anchor]
    }),
    ("the guard strikes only when the GM gets a move", |_| Rulings::of(Guide).foe_format == FoeFormat::Format1),
    ("Foes have no turns of their own here", |_| Rulings::of(Guide).foe_format == FoeFormat::Format1),
    ("each of them can halve a blow or hit back for 1", |_| {
        registered("DK-84", "halves it") && registered("DK-84", "for 1")
    }),
    ("each can halve a blow or hit back for 1", |_| registered("DK-84", "halves it") && registered("DK-84", "for 1")),
    ("hitting back takes 1 off the guard", |_| registered("DK-84", "hits the attacker for 1")),
    ("with your Speed of 3 it costs 1 Stamina point", |fight| {
        (fight.fighter(ADA).speed, fight.run_cost(ADA)) == (3, 1)
    }),
    ("for 2 tokens, green ones or Equipment", |_| {
        let mut fight = ranked(Guide, 2, 1);
        fight.fighter_mut(ADA).green = 2;
        let asked = Question::Flashback { who: ADA, face: Face::OneTick };
        listed(&fight, asked).contains(&Choice::TwoGreen)
    }),
    ("3 of the points as one Harm; or 6 as a Wound", |fight| {
        fight.split(ADA, 3, 1, 0) == Ok(0) && fight.split(ADA, 6, 0, 1) == Ok(0)
    }),
    ("costs 1 Stamina of its own, so it saves 2 or 5 now", |fight| (saves(fight, 1, 0), saves(fight, 0, 1)) == (2, 5)),
    ("the third Harm becomes a Wound", |_| third_harm_is_a_wound()),
    ("You have none yet", |fight| fight.fighter(ADA).harm == 0),
    ("You have no Defend tokens", |fight| fight.fighter(ADA).guard == 0),
    ("You are ahead", |fight| fight.fighter(ADA).stamina() > fight.fighter(FOE).ticks),
    ("ticks win back 1d4 exhausted cards", |_| quiet_breath().contains("1d4 of Stamina comes back to Ada: 2")),
    ("ticks bring back 1d4 exhausted cards, one cross 1 and a point in the Bad Bank", |_| {
        breather("one cross") == (1, 1, 0)
    }),
    ("two crosses none and a move of the GM", |_| breather("two crosses") == (0, 0, 1)),
    ("ticks bring back 1d4 exhausted cards, one cross 1, two crosses none, and nothing bad follows", |_| {
        Rulings::of(Guide).free_breather == FreeBreather::Strength
    }),
    ("at once when card 10 settles a flip", |_| Card::CRITICAL_SUCCESS == Card::base(10)),
    ("adds 1 point to the Bad Bank", |_| breather("one cross").1 == 1),
    ("down to 5 cards or fewer", |_| Rulings::of(Guide).mandatory_reshuffle_at == 5),
    ("the third Harm turns into a Wound", |_| third_harm_is_a_wound()),
    ("it costs 4 Stamina points less your Speed", |_| {
        let mut slow = opened(include_str!("../../encounters/duel.toml"));
        slow.fighter_mut(ADA).speed = 0;
        slow.run_cost(ADA) == 4
    }),
];

// DK-10, DK-41, DK-57, DK-61, DK-84, DK-85.
#[test]
fn every_number_of_the_tutorial_holds_wherever_it_is_stated() {
    let end = tutorial::hold::<Deckahedron>(CLAIMS, &["Two ticks", "two crosses", "Two crosses"]);
    assert!(end.summary(&fixture::cast()).starts_with("Victory"), "who follows the suggestions wins");
}
