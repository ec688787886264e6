//! What single abilities do when their effect comes up: Study, Pisces, Capricorn, Take a Chance, Virgo, Good Idea!,
//! Feint, Libra and Laughter (RT-37, RT-38, RT-41, RT-42, RT-59, RT-60, RT-62, RT-64, RT-83).

use affray_core::{Ask, Bag, Seat};
use smallvec::SmallVec;

use crate::apply::Context;
use crate::card::{Pile, Tarot, take};
use crate::effect::{BinId, Range};
use crate::event::Event;
use crate::fight::Fight;
use crate::harm::Made;
use crate::player::Power;
use crate::question::{Actor, Choice, Question};
use crate::rulings::{CapricornCard, FeintChoice, GoodIdeaTiming, LibraMultiplied, PiscesIsDraw, TakeAChanceDecline};
use crate::spec::{DrawnTo, ExileUntil};
use crate::turn::DrawTo;

impl Fight {
    /// Draw cards aside, keep some, discard the others (RT-41).
    pub(crate) fn study<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, count: u8, pick: u8) -> Result<(), A::Halt> {
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
                _ => match ask.choose(self, Seat(p as u8), Question::Keep)? {
                    Choice::Card(card) => card,
                    _ => break,
                },
            };
            let player = &mut self.players[p];
            take(&mut player.aside, card);
            player.hand.add(card);
            self.tell_hand(
                ask,
                p,
                Event::Fetched { player: p as u8, card },
                Some(Event::FetchedHidden { player: p as u8 }),
            );
        }
        let rest = self.players[p].aside.drain();
        for card in rest.cards() {
            self.players[p].discard.add(card);
            self.tell(ask, Event::Discarded { player: p as u8, card });
        }
        self.discarded(ask, p);
        Ok(())
    }

    /// Look through the deck and take cards; then it is shuffled (RT-62).
    pub(crate) fn search<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        p: usize,
        count: u16,
        except: Pile,
    ) -> Result<(), A::Halt> {
        for _ in 0..count {
            if !self.players[p].deck.cards().any(|card| except.count(card) == 0) {
                break;
            }
            let Choice::Card(card) = ask.choose(self, Seat(p as u8), Question::Fetch { except })? else { break };
            let player = &mut self.players[p];
            take(&mut player.deck, card);
            player.hand.add(card);
            self.tell_hand(
                ask,
                p,
                Event::Fetched { player: p as u8, card },
                Some(Event::FetchedHidden { player: p as u8 }),
            );
            if self.rulings().pisces_is_draw == PiscesIsDraw::Yes {
                self.turn.drew = true;
            }
        }
        Ok(())
    }

    /// A card drawn for everybody to see (RT-59, RT-83). `None` when The Tower came or nothing was there.
    pub(crate) fn draw_openly<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        p: usize,
        to: DrawnTo,
    ) -> Result<Option<Tarot>, A::Halt> {
        let joke_tower = to == DrawnTo::Discard
            && self.players[p].bins.has(BinId::SURPRISE_TWIST)
            && self.players[p].deck.count(Tarot::TOWER) > 0;
        let Some(card) = self.draw(ask, p, DrawTo::Hand)? else {
            if joke_tower && self.turn.over {
                self.take_corruption(ask, p, 1)?;
            }
            return Ok(None);
        };
        self.show(card);
        self.tell(ask, Event::TurnedUp { player: p as u8, card });
        let away = to == DrawnTo::Discard || self.rulings().capricorn_card == CapricornCard::Discard;
        if away && self.players[p].hand.take(card) {
            self.players[p].discard.add(card);
        }
        Ok(Some(card))
    }

    /// Use another bin's effect without its card (RT-42).
    pub(crate) fn borrow_bin<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        context: Context,
        p: usize,
        bins: crate::effect::BinSet,
    ) -> Result<(), A::Halt> {
        let open: SmallVec<[BinId; 5]> = self.borrowable(p, bins).collect();
        let may = self.rulings().take_a_chance_decline == TakeAChanceDecline::MayDecline;
        let bin = match (open.len(), may) {
            (0, _) => return Ok(()),
            (1, false) => open[0],
            _ => match ask.choose(self, Seat(p as u8), Question::Borrow { bins })? {
                Choice::Bin(bin) => bin,
                _ => return Ok(()),
            },
        };
        self.tell(ask, Event::Fired { player: p as u8, bin });
        self.apply_list(ask, Context { bin: Some(bin), ..context }, self.book.bin(bin).list)
    }

    /// An adversary cannot attack while the spell lasts (RT-64).
    pub(crate) fn charm<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, context: Context) -> Result<(), A::Halt> {
        let active: SmallVec<[u8; 8]> = self.reachable(context.actor, Range::Ranged).collect();
        let adversary = match active.len() {
            0 => return Ok(()),
            1 => active[0],
            _ => match ask.choose(self, Seat(p as u8), Question::Adversary)? {
                Choice::Adversary(adversary) => adversary,
                _ => return Ok(()),
            },
        };
        self.work(p, context, Power::Charm { adversary });
        self.tell(ask, Event::Charmed { player: p as u8, adversary });
        self.end_last_charm(ask);
        Ok(())
    }

    /// Another player is promised extra cards, or draws them at once (RT-37).
    pub(crate) fn promise<A: Ask<Self>>(&mut self, ask: &mut A, actor: Actor, count: u8) -> Result<(), A::Halt> {
        let allies: SmallVec<[u8; 6]> = self.allies(actor).collect();
        let ally = match allies.len() {
            0 => return Ok(()),
            1 => allies[0],
            _ => match ask.choose(self, self.seat_of(actor), Question::Ally(actor))? {
                Choice::Player(ally) => ally,
                _ => return Ok(()),
            },
        };
        let player = &mut self.players[ally as usize];
        player.credit += count;
        self.tell(ask, Event::Promised { player: ally, by: actor, cards: count });
        if self.rulings().good_idea_timing == GoodIdeaTiming::Immediate {
            let taken = match ask.choose(self, Seat(ally), Question::ExtraCards)? {
                Choice::Draw(taken) => taken,
                _ => 0,
            };
            self.players[ally as usize].credit = 0;
            let towers = self.counts.towers;
            for _ in 0..taken {
                self.draw(ask, ally as usize, DrawTo::Hand)?;
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
        let intent = &mut self.adversaries[adversary as usize].intents[place as usize];
        intent.face_up = true;
        let card = intent.card;
        self.tell(ask, Event::IntentRevealed { adversary, card });
        if self.rulings().feint_choice == FeintChoice::RevealAndMayRedraw
            && ask.choose(self, self.seat_of(actor), Question::AlsoRedraw)? == Choice::Yes
        {
            self.replace_intent(ask, adversary as usize, place as usize)?;
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
        self.replace_intent(ask, adversary as usize, place as usize)
    }

    /// The lower of damage and shields made this turn is filled up (RT-60).
    pub(crate) fn balance<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) -> Result<(), A::Halt> {
        let balance = self.players[p].working.iter().find_map(|working| match working.power {
            Power::Balance { magic } => Some((magic, working.bin)),
            _ => None,
        });
        let Some((magic, bin)) = balance else { return Ok(()) };
        self.turn.at_work = bin;
        let multiplied = self.rulings().libra_multiplied == LibraMultiplied::Yes;
        let (damage, shields) = (self.turn.damage, self.turn.shields);
        let actor = Actor::Player(p as u8);
        if damage > shields {
            let gap = damage - shields;
            let amount = if multiplied { self.worked_out(p, gap, Made::Shields) } else { gap };
            self.shield_player(ask, p, amount);
        } else if shields > damage {
            let gap = shields - damage;
            let amount =
                if multiplied { self.worked_out(p, gap, Made::Damage { magic, range: Range::Melee }) } else { gap };
            let targets: SmallVec<[u8; 8]> = self.reachable(actor, Range::Melee).collect();
            let target = match targets.len() {
                0 => return Ok(()),
                1 => targets[0],
                _ => match ask.choose(self, Seat(p as u8), Question::Target { actor, range: Range::Melee })? {
                    Choice::Adversary(target) => target,
                    _ => targets[0],
                },
            };
            self.hit_adversary(ask, actor, target as usize, amount);
        }
        self.check_end();
        Ok(())
    }

    /// Cards laid besides leave the deck (RT-83).
    pub(crate) fn exile<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, until: ExileUntil) {
        for card in self.turn.also.cards() {
            let player = &mut self.players[p];
            if player.aside.take(card) {
                player.exiled.add(card);
                match until {
                    ExileUntil::Day => player.sheet.away.add(card),
                    ExileUntil::Forever => player.sheet.gone.add(card),
                }
                self.tell(ask, Event::Exiled { player: p as u8, card });
            }
        }
    }
}
