//! What must hold of a fight at every decision, whatever the GM has set: said in words where it does not.

use affray_core::{Bag, Card as _};

use crate::language::book::Fire;
use crate::rulings::{AdversaryShieldExpiry, DeadSourceEffects, GmDeckPolicy};
use crate::state::adversary::{Adversary, Standing};
use crate::state::card::{Pile, Tarot};
use crate::state::fight::{Beat, Fight};
use crate::state::ids::{BlockId, FoeId, PlayerId};
use crate::state::milestone::{Boon, Growth};
use crate::state::player::{Player, Power, Status};

/// Takes each flaw in words.
type Found<'a> = &'a mut dyn FnMut(String);

impl Fight {
    /// Says everything that does not hold and should.
    pub(super) fn find_flaws(&self, found: Found<'_>) {
        for p in self.player_ids() {
            self.player_flaws(p, found);
            self.effect_flaws(p, found);
        }
        for foe in self.foe_ids() {
            self.adversary_flaws(foe, found);
        }
        for (eddy, it) in self.eddies_by_id() {
            if !self.arena.holds(it.zone) {
                found(format!("Eddy {} stands outside the arena", eddy.0));
            }
            if it.hp == 0 && it.shields > 0 {
                found(format!("Eddy {} is destroyed and has shields", eddy.0));
            }
            let idle = it.plays_for.is_some_and(|p| self.players[p].sheet.eddy_today != Some(true));
            if idle {
                found(format!("Eddy {} stands in for a player who has no need of it", eddy.0));
            }
        }
        self.table_flaws(found);
    }

    /// Cards, hit points, and what is worked out from the sheet (RT-02, RT-06, RT-07, RT-10).
    fn player_flaws(&self, p: PlayerId, found: Found<'_>) {
        let (player, at) = (&self.players[p], p.0);
        let Player { deck, hand, discard, aside, exiled, laid, .. } = player;
        let piles = [deck, hand, discard, aside, exiled];
        let held =
            piles.iter().fold(laid.iter().fold(0, |all, laid| all | bit(laid.card)), |all, pile| all | pile.bits());
        let count = piles.iter().map(|pile| pile.len()).sum::<usize>() + laid.len();
        if count != 78 || held != Pile::full().bits() {
            found(format!("player {at} has {count} cards, or one of them twice"));
        }
        if player.hp > Player::FULL {
            found(format!("player {at} has {} hit points", player.hp));
        }
        if player.is_active() && player.hp == 0 && player.zeros == 0 {
            found(format!("player {at} fights on at 0 hit points"));
        }
        if !self.arena.holds(player.zone) {
            found(format!("player {at} stands outside the arena"));
        }
        let sheet = &player.sheet;
        if sheet.friendship.marked > sheet.friendship.boxes {
            found(format!("player {at} has more marks than boxes of Friendship"));
        }
        if sheet.dead && player.status != Status::Out {
            found(format!("player {at} is dead and not out"));
        }
        let mut read = player.clone();
        read.read_traits(&self.book);
        read.read_bins(&self.book);
        if read.traits != player.traits {
            found(format!("player {at} has the traits {:?} in force, not {:?}", player.traits, read.traits));
        }
        if read.bins != player.bins {
            found(format!("player {at} has the bins {:?}, not {:?}", player.bins, read.bins));
        }
        if player.shields.iter().any(|shields| shields.amount == 0) {
            found(format!("player {at} keeps account of shields that are gone"));
        }
        let gone = !player.shields.is_empty() || !player.imposed.is_empty() || !player.working.is_empty();
        let promised = player.credit > 0 || player.blur || player.help.is_some();
        if !player.is_active() && self.is_fighting() && (gone || promised) {
            found(format!("player {at} has left, but not what was the player's own"));
        }
    }

