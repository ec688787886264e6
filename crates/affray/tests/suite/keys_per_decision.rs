//! How many keys a duel costs: ten duels of each game are played on the screen, once with everything asked and once with
//! the standing orders of somebody who has set none.
//!
//! The person decides as the game's best bot does. A decision is meaningful if its options differ in what comes of them:
//! followed to where their consequences end, two of them share less than nineteen in twenty of their results.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use affray_core::query::Budget;
use affray_core::{AnswerOrigin, AnyGame, Dealer, OddsEffort, Record, Role, Seat, Setup, Sitter};
use affray_terminal::Session;
use affray_terminal::app::App;
use affray_terminal::menu::{Row, What};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

const DUELS: u64 = 10;

/// What a person did in the duels of a game.
#[derive(Debug, Default)]
struct Count {
    /// Questions that were put to the person.
    asked: u32,
    /// Those of them that were meaningful.
    meaningful: u32,
    /// Keys pressed.
    keys: u32,
    /// Keys that it would take if every number or move of the cursor had to be followed by Enter.
    keys_with_enter: u32,
    /// Answers that standing orders gave.
    by_order: usize,
    /// How often each question was asked, and how often it was meaningful.
    questions: BTreeMap<String, (u32, u32)>,
}

impl Count {
    fn keys_per_decision(&self) -> f64 {
        f64::from(self.keys) / f64::from(self.meaningful)
    }
}

/// The first player against the best bot, as `affray play` seats them.
fn duel(game: &'static dyn AnyGame, seed: u64) -> Session {
    let setup = Setup { encounter: game.starter().to_owned(), ..Setup::default() };
    let mut opening = game.open(&setup).expect("the starter opens");
    let seats = opening.cast().seats().to_vec();
    let first = seats.iter().position(|info| info.role == Role::Player).expect("somebody plays");
    let best = game.bots().last().expect("the game has bots").name;
    for (place, info) in seats.iter().enumerate() {
        let sitter = if place == first { Sitter::Person } else { Sitter::Bot(best.to_owned()) };
        opening.seat(&info.name, sitter).expect("the seat is there");
    }
    Session::new(game, opening.begin(Some(Dealer::seeded(seed, Vec::new()))), "A duel")
}

/// The option that the best bot would take in the place of the person.
fn wish(session: &Session, seat: Seat) -> usize {
    let mut record = Record::read(&session.play().record(true)).expect("a record");
    let best = session.game.bots().last().expect("the game has bots").name;
    record.header.seats.seat_sitter(seat, Sitter::Bot(best.to_owned()));
    let played_on = session.game.resume(&record, true).expect("the bot plays on");
    let number: usize = played_on.typed()[session.play().answers()].text.parse().expect("the number of an option");
    number - 1
}

/// Whether the options differ in what comes of them.
fn is_meaningful(session: &Session, seat: Seat) -> bool {
    let exact = Budget { allowed: 500, report: &mut |_| ControlFlow::Continue(()) };
    let mut effort = OddsEffort { exact, samples: 80, check: &mut || ControlFlow::Continue(()) };
    let odds = session.play().all_option_odds(seat, &mut effort).expect("the seat is asked");
    let results: Vec<BTreeMap<&str, f64>> = odds
        .iter()
        .map(|option| {
            let outcome = option.outcome.as_ref().expect("nobody cancels");
            outcome.results.iter().map(|result| (result.what.as_str(), result.share)).collect()
        })
        .collect();
    let apart = |one: &BTreeMap<&str, f64>, other: &BTreeMap<&str, f64>| {
        let all: BTreeSet<&str> = one.keys().chain(other.keys()).copied().collect();
        let share = |of: &BTreeMap<&str, f64>, what: &str| of.get(what).copied().unwrap_or(0.0);
        all.into_iter().map(|what| (share(one, what) - share(other, what)).abs()).sum::<f64>() / 2.0
    };
    results.iter().any(|one| results.iter().any(|other| apart(one, other) >= 0.05))
}

