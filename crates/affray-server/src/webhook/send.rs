//! One attempt to tell something: bounded in time and size, to the address that was judged, and nowhere else.

use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::http::header::{CONNECTION, CONTENT_TYPE, HOST, USER_AGENT};
use axum::http::{Request, StatusCode};
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::WebhookOptions;
use super::notice::Notice;
use super::target::Target;

/// The most that is read of a reply's head; its body is not read at all.
const LARGEST_HEAD: usize = 16 * 1024;

/// Tries once. Redirects are not followed: they would lead where nobody has looked. What went wrong is told to the GM, so it
/// says nothing that a reply holds.
pub async fn send(target: &Target, notice: &Notice, options: &WebhookOptions) -> Result<(), String> {
    let attempt = async {
        let address = target.resolve(options.allow_private).await?;
        let stream = TcpStream::connect(address).await.map_err(|_| "nobody answers there".to_owned())?;
        let status = if target.encrypted {
            let name =
                ServerName::try_from(target.host.clone()).map_err(|_| "the name has no certificate".to_owned())?;
            let secured = TlsConnector::from(trusting(&options.authorities)?).connect(name, stream).await;
            exchange(secured.map_err(|_| "no encrypted connection came about".to_owned())?, target, notice).await?
        } else {
            exchange(stream, target, notice).await?
        };
        if status.is_success() { Ok(()) } else { Err(format!("the reply was {}", status.as_u16())) }
    };
    timeout(options.attempt, attempt).await.unwrap_or_else(|_| Err("no reply came in time".to_owned()))
}

/// The authorities that the makers of browsers trust.
static TLS: LazyLock<Arc<ClientConfig>> =
    LazyLock::new(|| configured(RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() }));

/// Whom an attempt trusts: the authorities of browsers, and these.
fn trusting(authorities: &[CertificateDer<'static>]) -> Result<Arc<ClientConfig>, String> {
    if authorities.is_empty() {
        return Ok(TLS.clone());
    }
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    for authority in authorities {
        roots.add(authority.clone()).map_err(|_| "an authority of this server is unusable".to_owned())?;
    }
    Ok(configured(roots))
}

fn configured(roots: RootCertStore) -> Arc<ClientConfig> {
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider has them")
        .with_root_certificates(roots)
        .with_no_client_auth();
    Arc::new(config)
}

/// Ends the connection when the attempt ends, however it does.
struct Connection(AbortHandle);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    target: &Target,
    notice: &Notice,
) -> Result<StatusCode, String> {
    let broken = |_: hyper::Error| "the connection broke off".to_owned();
    let mut builder = http1::Builder::new();
    builder.max_buf_size(LARGEST_HEAD);
    let (mut sender, connection) = builder.handshake(TokioIo::new(stream)).await.map_err(broken)?;
    let _connection = Connection(tokio::spawn(connection).abort_handle());
    let request = Request::post(target.path.as_str())
        .header(HOST, &target.authority)
        .header(CONTENT_TYPE, "application/json")
        .header(USER_AGENT, concat!("affray/", env!("CARGO_PKG_VERSION")))
        .header(CONNECTION, "close")
        .header("affray-delivery", &notice.delivery)
        .body(Full::new(Bytes::from(notice.body.to_string())))
        .map_err(|_| "the address cannot be asked for".to_owned())?;
    Ok(sender.send_request(request).await.map_err(broken)?.status())
}
