//! Every settable ruling really changes play: each has a scene that comes out differently under each reading.

use affray_core::{Coin, Rulings as _, Scene, Script, Seat, Viewer};

use super::checks::propose;
use super::stage::*;
use crate::check::Result1;
use crate::effect::BinId;
use crate::event::Outcome;
use crate::fight::Fight;
use crate::injury::{Hurt, Injury};
use crate::player::{Imposed, Status};
use crate::question::{Actor, Choice, Question};
use crate::rulings::Rulings;
use crate::skill::{Difficulty, Edge, Grade, Skill};
use crate::together::{Form, read_together};
use crate::traits::Trait::{self, *};

type Read<'a> = &'a [(&'a str, &'a str)];

fn one(rulings: Read<'_>, traits: &[Trait]) -> Stage {
    Setting { players: &[traits], rulings, ..Setting::default() }.lay_out()
}

fn two(rulings: Read<'_>, a: &[Trait], b: &[Trait]) -> Stage {
    Setting { players: &[a, b], rulings, ..Setting::default() }.lay_out()
}

fn foes(rulings: Read<'_>, foes: &[&str]) -> Stage {
    Setting { foes, rulings, ..Setting::default() }.lay_out()
}

/// Says yes to what is offered for nothing, and no to trying again.
fn easy(stage: &Stage) -> Script<Fight> {
    stage.script().whenever(|_, _, question, options| {
        let yes = matches!(question, Question::Agree { .. } | Question::ExtraCards | Question::AlsoRedraw);
        let no = matches!(question, Question::Again | Question::Lend(_));
        match (yes, no) {
            (true, _) => options.first().copied(),
            (_, true) => Some(Choice::No),
            _ => None,
        }
    })
}

fn punch(stage: Stage) -> Stage {
    let mut stage = stage.intends(0, "9S", true).adversary_phase();
    stage.go(1, stage.script());
    stage
}

fn check(stage: &mut Stage, difficulty: Difficulty, cards: &str) {
    stage.fight.settings.checks = true;
    let script = propose(stage.script(), Skill::Law, difficulty, 1, Edge::None);
    let again =
        |scene: &Fight| scene.rulings().skill_retry_in_battle == crate::rulings::SkillRetryInBattle::Allowed1Corruption;
    let script = script.cards(cards).whenever(move |scene, _, question, _| match question {
        Question::Again if again(scene) => Some(Choice::No),
        _ => None,
    });
    stage.go(1, script);
}

