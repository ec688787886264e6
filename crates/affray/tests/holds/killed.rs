//! `kill -9` at random moments, while people play.
//!
//! Whatever a person was told is done must be done, whatever a page showed must go on being shown, and each question must have been answered once.
//! At the end every table is taken from its store and checked change by change.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{JoinHandle, sleep};
use std::time::{Duration, Instant};

use affray_core::{Record, Seat, Stream, Verdict};
use affray_table::change::Move;
use affray_table::store::postgres::Notify;
use affray_table::{By, Change, StoreLocation, StoredTable};
use affray_testkit::postgres::Postgres;

use crate::people::{Person, Question, lines_of, number_of};
use crate::servers::TestServer;

/// Tables that are played at the same time.
const TABLES: usize = 4;
/// Far longer than anything here takes.
const FOREVER: Duration = Duration::from_mins(2);

fn times(ordinary: usize, full: usize) -> usize {
    if std::env::var_os("AFFRAY_SLOW_TESTS").is_some() { full } else { ordinary }
}

/// Everybody who plays, and what they were told.
struct Load {
    /// Where servers are; people go to the next when one does not answer.
    origins: Vec<String>,
    ends: AtomicBool,
    /// Answers that were acknowledged: the table, the seat, the question.
    acknowledged: Mutex<Vec<(String, String, usize)>>,
    /// Requests that a server refused for want of its store.
    put_off: AtomicUsize,
    /// Every page that is open, and the table's GM who knows how far it is.
    pages: Mutex<BTreeMap<String, Arc<Page>>>,
}

/// The open page of a chair.
struct Page {
    person: Person,
    /// The number that it shows.
    shown: Mutex<u64>,
    /// Every line that it has shown.
    lines: Mutex<BTreeMap<String, String>>,
    /// Set when it belongs to a table that nobody plays at any more.
    is_over: AtomicBool,
}

impl Load {
    fn begin(origins: Vec<String>) -> (Arc<Load>, Vec<JoinHandle<()>>) {
        let load = Arc::new(Load {
            origins,
            ends: AtomicBool::new(false),
            acknowledged: Mutex::default(),
            put_off: AtomicUsize::new(0),
            pages: Mutex::default(),
        });
        let threads = (0..TABLES).map(|number| {
            let load = load.clone();
            std::thread::spawn(move || load.play(number))
        });
        (load.clone(), threads.collect())
    }

    fn ends(&self) -> bool {
        self.ends.load(Ordering::Relaxed)
    }

    /// One fight after the other.
    fn play(self: &Arc<Self>, number: usize) {
        let mut random = Stream::new(number as u64, 0);
        for fight in 0.. {
            // Each table has an address, so that limits for one address are not what is tested.
            let from = format!("10.{number}.{}.{}", fight / 250, fight % 250 + 1);
            let encounter = if (number + fight).is_multiple_of(2) { "deckahedron/duel" } else { "tiny/duel" };
            let Some((gm, players)) = self.sit_down(encounter, &from) else { return };
            // Each page has an address of its own as well.
            let pages: Vec<Arc<Page>> = (1..)
                .zip(players.iter().chain([&gm]))
                .map(|(page, person)| self.open_page(&person.elsewhere(&format!("10.{}.{fight}.{page}", 100 + number))))
                .collect();
            let mut at = 0;
            while !self.ends() {
                let mut over = false;
                for player in &players {
                    let answered = self.answer(player, &mut at, &mut random);
                    over |= answered.is_some_and(|over| over);
                }
                if over {
                    break;
                }
            }
            // Pages stay open a while after the fight.
            for page in pages {
                page.is_over.store(true, Ordering::Relaxed);
            }
            if self.ends() {
                return;
            }
        }
    }

    /// Tries at one server after the other until it is done.
    fn surely<T>(&self, mut attempt: impl FnMut(&str) -> Option<T>) -> Option<T> {
        let began = Instant::now();
        for origin in self.origins.iter().cycle() {
            if let Some(done) = attempt(origin) {
                return Some(done);
            }
            if self.ends() {
                return None;
            }
            assert!(began.elapsed() < FOREVER, "nobody serves");
            sleep(Duration::from_millis(5));
        }
        None
    }

