//! Chances from a worn deck and from a record, and of what comes one after the other: hand-computed fractions, and the
//! rules played by chance.

use std::collections::BTreeMap;

use affray_core::exact::{Chance, float};
use affray_core::query::{Budget, OutcomeTable, PreparedQuery};
use affray_core::{Bag as _, Bot, Decision, FromList, Seeded, Stream};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::bots::Plain;
use affray_deckahedron::edition::Edition;
use affray_deckahedron::odds::QUERIES;
use affray_deckahedron::state::attribute::{Attribute, Rank};
use affray_deckahedron::state::card;
use affray_deckahedron::state::face::Face;
use affray_deckahedron::state::fight::Fight;
use affray_deckahedron::state::moves::Cause;

use crate::arc::played;
use crate::fixture::{self, ADA};

const MOB: &str = include_str!("../../../encounters/mob.toml");
const DUEL_RECORD: &str = include_str!("../../../fights/duel.json");

fn prepare(query: &str, edition: Edition, values: &[(&str, &str)]) -> Result<Box<dyn PreparedQuery>, String> {
    prepare_in(query, Some(edition), values)
}

fn prepare_in(
    query: &str,
    edition: Option<Edition>,
    values: &[(&str, &str)],
) -> Result<Box<dyn PreparedQuery>, String> {
    let query = QUERIES.iter().find(|other| other.name == query).expect("a query of this name");
    let values: BTreeMap<String, String> =
        values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    query.prepare(&values, edition.map(Edition::slug), &[]).map_err(|fault| fault.to_string())
}

fn ask(query: &str, edition: Edition, values: &[(&str, &str)]) -> Vec<OutcomeTable> {
    let posed = prepare(query, edition, values).unwrap_or_else(|fault| panic!("{query} {values:?}: {fault}"));
    Budget::quiet(|watch| posed.exact(watch)).unwrap_or_else(|fault| panic!("{query} {values:?}: {fault}"))
}

fn chance(part: u64, whole: u64) -> Chance {
    Chance::new(part.into(), whole.into())
}

#[track_caller]
fn check(tables: &[OutcomeTable], title: &str, label: &str, expected: Chance) {
    let table = tables.iter().find(|table| table.title == title);
    let table = table.unwrap_or_else(|| panic!("{title} is none of {tables:?}"));
    let found =
        table.outcomes.iter().find(|(name, _)| name == label).map_or(chance(0, 1), |(_, chance)| chance.clone());
    assert_eq!(found, expected, "{title}, {label}: {:?}", table.outcomes);
}

/// Plain, but never reshuffles by choice.
struct Stubborn;

impl Bot<Fight> for Stubborn {
    fn choose(&self, decision: &Decision<'_, Fight>, whim: &mut Stream) -> usize {
        match decision.question {
            Question::Reshuffle { .. } => decision.options.iter().position(|choice| *choice == Choice::No).unwrap_or(0),
            _ => Plain.choose(decision, whim),
        }
    }
}

/// The module looks at the deck when a turn ends.
fn end_of_turn(fight: &mut Fight, seeded: &mut Seeded<Fight, FromList<Stubborn>>) {
    if fight.edition() == Edition::Module && fight.fighter(ADA).deck.len() <= 5 && fight.fighter(ADA).is_up() {
        fight.reshuffle(seeded, ADA, true);
    }
}

fn seeded() -> Seeded<Fight, FromList<Stubborn>> {
    Seeded::new(11, 0, FromList(Stubborn))
}

// DK-28: the module looks at the end of a turn. Five ticks lie in the deck of a character without Stamina, five crosses
// are discarded: after the first exchange all ten are shuffled, so the second is a coin toss, and the third is from nine.
#[test]
fn dk_28_survive_reshuffles_at_the_end_of_a_module_turn() {
    let values = |exchanges| {
        [
            ("rank", "dart"),
            ("exchanges", exchanges),
            ("exhausted-cards", "10 11 12 13 14 15 16 17 18 19"),
            ("discarded", "0 1 2 8 9"),
        ]
    };
    check(&ask("survive", Edition::Module, &values("1")), "then", "standing", chance(1, 1));
    check(&ask("survive", Edition::Module, &values("2")), "then", "standing", chance(1, 2));
    check(&ask("survive", Edition::Module, &values("3")), "then", "standing", chance(2, 9));
}

