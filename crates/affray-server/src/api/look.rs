//! What a chair sees.

use std::time::Duration;

use affray_pages::model::{FightView, OddsView, Stage, TablePage};
use axum::Json;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;

use super::at::{At, LARGEST};
use super::body::Refused;
use super::wire::{Board, Ending, Log, Odds, OpenQuestion, OptionOdds, Positions, Question, TableView};
use crate::error::Failure;
use crate::present::PageRequest;
use crate::stream;

/// How long somebody waits for a luck report before the ending is told without it.
const LUCK_TIME: Duration = Duration::from_secs(8);

/// Everything but the log.
async fn seen(at: &At) -> Result<TablePage, Failure> {
    at.looks_from_a_seat()?;
    // The log is a thing of its own here.
    at.0.model(PageRequest { since: Some(newest(at).await?), ..PageRequest::default() }).await
}

/// The number of the newest change.
async fn newest(at: &At) -> Result<u64, Failure> {
    Ok(at.0.table.look(affray_table::Table::number).await?)
}

/// The fight; a refusal before it has begun.
fn fight(page: TablePage) -> Result<FightView, Failure> {
    match page.stage {
        Stage::Fight(fight) => Ok(*fight),
        Stage::Lobby(_) => Err(Failure::not_begun()),
    }
}

/// The table as this chair sees it
///
/// Before the fight who takes which seat; then the board, the open question, what can be taken back, and for the GM what can be set
/// and called for.
#[utoipa::path(get, path = "/tables/{table}/chairs/{chair}", operation_id = "viewTable", tag = "looking",
    params(
        ("as" = Option<u8>, Query, minimum = 0, maximum = 63, description = "For the GM: the seat to look from"),
        ("back" = Option<u64>, Query, description = "For the GM: a point to go back to; what was learned since is told"),
    ),
    responses((status = 200, description = "The table", body = TableView)))]
pub async fn table(at: At) -> Result<Json<TableView>, Refused> {
    at.number("back")?;
    Ok(Json((&seen(&at).await?).into()))
}

/// The board as this chair sees it
#[utoipa::path(get, path = "/tables/{table}/chairs/{chair}/board", operation_id = "viewBoard", tag = "looking",
    params(("as" = Option<u8>, Query, minimum = 0, maximum = 63, description = "For the GM: the seat to look from")),
    responses((status = 200, description = "The board", body = Board)))]
pub async fn board(at: At) -> Result<Json<Board>, Refused> {
    Ok(Json((&fight(seen(&at).await?)?.board).into()))
}

/// What this chair is asked
///
/// Options with what they touch on the board; what is forbidden, with the rule that says so and why.
#[utoipa::path(get, path = "/tables/{table}/chairs/{chair}/question", operation_id = "readQuestion", tag = "looking",
    params(("as" = Option<u8>, Query, minimum = 0, maximum = 63, description = "For the GM: the seat to answer for first")),
    responses((status = 200, description = "The question, if something is asked of this chair", body = OpenQuestion)))]
pub async fn question(at: At) -> Result<Json<OpenQuestion>, Refused> {
    let page = seen(&at).await?;
    let number = page.number;
    let fight = fight(page)?;
    let question = fight.ask.as_ref().map(Question::from);
    let over = fight.ending.is_some();
    Ok(Json(OpenQuestion { number, waiting_for: fight.waiting_for, paused: fight.paused, over, question }))
}

/// The odds of the options, by what this chair knows
///
/// They are computed when they are asked for, which takes up to some seconds; no content if nothing is asked of this chair or the
/// table moves on meanwhile.
#[utoipa::path(get, path = "/tables/{table}/chairs/{chair}/odds", operation_id = "readOdds", tag = "looking",
    params(
        ("question" = Option<u64>, Query, description = "The question meant; no content if another one is open"),
        ("as" = Option<u8>, Query, minimum = 0, maximum = 63, description = "For the GM: the seat to answer for first"),
    ),
    responses(
        (status = 200, description = "The odds", body = Odds),
        (status = 204, description = "There are none"),
    ))]
pub async fn odds(at: At) -> Result<Response, Refused> {
    at.looks_from_a_seat()?;
    let wanted = at.number("question")?;
    let page = seen(&at).await?;
    let off =
        |fight: &FightView| matches!(&fight.ask, Some(affray_pages::model::Ask::Choice { odds: OddsView::Off, .. }));
    if off(&fight(page)?) {
        return Ok(Json(Odds::Off).into_response());
    }
    Ok(match at.0.open_odds(wanted).await? {
        Some((question, OddsView::Known { title, options })) => {
            Json(Odds::Known { question, title, options: options.iter().map(OptionOdds::from).collect() })
                .into_response()
        }
        Some((_, OddsView::Off | OddsView::Pending)) | None => StatusCode::NO_CONTENT.into_response(),
    })
}

