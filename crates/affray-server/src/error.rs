//! Errors to statuses and sentences: the one place that says which is which.

use affray_pages::Frame;
use affray_table::table::Broken;
use affray_table::{Refusal, StoreError, TableError};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::response::{Html, IntoResponse, Response};
use serde_json::json;

/// Why a request is not done, in a sentence for the person who made it. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The status of the reply.
    pub status: StatusCode,
    /// What to tell the person.
    pub sentence: String,
}

impl Failure {
    fn new(status: StatusCode, sentence: impl Into<String>) -> Failure {
        Failure { status, sentence: sentence.into() }
    }

    /// Nothing is there.
    pub fn nothing_here() -> Failure {
        Failure::new(StatusCode::NOT_FOUND, "There is nothing here: open a link as it was sent.")
    }

    /// The address is there, but not for this method.
    pub fn wrong_method() -> Failure {
        Failure::new(StatusCode::METHOD_NOT_ALLOWED, "That cannot be done at this address.")
    }

    /// No link was opened for this chair.
    pub fn no_link() -> Failure {
        Failure::new(StatusCode::FORBIDDEN, "This page needs a link: open the one that the GM sent you.")
    }

    /// A link was opened, but it gives no right (any more).
    pub fn link_gone() -> Failure {
        Failure::new(StatusCode::FORBIDDEN, "This link is not valid (any more): ask the GM for a new one.")
    }

    /// Only the GM may.
    pub fn only_gm(what: &str) -> Failure {
        Failure::new(StatusCode::FORBIDDEN, format!("Only the GM {what}."))
    }

    /// Only whoever runs the server may.
    pub fn only_host() -> Failure {
        let words =
            "This page is for whoever runs the server: open it on the server's own machine, or with its host token.";
        Failure::new(StatusCode::FORBIDDEN, words)
    }

    /// The record holds every hand.
    pub fn record_is_closed() -> Failure {
        let words = "The record holds every hand: it can be downloaded when the fight is over.";
        Failure::new(StatusCode::FORBIDDEN, words)
    }

    /// Another site sent this.
    pub fn from_another_site() -> Failure {
        let words = "This came from another site, and nothing was done: use the page of the table itself.";
        Failure::new(StatusCode::FORBIDDEN, words)
    }

