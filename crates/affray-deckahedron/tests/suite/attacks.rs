//! Attacks, foes and movement (DK-73 to DK-88).

use affray_core::{Ask, Audience, Bag, Coin, Menu, Overrule, Scene, Seat, SeatAnswers, SeatSet};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::asked::source::Source;
use affray_deckahedron::rules::flipping::attempt::Attempt;
use affray_deckahedron::rulings::{
    FallTogether, FlightPosition, FoeDropsThenAttacks, FoeFormat, FollowerBonus, NoAmmo, NoLossTurn, SimultaneousHits,
    ToughFoeConversion,
};
use affray_deckahedron::shown::event::{Event, GuardUse, Outcome};
use affray_deckahedron::state::attribute::{Attribute, Ranks};
use affray_deckahedron::state::card::Card;
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::{Fighter, FighterId, Make, Standing};
use affray_deckahedron::state::item::{Die, Item, ItemKind};
use affray_deckahedron::state::moves::{Cause, Move, Takes};

use crate::fixture::{self, ADA, FOE};
use crate::script::{Script, numbers};
use crate::stage::*;

/// Ada's attack in the module.
fn attack(fight: &mut Fight, mv: Move, script: Script) -> Vec<Event> {
    make(fight, script, mv, Some(FOE))
}

const fn take(mv: Move, which: u8) -> Choice {
    Choice::Benefit { mv, which }
}

/// Turns named cards in flips, then takes the first of everything.
struct Flips {
    cards: Vec<&'static str>,
    moved: bool,
}

impl Ask<Fight> for Flips {
    type Halt = std::convert::Infallible;

    fn card<B: Bag<Card = Card>>(&mut self, _: Source, from: &B) -> Result<Card, Self::Halt> {
        Ok(self.cards.pop().map_or_else(|| from.nth(0), |code| code.parse().unwrap()))
    }
    fn roll(&mut self, _: Source, _: u8) -> Result<u8, Self::Halt> {
        Ok(1)
    }
    fn toss(&mut self, _: Source) -> Result<Coin, Self::Halt> {
        Ok(Coin::Heads)
    }
    fn choose(&mut self, scene: &mut Fight, seat: Seat, question: Question) -> Result<Choice, Self::Halt> {
        let mut menu = Menu::plain();
        scene.options(seat, &question, &mut menu);
        Ok(menu.options()[0])
    }
    fn choose_each(&mut self, _: &mut Fight, _: SeatSet, _: Question) -> Result<SeatAnswers<Choice>, Self::Halt> {
        unreachable!("nothing here is asked of several seats")
    }
    fn tell(&mut self, _: &Fight, _: Audience, event: Event) {
        self.moved |= matches!(event, Event::Moved { .. });
    }
}

/// Steps the story and gives how many cards Ada lost.
fn script_cards(fight: &mut Fight, script: &mut Script) -> usize {
    use affray_core::Bag;
    fight.step(script).unwrap();
    fight.fighter(ADA).exhaustion.len()
}

// DK-75.
#[test]
fn dk_gc_55_a_melee_critical_is_the_attackers_choice() {
    for choice in [Choice::Wound, Choice::Loss] {
        let mut fight = ranked(Module, 3, 1);
        fight.fighter_mut(FOE).ranks = Ranks::new(1, 1, 1).unwrap();
        let script = quiet().cards("1✔✔").cards("0✗✗").pick(choice);
        let script = match choice {
            Choice::Wound => script.cards("12♥").cards("w1"),
            _ => script.roll(2).cards("12♥ 13♥ 14♥"),
        };
        let told = attack(&mut fight, Move::Melee, script);
        assert_eq!(flips(&told), [(VV, "1".into()), (XX, "0".into())]);
        match choice {
            Choice::Wound => {
                assert_eq!((lost(&fight, FOE), fight.fighter(FOE).wound), (1, 1));
                check_piles(&fight, FOE, "0 w1", "12", 18);
            }
            _ => assert_eq!(lost(&fight, FOE), 3),
        }
    }
}

// DK-75, ruling simultaneous_hits.
#[test]
fn dk_gc_56_both_sides_may_be_hurt() {
    let mut fight = ranked(Module, 2, 1);
    attack(&mut fight, Move::Melee, quiet().cards("11✔").cards("11✔").cards("12♥").cards("12♥"));
    assert_eq!((lost(&fight, FOE), lost(&fight, ADA)), (1, 1));
    let mut fight = ranked(Module, 2, 1);
    fixture::lay(&mut fight, FOE, "", "", "11 12 13 14 15 16 18 19");
    // The defender has two points and is hit for three; the attacker still takes four.
    let script = quiet().cards("17✔✔").cards("17✔✔").roll(3).roll(4);
    let script = script.cards("10♥").cards("0 1 2 3 4 5 6 7 8 9 17♥");
    attack(&mut fight, Move::Melee, script.cards("10♥ 11♥ 12♥ 13♥"));
    assert_eq!(fight.fighter(FOE).standing, Standing::Out);
    assert_eq!(lost(&fight, ADA), 4);
}

// DK-76, ruling ranged_crit_harm.
#[test]
fn dk_gc_57_opposed_ranged() {
    let archer = || {
        let mut fight = ranked(Module, 2, 1);
        (fight.fighter_mut(ADA).ranged, fight.fighter_mut(ADA).ammo) = (true, 4);
        fight
    };
    let mut fight = archer();
    attack(&mut fight, Move::Shoot, quiet().cards("0✗✗").cards("17✔✔").cards("12♥"));
    assert_eq!((fight.fighter(ADA).ammo, lost(&fight, ADA), lost(&fight, FOE)), (3, 1, 0));
    let mut fight = archer();
    attack(&mut fight, Move::Shoot, quiet().cards("4✗").cards("4✗"));
    assert_eq!((fight.fighter(ADA).ammo, lost(&fight, ADA), lost(&fight, FOE)), (4, 0, 0));
    let mut fight = archer();
    attack(&mut fight, Move::Shoot, quiet().cards("17✔✔").cards("0✗✗").roll(3).cards("12♥ 13♥").cards("14♥"));
    assert_eq!((lost(&fight, FOE), fight.fighter(FOE).harm), (3, 1));
}

