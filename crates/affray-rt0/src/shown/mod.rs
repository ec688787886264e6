//! What is shown: events, views, the board, and everything in words.

pub mod board;
pub mod event;
pub(crate) mod glossary;
pub(crate) mod lookup_tables;
pub mod view;
pub mod words;
