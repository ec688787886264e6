//! Falling to 0 hit points: bought back once, then out (RT-09, RT-10).

use affray_core::{Ask, BY_WORD};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::written::InjuryRank;
use crate::rulings::{FirstZeroRule, OverkillAtZero};
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::injury::Injury;
use crate::state::player::Status;

/// The only price of a fall that is in print (RT-09).
pub(crate) const FALL_PRICE: u8 = 3;

impl Fight {
    /// The first fall to 0 is bought off, the second puts the player out (RT-09, RT-10).
    pub(crate) fn at_zero<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, overkill: u16) -> Result<(), A::Halt> {
        self.players[p].zeros += 1;
        if self.players[p].zeros == 1 {
            self.counts.purchases += 1;
            let hp = match self.rulings().first_zero_rule {
                FirstZeroRule::Seed => {
                    self.take_corruption(ask, p, FALL_PRICE)?;
                    10
                }
                FirstZeroRule::Injury => {
                    let majors: Vec<Injury> =
                        Injury::ALL.iter().copied().filter(|kind| kind.rank() == InjuryRank::Major).collect();
                    let lot = Self::draw_lot(ask, majors.len())?;
                    self.injure(ask, p, majors[lot])?;
                    15
                }
            };
            self.players[p].hp = hp;
            self.tell(ask, Event::BoughtBack { player: p, hp });
            if overkill > 0 && self.rulings().overkill_at_zero == OverkillAtZero::CarriedInto10 {
                let player = &mut self.players[p];
                player.hp = player.hp.saturating_sub(overkill.min(255) as u8);
                if player.hp == 0 {
                    self.at_zero(ask, p, 0)?;
                }
            }
            return Ok(());
        }
        let price = match self.second_fall_price() {
            Some(price) => price,
            None => match ask.choose(self, self.gm_seat(), Question::FallPrice(p))? {
                Choice::Corruption(price) => price,
                _ => FALL_PRICE,
            },
        };
        self.take_corruption(ask, p, price)?;
        self.players[p].hp = 0;
        self.players[p].sheet.out_today = true;
        self.remove_player(p, Status::Out);
        self.tell(ask, Event::PutOut { player: p });
        Ok(())
    }

    /// The price of a second fall that the table has settled on; `None` where the GM names it each time
    /// (ruling `second_zero_corruption`).
    fn second_fall_price(&self) -> Option<u8> {
        match self.rulings().second_zero_corruption {
            BY_WORD => None,
            price => Some(price),
        }
    }
}
