//! The core's traits for a fight.

mod audit;
mod outlook;
mod overrule;
mod scene;
mod score;
