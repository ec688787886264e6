//! The core's traits for a fight.

mod audit;
mod calls;
mod hidden;
mod lasting;
pub(crate) mod orders;
mod outlook;
mod overrule;
mod scene;
mod score;
