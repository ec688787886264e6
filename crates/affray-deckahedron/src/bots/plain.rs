//! The plain bot: the unattended baseline, by which numbers are compared between implementations.

use affray_core::{Bag, Bot, Decision, QuickBot, Seat, Stream};

use crate::asked::choice::Choice;
use crate::asked::question::{Moment, Question};
use crate::edition::Edition;
use crate::rules::damage::harm::MOST;
use crate::shown::event::GuardUse;
use crate::shown::view::View;
use crate::state::attribute::{Attribute, Rank};
use crate::state::card::{self, Card};
use crate::state::fight::Fight;
use crate::state::fighter::{Fighter, FighterId};
use crate::state::item::ItemKind;
use crate::state::moves::Move;

/// The Stamina at which somebody thinks of a Breather.
const LOW: u8 = 3;
/// The points that the GM has saved before any is spent on damage.
const SAVED: u8 = 4;

/// Decides by the table of plain choices (ruling `unattended_baseline`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Plain;

impl Bot<Fight> for Plain {
    #[inline]
    fn choose(&self, decision: &Decision<'_, Fight>, _: &mut Stream) -> usize {
        plain(decision.view.table(), &decision.question, decision.options)
    }

    fn quick(&self) -> Option<&dyn QuickBot<Fight>> {
        Some(self)
    }
}

impl QuickBot<Fight> for Plain {
    /// The questions of nearly every turn, answered from the table alone.
    #[expect(clippy::inline_always, reason = "where the rules ask, the question is known and the rest falls away")]
    #[inline(always)]
    fn pick(&self, _: Seat, view: &View<'_>, question: &Question, _: &mut Stream) -> Option<Choice> {
        let fight = view.table();
        match *question {
            Question::Reshuffle { who, when } => {
                Some(if reshuffles(fight, who, when) { Choice::Yes } else { Choice::No })
            }
            Question::Act { who, .. } => attack_at_ease(fight, who),
            Question::Spend { start: false, .. } if fight.bank < SAVED => Some(Choice::No),
            Question::Regain { who, .. } => best_card(fight, who),
            _ => None,
        }
    }
}

/// The place of an option, or of the first where it is not listed.
#[inline]
pub(super) fn place(options: &[Choice], wanted: Choice) -> usize {
    options.iter().position(|&option| option == wanted).unwrap_or(0)
}

/// The place of the option worth most, the earlier on a tie.
pub(super) fn best_by<K: PartialOrd>(options: &[Choice], worth: impl Fn(&Choice) -> K) -> usize {
    let mut best = 0;
    let mut most = worth(&options[0]);
    for (place, option) in options.iter().enumerate().skip(1) {
        let next = worth(option);
        if next > most {
            (best, most) = (place, next);
        }
    }
    best
}

/// What the plain bot answers.
#[inline]
pub(super) fn plain(fight: &Fight, question: &Question, options: &[Choice]) -> usize {
    match *question {
        // The options are no and yes, in this order.
        Question::Reshuffle { who, when } => usize::from(reshuffles(fight, who, when)),
        Question::Act { who, .. } => act(fight, who, options),
        _ => plain_rest(fight, question, options),
    }
}

