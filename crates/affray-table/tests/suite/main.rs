//! Tables as people use them: whole fights by commands, rebuilt, followed by another server, taken back, stored.

mod distributed;
mod driver;
mod old_tables;
mod rebuilt;
mod rights;
mod seats;
mod several_servers;
mod stored;
mod taken_back;
