//! What a chair does. Each is a command of the table, as a form of its page is; the reply is the number of the newest change.

use affray_core::{Call, Coin, Override, Says, Seat};
use affray_table::{Chair, Command, Occupant};
use axum::Json;
use axum::response::{IntoResponse, Response};

use super::at::At;
use super::body::{Body, Refused};
use super::wire::{self, Done};
use super::wire::{Again, Answer, Back, Encounter, Grant, Join, NextEncounter, Note, OddsSwitch, Order, Set};
use crate::api::public;
use crate::app::fresh_secret;
use crate::error::Failure;
use crate::going_on::Whereto;

type Acted = Result<Json<Done>, Refused>;

async fn act(at: &At, command: Command) -> Acted {
    at.0.take_place()?;
    Ok(Json(Done { number: at.0.act(command).await? }))
}

fn seat(number: u8) -> Result<Seat, Failure> {
    if number < 64 { Ok(Seat(number)) } else { Err(Failure::field_unreadable("seat")) }
}

/// Takes the seat of this chair
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/join", operation_id = "join", tag = "playing",
    request_body = Join, responses((status = 200, description = "The seat is taken", body = Done)))]
pub async fn join(at: At, Body(Join { name, words }): Body<Join>) -> Acted {
    act(&at, Command::Join { name, words }).await
}

/// Answers the open question
///
/// It is durable before anybody sees what came of it. An answer to a question that is answered already, or that another seat was
/// asked, has no effect and is refused.
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/answer", operation_id = "answer", tag = "playing",
    request_body = Answer, responses((status = 200, description = "The answer counts", body = Done)))]
pub async fn answer(at: At, Body(Answer { question, seat: wanted, says }): Body<Answer>) -> Acted {
    let seat = match (wanted, at.0.address.chair) {
        (Some(wanted), _) => seat(wanted)?,
        (None, Chair::Seat(own)) => own,
        (None, Chair::Gm | Chair::Onlooker) => return Err(Failure::field_missing("seat").into()),
    };
    let says = match says {
        wire::Says::Option(option) => Says::Option(option),
        wire::Says::Card(card) => Says::Card(card),
        wire::Says::Die(shown) => Says::Die(shown),
        wire::Says::Coin(wire::Coin::Heads) => Says::Coin(Coin::Heads),
        wire::Says::Coin(wire::Coin::Tails) => Says::Coin(Coin::Tails),
    };
    act(&at, Command::Answer { question, seat, says }).await
}

/// Takes back this seat's last answer, or asks the GM for it
///
/// It happens at once if nobody has learned anything since.
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/undo", operation_id = "undo", tag = "playing",
    responses((status = 200, description = "It is taken back, or asked for", body = Done)))]
pub async fn undo(at: At) -> Acted {
    act(&at, Command::Undo).await
}

/// Adds a note to what just happened
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/note", operation_id = "note", tag = "playing",
    request_body = Note, responses((status = 200, description = "It is on the record", body = Done)))]
pub async fn note(at: At, Body(Note { text }): Body<Note>) -> Acted {
    act(&at, Command::Note { text }).await
}

/// Sets a standing order of this seat
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/order", operation_id = "order", tag = "playing",
    request_body = Order, responses((status = 200, description = "It holds from here on", body = Done)))]
pub async fn order(at: At, Body(Order { name, setting }): Body<Order>) -> Acted {
    act(&at, Command::Order { name, setting }).await
}

/// Says who answers for a seat
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/seat", operation_id = "seat", tag = "running",
    request_body = wire::Seat, responses((status = 200, description = "From here on they do", body = Done)))]
pub async fn seat_somebody(at: At, Body(wire::Seat { seat: wanted, occupant }): Body<wire::Seat>) -> Acted {
    let occupant = match occupant {
        wire::Seating::Person => Occupant::Empty,
        wire::Seating::Paper => Occupant::Paper(String::new()),
        wire::Seating::Gm => Occupant::Gm,
        wire::Seating::Bot(name) => Occupant::Bot(name),
    };
    act(&at, Command::Seat { seat: seat(wanted)?, occupant }).await
}

/// Begins the fight
///
/// Seats that nobody has taken are played by bots; whoever comes later takes theirs over.
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/begin", operation_id = "begin", tag = "running",
    responses((status = 200, description = "It has begun", body = Done)))]
