//! The moves and their handlers: for every move, who carries it out (DK-14, DK-25, DK-88).
//!
//! A new move takes a row in the table of `state::moves`, its card in `data/moves.toml`, a handler in one of the files
//! beside this one, and its line in [`Fight::carry_out`]. Menu and log follow from the table.

use affray_core::Ask;

use crate::rules::flipping::attempt::Attempt;
use crate::state::attribute::Attribute;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::moves::Move;

impl Fight {
    /// Carries a move out, whatever that takes; true if a Critical Flip was paid for another one (DK-25).
    pub(crate) fn carry_out<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt) -> Result<bool, A::Halt> {
        match attempt.mv {
            // Basic moves.
            Move::HackAndSlash => self.flipped(ask, attempt, Self::hack_and_slash),
            Move::Volley => self.flipped(ask, attempt, Self::volley),
            Move::Melee => self.opposed(ask, attempt, Attribute::Str),
            Move::Shoot => self.opposed(ask, attempt, Attribute::Dex),
            Move::Breather => self.flipped(ask, attempt, Self::breathe),
            Move::DefyDanger | Move::SpoutLore => self.flipped(ask, attempt, Self::come_off),
            Move::Defend => self.flipped(ask, attempt, Self::defend),
            Move::RunAway => self.unflipped(ask, attempt, Self::run_away),
            Move::Flee => self.flipped(ask, attempt, Self::flee),
            Move::Discern => self.flipped(ask, attempt, Self::discern),
            Move::Parley => self.prepared(ask, attempt, Self::look_for_leverage, Self::parley),
            // Surprises and shots at a spot.
            Move::Backstab => self.prepared(ask, attempt, Self::stab_unflipped, Self::backstab),
            Move::BumRush => self.prepared(ask, attempt, Self::pay_for_rush, Self::bum_rush),
            Move::CalledShot => self.flipped(ask, attempt, Self::called_shot),
            // Moves of body and mind.
            Move::GoodCardio => self.flipped(ask, attempt, Self::good_cardio),
            Move::WeakSpot => self.flipped(ask, attempt, Self::weak_spot),
            Move::GoBerserk => self.unflipped(ask, attempt, Self::go_berserk),
            Move::FindShadows => self.unflipped(ask, attempt, Self::find_shadows),
            Move::Vanish => self.unflipped(ask, attempt, Self::vanish),
            Move::EscapeRoute => self.flipped(ask, attempt, Self::escape_route),
            Move::ComeAndGetMe => self.flipped(ask, attempt, Self::come_and_get_me),
            // Magic.
            Move::UseMagicItem => self.flipped(ask, attempt, Self::use_magic_item),
            Move::Channel => self.flipped(ask, attempt, Self::channel),
            Move::FundamentalMagic => self.flipped(ask, attempt, Self::fundamental_magic),
            Move::BreachTheDam => self.flipped(ask, attempt, Self::breach_the_dam),
            Move::Entreat => self.unflipped(ask, attempt, |fight, ask, attempt| fight.entreat(ask, attempt.who)),
            Move::ToolTwisting => self.unflipped(ask, attempt, Self::twist),
            // In answer to a hit (`after_hit`), a Harm (`wrath`), a spell (`counterspell`) or during a rest (`sharpen`):
            // the rules that call for them carry them out.
            Move::AndThisIsFor
            | Move::ScentOfBlood
            | Move::Goreography
            | Move::WhereItHurts
            | Move::DispenseWrath
            | Move::Counterspell
            | Move::SharpenAndStitch => Ok(false),
            // Cards that count while they are owned.
            Move::MysticBreathwork
            | Move::Sangfroid
            | Move::ToughStuff
            | Move::BloodyButUnbowed
            | Move::GettingTheHang
            | Move::ArmourMastery
            | Move::ReachOut
            | Move::VoidTransfusion
            | Move::SignatureWeapon
            | Move::SecondSkin
            | Move::SeeingRed => Ok(false),
        }
    }

    /// A move with a flip: the flip, what its card says for the face, and what follows every flip (DK-14, DK-25).
    fn flipped<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        handler: impl FnOnce(&mut Self, &mut A, Attempt, Face) -> Result<(), A::Halt>,
    ) -> Result<bool, A::Halt> {
        let (flip, attribute) = self.attempt(ask, attempt)?;
        self.remember(attempt);
        handler(self, ask, attempt, flip.face)?;
        self.aftermath(ask, attempt, flip, attribute)
    }

    /// A move with something before its flip; where that says true, there is no flip (DK-88, DK-92).
    fn prepared<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        before: impl FnOnce(&mut Self, &mut A, Attempt) -> Result<bool, A::Halt>,
        handler: impl FnOnce(&mut Self, &mut A, Attempt, Face) -> Result<(), A::Halt>,
    ) -> Result<bool, A::Halt> {
        if before(self, ask, attempt)? {
            self.remember(attempt);
            return Ok(false);
        }
        self.flipped(ask, attempt, handler)
    }

    /// A move without a flip.
    fn unflipped<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        handler: impl FnOnce(&mut Self, &mut A, Attempt) -> Result<(), A::Halt>,
    ) -> Result<bool, A::Halt> {
        handler(self, ask, attempt)?;
        self.remember(attempt);
        Ok(false)
    }

    /// An attack of the module: flip against flip (DK-73).
    fn opposed<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, with: Attribute) -> Result<bool, A::Halt> {
        let Attempt { who, at: Some(foe), .. } = attempt else { return Ok(false) };
        self.remember(attempt);
        self.attack_in_module(ask, who, foe, with)?;
        Ok(false)
    }

    /// The last significant move decides whether a Breather may follow (DK-60).
    fn remember(&mut self, attempt: Attempt) {
        let Attempt { who, mv, .. } = attempt;
        if !mv.info(self.edition()).immediate {
            self.fighter_mut(who).last = Some(mv);
        }
    }
}
