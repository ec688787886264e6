//! Nobody learns from the wire what they cannot see: byte for byte.
//!
//! A fight is played, and played again with cards exchanged that one chair has never seen: somebody's hidden card for another,
//! or for one still in the pile. Both tables are put on a server, and the chair asks both for everything that can be asked. Whatever
//! comes back, pages, updates, the JSON API, events, positions of the past, odds, refusals, headers, must be the same to the byte.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::path::Path;

use affray_catalogue::encounters;
use affray_core::fight::any_play::OpenText;
use affray_core::{Role, Says, Seat, Secret, Setup, Stream, Viewer};
use affray_server::Limits;
use affray_server::options::Rate;
use affray_table::store::sqlite::Sqlite;
use affray_table::{Chair, Change, Command, GmKey, Store, Table, TableId, Token};

use crate::client::{TestServer, agent};

/// Games in which something is hidden from somebody.
const FIGHTS: [&str; 4] = ["suits/quarrel", "suits/three_on_three", "rt0/brock", "rt0/party"];

/// The pairs of fights wanted of each.
fn wanted() -> usize {
    if std::env::var_os("AFFRAY_SLOW_TESTS").is_some() { 20 } else { 3 }
}

/// The changes of a fight at a table in which every player is a person, after some answers at random.
fn played(encounter: &str, seed: u64, answers: usize) -> Vec<Change> {
    let Ok(file) = encounters::ready_made(encounter) else { panic!("{encounter} is ready-made") };
    let text = encounters::assembled(encounter, file.text.to_owned()).expect("a sound file").text;
    let setup = Setup { encounter: text, ..Setup::default() };
    let (mut table, opened) = Table::open(file.game, &setup, Secret::from_seed(seed)).expect("a sound encounter");
    let mut changes = vec![opened];
    let seats: Vec<Seat> = (0u8..).map(Seat).take(table.seats().len()).collect();
    for seat in seats {
        if table.seats()[seat.index()].role == Role::Player {
            let join = Command::Join { name: format!("Person {}", seat.index()), words: String::new() };
            changes.push(table.take(Chair::Seat(seat), join).expect("the seat is free"));
        }
    }
    changes.push(table.take(Chair::Gm, Command::Begin).expect("it can begin"));
    let mut random = Stream::new(seed, 1);
    let mut below = |bound: usize| random.below(bound as u32) as usize;
    for _ in 0..answers {
        let Some((question, open)) = table.play().and_then(affray_core::AnyPlay::open) else { break };
        let OpenText::Choice(asked) = open else { panic!("nobody plays with real cards") };
        let asked = &asked[below(asked.len())];
        let says = Says::Option(below(asked.options.len()));
        let answer = Command::Answer { question, seat: asked.seat, says };
        changes.push(table.take(Chair::Seat(asked.seat), answer).expect("it was listed"));
    }
    changes
}

/// The answers on the tape, in their order.
fn tape(changes: &mut [Change]) -> Vec<&mut String> {
    fn answers(change: &mut Change) -> &mut [String] {
        match change {
            Change::Began { answers, .. } | Change::Moved { answers, .. } => answers,
            _ => &mut [],
        }
    }
    changes.iter_mut().flat_map(answers).collect()
}

/// The same fight with one card exchanged for another, if the rules allow it.
fn exchanged(changes: &[Change], random: &mut Stream) -> Option<Vec<Change>> {
    let mut other = changes.to_vec();
    let mut lines = tape(&mut other);
    let cards: Vec<usize> = (0..lines.len()).filter(|place| lines[*place].starts_with("{\"card\":")).collect();
    let pick = |random: &mut Stream| cards[random.below(cards.len() as u32) as usize];
    let (place, with) = (pick(random), pick(random));
    let (one, another) = (lines[place].clone(), lines[with].clone());
    if one == another {
        return None;
    }
    another.clone_into(lines[place]);
    // Where the other card came up later, the first takes its place there.
    if let Some(later) = (place + 1..lines.len()).find(|later| *lines[*later] == another) {
        one.clone_into(lines[later]);
    }
    Table::rebuild(&other).is_ok().then_some(other)
}

