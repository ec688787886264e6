//! Set-up: who takes part, card values, traits (RT-01 to RT-06).

pub mod card_values;
pub mod combat;
pub mod imposed_traits;
