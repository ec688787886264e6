//! The library's own layer over core, catalogue, odds and simulation.

#[cfg(feature = "simulation")]
mod chances;
#[cfg(feature = "simulation")]
pub mod counted;
mod decision;
mod encounter;
mod error;
mod fight;
pub mod files;
mod outcome;
#[cfg(feature = "simulation")]
mod simulation;
mod verify;
#[cfg(feature = "simulation")]
mod win_chance;

#[cfg(feature = "simulation")]
pub use chances::ask;
pub use decision::{Decision, IntoChoice};
pub use encounter::{Encounter, seats_meant};
pub use error::{Error, Mistake, Mistakes};
pub use fight::Fight;
pub use outcome::{Outcome, Score};
#[cfg(feature = "simulation")]
pub use simulation::Simulation;
pub use verify::verify;
#[cfg(feature = "simulation")]
pub use win_chance::WinChance;
