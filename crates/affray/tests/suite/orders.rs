//! Standing orders at the keyboard: the page, the lines, the command line, saves; and digits that take an option.

use std::process::Output;

use affray_core::{AnswerOrigin, Dealer, Seat, Setup, Sitter};
use affray_terminal::app::{App, Mode};
use affray_terminal::{Session, draw};
use assert_cmd::Command;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The command, which reads these lines.
fn affray(arguments: &[&str], typed: &str) -> Output {
    let mut command = Command::cargo_bin("affray").expect("the command is built");
    command.args(arguments).env_remove("NO_COLOR").write_stdin(typed).output().expect("the command runs")
}

/// What a command that succeeds prints.
fn printed(arguments: &[&str], typed: &str) -> String {
    let output = affray(arguments, typed);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn duel() -> App {
    let game = affray_catalogue::find("deckahedron").expect("a game");
    let setup = Setup { encounter: game.starter().to_owned(), ..Setup::default() };
    let mut opening = game.open(&setup).expect("the starter opens");
    let seats = opening.cast().seats().to_vec();
    for info in &seats {
        let sitter = if info.name == "Kresk" { Sitter::Person } else { Sitter::Bot("keen".to_owned()) };
        opening.seat(&info.name, sitter).expect("the seat is there");
    }
    let mut session = Session::new(game, opening.begin(Some(Dealer::seeded(7, Vec::new()))), "A duel");
    session.follow_orders();
    App::new(session, None)
}

fn press(app: &mut App, keys: &[KeyCode]) {
    for code in keys {
        app.key(KeyEvent::new(*code, KeyModifiers::NONE));
    }
}

fn drawn(app: &mut App) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a terminal");
    terminal.draw(|frame| draw::draw(frame, app)).expect("drawn");
    let buffer = terminal.backend().buffer().clone();
    let row = |y: u16| (0..80).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..24).map(row).collect::<Vec<_>>().join("\n")
}

fn kresk(app: &App) -> Seat {
    app.session.people().iter().next().expect("somebody plays")
}

#[test]
fn the_page_lists_the_orders_and_puts_one_in_force() {
    let mut app = duel();
    press(&mut app, &[KeyCode::Char('s')]);
    let page = drawn(&mut app);
    for words in ["standing orders", "Reshuffling by choice (reshuffle)", "(•) matters", "( ) must", "put in force"] {
        assert!(page.contains(words), "{words:?} is not on the page:\n{page}");
    }
    press(&mut app, &[KeyCode::Down, KeyCode::Enter]);
    assert_eq!(app.session.orders(kresk(&app)).of("reshuffle"), "must");
    let page = drawn(&mut app);
    assert!(page.contains("( ) matters") && page.contains("(•) must"), "{page}");
    for _ in 0..30 {
        press(&mut app, &[KeyCode::Down]);
    }
    assert!(drawn(&mut app).contains("( ) ask      ask me every time"), "the last setting is scrolled to");
    press(&mut app, &[KeyCode::Esc]);
    assert_eq!(app.mode, Mode::Play);
    let viewer = app.viewer();
    let told =
        |line: &affray_core::fight::any_play::LogLine| line.line.text == "Standing order of Kresk: reshuffle=must";
    assert!(app.session.log(viewer).iter().any(told));
}

#[test]
fn an_undo_goes_to_ones_own_decision_and_keeps_ones_orders() {
    let mut app = duel();
    let seat = kresk(&app);
    let given = |app: &App| app.session.play().given();
    let own = |given: &AnswerOrigin| matches!(given, AnswerOrigin::Decided(by) if *by == seat);
    // Takes the first option until an order has answered something since.
    loop {
        press(&mut app, &[KeyCode::Char(' ')]);
        let given = given(&app);
        let last = given.iter().rposition(own).expect("Kresk has decided");
        if given[last..].iter().any(|given| matches!(given, AnswerOrigin::ByOrder(_))) {
            break;
        }
    }
    let last = given(&app).iter().rposition(own);
    app.session.order(seat, "flashback=never").expect("it is listed");
    press(&mut app, &[KeyCode::Char('u')]);
    // The order given since stands where the decision stood, and the decision is open again.
    assert_eq!(app.session.turn().map(|turn| turn.number), last.map(|place| place + 1));
    assert_eq!(app.session.orders(seat).of("flashback"), "never");
    press(&mut app, &[KeyCode::Char('u')]);
    assert!(app.session.turn().map(|turn| turn.number) < last, "the next undo goes further");
    assert_eq!(app.session.orders(seat).of("flashback"), "never");
}

