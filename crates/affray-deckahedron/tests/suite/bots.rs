//! What the bots do.

use affray_core::{Bot, Decision, FromList, Menu, Progress, QuickBot, Random, Scene, Seeded, Stream, Viewer};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::{CellChoice, Moment, Question};
use affray_deckahedron::bots::{Good, Plain};
use affray_deckahedron::shown::event::Outcome;
use affray_deckahedron::state::attribute::{Attribute, Rank, Ranks};
use affray_deckahedron::state::card::Card;
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::{Fighter, FighterId};
use affray_deckahedron::state::moves::Move;

use crate::fixture::{self, ADA, FOE};
use crate::stage::*;

/// What the plain bot answers.
fn answer(fight: &Fight, question: Question) -> Choice {
    let seat = question.who().map_or(fight.gm, |who| fight.fighter(who).seat);
    let mut menu = Menu::plain();
    fight.options(seat, &question, &mut menu);
    let options = menu.options();
    let decision = Decision { seat, view: fight.view(Viewer::Seat(seat)), question, options };
    options[Plain.choose(&decision, &mut Stream::new(0, 0))]
}

fn plain_act(fight: &Fight) -> Choice {
    answer(fight, Question::Act { who: ADA, extra: false, done: 0 })
}

const fn doing(mv: Move, at: Option<FighterId>) -> Choice {
    Choice::Act { mv, at, with: None }
}

/// Plays so many fights and counts the victories.
fn victories<B: QuickBot<Fight> + Copy>(encounter: &str, bot: B, fights: u64) -> u64 {
    let first = opened(encounter);
    let mut won = 0;
    for number in 0..fights {
        let mut fight = first.clone();
        let mut ask = Seeded::new(7, number, bot);
        assert_eq!(ask.play_out(&mut fight, 10_000), Progress::Over, "fight {number} ends");
        assert!(fight.fighters.iter().all(Fighter::is_sound), "fight {number} is sound");
        won += u64::from(fight.outcome == Some(Outcome::Victory));
    }
    won
}

#[test]
fn bots_play_through_creation_sessions_and_towns() {
    let scenes = "[[party]]\nname = \"Ben\"\nstr = 1\ndex = 2\nint = 3\n[[scene]]\nkind = \"creation\"\n\
        [[scene]]\nkind = \"session\"\ncircles = [\"Ben\"]\n\
        [[scene]]\nkind = \"fight\"\nloot_equipment = 2\nloot_wealth = 1\nloot_weapons = true\nhazard = \"d4\"\ndark = true\nchase = true\n\
        [[scene.challenge]]\nname = \"a leap\"\nattribute = \"dex\"\n\
        [[scene.foe]]\nname = \"Foe\"\ncount = 2\nstamina = 3\nunaware = true\n\
        [[scene]]\nkind = \"rest\"\n[[scene]]\nkind = \"settlement\"\ngoods = [\"mending\", \"many_knives\"]\n\
        [[scene]]\nkind = \"fight\"\n[[scene.foe]]\nname = \"Last\"\nstamina = 3\n";
    for edition in ["world-2017", "guide-2018"] {
        let first = open(edition, "bot = \"plain\"", scenes).unwrap();
        for number in 0..300 {
            let mut fight = first.clone();
            Seeded::new(5, number, Random).play_out(&mut fight, 100_000);
            assert_eq!(fight.beat, Beat::Over);
            assert!(fight.fighters.iter().all(Fighter::is_sound));
        }
        let mut fight = first.clone();
        Seeded::new(5, 0, Plain).play_out(&mut fight, 100_000);
        assert_eq!(fight.beat, Beat::Over);
    }
}

#[test]
fn reshuffles_when_the_whole_is_better_by_a_quarter() {
    let reshuffle = |fight: &Fight, when| answer(fight, Question::Reshuffle { who: ADA, when });
    let mut fight = ranked(World, 2, 1);
    // The deck has lost its good cards; the discard pile holds them.
    fixture::lay(&mut fight, ADA, "", "3 10 16 17", "");
    assert_eq!(reshuffle(&fight, Moment::BeforeFlip(Rank::Bulb)), Choice::Yes);
    assert_eq!(reshuffle(&fight, Moment::BeforeSearch), Choice::No, "never before a search");
    fixture::lay(&mut fight, ADA, "", "0 6 7 9", "");
    assert_eq!(reshuffle(&fight, Moment::BeforeFlip(Rank::Bulb)), Choice::No);
}

