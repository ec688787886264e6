//! A player's turn: drawing, acting, winding up (RT-20 to RT-26, RT-34).

use affray_core::{Ask, Bag, Seat};
use smallvec::SmallVec;

use crate::card::{Pile, Tarot, take};
use crate::effect::BinId;
use crate::event::Event;
use crate::fight::{Beat, Fight, Turn};
use crate::player::Power;
use crate::question::{Actor, Choice, Question, Source};
use crate::rulings::{
    BinPersistence, BlurDuration, CourtValue, DiscardThresholdTiming, EqualSpeedOrder, FoolishLateDraw,
    GoodIdeaOptional, ShieldExpiry, ShortDeck, TowerInOpeningDraw, UnplayedHand,
};
use crate::spec::AfterSpec;
use crate::traits::Trait;

/// Where a drawn card goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DrawTo {
    /// The hand, as the turn opens.
    Opening,
    /// The hand.
    Hand,
    /// Aside, to choose from (RT-41).
    Aside,
}

/// A simulation's guard; no legal line of play comes near it.
const MOST_ACTIONS: u16 = 1000;

impl Fight {
    /// What a card is worth on Strike, Defend and for Foolishness (RT-03).
    #[inline]
    pub(crate) fn value(&self, card: Tarot) -> u8 {
        match card.rank() {
            None => 0,
            Some(rank @ 1..=10) => rank,
            Some(court) => match self.rulings().court_value {
                CourtValue::Ten => 10,
                CourtValue::ElevenToFourteen => court,
            },
        }
    }

