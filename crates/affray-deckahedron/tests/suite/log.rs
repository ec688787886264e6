//! The log: every line with its rule (`log.md`), and the reasons it gives.

use affray_core::fight::any_play::OpenText;
use affray_core::{AnyPlay, Cast, Line, Scene as _, Words as _};
use affray_deckahedron::asked::choice::{Carried, Choice, Forgotten};
use affray_deckahedron::asked::question::{Plea, Question};
use affray_deckahedron::edition::Edition;
use affray_deckahedron::game::Deckahedron;
use affray_deckahedron::rules::flipping::weights::{Reason, Weights};
use affray_deckahedron::rulings::{FoeFormat, REGISTER};
use affray_deckahedron::shown::event::{
    BankUse, Care, Deed, Drawback, Event, Extra, Fall, Forced, GmMove, Gone, GuardUse, LevelCard, Outcome, Regaining,
    Resource, Spent, Token, Turned, Wide,
};
use affray_deckahedron::state::attribute::{Attribute, Rank};
use affray_deckahedron::state::card::Card;
use affray_deckahedron::state::face::Face;
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::{Fate, FighterId};
use affray_deckahedron::state::item::{Die, Item, ItemKind};
use affray_deckahedron::state::moves::{Cause, Move, Takes};
use affray_deckahedron::state::scenario::{Challenge, ChapterKind};
use affray_testkit::documented::{self, LogRow};

use crate::fixture::{self, ADA, FOE};
use crate::stage::*;

const DIR: &str = env!("CARGO_MANIFEST_DIR");
const SECOND: FighterId = FighterId(2);

/// A table at which everything of the samples has a name.
fn table(edition: Edition) -> Fight {
    let mut fight = fixture::fight(edition, (2, 2, 2), 3);
    fight.change_scenario(|scenario| {
        scenario.situations = vec!["the dark moat".to_owned()];
        scenario.abilities = vec!["swimming".to_owned()];
        let swim = Challenge {
            name: "swimming the moat".to_owned(),
            attribute: Some(Attribute::Str),
            needs: Face::OneTick,
            speed: 0,
            difficulty: 0,
            price: 1,
            ability: Some(0),
            peril: None,
        };
        scenario.chapters[0].challenges = vec![swim];
        let mut quiet = fixture::chapter(ChapterKind::Breather);
        "A quiet hour".clone_into(&mut quiet.name);
        scenario.chapters.push(quiet);
    });
    fight
}

fn turned(cards: &[u8]) -> Turned {
    let mut turned = Turned::NONE;
    for &card in cards {
        turned.push(Card::base(card));
    }
    turned
}

fn weights(reasons: &[Reason], level: i8) -> Weights {
    let mut why = Weights { level, ..Weights::default() };
    for &reason in reasons {
        why.add(reason);
    }
    why
}

