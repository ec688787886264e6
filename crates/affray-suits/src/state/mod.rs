//! What there is: the fight, the people in it, their sheets, cards and arms.

pub mod arms;
pub mod arms_derived;
pub mod cache;
pub mod card;
pub mod clash;
pub mod fight;
pub mod hand;
pub mod harm;
pub mod lay;
pub mod people;
pub mod person;
pub mod roster;
pub mod sheet;
