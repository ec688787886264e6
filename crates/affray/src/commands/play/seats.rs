//! Who sits where: people at this keyboard, people with real cards, and bots for the rest.

use affray_core::encounter::one_of;
use affray_core::{AnyGame, Cast, Role, Seat, Sitter};

use crate::args::{Pair, SetupFlags};
use crate::output::CommandError;

/// The seats of these names; `all` means every one.
fn named(cast: &Cast, names: &[String]) -> Result<Vec<Seat>, CommandError> {
    let mut seats = Vec::new();
    for name in names {
        if name == "all" {
            seats.extend((0..cast.seats().len() as u8).map(Seat));
            continue;
        }
        let gm = || cast.gm().filter(|_| name.eq_ignore_ascii_case("gm"));
        let Some(seat) = cast.find(name).or_else(gm) else {
            let names = cast.seats().iter().map(|info| info.name.as_str()).chain(["all"]);
            return Err(CommandError::plain(
                format!("nobody called {name:?} has a seat"),
                format!("write {}", one_of(names)),
            ));
        };
        seats.push(seat);
    }
    Ok(seats)
}

/// Who sits where. If nobody is named, the first player is a person; everybody not named is played by the file's bot,
/// or the game's best.
pub fn sitters(
    cast: &Cast,
    game: &dyn AnyGame,
    seats: &[String],
    paper: &[String],
    flags: &SetupFlags,
) -> Result<Vec<(String, Sitter)>, CommandError> {
    let mut people = named(cast, seats)?;
    let paper = named(cast, paper)?;
    if people.is_empty() && paper.is_empty() {
        let is_bot = |name: &str| flags.bots.iter().any(|Pair(seat, _)| seat.eq_ignore_ascii_case(name));
        let first = cast.seats().iter().position(|info| info.role == Role::Player && !is_bot(&info.name));
        people.extend(first.map(|index| Seat(index as u8)));
    }
    let best = game.bots().last().map_or("random", |bot| bot.name);
    let sitter = |seat: Seat, now: &Sitter| match now {
        _ if paper.contains(&seat) => Sitter::Paper,
        _ if people.contains(&seat) => Sitter::Person,
        Sitter::Bot(name) => Sitter::Bot(name.clone()),
        Sitter::Person | Sitter::Paper => Sitter::Bot(best.to_owned()),
    };
    Ok((0u8..)
        .map(Seat)
        .zip(cast.seats())
        .map(|(seat, info)| (info.name.clone(), sitter(seat, &info.sitter)))
        .collect())
}
