//! The tests of the server: over real connections, as browsers and programs make them.

mod client;
mod exchanged;

mod bad_input;
mod played;
mod restarted;
mod secrecy;
mod streams;