/// How the scene for a ruling comes out.
fn play(name: &str, r: Read<'_>) -> String {
    let said = |value: &dyn std::fmt::Debug| format!("{value:?}");
    match name {
        "short_deck" => {
            let r: Vec<(&str, &str)> =
                r.iter().copied().chain([("discard_threshold", "0"), ("hand_size", "4")]).collect();
            let mut all = Vec::new();
            // With four cards left and a hand of four, and with three left.
            for keep in ["2C 3C 4C", "2C 3C"] {
                let left = keep.split_whitespace().count();
                let mut stage = one(&r, &[]).discards(77 - left, keep).turn_of(0);
                crate::card::take(&mut stage.a().deck, card("M16"));
                affray_core::Bag::add(&mut stage.a().discard, card("M16"));
                let known = affray_core::Bag::nth(&stage.p(0).discard, 30);
                crate::card::take(&mut stage.a().discard, known);
                affray_core::Bag::add(&mut stage.a().deck, known);
                let told = stage.go(1, stage.script().whenever(|_, _, _, _| None).cards(&first_cards(&stage, 4)));
                all.push(told.iter().position(|told| matches!(told.event, crate::event::Event::Reshuffled { .. })));
            }
            said(&all)
        }
        "lucky_deck" => said(&one(r, &[Lucky]).count(0)),
        "unlucky_deck" => said(&one(r, &[Unlucky]).count(0)),
        "court_value" => {
            let stage = one(r, &[]).on(B::STRIKE, "PgW");
            said(&stage.fight.sum_on(0, B::STRIKE))
        }
        "unplayed_hand" => {
            let mut stage = one(r, &[]).hand("2C 3C");
            stage.plays(&[Choice::EndTurn]);
            said(&stage.count(0))
        }
        "bin_persistence" => {
            let mut stage = one(r, &[]).on(B::MOVEMENT, "2C").on(B::STRIKE, "3W");
            stage.plays(&[Choice::EndTurn]);
            said(&stage.count(0))
        }
        "discard_threshold_timing" => {
            let mut stage = one(r, &[]).on(B::CONCENTRATE, "M3").hand("M5 2W").discards(18, "9S");
            let told = stage.go(1, stage.script().pick(lay("M5", B::CONCENTRATE)).cards("9S"));
            said(&told.iter().position(|told| matches!(told.event, crate::event::Event::Reshuffled { .. })))
        }
        "hand_visibility" => {
            let stage = two(r, &[], &[]).hand("2C");
            said(&stage.view(Viewer::Seat(Seat(1)))["players"][0]["hand"])
        }
        "gm_sees_hands" => {
            let stage = two(r, &[], &[]).hand("2C");
            said(&stage.view(Viewer::Seat(Seat(2)))["players"][0]["hand"])
        }
        "tower_in_opening_draw" => {
            let mut stage = one(r, &[Clever]).knows(0, &[B::SCORPIO]).on(B::SCORPIO, "M1").turn_of(0);
            let finish = r.contains(&("tower_in_opening_draw", "finish_draw"));
            stage.go(1, stage.script().cards(if finish { "M16 2S 3S 4S 5S" } else { "M16" }));
            said(&(stage.brock(), stage.count(0)))
        }
        "tower_hand" => {
            let mut stage = one(r, &[]).turn_of(0);
            stage.go(1, stage.script().cards("2S M16"));
            said(&stage.count(0))
        }
        "tower_cancels_blur" => {
            let mut stage = one(r, &[Fast]).hand("M7 M3 M5");
            stage.draws(&[lay("M7", B::BLUR), lay("M3", B::CONCENTRATE), lay("M5", B::CONCENTRATE)], "M16");
            said(&stage.p(0).blur)
        }
        "tower_in_skill_check" => {
            let mut stage = one(r, &[]).hand("2C");
            check(&mut stage, Difficulty::Medium, "M16");
            said(&stage.count(0))
        }
        "tower_off_turn" => {
            let r: Vec<(&str, &str)> = r.iter().copied().chain([("good_idea_timing", "immediate")]).collect();
            let mut stage = two(&r, &[Charming], &[]).hand("M5");
            stage.go(1, easy(&stage).pick(lay("M5", B::GOOD_IDEA)).cards("M16"));
            said(&stage.p(1).skips)
        }
        "overkill_at_zero" => said(&punch(one(r, &[]).hp(0, 3)).p(0).hp),
        "first_zero_rule" => {
            let mut stage = one(r, &[]).hp(0, 3).intends(0, "9S", true).adversary_phase();
            let script = stage.script();
            let script = if r.contains(&("first_zero_rule", "injury")) { script.roll(1) } else { script };
            stage.go(1, script);
            said(&(stage.p(0).hp, stage.p(0).sheet.corruption, stage.p(0).sheet.injuries.len()))
        }
        "shield_expiry" => {
            let mut stage = two(r, &[], &[]).shields(1, 6).turn_of(1);
            stage.go(1, stage.script().cards("2S 3S 4S 5S 6S"));
            let next_turn = stage.shield_sum(1);
            let mut stage = two(r, &[], &[]).shields(1, 6).adversary_phase();
            stage.go(2, stage.script());
            said(&(next_turn, stage.shield_sum(1)))
        }
        "shield_age_order" => {
            let stage = one(r, &[]).round(1).shields(0, 5).round(2).shields(0, 5);
            said(&punch(stage).p(0).shields)
        }
        "shields_block_hp_loss" => {
            let mut stage = one(r, &[]).shields(0, 5).turn_of(0);
            stage.a().sheet.injuries.push(Hurt::new(Injury::BandagedWound));
            stage.go(1, stage.script().cards("2S 3S 4S 5S 6S"));
            said(&stage.p(0).hp)
        }
        "adversary_shield_expiry" => {
            // Each gives both of them shields; then the next phase comes, and the first has its turn.
            let mut stage = foes(r, &["laborer", "laborer"]).intends(0, "3C", true).intends(1, "4C", true);
            stage = stage.adversary_phase();
            stage.go(2, stage.script());
            let mut stage = stage.adversary_phase();
            stage.go(1, stage.script());
            said(&(stage.fight.adversaries[0].shields, stage.fight.adversaries[1].shields))
        }
        "adversary_heal_cap" => {
            let mut stage = foes(r, &["laborer"]).intends(0, "3P", true).adversary_phase();
            stage.go(1, stage.script());
            said(&stage.foe(0))
        }
        "equal_speed_order" => {
            let mut stage = Setting { players: &[&[], &[], &[]], rulings: r, ..Setting::default() }.lay_out();
            let mut script = stage.script();
            match r {
                [(_, "random")] => script = script.roll(1).roll(1),
                [(_, "players_choose")] => script = script.pick(Choice::Player(2)).pick(Choice::Player(0)),
                _ => {}
            }
            stage.fight.settle_order(&mut script).unwrap();
            script.finish();
            said(&stage.fight.order)
        }
        "imposed_trait_conflict" => {
            let mut stage = one(r, &[Strong]);
            stage.a().imposed.push(Imposed { of: Weak, source: 0 });
            let book = stage.fight.book.clone();
            stage.a().read_traits(&book);
            said(&stage.p(0).traits)
        }
        "dead_source_effects" => {
            let mut stage = foes(r, &["brock", "laborer"]).foe_hp(0, 5).hand("KW");
            stage.a().imposed.push(Imposed { of: Slow, source: 0 });
            stage.plays(&[lay("KW", B::STRIKE), MELEE, Choice::Adversary(0)]);
            said(&stage.p(0).imposed)
        }
        "excess_value" => {
            let mut stage = one(r, &[]).on(B::STRIKE, "9W").hand("KS");
            stage.plays(&[lay("KS", B::STRIKE), MELEE]);
            said(&stage.fight.sum_on(0, B::STRIKE))
        }
        "foolish_late_draw" => {
            let mut stage = one(r, &[Foolish]).turn_of(0);
            stage.go(1, stage.script().cards("M2 M3 M5 M6 M8"));
            stage.draws(&[lay("M2", B::CONCENTRATE), lay("M3", B::CONCENTRATE), lay("M5", B::CONCENTRATE)], "7C");
            let late = stage.held();
            let mut stage = one(r, &[Foolish]).hand("M2 M3 M5");
            stage.draws(&[lay("M2", B::CONCENTRATE), lay("M3", B::CONCENTRATE), lay("M5", B::CONCENTRATE)], "7C");
            said(&(late, stage.held()))
        }
        "adjacency" => said(&one(r, &[]).options(0, Question::Step(Actor::Player(0))).len()),
        "movement_mandatory" => {
            said(&one(r, &[]).options(0, Question::Step(Actor::Player(0))).contains(&Choice::Decline))
        }
        "run_away_major_value" => {
            let stage = one(r, &[]).on(B::RUN_AWAY, "4C").hand("M5");
            let first = one(r, &[]).hand("M5");
            said(&(stage.may("M5", B::RUN_AWAY), first.may("M5", B::RUN_AWAY)))
        }
        "run_away_courts" => said(&one(r, &[]).on(B::RUN_AWAY, "10C").hand("PgW").may("PgW", B::RUN_AWAY)),
        "run_away_unoccupied" => {
            let stage = two(r, &[], &[]).at(1, 1, 1);
            said(&stage.options(0, Question::EmptyZone(Actor::Player(0))).len())
        }
        "run_away_decline" => {
            let mut stage = one(r, &[]).on(B::RUN_AWAY, "5S 6P 4C").hand("7W");
            let neither = Choice::Option { of: B::RUN_AWAY, place: 2 };
            let leave = Choice::Option { of: B::RUN_AWAY, place: 1 };
            let forbidden = r.contains(&("run_away_decline", "forbidden"));
            let before = stage.fight.clone();
            let refused = stage.fight.step(&mut stage.script().pick(lay("7W", B::RUN_AWAY)).pick(neither)).is_err();
            stage.fight = before;
            stage.plays(&[lay("7W", B::RUN_AWAY), if forbidden { leave } else { neither }]);
            said(&(refused, stage.p(0).status))
        }
        "run_away_size" => {
            let mut stage = one(r, &[]).on(B::RUN_AWAY, "5S 6P").hand("7W");
            let leave = Choice::Option { of: B::RUN_AWAY, place: 1 };
            let newest = r.contains(&("run_away_size", "newest"));
            let run = [lay("7W", B::RUN_AWAY), leave];
            stage.plays(if newest { &run } else { &run[..1] });
            said(&stage.p(0).status)
        }
        "third_eye" => {
            let stage = one(r, &[Lucky]).intends(0, "5S", true);
            let bins = [B::FEINT, B::FLEX].into_iter().collect();
            said(&stage.fight.borrowable(0, bins).collect::<Vec<BinId>>())
        }
        "take_a_chance_gate" => {
            let bins = [B::FLEX].into_iter().collect();
            said(&one(r, &[Lucky]).fight.borrowable(0, bins).collect::<Vec<BinId>>())
        }
        "take_a_chance_decline" => {
            let bins = [B::FLEX].into_iter().collect();
            said(&one(r, &[Lucky]).options(0, Question::Borrow { bins }))
        }
        "good_idea_timing" => {
            // B has had this round's turn.
            let mut stage = two(r, &[Charming], &[]).hand("M5");
            stage.fight.order = [1, 0].into_iter().collect();
            let stage = stage.acts(0);
            if !stage.may("M5", B::GOOD_IDEA) {
                return "not now".to_owned();
            }
            let mut stage = stage;
            let now = r.contains(&("good_idea_timing", "immediate"));
            stage.go(1, easy(&stage).pick(lay("M5", B::GOOD_IDEA)).cards(if now { "2S 3S 4S" } else { "" }));
            said(&(stage.p(1).credit, stage.count(1).1))
        }
        "good_idea_optional" => {
            let mut stage = two(r, &[], &[]);
            stage.a().credit = 3;
            said(&stage.options(0, Question::ExtraCards))
        }
        "feint_choice" => {
            let mut stage =
                Setting { players: &[&[Wise]], foes: &["veiled_duelist"], rulings: r, ..Setting::default() }
                    .lay_out()
                    .intends(0, "KS", false)
                    .hand("M18");
            let both = r.contains(&("feint_choice", "reveal_and_may_redraw"));
            let script = easy(&stage).pick(lay("M18", B::FEINT)).pick(pick(B::FEINT, 0));
            stage.go(1, if both { script.cards("2C") } else { script });
            said(&stage.fight.adversaries[0].intents)
        }
        "redraw_facing" => {
            let facings: Vec<bool> = [true, false]
                .into_iter()
                .map(|up| {
                    let mut stage =
                        Setting { players: &[&[Wise]], foes: &["veiled_duelist"], rulings: r, ..Setting::default() }
                            .lay_out()
                            .intends(0, "KS", up);
                    let mut script = stage.script().cards("2C");
                    stage.fight.replace_intent(&mut script, 0, 0).unwrap();
                    stage.fight.adversaries[0].intents[0].face_up
                })
                .collect();
            said(&facings)
        }
        "flex_scope" => {
            let mut stage = one(r, &[Strong]).hand("M4 KW");
            stage.plays(&[lay("M4", B::FLEX), lay("KW", B::STRIKE), RANGED]);
            said(&stage.brock())
        }
        "flex_stack" => {
            let mut stage = one(r, &[Strong, Lucky]).hand("M4 M10 KW").foe_hp(0, 100);
            let script = stage.script().pick(lay("M4", B::FLEX)).pick(lay("M10", B::TAKE_A_CHANCE)).toss(Coin::Heads);
            stage.go(3, script.pick(Choice::Bin(B::FLEX)).pick(lay("KW", B::STRIKE)).pick(MELEE));
            said(&stage.brock())
        }
        "multiplier_stacking" => {
            let mut stage =
                one(r, &[Strong, Clever]).knows(0, &[B::TAURUS]).on(B::TAURUS, "M1").hand("M4 KW").foe_hp(0, 100);
            stage.plays(&[lay("M4", B::FLEX), lay("KW", B::STRIKE), MELEE]);
            said(&stage.brock())
        }
        "blur_duration" => {
            let mut stage = one(r, &[Fast]).shields(0, 4).round(2).turn_of(0);
            stage.a().blur = true;
            stage.go(1, stage.script().cards("2S 3S 4S 5S 6S"));
            let mut stage = stage.round(3).turn_of(0);
            stage.fight.players[0].hand = crate::card::Pile::default();
            for code in ["2S", "3S", "4S", "5S", "6S"] {
                affray_core::Bag::add(&mut stage.a().deck, card(code));
            }
            stage.go(1, stage.script().cards("2S 3S 4S 5S 6S"));
            said(&stage.shield_sum(0))
        }
        "friendship_charming" => {
            let mut stage = one(r, &[Charming]);
            stage.fight.end_day(&mut stage.script()).unwrap();
            said(&stage.p(0).sheet.friendship)
        }
        "skill_court_value" => said(&one(r, &[]).fight.grade(0, card("QW"), Difficulty::Medium, None)),
        "medium_limit" => said(&one(r, &[]).fight.grade(0, card("10W"), Difficulty::Medium, None)),
        "crit_overrides_ladder" => said(&one(r, &[]).fight.grade(0, card("M15"), Difficulty::Hard, None)),
        "rank_shift" => {
            let mut stage = one(r, &[]);
            stage.a().sheet.chosen.push(Skill::Gym);
            said(&stage.fight.difficulty_for(0, Skill::Gym, Difficulty::Impossible, false))
        }
        "skill_paid_cards" => {
            let mut stage = one(r, &[]).hand("2C");
            check(&mut stage, Difficulty::Medium, "7P");
            said(&stage.discard())
        }
        "skill_card_destination" => {
            let mut stage = one(r, &[]).hand("2C 3C");
            stage.fight.settings.checks = true;
            let script = propose(stage.script(), Skill::Law, Difficulty::Medium, 1, Edge::None);
            stage.go(1, script.pick(Choice::Card(card("2C"))).cards("QW"));
            said(&stage.count(0))
        }
        "skill_retry_in_battle" => {
            let mut stage = one(r, &[]).hand("2C");
            stage.fight.settings.checks = true;
            let script = propose(stage.script(), Skill::Law, Difficulty::Medium, 1, Edge::None).cards("7P");
            let may = r.is_empty();
            stage.go(1, if may { script.pick(Choice::Yes).cards("QW") } else { script });
            said(&stage.p(0).corruption_here)
        }
        "group_crit_order" => {
            let result = |grade| Result1 { grade, card: None };
            let mut order = Rulings::default();
            for (name, value) in r {
                order.set(name, value).unwrap();
            }
            let read = |grades: &[Grade]| {
                let results: Vec<(u8, Result1)> = (0..).zip(grades.iter().map(|&grade| result(grade))).collect();
                read_together(Form::AllAreNeeded, order.group_crit_order, &results).0
            };
            let (bright, dark) = (Grade::CriticalSuccess, Grade::CriticalFailure);
            said(&(read(&[bright, dark]), read(&[bright, dark, Grade::Success])))
        }
        "group_check_in_battle" => {
            let stage = two(r, &[], &[]);
            said(&(stage.fight.can_help(0).count(), stage.fight.others_may_join(0)))
        }
        "skill_half_in_combat" => {
            let mut stage = one(r, &[]).knows(0, &[B::ARIES, B::LEO]).hand("2C");
            stage.fight.settings.checks = true;
            let by_check = r.contains(&("skill_half_in_combat", "as_skill_check"));
            let script = propose(stage.script(), Skill::Gym, Difficulty::Hard, 1, Edge::None);
            let script = script.whenever(move |_, _, question, _| match question {
                Question::Invoke if by_check => Some(Choice::Bin(B::LEO)),
                _ => None,
            });
            let script = if r.is_empty() { script.pick(Choice::Bin(B::ARIES)) } else { script };
            stage.go(1, script.cards("M3"));
            said(&stage.p(0).sheet.turned)
        }
        "taurus_scope" => {
            let mut stage = one(r, &[]).knows(0, &[B::TAURUS, B::LEO]).on(B::TAURUS, "M3").hand("M1");
            stage.plays(&[lay("M1", B::LEO), pick(B::LEO, 0)]);
            said(&stage.brock())
        }
        "cancer_group_range" => {
            let mut stage = two(r, &[], &[]).at(1, 1, 1).knows(0, &[B::CANCER]).hand("M1");
            stage.plays(&[lay("M1", B::CANCER), pick(B::CANCER, 1)]);
            said(&stage.shield_sum(1))
        }
        "capricorn_card" => {
            let mut stage = one(r, &[]).knows(0, &[B::CAPRICORN]).hand("M1");
            stage.draws(&[lay("M1", B::CAPRICORN)], "M5");
            said(&stage.count(0))
        }
        "libra_multiplied" => {
            let mut stage =
                one(r, &[Clever]).knows(0, &[B::LIBRA, B::ARIES]).on(B::LIBRA, "M1").on(B::ARIES, "M3").hand("KW");
            stage.plays(&[lay("KW", B::STRIKE), MELEE, Choice::EndTurn]);
            said(&stage.shield_sum(0))
        }
        "pisces_is_draw" => {
            let mut stage = one(r, &[Foolish]).knows(0, &[B::PISCES]).hand("M1");
            stage.fight.turn.fooled = false;
            stage.plays(&[lay("M1", B::PISCES), Choice::Card(card("2C"))]);
            said(&stage.held())
        }
        "virgo_scope" => {
            let result: Vec<(u8, bool, u16)> = ["9S", "M9", "3C"]
                .into_iter()
                .map(|intent| {
                    let players: &[&[Trait]] = &[&[Charming]];
                    let mut stage = Setting { players, foes: &["brock", "laborer"], rulings: r, ..Setting::default() }
                        .lay_out()
                        .knows(0, &[B::VIRGO])
                        .hand("M1");
                    stage.plays(&[lay("M1", B::VIRGO), Choice::Adversary(0)]);
                    let mut stage = stage.intends(0, intent, true).adversary_phase();
                    stage.go(1, stage.script());
                    (stage.p(0).hp, stage.p(0).has(Weak), stage.fight.adversaries[0].shields)
                })
                .collect();
            said(&result)
        }
        "virgo_break" => {
            let players: &[&[Trait]] = &[&[Charming]];
            let mut stage = Setting { players, foes: &["brock", "laborer"], rulings: r, ..Setting::default() }
                .lay_out()
                .knows(0, &[B::VIRGO])
                .hand("M1 KW");
            stage.fight.adversaries[0].shields = 9;
            stage.plays(&[
                lay("M1", B::VIRGO),
                Choice::Adversary(0),
                lay("KW", B::STRIKE),
                MELEE,
                Choice::Adversary(0),
            ]);
            said(&stage.fight.is_charmed(0))
        }
        "learn_gate_in_play" => said(&one(r, &[Repulsive]).knows(0, &[B::GEMINI]).hand("M1").may("M1", B::GEMINI)),
        "aquarius_day_limit" => {
            let mut stage = one(r, &[Charming]).knows(0, &[B::AQUARIUS]).hand("M1");
            stage.a().sheet.turned = [B::AQUARIUS].into_iter().collect();
            said(&stage.may("M1", B::AQUARIUS))
        }
        "ophiuchus_gate" => {
            let mut stage = one(r, &[Charming]).knows(0, &[B::OPHIUCHUS]);
            stage.a().sheet.pool = [B::LIBRA, B::LEO].into_iter().collect();
            said(&stage.options(0, Question::Substitute))
        }
        "default_intent_visibility" => {
            let mut stage = one(r, &[]).intent_step();
            stage.go(1, stage.script().cards("5S"));
            said(&stage.fight.adversaries[0].intents)
        }
        "gm_sees_hidden" => {
            let stage = foes(r, &["veiled_duelist"]).intends(0, "KS", false);
            said(&stage.view(Viewer::Seat(Seat(1)))["adversaries"][0]["intents"])
        }
        "gm_deck_policy" => {
            let mut stage = foes(r, &["brock", "brock"]);
            let decks = stage.fight.gm.len();
            let some: Vec<String> = [
                "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "PgC", "KnC", "QC", "KC", "2P", "3P", "4P",
                "5P", "6P", "7P",
            ]
            .iter()
            .map(|&code| code.to_owned())
            .collect();
            for code in &some {
                crate::card::take(&mut stage.fight.gm[0].deck, card(code));
                affray_core::Bag::add(&mut stage.fight.gm[0].discard, card(code));
            }
            let mut script = stage.script();
            crate::card::take(&mut stage.fight.gm[0].deck, card("8P"));
            stage.fight.gm_discard(&mut script, 0, card("8P"), None);
            let after = affray_core::Bag::len(&stage.fight.gm[0].discard);
            let mut stage = stage.intent_step();
            stage.go(1, stage.script().cards("AC AP"));
            said(&(decks, after, affray_core::Bag::len(&stage.fight.gm[0].discard)))
        }
        "mobile_then_act" => {
            let mut stage = one(r, &[]).at(0, 2, 3).intends(0, "5S", true).adversary_phase();
            stage.go(1, stage.script());
            said(&stage.p(0).hp)
        }
        "mobile_any_intent" => {
            let mut stage = one(r, &[]).at(0, 2, 3).intends(0, "3C", true).adversary_phase();
            stage.go(1, stage.script());
            said(&stage.fight.adversaries[0].zone)
        }
        "target_policy" => {
            let mut stage = Setting { players: &[&[], &[], &[]], rulings: r, ..Setting::default() }.lay_out();
            stage = stage.hp(1, 5).shields(0, 1).intends(0, "5S", true).adversary_phase();
            let script = stage.script();
            let script = match r.first().map(|(_, value)| *value) {
                Some("gm_choice") => script.pick(Choice::Player(2)),
                Some("random") => script.roll(3),
                _ => script,
            };
            let asked = matches!(r.first(), Some((_, "gm_choice")));
            stage.go(1, script);
            said(&(stage.p(0).hp, stage.p(1).hp, stage.p(2).hp, asked))
        }
        "strategic_policy" => {
            let mut stage =
                Setting { players: &[&[], &[]], foes: &["iron_warden"], rulings: r, ..Setting::default() }.lay_out();
            stage = stage.hp(0, 8).intends(0, "KS", true).adversary_phase();
            let script = stage.script();
            stage.go(1, if r.is_empty() { script } else { script.pick(Choice::Player(1)) });
            said(&(stage.p(0).hp, stage.p(1).hp))
        }
        "major_redraw_chain" => {
            let mut stage = foes(r, &["training_attack_robot"]).intent_step();
            stage.go(1, stage.script().cards(if r.is_empty() { "M3 M8 7P" } else { "M3 M8" }));
            said(&stage.fight.adversaries[0].intents)
        }
        "adversary_flight" => {
            let mut stage = one(r, &[]).intends(0, "3C", true).adversary_phase();
            stage.fight.settings.human_gm = true;
            stage.go(1, if r.is_empty() { stage.script().pick(Choice::Yes) } else { stage.script() });
            said(&stage.fight.outcome())
        }
        "simultaneous_end" => {
            let mut stage = one(r, &[]);
            stage.a().status = Status::Out;
            stage.fight.adversaries[0].standing = crate::adversary::Standing::Down;
            stage.fight.check_end();
            said(&stage.fight.outcome())
        }
        "supremacy_scope" => {
            let mut stage = one(r, &[]);
            stage.fight.outcome = Some(Outcome::Withdrawn);
            stage.fight.beat = crate::fight::Beat::Conclude;
            stage.go(1, stage.script());
            said(&stage.fight.tallies())
        }
        "supremacy_cumulative" => said(&one(r, &[]).fight.count_tallies()),
        "supremacy_corruption_scope" => {
            let mut stage = one(r, &[]);
            stage.a().sheet.corruption = 5;
            said(&stage.fight.count_tallies())
        }
        "supremacy_counts_absent" => {
            let mut stage = two(r, &[], &[]).hp(1, 3);
            stage.fight.players[1].status = Status::Fled;
            said(&stage.fight.count_tallies())
        }
        "eddy_hand" => {
            let mut stage = Setting { eddies: 1, rulings: r, ..Setting::default() }.lay_out();
            stage.fight.beat = crate::fight::Beat::Eddy(0);
            let cards = if r.is_empty() { "2S 3S 4S 5S 6S" } else { "2S 3S 4S" };
            stage.go(1, stage.script().cards(cards).pick(Choice::Decline));
            said(&affray_core::Bag::len(&stage.fight.gm[0].discard))
        }
        "hand_size" => {
            let size = r.first().map_or(5, |(_, value)| value.parse().unwrap());
            let mut stage = one(r, &[]).turn_of(0);
            stage.go(1, stage.script().cards(&first_cards(&stage, size)));
            said(&stage.count(0))
        }
        "discard_threshold" => {
            let mut stage = one(r, &[]).discards(18, "").hand("2C 3C");
            stage.plays(&[Choice::EndTurn]);
            said(&stage.count(0))
        }
        "second_zero_corruption" => {
            let mut stage = one(r, &[]).hp(0, 6);
            stage.a().zeros = 1;
            if r == [("second_zero_corruption", "gm")] {
                let mut stage = stage.intends(0, "5S", true).adversary_phase();
                stage.go(1, stage.script().pick(Choice::Corruption(6)));
                return said(&stage.p(0).sheet.corruption);
            }
            said(&punch(stage).p(0).sheet.corruption)
        }
        other => panic!("no scene shows the ruling {other}"),
    }
}

