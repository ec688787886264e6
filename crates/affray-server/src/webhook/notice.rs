//! What a webhook is to be sent: how the table stands, compared with what was delivered already.
//!
//! Nothing is queued. A turn that nobody waits for any more is not told, and one that is still open is told once, whatever
//! else happens meanwhile. So a restart needs nothing but the table and what has been told.

use affray_core::{AnswerOrigin, AnyPlay, Seat};
use affray_table::{Chair, Occupant, Table, TableId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::address;

/// What was delivered, as it is stored.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Deliveries {
    /// The number with which the fight began of which this was told.
    fight: u64,
    /// The turns that were told and are still open.
    turns: Vec<Turn>,
    /// Whether the end of the fight was told.
    over: bool,
    /// How many messages were delivered.
    pub delivered: u64,
    /// How many messages were given up.
    pub given_up: u64,
    /// Why the last attempt failed; `None` if it did not.
    pub trouble: Option<String>,
}

/// Somebody's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// How many answers the rules had asked for before. The number of the question is none of its name: a note, or
    /// what the GM sets, moves that, and the turn is the same.
    after: usize,
    seat: u8,
}

/// What is to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// It is somebody's turn.
    Turn(Turn),
    /// The fight is over.
    Over,
}

/// What is to be told, in full.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What happened.
    pub event: Event,
    /// The same for every attempt to tell this, so that a receiver can tell a second one.
    pub delivery: String,
    /// What is sent: nothing that an onlooker may not know, and no token.
    pub body: Value,
}

impl Deliveries {
    /// What was stored.
    pub fn read(stored: &str) -> Deliveries {
        serde_json::from_str(stored).unwrap_or_default()
    }

    /// To be stored.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("it is JSON")
    }

    /// What is to be told next of a table. What is no longer so is forgotten.
    pub fn due(&mut self, id: &TableId, table: &Table) -> Option<Notice> {
        let began = table.began().unwrap_or(0);
        if began != self.fight {
            (self.fight, self.over) = (began, false);
            self.turns.clear();
        }
        let play = table.play()?;
        if play.is_over() {
            self.turns.clear();
            return (!self.over).then(|| self.notice(id, table, play, Event::Over));
        }
        self.over = false;
        if table.is_paused() {
            return None;
        }
        let asked_for = |origin: &AnswerOrigin| match origin {
            AnswerOrigin::Decided(_) | AnswerOrigin::ByOrder(_) | AnswerOrigin::Read | AnswerOrigin::Dealt => true,
            AnswerOrigin::Overruled | AnswerOrigin::Called | AnswerOrigin::Noted | AnswerOrigin::Ordered(_) => false,
        };
        let after = play.given().iter().filter(|origin| asked_for(origin)).count();
        let open: Vec<Turn> = table.asked().iter().map(|seat| Turn { after, seat: seat.0 }).collect();
        self.turns.retain(|turn| open.contains(turn));
        let next = open.into_iter().find(|turn| !self.turns.contains(turn))?;
        Some(self.notice(id, table, play, Event::Turn(next)))
    }

    /// Notes that something has been told, or given up.
    pub fn done(&mut self, event: Event, delivered: bool) {
        match event {
            Event::Turn(turn) => self.turns.push(turn),
            Event::Over => self.over = true,
        }
        if delivered { self.delivered += 1 } else { self.given_up += 1 }
    }

    fn notice(&self, id: &TableId, table: &Table, play: &dyn AnyPlay, event: Event) -> Notice {
        let place = self.delivered + self.given_up + 1;
        let what = match event {
            Event::Turn(Turn { after, seat }) => format!("turn-{after}-{seat}"),
            Event::Over => "over".to_owned(),
        };
        let delivery = format!("{id}-{}-{what}-{place}", self.fight);
        let mut body = json!({
            "delivery": delivery,
            "table": id.as_str(),
            "title": table.on().title,
            "game": table.on().game.slug(),
        });
        match event {
            Event::Turn(Turn { seat, .. }) => {
                let state = table.seats().get(usize::from(seat));
                body["event"] = json!("your_turn");
                body["question"] = json!(play.open().map(|(question, _)| question));
                body["seat"] = json!(seat);
                body["name"] = json!(state.map(|state| &state.name));
                let (person, chair) = match state.map(|state| &state.occupant) {
                    Some(Occupant::Person(name) | Occupant::Paper(name)) => (Some(name), Chair::Seat(Seat(seat))),
                    _ => (None, Chair::Gm),
                };
                body["person"] = json!(person);
                body["page"] = json!(address::base(id, chair));
            }
            Event::Over => {
                body["event"] = json!("fight_over");
                body["summary"] = json!(play.summary());
                body["page"] = json!(address::base(id, Chair::Onlooker));
            }
        }
        Notice { event, delivery, body }
    }
}
