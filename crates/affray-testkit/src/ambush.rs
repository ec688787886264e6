//! The ambush: a tiny game with everything the duel lacks.
//!
//! Hidden hands, cards laid face down at the same time, one shared deck of several packs, a card whose place is
//! known to one seat alone, a die, a coin, and a GM. Five rounds: the leader may look at the top card; everyone lays a
//! card; the highest takes a point (a coin decides between two that tie, the lower seat between more), and rolls a
//! die: a six is worth another. Then all draw back to three. It is never shipped; it exists to test the laws.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use affray_core::{
    Allowed, Ask, Audience, Audit, Bag, Board, Bot, Call, Callable, Card, CardBag, Cast, Coin, Column, Decision, Drawn,
    Face, Fact, Hidden, Line, Menu, Opening, Order, OrderBook, OrderSetting, Outlook, Overrule, Panel, Progress,
    Quantity, Random, Redeal, Role, RuleId, Scene, Scored, Seat, SeatInfo, SeatSet, SetRefused, Side, Sitter, Stream,
    Thing, Tone, Touch, Viewer, Weight, Words,
};
use serde::{Deserialize, Serialize};

use crate::known_top::Deck;

/// A blade of strength 1 to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Blade(u8);

impl Card for Blade {
    const KINDS: usize = 6;
    fn index(self) -> usize {
        usize::from(self.0) - 1
    }
    fn from_index(index: usize) -> Self {
        Blade(index as u8 + 1)
    }
}
impl fmt::Display for Blade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b{}", self.0)
    }
}
impl FromStr for Blade {
    type Err = &'static str;
    fn from_str(code: &str) -> Result<Self, Self::Err> {
        let strength = code.strip_prefix('b').and_then(|digits| digits.parse().ok());
        strength.filter(|strength| (1..=6).contains(strength)).map(Blade).ok_or("blades are b1 to b6")
    }
}
affray_core::serde_by_code!(Blade);

type Pile = CardBag<Blade, 1>;

/// What the ambush is about to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Phase {
    Deal,
    Scout,
    Lay,
    Over,
}

/// The ambush as it stands. The GM sits in seat 0; the players follow.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ambush {
    deck: Deck<Pile>,
    discard: Pile,
    hands: Vec<Pile>,
    points: Vec<u8>,
    round: u8,
    phase: Phase,
    /// Who has seen the card on top of the deck, and which it is.
    scouted: Option<(Seat, Blade)>,
}

/// Where chance comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The shared deck, drawn from by this seat.
    Deck(Seat),
    /// The die of the round's winner.
    Die(Seat),
    /// The coin between two that tie.
    Coin,
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Look at the top card?
    Scout,
    /// Which card to lay?
    Lay,
}

/// What can be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Look.
    Look,
    /// Do not look.
    Trust,
    /// Lay this card.
    Lay(Blade),
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat drew this card.
    Drew {
        /// Who.
        by: Seat,
        /// What.
        card: Blade,
    },
    /// A seat drew some card.
    DrewUnseen {
        /// Who.
        by: Seat,
    },
    /// The leader looked, and saw this.
    Scouted {
        /// Who.
        by: Seat,
        /// What.
        card: Blade,
    },
    /// The leader looked.
    ScoutedUnseen {
        /// Who.
        by: Seat,
    },
    /// A laid card was turned up.
    Showed {
        /// Who.
        by: Seat,
        /// What.
        card: Blade,
    },
    /// The round went to a seat.
    Took {
        /// Who.
        by: Seat,
        /// How many points.
        points: u8,
    },
    /// All rounds are over.
    Ended,
}

impl Ambush {
    /// The GM's seat.
    pub const GM: Seat = Seat(0);
    const ROUNDS: u8 = 5;

    /// An ambush of so many players, two to four.
    pub fn new(players: usize) -> Ambush {
        Ambush {
            deck: Deck::shuffled(CardBag::packs(5)),
            discard: Pile::default(),
            hands: vec![Pile::default(); players],
            points: vec![0; players],
            round: 0,
            phase: Phase::Deal,
            scouted: None,
        }
    }

