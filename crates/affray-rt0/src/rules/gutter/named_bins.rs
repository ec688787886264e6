//! The named bins: Good Idea!, Feint, Study and Take a Chance (RT-37, RT-38, RT-41, RT-42).

use affray_core::{Ask, Bag, RuleId};
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::compiled::{BinId, BinSet};
use crate::language::interpreter::Context;
use crate::rules::turn::drawing::DrawTo;
use crate::rulings::{FeintChoice, GoodIdeaOptional, GoodIdeaTiming, TakeAChanceDecline, TakeAChanceGate, ThirdEye};
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;

/// The rule of Feint.
const FEINT: RuleId = RuleId("RT-38");
/// The rule of Study.
const STUDY: RuleId = RuleId("RT-41");

impl Fight {
    /// A card has come to the hand by this rule; those who may see the hand see which.
    pub(crate) fn tell_taken<A: Ask<Self>>(&self, ask: &mut A, p: PlayerId, card: Tarot, rule: RuleId) {
        self.tell_hand(ask, p, Event::Fetched { player: p, card }, Some(Event::FetchedHidden { player: p }));
        self.tell_hand(ask, p, Event::Took { player: p, card, rule }, Some(Event::TookHidden { player: p, rule }));
    }

    /// A card has been discarded by this rule.
    pub(crate) fn tell_discarded<A: Ask<Self>>(&self, ask: &mut A, p: PlayerId, card: Tarot, rule: RuleId) {
        self.tell_under(ask, Event::Discarded { player: p, card }, Event::ThrewAway { player: p, card, rule });
    }

    /// Another player is promised extra cards, or draws them at once (RT-37).
    pub(crate) fn promise<A: Ask<Self>>(&mut self, ask: &mut A, actor: Actor, count: u8) -> Result<(), A::Halt> {
        let allies: SmallVec<[PlayerId; 6]> = self.allies(actor).collect();
        let ally = match allies.len() {
            0 => return Ok(()),
            1 => allies[0],
            _ => match ask.choose(self, self.seat_of(actor), Question::Ally(actor))? {
                Choice::Player(ally) => ally,
                _ => return Ok(()),
            },
        };
        let player = &mut self.players[ally];
        player.credit += count;
        self.tell(ask, Event::Promised { player: ally, by: actor, cards: count });
        if self.rulings().good_idea_timing == GoodIdeaTiming::Immediate {
            let taken = match ask.choose(self, ally.seat(), Question::ExtraCards)? {
                Choice::Draw(taken) => taken,
                _ => 0,
            };
            self.players[ally].credit = 0;
            let towers = self.counts.towers;
            for _ in 0..taken {
                self.draw(ask, ally, DrawTo::Hand)?;
                if self.counts.towers > towers || self.outcome.is_some() {
                    break;
                }
            }
            self.turn.drew = false;
        }
        Ok(())
    }

    /// A hidden intent is turned up (RT-38).
    pub(crate) fn reveal<A: Ask<Self>>(&mut self, ask: &mut A, actor: Actor) -> Result<(), A::Halt> {
        let (first, several) = {
            let mut hidden = self.intents().filter(|(_, _, intent)| !intent.face_up);
            (hidden.next(), hidden.next().is_some())
        };
        let (adversary, place) = match first {
            None => return Ok(()),
            Some((adversary, place, _)) if !several => (adversary, place),
            Some(_) => match ask.choose(self, self.seat_of(actor), Question::Reveal)? {
                Choice::Intent { adversary, place } => (adversary, place),
                _ => return Ok(()),
            },
        };
        let intent = &mut self.adversaries[adversary].intents[place as usize];
        intent.face_up = true;
        let card = intent.card;
        let rule = if matches!(actor, Actor::Eddy(_)) { RuleId("RT-81") } else { FEINT };
        let shown = Event::IntentShown { adversary, card, rule };
        self.tell_under(ask, Event::IntentRevealed { adversary, card }, shown);
        if self.rulings().feint_choice == FeintChoice::RevealAndMayRedraw
            && ask.choose(self, self.seat_of(actor), Question::AlsoRedraw)? == Choice::Yes
        {
            self.replace_intent(ask, adversary, place as usize, FEINT)?;
        }
        Ok(())
    }

