//! Damage, Harm and Wounds (DK-39 to DK-48).

pub(crate) mod harm;
pub(crate) mod hit;
