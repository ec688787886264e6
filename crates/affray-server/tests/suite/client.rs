//! A server on a free port, and somebody with a browser.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::thread::JoinHandle;

use affray_server::options::Rate;
use affray_server::{Limits, Options, Server};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use ureq::Agent;
use ureq::http::Response;

/// A running server.
pub struct TestServer {
    /// Where it is: `http://127.0.0.1:40123`.
    pub origin: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl TestServer {
    /// Starts a server with this folder.
    pub fn open(data: &Path) -> TestServer {
        TestServer::limited(data, Limits::default())
    }

    /// Starts a server that takes whatever comes: programs are quick.
    pub fn generous(data: &Path) -> TestServer {
        TestServer::limited(data, TestServer::much())
    }

    /// Limits that nobody reaches.
    pub fn much() -> Limits {
        let much = Rate { a_second: 1e6, at_once: 1e6 };
        Limits { requests: much, forms: much, ..Limits::default() }
    }

    /// Starts a server that takes no more than this.
    pub fn limited(data: &Path, limits: Limits) -> TestServer {
        TestServer::with(Options { limits, ..Options::new(([127, 0, 0, 1], 0).into(), data.to_owned()) })
    }

    /// Starts a server that is run like this.
    pub fn with(options: Options) -> TestServer {
        let (stop, stopped) = oneshot::channel::<()>();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            Runtime::new().expect("a runtime").block_on(async {
                let server = Server::start(options).await.expect("it starts");
                tell.send(format!("http://{}", server.address())).expect("somebody waits");
                let stopped = async {
                    let _ = stopped.await;
                };
                server.run(stopped).await;
            });
        });
        let origin = told.recv().expect("it says where it is");
        TestServer { origin, stop: Some(stop), thread: Some(thread) }
    }

    /// Ends it as Ctrl-C does.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ends");
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.end();
    }
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// Where it leads.
    pub location: String,
    /// The cookies it sets, as a browser sends them back.
    pub cookies: Vec<String>,
    /// The body.
    pub body: String,
}

impl Reply {
    fn of(mut response: Response<ureq::Body>) -> Reply {
        let header =
            |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let cookies = response
            .headers()
            .get_all("set-cookie")
            .iter()
            .filter_map(|value| Some(value.to_str().ok()?.split(';').next()?.to_owned()));
        Reply {
            status: response.status().as_u16(),
            location: header("location").to_owned(),
            cookies: cookies.collect(),
            body: response.body_mut().read_to_string().expect("text"),
        }
    }
}

/// Somebody with a browser, in one chair.
#[derive(Debug, Clone)]
pub struct Person {
    agent: Agent,
    origin: String,
    /// The address of the chair: `/t/…/seat/0`.
    pub base: String,
    cookie: String,
}

/// A browser that follows nothing by itself and takes every status.
pub fn agent() -> Agent {
    Agent::config_builder().max_redirects(0).http_status_as_error(false).build().into()
}

impl Person {
    /// Opens a table.
    pub fn opening(server: &TestServer, form: &[(&str, &str)]) -> Person {
        let sent = agent().post(format!("{}/tables", server.origin)).send_form(form.iter().copied());
        let reply = Reply::of(sent.expect("a reply"));
        assert_eq!(reply.status, 303, "{}", reply.body);
        Person::at(server, reply)
    }

    /// Follows a link.
    pub fn following(server: &TestServer, link: &str) -> Person {
        let reply = Reply::of(agent().get(link).call().expect("a reply"));
        assert_eq!(reply.status, 303, "{}", reply.body);
        Person::at(server, reply)
    }

    fn at(server: &TestServer, reply: Reply) -> Person {
        let cookie = reply.cookies.into_iter().find(|cookie| cookie.starts_with("key=")).expect("a key");
        Person { agent: agent(), origin: server.origin.clone(), base: reply.location, cookie }
    }

    /// The same chair at a server that came back elsewhere.
    pub fn at_server(&self, server: &TestServer) -> Person {
        Person { origin: server.origin.clone(), ..self.clone() }
    }

    /// The same chair, read in a language.
    pub fn reading(&self, language: &str) -> Person {
        Person { cookie: format!("{}; lang={language}", self.cookie), ..self.clone() }
    }

    /// The links that a GM shares.
    pub fn links(&self) -> Vec<String> {
        let page = self.get("").body;
        let from = |(at, _): (usize, &str)| {
            let end = page[at..].find(['"', '<', '&', ' ']).map_or(page.len(), |end| at + end);
            page[at..end].to_owned()
        };
        let mut links: Vec<String> = page.match_indices(&format!("{}/t/", self.origin)).map(from).collect();
        links.retain(|link| link.contains("?key="));
        links.dedup();
        links
    }

    /// Looks at something below the chair's address.
    pub fn get(&self, below: &str) -> Reply {
        self.get_since(below, None)
    }

    /// As script does, with the number that its page has.
    pub fn get_since(&self, below: &str, since: Option<u64>) -> Reply {
        let mut request = self.agent.get(format!("{}{}{below}", self.origin, self.base)).header("cookie", &self.cookie);
        if let Some(since) = since {
            request = request.header("x-affray-since", since.to_string());
        }
        Reply::of(request.call().expect("a reply"))
    }

    /// Sends a form.
    pub fn post(&self, what: &str, form: &[(&str, &str)]) -> Reply {
        let request = self.agent.post(format!("{}{}/{what}", self.origin, self.base)).header("cookie", &self.cookie);
        Reply::of(request.send_form(form.iter().copied()).expect("a reply"))
    }

    /// Sends a form, and expects that it is done.
    pub fn does(&self, what: &str, form: &[(&str, &str)]) {
        let reply = self.post(what, form);
        assert_eq!(reply.status, 303, "{what} {form:?}: {}", said(&reply.body));
    }

    /// Answers with an option if something is asked; false if nothing is.
    pub fn answers(&self, option: impl Fn(usize) -> usize) -> bool {
        let page = self.get("").body;
        let Some(asked) = Question::read(&page) else { return false };
        let option = option(asked.options).to_string();
        let reply = self.post("answer", &[("question", &asked.number), ("seat", &asked.seat), ("option", &option)]);
        assert_eq!(reply.status, 303, "{}", said(&reply.body));
        true
    }

    /// A stream of events.
    pub fn listens(&self, since: u64) -> impl Iterator<Item = (String, u64)> + use<> {
        let address = format!("{}{}/events?since={since}", self.origin, self.base);
        let response = self.agent.get(address).header("cookie", &self.cookie).call().expect("a reply");
        assert_eq!(response.status().as_u16(), 200);
        let mut lines = BufReader::new(response.into_body().into_reader()).lines();
        std::iter::from_fn(move || {
            let mut kind = String::new();
            loop {
                let line = lines.next()?.ok()?;
                if let Some(name) = line.strip_prefix("event: ") {
                    name.clone_into(&mut kind);
                } else if let Some(number) = line.strip_prefix("data: ") {
                    return Some((kind, number.parse().expect("a number")));
                }
            }
        })
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

/// The sentence with which a page refuses something, with the tag around it.
pub fn alert(page: &str) -> &str {
    let at = page.find("role=\"alert\"").unwrap_or_else(|| panic!("nothing is refused: {page}"));
    &page[at..at + page[at..].find("</p>").expect("a whole paragraph")]
}

/// What a page says of a refusal, for messages of tests.
pub fn said(page: &str) -> &str {
    page.find("refused").map_or(page, |at| &page[at..page.len().min(at + 400)])
}
