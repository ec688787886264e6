//! What people see: events, the view of each seat, the board, the words.

mod board;
pub mod event;
pub mod view;
mod words;
