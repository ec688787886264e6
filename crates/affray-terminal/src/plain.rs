//! Plain mode: numbered options on lines, one answer a line. For screen readers, scripts and pipes.
//!
//! Empty lines and whatever follows a `#` are ignored, so that a file of answers can have comments.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, Read as _, Write};

use affray_core::encounter::visible;
use affray_core::{AnyGame, Seat, Viewer};
use affray_tutorial::Tutorial;

use crate::key_phrases;
use crate::lines;
use crate::lookup_tables;
use crate::menu::{self, Choosing, Row, What};
use crate::phrases;
use crate::session::Session;
use crate::text;
use affray_analysis::luck::Report;
use affray_analysis::odds_table::{OddsColumn, OddsTable};

/// How plain play ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The fight is over.
    Over,
    /// Somebody stopped, or the input ended.
    Stopped,
}

/// The width of the odds after an option: there is no cursor to show the rest, so they may be long.
const ODDS_WIDTH: usize = 200;

/// The most bytes of a line that is typed.
const LONGEST_LINE: u64 = 16 * 1024;

/// The width of a line.
const WIDTH: usize = 84;

/// The help; `RULE` stands for the id of a rule of the game.
const HELP: &str = "\
Type the number of an option, or the beginning of its text; with a * after it,
it is taken as long as the same question is asked. Of a long menu, what you can
use comes first: name it by code or word (7w, 7w strike) to list what it can do.
  all        every option of a long menu
  ?          this help            ? RULE    what a rule says
  b          the whole table      l          the log so far
  o          odds next to options: what each deals and costs; the chance to win if plain
             bots play on; the same by a search, with its advice; none
  o 2        everything that may come of option 2
  u          take back your last answer (u all: with what the GM did since)
  gm         what the GM may do   gm NAME=VALUE WHY   the GM sets something
                                  gm call NAME …      the GM calls for something
  note TEXT  add words to what just happened          tables   what there is to look up
  orders     your standing orders                     order reshuffle=must   sets one
  back       where the GM can go back to              back N   go back there
  q          stop; the fight is saved
";

/// The help, with a rule of this game as its example.
fn help(game: &dyn AnyGame) -> String {
    let rule = game.register().rules.first().map_or("ID", |rule| rule.id.as_str());
    HELP.replace("? RULE ", &format!("{:<7}", format!("? {rule}")))
}

/// Plays a session on lines.
pub struct Plain<'a, R, W> {
    session: &'a mut Session,
    input: R,
    out: W,
    /// Whether a person reads and types, so that a prompt and handing over the keyboard make sense.
    person: bool,
    odds_column: OddsColumn,
    tutorial: Option<Tutorial>,
    /// The option that the tutorial suggests now.
    suggested: Option<usize>,
    /// Lines of the log already shown to each seat.
    shown: Vec<usize>,
    /// The events whose lines have been shown to anybody; `None` once people look away from what others see.
    read: Option<BTreeSet<usize>>,
    /// The numbers of the table as they were last shown, by panel, and by whose eyes where others see less.
    table: BTreeMap<(String, Option<Seat>), String>,
    last: Option<Seat>,
}

impl<'a, R: BufRead, W: Write> Plain<'a, R, W> {
    /// Plays this session from `input` to `out`.
    pub fn new(session: &'a mut Session, input: R, out: W) -> Self {
        let seats = session.play().cast().seats().len();
        Plain {
            session,
            input,
            out,
            person: false,
            odds_column: OddsColumn::Off,
            tutorial: None,
            suggested: None,
            shown: vec![0; seats + 1],
            read: Some(BTreeSet::new()),
            table: BTreeMap::new(),
            last: None,
        }
    }

    /// Says whether a person reads and types.
    #[must_use]
    pub fn with_person(mut self, person: bool) -> Self {
        self.person = person;
        self
    }

    /// Explains rules as they first matter.
    #[must_use]
    pub fn with_tutorial(mut self, tutorial: Option<Tutorial>) -> Self {
        self.tutorial = tutorial.map(|tutorial| tutorial.on(key_phrases::on_lines));
        self
    }

    /// Shows this column next to the options from the start.
    #[must_use]
    pub fn with_column(mut self, column: OddsColumn) -> Self {
        self.odds_column = if self.session.has_odds() { column } else { OddsColumn::Off };
        self
    }