#[test]
fn dk_76_pins_movement_and_ammunition_follow_the_table() {
    let faces = [(VV, "17"), (V, "11"), (X, "4"), (XX, "6")];
    // (attacker, defender) -> ammunition spent, defender pinned, defender moved
    let expected = |att, def| match (att, def) {
        (VV, V | X) | (V, XX) => (0, true, false),
        (VV | V, VV) => (0, false, true),
        (X, VV) => (1, false, true),
        (X, V) => (1, false, false),
        (X, XX) => (0, true, false),
        (XX, VV | X) => (1, false, false),
        (XX, V) => (1, false, true),
        (XX, XX) => (1, true, false),
        _ => (0, false, false),
    };
    for (att, first) in faces {
        for (def, second) in faces {
            let mut fight = ranked(Module, 2, 1);
            fight.fighter_mut(ADA).ammo = 4;
            // Whatever is rolled, found or chosen beyond the two flips does not matter here.
            let mut ask = Flips { cards: vec![second, first], moved: false };
            fight.shoot(&mut ask, ADA, FOE).unwrap();
            let got = (4 - fight.fighter(ADA).ammo, fight.fighter(FOE).pinned > 0, ask.moved);
            assert_eq!(got, expected(att, def), "{att} against {def}");
        }
    }
}

#[test]
fn dk_75_falls_bar_loss_until_the_next_own_turn_ends() {
    let mut fight = ranked(Module, 2, 1);
    fight.spotlight = Some(ADA);
    // Two crosses against one: the attacker falls.
    attack(&mut fight, Move::Melee, quiet().cards("6✗✗").cards("4✗"));
    assert_eq!(fight.fighter(ADA).harmless, 2, "this turn's end, and the next one's");
    // As defender she deals nothing either: one tick each, but only she loses a point.
    let mut script = quiet().cards("11✔").cards("11✔").cards("12♥");
    fight.melee(&mut script, FOE, ADA).unwrap();
    script.finish();
    assert_eq!((lost(&fight, ADA), lost(&fight, FOE)), (1, 0));
    // One cross against two: the defender cannot deal loss.
    let mut fight = ranked(Module, 2, 1);
    attack(&mut fight, Move::Melee, quiet().cards("4✗").cards("6✗✗"));
    assert_eq!(fight.fighter(FOE).harmless, 1);
    // Dropping is offered only to whoever has something to drop.
    for equipment in [0, 1] {
        let mut fight = ranked(Module, 2, 1);
        fight.fighter_mut(ADA).equipment = equipment;
        let script = quiet().cards("4✗").cards("17✔✔");
        let script = match equipment {
            0 => script.pick(Choice::Loss).roll(1).cards("12♥"),
            _ => script.pick(Choice::Drop),
        };
        attack(&mut fight, Move::Melee, script);
        assert_eq!(fight.fighter(ADA).equipment, 0);
    }
}

// DK-73.
#[test]
fn dk_74_an_unaware_foe_is_hit_unopposed_and_then_on_guard() {
    let mut fight = ranked(Module, 2, 1);
    fight.fighter_mut(FOE).unaware = true;
    attack(&mut fight, Move::Melee, quiet().cards("11✔").roll(2).cards("12♥ 13♥"));
    assert_eq!((lost(&fight, FOE), fight.fighter(FOE).unaware), (2, false));
    fight.fighter_mut(FOE).unaware = true;
    attack(&mut fight, Move::Melee, quiet().cards("4✗"));
    assert!(!fight.fighter(FOE).unaware);
}

// DK-77, DK-41.
#[test]
fn dk_gc_58_hack_and_slash_on_one_tick() {
    let mut fight = ranked(Guide, 2, 1);
    make(&mut fight, quiet().cards("11✔").roll(3).roll(2).cards("12♥ 13♥"), Move::HackAndSlash, Some(FOE));
    assert_eq!(fight.fighter(FOE).ticks, 2);
    check_piles(&fight, ADA, "11", "12 13", 17);
}

#[test]
fn dk_77_two_ticks_give_the_choice() {
    for (choice, foe, ada) in [(Choice::Avoid, 3, 0), (Choice::Extra, 1, 1)] {
        let mut fight = ranked(World, 2, 1);
        let script = quiet().cards("17✔✔").roll(2).pick(choice);
        let script = if choice == Choice::Extra { script.roll(2).roll(1).cards("12♥") } else { script };
        make(&mut fight, script, Move::HackAndSlash, Some(FOE));
        assert_eq!((fight.fighter(FOE).ticks, lost(&fight, ADA)), (foe, ada));
    }
    let mut fight = ranked(World, 2, 1);
    make(&mut fight, quiet().cards("4✗").roll(1).cards("12♥"), Move::HackAndSlash, Some(FOE));
    assert_eq!((fight.fighter(FOE).ticks, lost(&fight, ADA), fight.bank), (4, 1, 1), "one cross deals 1");
}

#[test]
fn dk_78_a_volley_has_drawbacks() {
    let archer = |equipment| {
        let mut fight = ranked(Guide, 2, 2);
        (fight.fighter_mut(ADA).ranged, fight.fighter_mut(ADA).equipment) = (true, equipment);
        fight
    };
    let mut fight = archer(0);
    make(&mut fight, quiet().cards("11✔").roll(3).pick(Choice::Reduce), Move::Volley, Some(FOE));
    assert_eq!(fight.fighter(FOE).ticks, 3, "half of 3, rounded up");
    let mut fight = archer(1);
    make(&mut fight, quiet().cards("11✔").roll(3).pick(Choice::PayEquipment), Move::Volley, Some(FOE));
    assert_eq!((fight.fighter(FOE).ticks, fight.fighter(ADA).equipment), (2, 0));
    let mut fight = archer(0);
    make(&mut fight, quiet().cards("3✗").roll(1).pick(Choice::Danger).roll(1).cards("12♥"), Move::Volley, Some(FOE));
    assert_eq!((fight.fighter(FOE).ticks, lost(&fight, ADA), fight.bank), (4, 1, 1));
}

