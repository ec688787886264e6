pub mod attack_and_defence;
pub mod blow;
pub mod characters;
pub mod contests;
pub mod healing;
pub mod medicine;
pub mod turns;