    fn sit_down(&self, encounter: &str, from: &str) -> Option<(Person, Vec<Person>)> {
        let gm = self.surely(|origin| Person::opening(origin, encounter, from))?;
        let links = self.surely(|origin| gm.links(origin).filter(|links| !links.is_empty()))?;
        let mut players = Vec::new();
        for link in links.iter().filter(|link| link.contains("/seat/")) {
            let person = self.surely(|origin| Person::following(origin, link, from))?;
            let page = self.surely(|origin| person.get(origin, "").filter(|reply| reply.status == 200))?;
            if page.body.contains("id=\"seats-gm\"") {
                continue;
            }
            let form = [("name", "Somebody"), ("words", "some words")];
            // Said again after a crash, it has been done already.
            self.surely(|origin| {
                let reply = person.post(origin, "join", &form)?;
                matches!(reply.status, 303 | 409 | 422).then_some(())
            })?;
            players.push(person);
        }
        self.surely(|origin| {
            let reply = gm.post(origin, "begin", &[])?;
            matches!(reply.status, 303 | 409).then_some(())
        })?;
        Some((gm, players))
    }

    /// Answers if something is asked; whether the fight is over, if that is known.
    fn answer(&self, player: &Person, at: &mut usize, random: &mut Stream) -> Option<bool> {
        // As many answers a second as one table may send.
        sleep(Duration::from_millis(50));
        // Now and then somebody reaches another server.
        if random.below(4) == 0 {
            *at += 1;
        }
        let origin = &self.origins[*at % self.origins.len()];
        let page = player.get(origin, "");
        let Some(page) = page.filter(|reply| reply.status == 200) else {
            *at += 1;
            sleep(Duration::from_millis(5));
            return None;
        };
        let Some(question) = Question::read(&page.body) else { return Some(page.body.contains("id=\"ended\"")) };
        let option = random.below(question.options.max(1) as u32).to_string();
        let form = [("question", &*question.number), ("seat", &*question.seat), ("option", &*option)];
        match player.post(origin, "answer", &form) {
            Some(reply) if reply.status == 303 => {
                let question_number = question.number.parse().expect("a number");
                let told = (player.table().to_owned(), question.seat, question_number);
                lock(&self.acknowledged).push(told);
            }
            Some(reply) if reply.status == 503 => {
                self.put_off.fetch_add(1, Ordering::Relaxed);
                // What is not known to be stored shows on the page.
                sleep(Duration::from_millis(20));
            }
            // Too many in a short time.
            Some(reply) if reply.status == 429 => sleep(Duration::from_millis(200)),
            Some(reply) => assert!(matches!(reply.status, 403 | 409 | 422), "{}: {}", reply.status, reply.body),
            None => *at += 1,
        }
        Some(false)
    }

    /// Keeps a page open: a stream, and a look at what is new when it says so.
    fn open_page(self: &Arc<Self>, person: &Person) -> Arc<Page> {
        let page = Arc::new(Page {
            person: person.clone(),
            shown: Mutex::default(),
            lines: Mutex::default(),
            is_over: AtomicBool::new(false),
        });
        lock(&self.pages).insert(person.base.clone(), page.clone());
        let (load, kept) = (self.clone(), page.clone());
        // It ends when the server closes its stream and the load has ended.
        std::thread::spawn(move || {
            for origin in load.origins.clone().iter().cycle() {
                if load.ends() || kept.is_over.load(Ordering::Relaxed) {
                    return;
                }
                let since = *lock(&kept.shown);
                for number in kept.person.stream(origin, since).into_iter().flatten() {
                    if number > *lock(&kept.shown) && kept.look(origin).is_none() {
                        break;
                    }
                    if load.ends() || kept.is_over.load(Ordering::Relaxed) {
                        return;
                    }
                }
                sleep(Duration::from_millis(5));
            }
        });
        page
    }

    /// The tables under way, with the number that is stored of each.
    fn tables(&self, stored: &dyn Fn(&str) -> Option<StoredTable>) -> BTreeMap<String, u64> {
        let tables: BTreeSet<String> = {
            let pages = lock(&self.pages);
            let going = pages.values().filter(|page| !page.is_over.load(Ordering::Relaxed));
            going.map(|page| page.person.table().to_owned()).collect()
        };
        tables.into_iter().filter_map(|table| Some((table.clone(), stored(&table)?.number()))).collect()
    }

    /// Waits until every page shows at least these numbers; how long that took.
    fn until_current(&self, numbers: &BTreeMap<String, u64>) -> Duration {
        let began = Instant::now();
        let pages: Vec<Arc<Page>> = lock(&self.pages).values().cloned().collect();
        for page in pages {
            let Some(number) = numbers.get(page.person.table()) else { continue };
            while *lock(&page.shown) < *number && !page.is_over.load(Ordering::Relaxed) {
                assert!(began.elapsed() < FOREVER, "a page is never right again");
                sleep(Duration::from_millis(1));
            }
        }
        began.elapsed()
    }