    /// The group a player acts in: Fast 0, neither 1, Slow 2 (RT-18).
    pub(crate) fn speed(&self, p: usize) -> u8 {
        let player = &self.players[p];
        match (player.has(Trait::Fast), player.has(Trait::Slow)) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => 2,
        }
    }

    /// Settles the order of turns: Fast, neither, Slow; by seat among equals (RT-18).
    pub(crate) fn settle_order<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        self.order.clear();
        for group in [0u8, 1, 2] {
            let start = self.order.len();
            for (seat, player) in self.players.iter().enumerate() {
                if player.is_active() && self.speed(seat) == group {
                    self.order.push(seat as u8);
                }
            }
            match self.rulings().equal_speed_order {
                EqualSpeedOrder::SeatOrder => {}
                EqualSpeedOrder::Random => {
                    for place in (start + 1..self.order.len()).rev() {
                        let other = ask.roll(Source::Lot, (place - start + 1) as u8)? as usize - 1;
                        self.order.swap(place, start + other);
                    }
                }
                EqualSpeedOrder::PlayersChoose => self.choose_order(ask, start)?,
            }
        }
        Ok(())
    }

    /// Players of one group say who goes next; the one who sits first among those left speaks for them (RT-18).
    fn choose_order<A: Ask<Self>>(&mut self, ask: &mut A, start: usize) -> Result<(), A::Halt> {
        for place in start..self.order.len().saturating_sub(1) {
            let speaker = Seat(self.order[place]);
            if let Choice::Player(next) = ask.choose(self, speaker, Question::GoesNext(place as u8))?
                && let Some(at) = self.order[place..].iter().position(|&seat| seat == next)
            {
                self.order[place..=place + at].rotate_right(1);
            }
        }
        Ok(())
    }

    /// The turn opens: old shields go, wounds bleed, the hand is drawn, a Foolish player pays (RT-20).
    pub(crate) fn begin_turn<A: Ask<Self>>(&mut self, ask: &mut A, place: u8) -> Result<(), A::Halt> {
        let Some(&seat) = self.order.get(place as usize) else {
            self.beat = Beat::Adversary(0);
            return Ok(());
        };
        let p = seat as usize;
        self.beat = Beat::Turn(place + 1);
        self.turn = Turn { who: Some(seat), ..Turn::default() };
        if !self.players[p].is_active() {
            return Ok(());
        }
        if std::mem::take(&mut self.players[p].skips) {
            return Ok(());
        }
        self.tell(ask, Event::TurnBegan { player: seat });
        self.drop_old_shields(ask, p);
        self.bleed(ask, p)?;
        if self.stopped() || !self.can_act(ask, p)? {
            return Ok(());
        }
        self.opening_draw(ask, p)?;
        if !self.stopped() {
            self.extra_cards(ask, p)?;
        }
        if !self.stopped() {
            self.foolishness(ask, p)?;
            if self.rulings().foolish_late_draw == FoolishLateDraw::OpeningOnly {
                self.turn.fooled = true;
            }
            self.turn.drew = false;
            self.settle(ask, false);
        }
        if !self.stopped() {
            self.beat = Beat::Act(place);
        }
        Ok(())
    }

    /// A helpless player may buy off what makes so (RT-80); any other can act.
    fn can_act<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) -> Result<bool, A::Halt> {
        while let Some(place) = self.players[p].sheet.injuries.iter().position(|hurt| hurt.kind.spec().helpless) {
            let kind = self.players[p].sheet.injuries[place].kind;
            if ask.choose(self, Seat(p as u8), Question::Rise(kind))? != Choice::Yes {
                return Ok(false);
            }
            self.buy_off(ask, p, place)?;
        }
        Ok(true)
    }

    /// Shields of an earlier round fall, unless Blur carries them (RT-29, RT-40).
    fn drop_old_shields<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) {
        let (round, rulings) = (self.round, *self.rulings());
        let before = self.players[p].shield_sum();
        match rulings.shield_expiry {
            ShieldExpiry::EndOfRound => return,
            _ if self.players[p].blur => self.carry_shields_over(p),
            ShieldExpiry::LaterRound => self.players[p].shields.retain(|shields| shields.round >= round),
            ShieldExpiry::LiteralNextTurn => self.players[p].shields.retain(|shields| shields.round == u16::MAX),
        }
        if self.players[p].shield_sum() < before {
            self.tell(ask, Event::ShieldsFell { who: Actor::Player(p as u8) });
        }
    }

    /// Blur is used up: what is left counts as made in this round (RT-40).
    pub(crate) fn carry_shields_over(&mut self, p: usize) {
        let made = match self.rulings().blur_duration {
            BlurDuration::OneExtraRound => self.round,
            BlurDuration::UntilSpent => u16::MAX,
        };
        let player = &mut self.players[p];
        player.blur = false;
        for shields in &mut player.shields {
            shields.round = made;
        }
    }

    /// The hand for the turn, drawn one by one; too small a deck takes the discard pile first (RT-21, RT-22).
    pub(crate) fn opening_draw<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) -> Result<(), A::Halt> {
        let rulings = *self.rulings();
        let extra = self.players[p].sheet.arcana.and_then(|card| {
            self.book.arcana.iter().find(|arcana| arcana.card == card).map(|arcana| arcana.extra_cards)
        });
        let mut size = rulings.hand_size as usize + usize::from(extra.unwrap_or(0));
        if rulings.unplayed_hand == UnplayedHand::Keep {
            size = size.saturating_sub(self.players[p].hand.len());
        }
        let short = match rulings.short_deck {
            ShortDeck::DeckLtHandSize => size,
            ShortDeck::DeckLt5 => 5,
            ShortDeck::OnlyWhenEmpty => 0,
        };
        if self.players[p].deck.len() < short {
            self.shuffle_in_discard(ask, p);
        }
        let mut struck = false;
        for _ in 0..size {
            struck |= self.draw(ask, p, DrawTo::Opening)? == Some(Tarot::TOWER);
            if self.stopped() {
                return Ok(());
            }
        }
        if struck {
            take(&mut self.players[p].aside, Tarot::TOWER);
            self.tower(ask, p);
        }
        Ok(())
    }

    /// Draws one card (RT-23). `None` when there is nothing to draw, or The Tower broke the turn off (RT-31).
    pub(crate) fn draw<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, to: DrawTo) -> Result<Option<Tarot>, A::Halt> {
        if self.players[p].deck.is_empty() {
            self.shuffle_in_discard(ask, p);
        }
        let Some(card) = self.players[p].deck.draw::<Self, A>(ask, Source::Deck(p as u8))? else {
            return Ok(None);
        };
        if card == Tarot::TOWER {
            if to == DrawTo::Opening && self.rulings().tower_in_opening_draw == TowerInOpeningDraw::FinishDraw {
                self.players[p].aside.add(card);
                return Ok(Some(card));
            }
            self.tower(ask, p);
            return Ok(None);
        }
        match to {
            DrawTo::Opening | DrawTo::Hand => self.players[p].hand.add(card),
            DrawTo::Aside => self.players[p].aside.add(card),
        }
        match to {
            DrawTo::Opening | DrawTo::Hand => {
                self.tell_hand(
                    ask,
                    p,
                    Event::Drew { player: p as u8, card },
                    Some(Event::DrewHidden { player: p as u8 }),
                );
            }
            DrawTo::Aside => self.tell_hand(ask, p, Event::Studied { player: p as u8, card }, None),
        }
        self.turn.drew = true;
        self.distracted(ask, p, card, to);
        for place in 0..self.players[p].working.len() {
            if let Some(&working) = self.players[p].working.get(place)
                && let Power::OnDraw { amount, magic, range } = working.power
            {
                let before = std::mem::replace(&mut self.turn.at_work, working.bin);
                self.attack_one(ask, Actor::Player(p as u8), u16::from(amount), range, magic)?;
                self.turn.at_work = before;
            }
        }
        self.check_end();
        Ok(Some(card))
    }

    /// A Distracted player loses certain cards drawn on the own turn (RT-80).
    fn distracted<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, card: Tarot, to: DrawTo) {
        let suits =
            |player: &crate::player::Player| {
                player.sheet.injuries.iter().any(|hurt| {
                    hurt.kind.spec().discards.iter().any(|&class| crate::book::class_of(class) == card.class())
                })
            };
        if to != DrawTo::Aside && self.turn.who == Some(p as u8) && suits(&self.players[p]) {
            let player = &mut self.players[p];
            take(&mut player.hand, card);
            player.discard.add(card);
            self.tell(ask, Event::Discarded { player: p as u8, card });
        }
    }

    /// The discard pile goes back into the deck.
    pub(crate) fn shuffle_in_discard<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) {
        let player = &mut self.players[p];
        if player.discard.is_empty() {
            return;
        }
        let cards = player.discard.len() as u8;
        player.deck.absorb(player.discard.drain());
        self.tell(ask, Event::Reshuffled { player: p as u8, cards });
    }

    /// The extra cards that Good Idea! promised: all, none, or as the ruling has it (RT-37).
    fn extra_cards<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) -> Result<(), A::Halt> {
        let promised = self.players[p].credit;
        if promised == 0 {
            return Ok(());
        }
        let count = match self.rulings().good_idea_optional {
            GoodIdeaOptional::Forced => promised,
            _ => match ask.choose(self, Seat(p as u8), Question::ExtraCards)? {
                Choice::Draw(count) => count,
                _ => 0,
            },
        };
        self.players[p].credit = 0;
        if count == 0 {
            self.tell(ask, Event::PromiseLapsed { player: p as u8 });
        }
        for _ in 0..count {
            self.draw(ask, p, DrawTo::Hand)?;
            if self.stopped() {
                break;
            }
        }
        Ok(())
    }

    /// The Minors of lowest value in a hand (RT-34).
    pub(crate) fn lowest_minors(&self, p: usize) -> Pile {
        let minors = || self.players[p].hand.cards().filter(|card| !card.is_major());
        let lowest = minors().map(|card| self.value(card)).min();
        Pile::of(minors().filter(|&card| Some(self.value(card)) == lowest))
    }

    /// A Foolish player discards the lowest Minor in hand, once a turn (RT-34).
    fn foolishness<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) -> Result<(), A::Halt> {
        if !self.players[p].has(Trait::Foolish) || self.turn.fooled {
            return Ok(());
        }
        let lowest = self.lowest_minors(p);
        let card = match lowest.len() {
            0 => return Ok(()),
            1 => lowest.nth(0),
            _ => match ask.choose(self, Seat(p as u8), Question::LowestMinor)? {
                Choice::Card(card) => card,
                _ => return Ok(()),
            },
        };
        let player = &mut self.players[p];
        take(&mut player.hand, card);
        player.discard.add(card);
        self.turn.fooled = true;
        self.tell(ask, Event::Fooled { player: p as u8, card });
        Ok(())
    }

    /// The waiting duty of a Foolish player after an ability that drew (RT-34).
    pub(crate) fn late_foolishness<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) -> Result<(), A::Halt> {
        if !std::mem::take(&mut self.turn.drew) || self.stopped() {
            return Ok(());
        }
        if self.rulings().foolish_late_draw == FoolishLateDraw::EveryDraw {
            self.turn.fooled = false;
        }
        self.foolishness(ask, p)
    }

    /// One action of the turn: lay a card, try a check, or end it (RT-20).
    pub(crate) fn act<A: Ask<Self>>(&mut self, ask: &mut A, place: u8) -> Result<(), A::Halt> {
        let p = self.order[place as usize] as usize;
        self.turn.actions += 1;
        self.turn.checked = None;
        let choice = if self.turn.actions > MOST_ACTIONS {
            Choice::EndTurn
        } else {
            ask.choose(self, Seat(p as u8), Question::Act)?
        };
        match choice {
            Choice::Lay { card, bin } => self.lay(ask, p, card, bin)?,
            Choice::Propose => self.propose(ask, p)?,
            Choice::BuyOff(injury) => {
                let injuries = &self.players[p].sheet.injuries;
                if let Some(place) = injuries.iter().position(|hurt| hurt.kind == injury) {
                    self.buy_off(ask, p, place)?;
                }
            }
            _ => {
                self.end_turn(ask, p)?;
                self.turn.over = true;
            }
        }
        if self.turn.over {
            self.beat = Beat::Turn(place + 1);
        }
        Ok(())
    }

    /// Winds the turn up: effects of its end, single-use bins, the rest of the hand, standing checks (RT-25).
    fn end_turn<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) -> Result<(), A::Halt> {
        self.balance(ask, p)?;
        if self.outcome.is_some() {
            return Ok(());
        }
        let rulings = *self.rulings();
        let mut done: SmallVec<[BinId; 8]> = SmallVec::new();
        for laid in &self.players[p].laid {
            let bin = laid.bin;
            let fleeting = rulings.bin_persistence == BinPersistence::OnlyStrikeDefend
                && matches!(bin, BinId::CONCENTRATE | BinId::MOVEMENT | BinId::RUN_AWAY);
            if (self.after(p, bin) == AfterSpec::EndOfTurn || fleeting) && !done.contains(&bin) {
                done.push(bin);
            }
        }
        let player = &mut self.players[p];
        for bin in done {
            player.clear(bin);
        }
        player.working.retain(|working| working.bin.is_some());
        if rulings.unplayed_hand == UnplayedHand::Discard && !player.hand.is_empty() {
            let cards = player.hand.len() as u8;
            player.discard.absorb(player.hand.drain());
            self.tell(ask, Event::HandDiscarded { player: p as u8, cards });
        }
        self.settle(ask, true);
        self.tell(ask, Event::TurnEnded { player: p as u8 });
        Ok(())
    }

    /// Where a bin's cards go; Ophiuchus goes by the spell it stands for (RT-65).
    pub(crate) fn after(&self, p: usize, bin: BinId) -> AfterSpec {
        match self.players[p].sheet.stands_for {
            Some(spell) if bin == BinId::OPHIUCHUS => self.book.bin(spell).after,
            _ => self.book.bin(bin).after,
        }
    }

    /// The standing checks after an action: full discard piles, then the end of the fight (RT-26, RT-75).
    pub(crate) fn settle<A: Ask<Self>>(&mut self, ask: &mut A, end_of_turn: bool) {
        if end_of_turn || self.rulings().discard_threshold_timing != DiscardThresholdTiming::EndOfTurn {
            for p in 0..self.players.len() {
                self.full_discard(ask, p);
            }
        }
        self.check_end();
    }

    /// Twenty cards in a discard pile send it back into the deck (RT-26).
    pub(crate) fn full_discard<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) {
        let most = self.rulings().discard_threshold as usize;
        if most > 0 && self.players[p].discard.len() >= most {
            self.shuffle_in_discard(ask, p);
        }
    }

    /// The same check in the middle of things, where the ruling wants it at once.
    pub(crate) fn discarded<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) {
        if self.rulings().discard_threshold_timing == DiscardThresholdTiming::Immediate {
            self.full_discard(ask, p);
        }
    }
}
