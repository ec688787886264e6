//! One binary for all tests of this crate.

mod agreement;
mod draw;
mod draw_by_hand;
