//! A table behind HTTP, as small as it can be: the server's side of what pages and server agree on, for a browser to
//! play with. One thread owns the fight; connections only hand over what they have read.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use affray_core::{Reply, Says, Seat};
use affray_pages::model::{Chair, Mistake, TablePage, WriteView};
use affray_pages::{Frame, Language, Markup, assets, mistakes, rule, table, update, write};

use super::browser::Browser;
use super::fights::Fight;

/// The policy under which the pages are shown.
const POLICY: &str =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

/// A browser that reports nothing for so long hangs.
const PATIENCE: Duration = Duration::from_mins(2);

/// A host whose pages a browser takes for secure.
pub const SECURE: &str = "127.0.0.1";

/// A host as in a local network: without encryption, a page lacks what a browser gives to secure ones only.
pub const PLAIN: &str = "table.test";

const TABLE: &str = "/t/3k9f27ah/";

/// A request as it came.
struct Request {
    path: String,
    values: HashMap<String, String>,
    /// The number that the page shows, if script asks.
    since: Option<u64>,
    body: String,
    connection: TcpStream,
}

impl Request {
    /// Reads a request; `None` for a connection on which nothing is asked.
    fn read(connection: TcpStream) -> Option<Request> {
        let mut reader = BufReader::new(connection.try_clone().ok()?);
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let target = line.split(' ').nth(1)?.to_owned();
        let (path, query) = target.split_once('?').unwrap_or((&target, ""));
        let (mut length, mut since) = (0, None);
        loop {
            let mut header = String::new();
            reader.read_line(&mut header).ok()?;
            let Some((name, value)) = header.trim_end().split_once(": ") else { break };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.parse().ok()?,
                "x-affray-since" => since = value.parse().ok(),
                _ => {}
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).ok()?;
        let body = String::from_utf8(body).ok()?;
        let pairs = query.split('&').chain(body.split('&')).filter_map(|pair| pair.split_once('='));
        let values = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Some(Request { path: path.to_owned(), values, since, body, connection })
    }

    fn number(&self, name: &str) -> usize {
        self.values.get(name).and_then(|value| value.parse().ok()).unwrap_or(usize::MAX)
    }

    fn answer(mut self, status: u16, media_type: &str, policy: bool, content: &str) {
        let policy = if policy { format!("Content-Security-Policy: {POLICY}\r\n") } else { String::new() };
        // A page that was closed meanwhile does not wait for its answer.
        _ = write!(
            self.connection,
            "HTTP/1.1 {status} -\r\nContent-Type: {media_type}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n{policy}Connection: close\r\n\r\n{content}",
            content.len()
        );
    }
}

