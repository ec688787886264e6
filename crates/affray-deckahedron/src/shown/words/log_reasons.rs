//! The log of reasons: what a flip's advantage is made of, what was rolled and added, who joined, and by which rule
//! something came or went.

use affray_core::{Line, Weight};

use super::{count, listed};
use crate::asked::question::Plea;
use crate::edition::Edition;
use crate::rules::flipping::weights::{Reason, Weights};
use crate::shown::event::{Care, Event, Extra, Forced, Gone, Regaining, Token, Wide};
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::moves::Takes;

impl Fight {
    pub(super) fn reason_line(&self, event: &Event) -> Option<Line> {
        let name = |who: FighterId| self.name(who);
        let item = |kind: crate::state::item::ItemKind| kind.info(self.edition()).name;
        let line = |rule, text: String| Some(Line::new(Weight::Detail, rule, text));
        match *event {
            Event::Weighed { who, why, net } => line("DK-09", format!("{} {}", name(who), self.weighed(why, net))),
            Event::GoodBankSpent { who, left } => {
                line("DK-69", format!("{} flips with two advantages from the Good Bank, {left} left", name(who)))
            }
            Event::RegainRolled { who, why, shows, points } => {
                let more = if points == shows { String::new() } else { format!(", {points} in all") };
                line(regain_rule(why), format!("1d4 of Stamina comes back to {}: {shows}{more}", name(who)))
            }
            Event::RegainedNothing { who, why: None } => line("DK-37", format!("{} has nothing to regain", name(who))),
            Event::RegainedNothing { who, why: Some(why) } => {
                line(regain_rule(why), format!("{} regains nothing", name(who)))
            }
            Event::MoreRolled { who, mv, die, shows } => {
                line("DK-88", format!("{} adds {die} for {}: {shows}", name(who), self.move_name(mv)))
            }
            Event::Added { by, points, why } => {
                let (rule, what) = match why {
                    Extra::Bought => ("DK-67", "bought from the Bad Bank"),
                    Extra::Fury => ("DK-88", "rage, or being hurt"),
                };
                line(rule, format!("{points} of it {} {what} ({})", is_are(points), name(by)))
            }
            Event::GangedUp { lead, on, all } => {
                let others = FighterId::all(self.scenario.names.len()).filter(|foe| all & foe.bit() != 0);
                let others: Vec<String> = others.filter(|&foe| foe != lead).map(|foe| name(foe).to_owned()).collect();
                let joins = if others.len() == 1 { "joins in" } else { "join in" };
                let more = others.len();
                line(
                    "DK-81",
                    format!("{} leads against {}; {} {joins} (+{more})", name(lead), name(on), listed(&others)),
                )
            }
            Event::ReshuffleForced { who, why, deck } => {
                let deck = count(deck, "card");
                let (rule, text) = match why {
                    Forced::Short => ("DK-28", format!("{}'s deck is short and must be reshuffled: {deck}", name(who))),
                    Forced::Flip => ("DK-29", format!("{}'s deck runs out in the flip: reshuffled, {deck}", name(who))),
                    Forced::Search => {
                        ("DK-32", format!("{}'s deck runs out in the search: reshuffled, {deck}", name(who)))
                    }
                };
                line(rule, text)
            }
            Event::EquipmentGone { who, left, why } => {
                let rule = match why {
                    Gone::Volley => "DK-78",
                    Gone::UsedUp => "DK-71",
                };
                line(rule, format!("{} has {left} Equipment left", name(who)))
            }
            Event::GreenPaid { who, price, green, mv } => {
                let (rule, what) = match mv {
                    Some(mv) => (mv.rule(), format!(" for {}", self.move_name(mv))),
                    None => ("DK-23", String::new()),
                };
                line(rule, format!("{} pays {}{what}, {green} left", name(who), count(price, "green token")))
            }
            Event::WentWide { who, foe, why } => {
                let rule = match why {
                    Wide::Unopposed => "DK-74",
                    Wide::Shot => "DK-76",
                    Wide::Card => "DK-88",
                };
                line(rule, format!("{} misses {}", name(who), name(foe)))
            }
            Event::KeptClear { who, foe, mv } => line(mv.rule(), format!("{} gets clear of {}", name(who), name(foe))),
            Event::HarmEased { who, harm, by, off } => {
                let off = match off {
                    Token::Pile => String::new(),
                    Token::Move(mv) => format!(" off {}", self.move_name(mv)),
                    Token::Item(kind) => format!(" off {}", item(kind)),
                };
                line(care_rule(by), format!("{} shakes off Harm{off}, {harm} left on the pile", name(who)))
            }
            Event::WoundHealed { who, wound, card, by } => {
                let card = card.map(|card| format!(", wound card {card} leaves")).unwrap_or_default();
                line(care_rule(by), format!("A Wound of {} heals, {wound} left{card}", name(who)))
            }
            Event::Denied { plea, .. } => {
                let rule = match plea {
                    Plea::ThirdToken | Plea::Mercy(_) => "DK-21",
                    Plea::Risk => "DK-89",
                };
                line(rule, format!("The {} does not allow it", self.edition().referee()))
            }
            Event::Avoided { who, what, item: kind } => {
                let info = kind.info(self.edition());
                let rule = match () {
                    () if info.shield => "DK-53",
                    () if info.armour => "DK-54",
                    () => "DK-55",
                };
                let what = match what {
                    Takes::Stamina => "the point",
                    Takes::Harm => "the Harm",
                    Takes::Wound => "the Wound",
                };
                line(rule, format!("{}'s {} keeps {what} off", name(who), item(kind)))
            }
            _ => None,
        }
    }

