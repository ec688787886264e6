//! Who makes a request: from which address, how the browser reached us, in which language it reads.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use affray_pages::{Frame, Language};
use axum::extract::FromRequestParts;
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};

use crate::app::{App, Shared};
use crate::{limits, rights};

/// The other end of a connection.
#[derive(Debug, Clone, Copy)]
pub struct Peer {
    /// Its address.
    pub address: SocketAddr,
    /// Whether the connection is encrypted.
    pub encrypted: bool,
}

/// Who makes a request.
#[derive(Debug, Clone)]
pub struct Caller {
    /// From where, as far as limits tell callers apart.
    pub from: IpAddr,
    /// Whether the browser's side of the connection is encrypted.
    pub secure: bool,
    /// The name under which the browser reached us.
    pub host: String,
    /// The language of the pages.
    pub language: Language,
}

impl Caller {
    /// Who makes this request. A proxy is believed only if there is meant to be one.
    pub fn of(app: &App, peer: Option<Peer>, uri: &Uri, headers: &HeaderMap) -> Caller {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let forwarded = |name: &str| if app.options().behind_proxy { text(name) } else { None };
        let peer_address = peer.map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.address.ip());
        // The last one is what our own proxy saw; whatever stands before it, anybody can write.
        let said = forwarded("x-forwarded-for").and_then(|all| all.rsplit(',').next()?.trim().parse().ok());
        let secure = match forwarded("x-forwarded-proto") {
            Some(scheme) => scheme == "https",
            None => peer.is_some_and(|peer| peer.encrypted),
        };
        let host = forwarded("x-forwarded-host")
            .or(text(HOST.as_str()))
            .or(uri.authority().map(axum::http::uri::Authority::as_str));
        let chosen = rights::cookie(headers, rights::LANGUAGE).and_then(|code| Language::from_code(&code));
        Caller {
            from: limits::client_network(said.unwrap_or(peer_address)),
            secure,
            host: host.map_or_else(|| app.options().listen.to_string(), str::to_owned),
            language: chosen.unwrap_or(app.options().language),
        }
    }

    /// The address of this server as the browser sees it.
    pub fn origin(&self) -> String {
        format!("{}://{}", if self.secure { "https" } else { "http" }, self.host)
    }

    /// What every page has in common.
    pub fn frame(&self) -> Frame {
        Frame::new(self.language)
    }
}

impl FromRequestParts<Shared> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Caller, Infallible> {
        if let Some(caller) = parts.extensions.get::<Caller>() {
            return Ok(caller.clone());
        }
        let peer = parts.extensions.get::<Peer>().copied();
        Ok(Caller::of(app, peer, &parts.uri, &parts.headers))
    }
}
