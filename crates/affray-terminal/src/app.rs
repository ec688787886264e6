//! The screen's state and what keys and clicks do to it. Nothing here touches a terminal, so tests can press keys.

use affray_core::any_play::Asked;
use affray_core::{Quantity, Seat, Viewer};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use crate::input;
use crate::odds::OddsLine;
use crate::session::{Session, Turn};
use crate::tutorial::Tutorial;

/// What fills the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mode {
    /// The table and the open question.
    Play,
    /// Somebody else is to take the keyboard, and nothing is shown.
    HandOver(Seat),
    /// Words to read, scrolled so far: help, a rule, the log, the whole table, what a tutorial says.
    Read(Page),
    /// The GM sets something.
    Console,
    /// The GM goes back to an earlier decision; once one is chosen, what has been seen since is shown.
    GoBack {
        /// Where one can go.
        places: Vec<(usize, String)>,
        /// Which is chosen.
        cursor: usize,
        /// Whether the GM is asked to confirm.
        sure: bool,
    },
}

/// Words to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// What they are.
    pub kind: PageKind,
    /// Lines scrolled.
    pub scroll: usize,
}

/// What there is to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageKind {
    /// Keys, and rules named where the cursor stands.
    Help,
    /// The whole table.
    Board,
    /// The whole log.
    Log,
    /// What the tutorial says.
    Lesson(String),
}

/// What the event loop is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// Draw again and wait.
    GoOn,
    /// Leave.
    Quit,
}

/// The screen's state.
pub struct App {
    /// The fight.
    pub session: Session,
    /// What fills the screen.
    pub mode: Mode,
    /// Whose eyes look.
    pub seat: Option<Seat>,
    /// The line of the menu the cursor stands on, forbidden ones after the options.
    pub cursor: usize,
    /// What has been typed: a number, a card, a line for the console.
    pub typed: String,
    /// What there is to say about the last key.
    pub message: Option<String>,
    /// Whether odds are shown.
    pub odds: bool,
    /// What is said after the fight, once it is known.
    pub report: Vec<String>,
    /// Where options were drawn: the lines and the first option on them.
    pub menu: Option<(Rect, usize)>,
    /// Which line of the drawn menu belongs to which option.
    pub menu_lines: Vec<usize>,
    reckoned: Option<(usize, Vec<Option<OddsLine>>)>,
    tutorial: Option<Tutorial>,
    heard: usize,
}

impl App {
    /// A screen for this session.
    pub fn new(session: Session, tutorial: Option<Tutorial>) -> App {
        let seat = session.turn().seat().or(session.people().iter().next());
        let lesson = tutorial.as_ref().map(Tutorial::opening);
        let mut app = App {
            session,
            mode: Mode::Play,
            seat,
            cursor: 0,
            typed: String::new(),
            message: None,
            odds: false,
            report: Vec::new(),
            menu: None,
            menu_lines: Vec::new(),
            reckoned: None,
            tutorial,
            heard: 0,
        };
        // What was told before the screen came up is part of the first lesson.
        let mut lessons: Vec<String> = lesson.into_iter().filter(|words| !words.is_empty()).collect();
        lessons.extend(app.lessons());
        app.teach(lessons);
        app
    }

