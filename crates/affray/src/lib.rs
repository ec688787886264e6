#![doc = include_str!("../../../docs/embedding.md")]

mod library;

pub use affray_catalogue as games;
pub use affray_core as core;
#[cfg(feature = "simulation")]
pub use affray_odds as odds;
#[cfg(feature = "simulation")]
pub use affray_sim as sim;

pub use affray_core::fight::Share;
pub use affray_core::fight::any_play::{
    AdviceText, Asked, ForbiddenText, LogLine, OpenText, OptionAdviceText, OptionText,
};
pub use affray_core::game::Findings;
pub use affray_core::query::{Budget, QueryError};
pub use affray_core::{
    AnyGame, AnyPlay, BotInfo, Cast, Chances, Checked, Column, Consequences, Dealer, Diagnostic, Kind, LedgerOdds,
    Line, Method, Moment, MomentError, OddsEffort, OptionOdds, Record, RecordError, Refused, Reply, ResumeError, Role,
    Says, Seat, SeatInfo, Secret, Sitter, Verdict, Viewer, Weight,
};
#[cfg(feature = "simulation")]
pub use affray_sim::interval::Interval;
#[cfg(feature = "simulation")]
pub use affray_sim::vary::AxisError;

#[cfg(feature = "simulation")]
pub use library::counted;
pub use library::files::game;
pub use library::{
    Decision, Encounter, Error, Fight, IntoChoice, Mistake, Mistakes, Outcome, Score, files, seats_meant, verify,
};
#[cfg(feature = "simulation")]
pub use library::{Simulation, WinChance, ask};
