//! `log.md`: every kind of event with its rule and a line, to be read next to the register.
//!
//! `AFFRAY_ACCEPT=1` writes the file anew; look at it before you commit it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use affray_core::{Game, RuleId, Seat, StepEvent, Stream, Words as _};
use affray_rt0::state::eddy::Eddy;
use affray_rt0::{
    Actor, Boon, Difficulty, Earned, EddyId, Edge, Event, Fate, FoeId, Form, Grade, Injury, MarkOn, Outcome, PlayerId,
    Rt0, Skill, Trait, Zone,
};

use crate::played::{answer, begin, encounters, overrule};
use crate::stage::*;

/// Lists every kind of event; the compiler refuses a list with one missing.
macro_rules! kinds {
    ($($name:ident)*) => {
        const KINDS: &[&str] = &[$(stringify!($name),)*];

        fn kind(event: &Event) -> &'static str {
            match event { $(Event::$name { .. } => stringify!($name),)* }
        }
    };
}

kinds! {
    CombatBegan RoundBegan IntentDrawn IntentHidden IntentDropped IntentRevealed IntentDone GmReshuffled TurnBegan
    TurnEnded Drew DrewHidden Reshuffled Laid Fired Discarded HandDiscarded TowerStruck Fooled Hit Bled Shielded
    ShieldsFell Healed Imposed ImposedEnded Moved BoughtBack PutOut Fled CorruptionTaken Marked Retired Downed
    AdversaryFled EddyDestroyed EddyUsed EddyCard EddyDrew Promised PromiseLapsed Empowered Blurred Tossed Studied
    Fetched FetchedHidden TurnedUp Charmed SpellEnded StoodFor Learnt PoolDrawn Tokens Exiled Proposed Settled CheckSet
    Paid Checked CheckDone Retried HalfUsed Helped JointDone Injured Eased Died Ended Tallied Milestone DayBegan
    DayEnded FriendshipGrew Awoke Scarred CheckCardChosen JointSet Strengthened CorruptionShed FateTold CheckFaced
    HoldEnded Took TookHidden ThrewAway ShuffledIn Recovered CoinFell IntentGone InjuryEased TurnedOpen EddySeated
    TalliesEarned MarkGone IntentShown
}

