//! Emergency medicine (SU-66 to SU-76). Getting one's breath back (SU-76) comes with the end of the fight.

pub mod aftermath;
mod arrivals;
mod bandaging;
pub mod medic;
mod stabilising;
mod treatment;
pub mod wounded;
