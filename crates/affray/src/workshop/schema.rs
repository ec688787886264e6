//! `affray schema`: the JSON Schema of a game's encounter files.

use std::io::Write;

use crate::files;
use crate::output::{Answer, CommandError, Out};
use crate::workshop::args::Schema;

/// Prints the schema.
pub fn run(args: &Schema, out: &mut Out) -> Result<Answer, CommandError> {
    serde_json::to_writer_pretty(&mut *out, &files::game(&args.game)?.schema())?;
    writeln!(out)?;
    Ok(Answer::Yes)
}
