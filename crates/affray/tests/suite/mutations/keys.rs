//! Keys, clicks and lines typed by a cat.

use std::fmt::Write as _;
use std::io::Cursor;

use affray_core::{Dealer, Secret, Setup, Sitter, Stream};
use affray_terminal::app::{App, NextStep};
use affray_terminal::plain::Plain;
use affray_terminal::{EngineAnalysis, Session, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::encounters::shipped;
use super::ordeal::endure_parts;
use super::{any, mutate};

/// Keys pressed in one case.
const PRESSES: u32 = 40;

const SIZES: [(u16, u16); 8] = [(80, 24), (60, 18), (120, 40), (300, 100), (59, 17), (20, 5), (1, 1), (110, 18)];

fn session(chance: &mut Stream) -> Session {
    let files = shipped();
    let fights: Vec<_> = files.iter().filter(|(_, path, _)| !path.contains('/')).collect();
    loop {
        let &&(game, _, text) = any(&fights, chance);
        let setup = Setup { encounter: text.to_owned(), ..Setup::default() };
        // Some take people from other files; the starters do not.
        let Ok(mut opening) = game.open(&setup) else { continue };
        let names: Vec<String> = opening.cast().seats().iter().map(|info| info.name.clone()).collect();
        for name in names {
            let sitter = match chance.below(4) {
                0 => Sitter::Paper,
                1 => Sitter::Bot("random".to_owned()),
                _ => Sitter::Person,
            };
            opening.seat(&name, sitter).expect("the seat is there");
        }
        let play = opening.begin(Some(Dealer::new(Secret::from_seed(chance.below(1000).into()), Vec::new())));
        return Session::new(game, play, "A fight");
    }
}

fn key(chance: &mut Stream) -> KeyEvent {
    const KEYS: [KeyCode; 16] = [
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Down,
        KeyCode::Up,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Tab,
        KeyCode::Backspace,
        KeyCode::Esc,
        KeyCode::F(2),
        KeyCode::F(5),
    ];
    let code = match chance.below(3) {
        0 => *any(&KEYS, chance),
        1 => KeyCode::Char(*any(&"1234567890abgjklorytuU?= .-_*#h\u{1b}\u{202e}é".chars().collect::<Vec<_>>(), chance)),
        _ => KeyCode::F(1 + chance.below(9) as u8),
    };
    KeyEvent::new(code, KeyModifiers::NONE)
}

#[test]
fn any_key_in_any_order_leaves_a_screen_to_look_at() {
    endure_parts(4, PRESSES.into(), |trial| {
        let mut session = session(&mut trial.chance);
        // Odds run in the background, which is dear: seldom.
        if trial.chance.below(40) == 0 {
            let game = session.game;
            session.attach_analysis(EngineAnalysis::new(game));
        }
        let mut app = App::new(session, None);
        let mut pressed = String::new();
        let &(width, height) = any(&SIZES, &mut trial.chance);
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
        for _ in 0..PRESSES {
            let chance = &mut trial.chance;
            let then = if chance.below(8) == 0 {
                let kinds =
                    [MouseEventKind::Down(MouseButton::Left), MouseEventKind::ScrollDown, MouseEventKind::ScrollUp];
                let (column, row) = (chance.below(u32::from(width)) as u16, chance.below(u32::from(height)) as u16);
                let mouse = MouseEvent { kind: *any(&kinds, chance), column, row, modifiers: KeyModifiers::NONE };
                _ = write!(pressed, " {:?} {column} {row}", mouse.kind);
                trial.tries(&pressed);
                app.mouse(mouse)
            } else {
                let key = key(chance);
                _ = write!(pressed, " {:?}", key.code);
                trial.tries(&pressed);
                app.key(key)
            };
            app.poll_jobs();
            terminal.draw(|frame| draw::draw(frame, &mut app)).expect("it draws");
            if then == NextStep::Quit {
                break;
            }
        }
    });
}

#[test]
fn any_lines_typed_are_answered() {
    const LINES: &str = "1\n2\n3\n?\nb\nl\nu\nback\nback 1\ngm\ngm Anchor.lost=3 why\n7\n12\nh\nt\n1*\n? TD-01\ngm round=2\nac\ntower\no\n1\n1\n1\n";
    endure_parts(6, LINES.lines().count() as u64, |trial| {
        let typed = (0..4).fold(LINES.to_owned(), |typed, _| mutate(&typed, &mut trial.chance));
        trial.tries(&typed);
        let mut session = session(&mut trial.chance);
        let mut shown = Vec::new();
        Plain::new(&mut session, Cursor::new(typed), &mut shown).run().expect("memory can be written");
        assert!(String::from_utf8(shown).is_ok(), "what is shown is text");
    });
}
