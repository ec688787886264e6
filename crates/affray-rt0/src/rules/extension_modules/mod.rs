//! Extension modules: injuries, Eddies, Arcana (RT-80 to RT-85).

pub mod arcana;
pub mod eddies;
pub mod injuries;
