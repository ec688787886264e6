//! The golden cases, the odds and the rulings, driven through the real rules.

mod bleeding;
mod blows;
mod bots;
mod contests;
mod fixture;
mod medicine;
mod odds;
mod rounds;
mod settings;
mod story;
