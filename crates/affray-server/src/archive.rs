//! Tables that nobody has touched for long are put away as files: everything that is stored of them, to be brought back by
//! `affray table import`, and the record of their fight. A table leaves the store only when its files are durable.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use affray_table::store::StoredTable;
use affray_table::store::location::private_folder;
use affray_table::{StoreError, TableId};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::app::{App, Shared};

/// The folder below that of the data.
const FOLDER: &str = "archive";
/// How often is looked for tables to put away.
const ROUND: Duration = Duration::from_hours(1);

/// Puts tables away for as long as the server runs.
pub async fn archive_idle_tables(app: Shared) {
    let Some(after) = app.options().archive_after else { return };
    loop {
        match put_away(&app, after).await {
            Ok(0) => {}
            Ok(count) => tracing::info!("{count} tables that nobody had touched for long were put away"),
            // They stay where they are.
            Err(error) => tracing::error!("tables cannot be put away: {error}"),
        }
        sleep(ROUND).await;
    }
}

/// Whether a table was put away here.
pub fn has(app: &App, id: &TableId) -> bool {
    file_of(&app.options().data, id).exists()
}

fn file_of(data: &Path, id: &TableId) -> PathBuf {
    data.join(FOLDER).join(format!("{id}.affray-table"))
}

/// Puts away all tables that nobody has touched for so long; how many.
async fn put_away(app: &Shared, after: Duration) -> Result<usize, StoreError> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64);
    let mut count = 0;
    for entry in app.store.list().await? {
        // The list begins with the oldest.
        if entry.touched + after.as_secs() as i64 > now {
            break;
        }
        if app.tables.is_watched(&entry.id) {
            continue;
        }
        let Some(stored) = app.store.pack(&entry.id).await? else { continue };
        let (data, packed) = (app.options().data.clone(), stored.clone());
        let kept = spawn_blocking(move || keep(&data, &packed)).await;
        let kept = kept.unwrap_or_else(|_| Err(io::Error::other("writing it broke off")));
        kept.map_err(|error| StoreError::Unavailable(format!("{}: {error}", entry.id)))?;
        // Somebody may have come meanwhile: then it stays, and the files are only a copy.
        if app.store.remove(&stored).await? {
            app.tables.forget(&entry.id);
            app.metrics.archived.fetch_add(1, Ordering::Relaxed);
            count += 1;
        }
    }
    Ok(count)
}

/// Writes the files of a table. When it returns, they survive a loss of power.
fn keep(data: &Path, stored: &StoredTable) -> io::Result<()> {
    let file = file_of(data, &stored.id);
    let folder = file.parent().expect("it has a folder");
    private_folder(folder)?;
    durably(&file, &stored.write())?;
    // A table that this version cannot play is kept all the same.
    if let Ok(Some(record)) = stored.record() {
        durably(&file.with_extension("record.json"), &record)?;
    }
    std::fs::File::open(folder)?.sync_all()
}

fn durably(file: &Path, text: &str) -> io::Result<()> {
    let draft = file.with_extension("draft");
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut written = options.open(&draft)?;
    written.write_all(text.as_bytes())?;
    written.sync_all()?;
    std::fs::rename(draft, file)
}
