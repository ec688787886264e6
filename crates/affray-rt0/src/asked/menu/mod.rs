//! What may be answered to each question, and what may not with the rule that says so.
//!
//! One line a question here; the lists themselves stand in a file for each family of questions.

mod campaign;
mod checks;
mod injuries;
mod laying;
mod targets;
mod turn;

use affray_core::{Bag, Menu, Seat};

use self::campaign::list_fall_prices;
use self::checks::{list_check_cards, list_forms, list_rulings_on_proposal};
use self::laying::list_effects;
use crate::asked::choice::{Choice, Fate};
use crate::asked::question::Question;
use crate::language::compiled::BinId;
use crate::state::card::Pile;
use crate::state::fight::Fight;
use crate::state::ids::{FoeId, PlayerId};
use crate::state::injury::Injury;
use crate::state::skill::{Difficulty, Edge, Skill};

impl Fight {
    /// Lists what a seat may answer.
    pub(crate) fn list_options(&self, seat: Seat, question: &Question, menu: &mut Menu<Choice>) {
        // What is asked of players names the player by seat; the GM and Eddies are asked nothing that does.
        let p = PlayerId(seat.0);
        match *question {
            // A turn, and what is laid in it.
            Question::Act => self.list_actions(p, menu),
            Question::ExtraCards => self.list_extra_cards(p, menu),
            Question::LowestMinor => self.list_lowest_minors(p, menu),
            Question::GoesNext(place) => self.list_next_in_order(place, menu),
            Question::StandFor(bin) => allow_cards(self.fool_stands_for(p, bin), menu),
            Question::Which { bin, options, open, .. } => list_effects(bin, options, open, menu),
            Question::Keep => allow_cards(self.players[p].aside, menu),
            Question::Fetch { except } => self.list_deck(p, except, menu),
            Question::Borrow { bins } => self.list_borrowable(p, bins, menu),
            Question::Substitute => allow_bins(self.substitutes(p), menu),
            Question::CastWith => {
                allow_bins(self.castable(p), menu);
                menu.allow(Choice::Decline);
            }
            Question::Also { bin, given } => self.list_further_cards(p, bin, given, menu),
            Question::Onto { bin, .. } => {
                let onto = self.book.bin(bin).also.map(|also| also.onto).unwrap_or_default();
                allow_bins(onto.iter(), menu);
            }
            Question::Pay { bin, optional } => self.list_payments(p, bin, optional, menu),
            Question::Mark => self.list_marks(p, menu),
            Question::EddyCard(eddy) => {
                allow_cards(self.eddies[eddy].hand, menu);
                menu.allow(Choice::Decline);
            }
            Question::EddyUse { eddy, card } => {
                self.eddy_uses(eddy, card).into_iter().for_each(|place| menu.allow(Choice::Entry(place)));
                decline_if_empty(menu);
            }
            // Whom, and where to.
            Question::Target { actor, range } => allow_foes(self.reachable(actor, range), menu),
            Question::Adversary => self.list_active_foes(menu),
            Question::Victim { adversary, range } => allow_players(self.players_in_reach(adversary, range), menu),
            Question::Ally(actor) => allow_players(self.allies(actor), menu),
            Question::Friend { actor, oneself, injured } => self.list_friends(actor, oneself, injured, menu),
            Question::Step(actor) => self.list_steps(actor, menu),
            Question::EmptyZone(actor) => self.list_empty_zones(actor, menu),
            Question::AnyZone(_) => self.arena.zones().for_each(|zone| menu.allow(Choice::Zone(zone))),
            Question::Reveal => self.list_hidden_intents(menu),
            Question::Redraw | Question::Drop => self.list_intents(menu),
            // Skill checks.
            Question::Proposal(_) => list_rulings_on_proposal(menu),
            Question::WhichSkill => Skill::ALL.into_iter().for_each(|skill| menu.allow(Choice::Skill(skill))),
            Question::HowHard(_) => Difficulty::ALL.into_iter().for_each(|hard| menu.allow(Choice::Difficulty(hard))),
            Question::Price(_) => (1..=5).for_each(|price| menu.allow(Choice::Price(price))),
            Question::WhatEdge(_) => {
                for edge in [Edge::None, Edge::Bonus, Edge::Penalty] {
                    menu.allow(Choice::Edge(edge));
                }
            }
            Question::Agree { price, .. } => self.list_agreement(p, price, menu),
            Question::PayCard => allow_cards(self.players[p].hand, menu),
            Question::UseHalf { skill } => {
                allow_bins(self.chosen_halves(p, skill), menu);
                menu.allow(Choice::Decline);
            }
            Question::Invoke => {
                menu.allow(Choice::Decline);
                allow_bins(self.halves_by_check(p), menu);
            }
            Question::WhichHalf => self.list_halves(menu),
            Question::Help => {
                menu.allow(Choice::Decline);
                allow_players(self.can_help(p), menu);
            }
            Question::HelpWhom(helper) => self.list_helped(helper, menu),
            Question::CheckCard { cards, edge } => list_check_cards(cards, edge, menu),
            Question::WhichForm => list_forms(menu),
            Question::BattleForm(_) => {
                menu.allow(Choice::Decline);
                list_forms(menu);
            }
            Question::Who => self.list_who_checks(menu),
            // Injuries.
            Question::Ease(of) => self.list_injuries(of, menu),
            Question::Relieve => self.list_hurt(menu, Injury::can_be_eased),
            Question::Patient => self.list_hurt(menu, |injury| injury.eased().is_some()),
            Question::WhoseInjury => self.list_hurt(menu, |_| true),
            Question::ScarBin => self.list_open_bins(p, menu),
            Question::HurtWhom => self.list_fit_players(menu),
            Question::WhichInjury(_) => {
                for &injury in Injury::ALL {
                    menu.allow(Choice::Injury(injury));
                }
            }
            // What the GM decides.
            Question::Next => self.list_next(menu),
            Question::NextFoe(count) => self.list_blocks(count, menu),
            Question::Milestone(_) => self.list_changes(menu),
            Question::Fate(_) => Fate::ALL.into_iter().for_each(|fate| menu.allow(Choice::Fate(fate))),
            Question::FallPrice(_) => list_fall_prices(menu),
            // No stands first where it is what usually happens.
            Question::Flight(_) => {
                menu.allow(Choice::No);
                menu.allow(Choice::Yes);
            }
            Question::AlsoRedraw
            | Question::Again
            | Question::Lend(_)
            | Question::Grant(_)
            | Question::Ward { .. }
            | Question::BuyOff(_)
            | Question::Rise(_)
            | Question::StandIn(_)
            | Question::Join { .. } => {
                menu.allow(Choice::Yes);
                menu.allow(Choice::No);
            }
        }
        // What the GM does in the middle of something may leave nothing to choose from.
        decline_if_empty(menu);
    }
}

fn allow_cards(cards: Pile, menu: &mut Menu<Choice>) {
    cards.cards().for_each(|card| menu.allow(Choice::Card(card)));
}

fn allow_bins(bins: impl Iterator<Item = BinId>, menu: &mut Menu<Choice>) {
    bins.for_each(|bin| menu.allow(Choice::Bin(bin)));
}

fn allow_players(players: impl Iterator<Item = PlayerId>, menu: &mut Menu<Choice>) {
    players.for_each(|player| menu.allow(Choice::Player(player)));
}

fn allow_foes(foes: impl Iterator<Item = FoeId>, menu: &mut Menu<Choice>) {
    foes.for_each(|foe| menu.allow(Choice::Adversary(foe)));
}

/// A question without any answer can be declined.
fn decline_if_empty(menu: &mut Menu<Choice>) {
    if menu.options().is_empty() {
        menu.allow(Choice::Decline);
    }
}
