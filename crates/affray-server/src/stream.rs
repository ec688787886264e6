//! Live updates: Server-Sent Events that carry numbers.
//!
//! An event says that there is a newer change; the page then asks for what is new since its own number. So a parked stream
//! keeps nothing but its number, and a lost event costs nothing.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::time::Duration;

use affray_table::store::StoredLink;
use affray_table::tables::Present;
use affray_table::{Chair, TableHandle};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use tokio::sync::watch;

use crate::app::Shared;
use crate::error::Failure;
use crate::limits::Counted;

/// How often a quiet stream says that it lives. Phones and proxies kill silent connections.
const PING: Duration = Duration::from_secs(15);

/// Tells a chair of every change since a number, until it goes or the server stops.
pub async fn open(
    app: &Shared,
    table: &Arc<TableHandle>,
    chair: Chair,
    from: IpAddr,
    since: u64,
) -> Result<Response, Failure> {
    let counted =
        app.streams.open(from, app.options().limits.streams).ok_or_else(|| Failure::too_many("open pages"))?;
    let (app, present) = (app.clone(), table.arrive(chair));
    let (newest, stopping, relinked) = (table.newest(), app.stopping(), table.relinked());
    // The right was checked; from here on the stream watches that it stays.
    let right = table.link(chair).await?;
    app.metrics.streams.fetch_add(1, Ordering::Relaxed);
    let tail = Tail { table: table.clone(), chair, right, newest, stopping, relinked, seen: since };
    let events = Numbers { next: Box::pin(step(tail)), app, _present: present, _counted: counted };
    Ok(([("x-accel-buffering", "no"), ("cache-control", "no-store")], Sse::new(events)).into_response())
}

/// What a stream is in between two events.
struct Tail {
    table: Arc<TableHandle>,
    chair: Chair,
    /// The link with which it was opened.
    right: Option<StoredLink>,
    newest: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    relinked: watch::Receiver<u64>,
    seen: u64,
}

type Next = Pin<Box<dyn Future<Output = Option<(Event, Option<Tail>)>> + Send>>;

/// Waits for the next event.
async fn step(mut tail: Tail) -> Option<(Event, Option<Tail>)> {
    let event = |kind: &str, number: u64| Event::default().event(kind).id(number.to_string()).data(number.to_string());
    let number = *tail.newest.borrow_and_update();
    if *tail.stopping.borrow() {
        return Some((event("bye", number), None));
    }
    if number > tail.seen {
        tail.seen = number;
        return Some((event("change", number), Some(tail)));
    }
    let quiet = tokio::time::sleep(PING);
    let woken = wait(&mut tail, quiet).await;
    match woken {
        Woken::Change => {
            tail.seen = *tail.newest.borrow_and_update();
            Some((event("change", tail.seen), Some(tail)))
        }
        Woken::Stopping | Woken::Replaced => Some((event("bye", tail.seen), None)),
        Woken::Quiet => Some((event("ping", tail.seen), Some(tail))),
        Woken::Gone => None,
    }
}

/// Waits until there is something to say.
async fn wait(tail: &mut Tail, quiet: tokio::time::Sleep) -> Woken {
    let mut quiet = std::pin::pin!(quiet);
    loop {
        tokio::select! {
            changed = tail.newest.changed() => return if changed.is_ok() { Woken::Change } else { Woken::Gone },
            _ = tail.stopping.wait_for(|stopping| *stopping) => return Woken::Stopping,
            _ = tail.relinked.changed() => {}
            () = &mut quiet => return Woken::Quiet,
        }
        // Whoever has the old link hears nothing more. If the store is away just now, no link is known, and the page comes back.
        if tail.table.link(tail.chair).await.ok().flatten() != tail.right {
            return Woken::Replaced;
        }
    }
}

/// What ends the wait for an event.
enum Woken {
    Change,
    Stopping,
    Replaced,
    Quiet,
    Gone,
}

/// The events of one stream.
struct Numbers {
    next: Next,
    app: Shared,
    _present: Present,
    _counted: Counted,
}

impl Stream for Numbers {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Poll::Ready(stepped) = self.next.as_mut().poll(context) else { return Poll::Pending };
        let Some((event, tail)) = stepped else { return Poll::Ready(None) };
        self.next = match tail {
            Some(tail) => Box::pin(step(tail)),
            None => Box::pin(async { None }),
        };
        Poll::Ready(Some(Ok(event)))
    }
}

impl Drop for Numbers {
    fn drop(&mut self) {
        self.app.metrics.streams.fetch_sub(1, Ordering::Relaxed);
    }
}
