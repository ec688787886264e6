//! `affray man`: manual pages.

use std::io::Write;

use clap::CommandFactory;

use crate::args::Args;
use crate::output::{Answer, CommandError, Out};
use crate::workshop::args::Man;

/// Prints the main page, or writes all of them into a folder.
pub fn run(args: &Man, out: &mut Out) -> Result<Answer, CommandError> {
    let command = Args::command();
    match &args.folder {
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            out.write_all(&page)?;
        }
        Some(folder) => clap_mangen::generate_to(command, folder).map_err(|error| {
            CommandError::plain(
                format!("{} cannot be written into: {error}", folder.display()),
                "name a folder that exists",
            )
        })?,
    }
    Ok(Answer::Yes)
}
