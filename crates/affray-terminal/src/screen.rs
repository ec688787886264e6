//! The terminal itself: set up at the start, and restored however the program ends.

use std::io::{self, Write};
use std::panic;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{LeaveAlternateScreen, disable_raw_mode};

use crate::app::{App, NextStep};
use crate::draw;
use crate::plain::Ending;
use crate::session::Session;

/// Restores the terminal when it goes out of scope.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        restore_to(&mut io::stdout());
    }
}

/// Restores the terminal. Errors are ignored: the program is about to end anyway.
fn restore_to(out: &mut impl Write) {
    let _ = disable_raw_mode();
    let _ = execute!(out, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = out.flush();
}

/// Restores the terminal from any thread, after a signal or a panic. Standard output may be locked, so its terminal is
/// reached through a handle of its own.
pub fn restore() {
    #[cfg(unix)]
    if let Ok(out) = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned() {
        restore_to(&mut std::fs::File::from(out));
    }
    #[cfg(not(unix))]
    restore_to(&mut io::stderr());
}

/// Plays on the whole terminal until somebody leaves.
pub fn run(mut app: App) -> io::Result<(Session, Ending)> {
    let report = panic::take_hook();
    let mut terminal = ratatui::try_init()?;
    let guard = Guard;
    // A panic on any thread is reported on a restored terminal. With `panic = "abort"` no guard goes out of scope, and the
    // hook that `try_init` sets would wait for the lock of standard output.
    panic::set_hook(Box::new(move |info| {
        restore();
        report(info);
    }));
    execute!(io::stdout(), EnableMouseCapture)?;
    let ended = events(&mut terminal, &mut app);
    drop(guard);
    ended?;
    let ending = if app.session.is_over() { Ending::Over } else { Ending::Stopped };
    Ok((app.session, ending))
}

/// How long to wait for a key while background jobs run, before their updates are drawn.
const WAIT_WITH_JOBS: Duration = Duration::from_millis(40);

/// How long to wait for a key when no job runs; a terminal that is gone is noticed after that time.
const WAIT: Duration = Duration::from_millis(500);

fn events(terminal: &mut DefaultTerminal, app: &mut App) -> io::Result<()> {
    let mut stale = true;
    loop {
        stale |= app.poll_jobs();
        if stale {
            terminal.draw(|frame| draw::draw(frame, app))?;
            stale = false;
        }
        if !event::poll(if app.is_analysing() { WAIT_WITH_JOBS } else { WAIT })? {
            continue;
        }
        let then = match event::read()? {
            Event::Key(key) => app.key(key),
            Event::Mouse(mouse) => app.mouse(mouse),
            Event::Resize(..) => {
                // The terminal may move its lines after it reports the new size: draw everything again.
                terminal.clear()?;
                NextStep::GoOn
            }
            Event::FocusGained | Event::FocusLost | Event::Paste(_) => NextStep::GoOn,
        };
        if then == NextStep::Quit {
            return Ok(());
        }
        stale = true;
    }
}
