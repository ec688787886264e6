//! The screen as people see it: snapshots of the main screens of each game, and whole fights by pressed keys.
//!
//! `AFFRAY_ACCEPT=1` writes what is drawn now into `tests/screens/`; look at it before you commit it.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use affray_analysis::{Advised, OddsColumn, OddsUpdate, OutcomeOdds, Report, Wins};
use affray_core::fight::Share;
use affray_core::{
    Consequences, Dealer, LedgerOdds, Method, Role, Seat, SeatSet, Secret, Setup, Side, Sitter, Thing, Touch,
};
use affray_terminal::app::{App, Mode, NextStep, PageKind};
use affray_terminal::background::JobContext;
use affray_terminal::menu::{Row, What};
use affray_terminal::{Analysis, EngineAnalysis, Session, Turn, draw};
use affray_tutorial::Tutorial;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// The first fight of a game with people in these seats, dealt from this seed.
fn dealt(slug: &str, people: &[&str], sitter: Sitter, seed: u64, tutorial: Option<Tutorial>) -> App {
    let game = affray_catalogue::find(slug).expect("a game");
    let setup = Setup {
        encounter: game.starter().to_owned(),
        sitters: people.iter().map(|name| ((*name).to_owned(), sitter.clone())).collect(),
        ..Setup::default()
    };
    let findings = game.check(&setup).expect("a sound encounter");
    let play = game.begin(&setup, Some(Dealer::new(Secret::from_seed(seed), Vec::new()))).expect("a fight");
    App::new(Session::new(game, play, findings.title), tutorial)
}

/// The same, dealt from seed 7.
fn app(slug: &str, people: &[&str], sitter: Sitter, tutorial: bool) -> App {
    let game = affray_catalogue::find(slug).expect("a game");
    let tutorial = tutorial.then(|| Tutorial::read(game.tutorial()).expect("a tutorial"));
    dealt(slug, people, sitter, 7, tutorial)
}

fn press(app: &mut App, keys: &str) {
    for key in keys.split_whitespace() {
        let code = match key {
            "Enter" => KeyCode::Enter,
            "Down" => KeyCode::Down,
            "Up" => KeyCode::Up,
            "End" => KeyCode::End,
            "Esc" => KeyCode::Esc,
            "Tab" => KeyCode::Tab,
            "F2" => KeyCode::F(2),
            word => {
                for letter in word.chars() {
                    let letter = if letter == '_' { ' ' } else { letter };
                    app.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE));
                }
                continue;
            }
        };
        app.key(KeyEvent::new(code, KeyModifiers::NONE));
    }
}

/// What the screen shows, line by line.
fn shown(app: &mut App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal.draw(|frame| draw::draw(frame, app)).expect("it draws");
    let buffer = terminal.backend().buffer();
    let row = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(row).collect::<Vec<_>>().join("\n") + "\n"
}

/// The same once all background work is done.
fn computed(app: &mut App, width: u16, height: u16) -> String {
    let begun = Instant::now();
    app.poll_jobs();
    while app.is_analysing() {
        assert!(begun.elapsed() < Duration::from_mins(1), "the computation ends");
        std::thread::sleep(Duration::from_millis(2));
        app.poll_jobs();
    }
    shown(app, width, height)
}

/// Whether the screen shows this text in the end.
fn until(app: &mut App, words: &str) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_mins(1) {
        app.poll_jobs();
        if shown(app, 80, 24).contains(words) {
            return true;
        }
    }
    false
}

/// An analysis that gives fixed figures.
struct Fixed;

impl Analysis for Fixed {
    fn odds(&self, _: &str, _: Seat, to: &JobContext<(usize, OddsUpdate)>) {
        let result = |what: &str, share: f64| Share { what: what.to_owned(), share, exact: None };
        let in_the_end = Consequences {
            results: vec![result("Dart: Stamina -1", 0.55), result("Anchor: Stamina -1", 0.45)],
            dealt: Vec::new(),
            paid: Vec::new(),
            ledger: LedgerOdds { hit: 0.55, dealt: 0.55, hurt: 0.45, paid: 0.45, ..LedgerOdds::default() },
            method: Method::Exact,
            unit: "Stamina",
            horizon: "up to the end of the action",
        };
        let _ = to.send((0, OddsUpdate::Outcome(OutcomeOdds::Known { at_once: None, in_the_end })));
        let _ = to.send((0, OddsUpdate::Wins(Wins { share: 0.25, within: 0.03 })));
        let line = vec!["Dart: flip".to_owned()];
        let advised = Advised { worth: 0.31, within: 0.02, visits: 400, is_best: true, line };
        let _ = to.send((0, OddsUpdate::Advice(advised)));
    }
    fn report(&self, _: &str, _: SeatSet, _: &JobContext<f64>) -> Option<Report> {
        None
    }
}

