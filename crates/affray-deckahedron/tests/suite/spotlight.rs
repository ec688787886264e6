//! The spotlight beyond its moves: mercy, things brought, who goes first, foes that answer, and what the GM has a say in.

use crate::fixture::{self, ADA, FOE};
use crate::stage::*;
use affray_core::{Game, Menu, Overrule, Scene, Seat, Setup};
use affray_deckahedron::Deckahedron;
use affray_deckahedron::asked::choice::{Choice, Forgotten};
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::rulings::{AttributeChoice, FoeFormat, MovesWithoutCard, NoAmmo, ToughFoeConversion};
use affray_deckahedron::shown::event::Event;
use affray_deckahedron::state::attribute::Attribute;
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::{Down, FighterId, Standing};
use affray_deckahedron::state::item::{Item, ItemKind};
use affray_deckahedron::state::moves::Move;

fn act(mv: Move, at: Option<FighterId>) -> Choice {
    Choice::Act { mv, at, with: None }
}

fn listed(fight: &Fight, question: Question) -> Vec<Choice> {
    let mut menu = Menu::plain();
    fight.options(Seat(0), &question, &mut menu);
    menu.options().to_vec()
}

fn take_side_action(fight: &Fight) -> Vec<Choice> {
    listed(fight, Question::SideAction { who: ADA, done: 0 })
}

fn menu(fight: &Fight) -> Vec<Choice> {
    listed(fight, Question::Act { who: ADA, extra: false, done: 0 })
}

/// Ada and Ben against so many foes of ticks.
fn two(edition: affray_deckahedron::edition::Edition, foes: u8) -> Fight {
    let foe = if edition == Module { "str = 2\ndex = 2\nint = 2\n" } else { "stamina = 5\n" };
    let encounter = format!(
        "game = \"deckahedron\"\nedition = \"{edition}\"\n\
         [[party]]\nname = \"Ada\"\nstr = 2\ndex = 2\nint = 2\n[[party]]\nname = \"Ben\"\nstr = 2\ndex = 2\nint = 2\n\
         [[scene]]\nkind = \"fight\"\n[[scene.foe]]\nname = \"Foe\"\ncount = {foes}\n{foe}"
    );
    let mut fight = Deckahedron::open(&Setup { encounter, ..Setup::default() }).unwrap().scene;
    for _ in 0..2 {
        fight.step(&mut affray_core::Script::new(fixture::cast())).unwrap();
    }
    assert_eq!(fight.beat, Beat::Spotlight(0));
    fight
}

#[test]
fn dk_21_a_mercy_flashback_makes_up_for_something_forgotten() {
    let mut fight = ranked(World, 2, 1);
    fixture::lay(&mut fight, ADA, "", "", "12 17");
    fight.fighter_mut(ADA).give(Move::MysticBreathwork, 0, World);
    let parked = Choice::Mercy(Forgotten::Park(Move::MysticBreathwork));
    assert!(!take_side_action(&fight).contains(&parked), "it costs a green token");
    fight.fighter_mut(ADA).green = 2;
    let again = |consent| quiet().pick(Choice::SideAction).pick(parked).pick(consent);
    let mut script = again(Choice::No).pick(Choice::Pass);
    fight.clone().step(&mut script).unwrap();
    assert!(events(script).contains(&Event::Refused { who: ADA }), "the GM may say no");
    let mut script = again(Choice::Yes).pick(Choice::Card("17".parse().unwrap())).pick(Choice::Pass);
    fight.step(&mut script).unwrap();
    let ada = fight.fighter(ADA);
    assert_eq!((ada.green, ada.held[0].tokens), (1, 1));
    check_piles(&fight, ADA, "17", "12", 18);
    // A Harm goes to the armour that could have taken it.
    let ada = fight.fighter_mut(ADA);
    (ada.harm, ada.green) = (1, 1);
    ada.items.push(Item::new(ItemKind::LeatherArmour));
    fight.beat = Beat::Spotlight(0);
    let armour = Choice::Mercy(Forgotten::HarmOnItem(Item::new(ItemKind::LeatherArmour).carried(0)));
    let mut script = quiet()
        .pick(Choice::SideAction)
        .pick(armour)
        .pick(Choice::Yes)
        .pick(Choice::Card("12".parse().unwrap()))
        .pick(Choice::Pass);
    fight.step(&mut script).unwrap();
    assert_eq!((fight.fighter(ADA).harm, fight.fighter(ADA).items[0].harm, fight.fighter(ADA).green), (0, 1, 0));
}