// DK-81, DK-41, DK-66.
#[test]
fn dk_gc_59_the_gms_move_is_a_group_attack() {
    let mut fight = ranked(Guide, 2, 3);
    let script = quiet().cards("0✗✗").pick(Choice::Attack).roll(3).pick(Choice::Split { harm: 1, wound: 0 });
    make(&mut fight, script.cards("12♥ 13♥").cards("14♥"), Move::SpoutLore, None);
    assert_eq!((lost(&fight, ADA), fight.fighter(ADA).harm), (3, 1));
    let splits: Vec<(u8, u8)> = fight.splits(ADA, 5).collect();
    assert_eq!(splits, [(0, 0), (1, 0)]);
}

// DK-81, DK-83.
#[test]
fn dk_gc_60_ganging_up_is_answered_with_defy_danger() {
    let defy = |cards: &str, rest: fn(Script) -> Script| {
        let mut fight = ranked(Guide, 2, 3);
        let mut script = rest(quiet().pick(Choice::Attribute(Attribute::Str)).cards(cards));
        fight.defy(&mut script, FOE, ADA, 0b1110).unwrap();
        script.finish();
        fight
    };
    let fight = defy("3✗", |script| script.pick(Choice::Split { harm: 0, wound: 0 }).cards("12♥ 13♥ 14♥"));
    assert_eq!((lost(&fight, ADA), fight.bank), (3, 1), "one cross: 1 for each attacker");
    let fight = defy("0✗✗", |script| script.roll(1).pick(Choice::Split { harm: 0, wound: 0 }).cards("12♥ 13♥ 14♥"));
    assert_eq!((lost(&fight, ADA), fight.bank), (3, 0), "two crosses: the die and 2");
    let fight = defy("11✔", |script| script);
    assert_eq!(lost(&fight, ADA), 0);
    // The round's end asks for a victim in the second format.
    let mut fight = ranked(Guide, 2, 3);
    fight.change_scenario(|scenario| scenario.rulings.foe_format = FoeFormat::Format2);
    fight.beat = Beat::RoundEnd;
    let mut script = quiet().pick(Choice::Fighter(ADA)).pick(Choice::Attribute(Attribute::Dex)).cards("17✔✔");
    fight.step(&mut script).unwrap();
    script.finish();
}

// DK-80, ruling foe_slot_value.
#[test]
fn dk_gc_61_a_slot_takes_three_once() {
    let mut fight = ranked(Guide, 2, 1);
    (fight.fighter_mut(FOE).ticks, fight.fighter_mut(FOE).harm_slots) = (6, 1);
    let mut script = quiet().pick(Choice::Harm);
    fight.damage(&mut script, FOE, 5, Cause::Physical).unwrap();
    assert_eq!(fight.fighter(FOE).ticks, 4);
    fight.damage(&mut script, FOE, 5, Cause::Physical).unwrap();
    script.finish();
    assert_eq!((fight.fighter(FOE).ticks, fight.fighter(FOE).standing), (0, Standing::Out));
}

// DK-85.
#[test]
fn dk_gc_62_bravely_run_away() {
    for (edition, speed, cards, lost_now) in [(World, 1, "12♥ 13♥ 14♥", 3), (World, 4, "", 0), (Guide, 3, "12♥", 1)]
    {
        let mut fight = ranked(edition, 2, 1);
        fight.fighter_mut(ADA).speed = speed;
        make(&mut fight, quiet().cards(cards), Move::RunAway, None);
        assert_eq!((lost(&fight, ADA), fight.fighter(ADA).standing), (lost_now, Standing::Fled));
    }
    let mut fight = ranked(Guide, 2, 1);
    fight.fighter_mut(ADA).speed = 5;
    fixture::lay(&mut fight, ADA, "", "", "12 17 18");
    let script = quiet().pick(Choice::Card(Card::base(17))).pick(Choice::Card(Card::base(12)));
    make(&mut fight, script, Move::RunAway, None);
    check_piles(&fight, ADA, "12 17", "18", 17);
}

// DK-80.
#[test]
fn dk_gc_64_party_power() {
    let mut fight = ranked(Guide, 2, 3);
    fight.fighters.insert(1, fight.fighters[0].clone());
    fight.fighters.insert(1, fight.fighters[0].clone());
    fight.characters = 3;
    (fight.fighters[0].green, fight.fighters[1].green) = (3, 1);
    assert_eq!(fight.party_power(), 34);
    for (foe, ticks) in fight.fighters[3..].iter_mut().zip([8, 7, 7]) {
        foe.ticks = ticks;
    }
    fight.fighters[3].harm_slots = 2;
    fight.fighters[4].die = Die::D6;
    assert_eq!(fight.foe_power(0), 32);
}

#[test]
fn dk_84_defend_tokens_are_spent_on_attacks() {
    let mut fight = ranked(World, 2, 1);
    make(&mut fight, quiet().cards("17✔✔"), Move::Defend, None);
    assert_eq!(fight.fighter(ADA).guard, 3);
    // Halved, then a point back at the attacker.
    let script = quiet().cards("11✔").roll(1).roll(3);
    let script = script
        .pick(Choice::Guard(GuardUse::Halve))
        .pick(Choice::Guard(GuardUse::Hit))
        .pick(Choice::No)
        .cards("12♥ 13♥");
    make(&mut fight, script, Move::HackAndSlash, Some(FOE));
    assert_eq!((lost(&fight, ADA), fight.fighter(FOE).ticks, fight.fighter(ADA).guard), (2, 3, 1));
}

