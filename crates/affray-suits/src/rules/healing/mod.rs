//! Healing, surgery, death (SU-77 to SU-85).

mod cheating_death;
mod days;
mod surgery;