// DK-16, DK-28, DK-30.
#[test]
fn survive_from_a_worn_deck_agrees_with_the_rules_played_by_chance() {
    let trials = 6_000;
    for (edition, exhausted, discarded, wounds) in [
        (Edition::Module, "10 11 12 13", "0 1 2 3 14", ""),
        (Edition::Module, "10 11 12", "4 5", "w1 w2"),
        (Edition::World, "10 11 12 13 14", "0 1 w1", ""),
        (Edition::Guide, "15 16 17", "1 2 3", "w1"),
    ] {
        let values = [
            ("rank", "bulb"),
            ("exchanges", "6"),
            ("exhausted-cards", exhausted),
            ("discarded", discarded),
            ("wounds", wounds),
        ];
        let tables = ask("survive", edition, &values);
        let standing = tables[0].outcomes.iter().find(|(label, _)| label == "standing").expect("some stand");
        let mut fresh = fixture::fight(edition, (2, 2, 2), 1);
        fixture::lay(&mut fresh, ADA, wounds, discarded, exhausted);
        let mut seeded = seeded();
        let mut stood = 0;
        for number in 0..trials {
            seeded.restart(11, number);
            let mut fight = fresh.clone();
            for _ in 0..6 {
                let Ok(flip) = fight.flip(&mut seeded, ADA, Attribute::Str, 0);
                let cost = match flip.face {
                    Face::TwoCrosses => 2,
                    Face::OneCross => 1,
                    Face::OneTick | Face::TwoTicks => 0,
                };
                let Ok(()) = fight.lose_points(&mut seeded, ADA, cost, Cause::Physical);
                end_of_turn(&mut fight, &mut seeded);
            }
            stood += u64::from(fight.fighter(ADA).is_up());
        }
        let what = format!("{edition} {values:?}");
        affray_testkit::laws::agrees_with_exact(float(&standing.1), stood, trials, &what);
    }
}

// DK-77: with one Stamina point, whatever comes back is the end; only two ticks keep the foe's blow off, and only card
// 10 of these eleven shows them on Anchor.
#[test]
fn dk_77_strike_from_a_worn_deck_counts_what_is_left() {
    // A foe this strong is never down after a blow, so two ticks are always used to get clear.
    let (foe, hits) = (("foe-stamina", "20"), ("foe-die", "d2"));
    let values = [("rank", "anchor"), ("exhausted-cards", "11 12 13 14 15 16 17 18 19"), foe, hits];
    let tables = ask("strike", Edition::Guide, &values);
    check(&tables, "you lose", "nothing", chance(1, 11));
    check(&tables, "you lose", "1 Stamina, down", chance(10, 11));
    // Described by number, the tenth card is any of them: two are the two-tick cards 10 and 16 on Anchor.
    let tables = ask("strike", Edition::Guide, &[("exhausted", "9"), foe, hits]);
    check(&tables, "you lose", "nothing", chance(2, 110));
}

#[test]
fn attacks_from_a_worn_deck_agree_with_simulation() {
    let trials = 6_000;
    for (query, edition, values) in [
        ("strike", Edition::World, &[("rank", "bulb"), ("exhausted", "6"), ("wounds", "w1 w2"), ("foe-die", "d6")][..]),
        ("strike", Edition::Guide, &[("with", "volley"), ("rank", "crescent"), ("discarded", "0 1 w1 17")]),
        ("melee", Edition::Module, &[("rank", "bulb"), ("exhausted", "8"), ("wounds", "w1 w3")]),
    ] {
        let posed = prepare(query, edition, values).expect("sound values");
        let tables = Budget::quiet(|watch| posed.exact(watch)).expect("few branches");
        let counts = posed.simulate(5, trials);
        for (label, chance) in &tables[0].outcomes {
            let count = counts.get(label).copied().unwrap_or(0);
            let what = format!("{query} {edition} {values:?}: {label}");
            affray_testkit::laws::agrees_with_exact(float(chance), count, trials, &what);
        }
    }
}

