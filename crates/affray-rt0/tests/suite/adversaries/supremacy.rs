//! Supremacy: tallies and milestones (RT-76, RT-77).

use affray_core::rules::board::Drawn as _;
use affray_core::{Overrule, Scene as _, Seat, Viewer};
use affray_rt0::state::fight::Beat;
use affray_rt0::{Boon, CampaignStep, Choice, Earned, Event, Growth, Milestone, Status};
use affray_rt0::{FoeId, PlayerId};

use crate::stage::*;

// RT-76.
#[test]
fn rt_g_94_tallies() {
    let tallies = |rows: &[(u8, u8, Status)]| {
        let mut stage = party(rows.len());
        for (p, &(hp, corruption, status)) in rows.iter().enumerate() {
            let player = &mut stage.fight.players[p];
            (player.hp, player.corruption_here, player.status) = (hp, corruption, status);
        }
        stage.fight.count_tallies()
    };
    let active = Status::Active;
    assert_eq!(tallies(&[(20, 0, active), (20, 0, active)]), 4);
    assert_eq!(tallies(&[(20, 0, active), (12, 0, active)]), 3);
    assert_eq!(tallies(&[(12, 0, active), (15, 0, active)]), 2);
    assert_eq!(tallies(&[(20, 0, active), (10, 3, active)]), 2);
    assert_eq!(tallies(&[(20, 1, active), (20, 1, active)]), 2);
    assert_eq!(tallies(&[(20, 1, active), (7, 3, active)]), 1);
    assert_eq!(tallies(&[(14, 0, active), (10, 3, active)]), 1);
    assert_eq!(tallies(&[(10, 3, active), (0, 6, Status::Out)]), 0);
    assert_eq!(tallies(&[(20, 0, active)]), 4);
    assert_eq!(tallies(&[(20, 0, active), (20, 0, Status::Fled)]), 4);
}

// RT-77.
#[test]
fn rt_g_112_milestones() {
    for (milestones, cards, events) in [(&[3, 6][..], "M3 4C", 2), (&[][..], "", 0)] {
        let mut stage = alone(&[]).foe_hp(0, 5).hand("KW");
        stage.fight.supremacy = 2;
        stage.fight.settings.milestones =
            milestones.iter().map(|&at| Milestone { at, ..Milestone::default() }).collect();
        stage.plays(&[lay("KW", B::STRIKE), MELEE]);
        let told = stage.go(1, stage.script().cards(cards));
        let passed = told.iter().filter(|told| matches!(told.event, Event::Milestone { .. })).count();
        assert_eq!((stage.fight.supremacy(), passed), (6, events));
    }
}

#[test]
fn rt_77_a_milestone_brings_what_the_file_says_and_what_the_gm_adds() {
    let mut stage = alone(&[]).foe_hp(0, 5).hand("KW");
    stage.a().sheet.corruption = 4;
    stage.fight.settings.campaign = true;
    let brock = stage.fight.adversaries[0].block;
    let growth = Growth { hp: 4, damage: 2, shields: 1, intents: 0 };
    let row = Milestone { at: 3, block: Some(brock), growth, shed: 1 };
    stage.fight.settings.milestones = [row].into_iter().collect();
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    // Four tallies pass the milestone: the row is carried out, then the GM adds what the GM likes.
    let script = stage.script().cards("M3");
    let script = script.pick(Choice::Strengthen { block: None, boon: Boon::Hp }).pick(Choice::Shed(PlayerId(0)));
    let script = script.pick(Choice::Strengthen { block: Some(brock), boon: Boon::Intents }).pick(Choice::Decline);
    stage.go(1, script);
    assert_eq!(stage.p(0).sheet.corruption, 2);
    // The next combat is harder: 30 + 4 + 5 hit points, two intents, Punch 10, Dodge 7.
    stage.go(2, stage.script().pick(Choice::Then(CampaignStep::FightAgain)));
    assert_eq!(stage.brock(), 39);
    stage.go(1, stage.script().cards("9S 3C"));
    let mut stage = stage.adversary_phase();
    stage.go(1, stage.script());
    assert_eq!((stage.p(0).hp, stage.fight.adversaries[0].shields), (10, 7));
    // Other adversaries can be fought as well; what every stat block got, they have too.
    stage.fight.beat = Beat::Between;
    let laborer = stage.fight.book.block("laborer").expect("it ships");
    let script = stage.script().pick(Choice::Then(CampaignStep::FightOthers));
    stage.go(1, script.pick(Choice::Foe(laborer)).pick(Choice::Foe(laborer)).pick(Choice::Decline));
    assert_eq!((stage.foe(0), stage.foe(1), stage.fight.adversaries.len()), (25, 25, 2));
}

