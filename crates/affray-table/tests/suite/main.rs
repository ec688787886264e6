//! Tables as people use them: whole fights by commands, rebuilt, followed by another server, taken back, stored.

mod driver;
mod rebuilt;
mod rights;
mod seats;
mod stored;
mod taken_back;
