//! Every card there is, for the law that none is made or lost; and what must hold of a fight wherever it stands.

use affray_core::Audit;

use crate::edition::Edition;
use crate::rules::damage::harm::MOST;
use crate::rulings::{HealWoundCard, IncapacitationTiming};
use crate::state::card::{self, Card, STAMINA, WOUNDS};
use crate::state::fight::{Beat, Camp, Fight};
use crate::state::fighter::{Fighter, FighterId, Held, Make, Standing};
use crate::state::item::Item;
use crate::state::scenario::ChapterKind;

impl Audit for Fight {
    fn census(&self, found: &mut dyn FnMut(Card)) {
        for fighter in &self.fighters {
            fighter.all_cards().for_each(&mut *found);
        }
    }

    /// Whatever does not hold that the rules keep: between steps, at a decision, after the GM has set something or called
    /// for something.
    fn flaws(&self, found: &mut dyn FnMut(String)) {
        for (who, fighter) in FighterId::all(self.fighters.len()).zip(&self.fighters) {
            let name = self.name(who);
            let mut flaw = |what: String| found(format!("{name} {what}"));
            self.flawed_piles(fighter, &mut flaw);
            self.flawed_standing(who, &mut flaw);
            for held in &fighter.held {
                flawed_card(fighter, *held, self.edition(), &mut flaw);
            }
            for item in &fighter.items {
                flawed_item(item, self.edition(), &mut flaw);
            }
        }
        self.flawed_table(found);
    }
}

impl Fight {
    /// Piles and tokens (DK-04, DK-05, DK-45, DK-47).
    fn flawed_piles(&self, fighter: &Fighter, flaw: &mut dyn FnMut(String)) {
        let piles = [fighter.deck, fighter.discard, fighter.exhaustion, fighter.supply, fighter.in_play];
        let [deck, discard, exhausted, supply, flipped] = piles.map(|pile| pile.bits());
        let apart = piles.iter().map(|pile| pile.bits().count_ones()).sum::<u32>();
        if apart != (deck | discard | exhausted | supply | flipped).count_ones() {
            flaw("has a card in two piles".to_owned());
        }
        if exhausted & !STAMINA != 0 {
            flaw("has a card without Stamina exhausted".to_owned());
        }
        if supply & card::BASE != 0 {
            flaw("has a base card in the supply".to_owned());
        }
        for (tokens, of) in [(fighter.harm, "Harm"), (fighter.wound, "Wound")] {
            if tokens > MOST {
                flaw(format!("has {tokens} {of} tokens, and {MOST} are the most"));
            }
        }
        let wounds = (deck | discard | flipped) & WOUNDS;
        let leaves = self.scenario.rulings.heal_wound_card == HealWoundCard::Yes;
        if leaves && wounds.count_ones() != u32::from(fighter.wound) {
            flaw(format!("has {} Wound tokens and {} wound cards", fighter.wound, wounds.count_ones()));
        }
    }

    /// Who stands must be able to, and is where the scene is (DK-35, DK-36, DK-80).
    fn flawed_standing(&self, who: FighterId, flaw: &mut dyn FnMut(String)) {
        let fighter = self.fighter(who);
        let opened = self.beat != Beat::Opening;
        let here = fighter.chapter == self.chapter;
        match fighter.standing {
            Standing::Up if !self.can_stand(who) => flaw("stands without Stamina".to_owned()),
            Standing::Fled if !self.can_stand(who) => flaw("got away without Stamina".to_owned()),
            Standing::Pacified | Standing::Elsewhere if fighter.is_of_party() => {
                flaw(format!("is of the party and {:?}", fighter.standing));
            }
            Standing::Elsewhere if opened && here => flaw("belongs here and is elsewhere".to_owned()),
            Standing::Up | Standing::Out | Standing::Fled | Standing::Pacified
                if opened && !here && !fighter.is_of_party() =>
            {
                flaw("is in a scene it does not belong to".to_owned());
            }
            _ => {}
        }
        for (bits, what) in [(fighter.under, "is under"), (fighter.engaged, "is hand to hand with")] {
            for other in FighterId::all(self.fighters.len()).filter(|other| bits & other.bit() != 0) {
                if !self.fighter(other).is_up() || self.is_of_party(other) == fighter.is_of_party() {
                    flaw(format!("{what} {}, who is not there against them", self.name(other)));
                }
            }
        }
        if fighter.guard > 3 {
            flaw(format!("has {} Defend tokens", fighter.guard));
        }
    }

    /// Whose turn it is, and which side is beaten (DK-72, DK-87).
    fn flawed_table(&self, found: &mut dyn FnMut(String)) {
        match self.beat {
            Beat::Spotlight(who) | Beat::After(who) | Beat::Turn(who) if !self.is_character(who) => {
                found(format!("the turn is that of {}, who is no character", self.name(who)));
            }
            _ => {}
        }
        if self.acted >> self.characters != 0 || self.waited >> self.characters != 0 {
            found("somebody who is no character has had the spotlight".to_owned());
        }
        let fighting = self.chapter().kind == ChapterKind::Fight && self.beat != Beat::Opening;
        let stands = match self.beaten {
            Some(Camp::Party) => self.characters_up().next(),
            Some(Camp::Foes) => self.foes_up().next(),
            None => None,
        };
        if let Some(who) = stands.filter(|_| fighting) {
            found(format!("the side of {} is beaten, and {0} stands", self.name(who)));
        }
    }

    /// Whether somebody has what it takes to stand: Stamina, except in the module, where a point must fall due first
    /// (DK-35, DK-80).
    pub(super) fn can_stand(&self, who: FighterId) -> bool {
        let fighter = self.fighter(who);
        match fighter.make {
            Make::Ticks => fighter.ticks > 0,
            Make::Character | Make::Decked => {
                let unpayable = self.scenario.rulings.incapacitation_timing == IncapacitationTiming::Unpayable;
                unpayable || fighter.has_stamina() || fighter.in_play.bits() & STAMINA != 0
            }
        }
    }
}

/// A move card at a level it prints, with no more tokens than it has spots (DK-07, DK-49).
fn flawed_card(fighter: &Fighter, held: Held, edition: Edition, flaw: &mut dyn FnMut(String)) {
    let info = held.mv.info(edition);
    if !info.prints(held.level) {
        flaw(format!("has {} at {}, which its card does not print", info.name, held.level));
    }
    let bare = Held { tokens: 0, ..held };
    let spots = info.spots.map_or(0, |spots| fighter.free_spots(&bare, spots.takes, edition));
    if held.tokens > spots {
        flaw(format!("has {} tokens on {}, which has {spots} spots", held.tokens, info.name));
    }
}

/// An item with no more tokens than spots and no more charges spent than it holds (DK-49, DK-56, DK-91).
fn flawed_item(item: &Item, edition: Edition, flaw: &mut dyn FnMut(String)) {
    let info = item.info(edition);
    let over = item.harm.saturating_sub(info.harm_spots).saturating_add(item.wound);
    if over > info.wound_spots {
        flaw(format!("has {} Harm and {} Wounds on {}", item.harm, item.wound, info.name));
    }
    if item.damage > 3 || item.white > item.capacity(edition) {
        flaw(format!("has {} with damage {} and {} charges spent", info.name, item.damage, item.white));
    }
}
