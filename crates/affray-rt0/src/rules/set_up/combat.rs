//! How a combat begins: who takes part, and what is fresh (RT-02, RT-66, RT-67).

use affray_core::Ask;
use smallvec::SmallVec;

use crate::language::compiled::BinId;
use crate::language::written::Turned;
use crate::rulings::GmDeckPolicy;
use crate::shown::event::Event;
use crate::state::adversary::{Adversary, Standing};
use crate::state::card::Pile;
use crate::state::fight::{Beat, Fight, GmPiles, Turn};
use crate::state::ids::BlockId;
use crate::state::injury::Hurt;
use crate::state::milestone::Growth;
use crate::state::player::Player;
use crate::state::skill::Skill;

impl Fight {
    /// Says which skill each Eddy has chosen (RT-81).
    pub fn teach_eddies(&mut self, skills: impl IntoIterator<Item = Option<Skill>>) {
        for (eddy, skill) in self.eddies.iter_mut().zip(skills) {
            eddy.skill = skill;
        }
    }

    /// Sets the adversaries up in list order, with fresh GM cards (RT-02, RT-67).
    pub(crate) fn line_up(&mut self, blocks: &[BlockId]) {
        let centre = self.arena.centre();
        self.adversaries = blocks
            .iter()
            .enumerate()
            .map(|(place, &block)| {
                let number = |among: &[BlockId]| among.iter().map(|&other| u8::from(other == block)).sum::<u8>();
                let (alike, before) = (number(blocks), number(&blocks[..place]));
                Adversary {
                    block,
                    number: if alike > 1 { before + 1 } else { 0 },
                    hp: 0,
                    shields: 0,
                    lent: SmallVec::new(),
                    zone: centre,
                    standing: Standing::Active,
                    intents: SmallVec::new(),
                    growth: Growth::default(),
                }
            })
            .collect();
        self.begin_grown();
        let decks = match self.rulings().gm_deck_policy {
            GmDeckPolicy::PerAdversary => blocks.len().max(1),
            _ => 1,
        };
        self.gm = (0..decks).map(|_| GmPiles { deck: Pile::full(), discard: Pile::default() }).collect();
    }

    /// Begins another combat against the same adversaries.
    pub fn again(&mut self) {
        let blocks: SmallVec<[BlockId; 8]> = self.adversaries.iter().map(|adversary| adversary.block).collect();
        self.begin_combat(&blocks);
    }

    /// Begins another combat with the same sheets: all is fresh but what lasts (RT-02, RT-66, RT-78).
    pub(crate) fn begin_combat(&mut self, blocks: &[BlockId]) {
        let centre = self.arena.centre();
        for player in &mut self.players {
            *player = Player::fresh(std::mem::take(&mut player.sheet), &self.book, centre);
        }
        self.fresh_eddies();
        self.line_up(blocks);
        self.round = 0;
        self.order.clear();
        self.turn = Turn::default();
        self.once = 0;
        self.outcome = None;
        self.tallies = 0;
        self.days = 0;
        self.beat = Beat::Start;
    }

    /// The combat begins: spells are turned back but Cancer and Aquarius (RT-66). What a Day would have brought,
    /// the spells under Ophiuchus and the bins that scars close, is made up for where no Day was opened (RT-86).
    pub(crate) fn start<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        if self.adversaries.is_empty() {
            // Nobody to fight: Days, and what the GM has happen between fights (RT-86).
            self.days = self.settings.days;
            self.beat = Beat::Between;
            return Ok(());
        }
        for player in &mut self.players {
            let day = player.sheet.turned.iter().filter(|&spell| self.book.spell(spell).turned == Turned::Day);
            player.sheet.turned = day.collect();
            player.sheet.stands_for = None;
        }
        self.seat_stand_ins(ask)?;
        self.tell(ask, Event::CombatBegan);
        for p in self.player_ids() {
            let sheet = &self.players[p].sheet;
            if sheet.knows(BinId::OPHIUCHUS) && sheet.pool.is_empty() {
                self.fill_pool(ask, p)?;
            }
            let open = |hurt: &Hurt| hurt.kind.spec().closes_bin && hurt.closes.is_none();
            if self.players[p].sheet.injuries.iter().any(open) {
                self.lay_scars(ask, p)?;
                self.players[p].read_bins(&self.book);
            }
        }
        self.beat = Beat::Intents;
        Ok(())
    }
}
