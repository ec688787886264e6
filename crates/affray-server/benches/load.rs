//! Tables under load: many tables with four seats each, played by bots through the forms and streams that browsers use.
//!
//! ```text
//! cargo bench -p affray-server --bench load                         1,000 tables, 200 answers a second, half a minute
//! cargo bench -p affray-server --bench load -- --tables 20 --rate 20 --seconds 10
//! cargo bench -p affray-server --bench load -- --growth growth.csv   how the time of an answer grows
//! cargo bench -p affray-server --bench load -- --soak 3600           100 tables for an hour, memory by the minute
//! cargo bench -p affray-server --bench load -- --database postgres://…
//! ```
//!
//! The server runs as a process of its own on this machine, so that its memory can be told from that of the load. Beside the
//! figures stand raw appends to the same kind of database in the same run: nothing durable can be quicker than that.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader as StdBufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use affray_core::{Secret, Setup, Stream};
use affray_server::{Limits, Options, Rate, Server};
use affray_table::store::postgres::Notify;
use affray_table::tables::Fresh;
use affray_table::{Change, GmKey, StoreLocation, Token};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::time::{sleep, sleep_until, timeout};

/// Four seats, each with a page open.
const ENCOUNTER: &str = "rt0/party";
/// Says to this program that it is the server; its value is the folder of the data.
const SERVER: &str = "AFFRAY_LOAD_SERVER";
/// Its database, if it is not a file.
const DATABASE: &str = "AFFRAY_LOAD_DATABASE";

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if let Some(data) = std::env::var_os(SERVER) {
        runtime.block_on(serve(Path::new(&data)));
        return;
    }
    let asked = Asked::read();
    runtime.block_on(async {
        if let Some(file) = &asked.growth {
            grow(&asked, file).await;
        } else if let Some(seconds) = asked.soak {
            let load = Load { tables: asked.tables.unwrap_or(100), rate: asked.rate.unwrap_or(20.0), seconds, long: 0 };
            print!("{}", measure(&asked, &load).await.words());
        } else {
            let load = Load {
                tables: asked.tables.unwrap_or(1_000),
                rate: asked.rate.unwrap_or(200.0),
                seconds: asked.seconds.unwrap_or(30.0),
                long: 0,
            };
            print!("{}", measure(&asked, &load).await.words());
        }
    });
}

/// What was asked for on the command line.
#[derive(Debug, Default)]
struct Asked {
    tables: Option<usize>,
    rate: Option<f64>,
    seconds: Option<f64>,
    soak: Option<f64>,
    growth: Option<String>,
    database: Option<String>,
}

impl Asked {
    fn read() -> Asked {
        let mut asked = Asked::default();
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or_else(|| panic!("{word} needs a value"));
            match word.as_str() {
                "--tables" => asked.tables = value().parse().ok(),
                "--rate" => asked.rate = value().parse().ok(),
                "--seconds" => asked.seconds = value().parse().ok(),
                "--soak" => asked.soak = value().parse().ok(),
                "--growth" => asked.growth = Some(value()),
                "--database" => asked.database = Some(value()),
                // Said by cargo.
                "--bench" => {}
                other => panic!("there is no option {other}"),
            }
        }
        asked
    }
}

/// The server, with limits that a load from one address does not meet.
async fn serve(data: &Path) {
    let plenty = Rate { a_second: 1e6, at_once: 1e6 };
    let limits = Limits {
        requests: plenty,
        new_tables: plenty,
        forms: plenty,
        streams: 1_000_000,
        connections: 100_000,
        tables: 1_000_000,
        changes: 1_000_000,
    };
    let database = std::env::var(DATABASE).ok().map(|url| (url.parse().expect("an address"), Notify::On));
    let options = Options { limits, database, ..Options::new(([127, 0, 0, 1], 0).into(), data.to_owned()) };
    let server = Server::start(options).await.expect("it starts");
    println!("{}", server.address());
    server.run(std::future::pending()).await;
}

/// The server as a process.
struct TestServer {
    child: Child,
    address: SocketAddr,
}