/// An analysis that runs until it is cancelled.
struct Never;

impl Analysis for Never {
    fn odds(&self, _: &str, _: Seat, to: &JobContext<(usize, OddsUpdate)>) {
        while to.check().is_continue() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    fn report(&self, _: &str, _: SeatSet, to: &JobContext<f64>) -> Option<Report> {
        while to.send(0.37).is_continue() {
            std::thread::sleep(Duration::from_millis(1));
        }
        None
    }
}

fn check(name: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(format!("{name}.txt"));
    if std::env::var_os("AFFRAY_ACCEPT").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, now).expect("the screen can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(now, kept, "the screen {name} has changed; AFFRAY_ACCEPT=1 writes the new one");
}

const PEOPLE: [(&str, &str); 4] = [("deckahedron", "Kresk"), ("rt0", "Ada"), ("suits", "Ann"), ("tiny", "Anchor")];

#[test]
fn the_main_screen_of_each_game() {
    for (game, person) in PEOPLE {
        let mut app = app(game, &[person], Sitter::Person, false);
        check(&format!("{game}-first-80x24"), &shown(&mut app, 80, 24));
        press(&mut app, "Enter Enter");
        check(&format!("{game}-80x24"), &shown(&mut app, 80, 24));
        check(&format!("{game}-120x40"), &shown(&mut app, 120, 40));
        press(&mut app, "b");
        check(&format!("{game}-table-80x24"), &shown(&mut app, 80, 24));
    }
}

#[test]
fn help_shows_keys_and_the_rule_under_the_cursor() {
    let mut app = app("tiny", &["Anchor"], Sitter::Person, false);
    press(&mut app, "End ?");
    let screen = shown(&mut app, 80, 24);
    assert!(screen.contains("take the option under the cursor"), "{screen}");
    assert!(screen.contains("TD-07  "), "the rule that forbids the option under the cursor: {screen}");
    press(&mut app, "Esc Enter");
    let screen = shown(&mut app, 80, 24);
    assert!(screen.contains("not allowed: a fighter may not pass a turn [TD-07]"), "{screen}");
}

#[test]
fn help_explains_the_words_on_the_screen() {
    let mut app = app("suits", &["Ann"], Sitter::Person, false);
    press(&mut app, "?");
    let words = |app: &mut App| shown(app, 120, 60).split_whitespace().collect::<Vec<_>>().join(" ");
    let screen = words(&mut app);
    assert!(screen.contains("slot: when somebody acts") && screen.contains("(SU-13)"), "{screen}");
    assert!(!screen.contains("weak: "), "nothing on the screen is weak: {screen}");
    press(&mut app, "Esc");
    let defends = |app: &App| app.session.asked().is_some_and(|asked| asked.prompt.contains("defend with"));
    for _ in 0..50 {
        if defends(&app) {
            break;
        }
        press(&mut app, "Enter");
    }
    assert!(app.rows().iter().any(|row| row.words().contains("weak")));
    press(&mut app, "?");
    let screen = words(&mut app);
    assert!(screen.contains("weak: the cards laid go over the rank") && screen.contains("tilted: "), "{screen}");
    press(&mut app, "Esc");
    app.cursor = app.rows().iter().position(|row| row.words().contains("weak")).expect("a weak play");
    let screen = words(&mut app);
    assert!(screen.contains("weak: the cards laid go over the rank"), "under the cursor: {screen}");
}

#[test]
fn every_word_that_a_glossary_explains_is_of_a_rule() {
    for game in affray_catalogue::ALL.iter() {
        let mut words: Vec<&str> = game.glossary().iter().map(|term| term.word).collect();
        assert!(!words.is_empty(), "{}", game.slug());
        for term in game.glossary() {
            assert!(game.register().rule(term.rule).is_some(), "{} explains {term:?}", game.slug());
            assert!(!term.is_in(term.means), "{term:?} explains itself by itself");
        }
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), game.glossary().len(), "{}: a word twice", game.slug());
    }
}

#[test]
fn the_first_question_of_suits_says_who_acts_first() {
    let mut app = app("suits", &["Ann"], Sitter::Person, false);
    let screen = shown(&mut app, 80, 24);
    assert!(screen.contains("High slots act first."), "{screen}");
}

