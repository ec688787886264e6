//! What one viewer may know of a fight, and nothing more.

use affray_core::{Bag, Cast, Seat, Viewer};
use serde::{Serialize, Serializer};

use crate::language::book::{Block, Book, Fire};
use crate::language::compiled::{BinId, BinSet, Number};
use crate::rules::hit_points::damage::Made;
use crate::shown::event::Outcome;
use crate::state::actor::Actor;
use crate::state::adversary::Standing;
use crate::state::arena::{Arena, Zone};
use crate::state::card::{Pile, Tarot};
use crate::state::fight::{Beat, Fight};
use crate::state::ids::{EddyId, FoeId, PlayerId};
use crate::state::injury::Hurt;
use crate::state::milestone::{Earned, Growth};
use crate::state::player::{Laid, Player, Power, Status};
use crate::state::sheet::{Boxes, Sheet};
use crate::state::skill::{Edge, Skill};
use crate::state::traits::TraitSet;

/// A look into a fight from one seat.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    fight: &'a Fight,
    viewer: Viewer,
}

/// An intent as a viewer sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SeenIntent {
    /// The card, if it may be known.
    pub card: Option<Tarot>,
    /// Whether it lies face up.
    pub face_up: bool,
}

/// What everybody knows of an adversary, and the intents as far as they may be known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeenAdversary {
    /// What it is called.
    pub name: String,
    /// Hit points.
    pub hp: u16,
    /// The most hit points.
    pub full_hp: u16,
    /// Shields.
    pub shields: u16,
    /// Where it stands.
    pub zone: Zone,
    /// Whether it fights.
    pub standing: Standing,
    /// Whether a player charms it (RT-64).
    pub charmed: bool,
    /// Its intents.
    pub intents: Vec<SeenIntent>,
}

/// What a viewer may know of an Eddy.
#[derive(Debug, Serialize)]
pub(crate) struct SeenEddy {
    #[serde(skip)]
    pub(crate) id: EddyId,
    /// Who plays it, if it stands in for a character (RT-10).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) plays_for: Option<PlayerId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) skill: Option<Skill>,
    pub(crate) hp: u16,
    pub(crate) shields: u16,
    pub(crate) zone: Zone,
    pub(crate) cards: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hand: Option<Pile>,
}

/// What a viewer may know of a player.
#[derive(Debug, Serialize)]
struct SeenPlayer<'a> {
    hp: u8,
    shields: u16,
    status: Status,
    zone: Zone,
    traits: TraitSet,
    corruption: u16,
    corruption_here: u8,
    falls: u8,
    credit: u8,
    blur: bool,
    deck: usize,
    hand_size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<Pile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aside: Option<Pile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pool: Option<BinSet>,
    discard: Pile,
    laid: &'a [Laid],
    spells: &'a [BinId],
    turned: BinSet,
    spent: BinSet,
    friendship: Boxes,
    marks: &'a [(BinId, u8)],
    injuries: &'a [Hurt],
    tokens: &'a [(BinId, u8)],
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<Edge>,
    skips: bool,
    arcana: Option<Tarot>,
    chosen: &'a [Skill],
    crossed_out: Option<Skill>,
    stands_for: Option<BinId>,
    story_tokens: u8,
    out_of_deck: Pile,
    retired: bool,
    dead: bool,
    hides: &'a str,
    manipulations: &'a [String],
}

impl<'a> View<'a> {
    pub(crate) fn new(fight: &'a Fight, viewer: Viewer) -> Self {
        View { fight, viewer }
    }

    /// The arena.
    pub fn arena(&self) -> Arena {
        self.fight.arena
    }

    /// The round.
    pub fn round(&self) -> u16 {
        self.fight.round
    }

    /// The round after which the fight is broken off.
    pub fn last_round(&self) -> u16 {
        self.fight.settings.last_round
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.fight.players.len()
    }

    /// How many adversaries there are.
    pub fn adversaries(&self) -> usize {
        self.fight.adversaries.len()
    }

