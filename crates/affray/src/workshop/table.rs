//! `affray table`: stored tables, moved and copied whole.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use affray_table::store::location::private_folder;
use affray_table::store::sqlite::Sqlite;
use affray_table::store::{Appended, TableStore};
use affray_table::{StoreError, StoreLocation, StoredTable, TableId};
use clap::Subcommand;
use tokio::runtime::Runtime;

use crate::output::{Answer, CommandError, Out, shown_path};
use crate::workshop::serve::{Database, data};

/// List, export, import and back up the tables that `affray serve` keeps
#[derive(Debug, Subcommand)]
#[command(after_help = "\
Examples:
  affray table list                                        what is there, untouched for longest first
  affray table backup tables-today.sqlite                  a copy while the server runs
  affray table export --all --to kept                      every table as a file
  affray table import kept/*.affray-table --database postgres://affray@db/affray")]
pub enum TableCommand {
    /// List the tables, those that nobody has touched for longest first
    List {
        #[command(flatten)]
        from: StoreArgs,
    },
    /// Write tables as files, everything that is stored of them
    Export {
        /// Which, by their names: the letters after /t/ in their links
        #[arg(required_unless_present = "all", value_name = "TABLE")]
        tables: Vec<TableId>,

        /// All of them
        #[arg(long, conflicts_with = "tables")]
        all: bool,

        /// The folder for the files
        #[arg(long, value_name = "FOLDER", default_value = ".")]
        to: PathBuf,

        /// Write the record of each fight, too, as `affray replay` reads it
        #[arg(long)]
        records: bool,

        #[command(flatten)]
        from: StoreArgs,
    },
    /// Bring tables in from files, with their links; one that is there already is left alone
    Import {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,

        #[command(flatten)]
        to: StoreArgs,
    },
    /// Copy the file with all tables as it stands at one moment, while the server runs
    ///
    /// To restore: stop the server, put the copy in the place of tables.sqlite, remove tables.sqlite-wal and tables.sqlite-shm beside
    /// it, start the server. Every link goes on working.
    Backup {
        /// The copy; it must not be there yet
        #[arg(value_name = "FILE")]
        to: PathBuf,

        /// The folder in which tables are kept
        #[arg(long, value_name = "FOLDER")]
        data: Option<PathBuf>,
    },
}

/// Where tables are kept.
#[derive(Debug, clap::Args)]
pub struct StoreArgs {
    /// The folder in which tables are kept [default: affray in your folder for data]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,

    #[command(flatten)]
    database: Database,
}

impl StoreArgs {
    fn place(&self) -> Result<StoreLocation, CommandError> {
        match self.database.named()? {
            Some((url, notify)) => Ok(StoreLocation::Database(url, notify)),
            None => Ok(StoreLocation::in_folder(&data(self.data.as_ref())?)),
        }
    }

    /// Opens what is there already.
    async fn open(&self) -> Result<Arc<dyn TableStore>, CommandError> {
        let place = self.place()?;
        if let StoreLocation::File(path) = &place
            && !path.exists()
        {
            return Err(no_tables(path));
        }
        place.open().await.map_err(store_error)
    }
}

fn no_tables(path: &Path) -> CommandError {
    let message = format!("there are no tables: {} is missing", shown_path(path));
    CommandError::plain(message, "name the folder that `affray serve` names: --data FOLDER")
}

fn store_error(error: StoreError) -> CommandError {
    CommandError::Plain { message: error.to_string(), help: None }
}

fn file(path: &Path, error: &dyn std::fmt::Display) -> CommandError {
    CommandError::Plain { message: format!("{}: {error}", shown_path(path)), help: None }
}

/// Does it.
pub fn run(command: &TableCommand, out: &mut Out) -> Result<Answer, CommandError> {
    let runtime = Runtime::new().map_err(CommandError::Output)?;
    runtime.block_on(async {
        match command {
            TableCommand::List { from } => list(from, out).await,
            TableCommand::Export { tables, all, to, records, from } => {
                let tables = if *all { None } else { Some(tables.as_slice()) };
                export(tables, to, *records, from, out).await
            }
            TableCommand::Import { files, to } => import(files, to, out).await,
            TableCommand::Backup { to, data } => backup(to, data.as_ref(), out).await,
        }
    })
}

async fn list(from: &StoreArgs, out: &mut Out) -> Result<Answer, CommandError> {
    let store = from.open().await?;
    for entry in store.list().await.map_err(store_error)? {
        let days = (now() - entry.touched) / 86_400;
        let said = match store.pack(&entry.id).await.map_err(store_error)?.map(|stored| stored.table()) {
            Some(Ok(table)) => {
                let how = match table.play() {
                    None => "not begun",
                    Some(play) if play.is_over() => "over",
                    Some(_) => "under way",
                };
                format!("{}, {how}", table.on().title)
            }
            Some(Err(error)) => error.to_string(),
            None => continue,
        };
        let ago = match days {
            0 => "today".to_owned(),
            1 => "a day ago".to_owned(),
            days => format!("{days} days ago"),
        };
        writeln!(out, "{}  {:>6} changes, {ago:<12}  {said}", entry.id, entry.number)?;
    }
    store.close().await.map_err(store_error)?;
    Ok(Answer::Yes)
}

fn now() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

async fn export(
    tables: Option<&[TableId]>,
    to: &Path,
    records: bool,
    from: &StoreArgs,
    out: &mut Out,
) -> Result<Answer, CommandError> {
    let store = from.open().await?;
    fs::create_dir_all(to).map_err(|error| file(to, &error))?;
    let tables: Vec<TableId> = match tables {
        Some(tables) => tables.to_vec(),
        None => store.list().await.map_err(store_error)?.into_iter().map(|entry| entry.id).collect(),
    };
    for id in &tables {
        let Some(stored) = store.pack(id).await.map_err(store_error)? else {
            return Err(CommandError::plain(format!("there is no table {id}"), "affray table list"));
        };
        let path = to.join(format!("{id}.affray-table"));
        let text = stored.write();
        private_file(&path, &text)?;
        // What was written is read again, and is the same.
        let read = fs::read_to_string(&path).map_err(|error| file(&path, &error))?;
        let read = StoredTable::read(&read).map_err(|error| file(&path, &error))?;
        if read != stored {
            return Err(file(&path, &"what was written is not what is stored"));
        }
        if records && let Some(record) = stored.record().map_err(|error| file(&path, &error))? {
            private_file(&to.join(format!("{id}.record.json")), &record)?;
        }
    }
    store.close().await.map_err(store_error)?;
    writeln!(out, "{} written to {}", count(tables.len()), shown_path(to))?;
    Ok(Answer::Yes)
}

/// It holds every hand: nobody else may read it. A file that is there is never written over.
fn private_file(path: &Path, text: &str) -> Result<(), CommandError> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.map_err(|error| file(path, &error))
}

async fn import(files: &[PathBuf], to: &StoreArgs, out: &mut Out) -> Result<Answer, CommandError> {
    let place = to.place()?;
    if let Some(folder) = place.folder() {
        private_folder(folder).map_err(|error| file(folder, &error))?;
    }
    let store = place.open().await.map_err(store_error)?;
    let (mut done, mut there) = (0, 0);
    for path in files {
        let text = fs::read_to_string(path).map_err(|error| file(path, &error))?;
        let stored = StoredTable::read(&text).map_err(|error| file(path, &error))?;
        match store.unpack(&stored).await.map_err(store_error)? {
            Appended::Done => done += 1,
            Appended::Taken => {
                there += 1;
                writeln!(out, "{}: a table {} is there already; nothing was done", shown_path(path), stored.id)?;
                continue;
            }
        }
        // What was stored is read again, and is the same.
        let read_back = store.pack(&stored.id).await.map_err(store_error)?;
        if read_back.as_ref().map(StoredTable::digest) != Some(stored.digest()) {
            return Err(file(path, &"what was stored is not what the file holds"));
        }
    }
    store.close().await.map_err(store_error)?;
    writeln!(out, "{} brought in", count(done))?;
    Ok(if there == 0 { Answer::Yes } else { Answer::No })
}

async fn backup(to: &Path, folder: Option<&PathBuf>, out: &mut Out) -> Result<Answer, CommandError> {
    let StoreLocation::File(path) = StoreLocation::in_folder(&data(folder)?) else {
        unreachable!("a folder holds a file")
    };
    if !path.exists() {
        return Err(no_tables(&path));
    }
    let tables = Sqlite::open(&path).await.map_err(store_error)?;
    tables.backup(to).await.map_err(store_error)?;
    // What was written is opened, and has as many tables as a look into it finds.
    let copied = Sqlite::open(to).await.map_err(store_error)?;
    let entries = affray_table::Store::count(&copied).await.map_err(store_error)?;
    affray_table::Store::close(&copied).await.map_err(store_error)?;
    affray_table::Store::close(&tables).await.map_err(store_error)?;
    writeln!(out, "{} copied to {}", count(entries as usize), shown_path(to))?;
    Ok(Answer::Yes)
}

fn count(tables: usize) -> String {
    if tables == 1 { "1 table".to_owned() } else { format!("{tables} tables") }
}