    /// Plays until the fight is over or the input ends.
    pub fn run(mut self) -> io::Result<Ending> {
        writeln!(self.out, "{} ({})", self.session.title, self.session.game.title())?;
        let seats: Vec<&str> = self.session.people().iter().map(|seat| self.session.name(seat)).collect();
        if !seats.is_empty() {
            writeln!(self.out, "You play {}. Type ? for help, q to stop.", seats.join(" and "))?;
        }
        loop {
            if !self.is_saved()? {
                return Ok(Ending::Stopped);
            }
            let Some(seat) = self.session.turn().map(|turn| turn.seat) else {
                self.show_log(self.session.default_viewer())?;
                self.teach(self.last)?;
                return Ok(Ending::Over);
            };
            if !self.hand_over(seat)? {
                return Ok(Ending::Stopped);
            }
            self.show_log(Viewer::Seat(seat))?;
            self.teach(Some(seat))?;
            self.ask()?;
            if !self.answer(seat)? {
                return Ok(Ending::Stopped);
            }
        }
    }

    /// The next line that is not empty; `None` at the end of the input.
    fn read(&mut self) -> io::Result<Option<String>> {
        loop {
            if self.person {
                write!(self.out, "> ")?;
            }
            self.out.flush()?;
            let mut line = Vec::new();
            // No answer is longer; the rest of a longer line is another.
            if (&mut self.input).take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            // A line that is not valid text is a wrong answer, not the end of the fight.
            let line = String::from_utf8_lossy(&line);
            let said = line.split('#').next().unwrap_or_default().trim();
            if !said.is_empty() {
                return Ok(Some(said.to_owned()));
            }
        }
    }

    /// Says at once that answers are no longer saved, and asks what to do; false if somebody stops for it.
    fn is_saved(&mut self) -> io::Result<bool> {
        while self.session.asks_about_saving() {
            let why = self.session.unsaved().unwrap_or_default().to_owned();
            writeln!(self.out, "! Your answers are no longer saved: {}", visible(&why))?;
            if self.session.is_over() {
                self.session.play_unsaved();
                break;
            }
            writeln!(self.out, "Go on without saving? y goes on, r tries to save again, q stops.")?;
            match self.read()?.as_deref() {
                Some("y" | "yes") => self.session.play_unsaved(),
                Some("r") => {
                    self.session.try_saving();
                    if self.session.unsaved().is_none() {
                        writeln!(self.out, "Saved.")?;
                    }
                }
                None | Some("q" | "quit" | "n" | "no") => return Ok(false),
                // A file of answers cannot know about this; nothing is played behind its back.
                Some(_) if !self.person => return Ok(false),
                Some(_) => {}
            }
        }
        Ok(true)
    }

    /// Shows what the tutorial says now.
    fn teach(&mut self, seat: Option<Seat>) -> io::Result<()> {
        let play = self.session.play();
        let lesson = self.tutorial.as_mut().map(|tutorial| tutorial.look(play, seat)).unwrap_or_default();
        self.suggested = lesson.option;
        for words in lesson.texts {
            writeln!(self.out)?;
            for line in words.lines().flat_map(|paragraph| text::wrap(paragraph, WIDTH - 4)) {
                writeln!(self.out, "  | {line}")?;
            }
        }
        Ok(())
    }

