//! The pages of a table.

use std::time::Instant;

use affray_pages::model::{OddsView, Stage, TablePage, WebhookView};
use affray_table::Chair;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};

use crate::app::Shared;
use crate::caller::Caller;
use crate::error::Failure;
use crate::fields::Query;
use crate::present::{self, PageRequest};
use crate::rights::{self, Right};
use crate::visit::{Arrival, Visit};
use crate::webhook::WebhookStatus;
use crate::{links, replay, stream};

/// Looks at something of a table.
pub async fn look(
    State(app): State<Shared>,
    Path((table, rest)): Path<(String, String)>,
    Query(query): Query,
    caller: Caller,
    headers: HeaderMap,
) -> Response {
    let frame = caller.frame();
    match Visit::of(app, (&table, &rest), caller, &headers, query).await {
        Ok(Arrival::Redirect(response)) => response,
        Ok(Arrival::Visit(visit)) => visit.get().await.unwrap_or_else(|failure| failure.page(&frame)),
        Err(failure) => failure.page(&frame),
    }
}

impl Visit {
    async fn get(&self) -> Result<Response, Failure> {
        match self.address.wanted.as_str() {
            "" => self.page(StatusCode::OK, None, None).await,
            "events" => {
                let since = self.last_event.or_else(|| self.number("since")).unwrap_or(0);
                stream::open(&self.app, &self.table, self.address.chair, self.caller.from, since).await
            }
            "odds" => self.odds().await,
            "luck" => self.luck().await,
            "record" => self.record().await,
            _ => self.past(self.address.position().ok_or_else(Failure::nothing_here)?).await,
        }
    }

    /// The page, or to a script what is new of it.
    pub async fn page(
        &self,
        status: StatusCode,
        refused: Option<String>,
        odds: Option<OddsView>,
    ) -> Result<Response, Failure> {
        let links = match (&self.right, self.since) {
            (Right::Gm(key), None) => links::of_table(&self.table, key, &self.caller.origin()).await?,
            (Right::Gm(_) | Right::Chair, _) => Vec::new(),
        };
        // A page that stays open is told what happened meanwhile when somebody looks at it again.
        let seen = match self.since {
            Some(_) => self.since.filter(|_| self.query.get("returned").is_some()),
            None => self.seen,
        };
        let began = Instant::now();
        let request = PageRequest { since: self.since, seen, links, odds, refused, ..PageRequest::default() };
        let page = self.model(request).await?;
        let made = self.made(&page);
        self.app.metrics.render.add(began.elapsed());
        let mut response = (status, Html(made)).into_response();
        if self.since.is_none() {
            response.headers_mut().append(SET_COOKIE, rights::note_seen(&self.address, page.number));
        }
        Ok(response)
    }

    /// What this chair sees of the table. Everything that is told of it, to people and to programs, is made from this.
    pub async fn model(&self, request: PageRequest) -> Result<TablePage, Failure> {
        let ending = self.app.endings.of(&self.table).await?;
        let webhook = match self.right {
            Right::Gm(_) => self.webhook().await?.map(WebhookStatus::view).unwrap_or_default(),
            Right::Chair => WebhookView::default(),
        };
        let (looking_from, going_back) = (self.looking_from(), self.number("back"));
        let request = PageRequest { looking_from, going_back, webhook, ending, ..request };
        Ok(self.table.look(|table| present::page(table, &self.table, &self.address, request)).await?)
    }

    fn made(&self, page: &TablePage) -> String {
        let frame = self.caller.frame();
        match self.since {
            Some(_) => affray_pages::update(page, &frame).into_string(),
            None => affray_pages::table(page, &frame).into_string(),
        }
    }

    /// The odds of the open question, when they are known; nothing if the table moved on meanwhile.
    async fn odds(&self) -> Result<Response, Failure> {
        match self.open_odds(self.number("question")).await? {
            Some((_, odds)) => self.page(StatusCode::OK, None, Some(odds)).await,
            None => Ok(StatusCode::NO_CONTENT.into_response()),
        }
    }

    /// The odds of the open question, if it is the wanted one and the table does not move on meanwhile, with its number.
    pub async fn open_odds(&self, wanted: Option<u64>) -> Result<Option<(usize, OddsView)>, Failure> {
        let work = self.table.look(|table| {
            let asking = table.asking(self.address.chair, self.looking_from())?;
            let shown = table.shows_odds() || self.address.chair == Chair::Gm;
            let fits = shown && wanted.is_none_or(|wanted| wanted == asking.question as u64);
            let record = table.play().filter(|_| fits)?.record(true);
            Some((table.on().game, record, asking, table.number()))
        });
        let Some((game, record, asking, number)) = work.await? else { return Ok(None) };
        let mut newest = self.table.newest();
        let moved_on = newest.wait_for(|newest| *newest > number);
        let odds = tokio::select! {
            odds = self.app.odds.odds(game, record, asking.seat) => odds,
            _ = moved_on => None,
        };
        Ok(odds.map(|odds| (asking.question, odds)))
    }

    /// The page with the luck report, when that is known; nothing if the table moved on meanwhile.
    async fn luck(&self) -> Result<Response, Failure> {
        match self.app.endings.luck(&self.table, &self.app.odds).await? {
            true => self.page(StatusCode::OK, None, None).await,
            false => Ok(StatusCode::NO_CONTENT.into_response()),
        }
    }

    /// The record to keep: whole when the fight is over, before that for the GM alone and without the secret.
    pub async fn record(&self) -> Result<Response, Failure> {
        let gm = matches!(self.right, Right::Gm(_));
        let record = self.table.look(|table| table.play().map(|play| (play.is_over(), play.record(false)))).await?;
        match record {
            Some((over, record)) if over || gm => {
                let name = format!("attachment; filename=\"affray-{}.json\"", self.address.table);
                let headers = [(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, name)];
                Ok((headers, record).into_response())
            }
            Some(_) => Err(Failure::record_is_closed()),
            None => Err(Failure::nothing_here()),
        }
    }

    async fn past(&self, number: u64) -> Result<Response, Failure> {
        Ok(Html(self.made(&self.position(number).await?)).into_response())
    }

    /// A position of the past, as this chair may see it.
    pub async fn position(&self, number: u64) -> Result<TablePage, Failure> {
        let looking_from = self.looking_from();
        let page = self.table.look(|table| replay::position(table, &self.address, looking_from, number)).await?;
        let mut page = page.ok_or_else(Failure::nothing_here)?;
        if let (Right::Gm(key), Stage::Fight(fight)) = (&self.right, &mut page.stage)
            && let Some(revisit) = &mut fight.revisit
        {
            revisit.share = Some(links::of_position(&self.table, key, &self.caller.origin(), number).await?);
        }
        Ok(page)
    }
}