#[test]
fn a_digit_takes_an_option_and_the_enter_that_ends_the_number_does_nothing() {
    let mut app = duel();
    let answers = |app: &App| app.session.play().answers();
    let options = app.session.asked().expect("Kresk is asked").options.len();
    assert!((10..20).contains(&options), "1 may be the beginning of 10");
    press(&mut app, &[KeyCode::Char('1')]);
    assert_eq!(answers(&app), 0, "a second digit could follow");
    press(&mut app, &[KeyCode::Esc, KeyCode::Char('2')]);
    let taken = answers(&app);
    assert!(taken > 0, "there is no option 20");
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(answers(&app), taken, "Enter ends the number");
    assert!(app.message.as_deref().is_some_and(|message| message.contains("taken already")));
    press(&mut app, &[KeyCode::Enter]);
    assert!(answers(&app) > taken, "the next one is meant");
}

#[test]
fn orders_are_listed_and_set_on_lines() {
    let typed = "orders\norder flashback=never\norder reshuffel=ask\norder all=ask\nq\n";
    let command = ["play", "deckahedron", "--plain", "--seed", "7", "--no-save", "--order", "reshuffle=must"];
    let text = printed(&command, typed);
    for words in [
        "Standing order of Kresk: reshuffle=must",
        "   * must     only when a rule makes me",
        "Those marked * are in force.",
        "Standing order of Kresk: flashback=never",
        "! there is no standing order \"reshuffel\"; did you mean \"reshuffle\"?",
        "Standing order of Kresk: single=ask",
    ] {
        assert!(text.contains(words), "{words:?} is not in:\n{text}");
    }
}

#[test]
fn an_order_that_does_not_exist_is_refused_before_the_fight() {
    let output = affray(&["play", "rt0", "--plain", "--no-save", "--order", "strike=far"], "");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("strike cannot be set to \"far\": write near, melee or ask"), "{text}");
}

#[test]
fn without_an_order_a_file_of_answers_is_asked_everything() {
    let asked = |orders: &[&str]| {
        let mut command = vec!["play", "deckahedron", "--plain", "--seed", "7", "--no-save", "--no-report"];
        command.extend(orders.iter().flat_map(|order| ["--order", *order]));
        printed(&command, &"1\n".repeat(300)).matches("before the search for Stamina?").count()
    };
    assert!(asked(&[]) > 0);
    assert_eq!(asked(&["reshuffle=must"]), 0);
}

#[test]
fn a_saved_fight_keeps_its_orders_and_its_answers_can_be_typed_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("duel.json").display().to_string();
    let begin = ["play", "deckahedron", "--plain", "--seed", "7", "--save", &save, "--order", "reshuffle=must"];
    printed(&begin, "1\n1\n1\nq\n");
    let saved = std::fs::read_to_string(&save).expect("it is saved");
    assert!(saved.contains("{\"order\":\"reshuffle\",\"to\":\"must\",\"seat\":\"Kresk\"}"), "{saved}");
    assert!(saved.contains("\"by_order\":true"), "{saved}");
    let text = printed(&["play", "--plain", "--resume", &save], "orders\nq\n");
    assert!(text.contains("   * must "), "{text}");
    printed(&["verify", &save], "");
    // Typed again without orders it is the same fight: what orders answered is among the answers.
    let answers = printed(&["replay", &save, "--answers"], "");
    let again = folder.path().join("again.json").display().to_string();
    printed(&["play", "deckahedron", "--plain", "--seed", "7", "--save", &again], &answers);
    let picks = |path: &str| {
        let record = std::fs::read_to_string(path).expect("a record").replace(",\"by_order\":true", "");
        record
            .lines()
            .filter(|line| line.starts_with("{\"seat\""))
            .map(|line| line.trim_end_matches(',').to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(picks(&save), picks(&again));
}
