//! The log: each fact as a line for people, with the rule behind it.

use affray_core::{Line, Weight};

use super::{count, outcome_words, takes};

use crate::edition::Edition;
use crate::rules::damage::hit::{HARM, WOUND};
use crate::shown::event::{BankUse, Drawback, Event, Fall, GmMove, GuardUse, Resource, Spent};
use crate::state::attribute::Rank;
use crate::state::card;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::item::ItemKind;
use crate::state::moves::{Move, Takes};
use crate::state::scenario::ChapterKind;

impl Fight {
    pub(crate) fn move_name(&self, mv: Move) -> &'static str {
        mv.info(self.edition()).name
    }

    /// The sentence for trying a move.
    fn tried(&self, who: FighterId, mv: Move, at: Option<FighterId>) -> String {
        let name = self.name(who);
        let foe = at.map_or("nobody", |foe| self.name(foe));
        match mv {
            Move::HackAndSlash => format!("{name} hacks and slashes at {foe}"),
            Move::Volley => format!("{name} lets fly at {foe}"),
            Move::Melee => format!("{name} attacks {foe} hand to hand"),
            Move::Shoot => format!("{name} shoots at {foe}"),
            Move::Breather => format!("{name} falls back to take a Breather"),
            Move::DefyDanger => match at {
                Some(_) => format!("{foe} goes for {name}, who defies the danger"),
                None => format!("{name} defies danger"),
            },
            Move::Defend => format!("{name} stands to defend"),
            Move::RunAway => format!("{name} bravely runs away"),
            Move::Flee => format!("{name} tries to flee"),
            Move::Discern => format!("{name} looks closely"),
            Move::Parley => format!("{name} parleys with {foe}"),
            _ => match at {
                Some(_) => format!("{name}: {} on {foe}", self.move_name(mv)),
                None => format!("{name}: {}", self.move_name(mv)),
            },
        }
    }

    /// "19 ✔, 4 ✗" for the cards of a flip.
    fn shown(&self, turned: &[card::Card], rank: Rank) -> String {
        let faces = card::faces(self.edition());
        let shown: Vec<String> = turned.iter().map(|&card| format!("{card} {}", faces.face(card, rank))).collect();
        shown.join(", ")
    }

    pub(super) fn log_line(&self, event: &Event) -> Option<Line> {
        use Weight::{Deed as D, Detail as S, Heading as H, Outcome as O};
        let name = |who: FighterId| self.name(who);
        let item = |kind: ItemKind| kind.info(self.edition()).name;
        let line = |weight, rule, text: String| Some(Line::new(weight, rule, text));
        match *event {
            Event::ChapterBegan { chapter } => {
                let name = &self.scenario.chapters[usize::from(chapter)].name;
                Some(Line::bare(H, name.clone()))
            }
            Event::RoundBegan { round } => line(H, "DK-72", format!("Round {round}")),
            Event::Passed { who } => line(D, "DK-72", format!("{} lets the moment pass", name(who))),
            Event::Tried { who, mv, at, extra } => {
                let more = if extra { ", at once and with an advantage" } else { "" };
                line(D, mv.rule(), format!("{}{more}", self.tried(who, mv, at)))
            }
            Event::CaughtBreath { who } => line(D, "DK-61", format!("{} uses the quiet to take a Breather", name(who))),
            Event::Used { who, item: kind } => {
                let shield = kind.info(self.edition()).shield;
                let (rule, does) = if shield { ("DK-53", "raises") } else { ("DK-88", "uses") };
                line(S, rule, format!("{} {does} {}", name(who), item(kind)))
            }
            Event::Flipped { who, attribute, rank, net, turned, face, resolver } => {
                let how = match net {
                    0 => String::new(),
                    1.. => format!(", best of {}", net + 1),
                    _ => format!(", worst of {}", 1 - net),
                };
                let text = match turned.cards() {
                    [only] => format!("card {only} shows {face}"),
                    cards => format!("{} → {face} by {resolver}", self.shown(cards, rank)),
                };
                line(S, "DK-10", format!("{} flips {attribute} ({rank}){how}: {text}", name(who)))
            }
            Event::CutShort { who, card } => {
                line(S, "DK-16", format!("Wound card {card}: {} cries out and the flip stops short", name(who)))
            }
            Event::Reshuffled { who, forced: false, deck } => {
                line(S, "DK-27", format!("{} reshuffles: {}", name(who), count(deck, "card")))
            }
            Event::StaminaLost { who, card, misses, left } => {
                let after = if misses > 0 { format!(" after {}", misses_words(misses)) } else { String::new() };
                line(S, "DK-30", format!("{} loses a Stamina point (card {card}{after}), {left} left", name(who)))
            }
            Event::Spared { who } => line(S, "DK-55", format!("{} feels it coming: a point is spared", name(who))),
            Event::TicksLost { who, points, left } => {
                line(S, "DK-80", format!("{} loses {points}, {left} left", name(who)))
            }
            Event::SlotUsed { who, points } => line(S, "DK-80", format!("{}'s armour takes {points}", name(who))),
            Event::HitRolled { by, on, die, shows, total } => {
                let by_danger = by.is_none();
                let by = by.map_or_else(|| "The danger".to_owned(), |who| name(who).to_owned());
                let more = if total == shows { String::new() } else { format!(", {total} in all") };
                let rule = match (self.edition(), by_danger) {
                    (Edition::Module, _) => "DK-79", // everything is 1d4 there
                    (_, true) => "DK-39",
                    _ => "DK-40",
                };
                line(S, rule, format!("{by} rolls {die} against {}: {shows}{more}", name(on)))
            }
            Event::Split { harm: 0, wound: 0, .. } => None,
            Event::Split { who, number, stamina, harm, wound } => {
                // A player turns a hit on a tough foe into Harm by another rule than one's own (DK-82).
                let rule = if self.is_character(who) { "DK-41" } else { "DK-82" };
                line(S, rule, format!("{} takes {number} as {}", name(who), parts(stamina, harm, wound)))
            }
            Event::OnMove { who, what, mv } => {
                let rule = if what == Takes::Stamina { "DK-50" } else { "DK-51" };
                line(S, rule, format!("{} takes {} off {}", self.move_name(mv), takes(what), name(who)))
            }
            Event::OnItem { who, what, item: kind } => {
                let rule = if kind == ItemKind::LeatherArmour { "DK-52" } else { "DK-51" };
                line(S, rule, format!("{}'s {} takes {}", name(who), item(kind), takes(what)))
            }
            Event::ItemHurt { who, item: kind, destroyed } => {
                let how = if destroyed { "is destroyed" } else { "is damaged" };
                // Nothing damages magic: it breaks when its power is laid on a weapon, or let loose.
                let rule = if kind.info(self.edition()).magic { "DK-91" } else { "DK-56" };
                line(S, rule, format!("{}'s {} {how}", name(who), item(kind)))
            }
            Event::ChargeSpent { who, item: kind, left } => {
                line(S, "DK-91", format!("{}'s {} has {} left", name(who), item(kind), count(left, "charge")))
            }
            Event::HarmTaken { who, harm } => line(S, "DK-44", format!("{} takes a Harm, {harm} now", name(who))),
            Event::HarmBecameWound { who } => line(S, "DK-45", format!("A third Harm is a Wound for {}", name(who))),
            Event::WoundTaken { who, wound, card } => {
                let card = card.map(|card| format!("; wound card {card} goes to the discard pile")).unwrap_or_default();
                line(S, "DK-46", format!("{} is wounded, {wound} now{card}", name(who)))
            }
            Event::Fell { who, why } => {
                let (rule, why) = match why {
                    Fall::Exhaustion => ("DK-35", "has nothing left to give and goes down"),
                    Fall::ThirdWound => ("DK-47", "cannot bear a third Wound and goes down"),
                    Fall::LastTick => ("DK-80", "goes down"),
                };
                line(D, rule, format!("{} {why}", name(who)))
            }
            Event::Regained { who, card, left } => {
                line(S, "DK-37", format!("{} regains card {card}, {left} still exhausted", name(who)))
            }
            Event::TokenReturned { who, mv } => {
                line(S, "DK-37", format!("{} clears a token off {}", name(who), self.move_name(mv)))
            }
            Event::Girded { who, item: kind } => line(S, "DK-52", format!("{} mends {}", name(who), item(kind))),
            Event::Superior { foe, over } => {
                line(S, "DK-58", format!("{} moves to a superior position over {}", name(foe), name(over)))
            }
            Event::BankGrew { bank } => line(S, "DK-65", format!("The Bad Bank grows to {bank}")),
            Event::BankSpent { on, bank } => {
                let (rule, on) = match on {
                    Spent::SecondMove => ("DK-70", "another move".to_owned()),
                    Spent::FoeStamina(foe) => ("DK-67", format!("a Stamina point for {}", name(foe))),
                    Spent::FoeDamage(foe) => ("DK-67", format!("+1 on the next damage of {}", name(foe))),
                    Spent::Situation(place) => {
                        let what =
                            self.scenario.situations.get(usize::from(place)).map_or("a situation", String::as_str);
                        ("DK-68", format!("a disadvantage ({what})"))
                    }
                    Spent::Soft => ("DK-67", "a soft move".to_owned()),
                };
                line(D, rule, format!("The GM spends from the Bad Bank on {on}: {bank} left"))
            }
            Event::GmMoved { mv, on } => {
                let what = match mv {
                    GmMove::Attack => format!("the foes turn on {}", name(on)),
                    GmMove::Hazard => format!("the danger of the place strikes {}", name(on)),
                    GmMove::Shake => format!("{} loses confidence", name(on)),
                    GmMove::UseUp => format!("{} uses something up", name(on)),
                    GmMove::Challenge => format!("{} is put to the test", name(on)),
                    GmMove::Narrate => "the story takes a turn".to_owned(),
                };
                line(D, "DK-71", format!("The GM moves: {what}"))
            }
            Event::Flashback { who, green, equipment, net } => {
                let (rule, price) = match (green, equipment) {
                    (2, _) => ("DK-21", "a flashback for 2 green tokens"),
                    (1, _) => ("DK-22", "good thing they brought it (1 green token, 1 Equipment)"),
                    _ => ("DK-22", "good thing they brought it (2 Equipment)"),
                };
                line(D, rule, format!("{}: {price}, again at {net:+}", name(who)))
            }
            Event::GreenGained { who, green } => {
                line(S, "DK-17", format!("Green! {} takes a token, {green} now", name(who)))
            }
            Event::LevelRaised { who, mv, level } => {
                line(S, "DK-17", format!("Green! {} is at {level:+} in {} now", name(who), self.move_name(mv)))
            }
            Event::Practised { who, skill } => {
                line(S, "DK-17", format!("{} learns by doing: {skill:+} now", name(who)))
            }
            Event::CriticalFlip { who, .. } => {
                line(D, "DK-19", format!("Critical success! {} pays a green token and moves again", name(who)))
            }
            Event::Confident { who, mv } => {
                line(S, "DK-71", format!("{} trusts in {} again", name(who), self.move_name(mv)))
            }
            Event::Clashed { who, foe } => {
                line(S, "DK-75", format!("{} and {} clash without effect", name(who), name(foe)))
            }
            Event::Toppled { who } => line(S, "DK-75", format!("{} falls and deals no loss for a turn", name(who))),
            Event::Pinned { who } => line(S, "DK-76", format!("{} is pinned", name(who))),
            Event::Moved { who } => line(S, "DK-76", format!("{} moves freely", name(who))),
            Event::AmmoSpent { who, left } => line(S, "DK-76", format!("{} has {left} ammunition left", name(who))),
            Event::Dropped { who } => line(S, "DK-75", format!("{} drops an Equipment", name(who))),
            Event::Drawback { who, what } => {
                let what = match what {
                    Drawback::Danger => "steps into danger for the shot",
                    Drawback::Reduce => "gets only part of the shot in",
                    Drawback::Equipment => "uses up Equipment for the shot",
                };
                line(S, "DK-78", format!("{} {what}", name(who)))
            }
            Event::Lessened { on, number } => line(S, "DK-40", format!("Only {number} of it reaches {}", name(on))),
            Event::Guarded { who, tokens } => {
                line(S, "DK-84", format!("{} has {}", name(who), count(tokens, "Defend token")))
            }
            Event::GuardSpent { who, how, left } => {
                let how = match how {
                    GuardUse::Draw => "draws the attack",
                    GuardUse::Halve => "halves the attack",
                    GuardUse::Open => "opens the attacker to the others",
                    GuardUse::Hit => "hits back for 1",
                };
                line(S, "DK-84", format!("{} {how}, {} left", name(who), count(left, "token")))
            }
            Event::Questions { who, count: asked } => {
                line(S, "DK-92", format!("{} may ask {}", name(who), count(asked, "question")))
            }
            Event::CameOff { who, face } => {
                let how = match face {
                    Face::TwoTicks => "succeeds",
                    Face::OneTick => "succeeds, with a snag",
                    Face::OneCross => "gets part of the way",
                    Face::TwoCrosses => "fails",
                };
                line(S, "DK-14", format!("{} {how}", name(who)))
            }
            Event::Escaped { who } => line(D, "DK-85", format!("{} gets away", name(who))),
            Event::Pacified { who } => line(D, "DK-87", format!("{} is talked down", name(who))),
            Event::Alerted { who } => {
                let rule = if self.edition() == Edition::Module { "DK-74" } else { "DK-88" };
                line(S, rule, format!("{} is on guard now", name(who)))
            }
            Event::Benefit { who, mv, which } => {
                line(S, "DK-88", format!("{} chooses {} ({})", name(who), Self::benefit(mv, which), self.move_name(mv)))
            }
            Event::WeakSpot { foe } => line(S, "DK-88", format!("A weak spot of {} is found", name(foe))),
            Event::Openings { foe, count: tokens } => {
                line(S, "DK-88", format!("{} against {} to be used", count(tokens, "advantage"), name(foe)))
            }
            Event::Enraged { who } => line(S, "DK-88", format!("{} rages", name(who))),
            Event::Hidden { who } => line(S, "DK-88", format!("The foes lose sight of {}", name(who))),
            Event::Countered { who, foe } => {
                line(S, "DK-88", format!("{} undoes the spell of {}", name(who), name(foe)))
            }
            Event::BloodBound { who } => line(S, "DK-91", format!("The Blood-Bound serve {}", name(who))),
            Event::ChallengePassed { who, chapter, challenge } => {
                line(D, "DK-23", format!("{} passes {}", name(who), self.challenge_name(chapter, challenge)))
            }
            Event::ChallengeFailed { who, chapter, challenge } => {
                line(D, "DK-23", format!("{} fails {}", name(who), self.challenge_name(chapter, challenge)))
            }
            Event::Learned { who, ability } => {
                let what = self.scenario.abilities.get(usize::from(ability)).map_or("something", String::as_str);
                line(S, "DK-23", format!("{} writes down: {what}", name(who)))
            }
            Event::ChapterEnded { outcome: Some(outcome), rounds, .. } => {
                let rounds = if rounds == 1 { "1 round".to_owned() } else { format!("{rounds} rounds") };
                line(O, "DK-87", format!("{} after {rounds}", outcome_words(outcome)))
            }
            // Better a word than a scene in which nothing seems to happen.
            Event::ChapterEnded { chapter, outcome: None, .. }
                if self.scenario.chapters[usize::from(chapter)].kind == ChapterKind::Breather
                    && !self.edition().is_world() =>
            {
                line(
                    D,
                    "DK-61",
                    "A quiet moment, but nobody regains anything: this edition has no such rule".to_owned(),
                )
            }
            Event::ChapterEnded { outcome: None, .. } => None,
            Event::Lightened { who, wealth, speed } => {
                let what = if wealth { "a Wealth" } else { "an Equipment" };
                line(D, "DK-06", format!("{} drops {what}: Speed {speed}", name(who)))
            }
            Event::Brought { who, green, equipment } => {
                let price = if green > 0 { "1 green token, 1 Equipment" } else { "2 Equipment" };
                debug_assert_eq!(green + equipment, 2, "it costs two tokens");
                line(
                    D,
                    "DK-22",
                    format!("\u{201c}Good thing I brought this\u{201d}: {} has just the thing ({price})", name(who)),
                )
            }
            Event::Mercy { who, what, green } => {
                let what = self.forgotten(what);
                line(D, "DK-21", format!("{} makes up for {what}: a green token, {green} left", name(who)))
            }
            Event::Risked { who, green } => {
                line(D, "DK-89", format!("{} takes the risk: the Risk Driver pays, {green} green now", name(who)))
            }
            Event::Yielded { who, to } => line(D, "DK-72", format!("{} lets {} go first", name(who), name(to))),
            Event::LostForGood { who, item: kind, capacity } => {
                let left = count(capacity, "charge");
                line(S, "DK-91", format!("{}'s {} loses a charge for good: it holds {left} now", name(who), item(kind)))
            }
            Event::Assured { who, foe, wealth } => {
                let what = if wealth { "a Wealth" } else { "an Equipment" };
                line(S, "DK-92", format!("{} gives {what} into {}'s hand", name(who), name(foe)))
            }
            Event::Mastered { who } => line(S, "DK-90", format!("{} has mastered the weapon", name(who))),
            // Told again with its reason (`words/log_reasons.rs`); it stays, as old records are compared with it.
            Event::Reshuffled { forced: true, .. }
            | Event::NothingRegained { .. }
            | Event::GreenSpent { .. }
            | Event::GotClear { .. }
            | Event::Missed { .. }
            | Event::EquipmentLost { .. }
            | Event::Refused { .. }
            | Event::HarmRemoved { .. }
            | Event::WoundRemoved { .. } => None,
            Event::Weighed { .. }
            | Event::GoodBankSpent { .. }
            | Event::RegainRolled { .. }
            | Event::RegainedNothing { .. }
            | Event::MoreRolled { .. }
            | Event::Added { .. }
            | Event::GangedUp { .. }
            | Event::ReshuffleForced { .. }
            | Event::EquipmentGone { .. }
            | Event::GreenPaid { .. }
            | Event::WentWide { .. }
            | Event::KeptClear { .. }
            | Event::HarmEased { .. }
            | Event::WoundHealed { .. }
            | Event::Denied { .. }
            | Event::Avoided { .. } => self.reason_line(event),
            Event::Recovered { .. }
            | Event::Lies { .. }
            | Event::Recharged { .. }
            | Event::Settled { .. }
            | Event::Repaired { .. }
            | Event::PickedUp { .. }
            | Event::KeptUsing { .. }
            | Event::Named { .. }
            | Event::LevelCardTaken { .. }
            | Event::MoveTaken { .. }
            | Event::ItemTaken { .. }
            | Event::RiskDriverTaken { .. }
            | Event::TokensLaid { .. } => self.quiet_line(event),
            Event::DealsNothing { who, on, what } => {
                let what = if what == Takes::Stamina { "no loss" } else { "nothing" };
                line(S, "DK-75", format!("{} has fallen over and deals {} {what}", name(who), name(on)))
            }
            Event::LastBlow { who, on } => {
                line(S, self.blows_rule(), format!("{} goes down, and {} is struck all the same", name(who), name(on)))
            }
            Event::BlowLost { who, on } => {
                line(S, self.blows_rule(), format!("{} is down and strikes {} no more", name(who), name(on)))
            }
            Event::Sent { who, by, at } => {
                line(D, "DK-01", format!("{} sends {} at {}", name(by), name(who), name(at)))
            }
            Event::JoinedIn { companions, on, .. } => {
                let who = self.companions().filter(|companion| companions & companion.bit() != 0);
                let names: Vec<&str> = who.map(name).collect();
                let join = if names.len() == 1 { "joins" } else { "join" };
                let (all, more) = (names.join(" and "), companions.count_ones());
                line(S, "DK-81", format!("{all} {join} in against {}: {more} more", name(on)))
            }
            Event::Ordered { who, back } => {
                let how = if back { "holds back" } else { "is at hand again" };
                line(S, "DK-01", format!("{} {how}", name(who)))
            }
            Event::Tested { who, passed } => {
                line(D, "DK-23", format!("{} {} the test", name(who), if passed { "passes" } else { "fails" }))
            }
            Event::Taken { who, what, left } => {
                let what = match what {
                    Resource::Equipment => "an Equipment",
                    Resource::Wealth => "a Wealth",
                    Resource::Green => "a green token",
                    Resource::Charge => "a charge",
                    Resource::Item => "an item",
                    Resource::Ammunition => "ammunition",
                };
                line(S, "DK-71", format!("{} loses {what}, {left} left", name(who)))
            }
            Event::BankUsed { on, points, bank } => {
                let on = match on {
                    BankUse::Price => "a higher price",
                    BankUse::Treasure => "a poorer treasure",
                    BankUse::Looks => "a change of looks",
                    BankUse::Soft => "a soft move",
                };
                let points = count(points, "point");
                line(D, "DK-67", format!("The GM spends {points} of the Bad Bank on {on}: {bank} left"))
            }
            Event::FateTold { who, fate } => line(D, "DK-36", format!("{} is {}", name(who), fate.words())),
            Event::NoAnswer { foe, who } => {
                line(S, "DK-88", format!("{} cannot answer the blow of {}", name(foe), name(who)))
            }
        }
    }

    /// The rule by which two strike each other.
    fn blows_rule(&self) -> &'static str {
        if self.edition().is_world() { "DK-77" } else { "DK-75" }
    }

    fn challenge_name(&self, chapter: u8, place: u8) -> &str {
        self.scenario.chapters[usize::from(chapter)]
            .challenges
            .get(usize::from(place))
            .map_or("the test", |challenge| &challenge.name)
    }

    /// A benefit of an optional move, in words.
    pub(crate) fn benefit(mv: Move, which: u8) -> &'static str {
        let words: &[&str] = match mv {
            Move::Backstab => &["staying out of reach", "more damage", "an ally's advantage", "weakened armour"],
            Move::BumRush => &["getting past", "getting behind", "damage", "room for a nimble move"],
            Move::CalledShot => &["the head", "the arms", "the legs"],
            Move::Goreography => &["a second target", "a Wound", "disarming"],
            _ => &["getting away"],
        };
        words.get(usize::from(which)).copied().unwrap_or("a benefit")
    }
}

/// "2 Stamina, 1 Harm (3 points, and 1 Stamina of its own)".
fn parts(stamina: u8, harm: u8, wound: u8) -> String {
    let mut parts = vec![format!("{stamina} Stamina")];
    for (tokens, points, name) in [(harm, HARM, "Harm"), (wound, WOUND, "Wound")] {
        if tokens > 0 {
            let worth = tokens.saturating_mul(points);
            let own = if tokens == 1 { "1 Stamina of its own" } else { "1 Stamina of its own each" };
            parts.push(format!("{} ({worth} points, and {own})", super::tokens(tokens, name)));
        }
    }
    parts.join(", ")
}

fn misses_words(misses: u8) -> String {
    match misses {
        1 => "1 miss".to_owned(),
        _ => format!("{misses} misses"),
    }
}
