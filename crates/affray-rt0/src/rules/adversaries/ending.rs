//! The end of a combat and its aftermath (RT-75, RT-78).

use affray_core::{Ask, Bag};
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::compiled::BinId;
use crate::language::written::{AfterSpec, InjuryEnds};
use crate::rulings::{SimultaneousEnd, SupremacyScope};
use crate::shown::event::{Event, Outcome};
use crate::state::adversary::{Adversary, Standing};
use crate::state::card::Tarot;
use crate::state::fight::{Beat, Fight};
use crate::state::ids::FoeId;
use crate::state::player::{Player, Status};

impl Fight {
    /// Tests whether the fight is over (RT-75).
    pub fn check_end(&mut self) {
        if self.outcome.is_some() {
            return;
        }
        let adversaries = self.adversaries.iter().any(Adversary::is_active);
        let players = self.players.iter().any(Player::is_active);
        self.outcome = match (adversaries, players) {
            (true, true) => None,
            (false, true) => Some(Outcome::Victory),
            (false, false) => match self.rulings().simultaneous_end {
                SimultaneousEnd::Victory => Some(Outcome::Victory),
                SimultaneousEnd::Defeat => Some(Outcome::Defeat),
                SimultaneousEnd::Draw => Some(Outcome::Draw),
            },
            (true, false) => {
                let fled = self.players.iter().any(|player| player.status == Status::Fled);
                Some(if fled { Outcome::Withdrawn } else { Outcome::Defeat })
            }
        };
    }

    /// The combat is over: result, tallies, worksheet, aftermath, retirement (RT-11, RT-75 to RT-78).
    pub(crate) fn conclude<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        let outcome = self.outcome.unwrap_or(Outcome::Unfinished);
        self.tell(ask, Event::Ended { outcome, rounds: self.round });
        self.tell_fates(ask)?;
        if outcome == Outcome::Victory || self.rulings().supremacy_scope == SupremacyScope::AnyEnd {
            self.score(ask, self.earned())?;
        }
        for player in &mut self.players {
            aftermath(player, |bin| self.book.bin(bin).after);
        }
        let mut back: SmallVec<[(FoeId, Tarot); 8]> = SmallVec::new();
        for foe in self.foe_ids() {
            let adversary = &mut self.adversaries[foe];
            adversary.shields = 0;
            back.extend(adversary.intents.drain(..).map(|intent| (foe, intent.card)));
        }
        for (foe, card) in back {
            self.gm_discard(ask, foe, card, &[]);
        }
        for p in self.player_ids() {
            self.players[p].read_traits(&self.book);
            self.retire(ask, p);
        }
        self.days = self.settings.days;
        self.beat = if self.settings.campaign || self.days > 0 { Beat::Between } else { Beat::Done };
        Ok(())
    }

    /// A GM at the table says what became of those who went down (RT-72).
    fn tell_fates<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        for adversary in self.foe_ids() {
            if self.settings.human_gm
                && self.adversaries[adversary].standing == Standing::Down
                && let Choice::Fate(fate) = ask.choose(self, self.gm_seat(), Question::Fate(adversary))?
            {
                self.tell(ask, Event::FateTold { adversary, fate });
            }
        }
        Ok(())
    }
}

/// Cards return to the deck, everything of the fight ends (RT-78); what lies on a bin for the Day stays (RT-83).
fn aftermath(player: &mut Player, after: impl Fn(BinId) -> AfterSpec) {
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
    debug_assert!(player.status != Status::Active || player.hp > 0, "a player at 0 is out");
}