#[test]
fn what_is_forbidden_has_its_reason_next_to_it_in_every_game() {
    for (game, person) in PEOPLE {
        let mut app = app(game, &[person], Sitter::Person, false);
        for _ in 0..60 {
            let screen = shown(&mut app, 80, 24);
            let Some(menu) = app.menu else { break };
            for row in app.rows().iter().filter(|row| row.refusal().is_some()) {
                let begins: String = row.text.chars().take(10).collect();
                for line in screen.lines().filter(|line| line.contains(&format!("–  {begins}"))) {
                    assert!(line.contains(": "), "{game}, {menu:?}: {line:?} has no reason in\n{screen}");
                }
            }
            press(&mut app, "Enter");
        }
    }
}

#[test]
fn what_came_of_the_last_choice_stays_in_sight() {
    let mut found = 0;
    for (game, person) in PEOPLE {
        let mut app = app(game, &[person], Sitter::Person, false);
        for _ in 0..40 {
            press(&mut app, "Enter");
            let Some(seat) = app.seat.filter(|_| app.session.turn().is_some()) else { break };
            let Some(came) = app.session.play().came_of_last_choice(seat) else { continue };
            let screen = shown(&mut app, 80, 24);
            let begins: String = came.chars().take(20).collect();
            assert!(screen.contains(&format!("since your choice: {begins}")), "{game}, {came}:\n{screen}");
            found += 1;
        }
    }
    assert!(found > 20, "{found}");
}

#[test]
fn steps_of_a_long_menu_have_odds() {
    let mut steps = 0;
    for (game, person) in [("suits", "Ann"), ("rt0", "Ada")] {
        let mut app = app(game, &[person], Sitter::Person, false);
        app.session.attach_analysis(EngineAnalysis::new(app.session.game));
        press(&mut app, "o");
        for _ in 0..12 {
            let rows = app.rows();
            let step = rows.iter().position(|row| matches!(row.what, What::Touch(_)));
            if let Some(step) = step {
                let screen = computed(&mut app, 120, 40);
                let head = rows[step].words();
                let line = screen.lines().find(|line| line.contains(&head)).expect("the step is listed");
                let odds = line.split_once(&head).map_or("", |(_, odds)| odds).trim_start();
                assert!(screen.contains("no difference") || !odds.is_empty() && !odds.contains('…'), "{screen}");
                steps += 1;
            }
            app.cursor = rows.iter().position(|row| row.option().is_some()).unwrap_or(0);
            press(&mut app, "Enter");
        }
    }
    assert!(steps > 0);
}

#[test]
fn between_two_people_with_hands_nobody_sees_the_others() {
    let mut app = app("suits", &["Ann", "Bo"], Sitter::Person, false);
    let first = shown(&mut app, 80, 24);
    assert!(first.contains("It is Ann's turn."), "Bo may have started the command: {first}");
    press(&mut app, "Enter");
    let before = shown(&mut app, 80, 24);
    assert!(before.contains("you are Ann"), "{before}");
    press(&mut app, "Enter");
    let screen = shown(&mut app, 80, 24);
    check("suits-hand-over-80x24", &screen);
    assert!(screen.contains("It is Bo's turn."), "{screen}");
    assert!(!screen.contains('┌'), "no card is shown: {screen}");
    press(&mut app, "Enter");
    assert!(shown(&mut app, 80, 24).contains("you are Bo"));
}

#[test]
fn a_game_without_secrets_needs_no_handing_over() {
    let mut app = app("tiny", &["Anchor", "Dart"], Sitter::Person, false);
    press(&mut app, "Enter");
    assert!(shown(&mut app, 80, 24).contains("you are Dart"));
}

#[test]
fn the_gm_sets_and_goes_back_with_a_warning() {
    let mut app = app("tiny", &["Anchor"], Sitter::Person, false);
    press(&mut app, "Enter Enter U");
    check("tiny-go-back-80x24", &shown(&mut app, 80, 24));
    press(&mut app, "Up Up Up Up Up Enter");
    let screen = shown(&mut app, 80, 24);
    assert!(screen.contains("seen since then, and not to be unseen"), "{screen}");
    assert!(screen.contains("Anchor flips"), "{screen}");
    press(&mut app, "y g lost Tab");
    check("tiny-console-80x24", &shown(&mut app, 80, 24));
    press(&mut app, "3_a_fall Enter");
    let screen = shown(&mut app, 80, 24);
    assert!(screen.contains("The GM sets Anchor.lost to 3: a fall"), "{screen}");
    assert!(screen.contains("7/10"), "{screen}");
}

#[test]
fn an_answer_is_taken_back() {
    let mut app = app("tiny", &["Anchor"], Sitter::Person, false);
    let first = shown(&mut app, 80, 24);
    press(&mut app, "Enter");
    assert_ne!(shown(&mut app, 80, 24), first);
    press(&mut app, "u Esc");
    assert_eq!(shown(&mut app, 80, 24), first);
}

