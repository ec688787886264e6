//! The home page, and opening a table: choosing an encounter, changing it, writing one.

use std::sync::LazyLock;

use affray_catalogue::encounters;
use affray_core::{AnyGame, EmbeddedFile, Role, Setup};
use affray_pages::model::{EncounterCard, GameCard, HomeView};
use affray_table::Chair;
use affray_table::tables::OpenError;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};

use crate::address::Address;
use crate::app::Shared;
use crate::caller::Caller;
use crate::encounter::Asked;
use crate::error::Failure;
use crate::fields::{Fields, Form, Query};
use crate::rights;
use crate::visit::{SINCE, see_other};

/// What can be played: it never changes while the server runs.
pub static HOME: LazyLock<HomeView> =
    LazyLock::new(|| HomeView { games: affray_catalogue::ALL.iter().map(|game| card_of(*game)).collect() });

fn card_of(game: &dyn AnyGame) -> GameCard {
    let first = game.first();
    let fights = game.encounters().iter().filter(|file| !file.path.contains('/'));
    let mut encounters: Vec<(bool, EncounterCard)> =
        fights.filter_map(|file| Some((file.text != first, encounter(game, file)?))).collect();
    encounters.sort_by_key(|(later, _)| *later);
    GameCard {
        slug: game.slug().to_owned(),
        title: game.title().to_owned(),
        about: game.about().to_owned(),
        encounters: encounters.into_iter().map(|(_, card)| card).collect(),
    }
}

fn encounter(game: &dyn AnyGame, file: &EmbeddedFile) -> Option<EncounterCard> {
    let name = format!("{}/{}", game.slug(), file.name());
    let text = encounters::assembled(&name, file.text.to_owned()).ok()?.text;
    let opening = game.open(&Setup { encounter: text, ..Setup::default() }).ok()?;
    let title = opening.findings().title;
    let players: Vec<String> = {
        let seats = opening.cast().seats().iter().filter(|info| info.role == Role::Player);
        seats.map(|info| info.name.clone()).collect()
    };
    let play = opening.begin(None);
    let board = play.board(affray_core::Viewer::Onlooker);
    let is_player = |name: &str| players.iter().any(|player| player == name);
    let others = board.panels.iter().map(|panel| panel.title.clone()).filter(|title| !is_player(title));
    let foes: Vec<String> = {
        let fighters = board.panels.iter().filter(|panel| panel.side != affray_core::Side::Table);
        let fighters: Vec<&str> = fighters.map(|panel| panel.title.as_str()).collect();
        others.filter(|name| fighters.contains(&name.as_str())).collect()
    };
    let difficulty = game.difficulty(file.name()).map(|difficulty| difficulty.to_string()).unwrap_or_default();
    // Where everybody is a player, the two halves of the table are the sides.
    let (party, foes) = if foes.is_empty() {
        let half = players.len().div_ceil(2);
        (players[..half].to_vec(), players[half..].to_vec())
    } else {
        (players, foes)
    };
    Some(EncounterCard { name, title, about: file.about(), difficulty, party, foes })
}

/// The home page.
pub async fn home(caller: Caller) -> Response {
    Html(affray_pages::home(&HOME, &caller.frame()).into_string()).into_response()
}

/// The page for changing or writing an encounter.
pub async fn write(caller: Caller, Query(wanted): Query) -> Response {
    let frame = caller.frame();
    let found = match (wanted.get("encounter"), wanted.get("game")) {
        (Some(name), _) => encounters::ready_made(name).ok().map(|file| {
            let text = encounters::assembled(name, file.text.to_owned()).map(|assembled| assembled.text);
            (file.game, text.unwrap_or_else(|_| file.text.to_owned()))
        }),
        (None, Some(slug)) => affray_catalogue::find(slug).map(|game| (game, game.starter().to_owned())),
        (None, None) => None,
    };
    match found {
        Some((game, text)) => {
            let setup = Setup { encounter: text.clone(), ..Setup::default() };
            let asked = Asked { game, text, setup };
            Html(affray_pages::write(&asked.view(), &frame).into_string()).into_response()
        }
        None => Failure::nothing_here().page(&frame),
    }
}

/// What is wrong with an encounter, as somebody types it.
pub async fn check(caller: Caller, headers: HeaderMap, Form(fields): Form) -> Response {
    let frame = caller.frame();
    match Asked::read(&fields) {
        Ok(asked) => {
            let view = asked.view();
            let page = match headers.contains_key(SINCE) {
                true => affray_pages::mistakes(&view, &frame),
                false => affray_pages::write(&view, &frame),
            };
            Html(page.into_string()).into_response()
        }
        Err(failure) => failure.page(&frame),
    }
}

/// Opens a table; whoever opens it is its GM.
pub async fn open(State(app): State<Shared>, caller: Caller, Form(fields): Form) -> Response {
    opened(&app, &caller, &fields).await.unwrap_or_else(|failure| failure.page(&caller.frame()))
}

async fn opened(app: &Shared, caller: &Caller, fields: &Fields) -> Result<Response, Failure> {
    let asked = Asked::read(fields)?;
    app.may_open(caller.from).await?;
    match app.open(asked.game, &asked.setup).await {
        Ok((table, key)) => {
            let address = Address { table: table.id().clone(), chair: Chair::Gm, screen: false, wanted: String::new() };
            let cookie = rights::keep(&address, &key.to_string(), caller.secure);
            Ok(see_other(&address.base(), Some(cookie)))
        }
        Err(OpenError::Mistakes(_)) => {
            let page = affray_pages::write(&asked.view(), &caller.frame()).into_string();
            Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(page)).into_response())
        }
        Err(OpenError::Store(error)) => Err(error.into()),
    }
}
