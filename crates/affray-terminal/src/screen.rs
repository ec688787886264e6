//! The terminal itself: taken over on the way in, given back on every way out.

use std::io::{self, Write};
use std::panic;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{LeaveAlternateScreen, disable_raw_mode};

use crate::app::{App, Then};
use crate::draw;
use crate::plain::Ending;
use crate::session::{Session, Turn};

/// Gives the terminal back when it goes out of scope, however that comes about.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        give_back(&mut io::stdout());
    }
}

/// Gives the terminal back. On the way out there is nobody left to tell of a failure.
fn give_back(out: &mut impl Write) {
    let _ = disable_raw_mode();
    let _ = execute!(out, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = out.flush();
}

/// Gives the terminal back from another thread, as a signal comes in or a thread panics. Standard output may be locked,
/// so its terminal is reached past the lock.
pub fn give_back_at_once() {
    #[cfg(unix)]
    if let Ok(out) = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned() {
        give_back(&mut std::fs::File::from(out));
    }
    #[cfg(not(unix))]
    give_back(&mut io::stderr());
}

/// Plays on the whole terminal until the fight is over and left, or somebody leaves.
pub fn run(mut app: App) -> io::Result<(Session, Ending)> {
    let report = panic::take_hook();
    let mut terminal = ratatui::try_init()?;
    let guard = Guard;
    // A promise of ours that is broken, on whatever thread, is told on a terminal that has been given back. Where nothing
    // unwinds no guard goes out of scope. The hook that `try_init` sets would wait for standard output.
    panic::set_hook(Box::new(move |info| {
        give_back_at_once();
        report(info);
    }));
    execute!(io::stdout(), EnableMouseCapture)?;
    let ended = events(&mut terminal, &mut app);
    drop(guard);
    ended?;
    let ending = if app.session.turn() == Turn::Over { Ending::Over } else { Ending::Stopped };
    Ok((app.session, ending))
}

/// How long a key is waited for before something else is looked after: news of what is reckoned, or else a terminal
/// that has gone away.
const SPELLS: [Duration; 2] = [Duration::from_millis(40), Duration::from_millis(500)];

fn events(terminal: &mut DefaultTerminal, app: &mut App) -> io::Result<()> {
    let mut stale = true;
    loop {
        stale |= app.attend();
        if stale {
            terminal.draw(|frame| draw::draw(frame, app))?;
            stale = false;
        }
        let [often, seldom] = SPELLS;
        if !event::poll(if app.is_reckoning() { often } else { seldom })? {
            continue;
        }
        let then = match event::read()? {
            Event::Key(key) => app.key(key),
            Event::Mouse(mouse) => app.mouse(mouse),
            Event::Resize(..) => {
                // The size may have been noticed before the terminal moved its lines about: draw everything anew.
                terminal.clear()?;
                Then::GoOn
            }
            Event::FocusGained | Event::FocusLost | Event::Paste(_) => Then::GoOn,
        };
        if then == Then::Quit {
            return Ok(());
        }
        stale = true;
    }
}
