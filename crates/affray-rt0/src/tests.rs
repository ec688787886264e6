//! The golden cases, the rulings and the exact odds, played through the real rules.

mod chair;
mod checks;
mod counting;
mod drawing;
mod ending;
mod extensions;
mod foes;
mod health;
mod moving;
mod named;
mod odds;
mod readings;
mod review;
mod spells;
mod stage;
mod strike;
mod whole;
