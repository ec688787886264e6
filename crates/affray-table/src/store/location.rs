//! Which store is meant: a folder with a SQLite file, or a PostgreSQL database.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::{fmt, io};

use super::postgres::{Notify, Postgres};
use super::sqlite::Sqlite;
use super::{StoreError, TableStore};

/// The file below the folder of the data.
pub const FILE: &str = "tables.sqlite";

/// The address of a PostgreSQL database. It may hold a password, so it is never shown whole.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// As it was written, password and all.
    pub(crate) fn whole(&self) -> &str {
        &self.0
    }
}

impl FromStr for DatabaseUrl {
    type Err = String;
    fn from_str(text: &str) -> Result<DatabaseUrl, String> {
        match text.starts_with("postgres://") || text.starts_with("postgresql://") {
            true => Ok(DatabaseUrl(text.to_owned())),
            false => Err("write postgres://USER@HOST/DATABASE".to_owned()),
        }
    }
}

/// Without user, password and options.
impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, rest) = self.0.split_once("://").unwrap_or(("postgres", &self.0));
        let rest = rest.split('?').next().unwrap_or_default();
        write!(f, "{scheme}://{}", rest.rsplit('@').next().unwrap_or_default())
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Which store is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreLocation {
    /// A SQLite file, for one server.
    File(PathBuf),
    /// A PostgreSQL database, for any number of servers.
    Database(DatabaseUrl, Notify),
}

impl StoreLocation {
    /// The file in a folder of data.
    pub fn in_folder(folder: &Path) -> StoreLocation {
        StoreLocation::File(folder.join(FILE))
    }

    /// The folder of its file.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            StoreLocation::File(path) => path.parent(),
            StoreLocation::Database(..) => None,
        }
    }

    /// Opens it, and brings it up to date.
    pub async fn open(&self) -> Result<Arc<dyn TableStore>, StoreError> {
        let opened: Result<Arc<dyn TableStore>, StoreError> = match self {
            StoreLocation::File(path) => Sqlite::open(path).await.map(|store| Arc::new(store) as _),
            StoreLocation::Database(url, notify) => {
                Postgres::open(url, *notify).await.map(|store| Arc::new(store) as _)
            }
        };
        opened.map_err(|error| match error {
            StoreError::Unavailable(why) => StoreError::NotOpened { place: self.to_string(), why },
            error => error,
        })
    }
}

impl fmt::Display for StoreLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreLocation::File(path) => path.display().fmt(f),
            StoreLocation::Database(url, _) => url.fmt(f),
        }
    }
}

/// A folder that only its owner may look into: the file holds every hand. When this returns, it survives a loss of power.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    let missing = folder.ancestors().take_while(|folder| !folder.exists()).count();
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    // A folder is there for good once the one that it lies in is synced.
    #[cfg(unix)]
    for outer in folder.ancestors().skip(1).take(missing) {
        let outer = if outer.as_os_str().is_empty() { Path::new(".") } else { outer };
        std::fs::File::open(outer)?.sync_all()?;
    }
    #[cfg(not(unix))]
    let _ = missing;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_cannot_be_opened_says_where_it_is_and_why() {
        let folder = tempfile::tempdir().expect("a folder");
        // A folder stands where the file should be.
        std::fs::create_dir(folder.path().join(FILE)).expect("it is ours");
        let refused = StoreLocation::in_folder(folder.path()).open().await.expect_err("it is a folder");
        assert!(refused.to_string().contains(FILE) && refused.to_string().contains("cannot be opened"), "{refused}");
        // Nobody listens on port 1.
        let url = "postgres://ann:hunter2@127.0.0.1:1/tables".parse().expect("an address");
        let refused = StoreLocation::Database(url, Notify::Off).open().await.expect_err("nobody is there");
        let words = refused.to_string();
        assert!(words.contains("127.0.0.1:1/tables") && words.contains("refused"), "{words}");
        assert!(!words.contains("hunter2"), "{words}");
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_file_of_tables_is_for_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let outer = tempfile::tempdir().expect("a folder");
        let folder = outer.path().join("a").join("b");
        private_folder(&folder).expect("it can be made");
        private_folder(&folder).expect("it is there");
        // Whoever made the folder more open has not made the tables so.
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
        let store = StoreLocation::in_folder(&folder).open().await.expect("it can be written");
        for file in std::fs::read_dir(&folder).expect("a folder").flatten() {
            let mode = file.metadata().expect("it is there").permissions().mode();
            assert_eq!(mode & 0o077, 0, "{:?}", file.path());
        }
        store.close().await.expect("it can be closed");
    }

    #[test]
    fn an_address_never_shows_its_password() {
        let url: DatabaseUrl = "postgres://ann:pa@ss@db.example:5433/tables?password=more".parse().expect("an address");
        assert_eq!(url.to_string(), "postgres://db.example:5433/tables");
        assert_eq!(
            format!("{:?}", StoreLocation::Database(url, Notify::On)),
            "Database(postgres://db.example:5433/tables, On)"
        );
        assert!("mysql://db".parse::<DatabaseUrl>().is_err());
    }
}
