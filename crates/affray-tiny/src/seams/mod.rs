//! The core's traits, for the fight.

mod audit;
mod hidden;
mod outlook;
mod overrule;
mod scene;
mod score;
