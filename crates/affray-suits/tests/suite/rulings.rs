//! Every ruling that can be set really changes play: one scene for each, played under the default and under every
//! other reading.

use affray_core::{Bag as _, Bot, Decision, FromList, Game as _, Rulings as _, Scene, Seeded, Stream};
use affray_suits::Suits;
use affray_suits::asked::choice::{Choice, Task};
use affray_suits::asked::question::Question;
use affray_suits::bots::Plain;
use affray_suits::rules::characters::ranks::half;
use affray_suits::rules::characters::test::passes;
use affray_suits::rules::contests::impact::{Impact, impact};
use affray_suits::rules::contests::value::{Play, Side, beats, margin as margin_of};
use affray_suits::rulings::Rulings;
use affray_suits::shown::event::{Against, Event, Mode, Purpose};
use affray_suits::state::fight::{Fight, Stage};
use affray_suits::state::harm::Harm;
use affray_suits::state::lay::Lay;
use affray_suits::state::person::Status;
use affray_suits::state::roster::{Circumstances, Roster, Space};
use affray_suits::state::sheet::{Band, FighterId};

use crate::fixture::*;

/// What a scene comes to under these rulings, as text.
type Told = fn(Rulings) -> String;

fn side(rank: u16, values: &[u8], boosts: u8) -> Side {
    let play = values.iter().fold(Play::default(), |play, &value| play.and(value)).boosted(boosts);
    Side::attacking(rank, play)
}

fn guarded(rulings: Rulings, rank: u16, values: &[u8], boosts: u8) -> Side {
    let play = values.iter().fold(Play::default(), |play, &value| play.and(value)).boosted(boosts);
    Side::defending(rank, 0, play, &rulings)
}

/// Bo's state after a blow past armour.
fn struck(rulings: Rulings, before: Harm, points: u16, penetration: i16) -> String {
    let mut table = table_with(rulings, [ann(), bo(), someone("Cy", 1)], |_| {});
    table.fight.people[1].harm = before;
    let mut script = table.script();
    table.fight.strike(&mut script, BO, points, 0, penetration);
    format!("{:?} {:?}", table.harm(BO), table.fight.person(BO).status)
}

fn bled(rulings: Rulings, before: Harm, cards: &str) -> String {
    let mut table = table_with(rulings, [ann(), bo()], |_| {});
    table.fight.people[1].harm = before;
    let mut script = table.script().cards(cards);
    let bled = table.fight.bleed(&mut script, BO).expect("the script fits");
    format!("{bled} {:?}", table.harm(BO))
}

/// Whether Ann may lay this at rank 6.
fn lays(rulings: Rulings, held: &str, code: &str, defending: bool) -> String {
    let table = table_with(rulings, [ann().rank(6).holding(held), bo()], |_| {});
    let question = if defending { Question::Defend { who: ANN, rank: 6 } } else { Question::Lay { who: ANN, rank: 6 } };
    table.allows(ANN, question, Choice::Lay(code.parse::<Lay>().expect("a lay"))).to_string()
}

/// What Ann, awake with this harm, is like after an own round in which she rests.
fn rested(rulings: Rulings, before: Harm, cards: &str) -> String {
    let mut table = table_with(rulings, [ann(), bo()], |_| {});
    table.fight.people[0].harm = before;
    let deck = cards.split_whitespace().map(card).collect::<Vec<_>>();
    let mut script =
        table.script().whenever(|_, _, question, _| matches!(question, Question::Act(_)).then_some(Choice::Rest));
    for card in deck {
        script = script.card(card);
    }
    // A card that is not asked for under one reading tells them apart.
    table.fight.own_round(&mut script, ANN).map_or_else(
        |_| "another card was needed".to_owned(),
        |()| format!("{:?} {:?}", table.harm(ANN), table.fight.person(ANN).status),
    )
}

/// A ward: Ann a medic and surgeon, Bo the patient, Cy another medic.
fn ward(rulings: Rulings, harm: Harm) -> Table {
    let medic = |someone: Someone| someone.with(|sheet| (sheet.emt, sheet.mind) = (Some(6), 7));
    let surgeon = medic(ann()).with(|sheet| sheet.surgery = Some(9));
    let mut table = table_with(rulings, [surgeon, bo(), medic(someone("Cy", 0))], |_| {});
    table.fight.stage = Stage::Aftermath;
    table.fight.ended = Some(1);
    table.fight.people[1].harm = harm;
    table
}

