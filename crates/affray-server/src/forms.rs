//! What is done at a table, by the forms of its pages.

use std::sync::atomic::Ordering;
use std::time::Instant;

use affray_core::{Call, Coin, Override, Says, Seat};
use affray_table::{Chair, Command, GmKey, Occupant};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use crate::app::{Shared, fresh_key, fresh_secret};
use crate::caller::Caller;
use crate::encounter::Asked;
use crate::error::Failure;
use crate::fields::{Fields, Form, Query};
use crate::going_on::Whereto;
use crate::rights::{self, Right};
use crate::visit::{Arrival, Visit, see_other};

/// Does something at a table.
pub async fn act(
    State(app): State<Shared>,
    Path((table, rest)): Path<(String, String)>,
    Query(query): Query,
    caller: Caller,
    headers: HeaderMap,
    Form(fields): Form,
) -> Response {
    let frame = caller.frame();
    let acted = async {
        match Visit::of(app, (&table, &rest), caller, &headers, query).await? {
            Arrival::Redirect(response) => Ok(response),
            Arrival::Visit(visit) => visit.post(&fields).await,
        }
    };
    acted.await.unwrap_or_else(|failure: Failure| failure.page(&frame))
}

impl Visit {
    async fn post(&self, fields: &Fields) -> Result<Response, Failure> {
        if let Err(failure) = self.take_place() {
            return self.refused(failure).await;
        }
        if self.address.wanted == "reissue" {
            return match self.reissue(fields).await {
                Ok(response) => Ok(response),
                Err(failure) => self.refused(failure).await,
            };
        }
        if self.address.wanted == "webhook" {
            let url = fields.may("url")?.trim();
            return match self.set_webhook((!url.is_empty()).then_some(url)).await {
                Ok(()) if self.since.is_some() => self.page(StatusCode::OK, None, None).await,
                Ok(()) => Ok(see_other(&self.address.base(), None)),
                Err(failure) => self.refused(failure).await,
            };
        }
        let acted = match self.command(fields).await {
            Ok(command) => self.act(command).await,
            Err(failure) => Err(failure),
        };
        match acted {
            Ok(_) if self.since.is_some() => self.page(StatusCode::OK, None, None).await,
            Ok(_) => {
                let from = self.looking_from().map(|seat| format!("?as={}", seat.index())).unwrap_or_default();
                Ok(see_other(&format!("{}{from}", self.address.base()), None))
            }
            Err(failure) => self.refused(failure).await,
        }
    }

    /// Whether the table takes one more form just now.
    pub fn take_place(&self) -> Result<(), Failure> {
        let enough = self.app.forms.take(self.address.table.clone(), Instant::now());
        if enough { Ok(()) } else { Err(Failure::too_many("answers at this table")) }
    }

    /// The page again, with the sentence where it was tried; a page of its own where that makes no sense.
    async fn refused(&self, failure: Failure) -> Result<Response, Failure> {
        if !failure.is_shown_in_place() && self.since.is_none() {
            return Err(failure);
        }
        let mut response = self.page(failure.status, Some(failure.sentence.clone()), None).await?;
        failure.say_when(&mut response);
        Ok(response)
    }

    /// Does something at the table; the number is that of its newest change then.
    pub async fn act(&self, command: Command) -> Result<u64, Failure> {
        let (began, metrics) = (Instant::now(), &self.app.metrics);
        if *self.table.newest().borrow() >= self.app.options().limits.changes {
            metrics.refused.fetch_add(1, Ordering::Relaxed);
            return Err(Failure::table_is_full());
        }
        let is_answer = matches!(command, Command::Answer { .. });
        let goes_on = matches!(command, Command::Next { .. });
        let before = if goes_on { self.names().await? } else { Vec::new() };
        match self.table.act(self.address.chair, command).await {
            Ok(number) => {
                metrics.commit.add(began.elapsed());
                metrics.done.fetch_add(1, Ordering::Relaxed);
                metrics.answers.fetch_add(u64::from(is_answer), Ordering::Relaxed);
                self.app.notifier.look_at(self.table.clone());
                if goes_on {
                    self.renew_links(&before).await?;
                }
                Ok(number)
            }
            Err(error) => {
                metrics.refused.fetch_add(1, Ordering::Relaxed);
                Err(error.into())
            }
        }
    }

    /// The names of the seats.
    async fn names(&self) -> Result<Vec<String>, Failure> {
        Ok(self.table.look(|table| table.seats().iter().map(|seat| seat.name.clone()).collect()).await?)
    }

    /// A link belongs to a character: where somebody else sits in another encounter, the old one admits nobody.
    async fn renew_links(&self, before: &[String]) -> Result<(), Failure> {
        for (place, name) in (0u8..).zip(self.names().await?) {
            let chair = Chair::Seat(Seat(place));
            // A seat that was not there just now may have been there before: its link is as old.
            let same = before.get(usize::from(place)) == Some(&name);
            if !same && self.table.link(chair).await?.is_some() {
                self.replace_link(chair).await?;
            }
        }
        Ok(())
    }

