//! The rules of SUITS.
