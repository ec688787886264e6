//! `affray serve`: tables in the browser.

use std::io::{IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use affray_pages::Language;
use affray_pages::model::LinkFor;
use affray_server::{HostToken, Options, Server, Tls, WebhookOptions, links, qr};
use affray_table::StoreLocation;
use affray_table::store::location::DatabaseUrl;
use affray_table::store::postgres::Notify;
use affray_table::tables::OpenError;
use tokio::runtime::Runtime;
use tracing::Level;

use crate::args::SetupFlags;
use crate::files;
use crate::output::{Answer, CommandError, Out, flush, shown, shown_path, style};

/// Open tables to play at in the browser: phones and laptops, each with a link of its own
///
/// One person opens a table and is its GM; everybody else follows a link or a QR code. No account, no internet, nothing to
/// install. Tables are kept in a folder and go on after a restart.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray serve                                      tables for phones on the same network
  affray serve rt0/brock                            with this fight on a table, and its links here
  affray serve --listen 127.0.0.1:8080              for this machine alone
  affray serve --tls-cert cert.pem --tls-key key.pem --listen 0.0.0.0:443
  affray serve --listen 127.0.0.1:8080 --behind-proxy    behind nginx, Caddy, …
  affray serve --database postgres://affray@db/affray    one of several servers on one database")]
pub struct Serve {
    /// Put this encounter on a table at once: a file, or a ready-made one by its name
    pub file: Option<PathBuf>,

    /// Where to listen; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = SocketAddr::from((Ipv4Addr::UNSPECIFIED, 8080)))]
    pub listen: SocketAddr,

    /// The folder in which tables are kept [default: affray in your folder for data]
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,

    #[command(flatten)]
    pub database: Database,

    /// Put tables away as files that nobody has touched for so many days; 0 for never
    ///
    /// They go into the folder `archive` below that of the data, and come back with `affray table import`.
    #[arg(long, value_name = "DAYS", default_value_t = 180)]
    pub archive_after: u32,

    /// Encrypt connections with this certificate (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub tls_cert: Option<PathBuf>,

    /// The certificate's private key (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,

    /// Believe a proxy in front (X-Forwarded-For, -Proto, -Host)
    #[arg(long)]
    pub behind_proxy: bool,

    /// Let tables tell of turns and endings to addresses of this machine and of its own network
    #[arg(long)]
    pub allow_private_webhooks: bool,

    /// The language of the pages for browsers that have not chosen one: en, de
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = language)]
    pub language: Language,

    /// What to report on standard error: error, warn, info, debug
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub log: Level,

    #[command(flatten)]
    pub flags: SetupFlags,
}

/// Where tables are kept, if not in a file.
#[derive(Debug, clap::Args)]
pub struct Database {
    /// Keep tables in this PostgreSQL database: several servers may share it [default: `AFFRAY_DATABASE`, else a file]
    ///
    /// In `AFFRAY_DATABASE` a password is not seen by others on the machine; PGPASSWORD and ~/.pgpass work as well.
    #[arg(long, value_name = "postgres://…")]
    pub database: Option<DatabaseUrl>,

    /// Servers tell each other nothing and ask every two seconds: for poolers that cannot LISTEN
    #[arg(long)]
    pub no_notify: bool,
}

impl Database {
    /// What was named, here or in the environment.
    pub fn named(&self) -> Result<Option<(DatabaseUrl, Notify)>, CommandError> {
        let set = std::env::var("AFFRAY_DATABASE").ok().filter(|url| !url.is_empty());
        let url = match (&self.database, set) {
            (Some(url), _) => Some(url.clone()),
            (None, Some(url)) => Some(url.parse().map_err(|words| {
                CommandError::plain("AFFRAY_DATABASE is no address of a database".to_owned(), words)
            })?),
            (None, None) => None,
        };
        Ok(url.map(|url| (url, if self.no_notify { Notify::Off } else { Notify::On })))
    }
}