#[test]
fn dk_86_unencumbered_moves_need_speed_four() {
    for (speed, listed) in [(3, false), (4, true)] {
        let mut fight = ranked(World, 2, 1);
        fight.fighter_mut(ADA).give(Move::Backstab, 0, World);
        (fight.fighter_mut(ADA).speed, fight.fighter_mut(FOE).unaware) = (speed, true);
        let mut menu = Menu::explaining();
        fight.options(fight.fighter(ADA).seat, &Question::Act { who: ADA, extra: false, done: 0 }, &mut menu);
        let stab = Choice::Act { mv: Move::Backstab, at: Some(FOE), with: None };
        assert_eq!(menu.options().contains(&stab), listed);
        assert_eq!(menu.forbidden().iter().any(|no| no.choice == stab && no.rule.0 == "DK-86"), !listed);
    }
}

// DK-72.
#[test]
fn dk_87_a_fight_ends_when_no_foe_is_left() {
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(FOE).ticks = 1;
    let hack = Choice::Act { mv: Move::HackAndSlash, at: Some(FOE), with: None };
    let mut script = quiet().pick(hack).cards("17✔✔").roll(1).pick(Choice::Avoid);
    fight.step(&mut script).unwrap();
    assert_eq!(fight.outcome, Some(Outcome::Victory));
    script.finish();
}

#[test]
fn dk_88_moves_that_follow_a_hit() {
    let mut fight = ranked(World, 2, 2);
    fight.fighter_mut(ADA).give(Move::ScentOfBlood, 0, World);
    let follow = Choice::Act { mv: Move::ScentOfBlood, at: Some(FOE), with: None };
    // One tick on the hit, two ticks on the scent: another full roll.
    let script = quiet().cards("11✔").roll(1).pick(follow).cards("17✔✔").roll(3).roll(1).cards("12♥");
    make(&mut fight, script, Move::HackAndSlash, Some(FOE));
    assert_eq!(fight.fighter(FOE).ticks, 1);
    assert!(!fight.fighter(ADA).has(Move::ScentOfBlood), "face down until a Breather");
    let script =
        quiet().pick(Choice::Attribute(Attribute::Dex)).cards("3✔✔").roll(1).pick(Choice::Card(Card::base(12)));
    make(&mut fight, script, Move::Breather, None);
    assert!(fight.fighter(ADA).has(Move::ScentOfBlood));
}

#[test]
fn dk_88_goreography_where_it_hurts_and_wrath() {
    let mut fight = ranked(World, 2, 2);
    fight.fighter_mut(ADA).give(Move::Goreography, 0, World);
    let follow = |mv| Choice::Act { mv, at: Some(FOE), with: None };
    // One tick: a second target takes the same number.
    let script =
        quiet().cards("11✔").roll(2).pick(follow(Move::Goreography)).cards("12✔").pick(take(Move::Goreography, 0));
    make(&mut fight, script.roll(1).cards("13♥"), Move::HackAndSlash, Some(FOE));
    assert_eq!((fight.fighter(FOE).ticks, fight.fighter(FighterId(2)).ticks), (3, 3));
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::WhereItHurts, 0, World);
    let script = quiet().cards("11✔").roll(3).pick(follow(Move::WhereItHurts)).pick(Choice::Attribute(Attribute::Dex));
    let script = script.cards("17✔✔").pick(Choice::Number(2)).roll(1).cards("12♥");
    make(&mut fight, script, Move::HackAndSlash, Some(FOE));
    assert_eq!((fight.fighter(FOE).ticks, fight.fighter(FOE).opening), (4, 2));
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::DispenseWrath, 0, World);
    let mut script = quiet().cards("12♥").pick(Choice::Yes).cards("0✗✗");
    fight.take_harm(&mut script, ADA, Cause::Physical).unwrap();
    script.finish();
    assert!(fight.fighter(ADA).rage);
}

#[test]
fn dk_88_surprises_and_stances() {
    // Backstab on two ticks: more damage, and out of reach.
    let mut fight = ranked(Guide, 4, 1);
    fight.fighter_mut(ADA).give(Move::Backstab, 0, Guide);
    (fight.fighter_mut(ADA).speed, fight.fighter_mut(FOE).unaware) = (4, true);
    let script = quiet()
        .pick(Choice::No)
        .cards("17✔✔")
        .pick(take(Move::Backstab, 1))
        .pick(take(Move::Backstab, 0))
        .roll(1)
        .roll(2);
    make(&mut fight, script, Move::Backstab, Some(FOE));
    assert_eq!((fight.fighter(FOE).ticks, fight.fighter(FOE).unaware), (2, false));
    // Called Shot in 2018: the legs for 1 damage.
    let mut fight = ranked(Guide, 2, 1);
    fight.fighter_mut(ADA).give(Move::CalledShot, 0, Guide);
    make(&mut fight, quiet().cards("11✔").pick(take(Move::CalledShot, 2)), Move::CalledShot, Some(FOE));
    assert_eq!((fight.fighter(FOE).ticks, fight.fighter(FOE).stunned), (4, true));
    // In 2017 the GM sets the loss that goes with one tick, and the head is another roll of damage.
    let mut old = ranked(World, 2, 1);
    let script = quiet().cards("11✔").pick(take(Move::CalledShot, 0)).pick(Choice::Number(1)).roll(2);
    old.fighter_mut(ADA).give(Move::CalledShot, 0, World);
    make(&mut old, script, Move::CalledShot, Some(FOE));
    assert_eq!(old.fighter(FOE).ticks, 2);
    // The hobbled foe does not answer the next blow.
    make(&mut fight, quiet().cards("12✔").roll(1), Move::HackAndSlash, Some(FOE));
    assert_eq!(lost(&fight, ADA), 0);
    // Weak Spot in 2018: more damage, and the first attack with an advantage.
    let mut fight = ranked(Guide, 2, 1);
    fight.fighter_mut(ADA).give(Move::WeakSpot, 0, Guide);
    make(&mut fight, quiet().cards("11✔"), Move::WeakSpot, Some(FOE));
    let told =
        make(&mut fight, quiet().cards("3✗ 12✔").roll(1).roll(2).roll(1).cards("13♥"), Move::HackAndSlash, Some(FOE));
    assert_eq!((turned(&told).as_str(), fight.fighter(FOE).ticks), ("3 12", 2));
    // Berserk: Strength with an advantage, no moves of the mind.
    let mut fight = ranked(Guide, 2, 1);
    fight.fighter_mut(ADA).give(Move::GoBerserk, 0, Guide);
    make(&mut fight, quiet(), Move::GoBerserk, None);
    let told = make(&mut fight, quiet().cards("3✗ 17✔✔").roll(1).pick(Choice::Avoid), Move::HackAndSlash, Some(FOE));
    assert_eq!(turned(&told), "3 17");
    let mut menu = Menu::plain();
    fight.options(fight.fighter(ADA).seat, &Question::Act { who: ADA, extra: false, done: 0 }, &mut menu);
    assert!(!menu.options().contains(&Choice::Act { mv: Move::Discern, at: None, with: None }));
    // Vanish costs a green token and hides.
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::Vanish, 0, World);
    fight.fighter_mut(ADA).green = 1;
    make(&mut fight, quiet(), Move::Vanish, None);
    assert!(fight.fighter(ADA).hidden && fight.fighter(ADA).green == 0);
    // Come and Get Me: the foe runs into the danger of the place.
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::ComeAndGetMe, 0, World);
    fight.change_scenario(|scenario| scenario.chapters[0].hazard = Some(Die::D6));
    make(&mut fight, quiet().cards("11✔").roll(4), Move::ComeAndGetMe, Some(FOE));
    assert_eq!(fight.fighter(FOE).ticks, 1);
    // Bum Rush on one cross: three points for the rush, one benefit, and take 1.
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::BumRush, 0, World);
    let script = quiet().cards("13♥ 14♥ 15♥").pick(Choice::Attribute(Attribute::Str)).cards("4✗");
    let script = script.pick(take(Move::BumRush, 2)).roll(2).cards("12♥");
    make(&mut fight, script, Move::BumRush, Some(FOE));
    assert_eq!((fight.fighter(FOE).ticks, lost(&fight, ADA)), (3, 4));
}

