//! Skill checks: in battle and outside, alone and together (RT-46 to RT-51, RT-79).

pub mod battle;
pub mod check;
pub mod joint;
