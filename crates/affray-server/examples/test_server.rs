//! A server to be tried hard by `scripts/test-api`: without limits on how much is asked of it, with a table of each game before, in the
//! middle of and after a fight.
//!
//! It prints its address, and in the next line its tables as JSON: the name of each, and the token of each chair. It ends when it
//! is told to.

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use affray_server::options::Rate;
use affray_server::{Limits, Options, Server, WebhookOptions};
use serde_json::{Value, json};
use ureq::Agent;

type ServerError = Box<dyn Error + Send + Sync>;

/// How far tables of a game are.
const STAGES: [usize; 3] = [0, 6, 5_000];

fn main() -> Result<(), ServerError> {
    let data = PathBuf::from(std::env::args().nth(1).ok_or("usage: test_server FOLDER")?);
    let much = Rate { a_second: 1e6, at_once: 1e6 };
    let limits = Limits { requests: much, new_tables: much, forms: much, ..Limits::default() };
    // Nobody is told anything, whatever address somebody thinks of.
    let webhooks = WebhookOptions { attempts: 1, attempt: Duration::ZERO, ..WebhookOptions::default() };
    let options = Options { limits, webhooks, ..Options::new(([127, 0, 0, 1], 0).into(), data) };
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let server = Server::start(options).await?;
        let origin = format!("http://{}", server.address());
        let opening = tokio::task::spawn_blocking(move || -> Result<(), ServerError> {
            let guests = Guests { agent: Agent::config_builder().http_status_as_error(false).build().into(), origin };
            let mut tables = Vec::new();
            for encounter in ["tiny/duel", "rt0/brock", "suits/quarrel", "deckahedron/duel"] {
                for turns in STAGES {
                    tables.push(guests.table(encounter, turns)?);
                }
            }
            println!("{}\n{}", guests.origin, Value::Array(tables));
            Ok(())
        });
        let opened = async {
            if let Ok(Err(trouble)) | Err(trouble) = opening.await.map_err(ServerError::from) {
                eprintln!("{trouble}");
                return;
            }
            // Until it is told to end.
            std::future::pending::<()>().await;
        };
        server.run(opened).await;
        Ok(())
    })
}

/// Whoever plays at the tables.
struct Guests {
    agent: Agent,
    origin: String,
}

impl Guests {
    /// Opens a table, and plays so many turns of its fight: none leave it before the fight.
    fn table(&self, encounter: &str, turns: usize) -> Result<Value, ServerError> {
        let opened = self.post("/api/v1/tables", "", &json!({"encounter": encounter}))?;
        let base = format!("/api/v1/tables/{}/chairs", opened["table"].as_str().ok_or("no table")?);
        let mut tokens = serde_json::Map::new();
        let links = opened["links"].as_array().ok_or("no links")?.iter().chain([&opened["gm"]]);
        for link in links {
            tokens.insert(link["chair"].as_str().ok_or("no chair")?.to_owned(), link["token"].clone());
        }
        let token = |chair: &str| tokens[chair].as_str().unwrap_or_default();
        if turns > 0 {
            self.post(&format!("{base}/0/join"), token("0"), &json!({"name": "Ann"}))?;
            self.post(&format!("{base}/gm/begin"), token("gm"), &json!({}))?;
        }
        for turn in 0..turns {
            let mut asked = self.get(&format!("{base}/0/question"), token("0"))?;
            if asked["over"] == true {
                break;
            }
            let question = asked["question"].take();
            let options = question["options"].as_array().map_or(1, Vec::len).max(1);
            let answer = json!({"question": question["number"], "says": {"option": turn * 7 % options}});
            self.post(&format!("{base}/0/answer"), token("0"), &answer)?;
        }
        Ok(json!({"table": opened["table"], "tokens": tokens}))
    }

    fn get(&self, path: &str, token: &str) -> Result<Value, ServerError> {
        let request = self.agent.get(format!("{}{path}", self.origin));
        let mut response = request.header("authorization", format!("Bearer {token}")).call()?;
        Ok(serde_json::from_str(&response.body_mut().read_to_string()?)?)
    }

    fn post(&self, path: &str, token: &str, body: &Value) -> Result<Value, ServerError> {
        let request = self.agent.post(format!("{}{path}", self.origin)).content_type("application/json");
        let mut response = request.header("authorization", format!("Bearer {token}")).send(body.to_string())?;
        Ok(serde_json::from_str(&response.body_mut().read_to_string()?)?)
    }
}
