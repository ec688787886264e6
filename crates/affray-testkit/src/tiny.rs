//! The tiny duel: the smallest whole game, and the worked example of how one is added.
//!
//! Two fighters flip cards of their own decks in turn until one has lost all stamina. The register with its seven
//! rules is `rules/tiny.toml`.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use affray_core::encounter::{self, RulingsTable};
use affray_core::exact;
use affray_core::fight::option_odds::Blows;
use affray_core::{
    Allowed, Ask, At, Audience, Audit, Bag, Board, BotEntry, Card, CardSet, Cast, Column, Diagnostic, Drawn, Face,
    Fact, Game, Hidden, Line, Menu, Opening, Outlook, Overrule, Panel, Progress, Quantity, Query, Random, Register,
    Role, RuleId, Rulings as _, Scene, Scored, Seat, SeatInfo, SetRefused, Setup, Side, Sitter, Tone, Use, Viewer,
    Weight, Words,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

affray_core::rulings! {
    /// What a user may change about the duel.
    pub struct Rulings {
        choices {
            /// Who acts first (TD-02).
            first: First { Anchor = "anchor", Dart = "dart" },
        }
        numbers {
            /// How much stamina a fighter has (TD-06).
            stamina: 1..=20 = 10,
        }
    }
}

/// One of the 20 cards, by its number (TD-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Flip(u8);

/// What the Anchor edge of each card shows, 1 (two crosses) to 4 (two ticks).
const ANCHOR: [u8; 20] = [1, 1, 1, 2, 2, 1, 2, 1, 2, 3, 4, 1, 3, 3, 1, 3, 4, 3, 1, 3];
/// What the Dart edge of each card shows.
const DART: [u8; 20] = [1, 2, 4, 4, 3, 3, 3, 1, 2, 2, 4, 4, 4, 4, 4, 2, 2, 4, 2, 3];

impl Card for Flip {
    const KINDS: usize = 20;
    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        Flip(index as u8)
    }
}

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Flip {
    type Err = &'static str;
    fn from_str(code: &str) -> Result<Self, Self::Err> {
        code.parse().ok().filter(|number| *number < 20).map(Flip).ok_or("the cards are numbered 0 to 19")
    }
}

/// The codes as records hold them.
const CODES: [&str; 20] =
    ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19"];
affray_core::serde_by_code!(Flip, |card, serializer| serializer.serialize_str(CODES[card.index()]));

/// A fighter's cards and losses (TD-01).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fighter {
    deck: CardSet<Flip, u32>,
    discard: CardSet<Flip, u32>,
    lost: u8,
}

/// The duel as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Duel {
    fighters: [Fighter; 2],
    turn: Seat,
    flips: u16,
    stamina: u8,
}

/// Whose deck a card comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeckOf(pub Seat);

/// What is asked: what to do with one's turn (TD-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct YourTurn;

/// What can be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Flip a card (TD-03).
    Flip,
    /// Pass the turn, which is never allowed (TD-07).
    Pass,
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A card was turned and read (TD-03), and cost somebody stamina (TD-04).
    Flipped {
        /// Who flipped.
        by: Seat,
        /// What came.
        card: Flip,
        /// What it shows on the flipper's edge.
        shows: Marks,
        /// Who lost stamina.
        hurt: Seat,
        /// How much.
        cost: u8,
        /// What that fighter has left.
        left: u8,
    },
    /// A deck was empty and the discard pile was shuffled into it (TD-05).
    Reshuffled {
        /// Whose.
        by: Seat,
    },
    /// A fighter is out, and the other has won (TD-06).
    Won {
        /// Who won.
        by: Seat,
    },
}

/// What an edge shows, worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Marks {
    /// Two crosses.
    #[serde(rename = "XX")]
    TwoCrosses,
    /// One cross.
    #[serde(rename = "X")]
    OneCross,
    /// One tick.
    #[serde(rename = "V")]
    OneTick,
    /// Two ticks.
    #[serde(rename = "VV")]
    TwoTicks,
}

impl Marks {
    /// What the seat's edge of a card shows (TD-03).
    #[inline]
    pub fn read(seat: Seat, card: Flip) -> Marks {
        let edge = if seat.index() == 0 { &ANCHOR } else { &DART };
        [Marks::TwoCrosses, Marks::OneCross, Marks::OneTick, Marks::TwoTicks][usize::from(edge[card.index()] - 1)]
    }

