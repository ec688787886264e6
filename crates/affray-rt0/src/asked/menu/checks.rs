//! Skill checks: what the GM makes of a proposal, agreeing, help, spells, who takes part (RT-46 to RT-51, RT-66, RT-79).

use affray_core::{Bag, Menu, RuleId, Seat};

use super::decline_if_empty;
use crate::asked::choice::Choice;
use crate::state::card::Tarot;
use crate::state::check::Form;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::skill::{Edge, Skill};

impl Fight {
    /// Whether the player can pay what the check costs (RT-46).
    pub(super) fn list_agreement(&self, p: PlayerId, price: u8, menu: &mut Menu<Choice>) {
        let enough = self.players[p].hand.len() >= price as usize;
        menu.offer(
            Choice::Yes,
            if enough { Ok(()) } else { Err((RuleId("RT-46"), "there are not enough cards in hand")) },
        );
        menu.allow(Choice::No);
    }

    /// The spells whose skill half can be used on its own, player by player (RT-66).
    pub(super) fn list_halves(&self, menu: &mut Menu<Choice>) {
        self.usable_halves().for_each(|(player, spell)| menu.allow(Choice::Half { player, spell }));
        menu.allow(Choice::Decline);
    }

    /// The other players whom a helper can help (RT-79).
    pub(super) fn list_helped(&self, helper: Seat, menu: &mut Menu<Choice>) {
        for (p, player) in self.players_by_id() {
            if p.seat() != helper && player.sheet.is_in_play() {
                menu.allow(Choice::Player(p));
            }
        }
        decline_if_empty(menu);
    }

    /// Who can make a check: players who are fit, and Eddies (RT-79, RT-81).
    pub(super) fn list_who_checks(&self, menu: &mut Menu<Choice>) {
        self.allow_fit_players(menu);
        self.eddy_ids().for_each(|eddy| menu.allow(Choice::Eddy(eddy)));
        decline_if_empty(menu);
    }

    /// Players who are fit to act (RT-80).
    pub(super) fn list_fit_players(&self, menu: &mut Menu<Choice>) {
        self.allow_fit_players(menu);
        decline_if_empty(menu);
    }

    fn allow_fit_players(&self, menu: &mut Menu<Choice>) {
        for (p, _) in self.players_by_id().filter(|(_, player)| player.sheet.is_in_play()) {
            menu.allow(Choice::Player(p));
        }
    }
}

/// What the GM can make of a proposed action: a check, a word, or nothing (RT-46).
pub(super) fn list_rulings_on_proposal(menu: &mut Menu<Choice>) {
    for skill in Skill::ALL {
        menu.allow(Choice::Skill(skill));
    }
    menu.allow(Choice::Settle(true));
    menu.allow(Choice::Settle(false));
    menu.allow(Choice::Decline);
}

/// How a check made together can be read (RT-79).
pub(super) fn list_forms(menu: &mut Menu<Choice>) {
    menu.allow(Choice::Form(Form::OneIsEnough));
    menu.allow(Choice::Form(Form::AllAreNeeded));
}

/// The two cards turned, the one that usually counts first (RT-49).
pub(super) fn list_check_cards(cards: [Tarot; 2], edge: Edge, menu: &mut Menu<Choice>) {
    let [better, worse] = cards.map(Choice::Card);
    let order = if edge == Edge::Penalty { [worse, better] } else { [better, worse] };
    for choice in order {
        menu.allow(choice);
    }
}
