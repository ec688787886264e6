pub mod action;
pub mod start;
pub mod turn;