#[test]
fn real_cards_are_typed_and_an_impossible_one_is_refused() {
    for (game, person, wrong, right) in [
        ("deckahedron", "Kresk", "99", "7"),
        ("rt0", "Ada", "zzz", "tow"),
        ("suits", "Ann", "1z", "qs"),
        ("tiny", "Anchor", "20", "19"),
    ] {
        let mut app = app(game, &[person], Sitter::Paper, false);
        for _ in 0..6 {
            if app.session.turn().is_some_and(Turn::is_paper) {
                break;
            }
            press(&mut app, "Enter");
        }
        let before = app.session.play().answers();
        press(&mut app, &format!("{wrong} Enter"));
        let screen = shown(&mut app, 80, 24);
        check(&format!("{game}-paper-80x24"), &screen);
        assert!(screen.contains(&format!("there is no card {wrong:?}")), "{game}: {screen}");
        assert_eq!(app.session.play().answers(), before, "{game}: nothing was taken");
        press(&mut app, &format!("{right} Enter"));
        assert!(app.session.play().answers() > before, "{game}: {}", shown(&mut app, 80, 24));
    }
}

#[test]
fn cards_are_typed_as_they_are_printed() {
    for (game, person, typed, code) in [
        ("rt0", "Ada", "xv", "M15"),
        ("rt0", "Ada", "15", "M15"),
        ("rt0", "Ada", "0", "M0"),
        ("deckahedron", "Kresk", "XVvV", "2"),
    ] {
        let mut app = app(game, &[person], Sitter::Paper, false);
        for _ in 0..6 {
            if app.session.turn().is_some_and(Turn::is_paper) {
                break;
            }
            press(&mut app, "Enter");
        }
        let place = app.session.play().answers();
        press(&mut app, &format!("{typed} Enter"));
        let taken = app.session.play().typed().get(place).map(|typed| typed.text.clone());
        assert_eq!(taken.as_deref(), Some(code), "{game}: {}", shown(&mut app, 80, 24));
    }
}

#[test]
fn the_question_is_whole_while_a_lesson_is_read() {
    let game = affray_catalogue::find("deckahedron").expect("a game");
    let tutorial = Tutorial::read(game.tutorial()).expect("a tutorial");
    let seed = tutorial.seed();
    let mut app = dealt("deckahedron", &["Kresk"], Sitter::Person, seed, Some(tutorial));
    shown(&mut app, 80, 24);
    press(&mut app, "Esc");
    shown(&mut app, 80, 24);
    press(&mut app, "Enter");
    let screen = shown(&mut app, 80, 24);
    assert!(screen.contains("Enter read on"), "{screen}");
    let prompt = app.session.asked().expect("a decision").prompt.clone();
    let words = screen.lines().skip_while(|line| !line.contains("your turn")).collect::<Vec<_>>().join(" ");
    assert!(prompt.len() > 80 && words.contains(&prompt), "{screen}");
}

#[test]
fn a_digit_that_waits_says_so_and_a_digit_too_many_takes_nothing() {
    let mut app = app("deckahedron", &["Kresk"], Sitter::Person, false);
    assert!(app.session.asked().expect("a decision").options.len() >= 10);
    press(&mut app, "1");
    assert!(shown(&mut app, 80, 24).contains("your turn: 1▏ Enter takes it"));
    press(&mut app, "1");
    assert!(shown(&mut app, 80, 24).contains("no 11; Enter takes 1"));
    press(&mut app, "2");
    assert_eq!(app.session.play().answers(), 0, "nothing was meant yet");
    press(&mut app, "Enter");
    assert_eq!(app.session.play().typed()[0].means, "Hack and Slash at the Bridge Guard");
}

#[test]
fn a_key_that_does_nothing_says_so() {
    let mut app = app("deckahedron", &["Kresk"], Sitter::Person, false);
    press(&mut app, "x");
    assert!(shown(&mut app, 80, 24).contains("x does nothing here; ? lists the keys"));
    press(&mut app, "Esc Esc");
    assert!(shown(&mut app, 80, 24).contains("u takes back your last answer"));
    press(&mut app, "g fly Enter");
    let console = shown(&mut app, 80, 24);
    assert!(console.contains("has \"fly\" in its name") && console.contains("because …"), "{console}");
    press(&mut app, "Esc g bank=1_because_of_rain Enter u");
    assert!(shown(&mut app, 80, 24).contains("nothing of yours to take back; U goes back"));
}

