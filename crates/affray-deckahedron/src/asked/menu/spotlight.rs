//! The menu of a spotlight: which moves a character may make, and what a rule forbids just now (DK-72, DK-88).

use affray_core::Menu;

use crate::asked::choice::{Carried, Choice};
use crate::asked::menu::{Verdict, no};
use crate::edition::Edition;
use crate::rules::attacks::UNENCUMBERED;
use crate::rulings::{BreatherRepeat, ConfidenceEffect, MovesWithoutCard, NoAmmo};
use crate::state::attribute::Attribute;
use crate::state::fight::Fight;
use crate::state::fighter::{Down, FighterId};
use crate::state::item::{Item, ItemKind};
use crate::state::moves::{Move, MoveKind, Offer};

/// Moves that need nobody else.
const CALM_MOVES: [Move; 4] = [Move::Defend, Move::Discern, Move::SpoutLore, Move::DefyDanger];
const CALM: [Choice; 4] =
    [act(CALM_MOVES[0], None), act(CALM_MOVES[1], None), act(CALM_MOVES[2], None), act(CALM_MOVES[3], None)];

/// Making a move with nothing in hand.
const fn act(mv: Move, at: Option<FighterId>) -> Choice {
    Choice::Act { mv, at, with: None }
}

impl Fight {
    /// The moves of a spotlight.
    pub(crate) fn act_options(&self, who: FighterId, done: u64, menu: &mut Menu<Choice>) {
        if self.edition() == Edition::Module {
            return self.module_options(who, menu);
        }
        let fighter = self.fighter(who);
        let (hack, volley) = (self.may_attack(who, Move::HackAndSlash), self.may_attack(who, Move::Volley));
        // Nothing but rage and shaken confidence, noted on a card, bars a move: most menus need no verdicts.
        let free = !fighter.berserk && fighter.held.is_empty();
        for foe in self.foes_up() {
            menu.offer(act(Move::HackAndSlash, Some(foe)), hack);
            menu.offer(act(Move::Volley, Some(foe)), volley);
        }
        menu.offer(act(Move::Breather, None), self.may_breathe(who, Move::Breather));
        menu.offer(act(Move::RunAway, None), self.may_leave());
        if free {
            menu.allow_all(&CALM);
        } else {
            CALM.into_iter().zip(CALM_MOVES).for_each(|(choice, mv)| menu.offer(choice, self.may_try(who, mv)));
        }
        for foe in self.foes_up() {
            let parley = act(Move::Parley, Some(foe));
            if free { menu.allow(parley) } else { menu.offer(parley, self.may_try(who, Move::Parley)) }
        }
        for held in fighter.held.iter().filter(|held| held.owned) {
            self.card_options(who, held.mv, done, menu);
        }
        if self.companions > 0 {
            self.send_options(who, menu);
        }
        menu.allow_all(&[Choice::SideAction, Choice::Pass]);
    }

    /// The moves of the module (DK-74 to DK-76).
    fn module_options(&self, who: FighterId, menu: &mut Menu<Choice>) {
        let fighter = self.fighter(who);
        let (melee, shoot) = (self.may_attack(who, Move::Melee), self.may_attack(who, Move::Shoot));
        for foe in self.foes_up() {
            menu.offer(act(Move::Melee, Some(foe)), melee);
            if fighter.ranged {
                menu.offer(act(Move::Shoot, Some(foe)), shoot);
            }
        }
        menu.offer(act(Move::Breather, None), self.may_breathe(who, Move::Breather));
        menu.offer(act(Move::Flee, None), self.is_free(who).and(self.may_leave()));
        if self.could_go_first(who).next().is_some() {
            menu.allow(Choice::SideAction);
        }
        menu.allow(Choice::Pass);
    }

    /// The optional moves anybody may try without the card, at the lowest level it prints (DK-07).
    pub(crate) fn untaught_options(&self, who: FighterId, done: u64, menu: &mut Menu<Choice>) {
        let edition = self.edition();
        if self.scenario.rulings.moves_without_card == MovesWithoutCard::None || !edition.is_world() {
            return;
        }
        for &mv in Move::ALL {
            let info = mv.info(edition);
            let optional =
                matches!(info.kind, MoveKind::Optional | MoveKind::Surprise | MoveKind::Attack | MoveKind::Magic);
            let flipped = info.exists && info.is_levelled() && !info.attributes.is_empty();
            let owned = self.fighter(who).held(mv).is_some_and(|held| held.owned);
            if optional && flipped && !owned {
                self.card_options(who, mv, done, menu);
            }
        }
    }