/// At least one event of each kind, and one for each rule that its line can name.
#[allow(clippy::too_many_lines)] // A list.
fn samples() -> Vec<Event> {
    let (player, ally, adversary, eddy) = (PlayerId(0), PlayerId(1), FoeId(0), EddyId(0));
    let (a, brock, robot) = (Actor::Player(player), Actor::Adversary(adversary), Actor::Eddy(eddy));
    let seat = Seat(0);
    let nine = card("9S");
    let mut all = vec![
        Event::CombatBegan,
        Event::RoundBegan { round: 2 },
        Event::IntentDrawn { adversary, card: nine, face_up: true },
        Event::IntentHidden { adversary },
        Event::IntentDropped { adversary, card: nine },
        Event::IntentRevealed { adversary, card: nine },
        Event::IntentDone { adversary, card: nine },
        Event::GmReshuffled,
        Event::TurnBegan { player },
        Event::TurnEnded { player },
        Event::Drew { player, card: nine },
        Event::DrewHidden { player },
        Event::Reshuffled { player, cards: 20 },
        Event::Discarded { player, card: nine },
        Event::HandDiscarded { player, cards: 1 },
        Event::TowerStruck { player },
        Event::Fooled { player, card: nine },
        Event::Hit { by: brock, on: a, amount: 8, absorbed: 5, hp: 17 },
        Event::Bled { player, amount: 3, hp: 14 },
        Event::Healed { who: a, hp: 20 },
        Event::Imposed { player, of: Trait::Weak, by: adversary },
        Event::ImposedEnded { player, of: Trait::Weak },
        Event::BoughtBack { player, hp: 10 },
        Event::PutOut { player },
        Event::Fled { player },
        Event::CorruptionTaken { player, amount: 3, total: 5 },
        Event::Marked { player, on: MarkOn::Friendship },
        Event::Marked { player, on: MarkOn::Ability(B::BLACKJACK) },
        Event::Retired { player },
        Event::Downed { adversary },
        Event::AdversaryFled { adversary },
        Event::EddyDestroyed { eddy },
        Event::EddyUsed { eddy, card: nine },
        Event::EddyCard { eddy, card: nine },
        Event::EddyDrew { eddy, cards: 5 },
        Event::PromiseLapsed { player },
        Event::Blurred { player },
        Event::Tossed { who: a, heads: true },
        Event::Studied { player, card: nine },
        Event::Fetched { player, card: nine },
        Event::FetchedHidden { player },
        Event::TurnedUp { player, card: nine },
        Event::Charmed { player, adversary },
        Event::SpellEnded { player, spell: B::VIRGO },
        Event::StoodFor { player, spell: B::LEO },
        Event::Learnt { player, spell: B::LEO },
        Event::PoolDrawn { player, spell: B::LEO },
        Event::Tokens { player, bin: B::BLACKJACK, total: 2 },
        Event::Exiled { player, card: nine },
        Event::Proposed { player },
        Event::Settled { player, success: true },
        Event::CheckSet { player, skill: Skill::Gym, difficulty: Difficulty::Easy, price: 2, edge: Edge::Bonus },
        Event::Paid { player, card: nine },
        Event::CheckDone { player: seat, grade: Grade::Success },
        Event::Retried { player },
        Event::HalfUsed { player, spell: B::LEO },
        Event::Helped { player: seat, edge: Edge::Bonus },
        Event::JointDone { success: true, doer: Some(seat) },
        Event::Injured { player, injury: Injury::BrokenArm },
        Event::Eased { player, injury: Injury::BrokenArm, into: None },
        Event::Died { player },
        Event::Ended { outcome: Outcome::Victory, rounds: 3 },
        Event::Tallied { tallies: 3, total: 7 },
        Event::Milestone { at: 6, card: card("M3") },
        Event::DayBegan,
        Event::DayEnded,
        Event::FriendshipGrew { player, boxes: 2 },
        Event::Awoke { player },
        Event::Scarred { player, bin: B::DEFEND },
        Event::CheckCardChosen { player: seat, card: nine },
        Event::JointSet { form: Form::AllAreNeeded, skill: Skill::Law, difficulty: Difficulty::Hard },
        Event::Strengthened { block: None, boon: Boon::Hp, by: 5 },
        Event::CorruptionShed { player, amount: 2, total: 1 },
        Event::FateTold { adversary, fate: Fate::Unconscious },
        Event::EddySeated { player: ally },
        Event::TalliesEarned { earned: Earned { one_unhurt: true, ..Earned::default() } },
        Event::MarkGone { player, on: MarkOn::Friendship },
    ];
    for bin in B::SLUGS.iter().filter_map(|slug| B::find(slug)) {
        all.push(Event::Laid { player, card: nine, bin, counts_as: nine });
        all.push(Event::Fired { player, bin });
    }
    all.extend([B::FLEX, B::ARIES, B::TAURUS].map(|bin| Event::Empowered { player, bin }));
    for who in [a, brock, robot] {
        all.push(Event::Shielded { who, amount: 5, total: 9 });
        all.push(Event::ShieldsFell { who });
        all.push(Event::Moved { who, to: Zone::at(1, 2) });
    }
    all.extend([a, robot].map(|by| Event::Promised { player: ally, by, cards: 3 }));
    for grade in [Grade::Success, Grade::CriticalSuccess] {
        all.push(Event::Checked { player: seat, card: card("M0"), grade, luck: true });
    }
    let faced = |difficulty, edge, helped| Event::CheckFaced {
        player: seat,
        skill: Skill::Gym,
        set: Difficulty::Medium,
        difficulty,
        edge,
        helped,
    };
    all.extend([
        faced(Difficulty::Easy, Edge::None, false),
        faced(Difficulty::Impossible, Edge::None, false),
        faced(Difficulty::Medium, Edge::Bonus, true),
        faced(Difficulty::Medium, Edge::Penalty, false),
        faced(Difficulty::Medium, Edge::None, false),
    ]);
    for (was, still) in [(true, false), (true, true), (false, false)] {
        all.push(Event::HoldEnded { player, of: Trait::Weak, by: adversary, was, still });
    }
    let under = |rules: &[&'static str], event: &dyn Fn(RuleId) -> Event| -> Vec<Event> {
        rules.iter().map(|rule| event(RuleId(rule))).collect()
    };
    all.extend(under(&["RT-41", "RT-62"], &|rule| Event::Took { player, card: nine, rule }));
    all.extend(under(&["RT-41", "RT-62"], &|rule| Event::TookHidden { player, rule }));
    all.extend(under(&["RT-41", "RT-80", "RT-83"], &|rule| Event::ThrewAway { player, card: nine, rule }));
    let shuffles = ["RT-22", "RT-23", "RT-26", "RT-46", "RT-47"];
    all.extend(under(&shuffles, &|rule| Event::ShuffledIn { player, cards: 20, rule }));
    all.extend(under(&["RT-63", "RT-81"], &|rule| Event::Recovered { who: a, hp: 20, rule }));
    all.extend(under(&["RT-71"], &|rule| Event::Recovered { who: brock, hp: 20, rule }));
    all.extend(under(&["RT-42", "RT-83"], &|rule| Event::CoinFell { who: a, heads: true, rule }));
    all.extend(under(&["RT-81"], &|rule| Event::CoinFell { who: robot, heads: false, rule }));
    all.extend(under(&["RT-68"], &|rule| Event::CoinFell { who: brock, heads: false, rule }));
    all.extend(under(&["RT-38", "RT-81"], &|rule| Event::IntentShown { adversary, card: nine, rule }));
    let thrown = ["RT-38", "RT-68", "RT-72", "RT-83"];
    all.extend(under(&thrown, &|rule| Event::IntentGone { adversary, card: nine, rule }));
    let (injury, into) = (Injury::BrokenArm, Some(Injury::SplintedArm));
    all.extend(under(&["RT-63", "RT-66", "RT-80"], &|rule| Event::InjuryEased { player, injury, into, rule }));
    all.extend(under(&["RT-59", "RT-83"], &|rule| Event::TurnedOpen { player, card: nine, rule }));
    all
}

