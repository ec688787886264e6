//! `affray man`: manual pages.

use std::io::Write;

use clap::CommandFactory;

use crate::args::Args;
use crate::files;
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
        Some(folder) => {
            let mut pages = Vec::new();
            let mut command = command.disable_help_subcommand(true);
            command.build();
            collect(command, &mut pages)?;
            // All or none: a folder with half of the pages is of no use.
            for (name, _) in &pages {
                files::refuse_overwriting(&folder.join(name), args.force)?;
            }
            for (name, page) in pages {
                files::write(&folder.join(name), page, args.force)?;
            }
        }
    }
    Ok(Answer::Yes)
}

/// The page of a command and those of everything below it, each with its file name.
fn collect(command: clap::Command, pages: &mut Vec<(String, Vec<u8>)>) -> Result<(), CommandError> {
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()).cloned() {
        collect(below, pages)?;
    }
    let man = clap_mangen::Man::new(command);
    let mut page = Vec::new();
    man.render(&mut page)?;
    pages.push((man.get_filename(), page));
    Ok(())
}
