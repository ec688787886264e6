//! The good bot: looks at intents, wastes few points, keeps out of reach or closes in, and runs when it must.

use affray_core::{Bag, Bot, Card, Decision, Stream};

use super::plain;
use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::book::Threat;
use crate::language::compiled::{BinId, Range};
use crate::rules::arena::steps::distance;
use crate::rules::hit_points::damage::Made;
use crate::rulings::Adjacency;
use crate::shown::view::{PublicPlayer, View};
use crate::state::actor::Actor;
use crate::state::arena::Zone;
use crate::state::card::{BLADES, CALM, Pile, Tarot};
use crate::state::fight::Fight;
use crate::state::ids::{FoeId, PlayerId};
use crate::state::traits::Trait;

/// Plays well for a bot that looks one turn ahead.
#[derive(Debug, Clone, Copy, Default)]
pub struct Good;

impl Bot<Fight> for Good {
    fn choose(&self, decision: &Decision<'_, Fight>, _: &mut Stream) -> usize {
        if matches!(decision.question, Question::Act) {
            return Plan::new(decision).best(decision.options);
        }
        let wanted = answer(decision);
        decision.options.iter().position(|option| Some(*option) == wanted).unwrap_or(0)
    }
}

fn answer(decision: &Decision<'_, Fight>) -> Option<Choice> {
    let Decision { view, options, seat, .. } = decision;
    let for_an_eddy = match decision.question {
        Question::EddyCard(_) | Question::EddyUse { .. } => true,
        Question::Target { actor, .. } | Question::Friend { actor, .. } => matches!(actor, Actor::Eddy(_)),
        Question::Step(actor) | Question::AnyZone(actor) | Question::Ally(actor) => matches!(actor, Actor::Eddy(_)),
        _ => false,
    };
    if for_an_eddy || seat.index() >= view.players() {
        return eddy_answer(decision);
    }
    let me = PlayerId(seat.0);
    let offered = |choice: Choice| options.contains(&choice).then_some(choice);
    let option = |of: BinId, place: u8| offered(Choice::Option { of, place });
    match decision.question {
        Question::Target { range, .. } => options.iter().copied().min_by_key(|choice| match *choice {
            Choice::Adversary(foe) => (urgency(view, me, foe, range), foe),
            _ => (i32::MAX, FoeId(0)),
        }),
        Question::Which { bin: BinId::STRIKE, .. } => {
            let through = |range| best_hit(view, me, range);
            let (melee, ranged) = (through(Range::Melee), through(Range::Ranged));
            if ranged > melee { option(BinId::STRIKE, 1) } else { None }.or_else(|| plain::answer(decision))
        }
        Question::Which { bin: BinId::CANCER, .. } => {
            let shared = view.player_ids().filter(|&p| view.player(p).is_active()).count();
            if shared >= 3 { option(BinId::CANCER, 1) } else { None }.or_else(|| plain::answer(decision))
        }
        Question::Which { bin: BinId::RUN_AWAY, .. } => {
            let leave = desperate(view, me);
            let away = incoming(view, me, view.player(me).zone(), true) > view.player(me).shields();
            let wanted = match (leave, away) {
                (true, _) => option(BinId::RUN_AWAY, 1),
                (false, true) => option(BinId::RUN_AWAY, 0),
                (false, false) => option(BinId::RUN_AWAY, 2),
            };
            wanted.or_else(|| plain::answer(decision))
        }
        Question::Which { bin: bin @ (BinId::LEO | BinId::SAGITTARIUS), .. } => {
            let range = if bin == BinId::LEO { Range::Melee } else { Range::Ranged };
            let near = foes(view).filter(|&foe| reaches(view, me, foe, range)).count();
            if near >= 3 { option(bin, 1) } else { None }.or_else(|| plain::answer(decision))
        }
        // Toward the fight, unless it is time to get away from it.
        Question::Step(_) => {
            let flee = Plan::new(decision).keeps_away();
            options.iter().copied().min_by_key(|choice| match *choice {
                Choice::Zone(zone) if flee => {
                    let danger = u32::from(incoming(view, me, zone, false));
                    (danger, u32::from(u8::MAX - nearest_foe(view, zone)))
                }
                Choice::Zone(zone) => (u32::from(nearest_foe(view, zone)), 0),
                _ => (u32::MAX, 0),
            })
        }
        Question::EmptyZone(_) => options.iter().copied().max_by_key(|choice| match *choice {
            Choice::Zone(zone) => nearest_foe(view, zone),
            _ => 0,
        }),
        // The most dangerous is the one to charm.
        Question::Adversary => options.iter().copied().max_by_key(|choice| match *choice {
            Choice::Adversary(foe) => {
                let Threat { near, near_all, far, far_all, .. } = view.block(foe).hidden;
                near + far + 2 * (near_all + far_all) + view.adversary_hp(foe) / 8
            }
            _ => 0,
        }),
        Question::Ally(_) => options.iter().copied().max_by_key(|choice| match *choice {
            Choice::Player(p) => view.player(p).hp(),
            _ => 0,
        }),
        Question::Borrow { .. } if Plan::new(decision).fires >= 2 => {
            offered(Choice::Bin(BinId::FLEX)).or_else(|| plain::answer(decision))
        }
        Question::Keep => {
            let plan = Plan::new(decision);
            options.iter().copied().max_by_key(|choice| match *choice {
                Choice::Card(card) => plan.worth_in_hand(card),
                _ => 0,
            })
        }
        _ => plain::answer(decision),
    }
}

