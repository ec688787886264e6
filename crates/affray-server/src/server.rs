//! How a server starts, takes connections and stops.

use std::fs::{File, TryLockError};
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use affray_table::store::location::private_folder;
use affray_table::{StoreError, StoreLocation};
use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tower::ServiceExt;

use crate::app::{App, Shared};
use crate::archive;
use crate::caller::Peer;
use crate::limits::client_network;
use crate::options::{Options, Tls};
use crate::router::router;

/// How long somebody may take to say what they want.
const HEADER_TIME: Duration = Duration::from_secs(20);
/// How long connections have to end when the server stops; then they are cut.
const ENDING_TIME: Duration = Duration::from_millis(700);
/// The file that says that tables are served.
const LOCK: &str = "serving.lock";
/// How often tables that nobody looks at are put away.
const TIDY: Duration = Duration::from_mins(5);

/// Why a server does not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// It cannot listen there.
    #[error("{address} cannot be listened on: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// The folder cannot be made.
    #[error("the folder {} cannot be written: {error}", folder.display())]
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The certificate or its key cannot be used.
    #[error("{} cannot be used to encrypt connections: {why}", file.display())]
    Certificate {
        /// Which file.
        file: PathBuf,
        /// Why.
        why: String,
    },
    /// Another server has these tables.
    #[error("the tables in {} are served already", folder.display())]
    Served {
        /// Which.
        folder: PathBuf,
    },
    /// The data cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A server that listens.
pub struct Server {
    app: Shared,
    listener: TcpListener,
    address: SocketAddr,
    tls: Option<TlsAcceptor>,
    /// Held for as long as it serves.
    lock: Option<File>,
}

impl Server {
    /// Opens the data and listens; requests wait until it [runs](Self::run).
    pub async fn start(options: Options) -> Result<Server, StartError> {
        let tls = options.tls.as_ref().map(acceptor).transpose()?;
        private_folder(&options.data).map_err(|error| StartError::Folder { folder: options.data.clone(), error })?;
        let place = options.place();
        let lock = match &place {
            StoreLocation::File(_) => Some(alone(&options.data)?),
            StoreLocation::Database(..) => None,
        };
        let store = place.open().await?;
        let address = options.listen;
        let listener = TcpListener::bind(address).await.map_err(|error| StartError::Listen { address, error })?;
        let address = listener.local_addr().map_err(|error| StartError::Listen { address, error })?;
        let options = Options { listen: address, ..options };
        Ok(Server { app: Arc::new(App::new(store, options)), listener, address, tls, lock })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What its requests share.
    pub fn app(&self) -> &Shared {
        &self.app
    }

    /// Serves until `stop` is done; then ends streams, finishes writes, and returns within a second.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { app, listener, tls, lock, .. } = self;
        let (routes, connections) = (router(app.clone()), GracefulShutdown::new());
        let places = Arc::new(Semaphore::new(app.options().limits.connections));
        let following = app.clone();
        let following = tokio::spawn(async move { following.tables.follow().await });
        let tidying = tokio::spawn(tidy(app.clone()));
        let telling = {
            let app = app.clone();
            tokio::spawn(async move { app.notifier.clone().begin(&app.tables).await })
        };
        let archiving = tokio::spawn(archive::archive_idle_tables(app.clone()));
        let mut stop = pin!(stop);
        loop {
            let accepted = async {
                let place = places.clone().acquire_owned().await.expect("it is never closed");
                (listener.accept().await, place)
            };
            let ((accepted, place), tls) = tokio::select! {
                accepted = accepted => (accepted, tls.clone()),
                () = &mut stop => break,
            };
            let (socket, address) = match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Too many open files, mostly: it passes when others leave.
                    tracing::warn!("a connection was not taken: {error}");
                    sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            // Nobody takes the places of all others; a proxy has a connection for each of many.
            let most = if app.options().behind_proxy { usize::MAX } else { app.options().limits.connections_from_one };
            let Some(counted) = app.connections.open(client_network(address.ip()), most) else {
                tracing::debug!("a connection was not taken: there are too many from {}", address.ip());
                continue;
            };
            let (routes, watcher) = (routes.clone(), connections.watcher());
            tokio::spawn(async move {
                connect(socket, address, tls, routes, watcher).await;
                drop((place, counted));
            });
        }
        drop(listener);
        for work in [following, tidying, telling, archiving] {
            work.abort();
        }
        app.stop();
        // What is being told is told to its end, and noted.
        let (cut, untold) =
            tokio::join!(timeout(ENDING_TIME, connections.shutdown()), timeout(ENDING_TIME, app.notifier.finished()));
        if cut.is_err() {
            tracing::info!("some connections were cut");
        }
        if untold.is_err() {
            tracing::info!("a webhook was cut off; it is told again");
        }
        if let Err(error) = app.tables.store().close().await {
            tracing::error!("{error}");
        }
        drop(lock);
    }
}

