//! A request to a chair of a table: the path says which, the token whether it may be made.

use std::collections::HashMap;

use affray_core::Seat;
use affray_table::{Chair, TableId};
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use super::body::Refused;
use crate::address::Address;
use crate::app::Shared;
use crate::caller::Caller;
use crate::error::Failure;
use crate::fields::Fields;
use crate::rights;
use crate::visit::Visit;

/// A request to a chair of a table that may be made.
pub struct At(pub Visit);

impl FromRequestParts<Shared> for At {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<At, Refused> {
        let Ok(caller) = Caller::from_request_parts(parts, app).await;
        let path = Path::<HashMap<String, String>>::from_request_parts(parts, app).await;
        let Path(path) = path.map_err(|_| Failure::nothing_here())?;
        let part = |name: &str| path.get(name).ok_or_else(Failure::nothing_here);
        let table: TableId = part("table")?.parse().map_err(|_| Failure::nothing_here())?;
        let chair = chair(part("chair")?).ok_or_else(Failure::nothing_here)?;
        let query = Fields::read(parts.uri.query().unwrap_or_default().as_bytes()).each_once()?;
        let handle = Visit::table(app, &table).await?;
        let token = rights::bearer(&parts.headers).ok_or_else(Failure::no_token)?;
        let right = rights::admitted(&handle, chair, &token).await?;
        let address = Address { table, chair, screen: false, wanted: String::new() };
        let at = At(Visit::with((app.clone(), handle), (address, right), caller, &parts.headers, query).await?);
        // As for pages: whoever comes from another server of the same database finds here what they have seen there.
        if let Some(number) = at.number("since")? {
            at.0.table.at_least(number).await.map_err(Failure::from)?;
        }
        Ok(at)
    }
}

/// The largest number that is taken: programs in languages that know no larger one are told so by the document.
pub const LARGEST: u64 = i64::MAX as u64;

impl At {
    /// A number of the query, if it is there.
    pub fn number(&self, name: &str) -> Result<Option<u64>, Failure> {
        match self.0.query.get(name) {
            None => Ok(None),
            Some(_) => match self.0.query.parsed(name)? {
                number if number <= LARGEST => Ok(Some(number)),
                _ => Err(Failure::field_unreadable(name)),
            },
        }
    }

    /// Fails where the GM wants to look from something that is no seat.
    pub fn looks_from_a_seat(&self) -> Result<(), Failure> {
        match self.0.query.get("as") {
            None => Ok(()),
            Some(_) => self.0.query.seat("as").map(|_| ()),
        }
    }
}

/// A chair as paths write it.
pub fn chair(text: &str) -> Option<Chair> {
    match text {
        "gm" => Some(Chair::Gm),
        "look" => Some(Chair::Onlooker),
        // One way to write a number.
        _ => text
            .parse()
            .ok()
            .filter(|seat: &u8| *seat < 64 && seat.to_string() == text)
            .map(|seat| Chair::Seat(Seat(seat))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chair_is_written_in_one_way() {
        assert_eq!(chair("gm"), Some(Chair::Gm));
        assert_eq!(chair("look"), Some(Chair::Onlooker));
        assert_eq!(chair("12"), Some(Chair::Seat(Seat(12))));
        for wrong in ["", "64", "-1", "+1", "01", "GM", "seat", "1 "] {
            assert_eq!(chair(wrong), None, "{wrong:?}");
        }
    }
}