#[inline(never)]
fn plain_rest(fight: &Fight, question: &Question, options: &[Choice]) -> usize {
    let yes_if = |yes: bool| place(options, if yes { Choice::Yes } else { Choice::No });
    match *question {
        Question::Reshuffle { .. } | Question::Act { .. } => unreachable!("answered by the caller"),
        Question::Resolver { first, .. } => resolver(fight, first, options),
        Question::Attribute { who, .. } | Question::FreeBreather { who } => {
            let fighter = fight.fighter(who);
            if matches!(question, Question::FreeBreather { .. }) && fighter.exhaustion.is_empty() {
                return place(options, Choice::No);
            }
            attribute(fighter, options)
        }
        Question::Flashback { face, .. } => {
            place(options, if face == crate::state::face::Face::TwoCrosses { Choice::TwoGreen } else { Choice::No })
        }
        Question::FlashbackExtra { .. } | Question::GoodBank { .. } | Question::SkipFlip { .. } => yes_if(false),
        Question::Green { .. } => place(options, Choice::Token),
        Question::CriticalFlip { .. } => yes_if(fight.foes_up().next().is_some()),
        Question::Split { who, number } => split(fight, who, number, options),
        Question::Convert { .. } => place(options, Choice::Split { harm: 0, wound: 0 }),
        Question::Absorb { .. } => best_by(options, |option| match option {
            Choice::OnMove(_) | Choice::OnItem(_) => 4,
            Choice::Shield(_) => 3,
            Choice::Mastery(_) => 2,
            Choice::Charge(_) => 1,
            _ => 0,
        }),
        Question::Regain { who, .. } => best_card(fight, who).map_or(0, |card| place(options, card)),
        Question::Keep { who, .. } => worst_kept(fight, who, options),
        Question::Clear { who, foe, number } => {
            let left = u32::from(fight.fighter(foe).stamina()).saturating_sub(number.into());
            let drops = left > 0 && 2 * left <= fight.weapon(who).mean_twice();
            place(options, if drops { Choice::Extra } else { Choice::Avoid })
        }
        Question::Drawback { who, gm } => match (gm, fight.fighter(who).equipment) {
            (true, _) => place(options, Choice::Danger),
            (false, 2..) => place(options, Choice::PayEquipment),
            (false, _) => place(options, Choice::Reduce),
        },
        Question::Opposed { who, .. } => best_by(options, |option| match option {
            Choice::Wound => 4,
            Choice::Harm => 3,
            Choice::Drop if fight.fighter(who).stamina() <= 4 => 2,
            Choice::Loss => 1,
            _ => 0,
        }),
        Question::Slot { .. } => best_by(options, |option| match option {
            Choice::Wound => 2,
            Choice::Harm => 1,
            _ => 0,
        }),
        Question::AfterHit { .. } => best_by(options, |option| u8::from(*option != Choice::No)),
        Question::Guard { .. } => best_by(options, |option| match option {
            Choice::Guard(GuardUse::Halve) => 2,
            Choice::No => 1,
            _ => 0,
        }),
        Question::GmMove { .. } => best_by(options, |option| match option {
            Choice::Attack => 2,
            Choice::Narrate => 1,
            _ => 0,
        }),
        Question::Spend { start, spent } => spend(fight, start, spent, options),
        Question::Victim { .. } => best_by(options, |option| match option {
            Choice::Fighter(who) if fight.is_character(*who) => i16::from(fight.fighter(*who).stamina()),
            _ => -1,
        }),
        Question::FoeTurn { foe } => foe_turn(fight, foe, options),
        Question::Bless { .. } => best_by(options, |option| match option {
            Choice::Fighter(who) => fight.fighter(*who).wound,
            _ => 0,
        }),
        Question::Repair { who } => {
            let dents: u8 = fight.fighter(who).items.iter().map(|item| item.damage).sum();
            usize::from(dents).min(options.len() - 1)
        }
        Question::NameAttribute { wish, .. } => place(options, Choice::Attribute(wish)),
        // A fair share of the foes acts in answer to each move (ruling `format3_share`).
        Question::Join { joined, .. } => {
            let waiting = fight.characters_up().filter(|who| fight.acted & who.bit() == 0).count().max(1);
            let foes = fight.free_to_answer().count();
            let share = foes.div_ceil(waiting) as u32;
            if joined.count_ones() < share { 0 } else { place(options, Choice::No) }
        }
        Question::SetLoss { .. } | Question::WeaponCost { .. } => place(options, Choice::Number(1)),
        Question::Circle { who } => yes_if(fight.chapter().circles & who.bit() != 0),
        Question::Leverage { .. } => yes_if(false),
        Question::Consent { .. } | Question::Deal { .. } | Question::Naming { .. } => yes_if(true),
        Question::Tokens { who } => {
            // Two tokens off Speed, so that there is something to spend.
            let fighter = fight.fighter(who);
            let wanted = match (fighter.equipment, fighter.wealth) {
                (0, _) => Choice::Shift { wealth: false },
                (_, 0) => Choice::Shift { wealth: true },
                _ => Choice::No,
            };
            place(options, wanted)
        }
        Question::PickItem { granted: false, .. } => {
            let wanted = [ItemKind::Sword, ItemKind::LeatherArmour].map(Choice::TakeItem);
            let held = |kind| question.who().is_some_and(|who| fight.fighter(who).item(kind).is_some());
            let wish = if held(ItemKind::Sword) { wanted[1] } else { wanted[0] };
            options.iter().position(|&option| option == wish).unwrap_or(options.len() - 1)
        }
        Question::SideAction { .. }
        | Question::KeepUsing { .. }
        | Question::Loot { .. }
        | Question::Assurance { .. } => place(options, Choice::No),
        Question::SecondMove { .. }
        | Question::Wrath { .. }
        | Question::Counter { .. }
        | Question::Price { .. }
        | Question::TestPrice { .. } => yes_if(true),
        Question::Part { .. }
        | Question::ShieldPrice { .. }
        | Question::WoundLeaves { .. }
        | Question::HarmLeaves { .. }
        | Question::Benefit { .. }
        | Question::Hurts { .. }
        | Question::MagicCost { .. }
        | Question::Second { .. }
        | Question::LevelCard { .. }
        | Question::PickMove { .. }
        | Question::PickItem { .. }
        | Question::Settle { .. } => 0,
    }
}

