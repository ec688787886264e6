//! The tests of the server: over real connections, as browsers and programs make them.

mod client;
mod program;
mod receiver;
#[path = "../../examples/seat.rs"]
mod seat;

mod api_played;
mod api_refused;
mod bad_input;
mod encrypted;
mod exchanged;
mod going_on;
mod hostile;
mod played;
mod restarted;
mod secrecy;
mod streams;
mod webhooks;
