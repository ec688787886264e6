//! Magic: casting, the spells that need more than an effect, skill halves (RT-52 to RT-66).

pub mod aquarius;
pub mod capricorn;
pub mod casting;
pub mod libra;
pub mod ophiuchus;
pub mod pisces;
pub mod skill_halves;
pub mod virgo;
