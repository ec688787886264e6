//! `affray new`: an encounter file to begin from.

use std::io::Write;

use crate::args::New;
use crate::files;
use crate::output::{Answer, CommandError, Out, shown_path};

/// Writes the game's starter.
pub fn run(args: &New, out: &mut Out) -> Result<Answer, CommandError> {
    let game = files::game(&args.game)?;
    match &args.file {
        None => out.write_all(game.starter().as_bytes())?,
        Some(path) => {
            files::write(path, game.starter(), args.force)?;
            let path = shown_path(path);
            crate::remark!("wrote {path}; play it with: affray fight {path}");
        }
    }
    Ok(Answer::Yes)
}
