//! A fight: who takes part, what lies where, and what comes next (RT-01, RT-15).

use affray_core::{Ask, Audience, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::asked::source::Source;
use crate::language::book::{Block, SharedBook};
use crate::language::compiled::BinId;
use crate::rulings::{GmSeesHands, GmSeesHidden, HandVisibility, Rulings};
use crate::shown::event::{Event, Outcome};
use crate::state::actor::Actor;
use crate::state::adversary::Adversary;
use crate::state::arena::{Arena, Zone};
use crate::state::card::{Pile, Tarot};
use crate::state::eddy::Eddy;
use crate::state::ids::{BlockId, EddyId, FoeId, PlayerId};
use crate::state::milestone::{Earned, Growth, Milestone};
use crate::state::player::Player;
use crate::state::sheet::Sheet;
use crate::state::skill::Grade;

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

/// How many adversaries one combat can have.
pub(crate) const MOST_FOES: usize = 40;

/// What the current turn has done so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Whose it is.
    pub who: Option<PlayerId>,
    /// Whether it is broken off.
    pub over: bool,
    /// Damage the player made (RT-60).
    pub damage: u16,
    /// Shields the player made (RT-60).
    pub shields: u16,
    /// Whether the Foolish discard is done (RT-34).
    pub fooled: bool,
    /// Whether the current action drew cards.
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
    /// What the check made in the current action has come to so far (RT-49).
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
    Eddy(EddyId),
    /// The player at this place of the order begins a turn.
    Turn(u8),
    /// The player at this place of the order acts.
    Act(u8),
    /// An adversary has its turn.
    Adversary(FoeId),
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
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// Every bin, spell, stat block and table, with the rulings in force.
    pub book: SharedBook,
    /// What the table has settled before the first card.
    pub settings: Settings,
    /// The arena.
    pub arena: Arena,
    /// The players, in seat order.
    pub players: Vec<Player>,
    /// The Eddies, in list order.
    pub eddies: Vec<Eddy>,
    /// The adversaries, in list order.
    pub adversaries: Vec<Adversary>,
    /// The GM's cards; one deck, or one for each adversary (ruling `gm_deck_policy`).
    pub gm: SmallVec<[GmPiles; 1]>,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// The order of turns in this round (RT-18).
    pub order: SmallVec<[PlayerId; 6]>,
    /// What the turn so far has done.
    pub turn: Turn,
    /// Effects that happen once a round and have, one bit each.
    pub once: u32,
    /// What comes next.
    pub beat: Beat,
    /// Days still to come of those the file names.
    #[serde(default)]
    pub days: u8,
    /// How the combat ended, if it has.
    pub outcome: Option<Outcome>,
    /// The total on the Supremacy worksheet (RT-77).
    pub supremacy: u16,
    /// Tallies of the last combat (RT-76).
    pub tallies: u8,
    /// The worksheet: what each combat so far has earned (RT-76).
    #[serde(default)]
    pub worksheet: SmallVec<[Earned; 4]>,
    /// Whether the Day is over and the next has not begun (RT-86).
    #[serde(default)]
    pub night: bool,
    /// What a simulation counts.
    pub counts: Counts,
    /// What milestones made of the stat blocks, by place in the book; empty while nothing has grown.
    #[serde(default)]
    pub grown: Vec<Growth>,
}

