//! Stamina: losing it card by card, and getting it back (DK-30 to DK-38).

mod loss;
mod regain;
