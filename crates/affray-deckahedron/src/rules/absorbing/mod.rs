//! Absorbing: what move and item cards take instead of the body (DK-49 to DK-56).

mod absorb;
mod item_damage;
