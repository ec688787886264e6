//! Links to share.

use affray_core::Seat;
use affray_pages::model::{LinkFor, SharedLink};
use affray_table::{Chair, GmKey, TableError, TableHandle, Token};

use crate::address::{Address, base};
use crate::qr;

/// The right to a chair, as it is shared.
pub struct SharedToken {
    /// The chair.
    pub chair: Chair,
    /// The seat's name; empty for onlookers.
    pub name: String,
    /// The token.
    pub token: Token,
}

/// The tokens of all seats and of onlookers. A seat that the encounter has brought gets its first link here.
pub async fn tokens(table: &TableHandle, key: &GmKey) -> Result<Vec<SharedToken>, TableError> {
    let names: Vec<String> = table.look(|table| table.seats().iter().map(|seat| seat.name.clone()).collect()).await?;
    let seats = (0u8..).map(Seat).zip(names).map(|(seat, name)| (Chair::Seat(seat), name));
    let mut tokens = Vec::new();
    for (chair, name) in seats.chain([(Chair::Onlooker, String::new())]) {
        let generation = match table.link(chair).await? {
            Some(link) => link.generation,
            None => table.reissue(chair, |generation| key.token_of(chair, generation)).await?,
        };
        tokens.push(SharedToken { chair, name, token: key.token_of(chair, generation) });
    }
    Ok(tokens)
}

/// The links of all seats and of onlookers, as the GM's page shows them.
pub async fn of_table(table: &TableHandle, key: &GmKey, origin: &str) -> Result<Vec<SharedLink>, TableError> {
    let mut links = Vec::new();
    for SharedToken { chair, name, token } in tokens(table, key).await? {
        let mut share = |whose, screen| {
            let address = Address { table: table.id().clone(), chair, screen, wanted: String::new() };
            let url = format!("{origin}{}?key={token}", address.base());
            links.push(SharedLink { whose, qr: qr::svg(&url), url });
        };
        match chair {
            Chair::Seat(seat) => share(LinkFor::Seat(seat, name), false),
            Chair::Gm => {}
            Chair::Onlooker => {
                share(LinkFor::Onlookers, false);
                share(LinkFor::Screen, true);
            }
        }
    }
    Ok(links)
}

/// The address of a link with this token.
pub fn address(table: &TableHandle, chair: Chair, token: &impl std::fmt::Display, origin: &str) -> String {
    format!("{origin}{}?key={token}", base(table.id(), chair))
}

/// A link to a position of the replay, for everybody who looks on.
pub async fn of_position(table: &TableHandle, key: &GmKey, origin: &str, number: u64) -> Result<String, TableError> {
    let chair = Chair::Onlooker;
    let generation = table.link(chair).await?.map_or(0, |link| link.generation);
    Ok(format!("{origin}{}/at/{number}?key={}", base(table.id(), chair), key.token_of(chair, generation)))
}

/// The GM's own link.
pub fn of_gm(table: &TableHandle, key: &GmKey, origin: &str) -> String {
    address(table, Chair::Gm, key, origin)
}
