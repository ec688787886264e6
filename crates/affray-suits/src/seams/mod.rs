//! The core's traits for a fight of SUITS.

mod audit;
mod hidden;
mod outlook;
mod overrule;
mod scene;
mod score;
