//! The state of the screen, and how keys and clicks change it. Nothing here touches a terminal, so tests can press keys.

mod keys;
mod orders;
mod undo;

use affray_core::{Callable, Item, Quantity, Seat, Term, Thing, Viewer};
use affray_tutorial::Tutorial;
use ratatui::layout::Rect;

pub use orders::OrderRow;

use crate::about::About;
use crate::background::Job;
use crate::key_phrases;
use crate::menu::{self, Choosing, Row, What};
use crate::phrases::{self, RuleText};
use crate::session::Session;
use affray_analysis::luck::Report;
use affray_analysis::odds_table::{OddsColumn, OddsLine, OddsUpdate};

/// What fills the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mode {
    /// The table and the open question.
    Play,
    /// The keyboard is handed to this seat; nothing else is shown.
    HandOver(Seat),
    /// A page to read: help, the log, the whole table, the report.
    Read(Page),
    /// A warning before the GM's console, where several people share the keyboard.
    ConsoleWarning,
    /// The GM sets something or calls for something.
    Console,
    /// Somebody adds a note to what just happened.
    Note,
    /// Somebody sets standing orders.
    Orders {
        /// The setting under the cursor, counted over all orders.
        cursor: usize,
    },
    /// The GM goes back to an earlier decision; once one is chosen, what has been seen since is shown.
    GoBack {
        /// Where one can go.
        places: Vec<(usize, String)>,
        /// Which is chosen.
        cursor: usize,
        /// Whether the GM is asked to confirm.
        sure: bool,
    },
    /// Taking an answer back would also take back what the GM did or somebody noted since: these, in words.
    Undo(Vec<String>),
    /// Answers are no longer saved, and people are asked whether to go on; what comes after that.
    Unsaved(Box<Mode>),
}

/// A page to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// What it is.
    pub kind: PageKind,
    /// Lines scrolled.
    pub scroll: usize,
    /// How many lines were last visible, and how many more were below them.
    pub seen: (usize, usize),
}

impl Page {
    fn new(kind: PageKind) -> Page {
        // The newest lines of the log are at its end.
        let scroll = if kind == PageKind::Log { usize::MAX } else { 0 };
        Page { kind, scroll, seen: (10, 0) }
    }
}

/// What a page is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageKind {
    /// Keys, and the rules of the option under the cursor.
    Help,
    /// The whole table.
    Board,
    /// The whole log.
    Log,
    /// The outcome of the fight, and the luck report.
    Report,
    /// Tables to look up.
    Tables,
}

/// The tutorial's lesson, next to the table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LessonPane {
    /// What it says.
    pub words: String,
    /// Lines turned over.
    pub scroll: usize,
    /// How many lines were last visible.
    pub page: usize,
    /// Whether its end was visible. Until then Enter reads on.
    pub is_read: bool,
    /// Whether it is longer than its last page.
    pub is_long: bool,
}

/// What the event loop does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextStep {
    /// Draw again and wait.
    GoOn,
    /// Leave.
    Quit,
}

/// Where the menu was drawn, which may be scrolled: options in columns, and below them what is forbidden, a line each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MenuArea {
    /// The visible part.
    pub area: Rect,
    /// The first visible line.
    pub first: usize,
    /// Lines of one column of options.
    pub each: usize,
    /// Cells from one column to the next.
    pub width: u16,
    /// How many options there are.
    pub options: usize,
    /// Options, and what is forbidden.
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
        match line.checked_sub(self.each) {
            Some(refused) => Some(self.options + refused).filter(|&place| place < self.all),
            None => Some(column * self.each + line).filter(|&place| place < self.options),
        }
    }
}

/// The odds of the open decision, as far as they are known.
struct Odds {
    job: Job<(usize, OddsUpdate)>,
    lines: Vec<OddsLine>,
}

/// The luck report, finished or not.
struct ReportProgress {
    job: Job<f64, Option<Report>>,
    /// The share that is done.
    share: f64,
    lines: Vec<String>,
}

/// The screen's state.
pub struct App {
    /// The fight.
    pub session: Session,
    /// What fills the screen.
    pub mode: Mode,
    /// Through whose eyes the table is seen.
    pub seat: Option<Seat>,
    /// The line of the menu under the cursor; forbidden options come after the others.
    pub cursor: usize,
    /// How far the menu has been narrowed down.
    pub choosing: Choosing,
    /// What has been typed: a number, a card, a line for the console.
    pub typed: String,
    /// The message about the last key.
    pub message: Option<String>,
    /// Which odds are shown next to the options.
    pub odds_column: OddsColumn,
    /// Whether there is a luck report after the fight.
    pub reports: bool,
    /// Where options were drawn.
    pub menu: Option<MenuArea>,
    /// Whether the last key was a digit that took an option.
    taken_by_digit: bool,
    /// Where things that can be pointed at were drawn; what is meant first in front.
    pub spots: Vec<(Rect, Vec<Thing>)>,
    odds: Option<Odds>,
    report: Option<ReportProgress>,
    tutorial: Option<Tutorial>,
    /// What the tutorial says about what is on the screen.
    pub lesson: Option<LessonPane>,
    /// What has come of the last choice of whoever looks.
    pub came: Option<String>,
}

