//! The common part of every game's benchmark: how fast it is fought, as a ratio to raw draws from its deck in the same
//! run.

use std::hint::black_box;

use affray_core::search::{Searcher, named};
use affray_core::{
    Bag, Bot as _, Dealer, Decision, Game, Open, Play, Progress, QuickBot, Scene, Secret, Seeded, Setup, Stream, Viewer,
};

use affray_sim::baseline::{million, ratio};

use crate::spy::{Seen, Spy};

/// A fight of a game, ready to begin.
///
/// # Panics
/// If the encounter does not open.
pub fn opened<G: Game>(encounter: &str) -> G::Scene {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    G::open(&setup).unwrap_or_else(|diagnostics| panic!("the encounter does not open: {diagnostics:?}")).scene
}

/// Cards and decisions of a fight, on average over two thousand.
pub fn shape<S: Scene, B: QuickBot<S>>(first: &S, bot: B) -> (f64, f64) {
    let fights = 2_000;
    let mut seeded = Seeded::new(1, 0, bot);
    let (mut cards, mut decisions) = (0, 0);
    for number in 0..fights {
        seeded.restart(1, number);
        let mut fight = first.clone();
        let report = |seen: Seen<'_, S>| match seen {
            Seen::Card => cards += 1,
            Seen::Decisions(asked) => decisions += asked,
            Seen::Die | Seen::Coin | Seen::Event(..) => {}
        };
        let mut ask = Spy { inner: &mut seeded, report };
        while let Ok(Progress::Going) = fight.step(&mut ask) {}
    }
    let each = |count: usize| count as f64 / fights as f64;
    (each(cards), each(decisions))
}

/// Draws uniformly from a pile, which is refilled when a quarter is left; returns how many draws.
pub fn raw_draws<P: Bag>(whole: &P, chance: &mut Stream, draws: u64) -> u64 {
    let few = whole.len() / 4;
    let mut pile = whole.clone();
    for _ in 0..draws {
        if pile.len() <= few {
            pile = whole.clone();
        }
        let card = pile.nth(chance.below(pile.len() as u32) as usize);
        black_box(pile.take(card));
    }
    draws
}

/// Prints how fast these fights are, as a ratio to raw draws from the same deck and as a rate.
///
/// `cargo bench -- once plain` fights a thousand of those whose name says plain and measures nothing: for
/// counting instructions.
pub fn report<S: Scene, B: QuickBot<S> + Copy, P: Bag>(what: &str, first: &S, bot: B, whole: &P, fights: u64) {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    if !wanted.iter().all(|word| word == "once" || what.contains(word.as_str())) {
        return;
    }
    if wanted.iter().any(|word| word == "once") {
        let mut answerer = Seeded::new(1, 0, bot);
        for number in 0..1_000 {
            answerer.restart(1, number);
            answerer.play_out(&mut black_box(first).clone(), 1_000_000);
        }
        println!("once:  {what}: 1000 fights");
        return;
    }
    let (cards, decisions) = shape(first, bot);
    let mut answerer = Seeded::new(1, 0, bot);
    let mut chance = Stream::new(2, 0);
    let fought = |answerer: &mut Seeded<S, B>| {
        for number in 0..fights {
            answerer.restart(1, number);
            let mut fight = first.clone();
            answerer.play_out(&mut fight, 1_000_000);
            black_box(&fight);
        }
        (fights as f64 * cards) as u64
    };
    let rate = ratio(11, || raw_draws(whole, &mut chance, 1_000_000), || fought(&mut answerer));
    println!("ratio: {what}, cards drawn compared with raw draws: {rate}");
    println!(
        "rate:  {what}: {} fights a second on one core ({cards:.1} cards and {decisions:.1} decisions a fight)",
        million(rate.ours / cards)
    );
}

/// Prints how many iterations the searching bot makes at the first decision of an encounter, compared with fights that the
/// simulator plays from the same position with the game's best bot.
///
/// # Panics
/// If the encounter does not open, or asks nobody anything.
pub fn report_search<G: Game>(what: &str, encounter: &str, iterations: u32) {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    let opening = G::open(&setup).unwrap_or_else(|diagnostics| panic!("the encounter does not open: {diagnostics:?}"));
    let play = crate::search::by_people::<G>(opening, 1);
    let Some((_, Open::Choice { menus, question, .. })) = play.open() else { panic!("nobody is asked") };
    let (seat, menu) = &menus[0];
    let worlds = play.worlds(*seat).expect("it is asked");
    let name = format!("search:{iterations}");
    let bot = Searcher::<G::Scene>::of::<G>(named(&name).expect("the name of a search"));
    let planner = bot.planner().expect("it looks ahead");
    let best = (G::BOTS.last().expect("a game has bots").make)();
    let mut answerer = Seeded::new(1, 0, &*best);
    let (mut seed, mut first, mut number) = (0, play.settled().clone(), 0);
    let mut fought = || {
        for _ in 0..iterations {
            number += 1;
            answerer.restart(1, number);
            first.clone_from(play.settled());
            answerer.play_out(&mut first, G::STEP_CAP);
            black_box(&first);
        }
        u64::from(iterations)
    };
    let searched = || {
        seed += 1;
        let view = play.scene().view(Viewer::Seat(*seat));
        let decision = Decision { seat: *seat, view, question: *question, options: menu.options() };
        black_box(planner.plan(&worlds, &decision, &mut Stream::new(seed, 0)));
        u64::from(iterations)
    };
    let rate = ratio(9, &mut fought, searched);
    println!("ratio: {what}, iterations of a search compared with fights of the best bot: {rate}");
}

/// Prints how fast fights are with everything on: a dealer that can be proven fair, and records written.
///
/// # Panics
/// If the encounter does not open.
pub fn report_records<G: Game, P: Bag>(what: &str, encounter: &str, whole: &P, fights: u64) {
    if std::env::args().skip(1).any(|word| !word.starts_with("--")) {
        return;
    }
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    let opening = G::open(&setup).unwrap_or_else(|diagnostics| panic!("the encounter does not open: {diagnostics:?}"));
    let (mut out, mut chance) = (Vec::new(), Stream::new(3, 0));
    let written = || {
        let mut answers = 0;
        for number in 0..fights {
            let dealer = Dealer::new(Secret::from_seed(number), Vec::new());
            let play = Play::begin(G::SLUG, encounter, opening.clone(), Some(dealer), G::bot);
            answers += play.tape().len() as u64;
            out.clear();
            play.write_record(true, &mut out);
            black_box(&out);
        }
        answers
    };
    let rate = ratio(9, || raw_draws(whole, &mut chance, 1_000_000), written);
    println!("rate:  {what}, everything on, records written: {} answers a second", million(rate.ours));
}
