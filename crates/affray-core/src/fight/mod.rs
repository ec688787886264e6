//! One fight: in play, on record, verified, and what may come of it from here.

mod ahead;
mod answer;
pub mod any_play;
mod between;
pub(crate) mod chain;
pub(crate) mod decision;
pub mod forecast;
mod given;
mod last_choice;
mod live;
mod log_lines;
pub mod luck;
mod moment;
pub mod option_odds;
pub mod outlook;
pub mod play;
mod position;
pub mod record;
mod reply;
pub(crate) mod trail;
mod undo;
pub mod verify;

pub use answer::{Answer, DealtBy, Open, Refused};
pub use any_play::AnyPlay;
pub use chain::{Chain, ChainLink};
pub use decision::{AnyDecision, Decide};
pub use forecast::{AnyForecast, Forecast};
pub use given::{AnswerOrigin, TypedAnswer};
pub use moment::{Moment, MomentError};
pub use option_odds::{Chances, Consequences, LedgerOdds, Method, OddsEffort, OptionOdds, Share};
pub use outlook::{Fact, Ledger, Measure, Outlook};
pub use play::{LogEntry, Opening, Play};
pub use record::{Header, Record, RecordError};
pub use reply::{Reply, Says};
pub use verify::{Checked, Verdict};
