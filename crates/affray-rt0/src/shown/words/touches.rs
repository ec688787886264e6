//! What an answer concerns on the board, and what it is worth.

use affray_core::{Cast, Scene as _, Seat, Thing, Touch, Viewer};

use crate::asked::choice::{CampaignStep, Choice, MarkOn};
use crate::asked::question::Question;
use crate::language::book::Fire;
use crate::language::compiled::{BinId, Effect};
use crate::shown::board::{ARENA, ASIDE, DECK, HAND, is_bin_shown};
use crate::state::actor::Actor;
use crate::state::arena::Zone;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::ids::{EddyId, FoeId, PlayerId};
use crate::state::injury::Injury;
use crate::state::skill::Skill;

impl Fight {
    /// The things an answer concerns, whom or what it is about first.
    pub(super) fn touches_of(&self, cast: &Cast, seat: Seat, question: Question, choice: Choice) -> Vec<Touch> {
        let p = PlayerId(seat.0);
        let things = match choice {
            Choice::Lay { card, bin } => {
                vec![Thing::card(cast.name(seat), HAND, card), self.bin_thing(cast, p, bin)]
            }
            Choice::Draw(_) => vec![Thing::place(cast.name(seat), DECK)],
            Choice::Card(card) => self.card_things(cast, seat, question, card),
            Choice::PayCard(card) => self.in_hand(cast, p, card),
            Choice::Zone(zone) => vec![self.square(zone)],
            Choice::Adversary(foe) => vec![self.foe_thing(foe)],
            Choice::Player(p) | Choice::Shed(p) => vec![player_thing(cast, p)],
            Choice::Eddy(eddy) => vec![self.eddy_thing(cast, eddy)],
            Choice::Intent { adversary, place } => {
                vec![Thing::Intent { panel: self.adversary_name(adversary), index: usize::from(place) }]
            }
            Choice::Bin(bin) | Choice::Mark(MarkOn::Ability(bin)) if p.index() < self.players.len() => {
                vec![self.bin_thing(cast, p, bin)]
            }
            Choice::Bin(bin) | Choice::Mark(MarkOn::Ability(bin)) => vec![Thing::word(self.bin_name(bin))],
            Choice::Skill(skill) => vec![skill_thing(skill)],
            Choice::Injury(injury) | Choice::BuyOff(injury) => injury_things(injury).into(),
            Choice::Hurt { player, injury } => {
                [player_thing(cast, player)].into_iter().chain(injury_things(injury)).collect()
            }
            Choice::Half { player, spell } => vec![player_thing(cast, player), Thing::word(self.bin_name(spell))],
            Choice::Strengthen { block, .. } => {
                vec![Thing::word(block.map_or("every adversary", |block| self.book.blocks[block].name.as_str()))]
            }
            Choice::Foe(block) => {
                let names = self.book.blocks.iter().map(|block| block.name.as_str());
                vec![Thing::stretch(names, &self.book.blocks[block].name)]
            }
            Choice::Entry(place) => vec![Thing::word(self.entry_word(place))],
            Choice::Then(then) => campaign_word(then).map(Thing::word).into_iter().collect(),
            Choice::Propose
            | Choice::EndTurn
            | Choice::Corruption(_)
            | Choice::Option { .. }
            | Choice::PayCorruption(_)
            | Choice::Decline
            | Choice::Yes
            | Choice::No
            | Choice::Difficulty(_)
            | Choice::Price(_)
            | Choice::Edge(_)
            | Choice::Settle(_)
            | Choice::Mark(MarkOn::Friendship)
            | Choice::Form(_)
            | Choice::Fate(_) => Vec::new(),
        };
        things.into_iter().map(Touch::from).collect()
    }

    /// Where a card that is chosen lies: in a hand, set aside, or in a deck that only its owner looks through.
    fn card_things(&self, cast: &Cast, seat: Seat, question: Question, card: Tarot) -> Vec<Thing> {
        let own = cast.name(seat);
        match question {
            Question::Keep => vec![Thing::card(own, ASIDE, card)],
            Question::EddyCard(eddy) => vec![Thing::card(&self.who(cast, Actor::Eddy(eddy)), HAND, card)],
            Question::Fetch { .. } => [vec![Thing::place(own, DECK)], drawer(card)].concat(),
            Question::StandFor(_) => drawer(card),
            Question::CheckCard { .. } => Vec::new(),
            _ => self.in_hand(cast, PlayerId(seat.0), card),
        }
    }

