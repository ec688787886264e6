//! The screen's state and what keys and clicks do to it. Nothing here touches a terminal, so tests can press keys.

mod keys;

use affray_core::fight::any_play::Asked;
use affray_core::{Quantity, Seat, Viewer};
use ratatui::layout::Rect;

use crate::after::Report;
use crate::beside::Work;
use crate::input::{self, RuleText};
use crate::odds::{Beside, Known, OddsLine};
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
    /// Several people share the keyboard: whoever opens the console is told that it is the GM's.
    Warned,
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
    /// Lines that were last seen at once, and those below them.
    pub seen: (usize, usize),
}

impl Page {
    fn new(kind: PageKind) -> Page {
        // The newest lines of the log are at its end.
        let scroll = if kind == PageKind::Log { usize::MAX } else { 0 };
        Page { kind, scroll, seen: (10, 0) }
    }
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
    /// What came of the fight, and how lucky everybody was.
    Report,
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

/// Where the menu was drawn: in columns, each of so many lines, of which the first ones may be out of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MenuArea {
    /// The lines that are seen.
    pub area: Rect,
    /// The first line of each column that is seen.
    pub first: usize,
    /// Lines of one column.
    pub each: usize,
    /// Cells from one column to the next.
    pub width: u16,
    /// Lines of the whole menu.
    pub all: usize,
}

impl MenuArea {
    /// The line of the menu at a cell of the screen.
    pub fn at(&self, column: u16, row: u16) -> Option<usize> {
        if !self.area.contains((column, row).into()) {
            return None;
        }
        let column = usize::from((column - self.area.x) / self.width.max(1));
        let line = self.first + usize::from(row - self.area.y);
        Some(column * self.each + line).filter(|&place| line < self.each && place < self.all)
    }
}

/// The odds of the open decision, as far as they are known.
struct Odds {
    work: Work<(usize, Known)>,
    lines: Vec<OddsLine>,
}

/// How lucky everybody was.
struct Luck {
    work: Work<f64, Option<Report>>,
    /// How much of it is done.
    share: f64,
    lines: Vec<String>,
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
    /// What stands beside the options.
    pub beside: Beside,
    /// Whether luck is reckoned after the fight.
    pub reports: bool,
    /// Where options were drawn.
    pub menu: Option<MenuArea>,
    odds: Option<Odds>,
    luck: Option<Luck>,
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
            beside: Beside::Nothing,
            reports: true,
            menu: None,
            odds: None,
            luck: None,
            tutorial,
            heard: 0,
        };
        // What was told before the screen came up is part of the first lesson.
        let mut lessons: Vec<String> = lesson.into_iter().filter(|words| !words.is_empty()).collect();
        lessons.extend(app.lessons());
        app.teach(lessons);
        // Whoever started the command need not be whoever is asked first.
        if let Some(seat) = app.session.turn().seat()
            && app.session.is_shared(seat)
        {
            app.mode = Mode::HandOver(seat);
        }
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

    /// Has reckoned beside the screen what is to be shown, and takes in what has become known; whether there is
    /// anything new to draw. It never waits.
    pub fn attend(&mut self) -> bool {
        if self.beside != Beside::Nothing
            && self.odds.is_none()
            && let Some(asked) = self.asked()
        {
            let lines = vec![OddsLine::default(); asked.options.len()];
            self.odds = self.session.odds_beside().map(|work| Odds { work, lines });
        }
        if self.reports && self.luck.is_none() && self.session.turn() == Turn::Over {
            let luck = |work| Luck { work, share: 0.0, lines: Vec::new() };
            self.luck = self.session.report_beside().map(luck);
        }
        let mut new = false;
        if let Some(odds) = &mut self.odds {
            for (option, known) in odds.work.news() {
                odds.lines[option].learn(known);
                new = true;
            }
        }
        if let Some(luck) = &mut self.luck {
            for share in luck.work.news() {
                luck.share = share;
                new = true;
            }
            if let Some(report) = luck.work.result() {
                luck.lines = report.map(|report| report.lines()).unwrap_or_default();
                new = true;
            }
        }
        new
    }

    /// Whether something is still being reckoned.
    pub fn is_reckoning(&self) -> bool {
        self.odds.as_ref().is_some_and(|odds| odds.work.is_under_way())
            || self.luck.as_ref().is_some_and(|luck| luck.work.is_under_way())
    }

    /// What is known of each option; empty where nothing is to stand beside them.
    pub fn odds_shown(&self) -> &[OddsLine] {
        match &self.odds {
            Some(odds) if self.beside != Beside::Nothing => &odds.lines,
            _ => &[],
        }
    }

    /// How lucky everybody was, or how far the reckoning is.
    pub fn report_shown(&self) -> Vec<String> {
        match &self.luck {
            Some(luck) if luck.work.is_under_way() => {
                vec![format!("Reckoning how lucky everybody was … {:.0} %", 100.0 * luck.share)]
            }
            Some(luck) => luck.lines.clone(),
            None => Vec::new(),
        }
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
        if let Some(lesson) = tutorial.on_question(&turn) {
            // The suggestion is under the cursor already, and anything else a key away.
            self.cursor = lesson.option.unwrap_or(self.cursor);
            lessons.push(lesson.say);
        }
        if turn == Turn::Over {
            lessons.push(tutorial.closing());
        }
        lessons
    }

    fn teach(&mut self, lessons: Vec<String>) {
        let words = lessons.join("\n\n");
        if !words.trim().is_empty() {
            self.mode = Mode::Read(Page::new(PageKind::Lesson(words)));
        }
    }

    /// After an answer: whose turn it is now, and whether the keyboard changes hands.
    fn moved_on(&mut self) {
        // Whatever is being reckoned is about what is no more.
        self.odds = None;
        self.luck = None;
        self.cursor = 0;
        self.typed.clear();
        self.message = None;
        self.mode = Mode::Play;
        let next = self.session.turn().seat();
        if let Some(next) = next
            && self.seat != Some(next)
        {
            if self.session.is_shared(next) {
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

    /// The rules of the option under the cursor and of the question, and apart from them those that the last lines of
    /// the log name.
    pub fn rules_here(&self) -> [Vec<RuleText>; 2] {
        let game = self.session.game;
        let mut here: Vec<String> = Vec::new();
        if let Some(asked) = self.asked() {
            let forbidden = self.cursor.checked_sub(asked.options.len()).and_then(|place| asked.forbidden.get(place));
            here.extend(forbidden.map(|no| no.rule.clone()));
            let option = asked.options.get(self.cursor);
            here.extend(option.iter().flat_map(|option| input::titled_in(game, &option.text)).map(str::to_owned));
            here.extend(input::ids_in(game, &asked.prompt).into_iter().map(str::to_owned));
        }
        let log = self.session.log(self.viewer());
        let named = log.iter().rev().filter_map(|line| line.line.rule).map(|rule| rule.to_string());
        let mut seen = std::collections::BTreeSet::new();
        here.retain(|id| seen.insert(id.clone()));
        let lately: Vec<String> = named.take(8).filter(|id| seen.insert(id.clone())).collect();
        let words = |ids: &[String]| ids.iter().take(4).filter_map(|id| input::rule(game, id)).collect();
        [words(&here), words(&lately)]
    }
}