    /// Who pays, and how much (TD-04).
    #[inline]
    fn cost(self, flipper: Seat) -> (Seat, u8) {
        match self {
            Marks::TwoCrosses => (flipper, 2),
            Marks::OneCross => (flipper, 1),
            Marks::OneTick => (other(flipper), 1),
            Marks::TwoTicks => (other(flipper), 2),
        }
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Marks::TwoCrosses => "✗✗",
            Marks::OneCross => "✗",
            Marks::OneTick => "✔",
            Marks::TwoTicks => "✔✔",
        })
    }
}

#[inline]
const fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

impl Duel {
    /// Two fresh fighters (TD-01).
    pub fn new(rulings: &Rulings) -> Duel {
        let fresh = || Fighter { deck: Duel::deck(), discard: CardSet::default(), lost: 0 };
        let turn = match rulings.first {
            First::Anchor => Seat(0),
            First::Dart => Seat(1),
        };
        Duel { fighters: [fresh(), fresh()], turn, flips: 0, stamina: rulings.stamina }
    }

    /// The duel as one number: two decks and what was lost, and whose turn it is. Discard piles are what is not in a deck.
    pub fn packed(&self) -> u64 {
        let [a, d] = &self.fighters;
        u64::from(a.deck.bits()) << 40
            | u64::from(d.deck.bits()) << 20
            | u64::from(a.lost) << 10
            | u64::from(d.lost) << 2
            | u64::from(self.turn.0)
    }

    /// The duel that such a number stands for; the flips so far are forgotten.
    #[must_use]
    pub fn unpacked(&self, packed: u64) -> Duel {
        let all = Duel::deck().bits();
        let fighter = |deck: u64, lost: u64| {
            let deck = deck as u32 & all;
            Fighter { deck: CardSet::from_bits(deck), discard: CardSet::from_bits(all & !deck), lost: lost as u8 }
        };
        let fighters = [fighter(packed >> 40, packed >> 10), fighter(packed >> 20, packed >> 2)];
        Duel { fighters, turn: Seat(packed as u8 & 3), flips: 0, stamina: self.stamina }
    }

    /// A fresh deck (TD-01).
    pub fn deck() -> CardSet<Flip, u32> {
        CardSet::full()
    }

    /// Which cards a fighter's flips cannot tell apart: those that show the same on its edge (TD-03).
    pub fn kinds() -> [exact::Kinds; 2] {
        [0, 1].map(|seat| exact::Kinds::of(|card| Marks::read(Seat(seat), card)))
    }

    /// Who has won, once one is out (TD-06).
    #[inline]
    pub fn winner(&self) -> Option<Seat> {
        [Seat(0), Seat(1)].into_iter().find(|&seat| self.fighters[other(seat).index()].lost >= self.stamina)
    }
}

impl Scene for Duel {
    type Card = Flip;
    type Source = DeckOf;
    type Question = YourTurn;
    type Choice = Choice;
    type Event = Event;
    type View<'a> = View<'a>;

    /// One turn: flip, read, pay (TD-02 to TD-06).
    #[inline]
    fn step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        if self.winner().is_some() {
            return Ok(Progress::Over);
        }
        let by = self.turn;
        ask.choose(self, by, YourTurn)?;
        if self.fighters[by.index()].deck.is_empty() {
            let me = &mut self.fighters[by.index()];
            let used = me.discard.drain();
            me.deck.absorb(used);
            ask.tell(self, Audience::Everyone, Event::Reshuffled { by });
        }
        let me = &mut self.fighters[by.index()];
        let card = me.deck.draw(ask, DeckOf(by))?.expect("deck and discard hold 20 cards between them");
        me.discard.add(card);
        let shows = Marks::read(by, card);
        let (hurt, cost) = shows.cost(by);
        let victim = &mut self.fighters[hurt.index()];
        victim.lost += cost;
        let left = self.stamina.saturating_sub(victim.lost);
        self.turn = other(by);
        self.flips += 1;
        ask.tell(self, Audience::Everyone, Event::Flipped { by, card, shows, hurt, cost, left });
        if left > 0 {
            return Ok(Progress::Going);
        }
        ask.tell(self, Audience::Everyone, Event::Won { by: other(hurt) });
        Ok(Progress::Over)
    }

    #[inline]
    fn options(&self, _: Seat, _: &YourTurn, menu: &mut Menu<Choice>) {
        menu.allow(Choice::Flip);
        menu.forbid(Choice::Pass, RuleId("TD-07"), "a fighter may not pass a turn");
    }

    fn view(&self, _: Viewer) -> View<'_> {
        View(self)
    }

    fn holder(DeckOf(seat): DeckOf) -> Option<Seat> {
        Some(seat)
    }
}

