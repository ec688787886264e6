//! Setup and state: companions, and the tokens of Speed, Equipment and Wealth (DK-01 to DK-07). The piles and attributes
//! themselves are in `state`.

mod companions;
pub(crate) mod tokens;
