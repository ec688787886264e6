//! Many fights: batches of one encounter, and campaigns of several.

pub(crate) mod batch;
mod campaign;
mod decided;

pub use batch::{AnyBatch, Batch, FightResult, Fights};
pub use campaign::{AnyCampaign, Campaign, StageResult};
