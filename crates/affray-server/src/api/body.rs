//! What was sent: JSON of a known shape, and nothing else.

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::app::Shared;
use crate::error::Failure;
use crate::fields::{LARGEST_FORM, LONGEST_FIELD};

/// The body of a request.
pub struct Body<T>(pub T);

/// Why a request is not done, as programs are told.
pub struct Refused(pub Failure);

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Refused {
        Refused(failure)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        self.0.problem()
    }
}

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, _: &Shared) -> Result<Body<T>, Refused> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.map(|kind| kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase());
        if kind.as_deref() != Some("application/json") {
            return Err(Failure::not_json().into());
        }
        let sent = to_bytes(request.into_body(), LARGEST_FORM).await.map_err(|_| Failure::form_too_large())?;
        Ok(Body(read(&sent)?))
    }
}

pub(crate) fn read<T: DeserializeOwned>(sent: &Bytes) -> Result<T, Failure> {
    // A list of values in the order of the fields would be read, too, and nobody would say what is what.
    if sent.trim_ascii_start().first().is_some_and(|first| *first != b'{') {
        return Err(Failure::body_unreadable("an object is expected"));
    }
    let mut reader = serde_json::Deserializer::from_slice(sent);
    let body = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let place = error.path().to_string();
        let why = error.into_inner().to_string();
        let why = if place == "." { why } else { format!("{place}: {why}") };
        Failure::body_unreadable(&why)
    })?;
    reader.end().map_err(|error| Failure::body_unreadable(&error.to_string()))?;
    // What a table takes is shorter, and says so itself; this keeps the rest short.
    let whole: Value = serde_json::from_slice(sent).map_err(|error| Failure::body_unreadable(&error.to_string()))?;
    match too_long(&whole, "body") {
        Some(name) => Err(Failure::field_too_long(name)),
        None => Ok(body),
    }
}

/// The name of a field that is longer than it may be; the text of an encounter, which comes with its game, says so itself.
fn too_long<'a>(value: &'a Value, name: &'a str) -> Option<&'a str> {
    match value {
        Value::String(text) => (text.len() > LONGEST_FIELD).then_some(name),
        Value::Object(fields) => {
            let is_encounter = fields.contains_key("game");
            let others = fields.iter().filter(|(name, _)| !(is_encounter && *name == "text"));
            others.into_iter().find_map(|(name, value)| too_long(value, name))
        }
        Value::Array(values) => values.iter().find_map(|value| too_long(value, name)),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}