    /// The ambush with its cast, ready to begin.
    pub fn opening(players: usize) -> Opening<Ambush> {
        let gm = SeatInfo { name: "GM".into(), role: Role::Gm, sitter: Sitter::Person };
        let player = |index| SeatInfo { name: format!("P{index}"), role: Role::Player, sitter: Sitter::Person };
        Opening {
            scene: Ambush::new(players),
            cast: Cast::new(std::iter::once(gm).chain((1..=players).map(player)).collect()),
            title: "Ambush".into(),
            edition: String::new(),
            rulings: BTreeMap::new(),
        }
    }

    /// Its bots: any card, or the highest.
    pub fn bot(name: &str) -> Option<Box<dyn Bot<Ambush>>> {
        match name {
            "random" => Some(Box::new(Random)),
            "high" => Some(Box::new(High)),
            _ => None,
        }
    }

    /// Its standing orders: whether to look at the top card.
    pub const ORDERS: OrderBook<Ambush> = OrderBook {
        orders: &[
            Order {
                name: "scout",
                title: "Scouting",
                settings: &[
                    OrderSetting::ASK,
                    OrderSetting::new("look", "look at the top card"),
                    OrderSetting::new("trust", "never look"),
                ],
            },
            Order::SINGLE,
        ],
        answer: |decision, orders| {
            let wanted = match (decision.question, orders.of("scout")) {
                (Question::Scout, "look") => Choice::Look,
                (Question::Scout, "trust") => Choice::Trust,
                _ => return None,
            };
            decision.options.iter().position(|option| *option == wanted)
        },
    };

    fn players(&self) -> SeatSet {
        SeatSet::first(self.hands.len() + 1).without(Self::GM)
    }

    fn leader(&self) -> Seat {
        Seat(self.round % self.hands.len() as u8 + 1)
    }

    fn hand(&self, seat: Seat) -> &Pile {
        &self.hands[seat.index() - 1]
    }

    fn draw<A: Ask<Self>>(&mut self, ask: &mut A, by: Seat) -> Result<(), A::Halt> {
        if self.deck.is_empty() {
            self.deck.shuffle_in(self.discard.drain());
        }
        let Some(card) = self.deck.draw(ask, Source::Deck(by))? else { return Ok(()) };
        self.scouted = None; // nobody knows the next card
        self.hands[by.index() - 1].add(card);
        let knowing = SeatSet::only(by).and(Self::GM);
        ask.tell(self, Audience::Only(knowing), Event::Drew { by, card });
        ask.tell(self, Audience::Except(knowing), Event::DrewUnseen { by });
        Ok(())
    }

    fn scout<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        let by = self.leader();
        if ask.choose(self, by, Question::Scout)? == Choice::Look
            && let Some(card) = self.deck.draw(ask, Source::Deck(by))?
        {
            self.deck.put_on_top(card);
            self.scouted = Some((by, card));
            ask.tell(self, Audience::seat(by), Event::Scouted { by, card });
            ask.tell(self, Audience::Except(SeatSet::only(by)), Event::ScoutedUnseen { by });
        }
        self.phase = Phase::Lay;
        Ok(())
    }

    fn lay<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        let laid = ask.choose_each(self, self.players(), Question::Lay)?;
        let mut best: Vec<(Seat, Blade)> = Vec::new();
        for (by, choice) in laid.iter() {
            let Choice::Lay(card) = choice else { unreachable!("only cards are listed") };
            assert!(self.hands[by.index() - 1].take(card), "only cards of the hand are listed");
            self.discard.add(card);
            ask.tell(self, Audience::Everyone, Event::Showed { by, card });
            match best.first() {
                Some(&(_, top)) if top > card => {}
                Some(&(_, top)) if top == card => best.push((by, card)),
                _ => best = vec![(by, card)],
            }
        }
        let winner = match *best.as_slice() {
            [(one, _), (two, _)] => {
                if ask.toss(Source::Coin)? == Coin::Heads {
                    one
                } else {
                    two
                }
            }
            [(first, _), ..] => first,
            [] => unreachable!("everyone lays a card"),
        };
        let points = if ask.roll(Source::Die(winner), 6)? == 6 { 2 } else { 1 };
        self.points[winner.index() - 1] += points;
        ask.tell(self, Audience::Everyone, Event::Took { by: winner, points });
        self.round += 1;
        for seat in self.players().iter() {
            self.draw(ask, seat)?;
        }
        self.phase = if self.round < Self::ROUNDS { Phase::Scout } else { Phase::Over };
        if self.phase == Phase::Over {
            ask.tell(self, Audience::Everyone, Event::Ended);
        }
        Ok(())
    }
}