// DK-17: 8.4 of the digest gives green on Crescent in 2018 as 5 of 20; cards 7 (two ticks), 8 (two crosses), 14 (one
// cross), 15 and 16 (two crosses).
#[test]
fn dk_17_green_and_success_can_be_asked_together() {
    let tables = ask("flip", Edition::Guide, &[("rank", "crescent")]);
    let joint = "result, and whether a green card gives it";
    check(&tables, joint, "✔✔ green", chance(1, 20));
    check(&tables, joint, "✔ green", chance(0, 1));
    check(&tables, joint, "✗ green", chance(1, 20));
    check(&tables, joint, "✗✗ green", chance(3, 20));
    check(&tables, joint, "✔✔", chance(4, 20));
}

// DK-16, DK-65, DK-66.
#[test]
fn dk_65_what_a_flip_costs_can_be_asked() {
    let tables = ask("flip", Edition::Guide, &[("rank", "crescent")]);
    check(&tables, "it costs", "nothing", chance(11, 20));
    check(&tables, "it costs", "a point in the Bad Bank", chance(5, 20));
    check(&tables, "it costs", "a move of the GM", chance(4, 20));
    // The wound card w1 shows two crosses on Crescent, and costs a point as well.
    let tables = ask("flip", Edition::Guide, &[("rank", "crescent"), ("wounds", "w1")]);
    check(&tables, "it costs", "a move of the GM, 1 Stamina", chance(1, 21));
    let tables = ask("flip", Edition::Module, &[("rank", "crescent"), ("wounds", "w1")]);
    check(&tables, "it costs", "1 Stamina", chance(1, 21));
    check(&tables, "it costs", "nothing", chance(20, 21));
}

// DK-30, DK-28.
#[test]
fn dk_30_which_card_is_lost_can_be_asked() {
    // Nine Stamina cards in the deck are equally likely; one in the discard pile is safe.
    let tables = ask("lost", Edition::Guide, &[("discarded", "10")]);
    check(&tables, "the card lost", "card 10", chance(0, 1));
    check(&tables, "the card lost", "card 17", chance(1, 9));
    // Three of ten, whichever, so a card goes three times in ten.
    let tables = ask("lost", Edition::Guide, &[("card", "17"), ("points", "3")]);
    check(&tables, "card 17", "with point 2", chance(1, 10));
    check(&tables, "card 17", "it stays", chance(7, 10));
    // Six cards in the deck, two of them Stamina; the first point leaves five or fewer, so all are shuffled, and card 10
    // is one of the nine that are left for the second.
    let discarded = "0 1 2 3 4 5 10 13 14 15 16 17 18 19";
    let tables = ask("lost", Edition::Guide, &[("card", "10"), ("points", "2"), ("discarded", discarded)]);
    check(&tables, "card 10", "with point 1", chance(0, 1));
    check(&tables, "card 10", "with point 2", chance(1, 9));
    // Exhausted by number, it may be gone before.
    let tables = ask("lost", Edition::Guide, &[("card", "10"), ("exhausted", "4")]);
    check(&tables, "card 10", "exhausted before", chance(4, 10));
    check(&tables, "card 10", "with point 1", chance(1, 10));
    let fault = |values: &[(&str, &str)]| prepare("lost", Edition::Guide, values).err().expect("it cannot be asked");
    assert!(fault(&[("card", "3")]).contains("Stamina symbol"));
    assert!(fault(&[("card", "10"), ("exhausted-cards", "10")]).contains("not exhausted"));
    assert!(fault(&[("points", "2")]).contains("--card"));
}

