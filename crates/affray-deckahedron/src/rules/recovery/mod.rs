//! Recovery: Breathers, rest and healing (DK-57 to DK-64).

mod breather;
mod exhausted_cards;
mod healing;
mod magic_mending;
mod recharge;
mod rest;
