//! Questions in words.

use affray_core::{Cast, Seat};

use crate::asked::question::Question;
use crate::language::compiled::Range;
use crate::shown::words::effect::{a_difficulty, faced_words};
use crate::state::actor::Actor;
use crate::state::check::Check;
use crate::state::fight::{Beat, Fight};
use crate::state::ids::PlayerId;
use crate::state::skill::{Difficulty, Edge};

impl Fight {
    /// A check as it is for the one who makes it, and why it is not as the GM set it (RT-46, RT-51, RT-79): "an Easy check
    /// of GYM, a chosen skill, with a Bonus from help".
    fn check_words(&self, check: Check) -> String {
        let faced = self.faced(check, false);
        let Check { skill, difficulty: set, .. } = check;
        let why = faced_words(skill, set, faced.difficulty, faced.edge, faced.helped);
        let fails = match faced.difficulty {
            Difficulty::Impossible => ", which fails without a card",
            Difficulty::Automatic => ", which succeeds without a card",
            _ => "",
        };
        format!("{} check of {}{fails}{why}", a_difficulty(faced.difficulty), skill.name())
    }

    /// A question as it is put to a seat.
    pub(crate) fn question_words(&self, cast: &Cast, seat: Seat, question: Question) -> String {
        let me = cast.name(seat);
        let name = |p: PlayerId| cast.name(p.seat()).to_owned();
        match question {
            Question::Act => format!("{me}, what do you do?"),
            Question::ExtraCards => format!("{me}, do you draw the extra cards you were promised?"),
            Question::LowestMinor => format!("{me}, which of your lowest Minors goes?"),
            Question::StandFor(bin) => format!("{me}, which card does The Fool stand for on {}?", self.bin_name(bin)),
            Question::Which { bin, .. } => format!("{me}, what does {} do?", self.bin_name(bin)),
            Question::Target { range: Range::Melee, .. } => format!("{me}, whom in your Zone do you hit?"),
            Question::Target { .. } => format!("{me}, whom do you hit?"),
            Question::Step(_) => format!("{me}, which way do you step?"),
            Question::EmptyZone(_) => format!("{me}, to which empty Zone do you go?"),
            Question::AnyZone(_) => format!("{me}, to which Zone do you go?"),
            Question::Ally(_) => format!("{me}, to whom do you promise extra cards?"),
            Question::Friend { .. } => format!("{me}, who is it for?"),
            Question::Reveal => format!("{me}, which hidden intent is turned up?"),
            Question::Redraw => format!("{me}, which intent is drawn again?"),
            Question::AlsoRedraw => format!("{me}, is it drawn again as well?"),
            Question::Adversary => format!("{me}, which adversary?"),
            Question::Drop => format!("{me}, which intent is dropped?"),
            Question::Keep => format!("{me}, which card do you keep?"),
            Question::Fetch { .. } => format!("{me}, which card do you take out of your deck?"),
            Question::Borrow { .. } => format!("{me}, heads: which ability do you use?"),
            Question::Substitute => format!("{me}, which spell does Ophiuchus become?"),
            Question::CastWith => format!("{me}, which spell does the card cast?"),
            Question::Also { bin, .. } => format!("{me}, which further card do you lay with {}?", self.bin_name(bin)),
            Question::Onto { card, .. } => format!("{me}, where do you lay {}?", card.name()),
            Question::Pay { bin, .. } => format!("{me}, how do you pay for {}?", self.bin_name(bin)),
            Question::Mark => format!("{me}, where do you mark a point of Corruption?"),
            Question::Ease(p) => format!("{me}, which injury of {} becomes lighter?", name(p)),
            Question::Victim { adversary, .. } => format!("{me}, whom does {} pick?", self.adversary_name(adversary)),
            Question::Flight(adversary) => format!("{me}, does {} flee?", self.adversary_name(adversary)),
            Question::Proposal(p) => format!("{me}, {} wants to try something: what does it take?", name(p)),
            Question::HowHard(_) => format!("{me}, how hard is it?"),
            Question::Price(p) => format!("{me}, how many cards does it cost {}?", name(p)),
            Question::WhatEdge(_) => format!("{me}, does anything help or hinder it?"),
            Question::Agree { skill, difficulty, price, edge } => {
                let check = Check { seat, skill, difficulty, edge, in_battle: true };
                let cards = if price == 1 { "1 of your cards".to_owned() } else { format!("{price} of your cards") };
                format!("{me}, for you it is {} for {cards}. Do you try?", self.check_words(check))
            }
            Question::PayCard => format!("{me}, which card do you pay?"),
            Question::UseHalf { skill } => format!("{me}, do you use a spell on this check of {}?", skill.name()),
            Question::Again => format!("{me}, do you take 1 Corruption and try again?"),
            Question::Lend(p) => format!("{me}, do you turn Capricorn so that {} can try again?", name(p)),
            Question::Grant(p) => format!("{me}, after three tries: do you let {} succeed?", name(p)),
            Question::FallPrice(p) => format!("{me}, what does the second fall cost {}?", name(p)),
            Question::Help => format!("{me}, is it to help somebody's next check?"),
            Question::EddyCard(eddy) => format!("{}, which card do you use?", self.who(cast, Actor::Eddy(eddy))),
            Question::EddyUse { eddy, .. } => {
                format!("{}, what do you use it for?", self.who(cast, Actor::Eddy(eddy)))
            }
            Question::Next => format!("{me}, what comes next?"),
            Question::ScarBin => format!("{me}, which bin does your scar close today?"),
            Question::BuyOff(injury) => {
                format!("{me}, {} would kill you: do you buy it off?", injury.spec().name)
            }
            Question::Ward { player, injury } => {
                format!("{me}, does Cancer keep {} from {}?", injury.spec().name, name(player))
            }
            Question::Who => format!("{me}, who makes the check?"),
            Question::WhichSkill => format!("{me}, which skill is it?"),
            Question::WhichForm => format!("{me}, how is the check read?"),
            Question::WhichHalf => format!("{me}, which spell is used?"),
            Question::Patient => format!("{me}, which injury is treated?"),
            Question::WhoseInjury => format!("{me}, which injury is bought off?"),
            Question::CheckCard { edge: Edge::Penalty, .. } => format!("{me}, which of the two cards is the worse?"),
            Question::CheckCard { .. } => format!("{me}, which of the two cards do you use?"),
            Question::Relieve => format!("{me}, whose injury becomes lighter?"),
            Question::GoesNext(_) => format!("{me}, who of you goes next?"),
            Question::Milestone(at) => format!("{me}, milestone {at}: what changes?"),
            Question::BattleForm(p) => format!("{me}, does {} try it alone?", name(p)),
            Question::Join { skill, difficulty } => {
                let in_battle = !matches!(self.beat, Beat::Between);
                let check = Check { seat, skill, difficulty, edge: Edge::None, in_battle };
                format!("{me}, do you take part? For you it is {}.", self.check_words(check))
            }
            Question::Invoke => format!("{me}, is it to bring about a spell?"),
            Question::HelpWhom(helper) => format!("{me}, whom does {} help?", cast.name(helper)),
            Question::HurtWhom => format!("{me}, who is about to be injured?"),
            Question::WhichInjury(p) => format!("{me}, which injury does {} meet?", name(p)),
            Question::Rise(injury) => format!(
                "{me}, {} leaves you nothing to do: do you buy it off for {} Corruption?",
                injury.spec().name,
                injury.price()
            ),
            Question::NextFoe(0) => format!("{me}, who is fought?"),
            Question::NextFoe(_) => format!("{me}, who else is fought?"),
            Question::StandIn(p) => {
                format!("{me}, is enough of the Day left for {}'s player to go on as an Eddy?", name(p))
            }
            Question::Fate(adversary) => format!("{me}, what became of {}?", self.adversary_name(adversary)),
        }
    }
}
