//! A bot that searches, for any game: one more answerer of the same rules.
//!
//! An iteration runs the rules from the decision to the end of the fight. It begins by dealing anew what the seat cannot
//! see ([`Worlds`]), where others have decided something since, so that they would have done so; the options of the
//! decision are tried in the same worlds; at later decisions inside the tree, keyed by what the deciding seat knows
//! (`knowledge`), upper confidence bounds say what is tried out; beyond it the game's best bot decides (`answerer`). What the
//! end is worth to each seat is read from the game's own score (`worth`). The tree itself is arithmetic without rules,
//! in `affray-search`.

mod advice;
mod answerer;
mod bot;
mod knowledge;
mod worlds;
mod worth;

pub use advice::{Advice, OptionAdvice};
pub use affray_search::{Estimate, Pace, Strength};
pub use bot::{Named, SEARCH, SEARCH_OPEN, Searcher, named};
pub use worlds::{Planner, Worlds};
pub use worth::worth;
