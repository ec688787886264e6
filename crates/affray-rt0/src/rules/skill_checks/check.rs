//! One check: difficulty, cards, criticals, further tries (RT-47 to RT-51).

use affray_core::{Ask, Bag, Coin, RuleId, Seat};
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Source;
use crate::language::compiled::BinId;
use crate::rulings::{
    CritOverridesLadder, MediumLimit, SkillCardDestination, SkillCourtValue, SkillRetryInBattle, TowerInSkillCheck,
};
use crate::shown::event::Event;
use crate::state::card::Tarot;
use crate::state::check::{Check, CheckOutcome, Faced};
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::skill::{Difficulty, Edge, Grade, Skill};

impl Fight {
    /// What a card means for a check; the Wheel of Fortune needs its coin (RT-47, RT-48).
    pub fn grade(&self, seat: Seat, card: Tarot, difficulty: Difficulty, coin: Option<Coin>) -> Grade {
        let rulings = self.rulings();
        let own = self.is_own(seat, card);
        let lucky = own || matches!(card, Tarot::FOOL | Tarot::SUN | Tarot::WORLD);
        if lucky || card == Tarot::WHEEL && coin == Some(Coin::Heads) {
            return Grade::CriticalSuccess;
        }
        let dark = matches!(card, Tarot::DEATH | Tarot::DEVIL | Tarot::TOWER | Tarot::WHEEL);
        let middling = matches!(difficulty, Difficulty::Easy | Difficulty::Medium | Difficulty::Hard);
        if dark && !(middling && rulings.crit_overrides_ladder == CritOverridesLadder::No) {
            return Grade::CriticalFailure;
        }
        let rank = card.rank().map(|rank| match rulings.skill_court_value {
            SkillCourtValue::AboveTen => rank,
            SkillCourtValue::Ten => rank.min(10),
        });
        let medium = match rulings.medium_limit {
            MediumLimit::Ten => 10,
            MediumLimit::Nine => 9,
        };
        let succeeds = match difficulty {
            Difficulty::Impossible | Difficulty::Unlikely => false,
            Difficulty::Hard => rank.is_none(),
            Difficulty::Medium => rank.is_none_or(|rank| rank > medium),
            Difficulty::Easy => rank.is_none_or(|rank| rank > 5),
            Difficulty::Trivial | Difficulty::Automatic => true,
        };
        if succeeds { Grade::Success } else { Grade::Failure }
    }

    /// The player who makes a check from this seat; `None` where an Eddy does (RT-81).
    fn checking_player(&self, seat: Seat) -> Option<PlayerId> {
        self.player_at(seat).filter(|_| self.eddy_at(seat).is_none())
    }

    /// Whether a card is the Arcana of the player in this seat; an Eddy has none (RT-48).
    fn is_own(&self, seat: Seat, card: Tarot) -> bool {
        self.checking_player(seat).is_some_and(|p| self.players[p].sheet.arcana == Some(card))
    }

    /// The difficulty for this player: easier with a chosen skill, Impossible with a crossed-out one (RT-51).
    pub fn difficulty_for(&self, p: PlayerId, skill: Skill, difficulty: Difficulty, as_chosen: bool) -> Difficulty {
        let sheet = &self.players[p].sheet;
        if sheet.crossed_out == Some(skill) {
            Difficulty::Impossible
        } else if as_chosen || sheet.chosen.contains(&skill) {
            difficulty.easier(self.rulings().rank_shift)
        } else {
            difficulty
        }
    }

    /// Help that waits for a player's next check and has not lapsed (RT-79).
    pub(crate) fn waiting_help(&self, p: PlayerId) -> Option<Edge> {
        self.players[p].help.filter(|&(_, until)| until >= self.round).map(|(help, _)| help)
    }

