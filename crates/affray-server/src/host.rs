//! Pages for whoever runs the server: from this machine, or with the token that the server was started with.

use std::fmt::Write as _;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::response::{IntoResponse, Response};

use crate::app::{App, Shared};
use crate::caller::Caller;
use crate::error::Failure;
use crate::fields::Query;
use crate::metrics::Now;

/// Numbers in the text format of Prometheus.
pub async fn metrics(State(app): State<Shared>, Query(query): Query, caller: Caller, headers: HeaderMap) -> Response {
    if !is_host(&app, &caller, &headers, query.get("token")) {
        return Failure::only_host().page(&caller.frame());
    }
    let text = app.metrics.text(&now(&app).await);
    ([("content-type", "text/plain; version=0.0.4")], text).into_response()
}

/// The same in words.
pub async fn status(State(app): State<Shared>, Query(query): Query, caller: Caller, headers: HeaderMap) -> Response {
    if !is_host(&app, &caller, &headers, query.get("token")) {
        return Failure::only_host().page(&caller.frame());
    }
    ([("content-type", "text/plain; charset=utf-8")], words(&app, &now(&app).await)).into_response()
}

/// Whether whoever runs the server asks.
fn is_host(app: &App, caller: &Caller, headers: &HeaderMap, token: Option<&str>) -> bool {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    if let (Some(host), Some(said)) = (&app.options().host_token, bearer.or(token)) {
        return host.is(said);
    }
    // A proxy on this machine that we were not told of makes everybody look local.
    let is_passed_on = ["forwarded", "x-forwarded-for", "via"].iter().any(|name| headers.contains_key(*name));
    caller.from.is_loopback() && (app.options().behind_proxy || !is_passed_on)
}

async fn now(app: &App) -> Now {
    Now {
        in_memory: app.tables.in_memory(),
        // If the store is away, the other numbers are wanted all the more.
        stored: app.store.count().await.unwrap_or(0),
        writes: app.store.waiting(),
        odds: app.odds.waiting(),
        uptime: app.began.elapsed(),
    }
}

fn words(app: &App, now: &Now) -> String {
    use std::sync::atomic::Ordering::Relaxed;
    let (metrics, options) = (&app.metrics, app.options());
    let minutes = now.uptime.as_secs() / 60;
    let mut out = format!("Affray {}, up for {} h {} min\n\n", env!("CARGO_PKG_VERSION"), minutes / 60, minutes % 60);
    let mut line = |name: &str, value: String| {
        let _ = writeln!(out, "{name:<22}{value}");
    };
    line("tables are kept in", options.place().to_string());
    line("tables", format!("{} stored, {} in memory", now.stored, now.in_memory));
    let after = options
        .archive_after
        .map_or_else(|| "never".to_owned(), |after| format!("after {} days untouched", after.as_secs() / 86_400));
    line("put away", format!("{after}; {} so far", metrics.archived.load(Relaxed)));
    line("open pages", metrics.streams.load(Relaxed).to_string());
    let (answers, refused) = (metrics.answers.load(Relaxed), metrics.refused.load(Relaxed));
    line("commands", format!("{} done, {answers} of them answers; {refused} refused", metrics.done.load(Relaxed)));
    line("queues", format!("{} writes, {} odds", now.writes, now.odds));
    for (name, histogram) in [("durable in", &metrics.commit), ("pages made in", &metrics.render)] {
        let (count, seconds, end) = histogram.summary();
        let mean = if count == 0 { 0.0 } else { seconds / count as f64 * 1e3 };
        let most =
            if end.is_finite() { format!("at most {:.1} ms", end * 1e3) } else { "more than a second".to_owned() };
        line(name, if count == 0 { "–".to_owned() } else { format!("{mean:.1} ms on average; 95 of 100 in {most}") });
    }
    out
}
