//! Who answers while a fight is in play: the dealer, the bots and the standing orders, for the seats they serve.

use crate::answerers::tape::{OpenDecision, Place, TapeContinuation};
use crate::chance::dealer::Dealer;
use crate::fight::play::MakeBot;
use crate::rules::decide;
use crate::{Bot, Decision, Header, OrderBook, Orders, Scene, Seat, SeatSet, Sitter, Stream, Viewer};

/// Answers past the end of the tape while a fight is in play: the dealer and the bots, for the seats they serve.
pub struct LiveAnswers<S: Scene> {
    pub(super) dealer: Option<Dealer>,
    bots: Vec<Option<Box<dyn Bot<S>>>>,
    paper: SeatSet,
    gm: Option<Seat>,
    whims: u64,
    format: u32,
    pub(super) orders: OrdersInForce<S>,
}

/// The standing orders of everybody, as the tape has set them.
pub(super) struct OrdersInForce<S: Scene> {
    pub(super) book: OrderBook<S>,
    /// The seats of people; bots follow no orders.
    people: SeatSet,
    /// Whether they are followed; else every question is put to people.
    pub(super) are_followed: bool,
    /// Those of each seat, while they are followed.
    pub(super) seats: Vec<Orders>,
    /// The places of the answers that they gave, in order.
    pub(super) given: Vec<usize>,
}

impl<S: Scene> OrdersInForce<S> {
    /// What the orders of a seat answer, for place `at` of the tape.
    fn answer(&mut self, decision: &Decision<'_, S>, at: Place) -> Option<usize> {
        if !self.are_followed || !self.people.contains(decision.seat) {
            return None;
        }
        let place = self.book.answer(decision, self.seats.get(decision.seat.index())?)?;
        self.given.push(at.answers);
        Some(place)
    }
}

impl<S: Scene> LiveAnswers<S> {
    /// For the seats of this record.
    pub(super) fn of(header: &Header, dealer: Option<Dealer>, bots: MakeBot<S>) -> Self {
        let seats = header.seats.seats();
        let seated = |is: fn(&Sitter) -> bool| -> SeatSet {
            (0u8..).map(Seat).zip(seats).filter(|(_, info)| is(&info.sitter)).map(|(seat, _)| seat).collect()
        };
        LiveAnswers {
            gm: header.seats.gm(),
            whims: dealer.as_ref().map_or(0, Dealer::whims),
            format: header.format,
            orders: OrdersInForce {
                book: OrderBook::NONE,
                people: seated(|sitter| !matches!(sitter, Sitter::Bot(_))),
                are_followed: false,
                seats: Vec::new(),
                given: Vec::new(),
            },
            dealer,
            bots: seats.iter().map(|info| bot_of(&info.sitter, bots)).collect(),
            paper: seated(|sitter| *sitter == Sitter::Paper),
        }
    }

    /// From here on somebody else answers for a seat.
    pub(super) fn put(&mut self, seat: Seat, sitter: &Sitter, bots: MakeBot<S>) {
        let Some(place) = self.bots.get_mut(seat.index()) else { return };
        *place = bot_of(sitter, bots);
        let people = &mut self.orders.people;
        *people = if place.is_none() { people.and(seat) } else { people.without(seat) };
    }

    /// The seed of whatever is random and not dealt.
    pub(super) fn whims(&self) -> u64 {
        self.whims
    }

    fn deals(&self, source: S::Source) -> bool {
        // At a real table, the GM turns what is nobody's in particular.
        S::holder(source).or(self.gm).is_none_or(|seat| !self.paper.contains(seat))
    }
}

/// The bot that answers for a seat, if one does.
fn bot_of<S: Scene>(sitter: &Sitter, bots: MakeBot<S>) -> Option<Box<dyn Bot<S>>> {
    match sitter {
        Sitter::Bot(name) => bots(name),
        Sitter::Person | Sitter::Paper => None,
    }
}

/// The place of the dealer's stream at which a chance is taken, and of the bots' whims.
///
/// The number of answers that the rules asked for before it, so that nothing the GM sets and no note shifts what comes
/// next; in format 1 the place of the answer on the tape.
pub(crate) fn dealt_at(format: u32, at: Place) -> usize {
    if format == 1 { at.answers } else { at.asked }
}

impl<S: Scene> TapeContinuation<S> for LiveAnswers<S> {
    fn below(&mut self, source: S::Source, bound: u32, at: Place) -> Option<u32> {
        if !self.deals(source) {
            return None;
        }
        let place = dealt_at(self.format, at);
        self.dealer.as_mut().map(|dealer| dealer.below(place, bound))
    }

    fn choose(&mut self, scene: &S, open: &OpenDecision<'_, S>) -> Option<usize> {
        let bot = self.bots.get(open.seat.index())?.as_ref();
        if bot.is_some() && open.options.len() == 1 {
            return Some(0);
        }
        let decision = open.decision(scene.view(Viewer::Seat(open.seat)));
        let Some(bot) = bot else {
            return self.orders.answer(&decision, open.at);
        };
        // Each place of the tape has its own whim: undo and redo get the same one.
        let mut whim = Stream::new(self.whims, dealt_at(self.format, open.at) as u64);
        Some(decide(&**bot, &decision, open.worlds, &mut whim))
    }
}
