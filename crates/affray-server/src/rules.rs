//! The rules of a game, for the links behind every line of a log.

use affray_core::AnyGame;
use axum::extract::Path;
use axum::response::{Html, IntoResponse, Response};

use crate::caller::Caller;
use crate::error::Failure;

fn game(slug: &str) -> Result<&'static dyn AnyGame, Failure> {
    affray_catalogue::find(slug).ok_or_else(Failure::nothing_here)
}

/// All rules of a game.
pub async fn all(caller: Caller, Path(slug): Path<String>) -> Response {
    let frame = caller.frame();
    match game(&slug) {
        Ok(game) => Html(affray_pages::rules(game.register(), &frame).into_string()).into_response(),
        Err(failure) => failure.page(&frame),
    }
}

/// One rule.
pub async fn one(caller: Caller, Path((slug, id)): Path<(String, String)>) -> Response {
    let frame = caller.frame();
    let found = game(&slug).and_then(|game| {
        let register = game.register();
        let rule = register.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(&id));
        rule.map(|rule| (register, rule)).ok_or_else(Failure::nothing_here)
    });
    match found {
        Ok((register, rule)) => Html(affray_pages::rule(register, rule, &frame).into_string()).into_response(),
        Err(failure) => failure.page(&frame),
    }
}