    /// "has advantage 2: level +1, an opening +1".
    fn weighed(&self, why: Weights, net: i8) -> String {
        let mut parts = Vec::new();
        if why.level != 0 {
            let what = if self.edition() == Edition::Module { "skill" } else { "level" };
            parts.push(format!("{what} {:+}", why.level));
        }
        if why.difficulty != 0 {
            let what = if why.difficulty > 0 { "easy" } else { "difficult" };
            parts.push(format!("{what} {:+}", why.difficulty));
        }
        for reason in Reason::ALL.into_iter().filter(|&reason| why.has(reason)) {
            parts.push(format!("{} {}1", reason_words(reason), if reason.helps() { '+' } else { '-' }));
        }
        if why.paid > 0 {
            parts.push(format!("bought for the situation -{}", why.paid));
        }
        let has = match net {
            0 => "has neither advantage nor disadvantage".to_owned(),
            1.. => format!("has advantage {net}"),
            _ => format!("has disadvantage {}", -net),
        };
        let sum = why.advantages() - why.disadvantages();
        let cut = if sum == net { String::new() } else { format!("; of {sum:+} no more counts") };
        format!("{has}: {}{cut}", parts.join(", "))
    }
}

fn reason_words(reason: Reason) -> &'static str {
    match reason {
        Reason::CriticalFlip => "the Critical Flip",
        Reason::Berserk => "berserk",
        Reason::SeeingRed => "Seeing Red",
        Reason::Unaware => "the target suspects nothing",
        Reason::Answer => "an answer acted on",
        Reason::Opening => "an opening used",
        Reason::NoLeverage => "nothing to bargain with",
        Reason::Shaken => "shaken confidence",
        Reason::Position => "the other's superior position",
    }
}

fn regain_rule(why: Regaining) -> &'static str {
    match why {
        Regaining::Breather => "DK-58",
        Regaining::Quiet => "DK-61",
        Regaining::Card => "DK-88",
    }
}

fn care_rule(by: Care) -> &'static str {
    match by {
        Care::Rest => "DK-62",
        Care::Heal => "DK-63",
        Care::Mending => "DK-88",
    }
}

const fn is_are(points: u8) -> &'static str {
    if points == 1 { "is" } else { "are" }
}
