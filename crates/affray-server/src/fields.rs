//! What was sent: the fields of a form or of a query, in their order.

use affray_core::Seat;
use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};

use crate::app::Shared;
use crate::caller::Caller;
use crate::error::Failure;

/// The largest form: an encounter, with every letter written as three.
pub const LARGEST_FORM: usize = 256 * 1024;

/// The longest field that is not an encounter. What a table takes is shorter, and says so itself.
pub const LONGEST_FIELD: usize = 16 * 1024;

/// Names and values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fields(Vec<(String, String)>);

impl Fields {
    /// Reads the fields of an address or of a form.
    pub fn read(text: &[u8]) -> Fields {
        Fields(form_urlencoded::parse(text).into_owned().collect())
    }

    /// These names and values.
    pub fn of(pairs: impl IntoIterator<Item = (String, String)>) -> Fields {
        Fields(pairs.into_iter().collect())
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a field, whatever its length.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// The value of a field that may be missing.
    pub fn may(&self, name: &str) -> Result<&str, Failure> {
        let value = self.get(name).unwrap_or_default();
        if value.len() > LONGEST_FIELD { Err(Failure::field_too_long(name)) } else { Ok(value) }
    }

    /// The value of a field that has to be there.
    pub fn need(&self, name: &str) -> Result<&str, Failure> {
        self.get(name).ok_or_else(|| Failure::field_missing(name))?;
        self.may(name)
    }

    /// The value of a field that has to be there, as something else than text.
    pub fn parsed<T: std::str::FromStr>(&self, name: &str) -> Result<T, Failure> {
        self.need(name)?.parse().map_err(|_| Failure::field_unreadable(name))
    }

    /// A seat.
    pub fn seat(&self, name: &str) -> Result<Seat, Failure> {
        let index: u8 = self.parsed(name)?;
        if index < 64 { Ok(Seat(index)) } else { Err(Failure::field_unreadable(name)) }
    }

    /// Yes or no.
    pub fn yes(&self, name: &str) -> Result<bool, Failure> {
        match self.need(name)? {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(Failure::field_unreadable(name)),
        }
    }

    /// The fields whose names begin so, without that beginning.
    pub fn below<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.iter().filter_map(move |(name, value)| Some((name.strip_prefix(prefix)?, value)))
    }

    /// Fails where a field is there twice: which of the two was meant?
    pub fn each_once(self) -> Result<Fields, Failure> {
        let mut names: Vec<&str> = self.iter().map(|(name, _)| name).collect();
        names.sort_unstable();
        match names.array_windows().find(|[one, other]| one == other) {
            Some([name, _]) => Err(Failure::field_twice(name)),
            None => Ok(self),
        }
    }
}

/// The fields of a query.
#[derive(Debug, Clone)]
pub struct Query(pub Fields);

impl FromRequestParts<Shared> for Query {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Query, Self::Rejection> {
        Ok(Query(Fields::read(parts.uri.query().unwrap_or_default().as_bytes())))
    }
}

/// The fields of a form.
#[derive(Debug, Clone)]
pub struct Form(pub Fields);

impl FromRequest<Shared> for Form {
    type Rejection = Response;

    async fn from_request(request: Request, app: &Shared) -> Result<Form, Response> {
        let (mut parts, body) = request.into_parts();
        let Ok(caller) = Caller::from_request_parts(&mut parts, app).await;
        match read(&parts, body).await {
            Ok(fields) => Ok(Form(fields)),
            Err(failure) => Err(failure.page(&caller.frame()).into_response()),
        }
    }
}

async fn read(parts: &Parts, body: Body) -> Result<Fields, Failure> {
    let kind = parts.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.map(|kind| kind.split(';').next().unwrap_or_default().trim());
    let sent = to_bytes(body, LARGEST_FORM).await;
    match kind {
        Some(kind) if kind.eq_ignore_ascii_case("application/x-www-form-urlencoded") => {
            Fields::read(&sent.map_err(|_| Failure::form_too_large())?).each_once()
        }
        // A form without fields may come without a type.
        None if sent.as_ref().is_ok_and(axum::body::Bytes::is_empty) => Ok(Fields::default()),
        Some(_) | None => Err(Failure::not_a_form()),
    }
}
