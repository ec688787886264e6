pub mod board;
pub mod event;
pub mod view;
pub mod words;
