//! Encounter files: read with mistakes pointed at, put together from several files, split into stages.

pub mod assemble;
mod difficulty;
mod edition;
mod embedded;
mod limits;
mod mend;
mod read;
mod stages;
mod visible;
mod whole;

pub use difficulty::Difficulty;
pub use edition::edition;
pub use embedded::EmbeddedFile;
pub use limits::{MOST_BYTES, MOST_ENTRIES, MOST_NUMBER};
pub use mend::Mistakes;
pub use read::*;
pub use stages::{Stage, stages};
pub use visible::{first_hidden, is_visible, visible, visible_lines};
pub use whole::{Whole, whole};
