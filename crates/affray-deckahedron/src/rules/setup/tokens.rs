//! Speed, Equipment and Wealth: six tokens in three columns (DK-06).

/// The tokens a new character shares out (DK-06).
pub const TOKENS: u8 = 6;
/// The most tokens one column holds in 2017 (DK-06).
pub const COLUMN: u8 = 4;
