//! A table from one chair, as the model that pages are made from.

use affray_core::fight::any_play::OpenText;
use affray_core::{AnyPlay, Line, Quantity, Role, Seat, Viewer};
use affray_pages::model::{
    self, Ask, Ending, FightView, GmTools, GoingBack, LobbySeat, LobbyView, LogEntry, NextFights, OddsView, OrderView,
    Paper, Person, Request, SharedLink, Since, Stage, TableInfo, TablePage, UndoView, WebhookView,
};
use affray_table::{Chair, Learned, Occupant, Table, TableHandle, Undo};

use crate::address::Address;
use crate::endings::CheckedEnding;

/// The most lines of "since you looked".
const SINCE_LINES: usize = 12;
/// The most points that the GM is offered to go back to.
const POINTS: usize = 40;

/// What a page is to show, apart from the table itself.
#[derive(Debug, Default)]
pub struct PageRequest {
    /// The number that the page has; only what is newer is needed of the log.
    pub since: Option<u64>,
    /// The number that this chair saw last, for "since you looked".
    pub seen: Option<u64>,
    /// The seat that the GM looks from.
    pub looking_from: Option<Seat>,
    /// The point that the GM thinks of going back to.
    pub going_back: Option<u64>,
    /// The links to share.
    pub links: Vec<SharedLink>,
    /// Odds that are known.
    pub odds: Option<OddsView>,
    /// What was just refused.
    pub refused: Option<String>,
    /// Where the table tells of turns and of the end; for the GM.
    pub webhook: WebhookView,
    /// What was checked of a fight that is over.
    pub ending: Option<CheckedEnding>,
}

/// The page of a chair.
pub fn page(table: &Table, handle: &TableHandle, address: &Address, request: PageRequest) -> TablePage {
    let refused = request.refused.clone();
    let stage = match table.play() {
        None => Stage::Lobby(lobby(table, address.chair, request)),
        Some(play) => Stage::Fight(Box::new(Presenter { table, handle, address, play }.fight(request))),
    };
    frame(table, address, refused, stage)
}

/// What every page of a table has in common, around a stage.
pub fn frame(table: &Table, address: &Address, refused: Option<String>, stage: Stage) -> TablePage {
    let on = table.on();
    let editions = on.game.editions();
    let edition = editions.iter().find(|edition| edition.slug == on.edition).map_or("", |edition| edition.title);
    TablePage {
        table: TableInfo {
            id: address.table.to_string(),
            title: on.title.clone(),
            game: on.game.slug().to_owned(),
            game_title: on.game.title().to_owned(),
            edition: edition.to_owned(),
            commitment: on.commitment().to_string(),
        },
        chair: address.shown_chair(),
        name: match address.chair {
            Chair::Gm => "GM".to_owned(),
            Chair::Seat(seat) => table.seats().get(seat.index()).map_or_else(String::new, |seat| seat.name.clone()),
            Chair::Onlooker => String::new(),
        },
        base: address.base(),
        number: table.number(),
        refused,
        stage,
    }
}

fn occupant(occupant: &Occupant) -> model::Occupant {
    match occupant.clone() {
        Occupant::Empty => model::Occupant::Empty,
        Occupant::Person(name) => model::Occupant::Person(name),
        Occupant::Paper(name) => model::Occupant::Paper(name),
        Occupant::Bot(name) => model::Occupant::Bot(name),
        Occupant::Gm => model::Occupant::Gm,
    }
}

fn lobby(table: &Table, chair: Chair, request: PageRequest) -> LobbyView {
    let seats = (0u8..).map(Seat).zip(table.seats());
    let entropy = table.seats().iter().filter(|seat| !seat.words.is_empty());
    LobbyView {
        seats: seats
            .map(|(seat, state)| LobbySeat {
                seat,
                name: state.name.clone(),
                role: state.role,
                occupant: occupant(&state.occupant),
            })
            .collect(),
        bots: table.on().game.bots(),
        links: request.links,
        entropy: entropy.map(|seat| (seat.name.clone(), seat.words.clone())).collect(),
        joined: match chair {
            Chair::Seat(seat) => table.seats().get(seat.index()).is_some_and(|state| match &state.occupant {
                Occupant::Person(name) | Occupant::Paper(name) => !name.is_empty(),
                Occupant::Empty | Occupant::Bot(_) | Occupant::Gm => false,
            }),
            Chair::Gm | Chair::Onlooker => true,
        },
        not_yet: None,
    }
}

