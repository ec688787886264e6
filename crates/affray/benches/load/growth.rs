//! How the time of one answer grows: with the number of tables, and with the length of the fight.

use std::sync::Arc;

use affray_core::{Override, Says, Seat, Secret, Setup, Stream};
use affray_plot::{Estimate, Lines, Picture, Unit};
use affray_table::tables::Fresh;
use affray_table::{Chair, Command, GmKey, StoreLocation, TableHandle, Tables, Token};

use crate::asked::Asked;
use crate::figures::{quantile, sorted};
use crate::load::{Load, measure};
use crate::table::{self, ENCOUNTER, Table};

/// How many tables, for the first chart.
const TABLES: [usize; 3] = [10, 100, 1_000];
/// How many answers of people lie behind, for the second.
const ANSWERS: [usize; 3] = [50, 500, 5_000];
/// Tables with long fights.
const LONG_TABLES: usize = 4;

/// Measures both, prints them, and draws them into a file.
pub async fn draw(asked: &Asked, file: &str) {
    let (seconds, rate) = (asked.seconds.unwrap_or(15.0), asked.rate.unwrap_or(20.0));
    let mut charts = [Vec::new(), Vec::new()];
    for (place, steps) in [TABLES, ANSWERS].into_iter().enumerate() {
        for step in steps {
            let (tables, long) = if place == 0 { (step, 0) } else { (LONG_TABLES, step) };
            let figures = measure(asked, &Load { tables, rate, seconds, long }).await;
            let (own, raw) = (sorted(&figures.own), sorted(&figures.raw_one));
            let what = if place == 0 { "tables" } else { "answers behind" };
            println!(
                "{step:>5} {what:<15} p50 {:6.2} ms   p95 {:6.2} ms   beside a raw append of {:.2} ms ({} answers)",
                quantile(&own, 0.5),
                quantile(&own, 0.95),
                quantile(&raw, 0.5),
                own.len()
            );
            charts[place].push((step, own, raw));
        }
    }
    let lines = |measured: &[(usize, Vec<f64>, Vec<f64>)], title: &str, across: &str| {
        let at = |part: f64| {
            move |(step, own, _): &(usize, Vec<f64>, Vec<f64>)| {
                ((*step as f64).log10(), Estimate::exact(quantile(own, part)))
            }
        };
        let raw = |(step, _, raw): &(usize, Vec<f64>, Vec<f64>)| {
            ((*step as f64).log10(), Estimate::exact(quantile(raw, 0.5)))
        };
        Lines::new(title, across, Unit::Number)
            .line("half of the answers within", measured.iter().map(at(0.5)))
            .line("95 of 100 within", measured.iter().map(at(0.95)))
            .line("one raw append, half within", measured.iter().map(raw))
            .names(measured.iter().map(|(step, ..)| ((*step as f64).log10(), step.to_string())))
    };
    let [by_tables, by_answers] = &charts;
    let picture = Picture::new("The time from an answer to one's own new view, in milliseconds")
        .panel(lines(by_tables, "By the number of tables in play", "tables, four open pages each"))
        .panel(lines(by_answers, "By the length of the fight", "answers of people that lie behind"))
        .note(format!("{rate} answers a second, {seconds} s each; server and load on one machine with two cores"));
    std::fs::write(file, picture.svg()).expect("the file can be written");
}

/// Tables whose fights so many answers of people lie behind: played here, without a server, since the fight matters and not how long it took.
pub async fn long_fights(place: &StoreLocation, count: usize, answers: usize) -> Vec<Arc<Table>> {
    let store = place.open().await.expect("it opens");
    let tables = Tables::new(store.clone());
    let mut all = Vec::new();
    for number in 0..count {
        all.push(Arc::new(long_fight(&tables, number, answers).await));
    }
    store.close().await.expect("it can be closed");
    all
}

async fn long_fight(tables: &Tables, number: usize, answers: usize) -> Table {
    let Ok(file) = affray_catalogue::encounters::ready_made(ENCOUNTER) else { panic!("it is ready-made") };
    let assembled = affray_catalogue::encounters::assembled(ENCOUNTER, file.text.to_owned()).expect("a sound file");
    let encounter = assembled.text.replace("rounds = 100\n", "rounds = 1000\n");
    let setup = Setup { encounter, ..Setup::default() };
    let key = GmKey { token: Token::new([number as u8 + 1; 16]), seed: Token::new([number as u8 + 101; 16]) };
    let fresh = Fresh { id: [number as u8 + 7; 10], key: key.clone(), secret: Secret::from_seed(number as u64) };
    let handle = tables.create(file.game, &setup, fresh).await.expect("a sound encounter");
    for seat in 0..4 {
        let join = Command::Join { name: "Somebody".to_owned(), words: String::new() };
        handle.act(Chair::Seat(Seat(seat)), join).await.expect("the seat is free");
    }
    handle.act(Chair::Gm, Command::Begin).await.expect("it can begin");
    let mut random = Stream::new(number as u64, 2);
    for _ in 0..answers {
        keep_standing(&handle).await;
        let asked = handle.look(|table| {
            let chairs = (0..4).map(|seat| Chair::Seat(Seat(seat))).chain([Chair::Gm]);
            chairs.into_iter().find_map(|chair| Some((chair, table.asking(chair, None)?)))
        });
        let (chair, asking) = asked.await.expect("a table").expect("nobody falls, so the fight goes on");
        let options = match &asking.open {
            affray_core::fight::any_play::OpenText::Choice(asked) => asked[0].options.len(),
            _ => 1,
        };
        let says = Says::Option(random.below(options as u32) as usize);
        let answer = Command::Answer { question: asking.question, seat: asking.seat, says };
        handle.act(chair, answer).await.expect("what is listed is taken");
    }
    let id = handle.id();
    let chair = |chair: Chair, place: usize| {
        let cookie = if chair == Chair::Gm { key.to_string() } else { key.token_of(chair, 0).to_string() };
        table::Chair::new(format!("/t/{id}/{chair}"), &format!("key={cookie}"), number + 1, place)
    };
    Table::new(chair(Chair::Gm, 9), (0..4).map(|seat| chair(Chair::Seat(Seat(seat)), usize::from(seat))).collect())
}

/// The GM gives back what was lost, so that the fight does not end.
async fn keep_standing(handle: &Arc<TableHandle>) {
    let quantities = handle.look(|table| table.play().map(affray_core::AnyPlay::quantities).unwrap_or_default());
    for quantity in quantities.await.expect("a table") {
        let is_low = quantity.now.parse().is_ok_and(|now: u32| now < 15);
        if quantity.name.strip_suffix(".hp").is_some() && is_low {
            let most = match quantity.allowed {
                affray_core::Allowed::Number(_, most) => most.min(500),
                _ => continue,
            };
            let set = Override { quantity: quantity.name, value: most.to_string(), reason: "it goes on".to_owned() };
            handle.act(Chair::Gm, Command::Set(set)).await.expect("it may be set");
        }
    }
}