/// Every event at least once, and each branch that cites another rule.
fn samples() -> Vec<Event> {
    let (who, foe) = (ADA, FOE);
    let flipped = |net, cards: &[u8], face| Event::Flipped {
        who,
        attribute: Attribute::Str,
        rank: Rank::Bulb,
        net,
        turned: turned(cards),
        face,
        resolver: Card::base(cards[0]),
    };
    let mut all = vec![
        Event::ChapterBegan { chapter: 0 },
        Event::RoundBegan { round: 2 },
        Event::Passed { who },
        Event::CaughtBreath { who },
        Event::Used { who, item: ItemKind::Vitality },
        Event::Used { who, item: ItemKind::Buckler },
        flipped(0, &[4], Face::OneTick),
        flipped(1, &[17, 4], Face::TwoTicks),
        flipped(-1, &[4, 17], Face::OneCross),
        Event::CutShort { who, card: Card::wound(1) },
        Event::Reshuffled { who, forced: false, deck: 20 },
        Event::Reshuffled { who, forced: true, deck: 20 },
        Event::StaminaLost { who, card: Card::base(12), misses: 2, left: 7 },
        Event::Spared { who },
        Event::TicksLost { who: foe, points: 2, left: 3 },
        Event::SlotUsed { who: foe, points: 3 },
        Event::HitRolled { by: Some(foe), on: who, die: Die::D4, shows: 3, total: 5 },
        Event::HitRolled { by: None, on: who, die: Die::D6, shows: 4, total: 4 },
        Event::Split { who, number: 2, stamina: 2, harm: 0, wound: 0 },
        Event::Split { who, number: 5, stamina: 2, harm: 1, wound: 0 },
        Event::Split { who: foe, number: 6, stamina: 0, harm: 0, wound: 1 },
        Event::OnMove { who, what: Takes::Stamina, mv: Move::GoodCardio },
        Event::OnMove { who, what: Takes::Harm, mv: Move::ToughStuff },
        Event::OnItem { who, what: Takes::Harm, item: ItemKind::PlateArmour },
        Event::OnItem { who, what: Takes::Harm, item: ItemKind::LeatherArmour },
        Event::ItemHurt { who, item: ItemKind::Buckler, destroyed: false },
        Event::ItemHurt { who, item: ItemKind::Vitality, destroyed: true },
        Event::ChargeSpent { who, item: ItemKind::Vitality, left: 2 },
        Event::HarmTaken { who, harm: 1 },
        Event::HarmBecameWound { who },
        Event::WoundTaken { who, wound: 1, card: Some(Card::wound(1)) },
        Event::Fell { who, why: Fall::Exhaustion },
        Event::Fell { who, why: Fall::ThirdWound },
        Event::Fell { who: foe, why: Fall::LastTick },
        Event::Regained { who, card: Card::base(17), left: 2 },
        Event::TokenReturned { who, mv: Move::GoodCardio },
        Event::Girded { who, item: ItemKind::LeatherArmour },
        Event::NothingRegained { who },
        Event::Superior { foe, over: who },
        Event::BankGrew { bank: 3 },
        Event::Flashback { who, green: 2, equipment: 0, net: 1 },
        Event::Flashback { who, green: 1, equipment: 1, net: 1 },
        Event::Flashback { who, green: 0, equipment: 2, net: 1 },
        Event::GreenGained { who, green: 2 },
        Event::LevelRaised { who, mv: Move::Volley, level: 1 },
        Event::Practised { who, skill: -2 },
        Event::CriticalFlip { who, green: 1 },
        Event::Confident { who, mv: Move::Volley },
        Event::GreenSpent { who, green: 1 },
        Event::GotClear { who, foe },
        Event::Missed { who, foe },
        Event::Clashed { who, foe },
        Event::Toppled { who },
        Event::Pinned { who: foe },
        Event::Moved { who: foe },
        Event::AmmoSpent { who, left: 3 },
        Event::Dropped { who },
        Event::EquipmentLost { who, left: 1 },
        Event::Drawback { who, what: Drawback::Danger },
        Event::Lessened { on: foe, number: 2 },
        Event::Guarded { who, tokens: 2 },
        Event::GuardSpent { who, how: GuardUse::Halve, left: 1 },
        Event::Questions { who, count: 2 },
        Event::CameOff { who, face: Face::OneTick },
        Event::Escaped { who },
        Event::Pacified { who: foe },
        Event::Alerted { who: foe },
        Event::Benefit { who, mv: Move::Backstab, which: 1 },
        Event::WeakSpot { foe },
        Event::Openings { foe, count: 2 },
        Event::Enraged { who },
        Event::Hidden { who },
        Event::Countered { who, foe },
        Event::BloodBound { who },
        Event::ChallengePassed { who, chapter: 0, challenge: 0 },
        Event::ChallengeFailed { who, chapter: 0, challenge: 0 },
        Event::Learned { who, ability: 0 },
        Event::HarmRemoved { who, harm: 0 },
        Event::WoundRemoved { who, wound: 0, card: None },
        Event::Recovered { who, healed: false, exhausted: 2, stamina: 8 },
        Event::Recovered { who, healed: true, exhausted: 0, stamina: 10 },
        Event::Lies { who },
        Event::Recharged { who },
        Event::Settled { who, deed: Deed::Studied(Move::Volley, 1) },
        Event::Settled { who, deed: Deed::Provisioned },
        Event::Settled { who, deed: Deed::Sold },
        Event::Settled { who, deed: Deed::Repaired },
        Event::Repaired { who, cards: 2 },
        Event::ChapterEnded { chapter: 0, rounds: 4, outcome: Some(Outcome::Victory) },
        Event::ChapterEnded { chapter: 1, rounds: 0, outcome: None },
        Event::Lightened { who, wealth: false, speed: 3 },
        Event::PickedUp { who, wealth: true, speed: 1 },
        Event::Brought { who, green: 1, equipment: 1 },
        Event::Mercy { who, what: Forgotten::Provision, green: 1 },
        Event::Refused { who },
        Event::Risked { who, green: 3 },
        Event::Yielded { who, to: SECOND },
        Event::KeptUsing { who, item: ItemKind::Vitality },
        Event::LostForGood { who, item: ItemKind::Vitality, capacity: 2 },
        Event::Assured { who, foe, wealth: true },
        Event::Mastered { who },
        Event::Named { who, green: 1 },
        Event::LevelCardTaken { who, card: LevelCard::Blessing(Card::blessing(1)) },
        Event::MoveTaken { who, mv: Move::Backstab },
        Event::ItemTaken { who, item: ItemKind::Sword, speed: 3 },
        Event::RiskDriverTaken { who },
        Event::TokensLaid { who, speed: 3, equipment: 2, wealth: 1 },
        Event::Weighed { who, why: weights(&[Reason::Opening, Reason::Position], 1), net: 1 },
        Event::GoodBankSpent { who, left: 1 },
        Event::RegainRolled { who, why: Regaining::Breather, shows: 3, points: 3 },
        Event::RegainRolled { who, why: Regaining::Quiet, shows: 3, points: 3 },
        Event::RegainRolled { who, why: Regaining::Card, shows: 3, points: 5 },
        Event::RegainedNothing { who, why: None },
        Event::RegainedNothing { who, why: Some(Regaining::Breather) },
        Event::RegainedNothing { who, why: Some(Regaining::Quiet) },
        Event::MoreRolled { who, mv: Move::AndThisIsFor, die: Die::D4, shows: 2 },
        Event::Added { by: foe, points: 1, why: Extra::Bought },
        Event::Added { by: who, points: 2, why: Extra::Fury },
        Event::GangedUp { lead: foe, on: who, all: foe.bit() | SECOND.bit() | FighterId(3).bit() },
        Event::ReshuffleForced { who, why: Forced::Short, deck: 18 },
        Event::ReshuffleForced { who, why: Forced::Flip, deck: 18 },
        Event::ReshuffleForced { who, why: Forced::Search, deck: 18 },
        Event::EquipmentGone { who, left: 1, why: Gone::Volley },
        Event::EquipmentGone { who, left: 1, why: Gone::UsedUp },
        Event::GreenPaid { who, price: 1, green: 2, mv: None },
        Event::GreenPaid { who, price: 1, green: 2, mv: Some(Move::Vanish) },
        Event::WentWide { who, foe, why: Wide::Unopposed },
        Event::WentWide { who, foe, why: Wide::Shot },
        Event::WentWide { who, foe, why: Wide::Card },
        Event::KeptClear { who, foe, mv: Move::HackAndSlash },
        Event::KeptClear { who, foe, mv: Move::Backstab },
        Event::HarmEased { who, harm: 1, by: Care::Rest, off: Token::Pile },
        Event::HarmEased { who, harm: 0, by: Care::Heal, off: Token::Pile },
        Event::HarmEased { who, harm: 0, by: Care::Mending, off: Token::Pile },
        Event::WoundHealed { who, wound: 0, card: Some(Card::wound(1)), by: Care::Heal },
        Event::WoundHealed { who, wound: 0, card: None, by: Care::Mending },
        Event::Denied { who, plea: Plea::ThirdToken },
        Event::Denied { who, plea: Plea::Risk },
        Event::Avoided { who, what: Takes::Harm, item: ItemKind::Buckler },
        Event::Avoided { who, what: Takes::Wound, item: ItemKind::PlateArmour },
        Event::Avoided { who, what: Takes::Stamina, item: ItemKind::SeverPulseShield },
        Event::DealsNothing { who, on: foe, what: Takes::Stamina },
        Event::DealsNothing { who, on: foe, what: Takes::Wound },
        Event::LastBlow { who: foe, on: who },
        Event::BlowLost { who: foe, on: who },
        Event::NoAnswer { foe, who },
        Event::Sent { who: SECOND, by: who, at: foe },
        Event::JoinedIn { who, companions: SECOND.bit(), on: foe },
        Event::Ordered { who: SECOND, back: true },
        Event::Tested { who, passed: false },
        Event::Taken { who, what: Resource::Wealth, left: 0 },
        Event::BankUsed { on: BankUse::Treasure, points: 1, bank: 2 },
        Event::FateTold { who, fate: Fate::Unconscious },
    ];
    all.extend(Move::ALL.iter().map(|&mv| Event::Tried { who, mv, at: None, extra: false }));
    let spent = [Spent::SecondMove, Spent::FoeStamina(foe), Spent::FoeDamage(foe), Spent::Situation(0), Spent::Soft];
    all.extend(spent.map(|on| Event::BankSpent { on, bank: 1 }));
    let moves = [GmMove::Attack, GmMove::Hazard, GmMove::Shake, GmMove::UseUp, GmMove::Challenge, GmMove::Narrate];
    all.extend(moves.map(|mv| Event::GmMoved { mv, on: who }));
    all
}