/// What an Eddy or the GM answers.
fn eddy_answer(decision: &Decision<'_, Fight>) -> Option<Choice> {
    match decision.question {
        Question::EddyCard(_) => decision.options.first().copied(),
        Question::EddyUse { .. } => decision.options.iter().copied().max_by_key(|choice| match *choice {
            // Later entries are the particular ones; moving comes first in the table.
            Choice::Entry(place) => place,
            _ => 0,
        }),
        _ => plain::answer(decision),
    }
}

/// The adversaries still fighting.
fn foes<'a>(view: &'a View<'_>) -> impl Iterator<Item = FoeId> + 'a {
    view.foe_ids().filter(|&foe| view.adversary_active(foe))
}

fn reaches(view: &View<'_>, me: PlayerId, foe: FoeId, range: Range) -> bool {
    range == Range::Ranged || view.adversary_zone(foe) == view.player(me).zone()
}

/// What a Strike does (RT-27).
fn strike(me: &PublicPlayer<'_>, range: Range) -> u16 {
    let (strong, weak) = (me.traits().has(Trait::Strong), me.traits().has(Trait::Weak));
    let figure = match (range, strong, weak) {
        (Range::Melee, true, _) => 7,
        (Range::Melee, _, true) => 3,
        (Range::Melee, ..) => 5,
        (Range::Ranged, true, _) => 3,
        (Range::Ranged, _, true) => 1,
        (Range::Ranged, ..) => 2,
    };
    me.makes(figure, Made::Damage { magic: false, range })
}

/// The most that one Strike takes off anybody in reach; a fallen adversary counts more.
fn best_hit(view: &View<'_>, me: PlayerId, range: Range) -> u16 {
    let blow = strike(&view.player(me), range);
    let through = |foe: FoeId| {
        let lost = blow.saturating_sub(view.adversary_shields(foe)).min(view.adversary_hp(foe));
        if lost == view.adversary_hp(foe) { lost + 4 } else { lost }
    };
    foes(view).filter(|&foe| reaches(view, me, foe, range) && !view.is_charmed(foe)).map(through).max().unwrap_or(0)
}

