//! Casting: who may cast what (RT-52, RT-63).

use affray_core::Ask;

use crate::language::compiled::BinId;
use crate::language::written::SpellKind;
use crate::rules::gutter::legal::{Forbidden, forbidden};
use crate::rulings::{AquariusDayLimit, LearnGateInPlay};
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::traits::Trait;

impl Fight {
    /// Whether a known spell may be cast (RT-52, RT-63, RT-65).
    pub(crate) fn may_cast(&self, p: PlayerId, bin: BinId) -> Result<(), Forbidden> {
        let player = &self.players[p];
        if player.sheet.injuries.iter().any(|hurt| hurt.kind.spec().no_spells) {
            return forbidden("RT-80", "an injury closes all spells");
        }
        let spell = self.book.spell(bin);
        let traumatised = player.sheet.injuries.iter().any(|hurt| hurt.kind.spec().closes_charming);
        if traumatised && spell.need.has(Trait::Charming) {
            return forbidden("RT-80", "an injury closes what needs Charming");
        }
        let gated = self.rulings().learn_gate_in_play == LearnGateInPlay::AlsoCasting;
        if gated && !spell.learnable(player.traits) {
            return forbidden("RT-52", "the condition for learning it is not met any more");
        }
        let closed = |spell: BinId| {
            player.sheet.spent.has(spell)
                || spell == BinId::AQUARIUS
                    && self.rulings().aquarius_day_limit == AquariusDayLimit::Shared
                    && player.sheet.turned.has(spell)
        };
        if spell.kind == SpellKind::Substitute {
            let open = match player.sheet.stands_for {
                Some(stands) => !closed(stands),
                None => self.substitutes(p).next().is_some(),
            };
            return if open { Ok(()) } else { forbidden("RT-65", "no spell lies under it that can be cast") };
        }
        if closed(bin) {
            return forbidden("RT-63", "it has been used today");
        }
        Ok(())
    }

    /// The spells that could be cast just now.
    pub(crate) fn castable(&self, p: PlayerId) -> impl Iterator<Item = BinId> + '_ {
        BinId::spells().filter(move |&spell| self.players[p].bins.has(spell) && self.may_use(p, spell).is_ok())
    }

    /// The spells that no player knows (RT-52).
    pub(crate) fn spells_nobody_knows(&self) -> impl Iterator<Item = BinId> + '_ {
        BinId::spells().filter(|&spell| !self.players.iter().any(|player| player.sheet.knows(spell)))
    }

    /// A card that counts as The Magician casts the spell it lies on (RT-84).
    pub(crate) fn cast<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, spell: BinId) -> Result<(), A::Halt> {
        self.fire(ask, p, spell)
    }
}
