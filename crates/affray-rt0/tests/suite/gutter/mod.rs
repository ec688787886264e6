//! The Gutter (RT-27 to RT-45).

mod concentrate;
mod foolishness;
mod movement;
mod named_bins;
mod run_away;
mod strike;
mod tower;