    /// A card of somebody's hand; nothing if it is not there, as when a rule names a card that is missing.
    fn in_hand(&self, cast: &Cast, p: PlayerId, card: Tarot) -> Vec<Thing> {
        use affray_core::Bag as _;
        let held = self.players.get(p.index()).is_some_and(|player| player.hand.count(card) > 0);
        held.then(|| Thing::card(cast.name(p.seat()), HAND, card)).into_iter().collect()
    }

    /// A bin of a player where the board shows it, else its name.
    fn bin_thing(&self, cast: &Cast, p: PlayerId, bin: BinId) -> Thing {
        let view = self.view(Viewer::Seat(p.seat()));
        let player = view.player(p);
        if player.bins().has(bin) && is_bin_shown(&player, bin, true) {
            Thing::place(cast.name(p.seat()), self.bin_name(bin))
        } else {
            Thing::word(self.bin_name(bin))
        }
    }

    fn square(&self, zone: Zone) -> Thing {
        let columns = usize::from(self.arena.side());
        let index = usize::from(zone.row - 1) * columns + usize::from(zone.column - 1);
        Thing::Square { panel: ARENA.to_owned(), index, name: format!("Zone {zone}") }
    }

    fn foe_thing(&self, foe: FoeId) -> Thing {
        Thing::panel(self.adversary_name(foe))
    }

    fn eddy_thing(&self, cast: &Cast, eddy: EddyId) -> Thing {
        Thing::panel(self.who(cast, Actor::Eddy(eddy)))
    }

    /// What an Eddy's use of a card is for: when any use may be chosen, there are more than a list holds (RT-81).
    fn entry_word(&self, place: u8) -> &'static str {
        match self.book.effects(self.book.eddy.uses[usize::from(place)].list).first() {
            Some(Effect::Move(_)) => "moving",
            Some(Effect::Damage { .. }) => "damage",
            Some(Effect::Shields { .. } | Effect::Heal { .. } | Effect::CreditDraws { .. }) => "help",
            _ => "something else",
        }
    }

    /// What the bin comes to with the card laid on it (RT-24).
    pub(super) fn worth_of(&self, seat: Seat, choice: Choice) -> String {
        let Choice::Lay { card, bin } = choice else { return String::new() };
        let fire = self.book.bin(bin).fire;
        // The Fool stands for a card that is chosen later.
        if card == Tarot::FOOL && matches!(fire, Fire::Sum(_)) {
            return String::new();
        }
        let view = self.view(Viewer::Seat(seat));
        let (sum, goal) = view.player(PlayerId(seat.0)).filled(bin);
        let more = if matches!(fire, Fire::Sum(_)) { u16::from(self.value(card)) } else { 1 };
        match goal {
            Some(goal) if sum + more >= goal => format!("{}/{goal}, goes off", sum + more),
            Some(goal) => format!("{}/{goal}", sum + more),
            None => String::new(),
        }
    }
}

fn player_thing(cast: &Cast, p: PlayerId) -> Thing {
    Thing::panel(cast.name(p.seat()))
}

/// Suit and height of a card, for cards that do not lie open on the board.
fn drawer(card: Tarot) -> Vec<Thing> {
    let words = match (card.suit(), card.rank(), card.numeral()) {
        (Some(suit), Some(..=7), _) => [format!("{suit:?}"), "ace to 7".to_owned()],
        (Some(suit), ..) => [format!("{suit:?}"), "8 to king".to_owned()],
        (None, _, Some(..=7)) => ["Majors".to_owned(), "0 to 7".to_owned()],
        (None, _, Some(..=14)) => ["Majors".to_owned(), "8 to 14".to_owned()],
        (None, ..) => ["Majors".to_owned(), "15 to 21".to_owned()],
    };
    words.map(Thing::word).into()
}

fn skill_thing(skill: Skill) -> Thing {
    Thing::stretch(Skill::ALL.iter().map(|skill| skill.name()), skill.name())
}

/// How bad an injury is, and which it is.
fn injury_things(injury: Injury) -> [Thing; 2] {
    [Thing::word(format!("{:?} injury", injury.rank())), Thing::word(injury.spec().name.as_str())]
}

/// What a step of a campaign is about (RT-86).
const fn campaign_word(step: CampaignStep) -> Option<&'static str> {
    match step {
        CampaignStep::Stop => None,
        CampaignStep::DayBegins | CampaignStep::DayEnds => Some("the Day"),
        CampaignStep::FightAgain | CampaignStep::FightOthers => Some("a fight"),
        CampaignStep::Check | CampaignStep::Together | CampaignStep::Help | CampaignStep::Half => {
            Some("checks and spells")
        }
        CampaignStep::Injury | CampaignStep::Treatment | CampaignStep::BuyOff => Some("injuries"),
    }
}