fn rows() -> Vec<LogRow> {
    let tables = [Guide, World, Module].map(|edition| (edition, table(edition)));
    let cast: Cast = fixture::cast();
    let row = |event: &Event| {
        tables.each_ref().map(|(edition, fight)| LogRow::of(fight, &cast, edition.slug(), event)).to_vec()
    };
    samples().iter().flat_map(row).collect()
}

#[test]
fn every_line_of_the_log_cites_a_rule_of_the_register_as_log_md_says() {
    let rows = rows();
    let variants = documented::variants(include_str!("../../src/shown/event.rs"), "Event");
    let gaps = documented::log_gaps(&REGISTER, &rows, &variants);
    assert!(gaps.is_empty(), "{gaps:#?}");
    documented::check_page(DIR, "log.md", &documented::log_page(&REGISTER, &rows));
}

#[test]
fn random_fights_say_nothing_that_log_md_does_not_list() {
    let found = documented::unsampled::<Deckahedron>(ENCOUNTERS, 3, |fight| fight.edition().slug().to_owned(), &rows());
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_line_cites_no_rule_that_its_edition_does_not_have() {
    // The module has these by a ruling: rounds (`round_structure`), flight (`flee_module`), and a scene's tests. Of quiet
    // moments it is said that this edition has no such rule.
    let ruled = ["DK-72", "DK-85", "DK-23", "DK-61"];
    let found = documented::foreign_rules::<Deckahedron>(ENCOUNTERS, 4, |fight| fight.edition().slug().to_owned());
    let wrong: Vec<_> = found.iter().filter(|(rule, _)| !ruled.contains(&rule.as_str())).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// The lines of some events, with the rule in front.
fn said(fight: &Fight, events: &[Event]) -> Vec<String> {
    let cast = fixture::cast();
    let words = |line: Line| format!("{} {}", line.rule.map_or("", |rule| rule.0), line.text);
    events.iter().filter_map(|event| fight.line(&cast, event)).map(words).collect()
}

#[track_caller]
fn says(fight: &Fight, events: &[Event], wanted: &str) {
    let said = said(fight, events);
    assert!(said.iter().any(|line| line == wanted), "{wanted:?} is none of {said:#?}");
}

// DK-58, DK-61.
#[test]
fn dk_58_a_breathers_die_is_shown() {
    let mut fight = ranked(Guide, 4, 1);
    fixture::lay(&mut fight, ADA, "", "", "12 17");
    let told = breathe(&mut fight, with(Attribute::Dex).cards("2✔✔").roll(3).pick(card(17)).pick(card(12)));
    says(&fight, &told, "DK-58 1d4 of Stamina comes back to Ada: 3");
    let mut fight = ranked(Guide, 4, 1);
    fixture::lay(&mut fight, ADA, "", "", "12");
    let mut script = quiet().pick(Choice::Attribute(Attribute::Str)).cards("2✔✔").roll(1).pick(card(12));
    fight.free_breather(&mut script, ADA).unwrap();
    says(&fight, &events(script), "DK-61 1d4 of Stamina comes back to Ada: 1");
}

// DK-09, DK-58, DK-71, DK-92.
#[test]
fn dk_09_a_flip_says_why_it_is_the_worst_of_two_or_the_best_of_three() {
    let mut fight = ranked(World, 2, 1);
    fight.answers = 1;
    fight.fighter_mut(FOE).opening = 1;
    let told = make(&mut fight, quiet().cards("17✔✔ 4✗ 2✗").roll(1).pick(Choice::Avoid), Move::HackAndSlash, Some(FOE));
    says(&fight, &told, "DK-09 Ada has advantage 2: an answer acted on +1, an opening used +1");
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).under = FOE.bit();
    let script = quiet().cards("17✔✔ 4✗").roll(1).cards("10♥");
    let told = make(&mut fight, script, Move::HackAndSlash, Some(FOE));
    says(&fight, &told, "DK-09 Ada has disadvantage 1: the other's superior position -1");
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).note(Move::HackAndSlash, World).shaken = true;
    fight.fighter_mut(FOE).opening = 1;
    let told = make(&mut fight, quiet().cards("17✔✔").roll(1).pick(Choice::Avoid), Move::HackAndSlash, Some(FOE));
    says(&fight, &told, "DK-09 Ada has neither advantage nor disadvantage: an opening used +1, shaken confidence -1");
    // More than two is cut, and said to be.
    set_net(&mut fight, -2);
    fight.fighter_mut(ADA).under = FOE.bit();
    let told = make(&mut fight, quiet().cards("16✔✔ 12✔ 4✗").roll(1).cards("10♥"), Move::HackAndSlash, Some(FOE));
    says(
        &fight,
        &told,
        "DK-09 Ada has disadvantage 2: the other's superior position -1, bought for the situation -2; of -3 no more counts",
    );
    // A flip of one card has no reason to give.
    let mut fight = ranked(World, 2, 1);
    let told = make(&mut fight, quiet().cards("17✔✔").roll(1).pick(Choice::Avoid), Move::HackAndSlash, Some(FOE));
    assert!(!told.iter().any(|event| matches!(event, Event::Weighed { .. })));
}