fn bandaged(rulings: Rulings, harm: Harm, cards: &str) -> String {
    let mut table = ward(rulings, harm);
    let mut script = table.script().cards(cards);
    for _ in 0..harm.wounds(&rulings) {
        table.fight.treat(&mut script, ANN, BO, Task::Bandage).expect("the script fits");
    }
    let again = Choice::Treat { patient: BO, task: Task::Bandage };
    format!("{:?} {}", table.harm(BO), table.allows(ANN, Question::Tend(ANN), again))
}

fn day(rulings: Rulings, care: Circumstances, number: u16, damage: u16, cards: &str, change: fn(&mut Table)) -> String {
    let mut table = ward(rulings, harm(0, damage, 0));
    let mut roster = (*table.fight.roster).clone();
    roster.after.care = care;
    roster.sheets[1].will = 2;
    table.fight.roster = roster.into();
    table.fight.stage = Stage::Days;
    table.fight.day = number;
    change(&mut table);
    let mut script = table.script().cards(cards);
    let _ = table.fight.pass_day(&mut script, BO);
    format!("{:?}", table.harm(BO))
}

/// A whole fight of plain bots, so far as anybody sees it.
fn fought(rulings: Rulings, people: Vec<Someone>) -> String {
    let mut table = undealt(rulings, people);
    let mut seeded = Seeded::new(5, 0, Plain);
    seeded.play_out(&mut table.fight, 60);
    serde_json::to_string(&table.fight.view(affray_core::Viewer::Referee)).expect("views serialise")
}

fn two_swords() -> Vec<Someone> {
    vec![ann().rank(7).weapon("sword"), bo().rank(7).weapon("sword").suit("leather")]
}

/// Ann's attack on a Bo with cards: what everybody saw, in order.
fn attack_seen(rulings: Rulings, attacker: Someone, defender: Someone, cards: &str) -> String {
    let mut table = table_with(rulings, [attacker, defender, someone("Cy", 1)], |_| {});
    let mut script = table.script().cards(cards).whenever(|_, _, question, options| match question {
        Question::Mode(_) => Some(Choice::Parry),
        Question::Second { .. } => Some(Choice::Second),
        Question::Which { .. } => Some(Choice::UseBoth),
        Question::Lay { .. } | Question::Defend { .. } => options.last().copied(),
        _ => None,
    });
    let played = table.fight.attack(&mut script, ANN, BO, FIRST).is_ok();
    let told: Vec<&Event> = script.events.iter().map(|told| &told.event).collect();
    format!("{played} {told:?} {:?} {:?}", table.fight.people[0].weapons[0], table.fight.people[1].weapons[0])
}

fn allows(rulings: Rulings, people: Vec<Someone>, change: fn(&mut Roster), choice: Choice) -> String {
    table_with(rulings, people, change).allows(ANN, Question::Act(ANN), choice).to_string()
}

/// Rests, always.
struct Idle;
impl Bot<Fight> for Idle {
    fn choose(&self, decision: &Decision<'_, Fight>, _: &mut Stream) -> usize {
        decision.options.iter().position(|option| *option == Choice::Rest).unwrap_or(0)
    }
}

