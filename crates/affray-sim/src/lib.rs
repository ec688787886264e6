//! Millions of fights: how an encounter goes, what a change does to it, and which number makes it fair.
//!
//! - [`run`](run::run): fights on all cores; the same result for any number of threads.
//! - [`partial`]: a piece of a run, on its own: counted anywhere, merged with the others.
//! - [`tally`]: what is counted, exactly, and merged in any order.
//! - [`interval`]: how far a count can be trusted.
//! - [`vary`]: an encounter with one number or name changed.
//! - [`compare`]: the same fights under several settings, matched by seed.
//! - [`balance`]: the value that gives the wanted chance.
//! - [`baseline`]: a hard-coded duel, and how ratios to it are taken.
//! - [`campaign`]: several encounters with one party, many times over.
//! - [`words`]: keys and columns in words.

pub mod balance;
pub mod baseline;
pub mod campaign;
pub mod compare;
pub mod interval;
pub mod partial;
pub mod run;
pub mod skill;
pub mod tally;
pub mod vary;
pub mod words;