affray_core::clone_in_place!(Fight {
    book,
    settings,
    arena,
    players,
    eddies,
    adversaries,
    gm,
    round,
    order,
    turn,
    once,
    beat,
    days,
    outcome,
    supremacy,
    tallies,
    worksheet,
    night,
    counts,
    grown,
});

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
        blocks: &[BlockId],
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
            worksheet: SmallVec::new(),
            night: false,
            counts: Counts::default(),
            grown: Vec::new(),
            book,
        };
        fight.line_up(blocks);
        fight
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

    /// The current round, or the last one.
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

    /// The ids of the players, in seat order.
    #[inline]
    pub fn player_ids(&self) -> impl DoubleEndedIterator<Item = PlayerId> + ExactSizeIterator + Clone + use<> {
        PlayerId::all(self.players.len())
    }

    /// The ids of the adversaries, in list order.
    #[inline]
    pub fn foe_ids(&self) -> impl DoubleEndedIterator<Item = FoeId> + ExactSizeIterator + Clone + use<> {
        FoeId::all(self.adversaries.len())
    }

    /// The ids of the Eddies, in list order.
    #[inline]
    pub fn eddy_ids(&self) -> impl DoubleEndedIterator<Item = EddyId> + ExactSizeIterator + Clone + use<> {
        EddyId::all(self.eddies.len())
    }

    /// The players with their ids, in seat order.
    #[inline]
    pub fn players_by_id(&self) -> impl DoubleEndedIterator<Item = (PlayerId, &Player)> + Clone {
        self.player_ids().zip(&self.players)
    }

    /// The adversaries with their ids, in list order.
    #[inline]
    pub fn foes_by_id(&self) -> impl DoubleEndedIterator<Item = (FoeId, &Adversary)> + Clone {
        self.foe_ids().zip(&self.adversaries)
    }

    /// The Eddies with their ids, in list order.
    #[inline]
    pub fn eddies_by_id(&self) -> impl DoubleEndedIterator<Item = (EddyId, &Eddy)> + Clone {
        self.eddy_ids().zip(&self.eddies)
    }

    /// The player who sits there; Eddies and the GM sit behind the players.
    #[inline]
    pub fn player_at(&self, seat: Seat) -> Option<PlayerId> {
        (seat.index() < self.players.len()).then_some(PlayerId(seat.0))
    }

    /// The Eddy that sits there, or that is played from there in place of a character who is out of play (RT-10).
    pub fn eddy_at(&self, seat: Seat) -> Option<EddyId> {
        match seat.index().checked_sub(self.players.len()) {
            Some(place) => (place < self.seated_eddies()).then(|| EddyId::at(place)),
            None => {
                let p = PlayerId(seat.0);
                let mut stand_ins = self.eddies_by_id().filter(|(_, eddy)| eddy.plays_for == Some(p));
                stand_ins.next().filter(|_| !self.players[p].sheet.is_in_play()).map(|(eddy, _)| eddy)
            }
        }
    }

    /// How many Eddies have a seat of their own; they come before those that stand in for a player.
    fn seated_eddies(&self) -> usize {
        self.eddies.iter().filter(|eddy| eddy.plays_for.is_none()).count()
    }

    /// The GM's seat: after the players and the Eddies.
    pub fn gm_seat(&self) -> Seat {
        Seat((self.players.len() + self.seated_eddies()) as u8)
    }

    pub(crate) fn eddy_seat(&self, eddy: EddyId) -> Seat {
        let plays_for = self.eddies.get(eddy.index()).and_then(|eddy| eddy.plays_for);
        plays_for.map_or(Seat(self.players.len() as u8 + eddy.0), PlayerId::seat)
    }

    pub fn seat_of(&self, actor: Actor) -> Seat {
        match actor {
            Actor::Player(player) => player.seat(),
            Actor::Eddy(eddy) => self.eddy_seat(eddy),
            Actor::Adversary(_) => self.gm_seat(),
        }
    }

    #[inline]
    pub fn block(&self, adversary: FoeId) -> &Block {
        &self.book.blocks[self.adversaries[adversary].block]
    }

    /// Whether the turn or the fight is broken off, and nothing more of it happens.
    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        self.turn.over || self.outcome.is_some()
    }

    pub(crate) fn zone_of(&self, actor: Actor) -> Zone {
        match actor {
            Actor::Player(player) => self.players[player].zone,
            Actor::Adversary(adversary) => self.adversaries[adversary].zone,
            Actor::Eddy(eddy) => self.eddies[eddy].zone,
        }
    }

    /// Who may see a player's hand (rulings `hand_visibility`, `gm_sees_hands`).
    pub(crate) fn seats_that_see_hand(&self, player: PlayerId) -> SeatSet {
        let mut eyes = match self.rulings().hand_visibility {
            HandVisibility::Owner => SeatSet::only(player.seat()),
            HandVisibility::Allies => SeatSet::first(self.players.len()),
        };
        if self.rulings().gm_sees_hands == GmSeesHands::Yes {
            eyes = eyes.and(self.gm_seat());
        }
        eyes
    }

    /// Whether a viewer may see a player's hand.
    pub(crate) fn sees_hand(&self, viewer: Viewer, player: PlayerId) -> bool {
        match viewer {
            Viewer::Referee => true,
            Viewer::Onlooker => false,
            Viewer::Seat(seat) => self.seats_that_see_hand(player).contains(seat),
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

    /// Tells something that several rules can bring about: as records of format 1 know it, which says nothing in the log,
    /// and with the rule, which does.
    pub(crate) fn tell_under<A: Ask<Self>>(&self, ask: &mut A, bare: Event, with_rule: Event) {
        self.tell(ask, bare);
        self.tell(ask, with_rule);
    }

    /// Draws a lot: one of so many, from 0.
    pub(crate) fn draw_lot<A: Ask<Self>>(ask: &mut A, count: usize) -> Result<usize, A::Halt> {
        Ok(usize::from(ask.roll(Source::Lot, count as u8)?) - 1)
    }

    /// Shows one event to those who may see a player's hand, and another to the rest.
    pub(crate) fn tell_hand<A: Ask<Self>>(&self, ask: &mut A, player: PlayerId, seen: Event, hidden: Option<Event>) {
        let eyes = self.seats_that_see_hand(player);
        ask.tell(self, Audience::Only(eyes), seen);
        if let Some(event) = hidden {
            ask.tell(self, Audience::Except(eyes), event);
        }
    }

    /// Notes that everybody has seen a card.
    pub(crate) fn show(&mut self, card: Tarot) {
        use affray_core::Bag;
        if self.turn.shown.count(card) == 0 {
            self.turn.shown.add(card);
        }
    }

    /// How an adversary is called: its name, and a number among several alike.
    pub fn adversary_name(&self, adversary: FoeId) -> String {
        let name = &self.block(adversary).name;
        match self.adversaries[adversary].number {
            0 => name.clone(),
            number => format!("{name} {number}"),
        }
    }

    pub(crate) fn piles_of(&self, adversary: FoeId) -> usize {
        if self.gm.len() > 1 { adversary.index() } else { 0 }
    }
}

impl Settings {
    /// The last round of a fight whose file says none: one that nobody comes to.
    pub const UNLIMITED: u16 = 200;
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            human_gm: false,
            checks: false,
            campaign: false,
            days: 0,
            last_round: Settings::UNLIMITED,
            retire_at: None,
            milestones: SmallVec::new(),
        }
    }
}
