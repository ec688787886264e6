//! What all requests share.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use affray_core::{AnyGame, Secret, Setup};
use affray_table::tables::{Fresh, OpenError};
use affray_table::{GmKey, TableHandle, TableId, TableStore, Tables, Token};
use tokio::sync::watch;

use crate::endings::Endings;
use crate::error::Failure;
use crate::limits::{Buckets, OpenByAddress};
use crate::metrics::Metrics;
use crate::odds_pool::OddsPool;
use crate::options::Options;
use crate::webhook::Notifier;

/// What all requests share.
pub type Shared = Arc<App>;

/// What all requests share.
#[derive(Debug)]
pub struct App {
    pub(crate) tables: Tables,
    /// The store of the tables, for what concerns them whole.
    pub(crate) store: Arc<dyn TableStore>,
    pub(crate) began: Instant,
    pub(crate) metrics: Metrics,
    pub(crate) odds: OddsPool,
    pub(crate) endings: Endings,
    pub(crate) requests: Buckets<IpAddr>,
    pub(crate) new_tables: Buckets<IpAddr>,
    pub(crate) forms: Buckets<TableId>,
    pub(crate) streams: OpenByAddress,
    pub(crate) connections: OpenByAddress,
    pub(crate) notifier: Arc<Notifier>,
    options: Options,
    /// Becomes true when the server stops.
    stopping: watch::Sender<bool>,
}

impl App {
    pub(crate) fn new(store: Arc<dyn TableStore>, options: Options) -> App {
        let limits = &options.limits;
        let stopping = watch::Sender::new(false);
        let name = Token::new(random()).to_string();
        App {
            tables: Tables::new(store.clone()),
            notifier: Arc::new(Notifier::new(store.clone(), options.webhooks.clone(), name, stopping.subscribe())),
            store,
            began: Instant::now(),
            metrics: Metrics::default(),
            odds: OddsPool::default(),
            endings: Endings::default(),
            requests: Buckets::new(limits.requests),
            new_tables: Buckets::new(limits.new_tables),
            forms: Buckets::new(limits.forms),
            streams: OpenByAddress::default(),
            connections: OpenByAddress::default(),
            options,
            stopping,
        }
    }

    /// How the server is run.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Becomes true when the server stops.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// From here on streams end.
    pub(crate) fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Opens a table.
    pub async fn open(
        &self,
        game: &'static dyn AnyGame,
        setup: &Setup,
    ) -> Result<(Arc<TableHandle>, GmKey), OpenError> {
        let key = fresh_key();
        let fresh = Fresh { id: random(), key: key.clone(), secret: fresh_secret() };
        Ok((self.tables.create(game, setup, fresh).await?, key))
    }

    /// Whether somebody may open one more table.
    pub(crate) async fn may_open(&self, from: IpAddr) -> Result<(), Failure> {
        if !self.new_tables.take(from, Instant::now()) {
            return Err(Failure::too_many("new tables"));
        }
        match self.tables.store().count().await? {
            count if count < self.options.limits.tables => Ok(()),
            _ => Err(Failure::no_room()),
        }
    }
}

/// Random bytes from the operating system.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A GM's key that nobody can guess.
pub(crate) fn fresh_key() -> GmKey {
    GmKey { token: Token::new(random()), seed: Token::new(random()) }
}

/// What a fight is dealt from.
pub(crate) fn fresh_secret() -> Secret {
    Secret::new(random())
}