/// Low is first: whom one blow fells, then the one with least left, those about to strike before the others.
fn urgency(view: &View<'_>, me: PlayerId, foe: FoeId, range: Range) -> i32 {
    let left = i32::from(view.adversary_hp(foe) + view.adversary_shields(foe));
    let block = view.block(foe);
    let strikes = view.intents(foe).any(|intent| intent.card.is_none_or(|card| block.line(card).attacks));
    let felled = left <= i32::from(strike(&view.player(me), range));
    let charmed = if view.is_charmed(foe) { 1000 } else { 0 };
    left - if strikes { 5 } else { 0 } - if felled { 100 } else { 0 } + charmed
}

fn nearest_foe(view: &View<'_>, from: Zone) -> u8 {
    foes(view).map(|foe| distance(from, view.adversary_zone(foe), Adjacency::Orthogonal)).min().unwrap_or(0)
}

/// What may hit a player who stands there: face-up intents as printed, hidden ones on average; shared among those whom
/// it may hit instead, or all of it.
fn incoming(view: &View<'_>, me: PlayerId, at: Zone, shared: bool) -> u16 {
    let others = |zone: Option<Zone>| {
        let stands = |p: &PlayerId| {
            let player = view.player(*p);
            *p != me && player.is_active() && zone.is_none_or(|zone| player.zone() == zone)
        };
        if shared { view.player_ids().filter(stands).count() as u16 } else { 0 }
    };
    let mut sum = 0;
    for foe in foes(view).filter(|&foe| !view.is_charmed(foe)) {
        let (block, zone) = (view.block(foe), view.adversary_zone(foe));
        let steps = distance(at, zone, Adjacency::Orthogonal);
        for intent in view.intents(foe) {
            let threat = intent.card.map_or(block.hidden, |card| block.line(card).threat);
            let comes = steps == 0 || steps == 1 && (block.mobile || threat.approaches);
            if comes {
                sum += threat.near_all + threat.near.div_ceil(1 + others(Some(zone)));
            }
            if threat.far > 0 {
                sum += threat.far.div_ceil(1 + others(None));
            }
            sum += threat.far_all;
        }
    }
    sum
}

/// The second fall is near and this round may bring it.
fn desperate(view: &View<'_>, me: PlayerId) -> bool {
    let player = view.player(me);
    player.zeros() >= 1 && u16::from(player.hp()) + player.shields() <= incoming(view, me, player.zone(), true).max(4)
}

/// What the bot goes by in its turn.
struct Plan<'a> {
    view: View<'a>,
    id: PlayerId,
    me: PublicPlayer<'a>,
    hand: u128,
    /// What may come this round, all of it and the own share.
    coming: u16,
    share: u16,
    /// Whether an adversary stands in the own Zone.
    near: bool,
    /// How often Strike can go off this turn with the cards in hand.
    fires: u16,
    /// Points on Strike and Defend.
    strike: u16,
    defend: u16,
    /// Cards on Movement and Run Away.
    moving: usize,
    running: usize,
}

/// What a card on a bin is worth to the bot; the highest is laid.
type Worth = u16;

const RUN: Worth = 900;
const CARDS: Worth = 800;
const SPELL: Worth = 700;
const CLOSE_IN: Worth = 650;
const FIRE: Worth = 600;
const FILL: Worth = 500;
const SHIELD: Worth = 400;
const SAVE: Worth = 300;
const DRAW: Worth = 200;
const LEAVE: Worth = 150;
const SPARE: Worth = 50;
const END: Worth = 1;

