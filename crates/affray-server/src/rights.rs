//! Who may see and do what: the token of a link, kept in a cookie of its chair.

use affray_table::{Chair, GmKey, TableHandle, Token};
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::{HeaderMap, HeaderValue};

use crate::address::Address;
use crate::error::Failure;

/// The cookie with the token of a chair. One for each chair, by its path: two seats in two tabs of one browser work.
const KEY: &str = "key";
/// The cookie with the number that a chair saw last.
pub const SEEN: &str = "seen";
/// The cookie with the language of the pages.
pub const LANGUAGE: &str = "lang";

/// A right that was checked.
#[derive(Debug, Clone)]
pub enum Right {
    /// To run the table.
    Gm(GmKey),
    /// To a seat or to look on.
    Chair,
}

/// The value of a cookie.
pub fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.into_iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
}

/// The token that a program sends: `Authorization: Bearer …`.
pub fn bearer(headers: &HeaderMap) -> Option<String> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
}

/// The token that a request carries: a cookie, or what programs send.
fn token_of(headers: &HeaderMap) -> Option<String> {
    bearer(headers).or_else(|| cookie(headers, KEY))
}

/// Checks the right of a request to its chair.
pub async fn check(table: &TableHandle, address: &Address, headers: &HeaderMap) -> Result<Right, Failure> {
    admitted(table, address.chair, &token_of(headers).ok_or_else(Failure::no_link)?).await
}

/// The right that a token gives to a chair.
pub async fn admitted(table: &TableHandle, chair: Chair, token: &str) -> Result<Right, Failure> {
    let (right, token) = match chair {
        Chair::Gm => {
            let key: GmKey = token.parse().map_err(|_| Failure::link_gone())?;
            let token = key.token.clone();
            (Right::Gm(key), token)
        }
        Chair::Seat(_) | Chair::Onlooker => (Right::Chair, token.parse::<Token>().map_err(|_| Failure::link_gone())?),
    };
    if table.admits(chair, &token).await? { Ok(right) } else { Err(Failure::link_gone()) }
}

/// The header that keeps a token in the browser, for this chair alone and out of script's reach.
pub fn keep(address: &Address, token: &str, secure: bool) -> HeaderValue {
    let secure = if secure { "; Secure" } else { "" };
    let year = 60 * 60 * 24 * 365;
    let text = format!("{KEY}={token}; Path={}; Max-Age={year}; HttpOnly; SameSite=Lax{secure}", address.base());
    HeaderValue::from_str(&text).expect("tokens and paths are plain letters")
}

/// The header that notes which number a chair has seen; script keeps it current.
pub fn note_seen(address: &Address, number: u64) -> HeaderValue {
    let text = format!("{SEEN}={number}; Path={}; Max-Age=31536000; SameSite=Lax", address.base());
    HeaderValue::from_str(&text).expect("numbers and paths are plain letters")
}