// DK-10, DK-13: flipped cards are not put back.
#[test]
fn dk_13_two_hits_in_a_row_can_be_asked() {
    // 11 of 20 cards show ticks on Crescent, then 10 of 19.
    let tables = ask("streak", Edition::Guide, &[("rank", "crescent")]);
    check(&tables, "all of them succeed", "yes", chance(11 * 10, 20 * 19));
    check(&tables, "successes", "0", chance(9 * 8, 20 * 19));
    let tables = ask("streak", Edition::Guide, &[("rank", "crescent"), ("flips", "3"), ("needs", "two-ticks")]);
    check(&tables, "all of them succeed", "yes", chance(5 * 4 * 3, 20 * 19 * 18));
    // With advantage: at least one tick among the first two cards, and among the next two.
    let (none, both) = ((9 * 8, 20 * 19), (9 * 8 * 7 * 6, 20 * 19 * 18 * 17));
    let yes = chance(1, 1) + chance(both.0, both.1) - chance(2 * none.0, none.1);
    let tables = ask("streak", Edition::Guide, &[("rank", "crescent"), ("advantage", "1")]);
    check(&tables, "all of them succeed", "yes", yes);
}

// DK-16: a wound card ends its flip and costs a point, so the deck thins between the flips.
#[test]
fn a_streak_with_wound_cards_agrees_with_the_rules_played_by_chance() {
    let trials = 6_000;
    for (edition, net) in [(Edition::World, 1), (Edition::Module, -1), (Edition::Guide, 2)] {
        let net_text = format!("{net}");
        let values = [
            ("rank", "bulb"),
            ("flips", "4"),
            ("advantage", net_text.as_str()),
            ("exhausted-cards", "10 11 12"),
            ("discarded", "0 1 2 3 4"),
            ("wounds", "w1 w2"),
        ];
        let tables = ask("streak", edition, &values);
        let mut fresh = fixture::fight(edition, (2, 2, 2), 1);
        fixture::lay(&mut fresh, ADA, "w1 w2", "0 1 2 3 4", "10 11 12");
        let mut counts = [0u64; 5];
        let mut seeded = seeded();
        for number in 0..trials {
            seeded.restart(12, number);
            let mut fight = fresh.clone();
            let mut hits = 0;
            for _ in 0..4 {
                let Ok(flip) = fight.flip(&mut seeded, ADA, Attribute::Str, net);
                hits += usize::from(flip.face.is_tick());
                end_of_turn(&mut fight, &mut seeded);
            }
            counts[hits] += 1;
        }
        for (label, chance) in &tables[0].outcomes {
            let hits: usize = label.parse().expect("a number of successes");
            let what = format!("{edition} at {net}: {hits}");
            affray_testkit::laws::agrees_with_exact(float(chance), counts[hits], trials, &what);
        }
    }
}

#[test]
fn a_number_of_exhausted_cards_is_never_a_card() {
    let title =
        |name: &'static str, value: &'static str| prepare("flip", Edition::Guide, &[(name, value)]).map(|q| q.title());
    assert!(title("exhausted", "10").expect("ten cards").contains("10 Stamina cards exhausted"));
    assert!(title("exhausted-cards", "10").expect("card 10").contains("19 cards in the deck"));
    assert_eq!(title("exhausted-cards", "18"), title("exhausted-cards", "18,"), "a comma changes nothing");
    for wrong in ["18", "10,", "18,", "10 14"] {
        assert!(title("exhausted", wrong).expect_err("a number from 0 to 10").contains("0 to 10"), "{wrong}");
    }
}

// DK-05, DK-47.
#[test]
fn dk_47_wound_cards_are_wounds_wherever_they_lie() {
    let fault = prepare("flip", Edition::Module, &[("wounds", "w1 w2"), ("discarded", "w3")]).err().expect("no third");
    assert!(fault.contains("DK-47"), "{fault}");
    assert!(prepare("flip", Edition::Module, &[("wounds", "w1"), ("discarded", "w3")]).is_ok());
}