/// The log as this chair may read it, or what is new of it
#[utoipa::path(get, path = "/tables/{table}/chairs/{chair}/log", operation_id = "readLog", tag = "looking",
    params(
        ("since" = Option<u64>, Query, description = "The number of the newest change that is known already; 0 for the whole log"),
        ("as" = Option<u8>, Query, minimum = 0, maximum = 63, description = "For the GM: the seat to look from"),
    ),
    responses((status = 200, description = "The lines", body = Log)))]
pub async fn log(at: At) -> Result<Json<Log>, Refused> {
    at.looks_from_a_seat()?;
    let since = at.number("since")?.unwrap_or(0).min(newest(&at).await?);
    let page = at.0.model(PageRequest { since: Some(since), ..PageRequest::default() }).await?;
    let number = page.number;
    let (replaces_after, lines) = match page.stage {
        Stage::Fight(fight) => (fight.log_from, fight.log),
        Stage::Lobby(_) => (0, Vec::new()),
    };
    Ok(Json(Log { number, replaces_after, lines: lines.iter().map(Into::into).collect() }))
}

/// Tells of every change, as it happens
///
/// Server-Sent Events. `change` carries the number of the newest change: ask for the log since the number you have, and for the
/// question. `ping` says every 15 seconds that the stream lives, `bye` that the server stops. A stream that was cut goes on where it was,
/// by `Last-Event-ID` or `since`; it never misses a change.
#[utoipa::path(get, path = "/tables/{table}/chairs/{chair}/events", operation_id = "followTable", tag = "looking",
    params(
        ("since" = Option<u64>, Query, description = "The number of the newest change that is known already"),
        ("last-event-id" = Option<u64>, Header, description = "The same, as browsers send it"),
    ),
    responses((status = 200, description = "The stream", content_type = "text/event-stream", body = String,
        example = "event: change\ndata: 12\nid: 12\n\n")))]
pub async fn events(at: At) -> Result<Response, Refused> {
    let since = at.0.last_event.or(at.number("since")?).unwrap_or(0);
    let visit = &at.0;
    Ok(stream::open(&visit.app, &visit.table, visit.address.chair, visit.caller.from, since).await?)
}

/// The record of the fight, to keep and to verify
///
/// Whole when the fight is over; before that for the GM alone and without the dealer's secret.
#[utoipa::path(get, path = "/tables/{table}/chairs/{chair}/record", operation_id = "readRecord", tag = "looking",
    responses((status = 200, description = "The record", body = serde_json::Value,
        headers(("content-disposition" = String, description = "A name for the file")))))]
pub async fn record(at: At) -> Result<Response, Refused> {
    Ok(at.0.record().await?)
}

/// How the fight ended, with the luck report
///
/// The report is computed when it is first asked for, which takes some seconds. Where many ask for theirs it is left out at first: ask
/// again later.
#[utoipa::path(get, path = "/tables/{table}/chairs/{chair}/ending", operation_id = "readEnding", tag = "looking",
    responses((status = 200, description = "The ending", body = Ending)))]
pub async fn ending(at: At) -> Result<Json<Ending>, Refused> {
    // Whoever does not get it in time gets the rest; the work goes on for whoever asks again.
    let (app, table) = (at.0.app.clone(), at.0.table.clone());
    let luck = tokio::spawn(async move { app.endings.luck(&table, &app.odds).await.map(|_| ()) });
    if let Ok(Ok(Err(error))) = timeout(LUCK_TIME, luck).await {
        return Err(Failure::from(error).into());
    }
    let ending = fight(seen(&at).await?)?.ending.ok_or_else(Failure::not_over)?;
    Ok(Json((&ending).into()))
}

/// The positions that can be looked at again
#[utoipa::path(get, path = "/tables/{table}/chairs/{chair}/positions", operation_id = "listPositions", tag = "looking",
    responses((status = 200, description = "Their numbers", body = Positions)))]
pub async fn positions(at: At) -> Result<Json<Positions>, Refused> {
    let numbers = at.0.table.look(affray_table::Table::positions).await.map_err(Failure::from)?;
    Ok(Json(Positions { numbers }))
}

/// The table as this chair saw it after a change
#[utoipa::path(get, path = "/tables/{table}/chairs/{chair}/positions/{number}", operation_id = "viewPosition", tag = "looking",
    params(
        ("number" = u64, Path, description = "The number of the change"),
        ("as" = Option<u8>, Query, minimum = 0, maximum = 63, description = "For the GM: the seat to look from"),
    ),
    responses((status = 200, description = "The table then", body = TableView)))]
pub async fn position(
    at: At,
    path: Result<Path<(String, String, u64)>, PathRejection>,
) -> Result<Json<TableView>, Refused> {
    at.looks_from_a_seat()?;
    let Path((.., number)) = path.map_err(|_| Failure::nothing_here())?;
    if number > LARGEST {
        return Err(Failure::nothing_here().into());
    }
    Ok(Json((&at.0.position(number).await?).into()))
}
