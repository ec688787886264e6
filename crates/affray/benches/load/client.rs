//! A client that keeps its connection: plain HTTP/1.1, so that a load of thousands costs little.

use std::net::SocketAddr;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

/// A connection that is kept open.
pub struct Connection {
    address: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
}

/// What came back.
pub struct Reply {
    /// The status.
    pub status: u16,
    /// Where it leads.
    pub location: String,
    /// The cookie with a key, if it sets one.
    pub cookie: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Reply {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Connection {
    /// A connection to a server, made when it is needed.
    pub fn new(address: SocketAddr) -> Connection {
        Connection { address, stream: None }
    }

    /// Asks for something. Headers end with a line break each.
    pub async fn get(&mut self, path: &str, headers: &str) -> Reply {
        self.send(&format!("GET {path} HTTP/1.1\r\nhost: table.example\r\n{headers}\r\n")).await
    }

    /// Sends a form.
    pub async fn post(&mut self, path: &str, headers: &str, form: &str) -> Reply {
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: table.example\r\ncontent-type: application/x-www-form-urlencoded\r\n\
             content-length: {}\r\n{headers}\r\n{form}",
            form.len()
        );
        self.send(&head).await
    }

    async fn send(&mut self, request: &str) -> Reply {
        for _ in 0..3 {
            if self.stream.is_none() {
                let stream = TcpStream::connect(self.address).await.expect("it listens");
                stream.set_nodelay(true).expect("a socket");
                self.stream = Some(BufReader::new(stream));
            }
            let stream = self.stream.as_mut().expect("connected above");
            if stream.get_mut().write_all(request.as_bytes()).await.is_ok()
                && let Some(reply) = read_reply(stream).await
            {
                return reply;
            }
            // It was closed after a while without requests.
            self.stream = None;
        }
        panic!("no reply");
    }
}

/// Reads status and headers, and how long the body is if that is said.
pub async fn read_head(stream: &mut BufReader<TcpStream>) -> Option<(Reply, Option<usize>)> {
    let mut line = String::new();
    stream.read_line(&mut line).await.ok()?;
    let status = line.split(' ').nth(1)?.parse().ok()?;
    let mut reply = Reply { status, location: String::new(), cookie: String::new(), body: Vec::new() };
    let mut length = None;
    loop {
        line.clear();
        stream.read_line(&mut line).await.ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { return Some((reply, length)) };
        match name {
            "content-length" => length = value.parse().ok(),
            "location" => value.clone_into(&mut reply.location),
            "set-cookie" if value.starts_with("key=") => {
                reply.cookie = value.split(';').next().unwrap_or_default().to_owned();
            }
            _ => {}
        }
    }
}

async fn read_reply(stream: &mut BufReader<TcpStream>) -> Option<Reply> {
    let (mut reply, length) = read_head(stream).await?;
    if let Some(length) = length {
        reply.body = vec![0; length];
        stream.read_exact(&mut reply.body).await.ok()?;
        return Some(reply);
    }
    if matches!(reply.status, 204 | 304) {
        return Some(reply);
    }
    let mut line = String::new();
    loop {
        line.clear();
        stream.read_line(&mut line).await.ok()?;
        let size = usize::from_str_radix(line.trim(), 16).ok()?;
        let from = reply.body.len();
        reply.body.resize(from + size, 0);
        stream.read_exact(&mut reply.body[from..]).await.ok()?;
        line.clear();
        stream.read_line(&mut line).await.ok()?;
        if size == 0 {
            return Some(reply);
        }
    }
}