impl Scene for Ambush {
    type Card = Blade;
    type Source = Source;
    type Question = Question;
    type Choice = Choice;
    type Event = Event;
    type View<'a> = View;

    fn step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        match self.phase {
            Phase::Deal => {
                for seat in self.players().iter() {
                    for _ in 0..3 {
                        self.draw(ask, seat)?;
                    }
                }
                self.phase = Phase::Scout;
            }
            Phase::Scout => self.scout(ask)?,
            Phase::Lay => self.lay(ask)?,
            Phase::Over => {}
        }
        Ok(if self.phase == Phase::Over { Progress::Over } else { Progress::Going })
    }

    fn options(&self, seat: Seat, question: &Question, menu: &mut Menu<Choice>) {
        match question {
            Question::Scout => {
                menu.allow(Choice::Look);
                menu.allow(Choice::Trust);
            }
            Question::Lay => {
                for card in (0..Blade::KINDS).map(Blade::from_index) {
                    match self.hand(seat).count(card) {
                        0 => menu.forbid(Choice::Lay(card), RuleId("AM-1"), "it is not in your hand"),
                        _ => menu.allow(Choice::Lay(card)),
                    }
                }
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let open = |seat: Seat| viewer.sees_all_of(seat) || viewer == Viewer::Seat(Self::GM);
        View {
            hands: self.players().iter().map(|seat| open(seat).then(|| self.hand(seat).clone())).collect(),
            sizes: self.hands.iter().map(Pile::len).collect(),
            discard: self.discard.clone(),
            deck: self.deck.len(),
            points: self.points.clone(),
            round: self.round,
            scout: self.scouted.map(|(seat, _)| seat),
            top: self.scouted.filter(|&(seat, _)| viewer.sees_all_of(seat)).map(|(_, card)| card),
        }
    }

    fn holder(source: Source) -> Option<Seat> {
        match source {
            Source::Deck(seat) | Source::Die(seat) => Some(seat),
            Source::Coin => None,
        }
    }
}

/// What one viewer may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    hands: Vec<Option<Pile>>,
    sizes: Vec<usize>,
    discard: Pile,
    deck: usize,
    points: Vec<u8>,
    round: u8,
    scout: Option<Seat>,
    top: Option<Blade>,
}

/// Looks whenever it may, and lays its highest blade.
struct High;

impl Bot<Ambush> for High {
    fn choose(&self, decision: &Decision<'_, Ambush>, _: &mut Stream) -> usize {
        let strength = |choice: &Choice| match choice {
            Choice::Look => 1,
            Choice::Trust => 0,
            Choice::Lay(blade) => blade.0,
        };
        let best = decision.options.iter().enumerate().max_by_key(|(_, choice)| strength(choice));
        best.expect("there is always an option").0
    }
}

impl Outlook for Ambush {
    const UNIT: &'static str = "points";

    fn policy() -> &'static dyn Bot<Self> {
        &High
    }

    fn facts(view: &View, _: Viewer, cast: &Cast) -> Vec<Fact> {
        let points =
            (1..).map(Seat).zip(&view.points).map(|(seat, &points)| Fact::number(cast.name(seat), "Points", points));
        points.chain(view.top.map(|top| Fact::remark("Table", format!("you saw {top} on top")))).collect()
    }
}

