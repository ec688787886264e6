//! The arena: Zones, reach, steps (RT-12 to RT-14).

pub mod movement;
pub mod reach;
pub mod steps;