/// What anybody may know of the duel: everything but the order of the decks, which nobody knows.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(transparent)]
pub struct View<'a>(&'a Duel);

impl Words for Duel {
    fn question(&self, cast: &Cast, seat: Seat, _: &YourTurn) -> String {
        format!("{}, it is your turn.", cast.name(seat))
    }

    fn choice(&self, _: &Cast, choice: &Choice) -> String {
        match choice {
            Choice::Flip => "flip a card".to_owned(),
            Choice::Pass => "pass".to_owned(),
        }
    }

    fn source(&self, cast: &Cast, DeckOf(seat): &DeckOf) -> String {
        format!("the top of {}'s deck", cast.name(*seat))
    }

    fn line(&self, cast: &Cast, event: &Event) -> Option<Line> {
        Some(match *event {
            Event::Flipped { by, card, shows, hurt, cost, left } => {
                let (by_name, hurt_name) = (cast.name(by), cast.name(hurt));
                let whom =
                    if by == hurt { "stumbles and loses".to_owned() } else { format!("hits: {hurt_name} loses") };
                let text = format!("{by_name} flips {shows:<2} (card {card:>2}) and {whom} {cost}, {left} left");
                Line::new(Weight::Deed, "TD-04", text)
            }
            Event::Reshuffled { by } => {
                Line::new(Weight::Detail, "TD-05", format!("{} shuffles the discard pile into the deck", cast.name(by)))
            }
            Event::Won { by } => Line::new(
                Weight::Outcome,
                "TD-06",
                format!("{} is out; {} wins the duel", cast.name(other(by)), cast.name(by)),
            ),
        })
    }

    fn summary(&self, cast: &Cast) -> String {
        let left = |seat: Seat| self.stamina.saturating_sub(self.fighters[seat.index()].lost);
        match self.winner() {
            Some(seat) => format!("{} wins with {} stamina left", cast.name(seat), left(seat)),
            None => {
                let [a, b] = [Seat(0), Seat(1)];
                format!("{} has {} stamina left, {} {}", cast.name(a), left(a), cast.name(b), left(b))
            }
        }
    }
}

impl Flip {
    /// The card as it is drawn: its number, and what its two edges show.
    fn face(self) -> Face {
        let edge = |letter: char, seat: Seat| format!("{letter} {}", Marks::read(seat, self));
        Face {
            code: self.to_string(),
            name: format!("card {self}"),
            rank: self.to_string(),
            suit: String::new(),
            print: vec![edge('A', Seat(0)), edge('D', Seat(1))],
            tone: Tone::Plain,
        }
    }
}

impl Outlook for Duel {
    fn facts(View(duel): &View<'_>, viewer: Viewer, cast: &Cast) -> Vec<Fact> {
        let mut seats = [Seat(0), Seat(1)];
        seats.sort_by_key(|&seat| viewer != Viewer::Seat(seat));
        let stamina = |seat: Seat| duel.stamina.saturating_sub(duel.fighters[seat.index()].lost);
        seats.map(|seat| Fact::number(cast.name(seat), "Stamina", stamina(seat))).into()
    }

    fn blows(&self, before: &Self, seat: Seat) -> Blows {
        let lost = |who: Seat| self.fighters[who.index()].lost > before.fighters[who.index()].lost;
        Blows { hit: lost(other(seat)), hurt: lost(seat) }
    }
}

