//! `affray sim --bench`: how fast fights are, compared with baselines measured in the same run.

use std::hint::black_box;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use affray_core::{AnyBatch, AnyGame, SeatInfo, Setup, Sitter, Stream};
use affray_sim::baseline::{Ratio, hard_coded_duels, million, ratio, raw_draws};
use affray_sim::run::{Plan, RunControl, Until, run as simulate};
use serde_json::json;

use crate::args::Pair;
use crate::output::{Answer, CommandError, Out, style};
use crate::workshop::args::Sim;
use crate::workshop::{setup, sim};

/// Rounds of each measurement; medians count.
const ROUNDS: usize = 7;
/// How long one round of ours is to take.
const ROUND: Duration = Duration::from_millis(300);

/// Measures and prints. Fights of plain bots are measured too: they show what the rules cost, without the bots'
/// thinking.
pub fn run(
    batch: &dyn AnyBatch,
    plain: Option<&dyn AnyBatch>,
    args: &Sim,
    out: &mut Out,
) -> Result<Answer, CommandError> {
    let pool = |threads: usize| {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| CommandError::plain(format!("threads cannot be started: {error}"), "try --threads 1"))
    };
    let (one, all) = (pool(1)?, pool(args.terms.threads.unwrap_or(0))?);
    let threads = all.current_num_threads();
    let fight = |batch: &dyn AnyBatch, pool: &rayon::ThreadPool, fights: u64| {
        let plan = Plan { seed: args.terms.seed, until: Until::Fights(fights), level: args.terms.level.0 };
        pool.install(|| simulate(batch, &plan, &RunControl::default())).fights
    };
    let play = |pool: &rayon::ThreadPool, fights: u64| fight(batch, pool, fights);
    let fights = sim::first(args)?.unwrap_or_else(|| fitting(|fights| play(&one, fights)));
    let mut chance = Stream::new(2, 0);
    let loops = ratio(ROUNDS, || duels(&mut chance, 200_000), || play(&one, fights));
    let draws = ratio(ROUNDS, || draws(&mut chance, 4_000_000), || play(&one, fights));
    let cores = ratio(ROUNDS, || play(&one, fights.saturating_mul(2)), || play(&all, fights.saturating_mul(2)));
    let plain = plain.map(|plain| ratio(ROUNDS, || play(&one, fights), || fight(plain, &one, fights)));
    let best = loops.best.max(draws.best);
    if args.shown.json {
        let all = json!({ "fights": fights, "threads": threads, "one_core": loops.ours, "one_core_best": best,
            "one_core_plain": plain.map(|plain| plain.ours), "all_cores": cores.ours, "all_cores_best": cores.best,
            "speed_up": cores.times, "hard_coded_duels": loops.baseline, "of_hard_coded_duels": loops.times,
            "raw_draws": draws.baseline, "of_raw_draws": draws.times });
        crate::output::json(out, &all)?;
        return Ok(Answer::Yes);
    }
    let strong = style::STRONG;
    let rates = |ours: f64, best: f64| format!("{} fights a second, {} at best", million(ours), million(best));
    writeln!(out, "{strong}one core{strong:#}   {}", rates(loops.ours, best))?;
    if let Some(plain) = plain {
        let rates = rates(plain.ours, plain.best);
        writeln!(out, "{strong}plain bots{strong:#} {rates}, one core, {:.2} times that", plain.times)?;
    }
    let (cores, times) = (rates(cores.ours, cores.best), cores.times);
    writeln!(out, "{strong}{threads} threads{strong:#}  {cores}, {times:.2} times one")?;
    let rate = |name: &str, rate: Ratio| {
        format!("{name}: {} a second, {:.1} to one fight", million(rate.baseline), 1.0 / rate.times)
    };
    writeln!(out, "{}", rate("hard-coded duels, one core", loops))?;
    writeln!(out, "{}", rate("raw draws, one core", draws))?;
    Ok(Answer::Yes)
}

/// The same encounter with plain bots in all seats, where others sit there and the game has them.
pub fn with_plain_bots(
    game: &dyn AnyGame,
    batch: &dyn AnyBatch,
    setup: &Setup,
    path: &Path,
) -> Result<Option<Box<dyn AnyBatch>>, CommandError> {
    const PLAIN: &str = "plain";
    let is_plain = |info: &SeatInfo| matches!(&info.sitter, Sitter::Bot(bot) if bot == PLAIN);
    if batch.cast().seats().iter().all(is_plain) || !game.bots().iter().any(|bot| bot.name == PLAIN) {
        return Ok(None);
    }
    let policy = Pair("everybody".to_owned(), PLAIN.to_owned());
    let setup = setup::with_policies(game, setup.clone(), &[policy], path)?;
    sim::open(game, &setup, path).map(Some)
}

/// As many fights as take about one round.
fn fitting(play: impl Fn(u64) -> u64) -> u64 {
    let mut fights = 500;
    loop {
        let start = Instant::now();
        play(fights);
        let took = start.elapsed();
        if took >= ROUND / 4 {
            let wanted = fights as f64 * ROUND.as_secs_f64() / took.as_secs_f64();
            return (wanted / 500.0).ceil() as u64 * 500;
        }
        fights = fights.saturating_mul(4);
    }
}

fn duels(chance: &mut Stream, duels: u64) -> u64 {
    black_box(hard_coded_duels(duels, |bound| chance.below(bound)));
    duels
}

fn draws(chance: &mut Stream, draws: u64) -> u64 {
    black_box(raw_draws(draws, |bound| chance.below(bound)));
    draws
}