/// All that the engine has ever let somebody see of a fight, as text.
fn seen(changes: &[Change], viewer: Viewer) -> String {
    let began = changes.iter().position(|change| matches!(change, Change::Began { .. })).expect("it has begun");
    let mut seen = String::new();
    for until in began..changes.len() {
        let table = Table::rebuild(&changes[..=until]).expect("it was a table before");
        let play = table.play().expect("it has begun");
        let lines: Vec<String> = play.lines(viewer).into_iter().map(|line| line.line.text).collect();
        let _ = writeln!(seen, "{:?} {lines:?}", play.board(viewer));
    }
    seen
}

/// A fight and its twin, which one chair cannot tell apart.
struct Pair {
    id: TableId,
    key: GmKey,
    /// Whoever must not notice.
    chair: Chair,
    /// Everybody else.
    others: Vec<Chair>,
    number: usize,
    fights: [Vec<Change>; 2],
}

fn pairs() -> Vec<Pair> {
    let mut random = Stream::new(17, 0);
    let mut pairs = Vec::new();
    for encounter in FIGHTS {
        let before = pairs.len();
        for seed in 1..200 {
            if pairs.len() - before == wanted() {
                break;
            }
            let changes = played(encounter, seed, 3 + seed as usize % 12);
            let seats = Table::rebuild(&changes).expect("a table").seats().to_vec();
            let chairs: Vec<Chair> = (0u8..)
                .zip(&seats)
                .filter(|(_, seat)| seat.role == Role::Player)
                .map(|(seat, _)| Chair::Seat(Seat(seat)))
                .chain([Chair::Onlooker])
                .collect();
            let chair = chairs[random.below(chairs.len() as u32) as usize];
            let viewer = match chair {
                Chair::Seat(seat) => Viewer::Seat(seat),
                Chair::Onlooker | Chair::Gm => Viewer::Onlooker,
            };
            let mine = seen(&changes, viewer);
            let twin = (0..40).find_map(|_| exchanged(&changes, &mut random).filter(|twin| seen(twin, viewer) == mine));
            let Some(twin) = twin else { continue };
            let place = pairs.len() as u8;
            let key = GmKey { token: Token::new([place + 1; 16]), seed: Token::new([place + 101; 16]) };
            let number = changes.len();
            let others = (0u8..).map(|seat| Chair::Seat(Seat(seat))).take(seats.len());
            let others = others.chain([Chair::Gm]).filter(|other| *other != chair).collect();
            pairs.push(Pair { id: TableId::new([place; 10]), key, chair, others, number, fights: [changes, twin] });
        }
        assert_eq!(pairs.len() - before, wanted(), "{encounter}: something is hidden from somebody");
    }
    pairs
}

/// What gives the right to a chair; the GM's has the seed of all others behind it.
fn token(pair: &Pair, chair: Chair) -> Token {
    match chair {
        Chair::Gm => pair.key.token.clone(),
        Chair::Seat(_) | Chair::Onlooker => pair.key.token_of(chair, 0),
    }
}

/// Puts one fight of each pair into a folder, as a server would have stored it.
async fn store(pairs: &[Pair], which: usize, data: &Path) {
    let store = Sqlite::open(&data.join("tables.sqlite")).await.expect("a new file");
    for pair in pairs {
        let changes = &pair.fights[which];
        let hash = |chair: Chair| (chair, token(pair, chair).hash());
        let links: Vec<_> = pair.others.iter().copied().chain([pair.chair]).map(hash).collect();
        store.create(&pair.id, &changes[0], &links).await.expect("there is room");
        for (number, change) in (2..).zip(&changes[1..]) {
            store.append(&pair.id, number, change).await.expect("there is room");
        }
    }
    store.close().await.expect("it closes");
}

