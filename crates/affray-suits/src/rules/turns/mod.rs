//! Turns and action cards (SU-12 to SU-20).

mod action;
mod order;
mod start;
mod turn;