    /// The ids of the players, in seat order.
    pub fn player_ids(&self) -> impl DoubleEndedIterator<Item = PlayerId> + ExactSizeIterator + Clone + use<> {
        self.fight.player_ids()
    }

    /// The ids of the adversaries, in list order.
    pub fn foe_ids(&self) -> impl DoubleEndedIterator<Item = FoeId> + ExactSizeIterator + Clone + use<> {
        self.fight.foe_ids()
    }

    /// The public part of a player. Piles that are not public are reached by other methods.
    pub(crate) fn player(&self, p: PlayerId) -> PublicPlayer<'a> {
        PublicPlayer { fight: self.fight, player: &self.fight.players[p], id: p }
    }

    /// The hand, if it may be known.
    pub fn hand(&self, p: PlayerId) -> Option<Pile> {
        self.fight.sees_hand(self.viewer, p).then(|| self.fight.players[p].hand)
    }

    /// Whether a card of a known hand may be laid on a bin just now (RT-24).
    pub fn may_lay(&self, p: PlayerId, card: Tarot, bin: BinId) -> bool {
        self.hand(p).is_some_and(|hand| hand.count(card) > 0) && self.fight.may_lay(p, card, bin).is_ok()
    }

    /// Cards set aside, if they may be known.
    pub fn aside(&self, p: PlayerId) -> Option<Pile> {
        self.fight.sees_hand(self.viewer, p).then(|| self.fight.players[p].aside)
    }

    /// Hit points of an adversary.
    pub fn adversary_hp(&self, adversary: FoeId) -> u16 {
        self.fight.adversaries[adversary].hp
    }

    /// Shields of an adversary.
    pub fn adversary_shields(&self, adversary: FoeId) -> u16 {
        self.fight.adversaries[adversary].shields
    }

    /// Where an adversary stands.
    pub fn adversary_zone(&self, adversary: FoeId) -> Zone {
        self.fight.adversaries[adversary].zone
    }

    /// Whether an adversary fights.
    pub fn adversary_active(&self, adversary: FoeId) -> bool {
        self.fight.adversaries[adversary].is_active()
    }

    /// The stat block of an adversary; blocks are open to all.
    pub fn block(&self, adversary: FoeId) -> &'a Block {
        self.fight.block(adversary)
    }

    /// The book of rules and tables.
    pub(crate) fn book(&self) -> &'a Book {
        &self.fight.book
    }

    /// The intents of an adversary, as far as they may be known.
    pub fn intents(&self, adversary: FoeId) -> impl Iterator<Item = SeenIntent> + 'a {
        let all = self.fight.sees_hidden(self.viewer);
        self.fight.adversaries[adversary].intents.iter().map(move |intent| SeenIntent {
            card: (intent.face_up || all).then_some(intent.card),
            face_up: intent.face_up,
        })
    }

    /// What an intent that may be known would do, in words.
    pub fn intent_words(&self, adversary: FoeId, card: Tarot) -> String {
        self.fight.intent_words(adversary, card)
    }

    /// What an adversary is called.
    pub fn adversary_name(&self, adversary: FoeId) -> String {
        self.fight.adversary_name(adversary)
    }

    /// Whether an adversary fights, is down or fled.
    pub fn adversary_standing(&self, adversary: FoeId) -> Standing {
        self.fight.adversaries[adversary].standing
    }

    /// The GM's seat.
    pub fn gm_seat(&self) -> Seat {
        self.fight.gm_seat()
    }

    /// How many cards the GM's decks hold.
    pub fn gm_deck(&self) -> usize {
        self.fight.gm.iter().map(|piles| piles.deck.len()).sum()
    }

    /// What the GM has discarded; a card that lies there in several decks is named once.
    pub fn gm_discard(&self) -> Pile {
        let mut discard = Pile::default();
        for card in self.fight.gm.iter().flat_map(|piles| piles.discard.cards()) {
            if discard.count(card) == 0 {
                discard.add(card);
            }
        }
        discard
    }

    /// The total on the Supremacy worksheet.
    pub fn supremacy(&self) -> u16 {
        self.fight.supremacy
    }

    /// The Eddies, with their cards as far as they may be known.
    pub(crate) fn eddies(&self) -> impl Iterator<Item = SeenEddy> + '_ {
        self.fight.eddies_by_id().map(|(id, eddy)| {
            let owner = self.fight.eddy_seat(id);
            let sees = match self.viewer {
                Viewer::Referee => true,
                Viewer::Onlooker => false,
                Viewer::Seat(seat) => seat == owner || seat == self.fight.gm_seat(),
            };
            SeenEddy {
                id,
                plays_for: eddy.plays_for,
                skill: eddy.skill,
                hp: eddy.hp,
                shields: eddy.shields,
                zone: eddy.zone,
                cards: eddy.hand.len(),
                hand: sees.then_some(eddy.hand),
            }
        })
    }

    /// Whether a player charms the adversary, so that it attacks nobody (RT-64).
    pub fn is_charmed(&self, adversary: FoeId) -> bool {
        self.fight.is_charmed(adversary)
    }

    /// How many players still have their turn in this round after the one who acts.
    pub fn turns_to_come(&self) -> usize {
        let acting = self.fight.order.iter().position(|&seat| Some(seat) == self.fight.turn.who);
        let later = &self.fight.order[acting.map_or(0, |place| place + 1)..];
        later.iter().filter(|&&seat| self.fight.players[seat].is_active()).count()
    }

    /// The seat that looks, if it is one.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    fn seen(&self, p: PlayerId) -> SeenPlayer<'a> {
        let player = &self.fight.players[p];
        let sees = self.fight.sees_hand(self.viewer, p);
        SeenPlayer {
            hp: player.hp,
            shields: player.shield_sum(),
            status: player.status,
            zone: player.zone,
            traits: player.traits,
            corruption: player.sheet.corruption,
            corruption_here: player.corruption_here,
            falls: player.zeros,
            credit: player.credit,
            blur: player.blur,
            deck: player.deck.len(),
            hand_size: player.hand.len(),
            hand: sees.then_some(player.hand),
            aside: (sees && !player.aside.is_empty()).then_some(player.aside),
            pool: self.pool(p), // Whatever the table does about hands.
            discard: player.discard,
            laid: &player.laid,
            spells: &player.sheet.spells,
            turned: player.sheet.turned,
            spent: player.sheet.spent,
            friendship: player.sheet.friendship,
            marks: &player.sheet.marks,
            injuries: &player.sheet.injuries,
            tokens: &player.tokens,
            help: self.fight.waiting_help(p),
            skips: player.skips,
            arcana: player.sheet.arcana,
            chosen: &player.sheet.chosen,
            crossed_out: player.sheet.crossed_out,
            stands_for: player.sheet.stands_for,
            story_tokens: player.sheet.story_tokens,
            out_of_deck: self.player(p).out_of_deck(),
            retired: player.sheet.retired,
            dead: player.sheet.dead,
            hides: &player.hides,
            manipulations: &player.sheet.manipulations,
        }
    }

    /// The spells under Ophiuchus, for their owner and the GM (RT-65).
    pub(crate) fn pool(&self, p: PlayerId) -> Option<BinSet> {
        let sees = match self.viewer {
            Viewer::Referee => true,
            Viewer::Onlooker => false,
            Viewer::Seat(seat) => seat == p.seat() || seat == self.fight.gm_seat(),
        };
        Some(self.fight.players[p].sheet.pool).filter(|pool| sees && !pool.is_empty())
    }

    /// The most hit points of an adversary, with what its stat block has grown (RT-67, RT-77).
    pub fn adversary_full_hp(&self, adversary: FoeId) -> u16 {
        self.fight.full_hp(adversary)
    }

    /// By how much an adversary's stat block had grown when the combat began (RT-77).
    pub fn adversary_growth(&self, adversary: FoeId) -> Growth {
        self.fight.adversaries[adversary].growth
    }

    /// What each combat so far has earned (RT-76).
    pub fn worksheet(&self) -> &'a [Earned] {
        &self.fight.worksheet
    }

    /// The totals of the worksheet's milestones, each once, lowest first (RT-77).
    pub fn milestones(&self) -> Vec<u16> {
        let mut totals: Vec<u16> = self.fight.settings.milestones.iter().map(|milestone| milestone.at).collect();
        totals.sort_unstable();
        totals.dedup();
        totals
    }

    /// How the combat ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.fight.outcome
    }

    /// Where the fight stands.
    pub(crate) fn beat(&self) -> Beat {
        self.fight.beat
    }

    /// Whether the Day is over and the next has not begun (RT-86).
    pub fn is_night(&self) -> bool {
        self.fight.night
    }

    /// Whose turn it is, and the order of this round (RT-18).
    pub(crate) fn order(&self) -> (Option<PlayerId>, &'a [PlayerId]) {
        (self.fight.turn.who, &self.fight.order)
    }

    /// What an Eddy is called.
    pub(crate) fn eddy_name(&self, cast: &Cast, eddy: EddyId) -> String {
        self.fight.who(cast, Actor::Eddy(eddy))
    }

    /// Whose seat an Eddy is played from.
    pub(crate) fn eddy_seat(&self, eddy: EddyId) -> Seat {
        self.fight.eddy_seat(eddy)
    }
}

