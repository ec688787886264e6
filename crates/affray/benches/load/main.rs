//! Tables under load: many tables with four seats each, played by bots through the forms and streams that browsers use, at the
//! command `affray serve` as it is shipped.
//!
//! ```text
//! cargo bench --bench load                               1,000 tables, 200 answers a second, half a minute
//! cargo bench --bench load -- --tables 20 --rate 20 --seconds 10
//! cargo bench --bench load -- --database postgres://…    the same on PostgreSQL
//! cargo bench --bench load -- --growth FILE.svg          how the time of an answer grows, as a chart
//! cargo bench --bench load -- --soak 3600                100 tables for an hour, memory by the minute; fails if it grows
//! cargo bench --bench load -- --guesses 1000000          the same beside so many wrong tokens
//! cargo bench --bench load -- --idle 900                 the same beside so many connections that say nothing
//! ```
//!
//! The server is a process of its own on this machine, so that its memory can be told from that of the load; it is told that it stands
//! behind a proxy, so that every chair has an address and all limits are in force. Beside the figures stand raw appends to
//! the same kind of database in the same run: nothing durable can be quicker than that.

mod asked;
mod client;
mod figures;
mod first_load;
mod growth;
mod guesses;
mod load;
mod raw;
mod server;
mod table;

use crate::asked::Asked;
use crate::load::{Load, measure};

fn main() {
    let asked = Asked::read();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        if let Some(file) = &asked.growth {
            growth::draw(&asked, file).await;
            return;
        }
        let (tables, rate, seconds) = match asked.soak {
            Some(seconds) => (100, 20.0, seconds),
            None => (1_000, 200.0, 30.0),
        };
        let load = Load {
            tables: asked.tables.unwrap_or(tables),
            rate: asked.rate.unwrap_or(rate),
            seconds: asked.seconds.unwrap_or(seconds),
            long: 0,
        };
        let figures = measure(&asked, &load).await;
        print!("{}", figures.words());
        if asked.soak.is_some() {
            figures.is_steady();
        }
    });
}