impl Drawn for Duel {
    fn board(View(duel): &View<'_>, viewer: Viewer, cast: &Cast) -> Board {
        let mut panels = Vec::new();
        for (seat, fighter) in (0..).map(Seat).zip(&duel.fighters) {
            let side = match viewer {
                Viewer::Seat(own) if own == seat => Side::Own,
                Viewer::Seat(_) => Side::Foe,
                Viewer::Onlooker | Viewer::Referee => Side::Table,
            };
            let mut panel = Panel::new(cast.name(seat), side);
            panel.track("Stamina", duel.stamina.saturating_sub(fighter.lost), duel.stamina);
            panel.pile("Deck", fighter.deck.len());
            panel.open_pile("Discard", fighter.discard.cards().map(Flip::face).collect());
            panels.push(panel);
        }
        panels.sort_by_key(|panel| panel.side);
        Board { heading: format!("After {} flips", duel.flips), panels }
    }
}

/// What the GM may set.
#[derive(Debug, Clone, Copy)]
enum Settable {
    Lost(Seat),
    Place(Seat, Flip),
    Turn,
}

impl Duel {
    /// Everything the GM may set, in the order in which it is listed.
    fn settable() -> impl Iterator<Item = Settable> {
        let seats = [Seat(0), Seat(1)];
        let lost = seats.into_iter().map(Settable::Lost);
        let cards = move |seat| (0..Flip::KINDS).map(move |index| Settable::Place(seat, Flip::from_index(index)));
        lost.chain(seats.into_iter().flat_map(cards)).chain([Settable::Turn])
    }
}

impl Overrule for Duel {
    fn quantities(&self, cast: &Cast) -> Vec<Quantity> {
        let quantity = |settable| match settable {
            Settable::Lost(seat) => Quantity {
                name: format!("{}.lost", cast.name(seat)),
                now: self.fighters[seat.index()].lost.to_string(),
                allowed: Allowed::Number(0, i64::from(self.stamina) - 1),
            },
            Settable::Place(seat, card) => Quantity {
                name: format!("{}.card.{card}", cast.name(seat)),
                now: if self.fighters[seat.index()].deck.count(card) > 0 { "deck" } else { "discard" }.to_owned(),
                allowed: Allowed::words(["deck", "discard"]),
            },
            Settable::Turn => Quantity {
                name: "turn".to_owned(),
                now: cast.name(self.turn).to_owned(),
                allowed: Allowed::words([cast.name(Seat(0)), cast.name(Seat(1))]),
            },
        };
        Self::settable().map(quantity).collect()
    }

    fn set(&mut self, cast: &Cast, name: &str, value: &str) -> Result<(), SetRefused> {
        let place = SetRefused::check(&self.quantities(cast), name, value)?;
        match Self::settable().nth(place).expect("one quantity for each thing that can be set") {
            Settable::Lost(seat) => {
                self.fighters[seat.index()].lost = value.parse().expect("checked against the allowed numbers");
            }
            Settable::Place(seat, card) => {
                let Fighter { deck, discard, .. } = &mut self.fighters[seat.index()];
                let (from, to) = if value == "deck" { (discard, deck) } else { (deck, discard) };
                if from.take(card) {
                    to.add(card);
                }
            }
            Settable::Turn => self.turn = cast.find(value).expect("checked against the names of the seats"),
        }
        Ok(())
    }
}

impl Scored for Duel {
    fn columns(&self, cast: &Cast) -> Vec<Column> {
        let [anchor, dart] = [Seat(0), Seat(1)].map(|seat| cast.name(seat));
        vec![
            Column::words("outcome", [format!("{anchor} wins").as_str(), format!("{dart} wins").as_str(), "undecided"]),
            Column::number("flips"),
            Column::number(format!("{anchor}.stamina")),
            Column::number(format!("{dart}.stamina")),
        ]
    }

    fn scores(&self, values: &mut Vec<i32>) {
        values.push(self.winner().map_or(2, |seat| i32::from(seat.0)));
        values.push(i32::from(self.flips));
        values.extend(self.fighters.iter().map(|fighter| i32::from(self.stamina.saturating_sub(fighter.lost))));
    }

    fn is_win_for(&self, seat: Seat, outcome: i32) -> bool {
        outcome == i32::from(seat.0)
    }

    fn uses(&self) -> Vec<String> {
        ["✗✗", "✗", "✔", "✔✔"].map(str::to_owned).into()
    }