impl Scored for Ambush {
    fn columns(&self, cast: &Cast) -> Vec<Column> {
        let points = (1..).map(Seat).zip(&self.points).map(|(seat, _)| format!("{}.points", cast.name(seat)));
        [Column::words("outcome", ["over"])].into_iter().chain(points.map(Column::number)).collect()
    }

    fn scores(&self, values: &mut Vec<i32>) {
        values.push(0);
        values.extend(self.points.iter().map(|&points| i32::from(points)));
    }
}

impl Drawn for Ambush {
    fn board(view: &View, viewer: Viewer, cast: &Cast) -> Board {
        let face = |card: Blade| Face {
            code: card.to_string(),
            name: format!("blade {card}"),
            rank: card.to_string(),
            suit: String::new(),
            print: Vec::new(),
            tone: Tone::Plain,
        };
        let mut panels = Vec::new();
        for (place, seat) in (1..=view.hands.len() as u8).map(Seat).enumerate() {
            let side = if viewer == Viewer::Seat(seat) { Side::Own } else { Side::Foe };
            let mut panel = Panel::new(cast.name(seat), side);
            match &view.hands[place] {
                Some(hand) => panel.cards("Hand", hand.cards().map(face).collect()),
                None => panel.pile("Hand", view.sizes[place]),
            }
            panel.count("Points", view.points[place]);
            panels.push(panel);
        }
        let mut table = Panel::new("Table", Side::Table);
        table.pile("Deck", view.deck);
        table.open_pile("Discard", view.discard.cards().map(face).collect());
        if let Some(top) = view.top {
            table.note(format!("you saw {top} on top"));
        }
        panels.push(table);
        Board { heading: format!("Round {}", view.round), panels }
    }
}

impl Words for Ambush {
    fn question(&self, cast: &Cast, seat: Seat, question: &Question) -> String {
        match question {
            Question::Scout => format!("{}, do you look at the top card?", cast.name(seat)),
            Question::Lay => format!("{}, which blade do you lay?", cast.name(seat)),
        }
    }

    fn choice(&self, _: &Cast, choice: &Choice) -> String {
        match choice {
            Choice::Look => "look".to_owned(),
            Choice::Trust => "do not look".to_owned(),
            Choice::Lay(card) => format!("lay {card}"),
        }
    }

    fn touches(&self, cast: &Cast, seat: Seat, _: &Question, choice: &Choice) -> Vec<Touch> {
        match choice {
            Choice::Look => vec![Thing::place("Table", "Deck").into()],
            Choice::Trust => Vec::new(),
            // A blade that is not in the hand is listed as forbidden.
            Choice::Lay(card) if self.hand(seat).count(*card) == 0 => Vec::new(),
            Choice::Lay(card) => vec![Thing::card(cast.name(seat), "Hand", card).into()],
        }
    }

    fn source(&self, cast: &Cast, source: &Source) -> String {
        match source {
            Source::Deck(seat) => format!("the deck, for {}", cast.name(*seat)),
            Source::Die(seat) => format!("{}'s die", cast.name(*seat)),
            Source::Coin => "the coin".to_owned(),
        }
    }

    fn line(&self, cast: &Cast, event: &Event) -> Option<Line> {
        Some(match *event {
            Event::Drew { by, card } => Line::bare(Weight::Detail, format!("{} draws {card}", cast.name(by))),
            Event::DrewUnseen { by } => Line::bare(Weight::Detail, format!("{} draws a card", cast.name(by))),
            Event::Scouted { by, card } => Line::bare(Weight::Deed, format!("{} sees {card} on top", cast.name(by))),
            Event::ScoutedUnseen { by } => Line::bare(Weight::Deed, format!("{} looks at the top card", cast.name(by))),
            Event::Showed { by, card } => Line::bare(Weight::Deed, format!("{} shows {card}", cast.name(by))),
            Event::Took { by, points } => Line::bare(Weight::Deed, format!("{} takes {points}", cast.name(by))),
            Event::Ended => Line::bare(Weight::Outcome, self.summary(cast)),
        })
    }