#[test]
fn rt_76_a_player_not_fit_to_take_part_does_not_count() {
    let mut stage = party(2);
    stage.fight.players[1].sheet.out_today = true;
    stage.fight.again();
    assert_eq!(stage.fight.count_tallies(), 4, "B slept through it");
    let mut stage = party(2);
    stage.fight.players[1].zeros = 2;
    stage.fight.players[1].hp = 0;
    stage.fight.players[1].status = Status::Out;
    assert_eq!(stage.fight.count_tallies(), 3, "B was in it and fell");
}

#[test]
fn rt_77_a_campaign_that_begins_with_supremacy_has_passed_its_first_milestones() {
    let mut stage = alone(&[]);
    let row = |at, hp| Milestone { at, block: None, growth: Growth { hp, ..Growth::default() }, shed: 0 };
    stage.fight.settings.milestones = [row(3, 5), row(6, 7), row(9, 11)].into_iter().collect();
    stage.fight.begin_with_supremacy(6);
    assert_eq!((stage.brock(), stage.fight.supremacy()), (42, 6));
}

#[test]
fn rt_77_what_grows_counts_from_the_next_combat_on() {
    use affray_rt0::Boon;
    let mut stage = alone(&[]);
    let words = |stage: &Stage| ["2S", "3C"].map(|code| stage.fight.intent_words(FoeId(0), card(code)));
    let before = words(&stage);
    assert_eq!(before, ["Punch: 8 melee damage to one player", "Dodge: 6 shields"]);
    stage.fight.grow(None, Boon::Damage, 1);
    stage.fight.grow(None, Boon::Shields, 3);
    stage.fight.grow(None, Boon::Hp, 5);
    assert_eq!(words(&stage), before, "this combat goes on, and is shown, as it began");
    stage.fight.again();
    assert_eq!(words(&stage), ["Punch: 9 melee damage to one player", "Dodge: 9 shields"]);
    assert_eq!(stage.brock(), 35);
}

#[test]
fn rt_76_which_tallies_were_earned_is_told_and_kept_on_the_worksheet() {
    let mut stage = party(2).foe_hp(0, 5).hand("KW").hp(1, 12);
    stage.fight.players[1].corruption_here = 3;
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    let told = stage.go(1, stage.script());
    let words = "The worksheet: a player is unhurt; a player took no Corruption";
    assert!(log(&stage, &told).contains(&("RT-76", words.to_owned())), "{told:?}");
    let earned = Earned { one_unhurt: true, one_pure: true, ..Earned::default() };
    assert_eq!((stage.fight.worksheet.as_slice(), stage.fight.tallies()), (&[earned][..], 2));
    // It can be opened: the table shows each combat and the milestones.
    stage.fight.settings.milestones = [2, 9].map(|at| Milestone { at, ..Milestone::default() }).into_iter().collect();
    let view = stage.fight.view(Viewer::Seat(Seat(0)));
    let board = affray_rt0::Fight::board(&view, Viewer::Seat(Seat(0)), &stage.cast);
    let sheet = board.panels.iter().find(|panel| panel.title == "Supremacy worksheet").expect("it lies open");
    let text = format!("{sheet:?}");
    assert!(text.contains("combat 1: 2 tallies, a player is unhurt") && text.contains("2 (passed), 9"), "{text}");
}

#[test]
fn rt_77_a_total_set_by_hand_passes_the_milestones_on_its_way() {
    let mut stage = alone(&[]);
    let row = |at, hp| Milestone { at, block: None, growth: Growth { hp, ..Growth::default() }, shed: 1 };
    stage.fight.settings.milestones = [row(3, 5), row(6, 7)].into_iter().collect();
    stage.a().sheet.corruption = 4;
    let grown = |stage: &Stage| stage.fight.grown.first().map_or(0, |growth| growth.hp);
    stage.fight.set(&stage.cast, "supremacy", "6").expect("the GM may say so");
    assert_eq!((grown(&stage), stage.p(0).sheet.corruption, flaws(&stage.fight)), (12, 2, Vec::new()));
    stage.fight.set(&stage.cast, "supremacy", "4").expect("the GM may say so");
    assert_eq!((grown(&stage), stage.p(0).sheet.corruption), (5, 2), "what has been shed does not come back");
    stage.fight.again();
    assert_eq!(stage.brock(), 35);
}
