//! All tables of a server: each is rebuilt from the store when somebody comes, and takes one command at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use affray_core::{AnyGame, Diagnostic, Secret, Setup};
use thiserror::Error;
use tokio::sync::{Mutex as AsyncMutex, watch};
use tokio::time::{Duration, MissedTickBehavior, interval};

use crate::command::{Command, Refusal};
use crate::link::{Chair, GmKey, TableId, Token};
use crate::store::{Appended, News, Progress, Store, StoreError, StoredLink};
use crate::table::{Broken, Table};

/// Why a table did not do what was asked. Nothing has changed.
#[derive(Debug, Error)]
pub enum TableError {
    /// There is no such table.
    #[error("there is no such table; it may have been put away, or the link is not complete")]
    NoSuchTable,
    /// The token does not fit the chair.
    #[error("this link is no longer valid: ask the GM for a new one")]
    NoRight,
    /// The table says no.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It cannot be stored or read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is stored makes no table.
    #[error(transparent)]
    Broken(#[from] Broken),
}

/// Why a table could not be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The encounter has mistakes.
    #[error("the encounter has mistakes")]
    Mistakes(Vec<Diagnostic>),
    /// It cannot be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a new table is made from, all of it random.
pub struct Fresh {
    /// For the table's name.
    pub id: [u8; 10],
    /// For the GM's link.
    pub key: GmKey,
    /// What cards are dealt from.
    pub secret: Secret,
}

/// All tables of a server.
#[derive(Debug)]
pub struct Tables {
    store: Arc<dyn Store>,
    open: Mutex<HashMap<TableId, Arc<TableHandle>>>,
}

impl Tables {
    /// The tables in a store.
    pub fn new(store: Arc<dyn Store>) -> Tables {
        Tables { store, open: Mutex::default() }
    }

    /// Where they are kept.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Opens a new table with an encounter.
    pub async fn create(
        &self,
        game: &'static dyn AnyGame,
        setup: &Setup,
        fresh: Fresh,
    ) -> Result<Arc<TableHandle>, OpenError> {
        let id = TableId::new(fresh.id);
        let (table, change) = Table::open(game, setup, fresh.secret).map_err(OpenError::Mistakes)?;
        let seats = (0u8..).take(table.seats().len()).map(|index| Chair::Seat(affray_core::Seat(index)));
        let others = seats.chain([Chair::Onlooker]).map(|chair| (chair, fresh.key.token_of(chair, 0).hash()));
        let links: Vec<_> = others.chain([(Chair::Gm, fresh.key.token.hash())]).collect();
        self.store.create(&id, &change, &links).await?;
        let handle = TableHandle::new(id.clone(), self.store.clone());
        *handle.state.lock().await = Some(table);
        handle.is_now(1);
        let handle = Arc::new(handle);
        lock(&self.open).insert(id, handle.clone());
        Ok(handle)
    }

    /// The table of this name.
    pub async fn find(&self, id: &TableId) -> Result<Arc<TableHandle>, TableError> {
        if let Some(handle) = lock(&self.open).get(id) {
            return Ok(handle.clone());
        }
        let links = self.store.links(id).await?;
        if links.is_empty() {
            return Err(TableError::NoSuchTable);
        }
        let handle = TableHandle::new(id.clone(), self.store.clone());
        *handle.links.write().unwrap_or_else(PoisonError::into_inner) = links.into_iter().collect();
        Ok(lock(&self.open).entry(id.clone()).or_insert_with(|| Arc::new(handle)).clone())
    }

    /// Follows what other servers do, for ever; it ends at once where nobody else writes. What a store does not tell is
    /// found within [`POLL`].
    pub async fn follow(&self) {
        let Some(mut news) = self.store.listen() else { return };
        let mut poll = interval(POLL);
        poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                heard = news.recv() => match heard {
                    Some(News::Change { id, number }) => {
                        if let Some(handle) = self.open_table(&id) {
                            handle.hear(number);
                        }
                    }
                    Some(News::Links(id)) => {
                        if let Some(handle) = self.open_table(&id) {
                            tokio::spawn(async move { handle.reread_links().await });
                        }
                    }
                    Some(News::Gap) => self.look_round().await,
                    None => return,
                },
                _ = poll.tick() => self.look_round().await,
            }
        }
    }

    fn open_table(&self, id: &TableId) -> Option<Arc<TableHandle>> {
        lock(&self.open).get(id).cloned()
    }

    /// Asks the store how far all tables in memory are.
    async fn look_round(&self) {
        let known: HashMap<TableId, Arc<TableHandle>> = lock(&self.open).clone();
        if known.is_empty() {
            return;
        }
        let ids: Vec<TableId> = known.keys().cloned().collect();
        // Without an answer, the next look finds out.
        let Ok(all) = self.store.progress(&ids).await else { return };
        let mut gone = known.clone();
        for Progress { id, number, replaced } in all {
            let Some(handle) = gone.remove(&id) else { continue };
            if handle.replaced() != replaced {
                let handle = handle.clone();
                tokio::spawn(async move { handle.reread_links().await });
            }
            handle.hear(number);
        }
        // Put away by another server.
        let mut open = lock(&self.open);
        for id in gone.keys() {
            open.remove(id);
        }
    }

    /// Forgets a table that is not stored any more.
    pub fn forget(&self, id: &TableId) {
        lock(&self.open).remove(id);
    }

    /// Whether somebody has a page of this table open here.
    pub fn is_watched(&self, id: &TableId) -> bool {
        self.open_table(id).is_some_and(|handle| handle.newest.receiver_count() > 0)
    }

    /// The tables that are in memory.
    pub fn in_memory(&self) -> usize {
        lock(&self.open).len()
    }

    /// Forgets tables that nobody looks at; they are rebuilt when somebody comes.
    pub fn forget_idle(&self) -> usize {
        let mut open = lock(&self.open);
        let before = open.len();
        open.retain(|_, handle| Arc::strong_count(handle) > 1 || handle.newest.receiver_count() > 0);
        before - open.len()
    }
}