#[test]
fn help_begins_with_what_the_option_under_the_cursor_does() {
    let mut app = app("deckahedron", &["Kresk"], Sitter::Person, false);
    for (option, rule, says) in [
        ("Discern", "DK-92", "Discern: "),
        ("Take a Breather", "DK-57", "Take a Breather: "),
        ("Pass", "DK-72", "Pass: "),
        ("Something else", "DK-22", "Something else: "),
    ] {
        app.cursor = app.rows().iter().position(|row| row.text.starts_with(option)).expect("an option");
        press(&mut app, "?");
        let help = shown(&mut app, 120, 40);
        press(&mut app, "Enter");
        assert!(help.lines().nth(1).is_some_and(|line| line.starts_with(rule)), "{option}: {help}");
        assert!(help.contains(says), "{option}: {help}");
    }
}

#[test]
fn reasons_read_before_are_counted_and_the_log_gets_their_space() {
    let mut app = app("rt0", &["Ada"], Sitter::Person, false);
    let forbidden = |app: &App| app.rows().iter().filter(|row| row.is_forbidden()).map(Row::words).collect::<Vec<_>>();
    let first = forbidden(&app);
    assert!(first.len() > 1, "{first:?}");
    press(&mut app, "End");
    let ends = app.rows().iter().position(|row| row.text == "end the turn").expect("an option");
    app.cursor = ends;
    press(&mut app, "Enter");
    let later = forbidden(&app);
    assert!(later.iter().any(|words| words.contains("forbidden as before")), "{later:?}");
    app.cursor = app.rows().len() - 1;
    press(&mut app, "Enter");
    assert!(forbidden(&app).len() > later.len(), "it lists them");
}

#[test]
fn a_click_points_and_a_second_click_takes() {
    let mut app = app("deckahedron", &["Kresk"], Sitter::Person, false);
    let screen = shown(&mut app, 80, 24);
    let row = screen.lines().position(|line| line.contains("2  Take a Breather")).expect("an option") as u16;
    let click =
        MouseEvent { kind: MouseEventKind::Down(MouseButton::Left), column: 10, row, modifiers: KeyModifiers::NONE };
    app.mouse(click);
    assert_eq!((app.cursor, app.session.play().answers()), (1, 0));
    app.mouse(click);
    assert!(app.session.play().answers() > 0);
}

/// Clicks the first cell of this text on a screen of 80 by 24.
fn click_on(app: &mut App, text: &str) {
    let screen = shown(app, 80, 24);
    let at = screen.lines().enumerate().find_map(|(row, line)| Some((row, line.find(text)?, line)));
    let (row, byte, line) = at.unwrap_or_else(|| panic!("no {text:?} on the screen:\n{screen}"));
    let column = line[..byte].chars().count() as u16;
    let (kind, row) = (MouseEventKind::Down(MouseButton::Left), row as u16);
    app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
}

/// The options and things of the menu, without what is forbidden.
fn menu(app: &App) -> Vec<String> {
    app.rows().iter().filter(|row| row.refusal().is_none()).map(Row::words).collect()
}

#[test]
fn a_click_on_a_card_and_on_a_bin_leaves_what_can_be_done_with_them() {
    let mut app = app("rt0", &["Ada"], Sitter::Person, false);
    let all = app.session.asked().expect("a decision").options.len();
    assert!(all > 8 && menu(&app).len() < all, "a long menu comes in steps: {:?}", menu(&app));
    let options = |app: &App| app.rows().iter().filter_map(Row::option).collect::<Vec<_>>();
    click_on(&mut app, "│6 ");
    assert!(menu(&app).iter().all(|row| row.starts_with("lay 6 of Wands on ")), "{:?}", menu(&app));
    assert!(shown(&mut app, 80, 24).contains("your turn: 6 of Wands"), "what is touched is shown");
    let with_card = options(&app);
    assert!((2..=8).contains(&with_card.len()), "{with_card:?}");
    click_on(&mut app, "Strike");
    assert_eq!(menu(&app), ["lay 6 of Wands on Strike · 6/10"]);
    // The same click takes it back; Esc takes back all.
    click_on(&mut app, "Strike");
    assert_eq!(options(&app), with_card);
    press(&mut app, "Esc");
    assert!(app.choosing.touched.is_empty());
    let answers = app.session.play().answers();
    click_on(&mut app, "│6 ");
    press(&mut app, "1 Enter");
    assert!(app.session.play().answers() > answers, "two steps, three keys");
}