impl App {
    /// A screen for this session.
    pub fn new(session: Session, tutorial: Option<Tutorial>) -> App {
        let seat = session.turn().map(|turn| turn.seat).or(session.people().iter().next());
        let mut app = App {
            session,
            mode: Mode::Play,
            seat,
            cursor: 0,
            choosing: Choosing::default(),
            typed: String::new(),
            message: None,
            odds_column: OddsColumn::Off,
            reports: true,
            menu: None,
            taken_by_digit: false,
            spots: Vec::new(),
            odds: None,
            report: None,
            tutorial: tutorial.map(|tutorial| tutorial.on(key_phrases::on_screen)),
            lesson: None,
            came: None,
        };
        app.show_turn();
        // The first question may be for somebody else than who started the command.
        if let Some(seat) = app.session.turn().map(|turn| turn.seat)
            && app.session.is_shared(seat)
        {
            app.mode = Mode::HandOver(seat);
        }
        app
    }

    /// Through whose eyes the table is seen.
    pub fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Onlooker, Viewer::Seat)
    }

    /// The lines of the menu, as far as it has been narrowed down.
    pub fn rows(&self) -> Vec<Row> {
        match self.session.asked() {
            Some(asked) => menu::rows(asked, &self.session.board(self.viewer()), &self.choosing),
            None => Vec::new(),
        }
    }

    /// Whether the menu is long: narrowed down, or to be narrowed down.
    pub fn is_in_steps(&self) -> bool {
        let listed = |asked| menu::is_whole(asked, &self.rows());
        self.choosing.is_narrowed() || self.choosing.whole || self.session.asked().is_some_and(|asked| !listed(asked))
    }

    /// Whether the menu has so many options that it comes in steps unless all are asked for.
    fn is_long(&self) -> bool {
        self.is_in_steps() && !self.choosing.is_narrowed()
    }

    /// What has been touched, in words.
    pub fn touched(&self) -> Vec<String> {
        let board = self.session.board(self.viewer());
        self.choosing.touched.iter().filter_map(|touch| touch.words(&board)).collect()
    }

    /// Puts the cursor on what the tutorial suggests, or on the first line.
    fn point_at_suggestion(&mut self) {
        let suggested = self.choosing.suggested;
        let row = self.rows().iter().position(|row| suggested.is_some() && row.option() == suggested);
        self.cursor = row.unwrap_or(0);
    }

    /// Starts the background jobs whose results are shown, and collects what they have found out; whether there is
    /// anything new to draw. Never waits.
    pub fn poll_jobs(&mut self) -> bool {
        if self.odds_column != OddsColumn::Off
            && self.odds.is_none()
            && let Some(asked) = self.session.asked()
        {
            let lines = vec![OddsLine::default(); asked.options.len()];
            self.odds = self.session.start_odds().map(|job| Odds { job, lines });
        }
        if self.reports && self.report.is_none() && self.session.is_over() {
            let report = |job| ReportProgress { job, share: 0.0, lines: Vec::new() };
            self.report = self.session.start_report().map(report);
        }
        let mut new = false;
        if let Some(odds) = &mut self.odds {
            for (option, update) in odds.job.updates() {
                odds.lines[option].apply(update);
                new = true;
            }
        }
        if let Some(report) = &mut self.report {
            for share in report.job.updates() {
                report.share = share;
                new = true;
            }
            if let Some(finished) = report.job.take_result() {
                report.lines = finished.map(|finished| finished.lines().to_vec()).unwrap_or_default();
                new = true;
            }
        }
        new
    }

    /// Whether a background job is running.
    pub fn is_analysing(&self) -> bool {
        self.odds.as_ref().is_some_and(|odds| odds.job.is_running())
            || self.report.as_ref().is_some_and(|report| report.job.is_running())
    }

    /// The odds of each option as far as they are known; empty where none are shown.
    pub fn odds_shown(&self) -> &[OddsLine] {
        match &self.odds {
            Some(odds) if self.odds_column != OddsColumn::Off => &odds.lines,
            _ => &[],
        }
    }

    /// The luck report, or how much of it is done.
    pub fn report_shown(&self) -> Vec<String> {
        match &self.report {
            Some(report) if report.job.is_running() => {
                vec![format!("Computing the luck report … {:.0} %", 100.0 * report.share)]
            }
            Some(report) => report.lines.clone(),
            None => Vec::new(),
        }
    }

    /// Quantities that match what is typed in the console.
    pub fn quantities(&self) -> Vec<Quantity> {
        let wanted = self.typed.split('=').next().unwrap_or_default().trim().to_lowercase();
        if self.typed.starts_with("call ") {
            return Vec::new();
        }
        self.session
            .quantities()
            .into_iter()
            .filter(|quantity| quantity.name.to_lowercase().contains(&wanted))
            .collect()
    }

    /// What the GM may call for that fits what has been typed.
    pub fn calls(&self) -> Vec<Callable> {
        let typed = self.typed.strip_prefix("call ").unwrap_or(&self.typed);
        let wanted = typed.split([' ', ':']).next().unwrap_or_default().to_lowercase();
        self.session.calls().into_iter().filter(|call| call.name.contains(&wanted)).collect()
    }

    /// Shows what has come of the last choice, and what the tutorial says now.
    fn show_turn(&mut self) {
        self.came = self.seat.and_then(|seat| self.session.play().came_of_last_choice(seat));
        self.teach();
    }

    /// Shows what the tutorial says now, with the cursor on the option that it suggests.
    fn teach(&mut self) {
        let Some(tutorial) = &mut self.tutorial else { return };
        let lesson = tutorial.look(self.session.play(), self.seat);
        self.choosing.suggested = lesson.option;
        let words = lesson.words();
        self.lesson = (!words.is_empty()).then(|| LessonPane { words, ..LessonPane::default() });
        self.point_at_suggestion();
    }

    /// Updates the screen after the fight has changed, and asks what to do if the change could not be saved.
    fn after_change(&mut self) {
        self.move_on();
        if self.session.asks_about_saving() {
            let then = std::mem::replace(&mut self.mode, Mode::Play);
            self.mode = Mode::Unsaved(Box::new(then));
        }
    }

    /// Whose turn it is, and whether the keyboard is handed over.
    fn move_on(&mut self) {
        // Jobs about the old position are cancelled.
        self.odds = None;
        self.report = None;
        self.cursor = 0;
        self.choosing = Choosing { known: std::mem::take(&mut self.choosing.known), ..Choosing::default() };
        self.typed.clear();
        self.message = None;
        self.mode = Mode::Play;
        self.lesson = None;
        let next = self.session.turn().map(|turn| turn.seat);
        if let Some(next) = next
            && self.seat != Some(next)
        {
            if self.session.is_shared(next) {
                self.mode = Mode::HandOver(next);
                return;
            }
            self.seat = Some(next);
        }
        self.show_turn();
    }

    fn after_answer(&mut self, taken: Result<(), String>) {
        match taken {
            Ok(()) => self.after_change(),
            Err(why) => {
                self.typed.clear();
                self.message = Some(why);
            }
        }
    }

    /// The keyboard is in the hands of this seat.
    fn take_over(&mut self, seat: Seat) {
        self.seat = Some(seat);
        self.mode = Mode::Play;
        self.show_turn();
    }

    /// The words of the game on the screen that a newcomer may not know.
    pub fn terms_here(&mut self) -> Vec<&'static Term> {
        const NEWEST: usize = 8;
        let mut shown: Vec<String> = self.rows().iter().map(Row::words).collect();
        shown.push(phrases::prompt(&self.session));
        for panel in &self.session.board(self.viewer()).panels {
            shown.extend(panel.items.iter().filter_map(Item::words).map(str::to_owned));
        }
        let log = self.session.log(self.viewer());
        shown.extend(log.iter().rev().take(NEWEST).map(|line| line.line.text.clone()));
        self.session.game.glossary().iter().filter(|term| shown.iter().any(|text| term.is_in(text))).collect()
    }

    /// What there is to read about the line under the cursor: about each option behind it, and about the question.
    fn about_here(&self) -> About {
        let (Some(asked), Some(row)) = (self.session.asked(), self.rows().into_iter().nth(self.cursor)) else {
            return About::default();
        };
        let game = self.session.game;
        match row.what {
            What::Refused { rule, .. } => About { rules: vec![rule], ..About::default() },
            What::Option(_) | What::Touch(_) | What::Folded => {
                let texts: Vec<&str> = row.behind.iter().map(|&option| asked.options[option].text.as_str()).collect();
                About::option(game, &texts.join(" · "), &asked.prompt)
            }
        }
    }

    /// What to read of the line under the cursor: rules, rows of tables, words; and the rules that the last lines of the log
    /// cite, as far as they are others.
    pub fn help_here(&mut self) -> HelpHere {
        const MOST: usize = 4;
        let (game, about) = (self.session.game, self.about_here());
        let viewer = self.viewer();
        let log = self.session.log(viewer);
        let named = log.iter().rev().filter_map(|line| line.line.rule).map(|rule| rule.to_string());
        let mut seen: std::collections::BTreeSet<String> = about.rules.iter().cloned().collect();
        let lately: Vec<String> = named.take(8).filter(|id| seen.insert(id.clone())).collect();
        let words = |ids: &[String]| ids.iter().take(MOST).filter_map(|id| phrases::rule(game, id)).collect();
        let (rules, lately) = (words(&about.rules), words(&lately));
        let others = self.terms_here().into_iter().filter(|term| !about.terms.contains(term)).collect();
        HelpHere { rules, rows: about.rows, terms: about.terms, others, lately }
    }
}

/// What the help says of what is on the screen.
pub struct HelpHere {
    /// The rules of the line under the cursor.
    pub rules: Vec<RuleText>,
    /// Rows of tables about what it names.
    pub rows: Vec<String>,
    /// The words of that line that a newcomer may not know.
    pub terms: Vec<&'static Term>,
    /// Other such words on the screen.
    pub others: Vec<&'static Term>,
    /// The rules that the log cited last.
    pub lately: Vec<RuleText>,
}
