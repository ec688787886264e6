//! Delivers the notices of tables: one after the other for each table, again and again if need be.
//!
//! A table is looked at whenever it has changed, and all with a webhook once when the server starts. What has been told is stored
//! right after the receiver has taken it, and before anything else is told.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use affray_table::{StoreError, StoredWebhook, TableError, TableHandle, TableId, TableStore, Tables};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep, sleep_until};

use super::WebhookOptions;
use super::notice::{Deliveries, Event, Notice};
use super::send::send;
use super::target::Target;

/// Attempts that are made at the same time.
const ATTEMPTS: usize = 32;

/// Delivers the notices of tables.
#[derive(Debug)]
pub struct Notifier {
    store: Arc<dyn TableStore>,
    options: WebhookOptions,
    /// Who this server is among those of one database.
    name: String,
    attempts: Semaphore,
    /// The tables that are being looked at, and whether they have changed since.
    running: Mutex<HashMap<TableId, bool>>,
    /// How many there are, for whoever waits until there are none.
    count: watch::Sender<usize>,
    stopping: watch::Receiver<bool>,
}

/// What one look at a table came to.
enum Looked {
    /// There is nothing to tell.
    Quiet,
    /// Something has been told; there may be more.
    Delivered,
    /// Something could not be told: it is to be tried again at this time.
    Later(Instant),
}

/// How often a notice has failed.
#[derive(Default)]
struct Failures {
    of: Option<Event>,
    count: u32,
    not_before: Option<Instant>,
    /// Whether this server has the telling of the table.
    holds: bool,
}

impl Notifier {
    /// A notifier of this name; it tells nothing more once it is stopping.
    pub fn new(
        store: Arc<dyn TableStore>,
        options: WebhookOptions,
        name: String,
        stopping: watch::Receiver<bool>,
    ) -> Notifier {
        let (attempts, count) = (Semaphore::new(ATTEMPTS), watch::Sender::new(0));
        Notifier { store, options, name, attempts, running: Mutex::default(), count, stopping }
    }

    /// Looks at a table that has changed.
    pub fn look_at(self: &Arc<Self>, table: Arc<TableHandle>) {
        if *self.stopping.borrow() {
            return;
        }
        let id = table.id().clone();
        {
            let mut running = self.lock();
            if let Some(changed) = running.get_mut(&id) {
                *changed = true;
                return;
            }
            running.insert(id.clone(), false);
            self.count.send_modify(|count| *count += 1);
        }
        let notifier = self.clone();
        tokio::spawn(async move {
            let job = Job { notifier, id, table };
            loop {
                if let Err(error) = job.run().await {
                    // It is tried again when the table changes, or after a restart.
                    tracing::error!("a webhook: {error}");
                }
                if job.ends() {
                    return;
                }
            }
        });
    }

    /// Looks at every table with a webhook: what a server that stopped had not told yet is told now.
    pub async fn begin(self: Arc<Self>, tables: &Tables) {
        let ids = match self.store.with_webhook().await {
            Ok(ids) => ids,
            Err(error) => {
                tracing::error!("webhooks: {error}");
                return;
            }
        };
        for id in &ids {
            // One after the other: a restart reads many tables, and people come first.
            let found = async {
                let table = tables.find(id).await?;
                table.look(|_| ()).await?;
                Ok::<_, TableError>(table)
            };
            match found.await {
                Ok(table) => self.look_at(table),
                Err(error) => tracing::warn!("webhooks: {error}"),
            }
        }
    }