#[test]
fn picks_card_ten_then_green_then_any_and_card_zero_last() {
    let fight = ranked(World, 1, 1);
    let pick = |tied: &str| {
        let first = tied.split(' ').next().unwrap().parse().unwrap();
        answer(&fight, Question::Resolver { who: ADA, tied: fixture::cards(tied), first })
    };
    assert_eq!(pick("18 10"), Choice::Card(Card::base(10)));
    assert_eq!(pick("2 1 0"), Choice::Card(Card::base(1)));
    assert_eq!(pick("0 2"), Choice::Card(Card::base(2)));
    assert_eq!(pick("6 2"), Choice::Card(Card::base(6)), "the one turned first");
}

#[test]
fn names_the_highest_rank_strength_first() {
    let fight = fixture::fight(World, (2, 3, 3), 1);
    let question = Question::Attribute { who: ADA, mv: Move::DefyDanger };
    assert_eq!(answer(&fight, question), Choice::Attribute(Attribute::Dex));
    let question = Question::Attribute { who: ADA, mv: Move::Breather };
    assert_eq!(answer(&fight, question), Choice::Attribute(Attribute::Dex), "Dexterity before Intelligence");
}

#[test]
fn breathes_when_low_runs_when_very_low_and_else_attacks_the_weakest() {
    let mut fight = ranked(World, 2, 2);
    fight.fighter_mut(FOE).ticks = 7;
    assert_eq!(plain_act(&fight), doing(Move::HackAndSlash, Some(FighterId(2))));
    fight.fighter_mut(ADA).ranks = Ranks::new(2, 3, 1).unwrap();
    (fight.fighter_mut(ADA).ranged, fight.fighter_mut(ADA).equipment) = (true, 1);
    assert_eq!(plain_act(&fight), doing(Move::Volley, Some(FighterId(2))));
    fixture::lay(&mut fight, ADA, "", "", "10 11 12 13 14 15 16");
    assert_eq!(plain_act(&fight), doing(Move::Breather, None));
    fight.fighter_mut(ADA).last = Some(Move::Breather);
    assert_eq!(plain_act(&fight), doing(Move::Volley, Some(FighterId(2))), "three left: no flight");
    fixture::lay(&mut fight, ADA, "", "", "10 11 12 13 14 15 16 17");
    fight.fighter_mut(ADA).speed = 3;
    assert_eq!(plain_act(&fight), doing(Move::RunAway, None));
    fight.fighter_mut(ADA).speed = 2;
    assert_eq!(plain_act(&fight), doing(Move::Volley, Some(FighterId(2))), "the cost is not payable");
}

#[test]
fn splits_into_the_fewest_tokens_that_leave_three() {
    let mut fight = ranked(World, 2, 1);
    let split = |fight: &Fight, number| answer(fight, Question::Split { who: ADA, number });
    assert_eq!(split(&fight, 7), Choice::Split { harm: 0, wound: 0 }, "three are left");
    assert_eq!(split(&fight, 8), Choice::Split { harm: 1, wound: 0 });
    fixture::lay(&mut fight, ADA, "", "", "10 11 12 13 14");
    // Five left, a hit of 6: (0,0) -1, (1,0) 1, (2,0) 3, (0,1) 4: one Wound is fewer tokens than two Harm.
    assert_eq!(split(&fight, 6), Choice::Split { harm: 0, wound: 1 });
    fight.fighter_mut(ADA).wound = 2;
    assert_eq!(split(&fight, 6), Choice::Split { harm: 2, wound: 0 }, "never a third Wound");
}

#[test]
fn regains_the_best_cards_and_keeps_the_worst() {
    let mut fight = ranked(World, 2, 1);
    fixture::lay(&mut fight, ADA, "", "", "12 13 17");
    let regain = Question::Regain { who: ADA, left: 1, breather: true };
    assert_eq!(answer(&fight, regain), Choice::Card(Card::base(17)));
    let keep = Question::Keep { who: ADA, kept: fixture::cards(""), left: 1 };
    assert_eq!(answer(&fight, keep), Choice::Card(Card::base(13)));
}