/// A table that is served.
struct Served {
    fight: Fight,
    frame: Frame,
    streams: Vec<TcpStream>,
    /// Nobody is answered: the server is away.
    away: bool,
    files: Vec<(&'static str, String)>,
}

/// Shows a browser a page of ours with this script in it, which finds the table of the fight on the same server, and
/// gives back what the script says at the end by posting it to `/done`.
///
/// # Panics
/// If the script never says anything.
pub fn in_browser(host: &str, fight: Fight, script: String, more: Vec<(&'static str, String)>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("it has an address").port();
    let mut files = vec![
        ("/", "<!doctype html><title>Test</title><script type=module src=/test.js></script>".to_owned()),
        ("/test.js", script),
    ];
    files.extend(more);
    let (sender, requests) = channel();
    thread::spawn(move || accept(&listener, &sender));
    let frame = Frame::new(Language::English);
    let mut served = Served { fight, frame, streams: Vec::new(), away: false, files };
    let _browser = Browser::open(&format!("http://{host}:{port}/"));
    loop {
        let request: Request = requests.recv_timeout(PATIENCE).expect("the browser asks for something");
        if request.path == "/done" {
            return request.body;
        }
        served.handle(request);
    }
}

fn accept(listener: &TcpListener, requests: &Sender<Request>) {
    for connection in listener.incoming().flatten() {
        let requests = requests.clone();
        thread::spawn(move || Request::read(connection).map(|request| requests.send(request)));
    }
}

impl Served {
    fn handle(&mut self, request: Request) {
        if let Some((_, content)) = self.files.iter().find(|(path, _)| *path == request.path) {
            let kind = if request.path == "/" { "text/html" } else { "text/javascript" };
            return request.answer(200, kind, false, &content.clone());
        }
        if let Some(asset) = assets().iter().find(|asset| request.path == format!("/assets/{}", asset.name)) {
            return request.answer(200, asset.media_type, false, asset.content);
        }
        if let Some(order) = request.path.strip_prefix("/test/") {
            let said = self.obey(order);
            return request.answer(200, "text/plain", false, &said);
        }
        if let Some(html) = self.page(&request) {
            return request.answer(200, "text/html; charset=utf-8", true, &html.into_string());
        }
        match request.path.strip_prefix(TABLE).map(str::to_owned) {
            Some(_) if self.away => request.answer(503, "text/plain", false, ""),
            Some(path) => self.table(&path, request),
            None => request.answer(404, "text/plain", false, ""),
        }
    }

    /// A page that is no table: a rule, or an encounter that is written, with a mistake if a name in it is.
    fn page(&self, request: &Request) -> Option<Markup> {
        let game = self.fight.game;
        let mistake =
            || Mistake { line: 2, column: 1, message: "there is no such adversary".to_owned(), help: String::new() };
        let view = WriteView {
            game: game.slug().to_owned(),
            game_title: game.title().to_owned(),
            text: game.starter().to_owned(),
            editions: Vec::new(),
            edition: String::new(),
            rulings: Vec::new(),
            mistakes: request.body.contains("brok").then(mistake).into_iter().collect(),
            findings: Vec::new(),
        };
        match request.path.as_str() {
            "/new" => Some(write(&view, &self.frame)),
            "/check" => Some(mistakes(&view, &self.frame)),
            path => {
                let id = path.strip_prefix("/rules/")?.split('/').nth(1)?;
                let register = game.register();
                let found = register.rules.iter().find(|rule| rule.id == id)?;
                Some(rule(register, found, &self.frame))
            }
        }
    }

    /// What the test wants to know or to happen.
    fn obey(&mut self, order: &str) -> String {
        match order {
            "step" => {
                self.fight.step();
                self.tell();
            }
            "away" => {
                self.away = true;
                self.streams.clear();
            }
            "back" => self.away = false,
            "streams" => {
                self.streams.retain(is_open);
                return self.streams.len().to_string();
            }
            "asked" => return self.fight.asked().first().map_or_else(String::new, |seat| seat.0.to_string()),
            other => panic!("{other} is no order"),
        }
        self.number().to_string()
    }

    fn number(&self) -> u64 {
        self.fight.play.answers() as u64
    }

    fn tell(&mut self) {
        let number = self.number();
        let event = format!("event: change\nid: {number}\ndata: {number}\n\n");
        self.streams.retain_mut(|stream| stream.write_all(event.as_bytes()).is_ok());
    }

    /// A request to the table: `seat/2`, `seat/2/answer`, `gm/events`.
    fn table(&mut self, path: &str, mut request: Request) {
        let mut parts = path.split('/');
        let chair = match parts.next() {
            Some("gm") => Chair::Gm,
            Some("look") => Chair::Onlooker,
            Some("screen") => Chair::Screen,
            _ => Chair::Seat(Seat(parts.next().and_then(|seat| seat.parse().ok()).unwrap_or_default())),
        };
        match parts.next() {
            None => {
                let page = self.fight.page(chair, request.since);
                self.show(&page, 200, request);
            }
            Some("events") => {
                let head = "HTTP/1.1 200 -\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\r\n";
                let ping = format!("{head}event: ping\ndata: {}\n\n", self.number());
                if request.connection.write_all(ping.as_bytes()).is_ok() {
                    self.streams.push(request.connection);
                }
            }
            Some("answer") => {
                let seat = Seat(u8::try_from(request.number("seat")).unwrap_or(u8::MAX));
                let says = Says::Option(request.number("option"));
                let reply = Reply { question: request.number("question"), seat, says };
                let refused = self.fight.play.reply(reply).is_err();
                let mut page = self.fight.page(chair, request.since);
                page.refused = refused.then(|| "That question has been answered.".to_owned());
                self.show(&page, if refused { 409 } else { 200 }, request);
                self.tell();
            }
            Some(other) => panic!("{other} is not asked for in these tests"),
        }
    }

    fn show(&self, page: &TablePage, status: u16, request: Request) {
        let html = if request.since.is_some() { update(page, &self.frame) } else { table(page, &self.frame) };
        let plain = request.values.contains_key("plain");
        request.answer(status, "text/html; charset=utf-8", !plain, &html.into_string());
    }
}

/// Whether the other side still listens.
fn is_open(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).expect("a socket");
    let peeked = stream.peek(&mut [0]);
    stream.set_nonblocking(false).expect("a socket");
    matches!(peeked, Err(error) if error.kind() == std::io::ErrorKind::WouldBlock)
}
