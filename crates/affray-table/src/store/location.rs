//! Which store is meant: a folder with a SQLite file, or a PostgreSQL database.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

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

    /// Opens it, and brings it up to date.
    pub async fn open(&self) -> Result<Arc<dyn TableStore>, StoreError> {
        Ok(match self {
            StoreLocation::File(path) => Arc::new(Sqlite::open(path).await?),
            StoreLocation::Database(url, notify) => Arc::new(Postgres::open(url, *notify).await?),
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

#[cfg(test)]
mod tests {
    use super::*;

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
