//! The skill halves of spells: their use outside fighting (RT-66).

use affray_core::{Ask, RuleId};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::compiled::BinId;
use crate::language::written::{SkillHalf, Turned};
use crate::rulings::{AquariusDayLimit, SkillHalfInCombat};
use crate::shown::event::Event;
use crate::state::check::Check;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::skill::Skill;

impl Fight {
    /// The spells whose skill half a paid check may bring about in battle (ruling `skill_half_in_combat`).
    pub(crate) fn halves_by_check(&self, p: PlayerId) -> impl Iterator<Item = BinId> + '_ {
        let open = self.rulings().skill_half_in_combat == SkillHalfInCombat::AsSkillCheck;
        BinId::spells().filter(move |&spell| open && self.half_on_its_own(p, spell))
    }

    /// Whether skill halves may be used (RT-66).
    pub(crate) fn halves_open(&self, in_battle: bool) -> bool {
        !in_battle || self.rulings().skill_half_in_combat == SkillHalfInCombat::CheckModifiers
    }

    /// Whether a player knows a spell, or Ophiuchus stands for it, and it is not turned over (RT-66).
    pub fn half_ready(&self, p: PlayerId, spell: BinId) -> bool {
        let sheet = &self.players[p].sheet;
        let borrowed = sheet.knows(BinId::OPHIUCHUS)
            && (sheet.stands_for == Some(spell) || sheet.stands_for.is_none() && sheet.pool.has(spell));
        (sheet.knows(spell) || borrowed) && !sheet.turned.has(spell) && self.day_half_open(p, spell)
    }

    /// A spell closed for the Day is closed in both halves (RT-63).
    fn day_half_open(&self, p: PlayerId, spell: BinId) -> bool {
        !(self.book.bin(spell).once_per_day && self.players[p].sheet.spent.has(spell))
    }

    /// Turns a spell over; Ophiuchus stands for the spell instead (RT-66).
    pub(crate) fn turn_over_spell<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, spell: BinId) {
        let sheet = &mut self.players[p].sheet;
        if !sheet.knows(spell) {
            sheet.stands_for = Some(spell);
        }
        sheet.turned = sheet.turned.with(spell);
        self.tell(ask, Event::HalfUsed { player: p, spell });
    }

    /// The spells whose half would make this check count as on a chosen skill (RT-66).
    pub fn chosen_halves(&self, p: PlayerId, skill: Skill) -> impl Iterator<Item = BinId> + '_ {
        BinId::spells().filter(move |&spell| {
            let book = self.book.spell(spell);
            book.half == SkillHalf::ChosenSkill
                && book.marked.is_some_and(|of| skill.marked(of))
                && self.half_ready(p, spell)
        })
    }

    /// The player may use Aries or Taurus on a check that is marked for it (RT-66).
    pub(crate) fn use_half<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, check: Check) -> Result<bool, A::Halt> {
        // On a chosen skill it would add nothing, on a crossed-out one it would change nothing (RT-51).
        let helps = self.faced(check, true).difficulty != self.faced(check, false).difficulty;
        if !helps || !self.halves_open(check.in_battle) || self.chosen_halves(p, check.skill).next().is_none() {
            return Ok(false);
        }
        match ask.choose(self, p.seat(), Question::UseHalf { skill: check.skill })? {
            Choice::Bin(spell) => {
                self.turn_over_spell(ask, p, spell);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// A skill half outside a check: the table says what happens, or its rule does (RT-66).
    pub fn use_skill_half<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, spell: BinId) -> Result<(), A::Halt> {
        self.turn_over_spell(ask, p, spell);
        match self.book.spell(spell).half {
            SkillHalf::Token => self.players[p].sheet.story_tokens += 1,
            SkillHalf::EaseInjury => {
                if self.rulings().aquarius_day_limit == AquariusDayLimit::Shared {
                    self.players[p].sheet.spent = self.players[p].sheet.spent.with(spell);
                }
                if let Choice::Hurt { player, injury } = ask.choose(self, p.seat(), Question::Relieve)? {
                    self.ease(ask, player, injury, RuleId("RT-66"));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The skill halves that players who are fit can use on their own outside combat (RT-66).
    pub fn usable_halves(&self) -> impl Iterator<Item = (PlayerId, BinId)> + '_ {
        let fit = self.players_by_id().filter(|(_, player)| player.sheet.is_in_play()).map(|(p, _)| p);
        fit.flat_map(move |p| BinId::spells().map(move |spell| (p, spell)))
            .filter(|&(p, spell)| self.half_on_its_own(p, spell))
    }

    /// Whether a spell's skill half can be used on its own just now (RT-66).
    pub fn half_on_its_own(&self, p: PlayerId, spell: BinId) -> bool {
        let fits = match self.book.spell(spell).half {
            SkillHalf::Narrative | SkillHalf::Token => true,
            SkillHalf::EaseInjury => self
                .players
                .iter()
                .any(|player| !player.sheet.dead && player.sheet.injuries.iter().any(|hurt| hurt.kind.can_be_eased())),
            SkillHalf::ChosenSkill | SkillHalf::WardInjury | SkillHalf::FreeRetry | SkillHalf::Substitute => false,
        };
        fits && self.half_ready(p, spell) && self.book.spell(spell).turned != Turned::Never
    }
}