// DK-81.
#[test]
fn dk_81_a_group_attack_says_who_joined() {
    let mut fight = ranked(World, 2, 3);
    fight.fighter_mut(FighterId(3)).die = Die::D6;
    let script = quiet().cards("0✗✗").pick(Choice::Attack).roll(2).pick(split(0, 0)).cards("10♥ 11♥ 12♥");
    let told = make(&mut fight, script, Move::HackAndSlash, Some(FOE));
    says(&fight, &told, "DK-81 Foe 3 leads against Ada; Foe 2 joins in (+1)");
    says(&fight, &told, "DK-40 Foe 3 rolls 1d6 against Ada: 2, 3 in all");
    // At the round's end, and after a move.
    for format in [FoeFormat::Format2, FoeFormat::Format3] {
        let mut fight = two(World, 2);
        fight.change_scenario(|scenario| scenario.rulings.foe_format = format);
        let answer = move |_: &Fight, _, question: &Question, _: &[Choice]| match *question {
            Question::Act { .. } if format == FoeFormat::Format2 => Some(Choice::Pass),
            Question::Victim { .. } => Some(Choice::Fighter(ADA)),
            Question::Attribute { .. } => Some(Choice::Attribute(Attribute::Dex)),
            Question::Join { joined, .. } => {
                let next = [SECOND, FighterId(3)].into_iter().find(|foe| joined & foe.bit() == 0);
                Some(next.map_or(Choice::No, Choice::Fighter))
            }
            _ => None,
        };
        let mut told = Vec::new();
        if format == FoeFormat::Format2 {
            for _ in 0..4 {
                let mut script = quiet().whenever(answer);
                if matches!(fight.beat, Beat::RoundEnd) {
                    script = script.cards("17✔✔");
                }
                fight.step(&mut script).unwrap();
                told.extend(events(script));
            }
        } else {
            let mut script = quiet().pick(act(Move::SpoutLore, None)).cards("17✔✔").whenever(answer).cards("12✔");
            fight.step(&mut script).unwrap();
            told.extend(events(script));
        }
        // Of equals the GM's first leads after a move, the last at the round's end.
        let (lead, other) = if format == FoeFormat::Format2 { (2, 1) } else { (1, 2) };
        says(&fight, &told, &format!("DK-81 Foe {lead} leads against Ada; Foe {other} joins in (+1)"));
    }
}