#[test]
fn dk_79_dice_and_what_stands_in_for_them() {
    assert_eq!(
        [Die::D4, Die::D6, Die::D10, Die::D12].map(Die::next_rung),
        [Some(Die::D6), Some(Die::D10), Some(Die::D12), None]
    );
    let fight = ranked(Module, 2, 1);
    assert_eq!(fight.weapon(ADA), Die::D4, "always 1d4 in the module");
    let pips = affray_deckahedron::state::card::faces(World).pips;
    let mut sums: Vec<u8> = pips.iter().map(|(four, six)| four + six).collect();
    sums.sort_unstable();
    assert_eq!(sums, [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10]);
}

// DK-91.
#[test]
fn dk_88_magic_items_and_moves() {
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::UseMagicItem, 0, World);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::UnerringDispatch));
    let with = Some(Item::new(ItemKind::UnerringDispatch).carried(0));
    let attempt = |mv| Attempt { who: ADA, mv, at: Some(FOE), with, extra: false };
    let mut script = quiet().cards("17✔✔").roll(1);
    fight.make_move(&mut script, attempt(Move::UseMagicItem)).unwrap();
    assert_eq!((fight.fighter(FOE).ticks, fight.fighter(ADA).items[0].charges(World)), (2, 2));
    // One tick: the charge, and one more lost for good (or one of every other item).
    let mut script = quiet().cards("11✔").pick(Choice::PayForGood).roll(1);
    fight.make_move(&mut script, attempt(Move::UseMagicItem)).unwrap();
    let item = fight.fighter(ADA).items[0];
    assert_eq!((item.charges(World), item.capacity(World)), (0, 2));
    // Channel: one tick costs a point of the mind and no charge.
    let mut fight = ranked(Guide, 2, 1);
    fight.fighter_mut(ADA).give(Move::Channel, 0, Guide);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::UnerringDispatch));
    let mut script = quiet().cards("11✔").cards("12♥").roll(1);
    fight.make_move(&mut script, attempt(Move::Channel)).unwrap();
    assert_eq!((fight.fighter(FOE).ticks, lost(&fight, ADA), fight.fighter(ADA).items[0].white), (2, 1, 0));
    // Breach the Dam on one tick: doubled, and the item is empty.
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(FOE).ticks = 9;
    fight.fighter_mut(ADA).give(Move::BreachTheDam, 0, World);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::UnerringDispatch));
    let mut script = quiet().cards("11✔").roll(2);
    fight.make_move(&mut script, attempt(Move::BreachTheDam)).unwrap();
    assert_eq!((fight.fighter(FOE).ticks, fight.fighter(ADA).items[0].charges(World)), (1, 0));
    // Counterspell: the spell of a caster comes to nothing, the stake loses a charge.
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(FOE).casts = true;
    fight.fighter_mut(ADA).give(Move::Counterspell, 0, World);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::Vitality));
    let script = quiet().cards("11✔").roll(1).pick(Choice::Yes).cards("12✔");
    make(&mut fight, script, Move::HackAndSlash, Some(FOE));
    assert_eq!((lost(&fight, ADA), fight.fighter(ADA).items[0].charges(World)), (0, 2));
}

#[test]
fn dk_82_a_players_hit_on_a_tough_foe_may_become_harm() {
    let mut fight = ranked(World, 2, 1);
    let seat = fight.gm;
    let ranks = fight.fighter(FOE).ranks;
    *fight.fighter_mut(FOE) = Fighter::fresh(World, Make::Decked, ranks, seat);
    fight.fighter_mut(ADA).die = Die::D6;
    // One tick: a roll of 5 as a Harm and two points; the foe strikes back for 1.
    let script = quiet().cards("11✔").roll(5).pick(split(1, 0)).cards("10♥ 12♥ 13♥").roll(1).cards("14♥");
    make(&mut fight, script, Move::HackAndSlash, Some(FOE));
    assert_eq!((fight.fighter(FOE).harm, fight.fighter(FOE).stamina()), (1, 7));
}