    /// An adversary replaces an intent (RT-38).
    pub(crate) fn force_redraw<A: Ask<Self>>(&mut self, ask: &mut A, actor: Actor) -> Result<(), A::Halt> {
        let (first, several) = {
            let mut all = self.intents();
            (all.next(), all.next().is_some())
        };
        let (adversary, place) = match first {
            None => return Ok(()),
            Some((adversary, place, _)) if !several => (adversary, place),
            Some(_) => match ask.choose(self, self.seat_of(actor), Question::Redraw)? {
                Choice::Intent { adversary, place } => (adversary, place),
                _ => return Ok(()),
            },
        };
        self.replace_intent(ask, adversary, place as usize, FEINT)
    }

    /// Draw cards aside, keep some, discard the others (RT-41).
    pub(crate) fn study<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, count: u8, pick: u8) -> Result<(), A::Halt> {
        for _ in 0..count {
            if self.draw(ask, p, DrawTo::Aside)?.is_none() {
                break;
            }
            if self.stopped() {
                return Ok(());
            }
        }
        if self.stopped() {
            return Ok(());
        }
        for _ in 0..pick {
            let card = match self.players[p].aside.len() {
                0 => break,
                1 => self.players[p].aside.nth(0),
                _ => match ask.choose(self, p.seat(), Question::Keep)? {
                    Choice::Card(card) => card,
                    _ => break,
                },
            };
            let player = &mut self.players[p];
            if !player.aside.take(card) {
                break; // The GM has moved it meanwhile.
            }
            player.hand.add(card);
            self.tell_taken(ask, p, card, STUDY);
        }
        let rest = self.players[p].aside.drain();
        for card in rest.cards() {
            self.players[p].discard.add(card);
            self.tell_discarded(ask, p, card, STUDY);
        }
        self.discarded(ask, p);
        Ok(())
    }

    /// Use another bin's effect without its card (RT-42).
    pub(crate) fn borrow_bin<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        context: Context,
        p: PlayerId,
        bins: BinSet,
    ) -> Result<(), A::Halt> {
        let open: SmallVec<[BinId; 5]> = self.borrowable(p, bins).collect();
        let may = self.rulings().take_a_chance_decline == TakeAChanceDecline::MayDecline;
        let bin = match (open.len(), may) {
            (0, _) => return Ok(()),
            (1, false) => open[0],
            _ => match ask.choose(self, p.seat(), Question::Borrow { bins })? {
                Choice::Bin(bin) => bin,
                _ => return Ok(()),
            },
        };
        self.tell(ask, Event::Fired { player: p, bin });
        self.apply_list(ask, Context { bin: Some(bin), ..context }, self.book.bin(bin).list)
    }

    /// Other players who can be promised cards (RT-37).
    pub(crate) fn allies(&self, actor: Actor) -> impl Iterator<Item = PlayerId> + '_ {
        let to_come = self.rulings().good_idea_timing == GoodIdeaTiming::OnlyIfTurnToCome;
        self.players_by_id()
            .filter(move |&(p, player)| player.is_active() && actor != Actor::Player(p))
            .map(|(p, _)| p)
            .filter(move |p| {
                !to_come || {
                    let acting = self.turn.who.and_then(|who| self.order.iter().position(|&at| at == who));
                    let theirs = self.order.iter().position(|&at| at == *p);
                    theirs > acting
                }
            })
    }

    /// The bins Take a Chance can borrow (RT-42).
    pub fn borrowable(&self, p: PlayerId, bins: BinSet) -> impl Iterator<Item = BinId> + '_ {
        let rulings = self.rulings();
        bins.iter().filter(move |&bin| {
            let book = self.book.bin(bin);
            let void = bin == BinId::FEINT && rulings.third_eye == ThirdEye::Void;
            let gated = rulings.take_a_chance_gate == TakeAChanceGate::Required
                && book.gate.is_some_and(|gate| !self.players[p].has(gate));
            !void && !gated && self.list_finds_target(Actor::Player(p), book.list)
        })
    }

    /// The extra cards that Good Idea! promised: all, none, or as the ruling has it (RT-37).
    pub(crate) fn extra_cards<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        let promised = self.players[p].credit;
        if promised == 0 {
            return Ok(());
        }
        let count = match self.rulings().good_idea_optional {
            GoodIdeaOptional::Forced => promised,
            _ => match ask.choose(self, p.seat(), Question::ExtraCards)? {
                Choice::Draw(count) => count,
                _ => 0,
            },
        };
        self.players[p].credit = 0;
        if count == 0 {
            self.tell(ask, Event::PromiseLapsed { player: p });
        }
        for _ in 0..count {
            self.draw(ask, p, DrawTo::Hand)?;
            if self.stopped() {
                break;
            }
        }
        Ok(())
    }
}
