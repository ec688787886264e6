//! Commands that a build for playing leaves out: known by name, so that each can say what to type instead.

use clap::{Arg, ArgMatches};

use crate::output::{Answer, CommandError, Out};

/// Their names.
const NAMES: [&str; 12] = [
    "sim",
    "merge",
    "compare",
    "balance",
    "skill",
    "odds",
    "campaign",
    "serve",
    "table",
    "schema",
    "completions",
    "man",
];

/// What was typed.
#[derive(Debug)]
pub struct Command {
    name: String,
    rest: Vec<String>,
}

/// Reports that the command is not in this build, and what to type instead.
pub fn run(command: &Command, _: &mut Out) -> Result<Answer, CommandError> {
    let Command { name, rest } = command;
    let quoted = |word: &String| if word.contains([' ', '*', '|']) { format!(" {word:?}") } else { format!(" {word}") };
    let rest: String = rest.iter().map(quoted).collect();
    let message = format!("this build is for playing alone and has no `{name}`");
    Err(CommandError::plain(message, format!("cargo run --release -- {name}{rest}")))
}

impl clap::FromArgMatches for Command {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (name, matches) =
            matches.subcommand().ok_or(clap::Error::new(clap::error::ErrorKind::MissingSubcommand))?;
        let rest = matches.get_many("rest").into_iter().flatten().cloned().collect();
        Ok(Command { name: name.to_owned(), rest })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Subcommand for Command {
    fn augment_subcommands(command: clap::Command) -> clap::Command {
        command.subcommands(NAMES.map(|name| {
            let rest = Arg::new("rest").num_args(0..).trailing_var_arg(true).allow_hyphen_values(true);
            let about = format!("Not in this build: cargo run --release -- {name}");
            clap::Command::new(name).about(about).hide(true).disable_help_flag(true).arg(rest)
        }))
    }

    fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        NAMES.contains(&name)
    }
}

#[cfg(test)]
mod tests {
    use clap::{FromArgMatches as _, Subcommand as _};

    use super::*;

    #[test]
    fn a_build_for_playing_knows_every_command_that_it_lacks() {
        let names = |command: &clap::Command| command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
        let with: Vec<String> = names(&crate::workshop::Command::augment_subcommands(clap::Command::new("affray")));
        let without: Vec<String> = names(&Command::augment_subcommands(clap::Command::new("affray")));
        assert_eq!(with, without);
    }

    #[test]
    fn a_command_that_is_left_out_says_what_to_type() {
        let affray = Command::augment_subcommands(clap::Command::new("affray"));
        for typed in ["sim --help", "sim duel.toml -n 100 --csv", "odds draw any", "man"] {
            let matches = affray.clone().try_get_matches_from(["affray"].into_iter().chain(typed.split(' ')));
            let command = Command::from_arg_matches(&matches.expect("whatever follows is taken")).expect("a name");
            match run(&command, &mut crate::output::stdout()) {
                Err(CommandError::Plain { help: Some(help), .. }) => {
                    assert_eq!(help, format!("cargo run --release -- {typed}"));
                }
                other => panic!("{other:?}"),
            }
        }
    }
}
