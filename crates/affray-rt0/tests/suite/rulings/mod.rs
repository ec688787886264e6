//! Every settable ruling really changes play: each has a scene that comes out differently under each reading.

mod cards;
mod ending;
mod foes;
mod health;
mod moving;
mod skills;
mod spells;
mod talents;
mod tower;

use affray_core::{Bag, Rulings as _, Script};
use affray_rt0::Rulings;
use affray_rt0::rulings::SkillRetryInBattle;
use affray_rt0::{Choice, Difficulty, Edge, Fight, Question, Skill, Tarot, Trait};

use crate::skill_checks::propose;
use crate::stage::*;

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
    let again = |scene: &Fight| scene.rulings().skill_retry_in_battle == SkillRetryInBattle::Allowed1Corruption;
    let script = script.cards(cards).whenever(move |scene, _, question, _| match question {
        Question::Again if again(scene) => Some(Choice::No),
        _ => None,
    });
    stage.go(1, script);
}

/// How a scene came out, as far as its ruling goes.
fn said(outcome: &dyn std::fmt::Debug) -> String {
    format!("{outcome:?}")
}

/// How the scene for a ruling comes out.
fn play(name: &str, rulings: Read<'_>) -> String {
    let groups = [
        cards::play,
        tower::play,
        health::play,
        moving::play,
        talents::play,
        skills::play,
        spells::play,
        foes::play,
        ending::play,
    ];
    let outcome = groups.into_iter().find_map(|play| play(name, rulings));
    outcome.unwrap_or_else(|| panic!("no scene shows the ruling {name}"))
}

/// So many cards of A's deck, none of them The Tower.
fn first_cards(stage: &Stage, count: usize) -> String {
    let player = stage.p(0);
    let all: Vec<String> = Bag::cards(&player.deck)
        .chain(Bag::cards(&player.discard))
        .filter(|&card| card != Tarot::TOWER)
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
