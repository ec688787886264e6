//! The commands, one a file. Each writes its results to `out` and gives the answer.

pub mod check;
pub mod encounters;
pub mod fight;
pub mod games;
pub mod log;
pub mod new;
pub mod play;
pub mod replay;
pub mod rules;
pub mod rulings;
pub mod tables;
pub mod verify;