/// Takes an option with as few keys as the screen allows, and says how many those were. Of a long menu it first takes a
/// thing that the option touches.
fn take(app: &mut App, option: usize) -> u32 {
    let number = app.session.turn().expect("a question is open").number;
    let touches = app.session.asked().expect("a decision is open").options[option].touches.clone();
    let mut presses = 0;
    while app.session.turn().is_some_and(|turn| turn.number == number) {
        let rows = app.rows();
        let listed = rows.iter().position(|row| row.option() == Some(option));
        let leads = |row: &Row| matches!(&row.what, What::Touch(touch) if touches.contains(touch));
        let row = listed.or_else(|| rows.iter().position(leads)).expect("every option can be reached");
        let mut press = |app: &mut App, code: KeyCode| {
            app.key(KeyEvent::new(code, KeyModifiers::NONE));
            presses += 1;
        };
        if app.cursor == row {
            press(app, KeyCode::Char(' '));
            continue;
        }
        for digit in (row + 1).to_string().chars() {
            press(app, KeyCode::Char(digit));
        }
        let is_open = app.session.turn().is_some_and(|turn| turn.number == number);
        if is_open && app.rows() == rows {
            press(app, KeyCode::Enter);
        }
    }
    presses
}

/// Plays the duels on the screen.
fn count(game: &'static dyn AnyGame, follow: bool) -> Count {
    let mut count = Count::default();
    for seed in 1..=DUELS {
        let mut session = duel(game, seed);
        if follow {
            session.follow_orders();
        }
        let mut app = App::new(session, None);
        while let Some(asked) = app.session.asked().cloned() {
            let option = wish(&app.session, asked.seat);
            let meaningful = asked.options.len() > 1 && is_meaningful(&app.session, asked.seat);
            let kind: String = asked.prompt.chars().filter(|letter| !letter.is_ascii_digit()).collect();
            let question = count.questions.entry(kind).or_default();
            *question = (question.0 + 1, question.1 + u32::from(meaningful));
            count.asked += 1;
            count.meaningful += u32::from(meaningful);
            let digits = (option + 1).to_string().len();
            count.keys_with_enter += 1 + digits.min(option.abs_diff(app.cursor)) as u32;
            let before = app.session.play().answers();
            count.keys += take(&mut app, option);
            assert!(app.session.play().answers() > before, "the keys took {:?}", asked.options[option].text);
        }
        let given = app.session.play().given();
        count.by_order += given.iter().filter(|given| matches!(given, AnswerOrigin::ByOrder(_))).count();
    }
    count
}

/// Counts, prints both figures, and says how they stand.
fn compare(slug: &str) -> Count {
    let game = affray_catalogue::find(slug).expect("a game");
    let (all, ordered) = (count(game, false), count(game, true));
    for (how, count) in [("everything asked", &all), ("standing orders", &ordered)] {
        println!(
            "{slug}, {how}: {} questions in {DUELS} duels, {} meaningful, {} answered by orders; {} keys, {:.2} a \
             meaningful decision ({:.2} if every number needed Enter)",
            count.asked,
            count.meaningful,
            count.by_order,
            count.keys,
            count.keys_per_decision(),
            f64::from(count.keys_with_enter) / f64::from(count.meaningful)
        );
        for (question, (asked, meaningful)) in &count.questions {
            println!("  {asked:>4} asked, {meaningful:>4} meaningful  {question}");
        }
    }
    assert_eq!(all.by_order, 0);
    assert!(ordered.by_order > 0, "some questions need no thought");
    assert!(ordered.keys < all.keys);
    ordered
}

#[test]
fn a_duel_of_deckahedron_costs_at_most_three_keys_for_two_decisions() {
    let ordered = compare("deckahedron");
    assert!(ordered.keys_per_decision() <= 1.5);
}

#[test]
fn a_duel_of_suits_costs_at_most_three_keys_for_two_decisions() {
    let ordered = compare("suits");
    assert!(ordered.keys_per_decision() <= 1.5);
}

#[test]
fn a_duel_of_rt0_costs_at_most_three_keys_for_two_decisions() {
    let ordered = compare("rt0");
    assert!(ordered.keys_per_decision() <= 1.5);
}
