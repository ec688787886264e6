//! Which address is answered by what.

use std::any::Any;

use affray_pages::{Frame, Language};
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::app::Shared;
use crate::caller::Caller;
use crate::error::Failure;
use crate::{api, forms, guard, home, host, rules, table};

/// Everything that can be asked of a server.
pub fn router(app: Shared) -> Router {
    Router::new()
        .route("/", get(home::home))
        .route("/new", get(home::write))
        .route("/check", post(home::check))
        .route("/tables", post(home::open))
        .route("/rules/{game}", get(rules::all))
        .route("/rules/{game}/{id}", get(rules::one))
        .route("/assets/{name}", get(asset))
        .route("/t/{table}/{*rest}", get(table::look).post(forms::act))
        .route("/healthz", get(health))
        .route("/metrics", get(host::metrics))
        .route("/status", get(host::status))
        .merge(api::router())
        .fallback(nothing)
        .method_not_allowed_fallback(wrong_method)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(CompressionLayer::new())
        .with_state(app)
}

async fn nothing(caller: Caller, uri: Uri) -> Response {
    Failure::nothing_here().reply(uri.path(), &caller.frame())
}

async fn wrong_method(caller: Caller, uri: Uri) -> Response {
    Failure::wrong_method().reply(uri.path(), &caller.frame())
}

/// A fault of ours in one request leaves all others alone. What it says may hold cards: it goes to nobody.
fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a request panicked; the place is on standard error");
    Failure::our_fault().page(&Frame::new(Language::English))
}

/// Style and script. Their names change with their content, so browsers keep them.
async fn asset(Path(name): Path<String>) -> Response {
    let Some(asset) = affray_pages::assets().iter().find(|asset| asset.name == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [("content-type", asset.media_type), ("cache-control", "public, max-age=31536000, immutable")];
    (headers, asset.content).into_response()
}

/// Whether it serves: tables can be read.
async fn health(State(app): State<Shared>) -> Response {
    match app.tables.store().count().await {
        Ok(_) => "ok\n".into_response(),
        Err(error) => {
            tracing::error!("{error}");
            (StatusCode::SERVICE_UNAVAILABLE, "tables cannot be read\n").into_response()
        }
    }
}