    /// Shows a viewer what is new in the log.
    fn show_log(&mut self, viewer: Viewer) -> io::Result<()> {
        let place = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Onlooker | Viewer::Referee => self.shown.len() - 1,
        };
        let log = self.session.log(viewer);
        let from = self.shown[place].min(log.len());
        // What one person has read on these lines, the next has read too.
        let unread = |event: usize| self.read.as_mut().is_none_or(|read| read.insert(event));
        let unread: Vec<bool> = log[from..].iter().map(|entry| entry.event).map(unread).collect();
        for (entry, _) in log[from..].iter().zip(unread).filter(|(_, unread)| *unread) {
            for line in lines::log_line(&entry.line, WIDTH) {
                writeln!(self.out, "{}", lines::plain_text(&line))?;
            }
        }
        self.shown[place] = log.len();
        Ok(())
    }

    /// Hides the screen where people with secret cards share the keyboard; false at the end of the input.
    fn hand_over(&mut self, seat: Seat) -> io::Result<bool> {
        // The first question may be for somebody else than who started the command.
        let changed = self.last != Some(seat);
        self.last = Some(seat);
        if !(changed && self.person && self.session.is_shared(seat)) {
            return Ok(true);
        }
        self.read = None;
        self.table.clear();
        write!(self.out, "{}", "\n".repeat(60))?;
        write!(self.out, "Hand the keyboard to {}, and press Enter. ", self.session.name(seat))?;
        self.out.flush()?;
        Ok((&mut self.input).take(LONGEST_LINE).read_until(b'\n', &mut Vec::new())? > 0)
    }

    /// Shows the open question, with the numbers of the table that have changed.
    fn ask(&mut self) -> io::Result<()> {
        writeln!(self.out)?;
        self.show_numbers()?;
        writeln!(self.out, "{}", phrases::prompt(self.session))?;
        if self.session.asked().is_some() {
            self.list(&Choosing { suggested: self.suggested, ..Choosing::default() })?;
        } else if let Some(turn) = self.session.turn() {
            writeln!(self.out, "{}", phrases::how_to_type(turn))?;
        }
        Ok(())
    }

    /// The numbers of the table, a line for each panel that has changed since it was shown last.
    fn show_numbers(&mut self) -> io::Result<()> {
        let Some(seat) = self.session.turn().map(|turn| turn.seat) else { return Ok(()) };
        let open: Vec<String> = self.session.board(Viewer::Onlooker).panels.iter().map(lines::numbers).collect();
        for panel in &self.session.board(Viewer::Seat(seat)).panels {
            let numbers = lines::numbers(panel);
            let seen_by = (!open.contains(&numbers)).then_some(seat);
            let key = (panel.title.clone(), seen_by);
            if numbers.is_empty() || self.table.get(&key) == Some(&numbers) {
                continue;
            }
            for (place, line) in text::wrap(&numbers, WIDTH - 4).into_iter().enumerate() {
                writeln!(self.out, "{}{line}", if place == 0 { "  " } else { "    " })?;
            }
            self.table.insert(key, numbers);
        }
        Ok(())
    }

    /// Lists the menu, or the first step of a long one. Options keep the numbers they have in the whole list.
    fn list(&mut self, choosing: &Choosing) -> io::Result<()> {
        let Some(asked) = self.session.asked() else { return Ok(()) };
        let rows = menu::rows(asked, &self.session.board(Viewer::Seat(asked.seat)), choosing);
        let whole = menu::is_whole(asked, &rows);
        self.show_rows(&rows)?;
        if !whole {
            writeln!(self.out, "Type a number, or name what you use to see its ways; all lists every option.")?;
        }
        Ok(())
    }

    /// Lines of a menu, options with their odds.
    fn show_rows(&mut self, rows: &[Row]) -> io::Result<()> {
        let Some(asked) = self.session.asked() else { return Ok(()) };
        let odds = if self.odds_column == OddsColumn::Off { Vec::new() } else { self.session.odds(self.odds_column) };
        let odds = OddsTable::of(self.odds_column, &odds);
        let digits = asked.options.len().to_string().len();
        let title = odds.title(WIDTH);
        if !title.is_empty() {
            writeln!(self.out, "({title}, from what you can see)")?;
        }
        for row in rows {
            let words = row.words();
            match &row.what {
                What::Option(place) => {
                    let figure = odds.figure(*place, ODDS_WIDTH);
                    let figure = if figure.is_empty() { figure } else { format!("  [{figure}]") };
                    writeln!(self.out, "  {:>digits$}  {words}{figure}", place + 1)?;
                }
                What::Touch(_) => {
                    let figure = odds.figure_of(&row.behind, ODDS_WIDTH);
                    let figure = if figure.is_empty() { figure } else { format!("  [{figure}]") };
                    writeln!(self.out, "  {:>digits$}  {words}{figure}", "+")?;
                }
                // Lines have no cursor to list with, so nothing is folded there.
                What::Refused { .. } | What::Folded => {
                    let why = row.refusal().unwrap_or_default();
                    writeln!(self.out, "  {:>digits$}  {words}: {why}", "-")?;
                }
            }
        }
        Ok(())
    }

    /// Lists what can be done with the things somebody names, or does it if it is one thing only; what the session says
    /// against the words if they name nothing.
    fn name(&mut self, typed: &str, why: String) -> io::Result<bool> {
        let named = match self.session.asked() {
            // A number is the number of an option, or a mistake.
            Some(asked) if typed.parse::<usize>().is_err() => {
                menu::named(asked, &self.session.board(Viewer::Seat(asked.seat)), typed)
            }
            _ => Vec::new(),
        };
        match (&named[..], self.session.asked()) {
            ([], _) | (_, None) => self.refused(Err(why)),
            ([only], Some(_)) => {
                let taken = self.session.choose(*only);
                self.refused(taken)
            }
            (several, Some(asked)) => {
                let choosing = Choosing { whole: true, ..Choosing::default() };
                let board = self.session.board(Viewer::Seat(asked.seat));
                let all = menu::rows(asked, &board, &choosing);
                let rows: Vec<Row> = all
                    .into_iter()
                    .filter(|row| row.option().is_some_and(|option| several.contains(&option)))
                    .collect();
                self.show_rows(&rows).map(|()| false)
            }
        }
    }

    /// Reads lines until one changes the fight; false when there are no more, or somebody quits.
    fn answer(&mut self, seat: Seat) -> io::Result<bool> {
        loop {
            let Some(said) = self.read()? else { return Ok(false) };
            let (word, rest) = said.split_once(' ').map_or((said.as_str(), ""), |(word, rest)| (word, rest.trim()));
            let done = match word {
                "q" | "quit" => return Ok(false),
                "?" | "help" => self.help(rest).map(|()| false),
                "b" | "board" => self.table(seat).map(|()| false),
                "l" | "log" => {
                    self.shown[seat.index()] = 0;
                    self.read.iter_mut().for_each(BTreeSet::clear);
                    self.show_log(Viewer::Seat(seat)).map(|()| false)
                }
                "all" => self.list(&Choosing { whole: true, ..Choosing::default() }).map(|()| false),
                "o" | "odds" if !rest.is_empty() => self.odds_of(rest).map(|()| false),
                "o" | "odds" => {
                    self.odds_column = if self.session.has_odds() { self.odds_column.next() } else { OddsColumn::Off };
                    self.ask().map(|()| false)
                }
                "u" | "undo" => self.undo(seat, rest == "all"),
                "back" => self.go_back(seat, rest),
                "gm" => self.gm(rest),
                "note" => {
                    let taken = self.session.note(Some(seat), rest);
                    self.refused(taken)
                }
                "orders" | "order" if rest.is_empty() => self.list_orders(seat).map(|()| false),
                "order" if rest.contains('=') => self.order(seat, rest),
                "tables" => {
                    let lines = lookup_tables::all(self.session.game, WIDTH);
                    lines.iter().try_for_each(|line| writeln!(self.out, "{line}")).map(|()| false)
                }
                _ => {
                    let taken = match said.strip_suffix('*') {
                        Some(said) => self.session.say_repeatedly(said),
                        None => self.session.say(&said),
                    };
                    match taken {
                        Ok(()) => Ok(true),
                        Err(why) => self.name(&said, why),
                    }
                }
            }?;
            if done {
                return Ok(true);
            }
        }
    }

    /// Everything that may come of one option.
    fn odds_of(&mut self, number: &str) -> io::Result<()> {
        let lines = if self.session.has_odds() { self.session.odds(OddsColumn::Outcome) } else { Vec::new() };
        let wanted = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let Some(line) = wanted.and_then(|option| lines.get(option)) else {
            return writeln!(self.out, "! there are no odds of an option {number:?}: choose 1 to {}", lines.len());
        };
        text::wrap(&line.detail(|_| true), WIDTH).iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    /// Shows why something was refused; true if it was not.
    fn refused(&mut self, taken: Result<(), String>) -> io::Result<bool> {
        match taken {
            Ok(()) => Ok(true),
            Err(why) => {
                writeln!(self.out, "! {why}")?;
                Ok(false)
            }
        }
    }

    /// Takes back the last answer; with `all` also what the GM did and what was noted since.
    fn undo(&mut self, seat: Seat, all: bool) -> io::Result<bool> {
        let dropped = if all { Vec::new() } else { self.session.dropped_by_undo(seat).unwrap_or_default() };
        if dropped.is_empty() {
            let undone = self.session.undo_own(seat);
            let is_any = !self.session.decisions(Viewer::Seat(seat)).is_empty();
            let further = |why| if is_any { format!("{why}; `back` lists where the GM can go back to") } else { why };
            return self.after_undo(undone.map_err(further));
        }
        writeln!(self.out, "! this goes with your answer; `u all` takes back all of it:")?;
        dropped.iter().try_for_each(|what| writeln!(self.out, "  {what}"))?;
        Ok(false)
    }

    fn after_undo(&mut self, undone: Result<(), String>) -> io::Result<bool> {
        let taken = self.refused(undone)?;
        if taken {
            // Lines after that place are gone.
            for (place, shown) in self.shown.iter_mut().enumerate() {
                let seated = place < self.session.play().cast().seats().len();
                let viewer = if seated { Viewer::Seat(Seat(place as u8)) } else { Viewer::Onlooker };
                *shown = (*shown).min(self.session.log(viewer).len());
            }
            let events = self.session.play().event_count();
            self.read.iter_mut().for_each(|read| read.retain(|event| *event < events));
            writeln!(self.out, "Taken back.")?;
        }
        Ok(taken)
    }

    fn help(&mut self, rule: &str) -> io::Result<()> {
        if rule.is_empty() {
            write!(self.out, "{}", help(self.session.game))?;
            let terms = self.session.game.glossary();
            return terms.iter().try_for_each(|term| {
                let words = text::wrap(&phrases::term(term), WIDTH - 2);
                words.iter().try_for_each(|line| writeln!(self.out, "  {line}"))
            });
        }
        match phrases::rule(self.session.game, rule) {
            Some((title, text)) => {
                writeln!(self.out, "{title}")?;
                text::wrap(&text, WIDTH - 2).iter().try_for_each(|line| writeln!(self.out, "  {line}"))
            }
            None => writeln!(self.out, "! there is no rule {rule:?} in {}", self.session.game.title()),
        }
    }

    fn table(&mut self, seat: Seat) -> io::Result<()> {
        let board = self.session.board(Viewer::Seat(seat));
        lines::board(&board, WIDTH).iter().try_for_each(|line| writeln!(self.out, "{}", lines::plain_text(line)))
    }

    fn gm(&mut self, typed: &str) -> io::Result<bool> {
        if typed.is_empty() {
            for quantity in self.session.quantities() {
                writeln!(self.out, "  {} = {}  ({})", quantity.name, quantity.now, quantity.allowed)?;
            }
            for call in self.session.calls() {
                writeln!(self.out, "  call {call}")?;
                let words = format!("      {}", call.means);
                text::wrap(&words, WIDTH).iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
                for wanted in &call.wants {
                    writeln!(self.out, "      {}: {}", wanted.name, wanted.allowed)?;
                }
            }
            return Ok(false);
        }
        let taken = self.session.gm(typed);
        self.refused(taken)
    }

    /// The standing orders of a seat, those in force marked.
    fn list_orders(&mut self, seat: Seat) -> io::Result<()> {
        let orders = self.session.orders(seat);
        if orders.iter().next().is_none() {
            return writeln!(self.out, "This game has no standing orders.");
        }
        for (order, now) in orders.iter() {
            writeln!(self.out, "  {} ({})", order.name, order.title)?;
            for setting in order.settings {
                let mark = if setting == now { "*" } else { " " };
                let head = format!("   {mark} {:<8} ", setting.name);
                let lines = text::hanging(&head, setting.means, WIDTH);
                lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
            }
        }
        writeln!(
            self.out,
            "Those marked * are in force. order NAME=SETTING changes one, order all=ask has everything asked."
        )
    }

    /// Sets a standing order. From then on orders are followed: until somebody gives one, a file of answers is asked
    /// everything.
    fn order(&mut self, seat: Seat, typed: &str) -> io::Result<bool> {
        let taken = self.session.order(seat, typed);
        if taken.is_ok() {
            self.session.follow_orders();
        }
        self.refused(taken)
    }

    fn go_back(&mut self, seat: Seat, number: &str) -> io::Result<bool> {
        let decisions = self.session.decisions(Viewer::Seat(seat));
        if number.is_empty() {
            for (number, (_, what)) in (1..).zip(&decisions) {
                writeln!(self.out, "  {number}  {what}")?;
            }
            return Ok(false);
        }
        let wanted = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let Some((place, _)) = wanted.and_then(|number| decisions.get(number)) else {
            writeln!(self.out, "! there is no {number:?} to go back to: choose 1 to {}", decisions.len())?;
            return Ok(false);
        };
        let seen = self.session.seen_since(*place, Viewer::Seat(seat));
        writeln!(self.out, "Seen since then, and not to be unseen:")?;
        for line in seen {
            writeln!(self.out, "  {}", line.line.text)?;
        }
        self.session.undo_to(*place);
        self.after_undo(Ok(()))
    }
}

/// The last lines of a fight that is over.
pub fn epilogue(session: &Session, report: Option<&Report>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out)?;
    writeln!(out, "{}", text::heading(&session.play().summary()))?;
    if let Some(report) = report {
        writeln!(out)?;
        for line in report.lines() {
            for line in text::wrap(line, WIDTH) {
                writeln!(out, "{line}")?;
            }
        }
    }
    Ok(())
}
