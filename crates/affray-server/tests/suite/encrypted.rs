//! Encrypted connections: pages over HTTPS, and webhooks to receivers that speak it.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::Arc;

use affray_server::options::Tls;
use affray_server::{Options, WebhookOptions};
use serde_json::json;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, ServerConfig, StreamOwned};

use crate::client::TestServer;
use crate::program::Program;
use crate::receiver::{Manner, Receiver};

/// A certificate for `localhost` that only those trust who are told to.
struct Identity {
    certificate: CertificateDer<'static>,
    certificate_pem: String,
    key: PrivateKeyDer<'static>,
    key_pem: String,
}

impl Identity {
    fn new() -> Identity {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
        Identity {
            certificate: made.cert.der().clone(),
            certificate_pem: made.cert.pem(),
            key: PrivateKeyDer::try_from(made.signing_key.serialize_der()).expect("a key"),
            key_pem: made.signing_key.serialize_pem(),
        }
    }

    /// A server with this certificate.
    fn server(&self) -> Arc<ServerConfig> {
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider has them")
            .with_no_client_auth()
            .with_single_cert(vec![self.certificate.clone()], self.key.clone_key());
        Arc::new(config.expect("the key fits"))
    }
}

#[test]
fn a_webhook_is_told_over_https_to_whoever_proves_who_they_are() {
    let known = Identity::new();
    let receiver = Receiver::encrypted(Manner::Takes, known.server());
    // A stranger has a certificate for the same name, but from nobody that is trusted.
    let stranger = Receiver::encrypted(Manner::Takes, Identity::new().server());
    let data = tempfile::tempdir().expect("a folder");
    let webhooks = WebhookOptions {
        allow_private: true,
        authorities: vec![known.certificate.clone()],
        ..WebhookOptions::default()
    };
    let limits = TestServer::much();
    let options = Options { webhooks, limits, ..Options::new(([127, 0, 0, 1], 0).into(), data.path().to_owned()) };
    let server = TestServer::with(options);
    let (gm, chairs) = Program::opening(&server, "tiny/duel");
    assert_eq!(gm.put("webhook", Some(&json!({"url": stranger.url}))).status, 200);
    chairs[0].does("join", &json!({"name": "Ann", "words": ""}));
    gm.does("begin", &json!({}));
    let trouble = loop {
        if let Some(trouble) = gm.get("/webhook").json["trouble"].as_str() {
            break trouble.to_owned();
        }
        std::thread::yield_now();
    };
    assert!(trouble.contains("no encrypted connection"), "{trouble}");
    assert_eq!(stranger.all(), [], "nothing is said to somebody who might be anybody");
    assert_eq!(gm.put("webhook", Some(&json!({"url": receiver.url}))).status, 200);
    let told = receiver.next();
    assert_eq!((told.path.as_str(), &told.body["event"]), ("/told?by=affray", &json!("your_turn")));
}

#[test]
fn pages_are_served_over_https() {
    let identity = Identity::new();
    let data = tempfile::tempdir().expect("a folder");
    let (certificate, key) = (data.path().join("cert.pem"), data.path().join("key.pem"));
    std::fs::write(&certificate, &identity.certificate_pem).expect("the folder can be written");
    std::fs::write(&key, &identity.key_pem).expect("the folder can be written");
    let options = Options {
        tls: Some(Tls { certificate, key }),
        ..Options::new(([127, 0, 0, 1], 0).into(), data.path().join("tables"))
    };
    let server = TestServer::with(options);
    let address = server.origin.strip_prefix("http://").expect("an address");

    let mut roots = RootCertStore::empty();
    roots.add(identity.certificate.clone()).expect("it can be trusted");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider has them")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let ask = |request: &str| {
        let name = ServerName::try_from("localhost").expect("a name");
        let client = ClientConnection::new(Arc::new(config.clone()), name).expect("a sound configuration");
        let mut stream = StreamOwned::new(client, TcpStream::connect(address).expect("it listens"));
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut reply = Vec::new();
        // The server may cut the connection without a last word.
        let _ = stream.read_to_end(&mut reply);
        String::from_utf8_lossy(&reply).into_owned()
    };
    let home = ask("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert!(home.starts_with("HTTP/1.1 200") && home.contains("rt0/brock"), "{home}");
    let form = "encounter=tiny%2Fduel";
    let opened = ask(&format!(
        "POST /tables HTTP/1.1\r\nhost: localhost\r\norigin: https://localhost\r\nconnection: close\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
        form.len()
    ));
    let cookie = opened.lines().find(|line| line.starts_with("set-cookie: key=")).unwrap_or_default();
    assert!(opened.starts_with("HTTP/1.1 303") && cookie.contains("; Secure"), "{opened}");
    // Whoever speaks without encryption is told nothing.
    let mut plain = TcpStream::connect(address).expect("it listens");
    plain.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n").expect("it reads");
    let mut reply = Vec::new();
    let _ = plain.read_to_end(&mut reply);
    assert!(!String::from_utf8_lossy(&reply).contains("200 OK"), "{reply:?}");
}