#[test]
fn dk_21_what_was_for_sale_can_be_made_up_for_at_its_price_and_a_token() {
    let mut fight = ranked(Guide, 2, 1);
    fight.change_scenario(|scenario| {
        let mut town = fixture::chapter(affray_deckahedron::state::scenario::ChapterKind::Settlement);
        town.goods = vec![ItemKind::Bracers];
        scenario.chapters.insert(0, town);
    });
    fight.chapter = 1;
    fight.fighter_mut(FOE).chapter = 1;
    let ada = fight.fighter_mut(ADA);
    (ada.green, ada.wealth, ada.speed) = (2, 2, 2);
    for what in [Forgotten::Provision, Forgotten::Buy(ItemKind::Bracers)] {
        let mut script =
            quiet().pick(Choice::SideAction).pick(Choice::Mercy(what)).pick(Choice::Yes).pick(Choice::Pass);
        fight.beat = Beat::Spotlight(0);
        fight.step(&mut script).unwrap();
    }
    let ada = fight.fighter(ADA);
    assert_eq!((ada.green, ada.wealth, ada.equipment, ada.speed, ada.items.len()), (0, 0, 2, 1, 1));
}

#[test]
fn dk_21_the_gm_may_refuse_a_third_token() {
    let mut fight = ranked(World, 1, 1);
    fight.fighter_mut(ADA).green = 3;
    let script = quiet().cards("0").pick(Choice::TwoGreen).pick(Choice::Yes).pick(Choice::No).cards("9 11");
    let told = ordinary(&mut fight, script, 0);
    assert!(told.contains(&Event::Refused { who: ADA }));
    assert_eq!((fight.fighter(ADA).green, turned(&told)), (1, "9 11".into()));
}

#[test]
fn dk_22_a_useful_thing_is_produced() {
    let mut fight = ranked(Guide, 2, 1);
    (fight.fighter_mut(ADA).green, fight.fighter_mut(ADA).equipment) = (1, 3);
    for green in [true, false] {
        fight.beat = Beat::Spotlight(0);
        let mut script = quiet().pick(Choice::SideAction).pick(Choice::Brought { green }).pick(Choice::Pass);
        fight.step(&mut script).unwrap();
    }
    assert_eq!((fight.fighter(ADA).green, fight.fighter(ADA).equipment), (0, 0));
    assert!(!take_side_action(&fight).iter().any(|choice| matches!(choice, Choice::Brought { .. })));
}

#[test]
fn dk_08_the_gm_names_the_attribute_after_asking() {
    let (str, int) = (Choice::Attribute(Attribute::Str), Choice::Attribute(Attribute::Int));
    let flipped = |fight: &mut Fight, script, mv| {
        let told = make(fight, script, mv, None);
        told.iter().find_map(|event| match event {
            Event::Flipped { attribute, .. } => Some(*attribute),
            _ => None,
        })
    };
    // The player has Strength in mind; the GM hears how, and names Intelligence.
    let bare = || affray_core::Script::new(fixture::cast());
    let mut fight = ranked(World, 3, 1);
    assert_eq!(
        flipped(&mut fight, bare().pick(str).pick(int).cards("2").pick(Choice::No), Move::DefyDanger),
        Some(Attribute::Int)
    );
    // The other readings ask one of them only.
    for ruling in [AttributeChoice::Player, AttributeChoice::Gm] {
        let mut fight = ranked(World, 3, 1);
        fight.change_scenario(|scenario| scenario.rulings.attribute_choice = ruling);
        let script = bare().pick(str).cards("2").pick(Choice::No);
        assert_eq!(flipped(&mut fight, script, Move::DefyDanger), Some(Attribute::Str));
    }
    // DK-57: a Breather is the player's own.
    let mut fight = ranked(World, 3, 1);
    let script = bare().pick(int).cards("2").roll(1).pick(Choice::No);
    assert_eq!(flipped(&mut fight, script, Move::Breather), Some(Attribute::Int));
}