fn stage() -> Stage {
    let mut stage = Setting { players: &[&[], &[]], foes: &["brock"], eddies: 1, ..Setting::default() }.lay_out();
    stage.fight.eddies[0] = Eddy { skill: Some(Skill::Gym), ..stage.fight.eddies[0].clone() };
    stage
}

/// Every line there is: kind of event, rule, words; without rule and words for what is not in the log.
fn lines() -> Vec<(&'static str, &'static str, String)> {
    let stage = stage();
    let line = |event: &Event| match stage.fight.line(&stage.cast, event) {
        Some(line) => (kind(event), line.rule.expect("every line names its rule").0, line.text),
        None => (kind(event), "", String::new()),
    };
    samples().iter().map(line).collect()
}

#[test]
fn log_md_says_which_rule_each_line_names() {
    let mut lines = lines();
    let missing: Vec<&&str> = KINDS.iter().filter(|kind| !lines.iter().any(|(of, ..)| of == *kind)).collect();
    assert!(missing.is_empty(), "no sample of {missing:?}");
    lines.sort_by_key(|(of, ..)| KINDS.iter().position(|kind| kind == of));
    let mut text = "# Every line of the log, with its rule\n\n\
        Made from `src/shown/words/log.rs` by a test, which fails when the two differ. Read it beside the register: does the \
        line say what the rule is about?\nKinds of event without a line are there for old records; the one told next to \
        them speaks.\n\n| event | rule | line |\n| --- | --- | --- |\n"
        .to_owned();
    for (kind, rule, line) in &lines {
        let title = Rt0::register().rule(rule).map(|rule| rule.title.as_str());
        match (rule.is_empty(), title) {
            (true, _) => writeln!(text, "| {kind} | | |"),
            (false, Some(title)) => writeln!(text, "| {kind} | {rule} {title} | {line} |"),
            (false, None) => panic!("{kind} names {rule}, which is not in the register"),
        }
        .expect("writing to a string");
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/log.md");
    if std::env::var_os("AFFRAY_ACCEPT").is_some() {
        std::fs::write(file, &text).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    assert!(kept == text, "log.md is not what the log says; AFFRAY_ACCEPT=1 writes it anew");
}

#[test]
fn log_md_knows_every_line_that_comes_up() {
    let known: BTreeSet<(&str, &str)> = lines().iter().map(|&(kind, rule, _)| (kind, rule)).collect();
    let mut seen = BTreeSet::new();
    for (which, text) in encounters().iter().enumerate() {
        for fight in 0..8 {
            let seed = 1000 + 10 * which as u64 + fight;
            let mut whim = Stream::new(seed, 1);
            let mut play = begin(text, seed);
            for _ in 0..150 {
                if whim.below(20) == 0 {
                    overrule(&mut play, &mut whim);
                }
                if !answer(&mut play, &mut whim) {
                    break;
                }
            }
            for (place, entry) in play.log_since(0) {
                let StepEvent::Event(event) = entry.event.event else { continue };
                let line = play.scene_of(place).line(play.cast(), &event);
                seen.insert((kind(&event), line.and_then(|line| line.rule).map_or("", |rule| rule.0)));
            }
        }
    }
    let unknown: Vec<_> = seen.difference(&known).collect();
    assert!(unknown.is_empty(), "not in log.md: {unknown:?}");
    assert!(seen.len() > 60, "{} kinds of line came up", seen.len());
}
