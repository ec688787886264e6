//! The commands, one a file. Each writes its results to `out` and gives the answer.

pub mod balance;
pub mod bench;
pub mod campaign;
pub mod check;
pub mod compare;
pub mod completions;
pub mod fight;
pub mod games;
pub mod log;
pub mod man;
pub mod new;
pub mod odds;
pub mod play;
pub mod replay;
pub mod rules;
pub mod rulings;
pub mod schema;
pub mod sim;
pub mod verify;
