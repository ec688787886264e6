//! How a server is run, and its limits.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use affray_pages::Language;
use affray_table::StoreLocation;
use affray_table::store::location::DatabaseUrl;
use affray_table::store::postgres::Notify;

use crate::webhook::WebhookOptions;

/// How a server is run.
#[derive(Debug, Clone)]
pub struct Options {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder of its data.
    pub data: PathBuf,
    /// The database of its tables, for several servers together; a file in the folder otherwise.
    pub database: Option<(DatabaseUrl, Notify)>,
    /// How long nobody must have touched a table before it is put away as a file; `None` for never.
    pub archive_after: Option<Duration>,
    /// What opens the pages for whoever runs the server from elsewhere than this machine.
    pub host_token: Option<HostToken>,
    /// The certificate that encrypts connections.
    pub tls: Option<Tls>,
    /// Whether a proxy in front says who asks, and under which address.
    pub behind_proxy: bool,
    /// The language of the pages for browsers that have not chosen one.
    pub language: Language,
    /// How tables tell of turns and endings.
    pub webhooks: WebhookOptions,
    /// How much is taken.
    pub limits: Limits,
}

impl Options {
    /// A server on this address with this folder, otherwise as usual.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Options {
        Options {
            listen,
            data,
            database: None,
            archive_after: None,
            host_token: None,
            tls: None,
            behind_proxy: false,
            language: Language::English,
            webhooks: WebhookOptions::default(),
            limits: Limits::default(),
        }
    }

    /// Where its tables are.
    pub fn place(&self) -> StoreLocation {
        match &self.database {
            Some((url, notify)) => StoreLocation::Database(url.clone(), *notify),
            None => StoreLocation::in_folder(&self.data),
        }
    }
}

/// A word that opens the pages for whoever runs the server. It is compared by its hash, and never shown.
#[derive(Clone)]
pub struct HostToken(blake3::Hash);

impl HostToken {
    /// The token of this word.
    pub fn new(word: &str) -> HostToken {
        HostToken(HostToken::hash(word))
    }

    /// Whether this is the word. That takes the same time wherever two differ.
    pub fn is(&self, word: &str) -> bool {
        self.0 == HostToken::hash(word)
    }

    fn hash(word: &str) -> blake3::Hash {
        blake3::keyed_hash(b"affray: hash of the host token 1", word.as_bytes())
    }
}

impl std::fmt::Debug for HostToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("HostToken(…)")
    }
}

/// A certificate and its key, as files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tls {
    /// The certificate with those that vouch for it (PEM).
    pub certificate: PathBuf,
    /// Its private key (PEM).
    pub key: PathBuf,
}

/// How much a server takes. Beyond it there is a clear reply, and nothing has changed.
#[derive(Debug, Clone, PartialEq)]
pub struct Limits {
    /// Requests from one address.
    pub requests: Rate,
    /// New tables from one address.
    pub new_tables: Rate,
    /// Forms sent to one table, from all chairs together.
    pub forms: Rate,
    /// Streams from one address.
    pub streams: usize,
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address; whatever a proxy passes on comes from the proxy, and is not counted here.
    pub connections_from_one: usize,
    /// Tables in all, those that are only stored included.
    pub tables: u64,
    /// Changes of one table: a long campaign evening has a few thousand.
    pub changes: u64,
}

/// So many a second, and so many at once after a pause.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// A second, for ever.
    pub a_second: f64,
    /// At once, after a pause.
    pub at_once: f64,
}

impl Default for Limits {
    /// Enough for a club behind one address, too little to keep a server from others.
    fn default() -> Limits {
        Limits {
            requests: Rate { a_second: 50.0, at_once: 500.0 },
            new_tables: Rate { a_second: 0.1, at_once: 30.0 },
            forms: Rate { a_second: 20.0, at_once: 100.0 },
            streams: 256,
            connections: 10_000,
            connections_from_one: 1_000,
            tables: 20_000,
            changes: 100_000,
        }
    }
}
