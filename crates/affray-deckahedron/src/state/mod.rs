//! What there is on the table: the fight, its people, their cards, moves and items.

pub mod attribute;
pub mod card;
pub mod face;
pub mod fight;
pub mod fighter;
pub mod item;
pub mod moves;
pub mod scenario;