/// What everybody knows of a player, for bots.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PublicPlayer<'a> {
    fight: &'a Fight,
    player: &'a Player,
    id: PlayerId,
}

impl PublicPlayer<'_> {
    pub(crate) fn hp(&self) -> u8 {
        self.player.hp
    }

    pub(crate) fn hand_size(&self) -> usize {
        self.player.hand.len()
    }

    pub(crate) fn deck_size(&self) -> usize {
        self.player.deck.len()
    }

    pub(crate) fn discard(&self) -> Pile {
        self.player.discard
    }

    pub(crate) fn status(&self) -> Status {
        self.player.status
    }

    pub(crate) fn corruption(&self) -> u16 {
        self.player.sheet.corruption
    }

    /// The cards on bins.
    pub(crate) fn laid(&self) -> &[Laid] {
        &self.player.laid
    }

    /// The bins the player has.
    pub(crate) fn bins(&self) -> BinSet {
        self.player.bins
    }

    /// How far a bin is filled, and how far it must be to go off (RT-27).
    pub(crate) fn filled(&self, bin: BinId) -> (u16, Option<u16>) {
        let goal = |number: Number| number.of(self.player.traits, self.player.tokens_on(bin), 0);
        match self.fight.book.bin(bin).fire {
            Fire::Sum(sum) => (self.sum_on(bin), Some(goal(sum))),
            Fire::Count(count) => (self.count_on(bin) as u16, Some(goal(count))),
            Fire::Run(_) => (self.count_on(bin) as u16, Some(self.fight.run_length(self.id, bin))),
            Fire::Place | Fire::Never => (self.count_on(bin) as u16, None),
        }
    }

    pub(crate) fn zeros(&self) -> u8 {
        self.player.zeros
    }

    pub(crate) fn shields(&self) -> u16 {
        self.player.shield_sum()
    }

    pub(crate) fn zone(&self) -> Zone {
        self.player.zone
    }

    pub(crate) fn is_active(&self) -> bool {
        self.player.is_active()
    }

    pub(crate) fn traits(&self) -> TraitSet {
        self.player.traits
    }

    /// The points on a bin (RT-27).
    pub fn sum_on(&self, bin: BinId) -> u16 {
        self.fight.sum_on(self.id, bin)
    }

    /// The number of cards on a bin.
    pub(crate) fn count_on(&self, bin: BinId) -> usize {
        self.player.on(bin).count()
    }

    /// Points carried over on a bin (ruling `excess_value`).
    pub(crate) fn carried(&self, bin: BinId) -> u16 {
        self.player.carried.iter().find(|(of, _)| *of == bin).map_or(0, |&(_, points)| u16::from(points))
    }

    /// What a card is worth (RT-03).
    pub fn value(&self, card: Tarot) -> u8 {
        self.fight.value(card)
    }

    /// Whether the player knows a spell.
    pub(crate) fn knows_spell(&self) -> bool {
        self.player.bins.iter().any(BinId::is_spell)
    }

    /// Whether the player has a bin to lay cards on.
    pub(crate) fn has_bin(&self, bin: BinId) -> bool {
        self.player.bins.has(bin)
    }

    /// The spells in the order of the sheet.
    pub(crate) fn spells(&self) -> impl Iterator<Item = BinId> + '_ {
        let borrowed = self.player.sheet.day_spells;
        self.player.sheet.spells.iter().copied().chain(borrowed.iter())
    }

    /// Extra cards promised (RT-37).
    pub(crate) fn credit(&self) -> u8 {
        self.player.credit
    }

    /// Whether Blur carries the shields over (RT-40).
    pub(crate) fn blurred(&self) -> bool {
        self.player.blur
    }

    /// Whether the next turn is lost (ruling `tower_off_turn`).
    pub(crate) fn skips(&self) -> bool {
        self.player.skips
    }

    /// Help waiting for a check (RT-79).
    pub(crate) fn help(&self) -> Option<Edge> {
        self.fight.waiting_help(self.id)
    }

    /// Tokens on bins (RT-83).
    pub(crate) fn tokens(&self) -> &[(BinId, u8)] {
        &self.player.tokens
    }

    /// Where a player who ran away hides (RT-44).
    pub(crate) fn hides(&self) -> &str {
        &self.player.hides
    }

    /// What lasts from fight to fight; all of it is open but the spells under Ophiuchus.
    pub(crate) fn sheet(&self) -> &Sheet {
        &self.player.sheet
    }

    /// Cards that an ability has taken out of the deck (RT-83).
    pub(crate) fn out_of_deck(&self) -> Pile {
        let Sheet { away, gone, .. } = &self.player.sheet;
        Pile::from_bits(away.bits() | gone.bits())
    }

    /// What a figure of damage or shields would come to (RT-08).
    pub(crate) fn makes(&self, figure: u16, what: Made) -> u16 {
        self.fight.total_made(self.id, figure, what)
    }

    /// Whether Flex is at work (RT-39).
    pub(crate) fn flexed(&self) -> bool {
        self.player.working.iter().any(|working| working.bin.is_none() && matches!(working.power, Power::Times { .. }))
    }
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Whole<'a> {
            round: u16,
            arena: Arena,
            beat: Beat,
            turn: Option<PlayerId>,
            order: &'a [PlayerId],
            outcome: Option<Outcome>,
            supremacy: u16,
            worksheet: &'a [Earned],
            night: bool,
            players: Vec<SeenPlayer<'a>>,
            adversaries: Vec<SeenAdversary>,
            eddies: Vec<SeenEddy>,
            gm_deck: usize,
            gm_discard: Pile,
            aside: Pile,
            shown: Pile,
        }
        let fight = self.fight;
        Whole {
            round: fight.round,
            arena: fight.arena,
            beat: fight.beat,
            turn: fight.turn.who,
            order: &fight.order,
            outcome: fight.outcome,
            supremacy: fight.supremacy,
            worksheet: &fight.worksheet,
            night: fight.night,
            players: fight.player_ids().map(|p| self.seen(p)).collect(),
            adversaries: fight
                .foes_by_id()
                .map(|(foe, adversary)| SeenAdversary {
                    name: fight.adversary_name(foe),
                    hp: adversary.hp,
                    full_hp: fight.full_hp(foe),
                    shields: adversary.shields,
                    zone: adversary.zone,
                    standing: adversary.standing,
                    charmed: fight.is_charmed(foe),
                    intents: self.intents(foe).collect(),
                })
                .collect(),
            eddies: self.eddies().collect(),
            gm_deck: self.gm_deck(),
            gm_discard: self.gm_discard(),
            aside: fight.turn.also,
            shown: fight.turn.shown,
        }
        .serialize(serializer)
    }
}
