//! People with browsers at a server that may be gone: every request may fail, and says so.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::time::Duration;

use ureq::Agent;
use ureq::http::Response;

/// What came back.
#[derive(Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// Where it leads.
    pub location: String,
    /// The cookie with the key of a link that was followed.
    key: Option<String>,
    /// The body.
    pub body: String,
}

impl Reply {
    fn of(mut response: Response<ureq::Body>) -> Option<Reply> {
        let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
        let location = header("location").unwrap_or_default().to_owned();
        let cookies = response.headers().get_all("set-cookie").iter();
        let mut cookies = cookies.filter_map(|value| value.to_str().ok()?.split(';').next());
        let key = cookies.find(|cookie| cookie.starts_with("key=")).map(str::to_owned);
        let status = response.status().as_u16();
        Some(Reply { status, location, key, body: response.body_mut().read_to_string().ok()? })
    }
}

/// Somebody with a browser, in one chair.
#[derive(Debug, Clone)]
pub struct Person {
    agent: Agent,
    /// The address of the chair: `/t/…/seat/0`.
    pub base: String,
    cookie: String,
    from: String,
}

fn agent() -> Agent {
    Agent::config_builder()
        .max_redirects(0)
        .http_status_as_error(false)
        .timeout_connect(Some(Duration::from_secs(5)))
        .build()
        .into()
}

impl Person {
    /// Opens a table with an encounter. `from` is the address that the person seems to have.
    pub fn opening(origin: &str, encounter: &str, from: &str) -> Option<Person> {
        let post = agent().post(format!("{origin}/tables")).header("x-forwarded-for", from);
        let reply =
            Reply::of(post.header("x-forwarded-host", "table.example").send_form([("encounter", encounter)]).ok()?)?;
        (reply.status == 303).then(|| Person::at(reply, from))
    }

    /// Follows a link.
    pub fn following(origin: &str, link: &str, from: &str) -> Option<Person> {
        let path = &link[link.find("/t/")?..];
        let reply = Reply::of(agent().get(format!("{origin}{path}")).header("x-forwarded-for", from).call().ok()?)?;
        (reply.status == 303).then(|| Person::at(reply, from))
    }

    fn at(reply: Reply, from: &str) -> Person {
        Person { agent: agent(), base: reply.location, cookie: reply.key.expect("a key"), from: from.to_owned() }
    }

    /// The same with another address.
    pub fn elsewhere(&self, from: &str) -> Person {
        Person { from: from.to_owned(), agent: agent(), ..self.clone() }
    }

    /// The name of the table.
    pub fn table(&self) -> &str {
        self.base.split('/').nth(2).expect("/t/…")
    }

    /// Looks at something below the chair's address.
    pub fn get(&self, origin: &str, below: &str) -> Option<Reply> {
        let get = self.agent.get(format!("{origin}{}{below}", self.base));
        Reply::of(get.header("cookie", &self.cookie).header("x-forwarded-for", &self.from).call().ok()?)
    }

    /// Sends a form.
    pub fn post(&self, origin: &str, what: &str, form: &[(&str, &str)]) -> Option<Reply> {
        let post = self.agent.post(format!("{origin}{}/{what}", self.base)).header("x-forwarded-host", "table.example");
        let post = post.header("cookie", &self.cookie).header("x-forwarded-for", &self.from);
        Reply::of(post.send_form(form.iter().copied()).ok()?)
    }

    /// The links that a GM shares.
    pub fn links(&self, origin: &str) -> Option<Vec<String>> {
        let page = self.get(origin, "")?.body;
        let from = |(at, _): (usize, &str)| {
            let end = page[at..].find(['"', '<', '&', ' ']).map_or(page.len(), |end| at + end);
            page[at..end].to_owned()
        };
        let mut links: Vec<String> = page.match_indices("http://table.example/t/").map(from).collect();
        if links.is_empty() {
            links = page.match_indices("http://127.0.0.1").map(from).collect();
        }
        links.retain(|link| link.contains("?key="));
        // Seats first: who follows the first link, plays.
        links.sort_by_key(|link| (!link.contains("/seat/"), link.clone()));
        links.dedup();
        Some(links)
    }

    /// The numbers that a stream tells.
    pub fn stream(&self, origin: &str, since: u64) -> Option<impl Iterator<Item = u64> + use<>> {
        let get = self.agent.get(format!("{origin}{}/events?since={since}", self.base));
        let response = get.header("cookie", &self.cookie).header("x-forwarded-for", &self.from).call().ok()?;
        if response.status().as_u16() != 200 {
            return None;
        }
        let mut lines = BufReader::new(response.into_body().into_reader()).lines();
        Some(std::iter::from_fn(move || {
            loop {
                let line = lines.next()?.ok()?;
                if let Some(number) = line.strip_prefix("data: ") {
                    return number.parse().ok();
                }
            }
        }))
    }
}

/// The open question of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Its number.
    pub number: String,
    /// The seat it is put to.
    pub seat: String,
    /// How many options it has.
    pub options: usize,
}

impl Question {
    /// The question of this page, if it has one.
    pub fn read(page: &str) -> Option<Question> {
        let value = |name: &str| {
            let at = page.find(&format!("name=\"{name}\" value=\""))?;
            page[at..].split('"').nth(3).map(str::to_owned)
        };
        let options = page.matches("name=\"option\" value=\"").count();
        Some(Question { number: value("question")?, seat: value("seat")?, options })
    }
}

/// The number of a page.
pub fn number_of(page: &str) -> Option<u64> {
    let main = &page[page.find("id=\"main\"")?..];
    let number = &main[main.find("data-number=\"")? + "data-number=\"".len()..];
    number[..number.find('"')?].parse().ok()
}

/// The lines of the log on a page, by the names that they keep.
pub fn lines_of(page: &str) -> BTreeMap<String, String> {
    let mut lines = BTreeMap::new();
    for (at, _) in page.match_indices(" data-number=\"") {
        let before = &page[..at];
        let (Some(item), Some(end)) = (before.rfind("<li "), page[at..].find("</li>")) else { continue };
        let Some(name) = before[item..].split("id=\"").nth(1).and_then(|id| id.split('"').next()) else { continue };
        let text = &page[at..at + end];
        lines.insert(name.to_owned(), text[text.find('>').map_or(0, |open| open + 1)..].to_owned());
    }
    lines
}
