//! What keys and clicks do.

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use ratatui::layout::Rect;

use super::{App, Mode, NextStep, Page, PageKind};
use crate::menu::{Choosing, Reason, Row, What};
use crate::session::Turn;
use affray_analysis::odds_table::OddsColumn;

impl App {
    /// Handles a key press.
    pub fn key(&mut self, key: KeyEvent) -> NextStep {
        if key.kind == KeyEventKind::Release {
            return NextStep::GoOn;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'd' | 'q')) || key.code == KeyCode::F(10) {
            return NextStep::Quit;
        }
        // Whoever ends a number with Enter, as on lines, does not mean the next question.
        let ends_number = std::mem::take(&mut self.taken_by_digit) && key.code == KeyCode::Enter;
        // AltGr arrives as both, and types a letter.
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        if let KeyCode::Char(letter) = key.code
            && control != alt
        {
            self.edit(letter, control);
            return NextStep::GoOn;
        }
        match &self.mode {
            Mode::Play if ends_number && !self.session.is_over() => {
                self.message = Some("that number was taken already; Enter again takes the option here".to_owned());
            }
            Mode::Play => return self.key_play(key.code),
            Mode::HandOver(next) => {
                let next = *next;
                if key.code == KeyCode::Enter {
                    self.take_over(next);
                }
            }
            Mode::Read(_) => self.key_read(key.code),
            Mode::ConsoleWarning => self.mode = if key.code == KeyCode::Enter { Mode::Console } else { Mode::Play },
            Mode::Console => self.key_console(key.code),
            Mode::Note => self.key_note(key.code),
            Mode::Orders { .. } => self.key_orders(key.code),
            Mode::GoBack { .. } => self.key_back(key.code),
            Mode::Undo(_) => self.key_undo(key.code),
            Mode::Unsaved(_) => return self.key_unsaved(key.code),
        }
        NextStep::GoOn
    }

    /// Ctrl-U clears what is typed and Ctrl-W its last word; other letters with Ctrl or Alt type nothing.
    fn edit(&mut self, letter: char, control: bool) {
        match letter {
            'u' if control && self.choosing.filter.is_some() => {
                self.narrow(|choosing| choosing.filter = Some(String::new()));
            }
            'u' if control => self.typed.clear(),
            'w' if control => {
                let kept = self.typed.trim_end().rfind(' ').map_or(0, |space| space + 1);
                self.typed.truncate(kept);
            }
            'h' if control => _ = self.typed.pop(),
            _ => {}
        }
    }

    fn lines_of_menu(&self) -> usize {
        self.rows().len()
    }

    fn key_play(&mut self, code: KeyCode) -> NextStep {
        if self.choosing.filter.is_some() {
            self.key_find(code);
            return NextStep::GoOn;
        }
        let is_over = self.session.is_over();
        let is_paper = self.session.turn().is_some_and(Turn::is_paper);
        let lines = self.lines_of_menu();
        match code {
            KeyCode::Char('?') | KeyCode::F(1) => self.read(PageKind::Help),
            KeyCode::F(2) => self.undo(),
            KeyCode::F(3) => self.read(PageKind::Log),
            KeyCode::F(4) => self.read(PageKind::Board),
            KeyCode::F(5) if !is_over => self.console(),
            KeyCode::F(6) => self.go_back(),
            KeyCode::F(7) => self.begin_note(),
            KeyCode::F(8) => self.read(PageKind::Tables),
            KeyCode::F(9) if !is_over => self.open_orders(),
            KeyCode::Enter | KeyCode::Esc | KeyCode::Tab if self.turns_page(code) => {}
            KeyCode::Esc if self.has_nothing_to_clear() && !is_over => {
                self.message = Some("nothing is picked or typed; u takes back your last answer".to_owned());
            }
            KeyCode::Esc => {
                self.typed.clear();
                self.narrow(|choosing| choosing.touched.clear());
            }
            KeyCode::Backspace if self.typed.is_empty() => self.narrow(|choosing| _ = choosing.touched.pop()),
            KeyCode::Backspace => _ = self.typed.pop(),
            KeyCode::Enter if is_paper && self.typed.is_empty() => {
                self.message = Some("type what you see first, then press Enter".to_owned());
            }
            KeyCode::Enter if is_paper => {
                let typed = self.typed.clone();
                let taken = self.session.say(&typed);
                self.after_answer(taken);
            }
            KeyCode::Char(c) if is_paper => self.typed.push(c),
            KeyCode::Char('q') => return NextStep::Quit,
            KeyCode::Char('l') => self.read(PageKind::Log),
            KeyCode::Char('b') => self.read(PageKind::Board),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('r') if is_over => self.read(PageKind::Report),
            KeyCode::Char('U') => self.go_back(),
            KeyCode::Char('g') if !is_over => self.console(),
            KeyCode::Char('n') => self.begin_note(),
            KeyCode::Char('t') => self.read(PageKind::Tables),
            KeyCode::Char('s') if !is_over => self.open_orders(),
            KeyCode::Char('o') => {
                // Clear the message: the odds of the option under the cursor take its place.
                let has_odds = self.session.has_odds();
                self.odds_column = if has_odds { self.odds_column.next() } else { OddsColumn::Off };
                self.message = (!has_odds).then(|| "there are no odds for this fight".to_owned());
            }
            KeyCode::Down | KeyCode::Char('j') if lines > 0 => self.point(self.cursor + 1),
            KeyCode::Up | KeyCode::Char('k') => self.point(self.cursor.saturating_sub(1)),
            KeyCode::Right => self.point_sideways(1),
            KeyCode::Left => self.point_sideways(-1),
            KeyCode::PageDown => self.point(self.cursor + 8),
            KeyCode::PageUp => self.point(self.cursor.saturating_sub(8)),
            KeyCode::Home => self.point(0),
            KeyCode::End => self.point(lines.saturating_sub(1)),
            KeyCode::Char(digit @ '0'..='9') => self.digit(digit),
            KeyCode::Char('a') => self.choose_repeatedly(),
            KeyCode::Char('/') if lines > 0 => self.narrow(|choosing| choosing.filter = Some(String::new())),
            KeyCode::Tab if self.is_long() => self.narrow(|choosing| choosing.whole ^= true),
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(),
            KeyCode::Char(key) => self.message = Some(format!("{key} does nothing here; ? lists the keys")),
            _ => {}
        }
        NextStep::GoOn
    }

    /// Whether nothing is typed, picked or said.
    fn has_nothing_to_clear(&self) -> bool {
        self.typed.is_empty() && self.choosing.touched.is_empty() && self.message.is_none()
    }

    /// Keys while somebody types what they look for.
    fn key_find(&mut self, code: KeyCode) {
        match code {
            KeyCode::Esc => self.narrow(|choosing| choosing.filter = None),
            KeyCode::Enter => self.choose(),
            KeyCode::Down => self.point(self.cursor + 1),
            KeyCode::Up => self.point(self.cursor.saturating_sub(1)),
            KeyCode::Char(c) => self.narrow(|choosing| choosing.filter.get_or_insert_default().push(c)),
            KeyCode::Backspace => self.narrow(|choosing| {
                let empty = choosing.filter.as_mut().is_none_or(|filter| filter.pop().is_none());
                choosing.filter = choosing.filter.take().filter(|_| !empty);
            }),
            _ => {}
        }
    }

    /// Narrows the menu down, or widens it again.
    fn narrow(&mut self, change: impl FnOnce(&mut Choosing)) {
        let before = self.choosing.clone();
        change(&mut self.choosing);
        self.message = None;
        if self.choosing != before {
            self.point_at_suggestion();
        }
        if self.choosing.filter.is_some() && self.rows().is_empty() {
            self.message = Some("no option has that; Backspace takes a letter back, Esc ends the search".to_owned());
        }
    }

    /// Enter reads on in a lesson, Esc leaps to its end, Tab goes back to its beginning; false if there is nothing to turn.
    fn turns_page(&mut self, code: KeyCode) -> bool {
        let Some(lesson) = &mut self.lesson else { return false };
        match code {
            KeyCode::Enter if !lesson.is_read => lesson.scroll += lesson.page,
            KeyCode::Esc if !lesson.is_read => lesson.scroll = usize::MAX,
            KeyCode::Tab if lesson.is_long => lesson.scroll = 0,
            _ => return false,
        }
        true
    }

    /// Puts the cursor on a line of the menu.
    fn point(&mut self, line: usize) {
        self.cursor = line.min(self.lines_of_menu().saturating_sub(1));
        self.typed.clear();
        self.message = None;
    }

    /// Puts the cursor on the same line of another column.
    fn point_sideways(&mut self, columns: isize) {
        let lines = self.lines_of_menu();
        let (each, options) = self.menu.map_or((lines, lines), |menu| (menu.each, menu.options));
        // What is forbidden has no columns.
        let there = self.cursor.checked_add_signed(columns * each as isize);
        let there = there.filter(|&line| line < options && self.cursor < options);
        self.point(there.unwrap_or(self.cursor));
    }

    /// Opens the GM's console, after a warning where other people could see it.
    fn console(&mut self) {
        self.typed.clear();
        self.message = None;
        let people = self.session.people();
        let shared = people.iter().any(|seat| self.session.is_shared(seat));
        self.mode = if shared { Mode::ConsoleWarning } else { Mode::Console };
    }

    fn go_back(&mut self) {
        let places = self.session.decisions(self.viewer());
        if places.is_empty() {
            self.message = Some("nothing has been decided yet".to_owned());
        } else {
            self.mode = Mode::GoBack { cursor: places.len() - 1, places, sure: false };
        }
    }

    /// A digit takes the line of that number; where a longer number could follow, it moves the cursor there and waits.
    fn digit(&mut self, digit: char) {
        let options = self.rows().iter().filter(|row| !row.is_forbidden()).count();
        if options == 0 {
            return;
        }
        let fits = |typed: &str| typed.parse::<usize>().is_ok_and(|number| (1..=options).contains(&number));
        let number = format!("{}{digit}", self.typed);
        match number.parse::<usize>() {
            Ok(number) if fits(&number.to_string()) => {
                self.typed = number.to_string();
                self.cursor = number - 1;
                self.message = None;
                if number * 10 > options {
                    self.choose();
                    self.taken_by_digit = true;
                }
            }
            // What has been typed stays: a digit too many is no other number.
            _ if self.typed.is_empty() => self.message = Some(format!("there are {options} options, no {number}")),
            _ => {
                let typed = &self.typed;
                self.message =
                    Some(format!("there are {options} options, no {number}; Enter takes {typed}, Esc begins again"));
            }
        }
    }

    /// The reasons for which something is forbidden at this question.
    fn reasons_here(&self) -> Vec<Reason> {
        let forbidden = self.session.asked().map(|asked| asked.forbidden.as_slice()).unwrap_or_default();
        forbidden.iter().map(|no| (no.why.clone(), no.rule.clone())).collect()
    }

    /// Takes the option under the cursor, or touches the thing.
    fn choose(&mut self) {
        let Some(row) = self.rows().into_iter().nth(self.cursor) else { return };
        match row.what {
            What::Option(option) => {
                let read = self.reasons_here();
                let taken = self.session.choose(option);
                self.after_answer(taken);
                self.choosing.known.extend(read);
            }
            What::Touch(touch) => {
                self.typed.clear();
                self.narrow(|choosing| choosing.touched.push(touch));
            }
            What::Refused { why, rule } => self.message = Some(format!("not allowed: {why} [{rule}]")),
            What::Folded => self.narrow(|choosing| choosing.known.clear()),
        }
    }

    /// Takes the option under the cursor as long as the same question is asked.
    fn choose_repeatedly(&mut self) {
        let Some(option) = self.rows().get(self.cursor).and_then(Row::option) else {
            return self.choose();
        };
        let read = self.reasons_here();
        let taken = self.session.choose_repeatedly(option);
        let times = taken.as_ref().ok().copied();
        self.after_answer(taken.map(|_| ()));
        self.choosing.known.extend(read);
        if let (Some(times @ 2..), Mode::Play) = (times, &self.mode) {
            self.message = Some(format!("gave the same answer {times} times"));
        }
    }

    fn read(&mut self, kind: PageKind) {
        self.mode = Mode::Read(Page::new(kind));
    }

    fn key_read(&mut self, code: KeyCode) {
        let Mode::Read(page) = &mut self.mode else { return };
        match code {
            KeyCode::Down | KeyCode::Char('j') => page.scroll = page.scroll.saturating_add(1),
            KeyCode::Up | KeyCode::Char('k') => page.scroll = page.scroll.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => page.scroll = page.scroll.saturating_add(page.seen.0.max(2) - 1),
            KeyCode::PageUp => page.scroll = page.scroll.saturating_sub(page.seen.0.max(2) - 1),
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
            KeyCode::Enter if self.typed.contains('=') || self.is_complete() => {
                let typed = self.typed.clone();
                match self.session.gm(&typed) {
                    Ok(()) => self.after_change(),
                    Err(why) => self.message = Some(why),
                }
            }
            KeyCode::Enter if self.quantities().is_empty() && self.calls().is_empty() => {
                let typed = self.typed.trim();
                self.message = Some(format!("nothing that can be set or called for has {typed:?} in its name"));
            }
            KeyCode::Enter => self.complete(),
            KeyCode::Char(c) => {
                self.message = None;
                self.typed.push(c);
            }
            _ => {}
        }
    }

    /// Completes the name of the first matching quantity or call.
    fn complete(&mut self) {
        if self.typed.contains('=') {
            return;
        }
        if let Some(quantity) = self.quantities().first() {
            self.typed = format!("{}=", quantity.name);
        } else if let Some(call) = self.calls().first() {
            let first = call.wants.first().map_or_else(String::new, |wanted| format!(" {}=", wanted.name));
            self.typed = format!("call {}{first}", call.name);
        }
    }

    /// Whether the name of a call is typed, or a note.
    fn is_complete(&self) -> bool {
        let named = |name: &str| self.session.calls().iter().any(|call| call.name == name);
        let call = self.typed.strip_prefix("call ");
        call.is_some_and(|call| named(call.split([' ', ':']).next().unwrap_or_default()))
            || self.typed.starts_with("note ")
    }

    fn begin_note(&mut self) {
        self.typed.clear();
        self.message = None;
        self.mode = Mode::Note;
    }

    fn key_note(&mut self, code: KeyCode) {
        match code {
            KeyCode::Esc => {
                self.mode = Mode::Play;
                self.typed.clear();
            }
            KeyCode::Backspace => _ = self.typed.pop(),
            KeyCode::Enter => {
                let text = std::mem::take(&mut self.typed);
                let seat = self.seat;
                match self.session.note(seat, &text) {
                    Ok(()) => self.after_change(),
                    Err(why) => {
                        self.typed = text;
                        self.message = Some(why);
                    }
                }
            }
            KeyCode::Char(c) => {
                self.message = None;
                self.typed.push(c);
            }
            _ => {}
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
                self.session.undo_to(place);
                self.after_change();
            }
            _ if *sure => *sure = false,
            _ => self.mode = Mode::Play,
        }
    }

    /// What to do about answers that are no longer saved.
    fn key_unsaved(&mut self, code: KeyCode) -> NextStep {
        match code {
            KeyCode::Char('y') => self.session.play_unsaved(),
            KeyCode::Char('r') => self.session.try_saving(),
            KeyCode::Char('q' | 'n') => return NextStep::Quit,
            _ => {}
        }
        if !self.session.asks_about_saving()
            && let Mode::Unsaved(then) = std::mem::replace(&mut self.mode, Mode::Play)
        {
            self.mode = *then;
        }
        NextStep::GoOn
    }

    /// Handles a mouse event.
    pub fn mouse(&mut self, mouse: MouseEvent) -> NextStep {
        match (mouse.kind, &mut self.mode) {
            (MouseEventKind::ScrollDown, Mode::Read(page)) => page.scroll = page.scroll.saturating_add(3),
            (MouseEventKind::ScrollUp, Mode::Read(page)) => page.scroll = page.scroll.saturating_sub(3),
            (MouseEventKind::ScrollDown, Mode::Play) => self.point(self.cursor + 1),
            (MouseEventKind::ScrollUp, Mode::Play) => self.point(self.cursor.saturating_sub(1)),
            (MouseEventKind::Down(MouseButton::Left), Mode::Read(_)) => self.mode = Mode::Play,
            (MouseEventKind::Down(MouseButton::Left), Mode::HandOver(next)) => {
                let next = *next;
                self.take_over(next);
            }
            (MouseEventKind::Down(MouseButton::Left), Mode::Play) => self.click(mouse.column, mouse.row),
            _ => {}
        }
        NextStep::GoOn
    }

    /// A click moves the cursor to an option; a click on the option under the cursor takes it. A click on a thing of the
    /// table narrows the menu to the options that concern it.
    fn click(&mut self, column: u16, row: u16) {
        let Some(line) = self.menu.and_then(|menu| menu.at(column, row)) else {
            return self.touch(column, row);
        };
        if line == self.cursor {
            self.choose();
        } else {
            self.point(line);
        }
    }
    /// Touches the thing drawn at a cell, or takes it back.
    fn touch(&mut self, column: u16, row: u16) {
        let Some(asked) = self.session.asked() else { return };
        let there = |area: &Rect| area.contains((column, row).into());
        let mut things = self.spots.iter().filter(|(area, _)| there(area)).flat_map(|(_, things)| things).peekable();
        if things.peek().is_none() {
            return;
        }
        let mut choosing = Choosing { filter: None, ..self.choosing.clone() };
        if things.any(|thing| choosing.toggle(asked, thing)) {
            self.narrow(|now| *now = choosing);
        } else {
            self.message = Some("nothing can be done with that now".to_owned());
        }
    }
}