/// A player reshuffles around a flip where that makes the deck better, and never before a search.
#[inline]
fn reshuffles(fight: &Fight, who: FighterId, when: Moment) -> bool {
    match when {
        Moment::BeforeFlip(rank) | Moment::AfterFlip(rank) => fresher(fight, who, rank),
        Moment::BeforeSearch => false,
    }
}

/// Whether deck and discard pile together are better by a quarter of a face than the deck alone.
#[inline]
fn fresher(fight: &Fight, who: FighterId, rank: Rank) -> bool {
    let fighter = fight.fighter(who);
    let faces = card::faces(fight.edition());
    let (deck, discard) = (fighter.deck.len() as u32, fighter.discard.len() as u32);
    let worth = faces.worth(fighter.deck, rank);
    let both = worth + faces.worth(fighter.discard, rank);
    // both / (deck + discard) - worth / deck >= 1/4, without fractions; an empty deck is no deck at all.
    4 * both * deck >= 4 * worth * (deck + discard) + deck * (deck + discard)
}

/// Card 10, then green, then any other, card 0 last (ruling `tie_auto_policy`).
fn resolver(fight: &Fight, first: Card, options: &[Choice]) -> usize {
    let faces = card::faces(fight.edition());
    best_by(options, |option| {
        let Choice::Card(card) = *option else { return 0 };
        let kind = match card {
            Card::CRITICAL_SUCCESS => 6,
            Card::CRITICAL_FAILURE => 0,
            green if faces.is_green(green) => 4,
            _ => 2,
        };
        kind + u8::from(card == first)
    })
}

/// The highest rank among the attributes listed, Strength before Dexterity before Intelligence on a tie.
pub(crate) fn attribute(fighter: &Fighter, options: &[Choice]) -> usize {
    best_by(options, |option| match option {
        Choice::Attribute(attribute) => 3 * i16::from(fighter.ranks.of(*attribute).number()) - *attribute as i16,
        _ => -9,
    })
}

/// The attack of somebody who need not think of a Breather or of flight.
#[inline]
fn attack_at_ease(fight: &Fight, who: FighterId) -> Option<Choice> {
    if fight.fighter(who).stamina() <= LOW { None } else { attack(fight, who) }
}

/// Whether somebody shoots rather than strikes.
fn shoots(fighter: &Fighter) -> bool {
    fighter.ranks.of(Attribute::Dex) > fighter.ranks.of(Attribute::Str)
}

/// The exhausted card whose faces are worth most, the earlier on a tie; nothing where none lies there.
pub(crate) fn best_card(fight: &Fight, who: FighterId) -> Option<Choice> {
    let (fighter, edition) = (fight.fighter(who), fight.edition());
    let cards = fighter.exhaustion.cards().map(|card| (fighter.card_worth(card, edition), card));
    cards.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, card)| Choice::Card(card))
}

/// The place of the card that is missed least while it stays exhausted.
pub(crate) fn worst_kept(fight: &Fight, who: FighterId, options: &[Choice]) -> usize {
    best_by(options, |option| match option {
        Choice::Card(card) => 100 - fight.fighter(who).card_worth(*card, fight.edition()),
        _ => 0,
    })
}