// DK-41, DK-44, DK-46.
#[test]
fn dk_41_a_split_says_its_points_and_what_harm_costs() {
    let fight = ranked(Guide, 2, 1);
    let cast = fixture::cast();
    let option = |number, harm, wound| {
        fight.option(&cast, &Question::Split { who: ADA, number }, &Choice::Split { harm, wound })
    };
    assert_eq!(option(5, 0, 0), "all of it as Stamina: 5 points");
    assert_eq!(option(5, 1, 0), "1 Harm for 3 points; 2 Stamina, and 1 more for the Harm");
    assert_eq!(option(10, 1, 1), "1 Harm and 1 Wound for 9 points; 1 Stamina, and 2 more for them");
    assert_eq!(option(6, 2, 0), "2 Harm for 6 points; 0 Stamina, and 2 more for them");
    let mut fight = ranked(Guide, 2, 1);
    let mut script = quiet().pick(split(1, 0)).cards("10♥ 11♥ 12♥");
    fight.damage(&mut script, ADA, 5, Cause::Physical).unwrap();
    says(&fight, &events(script), "DK-41 Ada takes 5 as 2 Stamina, 1 Harm (3 points, and 1 Stamina of its own)");
}

// DK-28, DK-29, DK-32.
#[test]
fn dk_32_a_reshuffle_says_which_rule_makes_it() {
    let mut fight = ranked(Guide, 2, 1);
    fixture::lay(&mut fight, ADA, "", "10 11 12 13 14 15 16 17 18 19 3 4 5 6 7 8 9", "");
    let mut script = quiet().cards("0 1 2 10♥");
    fight.lose_points(&mut script, ADA, 1, Cause::Physical).unwrap();
    says(&fight, &events(script), "DK-32 Ada's deck runs out in the search: reshuffled, 20 cards");
    let mut fight = ranked(Guide, 2, 1);
    fixture::lay(&mut fight, ADA, "", "10 11 12 13 14 15 16 17 18 19 4 5 6 7", "");
    let mut script = quiet().cards("3✗");
    fight.flip(&mut script, ADA, Attribute::Str, 0).unwrap();
    let told = events(script);
    says(&fight, &told, "DK-28 Ada's deck is short and must be reshuffled: 20 cards");
    assert_eq!(said(&fight, &told).iter().filter(|line| line.contains("reshuffle")).count(), 1, "once is enough");
    let mut fight = ranked(Module, 2, 1);
    fixture::lay(&mut fight, ADA, "", "10 11 12 13 14 15 16 17 18 19 1 2 3 4 5 6 7 8 9", "");
    let mut script = quiet().cards("0✗✗ 17✔✔");
    fight.flip(&mut script, ADA, Attribute::Str, 1).unwrap();
    says(&fight, &events(script), "DK-29 Ada's deck runs out in the flip: reshuffled, 19 cards");
}

