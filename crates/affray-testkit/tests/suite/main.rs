//! One binary for all tests of this crate.

mod answerers;
mod broken;
mod exact;
mod forecast;
mod laws;
