//! Plays one seat of an online table by the JSON API, with options taken at random.
//!
//! ```text
//! $ cargo run -p affray-server --example seat -- 'http://127.0.0.1:8080/t/k3v9d2x7qm/seat/0?key=…' Robin
//! ```
//!
//! It needs the link of the seat and nothing else: what it reads of the link are the server, the table, the chair and the token.

use std::error::Error;
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;

/// Whatever goes wrong, in words.
pub type Trouble = Box<dyn Error + Send + Sync>;

/// A chair of a table.
pub struct Chair {
    agent: Agent,
    /// `http://127.0.0.1:8080/api/v1/tables/k3v9d2x7qm/chairs/0`.
    base: String,
    token: String,
}

impl Chair {
    /// The chair of a link.
    pub fn of_link(link: &str) -> Result<Chair, Trouble> {
        let (address, token) = link.split_once("?key=").ok_or("the link has no key")?;
        let (origin, rest) = address.split_once("/t/").ok_or("this is no link of a table")?;
        let (table, chair) = rest.split_once('/').ok_or("the link names no chair")?;
        let chair = chair.trim_start_matches("seat/");
        // A refusal has a sentence in its body, so it is no error of the agent.
        let agent = Agent::config_builder().http_status_as_error(false).build().into();
        Ok(Chair { agent, base: format!("{origin}/api/v1/tables/{table}/chairs/{chair}"), token: token.to_owned() })
    }

    /// Asks for something, or for the whole table: the status, and what came back.
    pub fn get(&self, what: &str) -> Result<(u16, Value), Trouble> {
        let slash = if what.is_empty() { "" } else { "/" };
        let request = self.agent.get(format!("{}{slash}{what}", self.base));
        read(request.header("authorization", format!("Bearer {}", self.token)).call()?)
    }

    /// Does something: the status, and what came back.
    pub fn post(&self, what: &str, body: &Value) -> Result<(u16, Value), Trouble> {
        let request = self.agent.post(format!("{}/{what}", self.base)).content_type("application/json");
        read(request.header("authorization", format!("Bearer {}", self.token)).send(body.to_string())?)
    }
}

fn read(mut response: ureq::http::Response<ureq::Body>) -> Result<(u16, Value), Trouble> {
    let body = response.body_mut().read_to_string()?;
    let value = if body.is_empty() { Value::Null } else { serde_json::from_str(&body)? };
    Ok((response.status().as_u16(), value))
}

/// A refusal in its own words.
fn refused(what: &str, status: u16, reply: &Value) -> Trouble {
    format!("{what}: {status} {}", reply["detail"].as_str().unwrap_or_default()).into()
}

/// Takes the seat, waits for the fight, and plays it to its end; what is known of the end. `wait` is how long to wait before
/// asking again while others think.
pub fn play(link: &str, name: &str, wait: Duration) -> Result<Value, Trouble> {
    let chair = Chair::of_link(link)?;
    match chair.post("join", &json!({"name": name, "words": "picked by a program"}))? {
        (200, _) => {}
        (status, reply) => return Err(refused("join", status, &reply)),
    }
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    loop {
        let (status, asked) = chair.get("question")?;
        match status {
            200 => {}
            // Not begun yet, or too many requests: later.
            409 | 429 => {
                sleep(wait);
                continue;
            }
            _ => return Err(refused("question", status, &asked)),
        }
        if asked["over"] == true {
            let (_, view) = chair.get("")?;
            return Ok(view["fight"]["ending"].clone());
        }
        let question = &asked["question"];
        let says = match question["kind"].as_str() {
            Some("choice") => {
                let options = question["options"].as_array().map_or(0, Vec::len);
                json!({"option": dice.below(options)})
            }
            // Nothing is asked of this seat just now.
            None => {
                sleep(wait);
                continue;
            }
            // Questions for real cards, dice and coins come to seats that have them, which this one has not.
            Some(other) => return Err(format!("there are no real cards here, but a {other} is asked for").into()),
        };
        let answer = json!({"question": question["number"], "says": says});
        match chair.post("answer", &answer)? {
            // Somebody was quicker, or the table moved on: whatever is asked now is asked again.
            (200 | 409 | 429, _) => {}
            (status, reply) => return Err(refused("answer", status, &reply)),
        }
    }
}

/// Numbers at random, well enough to choose among options.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end.max(1) as u64).unwrap_or(0)
    }
}

#[allow(dead_code, reason = "the tests include this file as a module")]
fn main() -> Result<(), Trouble> {
    let mut arguments = std::env::args().skip(1);
    let link = arguments.next().ok_or("usage: seat LINK [NAME]")?;
    let name = arguments.next().unwrap_or_else(|| "Robin".to_owned());
    let ending = play(&link, &name, Duration::from_millis(300))?;
    println!("{}", ending["summary"].as_str().unwrap_or("The fight is over."));
    Ok(())
}