#[test]
fn dk_72_whoever_waits_lets_another_go_first() {
    let mut fight = two(World, 1);
    let mut script = quiet().pick(Choice::SideAction).pick(Choice::YieldTo(FighterId(1)));
    fight.step(&mut script).unwrap();
    assert_eq!(fight.beat, Beat::Spotlight(1));
    fight.step(&mut quiet().pick(Choice::Pass)).unwrap();
    assert_eq!(fight.beat, Beat::Spotlight(0), "who waited comes after");
    assert!(!take_side_action(&fight).contains(&Choice::YieldTo(FighterId(1))), "once a round");
    // The GM may give the spotlight to anybody who has not had it.
    let mut fight = two(Module, 1);
    fight.set(&fixture::cast(), "spotlight", "Ben").unwrap();
    assert_eq!(fight.beat, Beat::Spotlight(1));
    fight.step(&mut quiet().pick(Choice::Pass)).unwrap();
    assert!(fight.set(&fixture::cast(), "spotlight", "Ben").is_err(), "Ben has had it");
    assert_eq!(fight.beat, Beat::Spotlight(0));
}

#[test]
fn dk_09_the_modules_storyteller_sets_the_difficulty() {
    let mut fight = ranked(Module, 3, 1);
    fight.set(&fixture::cast(), "difficulty", "-2").unwrap();
    let told = make(&mut fight, quiet().cards("4 12 1").cards("9").roll(1).cards("10"), Move::Melee, Some(FOE));
    assert_eq!(flips(&told)[0].0, V, "three cards, the worst");
    // Only a skill nobody taught takes a fourth card.
    let mut fight = ranked(Module, 3, 1);
    fight.place.difficulty = -2;
    fight.fighter_mut(ADA).skill = affray_deckahedron::state::fighter::Skill(-2);
    let told = make(&mut fight, quiet().cards("4 12 1").cards("9").roll(1).cards("10"), Move::Melee, Some(FOE));
    assert_eq!(flips(&told)[0].0, V);
}

#[test]
fn dk_07_moves_with_levels_are_tried_without_the_card_at_the_lowest() {
    let mut fight = ranked(Guide, 3, 1);
    let look = act(Move::WeakSpot, Some(FOE));
    assert!(take_side_action(&fight).contains(&look) && !menu(&fight).contains(&look));
    assert!(!take_side_action(&fight).contains(&act(Move::Vanish, None)), "a move without levels needs its card");
    let mut script = quiet().pick(Choice::SideAction).pick(look).cards("4 12 17").pick(Choice::Pass);
    fight.step(&mut script).unwrap();
    assert_eq!(turned(&events(script)), "4 12 17", "level -2");
    fight.change_scenario(|scenario| scenario.rulings.moves_without_card = MovesWithoutCard::None);
    assert!(!take_side_action(&fight).contains(&look));
    // Where it is ruled so, what follows a hit needs no card either.
    let mut fight = ranked(Guide, 2, 1);
    fight.change_scenario(|scenario| scenario.rulings.moves_without_card = MovesWithoutCard::All);
    let script = quiet()
        .cards("12")
        .roll(1)
        .pick(act(Move::ScentOfBlood, Some(FOE)))
        .cards("11 13 17")
        .roll(1)
        .roll(1)
        .cards("14");
    make(&mut fight, script, Move::HackAndSlash, Some(FOE));
    assert_eq!(fight.fighter(FOE).ticks, 3);
    assert_eq!(fight.fighter(ADA).held(Move::ScentOfBlood).map(|held| held.down), Some(Down::UntilBreather));
}

#[test]
fn dk_81_in_the_third_format_every_foe_acts_once_a_round() {
    let mut fight = two(World, 3);
    fight.change_scenario(|scenario| scenario.rulings.foe_format = FoeFormat::Format3);
    let foe = |number: u8| Choice::Fighter(FighterId(1 + number));
    // Ada defends; two of the three foes go for her, and Defy Danger answers them.
    let script = quiet().pick(act(Move::Defend, None)).cards("11").pick(foe(1)).pick(foe(2)).pick(Choice::No);
    let mut script = script.pick(Choice::Attribute(Attribute::Str)).cards("1").cards("12 13").pick(Choice::No);
    let before = script_cards(&mut fight, &mut script);
    assert_eq!(before, 2, "one cross: 1 for each attacker");
    // Ben moves: only the third foe is left to act.
    let mut joined = quiet().pick(act(Move::Defend, None)).cards("12").pick(foe(3));
    joined = joined.pick(Choice::Attribute(Attribute::Dex)).cards("17").pick(Choice::No);
    fight.step(&mut joined).unwrap();
    assert_eq!(fight.beat, Beat::Foe(2));
    // A shot that comes off leaves the shooter out of reach.
    let mut fight = two(World, 1);
    fight.change_scenario(|scenario| scenario.rulings.foe_format = FoeFormat::Format3);
    (fight.fighter_mut(ADA).ranged, fight.fighter_mut(ADA).equipment) = (true, 1);
    let mut script = quiet().pick(act(Move::Volley, Some(FighterId(2)))).cards("17").roll(1);
    fight.step(&mut script).unwrap();
    script.finish();
}