    /// Waits until nothing is being told.
    pub async fn finished(&self) {
        let _ = self.count.subscribe().wait_for(|count| *count == 0).await;
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, bool>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Telling the notices of one table.
struct Job {
    notifier: Arc<Notifier>,
    id: TableId,
    table: Arc<TableHandle>,
}

impl Job {
    /// Tells what there is to tell.
    async fn run(&self) -> Result<(), TableError> {
        let (mut failures, mut stopping) = (Failures::default(), self.notifier.stopping.clone());
        let mut newest = self.table.newest();
        loop {
            newest.mark_unchanged();
            let looked = self.look(&mut failures).await?;
            if *stopping.borrow() {
                break;
            }
            match looked {
                Looked::Quiet => break,
                Looked::Delivered => {}
                Looked::Later(time) => tokio::select! {
                    () = sleep_until(time) => {}
                    _ = newest.changed() => {}
                    _ = stopping.wait_for(|stopping| *stopping) => break,
                },
            }
        }
        if failures.holds {
            self.notifier.store.hold_webhook(&self.id, &self.notifier.name, 0).await?;
        }
        Ok(())
    }

    /// Whether it ends: unless the table has changed since it was last looked at.
    fn ends(&self) -> bool {
        let mut running = self.notifier.lock();
        let again = running.get_mut(&self.id).is_some_and(std::mem::take) && !*self.notifier.stopping.borrow();
        if !again {
            running.remove(&self.id);
            self.notifier.count.send_modify(|count| *count -= 1);
        }
        !again
    }

    /// Looks at the table once, and tells at most one thing.
    async fn look(&self, failures: &mut Failures) -> Result<Looked, TableError> {
        let options = &self.notifier.options;
        let Some(webhook) = self.notifier.store.webhook(&self.id).await? else { return Ok(Looked::Quiet) };
        let before = Deliveries::read(&webhook.told);
        let mut told = before.clone();
        let notice = self.table.look(|table| told.due(&self.id, table)).await?;
        if notice.is_none() && told == before {
            return Ok(Looked::Quiet);
        }
        let event = notice.as_ref().map(|notice| notice.event);
        if failures.of != event {
            *failures = Failures { of: event, holds: failures.holds, ..Failures::default() };
        }
        if let Some(time) = failures.not_before.filter(|time| *time > Instant::now()) {
            return Ok(Looked::Later(time));
        }
        if !self.notifier.store.hold_webhook(&self.id, &self.notifier.name, options.hold_seconds).await? {
            // Another server is telling it, or was when it broke off.
            let wait = Duration::from_secs(1);
            return Ok(Looked::Later(Instant::now() + wait));
        }
        failures.holds = true;
        // Somebody else may have told it between the look and the hold.
        let Some(webhook) = self.notifier.store.webhook(&self.id).await?.filter(|now| *now == webhook) else {
            return Ok(Looked::Delivered);
        };
        let Some(notice) = notice else {
            // What has been told is no longer so: it would be told again if it came back.
            self.note(&webhook, &told).await?;
            return Ok(Looked::Quiet);
        };
        match self.attempt(&webhook, &notice).await {
            Ok(()) => {
                told.trouble = None;
                told.done(notice.event, true);
                self.note(&webhook, &told).await?;
                Ok(Looked::Delivered)
            }
            Err(trouble) => {
                failures.count += 1;
                told.trouble = Some(trouble);
                if failures.count >= options.attempts {
                    told.done(notice.event, false);
                    self.note(&webhook, &told).await?;
                    return Ok(Looked::Delivered);
                }
                self.note(&webhook, &told).await?;
                let doubled = options.first_wait.saturating_mul(1 << (failures.count - 1).min(20));
                let time = Instant::now() + doubled.min(options.longest_wait);
                failures.not_before = Some(time);
                Ok(Looked::Later(time))
            }
        }
    }

    async fn attempt(&self, webhook: &StoredWebhook, notice: &Notice) -> Result<(), String> {
        let options = &self.notifier.options;
        let target = Target::read(&webhook.url, options.allow_private)?;
        let _place = self.notifier.attempts.acquire().await.expect("it is never closed");
        send(&target, notice, options).await
    }

    /// Stores what has been told. What was told and not noted would be told again, so this does not give up at once.
    async fn note(&self, webhook: &StoredWebhook, told: &Deliveries) -> Result<(), StoreError> {
        let noted = StoredWebhook { url: webhook.url.clone(), told: told.write() };
        for wait in [50, 200, 1_000] {
            if self.notifier.store.note_told(&self.id, &noted).await.is_ok() {
                return Ok(());
            }
            sleep(Duration::from_millis(wait)).await;
        }
        self.notifier.store.note_told(&self.id, &noted).await
    }
}