    /// Waits until so many more answers were acknowledged.
    fn until_answered(&self, more: usize) {
        let (began, before) = (Instant::now(), lock(&self.acknowledged).len());
        while lock(&self.acknowledged).len() < before + more {
            assert!(began.elapsed() < FOREVER, "nobody is served");
            sleep(Duration::from_millis(1));
        }
    }
}

impl Page {
    /// Loads it, and keeps what it shows. What it showed before it shows still.
    fn look(&self, origin: &str) -> Option<()> {
        let reply = self.person.get(origin, "").filter(|reply| reply.status == 200)?;
        let number = number_of(&reply.body)?;
        let mut known = lock(&self.lines);
        for (name, line) in lines_of(&reply.body) {
            let before = known.insert(name.clone(), line.clone());
            assert!(before.is_none_or(|before| before == line), "{}: line {name} was another", self.person.base);
        }
        let mut shown = lock(&self.shown);
        *shown = number.max(*shown);
        Some(())
    }
}

/// What is in the store at the end is what people were told and shown.
fn check(load: &Load, stored: &dyn Fn(&str) -> Option<StoredTable>) -> usize {
    // The places on the tape at which each seat answered.
    let mut answered: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
    let tables: BTreeSet<String> = lock(&load.pages).values().map(|page| page.person.table().to_owned()).collect();
    let mut changes = 0;
    for table in &tables {
        let stored = stored(table).expect("a table that was opened is there");
        changes += stored.changes.len();
        let mut reached = 0;
        for packed in &stored.changes {
            let change: Change = serde_json::from_str(&packed.body).expect("a change");
            if let Change::Moved { by: By::Seat(Seat(seat)), what: Move::Answered, from, .. } = change {
                // Nothing is taken back here, so a place that comes again would be a question answered twice.
                assert!(from >= reached, "{table}: what was answered at {from} is answered again");
                reached = from + 1;
                answered.entry((table.clone(), seat.to_string())).or_default().push(from);
            }
        }
        // Every card that was dealt follows from the secret, once: the whole fight is played again.
        if let Some(record) = stored.record().expect("changes make a table") {
            let record = Record::read(&record).expect("a record");
            let game = affray_catalogue::find(&record.header.game).expect("a game");
            let checked = game.verify(&record).expect("a record of this game");
            assert!(
                matches!(checked.verdict, Verdict::Fair | Verdict::Consistent(_)),
                "{table}: {:?}",
                checked.verdict
            );
        }
    }
    // Each acknowledged answer is one of them, and each is at most one of those: the number of a question is the place of the
    // first answer to it, and of two seats that are asked together the second answers at the next place.
    let mut acknowledged = lock(&load.acknowledged).clone();
    acknowledged.sort();
    for (table, seat, question) in acknowledged {
        let places = answered.get_mut(&(table.clone(), seat.clone())).expect("this seat has answered");
        let place = places.iter().position(|place| *place == question || *place == question + 1);
        let lost = || panic!("{table}: the answer of seat {seat} to question {question} was acknowledged and is lost");
        places.remove(place.unwrap_or_else(lost));
    }
    // Every page that anybody had open shows the lines that it showed.
    let mut lines = 0;
    for page in lock(&load.pages).values() {
        let number = stored(page.person.table()).expect("it is there").number();
        assert!(*lock(&page.shown) <= number, "{}: a page was further than its table", page.person.base);
        lines += lock(&page.lines).len();
    }
    assert!(lines > 0, "there was something to see");
    changes
}

/// Times of restarts, for people to read.
fn report(what: &str, times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e3;
    println!("{what}: p50 {:.0} ms, p95 {:.0} ms, longest {:.0} ms of {}", at(50), at(95), at(100), times.len());
    times[times.len() - 1]
}