    fn summary(&self, cast: &Cast) -> String {
        let points = self.players().iter().zip(&self.points);
        points.map(|(seat, points)| format!("{} {points}", cast.name(seat))).collect::<Vec<_>>().join(", ")
    }
}

impl Overrule for Ambush {
    fn quantities(&self, cast: &Cast) -> Vec<Quantity> {
        self.players()
            .iter()
            .zip(&self.points)
            .map(|(seat, points)| Quantity {
                name: format!("{}.points", cast.name(seat)),
                now: points.to_string(),
                allowed: Allowed::Number(0, 20),
            })
            .collect()
    }

    fn set(&mut self, cast: &Cast, name: &str, value: &str) -> Result<(), SetRefused> {
        let place = SetRefused::check(&self.quantities(cast), name, value)?;
        self.points[place] = value.parse().expect("checked against the allowed numbers");
        Ok(())
    }

    fn calls(&self, cast: &Cast) -> Vec<Callable> {
        let players = Allowed::words(self.players().iter().map(|seat| cast.name(seat)));
        vec![
            Callable::new("toll", "AM-9", "Somebody rolls a die and pays that many points, if they do not say no.")
                .wants("who", players)
                .may_have("words", Allowed::Text, ""),
        ]
    }

    /// The GM takes a toll (AM-9).
    fn call<A: Ask<Self>>(&mut self, cast: &Cast, call: &Call, ask: &mut A) -> Result<(), A::Halt> {
        let seat = cast.find(call.get("who")).expect("checked against the names there are");
        if ask.choose(self, seat, Question::Scout)? == Choice::Look {
            let toll = ask.roll(Source::Die(seat), 6)?;
            let points = &mut self.points[seat.index() - 1];
            *points = points.saturating_sub(toll);
        }
        Ok(())
    }
}

impl Audit for Ambush {
    fn census(&self, found: &mut dyn FnMut(Blade)) {
        let deck = self.deck.contents();
        for pile in self.hands.iter().chain([&self.discard, &deck]) {
            pile.cards().for_each(&mut *found);
        }
    }

    fn flaws(&self, found: &mut dyn FnMut(String)) {
        for points in self.points.iter().filter(|points| **points > 30) {
            found(format!("{points} points are more than there are to win"));
        }
    }
}

impl Hidden for Ambush {
    fn redeal<A: Ask<Self>>(&mut self, viewer: Viewer, which: Redeal, ask: &mut A) -> Result<(), A::Halt> {
        if which == Redeal::UntilNextDecision {
            if viewer != Viewer::Seat(Self::GM) {
                for seat in self.players().iter().filter(|&seat| !viewer.sees_all_of(seat)) {
                    let hand = self.hand(seat).clone();
                    self.deck.shuffle_in(hand);
                }
            }
            return Ok(());
        }
        // The GM sees all hands, so for the GM only the deck is unseen; the seat that scouted knows the top card.
        let hidden = |seat: Seat| !viewer.sees_all_of(seat) && viewer != Viewer::Seat(Self::GM);
        let seats: Vec<Seat> = self.players().iter().filter(|&seat| hidden(seat)).collect();
        let mut pool = self.deck.contents();
        let mut top = self.scouted.filter(|&(seat, _)| viewer.sees_all_of(seat));
        if let Some((_, card)) = top {
            assert!(pool.take(card), "the scouted card lies on top of the deck");
        }
        for &seat in &seats {
            pool.absorb(self.hand(seat).clone());
        }
        for &seat in &seats {
            let size = self.hand(seat).len();
            let hand = &mut self.hands[seat.index() - 1];
            *hand = Pile::default();
            for _ in 0..size {
                hand.add(ask.take_card(Source::Deck(seat), &mut pool)?);
            }
        }
        if top.is_none()
            && let Some((seat, _)) = self.scouted
        {
            top = Some((seat, ask.take_card(Source::Deck(seat), &mut pool)?));
        }
        self.deck = Deck::shuffled(pool);
        self.scouted = top;
        if let Some((_, card)) = top {
            self.deck.put_on_top(card);
        }
        Ok(())
    }
}
