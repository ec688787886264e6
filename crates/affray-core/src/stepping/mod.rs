//! Fights advanced one decision at a time from outside, many of them quickly: what learning programs need.
//!
//! A [`Stepper`] stands at an open question. It keeps no log, no chain and no record, and puts nothing into words; what a
//! seat sees comes as numbers of a fixed size ([`encode`]), made from the seat's view and nothing else.

pub mod encode;
mod stepper;

pub use stepper::{AnyStepper, Ending, Stepper, TooManyOptions};
