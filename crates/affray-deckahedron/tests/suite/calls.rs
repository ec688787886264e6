//! What the GM calls for at any decision.

use affray_core::{Call, Overrule, Scene};
use affray_deckahedron::Deckahedron;
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::shown::event::{BankUse, Event, Resource};
use affray_deckahedron::state::attribute::Attribute;
use affray_deckahedron::state::fight::Fight;
use affray_deckahedron::state::fighter::{Fate, Standing};
use affray_deckahedron::state::item::{Item, ItemKind};

use crate::fixture::{self, ADA, FOE};
use crate::script::Script;
use crate::stage::*;

/// Whether a call is listed.
fn is_listed(fight: &Fight, name: &str) -> bool {
    fight.calls(&fixture::cast()).iter().any(|callable| callable.name == name)
}

/// Plays a call out, and gives what happened.
fn call(fight: &mut Fight, text: &str, script: Script) -> Vec<Event> {
    let cast = fixture::cast();
    let call: Call = text.parse().unwrap_or_else(|wrong| panic!("{wrong}"));
    let call = call.check(&fight.calls(&cast)).unwrap_or_else(|refused| panic!("{refused}"));
    let mut script = script;
    fight.call(&cast, &call, &mut script).unwrap();
    events(script)
}

#[test]
fn dk_23_a_test_can_be_called_at_any_time() {
    // One tick passes unless two are wanted; what is at stake is taken from whoever fails.
    let mut fight = ranked(World, 2, 1);
    let told = call(&mut fight, "challenge who=Ada attribute=dex stake=harm: the bridge sways", quiet().cards("11✔"));
    assert!(told.contains(&Event::Tested { who: ADA, passed: true }));
    let test = "challenge who=everybody attribute=dex ticks=2 stake=harm";
    let told = call(&mut fight, test, quiet().cards("5✔").cards("12♥"));
    assert!(told.contains(&Event::Tested { who: ADA, passed: false }));
    assert_eq!((tokens(&fight), fight.bank), ((1, 0), 0), "no point for the bank, no move");
    // A condition bars even the flip, and a price passes and leaves an ability for good.
    fight.fighter_mut(ADA).green = 1;
    let told = call(&mut fight, "challenge who=Ada attribute=str speed=2", quiet());
    assert!(told.contains(&Event::Tested { who: ADA, passed: false }));
    let swim = "challenge who=Ada attribute=none price=1 ability=swimming stake=d6";
    call(&mut fight, swim, quiet().pick(Choice::Yes));
    assert_eq!((fight.fighter(ADA).green, fight.scenario.abilities.as_slice()), (0, &["swimming".to_owned()][..]));
    assert!(call(&mut fight, swim, quiet()).contains(&Event::Tested { who: ADA, passed: true }), "learned for good");
    call(&mut fight, "challenge who=Ada attribute=none price=1 stake=equipment", quiet());
    // The module's Storyteller says how difficult it is (DK-08, DK-09).
    let mut fight = ranked(Module, 2, 1);
    let hard = "challenge who=Ada attribute=int difficulty=-1 stake=stamina";
    let told = call(&mut fight, hard, quiet().cards("11✔ 9✗✗").cards("12♥"));
    assert_eq!((turned(&told), lost(&fight, ADA)), ("11 9".into(), 1));
}

#[test]
fn dk_61_breathers_rest_and_care_come_whenever_they_fit() {
    let mut fight = weary(Guide);
    call(&mut fight, "breather who=Ada", with(Attribute::Str).cards("1✗").pick(card(15)));
    assert_eq!(lost(&fight, ADA), 5);
    assert!(!is_listed(&ranked(Module, 2, 1), "breather"), "the module has none");
    // DK-62, DK-63.
    let mut fight = weary(World);
    call(&mut fight, "rest who=everybody", quiet().pick(Choice::FromPile).cards("10 11"));
    assert_eq!((tokens(&fight), lost(&fight, ADA)), ((1, 1), 2));
    call(&mut fight, "heal who=Ada", quiet());
    assert_eq!((tokens(&fight), lost(&fight, ADA)), ((0, 0), 0));
}

#[test]
fn dk_71_the_gm_deals_damage_and_takes_things_as_a_move() {
    let mut fight = ranked(Guide, 2, 1);
    call(&mut fight, "damage who=Ada points=4", quiet().pick(split(1, 0)).cards("12♥").cards("13♥"));
    assert_eq!((tokens(&fight), lost(&fight, ADA)), ((1, 0), 2));
    call(&mut fight, "damage who=Ada die=d6", quiet().roll(2).cards("14♥ 15♥"));
    call(&mut fight, "damage who=Ada as=wound", quiet().cards("16♥").cards("w1"));
    assert_eq!((tokens(&fight), lost(&fight, ADA)), ((1, 1), 5));
    call(&mut fight, "damage who=\"Foe 1\" points=2", quiet());
    assert_eq!(fight.fighter(FOE).ticks, 3);
    let ada = fight.fighter_mut(ADA);
    (ada.wealth, ada.equipment) = (1, 0);
    ada.items.push(Item::new(ItemKind::Vitality));
    ada.items.push(Item::new(ItemKind::LeatherArmour));
    let told = call(&mut fight, "take who=Ada what=wealth", quiet());
    assert!(told.contains(&Event::Taken { who: ADA, what: Resource::Wealth, left: 0 }));
    assert_eq!(call(&mut fight, "take who=Ada what=equipment", quiet()), [], "there is none");
    call(&mut fight, "take who=Ada what=charge", quiet());
    call(&mut fight, "take who=Ada what=item", quiet());
    assert_eq!((fight.fighter(ADA).items[0].charges(Guide), fight.fighter(ADA).items[1].damage), (2, 1));
}

#[test]
fn dk_67_the_bad_bank_makes_costs_dearer_and_treasures_poorer() {
    let mut fight = ranked(World, 2, 1);
    assert!(!is_listed(&fight, "spend"), "there is nothing to spend");
    fight.bank = 3;
    (fight.place.wealth, fight.place.equipment) = (1, 1);
    let told = call(&mut fight, "spend on=treasure points=2 what=\"the chest is half empty\"", quiet());
    assert!(told.contains(&Event::BankUsed { on: BankUse::Treasure, points: 2, bank: 1 }));
    assert_eq!((fight.place.wealth, fight.place.equipment), (0, 0));
    call(&mut fight, "spend on=price", quiet());
    assert_eq!(fight.bank, 0);
}

#[test]
fn dk_36_the_gm_says_what_became_of_somebody() {
    let mut fight = ranked(World, 2, 1);
    assert!(!is_listed(&fight, "fate"), "nobody is out");
    call(&mut fight, "damage who=\"Foe 1\" points=9", quiet());
    let told = call(&mut fight, "fate who=\"Foe 1\" is=unconscious", quiet());
    assert!(told.contains(&Event::FateTold { who: FOE, fate: Fate::Unconscious }));
    assert_eq!((fight.fighter(FOE).fate, fight.fighter(FOE).standing), (Some(Fate::Unconscious), Standing::Out));
    // A blow that the GM deals to the last foe ends the fight.
    fight.step(&mut Script::new()).unwrap();
    assert!(fight.outcome.is_some());
}

#[test]
fn whatever_the_gm_does_in_whatever_position_leaves_no_flaw() {
    affray_testkit::laws::interrupted::<Deckahedron>(ENCOUNTERS, 10_000);
}
