//! A fight: who takes part, what lies where, and what comes next (RT-01, RT-15).

use affray_core::{Ask, Audience, Menu, Progress, Scene, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::adversary::{Adversary, Eddy, Standing};
use crate::arena::{Arena, Zone};
use crate::book::{Block, SharedBook};
use crate::card::{Pile, Tarot};
use crate::effect::BinId;
use crate::event::{Event, Outcome};
use crate::milestone::{Growth, Milestone};
use crate::player::{Player, Sheet};
use crate::question::{Actor, Choice, Question, Source, Then};
use crate::rulings::{GmDeckPolicy, GmSeesHands, GmSeesHidden, HandVisibility, Rulings};
use crate::skill::{Grade, Skill};
use crate::view::View;

/// What the table has settled before the first card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settings {
    /// Whether a person runs the adversaries and answers as GM.
    pub human_gm: bool,
    /// Whether players may propose skill checks (RT-46).
    pub checks: bool,
    /// Whether Days and further combats follow (RT-86).
    pub campaign: bool,
    /// How many Days follow the combat without a word of the GM (RT-86).
    #[serde(default)]
    pub days: u8,
    /// The last round; a fight still open then is unfinished.
    pub last_round: u16,
    /// The Corruption that retires a character; known to the GM alone (RT-11).
    pub retire_at: Option<u16>,
    /// Totals at which something happens on the Supremacy worksheet (RT-77).
    pub milestones: SmallVec<[Milestone; 2]>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            human_gm: false,
            checks: false,
            campaign: false,
            days: 0,
            last_round: 200,
            retire_at: None,
            milestones: SmallVec::new(),
        }
    }
}

/// How many adversaries one combat can have.
pub(crate) const MOST_FOES: usize = 40;

/// What the turn at hand has done so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Whose it is.
    pub who: Option<u8>,
    /// Whether it is broken off.
    pub over: bool,
    /// Damage the player made (RT-60).
    pub damage: u16,
    /// Shields the player made (RT-60).
    pub shields: u16,
    /// Whether the Foolish discard is done (RT-34).
    pub fooled: bool,
    /// Whether the action at hand drew cards.
    pub drew: bool,
    /// How many actions it took.
    pub actions: u16,
    /// The bin at work just now, for those who count what came of it.
    #[serde(default)]
    pub at_work: Option<BinId>,
    /// The cards of the bin that just went off.
    pub fired: SmallVec<[Tarot; 16]>,
    /// Further cards laid with the first (RT-83).
    pub also: Pile,
    /// Cards turned up for all to see this turn, wherever they lie now (RT-47, RT-59).
    pub shown: Pile,
    /// What the check made in the action at hand has come to so far (RT-49).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<Grade>,
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beat {
    /// The combat begins.
    Start,
    /// Adversaries draw intents.
    Intents,
    /// An Eddy has its turn.
    Eddy(u8),
    /// The player at this place of the order begins a turn.
    Turn(u8),
    /// The player at this place of the order acts.
    Act(u8),
    /// An adversary has its turn.
    Adversary(u8),
    /// The combat is concluded.
    Conclude,
    /// Between combats.
    Between,
    /// Nothing more.
    Done,
}

/// The GM's cards (RT-16).
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GmPiles {
    /// Face down.
    pub deck: Pile,
    /// Face up.
    pub discard: Pile,
}

/// A fight, and what lies between fights.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    pub(crate) book: SharedBook,
    pub(crate) settings: Settings,
    pub(crate) arena: Arena,
    pub(crate) players: Vec<Player>,
    pub(crate) eddies: Vec<Eddy>,
    pub(crate) adversaries: Vec<Adversary>,
    pub(crate) gm: SmallVec<[GmPiles; 1]>,
    pub(crate) round: u16,
    pub(crate) order: SmallVec<[u8; 6]>,
    pub(crate) turn: Turn,
    pub(crate) once: u32,
    pub(crate) beat: Beat,
    /// Days still to come of those the file names.
    #[serde(default)]
    pub(crate) days: u8,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) supremacy: u16,
    pub(crate) tallies: u8,
    pub(crate) counts: Counts,
    /// What milestones made of the stat blocks, by place in the book; empty while nothing has grown.
    #[serde(default)]
    pub(crate) grown: Vec<Growth>,
}

