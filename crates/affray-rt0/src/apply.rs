//! The interpreter: what each effect of the data files does (RT-68, and the rules of every bin and spell).

use affray_core::{Ask, Bag, Coin, Seat};
use smallvec::SmallVec;

use crate::arena::Zone;
use crate::card::Tarot;
use crate::effect::{BinId, Effect, List, Lists, Range, Way};
use crate::event::Event;
use crate::fight::Fight;
use crate::harm::Made;
use crate::player::{Imposed, Player, Power, Status, Working};
use crate::question::{Actor, Choice, Question, Source};
use crate::rulings::{
    AdversaryHealCap, AdversaryShieldExpiry, CancerGroupRange, FlexStack, MovementMandatory, RunAwayDecline, VirgoScope,
};
use crate::spec::{DamageTarget, HealTarget, ShieldTarget, TraitTarget};
use crate::turn::DrawTo;

/// Who does it, through which bin, and what came before.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context {
    /// Who.
    pub actor: Actor,
    /// The bin that went off.
    pub bin: Option<BinId>,
    /// What further cards laid besides are worth (RT-83).
    pub also: u16,
    /// The card that decides (RT-59, RT-83).
    pub card: Option<Tarot>,
}

impl Fight {
    /// Effects happen in order, until something breaks them off.
    pub(crate) fn apply_list<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        context: Context,
        list: List,
    ) -> Result<(), A::Halt> {
        for place in list.places() {
            self.apply(ask, context, self.book.effect(place))?;
            if self.stopped() {
                break;
            }
        }
        Ok(())
    }

    /// A number for whoever acts (RT-04).
    fn number(&self, context: Context, number: crate::number::Number) -> u16 {
        match context.actor {
            Actor::Player(p) => {
                let player = &self.players[p as usize];
                let tokens = context.bin.map_or(0, |bin| player.tokens_on(bin));
                number.of(player.traits, tokens, context.also)
            }
            _ => number.base(),
        }
    }

    /// One effect. Without a legal target it is passed over (RT-68).
    fn apply<A: Ask<Self>>(&mut self, ask: &mut A, context: Context, effect: Effect) -> Result<(), A::Halt> {
        let actor = context.actor;
        match effect {
            Effect::Damage { amount, range, magic, target, per_comrade, .. } => {
                let base = self.number(context, amount);
                match actor {
                    Actor::Adversary(adversary) => {
                        self.adversary_attack(ask, adversary, base, range, target, per_comrade)?;
                    }
                    _ => self.attack(ask, actor, base, range, magic, target)?,
                }
            }
            Effect::Shields { amount, target, .. } => {
                let base = self.number(context, amount);
                self.give_shields(ask, actor, base, target)?;
            }
            Effect::Heal { amount, target } => {
                let amount = amount.map(|amount| self.number(context, amount));
                self.heal(ask, actor, amount, target)?;
            }
            Effect::Impose { imposed, target } => {
                if let Actor::Adversary(adversary) = actor {
                    self.impose(ask, adversary, imposed, target)?;
                }
            }
            Effect::Move(way) => self.go(ask, actor, way)?,
            Effect::Coin { heads, tails } => {
                let source = match actor {
                    Actor::Player(p) => Source::Coin(p),
                    _ => Source::GmCoin,
                };
                let coin = ask.toss(source)?;
                self.tell(ask, Event::Tossed { who: actor, heads: coin == Coin::Heads });
                self.apply_list(ask, context, if coin == Coin::Heads { heads } else { tails })?;
            }
            Effect::Once { key, first, later } => {
                let used = self.once >> key & 1 == 1;
                self.once |= 1 << key;
                self.apply_list(ask, context, if used { later } else { first })?;
            }
            Effect::Choose { options } => self.choose_one(ask, context, options)?,
            Effect::RevealIntent { count } => {
                for _ in 0..count {
                    self.reveal(ask, actor)?;
                }
            }
            Effect::ForceRedraw => self.force_redraw(ask, actor)?,
            Effect::CreditDraws { count } => self.promise(ask, actor, count)?,
            Effect::EddyUses => self.eddy_entry(ask, context, None)?,
            Effect::EddyUse(card) => self.eddy_entry(ask, context, Some(card))?,
            Effect::Redraw { .. } => {} // Done while the intent is drawn (RT-68).
            _ => {
                if let Actor::Player(p) = actor {
                    self.apply_own(ask, context, p as usize, effect)?;
                }
            }
        }
        Ok(())
    }

    /// Effects that only players have.
    fn apply_own<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        context: Context,
        p: usize,
        effect: Effect,
    ) -> Result<(), A::Halt> {
        match effect {
            Effect::Draw { count } => {
                for _ in 0..self.number(context, count) {
                    self.draw(ask, p, DrawTo::Hand)?;
                    if self.stopped() {
                        break;
                    }
                }
            }
            Effect::LookPick { count, pick } => self.study(ask, p, count, pick)?,
            Effect::Search { count, except } => {
                let count = self.number(context, count);
                self.search(ask, p, count, except)?;
            }
            Effect::Multiply { works, by, on_bin } => {
                let by = self.number(context, by) as u8;
                let bin = if on_bin { context.bin } else { None };
                let again = self.players[p].working.iter().any(|working| working.bin.is_none() && bin.is_none());
                if !(again && self.rulings().flex_stack == FlexStack::Once) {
                    self.players[p].working.push(Working { bin, power: Power::Times { works, by } });
                }
                self.tell(ask, Event::Empowered { player: p as u8, bin: context.bin.unwrap_or(BinId::FLEX) });
            }
            Effect::CarryShields => {
                self.players[p].blur = true;
                self.tell(ask, Event::Blurred { player: p as u8 });
            }
            Effect::Balance { magic } => self.work(p, context, Power::Balance { magic }),
            Effect::OnDrawDamage { amount, magic, range } => {
                self.work(p, context, Power::OnDraw { amount, magic, range });
            }
            Effect::Charm => self.charm(ask, p, context)?,
            Effect::ByCard { draw, drawn_to, cases } => {
                let card = if draw {
                    match self.draw_openly(ask, p, drawn_to)? {
                        Some(card) => card,
                        None => return Ok(()),
                    }
                } else {
                    match context.card {
                        Some(card) => card,
                        None => return Ok(()),
                    }
                };
                if self.outcome.is_some() {
                    return Ok(());
                }
                let mut list = self.book.case(cases, card);
                let twist = draw
                    && context.bin == Some(BinId::THROWAWAY_JOKE)
                    && card.is_major()
                    && self.players[p].bins.has(BinId::SURPRISE_TWIST);
                if twist {
                    list = self.book.bin(BinId::SURPRISE_TWIST).list;
                }
                self.apply_list(ask, Context { card: Some(card), ..context }, list)?;
            }
            Effect::Borrow { bins } => self.borrow_bin(ask, context, p, bins)?,
            Effect::EaseInjury { .. } => self.ease_somebody(ask, context.actor)?,
            Effect::Leave => {
                self.players[p].depart(Status::Fled, &self.book);
                self.turn.over = true;
                self.tell(ask, Event::Fled { player: p as u8 });
            }
            Effect::ResetPlayer => {}
            Effect::Flat { works, amount } => self.work(p, context, Power::Plus { works, by: amount }),
            Effect::Tokens { bin, add } => {
                let tokens = &mut self.players[p].tokens;
                match tokens.iter_mut().find(|(of, _)| *of == bin) {
                    Some((_, held)) => *held = held.saturating_add(add),
                    None => tokens.push((bin, add)),
                }
                let total = self.players[p].tokens_on(bin);
                self.tell(ask, Event::Tokens { player: p as u8, bin, total });
            }
            Effect::Exile { until } => self.exile(ask, p, until),
            Effect::Corruption { amount } => self.take_corruption(ask, p, amount)?,
            Effect::AllRedraw => self.parade(ask, p)?,
            Effect::DropIntent => {
                let choice = ask.choose(self, Seat(p as u8), Question::Drop)?;
                if let Choice::Intent { adversary, place } = choice {
                    self.drop_intent(ask, adversary as usize, place as usize);
                }
            }
            Effect::CountAs { count, .. } => self.count_as_magician(ask, p, count)?,
            Effect::Learn { count } => self.learn_for_the_day(ask, p, count)?,
            Effect::Widen { bin, ranks } => self.work(p, context, Power::Widen { bin, ranks }),
            Effect::ToHand => {
                if let Some(card) = context.card
                    && self.players[p].discard.take(card)
                {
                    self.players[p].hand.add(card);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Something is at work while the bin's card lies there.
    pub(crate) fn work(&mut self, p: usize, context: Context, power: Power) {
        self.players[p].working.push(Working { bin: context.bin, power });
    }

    /// Damage by a player or an Eddy (RT-27, RT-56, RT-58).
    fn attack<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        actor: Actor,
        base: u16,
        range: Range,
        magic: bool,
        target: DamageTarget,
    ) -> Result<(), A::Halt> {
        match target {
            DamageTarget::One => self.attack_one(ask, actor, base, range, magic)?,
            DamageTarget::EachInZone | DamageTarget::Each => {
                let reach = if target == DamageTarget::Each { Range::Ranged } else { Range::Melee };
                let targets: SmallVec<[u8; 8]> = self.reachable(actor, reach).collect();
                for target in targets {
                    let amount = self.made(actor, base, Made::Damage { magic, range });
                    self.hit_adversary(ask, actor, target as usize, amount);
                }
            }
            DamageTarget::EveryoneInZone => {
                let zone = self.zone_of(actor);
                let targets: SmallVec<[u8; 8]> = self.reachable(actor, Range::Melee).collect();
                for target in targets {
                    self.hit_adversary(ask, actor, target as usize, base);
                }
                for p in 0..self.players.len() {
                    if self.players[p].is_active() && self.players[p].zone == zone {
                        self.hit_player(ask, actor, p, base)?;
                    }
                }
                for eddy in 0..self.eddies.len() {
                    if self.eddies[eddy].is_active() && self.eddies[eddy].zone == zone {
                        self.hit_eddy(ask, actor, eddy, base);
                    }
                }
            }
            DamageTarget::Oneself => match actor {
                Actor::Eddy(eddy) => self.hit_eddy(ask, actor, eddy as usize, base),
                Actor::Player(p) => self.hit_player(ask, actor, p as usize, base)?,
                Actor::Adversary(_) => {}
            },
        }
        Ok(())
    }

    /// Damage to an Eddy; at 0 it is destroyed (RT-81).
    pub(crate) fn hit_eddy<A: Ask<Self>>(&mut self, ask: &mut A, by: Actor, target: usize, amount: u16) {
        if !self.eddies[target].is_active() {
            return;
        }
        let eddy = &mut self.eddies[target];
        let absorbed = eddy.shields.min(amount);
        eddy.shields -= absorbed;
        eddy.hp = eddy.hp.saturating_sub(amount - absorbed);
        let hp = eddy.hp;
        self.tell(ask, Event::Hit { by, on: Actor::Eddy(target as u8), amount, absorbed, hp });
        if hp == 0 {
            self.tell(ask, Event::EddyDestroyed { eddy: target as u8 });
        }
    }

    /// Shields for somebody (RT-28, RT-55, RT-71).
    fn give_shields<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        actor: Actor,
        base: u16,
        target: ShieldTarget,
    ) -> Result<(), A::Halt> {
        match (target, actor) {
            (ShieldTarget::Oneself, Actor::Player(p)) => {
                let amount = self.made(actor, base, Made::Shields);
                self.shield_player(ask, p as usize, amount);
            }
            (ShieldTarget::Oneself, Actor::Eddy(eddy)) => {
                self.eddies[eddy as usize].shields += base;
                let total = self.eddies[eddy as usize].shields;
                self.tell(ask, Event::Shielded { who: actor, amount: base, total });
            }
            (ShieldTarget::Oneself, Actor::Adversary(adversary)) => {
                let grown = self.growth(self.adversaries[adversary as usize].block).shields;
                self.shield_adversary(ask, adversary, adversary, base + grown);
            }
            (ShieldTarget::OtherAdversariesInZone, Actor::Adversary(adversary)) => {
                let comrades: SmallVec<[u8; 8]> = self.comrades(adversary).collect();
                for comrade in comrades {
                    self.shield_adversary(ask, adversary, comrade, base);
                }
            }
            (ShieldTarget::EachPlayer, _) => {
                let near = self.rulings().cancer_group_range == CancerGroupRange::SameZone;
                let zone = self.zone_of(actor);
                for p in 0..self.players.len() {
                    if self.players[p].is_active() && (!near || self.players[p].zone == zone) {
                        let amount = self.made(actor, base, Made::Shields);
                        self.shield_player(ask, p, amount);
                    }
                }
            }
            (ShieldTarget::PlayerInZone | ShieldTarget::SelfOrPlayerInZone, _) => {
                let oneself = target == ShieldTarget::SelfOrPlayerInZone;
                match self.friend(ask, actor, oneself, false)? {
                    Some(Actor::Player(p)) => {
                        let amount = self.made(actor, base, Made::Shields);
                        self.shield_player(ask, p as usize, amount);
                    }
                    Some(Actor::Eddy(eddy)) => {
                        self.eddies[eddy as usize].shields += base;
                        let total = self.eddies[eddy as usize].shields;
                        self.tell(ask, Event::Shielded { who: Actor::Eddy(eddy), amount: base, total });
                    }
                    _ => {}
                }
            }
            (ShieldTarget::OtherAdversariesInZone, _) => {}
        }
        Ok(())
    }

    fn shield_adversary<A: Ask<Self>>(&mut self, ask: &mut A, giver: u8, adversary: u8, amount: u16) {
        let by_giver = self.rulings().adversary_shield_expiry == AdversaryShieldExpiry::LiteralNextTurn;
        let shielded = &mut self.adversaries[adversary as usize];
        shielded.shields += amount;
        if by_giver {
            shielded.lent.push((giver, amount));
        }
        let total = shielded.shields;
        self.tell(ask, Event::Shielded { who: Actor::Adversary(adversary), amount, total });
    }

    /// Somebody in the Zone, as the actor likes; `None` if nobody is there.
    fn friend<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        actor: Actor,
        oneself: bool,
        injured: bool,
    ) -> Result<Option<Actor>, A::Halt> {
        let is_player = matches!(actor, Actor::Player(_));
        let friends: SmallVec<[u8; 6]> = self.friends(actor, oneself && is_player, injured).collect();
        let self_too = oneself && !is_player;
        match (friends.len(), self_too) {
            (0, false) => Ok(None),
            (0, true) => Ok(Some(actor)),
            (1, false) => Ok(Some(Actor::Player(friends[0]))),
            _ => Ok(match ask.choose(self, self.seat_of(actor), Question::Friend { actor, oneself, injured })? {
                Choice::Player(p) => Some(Actor::Player(p)),
                Choice::Eddy(eddy) => Some(Actor::Eddy(eddy)),
                _ => None,
            }),
        }
    }

    /// Hit points come back, never above the maximum (RT-07, RT-63, RT-71).
    fn heal<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        actor: Actor,
        amount: Option<u16>,
        target: HealTarget,
    ) -> Result<(), A::Halt> {
        let who = match target {
            HealTarget::Oneself => Some(actor),
            HealTarget::SelfOrAllyInZone => self.friend(ask, actor, true, false)?,
            HealTarget::PlayerInZone => self.friend(ask, actor, false, false)?,
        };
        match who {
            Some(Actor::Player(p)) => {
                let player = &mut self.players[p as usize];
                let full = u16::from(Player::FULL);
                player.hp = amount.map_or(full, |amount| (u16::from(player.hp) + amount).min(full)) as u8;
                let hp = u16::from(player.hp);
                self.tell(ask, Event::Healed { who: Actor::Player(p), hp });
            }
            Some(Actor::Adversary(adversary)) => {
                let most = match self.rulings().adversary_heal_cap {
                    AdversaryHealCap::No => self.full_hp(adversary as usize),
                    AdversaryHealCap::Yes => u16::MAX,
                };
                let healed = &mut self.adversaries[adversary as usize];
                healed.hp = amount.map_or(most, |amount| healed.hp.saturating_add(amount).min(most.max(healed.hp)));
                let hp = healed.hp;
                self.tell(ask, Event::Healed { who: Actor::Adversary(adversary), hp });
            }
            Some(Actor::Eddy(_)) | None => {}
        }
        Ok(())
    }

    /// A trait is forced on players until the adversary's next turn (RT-06).
    fn impose<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: u8,
        of: crate::traits::Trait,
        target: TraitTarget,
    ) -> Result<(), A::Halt> {
        if self.is_charmed(adversary) && self.rulings().virgo_scope != VirgoScope::DamageOnly {
            return Ok(());
        }
        let range = if target == TraitTarget::One { Range::Ranged } else { Range::Melee };
        let victims: SmallVec<[u8; 6]> = match target {
            TraitTarget::EachInZone => self.prey(adversary, Range::Melee).collect(),
            _ => match self.victim(ask, adversary, range, 0)? {
                Some(Actor::Player(p)) => SmallVec::from_slice(&[p]),
                _ => SmallVec::new(),
            },
        };
        for p in victims {
            let player = &mut self.players[p as usize];
            let imposed = Imposed { of, source: adversary };
            if player.sheet.traits.has(of) && player.traits.has(of) || player.imposed.contains(&imposed) {
                continue;
            }
            player.imposed.push(imposed);
            player.read_traits(&self.book);
            self.tell(ask, Event::Imposed { player: p, of, by: adversary });
        }
        Ok(())
    }

    /// Somebody moves (RT-14, RT-35, RT-44, RT-70).
    fn go<A: Ask<Self>>(&mut self, ask: &mut A, actor: Actor, way: Way) -> Result<(), A::Halt> {
        match way {
            Way::Toward(steps) => {
                for _ in 0..steps {
                    self.step_toward_prey(ask, actor);
                }
            }
            Way::Away(steps) => {
                for _ in 0..steps {
                    self.step_away_from_prey(ask, actor);
                }
            }
            Way::Choice(steps) => {
                for _ in 0..steps {
                    let from = self.zone_of(actor);
                    let by = self.rulings().adjacency;
                    if self.arena.steps(from, by).next().is_none() {
                        break;
                    }
                    match ask.choose(self, self.seat_of(actor), Question::Step(actor))? {
                        Choice::Zone(zone) => self.move_to(ask, actor, zone),
                        _ => break,
                    }
                }
            }
            Way::AnyEmpty => {
                if self.empty_zones(actor).next().is_some()
                    && let Choice::Zone(zone) = ask.choose(self, self.seat_of(actor), Question::EmptyZone(actor))?
                {
                    self.move_to(ask, actor, zone);
                }
            }
            Way::Anywhere => {
                if let Choice::Zone(zone) = ask.choose(self, self.seat_of(actor), Question::AnyZone(actor))? {
                    self.move_to(ask, actor, zone);
                }
            }
        }
        Ok(())
    }

    pub(crate) fn move_to<A: Ask<Self>>(&mut self, ask: &mut A, who: Actor, to: Zone) {
        match who {
            Actor::Player(p) => self.players[p as usize].zone = to,
            Actor::Adversary(adversary) => self.adversaries[adversary as usize].zone = to,
            Actor::Eddy(eddy) => self.eddies[eddy as usize].zone = to,
        }
        self.tell(ask, Event::Moved { who, to });
    }

    /// Whether a player may stay where Movement would take them (ruling `movement_mandatory`).
    pub(crate) fn may_stay(&self) -> bool {
        self.rulings().movement_mandatory == MovementMandatory::MayStay
    }

    /// Whoever acts picks one of the lists that would find a target.
    fn choose_one<A: Ask<Self>>(&mut self, ask: &mut A, context: Context, options: Lists) -> Result<(), A::Halt> {
        let bin = context.bin.unwrap_or(BinId::TOWER);
        let open = self.open_options(context.actor, bin, options);
        let place = match open.count_ones() {
            0 => return Ok(()),
            1 => open.trailing_zeros() as u8,
            _ => {
                let question = Question::Which { actor: context.actor, bin, options, open, also: context.also };
                match ask.choose(self, self.seat_of(context.actor), question)? {
                    Choice::Option { place, .. } => place,
                    _ => return Ok(()),
                }
            }
        };
        self.apply_list(ask, context, self.book.option(options, place))
    }

    /// The lists that may be picked just now, one bit each.
    pub(crate) fn open_options(&self, actor: Actor, bin: BinId, options: Lists) -> u32 {
        let must = bin == BinId::RUN_AWAY && self.rulings().run_away_decline == RunAwayDecline::Forbidden;
        let mut open = 0;
        for place in 0..options.len {
            let list = self.book.option(options, place);
            if self.list_finds_target(actor, list) && !(must && list.is_empty()) {
                open |= 1 << place;
            }
        }
        open
    }

    /// Zones where nobody stands, for the one who runs (RT-44).
    pub(crate) fn empty_zones(&self, actor: Actor) -> impl Iterator<Item = Zone> + '_ {
        let only_foes = self.rulings().run_away_unoccupied == crate::rulings::RunAwayUnoccupied::AdversariesOnly;
        let own = self.zone_of(actor);
        self.arena.zones().filter(move |&zone| {
            zone != own
                && !self.adversaries.iter().any(|adversary| adversary.is_active() && adversary.zone == zone)
                && (only_foes
                    || !self.players.iter().any(|player| player.is_active() && player.zone == zone)
                        && !self.eddies.iter().any(|eddy| eddy.is_active() && eddy.zone == zone))
        })
    }
}
