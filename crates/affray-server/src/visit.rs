//! A request to a table that may be made.

use std::sync::Arc;

use affray_core::Seat;
use affray_table::{TableError, TableHandle, TableId};
use axum::http::header::{LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::address::Address;
use crate::app::{App, Shared};
use crate::archive;
use crate::caller::Caller;
use crate::error::Failure;
use crate::fields::Fields;
use crate::rights::{self, Right};

/// The header by which script asks for an update since the number it has.
pub const SINCE: &str = "x-affray-since";

/// A request to a table that may be made.
pub struct Visit {
    /// What all requests share.
    pub app: Shared,
    /// The table.
    pub table: Arc<TableHandle>,
    /// The chair, and what is wanted there.
    pub address: Address,
    /// What the link allows.
    pub right: Right,
    /// Who makes it.
    pub caller: Caller,
    /// What else the address says.
    pub query: Fields,
    /// The number that the page of a script has.
    pub since: Option<u64>,
    /// The number that this chair saw last.
    pub seen: Option<u64>,
    /// The event that a stream was cut after.
    pub last_event: Option<u64>,
}

/// What a request to a table comes to.
pub enum Arrival {
    /// It may be made.
    Visit(Box<Visit>),
    /// It was a link: the browser goes on without the token in the address.
    Redirect(Response),
}

impl Visit {
    /// Looks who may do what.
    pub async fn of(
        app: Shared,
        (table, rest): (&str, &str),
        caller: Caller,
        headers: &HeaderMap,
        query: Fields,
    ) -> Result<Arrival, Failure> {
        let address = Address::read(table, rest)?;
        let table = Visit::table(&app, &address.table).await?;
        if let Some(token) = query.get("key") {
            rights::admitted(&table, address.chair, token).await?;
            let cookie = rights::keep(&address, token, caller.secure);
            return Ok(Arrival::Redirect(see_other(&address.entrance(), Some(cookie))));
        }
        let right = rights::check(&table, &address, headers).await?;
        Ok(Arrival::Visit(Box::new(Visit::with((app, table), (address, right), caller, headers, query).await?)))
    }

    /// The table of this name.
    pub async fn table(app: &App, id: &TableId) -> Result<Arc<TableHandle>, Failure> {
        match app.tables.find(id).await {
            Err(TableError::NoSuchTable) if archive::has(app, id) => Err(Failure::put_away()),
            found => Ok(found?),
        }
    }

    /// A request whose right was checked.
    pub async fn with(
        (app, table): (Shared, Arc<TableHandle>),
        (address, right): (Address, Right),
        caller: Caller,
        headers: &HeaderMap,
        query: Fields,
    ) -> Result<Visit, Failure> {
        let number = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()?.parse().ok());
        let (since, last_event) = (number(SINCE), number("last-event-id"));
        let seen = rights::cookie(headers, rights::SEEN).and_then(|seen| seen.parse().ok());
        // Who comes from another server of the same database finds here what they have seen there.
        if let Some(number) = since.max(last_event).max(seen) {
            table.at_least(number).await?;
        }
        Ok(Visit { app, table, address, right, caller, query, since, seen, last_event })
    }

    /// Fails for everybody but the GM.
    pub fn only_gm(&self, what: &str) -> Result<(), Failure> {
        match self.right {
            Right::Gm(_) => Ok(()),
            Right::Chair => Err(Failure::only_gm(what)),
        }
    }

    /// A number in the address.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.query.get(name).and_then(|value| value.parse().ok())
    }

    /// The seat that the GM looks from.
    pub fn looking_from(&self) -> Option<Seat> {
        self.number("as").and_then(|seat| u8::try_from(seat).ok()).filter(|seat| *seat < 64).map(Seat)
    }
}

/// Sends the browser to another page.
pub fn see_other(to: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    let headers = response.headers_mut();
    headers.insert(LOCATION, HeaderValue::from_str(to).expect("paths are plain letters"));
    headers.extend(cookie.map(|cookie| (SET_COOKIE, cookie)));
    response
}