#[test]
fn a_card_is_found_by_its_code_and_the_whole_list_is_one_key_away() {
    let mut app = app("rt0", &["Ada"], Sitter::Person, false);
    let asked = app.session.asked().expect("a decision").clone();
    let Thing::Card { code, .. } = &asked.options[0].touches[0].thing else { panic!("a card is laid") };
    press(&mut app, &format!("/{}", code.to_lowercase()));
    let found: Vec<usize> = app.rows().iter().filter_map(Row::option).collect();
    let touches = |option: &usize| asked.options[*option].touches.contains(&asked.options[0].touches[0]);
    assert!(!found.is_empty() && found.iter().all(touches), "{found:?}");
    assert!(shown(&mut app, 80, 24).contains("find "), "what is typed is shown");
    press(&mut app, "Esc Tab");
    assert_eq!(app.rows().iter().filter_map(Row::option).count(), asked.options.len());
    press(&mut app, "Tab");
    assert!(app.rows().iter().any(|row| row.option().is_none()), "in steps again");
}

/// The most steps, counted in chosen lines, to any option of the open menu.
fn steps_to_options(app: &mut App) -> usize {
    let all = app.session.asked().map_or(0, |asked| asked.options.len());
    let mut reached = vec![usize::MAX; all];
    let mut paths = vec![Vec::new()];
    for step in 1..=4 {
        let mut longer: Vec<Vec<Touch>> = Vec::new();
        for path in paths {
            app.choosing.touched.clone_from(&path);
            for row in app.rows() {
                match row.what {
                    What::Option(option) => reached[option] = reached[option].min(step),
                    What::Touch(touch) => longer.push([path.as_slice(), &[touch]].concat()),
                    What::Refused { .. } | What::Folded => {}
                }
            }
        }
        paths = longer;
    }
    app.choosing.touched.clear();
    reached.into_iter().max().unwrap_or(0)
}

#[test]
fn every_option_is_two_or_three_steps_away() {
    for (game, person) in PEOPLE {
        let mut app = app(game, &[person], Sitter::Person, false);
        let mut counts = [0_u32; 5];
        for press_number in 0..400 {
            if app.session.is_over() {
                break;
            }
            let steps = steps_to_options(&mut app);
            assert!(steps <= 3, "{game}: {steps} steps\n{:?}", menu(&app));
            counts[steps] += 1;
            // Not always the first option, so that other questions come up.
            let lines = menu(&app).len().max(1);
            app.cursor = press_number % lines;
            press(&mut app, "Enter");
        }
        let [_, one, two, three, _] = counts;
        assert!(one + two >= 9 * three, "{game}: {one} decisions in one step, {two} in two, {three} in three");
    }
}

#[test]
fn odds_stand_next_to_the_options_when_asked_for() {
    let mut app = app("tiny", &["Anchor"], Sitter::Person, false);
    app.session.attach_analysis(Fixed);
    assert!(!computed(&mut app, 80, 24).contains(" %"));
    // The earlier message gives way to the odds.
    app.message = Some("Choose with the arrows.".to_owned());
    press(&mut app, "o");
    let screen = computed(&mut app, 80, 24);
    assert!(screen.contains("exact") && screen.contains("foe hurt 55.0 % (0.6) · you hurt 45.0 % (0.5)"), "{screen}");
    assert!(
        screen.contains("Exact, up to the end of the action, played on plainly: 55.0 % Dart: Stamina -1"),
        "{screen}"
    );
    press(&mut app, "o");
    let screen = computed(&mut app, 80, 24);
    assert!(screen.contains("chance to win, simulated") && screen.contains("25 ±3 %"), "{screen}");
    assert!(!screen.contains("foe hurt 55.0 %"), "{screen}");
    press(&mut app, "o");
    let screen = computed(&mut app, 80, 24);
    assert!(screen.contains("→ 31 ±2 %, tried 400 times; expects Dart: flip"), "{screen}");
    press(&mut app, "o");
    assert!(!computed(&mut app, 80, 24).contains(" %"));
}

#[test]
fn exact_odds_stand_next_to_every_option_of_each_game() {
    let asked = [
        ("has the spotlight", "foe hurt"),
        ("what do you do", "Strike"),
        ("defend with", "hurt"),
        ("your turn", "Dart"),
    ];
    for ((game, person), (question, says)) in PEOPLE.into_iter().zip(asked) {
        let mut app = app(game, &[person], Sitter::Person, false);
        app.session
            .attach_analysis(EngineAnalysis { exact_time: Duration::MAX, ..EngineAnalysis::new(app.session.game) });
        press(&mut app, "o");
        check(&format!("{game}-odds-first-80x24"), &computed(&mut app, 80, 24));
        let asks = |app: &App| app.session.asked().is_some_and(|asked| asked.prompt.contains(question));
        for _ in 0..50 {
            press(&mut app, "Enter");
            if asks(&app) {
                break;
            }
        }
        for (width, height) in [(80, 24), (120, 40)] {
            let screen = computed(&mut app, width, height);
            check(&format!("{game}-odds-{width}x{height}"), &screen);
            assert!(screen.contains(says), "{game}: {screen}");
        }
    }
}

