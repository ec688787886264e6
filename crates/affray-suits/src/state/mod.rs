pub mod arms;
pub mod arms_derived;
pub mod card;
pub mod fight;
pub mod hand;
pub mod people;
pub mod person;
pub mod sheet;