#[test]
fn dk_81_in_the_third_format_every_foe_acts_once_a_round() {
    let mut fight = two(World, 3);
    fight.change_scenario(|scenario| scenario.rulings.foe_format = FoeFormat::Format3);
    let foe = |number: u8| Choice::Fighter(FighterId(1 + number));
    // Ada defends; two of the three foes go for her, and Defy Danger answers them.
    let script = quiet().pick(act(Move::Defend, None)).cards("11✔").pick(foe(1)).pick(foe(2)).pick(Choice::No);
    let mut script = script.pick(Choice::Attribute(Attribute::Str)).cards("1✗").cards("12♥ 13♥").pick(Choice::No);
    let before = script_cards(&mut fight, &mut script);
    assert_eq!(before, 2, "one cross: 1 for each attacker");
    // Ben moves: only the third foe is left to act.
    let mut joined = quiet().pick(act(Move::Defend, None)).cards("12✔").pick(foe(3));
    joined = joined.pick(Choice::Attribute(Attribute::Dex)).cards("17✔✔").pick(Choice::No);
    fight.step(&mut joined).unwrap();
    assert_eq!(fight.beat, Beat::Foe(FighterId(2)));
    // A shot that comes off leaves the shooter out of reach.
    let mut fight = two(World, 1);
    fight.change_scenario(|scenario| scenario.rulings.foe_format = FoeFormat::Format3);
    (fight.fighter_mut(ADA).ranged, fight.fighter_mut(ADA).equipment) = (true, 1);
    let mut script = quiet().pick(act(Move::Volley, Some(FighterId(2)))).cards("17✔✔").roll(1);
    fight.step(&mut script).unwrap();
    script.finish();
}

#[test]
fn dk_82_hits_on_tough_foes_convert_where_it_is_ruled() {
    for (edition, ruling, asked) in [
        (World, None, true),
        (World, Some(ToughFoeConversion::Off), false),
        (Guide, Some(ToughFoeConversion::On), true),
    ] {
        let mut fight = ranked(edition, 2, 1);
        fight.fighters[1] = Fighter::fresh(edition, Make::Decked, fight.fighter(ADA).ranks, Seat(1));
        if let Some(ruling) = ruling {
            fight.change_scenario(|scenario| scenario.rulings.tough_foe_conversion = ruling);
        }
        fight.fighter_mut(ADA).die = Die::D4;
        let mut script = quiet().cards("17✔✔").roll(3).pick(Choice::Avoid);
        if asked {
            script = script.pick(Choice::Split { harm: 1, wound: 0 }).cards("12♥");
        } else if edition == World {
            script = script.pick(Choice::Split { harm: 0, wound: 0 }).cards("12♥ 13♥ 14♥");
        }
        make(&mut fight, script, Move::HackAndSlash, Some(FOE));
        assert_eq!(fight.fighter(FOE).harm, u8::from(asked));
    }
}

#[test]
fn dk_78_a_shot_needs_something_to_shoot() {
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).ranged = true;
    let shot = act(Move::Volley, Some(FOE));
    assert!(!menu(&fight).contains(&shot), "no Equipment");
    fight.change_scenario(|scenario| scenario.rulings.no_ammo = NoAmmo::Allowed);
    assert!(menu(&fight).contains(&shot));
    fight.change_scenario(|scenario| scenario.rulings.no_ammo = NoAmmo::NoShot);
    fight.fighter_mut(ADA).equipment = 1;
    assert!(menu(&fight).contains(&shot));
}

#[test]
fn dk_88_find_shadows_needs_the_dark_and_nobody_near() {
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::FindShadows, 0, World);
    fight.fighter_mut(ADA).speed = 4;
    let hide = act(Move::FindShadows, None);
    assert!(!menu(&fight).contains(&hide), "it is light");
    fight.place.dark = true;
    assert!(menu(&fight).contains(&hide));
    fight.fighter_mut(ADA).engaged = FOE.bit();
    assert!(!menu(&fight).contains(&hide), "engaged");
    fight.fighter_mut(ADA).hidden = true;
    assert!(menu(&fight).contains(&hide));
    // It is a Breather: none may follow (DK-60).
    fight.fighter_mut(ADA).last = Some(Move::FindShadows);
    assert!(!menu(&fight).contains(&act(Move::Breather, None)));
}

#[test]
fn dk_88_an_apex_predator_shoots_better_in_a_chase() {
    for (edition, chase, cards) in [(Guide, true, "11✗✗ 12✔"), (Guide, false, "11✗✗"), (World, true, "11✗✗")]
    {
        let mut fight = ranked(edition, 1, 1);
        fight.change_scenario(|scenario| scenario.chapters[0].chase = chase);
        let ada = fight.fighter_mut(ADA);
        ada.give(Move::CalledShot, 0, edition);
        ada.give(Move::SeeingRed, 0, edition);
        let mut script = quiet().cards(cards);
        if chase && edition == Guide {
            script = script.pick(Choice::Benefit { mv: Move::CalledShot, which: 2 });
        } else {
            script = script.pick(Choice::Narrate);
        }
        let told = make(&mut fight, script, Move::CalledShot, Some(FOE));
        assert_eq!(turned(&told), numbers(cards), "{edition}");
    }
}

#[test]
fn dk_88_bum_rush_makes_room_for_a_nimble_move() {
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::Vanish, 0, World);
    (fight.fighter_mut(ADA).green, fight.fighter_mut(ADA).speed) = (2, 1);
    assert!(!menu(&fight).contains(&act(Move::Vanish, None)), "DK-86: Speed 4");
    fight.fighter_mut(ADA).nimble = true;
    assert!(menu(&fight).contains(&act(Move::Vanish, None)));
    make(&mut fight, quiet(), Move::Vanish, None);
    assert!(!fight.fighter(ADA).nimble && fight.fighter(ADA).hidden);
}

