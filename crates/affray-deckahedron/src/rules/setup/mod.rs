//! Setup and state: the tokens of Speed, Equipment and Wealth (DK-01 to DK-07). The piles and attributes themselves are in `state`.

pub(crate) mod tokens;