/// What a simulation counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counts {
    /// First falls to 0 (RT-09).
    pub purchases: u16,
    /// Towers drawn outside checks.
    pub towers: u16,
    /// Times Strike went off.
    pub strikes: u16,
}

impl Fight {
    /// A fight ready to begin.
    pub fn new(
        book: SharedBook,
        settings: Settings,
        arena: Arena,
        sheets: impl IntoIterator<Item = Sheet>,
        eddies: usize,
        blocks: &[u8],
    ) -> Fight {
        let centre = arena.centre();
        let players = sheets.into_iter().map(|sheet| Player::fresh(sheet, &book, centre)).collect();
        let mut fight = Fight {
            settings,
            arena,
            players,
            eddies: vec![Eddy::fresh(book.eddy.hp, centre, None); eddies],
            adversaries: Vec::new(),
            gm: SmallVec::new(),
            round: 0,
            order: SmallVec::new(),
            turn: Turn::default(),
            once: 0,
            beat: Beat::Start,
            days: 0,
            outcome: None,
            supremacy: 0,
            tallies: 0,
            counts: Counts::default(),
            grown: Vec::new(),
            book,
        };
        fight.line_up(blocks);
        fight
    }

    /// Says which skill each Eddy has chosen (RT-81).
    pub(crate) fn teach_eddies(&mut self, skills: impl IntoIterator<Item = Option<Skill>>) {
        for (eddy, skill) in self.eddies.iter_mut().zip(skills) {
            eddy.skill = skill;
        }
    }

    /// Sets the adversaries up in list order, with fresh GM cards (RT-02, RT-67).
    fn line_up(&mut self, blocks: &[u8]) {
        let centre = self.arena.centre();
        self.adversaries = blocks
            .iter()
            .enumerate()
            .map(|(place, &block)| {
                let number = |among: &[u8]| among.iter().map(|&other| u8::from(other == block)).sum::<u8>();
                let (alike, before) = (number(blocks), number(&blocks[..place]));
                Adversary {
                    block,
                    number: if alike > 1 { before + 1 } else { 0 },
                    hp: 0,
                    shields: 0,
                    lent: SmallVec::new(),
                    zone: centre,
                    standing: Standing::Active,
                    intents: SmallVec::new(),
                    growth: Growth::default(),
                }
            })
            .collect();
        self.begin_grown();
        let decks = match self.rulings().gm_deck_policy {
            GmDeckPolicy::PerAdversary => blocks.len().max(1),
            _ => 1,
        };
        self.gm = (0..decks).map(|_| GmPiles { deck: Pile::full(), discard: Pile::default() }).collect();
    }

    /// Begins another combat against the same adversaries.
    pub(crate) fn again(&mut self) {
        let blocks: SmallVec<[u8; 8]> = self.adversaries.iter().map(|adversary| adversary.block).collect();
        self.begin_combat(&blocks);
    }

    /// Begins another combat with the same sheets: all is fresh but what lasts (RT-02, RT-66, RT-78).
    pub(crate) fn begin_combat(&mut self, blocks: &[u8]) {
        let centre = self.arena.centre();
        for player in &mut self.players {
            *player = Player::fresh(std::mem::take(&mut player.sheet), &self.book, centre);
        }
        for eddy in &mut self.eddies {
            *eddy = Eddy::fresh(self.book.eddy.hp, centre, eddy.skill);
        }
        self.line_up(blocks);
        self.round = 0;
        self.order.clear();
        self.turn = Turn::default();
        self.once = 0;
        self.outcome = None;
        self.tallies = 0;
        self.days = 0;
        self.beat = Beat::Start;
    }

    /// The rulings in force.
    #[inline]
    pub fn rulings(&self) -> &Rulings {
        &self.book.rulings
    }

    /// How the combat ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The round at hand, or the last one.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Tallies of the last combat (RT-76).
    pub fn tallies(&self) -> u8 {
        self.tallies
    }

    /// The total on the Supremacy worksheet (RT-77).
    pub fn supremacy(&self) -> u16 {
        self.supremacy
    }

