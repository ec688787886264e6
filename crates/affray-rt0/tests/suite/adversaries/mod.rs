//! Adversaries and the end (RT-67 to RT-78).

mod ending;
mod movement;
mod stat_blocks;
mod supremacy;
