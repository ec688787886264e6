//! The Gutter: bins, and what they do (RT-27 to RT-45).

pub mod firing;
pub mod foolishness;
pub mod friendship;
pub mod laying;
pub mod legal;
pub mod named_bins;
pub mod run_away;
pub mod shields;
pub mod tower;