    /// What an optional move offers (DK-88).
    fn card_options(&self, who: FighterId, mv: Move, done: u64, menu: &mut Menu<Choice>) {
        if self.is_idle(who, mv) {
            return;
        }
        let edition = self.edition();
        let fighter = self.fighter(who);
        let info = mv.info(edition);
        let down = fighter.held(mv).is_some_and(|held| held.down != Down::No);
        let ready = match () {
            () if down => no("DK-88", "the card is face down"),
            () if info.immediate && done >> mv as u8 & 1 == 1 => no("DK-72", "it was made in this spotlight"),
            () if info.unencumbered && fighter.speed < UNENCUMBERED && !fighter.nimble => {
                no("DK-86", "it needs Speed 4")
            }
            () => self.may_try(who, mv),
        };
        let ready = ready.and(self.circumstances(who, mv));
        let act = |at, with| Choice::Act { mv, at, with };
        match mv.offer() {
            Offer::Alone => menu.offer(act(None, None), ready),
            Offer::AtFoe | Offer::AtUnaware => {
                // In 2017 a Called Shot is a surprise too.
                let shot = mv == Move::CalledShot && edition == Edition::World;
                let surprise = mv.offer() == Offer::AtUnaware || shot;
                for foe in self.foes_up() {
                    let guarded = surprise && !self.fighter(foe).unaware && !fighter.hidden;
                    let off_guard = if guarded { no("DK-88", "the foe is on guard") } else { Ok(()) };
                    menu.offer(act(Some(foe), None), ready.and(off_guard));
                }
            }
            Offer::WithEffect => self.magic_options(who, mv, ready, menu),
            Offer::WithItem => {
                let plain = |item: &Item| {
                    item.hits_with(edition).is_some() && !item.info(edition).magic && item.powers.contains(&None)
                };
                let weapon = fighter.items.iter().any(plain);
                for (place, item) in (0u8..).zip(&fighter.items) {
                    if weapon && item.info(edition).magic && !item.is_broken() {
                        menu.offer(act(None, Some(item.carried(place))), ready);
                    }
                }
            }
            Offer::Always | Offer::InAnswer | Offer::Passive => {}
        }
    }

    /// Whether a move would change nothing, so that nobody asks for it: rage in rage, hiding when hidden, luring into a
    /// danger that is not there (DK-88).
    fn is_idle(&self, who: FighterId, mv: Move) -> bool {
        match mv {
            Move::GoBerserk => self.fighter(who).berserk,
            Move::Vanish => self.fighter(who).hidden,
            Move::ComeAndGetMe => self.chapter().hazard.is_none(),
            _ => false,
        }
    }

    /// What a move needs, apart from its card (DK-88).
    fn circumstances(&self, who: FighterId, mv: Move) -> Verdict {
        match mv {
            Move::FindShadows if !self.place.dark => no("DK-88", "it is not dark here"),
            Move::FindShadows if self.is_engaged(who) => no("DK-88", "a foe is too close"),
            Move::FindShadows => self.may_breathe(who, mv),
            Move::Vanish if self.fighter(who).green == 0 => no("DK-88", "it costs a green token"),
            Move::CalledShot => self.may_shoot(who),
            _ => Ok(()),
        }
    }

    /// Magic needs an item that is not depleted; the Living Light needs no charge, and Fundamental Magic only to have
    /// seen the item with somebody (DK-88, DK-91).
    fn magic_options(&self, who: FighterId, mv: Move, ready: Verdict, menu: &mut Menu<Choice>) {
        let edition = self.edition();
        if mv == Move::FundamentalMagic {
            let mut seen = 0u64;
            for other in self.party() {
                for item in &self.fighter(other).items {
                    for effect in item.effects(edition).filter(|&effect| mends_nothing(effect)) {
                        if seen >> effect as u8 & 1 == 0 {
                            seen |= 1 << effect as u8;
                            self.effect_options(mv, Carried { place: 0, item: effect }, ready, menu);
                        }
                    }
                }
            }
            return;
        }
        let fighter = self.fighter(who);
        let spends = mv != Move::Channel;
        for (place, item) in (0u8..).zip(&fighter.items) {
            if item.is_broken() || !item.is_magic(edition) {
                continue;
            }
            let empty = spends && item.charges(edition) == 0;
            let charged = if empty { no("DK-91", "the item is depleted") } else { Ok(()) };
            for effect in item.effects(edition).filter(|&effect| mends_nothing(effect)) {
                // The gifts of two magic moves answer to their givers alone.
                let powered = match effect {
                    ItemKind::Sigil if spends => no("DK-89", "only the Living Light moves it"),
                    ItemKind::BladeOfEchoes if !fighter.blood_bound => no("DK-89", "only the Blood-Bound move it"),
                    _ => Ok(()),
                };
                self.effect_options(mv, Carried { place, item: effect }, ready.and(charged).and(powered), menu);
            }
        }
    }

