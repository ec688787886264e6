//! The board of any game, drawn from the neutral things it is made of.

mod foes;
mod grid;
mod item;
mod panel;

use affray_core::{Board, Panel, Side};
use maud::{Markup, html};

use crate::ids::Ids;
use crate::touch::Touches;
use crate::words::Words;

/// What drawing a board needs, apart from the board.
pub(crate) struct Drawing<'a> {
    /// The words of the pages.
    pub(crate) words: &'static Words,
    /// What can be touched.
    pub(crate) touches: &'a Touches<'a>,
    /// The question to which this board is seen, so that what it concerns is opened once.
    pub(crate) question: Option<usize>,
}

/// A board in its parts, each for its place on the page.
pub(crate) struct Drawn {
    /// Those against the viewer in a line each: always in sight.
    pub(crate) foes: Markup,
    /// What is the viewer's own.
    pub(crate) own: Markup,
    /// Everything else.
    pub(crate) others: Markup,
}

impl Drawing<'_> {
    /// Draws a board.
    pub(crate) fn board(&self, board: &Board) -> Drawn {
        let mut ids = Ids::default();
        // Whoever has nothing of their own sees everything in one place.
        let (own, others): (Vec<&Panel>, Vec<&Panel>) = board.panels.iter().partition(|panel| panel.side == Side::Own);
        let foes = self.foes(board, &mut ids);
        let own: Vec<Markup> = own.iter().map(|panel| self.panel(panel, &mut ids)).collect();
        let others: Vec<Markup> = others.iter().map(|panel| self.panel(panel, &mut ids)).collect();
        let all = |panels: Vec<Markup>| html! { @for panel in &panels { (panel) } };
        Drawn { foes, own: all(own), others: all(others) }
    }
}

/// The class that says how the viewer stands to somebody.
pub(crate) fn side_class(side: Side) -> &'static str {
    match side {
        Side::Own => "own",
        Side::Friend => "friend",
        Side::Foe => "foe",
        Side::Table => "middle",
    }
}
