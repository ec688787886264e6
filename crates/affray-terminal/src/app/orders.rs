//! The page of standing orders: what it lists, and what keys do on it.

use affray_core::{Order, OrderSetting};
use ratatui::crossterm::event::KeyCode;

use super::{App, Mode};

/// One setting of one order, as the page lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderRow {
    /// The order.
    pub order: &'static Order,
    /// The setting.
    pub setting: &'static OrderSetting,
    /// Whether it is in force.
    pub is_set: bool,
}

impl App {
    /// The settings of every order of the seat that looks, in the order of the page.
    pub fn order_rows(&self) -> Vec<OrderRow> {
        let Some(seat) = self.seat else { return Vec::new() };
        let rows = |(order, now): (&'static Order, &'static OrderSetting)| {
            order.settings.iter().map(move |setting| OrderRow { order, setting, is_set: setting == now })
        };
        self.session.orders(seat).iter().flat_map(rows).collect()
    }

    /// Opens the page.
    pub(super) fn open_orders(&mut self) {
        let rows = self.order_rows();
        self.typed.clear();
        self.message = rows.is_empty().then(|| "this game has no standing orders".to_owned());
        if !rows.is_empty() {
            self.mode = Mode::Orders { cursor: rows.iter().position(|row| row.is_set).unwrap_or(0) };
        }
    }

    pub(super) fn key_orders(&mut self, code: KeyCode) {
        let rows = self.order_rows();
        let Mode::Orders { cursor } = &mut self.mode else { return };
        let last = rows.len().saturating_sub(1);
        match code {
            KeyCode::Down | KeyCode::Char('j') => *cursor = (*cursor + 1).min(last),
            KeyCode::Up | KeyCode::Char('k') => *cursor = cursor.saturating_sub(1),
            KeyCode::Home => *cursor = 0,
            KeyCode::End => *cursor = last,
            KeyCode::Enter | KeyCode::Char(' ') => {
                let cursor = *cursor;
                self.set_order(cursor, &rows);
            }
            _ => {
                self.mode = Mode::Play;
                self.message = None;
            }
        }
    }

    /// Puts the order under the cursor in force. The open question may be answered by that; the page stays open as long as
    /// the same person is asked.
    fn set_order(&mut self, cursor: usize, rows: &[OrderRow]) {
        let (Some(row), Some(seat)) = (rows.get(cursor), self.seat) else { return };
        match self.session.order(seat, &format!("{}={}", row.order.name, row.setting.name)) {
            Ok(()) => {
                // A tutorial asks everything until somebody orders otherwise.
                self.session.follow_orders();
                self.after_change();
                if self.mode == Mode::Play && self.seat == Some(seat) && !self.session.is_over() {
                    self.mode = Mode::Orders { cursor };
                }
            }
            Err(why) => self.message = Some(why),
        }
    }
}