#[test]
fn keys_do_not_wait_for_background_jobs() {
    let mut app = app("tiny", &["Anchor"], Sitter::Person, false);
    app.session.attach_analysis(Never);
    app.odds_column = OddsColumn::Outcome;
    let mut presses = 0;
    while !app.session.is_over() {
        app.poll_jobs();
        assert!(app.is_analysing() && shown(&mut app, 80, 24).contains('…'), "the odds are awaited");
        press(&mut app, "Enter");
        presses += 1;
        assert!(presses < 500, "the fight ends");
    }
    assert!(until(&mut app, "Computing the luck report … 37 %"));
    press(&mut app, "l");
    assert!(shown(&mut app, 80, 24).contains("the log"));
    press(&mut app, "Esc");
    assert_eq!(app.key(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE)), NextStep::Quit);
    // After going back, the report of the old position is gone.
    press(&mut app, "U Enter y");
    assert!(!app.is_analysing());
}

/// Reads a lesson to its end; on how many pages it was.
fn read_lesson(app: &mut App, width: u16, height: u16) -> usize {
    let mut pages = 1;
    shown(app, width, height);
    while app.lesson.as_ref().is_some_and(|lesson| !lesson.is_read) {
        let answers = app.session.play().answers();
        press(app, "Enter");
        shown(app, width, height);
        pages += 1;
        assert_eq!(app.session.play().answers(), answers, "nothing is answered while a lesson is read");
        assert!(pages < 30, "the lesson ends");
    }
    pages
}

#[test]
fn a_lesson_opens_the_tutorial_next_to_the_table_it_speaks_of() {
    for (game, person) in PEOPLE {
        let tutorial = Tutorial::read(affray_catalogue::find(game).expect("a game").tutorial()).expect("a tutorial");
        let mut app = dealt(game, &[person], Sitter::Person, tutorial.seed(), Some(tutorial));
        for (width, height) in [(80, 24), (120, 40)] {
            let first = shown(&mut app, width, height);
            check(&format!("{game}-lesson-{width}x{height}"), &first);
            assert!(!first.contains("more lines: b"), "{game}: the whole table is in sight\n{first}");
            let pages = read_lesson(&mut app, width, height);
            assert_eq!(pages > 1, first.contains("Enter read on"), "{game}: {pages} pages\n{first}");
            let last = shown(&mut app, width, height);
            check(&format!("{game}-lesson-read-{width}x{height}"), &last);
            assert!(last.contains("Try: ") && last.contains('▸') && !last.contains("more lines: b"), "{game}\n{last}");
            // Back to its beginning.
            press(&mut app, "Tab");
            assert_eq!(shown(&mut app, width, height), if pages > 1 { first } else { last }, "{game}");
        }
    }
}

#[test]
fn taking_back_asks_before_it_drops_what_the_gm_did() {
    let mut app = app("tiny", &["Anchor"], Sitter::Person, false);
    press(&mut app, "Enter g lost Tab 3_a_fall Enter n rain Enter");
    let answers = app.session.play().answers();
    press(&mut app, "u");
    let screen = shown(&mut app, 80, 24);
    check("tiny-undo-80x24", &screen);
    assert!(screen.contains("GM: Anchor.lost=3 a fall") && screen.contains("note: rain"), "{screen}");
    press(&mut app, "n");
    assert_eq!((app.session.play().answers(), &app.mode), (answers, &Mode::Play), "nothing is taken back");
    press(&mut app, "u y");
    assert!(app.session.play().answers() < answers && app.message.as_deref() == Some("taken back"));
    // Before anything else was done, nothing is asked.
    press(&mut app, "Enter u");
    assert_eq!(app.mode, Mode::Play);
}

#[test]
fn control_keys_type_no_letter() {
    let control = |app: &mut App, letter: char| {
        app.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
    };
    let mut app = app("tiny", &["Anchor"], Sitter::Person, false);
    press(&mut app, "Enter n how_it_looked");
    control(&mut app, 'w');
    assert_eq!(app.typed, "how it ");
    control(&mut app, 'x');
    assert_eq!(app.typed, "how it ");
    control(&mut app, 'u');
    assert_eq!(app.typed, "");
    press(&mut app, "Esc");
    let answers = app.session.play().answers();
    control(&mut app, 'u');
    assert_eq!(app.session.play().answers(), answers, "Ctrl-U takes nothing back");
}