    /// What a check is for the one who makes it: the own skills, help that waits, injuries (RT-46, RT-51, RT-79, RT-81).
    /// The offer, the log and the check itself go by it.
    pub fn faced(&self, check: Check, as_chosen: bool) -> Faced {
        let Check { seat, skill, difficulty, edge, in_battle } = check;
        let Some(p) = self.checking_player(seat) else {
            let chosen = self.eddy_at(seat).is_some_and(|eddy| self.eddies[eddy].skill == Some(skill));
            let difficulty = if chosen { difficulty.easier(self.rulings().rank_shift) } else { difficulty };
            return Faced { difficulty, edge, helped: false };
        };
        let player = &self.players[p];
        let help = player.help.filter(|&(_, until)| !in_battle || until >= self.round).map(|(help, _)| help);
        let hurt = player.sheet.injuries.iter().any(|hurt| hurt.kind.spec().check_penalty);
        let edge = edge.and(help.unwrap_or_default()).and(if hurt { Edge::Penalty } else { Edge::None });
        Faced { difficulty: self.difficulty_for(p, skill, difficulty, as_chosen), edge, helped: help.is_some() }
    }

    /// Says what a check is for the one who makes it (RT-46, RT-51, RT-79).
    pub(crate) fn tell_faced<A: Ask<Self>>(&self, ask: &mut A, check: Check, faced: Faced) {
        let Faced { difficulty, edge, helped } = faced;
        let (player, skill, set) = (check.seat, check.skill, check.difficulty);
        self.tell(ask, Event::CheckFaced { player, skill, set, difficulty, edge, helped });
    }

    /// One player's check, with spells, retries and the GM's grace (RT-47 to RT-51, RT-66).
    pub fn check<A: Ask<Self>>(&mut self, ask: &mut A, check: Check) -> Result<CheckOutcome, A::Halt> {
        self.check_after(ask, check, None)
    }

