//! The golden cases, the odds and the rulings, driven through the real rules.

mod aftermath;
mod arms;
mod bleeding;
mod blows;
mod bots;
mod contests;
mod fixture;
mod hands;
mod medicine;
mod odds;
mod order;
mod rounds;
mod settings;
mod story;
mod work;
