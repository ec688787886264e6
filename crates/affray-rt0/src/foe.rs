//! Adversaries: drawing intents, moving, acting (RT-16, RT-19, RT-67, RT-68, RT-70 to RT-74).

use affray_core::{Ask, Audience, Bag, SeatSet};

use crate::adversary::{Intent, Standing};
use crate::apply::Context;
use crate::arena::{distance, step_toward};
use crate::effect::Effect;
use crate::event::Event;
use crate::fight::{Beat, Fight, GmPiles};
use crate::question::{Actor, Choice, Question, Source};
use crate::rulings::{
    AdversaryFlight, AdversaryShieldExpiry, DefaultIntentVisibility, GmDeckPolicy, GmSeesHidden, MajorRedrawChain,
    MobileAnyIntent, MobileThenAct, RedrawFacing, ShieldExpiry, VirgoScope,
};
use crate::spec::FacingSpec;

/// More redraws in a row than a GM deck has cards mean a stat block that never settles.
const MOST_REDRAWS: u32 = 78;

impl Fight {
    /// A round begins: every adversary draws its intents (RT-16).
    pub(crate) fn intent_step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        if self.round >= self.settings.last_round {
            self.outcome = Some(crate::event::Outcome::Unfinished);
            return Ok(());
        }
        self.round += 1;
        self.turn = crate::fight::Turn::default();
        self.tell(ask, Event::RoundBegan { round: self.round });
        if self.rulings().gm_deck_policy == GmDeckPolicy::FreshEachRound {
            self.gm_reshuffle(ask, 0);
        }
        for adversary in 0..self.adversaries.len() {
            for _ in 0..self.block(adversary).cards + self.adversaries[adversary].growth.intents {
                if !self.adversaries[adversary].is_active() || self.outcome.is_some() {
                    break;
                }
                let place = self.adversaries[adversary].intents.len();
                self.draw_intent(ask, adversary, place, None)?;
            }
        }
        self.settle_order(ask)?;
        self.beat = if self.eddies.is_empty() { Beat::Turn(0) } else { Beat::Eddy(0) };
        Ok(())
    }

    pub(crate) fn piles_of(&self, adversary: usize) -> usize {
        if self.gm.len() > 1 { adversary } else { 0 }
    }

    fn gm_reshuffle<A: Ask<Self>>(&mut self, ask: &mut A, piles: usize) {
        let GmPiles { deck, discard } = &mut self.gm[piles];
        if !discard.is_empty() {
            deck.absorb(discard.drain());
            self.tell(ask, Event::GmReshuffled);
        }
    }

    /// The top card of the GM's deck; an empty deck takes its discard pile back (RT-16).
    pub(crate) fn gm_draw<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: usize,
    ) -> Result<Option<crate::card::Tarot>, A::Halt> {
        let piles = self.piles_of(adversary);
        if self.gm[piles].deck.is_empty() {
            self.gm_reshuffle(ask, piles);
        }
        self.gm[piles].deck.draw::<Self, A>(ask, Source::GmDeck(piles as u8))
    }

    /// A card goes to the GM's discard pile, open to all (ruling `gm_deck_policy` may shuffle the pile in).
    pub(crate) fn gm_discard<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: usize,
        card: crate::card::Tarot,
        event: Option<Event>,
    ) {
        let piles = self.piles_of(adversary);
        self.gm[piles].discard.add(card);
        if let Some(event) = event {
            self.tell(ask, event);
        }
        if self.rulings().gm_deck_policy == GmDeckPolicy::SharedThreshold20 && self.gm[piles].discard.len() >= 20 {
            self.gm_reshuffle(ask, piles);
        }
    }

    pub(crate) fn block_face_up(&self, adversary: usize) -> bool {
        match self.block(adversary).face_down {
            Some(down) => !down,
            None => self.rulings().default_intent_visibility == DefaultIntentVisibility::FaceUp,
        }
    }

    /// An adversary draws an intent; what its block does on drawing happens at once (RT-16, RT-17, RT-68).
    fn draw_intent<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: usize,
        place: usize,
        facing: Option<bool>,
    ) -> Result<(), A::Halt> {
        let mut face_up = facing.unwrap_or_else(|| self.block_face_up(adversary));
        let mut redraws = 0;
        loop {
            let Some(card) = self.gm_draw(ask, adversary)? else { return Ok(()) };
            let (on_draw, list) = {
                let line = self.block(adversary).line(card);
                (line.on_draw, line.list)
            };
            if on_draw {
                let redraw = self.book.effects(list).iter().find_map(|effect| match *effect {
                    Effect::Redraw { facing, repeat_on } => Some((facing, repeat_on)),
                    _ => None,
                });
                if let Some((facing, repeat_on)) = redraw {
                    let again = self.rulings().major_redraw_chain == MajorRedrawChain::Repeat
                        && repeat_on.has(card.class())
                        && redraws < MOST_REDRAWS;
                    if redraws == 0 || again {
                        redraws += 1;
                        face_up = match facing {
                            FacingSpec::Up => true,
                            FacingSpec::Down => false,
                            FacingSpec::Block => self.block_face_up(adversary),
                        };
                        let dropped = Event::IntentDropped { adversary: adversary as u8, card };
                        self.gm_discard(ask, adversary, card, Some(dropped));
                        continue;
                    }
                }
            }
            let intents = &mut self.adversaries[adversary].intents;
            let place = place.min(intents.len());
            intents.insert(place, Intent { card, face_up });
            self.tell_intent(ask, adversary, card, face_up);
            if on_draw {
                let context =
                    Context { actor: Actor::Adversary(adversary as u8), bin: None, also: 0, card: Some(card) };
                self.apply_list(ask, context, list)?;
            }
            return Ok(());
        }
    }

    fn tell_intent<A: Ask<Self>>(&self, ask: &mut A, adversary: usize, card: crate::card::Tarot, face_up: bool) {
        let adversary = adversary as u8;
        if face_up {
            return self.tell(ask, Event::IntentDrawn { adversary, card, face_up });
        }
        let eyes = match self.rulings().gm_sees_hidden {
            GmSeesHidden::Yes => SeatSet::only(self.gm_seat()),
            GmSeesHidden::No => SeatSet::NONE,
        };
        ask.tell(self, Audience::Only(eyes), Event::IntentDrawn { adversary, card, face_up });
        ask.tell(self, Audience::Except(eyes), Event::IntentHidden { adversary });
    }

    /// An intent goes to the GM's discard pile, open to all (RT-72).
    pub(crate) fn drop_intent<A: Ask<Self>>(&mut self, ask: &mut A, adversary: usize, place: usize) {
        if place < self.adversaries[adversary].intents.len() {
            let intent = self.adversaries[adversary].intents.remove(place);
            let dropped = Event::IntentDropped { adversary: adversary as u8, card: intent.card };
            self.gm_discard(ask, adversary, intent.card, Some(dropped));
        }
    }

    /// An intent is thrown away and another drawn in its place (RT-38).
    pub(crate) fn replace_intent<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: usize,
        place: usize,
    ) -> Result<(), A::Halt> {
        let facing = match self.rulings().redraw_facing {
            RedrawFacing::Block => None,
            RedrawFacing::SameAsReplaced => Some(self.adversaries[adversary].intents[place].face_up),
            RedrawFacing::FaceUp => Some(true),
        };
        self.drop_intent(ask, adversary, place);
        self.draw_intent(ask, adversary, place, facing)
    }

    /// One adversary's turn (RT-19).
    pub(crate) fn adversary_turn<A: Ask<Self>>(&mut self, ask: &mut A, place: u8) -> Result<(), A::Halt> {
        let adversary = place as usize;
        self.turn = crate::fight::Turn::default();
        let expiry = self.rulings().adversary_shield_expiry;
        if place == 0 {
            self.once = 0;
            if expiry == AdversaryShieldExpiry::StartOfAdversaryPhase {
                for each in 0..self.adversaries.len() {
                    self.drop_adversary_shields(ask, each);
                }
            }
        }
        if adversary >= self.adversaries.len() {
            self.end_round(ask);
            self.beat = Beat::Intents;
            return Ok(());
        }
        self.beat = Beat::Adversary(place + 1);
        if !self.adversaries[adversary].is_active() {
            return Ok(());
        }
        match expiry {
            AdversaryShieldExpiry::StartOfAdversaryPhase => {}
            AdversaryShieldExpiry::OwnTurnStart => self.drop_adversary_shields(ask, adversary),
            AdversaryShieldExpiry::LiteralNextTurn => self.drop_shields_from(ask, place),
        }
        self.end_imposed(ask, place);
        if self.settings.human_gm
            && self.rulings().adversary_flight == AdversaryFlight::GmDeclares
            && ask.choose(self, self.gm_seat(), Question::Flight(place))? == Choice::Yes
        {
            self.adversary_gone(ask, adversary, Standing::Fled);
            self.check_end();
            return Ok(());
        }
        let idle = self.is_charmed(place) && self.rulings().virgo_scope == VirgoScope::NoAction;
        let moved = !idle && self.walk(ask, adversary);
        let instead = moved && self.rulings().mobile_then_act == MobileThenAct::MoveInstead;
        while !self.adversaries[adversary].intents.is_empty() && self.outcome.is_none() {
            // It lies open while it is carried out.
            let intent = &mut self.adversaries[adversary].intents[0];
            intent.face_up = true;
            let intent = *intent;
            self.tell(ask, Event::IntentDone { adversary: place, card: intent.card });
            let (on_draw, list) = {
                let line = self.block(adversary).line(intent.card);
                (line.on_draw, line.list)
            };
            if !(on_draw || idle || instead) {
                let context = Context { actor: Actor::Adversary(place), bin: None, also: 0, card: Some(intent.card) };
                self.apply_list(ask, context, list)?;
            }
            if self.adversaries[adversary].intents.first() == Some(&intent) {
                self.adversaries[adversary].intents.remove(0);
                self.gm_discard(ask, adversary, intent.card, None);
            }
            self.settle(ask, false);
        }
        Ok(())
    }

    fn drop_adversary_shields<A: Ask<Self>>(&mut self, ask: &mut A, adversary: usize) {
        if self.adversaries[adversary].shields > 0 {
            self.adversaries[adversary].shields = 0;
            self.tell(ask, Event::ShieldsFell { who: Actor::Adversary(adversary as u8) });
        }
    }

    /// Shields last until the next turn of whoever gave them (ruling `adversary_shield_expiry`).
    pub(crate) fn drop_shields_from<A: Ask<Self>>(&mut self, ask: &mut A, giver: u8) {
        for each in 0..self.adversaries.len() {
            if self.adversaries[each].drop_from(giver) {
                self.tell(ask, Event::ShieldsFell { who: Actor::Adversary(each as u8) });
            }
        }
    }

    /// The round is over; under one ruling that is when players' shields fall.
    fn end_round<A: Ask<Self>>(&mut self, ask: &mut A) {
        if self.rulings().shield_expiry != ShieldExpiry::EndOfRound {
            return;
        }
        for p in 0..self.players.len() {
            if self.players[p].blur {
                self.carry_shields_over(p);
            } else if self.players[p].shield_sum() > 0 {
                self.players[p].shields.retain(|shields| shields.round == u16::MAX);
                self.tell(ask, Event::ShieldsFell { who: Actor::Player(p as u8) });
            }
        }
    }

    /// A Mobile adversary with no player in its Zone goes one step toward the nearest (RT-70).
    fn walk<A: Ask<Self>>(&mut self, ask: &mut A, adversary: usize) -> bool {
        let block = self.block(adversary);
        let attacks = self.adversaries[adversary].intents.iter().any(|intent| block.line(intent.card).attacks);
        let willing = self.rulings().mobile_any_intent == MobileAnyIntent::Yes || attacks;
        if !block.mobile || !willing {
            return false;
        }
        let before = self.adversaries[adversary].zone;
        self.step_toward_prey(ask, Actor::Adversary(adversary as u8));
        self.adversaries[adversary].zone != before
    }

    /// The nearest player, by seat among equals (RT-70).
    fn nearest_player(&self, actor: Actor) -> Option<crate::arena::Zone> {
        let (from, by) = (self.zone_of(actor), self.rulings().adjacency);
        self.players
            .iter()
            .filter(|player| player.is_active())
            .min_by_key(|player| distance(from, player.zone, by))
            .map(|player| player.zone)
    }

    /// One step toward the nearest player; none if one shares the Zone (RT-70).
    pub(crate) fn step_toward_prey<A: Ask<Self>>(&mut self, ask: &mut A, actor: Actor) {
        let from = self.zone_of(actor);
        if let Some(to) = self.nearest_player(actor)
            && to != from
        {
            self.move_to(ask, actor, step_toward(from, to, self.rulings().adjacency));
        }
    }

    /// One step that leads farther from the nearest player; none if no step does.
    pub(crate) fn step_away_from_prey<A: Ask<Self>>(&mut self, ask: &mut A, actor: Actor) {
        let (from, by) = (self.zone_of(actor), self.rulings().adjacency);
        let Some(prey) = self.nearest_player(actor) else { return };
        let now = distance(from, prey, by);
        let farther = self.arena.steps(from, by).find(|&zone| distance(zone, prey, by) > now);
        if let Some(zone) = farther {
            self.move_to(ask, actor, zone);
        }
    }

    /// Comrades in the adversary's Zone.
    pub(crate) fn comrades(&self, adversary: u8) -> impl Iterator<Item = u8> + '_ {
        let zone = self.adversaries[adversary as usize].zone;
        self.adversaries
            .iter()
            .enumerate()
            .filter(move |&(place, other)| place != adversary as usize && other.is_active() && other.zone == zone)
            .map(|(place, _)| place as u8)
    }

    /// Whether Virgo keeps an adversary from attacking (RT-64).
    pub(crate) fn is_charmed(&self, adversary: u8) -> bool {
        self.players.iter().any(|player| player.is_active() && player.charms() == Some(adversary))
    }

    /// Every adversary replaces its intents (RT-83); the upgrade may drop one for a price.
    pub(crate) fn parade<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) -> Result<(), A::Halt> {
        for adversary in 0..self.adversaries.len() {
            for place in 0..self.adversaries[adversary].intents.len() {
                self.replace_intent(ask, adversary, place)?;
            }
        }
        let crazy = crate::effect::BinId::DRIVING_ME_CRAZY;
        if self.players[p].bins.has(crazy) && self.intents().next().is_some() && self.pay(ask, p, crazy, true)? {
            let context = Context { actor: Actor::Player(p as u8), bin: Some(crazy), also: 0, card: None };
            self.apply_list(ask, context, self.book.bin(crazy).list)?;
        }
        Ok(())
    }
}
