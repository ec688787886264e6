//! The online table as people meet it: a real browser, a real server, a GM and players in profiles of their own.
//!
//! Needs Chromium and its driver; `scripts/test` installs them. Nothing here waits for a fixed time: every wait is for
//! something that a person would see.

mod away;
mod browser;
mod party;
mod played;
mod runs_a_table;
mod screens;
mod test_server;
mod without_script;
