//! Hit points: damage, falling to 0, healing (RT-07 to RT-10).

pub mod attacks;
pub mod damage;
pub mod departure;
pub mod falls;
pub mod healing;
