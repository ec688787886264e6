//! Where chance comes from: the fast stream of simulations, and the sealed dealer of records.

pub mod dealer;
mod stream;

pub use dealer::{Commitment, Dealer, Dealing, HexError, Secret};
pub(crate) use stream::narrow;
pub use stream::{Coin, Stream};