/// The folder for data: the one that was named, or the usual one.
pub fn data(named: Option<&PathBuf>) -> Result<PathBuf, CommandError> {
    named.cloned().or_else(data_folder).ok_or_else(|| {
        CommandError::plain("there is no folder for data: neither XDG_DATA_HOME nor HOME is set", "add --data FOLDER")
    })
}

fn language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| "write en or de".to_owned())
}

/// Serves until it is told to stop.
pub fn run(args: &Serve, out: &mut Out) -> Result<Answer, CommandError> {
    let terminal = std::io::stderr().is_terminal();
    // A second subscriber cannot be set; there is none, since this is the only command that has one.
    let _ = tracing_subscriber::fmt()
        .with_max_level(args.log)
        .with_writer(std::io::stderr)
        .with_ansi(terminal)
        .with_target(false)
        .try_init();
    allow_connections();
    let data = data(args.data.as_ref())?;
    let host_token = std::env::var("AFFRAY_HOST_TOKEN").ok().filter(|word| !word.is_empty());
    let tls = args.tls_cert.clone().zip(args.tls_key.clone());
    let options = Options {
        database: args.database.named()?,
        archive_after: (args.archive_after > 0).then(|| Duration::from_hours(24) * args.archive_after),
        host_token: host_token.map(|word| HostToken::new(&word)),
        tls: tls.map(|(certificate, key)| Tls { certificate, key }),
        behind_proxy: args.behind_proxy,
        webhooks: WebhookOptions { allow_private: args.allow_private_webhooks, ..WebhookOptions::default() },
        language: args.language,
        ..Options::new(args.listen, data.clone())
    };
    let runtime = Runtime::new().map_err(CommandError::Output)?;
    runtime.block_on(async {
        let server = Server::start(options).await.map_err(|error| CommandError::Plain {
            message: error.to_string(),
            help: Some(help_for(&error, args)),
        })?;
        let scheme = if args.tls_cert.is_some() { "https" } else { "http" };
        let addresses = Addresses::of(server.address(), scheme);
        addresses.write(out)?;
        if let Some(named) = &args.file {
            put_on_table(&server, named, args, addresses.to_share(), out).await?;
        } else if let Some(address) = addresses.others.first().filter(|_| std::io::stdout().is_terminal()) {
            writeln!(out, "\n{}", qr::for_terminal(address))?;
        }
        let (strong, faint) = (style::STRONG, style::FAINT);
        let place = server.app().options().place();
        let place = match &place {
            StoreLocation::File(_) => shown_path(&data),
            StoreLocation::Database(..) => shown(place.to_string()),
        };
        writeln!(out, "\n{faint}Tables are kept in {place}.{faint:#}")?;
        if args.tls_cert.is_none() && !args.behind_proxy && !addresses.others.is_empty() {
            writeln!(
                out,
                "{faint}Connections are not encrypted: fine at home, not on a network with strangers (--tls-cert).{faint:#}"
            )?;
        }
        writeln!(out, "{strong}Stop with Ctrl-C.{strong:#}")?;
        flush(out)?;
        server.run(told_to_stop()).await;
        writeln!(out, "Stopped; every table goes on when it is served again.")?;
        Ok(Answer::Yes)
    })
}

/// Takes as many open files as the system lets us have: each connection is one, and what programs get unasked is often no more than a
/// thousand. If it cannot be had, connections wait.
fn allow_connections() {
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::info!("the limit on open files stays as it is: {error}");
    }
}

/// Where data belongs on this system.
fn data_folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || set("HOME").map(|home| home.join(".local").join("share"));
    let base = if cfg!(windows) { set("LOCALAPPDATA") } else { set("XDG_DATA_HOME").or_else(home) };
    base.map(|base| base.join("affray"))
}

fn help_for(error: &affray_server::StartError, args: &Serve) -> String {
    match error {
        affray_server::StartError::Listen { .. } => {
            format!("another program may have it: try --listen {}", SocketAddr::new(args.listen.ip(), 0))
        }
        // The folder was made by then: what fails is the database, if one was named.
        affray_server::StartError::Store(_) if args.database.named().is_ok_and(|named| named.is_some()) => {
            "is the database running, and the address right? --database postgres://USER@HOST/NAME".to_owned()
        }
        affray_server::StartError::Served { .. } => {
            "one server has a folder to itself: stop that one, name another folder, or share a database (--database)"
                .to_owned()
        }
        affray_server::StartError::Folder { .. } | affray_server::StartError::Store(_) => {
            "name a folder that is yours: --data FOLDER".to_owned()
        }
        affray_server::StartError::Certificate { .. } => "give PEM files: --tls-cert FILE --tls-key FILE".to_owned(),
    }
}