#[test]
fn a_server_killed_at_any_moment_loses_and_changes_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = TestServer::start(data.path(), &[]);
    let (load, threads) = Load::begin(vec![server.origin.clone()]);
    let mut random = Stream::new(1, 0);
    // How long a page takes to be right without any fault, in this run on this machine.
    load.until_answered(20);
    let stored = read_from(StoreLocation::in_folder(data.path()));
    let calm: Vec<Duration> = (0..5).map(|_| load.until_current(&load.tables(&stored))).collect();
    let calm = calm.into_iter().max().expect("five").max(Duration::from_millis(20));

    let (mut serving, mut current) = (Vec::new(), Vec::new());
    for _ in 0..times(3, 50) {
        load.until_answered(1 + random.below(25) as usize);
        sleep(Duration::from_micros(u64::from(random.below(20_000))));
        server.kill();
        let numbers = load.tables(&stored);
        serving.push(server.come_back());
        current.push(load.until_current(&numbers));
    }
    load.until_answered(20);
    load.ends.store(true, Ordering::Relaxed);
    for thread in threads {
        thread.join().expect("everybody was told the truth");
    }
    let changes = check(&load, &stored);
    println!("SQLite: {} answers acknowledged, {changes} changes stored", lock(&load.acknowledged).len());
    let serving = report("serving again after kill -9", &mut serving);
    let current = report("every page current after that", &mut current);
    // A second each on a quiet machine; this one may be busy, and then a page takes long without any fault, too.
    assert!(serving < Duration::from_secs(1) + 20 * calm, "{serving:?} beside {calm:?}");
    assert!(current < Duration::from_secs(1) + 20 * calm, "{current:?} beside {calm:?}");
}

#[test]
fn one_of_two_servers_killed_and_then_their_database_lose_and_change_nothing() {
    let mut database = Postgres::start();
    let url = database.url("tables");
    let folders = [tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder")];
    let start = |folder: &tempfile::TempDir| TestServer::start(folder.path(), &["--database", &url]);
    let (a, b) = std::thread::scope(|threads| {
        // At once, on an empty database.
        let a = threads.spawn(|| start(&folders[0]));
        (start(&folders[1]), a.join().expect("it starts"))
    });
    let mut servers = [a, b];
    let (load, threads) = Load::begin(servers.iter().map(|server| server.origin.clone()).collect());
    let mut random = Stream::new(2, 0);
    let stored = read_from(StoreLocation::Database(url.parse().expect("an address"), Notify::Off));
    load.until_answered(20);
    let calm: Vec<Duration> = (0..5).map(|_| load.until_current(&load.tables(&stored))).collect();
    let calm = calm.into_iter().max().expect("five").max(Duration::from_millis(20));

    let (mut serving, mut current) = (Vec::new(), Vec::new());
    for kill in 0..times(3, 50) {
        load.until_answered(1 + random.below(25) as usize);
        sleep(Duration::from_micros(u64::from(random.below(20_000))));
        let server = &mut servers[kill % 2];
        server.kill();
        let numbers = load.tables(&stored);
        serving.push(server.come_back());
        current.push(load.until_current(&numbers));
    }
    let (mut serving_again, mut current_again) = (Vec::new(), Vec::new());
    for _ in 0..times(1, 10) {
        load.until_answered(1 + random.below(25) as usize);
        database.kill();
        let began = Instant::now();
        database.come_back();
        serving_again.push(began.elapsed());
        current_again.push(load.until_current(&load.tables(&stored)));
    }
    load.until_answered(20);
    load.ends.store(true, Ordering::Relaxed);
    for thread in threads {
        thread.join().expect("everybody was told the truth");
    }
    let changes = check(&load, &stored);
    let put_off = load.put_off.load(Ordering::Relaxed);
    println!(
        "PostgreSQL, two servers: {} answers acknowledged, {changes} changes stored, {put_off} put off",
        lock(&load.acknowledged).len()
    );
    let serving = report("serving again after kill -9", &mut serving);
    let current = report("every page current after that", &mut current);
    report("PostgreSQL back after kill -9", &mut serving_again);
    let back = report("every page current after that", &mut current_again);
    assert!(serving < Duration::from_secs(1) + 20 * calm, "{serving:?} beside {calm:?}");
    assert!(current < Duration::from_secs(1) + 20 * calm, "{current:?} beside {calm:?}");
    assert!(back < Duration::from_secs(2) + 20 * calm, "{back:?} beside {calm:?}");
}

/// Reads a table from where it is kept, while servers run or do not.
fn read_from(place: StoreLocation) -> impl Fn(&str) -> Option<StoredTable> {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    move |table: &str| {
        runtime.block_on(async {
            let store = place.open().await.ok()?;
            let stored = store.pack(&table.parse().ok()?).await.ok()?;
            store.close().await.ok()?;
            stored
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