/// After every answer of a record, everything can be asked of everybody in it; whatever cannot be is said.
#[test]
fn every_question_can_be_asked_of_a_record_of_a_mob() {
    let play = played(MOB);
    let (text, answers) = (play.record(true), play.answers());
    let mut asked = 0;
    for answer in (0..answers).step_by(answers / 12) {
        let answer = answer.to_string();
        for who in ["Ansa", "Brand", "Cole"] {
            for query in ["breather", "flip", "stamina", "lost", "streak", "survive", "strike"] {
                let values = [("from", text.as_str()), ("who", who), ("answer", answer.as_str())];
                match prepare_in(query, None, &values) {
                    Ok(posed) => {
                        assert_eq!(posed.simulate(3, 20).values().sum::<u64>(), 20, "{query} of {who} at {answer}");
                        asked += 1;
                    }
                    Err(fault) => {
                        let said = ["no card left", "no Stamina left", "nothing to shoot", "deck of its own"];
                        assert!(said.iter().any(|said| fault.contains(said)), "{query} of {who} at {answer}: {fault}");
                    }
                }
            }
        }
    }
    assert!(asked > 100, "{asked}");
    // The exact answer too, where the panic was.
    for who in ["Ansa", "Brand", "Cole"] {
        let posed = prepare_in("breather", None, &[("from", text.as_str()), ("who", who)]).expect("a Breather");
        let tables = Budget::quiet(|watch| posed.exact(watch)).expect("few branches");
        assert_eq!(tables[0].outcomes.iter().map(|(_, chance)| chance.clone()).sum::<Chance>(), chance(1, 1));
    }
}

#[test]
fn a_record_gives_the_character_and_the_foe_unless_asked_otherwise() {
    let from = ("from", DUEL_RECORD);
    let strike = |more: &[(&str, &str)]| {
        let values = [&[from, ("answer", "0")][..], more].concat();
        prepare_in("strike", None, &values).map(|posed| posed.title())
    };
    let title = strike(&[]).expect("a strike");
    assert!(title.contains("on Crescent with 1d4, against a foe of 8 Stamina with 1d4"), "{title}");
    let title = strike(&[("rank", "anchor"), ("die", "d6"), ("foe-stamina", "5")]).expect("a strike");
    assert!(title.contains("on Anchor with 1d6, against a foe of 5 Stamina with 1d4"), "{title}");
    assert!(strike(&[("exhausted", "3")]).expect_err("not both").contains("out of the record"));
    assert!(strike(&[("against", "nobody")]).expect_err("a foe").contains("the Bridge Guard"));
    let fault = prepare_in("flip", Some(Edition::Module), &[from]).err().expect("another edition");
    assert!(fault.contains("guide-2018"), "{fault}");
    // A worn deck is worth less: at the end of the duel the odds are not those of a fresh deck.
    let exact = |answer: &str| {
        let posed = prepare_in("strike", None, &[from, ("answer", answer)]).expect("a strike");
        Budget::quiet(|watch| posed.exact(watch)).expect("few branches")
    };
    assert_ne!(exact("0"), exact("40"));
}

/// A card of the deck is worth what its edges show; the fixture and the query agree on which cards those are.
#[test]
fn described_piles_are_the_piles_of_the_rules() {
    let mut fight = fixture::fight(Edition::Guide, (2, 2, 2), 1);
    fixture::lay(&mut fight, ADA, "w1", "0 1 2", "10 14");
    let faces = card::faces(Edition::Guide);
    let ticks = fight.fighter(ADA).deck.cards().filter(|&card| faces.face(card, Rank::Bulb).is_tick());
    let (ticks, all) = (ticks.count() as u64, fight.fighter(ADA).deck.len() as u64);
    let values =
        [("rank", "bulb"), ("exhausted-cards", "10 14"), ("discarded", "0 1 2"), ("wounds", "w1"), ("flips", "1")];
    check(&ask("streak", Edition::Guide, &values), "all of them succeed", "yes", chance(ticks, all));
}
