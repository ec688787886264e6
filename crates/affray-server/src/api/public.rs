//! What needs no link: games, rules, encounters, opening a table.

use affray_catalogue::encounters;
use affray_core::AnyGame;
use affray_table::Chair;
use affray_table::tables::OpenError;
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse, Response};
use serde_json::Map;

use super::body::{Body, Refused};
use super::wire::{Checked, Encounter, EncounterText, Game, Games, Link, Mistake, Opened, Rule, Rules};
use crate::api::runs;
use crate::app::Shared;
use crate::caller::Caller;
use crate::encounter::Asked;
use crate::error::Failure;
use crate::home::HOME;
use crate::links;

fn game(slug: &str) -> Result<&'static dyn AnyGame, Failure> {
    affray_catalogue::find(slug).ok_or_else(Failure::nothing_here)
}

/// The parts of a path; one that cannot be read leads nowhere.
fn parts<T>(path: Result<Path<T>, PathRejection>) -> Result<T, Failure> {
    path.map(|Path(parts)| parts).map_err(|_| Failure::nothing_here())
}

/// The games, with what is ready to be played
#[utoipa::path(get, path = "/games", operation_id = "listGames", tag = "games",
    responses((status = 200, description = "The games", body = Games)))]
pub async fn games() -> Json<Games> {
    let of = |card: &affray_pages::model::GameCard| {
        let game = affray_catalogue::find(&card.slug).expect("the home page lists games");
        Game::from((card, game))
    };
    Json(Games { games: HOME.games.iter().map(of).collect() })
}

/// The text of a ready-made encounter, to change it
#[utoipa::path(get, path = "/games/{game}/encounters/{encounter}", operation_id = "readEncounter", tag = "games",
    params(
        ("game" = String, Path, description = "The game's slug", example = "rt0"),
        ("encounter" = String, Path, description = "The encounter's name without the game's", example = "brock"),
    ),
    responses((status = 200, description = "The text", body = EncounterText)))]
pub async fn encounter(path: Result<Path<(String, String)>, PathRejection>) -> Result<Json<EncounterText>, Refused> {
    let (slug, name) = parts(path)?;
    let game = game(&slug)?;
    let card = HOME.games.iter().find(|card| card.slug == game.slug());
    let full = format!("{}/{name}", game.slug());
    let listed = card.is_some_and(|card| card.encounters.iter().any(|encounter| encounter.name == full));
    let file = encounters::ready_made(&full).ok().filter(|_| listed).ok_or_else(Failure::nothing_here)?;
    let text = match encounters::assembled(&full, file.text.to_owned()) {
        Ok(assembled) => assembled.text,
        Err(_) => file.text.to_owned(),
    };
    Ok(Json(EncounterText { name: full, game: slug, text }))
}

/// The rules of a game
#[utoipa::path(get, path = "/games/{game}/rules", operation_id = "listRules", tag = "games",
    params(("game" = String, Path, description = "The game's slug", example = "rt0")),
    responses((status = 200, description = "The rules", body = Rules)))]
pub async fn rules(path: Result<Path<String>, PathRejection>) -> Result<Json<Rules>, Refused> {
    let game = game(&parts(path)?)?;
    let register = game.register();
    let rules = register.rules.iter().map(Rule::from).collect();
    Ok(Json(Rules { game: game.slug().to_owned(), title: register.title.clone(), rules }))
}

/// One rule
#[utoipa::path(get, path = "/games/{game}/rules/{rule}", operation_id = "readRule", tag = "games",
    params(
        ("game" = String, Path, description = "The game's slug", example = "rt0"),
        ("rule" = String, Path, description = "The rule's id", example = "RT-12"),
    ),
    responses((status = 200, description = "The rule", body = Rule)))]
pub async fn rule(path: Result<Path<(String, String)>, PathRejection>) -> Result<Json<Rule>, Refused> {
    let (slug, id) = parts(path)?;
    let rules = &game(&slug)?.register().rules;
    let rule = rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(&id)).ok_or_else(Failure::nothing_here)?;
    Ok(Json(Rule::from(rule)))
}

/// What is wrong with an encounter
///
/// Each mistake with its line, in the words of `affray check`; of a sound encounter, what is to be said of it.
#[utoipa::path(post, path = "/encounters/check", operation_id = "checkEncounter", tag = "games",
    request_body = Encounter,
    responses((status = 200, description = "Sound or not", body = Checked)))]
pub async fn check(Body(encounter): Body<Encounter>) -> Result<Json<Checked>, Refused> {
    Ok(Json((&asked(encounter)?.view()).into()))
}

/// Opens a table; whoever opens it is its GM
///
/// The reply holds the links of all chairs. The GM's is told only here.
#[utoipa::path(post, path = "/tables", operation_id = "openTable", tag = "tables",
    request_body = Encounter,
    responses((status = 201, description = "The table is open", body = Opened,
        headers(("location" = String, description = "The path of the GM's chair")))))]
pub async fn open(
    State(app): State<Shared>,
    caller: Caller,
    Body(encounter): Body<Encounter>,
) -> Result<Response, Refused> {
    let asked = asked(encounter)?;
    app.may_open(caller.from).await?;
    let (table, key) = match app.open(asked.game, &asked.setup).await {
        Ok(opened) => opened,
        Err(OpenError::Mistakes(_)) => return Ok(with_mistakes(&asked)),
        Err(OpenError::Store(error)) => return Err(Failure::from(error).into()),
    };
    let (game, title) = table
        .look(|table| (table.on().game.slug().to_owned(), table.on().title.clone()))
        .await
        .map_err(Failure::from)?;
    let origin = caller.origin();
    let gm = Link {
        chair: Chair::Gm.into(),
        name: "GM".to_owned(),
        token: key.to_string(),
        url: links::of_gm(&table, &key, &origin),
    };
    let links = runs::shared(&table, &key, &origin).await?;
    let opened = Opened { table: table.id().to_string(), title, game, gm, links };
    let location = format!("{}/tables/{}/chairs/gm", super::BASE, table.id());
    Ok((StatusCode::CREATED, [(LOCATION, location)], Json(opened)).into_response())
}

/// What was sent, as the form on which encounters are written sends it.
pub fn asked(encounter: Encounter) -> Result<Asked, Failure> {
    use crate::fields::Fields;
    let Encounter { encounter, game, text, edition, rulings } = encounter;
    let single = [("encounter", encounter), ("game", game), ("text", text), ("edition", edition)];
    let single = single.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    let rulings = rulings.into_iter().map(|(name, value)| (format!("ruling.{name}"), value));
    Asked::read(&Fields::of(single.chain(rulings)))
}

/// The refusal of an encounter that cannot be played, with what is wrong with it.
pub fn with_mistakes(asked: &Asked) -> Response {
    let mistakes: Vec<Mistake> = Checked::from(&asked.view()).mistakes;
    let mistakes = serde_json::to_value(mistakes).expect("mistakes are JSON");
    Failure::mistakes().problem_with(Map::from_iter([("mistakes".to_owned(), mistakes)]))
}