    /// What a simulation counts.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The players, in seat order.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The adversaries, in list order.
    pub fn adversaries(&self) -> &[Adversary] {
        &self.adversaries
    }

    /// The GM's seat: after the players and the Eddies.
    pub fn gm_seat(&self) -> Seat {
        Seat((self.players.len() + self.eddies.len()) as u8)
    }

    pub(crate) fn eddy_seat(&self, eddy: u8) -> Seat {
        Seat(self.players.len() as u8 + eddy)
    }

    pub(crate) fn seat_of(&self, actor: Actor) -> Seat {
        match actor {
            Actor::Player(player) => Seat(player),
            Actor::Eddy(eddy) => self.eddy_seat(eddy),
            Actor::Adversary(_) => self.gm_seat(),
        }
    }

    #[inline]
    pub(crate) fn block(&self, adversary: usize) -> &Block {
        &self.book.blocks[self.adversaries[adversary].block as usize]
    }

    /// Whether the turn or the fight is broken off, so that nothing more of it happens.
    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        self.turn.over || self.outcome.is_some()
    }

    pub(crate) fn zone_of(&self, actor: Actor) -> Zone {
        match actor {
            Actor::Player(player) => self.players[player as usize].zone,
            Actor::Adversary(adversary) => self.adversaries[adversary as usize].zone,
            Actor::Eddy(eddy) => self.eddies[eddy as usize].zone,
        }
    }

    /// Who may see a player's hand (rulings `hand_visibility`, `gm_sees_hands`).
    pub(crate) fn eyes_on_hand(&self, player: usize) -> SeatSet {
        let mut eyes = match self.rulings().hand_visibility {
            HandVisibility::Owner => SeatSet::only(Seat(player as u8)),
            HandVisibility::Allies => SeatSet::first(self.players.len()),
        };
        if self.rulings().gm_sees_hands == GmSeesHands::Yes {
            eyes = eyes.and(self.gm_seat());
        }
        eyes
    }

    /// Whether a viewer may see a player's hand.
    pub(crate) fn sees_hand(&self, viewer: Viewer, player: usize) -> bool {
        match viewer {
            Viewer::Referee => true,
            Viewer::Onlooker => false,
            Viewer::Seat(seat) => self.eyes_on_hand(player).contains(seat),
        }
    }

    /// Whether a viewer may see face-down intents (ruling `gm_sees_hidden`).
    pub(crate) fn sees_hidden(&self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Referee => true,
            Viewer::Onlooker => false,
            Viewer::Seat(seat) => seat == self.gm_seat() && self.rulings().gm_sees_hidden == GmSeesHidden::Yes,
        }
    }

    #[inline]
    pub(crate) fn tell<A: Ask<Self>>(&self, ask: &mut A, event: Event) {
        ask.tell(self, Audience::Everyone, event);
    }

    /// Tells those who may see a player's hand the one thing, and the others the other.
    pub(crate) fn tell_hand<A: Ask<Self>>(&self, ask: &mut A, player: usize, seen: Event, hidden: Option<Event>) {
        let eyes = self.eyes_on_hand(player);
        ask.tell(self, Audience::Only(eyes), seen);
        if let Some(event) = hidden {
            ask.tell(self, Audience::Except(eyes), event);
        }
    }

    /// Whether the players may still know a spell nobody knows (RT-52).
    pub(crate) fn unclaimed(&self) -> impl Iterator<Item = BinId> + '_ {
        BinId::spells().filter(|&spell| !self.players.iter().any(|player| player.sheet.knows(spell)))
    }

    /// Notes that everybody has seen a card.
    pub(crate) fn show(&mut self, card: Tarot) {
        use affray_core::Bag;
        if self.turn.shown.count(card) == 0 {
            self.turn.shown.add(card);
        }
    }

    /// How an adversary is called: its name, and a number among several alike.
    pub fn adversary_name(&self, adversary: u8) -> String {
        let name = &self.block(adversary as usize).name;
        match self.adversaries[adversary as usize].number {
            0 => name.clone(),
            number => format!("{name} {number}"),
        }
    }

    /// The combat begins: spells are turned back but Cancer and Aquarius (RT-66). What a Day would have brought,
    /// the spells under Ophiuchus and the bins that scars close, is made up for where no Day was opened (RT-86).
    fn start<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        for player in &mut self.players {
            let day =
                player.sheet.turned.iter().filter(|&spell| self.book.spell(spell).turned == crate::spec::Turned::Day);
            player.sheet.turned = day.collect();
            player.sheet.stands_for = None;
        }
        self.tell(ask, Event::CombatBegan);
        for p in 0..self.players.len() {
            let sheet = &self.players[p].sheet;
            if sheet.knows(BinId::OPHIUCHUS) && sheet.pool.is_empty() {
                self.fill_pool(ask, p)?;
            }
            let open = |hurt: &crate::injury::Hurt| hurt.kind.spec().closes_bin && hurt.closes.is_none();
            if self.players[p].sheet.injuries.iter().any(open) {
                self.lay_scars(ask, p)?;
                self.players[p].read_bins(&self.book);
            }
        }
        self.beat = Beat::Intents;
        Ok(())
    }
}