/// A request of a chair.
#[derive(Debug)]
enum Asked {
    Get {
        below: String,
        since: Option<usize>,
        seen: Option<usize>,
    },
    Post {
        what: &'static str,
        form: Vec<(&'static str, String)>,
    },
    Api {
        below: String,
    },
    Sent {
        what: &'static str,
        body: String,
    },
    /// The first event of a stream.
    Event {
        api: bool,
        since: usize,
    },
}

/// Everything that a chair can ask for without changing the table.
fn everything(pair: &Pair) -> Vec<Asked> {
    let get = |below: &str| Asked::Get { below: below.to_owned(), since: None, seen: None };
    let mut all = vec![get(""), get("/odds"), get("/record"), get("/luck"), get("/at/0"), get("/nothing")];
    let began = pair.fights[0].iter().position(|change| matches!(change, Change::Began { .. })).expect("begun") + 1;
    for number in began..=pair.number {
        all.push(get(&format!("/at/{number}")));
        all.push(Asked::Get { below: String::new(), since: Some(number), seen: None });
        all.push(Asked::Get { below: String::new(), since: None, seen: Some(number) });
    }
    let post = |what, form: &[(&'static str, &str)]| {
        let form = form.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        Asked::Post { what, form }
    };
    for seat in ["0", "1", "5", "x"] {
        for question in ["0", "3", "9999"] {
            all.push(post("answer", &[("question", question), ("seat", seat), ("option", "9999")]));
            all.push(post("answer", &[("question", question), ("seat", seat), ("card", "nonsense")]));
        }
    }
    all.push(post("begin", &[]));
    all.push(post("back", &[("number", "3")]));
    all.push(post("order", &[("name", "nonsense"), ("setting", "x")]));
    all.push(post("set", &[("quantity", "x"), ("value", "1")]));
    everything_of_the_api(pair, began, &mut all);
    // The last one changes the table: what can be taken back, and what was learned since, is worded on its page.
    all.push(post("undo", &[]));
    all.push(get(""));
    all.push(Asked::Api { below: String::new() });
    all.push(Asked::Api { below: "/log".to_owned() });
    // Whose stream is open, everybody sees: so streams come last.
    all.push(Asked::Event { api: false, since: 0 });
    all.push(Asked::Event { api: true, since: pair.number - 1 });
    all
}

/// Everything that a program can ask for without changing the table.
fn everything_of_the_api(pair: &Pair, began: usize, all: &mut Vec<Asked>) {
    let looks = ["", "/board", "/question", "/odds", "/log", "/positions", "/record", "/ending", "/links", "/webhook"];
    let wrong = ["/nothing", "/positions/0", "/positions/x", "?as=0", "?as=1", "/board?as=99", "/odds?question=x"];
    all.extend(looks.iter().chain(&wrong).map(|below| Asked::Api { below: (*below).to_owned() }));
    for number in began..=pair.number {
        all.push(Asked::Api { below: format!("/log?since={number}") });
        all.push(Asked::Api { below: format!("/positions/{number}") });
    }
    for question in [0, 3, 9999] {
        for says in [r#"{"option": 9999}"#, r#"{"card": "nonsense"}"#, r#"{"die": 1}"#, r#"{"coin": "heads"}"#, "{}"] {
            for seat in ["", r#", "seat": 0"#, r#", "seat": 1"#, r#", "seat": 99"#] {
                let body = format!(r#"{{"question": {question}{seat}, "says": {says}}}"#);
                all.push(Asked::Sent { what: "answer", body });
            }
        }
    }
    for (what, body) in [
        ("begin", ""),
        ("back", r#"{"number": 3}"#),
        ("order", r#"{"name": "nonsense", "setting": "x"}"#),
        ("set", r#"{"quantity": "x", "value": "1"}"#),
        ("call", r#"{"name": "nonsense"}"#),
        ("note", r#"{"text": 1}"#),
        ("reissue", r#"{"chair": "0"}"#),
        ("fly", "{}"),
    ] {
        all.push(Asked::Sent { what, body: body.to_owned() });
    }
}

/// What comes back, to the byte; the date alone is nobody's secret.
fn reply(server: &TestServer, pair: &Pair, chair: Chair, asked: &Asked) -> String {
    let base = format!("{}/t/{}/{chair}", server.origin, pair.id);
    let name = match chair {
        Chair::Gm => "gm".to_owned(),
        Chair::Seat(seat) => seat.index().to_string(),
        Chair::Onlooker => "look".to_owned(),
    };
    let api = format!("{}/api/v1/tables/{}/chairs/{name}", server.origin, pair.id);
    let bearer = match chair {
        Chair::Gm => format!("Bearer {}", pair.key),
        Chair::Seat(_) | Chair::Onlooker => format!("Bearer {}", token(pair, chair)),
    };
    let key = match chair {
        Chair::Gm => format!("key={}", pair.key),
        Chair::Seat(_) | Chair::Onlooker => format!("key={}", token(pair, chair)),
    };
    let sent = match asked {
        Asked::Get { below, since, seen } => {
            let cookie = seen.map_or(key.clone(), |seen| format!("{key}; seen={seen}"));
            let mut request = agent().get(format!("{base}{below}")).header("cookie", cookie);
            if let Some(since) = since {
                request = request.header("x-affray-since", since.to_string());
            }
            request.call()
        }
        Asked::Post { what, form } => agent()
            .post(format!("{base}/{what}"))
            .header("cookie", key)
            .send_form(form.iter().map(|(name, value)| (*name, value.as_str()))),
        Asked::Api { below } => agent().get(format!("{api}{below}")).header("authorization", bearer).call(),
        Asked::Sent { what, body } => agent()
            .post(format!("{api}/{what}"))
            .content_type("application/json")
            .header("authorization", bearer)
            .send(body.as_str()),
        Asked::Event { api: of_api, since } => {
            let base = if *of_api { &api } else { &base };
            let request = agent().get(format!("{base}/events?since={since}")).header("authorization", bearer);
            let body = request.call().expect("a reply").into_body();
            let lines = BufReader::new(body.into_reader()).lines().map_while(Result::ok);
            return lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        }
    };
    let mut sent = sent.expect("a reply");
    let mut headers: Vec<String> = sent
        .headers()
        .iter()
        .filter(|(name, _)| *name != "date")
        .map(|(name, value)| format!("{name}: {value:?}"))
        .collect();
    headers.sort_unstable();
    let body = sent.body_mut().read_to_string().expect("text");
    format!("{}\n{}\n\n{body}", sent.status(), headers.join("\n"))
}

#[test]
fn what_a_chair_receives_does_not_change_when_hidden_cards_are_exchanged() {
    let pairs = pairs();
    let folders = [tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder")];
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    for (which, folder) in folders.iter().enumerate() {
        runtime.block_on(store(&pairs, which, folder.path()));
    }
    let much = Rate { a_second: 1e6, at_once: 1e6 };
    let limits = Limits { requests: much, forms: much, ..Limits::default() };
    let servers = folders.each_ref().map(|folder| TestServer::limited(folder.path(), limits.clone()));
    let (mut bytes, mut kinds, mut noticed) = (0, BTreeSet::new(), 0);
    for pair in &pairs {
        assert_ne!(pair.fights[0], pair.fights[1], "the two fights differ");
        // Somebody does see the difference: whoever holds the card. The comparison would notice a leak.
        let board = Asked::Get { below: String::new(), since: Some(0), seen: None };
        let differs =
            |chair: &&Chair| reply(&servers[0], pair, **chair, &board) != reply(&servers[1], pair, **chair, &board);
        noticed += usize::from(pair.others.iter().any(|chair| differs(&chair)));
        for asked in everything(pair) {
            let [here, there] = servers.each_ref().map(|server| reply(server, pair, pair.chair, &asked));
            bytes += here.len();
            kinds.insert(here.get(..3).unwrap_or_default().to_owned());
            assert_eq!(here, there, "{:?} at a table of {:?}: {asked:?}", pair.chair, pair.fights[0][0]);
        }
    }
    println!("{} pairs of fights, {bytes} bytes compared; {noticed} times somebody else may see the card", pairs.len());
    assert!(noticed * 2 > pairs.len(), "{noticed} of {}", pairs.len());
    // Pages, refusals of every kind, and nothing that was a fault of ours.
    assert!(["200", "403", "404", "409"].iter().all(|kind| kinds.contains(*kind)), "{kinds:?}");
    assert!(!kinds.contains("500") && !kinds.contains("503"), "{kinds:?}");
}