#[test]
fn dk_85_the_gm_may_corner_the_party() {
    let mut fight = ranked(Guide, 2, 1);
    let run = act(Move::RunAway, None);
    assert!(menu(&fight).contains(&run));
    fight.set(&fixture::cast(), "cornered", "yes").unwrap();
    assert!(!menu(&fight).contains(&run));
}

#[test]
fn dk_88_fundamental_magic_needs_only_to_have_seen_the_item() {
    let mut fight = two(World, 1);
    fight.fighter_mut(ADA).give(Move::FundamentalMagic, 0, World);
    let any = |fight: &Fight| menu(fight).iter().any(|c| matches!(c, Choice::Act { mv: Move::FundamentalMagic, .. }));
    assert!(!any(&fight));
    fight.fighter_mut(FighterId(1)).items.push(Item::new(ItemKind::UnerringDispatch));
    assert!(any(&fight));
}

#[test]
fn dk_87_the_side_that_falls_first_has_lost() {
    // The foe goes down to the blow it answers, and its answer fells Ada.
    for (ruling, outcome) in [
        (FallTogether::FirstToFall, Outcome::Victory),
        (FallTogether::Victory, Outcome::Victory),
        (FallTogether::Defeat, Outcome::Defeat),
    ] {
        let mut fight = ranked(World, 2, 1);
        fight.change_scenario(|scenario| scenario.rulings.fall_together = ruling);
        fixture::lay(&mut fight, ADA, "", "", "10 11 12 13 14 15 16 18 19");
        fight.fighter_mut(FOE).ticks = 1;
        let mut script = quiet().pick(act(Move::HackAndSlash, Some(FOE))).cards("5✔").roll(1).roll(1).cards("17♥");
        fight.step(&mut script).unwrap();
        assert!(events(script).contains(&Event::LastBlow { who: FOE, on: ADA }), "the log says why it strikes");
        assert!(is_out(&fight, ADA) && is_out(&fight, FOE));
        assert_eq!((fight.outcome, fight.beat == Beat::Over), (Some(outcome), ruling == FallTogether::Defeat));
    }
    // The module: the foe's blow comes first, and Ada is down before it is.
    for (ruling, outcome) in [(FallTogether::FirstToFall, Outcome::Defeat), (FallTogether::Victory, Outcome::Victory)] {
        let mut fight = ranked(Module, 2, 1);
        fight.change_scenario(|scenario| scenario.rulings.fall_together = ruling);
        for who in [ADA, FOE] {
            fixture::lay(&mut fight, who, "", "", "10 11 12 13 14 15 16 17 18 19");
        }
        fight.beat = Beat::Foe(FOE);
        fight.step(&mut quiet().pick(Choice::StrikeAt(ADA)).cards("5✔").cards("5✔")).unwrap();
        assert_eq!(fight.outcome, Some(outcome));
    }
}

#[test]
fn dk_75_somebody_who_has_fallen_deals_no_loss_and_the_log_says_so() {
    let fallen = |ruling| {
        let mut fight = ranked(Module, 3, 1);
        fight.change_scenario(|scenario| scenario.rulings.no_loss_turn = ruling);
        fight.fighter_mut(FOE).ranks = Ranks::new(1, 1, 1).unwrap();
        (fight.fighter_mut(ADA).harmless, fight.fighter_mut(FOE).harmless) = (2, 2);
        fight
    };
    let nothing = |who, on, what| Event::DealsNothing { who, on, what };
    // Two ticks against two crosses: only the loss of points is barred.
    let wound = || quiet().cards("1✔✔").cards("0✗✗").pick(Choice::Wound);
    let mut fight = fallen(NoLossTurn::Points);
    attack(&mut fight, Move::Melee, wound().cards("12♥").cards("w1"));
    assert_eq!(fight.fighter(FOE).wound, 1);
    let mut fight = fallen(NoLossTurn::All);
    let told = attack(&mut fight, Move::Melee, wound());
    assert!(told.contains(&nothing(ADA, FOE, Takes::Wound)));
    assert_eq!(fight.fighter(FOE).wound, 0);
    let mut fight = fallen(NoLossTurn::Points);
    let told = attack(&mut fight, Move::Melee, quiet().cards("1✔✔").cards("0✗✗").pick(Choice::Loss).roll(3));
    assert!(told.contains(&nothing(ADA, FOE, Takes::Stamina)));
    assert_eq!(lost(&fight, FOE), 0);
    // A defender is barred alike.
    let mut fight = fallen(NoLossTurn::Points);
    let told = attack(&mut fight, Move::Melee, quiet().cards("9✗").cards("10✔✔").pick(Choice::Loss).roll(3));
    assert!(told.contains(&nothing(FOE, ADA, Takes::Stamina)));
    // A shot among whose points is a Harm.
    let mut fight = fallen(NoLossTurn::Points);
    (fight.fighter_mut(ADA).ranged, fight.fighter_mut(ADA).ammo) = (true, 4);
    let told = attack(&mut fight, Move::Shoot, quiet().cards("1✔✔").cards("0✗✗").roll(3).cards("12♥"));
    assert!(told.contains(&nothing(ADA, FOE, Takes::Stamina)));
    assert_eq!((fight.fighter(FOE).harm, lost(&fight, FOE)), (1, 1));
    assert!(!Event::DealsNothing { who: ADA, on: FOE, what: Takes::Harm }.is_in_format_1());
}

