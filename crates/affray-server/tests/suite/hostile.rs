//! People who mean harm: slow ones, many at once, guessers, and bytes that are no request. Whoever plays notices nothing.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use affray_core::Stream;
use affray_server::{Limits, Options};

use crate::client::{Person, TestServer, agent};

fn is_full() -> bool {
    std::env::var_os("AFFRAY_SLOW_TESTS").is_some()
}

fn address(server: &TestServer) -> &str {
    server.origin.strip_prefix("http://").expect("an address")
}

fn table(server: &TestServer) -> (Person, Person) {
    let gm = Person::opening(server, &[("encounter", "deckahedron/duel")]);
    let player = Person::following(server, &gm.links()[0]);
    player.does("join", &[("name", "Ann"), ("words", "")]);
    gm.does("begin", &[]);
    (gm, player)
}

/// How long looking and answering take, the middle of some.
fn pace(player: &Person) -> Duration {
    let mut times: Vec<Duration> = (0..15)
        .map(|turn| {
            let began = Instant::now();
            player.answers(|options| turn % options);
            began.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}

#[test]
fn slow_and_idle_connections_keep_nobody_waiting() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = Limits { connections_from_one: 10_000, ..TestServer::much() };
    let server = TestServer::limited(data.path(), limits);
    let (_, player) = table(&server);
    let calm = pace(&player);
    // Both ends of each are open in this process: a third of what it may open leaves room for everything else.
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let files =
        limits.lines().find_map(|line| line.strip_prefix("Max open files")?.split_whitespace().next()?.parse().ok());
    let most = files.unwrap_or(1024_usize) / 3;
    let idle = most.min(if is_full() { 9_900 } else { 1_000 });
    let mut open = Vec::new();
    for number in 0..idle {
        let mut socket = TcpStream::connect(address(&server)).expect("it listens");
        match number % 3 {
            // Says nothing; says a part and then nothing; says everything and never reads.
            0 => {}
            1 => socket.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nslow: ").expect("it reads"),
            _ => socket.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").expect("it reads"),
        }
        open.push(socket);
    }
    let busy = pace(&player);
    assert!(busy < 5 * calm + Duration::from_millis(150), "{busy:?} beside {calm:?} with {idle} connections");
    println!("an answer takes {calm:?}; with {idle} slow and idle connections {busy:?}");
    // Whoever says nothing, goes on byte by byte or asks no more is cut off.
    for socket in &mut open[..3] {
        socket.set_read_timeout(Some(Duration::from_mins(1))).expect("a socket");
        let mut rest = Vec::new();
        let cut = socket.read_to_end(&mut rest);
        assert!(cut.is_ok() || cut.is_err_and(|error| error.kind() == std::io::ErrorKind::ConnectionReset), "it ends");
    }
    player.answers(|_| 0);
}

#[test]
fn one_address_does_not_take_the_connections_of_others() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = Limits { connections: 40, connections_from_one: 10, ..TestServer::much() };
    let server = TestServer::limited(data.path(), limits);
    // As many as it gets; whatever comes after is closed at once.
    let mut taken: Vec<TcpStream> =
        (0..60).map(|_| TcpStream::connect(address(&server)).expect("it listens")).collect();
    let is_open = |socket: &mut TcpStream| {
        socket.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").is_ok()
            && socket.read(&mut [0; 16]).is_ok_and(|read| read > 0)
    };
    let open = taken.iter_mut().filter_map(|socket| is_open(socket).then_some(())).count();
    assert_eq!(open, 10, "ten from one address");
    // When one of them leaves, there is room for another.
    drop(taken);
    let began = Instant::now();
    while !is_open(&mut TcpStream::connect(address(&server)).expect("it listens")) {
        assert!(began.elapsed() < Duration::from_mins(1), "there is room again");
    }
}

#[test]
fn a_token_is_not_found_by_guessing() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::open(data.path());
    let (_, player) = table(&server);
    let (base, mut random) = (&player.base, Stream::new(1, 0));
    let (mut refused, mut too_many) = (0, 0);
    let agent = agent();
    while too_many < 20 {
        let token: String = (0..32).map(|_| char::from(b"0123456789abcdef"[random.below(16) as usize])).collect();
        let reply = agent.get(format!("{}{base}?key={token}", server.origin)).call().expect("a reply");
        match reply.status().as_u16() {
            403 => refused += 1,
            429 => too_many += 1,
            status => panic!("{status} for a token that was guessed"),
        }
        assert!(refused < 5_000, "nobody may guess for ever");
    }
    assert!(refused > 100, "some guesses are answered: {refused}");
}