    /// On whom an effect can be worked (DK-88).
    fn effect_options(&self, mv: Move, with: Carried, verdict: Verdict, menu: &mut Menu<Choice>) {
        let act = |at| Choice::Act { mv, at, with: Some(with) };
        match with.item {
            ItemKind::UnerringDispatch => self.foes_up().for_each(|foe| menu.offer(act(Some(foe)), verdict)),
            ItemKind::Vitality => {
                self.party().for_each(|ally| menu.offer(act(Some(ally)), verdict));
            }
            // Effects of the story: where to go, what the dead know, which magic ends.
            _ => menu.offer(act(None), verdict),
        }
    }

    /// Whether a character may strike or shoot at somebody: the common attacks (DK-75 to DK-78).
    pub(crate) fn may_attack(&self, who: FighterId, mv: Move) -> Verdict {
        match mv {
            Move::Melee => self.is_free(who),
            Move::Shoot => self.is_free(who).and(self.may_shoot(who)),
            Move::Volley => self.may_shoot(who).and(self.may_try(who, mv)),
            _ => self.may_try(who, mv),
        }
    }

    /// Somebody pinned neither attacks nor leaves (DK-76).
    #[inline]
    fn is_free(&self, who: FighterId) -> Verdict {
        match self.fighter(who).pinned {
            0 => Ok(()),
            _ => no("DK-76", "the character is pinned"),
        }
    }

    /// Whether a character may try a move at all.
    #[inline]
    fn may_try(&self, who: FighterId, mv: Move) -> Verdict {
        let fighter = self.fighter(who);
        if fighter.berserk && mv.info(self.edition()).attributes == [Attribute::Int] {
            return no("DK-88", "rage bars moves of Intelligence");
        }
        let barred = self.scenario.rulings.confidence_effect == ConfidenceEffect::Barred;
        if barred && fighter.held(mv).is_some_and(|held| held.shaken) {
            return no("DK-71", "confidence in it is shaken");
        }
        Ok(())
    }

    /// Two Breathers do not follow each other (DK-60).
    #[inline]
    fn may_breathe(&self, who: FighterId, mv: Move) -> Verdict {
        let again = matches!(self.fighter(who).last, Some(Move::Breather | Move::FindShadows));
        match self.scenario.rulings.breather_repeat {
            BreatherRepeat::No if again => no("DK-60", "another move must come between two Breathers"),
            BreatherRepeat::No | BreatherRepeat::Yes => self.may_try(who, mv),
        }
    }

    /// A shot needs something to shoot with, and something to shoot (DK-76, DK-78, rulings `ammo_pool`, `no_ammo`).
    #[inline]
    fn may_shoot(&self, who: FighterId) -> Verdict {
        let fighter = self.fighter(who);
        let module = self.edition() == Edition::Module;
        let ammunition = if module { fighter.ammo } else { fighter.equipment };
        match () {
            () if !fighter.ranged => no("DK-78", "it needs something to shoot or throw"),
            () if ammunition > 0 || self.scenario.rulings.no_ammo == NoAmmo::Allowed => Ok(()),
            () if module => no("DK-76", "there is no ammunition left"),
            () => no("DK-78", "there is no Equipment left to shoot"),
        }
    }

    /// Nobody runs from a corner (DK-85).
    #[inline]
    fn may_leave(&self) -> Verdict {
        if self.place.cornered { no("DK-85", "there is no way out") } else { Ok(()) }
    }
}

/// Mending takes a rest, not a moment (DK-88).
const fn mends_nothing(effect: ItemKind) -> bool {
    !matches!(effect, ItemKind::Mending)
}