impl<'a> Plan<'a> {
    fn new(decision: &Decision<'a, Fight>) -> Self {
        let (view, id) = (decision.view, PlayerId(decision.seat.0));
        let me = view.player(id);
        let zone = me.zone();
        let coming = incoming(&view, id, zone, false);
        let hand = view.hand(id).unwrap_or_default().bits();
        let (mut strike, mut defend) = (me.carried(BinId::STRIKE), me.carried(BinId::DEFEND));
        let (mut moving, mut running) = (0, 0);
        for laid in me.laid() {
            match laid.bin {
                BinId::STRIKE => strike += u16::from(me.value(laid.counts_as)),
                BinId::DEFEND => defend += u16::from(me.value(laid.counts_as)),
                BinId::MOVEMENT => moving += 1,
                BinId::RUN_AWAY => running += 1,
                _ => {}
            }
        }
        let blades: u16 = Pile::from_bits(hand & BLADES).cards().map(|card| u16::from(me.value(card))).sum();
        Plan {
            id,
            hand,
            coming,
            share: if coming > 0 && view.players() > 1 { incoming(&view, id, zone, true) } else { coming },
            near: foes(&view).any(|foe| view.adversary_zone(foe) == zone),
            fires: (strike + blades) / 10,
            strike,
            defend,
            moving,
            running,
            view,
            me,
        }
    }

    /// The cards of a kind in hand.
    fn held(&self, kind: u128) -> Pile {
        Pile::from_bits(self.hand & kind)
    }

    /// Whether Strikes of this turn would come through somebody's shields, or clear the way for those who follow.
    fn comes_through(&self) -> bool {
        if self.view.turns_to_come() > 0 {
            return true;
        }
        let hits = |range| {
            let all = self.fires * strike(&self.me, range);
            let open = |foe: FoeId| all > self.view.adversary_shields(foe) && !self.view.is_charmed(foe);
            foes(&self.view).any(|foe| reaches(&self.view, self.id, foe, range) && open(foe))
        };
        hits(Range::Melee) || hits(Range::Ranged)
    }

    /// How many cards a step takes.
    fn per_step(&self) -> usize {
        match (self.me.traits().has(Trait::Fast), self.me.traits().has(Trait::Slow)) {
            (true, _) => 1,
            (false, false) => 2,
            (false, true) => 3,
        }
    }

    /// How many steps the cards left in hand can pay for.
    fn steps(&self) -> usize {
        (self.moving + self.hand.count_ones() as usize) / self.per_step()
    }

    /// Whether to get out of the way: blows are coming that shields do not stop, and two steps lead out of reach.
    fn keeps_away(&self) -> bool {
        self.near
            && self.view.players() == 1
            && self.steps() >= 2
            && self.coming > self.me.shields() + 2
            && self.view.arena().side() > 1
            && self.fires == 0
    }

    /// The option that is worth most.
    fn best(&self, options: &[Choice]) -> usize {
        let running = desperate(&self.view, self.id);
        let fire = self.fires > 0 && self.comes_through();
        let (mut most, mut chosen) = (0, 0);
        for (place, &choice) in options.iter().enumerate() {
            let worth = match choice {
                Choice::Lay { card, bin } => self.worth(card, bin, fire, running),
                Choice::EndTurn => END,
                _ => 0,
            };
            if worth > most {
                (most, chosen) = (worth, place);
            }
        }
        chosen
    }

    fn worth(&self, card: Tarot, bin: BinId, fire: bool, running: bool) -> Worth {
        match bin {
            BinId::STRIKE => {
                let sum = self.strike + u16::from(self.me.value(card));
                match (sum >= 10, fire) {
                    (true, true) => FIRE + 40 - sum,
                    (false, _) => FILL + sum,
                    (true, false) => 0,
                }
            }
            BinId::DEFEND => {
                let sum = self.defend + u16::from(self.me.value(card));
                match (sum >= 10, self.coming > self.me.shields()) {
                    (true, true) => SHIELD + 40 - sum,
                    (false, _) => SAVE + sum,
                    (true, false) => 0,
                }
            }
            // The Magician waits for nothing but is the last to go.
            BinId::CONCENTRATE if card == Tarot::MAGICIAN => DRAW,
            BinId::CONCENTRATE => DRAW + 30 - card.numeral().map_or(0, u16::from),
            BinId::MOVEMENT => self.worth_moving(card),
            BinId::RUN_AWAY => self.worth_running(card, running),
            BinId::STUDY => CARDS + 3,
            BinId::GOOD_IDEA => CARDS + 2,
            BinId::TAKE_A_CHANCE => CARDS + 1,
            BinId::FEINT if self.share > 0 => CARDS,
            BinId::FLEX if self.fires > 0 && fire && !self.me.flexed() => SPELL + 1,
            BinId::BLUR if self.me.shields() > self.coming => SAVE - 1,
            _ if bin.is_spell() && self.worth_casting(bin) => SPELL,
            _ => 0,
        }
    }

