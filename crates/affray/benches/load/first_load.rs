//! What a browser fetches before anything can be seen.

use std::net::SocketAddr;

use crate::client::Connection;
use crate::table::Table;

/// Its parts in bytes as they come over the wire, in the middle of a fight.
#[derive(Debug, Default, Clone, Copy)]
pub struct FirstLoad {
    gm: usize,
    player: usize,
    script: usize,
    style: usize,
}

impl FirstLoad {
    /// Loads the pages of a table as browsers do that come for the first time.
    pub async fn of(address: SocketAddr, table: &Table) -> FirstLoad {
        let mut connection = Connection::new(address);
        let page = connection.get(&table.gm.base, &table.gm.headers).await.text();
        let asset = |ending: &str| {
            let names = page.match_indices("/assets/").map(|(at, _)| page[at..].split('"').next().unwrap_or_default());
            names.into_iter().find(|name| name.ends_with(ending)).expect("a page names it").to_owned()
        };
        let (script, style) = (asset(".js"), asset(".css"));
        let player = &table.chairs[0];
        let mut size = async |path: &str, headers: &str| {
            let reply = connection.get(path, &format!("{headers}accept-encoding: gzip\r\n")).await;
            assert_eq!(reply.status, 200, "{path}");
            reply.body.len()
        };
        FirstLoad {
            gm: size(&table.gm.base, &table.gm.headers).await,
            player: size(&player.base, &player.headers).await,
            script: size(&script, "").await,
            style: size(&style, "").await,
        }
    }

    /// In words.
    pub fn words(self) -> String {
        let kilobytes = |bytes: usize| bytes as f64 / 1e3;
        let FirstLoad { gm, player, script, style } = self;
        format!(
            "{:.1} KB for a player, {:.1} KB for the GM: pages {:.1} and {:.1}, script {:.1}, style {:.1}",
            kilobytes(player + script + style),
            kilobytes(gm + script + style),
            kilobytes(player),
            kilobytes(gm),
            kilobytes(script),
            kilobytes(style)
        )
    }
}
