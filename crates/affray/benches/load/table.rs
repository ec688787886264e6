//! A table with its people: how they sit down, answer, and keep their pages open.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::client::Connection;

/// Four seats, each with a page open.
pub const ENCOUNTER: &str = "rt0/party";

/// One chair with its page open.
pub struct Chair {
    /// The address of its page.
    pub base: String,
    /// What its browser sends with every request: the key, and whose address it seems to have.
    pub headers: String,
    /// The number that its page shows.
    pub number: AtomicU64,
}

impl Chair {
    /// A chair at the table of this place.
    pub fn new(base: String, cookie: &str, table: usize, place: usize) -> Chair {
        Chair { base, headers: format!("cookie: {cookie}\r\n{}", from(table, place)), number: AtomicU64::new(0) }
    }
}

/// The header with the address that somebody seems to have: another for every chair.
pub fn from(table: usize, place: usize) -> String {
    format!("x-forwarded-for: 10.{}.{}.{}\r\n", table / 250, table % 250, place + 1)
}

/// A table, its four chairs, and its GM.
pub struct Table {
    /// The GM.
    pub gm: Chair,
    /// The players.
    pub chairs: Vec<Chair>,
    /// When the answer under way was sent, in microseconds since the beginning.
    pub sent: AtomicU64,
    /// The chair that sent it.
    pub by: AtomicUsize,
}

impl Table {
    /// A table of these.
    pub fn new(gm: Chair, chairs: Vec<Chair>) -> Table {
        Table { gm, chairs, sent: AtomicU64::new(0), by: AtomicUsize::new(usize::MAX) }
    }

    /// Opens a table and sits four people down.
    pub async fn sit_down(address: SocketAddr, number: usize) -> Table {
        let mut connection = Connection::new(address);
        let form = format!("encounter={}", ENCOUNTER.replace('/', "%2F"));
        let opened = connection.post("/tables", &from(number, 9), &form).await;
        assert_eq!(opened.status, 303, "{}", opened.text());
        let gm = Chair::new(opened.location, &opened.cookie, number, 9);
        let page = connection.get(&gm.base, &gm.headers).await.text();
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
            let place = chairs.len();
            let followed = connection.get(&link, &from(number, place)).await;
            let chair = Chair::new(followed.location, &followed.cookie, number, place);
            let page = connection.get(&chair.base, &chair.headers).await;
            if page.text().contains("id=\"seats-gm\"") || chairs.len() == 4 {
                continue;
            }
            let form = "name=Somebody&words=some";
            let joined = connection.post(&format!("{}/join", chair.base), &chair.headers, form).await;
            if joined.status == 303 {
                chairs.push(chair);
            }
        }
        assert_eq!(chairs.len(), 4, "four people play");
        let begun = connection.post(&format!("{}/begin", gm.base), &gm.headers, "").await;
        assert_eq!(begun.status, 303, "{}", begun.text());
        Table::new(gm, chairs)
    }

    /// Finds who is asked, looking from chair to chair.
    pub async fn find_asked(&self, connection: &mut Connection) -> Option<(usize, Question)> {
        for (place, chair) in self.chairs.iter().chain([&self.gm]).enumerate() {
            let page = connection.get(&chair.base, &chair.headers).await;
            if let Some(question) = Question::read(&page.text()) {
                return Some((place, question));
            }
        }
        None
    }

    /// The same fight again, once it is over.
    pub async fn again(&self, connection: &mut Connection) {
        connection.post(&format!("{}/again", self.gm.base), &self.gm.headers, "deal=new").await;
        connection.post(&format!("{}/begin", self.gm.base), &self.gm.headers, "").await;
    }

    /// Which chair answered last, and when that was sent.
    pub fn last_answer(&self) -> (usize, u64) {
        (self.by.load(Ordering::Relaxed), self.sent.load(Ordering::Relaxed))
    }
}

/// The open question of a page.
pub struct Question {
    /// Its number.
    pub number: String,
    /// The seat that it is put to.
    pub seat: String,
    /// How many options it has.
    pub options: u32,
}

impl Question {
    /// The question of a page or an update, if it has one.
    pub fn read(page: &str) -> Option<Question> {
        let value = |name: &str| {
            let at = page.find(&format!("name=\"{name}\" value=\""))?;
            page[at..].split('"').nth(3).map(str::to_owned)
        };
        let options = page.matches("name=\"option\" value=\"").count() as u32;
        Some(Question { number: value("question")?, seat: value("seat")?, options: options.max(1) })
    }
}
