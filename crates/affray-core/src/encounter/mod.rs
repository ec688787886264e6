//! Encounter files: read with mistakes pointed at, put together from several files, split into stages, entered by the party of another.

pub mod assemble;
mod diagnostic;
mod difficulty;
mod edition;
mod embedded;
mod head;
mod limits;
mod names;
mod party;
mod read;
mod recovery;
mod rulings_table;
mod spanned;
mod spelling;
mod stages;
mod visible;
mod whole;

pub use diagnostic::{Diagnostic, unknown};
pub use difficulty::Difficulty;
pub use edition::edition;
pub use embedded::EmbeddedFile;
pub use head::Head;
pub use limits::{MOST_BYTES, MOST_ENTRIES, MOST_NUMBER};
pub use names::{distinct_names, numbered};
pub use party::{Amount, GoesOn, Interlude};
pub use read::{Shape, read, read_on};
pub use recovery::Mistakes;
pub use rulings_table::{RulingsTable, Scalar};
pub use spanned::Spanned;
pub use spelling::{nearest, one_of};
pub use stages::{Stage, stages};
pub use visible::{first_hidden, is_visible, visible, visible_lines};
pub use whole::{Whole, whole};