    /// Whose eyes look.
    pub fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Onlooker, Viewer::Seat)
    }

    /// The decision that is open, if one is.
    pub fn asked(&self) -> Option<Asked> {
        match self.session.turn() {
            Turn::Choice(asked) => Some(asked),
            _ => None,
        }
    }

    /// The odds of the options, where they are shown; reckoned once for each question.
    pub fn odds_shown(&mut self) -> Vec<Option<OddsLine>> {
        if !self.odds {
            return Vec::new();
        }
        let at = self.session.play.answers();
        if self.reckoned.as_ref().is_none_or(|(for_question, _)| *for_question != at) {
            self.reckoned = Some((at, self.session.odds()));
        }
        self.reckoned.as_ref().map(|(_, odds)| odds.clone()).unwrap_or_default()
    }

    /// Quantities that go with what is typed in the console.
    pub fn quantities(&self) -> Vec<Quantity> {
        let wanted = self.typed.split('=').next().unwrap_or_default().trim().to_lowercase();
        self.session
            .quantities()
            .into_iter()
            .filter(|quantity| quantity.name.to_lowercase().contains(&wanted))
            .collect()
    }

    /// What the tutorial has to say about what happened since it last spoke.
    fn lessons(&mut self) -> Vec<String> {
        let Some(tutorial) = &mut self.tutorial else { return Vec::new() };
        let viewer = self.seat.map_or(Viewer::Onlooker, Viewer::Seat);
        let log = self.session.log(viewer);
        let new = &log[self.heard.min(log.len())..];
        let mut lessons = tutorial.on_rules(new.iter().filter_map(|line| line.line.rule).map(|rule| rule.0));
        self.heard = log.len();
        let turn = self.session.turn();
        lessons.extend(tutorial.on_question(&turn));
        if turn == Turn::Over {
            lessons.push(tutorial.closing());
        }
        lessons
    }

    fn teach(&mut self, lessons: Vec<String>) {
        let words = lessons.join("\n\n");
        if !words.trim().is_empty() {
            self.mode = Mode::Read(Page { kind: PageKind::Lesson(words), scroll: 0 });
        }
    }

    /// After an answer: whose turn it is now, and whether the keyboard changes hands.
    fn moved_on(&mut self) {
        self.cursor = 0;
        self.typed.clear();
        self.message = None;
        self.mode = Mode::Play;
        let next = self.session.turn().seat();
        if let Some(next) = next
            && self.seat != Some(next)
        {
            let several = self.session.people().len() > 1;
            if several && self.session.has_secrets(next) {
                self.mode = Mode::HandOver(next);
                return;
            }
            self.seat = Some(next);
        }
        let lessons = self.lessons();
        self.teach(lessons);
    }

    fn settle(&mut self, taken: Result<(), String>) {
        match taken {
            Ok(()) => self.moved_on(),
            Err(why) => {
                self.typed.clear();
                self.message = Some(why);
            }
        }
    }

    /// A key was pressed.
    pub fn key(&mut self, key: KeyEvent) -> Then {
        if key.kind == KeyEventKind::Release {
            return Then::GoOn;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'd' | 'q')) || key.code == KeyCode::F(10) {
            return Then::Quit;
        }
        match &self.mode {
            Mode::Play => return self.key_play(key.code),
            Mode::HandOver(next) => {
                if key.code == KeyCode::Enter {
                    self.seat = Some(*next);
                    self.mode = Mode::Play;
                }
            }
            Mode::Read(_) => self.key_read(key.code),
            Mode::Console => self.key_console(key.code),
            Mode::GoBack { .. } => self.key_back(key.code),
        }
        Then::GoOn
    }

    fn lines_of_menu(&self) -> usize {
        self.asked().map_or(0, |asked| asked.options.len() + asked.forbidden.len())
    }

    fn key_play(&mut self, code: KeyCode) -> Then {
        let turn = self.session.turn();
        let lines = self.lines_of_menu();
        match code {
            KeyCode::Char('?') | KeyCode::F(1) => self.read(PageKind::Help),
            KeyCode::F(2) => self.undo(),
            KeyCode::F(3) => self.read(PageKind::Log),
            KeyCode::F(4) => self.read(PageKind::Board),
            KeyCode::Esc => {
                self.typed.clear();
                self.message = None;
            }
            KeyCode::Backspace => _ = self.typed.pop(),
            KeyCode::Enter if turn.is_paper() => {
                let typed = self.typed.clone();
                let taken = self.session.say(&typed);
                self.settle(taken);
            }
            KeyCode::Char(c) if turn.is_paper() => self.typed.push(c),
            KeyCode::Char('q') => return Then::Quit,
            KeyCode::Char('l') => self.read(PageKind::Log),
            KeyCode::Char('b') => self.read(PageKind::Board),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('U') => {
                let places = self.session.decisions();
                if places.is_empty() {
                    self.message = Some("nothing has been decided yet".to_owned());
                } else {
                    self.mode = Mode::GoBack { cursor: places.len() - 1, places, sure: false };
                }
            }
            KeyCode::Char('g') if turn != Turn::Over => {
                self.typed.clear();
                self.message = None;
                self.mode = Mode::Console;
            }
            KeyCode::Char('o') => {
                self.odds = !self.odds && self.session.has_odds();
                if !self.session.has_odds() {
                    self.message = Some("there are no odds for this fight".to_owned());
                }
            }
            KeyCode::Down | KeyCode::Char('j') if lines > 0 => self.point(self.cursor + 1),
            KeyCode::Up | KeyCode::Char('k') => self.point(self.cursor.saturating_sub(1)),
            KeyCode::PageDown => self.point(self.cursor + 8),
            KeyCode::PageUp => self.point(self.cursor.saturating_sub(8)),
            KeyCode::Home => self.point(0),
            KeyCode::End => self.point(lines.saturating_sub(1)),
            KeyCode::Char(digit @ '0'..='9') => self.digit(digit),
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(),
            _ => {}
        }
        Then::GoOn
    }

    /// Puts the cursor on a line of the menu.
    fn point(&mut self, line: usize) {
        self.cursor = line.min(self.lines_of_menu().saturating_sub(1));
        self.typed.clear();
        self.message = None;
    }

    /// A digit points at the option of that number; further digits make a longer number.
    fn digit(&mut self, digit: char) {
        let Some(asked) = self.asked() else { return };
        let options = asked.options.len();
        let fits = |typed: &str| typed.parse::<usize>().is_ok_and(|number| (1..=options).contains(&number));
        self.typed.push(digit);
        if !fits(&self.typed) {
            self.typed = digit.to_string();
        }
        match self.typed.parse::<usize>() {
            Ok(number) if fits(&self.typed) => {
                self.cursor = number - 1;
                self.message = None;
            }
            _ => {
                self.typed.clear();
                self.message = Some(format!("there are {options} options"));
            }
        }
    }

    fn choose(&mut self) {
        let Some(asked) = self.asked() else { return };
        if self.cursor < asked.options.len() {
            let taken = self.session.choose(self.cursor);
            self.settle(taken);
        } else if let Some(no) = asked.forbidden.get(self.cursor - asked.options.len()) {
            self.message = Some(format!("not allowed: {} [{}]", no.why, no.rule));
        }
    }

    fn undo(&mut self) {
        let seat = self.seat.or_else(|| self.session.turn().seat());
        let Some(seat) = seat else { return };
        let undone = self.session.undo_own(seat);
        let taken = undone.is_ok();
        self.settle(undone);
        if taken && self.mode == Mode::Play {
            self.message = Some("taken back".to_owned());
        }
    }

    fn read(&mut self, kind: PageKind) {
        // The newest lines of the log are at its end.
        let scroll = if kind == PageKind::Log { usize::MAX } else { 0 };
        self.mode = Mode::Read(Page { kind, scroll });
    }

    fn key_read(&mut self, code: KeyCode) {
        let Mode::Read(page) = &mut self.mode else { return };
        match code {
            KeyCode::Down | KeyCode::Char('j') => page.scroll = page.scroll.saturating_add(1),
            KeyCode::Up | KeyCode::Char('k') => page.scroll = page.scroll.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => page.scroll = page.scroll.saturating_add(10),
            KeyCode::PageUp => page.scroll = page.scroll.saturating_sub(10),
            KeyCode::Home => page.scroll = 0,
            KeyCode::End => page.scroll = usize::MAX,
            _ => self.mode = Mode::Play,
        }
    }

    fn key_console(&mut self, code: KeyCode) {
        match code {
            KeyCode::Esc => {
                self.mode = Mode::Play;
                self.typed.clear();
            }
            KeyCode::Backspace => _ = self.typed.pop(),
            KeyCode::Tab => self.complete(),
            KeyCode::Enter if self.typed.contains('=') => {
                let typed = self.typed.clone();
                match self.session.overrule(&typed) {
                    Ok(()) => self.moved_on(),
                    Err(why) => self.message = Some(why),
                }
            }
            KeyCode::Enter => self.complete(),
            KeyCode::Char(c) => {
                self.message = None;
                self.typed.push(c);
            }
            _ => {}
        }
    }

    /// Completes the name of the first quantity that fits.
    fn complete(&mut self) {
        if let Some(quantity) = self.quantities().first()
            && !self.typed.contains('=')
        {
            self.typed = format!("{}=", quantity.name);
        }
    }

    fn key_back(&mut self, code: KeyCode) {
        let Mode::GoBack { places, cursor, sure } = &mut self.mode else { return };
        match code {
            KeyCode::Down | KeyCode::Char('j') if !*sure => *cursor = (*cursor + 1).min(places.len() - 1),
            KeyCode::Up | KeyCode::Char('k') if !*sure => *cursor = cursor.saturating_sub(1),
            KeyCode::PageUp if !*sure => *cursor = cursor.saturating_sub(10),
            KeyCode::PageDown if !*sure => *cursor = (*cursor + 10).min(places.len() - 1),
            KeyCode::Enter if !*sure => *sure = true,
            KeyCode::Char('y') if *sure => {
                let place = places[*cursor].0;
                let undone = self.session.undo_to(place);
                self.settle(undone);
            }
            _ if *sure => *sure = false,
            _ => self.mode = Mode::Play,
        }
    }

    /// The mouse did something.
    pub fn mouse(&mut self, mouse: MouseEvent) -> Then {
        match (mouse.kind, &mut self.mode) {
            (MouseEventKind::ScrollDown, Mode::Read(page)) => page.scroll = page.scroll.saturating_add(3),
            (MouseEventKind::ScrollUp, Mode::Read(page)) => page.scroll = page.scroll.saturating_sub(3),
            (MouseEventKind::ScrollDown, Mode::Play) => self.point(self.cursor + 1),
            (MouseEventKind::ScrollUp, Mode::Play) => self.point(self.cursor.saturating_sub(1)),
            (MouseEventKind::Down(MouseButton::Left), Mode::Read(_)) => self.mode = Mode::Play,
            (MouseEventKind::Down(MouseButton::Left), Mode::HandOver(next)) => {
                self.seat = Some(*next);
                self.mode = Mode::Play;
            }
            (MouseEventKind::Down(MouseButton::Left), Mode::Play) => self.click(mouse.column, mouse.row),
            _ => {}
        }
        Then::GoOn
    }

    /// A click points at an option; a click on the one pointed at takes it.
    fn click(&mut self, column: u16, row: u16) {
        let Some((area, first)) = self.menu else { return };
        if !area.contains((column, row).into()) {
            return;
        }
        let Some(&line) = self.menu_lines.get(first + usize::from(row - area.y)) else { return };
        if line == self.cursor {
            self.choose();
        } else {
            self.point(line);
        }
    }

    /// The rules named where the cursor stands: of a forbidden option, in the words of the menu, or in the last lines of
    /// the log.
    pub fn rules_here(&self) -> Vec<(String, String)> {
        let mut ids: Vec<String> = Vec::new();
        if let Some(asked) = self.asked() {
            if let Some(no) = self.cursor.checked_sub(asked.options.len()).and_then(|place| asked.forbidden.get(place))
            {
                ids.push(no.rule.clone());
            }
            ids.extend(input::ids_in(self.session.game, &asked.prompt).into_iter().map(str::to_owned));
        }
        let log = self.session.log(self.viewer());
        ids.extend(log.iter().rev().filter_map(|line| line.line.rule).map(|rule| rule.to_string()).take(6));
        let mut seen = std::collections::BTreeSet::new();
        ids.retain(|id| seen.insert(id.clone()));
        ids.iter().take(5).filter_map(|id| input::rule(self.session.game, id)).collect()
    }
}