#[test]
fn bytes_that_are_no_request_are_no_trouble() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let (gm, player) = table(&server);
    let mut random = Stream::new(2, 0);
    let base = &player.base;
    let requests = [
        format!("GET {base} HTTP/1.1\r\nhost: x\r\ncookie: key=0123456789abcdef0123456789abcdef; seen=7; lang=de\r\n\r\n"),
        format!("GET {base}/events?since=1 HTTP/1.1\r\nhost: x\r\nlast-event-id: 3\r\nauthorization: Bearer 00\r\n\r\n"),
        format!("POST {base}/answer HTTP/1.1\r\nhost: x\r\ncontent-length: 26\r\ncontent-type: application/x-www-form-urlencoded\r\n\r\nquestion=0&seat=0&option=0"),
        "GET /new?encounter=rt0%2Fbrock&lang=de HTTP/1.1\r\nhost: x\r\naccept-encoding: br, gzip\r\nx-affray-since: 4\r\n\r\n".to_owned(),
        "POST /check HTTP/1.1\r\nhost: x\r\ncontent-length: 16\r\ncontent-type: application/x-www-form-urlencoded\r\n\r\ntext=game%3Dtiny".to_owned(),
        "GET /api/openapi.json HTTP/1.1\r\nhost: x\r\naccept: */*\r\n\r\n".to_owned(),
    ];
    let times = if is_full() { 20_000 } else { 600 };
    let mut answered = 0;
    for _ in 0..times {
        let mut bytes = requests[random.below(requests.len() as u32) as usize].clone().into_bytes();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len() as u32) as usize;
            match random.below(4) {
                0 => bytes[at] = random.below(256) as u8,
                1 => {
                    bytes.remove(at);
                }
                2 => bytes.insert(at, random.below(256) as u8),
                _ => {
                    let part = bytes[at..(at + random.below(20) as usize).min(bytes.len())].to_vec();
                    bytes.splice(at..at, part);
                }
            }
        }
        let mut socket = TcpStream::connect(address(&server)).expect("it listens");
        let _ = socket.write_all(&bytes);
        let _ = socket.shutdown(std::net::Shutdown::Write);
        socket.set_read_timeout(Some(Duration::from_millis(300))).expect("a socket");
        let mut reply = [0; 64];
        let read = socket.read(&mut reply).unwrap_or(0);
        let reply = String::from_utf8_lossy(&reply[..read]);
        answered += usize::from(read > 0);
        assert!(!reply.starts_with("HTTP/1.1 5"), "{reply}: {:?}", String::from_utf8_lossy(&bytes));
    }
    assert!(answered * 2 > times, "most were answered: {answered} of {times}");
    assert!(gm.get("").status == 200 && player.answers(|_| 0), "the table goes on");
}

#[test]
fn pages_for_the_host_are_for_the_host() {
    let data = tempfile::tempdir().expect("a folder");
    let options = Options {
        behind_proxy: true,
        host_token: Some(affray_server::HostToken::new("open sesame")),
        ..Options::new(([127, 0, 0, 1], 0).into(), data.path().to_owned())
    };
    let server = TestServer::with(options);
    let ask = |path: &str, from: Option<&str>, token: Option<&str>| {
        let mut request = agent().get(format!("{}{path}", server.origin));
        if let Some(from) = from {
            request = request.header("x-forwarded-for", from);
        }
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let mut reply = request.call().expect("a reply");
        (reply.status().as_u16(), reply.body_mut().read_to_string().expect("text"))
    };
    for path in ["/status", "/metrics"] {
        assert_eq!(ask(path, None, None).0, 200, "from this machine");
        assert_eq!(ask(path, Some("192.0.2.1"), None).0, 403, "from elsewhere");
        assert_eq!(ask(path, Some("192.0.2.1"), Some("open sesame")).0, 200, "with the token");
        assert_eq!(ask(path, Some("192.0.2.1"), Some("open simsim")).0, 403, "with another");
    }
    let (_, metrics) = ask("/metrics", None, None);
    for name in [
        "affray_answers_total",
        "affray_refusals_total",
        "affray_streams",
        "affray_write_queue",
        "affray_odds_queue",
        "affray_commit_seconds_count",
        "affray_render_seconds_count",
    ] {
        assert!(metrics.contains(name), "{name}: {metrics}");
    }
    let (_, status) = ask("/status", None, None);
    assert!(status.contains("tables.sqlite") && status.contains("open pages"), "{status}");
}

#[test]
fn tables_that_nobody_touches_are_put_away_whole() {
    let data = tempfile::tempdir().expect("a folder");
    let (gm, record) = {
        let server = TestServer::generous(data.path());
        let (gm, player) = table(&server);
        player.answers(|_| 0);
        (gm.clone(), gm.get("/record").body)
    };
    // After no time at all: at once.
    let options = Options {
        archive_after: Some(Duration::ZERO),
        ..Options::new(([127, 0, 0, 1], 0).into(), data.path().to_owned())
    };
    let server = TestServer::with(options);
    let began = Instant::now();
    let gone = loop {
        let reply = gm.at_server(&server).get("");
        if reply.status == 410 {
            break reply.body;
        }
        assert!(began.elapsed() < Duration::from_mins(1), "it is put away: {}", reply.status);
    };
    assert!(gone.contains("put away") && gone.contains("Nothing of it is lost"), "{gone}");
    server.stop();
    let files: Vec<_> = std::fs::read_dir(data.path().join("archive")).expect("a folder").flatten().collect();
    assert_eq!(files.len(), 2, "the table and its record");
    let file = files
        .iter()
        .map(std::fs::DirEntry::path)
        .find(|path| path.extension().is_some_and(|end| end == "affray-table"));
    let text = std::fs::read_to_string(file.expect("the table")).expect("text");
    let stored = affray_table::StoredTable::read(&text).expect("a table");
    // Brought back, it is what it was.
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = affray_table::StoreLocation::in_folder(data.path()).open().await.expect("it is there");
        assert_eq!(store.count().await.expect("readable"), 0);
        store.unpack(&stored).await.expect("there is room");
        store.close().await.expect("it can be closed");
    });
    let server = TestServer::generous(data.path());
    assert_eq!(gm.at_server(&server).get("/record").body, record);
}
