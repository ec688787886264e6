//! Reloading, waking, the end (SU-90 to SU-92).

mod end_of_fight;
mod reloading;
mod waking;
