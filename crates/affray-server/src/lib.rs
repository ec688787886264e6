//! Affray's tables over HTTP: pages made for one chair each, live updates, links as rights.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`server`] | how a server starts, takes connections and stops |
//! | [`options`] | how it is run, and its limits |
//! | [`app`] | what all requests share |
//! | `router` | which address is answered by what |
//! | `guard`, `caller`, `limits` | what every request passes, who makes it, how many are taken |
//! | `address`, `rights`, `visit` | where a request to a table goes, and whether it may |
//! | `fields` | what was sent: forms and queries |
//! | `present`, `replay`, `endings` | a table from one chair, now, earlier and after its end, as the model that pages are made from |
//! | `home`, `encounter`, `rules`, `table`, `forms` | the pages and the forms on them |
//! | `api` | the same for programs: JSON, and the document that describes it |
//! | `webhook` | tables tell addresses of turns and endings |
//! | `stream` | live updates |
//! | `odds_pool`, `odds` | odds next to the options, on a bounded pool; in words |
//! | [`links`], [`qr`] | links to share, and their codes |
//! | `error` | errors to statuses and sentences: the one place that says which is which |
//! | `metrics`, `host` | numbers for whoever runs it |
//! | `archive` | tables that nobody has touched for long, put away as files |
//!
//! Handlers translate, call and answer; what a table is and does is `affray-table`, what a page looks like `affray-pages`.

mod address;
mod api;
pub mod app;
mod archive;
mod caller;
mod encounter;
mod endings;
mod error;
mod fields;
mod forms;
mod going_on;
mod guard;
mod home;
mod host;
mod limits;
pub mod links;
mod metrics;
mod odds;
mod odds_pool;
pub mod options;
#[cfg(test)]
mod parsers;
mod present;
pub mod qr;
mod replay;
mod rights;
mod router;
mod rules;
pub mod server;
mod stream;
mod table;
mod visit;
mod webhook;

pub use app::App;
pub use options::{HostToken, Limits, Options, Rate, Tls};
pub use server::{Server, StartError};
pub use webhook::WebhookOptions;
