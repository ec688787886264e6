//! Whether a record is what it says.

use affray_core::{Checked, Record};

use super::error::Error;
use super::files;

/// Plays a record again, deals every card again, and compares. An error if the text is no record, or its encounter cannot be
/// opened; what does not fit within it is in the verdict.
///
/// [`Fight::resume`](super::Fight::resume) takes what a record says and verifies nothing: whoever takes records from strangers
/// asks this first.
pub fn verify(record: &str) -> Result<Checked, Error> {
    let record = Record::read(record)?;
    Ok(files::game(&record.header.game)?.verify(&record)?)
}