// DK-70, DK-68, DK-71.
#[test]
fn dk_70_what_the_bank_buys_and_the_gm_takes_cites_its_own_rule() {
    let mut fight = ranked(World, 2, 1);
    fight.bank = 3;
    fight.fighter_mut(ADA).equipment = 1;
    let script = quiet().cards("0✗✗").pick(Choice::UseUp).pick(Choice::Yes).pick(Choice::Narrate);
    let told = make(&mut fight, script, Move::HackAndSlash, Some(FOE));
    says(&fight, &told, "DK-70 The GM spends from the Bad Bank on another move: 0 left");
    says(&fight, &told, "DK-71 Ada has 0 Equipment left");
}

// DK-53, DK-54, DK-55.
#[test]
fn dk_54_what_an_item_keeps_off_is_said() {
    let mut fight = ranked(Guide, 2, 1);
    let ada = fight.fighter_mut(ADA);
    ada.items.push(Item::new(ItemKind::PlateArmour));
    ada.give(Move::ArmourMastery, 0, Guide);
    let armour = ada.items[0].carried(0);
    let mut script = quiet().pick(Choice::Mastery(armour));
    fight.take_wound(&mut script, ADA, Cause::Physical).unwrap();
    says(&fight, &events(script), "DK-54 Ada's Plate Armour keeps the Wound off");
}

