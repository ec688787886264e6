//! What only the GM does: links, and where the table tells things.

use affray_table::{GmKey, TableHandle};
use axum::Json;

use super::at::{At, chair};
use super::body::{Body, Refused};
use super::wire::{ChairWanted, Link, Links, Webhook, WebhookWanted};
use crate::error::Failure;
use crate::links::{self, SharedToken};
use crate::rights::Right;

/// The links of all seats and of onlookers.
pub async fn shared(table: &TableHandle, key: &GmKey, origin: &str) -> Result<Vec<Link>, Failure> {
    let link = |SharedToken { chair, name, token }: SharedToken| Link {
        chair: chair.into(),
        name,
        url: links::address(table, chair, &token, origin),
        token: token.to_string(),
    };
    Ok(links::tokens(table, key).await?.into_iter().map(link).collect())
}

/// The links to share
#[utoipa::path(get, path = "/tables/{table}/chairs/{chair}/links", operation_id = "listLinks", tag = "running",
    responses((status = 200, description = "One for every seat, and one for onlookers", body = Links)))]
pub async fn links(at: At) -> Result<Json<Links>, Refused> {
    let Right::Gm(key) = &at.0.right else { return Err(Failure::only_gm("shares links").into()) };
    Ok(Json(Links { links: shared(&at.0.table, key, &at.0.caller.origin()).await? }))
}

/// Replaces a link; the old one is worth nothing from then on
#[utoipa::path(post, path = "/tables/{table}/chairs/{chair}/reissue", operation_id = "replaceLink", tag = "running",
    request_body = ChairWanted, responses((status = 200, description = "The new link", body = Link)))]
pub async fn reissue(at: At, Body(wanted): Body<ChairWanted>) -> Result<Json<Link>, Refused> {
    at.0.take_place()?;
    let visit = &at.0;
    let chair = chair(&wanted.chair).ok_or_else(|| Failure::field_unreadable("chair"))?;
    let token = visit.replace_link(chair).await?;
    let name = match chair {
        affray_table::Chair::Gm => "GM".to_owned(),
        affray_table::Chair::Onlooker => String::new(),
        affray_table::Chair::Seat(seat) => {
            let name = visit.table.look(|table| table.seats().get(seat.index()).map(|seat| seat.name.clone())).await;
            name.map_err(Failure::from)?.unwrap_or_default()
        }
    };
    let url = links::address(&visit.table, chair, &token, &visit.caller.origin());
    Ok(Json(Link { chair: chair.into(), name, token, url }))
}

/// Where the table tells things
#[utoipa::path(get, path = "/tables/{table}/chairs/{chair}/webhook", operation_id = "readWebhook", tag = "running",
    responses((status = 200, description = "The address, and how telling it goes", body = Webhook)))]
pub async fn webhook(at: At) -> Result<Json<Webhook>, Refused> {
    at.0.only_gm("sees where the table tells things")?;
    Ok(Json(at.0.webhook().await?.map_or_else(Webhook::none, Webhook::from)))
}

/// Sets where the table tells that it is somebody's turn, or that the fight is over
///
/// Each is told once, as a POST with JSON: `event` is `your_turn` or `fight_over`. Replies other than 2xx are no success, redirects are
/// not followed, and what failed is told again after a while that doubles. It holds nothing that an onlooker may not know. The header
/// `Affray-Delivery` is the same for every attempt.
#[utoipa::path(put, path = "/tables/{table}/chairs/{chair}/webhook", operation_id = "setWebhook", tag = "running",
    request_body = WebhookWanted, responses((status = 200, description = "From here on it does", body = Webhook)))]
pub async fn set_webhook(at: At, Body(WebhookWanted { url }): Body<WebhookWanted>) -> Result<Json<Webhook>, Refused> {
    at.0.take_place()?;
    at.0.set_webhook(Some(&url)).await?;
    Ok(Json(at.0.webhook().await?.map_or_else(Webhook::none, Webhook::from)))
}

/// Tells nobody any more
#[utoipa::path(delete, path = "/tables/{table}/chairs/{chair}/webhook", operation_id = "dropWebhook", tag = "running",
    responses((status = 200, description = "Nobody is told", body = Webhook)))]
pub async fn drop_webhook(at: At) -> Result<Json<Webhook>, Refused> {
    at.0.take_place()?;
    at.0.set_webhook(None).await?;
    Ok(Json(Webhook::none()))
}
