//! What the GM may call for at any decision: a test, a Breather, a rest, care, a blow, something taken, a use of the Bad
//! Bank, a fate. The rules play it out as they do elsewhere.

use affray_core::{Allowed, Ask, Call, Callable};

use crate::encounter::reader::DICE;
use crate::rules::game_master::calls::Stake;
use crate::rulings::FreeBreather;
use crate::shown::event::{BankUse, Resource};
use crate::state::attribute::Attribute;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{Fate, FighterId, Standing};
use crate::state::item::Die;
use crate::state::moves::Cause;
use crate::state::scenario::Challenge;

/// The word for all characters.
const EVERYBODY: &str = "everybody";
/// The most abilities there can be: they are kept in bits.
const MOST_ABILITIES: usize = 32;
const ATTRIBUTES: [(&str, Option<Attribute>); 4] =
    [("str", Some(Attribute::Str)), ("dex", Some(Attribute::Dex)), ("int", Some(Attribute::Int)), ("none", None)];

/// The value of a word in a table of them.
fn find<T: Copy>(table: &[(&'static str, T)], word: &str) -> Option<T> {
    table.iter().find(|(known, _)| *known == word).map(|&(_, value)| value)
}

fn words<T>(table: &[(&'static str, T)]) -> impl Iterator<Item = &'static str> {
    table.iter().map(|(word, _)| *word)
}

/// What can be at stake in a test.
fn stake(word: &str) -> Stake {
    match word {
        "stamina" => Stake::Stamina,
        "harm" => Stake::Harm,
        "wound" => Stake::Wound,
        _ => {
            let rolled = find(&DICE, word).map(Stake::Roll);
            let carried = find(&Resource::ALL, word).map(Stake::Resource);
            rolled.or(carried).unwrap_or(Stake::Nothing)
        }
    }
}

impl Fight {
    /// What can be called for just now.
    pub(super) fn callables(&self) -> Vec<Callable> {
        let world = self.edition().is_world();
        let able: Vec<&str> =
            self.party().filter(|&who| self.fighter(who).is_able()).map(|who| self.name(who)).collect();
        let here = FighterId::all(self.fighters.len()).filter(|&who| self.fighter(who).is_up());
        let here: Vec<&str> = here.map(|who| self.name(who)).collect();
        let out = FighterId::all(self.fighters.len()).filter(|&who| self.fighter(who).standing == Standing::Out);
        let out: Vec<&str> = out.map(|who| self.name(who)).collect();
        let each = || Allowed::words(able.iter().copied().chain([EVERYBODY]));
        let dice = || Allowed::words(["none"].into_iter().chain(words(&DICE)));
        let mut all = Vec::new();
        if !able.is_empty() {
            let stakes = ["nothing", "stamina", "harm", "wound"].into_iter().chain(words(&DICE));
            let stakes = Allowed::words(stakes.chain(words(&Resource::ALL)));
            let rule = if world { "DK-23" } else { "DK-08" };
            let mut test = Callable::new("challenge", rule, "Characters are put to a test, with something at stake.")
                .wants("who", each())
                .wants("attribute", Allowed::words(words(&ATTRIBUTES)))
                .may_have("ticks", Allowed::Number(1, 2), "1")
                .may_have("stake", stakes, "nothing");
            test = if world {
                test.may_have("speed", Allowed::Number(0, 12), "0")
                    .may_have("price", Allowed::Number(0, 99), "0")
                    .may_have("ability", Allowed::Text, "")
            } else {
                test.may_have("difficulty", Allowed::Number(-2, 2), "0")
            };
            all.push(test.may_have("about", Allowed::Text, ""));
            if self.scenario.rulings.free_breather != FreeBreather::None {
                let means = "A few quiet minutes: characters may take a Breather that is IMMEDIATE.";
                all.push(Callable::new("breather", "DK-61", means).wants("who", each()));
            }
            all.push(Callable::new("rest", "DK-62", "Some free hours: characters rest.").wants("who", each()));
            all.push(Callable::new("heal", "DK-63", "Care, or magic that heals.").wants("who", each()));
            let means = "Something that somebody carries is used up, broken or lost.";
            let take = Callable::new("take", "DK-71", means).wants("who", each());
            all.push(take.wants("what", Allowed::words(words(&Resource::ALL))));
        }
        if !here.is_empty() {
            let rule = if world { "DK-71" } else { "DK-30" };
            let means = "Something hurts somebody: points that are split as usual, or Stamina, Harm or Wounds.";
            all.push(
                Callable::new("damage", rule, means)
                    .wants("who", Allowed::words(here.iter().copied()))
                    .may_have("points", Allowed::Number(0, 30), "0")
                    .may_have("die", dice(), "none")
                    .may_have("as", Allowed::words(["number", "stamina", "harm", "wound"]), "number")
                    .may_have("of", Allowed::words(["body", "mind"]), "body"),
            );
        }
        if world && self.bank > 0 {
            let means = "Points of the Bad Bank make a cost higher, a treasure poorer, or turn the story.";
            all.push(
                Callable::new("spend", "DK-67", means)
                    .wants("on", Allowed::words(words(&BankUse::ALL)))
                    .may_have("points", Allowed::Number(1, self.bank.into()), "1")
                    .may_have("what", Allowed::Text, ""),
            );
        }
        if !out.is_empty() {
            let means = "What being incapacitated means for somebody.";
            let fate = Callable::new("fate", "DK-36", means).wants("who", Allowed::words(out.iter().copied()));
            all.push(fate.wants("is", Allowed::words(words(&Fate::ALL))));
        }
        all
    }

    /// Plays a call out. What the interrupted step keeps in mind is as before afterwards.
    pub(super) fn play_call<A: Ask<Self>>(&mut self, call: &Call, ask: &mut A) -> Result<(), A::Halt> {
        let (bought, sent) = (self.bought, self.sent.take());
        let spared: u64 = self.fighters.iter().map(|fighter| u64::from(fighter.spared)).sum();
        let kept: Vec<u8> = if spared > 0 { self.fighters.iter().map(|who| who.spared).collect() } else { Vec::new() };
        (self.bought, self.declined) = (false, None);
        self.carry_out_call(call, ask)?;
        (self.bought, self.sent, self.declined) = (bought, sent, None);
        for (fighter, spared) in self.fighters.iter_mut().zip(kept) {
            fighter.spared = spared;
        }
        Ok(())
    }

    fn carry_out_call<A: Ask<Self>>(&mut self, call: &Call, ask: &mut A) -> Result<(), A::Halt> {
        match call.name.as_str() {
            "damage" => return self.call_damage(call, ask),
            "spend" => {
                let on = find(&BankUse::ALL, call.get("on")).unwrap_or(BankUse::Soft);
                self.spend_on_story(ask, on, call.number("points").clamp(0, 99) as u8);
                return Ok(());
            }
            "fate" => {
                if let (Some(who), Some(fate)) = (self.called(call.get("who")), find(&Fate::ALL, call.get("is"))) {
                    self.tell_fate(ask, who, fate);
                }
                return Ok(());
            }
            _ => {}
        }
        let test = (call.name == "challenge").then(|| self.test_of(call));
        for who in self.party() {
            let meant = call.get("who") == EVERYBODY || call.get("who") == self.name(who);
            if !meant || !self.fighter(who).is_able() {
                continue;
            }
            match (call.name.as_str(), &test) {
                ("challenge", Some(test)) => self.put_to_the_test(ask, who, test, stake(call.get("stake")))?,
                ("breather", _) => self.free_breather(ask, who)?,
                ("rest", _) => {
                    self.sharpen(ask, who)?;
                    if !self.mend(ask, who)? {
                        self.rest(ask, who)?;
                    }
                }
                ("heal", _) => self.heal(ask, who)?,
                ("take", _) => {
                    if let Some(what) = find(&Resource::ALL, call.get("what")) {
                        self.take_resource(ask, who, what);
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Points, a die, or tokens (DK-39, DK-71).
    fn call_damage<A: Ask<Self>>(&mut self, call: &Call, ask: &mut A) -> Result<(), A::Halt> {
        let Some(who) = self.called(call.get("who")) else { return Ok(()) };
        let cause = if call.get("of") == "mind" { Cause::Mental } else { Cause::Physical };
        let points = call.number("points").clamp(0, 30) as u8;
        let mut number = points;
        if let Some(die) = find(&DICE, call.get("die")) {
            let seat = self.fighter(who).seat;
            number = number.saturating_add(self.roll_danger(ask, who, seat, die)?);
        }
        match call.get("as") {
            "stamina" => self.lose_points(ask, who, number.max(1), cause),
            "harm" => (0..number.clamp(1, 3)).try_for_each(|_| self.take_harm(ask, who, cause)),
            "wound" => (0..number.clamp(1, 3)).try_for_each(|_| self.take_wound(ask, who, cause)),
            _ => self.damage(ask, who, number, cause),
        }
    }

    /// The fighter of this name who can be meant here.
    fn called(&self, name: &str) -> Option<FighterId> {
        let mut here = FighterId::all(self.fighters.len());
        here.find(|&who| self.name(who) == name && self.fighter(who).standing != Standing::Elsewhere)
    }

    /// The test that a call describes; an ability is written on the story's list (DK-23).
    fn test_of(&mut self, call: &Call) -> Challenge {
        let ability = call.get("ability");
        let known = self.scenario.abilities.iter().position(|other| other == ability);
        let place = match known {
            _ if ability.is_empty() => None,
            Some(place) => Some(place as u8),
            None if self.scenario.abilities.len() >= MOST_ABILITIES => None,
            None => {
                self.change_scenario(|scenario| scenario.abilities.push(ability.to_owned()));
                Some((self.scenario.abilities.len() - 1) as u8)
            }
        };
        Challenge {
            name: call.get("about").to_owned(),
            attribute: find(&ATTRIBUTES, call.get("attribute")).flatten(),
            needs: if call.number("ticks") == 2 { Face::TwoTicks } else { Face::OneTick },
            speed: call.number("speed").clamp(0, 12) as u8,
            difficulty: call.number("difficulty").clamp(-2, 2) as i8,
            price: call.number("price").clamp(0, 99) as u8,
            ability: place,
            peril: None::<Die>,
        }
    }
}