/// A table of a server.
#[derive(Debug)]
pub struct TableHandle {
    id: TableId,
    store: Arc<dyn Store>,
    /// The table; `None` while it has to be rebuilt from the store.
    state: AsyncMutex<Option<Table>>,
    newest: watch::Sender<u64>,
    /// Counts how often links were replaced or read again.
    relinked: watch::Sender<u64>,
    links: RwLock<HashMap<Chair, StoredLink>>,
    /// How many pages of each chair are open.
    present: Mutex<HashMap<Chair, usize>>,
}

/// How long it takes at most until a server finds what another one did, links that were replaced included, where it is not told.
pub const POLL: Duration = Duration::from_secs(2);

/// How often a command is tried again after another server was quicker.
const TRIES: usize = 5;

impl TableHandle {
    fn new(id: TableId, store: Arc<dyn Store>) -> TableHandle {
        TableHandle {
            id,
            store,
            state: AsyncMutex::new(None),
            newest: watch::Sender::new(0),
            relinked: watch::Sender::new(0),
            links: RwLock::default(),
            present: Mutex::default(),
        }
    }

    /// Its name.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// The number of the newest change, as it changes.
    pub fn newest(&self) -> watch::Receiver<u64> {
        self.newest.subscribe()
    }

    /// Looks at the table.
    pub async fn look<T>(&self, look: impl FnOnce(&Table) -> T) -> Result<T, TableError> {
        let mut state = self.state.lock().await;
        let table = self.loaded(&mut state).await?;
        Ok(look(table))
    }

    /// Does what a chair asks for. It returns when the change is durable; the number is that of the newest change then.
    pub async fn act(self: &Arc<Self>, chair: Chair, command: Command) -> Result<u64, TableError> {
        // On a task of its own: what has been begun is finished even if nobody waits for the reply any more.
        let handle = self.clone();
        let acted = tokio::spawn(async move { handle.act_now(chair, command).await });
        acted.await.unwrap_or_else(|_| Err(StoreError::Unavailable("the table broke off; try again".to_owned()).into()))
    }

    async fn act_now(&self, chair: Chair, command: Command) -> Result<u64, TableError> {
        let mut state = self.state.lock().await;
        for _ in 0..TRIES {
            self.loaded(&mut state).await?;
            // Taken out, so that a table whose change was not stored is never seen by anybody.
            let Some(mut table) = state.take() else { continue };
            let change = match table.take(chair, command.clone()) {
                Ok(change) => change,
                Err(refusal) => {
                    *state = Some(table);
                    return Err(refusal.into());
                }
            };
            match self.store.append(&self.id, table.number(), &change).await? {
                Appended::Done => {
                    let number = table.number();
                    *state = Some(table);
                    self.is_now(number);
                    return Ok(number);
                }
                Appended::Taken => {}
            }
        }
        Err(Refusal::Stale("the table moves too fast just now; try again".to_owned()).into())
    }

    /// Tells whoever waits of a number, unless they know of it.
    fn is_now(&self, number: u64) {
        self.newest.send_if_modified(|newest| {
            let is_newer = number > *newest;
            *newest = (*newest).max(number);
            is_newer
        });
    }

    /// Follows another server, which has stored this number.
    fn hear(self: &Arc<Self>, number: u64) {
        if *self.newest.borrow() < number {
            let handle = self.clone();
            tokio::spawn(async move { handle.reach(number).await });
        }
    }

    async fn reach(&self, number: u64) {
        let mut state = self.state.lock().await;
        match &*state {
            Some(table) if table.number() >= number => {}
            // What cannot be read now is rebuilt by the next who looks.
            Some(_) => drop(self.catch_up_now(&mut state).await),
            None => self.is_now(number),
        }
    }