impl TestServer {
    fn start(data: &Path, database: Option<&str>) -> TestServer {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.env(SERVER, data).stdout(Stdio::piped());
        if let Some(url) = database {
            command.env(DATABASE, url);
        }
        let mut child = command.spawn().expect("it starts");
        let mut line = String::new();
        StdBufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("it says where it listens");
        TestServer { child, address: line.trim().parse().expect("an address") }
    }

    /// Its memory in bytes, as far as it is nobody else's.
    fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok())
            .map_or(f64::NAN, |kib| kib * 1024.0)
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection that is kept open.
struct Connection {
    address: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
}

/// What came back.
struct Reply {
    status: u16,
    location: String,
    cookie: String,
    body: Vec<u8>,
}

impl Connection {
    fn new(address: SocketAddr) -> Connection {
        Connection { address, stream: None }
    }

    async fn get(&mut self, path: &str, headers: &str) -> Reply {
        self.send(&format!("GET {path} HTTP/1.1\r\nhost: table.example\r\n{headers}\r\n")).await
    }

    async fn post(&mut self, path: &str, headers: &str, form: &str) -> Reply {
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

async fn read_head(stream: &mut BufReader<TcpStream>) -> Option<(Reply, Option<usize>)> {
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

/// One chair with its page open.
struct Chair {
    base: String,
    cookie: String,
    number: AtomicU64,
}

/// A table, its four chairs, and its GM.
struct Table {
    gm: Chair,
    chairs: Vec<Chair>,
    /// When the answer under way was sent, in microseconds since the beginning.
    sent: AtomicU64,
    /// The chair that sent it.
    by: AtomicUsize,
}

/// What a load is.
struct Load {
    tables: usize,
    rate: f64,
    seconds: f64,
    /// Play every table to so many changes before anything is measured.
    long: u64,
}

/// What was measured.
#[derive(Default)]
struct Figures {
    tables: usize,
    streams: usize,
    seconds: f64,
    answers: usize,
    own: Vec<f64>,
    others: Vec<f64>,
    bytes: Vec<f64>,
    late: usize,
    raw_one: Vec<f64>,
    raw_many: f64,
    memory: [f64; 4],
    soak: Vec<f64>,
    first: FirstLoad,
}

/// What a browser fetches before anything can be seen, in bytes as they come over the wire, in the middle of a fight.
#[derive(Debug, Default)]
struct FirstLoad {
    gm: usize,
    player: usize,
    script: usize,
    style: usize,
}

impl FirstLoad {
    async fn of(address: SocketAddr, table: &Table) -> FirstLoad {
        let mut connection = Connection::new(address);
        let page = connection.get(&table.gm.base, &format!("cookie: {}\r\n", table.gm.cookie)).await;
        let page = String::from_utf8_lossy(&page.body).into_owned();
        let asset = |ending: &str| {
            let names = page.match_indices("/assets/").map(|(at, _)| page[at..].split('"').next().unwrap_or_default());
            names.into_iter().find(|name| name.ends_with(ending)).expect("a page names it").to_owned()
        };
        let (script, style) = (asset(".js"), asset(".css"));
        let player = &table.chairs[0];
        let mut size = async |path: &str, cookie: &str| {
            let headers = format!("cookie: {cookie}\r\naccept-encoding: gzip\r\n");
            let reply = connection.get(path, &headers).await;
            assert_eq!(reply.status, 200, "{path}");
            reply.body.len()
        };
        FirstLoad {
            gm: size(&table.gm.base, &table.gm.cookie).await,
            player: size(&player.base, &player.cookie).await,
            script: size(&script, "").await,
            style: size(&style, "").await,
        }
    }
}

fn quantile(sorted: &[f64], part: f64) -> f64 {
    if sorted.is_empty() { f64::NAN } else { sorted[((sorted.len() - 1) as f64 * part).round() as usize] }
}

fn three(values: &[f64]) -> String {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |part| quantile(&sorted, part);
    format!("p50 {:7.2} ms   p95 {:7.2} ms   p99 {:7.2} ms", at(0.5), at(0.95), at(0.99))
}

impl Figures {
    fn words(&self) -> String {
        let mut out = String::new();
        let [empty, tables, streams, end] = self.memory;
        let mut sizes = self.bytes.clone();
        sizes.sort_by(f64::total_cmp);
        let _ = writeln!(out, "{} tables, {} streams, {:.0} s", self.tables, self.streams, self.seconds);
        let _ = writeln!(
            out,
            "answers a second        {:.1} ({} in all)",
            self.answers as f64 / self.seconds,
            self.answers
        );
        let _ = writeln!(out, "answer to own view      {}", three(&self.own));
        let _ = writeln!(out, "answer to others' view  {}", three(&self.others));
        let _ = writeln!(out, "raw append, one writer  {}", three(&self.raw_one));
        let _ = writeln!(out, "raw appends, 64 writers {:.0} a second", self.raw_many);
        let _ = writeln!(
            out,
            "one update, compressed  p50 {:.1} KB, p95 {:.1} KB",
            quantile(&sizes, 0.5) / 1e3,
            quantile(&sizes, 0.95) / 1e3
        );
        let FirstLoad { gm, player, script, style } = self.first;
        let _ = writeln!(
            out,
            "first load, compressed  {:.1} KB for a player, {:.1} KB for the GM: pages {:.1} and {:.1}, script {:.1}, style {:.1}",
            (player + script + style) as f64 / 1e3,
            (gm + script + style) as f64 / 1e3,
            player as f64 / 1e3,
            gm as f64 / 1e3,
            script as f64 / 1e3,
            style as f64 / 1e3
        );
        let _ = writeln!(out, "memory a table          {:.1} KiB", (tables - empty) / 1024.0 / self.tables as f64);
        let _ = writeln!(out, "memory a parked stream  {:.1} KiB", (streams - tables) / 1024.0 / self.streams as f64);
        let _ = writeln!(out, "memory of the server    {:.0} MiB at the end", end / 1_048_576.0);
        let _ = writeln!(out, "answers behind schedule {}", self.late);
        if !self.soak.is_empty() {
            let list: Vec<String> = self.soak.iter().map(|bytes| format!("{:.0}", bytes / 1_048_576.0)).collect();
            let _ = writeln!(out, "memory by the minute    {} MiB", list.join(" "));
        }
        out
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Appends to a database of the same kind, with nothing around them.
async fn raw_appends(place: &StoreLocation) -> (Vec<f64>, f64) {
    let store = place.open().await.expect("it opens");
    let file = affray_catalogue::encounters::ready_made("tiny/duel").ok().expect("ready-made");
    let setup = Setup { encounter: file.text.to_owned(), ..Setup::default() };
    let tables = affray_table::Tables::new(store.clone());
    let key = GmKey { token: Token::new([1; 16]), seed: Token::new([2; 16]) };
    let fresh = Fresh { id: std::array::from_fn(|place| (place * 13 + 5) as u8), key, secret: Secret::from_seed(1) };
    let table = tables.create(file.game, &setup, fresh).await.expect("a sound encounter");
    let id = table.id().clone();
    let change = Change::Odds { shown: true };
    let (mut times, mut number) = (Vec::new(), 1);
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(2) {
        number += 1;
        let sent = Instant::now();
        store.append(&id, number, &change).await.expect("there is room");
        times.push(sent.elapsed().as_secs_f64() * 1e3);
    }
    let next = Arc::new(AtomicU64::new(number + 1));
    let began = Instant::now();
    let writers: Vec<_> = (0..64)
        .map(|_| {
            let (store, id, change, next) = (store.clone(), id.clone(), change.clone(), next.clone());
            tokio::spawn(async move {
                let mut count = 0;
                while began.elapsed() < Duration::from_secs(2) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    store.append(&id, number, &change).await.expect("there is room");
                    count += 1;
                }
                count
            })
        })
        .collect();
    let mut count = 0;
    for writer in writers {
        count += writer.await.expect("it writes");
    }
    let rate = f64::from(count) / began.elapsed().as_secs_f64();
    let packed = store.pack(&id).await.expect("readable").expect("there");
    store.remove(&packed).await.expect("there is room");
    store.close().await.expect("it can be closed");
    (times, rate)
}

/// Opens a table and sits four people down.
async fn sit_down(address: SocketAddr) -> Table {
    let mut connection = Connection::new(address);
    let form = format!("encounter={}", ENCOUNTER.replace('/', "%2F"));
    let opened = connection.post("/tables", "", &form).await;
    assert_eq!(opened.status, 303, "{}", String::from_utf8_lossy(&opened.body));
    let gm = Chair { base: opened.location, cookie: opened.cookie, number: AtomicU64::new(0) };
    let page = connection.get(&gm.base, &format!("cookie: {}\r\n", gm.cookie)).await;
    let page = String::from_utf8_lossy(&page.body).into_owned();
    let mut links: Vec<String> = page
        .match_indices("http://table.example/t/")
        .map(|(at, _)| {
            let end = page[at..].find(['"', '<', '&', ' ']).map_or(page.len(), |end| at + end);
            page[at + "http://table.example".len()..end].to_owned()
        })
        .filter(|link| link.contains("/seat/") && link.contains("?key="))
        .collect();
    links.sort();
    links.dedup();
    let mut chairs = Vec::new();
    for link in links {
        let followed = connection.get(&link, "").await;
        let chair = Chair { base: followed.location, cookie: followed.cookie, number: AtomicU64::new(0) };
        let cookie = format!("cookie: {}\r\n", chair.cookie);
        let page = connection.get(&chair.base, &cookie).await;
        if String::from_utf8_lossy(&page.body).contains("id=\"seats-gm\"") || chairs.len() == 4 {
            continue;
        }
        let joined = connection.post(&format!("{}/join", chair.base), &cookie, "name=Somebody&words=some").await;
        if joined.status == 303 {
            chairs.push(chair);
        }
    }
    let cookie = format!("cookie: {}\r\n", gm.cookie);
    let begun = connection.post(&format!("{}/begin", gm.base), &cookie, "").await;
    assert_eq!(begun.status, 303, "{}", String::from_utf8_lossy(&begun.body));
    Table { gm, chairs, sent: AtomicU64::new(0), by: AtomicUsize::new(0) }
}

/// The open question of a page: its number, its seat, how many options it has.
fn question(page: &str) -> Option<(String, String, u32)> {
    let value = |name: &str| {
        let at = page.find(&format!("name=\"{name}\" value=\""))?;
        page[at..].split('"').nth(3).map(str::to_owned)
    };
    let options = page.matches("name=\"option\" value=\"").count() as u32;
    Some((value("question")?, value("seat")?, options.max(1)))
}

/// Finds who is asked, looking from chair to chair.
async fn find_asked(connection: &mut Connection, table: &Table) -> Option<(usize, (String, String, u32))> {
    for (place, chair) in table.chairs.iter().chain([&table.gm]).enumerate() {
        let page = connection.get(&chair.base, &format!("cookie: {}\r\n", chair.cookie)).await;
        if let Some(question) = question(&String::from_utf8_lossy(&page.body)) {
            return Some((place, question));
        }
    }
    None
}

/// Everything that the tasks of a load share.
struct Shared {
    address: SocketAddr,
    began: Instant,
    measures: AtomicBool,
    ends: AtomicBool,
    own: Mutex<Vec<f64>>,
    others: Mutex<Vec<f64>>,
    bytes: Mutex<Vec<f64>>,
    late: AtomicUsize,
}

/// Plays at a table: one answer at a time, each at its moment.
async fn play(shared: Arc<Shared>, table: Arc<Table>, number: usize, every: Duration, long: u64) {
    let (mut connection, mut random) = (Connection::new(shared.address), Stream::new(number as u64, 0));
    let mut asked = find_asked(&mut connection, &table).await;
    let mut next = tokio::time::Instant::now() + every.mul_f64(f64::from(random.below(1000)) / 1000.0);
    let mut played = 0;
    while !shared.ends.load(Ordering::Relaxed) {
        let is_warming = played < long;
        if !is_warming {
            if tokio::time::Instant::now() > next + every && shared.measures.load(Ordering::Relaxed) {
                shared.late.fetch_add(1, Ordering::Relaxed);
            }
            sleep_until(next).await;
            next = (next + every).max(tokio::time::Instant::now());
        }
        let Some((place, (question_number, seat, options))) = asked.take() else {
            asked = find_asked(&mut connection, &table).await;
            if asked.is_none() {
                // The fight is over: the same again.
                let cookie = format!("cookie: {}\r\n", table.gm.cookie);
                connection.post(&format!("{}/again", table.gm.base), &cookie, "deal=new").await;
                connection.post(&format!("{}/begin", table.gm.base), &cookie, "").await;
            }
            continue;
        };
        let chair = table.chairs.get(place).unwrap_or(&table.gm);
        let since = chair.number.load(Ordering::Relaxed);
        let headers = format!("cookie: {}\r\nx-affray-since: {since}\r\n", chair.cookie);
        let form = format!("question={question_number}&seat={seat}&option={}", random.below(options));
        table.by.store(place, Ordering::Relaxed);
        let sent = Instant::now();
        table.sent.store(sent.duration_since(shared.began).as_micros() as u64, Ordering::Relaxed);
        let reply = connection.post(&format!("{}/answer", chair.base), &headers, &form).await;
        let took = sent.elapsed().as_secs_f64() * 1e3;
        played += 1;
        if reply.status == 200 && shared.measures.load(Ordering::Relaxed) && !is_warming {
            lock(&shared.own).push(took);
        }
        let body = String::from_utf8_lossy(&reply.body);
        asked = question(&body).map(|question| (place, question));
    }
}

/// Keeps a page open: a stream, and the update whenever it tells of a change, as script does.
async fn keep_open(shared: Arc<Shared>, table: Arc<Table>, place: usize, open: Arc<AtomicUsize>) {
    let chair = &table.chairs[place];
    let mut updates = Connection::new(shared.address);
    let socket = TcpStream::connect(shared.address).await.expect("it listens");
    let mut stream = BufReader::new(socket);
    let request = format!(
        "GET {}/events?since=0 HTTP/1.1\r\nhost: table.example\r\ncookie: {}\r\n\r\n",
        chair.base, chair.cookie
    );
    stream.get_mut().write_all(request.as_bytes()).await.expect("it reads");
    let (head, _) = read_head(&mut stream).await.expect("a reply");
    assert_eq!(head.status, 200);
    open.fetch_add(1, Ordering::Relaxed);
    let mut line = String::new();
    let mut is_change = false;
    loop {
        line.clear();
        if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
            return;
        }
        if let Some(kind) = line.strip_prefix("event: ") {
            is_change = kind.trim() == "change";
        }
        let Some(number) = line.strip_prefix("data: ").and_then(|number| number.trim().parse::<u64>().ok()) else {
            continue;
        };
        let since = chair.number.load(Ordering::Relaxed);
        if !is_change || number <= since {
            continue;
        }
        let sent = table.sent.load(Ordering::Relaxed);
        let by = table.by.load(Ordering::Relaxed);
        // Whoever answered has the update in the reply.
        if by != place {
            let headers = format!("cookie: {}\r\nx-affray-since: {since}\r\naccept-encoding: gzip\r\n", chair.cookie);
            let reply = updates.get(&chair.base, &headers).await;
            let took = (shared.began.elapsed().as_micros() as u64).saturating_sub(sent) as f64 / 1e3;
            if reply.status == 200 && since > 0 && shared.measures.load(Ordering::Relaxed) {
                lock(&shared.others).push(took);
                lock(&shared.bytes).push(reply.body.len() as f64);
            }
        }
        chair.number.store(number, Ordering::Relaxed);
    }
}

async fn measure(asked: &Asked, load: &Load) -> Figures {
    let data = tempfile::tempdir().expect("a folder");
    let raw = tempfile::tempdir().expect("a folder");
    let place = match &asked.database {
        Some(url) => StoreLocation::Database(url.parse().expect("an address"), Notify::Off),
        None => StoreLocation::in_folder(raw.path()),
    };
    let (raw_one, raw_many) = raw_appends(&place).await;
    let server = TestServer::start(data.path(), asked.database.as_deref());
    // One table first, so that what is made once for all is not counted.
    sit_down(server.address).await;
    let empty = server.memory();
    let mut tables = Vec::new();
    while tables.len() < load.tables {
        let some: Vec<_> =
            (0..(load.tables - tables.len()).min(16)).map(|_| tokio::spawn(sit_down(server.address))).collect();
        for table in some {
            tables.push(Arc::new(table.await.expect("it opens")));
        }
    }
    let with_tables = server.memory();
    let shared = Arc::new(Shared {
        address: server.address,
        began: Instant::now(),
        measures: AtomicBool::new(false),
        ends: AtomicBool::new(false),
        own: Mutex::default(),
        others: Mutex::default(),
        bytes: Mutex::default(),
        late: AtomicUsize::new(0),
    });
    let (open, mut streams) = (Arc::new(AtomicUsize::new(0)), 0);
    for table in &tables {
        for place in 0..table.chairs.len() {
            tokio::spawn(keep_open(shared.clone(), table.clone(), place, open.clone()));
            streams += 1;
        }
    }
    let all_open = async {
        while open.load(Ordering::Relaxed) < streams {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_mins(2), all_open).await.expect("every stream opens");
    // Their first update is done.
    sleep(Duration::from_secs(2)).await;
    let with_streams = server.memory();
    let every = Duration::from_secs_f64(load.tables as f64 / load.rate);
    let players: Vec<_> = (0..)
        .zip(&tables)
        .map(|(number, table)| tokio::spawn(play(shared.clone(), table.clone(), number, every, load.long)))
        .collect();
    // Until all play at their pace.
    if load.long > 0 {
        loop {
            let reached = tables
                .iter()
                .all(|table| table.chairs.iter().any(|chair| chair.number.load(Ordering::Relaxed) >= load.long));
            if reached {
                break;
            }
            sleep(Duration::from_millis(100)).await;
        }
    }
    sleep(every.min(Duration::from_secs(5))).await;
    shared.measures.store(true, Ordering::Relaxed);
    let began = Instant::now();
    let mut soak = Vec::new();
    while began.elapsed().as_secs_f64() < load.seconds {
        let left = load.seconds - began.elapsed().as_secs_f64();
        sleep(Duration::from_secs_f64(left.clamp(0.0, 60.0))).await;
        if asked.soak.is_some() {
            soak.push(server.memory());
            eprintln!("{:.0} s: {:.1} MiB", began.elapsed().as_secs_f64(), server.memory() / 1_048_576.0);
        }
    }
    shared.measures.store(false, Ordering::Relaxed);
    let seconds = began.elapsed().as_secs_f64();
    let end = server.memory();
    let first = FirstLoad::of(server.address, &tables[0]).await;
    shared.ends.store(true, Ordering::Relaxed);
    for player in players {
        player.abort();
    }
    let take = |values: &Mutex<Vec<f64>>| std::mem::take(&mut *lock(values));
    let own = take(&shared.own);
    Figures {
        tables: load.tables,
        streams,
        seconds,
        answers: own.len(),
        own,
        others: take(&shared.others),
        bytes: take(&shared.bytes),
        late: shared.late.load(Ordering::Relaxed),
        raw_one,
        raw_many,
        memory: [empty, with_tables, with_streams, end],
        soak,
        first,
    }
}

/// How the time of one answer grows with the number of tables and with the length of the fight.
async fn grow(asked: &Asked, file: &str) {
    let seconds = asked.seconds.unwrap_or(10.0);
    let mut rows: Vec<(String, f64, f64)> = Vec::new();
    for tables in [10, 100, 1_000] {
        let load = Load { tables, rate: asked.rate.unwrap_or(20.0), seconds, long: 0 };
        let mut figures = measure(asked, &load).await;
        figures.own.sort_by(f64::total_cmp);
        rows.push((format!("{tables} tables"), quantile(&figures.own, 0.5), quantile(&figures.own, 0.95)));
    }
    for long in [50, 500, 5_000] {
        let load = Load { tables: 4, rate: asked.rate.unwrap_or(20.0), seconds, long };
        let mut figures = measure(asked, &load).await;
        figures.own.sort_by(f64::total_cmp);
        rows.push((format!("{long} answers"), quantile(&figures.own, 0.5), quantile(&figures.own, 0.95)));
    }
    let mut text = String::from("what,p50_ms,p95_ms\n");
    for (what, p50, p95) in &rows {
        println!("{what:<14} p50 {p50:7.2} ms   p95 {p95:7.2} ms");
        let _ = writeln!(text, "{what},{p50:.2},{p95:.2}");
    }
    std::fs::write(file, text).expect("the file can be written");
}
