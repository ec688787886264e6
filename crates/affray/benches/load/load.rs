//! A load: tables that are opened, streams that are kept open, answers at their moments, and what is measured of it.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use affray_core::Stream;
use affray_table::StoreLocation;
use affray_table::store::postgres::Notify;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::{sleep, sleep_until, timeout};

use crate::asked::Asked;
use crate::client::{Connection, read_head};
use crate::figures::Figures;
use crate::first_load::FirstLoad;
use crate::server::TestServer;
use crate::table::{Question, Table};
use crate::{growth, guesses, raw};

/// What a load is.
pub struct Load {
    /// How many tables.
    pub tables: usize,
    /// Answers a second, at all of them together.
    pub rate: f64,
    /// How long is measured.
    pub seconds: f64,
    /// Fights that so many people's answers lie behind already; 0 for tables that are opened by their people.
    pub long: usize,
}

/// Everything that the tasks of a load share.
struct Shared {
    address: SocketAddr,
    began: Instant,
    measures: AtomicBool,
    own: Mutex<Vec<f64>>,
    others: Mutex<Vec<f64>>,
    sizes: Mutex<Vec<f64>>,
    late: AtomicUsize,
    refused: AtomicUsize,
}

impl Shared {
    fn measures(&self) -> bool {
        self.measures.load(Ordering::Relaxed)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays at a table: one answer at a time, each at its moment.
async fn play(shared: Arc<Shared>, table: Arc<Table>, number: usize, every: Duration) {
    let (mut connection, mut random) = (Connection::new(shared.address), Stream::new(number as u64, 0));
    let mut asked = table.find_asked(&mut connection).await;
    let mut next = tokio::time::Instant::now() + every.mul_f64(f64::from(random.below(1000)) / 1000.0);
    loop {
        if tokio::time::Instant::now() > next + every && shared.measures() {
            shared.late.fetch_add(1, Ordering::Relaxed);
        }
        sleep_until(next).await;
        next = (next + every).max(tokio::time::Instant::now());
        if asked.is_none() {
            asked = table.find_asked(&mut connection).await;
        }
        let Some((place, question)) = asked.take() else {
            table.again(&mut connection).await;
            continue;
        };
        let chair = table.chairs.get(place).unwrap_or(&table.gm);
        let since = chair.number.load(Ordering::Relaxed);
        let headers = format!("{}x-affray-since: {since}\r\naccept-encoding: identity\r\n", chair.headers);
        let option = random.below(question.options);
        let form = format!("question={}&seat={}&option={option}", question.number, question.seat);
        table.by.store(place, Ordering::Relaxed);
        let sent = Instant::now();
        table.sent.store(sent.duration_since(shared.began).as_micros() as u64, Ordering::Relaxed);
        let reply = connection.post(&format!("{}/answer", chair.base), &headers, &form).await;
        let took = sent.elapsed().as_secs_f64() * 1e3;
        if shared.measures() {
            match reply.status {
                200 => lock(&shared.own).push(took),
                _ => {
                    shared.refused.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
        asked = Question::read(&reply.text()).map(|question| (place, question));
    }
}

/// Keeps a page open: a stream, and the update whenever it tells of a change, as script does.
async fn keep_open(shared: Arc<Shared>, table: Arc<Table>, place: usize, open: Arc<AtomicUsize>) {
    let chair = &table.chairs[place];
    let mut updates = Connection::new(shared.address);
    let socket = TcpStream::connect(shared.address).await.expect("it listens");
    let mut stream = BufReader::new(socket);
    let request = format!("GET {}/events?since=0 HTTP/1.1\r\nhost: table.example\r\n{}\r\n", chair.base, chair.headers);
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
        let (by, sent) = table.last_answer();
        // Whoever answered has the update in the reply.
        if by != place {
            let headers = format!("{}x-affray-since: {since}\r\naccept-encoding: gzip\r\n", chair.headers);
            let reply = updates.get(&chair.base, &headers).await;
            let took = (shared.began.elapsed().as_micros() as u64).saturating_sub(sent) as f64 / 1e3;
            if reply.status == 200 && since > 0 && shared.measures() {
                lock(&shared.others).push(took);
                lock(&shared.sizes).push(reply.body.len() as f64);
            }
        }
        chair.number.store(number, Ordering::Relaxed);
    }
}

/// Opens tables, a few at a time.
async fn open_tables(address: SocketAddr, count: usize) -> Vec<Arc<Table>> {
    let mut tables: Vec<Arc<Table>> = Vec::new();
    while tables.len() < count {
        let first = tables.len() + 1;
        let some: Vec<_> =
            (first..=count.min(first + 15)).map(|number| tokio::spawn(Table::sit_down(address, number))).collect();
        for table in some {
            tables.push(Arc::new(table.await.expect("it opens")));
        }
    }
    tables
}

/// Opens a stream for every chair, and waits until all are open and quiet; how many.
async fn open_streams(shared: &Arc<Shared>, tables: &[Arc<Table>]) -> usize {
    let (open, mut streams) = (Arc::new(AtomicUsize::new(0)), 0);
    for table in tables {
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
    let quiet = async {
        let is_current = |table: &Arc<Table>| table.chairs.iter().all(|chair| chair.number.load(Ordering::Relaxed) > 0);
        while !tables.iter().all(is_current) {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_mins(2), quiet).await.expect("every page is made");
    streams
}

/// Measures a load.
pub async fn measure(asked: &Asked, load: &Load) -> Figures {
    let data = tempfile::tempdir().expect("a folder");
    let raw_data = tempfile::tempdir().expect("a folder");
    let place = |folder: &tempfile::TempDir| match &asked.database {
        Some(url) => StoreLocation::Database(url.parse().expect("an address"), Notify::Off),
        None => StoreLocation::in_folder(folder.path()),
    };
    let (raw_one, raw_many) = raw::appends(&place(&raw_data)).await;
    let long =
        if load.long > 0 { growth::long_fights(&place(&data), load.tables, load.long).await } else { Vec::new() };
    let server = TestServer::start(data.path(), asked.database.as_deref());
    // One table first, so that what is made once for all is not counted.
    Table::sit_down(server.address, 0).await;
    let empty = server.memory();
    let tables = if load.long > 0 { long } else { open_tables(server.address, load.tables).await };
    let with_tables = server.memory();
    let shared = Arc::new(Shared {
        address: server.address,
        began: Instant::now(),
        measures: AtomicBool::new(false),
        own: Mutex::default(),
        others: Mutex::default(),
        sizes: Mutex::default(),
        late: AtomicUsize::new(0),
        refused: AtomicUsize::new(0),
    });
    let streams = open_streams(&shared, &tables).await;
    let with_streams = server.memory();
    let every = Duration::from_secs_f64(load.tables as f64 / load.rate);
    let players: Vec<_> = (0..)
        .zip(&tables)
        .map(|(number, table)| tokio::spawn(play(shared.clone(), table.clone(), number, every)))
        .collect();
    let mut idle = Vec::new();
    for _ in 0..asked.idle {
        idle.push(TcpStream::connect(server.address).await.expect("it listens"));
    }
    // Until all play at their pace.
    sleep(every.clamp(Duration::from_secs(1), Duration::from_secs(5))).await;
    let guessing =
        (asked.guesses > 0).then(|| guesses::begin(server.address, tables[0].chairs[0].base.clone(), asked.guesses));
    shared.measures.store(true, Ordering::Relaxed);
    let (began, processor) = (Instant::now(), server.processor());
    let mut soak = Vec::new();
    loop {
        let left = load.seconds - began.elapsed().as_secs_f64();
        if left <= 0.0 && guessing.as_ref().is_none_or(JoinHandle::is_finished) {
            break;
        }
        sleep(Duration::from_secs_f64(if left <= 0.0 { 0.1 } else { left.min(60.0) })).await;
        if asked.soak.is_some() {
            soak.push(server.memory());
            eprintln!("{:.0} s: {:.1} MiB", began.elapsed().as_secs_f64(), server.memory() / 1_048_576.0);
        }
    }
    shared.measures.store(false, Ordering::Relaxed);
    let seconds = began.elapsed().as_secs_f64();
    let (end, cores) = (server.memory(), (server.processor() - processor) / seconds);
    let first = FirstLoad::of(server.address, &tables[0]).await;
    for player in players {
        player.abort();
    }
    let guesses = match guessing {
        Some(guessing) => guessing.await.expect("everybody is answered"),
        None => String::new(),
    };
    drop(idle);
    let take = |values: &Mutex<Vec<f64>>| std::mem::take(&mut *lock(values));
    Figures {
        tables: load.tables,
        streams,
        seconds,
        own: take(&shared.own),
        others: take(&shared.others),
        sizes: take(&shared.sizes),
        late: shared.late.load(Ordering::Relaxed),
        refused: shared.refused.load(Ordering::Relaxed),
        raw_one,
        raw_many,
        memory: [empty, with_tables, with_streams, end],
        soak,
        cores,
        log: server.log(),
        first,
        guesses,
    }
}
