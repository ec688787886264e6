//! The JSON API: everything that a browser can do, for programs.
//!
//! The same links give the same rights; a program sends the token of a link with every request and needs no cookie. What it is
//! told comes out of the same model as the pages, and what it is refused has the same status and sentence.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `document` | the OpenAPI document |
//! | `at` | a request to a chair of a table |
//! | `body` | what was sent |
//! | `public` | games, rules, encounters, opening a table: what needs no link |
//! | `look` | what a chair sees |
//! | `act` | what a chair does |
//! | `runs` | what only the GM does: links, and where the table tells things |
//! | `wire` | the types of what goes over the wire |

mod act;
mod at;
pub(crate) mod body;
mod document;
mod look;
mod public;
mod runs;
pub(crate) mod wire;

use std::any::Any;

use axum::Router;
use axum::response::Response;
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::Shared;
use crate::error::Failure;

/// Below which every path of the API lies.
pub const BASE: &str = "/api/v1";

/// The routes of the API with the document that describes them: both are made from the same list.
pub fn described() -> (Router<Shared>, utoipa::openapi::OpenApi) {
    let routes = OpenApiRouter::default()
        .routes(routes!(public::games))
        .routes(routes!(public::encounter))
        .routes(routes!(public::rules))
        .routes(routes!(public::rule))
        .routes(routes!(public::check))
        .routes(routes!(public::open))
        .routes(routes!(look::table))
        .routes(routes!(look::board))
        .routes(routes!(look::question))
        .routes(routes!(look::odds))
        .routes(routes!(look::log))
        .routes(routes!(look::events))
        .routes(routes!(look::record))
        .routes(routes!(look::ending))
        .routes(routes!(look::positions))
        .routes(routes!(look::position))
        .routes(routes!(act::join))
        .routes(routes!(act::answer))
        .routes(routes!(act::undo))
        .routes(routes!(act::note))
        .routes(routes!(act::order))
        .routes(routes!(act::seat_somebody))
        .routes(routes!(act::begin))
        .routes(routes!(act::set))
        .routes(routes!(act::call))
        .routes(routes!(act::back))
        .routes(routes!(act::grant))
        .routes(routes!(act::pause))
        .routes(routes!(act::resume))
        .routes(routes!(act::show_odds))
        .routes(routes!(act::again))
        .routes(routes!(act::next))
        .routes(routes!(runs::links))
        .routes(routes!(runs::reissue))
        .routes(routes!(runs::webhook, runs::set_webhook, runs::drop_webhook));
    let (routes, described) = OpenApiRouter::with_openapi(document::beginning()).nest(BASE, routes).split_for_parts();
    (routes, document::finished(described))
}

/// The routes of the API, and the document itself.
pub fn router() -> Router<Shared> {
    let (routes, described) = described();
    let document = described.to_json().expect("the document is JSON");
    routes
        .route("/api/openapi.json", get(async move || ([("content-type", "application/json")], document)))
        .method_not_allowed_fallback(async || Failure::wrong_method().problem())
        .layer(CatchPanicLayer::custom(panicked))
}

/// As for pages: what it says may hold cards, and goes to nobody.
fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a request panicked; the place is on standard error");
    Failure::our_fault().problem()
}