#[test]
fn every_foe_is_on_the_screen_in_every_fight() {
    for game in affray_catalogue::ALL.iter() {
        for file in game.encounters().iter().filter(|file| !file.path.contains('/')) {
            let mut setup = Setup { encounter: file.text.to_owned(), ..Setup::default() };
            let Ok(findings) = game.check(&setup) else { continue };
            let player = findings.cast.seats().iter().find(|seat| seat.role == Role::Player).expect("a player");
            setup.sitters.push((player.name.clone(), Sitter::Person));
            let Ok(play) = game.begin(&setup, Some(Dealer::new(Secret::from_seed(7), Vec::new()))) else { continue };
            let mut app = App::new(Session::new(*game, play, findings.title), None);
            let board = app.session.board(app.viewer());
            let screen = shown(&mut app, 80, 24);
            if file.path.contains("mob") {
                check("deckahedron-mob-80x24", &screen);
            }
            let table = screen.split("\n log ──").next().unwrap_or_default();
            for foe in board.panels.iter().filter(|panel| panel.side == Side::Foe) {
                let name = affray_terminal::text::heading(&foe.title);
                assert!(table.contains(&name), "{}: {name} is not on the screen:\n{screen}", file.path);
            }
        }
    }
}

#[test]
fn keys_do_what_their_hints_say() {
    for (key, does) in draw::HINTS {
        // A game with standing orders.
        let game = if *does == "orders" { ("suits", "Ann") } else { ("tiny", "Anchor") };
        let mut app = app(game.0, &[game.1], Sitter::Person, false);
        assert_eq!(shown(&mut app, 80, 24).contains(" s orders "), *does == "orders", "{}", game.0);
        app.session.attach_analysis(Fixed);
        press(&mut app, "Enter");
        let answers = app.session.play().answers();
        let mut then = NextStep::GoOn;
        match *key {
            "↑↓ Enter" => {
                press(&mut app, "Down");
                assert_eq!(app.cursor, 1);
                press(&mut app, "Up Enter");
            }
            key => {
                let letter = key.chars().next().expect("a letter");
                then = app.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE));
            }
        }
        let reads = |kind: PageKind| matches!(&app.mode, Mode::Read(page) if page.kind == kind);
        let done = match *does {
            "choose" | "again" => app.session.play().answers() > answers,
            "help" => reads(PageKind::Help),
            "undo" => app.session.play().answers() < answers,
            "odds" => app.odds_column == OddsColumn::Outcome,
            "log" => reads(PageKind::Log),
            "table" => reads(PageKind::Board),
            "GM" => app.mode == Mode::Console,
            "orders" => matches!(app.mode, Mode::Orders { .. }),
            "quit" => then == NextStep::Quit,
            other => panic!("{other:?} is a new hint: say here what its key does"),
        };
        assert!(done, "{key:?} does not {does}");
    }
}

#[test]
fn the_same_answer_is_given_as_long_as_the_same_is_asked() {
    let mut app = app("deckahedron", &["Kresk"], Sitter::Person, false);
    // Kresk is hit at some time; every point of Stamina asks whether to reshuffle first.
    let asks = |app: &App, words: &str| app.session.asked().is_some_and(|asked| asked.prompt.contains(words));
    for _ in 0..200 {
        if asks(&app, "before the search") {
            break;
        }
        press(&mut app, "Enter");
    }
    assert!(asks(&app, "before the search"));
    press(&mut app, "a");
    assert!(!asks(&app, "before the search"), "{}", shown(&mut app, 80, 24));
}

#[test]
fn going_back_does_not_show_what_another_laid_face_down() {
    let mut app = app("suits", &["Ann", "Bo"], Sitter::Person, false);
    press(&mut app, "Enter Enter Enter U");
    let screen = shown(&mut app, 80, 24);
    assert!(screen.contains("you are Bo") && screen.contains("1  Ann: decided"), "{screen}");
    press(&mut app, "Esc g");
    let screen = shown(&mut app, 80, 24);
    assert!(screen.contains("The GM sees more than the players"), "{screen}");
    press(&mut app, "Enter");
    assert_eq!(app.mode, Mode::Console);
}

#[test]
fn any_size_is_drawn_and_whole_fights_are_played_by_enter() {
    for (game, person) in PEOPLE {
        let mut app = app(game, &[person], Sitter::Person, false);
        let mut presses = 0;
        while !app.session.is_over() {
            press(&mut app, "Enter");
            presses += 1;
            assert!(presses < 5_000, "{game} ends");
            if presses % 7 == 0 {
                for (width, height) in [(1, 1), (60, 18), (80, 24), (200, 60), (61, 19)] {
                    shown(&mut app, width, height);
                }
            }
        }
        let screen = shown(&mut app, 80, 24);
        assert!(screen.contains("The fight is over."), "{game}: {screen}");
    }
}