impl Scene for Fight {
    type Card = Tarot;
    type Source = Source;
    type Question = Question;
    type Choice = Choice;
    type Event = Event;
    type View<'a> = View<'a>;

    fn step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        match self.beat {
            Beat::Start => self.start(ask)?,
            Beat::Intents => self.intent_step(ask)?,
            Beat::Eddy(eddy) => self.eddy_turn(ask, eddy)?,
            Beat::Turn(place) => self.begin_turn(ask, place)?,
            Beat::Act(place) => self.act(ask, place)?,
            Beat::Adversary(adversary) => self.adversary_turn(ask, adversary)?,
            Beat::Conclude => self.conclude(ask)?,
            Beat::Between => self.between(ask)?,
            Beat::Done => return Ok(Progress::Over),
        }
        if self.outcome.is_some() && !matches!(self.beat, Beat::Conclude | Beat::Between | Beat::Done | Beat::Start) {
            self.beat = Beat::Conclude;
        }
        Ok(if self.beat == Beat::Done { Progress::Over } else { Progress::Going })
    }

    fn options(&self, seat: Seat, question: &Question, menu: &mut Menu<Choice>) {
        self.list_options(seat, question, menu);
    }

    fn view(&self, viewer: Viewer) -> View<'_> {
        View::new(self, viewer)
    }

    fn holder(source: Source) -> Option<Seat> {
        match source {
            Source::Deck(player) | Source::Hand(player) | Source::Coin(player) => Some(Seat(player)),
            Source::GmDeck(_) | Source::EddyHand(_) | Source::GmCoin | Source::Lot => None,
        }
    }
}

impl Fight {
    /// The GM decides what comes next, until the campaign stops (RT-86).
    fn between<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        self.turn.checked = None;
        if self.days > 0 {
            self.days -= 1;
            if self.days == 0 && !self.settings.campaign {
                self.beat = Beat::Done;
            }
            self.end_day(ask)?;
            return self.begin_day(ask);
        }
        match ask.choose(self, self.gm_seat(), Question::Next)? {
            Choice::Then(Then::DayEnds) => self.end_day(ask)?,
            Choice::Then(Then::DayBegins) => self.begin_day(ask)?,
            Choice::Then(Then::FightAgain) => self.again(),
            Choice::Then(Then::FightOthers) => {
                let mut blocks: SmallVec<[u8; 8]> = SmallVec::new();
                while blocks.len() < MOST_FOES {
                    match ask.choose(self, self.gm_seat(), Question::NextFoe(blocks.len() as u8))? {
                        Choice::Foe(block) => blocks.push(block),
                        _ => break,
                    }
                }
                if !blocks.is_empty() {
                    self.begin_combat(&blocks);
                }
            }
            Choice::Then(then) if then != Then::Stop => self.between_action(ask, then)?,
            _ => self.beat = Beat::Done,
        }
        Ok(())
    }

    /// A deck's worth of cards counted everywhere; the law of conservation (RT-02).
    #[cfg(test)]
    pub(crate) fn player_cards(&self, player: usize) -> usize {
        use affray_core::Bag;
        let player = &self.players[player];
        player.deck.len()
            + player.hand.len()
            + player.discard.len()
            + player.aside.len()
            + player.exiled.len()
            + player.laid.len()
    }
}
