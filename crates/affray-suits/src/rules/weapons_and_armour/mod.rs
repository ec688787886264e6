//! Weapons and armour (SU-34 to SU-41). Their tables are in [`arms`](crate::state::arms).

mod armour;
mod handling;
mod power;
mod special;
