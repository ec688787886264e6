//! Adversaries and the end: attacks, targets, movement, the end, Supremacy (RT-67 to RT-78).

pub mod attacks;
pub mod departure;
pub mod ending;
pub mod movement;
pub mod shields;
pub mod supremacy;
pub mod targets;