/// Takes the tables of a folder for this server alone: another one would show its people nothing of what is done here. It is
/// given back when the program ends, however it does.
fn alone(folder: &Path) -> Result<File, StartError> {
    let failed = |error| StartError::Folder { folder: folder.to_owned(), error };
    let lock = File::options().create(true).truncate(false).write(true).open(folder.join(LOCK)).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StartError::Served { folder: folder.to_owned() }),
        // Some file systems of networks have no locks.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(lock),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Serves one connection until its end.
async fn connect(socket: TcpStream, address: SocketAddr, tls: Option<TlsAcceptor>, routes: Router, watcher: Watcher) {
    // Small messages that somebody waits for.
    let _ = socket.set_nodelay(true);
    let peer = Peer { address, encrypted: tls.is_some() };
    match tls {
        None => serve(socket, peer, routes, watcher).await,
        Some(tls) => match timeout(HEADER_TIME, tls.accept(socket)).await {
            Ok(Ok(socket)) => serve(socket, peer, routes, watcher).await,
            Ok(Err(error)) => tracing::debug!("no encrypted connection: {error}"),
            Err(_) => tracing::debug!("no encrypted connection in time"),
        },
    }
}

async fn serve(
    socket: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: Peer,
    routes: Router,
    watcher: Watcher,
) {
    let asked = AtomicBool::new(false);
    let service = hyper::service::service_fn(|mut request: hyper::Request<Incoming>| {
        asked.store(true, Ordering::Relaxed);
        request.extensions_mut().insert(peer);
        routes.clone().oneshot(request.map(Body::new))
    });
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADER_TIME);
    builder.http2().timer(TokioTimer::new()).keep_alive_interval(HEADER_TIME).max_concurrent_streams(100);
    let connection = builder.serve_connection(TokioIo::new(socket), service).into_owned();
    // Before the first bytes nobody knows which HTTP it will be, and no limit of either is in force.
    let silence = async {
        sleep(HEADER_TIME).await;
        if asked.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        ended = watcher.watch(connection) => {
            if let Err(error) = ended {
                tracing::debug!("a connection broke off: {error}");
            }
        }
        () = silence => tracing::debug!("a connection on which nothing was asked was cut"),
    }
}

/// Puts tables away that nobody looks at; they are rebuilt when somebody comes.
async fn tidy(app: Shared) {
    loop {
        sleep(TIDY).await;
        let forgotten = app.tables.forget_idle();
        tracing::debug!("{forgotten} tables put away, {} in memory", app.tables.in_memory());
    }
}

/// What encrypts connections.
fn acceptor(tls: &Tls) -> Result<TlsAcceptor, StartError> {
    let unusable = |file: &Path, why: String| StartError::Certificate { file: file.to_owned(), why };
    let certificates: Vec<_> = CertificateDer::pem_file_iter(&tls.certificate)
        .and_then(Iterator::collect)
        .map_err(|error| unusable(&tls.certificate, error.to_string()))?;
    let key = PrivateKeyDer::from_pem_file(&tls.key).map_err(|error| unusable(&tls.key, error.to_string()))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| unusable(&tls.certificate, error.to_string()))?
        .with_no_client_auth()
        .with_single_cert(certificates, key)
        .map_err(|error| unusable(&tls.certificate, error.to_string()))?;
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}
