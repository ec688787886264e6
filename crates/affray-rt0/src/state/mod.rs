//! What there is: the fight, who takes part in it, cards, piles and tables.

pub mod actor;
pub mod adversary;
pub mod arena;
pub mod card;
pub mod check;
pub mod eddy;
pub mod fight;
pub mod ids;
pub mod injury;
pub mod milestone;
pub mod player;
pub mod sheet;
pub mod skill;
pub mod traits;