#[test]
fn takes_the_blow_only_when_one_more_roll_fells_the_foe() {
    let fight = ranked(World, 2, 1);
    let clear = |number| answer(&fight, Question::Clear { who: ADA, foe: FOE, number });
    assert_eq!(clear(2), Choice::Avoid, "three left, two and a half on average");
    assert_eq!(clear(3), Choice::Extra);
    assert_eq!(clear(5), Choice::Avoid, "it is down already");
}

#[test]
fn decides_the_rest_by_the_table() {
    let mut fight = ranked(Module, 2, 1);
    let opposed = |fight: &Fight, cell| answer(fight, Question::Opposed { who: ADA, foe: FOE, cell });
    assert_eq!(opposed(&fight, CellChoice::LossOrWound), Choice::Wound);
    assert_eq!(opposed(&fight, CellChoice::LossOrHarm), Choice::Harm);
    fight.fighter_mut(ADA).equipment = 1;
    assert_eq!(opposed(&fight, CellChoice::LossOrDrop), Choice::Loss);
    fixture::lay(&mut fight, ADA, "", "", "10 11 12 13 14 15");
    assert_eq!(opposed(&fight, CellChoice::LossOrDrop), Choice::Drop, "with four points or fewer");
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).green = 2;
    assert_eq!(answer(&fight, Question::Flashback { who: ADA, face: XX }), Choice::TwoGreen);
    assert_eq!(answer(&fight, Question::Flashback { who: ADA, face: X }), Choice::No);
    assert_eq!(answer(&fight, Question::Green { who: ADA, mv: Move::Parley }), Choice::Token);
    assert_eq!(answer(&fight, Question::CriticalFlip { who: ADA }), Choice::Yes);
    for (equipment, wanted) in [(0, Choice::Reduce), (1, Choice::Reduce), (2, Choice::PayEquipment)] {
        fight.fighter_mut(ADA).equipment = equipment;
        assert_eq!(answer(&fight, Question::Drawback { who: ADA, gm: false }), wanted);
    }
    assert_eq!(answer(&fight, Question::Drawback { who: ADA, gm: true }), Choice::Danger);
    assert_eq!(answer(&fight, Question::GmMove { who: ADA, mv: Move::Parley, foe: Some(FOE) }), Choice::Attack);
    fight.bank = 4;
    assert_eq!(answer(&fight, Question::Spend { start: false, spent: 0 }), Choice::FoeDamage(FOE));
    fight.bank = 3;
    assert_eq!(answer(&fight, Question::Spend { start: false, spent: 0 }), Choice::No);
    assert_eq!(answer(&fight, Question::Spend { start: true, spent: 0 }), Choice::No, "2017 keeps its bank");
    let mut guide = ranked(Guide, 2, 1);
    guide.bank = 5;
    assert_eq!(answer(&guide, Question::Spend { start: true, spent: 0 }), Choice::FoeStamina(FOE));
    guide.bank = 3;
    assert_eq!(answer(&guide, Question::Spend { start: true, spent: 2 }), Choice::No, "half of five is two");
}

#[test]
fn a_module_foe_breathes_every_other_turn_and_strikes_back_at_its_attacker() {
    let mut fight = ranked(Module, 2, 1);
    let turn = |fight: &Fight| answer(fight, Question::FoeTurn { foe: FOE });
    assert_eq!(turn(&fight), Choice::StrikeAt(ADA));
    fixture::lay(&mut fight, FOE, "", "", "10 11 12 13 14 15 16");
    assert_eq!(turn(&fight), Choice::Breathe);
    fight.fighter_mut(FOE).last = Some(Move::Breather);
    assert_eq!(turn(&fight), Choice::StrikeAt(ADA));
}

#[test]
fn the_good_bot_wins_more_often_than_the_plain_one() {
    for encounter in [ENCOUNTERS[0], ENCOUNTERS[2], ENCOUNTERS[3]] {
        let (plain, good) = (victories(encounter, Plain, 2000), victories(encounter, FromList(Good), 2000));
        let random = victories(encounter, Random, 2000);
        println!("random {random}, plain {plain}, good {good} of 2000");
        let better = good > plain || plain == 2000;
        assert!(better && plain > random, "random {random}, plain {plain}, good {good}");
    }
}

#[test]
fn the_hopeless_fight_is_hopeless() {
    assert!(victories(ENCOUNTERS[4], Plain, 300) < 10);
}
