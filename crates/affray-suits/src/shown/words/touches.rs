//! What an option concerns on the board, and what it is worth.

use affray_core::rules::touch::number_copies;
use affray_core::{Seat, Thing, Touch};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rules::contests::value::Side;
use crate::rulings::MarginBasis;
use crate::shown::event::Mode;
use crate::state::card::PlayingCard;
use crate::state::fight::Fight;
use crate::state::lay::{Lay, Use};
use crate::state::person::Status;
use crate::state::sheet::{FighterId, WeaponId};

/// The panel in the middle of the table.
pub(crate) const TABLE: &str = "Table";
/// The place of a hand.
pub(crate) const HAND: &str = "Hand";
/// The deck on the table.
pub(crate) const PILE: &str = "Pile";

impl Fight {
    /// The things an option concerns, whom or what it is about first.
    pub(super) fn touches_of(&self, seat: Seat, question: Question, choice: Choice) -> Vec<Touch> {
        let panel = |who: FighterId| -> Vec<Touch> {
            let shown = self.person(who).status != Status::Away;
            shown.then(|| Thing::panel(self.name(who)).into()).into_iter().collect()
        };
        let weapon = |id: WeaponId| self.acting().map(|who| Thing::word(self.weapon_name(who, id)).into());
        match choice {
            Choice::Card(card) => self.hand_of(seat).map(|who| self.held(who, card, "")).into_iter().collect(),
            Choice::Lay(lay) => match question {
                Question::Lay { who, .. } | Question::Defend { who, .. } => self.laid_cards(who, lay),
                _ => Vec::new(),
            },
            Choice::Throw(cards) => match question {
                Question::Throw(who) => {
                    let mut touches: Vec<Touch> =
                        cards.0.cards().iter().map(|&card| self.held(who, card, "")).collect();
                    number_copies(&mut touches);
                    touches
                }
                _ => Vec::new(),
            },
            Choice::Deck | Choice::Second | Choice::Refresh => vec![Thing::place(TABLE, PILE).into()],
            Choice::Attack { target, weapon: id } => panel(target).into_iter().chain(weapon(id)).collect(),
            Choice::Ready(id) | Choice::Reload(id) | Choice::Take(id) => weapon(id).into_iter().collect(),
            Choice::Kill(who)
            | Choice::Treat { patient: who, .. }
            | Choice::Cover(who)
            | Choice::Operate(who)
            | Choice::Wake(who) => panel(who),
            Choice::Rest
            | Choice::Wait
            | Choice::Stand
            | Choice::Move
            | Choice::Truce
            | Choice::Parry
            | Choice::Dodge
            | Choice::Enough
            | Choice::UseFirst
            | Choice::UseSecond
            | Choice::UseBoth
            | Choice::Done
            | Choice::Speak
            | Choice::Silence
            | Choice::Spare => Vec::new(),
        }
    }

    /// Who at this seat holds cards and is to lay an action card.
    fn hand_of(&self, seat: Seat) -> Option<FighterId> {
        self.all().find(|&who| self.person(who).seat == seat && self.lays_action_card(who))
    }

    fn held(&self, who: FighterId, card: PlayingCard, role: &'static str) -> Touch {
        Touch::with_role(Thing::card(self.name(who), HAND, card), role)
    }

    /// The cards of a lay, those that count before the boosts (SU-22, SU-23).
    fn laid_cards(&self, who: FighterId, lay: Lay) -> Vec<Touch> {
        let role = |by: Use| match by {
            Use::Keep => None,
            Use::Low => Some("value"),
            Use::High => Some("high"),
            Use::Boost => Some("boost"),
        };
        let cards = lay.iter().filter_map(|(card, by)| Some(self.held(who, card, role(by)?)));
        let mut touches: Vec<Touch> = cards.collect();
        touches.sort_by_key(|touch| touch.role == "boost");
        number_copies(&mut touches);
        touches
    }

    /// What a lay comes to: its value, the margin of an actor who wins with it, and whether it is weak (SU-22 to SU-28).
    pub(super) fn worth_of(&self, question: Question, choice: Choice) -> String {
        let Choice::Lay(lay) = choice else { return String::new() };
        let play = lay.play();
        if play.cards == 0 {
            return String::new();
        }
        let (rank, value, margin) = match question {
            Question::Lay { rank, .. } => {
                let known = self.rulings.margin_basis == MarginBasis::RankMinusCards;
                let margin = known.then(|| play.margin(rank, &self.rulings));
                (rank, Side::attacking(rank, play).value, margin)
            }
            Question::Defend { who, rank } => {
                (rank, Side::defending(rank, self.flat_bonus(who), play, &self.rulings).value, None)
            }
            _ => return String::new(),
        };
        let weak = if play.is_sound(rank) { "" } else { "weak, " };
        let margin = margin.map(|margin| format!(", margin {margin}")).unwrap_or_default();
        format!("{weak}value {value}{margin}")
    }

    /// What is added to the finished value of the defence that is being laid (SU-41).
    fn flat_bonus(&self, who: FighterId) -> u16 {
        let Some(clash) = &self.clash else { return 0 };
        let weapon = clash.weapon.and_then(|id| self.sheet(clash.by).weapons.get(id.index()));
        weapon.map_or(0, |weapon| self.guard(who, clash.mode.unwrap_or(Mode::None), weapon).flat)
    }
}