    /// Bins, what they keep at work, and what adversaries force on the player (RT-06, RT-43, RT-64).
    fn effect_flaws(&self, p: PlayerId, found: Found<'_>) {
        let (player, at) = (&self.players[p], p.0);
        for bin in player.laid.iter().map(|laid| laid.bin) {
            if matches!(self.book.bin(bin).fire, Fire::Run(_)) {
                let mut values: Vec<u8> =
                    player.on(bin).filter_map(|laid| self.rulings().run_value(laid.counts_as)).collect();
                values.sort_unstable();
                if values.windows(2).any(|pair| pair[0] + 1 != pair[1]) {
                    found(format!("the cards on player {at}'s {bin} are no run: {values:?}"));
                }
            }
        }
        for working in &player.working {
            if let Some(bin) = working.bin.filter(|&bin| player.on(bin).next().is_none()) {
                found(format!("{bin} works for player {at} without a card"));
            }
            if let Power::Charm { adversary } = working.power {
                let fighting = || self.adversaries.iter().filter(|adversary| adversary.is_active()).count();
                if !self.adversaries.get(adversary.index()).is_some_and(Adversary::is_active) {
                    found(format!("player {at} charms an adversary that is gone"));
                } else if fighting() < 2 {
                    found(format!("player {at} charms the last adversary"));
                }
            }
        }
        let ends_now = self.rulings().dead_source_effects == DeadSourceEffects::EndNow;
        for imposed in &player.imposed {
            let there = self.adversaries.get(imposed.source.index()).is_some_and(Adversary::is_active);
            if ends_now && !there {
                found(format!("player {at} is made {} by an adversary that is gone", imposed.of));
            }
        }
    }

    /// Hit points, shields and intents of an adversary (RT-67, RT-71, RT-72).
    fn adversary_flaws(&self, foe: FoeId, found: Found<'_>) {
        let (adversary, name) = (&self.adversaries[foe], self.adversary_name(foe));
        match adversary.standing {
            Standing::Active if adversary.hp == 0 => found(format!("{name} fights on at 0 hit points")),
            Standing::Down if adversary.hp > 0 => found(format!("{name} is down with {} hit points", adversary.hp)),
            _ => {}
        }
        let left = adversary.shields > 0 || !adversary.lent.is_empty() || !adversary.intents.is_empty();
        if !adversary.is_active() && left {
            found(format!("{name} has left, but not its shields or intents"));
        }
        if !self.arena.holds(adversary.zone) {
            found(format!("{name} stands outside the arena"));
        }
        let lent: u16 = adversary.lent.iter().map(|&(_, amount)| amount).sum();
        let by_giver = self.rulings().adversary_shield_expiry == AdversaryShieldExpiry::LiteralNextTurn;
        if by_giver && lent != adversary.shields {
            found(format!("{name} has {} shields, and accounts of {lent}", adversary.shields));
        }
    }

    /// The GM's cards, the worksheet, the end (RT-16, RT-75, RT-77).
    fn table_flaws(&self, found: Found<'_>) {
        let decks = match self.rulings().gm_deck_policy {
            GmDeckPolicy::PerAdversary => self.adversaries.len().max(1),
            _ => 1,
        };
        if self.gm.len() != decks {
            found(format!("the GM has {} decks, not {decks}", self.gm.len()));
        }
        for (piles, gm) in self.gm.iter().enumerate() {
            let intents = self.foes_by_id().filter(|&(foe, _)| self.piles_of(foe) == piles);
            let intents: usize = intents.map(|(_, adversary)| adversary.intents.len()).sum();
            let hands = self.eddies.iter().filter(|eddy| usize::from(eddy.deck) == piles);
            let hands: usize = hands.map(|eddy| eddy.hand.len()).sum();
            let count = gm.deck.len() + gm.discard.len() + intents + hands;
            if count != 78 {
                found(format!("the GM's deck {piles} has {count} cards"));
            }
        }
        for (place, grown) in self.grown.iter().enumerate() {
            let mut promised = Growth::default();
            for milestone in self.settings.milestones.iter().filter(|milestone| milestone.at <= self.supremacy) {
                if milestone.block.is_none_or(|block| block == BlockId::at(place)) {
                    milestone.growth.boons().for_each(|(boon, by)| promised.add(boon, by));
                }
            }
            let less = |boon: Boon| grown.of(boon) < promised.of(boon);
            if Boon::ALL.into_iter().any(less) {
                found(format!("stat block {place} has grown less than its milestones promise"));
            }
        }
        if self.beat == Beat::Done && self.outcome.is_none() && !self.adversaries.is_empty() {
            found("the fight is done without an outcome".to_owned());
        }
    }

    /// Whether a combat is under way.
    fn is_fighting(&self) -> bool {
        !matches!(self.beat, Beat::Start | Beat::Conclude | Beat::Between | Beat::Done)
    }
}

/// A card as a place in a pile's bits.
fn bit(card: Tarot) -> u128 {
    1 << card.index()
}
