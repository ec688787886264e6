//! What people are shown: events, views, boards, and all of it in words.

mod board;
pub mod event;
pub(crate) mod glossary;
pub mod lookup_tables;
pub mod view;
mod words;