/// Where a server can be reached.
struct Addresses {
    /// On this machine.
    here: String,
    /// From other machines.
    others: Vec<String>,
}

impl Addresses {
    fn of(listen: SocketAddr, scheme: &str) -> Addresses {
        let address = |ip: IpAddr| format!("{scheme}://{}/", SocketAddr::new(ip, listen.port()));
        if !listen.ip().is_unspecified() {
            let here = address(listen.ip());
            return Addresses { others: if listen.ip().is_loopback() { Vec::new() } else { vec![here.clone()] }, here };
        }
        let found = if_addrs::get_if_addrs().unwrap_or_default();
        let reachable = found.iter().map(if_addrs::Interface::ip).filter(|ip| match ip {
            IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local(),
            // Only a socket for both kinds of addresses takes these, and nobody types them.
            IpAddr::V6(_) => false,
        });
        Addresses { here: address(Ipv4Addr::LOCALHOST.into()), others: reachable.map(address).collect() }
    }

    /// What links begin with.
    fn to_share(&self) -> &str {
        self.others.first().unwrap_or(&self.here).trim_end_matches('/')
    }

    fn write(&self, out: &mut Out) -> Result<(), CommandError> {
        let strong = style::STRONG;
        writeln!(out, "Tables are open at {strong}{}{strong:#}", self.here)?;
        for address in self.others.iter().filter(|address| **address != self.here) {
            writeln!(out, "on the same network {strong}{address}{strong:#}")?;
        }
        Ok(())
    }
}

/// Opens a table with an encounter, and says who gets which link.
async fn put_on_table(
    server: &Server,
    named: &std::path::Path,
    args: &Serve,
    origin: &str,
    out: &mut Out,
) -> Result<(), CommandError> {
    let (game, setup) = files::encounter(named, &args.flags, 2)?;
    let opened = server.app().open(game, &setup).await;
    let (table, key) = opened.map_err(|error| match error {
        OpenError::Mistakes(diagnostics) => CommandError::InFile {
            name: named.display().to_string(),
            text: setup.encounter.clone(),
            diagnostics,
            code: 2,
        },
        OpenError::Store(error) => CommandError::Plain { message: error.to_string(), help: None },
    })?;
    let links = links::of_table(&table, &key, origin).await;
    let links = links.map_err(|error| CommandError::Plain { message: error.to_string(), help: None })?;
    let codes = std::io::stdout().is_terminal();
    let strong = style::STRONG;
    let mut write = |name: &str, url: &str| -> Result<(), CommandError> {
        writeln!(out, "\n{strong}{}{strong:#}  {url}", shown(name))?;
        if codes {
            writeln!(out, "{}", qr::for_terminal(url))?;
        }
        Ok(())
    };
    write("GM, for you alone", &links::of_gm(&table, &key, origin))?;
    for link in &links {
        let whose = match &link.whose {
            LinkFor::Seat(_, name) => name,
            LinkFor::Onlookers => "onlookers",
            LinkFor::Screen => "a screen for all",
        };
        write(whose, &link.url)?;
    }
    Ok(())
}

/// Ctrl-C, or what a service manager sends.
async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_this_machine_alone_is_not_shared() {
        let of = |listen: &str| Addresses::of(listen.parse().expect("an address"), "http");
        let here = of("127.0.0.1:8080");
        assert_eq!((here.here.as_str(), here.to_share()), ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"));
        assert!(here.others.is_empty());
        assert_eq!(of("192.0.2.7:80").others, ["http://192.0.2.7:80/"]);
        assert!(of("0.0.0.0:8080").others.iter().all(|address| !address.contains("127.0.0.1")));
    }
}