    /// The same, where this much has been said of it already.
    pub(crate) fn check_after<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        check: Check,
        said: Option<(Difficulty, Edge)>,
    ) -> Result<CheckOutcome, A::Halt> {
        let Some(p) = self.checking_player(check.seat) else { return self.eddy_check(ask, check) };
        let chosen = self.use_half(ask, p, check)?;
        let faced = self.faced(check, chosen);
        let Faced { difficulty, edge, .. } = faced;
        self.players[p].help = None;
        if said != Some((difficulty, edge)) {
            self.tell_faced(ask, check, faced);
        }
        if !check.in_battle {
            self.shuffle_in_discard(ask, p, RuleId("RT-47"));
        }
        let mut result = self.turn_check_cards(ask, p, difficulty, edge, check.in_battle)?;
        let mut retries = 0;
        while !result.grade.succeeds() && difficulty != Difficulty::Impossible && !self.turn.over {
            if retries >= 3 && ask.choose(self, self.gm_seat(), Question::Grant(p))? == Choice::Yes {
                result.grade = Grade::Success;
                break;
            }
            if !self.another_try(ask, p, check, &mut retries)? {
                break;
            }
            result = self.turn_check_cards(ask, p, difficulty, edge, check.in_battle)?;
        }
        self.tell(ask, Event::CheckDone { player: check.seat, grade: result.grade });
        Ok(result)
    }

    /// Another try: Capricorn lent by anybody, or 1 Corruption (RT-50, RT-66).
    fn another_try<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        p: PlayerId,
        check: Check,
        retries: &mut u8,
    ) -> Result<bool, A::Halt> {
        if self.halves_open(check.in_battle) {
            for lender in self.player_ids() {
                let present = if check.in_battle {
                    self.players[lender].is_active()
                } else {
                    self.players[lender].sheet.is_in_play()
                };
                if present
                    && self.half_ready(lender, BinId::CAPRICORN)
                    && ask.choose(self, lender.seat(), Question::Lend(p))? == Choice::Yes
                {
                    self.turn_over_spell(ask, lender, BinId::CAPRICORN);
                    return Ok(true);
                }
            }
        }
        let barred = check.in_battle && self.rulings().skill_retry_in_battle == SkillRetryInBattle::NotInBattle;
        if barred || ask.choose(self, p.seat(), Question::Again)? != Choice::Yes {
            return Ok(false);
        }
        *retries += 1;
        self.tell(ask, Event::Retried { player: p });
        self.take_corruption(ask, p, 1)?;
        Ok(true)
    }

    /// Turns one card, or two with a Bonus or Penalty, and reads the better or the worse (RT-47, RT-49).
    pub fn turn_check_cards<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        p: PlayerId,
        difficulty: Difficulty,
        edge: Edge,
        in_battle: bool,
    ) -> Result<CheckOutcome, A::Halt> {
        self.turn.checked = difficulty.settled();
        if let Some(grade) = self.turn.checked {
            return Ok(CheckOutcome { grade, card: None });
        }
        let mut turned: SmallVec<[CheckOutcome; 2]> = SmallVec::new();
        for _ in 0..edge.cards() {
            let Some(card) = self.players[p].deck.draw::<Self, A>(ask, Source::Deck(p))? else { break };
            self.players[p].aside.add(card);
            self.show(card);
            turned.push(self.read_check_card(ask, p.seat(), card, difficulty, edge)?);
        }
        let result = self.which_counts(ask, p.seat(), edge, &turned)?;
        self.turn.checked = result.map(|result| result.grade);
        self.put_check_cards(ask, p, &turned, in_battle);
        Ok(result.unwrap_or(CheckOutcome { grade: Grade::Failure, card: None }))
    }

    /// What a turned card comes to; everybody sees it (RT-47, RT-48).
    pub(crate) fn read_check_card<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        seat: Seat,
        card: Tarot,
        difficulty: Difficulty,
        edge: Edge,
    ) -> Result<CheckOutcome, A::Halt> {
        let wheel = card == Tarot::WHEEL && !self.is_own(seat, card);
        let source = self.checking_player(seat).map_or(Source::GmCoin, Source::Coin);
        let coin = if wheel { Some(ask.toss(source)?) } else { None };
        let grade = self.grade(seat, card, difficulty, coin);
        let so_far = self.turn.checked.unwrap_or(grade);
        self.turn.checked = Some(if edge == Edge::Penalty { so_far.min(grade) } else { so_far.max(grade) });
        let luck = matches!(card, Tarot::FOOL | Tarot::WHEEL);
        self.tell(ask, Event::Checked { player: seat, card, grade, luck });
        Ok(CheckOutcome { grade, card: Some(card) })
    }

    /// With a Bonus the player says which card counts; with a Penalty a GM at the table does, or else the order of
    /// the results: critical failure, failure, success, critical success (RT-49).
    pub(crate) fn which_counts<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        seat: Seat,
        edge: Edge,
        turned: &[CheckOutcome],
    ) -> Result<Option<CheckOutcome>, A::Halt> {
        let &[first, second] = turned else { return Ok(turned.first().copied()) };
        let (better, worse) = if first.grade >= second.grade { (first, second) } else { (second, first) };
        let (Some(good), Some(bad)) = (better.card, worse.card) else { return Ok(Some(better)) };
        let cards = [good, bad];
        let chosen = match edge {
            Edge::Penalty if !self.settings.human_gm => worse,
            Edge::Penalty => match ask.choose(self, self.gm_seat(), Question::CheckCard { cards, edge })? {
                Choice::Card(card) if card == good => better,
                _ => worse,
            },
            Edge::Bonus | Edge::None => match ask.choose(self, seat, Question::CheckCard { cards, edge })? {
                Choice::Card(card) if card == bad => worse,
                _ => better,
            },
        };
        if let Some(card) = chosen.card {
            self.tell(ask, Event::CheckCardChosen { player: seat, card });
        }
        Ok(Some(chosen))
    }

    /// Check cards go to the discard pile, or where the ruling says; The Tower may strike (RT-46).
    fn put_check_cards<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, turned: &[CheckOutcome], in_battle: bool) {
        let rulings = *self.rulings();
        let resets = in_battle && rulings.tower_in_skill_check == TowerInSkillCheck::CritFailAndReset;
        let mut struck = false;
        for card in turned.iter().filter_map(|result| result.card) {
            let player = &mut self.players[p];
            if !player.aside.take(card) {
                continue; // A Tower called by the GM has taken it.
            }
            if card == Tarot::TOWER && resets {
                struck = true;
                continue;
            }
            match rulings.skill_card_destination {
                SkillCardDestination::Hand if in_battle && card != Tarot::TOWER => player.hand.add(card),
                SkillCardDestination::BackAndShuffle => player.deck.add(card),
                _ => player.discard.add(card),
            }
        }
        if struck {
            self.tower_resets(ask, p);
        }
    }
}
