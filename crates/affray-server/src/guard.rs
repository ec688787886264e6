//! What every request passes: not too many from one address, no posts from other sites, no page in a frame, no script but
//! our own, no reply that never comes.

use std::time::{Duration, Instant};

use affray_pages::Language;
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, ORIGIN, REFERRER_POLICY, SET_COOKIE, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;

use crate::app::{App, Shared};
use crate::caller::{Caller, Peer};
use crate::error::Failure;
use crate::fields::Fields;
use crate::rights;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// With `no-referrer` a browser would send `Origin: null` with our own forms, and they could not be told from those of
/// other sites. Tokens never stay in an address, so there is none to give away.
const REFERRER: &str = "same-origin";

/// The longest that somebody waits for a reply; odds take the longest.
const REPLY_TIME: Duration = Duration::from_secs(30);

/// What every request passes.
pub async fn guard(State(app): State<Shared>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().copied();
    let caller = Caller::of(&app, peer, request.uri(), request.headers());
    request.extensions_mut().insert(caller.clone());
    let path = request.uri().path().to_owned();
    let mut response = match admit(&app, &caller, &request) {
        Err(failure) => failure.reply(&path, &caller.frame()),
        Ok(Some(redirected)) => redirected,
        Ok(None) => match timeout(REPLY_TIME, next.run(request)).await {
            Ok(response) => response,
            Err(_) => Failure::too_slow().reply(&path, &caller.frame()),
        },
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static(REFERRER));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    // What is made for one seat is kept by nobody on the way.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether a request is taken at all; a choice of language is answered right here.
fn admit(app: &App, caller: &Caller, request: &Request) -> Result<Option<Response>, Failure> {
    if !app.requests.take(caller.from, Instant::now()) {
        return Err(Failure::too_many("requests"));
    }
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        let for_people = !request.uri().path().starts_with("/api/");
        return Ok(for_people.then(|| chosen_language(request.uri())).flatten());
    }
    match is_from_elsewhere(request.headers(), caller) {
        true => Err(Failure::from_another_site()),
        false => Ok(None),
    }
}

/// Keeps the language that somebody chose, and goes back to the page.
fn chosen_language(uri: &Uri) -> Option<Response> {
    let query = Fields::read(uri.query()?.as_bytes());
    let language = Language::from_code(query.get("lang")?)?;
    let mut rest = form_urlencoded::Serializer::new(String::new());
    rest.extend_pairs(query.iter().filter(|(name, _)| *name != "lang"));
    let rest = rest.finish();
    let to = if rest.is_empty() { uri.path().to_owned() } else { format!("{}?{rest}", uri.path()) };
    // A path that begins with two slashes would lead to another host.
    let to = HeaderValue::from_str(&format!("/{}", to.trim_start_matches('/'))).ok()?;
    let cookie = format!("{}={}; Path=/; Max-Age=31536000; SameSite=Lax", rights::LANGUAGE, language.code());
    let cookie = HeaderValue::from_str(&cookie).ok()?;
    Some((StatusCode::SEE_OTHER, [(LOCATION, to), (SET_COOKIE, cookie)]).into_response())
}

/// Whether a browser says that another site made this request. Programs say nothing of it.
fn is_from_elsewhere(headers: &HeaderMap, caller: &Caller) -> bool {
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text(&HeaderName::from_static("sec-fetch-site")) {
        return site != "same-origin" && site != "none";
    }
    // Browsers send the other header on encrypted pages and on the same machine alone.
    text(&ORIGIN).is_some_and(|origin| origin.split_once("://").is_none_or(|(_, from)| from != caller.host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_from_another_site_is_told_by_the_browser() {
        let caller =
            Caller { from: [127, 0, 0, 1].into(), secure: false, host: "a:1".to_owned(), language: Language::English };
        let elsewhere = |name: &'static str, value: &'static str| {
            let headers = HeaderMap::from_iter([(HeaderName::from_static(name), HeaderValue::from_static(value))]);
            is_from_elsewhere(&headers, &caller)
        };
        assert!(!elsewhere("sec-fetch-site", "same-origin") && !elsewhere("sec-fetch-site", "none"));
        assert!(elsewhere("sec-fetch-site", "cross-site") && elsewhere("sec-fetch-site", "same-site"));
        assert!(!elsewhere("origin", "http://a:1") && !elsewhere("accept", "*/*"));
        assert!(elsewhere("origin", "http://b") && elsewhere("origin", "null") && elsewhere("origin", "http://a:1.b"));
    }

    #[test]
    fn a_choice_of_language_leads_back_to_the_same_page_and_to_no_other_host() {
        let to = |address: &str| {
            let response = chosen_language(&address.parse().expect("an address"))?;
            Some(response.headers()[LOCATION].to_str().expect("text").to_owned())
        };
        assert_eq!(to("/new?encounter=rt0%2Fbrock&lang=de").as_deref(), Some("/new?encounter=rt0%2Fbrock"));
        assert_eq!(to("/?lang=de-AT").as_deref(), Some("/"));
        assert_eq!(to("//evil.example/?lang=de").as_deref(), Some("/evil.example/"));
        assert_eq!(to("/?lang=xx"), None);
    }
}
