//! What people see: events, the view, the board, and words.

pub mod board;
pub mod event;
pub(crate) mod glossary;
pub(crate) mod lookup_tables;
pub(crate) mod status;
pub mod view;
pub(crate) mod words;
