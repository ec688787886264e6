//! The interpreter: what each effect of the data files does (RT-68, and the rules of every bin and spell).

use affray_core::{Ask, Bag, Coin, RuleId};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Source;
use crate::language::compiled::{BinId, Effect, List, Lists, Number};
use crate::rules::turn::drawing::DrawTo;
use crate::rulings::{FlexStack, RunAwayDecline};
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::player::{Power, Status, Working};

/// Who does it, through which bin, and what came before.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context {
    /// Who.
    pub actor: Actor,
    /// The bin that went off.
    pub bin: Option<BinId>,
    /// What further cards laid with the first are worth (RT-83).
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
            if !self.is_there(context.actor) {
                break; // By a word of the GM, in the middle of it.
            }
            self.apply(ask, context, self.book.effect(place))?;
            if self.stopped() {
                break;
            }
        }
        Ok(())
    }

    /// Whether somebody is still in the combat.
    fn is_there(&self, actor: Actor) -> bool {
        match actor {
            Actor::Player(p) => self.players[p].is_active(),
            Actor::Adversary(foe) => self.adversaries[foe].is_active(),
            Actor::Eddy(_) => true, // One that blows up finishes what it does (RT-81).
        }
    }

    /// A number for the actor (RT-04).
    fn number(&self, context: Context, number: Number) -> u16 {
        match context.actor {
            Actor::Player(p) => {
                let player = &self.players[p];
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
            Effect::Injure { injury, target } => {
                if let Actor::Adversary(adversary) = actor {
                    self.inflict(ask, adversary, injury, target)?;
                }
            }
            Effect::Move(direction) => self.go(ask, actor, direction)?,
            Effect::Coin { heads: on_heads, tails: on_tails } => {
                let source = match actor {
                    Actor::Player(p) => Source::Coin(p),
                    _ => Source::GmCoin,
                };
                let heads = ask.toss(source)? == Coin::Heads;
                let rule = RuleId(match (actor, context.bin) {
                    (Actor::Player(_), Some(BinId::TAKE_A_CHANCE)) => "RT-42",
                    (Actor::Player(_), _) => "RT-83",
                    (Actor::Eddy(_), _) => "RT-81",
                    (Actor::Adversary(_), _) => "RT-68",
                });
                let fell = Event::CoinFell { who: actor, heads, rule };
                self.tell_under(ask, Event::Tossed { who: actor, heads }, fell);
                self.apply_list(ask, context, if heads { on_heads } else { on_tails })?;
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
                    self.apply_own(ask, context, p, effect)?;
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
        p: PlayerId,
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
                self.tell(ask, Event::Empowered { player: p, bin: context.bin.unwrap_or(BinId::FLEX) });
            }
            Effect::CarryShields => {
                self.players[p].blur = true;
                self.tell(ask, Event::Blurred { player: p });
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
                self.remove_player(p, Status::Fled);
                self.turn.over = true;
                self.tell(ask, Event::Fled { player: p });
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
                self.tell(ask, Event::Tokens { player: p, bin, total });
            }
            Effect::Exile { until } => self.exile(ask, p, until),
            Effect::Corruption { amount } => self.take_corruption(ask, p, amount)?,
            Effect::AllRedraw => self.parade(ask, p)?,
            Effect::DropIntent => {
                let choice = ask.choose(self, p.seat(), Question::Drop)?;
                if let Choice::Intent { adversary, place } = choice {
                    self.drop_intent(ask, adversary, place as usize, RuleId("RT-83"));
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
    pub(crate) fn work(&mut self, p: PlayerId, context: Context, power: Power) {
        self.players[p].working.push(Working { bin: context.bin, power });
    }

    /// The actor picks one of the lists that would find a target.
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
}
