//! Damage, Harm and Wounds (DK-39 to DK-48).

pub mod harm;
pub mod hit;
