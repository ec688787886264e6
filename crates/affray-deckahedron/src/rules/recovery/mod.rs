//! Recovery: Breathers, rest and healing (DK-57 to DK-64).

mod breather;
mod mending;
mod rest;