const CASES: &[(&str, Told)] = &[
    ("deck_count", |r| table_with(r, two_swords(), |_| {}).census().len().to_string()),
    ("reshuffle_policy", |r| {
        // One card is used, the turn ends, another is used.
        let mut table = table_with(r, two_swords(), |_| {});
        let mut seeded = Seeded::new(1, 0, FromList(Idle));
        let Ok(_) = table.fight.test(&mut seeded, ANN, 5, Purpose::Work);
        let first = table.fight.pile.len();
        let Ok(()) = table.fight.close_turn(&mut seeded);
        format!("{first} {}", table.fight.pile.len())
    }),
    ("wounded_start", |r| undealt(r, [ann().harm(0, 2, 0), bo()]).fight.is_dealt_in(ANN).to_string()),
    ("over_speed_choice", |r| {
        let mut table = undealt(r, [ann(), bo()]);
        table.fight.people[0].hand = hand("9S 2H 3H 4H");
        table.allows(ANN, Question::ActionCard, Choice::Card(card("9S"))).to_string()
    }),
    ("tie_draw_values", |r| {
        let mut table = undealt(r, [ann().henchman(), bo().henchman()]);
        let mut script = table.script().cards("5S 5H 10S QS");
        table.steps(&mut script, 1);
        format!("{:?}", table.fight.order)
    }),
    ("cooldown_defence", |r| {
        table_with(r, [ann().with(|sheet| sheet.cooldown = 1), bo()], |_| {}).fight.is_defenceless(ANN).to_string()
    }),
    ("defence_value", |r| guarded(r, 6, &[4], 0).value.to_string()),
    ("defender_boosts", |r| lays(r, "3H 9S", "3H~9S", true)),
    ("boost_eligibility", |r| lays(r, "3H 4S", "3H~4S", false)),
    ("defence_weak", |r| guarded(r, 6, &[9], 0).value.to_string()),
    ("weak_by_sum", |r| lays(r, "3H 4S", "3H+4S", false)),
    ("weak_voluntary", |r| lays(r, "3H 9S", "9S", false)),
    ("weak_margin", |r| margin_of(side(6, &[9], 0), Side::helpless(), &r).to_string()),
    ("margin_basis", |r| margin_of(side(6, &[4], 0), guarded(r, 3, &[2], 0), &r).to_string()),
    ("boost_in_margin", |r| margin_of(side(6, &[4], 2), Side::helpless(), &r).to_string()),
    ("tie_high_card", |r| beats(side(6, &[9], 0), guarded(r, 5, &[8], 0), &r).to_string()),
    ("tie_card_count", |r| beats(side(6, &[3], 1), guarded(r, 5, &[5], 0), &r).to_string()),
    ("tie_either", |r| beats(side(5, &[5], 0), guarded(r, 6, &[4], 0), &r).to_string()),
    ("deck_play_timing", |r| attack_seen(r, ann().rank(6), bo().rank(6).holding("2H"), "5S 9H")),
    ("contest_vs_number", |r| {
        let mut table = ward(r, harm(0, 4, 0));
        let mut script = table.script().cards("5S 3H");
        let won = table.fight.contest_number(&mut script, ANN, 6, BO, Against::Damage, 4);
        format!("{won:?} {:?}", script.events)
    }),
    ("check_compare", |r| passes(card("5S"), 5, r.check_compare).to_string()),
    ("halving_rounding", |r| half(7, &r).to_string()),
    ("untrained_rounding", |r| ann().sheet.attack_rank(weapon("sword"), &r).to_string()),
    ("ready_paragraph", |r| {
        let mut table = table_with(r, [ann().weapon("axe"), bo()], |_| {});
        table.fight.people[0].weapons[0].unready = 1;
        format!("{:?}", table.fight.parries_with(ANN, weapon("sword")))
    }),
    ("unready_trigger", |r| attack_seen(r, ann().rank(6).weapon("axe"), bo().rank(9).weapon("poleaxe"), "5S 6H")),
    ("dodge_attribute", |r| {
        let dodge = |body, speed| bo().body(body).with(|sheet| sheet.speed = speed).sheet.dodge_rank(&r);
        format!("{} {}", dodge(6, 4), dodge(4, 7))
    }),
    ("unarmed_parry", |r| {
        format!("{:?}", table_with(r, [ann(), bo()], |_| {}).fight.parries_with(ANN, weapon("sword")))
    }),
    ("deflection_scope", |r| {
        let table = table_with(r, [ann(), bo().suit("chainmail")], |_| {});
        format!("{:?}", table.fight.guard(BO, Mode::Dodge, weapon("sword")))
    }),
    ("deflection_vs_ranged", |r| {
        let table = table_with(r, [ann(), bo().suit("chainmail").shield("shield")], |_| {});
        table.fight.deflection(BO, weapon("bow")).to_string()
    }),
    ("armor_stacking", |r| {
        let table = table_with(r, [ann(), bo().suit("chainmail").shield("shield")], |_| {});
        table.fight.absorption(BO, weapon("sword")).to_string()
    }),
    ("armor_piercing", |r| {
        table_with(r, [ann(), bo().suit("chainmail")], |_| {}).fight.absorption(BO, weapon("sword")).to_string()
    }),
    ("spear_note", |r| {
        let mut table = table_with(r, [ann().weapon("spear"), bo(), someone("Cy", 0)], |_| {});
        table.fight.people[0].covers = Some(CY);
        format!("{:?}", table.fight.guard(CY, Mode::Dodge, weapon("sword")))
    }),
    ("flail_note", |r| {
        table_with(r, [ann(), bo().shield("shield")], |_| {}).fight.deflection(BO, weapon("flail")).to_string()
    }),
    ("trample_note", |r| {
        let horse = ann().rank(6).weapon("trample").with(|sheet| sheet.beast = true);
        attack_seen(r, horse, bo().out(), "6S 10H")
    }),
    ("power_floor", |r| weapon("rock").power(1, &r).to_string()),
    ("helpless_defence", |r| {
        let attack = Choice::Attack { target: BO, weapon: FIRST };
        let listed = allows(r, vec![ann(), bo().out()], |_| {}, attack);
        format!("{listed} {}", attack_seen(r, ann().rank(3), bo().out(), "2S 3H 4H"))
    }),
    ("helpless_absorption", |r| {
        table_with(r, [ann(), bo().shield("shield").out()], |_| {}).fight.absorption(BO, weapon("sword")).to_string()
    }),
    ("effect_beyond_table", |r| impact(1, 11, &r).to_string()),
    ("shock_limit_floor", |r| struck(r, Harm::default(), 2, 6)),
    ("cap_spill", |r| struck(r, harm(12, 0, 0), 3, 0)),
    ("spill_counts_single_blow", |r| struck(r, harm(12, 0, 0), 7, 0)),
    ("instant_death_compare", |r| struck(r, Harm::default(), 11, 1)),
    ("death_conversion", |r| struck(r, harm(0, 4, 0), 12, 1)),
    ("reopen_stabilised", |r| struck(r, harm(0, 8, 0), 6, 1)),
    ("trauma_death_compare", |r| struck(r, harm(0, 6, 5), 6, 1)),
    ("wounds_parts", |r| harm(1, 6, 2).wounds(&r).to_string()),
    ("ko_compare", |r| harm(6, 0, 0).is_reeling(6, &r).to_string()),
    ("halved_will", |r| {
        let told = |harm: Harm| format!("{} {} ", harm.halves_will(6, &r), harm.is_out(6, &r));
        told(harm(0, 7, 0)) + &told(harm(12, 1, 0))
    }),
    ("auto_ko_timing", |r| struck(r, harm(12, 0, 0), 1, 0)),
    ("reeling_defence", |r| table_with(r, [ann().harm(7, 0, 0), bo()], |_| {}).fight.is_defenceless(ANN).to_string()),
    ("reeling_self_care", |r| {
        let mut table = ward(r, harm(0, 6, 2));
        table.fight.people[0].harm = harm(0, 6, 2);
        let care = Choice::Treat { patient: ANN, task: Task::Stabilise };
        table.allows(ANN, Question::Tend(ANN), care).to_string()
    }),
    ("ko_duration", |r| harm(1, 6, 2).knockout_minutes(&r).to_string()),
    ("coup_de_grace", |r| {
        // Two different people, a round each.
        let mut table = table_with(r, [ann(), bo().out(), someone("Cy", 0), someone("Di", 1)], |_| {});
        for who in [ANN, CY] {
            let script = table.script().pick(Choice::Kill(BO));
            table.own_round(script, who);
        }
        table.is_dead(BO).to_string()
    }),
    ("coup_injury", |r| {
        let mut table = table_with(r, [ann(), bo().out(), someone("Cy", 1)], |_| {});
        for turn in 1..=2 {
            table.fight.turn = turn;
            let script = table.script().pick(Choice::Kill(BO));
            table.own_round(script, ANN);
        }
        format!("{:?}", table.harm(BO))
    }),
    ("rest_stacks", |r| rested(r, harm(4, 0, 0), "")),
    ("shock_roll", |r| rested(r, harm(3, 1, 0), "")),
    ("bleed_compare", |r| bled(r, harm(0, 6, 3), "3H")),
    ("bleed_effect_scope", |r| bled(r, harm(0, 6, 3), "9H")),
    ("bleed_stack", |r| bled(r, harm(0, 6, 3), "JH")),
    ("bleed_shock_over_cap", |r| bled(r, harm(12, 6, 3), "AS")),
    ("hand_loss_trigger", |r| {
        let mut table = table_with(r, [ann(), bo().holding("3H")], |_| {});
        let mut script = table.script();
        table.fight.land(&mut script, BO, Impact::points(2), weapon("club"));
        table.fight.person(BO).hand.len().to_string()
    }),
    ("refresh_bar", |r| allows(r, vec![ann().harm(1, 0, 0), bo()], |_| {}, Choice::Refresh)),
    ("medic_position", |r| {
        let rear = |someone: Someone| someone.with(|sheet| sheet.band = Band::Rear);
        let medic = || rear(ann().with(|sheet| sheet.emt = Some(6)));
        let treat = Choice::Treat { patient: CY, task: Task::Stabilise };
        let bands = |roster: &mut Roster| roster.space = Space::Bands;
        let hurt = || rear(someone("Cy", 0).harm(0, 6, 2));
        let sheltered = hurt().with(|sheet| sheet.sheltered = true);
        let open = allows(r, vec![medic(), bo(), hurt(), someone("Di", 0)], bands, treat);
        let shelter = allows(r, vec![medic(), bo(), sheltered], |_| {}, treat);
        format!("{open} {shelter}")
    }),
    ("armor_removal_scope", |r| {
        let table = table_with(r, [ann(), bo().suit("light plate").shield("shield")], |_| {});
        table.fight.strip_rounds(BO).to_string()
    }),
    ("bandage_opposition", |r| {
        // EMT 6 + 2 against a card of 5: Damage 6 + 5, or this fight's 2, weak.
        bandaged(r, Harm { battle_damage: 2, ..harm(0, 6, 0) }, "2S 5H")
    }),
    ("bandage_once", |r| bandaged(r, Harm { battle_damage: 4, ..harm(0, 4, 0) }, "9S 2H")),
    ("bandage_shock_on_failure", |r| bandaged(r, Harm { battle_damage: 4, ..harm(1, 4, 0) }, "9S 2H")),
    ("bleed_stop", |r| {
        let mut table = ward(r, harm(0, 6, 5));
        let mut script = table.script().cards("6S 6H");
        table.fight.stabilise(&mut script, ANN, BO).expect("the script fits");
        let at_once = table.fight.person(BO).harm.is_bleeding();
        table.fight.turn += 2;
        table.fight.reopen_if_left(BO);
        format!("{at_once} {}", table.fight.person(BO).harm.is_bleeding())
    }),
    ("post_battle_shock", |r| {
        let mut table = table_with(r, [ann(), bo().out().harm(5, 0, 0)], |_| {});
        let mut script = table.script();
        table.fight.end_fight(&mut script, Some(0));
        table.fight.close_encounter(&mut script);
        format!("{:?}", table.harm(BO))
    }),
    ("daily_auto", |r| day(r, Circumstances::Good, 1, 5, "9S 5H 9C 5D", |_| {})),
    ("healers_per_day", |r| day(r, Circumstances::Poor, 1, 5, "9S 5H 6S 5C", |_| {})),
    ("who_is_healer", |r| {
        day(r, Circumstances::Poor, 1, 5, "4S 9C", |table| {
            let mut roster = (*table.fight.roster).clone();
            (roster.sheets[0].emt, roster.sheets[2].emt) = (None, None);
            table.fight.roster = roster.into();
        })
    }),
    ("surgery_rounding", |r| {
        let mut table = ward(r, Harm { stabilised: 5, ..harm(0, 11, 0) });
        let mut script = table.script().cards("8S 5H");
        table.fight.heal_trauma(&mut script, ANN, BO).expect("the script fits");
        format!("{:?}", table.harm(BO))
    }),
    // Body 6 with a card of 4 makes 10, Will 2 is weak with it.
    ("difficult_contest", |r| day(r, Circumstances::Worst, 1, 5, "4S 3H", |_| {})),
    ("worst_heal_chance", |r| {
        day(r, Circumstances::Worst, 2, 5, "4S 3H 6S 5D", |table| {
            for place in [0, 2] {
                table.fight.people[place].status = Status::Out { minutes: 9999, since: 0 };
            }
        })
    }),
    ("halve_once", |r| death_rank(r, false, false)),
    ("cheat_missing_list", |r| death_rank(r, false, true)),
    ("revived_state", |r| {
        let mut table = ward(r, harm(0, 6, 7));
        let mut script = table.script();
        table.fight.revive(&mut script, BO);
        format!("{:?}", table.harm(BO))
    }),
    ("coup_revive", |r| {
        let mut table = ward(r, harm(0, 7, 0));
        table.fight.people[1].status = Status::dead(1, true);
        table.allows(ANN, Question::Operate(ANN), Choice::Operate(BO)).to_string()
    }),
    ("finishing_off", |r| {
        let mut table = table_with(r, [ann(), bo().out()], |_| {});
        let mut script = table.script();
        table.fight.end_fight(&mut script, Some(0));
        let asked = table.fight.stage;
        Seeded::new(1, 0, Plain).play_out(&mut table.fight, 1000);
        format!("{asked:?} {}", table.is_dead(BO))
    }),
    ("joining_medic", |r| {
        let mut table = ward(r, harm(0, 5, 0));
        table.fight.people[1].harm.battle_damage = 5;
        let mut script = table.script();
        table.fight.treat(&mut script, ANN, BO, Task::Bandage).unwrap_or_else(|halt| panic!("{halt:?}"));
        table.fight.turn += 1;
        table.allows(CY, Question::Tend(CY), Choice::Treat { patient: BO, task: Task::Bandage }).to_string()
    }),
    ("support_team", |r| {
        let mut table = ward(r, harm(0, 7, 0));
        table.fight.people[2].busy_until = 1800;
        table.fight.death_rank(ANN).to_string()
    }),
    ("death_in_bed", |r| {
        let mut table = ward(r, harm(0, 12, 0));
        table.fight.stage = Stage::Days;
        let mut script = table
            .script()
            .cards("AS")
            .whenever(|_, _, question, _| matches!(question, Question::Bedside { .. }).then_some(Choice::Operate(BO)));
        script =
            if r.death_in_bed == affray_suits::rulings::DeathInBed::Contested { script.cards("9S 4H") } else { script };
        table.fight.pass_day(&mut script, BO).unwrap_or_else(|halt| panic!("{halt:?}"));
        table.is_dead(BO).to_string()
    }),
    ("henchman_bonus_lost", |r| attack_seen(r, ann().rank(6).henchman().harm(1, 0, 0), bo().out(), "KS 2H 5H")),
    ("henchman_bonus_use", |r| attack_seen(r, ann().rank(6), bo().rank(6).henchman(), "2S KS 2H 5H")),
];

