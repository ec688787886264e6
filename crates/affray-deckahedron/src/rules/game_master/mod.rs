//! The Game Master: moves, the Bad Bank, and who has the spotlight (DK-65 to DK-72).

mod bad_bank;
pub(crate) mod calls;
mod chapters;
mod gm_move;
mod side_actions;
mod spotlight;
