//! `affray schema`: the JSON Schema of a game's encounter files.

use crate::files;
use crate::output::{Answer, CommandError, Out};
use crate::workshop::args::Schema;

/// Prints the schema.
pub fn run(args: &Schema, out: &mut Out) -> Result<Answer, CommandError> {
    crate::output::json(out, &files::game(&args.game)?.schema())?;
    Ok(Answer::Yes)
}