/// Steps the story and gives how many cards Ada lost.
fn script_cards(fight: &mut Fight, script: &mut affray_core::Script<Fight>) -> usize {
    use affray_core::Bag;
    fight.step(script).unwrap();
    fight.fighter(ADA).exhaustion.len()
}

#[test]
fn dk_82_hits_on_tough_foes_convert_where_it_is_ruled() {
    for (edition, ruling, asked) in [
        (World, None, true),
        (World, Some(ToughFoeConversion::Off), false),
        (Guide, Some(ToughFoeConversion::On), true),
    ] {
        let mut fight = ranked(edition, 2, 1);
        fight.fighters[1] = affray_deckahedron::state::fighter::Fighter::fresh(
            edition,
            affray_deckahedron::state::fighter::Make::Decked,
            fight.fighter(ADA).ranks,
            Seat(1),
        );
        if let Some(ruling) = ruling {
            fight.change_scenario(|scenario| scenario.rulings.tough_foe_conversion = ruling);
        }
        fight.fighter_mut(ADA).die = affray_deckahedron::state::item::Die::D4;
        let mut script = quiet().cards("17").roll(3).pick(Choice::Avoid);
        if asked {
            script = script.pick(Choice::Split { harm: 1, wound: 0 }).cards("12");
        } else if edition == World {
            script = script.pick(Choice::Split { harm: 0, wound: 0 }).cards("12 13 14");
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
fn dk_92_parley_wants_something_to_bargain_with() {
    let bare = || affray_core::Script::new(fixture::cast()).pick(Choice::No);
    // Nothing to bargain with: the worst of two.
    let mut fight = ranked(World, 3, 1);
    let told = make(&mut fight, bare().cards("12 2").pick(Choice::No), Move::Parley, Some(FOE));
    assert_eq!(flips(&told), [(V, "2".into())]);
    // A tick wants something in hand; the GM says whether the foe is talked down by it.
    let mut fight = ranked(World, 3, 1);
    fight.fighter_mut(ADA).wealth = 1;
    let script = quiet_but_deals().cards("2").pick(Choice::PayWealth).pick(Choice::Yes);
    make(&mut fight, script, Move::Parley, Some(FOE));
    assert_eq!((fight.fighter(ADA).wealth, fight.fighter(FOE).standing), (0, Standing::Pacified));
    // DK-87: two ticks want a promise only.
    let mut fight = ranked(World, 3, 1);
    make(&mut fight, quiet_but_deals().cards("12").pick(Choice::Yes), Move::Parley, Some(FOE));
    assert_eq!(fight.decided(), Some(affray_deckahedron::shown::event::Outcome::Victory));
}

fn quiet_but_deals() -> affray_core::Script<Fight> {
    affray_core::Script::new(fixture::cast()).whenever(|_, _, question, _| match question {
        Question::Reshuffle { .. } => Some(Choice::No),
        Question::Leverage { .. } => Some(Choice::Yes),
        _ => None,
    })
}

#[test]
fn dk_92_whoever_acts_on_an_answer_has_the_advantage() {
    let mut fight = two(World, 1);
    fight.answers = 1;
    let mut script = quiet().pick(Choice::Pass);
    fight.step(&mut script).unwrap();
    let mut script =
        quiet().pick(act(Move::HackAndSlash, Some(FighterId(2)))).cards("17 11").roll(1).pick(Choice::Avoid);
    fight.step(&mut script).unwrap();
    assert_eq!((turned(&events(script)), fight.answers), ("17 11".into(), 0));
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
    fight.fighter_mut(FOE).attacked_by = Some(ADA);
    assert!(!menu(&fight).contains(&hide), "engaged");
    fight.fighter_mut(ADA).hidden = true;
    assert!(menu(&fight).contains(&hide));
    // It is a Breather: none may follow (DK-60).
    fight.fighter_mut(ADA).last = Some(Move::FindShadows);
    assert!(!menu(&fight).contains(&act(Move::Breather, None)));
}

#[test]
fn dk_88_an_apex_predator_shoots_better_in_a_chase() {
    for (edition, chase, cards) in [(Guide, true, "11 12"), (Guide, false, "11"), (World, true, "11")] {
        let mut fight = ranked(edition, 1, 1);
        fight.change_scenario(|scenario| scenario.chapters[0].chase = chase);
        let ada = fight.fighter_mut(ADA);
        ada.give(Move::CalledShot, 0, edition);
        ada.give(Move::SeeingRed, 0, edition);
        let mut script = quiet().cards(cards);
        if cards.len() > 2 {
            script = script.pick(Choice::Benefit { mv: Move::CalledShot, which: 2 });
        } else {
            script = script.pick(Choice::Narrate);
        }
        let told = make(&mut fight, script, Move::CalledShot, Some(FOE));
        assert_eq!(turned(&told), cards, "{edition}");
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
fn dk_91_void_transfusion_wakes_empty_items_with_more_or_fewer_charges() {
    for (level, charges) in [(-2, 1), (-1, 2), (1, 4), (2, 5)] {
        let mut fight = ranked(World, 2, 1);
        let ada = fight.fighter_mut(ADA);
        ada.give(Move::Entreat, 0, World);
        ada.give(Move::VoidTransfusion, level, World);
        ada.items.push(Item { white: 3, ..Item::new(ItemKind::Vitality) });
        make(&mut fight, quiet().cards("12").cards("w1"), Move::Entreat, None);
        assert_eq!(fight.fighter(ADA).items[0].charges(World), charges);
    }
    // Without it the Blood-Bound do not wake what is depleted.
    let mut fight = ranked(World, 2, 1);
    let ada = fight.fighter_mut(ADA);
    ada.blood_bound = true;
    ada.give(Move::UseMagicItem, 0, World);
    ada.items.push(Item { white: 3, ..Item::new(ItemKind::UnerringDispatch) });
    assert!(!menu(&fight).iter().any(|choice| matches!(choice, Choice::Act { mv: Move::UseMagicItem, .. })));
    fight.fighter_mut(ADA).items[0].white = 2;
    assert!(menu(&fight).iter().any(|choice| matches!(choice, Choice::Act { mv: Move::UseMagicItem, .. })));
}

#[test]
fn dk_91_a_twisted_weapon_keeps_the_effect_with_one_charge() {
    let mut fight = ranked(World, 2, 1);
    let ada = fight.fighter_mut(ADA);
    ada.give(Move::ToolTwisting, 0, World);
    ada.give(Move::UseMagicItem, 0, World);
    ada.items.push(Item::new(ItemKind::Sword));
    ada.items.push(Item::new(ItemKind::UnerringDispatch));
    let with = Some(ada.items[1].carried(1));
    fight
        .make_move(
            &mut quiet(),
            affray_deckahedron::rules::flipping::attempt::Attempt {
                who: ADA,
                mv: Move::ToolTwisting,
                at: None,
                with,
                extra: false,
            },
        )
        .unwrap();
    let sword = fight.fighter(ADA).items[0];
    assert_eq!((sword.charges(World), sword.capacity(World)), (1, 1));
    let with = affray_deckahedron::asked::choice::Carried { place: 0, item: ItemKind::UnerringDispatch };
    let shot = Choice::Act { mv: Move::UseMagicItem, at: Some(FOE), with: Some(with) };
    assert!(menu(&fight).contains(&shot));
    fight
        .make_move(
            &mut quiet().cards("17").roll(1),
            affray_deckahedron::rules::flipping::attempt::Attempt {
                who: ADA,
                mv: Move::UseMagicItem,
                at: Some(FOE),
                with: Some(with),
                extra: false,
            },
        )
        .unwrap();
    assert_eq!((fight.fighter(FOE).ticks, fight.fighter(ADA).items[0].charges(World)), (2, 0));
}

#[test]
fn dk_89_the_gifts_of_magic_moves_answer_to_their_givers() {
    let mut fight = ranked(Guide, 2, 1);
    let ada = fight.fighter_mut(ADA);
    for mv in [Move::Channel, Move::UseMagicItem] {
        ada.give(mv, 0, Guide);
    }
    ada.items.push(Item::new(ItemKind::Sigil));
    ada.items.push(Item::new(ItemKind::BladeOfEchoes));
    let with = |fight: &Fight, place: u8| Some(fight.fighter(ADA).items[usize::from(place)].carried(place));
    let uses = |fight: &Fight, mv, place| menu(fight).contains(&Choice::Act { mv, at: None, with: with(fight, place) });
    assert!(uses(&fight, Move::Channel, 0) && !uses(&fight, Move::UseMagicItem, 0));
    assert!(!uses(&fight, Move::UseMagicItem, 1));
    fight.fighter_mut(ADA).blood_bound = true;
    assert!(uses(&fight, Move::UseMagicItem, 1));
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
