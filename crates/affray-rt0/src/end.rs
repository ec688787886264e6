//! The end of a combat: tallies, the worksheet, the aftermath (RT-75 to RT-78).

use affray_core::{Ask, Bag};
use smallvec::SmallVec;

use crate::adversary::Standing;
use crate::event::{Event, Outcome};
use crate::fight::{Beat, Fight};
use crate::player::{Player, Status};
use crate::question::{Choice, Question};
use crate::rulings::{SupremacyCorruptionScope, SupremacyCountsAbsent, SupremacyCumulative, SupremacyScope};
use crate::spec::{AfterSpec, InjuryEnds};

impl Fight {
    /// The combat is over: result, tallies, worksheet, aftermath, retirement (RT-11, RT-75 to RT-78).
    pub(crate) fn conclude<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        let outcome = self.outcome.unwrap_or(Outcome::Unfinished);
        self.tell(ask, Event::Ended { outcome, rounds: self.round });
        self.tell_fates(ask)?;
        if outcome == Outcome::Victory || self.rulings().supremacy_scope == SupremacyScope::AnyEnd {
            self.tallies = self.count_tallies();
            self.score(ask, self.tallies)?;
        }
        for player in &mut self.players {
            aftermath(player, |bin| self.book.bin(bin).after);
        }
        let mut back: SmallVec<[(usize, crate::card::Tarot); 8]> = SmallVec::new();
        for (place, adversary) in self.adversaries.iter_mut().enumerate() {
            adversary.shields = 0;
            back.extend(adversary.intents.drain(..).map(|intent| (place, intent.card)));
        }
        for (place, card) in back {
            self.gm_discard(ask, place, card, None);
        }
        for p in 0..self.players.len() {
            self.players[p].read_traits(&self.book);
            self.retire(ask, p);
        }
        self.days = self.settings.days;
        self.beat = if self.settings.campaign || self.days > 0 { Beat::Between } else { Beat::Done };
        Ok(())
    }

    /// A GM at the table says what became of those who went down (RT-72).
    fn tell_fates<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        for adversary in 0..self.adversaries.len() {
            if self.settings.human_gm
                && self.adversaries[adversary].standing == Standing::Down
                && let Choice::Fate(fate) = ask.choose(self, self.gm_seat(), Question::Fate(adversary as u8))?
            {
                self.tell(ask, Event::FateTold { adversary: adversary as u8, fate });
            }
        }
        Ok(())
    }

    /// Four tests over all who took part, one tally each (RT-76).
    pub(crate) fn count_tallies(&self) -> u8 {
        let rulings = self.rulings();
        let counted = || {
            self.players
                .iter()
                .filter(|player| !player.absent)
                .filter(|player| rulings.supremacy_counts_absent == SupremacyCountsAbsent::Count || player.is_active())
        };
        let unhurt = |player: &Player| player.hp == Player::FULL;
        let pure = |player: &Player| match rulings.supremacy_corruption_scope {
            SupremacyCorruptionScope::ThisCombat => player.corruption_here == 0,
            SupremacyCorruptionScope::Total => player.sheet.corruption == 0,
        };
        let pair = |test: &dyn Fn(&Player) -> bool| {
            let some = counted().next().is_some();
            let (every, any) = (some && counted().all(test), counted().any(test));
            match rulings.supremacy_cumulative {
                SupremacyCumulative::Cumulative => u8::from(every) + u8::from(any),
                SupremacyCumulative::BestOnly => u8::from(every || any),
            }
        };
        pair(&unhurt) + pair(&pure)
    }

    /// Corruption over the GM's secret limit retires a character once the combat is over (RT-11).
    fn retire<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) {
        let sheet = &mut self.players[p].sheet;
        if self.settings.retire_at.is_some_and(|limit| sheet.corruption >= limit) && !sheet.retired {
            sheet.retired = true;
            self.tell(ask, Event::Retired { player: p as u8 });
        }
    }
}

/// Cards return to the deck, everything of the fight ends (RT-78); what lies on a bin for the Day stays (RT-83).
fn aftermath(player: &mut Player, after: impl Fn(crate::effect::BinId) -> AfterSpec) {
    let Player { deck, hand, discard, aside, laid, working, .. } = player;
    deck.absorb(hand.drain());
    deck.absorb(discard.drain());
    deck.absorb(aside.drain());
    laid.retain(|laid| {
        let stays = after(laid.bin) == AfterSpec::EndOfDay;
        if !stays {
            deck.add(laid.card);
        }
        stays
    });
    working.retain(|working| working.bin.is_some_and(|bin| after(bin) == AfterSpec::EndOfDay));
    player.shields.clear();
    player.imposed.clear();
    player.carried.clear();
    player.tokens.clear();
    player.credit = 0;
    player.blur = false;
    player.help = None;
    player.sheet.stands_for = None;
    player.sheet.injuries.retain(|hurt| hurt.kind.spec().ends != Some(InjuryEnds::Combat));
    debug_assert!(player.status != Status::Active || player.hp > 0, "whoever is at 0 is out");
}