    /// Stepping closer where Strikes wait, out of reach where blows do, and otherwise a card saved for later.
    fn worth_moving(&self, card: Tarot) -> Worth {
        let on = self.moving;
        let blade = BLADES >> card.index() & 1 == 1;
        // Spare cards first: Majors, then Cups and Pentacles; The Magician last.
        let cheap = match (card.is_major(), blade) {
            _ if card == Tarot::MAGICIAN => 0,
            (true, _) => 3,
            (false, false) => 2,
            (false, true) => 1,
        };
        let spare = self.held(!BLADES).len();
        if !self.near && self.fires > 0 && !blade && on + spare >= self.per_step() {
            return CLOSE_IN + cheap;
        }
        if self.keeps_away() {
            return LEAVE + cheap;
        }
        if !self.near {
            return SPARE + 20 + cheap;
        }
        // One card short of a step is as far as idle cards go.
        if on + 1 < self.per_step() { SPARE + cheap } else { 0 }
    }

    /// Cards that nothing else wants build a run; the last one is laid when it is time to go.
    fn worth_running(&self, card: Tarot, running: bool) -> Worth {
        let needed = match (self.me.traits().has(Trait::Fast), self.me.traits().has(Trait::Slow)) {
            (true, _) => 3,
            (false, false) => 4,
            (false, true) => 5,
        };
        let on = self.running;
        let last = on + 1 >= needed;
        match (running, last) {
            (true, true) => RUN + 1,
            (true, false) if on > 0 && needed - on <= self.hand.count_ones() as usize => RUN,
            (false, true) => 0,
            // A run is begun in the middle, where both ends can grow.
            _ if on == 0 => {
                let middle = card.rank().is_some_and(|rank| (4..=8).contains(&rank));
                if middle { SPARE + 10 } else { 0 }
            }
            _ => SPARE + 15,
        }
    }

    /// A spell worth casting now.
    fn worth_casting(&self, spell: BinId) -> bool {
        match spell {
            BinId::CANCER => self.coming > self.me.shields() + 4,
            BinId::AQUARIUS => {
                let hurt = |p: PlayerId| {
                    let player = self.view.player(p);
                    player.is_active() && player.zone() == self.me.zone() && player.hp() <= 12
                };
                self.view.player_ids().any(hurt)
            }
            BinId::LEO | BinId::CAPRICORN => self.near,
            BinId::VIRGO => foes(&self.view).count() > 1,
            _ => true,
        }
    }

    /// What a card would do in this hand: complete a bin without waste, where that bin is wanted.
    fn worth_in_hand(&self, card: Tarot) -> Worth {
        let value = u16::from(self.me.value(card));
        let blade = BLADES >> card.index() & 1 == 1;
        let calm = CALM >> card.index() & 1 == 1;
        let completes = |sum: u16| if sum + value >= 10 { 40 - (sum + value) } else { value };
        match (blade, calm) {
            (true, _) => 100 + completes(self.strike),
            (_, true) if self.coming > self.me.shields() => 90 + completes(self.defend),
            (_, true) => 40 + value,
            _ if card == Tarot::MAGICIAN && self.me.knows_spell() => 150,
            _ => 30 - card.numeral().map_or(0, u16::from),
        }
    }
}
