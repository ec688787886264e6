//! The traits of the core that a fight implements.

mod audit;
mod calls;
mod flaws;
mod hidden;
mod lasting;
pub(crate) mod orders;
mod outlook;
mod overrule;
mod scene;
mod score;
