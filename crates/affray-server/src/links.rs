//! Links to share.

use affray_core::Seat;
use affray_pages::model::{LinkFor, SharedLink};
use affray_table::{Chair, GmKey, TableError, TableHandle};

use crate::address::{Address, base};
use crate::qr;

/// The links of all seats and of onlookers, as the GM's page shows them.
pub async fn of_table(table: &TableHandle, key: &GmKey, origin: &str) -> Result<Vec<SharedLink>, TableError> {
    let names: Vec<String> = table.look(|table| table.seats().iter().map(|seat| seat.name.clone()).collect()).await?;
    let seats = (0u8..).map(Seat).zip(names).map(|(seat, name)| LinkFor::Seat(seat, name));
    let mut links = Vec::new();
    for whose in seats.chain([LinkFor::Onlookers, LinkFor::Screen]) {
        let chair = match whose {
            LinkFor::Seat(seat, _) => Chair::Seat(seat),
            LinkFor::Onlookers | LinkFor::Screen => Chair::Onlooker,
        };
        let address =
            Address { table: table.id().clone(), chair, screen: whose == LinkFor::Screen, wanted: String::new() };
        let generation = table.link(chair).await?.map_or(0, |link| link.generation);
        let url = format!("{origin}{}?key={}", address.base(), key.token_of(chair, generation));
        links.push(SharedLink { whose, qr: qr::svg(&url), url });
    }
    Ok(links)
}

/// A link to a position of the replay, for everybody who looks on.
pub async fn of_position(table: &TableHandle, key: &GmKey, origin: &str, number: u64) -> Result<String, TableError> {
    let chair = Chair::Onlooker;
    let generation = table.link(chair).await?.map_or(0, |link| link.generation);
    Ok(format!("{origin}{}/at/{number}?key={}", base(table.id(), chair), key.token_of(chair, generation)))
}

/// The GM's own link.
pub fn of_gm(table: &TableHandle, key: &GmKey, origin: &str) -> String {
    format!("{origin}{}?key={key}", base(table.id(), Chair::Gm))
}
