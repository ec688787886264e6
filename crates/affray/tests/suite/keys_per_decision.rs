//! Counting draft.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use affray_core::fight::any_play::OpenText;
use affray_core::query::Budget;
use affray_core::{AnyGame, AnyPlay, Dealer, OddsEffort, Record, Reply, Says, Seat, Setup, Sitter};

fn bots_choice(game: &dyn AnyGame, play: &dyn AnyPlay, seat: Seat, bot: &str) -> usize {
    let mut record = Record::read(&play.record(true)).unwrap();
    record.header.seats.seat_sitter(seat, Sitter::Bot(bot.to_owned()));
    let at = play.answers();
    let on = game.resume(&record, true).unwrap();
    on.typed()[at].text.parse::<usize>().unwrap() - 1
}

fn prompt_of(p: &str) -> String { p.chars().filter(|c| !c.is_ascii_digit()).collect() }

fn stake(play: &dyn AnyPlay, seat: Seat) -> (f64, f64) {
    let exact = Budget { allowed: 2_000, report: &mut |_| ControlFlow::Continue(()) };
    let mut effort = OddsEffort { exact, samples: 150, check: &mut || ControlFlow::Continue(()) };
    let odds = play.all_option_odds(seat, &mut effort).expect("the seat is asked");
    let spread = |f: &dyn Fn(&affray_core::LedgerOdds) -> f64| {
        let all: Vec<f64> = odds.iter().filter_map(|o| o.outcome.as_ref()).map(|c| f(&c.ledger)).collect();
        all.iter().copied().fold(f64::MIN, f64::max) - all.iter().copied().fold(f64::MAX, f64::min)
    };
    let _ = spread;
    let results: Vec<BTreeMap<String, f64>> = odds.iter().filter_map(|o| o.outcome.as_ref()).map(|c| c.results.iter().map(|r| (r.what.clone(), r.share)).collect()).collect();
    let tv = |a: &BTreeMap<String, f64>, b: &BTreeMap<String, f64>| {
        let keys: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
        keys.into_iter().map(|k| (a.get(k).unwrap_or(&0.0) - b.get(k).unwrap_or(&0.0)).abs()).sum::<f64>() / 2.0
    };
    let most = results.iter().skip(1).map(|r| tv(r, &results[0])).fold(0.0, f64::max);
    (if most >= 0.05 { 1.0 } else if most > 0.0 { 0.1 } else { 0.0 }, 0.0)
}

fn count(slug: &str, bot: &str) {
    let game = &affray_catalogue::find(slug).unwrap();
    let mut kinds: BTreeMap<String, (u32, u32, u32, BTreeMap<String, u32>)> = BTreeMap::new();
    let (mut answers, mut keys) = (0, 0);
    let mut by = [0usize; 4];
    for seed in 1..=10 {
        let setup = Setup { encounter: game.starter().to_owned(), ..Setup::default() };
        let mut opening = game.open(&setup).unwrap();
        let cast = opening.cast().clone();
        let first = cast.seats().iter().position(|i| i.role == affray_core::Role::Player).unwrap();
        let best = game.bots().last().unwrap().name;
        for (i, info) in cast.seats().iter().enumerate() {
            let s = if i == first { Sitter::Person } else { Sitter::Bot(best.to_owned()) };
            opening.seat(&info.name, s).unwrap();
        }
        let mut play = opening.begin(Some(Dealer::seeded(seed, Vec::new())));
        let mut n = 0;
        let mut memory: BTreeMap<String, String> = BTreeMap::new();
        while let Some((question, OpenText::Choice(asked))) = play.open() {
            let asked = &asked[0];
            let pick = bots_choice(*game, play.as_ref(), asked.seat, bot);
            let (points, fall) = if asked.options.len() > 1 { stake(play.as_ref(), asked.seat) } else { (0.0, 0.0) };
            let prompt: String = asked.prompt.chars().filter(|c| !c.is_ascii_digit()).collect();
            if points < 0.25 && asked.options.len() > 1 && slug == "rt0" && seed <= 3 { println!("DULL {:?} of {:?}", asked.options[pick].text, asked.options.iter().map(|o| &o.text).collect::<Vec<_>>()); }
            let entry = kinds.entry(prompt).or_default();
            entry.0 += 1;
            entry.1 += u32::from(points >= 0.25 || fall >= 0.02);
            entry.2 += u32::from(points > 0.0 || fall > 0.0);
            let text: String = asked.options[pick].text.chars().take(28).collect();
            *entry.3.entry(format!("{pick}/{}:{text}", asked.options.len())).or_default() += 1;
            answers += 1; n += 1;
            if asked.options.len() > 1 {
                let plain = bots_choice(*game, play.as_ref(), asked.seat, "plain");
                let cost = |cursor: usize| if cursor == pick { 1 } else { 1 + (pick + 1).to_string().len().min(pick.abs_diff(cursor)) };
                let last = memory.get(&prompt_of(&asked.prompt));
                let words = |t: &str| t.split(' ').map(str::to_owned).collect::<Vec<_>>();
                let like = last.map_or(0, |last: &String| {
                    let score = |t: &str| { let mut l = words(last); words(t).iter().filter(|w| l.iter().position(|x| x == *w).map(|i| l.remove(i)).is_some()).count() };
                    let mut best = (0, 0);
                    for (i, o) in asked.options.iter().enumerate() { let s = score(&o.text); if s > best.1 { best = (i, s); } }
                    best.0
                });
                by[0] += cost(0); by[1] += cost(plain); by[2] += cost(like);
                by[3] += if pick == 0 { 1 } else { let d = (pick + 1).to_string(); let n = asked.options.len(); if (pick + 1) * 10 <= n { d.len() + 1 } else { d.len() } };
                memory.insert(prompt_of(&asked.prompt), asked.options[pick].text.clone());
            }
            keys += if pick == 0 { 1 } else { 1 + (pick + 1).to_string().len().min(pick) };
            play.reply(Reply { question, seat: asked.seat, says: Says::Option(pick) }).unwrap();
        }
        println!("{slug} {bot} seed {seed}: {n} answers, {}", play.summary());
    }
    let multi: u32 = kinds.values().map(|(_, _, _, p)| p.iter().filter(|(k, _)| !k.contains("/1:")).map(|(_, n)| n).sum::<u32>()).sum();
    println!("== {slug} {bot}: answers {answers} keys {keys}; with choice {multi}: first {} plain {} like {} digits-at-once {}", by[0], by[1], by[2], by[3]);
    for (prompt, (n, m, d, picks)) in kinds {
        println!("{n:4} meaningful {m:4} differ {d:4}  {prompt}");
        let mut picks: Vec<_> = picks.into_iter().collect();
        picks.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        for (p, n) in picks.iter().take(7) { println!("            {n:3} {p}"); }
    }
}

#[test]
fn count_deckahedron() { count("deckahedron", "plain"); count("deckahedron", "keen"); }
#[test]
fn count_suits() { count("suits", "plain"); count("suits", "good"); }
#[test]
fn count_rt0() { count("rt0", "plain"); count("rt0", "good"); }
#[test]
fn count_tiny() { count("tiny", "plain"); }
