//! `affray rulings`: how open questions are read.

use std::io::Write;

use affray_core::Ruling;
use affray_core::encounter::nearest;

use super::rules::paragraph;
use crate::args::Rulings;
use crate::files;
use crate::output::{Answer, CommandError, Out, style};

/// Lists rulings.
pub fn run(args: &Rulings, out: &mut Out) -> Result<Answer, CommandError> {
    let game = files::game(&args.game)?;
    let register = game.register();
    let mut rulings: Vec<&Ruling> = Vec::new();
    for name in &args.names {
        let Some(ruling) = register.ruling(name) else {
            let help = match nearest(name, register.rulings.iter().map(|ruling| ruling.name.as_str())) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("`affray rulings {}` lists them all", game.slug()),
            };
            return Err(CommandError::plain(format!("{} has no ruling {name:?}", game.title()), help));
        };
        rulings.push(ruling);
    }
    if args.names.is_empty() {
        rulings.extend(&register.rulings);
    }
    rulings.retain(|ruling| !args.settable || ruling.is_settable());
    if args.json {
        crate::output::json(out, &rulings)?;
        return Ok(Answer::Yes);
    }
    let of_kind = |settable: bool| rulings.iter().filter(move |ruling| ruling.is_settable() == settable);
    let strong = style::STRONG;
    if of_kind(true).next().is_some() {
        writeln!(out, "{strong}Can be set{strong:#} (in the file under [rulings], or with --ruling name=value)")?;
        of_kind(true).try_for_each(|ruling| one(out, ruling))?;
    }
    if of_kind(false).next().is_some() {
        writeln!(out, "\n{strong}How Affray reads the rest{strong:#}")?;
        of_kind(false).try_for_each(|ruling| one(out, ruling))?;
    }
    Ok(Answer::Yes)
}

fn one(out: &mut Out, ruling: &Ruling) -> Result<(), CommandError> {
    let (name, faint) = (style::NAME, style::FAINT);
    writeln!(out, "\n  {name}{}{name:#} {faint}{}{faint:#}", ruling.name, ruling.rules.join(" "))?;
    paragraph(out, 6, &ruling.question)?;
    paragraph(out, 6, &format!("→ {}", ruling.reading))?;
    let default = ruling.default.as_deref().unwrap_or_default();
    for option in &ruling.options {
        let mark = if option.value == default { "*" } else { " " };
        writeln!(out, "      {mark} {name}{}{name:#}: {}", option.value, option.means)?;
    }
    if let Some((least, most)) = ruling.range {
        writeln!(out, "      {name}{least}{name:#} to {name}{most}{name:#}; default {default}")?;
    }
    for (edition, value) in &ruling.by_edition {
        writeln!(out, "      {faint}in {edition}: {value}{faint:#}")?;
    }
    Ok(())
}