/// A Breather when low, flight when very low, else an attack on the weakest foe.
fn act(fight: &Fight, who: FighterId, options: &[Choice]) -> usize {
    let fighter = fight.fighter(who);
    let stamina = fighter.stamina();
    let find = |mv: Move| options.iter().position(|option| matches!(option, Choice::Act { mv: m, .. } if *m == mv));
    let tired = stamina <= LOW && !fighter.exhaustion.is_empty() && fighter.last != Some(Move::Breather);
    if let Some(place) = tired.then(|| find(Move::Breather)).flatten() {
        return place;
    }
    if stamina <= 2 {
        let flight = match fight.edition() {
            Edition::Module => find(Move::Flee),
            Edition::World | Edition::Guide => find(Move::RunAway).filter(|_| fight.run_cost(who) < stamina),
        };
        if let Some(place) = flight {
            return place;
        }
    }
    match attack(fight, who) {
        Some(attack) => place(options, attack),
        None => find(Move::Breather).unwrap_or(options.len() - 1),
    }
}

/// The better of melee and shot, or the other where that one is not possible, on the foe with least Stamina; nothing
/// where no attack is possible.
pub(super) fn attack(fight: &Fight, who: FighterId) -> Option<Choice> {
    let (strike, shot) = match fight.edition() {
        Edition::Module => (Move::Melee, Move::Shoot),
        Edition::World | Edition::Guide => (Move::HackAndSlash, Move::Volley),
    };
    let order = if shoots(fight.fighter(who)) { [shot, strike] } else { [strike, shot] };
    let mv = order.into_iter().find(|&mv| fight.may_attack(who, mv).is_ok())?;
    let weakest = fight.foes_up().min_by_key(|&foe| fight.fighter(foe).stamina())?;
    Some(Choice::Act { mv, at: Some(weakest), with: None })
}

/// What a split leaves: Stamina, tokens taken, Wounds taken, and whether it is a third Wound.
pub(super) fn split_leaves(fight: &Fight, who: FighterId, number: u8, harm: u8, wound: u8) -> (i16, u8, u8, bool) {
    let fighter = fight.fighter(who);
    let points = fight.split(who, number, harm, wound).unwrap_or(0);
    let converted = (fighter.harm + harm).saturating_sub(MOST);
    let dearer = converted * (fight.scenario.rulings.third_harm_stamina - 1);
    let left = i16::from(fighter.stamina()) - i16::from(points + harm + wound + dearer);
    (left, harm + wound, wound, fighter.wound + wound + converted > MOST)
}

/// The fewest tokens that leave three Stamina, Harm before Wounds, never a third Wound; else the most Stamina.
fn split(fight: &Fight, who: FighterId, number: u8, options: &[Choice]) -> usize {
    best_by(options, |option| {
        let Choice::Split { harm, wound } = *option else { return (false, false, i16::MIN, 0, 0) };
        let (left, tokens, wounds, fatal) = split_leaves(fight, who, number, harm, wound);
        let safe = left >= 3;
        // Among safe splits fewest tokens count; among others the Stamina left.
        let stamina = if safe { 0 } else { left };
        (!fatal, safe, stamina, -i16::from(tokens), -i16::from(wounds))
    })
}

/// SR-10: with four points, +1 on the next damage; in 2018 half the bank goes into Stamina before the fight.
fn spend(fight: &Fight, start: bool, spent: u8, options: &[Choice]) -> usize {
    let bought = if start {
        let half = u8::midpoint(fight.bank, spent);
        let wanted = fight.edition() == Edition::Guide && spent < half;
        options.iter().position(|option| wanted && matches!(option, Choice::FoeStamina(_)))
    } else {
        options.iter().position(|option| fight.bank >= SAVED && matches!(option, Choice::FoeDamage(_)))
    };
    bought.unwrap_or_else(|| place(options, Choice::No))
}

/// SR-09: a Breather when low and not the turn before, else whoever attacked last, else the weakest.
fn foe_turn(fight: &Fight, foe: FighterId, options: &[Choice]) -> usize {
    let fighter = fight.fighter(foe);
    if fighter.stamina() <= LOW && fighter.last != Some(Move::Breather) && !fighter.exhaustion.is_empty() {
        return place(options, Choice::Breathe);
    }
    let shoots = shoots(fighter);
    best_by(options, |option| {
        let (at, ranged) = match *option {
            Choice::StrikeAt(at) => (at, false),
            Choice::ShootAt(at) => (at, true),
            Choice::Breathe => return (1, 0, false),
            _ => return (0, 0, false),
        };
        let last = fighter.attacked_by == Some(at);
        (if last { 3 } else { 2 }, u8::MAX - fight.fighter(at).stamina(), ranged == shoots)
    })
}