    /// What was sent is not a form.
    pub fn not_a_form() -> Failure {
        let words = "This is not a form: send application/x-www-form-urlencoded.";
        Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, words)
    }

    /// What was sent is not JSON.
    pub fn not_json() -> Failure {
        let words = "This is not JSON: send application/json.";
        Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, words)
    }

    /// What was sent is JSON, or should be, but not what is taken here.
    pub fn body_unreadable(why: &str) -> Failure {
        let why: String = why.chars().filter(|letter| !letter.is_control()).take(300).collect();
        Failure::new(StatusCode::BAD_REQUEST, format!("The body cannot be used: {why}."))
    }

    /// No token came along.
    pub fn no_token() -> Failure {
        let words = "This needs the token of a link: send it as “Authorization: Bearer …”.";
        Failure::new(StatusCode::FORBIDDEN, words)
    }

    /// An encounter with mistakes cannot be played.
    pub fn mistakes() -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "The encounter has mistakes.")
    }

    /// There is no fight to look at yet.
    pub fn not_begun() -> Failure {
        Failure::new(StatusCode::CONFLICT, "The fight has not begun yet.")
    }

    /// There is no ending yet.
    pub fn not_over() -> Failure {
        Failure::new(StatusCode::CONFLICT, "The fight is not over yet.")
    }

    /// What was wanted is so already.
    pub fn as_it_is() -> Failure {
        Failure::new(StatusCode::CONFLICT, "That is how it is already.")
    }

    /// An address to tell things to cannot be used.
    pub fn webhook_unusable(why: &str) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, sentence(why))
    }

    /// What was sent is too large.
    pub fn form_too_large() -> Failure {
        let words = format!("This is too large: {} KiB is the most.", crate::fields::LARGEST_FORM / 1024);
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, words)
    }

    /// One field is too long.
    pub fn field_too_long(name: &str) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, format!("The field “{name}” is too long."))
    }

    /// A field is missing.
    pub fn field_missing(name: &str) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, format!("The field “{name}” is missing."))
    }

    /// A field is there twice.
    pub fn field_twice(name: &str) -> Failure {
        let name: String = name.chars().take(40).collect();
        Failure::new(StatusCode::BAD_REQUEST, format!("The field “{name}” is there twice."))
    }

    /// A field is none of what it may be.
    pub fn field_unreadable(name: &str) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, format!("The field “{name}” cannot be read."))
    }

    /// Fields do not go together.
    pub fn fields_needed(which: &str) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, format!("One of these is needed: {which}."))
    }

    /// There is nothing of this name.
    pub fn unknown(what: &str) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, format!("There is no such {what}."))
    }

    /// A party cannot go on in another game.
    pub fn other_game() -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "The party goes on in an encounter of the same game.")
    }

    /// A party cannot go on at all.
    pub fn nothing_lasts(game: &str) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, format!("In {game} nothing lasts from fight to fight."))
    }

    /// A party cannot go where it was to go.
    pub fn cannot_go_there(mistakes: &[affray_core::Diagnostic]) -> Failure {
        let words: Vec<&str> = mistakes.iter().map(|mistake| mistake.message.as_str()).take(5).collect();
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, sentence(&words.join("; ")))
    }

    /// Too much in a short time.
    pub fn too_many(what: &str) -> Failure {
        let words = format!("That is too many {what} in a short time: wait a moment and try again.");
        Failure::new(StatusCode::TOO_MANY_REQUESTS, words)
    }

    /// There is no room for more tables.
    pub fn no_room() -> Failure {
        let words = "There is no room for more tables on this server: ask whoever runs it.";
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, words)
    }

    /// The table was put away.
    pub fn put_away() -> Failure {
        let words = "This table was put away, since nobody had played at it for long. Nothing of it is lost: whoever runs \
                     the server can bring it back.";
        Failure::new(StatusCode::GONE, words)
    }

    /// A table cannot take any more changes.
    pub fn table_is_full() -> Failure {
        let words = "This table has as many changes as the server takes: open another one.";
        Failure::new(StatusCode::INSUFFICIENT_STORAGE, words)
    }

    /// It took too long.
    pub fn too_slow() -> Failure {
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, "The server is busy just now: try again.")
    }

    /// A fault of ours.
    pub fn our_fault() -> Failure {
        let words = "Something went wrong on the server; nothing was lost. Load the page again.";
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, words)
    }

    /// Whether the page of the table shows it where it was tried; otherwise it is a page of its own.
    pub fn is_shown_in_place(&self) -> bool {
        matches!(
            self.status,
            StatusCode::CONFLICT
                | StatusCode::UNPROCESSABLE_ENTITY
                | StatusCode::FORBIDDEN
                | StatusCode::SERVICE_UNAVAILABLE
                | StatusCode::INSUFFICIENT_STORAGE
        )
    }

    /// A page of its own.
    pub fn page(&self, frame: &Frame) -> Response {
        let page = affray_pages::refusal(self.status.as_u16(), &self.sentence, frame);
        let mut response = (self.status, Html(page.into_string())).into_response();
        self.say_when(&mut response);
        response
    }

    /// For programs: problem details (RFC 9457), with the sentence of the page.
    pub fn problem(&self) -> Response {
        self.problem_with(serde_json::Map::new())
    }

    /// For programs, with members of its own.
    pub fn problem_with(&self, mut members: serde_json::Map<String, serde_json::Value>) -> Response {
        members.insert("title".to_owned(), json!(self.status.canonical_reason().unwrap_or_default()));
        members.insert("status".to_owned(), json!(self.status.as_u16()));
        members.insert("detail".to_owned(), json!(self.sentence));
        let body = serde_json::Value::Object(members).to_string();
        let mut response = (self.status, [(CONTENT_TYPE, "application/problem+json")], body).into_response();
        self.say_when(&mut response);
        response
    }

    /// In the form of whoever asked at this address: a page for people, problem details for programs.
    pub fn reply(&self, path: &str, frame: &Frame) -> Response {
        if path.starts_with("/api/") { self.problem() } else { self.page(frame) }
    }

    /// Tells programs when to come back.
    pub fn say_when(&self, response: &mut Response) {
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(RETRY_AFTER, axum::http::HeaderValue::from_static("2"));
        }
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        let status = match &error {
            TableError::NoSuchTable => return Failure::nothing_here(),
            TableError::NoRight => return Failure::link_gone(),
            TableError::Refused(Refusal::NotYours(_)) => StatusCode::FORBIDDEN,
            TableError::Refused(Refusal::Stale(_)) => StatusCode::CONFLICT,
            TableError::Refused(Refusal::No(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            TableError::Store(StoreError::Full(_)) => return Failure::no_room(),
            TableError::Store(StoreError::Unavailable(_)) => {
                tracing::error!("{error}");
                let words = "The table cannot be stored just now, so nothing was done: try again.";
                return Failure::new(StatusCode::SERVICE_UNAVAILABLE, words);
            }
            TableError::Store(StoreError::Unknown(_)) => {
                tracing::error!("{error}");
                let words =
                    "The server lost its database in the middle of this: load the page to see whether it counted.";
                return Failure::new(StatusCode::SERVICE_UNAVAILABLE, words);
            }
            TableError::Broken(Broken::Change { number, .. }) => {
                // Why it does not fit may name cards that not everybody may know: that goes to the log alone.
                tracing::error!("{error}");
                let words = format!(
                    "This table was begun under other rules than this version of Affray has: its change {number} does not fit \
                     them. It is kept as it is; the version that began it plays it on."
                );
                return Failure::new(StatusCode::CONFLICT, words);
            }
            TableError::Store(_) | TableError::Broken(_) => {
                tracing::error!("{error}");
                return Failure::our_fault();
            }
        };
        Failure::new(status, sentence(&error.to_string()))
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        TableError::from(error).into()
    }
}

/// With a capital and a full stop: the words of tables and games are parts of sentences.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let stop = if words.ends_with(['.', '!', '?', '…']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_has_its_status_and_a_whole_sentence() {
        let of = |refusal: Refusal| Failure::from(TableError::from(refusal));
        let says = "it is not so";
        for (refusal, status) in [
            (Refusal::NotYours(says.to_owned()), 403),
            (Refusal::Stale(says.to_owned()), 409),
            (Refusal::No(says.to_owned()), 422),
        ] {
            let failure = of(refusal);
            assert_eq!((failure.status.as_u16(), failure.sentence.as_str()), (status, "It is not so."));
        }
    }
}