    /// Reads changes that others have stored; true if there were any.
    pub async fn catch_up(&self) -> Result<bool, TableError> {
        self.catch_up_now(&mut *self.state.lock().await).await
    }

    async fn catch_up_now(&self, state: &mut Option<Table>) -> Result<bool, TableError> {
        let before = self.loaded(state).await?.number();
        let changes = self.store.changes(&self.id, before).await?;
        let Some(mut table) = state.take() else { return Ok(false) };
        for change in &changes {
            // What does not fit is thrown away and rebuilt.
            table.apply(change)?;
        }
        self.is_now(table.number());
        *state = Some(table);
        Ok(!changes.is_empty())
    }

    /// Makes sure that whoever has seen this number elsewhere finds it here.
    pub async fn at_least(&self, number: u64) -> Result<(), TableError> {
        if *self.newest.borrow() < number {
            self.catch_up().await?;
        }
        Ok(())
    }

    async fn loaded<'a>(&self, state: &'a mut Option<Table>) -> Result<&'a Table, TableError> {
        if state.is_none() {
            let changes = self.store.changes(&self.id, 0).await?;
            if changes.is_empty() {
                return Err(TableError::NoSuchTable);
            }
            let table = Table::rebuild(&changes)?;
            self.is_now(table.number());
            *state = Some(table);
        }
        Ok(state.as_ref().expect("it was rebuilt above"))
    }

    /// Whether a token gives the right to a chair. A seat may be gone: the next encounter can have fewer.
    pub async fn admits(&self, chair: Chair, token: &Token) -> Result<bool, TableError> {
        let fits = self.link(chair).await?.is_some_and(|link| link.hash == token.hash());
        match chair {
            Chair::Seat(seat) if fits => self.look(|table| seat.index() < table.seats().len()).await,
            _ => Ok(fits),
        }
    }

    /// The link of a chair, as it is stored.
    pub async fn link(&self, chair: Chair) -> Result<Option<StoredLink>, TableError> {
        let known = |links: &HashMap<Chair, StoredLink>| links.get(&chair).copied();
        if let Some(link) = known(&self.links.read().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(Some(link));
        }
        let links = self.store.links(&self.id).await?;
        let mut kept = self.links.write().unwrap_or_else(PoisonError::into_inner);
        *kept = links.into_iter().collect();
        Ok(known(&kept))
    }

    /// Replaces the link of a chair, or gives it its first; the old one is worth nothing from then on: here at once, on other servers of the same
    /// database as soon as they hear of it, at the latest after [`POLL`]. Returns how often it has been replaced.
    pub async fn reissue(&self, chair: Chair, token: impl Fn(u32) -> Token) -> Result<u32, TableError> {
        for _ in 0..TRIES {
            let generation = self.link(chair).await?.map_or(0, |link| link.generation) + 1;
            let link = StoredLink { hash: token(generation).hash(), generation };
            match self.store.replace_link(&self.id, chair, link).await? {
                Appended::Done => {
                    self.links.write().unwrap_or_else(PoisonError::into_inner).insert(chair, link);
                    self.relinked.send_modify(|count| *count += 1);
                    return Ok(generation);
                }
                Appended::Taken => self.reread_links().await,
            }
        }
        Err(Refusal::Stale("somebody else replaced this link just now; look again".to_owned()).into())
    }

    /// Counts how often links were replaced or read again, as it changes.
    pub fn relinked(&self) -> watch::Receiver<u64> {
        self.relinked.subscribe()
    }

    /// How often links have been replaced, as far as is known here.
    fn replaced(&self) -> u64 {
        let links = self.links.read().unwrap_or_else(PoisonError::into_inner);
        links.values().map(|link| u64::from(link.generation)).sum()
    }

    /// Reads the links again. If they cannot be read, none is known: whoever comes next asks the store.
    async fn reread_links(&self) {
        let links = self.store.links(&self.id).await.unwrap_or_default();
        *self.links.write().unwrap_or_else(PoisonError::into_inner) = links.into_iter().collect();
        self.relinked.send_modify(|count| *count += 1);
    }

    /// Notes that a page of a chair is open, until the guard is dropped.
    pub fn arrive(self: &Arc<Self>, chair: Chair) -> Present {
        *lock(&self.present).entry(chair).or_default() += 1;
        Present { table: self.clone(), chair }
    }

    /// Whether a page of a chair is open.
    pub fn is_present(&self, chair: Chair) -> bool {
        lock(&self.present).get(&chair).is_some_and(|pages| *pages > 0)
    }
}

/// An open page of a chair.
#[derive(Debug)]
pub struct Present {
    table: Arc<TableHandle>,
    chair: Chair,
}

impl Drop for Present {
    fn drop(&mut self) {
        if let Some(pages) = lock(&self.table.present).get_mut(&self.chair) {
            *pages = pages.saturating_sub(1);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