    /// Replaces a link. The GM's own new link goes into the GM's cookie.
    async fn reissue(&self, fields: &Fields) -> Result<Response, Failure> {
        let chair = match fields.need("seat")? {
            "gm" => Chair::Gm,
            "onlooker" => Chair::Onlooker,
            _ => Chair::Seat(fields.seat("seat")?),
        };
        let token = self.replace_link(chair).await?;
        let cookie = (chair == Chair::Gm).then(|| rights::keep(&self.address, &token, self.caller.secure));
        Ok(see_other(&self.address.base(), cookie))
    }

    /// Replaces the link of a chair; the new token.
    pub async fn replace_link(&self, chair: Chair) -> Result<String, Failure> {
        let Right::Gm(key) = &self.right else { return Err(Failure::only_gm("replaces links")) };
        if chair == Chair::Gm {
            let fresh = GmKey { token: fresh_key().token, seed: key.seed.clone() };
            self.table.reissue(chair, |_| fresh.token.clone()).await?;
            return Ok(fresh.to_string());
        }
        if self.table.link(chair).await?.is_none() {
            return Err(Failure::unknown("seat"));
        }
        let generation = self.table.reissue(chair, |generation| key.token_of(chair, generation)).await?;
        Ok(key.token_of(chair, generation).to_string())
    }

    /// What a form asks for.
    async fn command(&self, fields: &Fields) -> Result<Command, Failure> {
        let text = |name: &str| fields.need(name).map(str::to_owned);
        Ok(match self.address.wanted.as_str() {
            "join" => Command::Join { name: text("name")?, words: fields.may("words")?.to_owned() },
            "answer" => Command::Answer {
                question: fields.parsed("question")?,
                seat: fields.seat("seat")?,
                says: says(fields)?,
            },
            "undo" => Command::Undo,
            "note" => Command::Note { text: text("text")? },
            "order" => Command::Order { name: text("name")?, setting: text("setting")? },
            "seat" => Command::Seat { seat: fields.seat("seat")?, occupant: occupant(fields)? },
            "begin" => Command::Begin,
            "set" => {
                let reason = fields.may("reason")?.to_owned();
                Command::Set(Override { quantity: text("quantity")?, value: text("value")?, reason })
            }
            "call" => {
                let with = fields.below("with.").filter(|(_, value)| !value.is_empty());
                let with = with.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
                Command::Call(Call { name: text("name")?, with, reason: fields.may("reason")?.to_owned() })
            }
            "back" => Command::Back { number: fields.parsed("number")? },
            "grant" => Command::Grant { seat: fields.seat("seat")?, agree: fields.yes("agree")? },
            "pause" => Command::Pause,
            "resume" => Command::Resume,
            "odds" => Command::Odds { shown: fields.yes("on")? },
            "again" => match fields.need("deal")? {
                "same" => Command::Again { secret: None },
                "new" => Command::Again { secret: Some(fresh_secret()) },
                _ => return Err(Failure::field_unreadable("deal")),
            },
            "next" => match Whereto::read(fields)? {
                Some(whereto) => self.go_on(&whereto).await?,
                None => self.next(Asked::read(fields)?).await?,
            },
            _ => return Err(Failure::nothing_here()),
        })
    }

    /// The party goes on, into an encounter of ours or what lies between two fights.
    pub async fn go_on(&self, whereto: &Whereto) -> Result<Command, Failure> {
        self.only_gm("takes the party into another encounter")?;
        let (game, fought) = self.table.look(|table| (table.on().game, table.on().setup.clone())).await?;
        let setup = whereto.setup(game, &fought)?;
        Ok(Command::Next { setup: Box::new(setup), secret: fresh_secret() })
    }

    /// The party goes on in an encounter of the GM's own.
    pub async fn next(&self, asked: Asked) -> Result<Command, Failure> {
        if self.table.look(|table| table.on().game.slug()).await? != asked.game.slug() {
            return Err(Failure::other_game());
        }
        Ok(Command::Next { setup: Box::new(asked.setup), secret: fresh_secret() })
    }
}

/// The answer of a form.
fn says(fields: &Fields) -> Result<Says, Failure> {
    let has = |name: &str| fields.get(name).is_some();
    Ok(match ["option", "card", "die", "coin"].map(has) {
        [true, false, false, false] => Says::Option(fields.parsed("option")?),
        [false, true, false, false] => Says::Card(fields.need("card")?.to_owned()),
        [false, false, true, false] => Says::Die(fields.parsed("die")?),
        [false, false, false, true] => match fields.need("coin")? {
            "heads" => Says::Coin(Coin::Heads),
            "tails" => Says::Coin(Coin::Tails),
            _ => return Err(Failure::field_unreadable("coin")),
        },
        _ => return Err(Failure::fields_needed("option, card, die, coin")),
    })
}

/// Who is to sit at a seat.
fn occupant(fields: &Fields) -> Result<Occupant, Failure> {
    Ok(match fields.need("occupant")? {
        "person" => Occupant::Empty,
        "paper" => Occupant::Paper(String::new()),
        "gm" => Occupant::Gm,
        other => {
            let name = other.strip_prefix("bot:").ok_or_else(|| Failure::field_unreadable("occupant"))?;
            Occupant::Bot(name.to_owned())
        }
    })
}