#[test]
fn dk_77_the_log_says_why_a_foe_does_not_strike_back() {
    let blow = |change: fn(&mut Fight)| {
        let mut fight = ranked(World, 2, 1);
        fight.fighter_mut(FOE).ticks = 1;
        change(&mut fight);
        make(&mut fight, quiet().cards("5✔").roll(1), Move::HackAndSlash, Some(FOE))
    };
    let told = blow(|fight| {
        fight.change_scenario(|scenario| scenario.rulings.foe_drops_then_attacks = FoeDropsThenAttacks::No);
    });
    assert!(told.contains(&Event::BlowLost { who: FOE, on: ADA }), "{told:?}");
    let told = blow(|fight| fight.fighter_mut(FOE).stunned = true);
    assert!(told.contains(&Event::NoAnswer { foe: FOE, who: ADA }), "{told:?}");
    // The module: both blows count, or the first.
    for (ruling, last) in [(SimultaneousHits::Both, true), (SimultaneousHits::AttackerFirst, false)] {
        let mut fight = ranked(Module, 2, 1);
        fight.change_scenario(|scenario| scenario.rulings.simultaneous_hits = ruling);
        fixture::lay(&mut fight, FOE, "", "", "10 11 12 13 14 15 16 17 18 19");
        let script = quiet().cards("11✔").cards("5✔");
        let told = attack(&mut fight, Move::Melee, if last { script.cards("12♥") } else { script });
        assert_eq!(told.contains(&Event::LastBlow { who: FOE, on: ADA }), last);
        assert_eq!(told.contains(&Event::BlowLost { who: FOE, on: ADA }), !last);
    }
}

// DK-58.
#[test]
fn dk_85_a_superior_position_hinders_the_flight() {
    for (ruling, cards, stays) in
        [(FlightPosition::Hinders, "11✔ 9✗✗", true), (FlightPosition::Narrative, "11✔", false)]
    {
        let mut fight = ranked(Module, 2, 1);
        fight.change_scenario(|scenario| scenario.rulings.flight_position = ruling);
        fight.fighter_mut(ADA).under = FOE.bit();
        make(&mut fight, quiet().cards(cards), Move::Flee, None);
        assert_eq!(fight.fighter(ADA).is_up(), stays);
        assert_eq!(fight.fighter(ADA).under, 0, "it was for one flip, or nobody is left to be under");
    }
}

// DK-67.
#[test]
fn dk_81_what_was_bought_for_a_follower_counts() {
    for (ruling, more) in [(FollowerBonus::Counts, 1), (FollowerBonus::Waits, 0)] {
        let attack = |change: fn(&mut Fight)| {
            let mut fight = ranked(Guide, 2, 3);
            fight.change_scenario(|scenario| scenario.rulings.follower_bonus = ruling);
            fight.fighter_mut(FighterId(2)).bonus = 1;
            change(&mut fight);
            fight
        };
        // Two crosses: the leader's die, 1 for each of the two others, and what was bought.
        let mut fight = attack(|_| {});
        let script = quiet().cards("0✗✗").pick(Choice::Attack).roll(1).pick(split(1, 0));
        let told = make(&mut fight, script.cards(if more == 1 { "12♥ 13♥" } else { "12♥" }), Move::SpoutLore, None);
        let rolled = |event: &Event| matches!(event, Event::HitRolled { total, .. } if *total == 3 + more);
        assert!(told.iter().any(rolled), "{told:?}");
        assert_eq!(fight.fighter(FighterId(2)).bonus, 1 - more);
        // One cross against those who gang up: 1 for each attacker, and what was bought.
        let mut fight = attack(|fight| fight.fighter_mut(FOE).bonus = 0);
        let mut script = quiet().pick(Choice::Attribute(Attribute::Str)).cards("3✗").pick(split(1, 0));
        script = script.cards(if more == 1 { "12♥ 13♥" } else { "12♥" });
        fight.defy(&mut script, FOE, ADA, 0b1110).unwrap();
        script.finish();
        assert_eq!((lost(&fight, ADA), fight.fighter(FighterId(2)).bonus), (1 + more, 1 - more));
    }
}

#[test]
fn dk_81_a_spotlight_is_answered_once() {
    let mut fight = two(World, 1);
    fight.change_scenario(|scenario| scenario.rulings.foe_format = FoeFormat::Format3);
    fight.fighter_mut(ADA).green = 1;
    // A Critical Flip's move comes at once: the foe acts after both.
    let script = quiet().pick(act(Move::Defend, None)).cards("10✔✔").pick(Choice::Yes);
    let script = script.pick(act(Move::SpoutLore, None)).cards("11✔ 5✔").pick(card(11));
    let mut script = script.pick(Choice::No);
    fight.step(&mut script).unwrap();
    script.finish();
}

#[test]
fn dk_88_a_mere_shot_engages_nobody() {
    let dark = || {
        let mut fight = ranked(World, 2, 1);
        let ada = fight.fighter_mut(ADA);
        ada.give(Move::FindShadows, 0, World);
        (ada.speed, ada.ranged, ada.equipment) = (4, true, 1);
        fight.place.dark = true;
        fight
    };
    let hide = act(Move::FindShadows, None);
    let mut fight = dark();
    make(&mut fight, quiet().cards("17✔✔").roll(1), Move::Volley, Some(FOE));
    assert!(menu(&fight).contains(&hide), "a shot from afar");
    // Hand to hand, until one gets clear or the foe is gone.
    let mut fight = dark();
    make(&mut fight, quiet().cards("11✔").roll(1).roll(1).cards("12♥"), Move::HackAndSlash, Some(FOE));
    assert!(!menu(&fight).contains(&hide));
    make(&mut fight, quiet().cards("17✔✔").roll(1).pick(Choice::Avoid), Move::HackAndSlash, Some(FOE));
    assert!(menu(&fight).contains(&hide));
    let mut fight = dark();
    make(&mut fight, quiet().cards("0✗✗").pick(Choice::Attack).roll(1).cards("12♥"), Move::SpoutLore, None);
    assert!(!menu(&fight).contains(&hide), "a foe has closed in");
    let mut fight = dark();
    fight.fighter_mut(FOE).ranged = true;
    make(&mut fight, quiet().cards("0✗✗").pick(Choice::Attack).roll(1).cards("12♥"), Move::SpoutLore, None);
    assert!(menu(&fight).contains(&hide), "a foe has shot");
}