/// A fight from one chair.
struct Presenter<'a> {
    table: &'a Table,
    handle: &'a TableHandle,
    address: &'a Address,
    play: &'a dyn AnyPlay,
}

impl Presenter<'_> {
    fn fight(&self, request: PageRequest) -> FightView {
        let (table, chair) = (self.table, self.address.chair);
        let viewer = table.viewer(chair, request.looking_from);
        let asked = table.asked();
        let name = |seat: &Seat| table.seats()[seat.index()].name.clone();
        let logged = table.log_since(viewer, request.since.unwrap_or(0));
        let since = self.since(viewer, request.seen);
        let gm = (chair == Chair::Gm).then(|| self.gm(viewer, &request));
        let ask = self.ask(&request, request.odds.clone());
        let checked = request.ending.clone().unwrap_or_default();
        FightView {
            board: self.play.board(viewer),
            people: self.people(&asked),
            waiting_for: asked.iter().map(name).collect(),
            ask,
            log: entries(logged.lines),
            log_from: logged.from,
            since,
            undo: self.undo(),
            requests: self.requests(),
            orders: self.orders(),
            paused: table.is_paused(),
            gm,
            ending: self.play.is_over().then(|| self.ending(checked)),
            revisit: None,
        }
    }

    fn people(&self, asked: &[Seat]) -> Vec<Person> {
        let seats = (0u8..).map(Seat).zip(self.table.seats());
        let person = |(seat, state): (Seat, &affray_table::table::SeatState)| Person {
            seat,
            name: state.name.clone(),
            occupant: occupant(&state.occupant),
            asked: asked.contains(&seat),
            here: match state.occupant {
                Occupant::Gm => self.handle.is_present(Chair::Gm),
                Occupant::Bot(_) => true,
                Occupant::Empty | Occupant::Person(_) | Occupant::Paper(_) => self.handle.is_present(Chair::Seat(seat)),
            },
        };
        seats.map(person).collect()
    }

    fn ask(&self, request: &PageRequest, odds: Option<OddsView>) -> Option<Ask> {
        let asking = self.table.asking(self.address.chair, request.looking_from)?;
        let (question, seat) = (asking.question, asking.seat);
        let paper = |source: String, paper: Paper| Some(Ask::Paper { question, seat, source, paper });
        match asking.open {
            OpenText::Choice(mut asked) => {
                let odds = match odds {
                    _ if !self.table.shows_odds() && self.address.chair != Chair::Gm => OddsView::Off,
                    Some(odds) => odds,
                    None => OddsView::Pending,
                };
                Some(Ask::Choice { question, seat, asked: asked.pop()?, odds })
            }
            OpenText::Card { source, possible, typing, .. } => {
                paper(source, Paper::Card { possible, typing: typing.to_owned() })
            }
            OpenText::Die { source, sides, .. } => paper(source, Paper::Die(sides)),
            OpenText::Coin { source, .. } => paper(source, Paper::Coin),
        }
    }

    fn since(&self, viewer: Viewer, seen: Option<u64>) -> Option<Since> {
        let number = seen.filter(|seen| *seen < self.table.number())?;
        if self.table.began().is_none_or(|began| number < began) {
            return None;
        }
        let logged = self.table.log_since(viewer, number);
        let mut lines: Vec<Line> = logged.lines.into_iter().map(|(_, line)| line).collect();
        if lines.is_empty() && !logged.taken_back {
            return None;
        }
        let more = lines.len().saturating_sub(SINCE_LINES);
        lines.drain(..more);
        Some(Since { number, lines, more, taken_back: logged.taken_back })
    }

    fn undo(&self) -> UndoView {
        let Chair::Seat(seat) = self.address.chair else { return UndoView::Nothing };
        match self.table.undo_of(seat) {
            Undo::Nothing => UndoView::Nothing,
            Undo::AtOnce { .. } => UndoView::AtOnce,
            Undo::AskGm { learned, .. } => UndoView::AskGm(learned_lines(&learned)),
            Undo::Asked => UndoView::Asked,
        }
    }

    /// For the GM, who decides; what others have learned is not everybody's business.
    fn requests(&self) -> Vec<Request> {
        if self.address.chair != Chair::Gm {
            return Vec::new();
        }
        let request = |request: &affray_table::table::UndoRequest| Request {
            seat: request.seat,
            name: self.table.seats()[request.seat.index()].name.clone(),
            learned: learned_lines(&self.table.learned_since(request.place, self.table.viewer(Chair::Gm, None))),
        };
        self.table.requests().iter().map(request).collect()
    }

    fn orders(&self) -> Vec<OrderView> {
        let Chair::Seat(seat) = self.address.chair else { return Vec::new() };
        let orders = self.play.orders(seat);
        let view = |(order, now): (&'static affray_core::Order, &'static affray_core::OrderSetting)| OrderView {
            name: order.name.to_owned(),
            about: order.title.to_owned(),
            settings: order.settings.iter().map(|one| (one.name.to_owned(), one.means.to_owned())).collect(),
            now: now.name.to_owned(),
        };
        orders.iter().map(view).collect()
    }

    fn gm(&self, viewer: Viewer, request: &PageRequest) -> GmTools {
        let table = self.table;
        let seats = table.seats_of_gm().into_iter().map(|seat| (seat, table.seats()[seat.index()].name.clone()));
        GmTools {
            present: self.present(),
            quantities: self.play.quantities(),
            calls: self.play.calls(),
            going_back: request.going_back.and_then(|number| self.going_back(viewer, number)),
            decisions: table.points(viewer, POINTS),
            links: request.links.clone(),
            bots: table.on().game.bots(),
            odds: table.shows_odds(),
            webhook: request.webhook.clone(),
            seats: seats.collect(),
            looking_from: match viewer {
                Viewer::Seat(seat) if table.seats()[seat.index()].role != Role::Gm => Some(seat),
                Viewer::Seat(_) | Viewer::Onlooker | Viewer::Referee => None,
            },
        }
    }

    /// What the GM is told before going back; nothing if that point is where the fight stands.
    fn going_back(&self, viewer: Viewer, number: u64) -> Option<GoingBack> {
        let (_, what) = self.table.points(viewer, usize::MAX - 1).into_iter().find(|(point, _)| *point == number)?;
        let place = self.table.answers_at(number)?;
        Some(GoingBack { number, what, learned: learned_lines(&self.table.learned_since(place, viewer)) })
    }

    /// The quantities that say who is in the fight, with whose they are.
    fn present(&self) -> Vec<(String, Quantity)> {
        let presence = self.table.on().game.presence();
        if presence.is_empty() {
            return Vec::new();
        }
        let of = |quantity: Quantity| {
            let (who, what) = quantity.name.rsplit_once('.')?;
            (what == presence).then(|| (who.to_owned(), quantity.clone()))
        };
        self.play.quantities().into_iter().filter_map(of).collect()
    }

    fn ending(&self, checked: CheckedEnding) -> Ending {
        let outcome = self.play.scores().first().copied();
        // Whoever runs the table has nothing to win; and an escape or a quiet night is neither won nor lost.
        let won = match (self.address.chair, outcome) {
            (Chair::Seat(seat), Some(outcome)) if self.play.is_win_for(seat, outcome) => Some(true),
            (Chair::Seat(seat), Some(outcome)) if self.play.is_loss_for(seat, outcome) => Some(false),
            _ => None,
        };
        Ending {
            summary: self.play.summary(),
            won,
            luck: checked.luck,
            secret: self.table.on().secret().to_string(),
            proof: checked.proof,
            fair: checked.fair,
            next: checked.next.filter(|_| self.address.chair == Chair::Gm).map(|next| NextFights::clone(&next)),
        }
    }
}

fn learned_lines(learned: &[Learned]) -> Vec<String> {
    let line = |who: &Learned| {
        let more = if who.more { " · …" } else { "" };
        format!("{}: {}{more}", who.name, who.lines.join(" · "))
    };
    learned.iter().map(line).collect()
}

/// Lines with their places among those of their change.
fn entries(lines: Vec<(u64, Line)>) -> Vec<LogEntry> {
    let mut last = (0, 0);
    let mut entry = |(number, line): (u64, Line)| {
        last = if last.0 == number { (number, last.1 + 1) } else { (number, 0) };
        LogEntry { number, place: last.1, line }
    };
    lines.into_iter().map(&mut entry).collect()
}