fn death_rank(rulings: Rulings, modern: bool, tools: bool) -> String {
    let mut table = ward(rulings, harm(0, 7, 0));
    let mut roster = (*table.fight.roster).clone();
    (roster.after.modern, roster.after.tools) = (modern, tools);
    table.fight.roster = roster.into();
    table.fight.death_rank(FighterId(0)).to_string()
}

#[test]
fn every_ruling_that_can_be_set_changes_play() {
    let mut missing = Vec::new();
    for switch in Rulings::SWITCHES {
        let Some((_, told)) = CASES.iter().find(|(name, _)| *name == switch.name) else {
            missing.push(format!("{} has no scene", switch.name));
            continue;
        };
        let default = told(Rulings::default());
        let in_force = &Rulings::default().all()[switch.name];
        let values: Vec<String> = match switch.range {
            Some((least, most)) => (least..=most).map(|number| number.to_string()).collect(),
            None => switch.values.iter().map(ToString::to_string).collect(),
        };
        for value in values.iter().filter(|value| *value != in_force) {
            let mut rulings = Rulings::default();
            rulings.set(switch.name, value).expect("a value of the switch");
            if told(rulings) == default {
                missing.push(format!("{} = {value} changes nothing: {default}", switch.name));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert_eq!(CASES.len(), Rulings::SWITCHES.len());
}

#[test]
fn the_register_and_the_code_know_the_same_rulings() {
    assert_eq!(Rulings::disagreements(Suits::register()), Vec::<String>::new());
}

#[test]
fn every_reading_plays_a_whole_fight() {
    let people = || {
        vec![
            ann().rank(7).weapon("axe").suit("chainmail").with(|sheet| sheet.emt = Some(6)),
            bo().rank(6).weapon("revolver .36"),
            someone("Cy", 1).rank(5).weapon("spear").shield("shield").henchman(),
            someone("Di", 0).rank(5).weapon("flail").henchman().with(|sheet| sheet.surgery = Some(6)),
        ]
    };
    for switch in Rulings::SWITCHES {
        for value in switch.values {
            let mut rulings = Rulings::default();
            rulings.set(switch.name, value).expect("a value of the switch");
            assert!(!fought(rulings, people()).is_empty());
        }
    }
}