/// So many cards of A's deck, none of them The Tower.
fn first_cards(stage: &Stage, count: usize) -> String {
    let player = stage.p(0);
    let all: Vec<String> = affray_core::Bag::cards(&player.deck)
        .chain(affray_core::Bag::cards(&player.discard))
        .filter(|&card| card != crate::card::Tarot::TOWER)
        .take(count)
        .map(|card| card.to_string())
        .collect();
    all.join(" ")
}

#[test]
fn every_settable_ruling_changes_play() {
    for switch in Rulings::SWITCHES {
        let default = Rulings::default().all()[switch.name].clone();
        let values: Vec<String> = match switch.range {
            Some((least, most)) => {
                let mut values = vec![most.to_string()];
                values.extend((least != most).then(|| (most - 1).to_string()));
                let number = values.into_iter().filter(|value| *value != default).take(1);
                number.chain(switch.values.iter().map(|word| (*word).to_owned())).collect()
            }
            None => switch.values.iter().map(|value| (*value).to_owned()).filter(|value| *value != default).collect(),
        };
        let mut outcomes = vec![(default, play(switch.name, &[]))];
        for value in values {
            let outcome = play(switch.name, &[(switch.name, &value)]);
            if let Some((other, _)) = outcomes.iter().find(|(_, seen)| *seen == outcome) {
                panic!("{} comes out the same under {other} and {value}: {outcome}", switch.name);
            }
            outcomes.push((value, outcome));
        }
    }
}