    fn use_of(&self, event: &Event) -> Option<Use> {
        match event {
            Event::Flipped { shows, cost, .. } => {
                Some(Use { what: *shows as usize, times: 1, yielded: i32::from(*cost) })
            }
            Event::Reshuffled { .. } | Event::Won { .. } => None,
        }
    }
}

impl Audit for Duel {
    fn census(&self, found: &mut dyn FnMut(Flip)) {
        for fighter in &self.fighters {
            fighter.deck.cards().chain(fighter.discard.cards()).for_each(&mut *found);
        }
    }
}

/// Nothing is hidden: a deck in no known order is the same deck however it lies.
impl Hidden for Duel {}

/// An encounter file of the tiny duel.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct File {
    /// Which game this file is for: "tiny".
    game: String,
    /// What the encounter is called.
    title: Option<String>,
    /// How to read what the rules leave open.
    #[serde(default)]
    rulings: RulingsTable,
    /// Who fights as Anchor.
    #[serde(default)]
    anchor: Duellist,
    /// Who fights as Dart.
    #[serde(default)]
    dart: Duellist,
}

/// One fighter of the file.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Duellist {
    /// The fighter's name.
    name: Option<At<String>>,
    /// The bot that plays, when no person does.
    bot: Option<At<String>>,
}

/// The tiny duel as a game.
pub struct Tiny;

/// The game behind its one face.
pub static GAME: &dyn affray_core::AnyGame = &affray_core::Registered::<Tiny>::new();

static REGISTER: LazyLock<Register> = LazyLock::new(|| Register::of(include_str!("../../../rules/tiny.toml")));

impl Game for Tiny {
    type Scene = Duel;
    const SLUG: &'static str = "tiny";
    const TITLE: &'static str = "The tiny duel";
    const ABOUT: &'static str = "two fighters flip cards until one is out: the smallest whole game";
    const QUERIES: &'static [Query] = crate::tiny_odds::QUERIES;
    const BOTS: &'static [BotEntry<Duel>] =
        &[BotEntry { name: "random", about: "chooses any option, each equally likely", make: || Box::new(Random) }];
    const STARTER: &'static str = include_str!("../../../encounters/tiny/duel.toml");
    const TUTORIAL: &'static str = include_str!("../data/tutorial.toml");
    const STEP_CAP: u32 = 200;

    fn register() -> &'static Register {
        &REGISTER
    }

    fn schema() -> serde_json::Value {
        schemars::schema_for!(File).to_value()
    }

    fn open(setup: &Setup) -> Result<Opening<Duel>, Vec<Diagnostic>> {
        let file: File = encounter::read(&setup.encounter).map_err(|diagnostic| vec![diagnostic])?;
        let one = |diagnostic: Diagnostic| vec![diagnostic];
        if let Some(edition) = &setup.edition {
            return Err(one(Diagnostic::new(format!("the tiny duel has no editions, so no {edition:?}"))));
        }
        let rulings = Rulings::settle(&REGISTER, "", &file.rulings, &setup.rulings).map_err(one)?;
        encounter::distinct_names([&file.anchor, &file.dart].into_iter().filter_map(|duellist| duellist.name.as_ref()))
            .map_err(one)?;
        let mut seats = Vec::new();
        for (duellist, default) in [(&file.anchor, "Anchor"), (&file.dart, "Dart")] {
            let bot = duellist.bot.as_ref().map_or("random", |bot| bot.as_str());
            if let (None, Some(written)) = (Self::bot(bot), &duellist.bot) {
                let diagnostic = encounter::unknown("bot", bot, Self::BOTS.iter().map(|bot| bot.name));
                return Err(one(diagnostic.at(written.span())));
            }
            let name = duellist.name.as_ref().map_or(default, |name| name.as_str()).to_owned();
            seats.push(SeatInfo { name, role: Role::Player, sitter: Sitter::Bot(bot.to_owned()) });
        }
        if seats[0].name.to_lowercase() == seats[1].name.to_lowercase() {
            return Err(one(Diagnostic::new("both fighters have the same name").help("name one of them otherwise")));
        }
        Ok(Opening {
            scene: Duel::new(&rulings),
            cast: Cast::new(seats),
            title: file.title.unwrap_or_else(|| "A tiny duel".to_owned()),
            edition: String::new(),
            rulings: rulings.all(),
        })
    }
}
