//! The rules, chapter by chapter as the register has them. They are methods on the [`Fight`](crate::Fight).

// Characters and tests (SU-01 to SU-05).
pub mod characters;

// Deck and hand (SU-06 to SU-11).
pub mod deck_and_hand;

// Turns and action cards (SU-12 to SU-20).
pub mod turns;

// Contests (SU-21 to SU-33).
pub mod contests;

// Weapons and armour (SU-34 to SU-41).
pub mod weapons_and_armour;

// Attack and defence (SU-42 to SU-45).
pub mod attack_and_defence;

// What a blow does (SU-46 to SU-65).
pub mod blow;

// Emergency medicine (SU-66 to SU-76).
pub mod medicine;

// Healing, surgery, death (SU-77 to SU-85).
pub mod healing;

// Henchmen (SU-86 to SU-89).
pub mod henchmen;

// Reloading, waking, the end (SU-90 to SU-92).
pub mod reloading_waking_end;
