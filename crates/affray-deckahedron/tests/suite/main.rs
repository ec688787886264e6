//! All tests of Deckahedron in one binary, a file a chapter of the register.

mod fixture;
mod stage;
mod tables;

mod attacks;
mod between;
mod damage;
mod flips;
mod gear;
mod moves;
mod recovery;
mod rulings;
mod spotlight;
mod stamina;

mod arc;
mod board;
mod laws;
mod odds;
mod plain;
mod queries;
mod register;
mod unit_odds;
