//! How an encounter file opens.

use affray_core::{
    Cast, Diagnostic, Game, Opening, Role, Rulings as _, SeatInfo, Setup, Sitter,
    encounter::{Shape, distinct_names, edition, read_on, unknown},
};

use super::file::{Duellist, File};
use crate::edition::Edition;
use crate::game::Tiny;
use crate::rulings::{REGISTER, Rulings};
use crate::state::fight::Fight;

/// Reads an encounter.
pub(crate) fn open(setup: &Setup) -> Result<Opening<Fight>, Vec<Diagnostic>> {
    let Shape { file, mistakes } = read_on::<File>(&setup.encounter)?;
    // Everything is looked at before anything is refused: whoever writes a file wants to know all mistakes at once.
    let mut found = Vec::new();
    let slug = edition::<Tiny>(setup, file.edition.as_ref()).unwrap_or_else(|mistake| {
        found.push(mistake);
        Tiny::EDITIONS[0].slug
    });
    let edition = Edition::find(slug).expect("the editions listed are those there are");
    let rulings = Rulings::settle(&REGISTER, slug, &file.rulings, &setup.rulings);
    let rulings = rulings.map_err(|mistakes| found.extend(mistakes)).unwrap_or_default();
    let names = [&file.anchor, &file.dart].into_iter().filter_map(|duellist| duellist.name.as_ref());
    found.extend(distinct_names(names).err().unwrap_or_default());
    let seats = vec![seat(&file.anchor, "Anchor", &mut found), seat(&file.dart, "Dart", &mut found)];
    let found = mistakes.and(found);
    if !found.is_empty() {
        return Err(found);
    }
    Ok(Opening {
        scene: Fight::new(edition, &rulings),
        cast: Cast::new(seats),
        // A record of the default edition need not name it, unless the file names another; records that are older
        // than the editions name none.
        edition: if edition == Edition::default() && file.edition.is_none() { "" } else { slug }.to_owned(),
        title: file.title.unwrap_or_else(|| "A tiny duel".to_owned()),
        rulings: rulings.all(),
    })
}

/// Who sits in a seat.
fn seat(duellist: &Duellist, default: &str, found: &mut Vec<Diagnostic>) -> SeatInfo {
    let name = duellist.name.as_ref().map_or(default, |name| name.as_str()).to_owned();
    let bot = duellist.bot.as_ref().map_or("random", |bot| bot.as_str());
    if let (None, Some(written)) = (Tiny::bot(bot), &duellist.bot) {
        found.push(unknown("bot", bot, Tiny::BOTS.iter().map(|bot| bot.name)).at(written.span()));
    }
    SeatInfo { name, role: Role::Player, sitter: Sitter::Bot(bot.to_owned()) }
}