pub async fn begin(at: At) -> Acted {
    act(&at, Command::Begin).await
}

/// Sets a public quantity, with a reason
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/set", operation_id = "setQuantity", tag = "running",
    request_body = Set, responses((status = 200, description = "It is set, on the record", body = Done)))]
pub async fn set(at: At, Body(Set { quantity, value, reason }): Body<Set>) -> Acted {
    act(&at, Command::Set(Override { quantity, value, reason })).await
}

/// Calls for something to be played out: a test, a rest, a blow
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/call", operation_id = "callFor", tag = "running",
    request_body = wire::Call, responses((status = 200, description = "It is played out", body = Done)))]
pub async fn call(at: At, Body(wire::Call { name, with, reason }): Body<wire::Call>) -> Acted {
    let with = with.into_iter().filter(|(_, value)| !value.is_empty()).collect();
    act(&at, Command::Call(Call { name, with, reason })).await
}

/// Goes back to an earlier point
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/back", operation_id = "goBack", tag = "running",
    request_body = Back, responses((status = 200, description = "The table stands there again", body = Done)))]
pub async fn back(at: At, Body(Back { number }): Body<Back>) -> Acted {
    act(&at, Command::Back { number }).await
}

/// Answers a player's request to take something back
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/grant", operation_id = "grantUndo", tag = "running",
    request_body = Grant, responses((status = 200, description = "It is decided", body = Done)))]
pub async fn grant(at: At, Body(Grant { seat: wanted, agree }): Body<Grant>) -> Acted {
    act(&at, Command::Grant { seat: seat(wanted)?, agree }).await
}

/// Pauses the table
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/pause", operation_id = "pause", tag = "running",
    responses((status = 200, description = "Nobody is to answer", body = Done)))]
pub async fn pause(at: At) -> Acted {
    act(&at, Command::Pause).await
}

/// Lets the table go on
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/resume", operation_id = "resume", tag = "running",
    responses((status = 200, description = "It goes on", body = Done)))]
pub async fn resume(at: At) -> Acted {
    act(&at, Command::Resume).await
}

/// Switches odds on or off for the players
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/odds", operation_id = "switchOdds", tag = "running",
    request_body = OddsSwitch, responses((status = 200, description = "They are", body = Done)))]
pub async fn show_odds(at: At, Body(OddsSwitch { shown }): Body<OddsSwitch>) -> Acted {
    act(&at, Command::Odds { shown }).await
}

/// Puts the same encounter on the table again
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/again", operation_id = "again", tag = "running",
    request_body = Again, responses((status = 200, description = "People take their seats again", body = Done)))]
pub async fn again(at: At, Body(Again { deal }): Body<Again>) -> Acted {
    let secret = match deal {
        wire::Deal::Same => None,
        wire::Deal::New => Some(fresh_secret()),
    };
    act(&at, Command::Again { secret }).await
}

/// Takes the same party into another encounter of the game, or into what lies between two fights
///
/// In a ready-made encounter the party stands in the place of that encounter's own; an encounter of your own names it, in its order.
/// What lasts of the party lasts. Seats that somebody else has now have new links.
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/next", operation_id = "goOn", tag = "running",
    request_body = NextEncounter,
    responses((status = 200, description = "People take their seats again", body = Done)))]
pub async fn next(at: At, Body(next): Body<NextEncounter>) -> Result<Response, Refused> {
    // Whoever may not do this is told so, and not what is wrong with what they sent.
    at.0.only_gm("takes the party into another encounter")?;
    let encounter = match next {
        NextEncounter { interlude: Some(name), amount, .. } => {
            let command = at.0.go_on(&Whereto::Interlude(name, amount)).await?;
            return Ok(act(&at, command).await?.into_response());
        }
        NextEncounter { encounter: Some(name), .. } => {
            let command = at.0.go_on(&Whereto::Encounter(name)).await?;
            return Ok(act(&at, command).await?.into_response());
        }
        NextEncounter { game, text, edition, rulings, .. } => {
            Encounter { encounter: None, game, text, edition, rulings }
        }
    };
    let asked = public::asked(encounter)?;
    if asked.game.check(&asked.setup).is_err() {
        return Ok(public::with_mistakes(&asked));
    }
    let command = at.0.next(asked).await?;
    Ok(act(&at, command).await?.into_response())
}
