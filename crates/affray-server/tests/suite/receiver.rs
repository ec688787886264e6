//! Somebody who is told things by a webhook: a small HTTP server that answers as it is told to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver as Heard, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

/// How a receiver replies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// It takes what it is told.
    Takes,
    /// It says that something is wrong on its side.
    Fails,
    /// It sends elsewhere.
    Redirects,
    /// It says nothing, and keeps the connection.
    Hangs,
    /// It never ends what it says.
    Floods,
}

/// What a receiver was told.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// The path it was told at.
    pub path: String,
    /// The header that is the same for every attempt.
    pub delivery: String,
    /// The body.
    pub body: Value,
    /// Everything, as it came.
    pub bytes: String,
}

/// Somebody who is told things.
pub struct Receiver {
    /// Its address.
    pub url: String,
    manner: Arc<Mutex<Manner>>,
    heard: Heard<Message>,
}

/// Longer than anything here takes; a test that waits so long has failed.
const PATIENCE: Duration = Duration::from_secs(20);

impl Receiver {
    /// Listens on a free port.
    pub fn open(manner: Manner) -> Receiver {
        Receiver::listening("http", manner, |stream| stream)
    }

    /// Listens on a free port, and speaks only to those who trust its certificate.
    pub fn encrypted(manner: Manner, config: Arc<ServerConfig>) -> Receiver {
        Receiver::listening("https", manner, move |stream| {
            StreamOwned::new(ServerConnection::new(config.clone()).expect("a sound configuration"), stream)
        })
    }

    fn listening<S: Read + Write>(
        scheme: &str,
        manner: Manner,
        secured: impl Fn(TcpStream) -> S + Clone + Send + 'static,
    ) -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let host = if scheme == "https" { "localhost" } else { "127.0.0.1" };
        let url = format!("{scheme}://{host}:{port}/told?by=affray");
        let (tell, heard) = channel();
        let manner = Arc::new(Mutex::new(manner));
        let replies = manner.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (tell, replies, secured) = (tell.clone(), replies.clone(), secured.clone());
                std::thread::spawn(move || take(secured(stream), &tell, &replies));
            }
        });
        Receiver { url, manner, heard }
    }

    /// From here on it replies in another manner.
    pub fn now(&self, manner: Manner) {
        *self.manner.lock().expect("a lock") = manner;
    }

    /// The next thing it is told.
    pub fn next(&self) -> Message {
        self.heard.recv_timeout(PATIENCE).expect("it is told something")
    }

    /// What it was told meanwhile.
    pub fn all(&self) -> Vec<Message> {
        self.heard.try_iter().collect()
    }
}

fn take(stream: impl Read + Write, tell: &Sender<Message>, manner: &Mutex<Manner>) {
    let mut reader = BufReader::new(stream);
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).unwrap_or(0) == 0 {
            return;
        }
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().expect("a number");
        }
        if line == "\r\n" {
            break;
        }
        head.push_str(&line);
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("a whole body");
    let body = String::from_utf8(body).expect("text");
    let header = |name: &str| {
        let found = head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix(name).map(str::to_owned));
        found.unwrap_or_default().trim().to_owned()
    };
    let path = head.split(' ').nth(1).expect("a path").to_owned();
    let json = serde_json::from_str(&body).expect("JSON");
    let message = Message { path, delivery: header("affray-delivery:"), body: json, bytes: format!("{head}\n{body}") };
    let manner = *manner.lock().expect("a lock");
    // Told first: whoever waits for it may look at what came of it.
    let _ = tell.send(message);
    let stream = reader.get_mut();
    let _ = match manner {
        Manner::Takes => stream.write_all(b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n"),
        Manner::Fails => stream.write_all(b"HTTP/1.1 500 Oh\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"),
        Manner::Redirects => stream
            .write_all(b"HTTP/1.1 307 There\r\nlocation: /elsewhere\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"),
        // Until the other side has had enough.
        Manner::Hangs => stream.read(&mut [0]).map(|_| ()),
        Manner::Floods => {
            let line = [b"x-more: ".as_slice(), &[b'x'; 1_000], b"\r\n"].concat();
            let mut sent = stream.write_all(b"HTTP/1.1 200 OK\r\n");
            while sent.is_ok() {
                sent = stream.write_all(&line);
            }
            sent
        }
    };
}