// DK-67, DK-88.
#[test]
fn dk_67_points_and_dice_added_to_a_hit_are_said() {
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(FOE).bonus = 1;
    let script = quiet().cards("12✔").roll(1).roll(1).cards("10♥ 11♥");
    let told = make(&mut fight, script, Move::HackAndSlash, Some(FOE));
    says(&fight, &told, "DK-67 1 of it is bought from the Bad Bank (Foe 1)");
    let mut fight = ranked(Guide, 2, 1);
    fight.fighter_mut(FOE).weak_spot = true;
    let script = quiet().cards("17✔✔").roll(2).roll(3).pick(Choice::Avoid);
    let told = make(&mut fight, script, Move::HackAndSlash, Some(FOE));
    says(&fight, &told, "DK-88 Ada adds 1d4 for Weak Spot: 3");
    says(&fight, &told, "DK-40 Ada rolls 1d4 against Foe 1: 2, 5 in all");
}

// DK-91: an item is named with what is left of it, and two alike are told apart.
#[test]
fn dk_91_an_option_names_an_item_by_its_state_and_not_by_its_place() {
    let mut fight = ranked(Guide, 2, 1);
    let ada = fight.fighter_mut(ADA);
    ada.items.push(Item::new(ItemKind::Sword));
    ada.items.push(Item { white: 2, ..Item::new(ItemKind::Vitality) });
    ada.items.push(Item::new(ItemKind::LeatherArmour));
    ada.items.push(Item { harm: 1, ..Item::new(ItemKind::LeatherArmour) });
    ada.items.push(Item::new(ItemKind::Buckler));
    ada.items.push(Item::new(ItemKind::Buckler));
    let cast = fixture::cast();
    let absorb = Question::Absorb { who: ADA, what: Takes::Harm, cause: Cause::Physical, tried: false };
    let on = |place: u8| {
        let item = fight.fighter(ADA).items[usize::from(place)].kind;
        fight.option(&cast, &absorb, &Choice::OnItem(Carried { place, item }))
    };
    assert_eq!(on(1), "on Vitality (1/3 charges)");
    assert_eq!(on(2), "on Leather Armour");
    assert_eq!(on(3), "on Leather Armour (Harm 1/2)");
    assert_eq!((on(4), on(5)), ("on Buckler (no. 1 of them)".to_owned(), "on Buckler (no. 2 of them)".to_owned()));
}

/// Whatever is asked in random fights, no two options of one question read alike.
#[test]
fn options_of_one_question_read_differently() {
    let mut asked = 0;
    documented::positions::<Deckahedron>(ENCOUNTERS, 2, |play| {
        let Some((_, OpenText::Choice(seats))) = AnyPlay::open(play) else { return };
        for seat in seats {
            let mut texts: Vec<&str> = seat.options.iter().map(|option| option.text.as_str()).collect();
            let all = texts.len();
            texts.sort_unstable();
            texts.dedup();
            assert_eq!(texts.len(), all, "{}: {:?}", seat.prompt, seat.options);
            asked += 1;
        }
    });
    assert!(asked > 300, "{asked} questions");
}
