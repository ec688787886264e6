//! What `affray serve` promises under load and faults, with the real program: killed in the middle, its database killed, its power
//! lost, its disk full, its tables moved and copied while people play.
//!
//! `AFFRAY_SLOW_TESTS=1` kills more often. PostgreSQL comes from Debian's package: `scripts/need pg_ctlcluster postgresql`.

mod people;
mod servers;

mod alone;
mod killed;
mod moved;
mod no_room;
mod power;
