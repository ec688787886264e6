//! What people see: events, the view of each seat, the board, the words.

mod board;
pub mod event;
pub(crate) mod glossary;
pub mod view;
mod words;
