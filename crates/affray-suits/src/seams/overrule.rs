//! What the GM may set.

use affray_core::{Allowed, Ask, Call, Callable, Cast, Overrule, Quantity, SetRefused};

use crate::state::fight::{Fight, Stage};
use crate::state::person::{Posture, Status};
use crate::state::roster::Space;
use crate::state::sheet::{Band, FighterId, WeaponId};

/// One thing that can be set.
#[derive(Debug, Clone, Copy)]
enum Settable {
    Shock(FighterId),
    Damage(FighterId),
    Trauma(FighterId),
    Stabilised(FighterId),
    Cooldown(FighterId),
    Posture(FighterId),
    Status(FighterId),
    Band(FighterId),
    Unready(FighterId, WeaponId),
    Shots(FighterId, WeaponId),
    Turn,
}

const POSTURES: [(&str, Posture); 3] =
    [("upright", Posture::Upright), ("crawling", Posture::Crawling), ("flat", Posture::Flat)];
const BANDS: [(&str, Band); 2] = [("front", Band::Front), ("rear", Band::Rear)];
/// Sleepers wake when the fight is over, so nobody is put to sleep after it.
const STATUSES: [&str; 3] = ["up", "out", "dead"];
const STATUSES_IN_A_FIGHT: [&str; 4] = ["up", "asleep", "out", "dead"];

fn word_of<T: Copy + PartialEq>(words: &[(&str, T)], value: T) -> String {
    words.iter().find(|(_, other)| *other == value).map_or(String::new(), |(word, _)| (*word).to_owned())
}

fn value_of<T: Copy>(words: &[(&str, T)], word: &str) -> T {
    words.iter().find(|(other, _)| *other == word).expect("checked against the allowed words").1
}

impl Fight {
    fn settable(&self) -> Vec<Settable> {
        let mut all = Vec::new();
        for who in self.all() {
            // Helpers on the way count as there: what is set before a step counts from its beginning, when they may not have come.
            if self.person(who).status == Status::Away && Fight::takes_part(self.sheet(who)) {
                continue;
            }
            all.extend([
                Settable::Shock(who),
                Settable::Damage(who),
                Settable::Trauma(who),
                Settable::Stabilised(who),
                Settable::Cooldown(who),
                Settable::Posture(who),
            ]);
            // Somebody dead since an earlier fight was never dealt a card and has no place in this one.
            let placed = self.person(who).slot > 0 || !Fight::takes_part(self.sheet(who));
            if self.stage != Stage::Turns || placed {
                all.push(Settable::Status(who));
            }
            if self.roster.space == Space::Bands {
                all.push(Settable::Band(who));
            }
            for (id, weapon) in self.sheet(who).weapons() {
                if weapon.ready > 0 {
                    all.push(Settable::Unready(who, id));
                }
                if weapon.is_ranged() {
                    all.push(Settable::Shots(who, id));
                }
            }
        }
        if self.is_fighting() {
            all.push(Settable::Turn);
        }
        all
    }

    fn quantity(&self, settable: Settable) -> Quantity {
        let named = |who: FighterId, what: &str| format!("{}.{what}", self.roster.name(who));
        let number = |name: String, now: u16, most: u16| Quantity {
            name,
            now: now.to_string(),
            // Somebody dead may lie beyond what the living can bear.
            allowed: Allowed::Number(0, i64::from(most.max(now))),
        };
        let body = |who: FighterId| self.person(who).body;
        let harm = |who: FighterId| self.person(who).harm;
        match settable {
            Settable::Shock(who) => number(named(who, "shock"), harm(who).shock, 2 * body(who)),
            Settable::Damage(who) => {
                number(named(who, "damage"), harm(who).damage, (2 * body(who)).saturating_sub(harm(who).trauma))
            }
            Settable::Trauma(who) => {
                let most = body(who).min((2 * body(who)).saturating_sub(harm(who).damage));
                number(named(who, "trauma"), harm(who).trauma, most)
            }
            Settable::Stabilised(who) => number(named(who, "stabilised"), harm(who).stabilised, harm(who).damage),
            Settable::Cooldown(who) => number(named(who, "cooldown"), self.person(who).cooldown.into(), 20),
            Settable::Posture(who) => Quantity {
                name: named(who, "posture"),
                now: word_of(&POSTURES, self.person(who).posture),
                allowed: Allowed::words(POSTURES.map(|(word, _)| word)),
            },
            Settable::Status(who) => {
                let now = match self.person(who).status {
                    Status::Up | Status::Away => "up",
                    Status::Asleep => "asleep",
                    Status::Out { .. } => "out",
                    Status::Dead { .. } => "dead",
                };
                let fights = matches!(self.stage, Stage::Deal | Stage::Turns);
                let words: &[&str] =
                    if fights && Fight::takes_part(self.sheet(who)) { &STATUSES_IN_A_FIGHT } else { &STATUSES };
                let allowed = Allowed::words(words.iter().copied());
                Quantity { name: named(who, "status"), now: now.to_owned(), allowed }
            }
            Settable::Band(who) => Quantity {
                name: named(who, "band"),
                now: word_of(&BANDS, self.person(who).band),
                allowed: Allowed::words(BANDS.map(|(word, _)| word)),
            },
            Settable::Unready(who, id) => {
                let weapon = self.sheet(who).weapon(id);
                let name = named(who, &format!("unready.{}", weapon.name));
                number(name, self.person(who).wielded(id).unready.into(), weapon.ready.into())
            }
            Settable::Shots(who, id) => {
                let weapon = self.sheet(who).weapon(id);
                let name = named(who, &format!("shots.{}", weapon.name));
                number(name, self.person(who).wielded(id).shots.into(), weapon.shots.into())
            }
            Settable::Turn => Quantity {
                name: "turn".to_owned(),
                now: self.turn.to_string(),
                allowed: Allowed::Number(1, i64::from(self.roster.turn_cap)),
            },
        }
    }
}

impl Overrule for Fight {
    fn quantities(&self, _: &Cast) -> Vec<Quantity> {
        self.settable().into_iter().map(|settable| self.quantity(settable)).collect()
    }

    fn set(&mut self, cast: &Cast, name: &str, value: &str) -> Result<(), SetRefused> {
        let place = SetRefused::check(&self.quantities(cast), name, value)?;
        let number = || value.parse::<u16>().expect("checked against the allowed numbers");
        match self.settable()[place] {
            Settable::Shock(who) => {
                self.person_mut(who).harm.shock = number();
                self.settle_harm(who);
            }
            Settable::Damage(who) => {
                let before = self.person(who).harm;
                let harm = &mut self.person_mut(who).harm;
                harm.damage = number();
                harm.stabilised = harm.stabilised.min(harm.damage);
                // SU-70: what is added was taken in this fight; what is taken away is bandaged no more.
                let added = harm.damage.saturating_sub(before.damage);
                harm.battle_damage = (before.battle_damage + added).min(harm.damage);
                self.injure(who, added);
            }
            Settable::Trauma(who) => {
                let clock = self.clock;
                let person = self.person_mut(who);
                let added = number().saturating_sub(person.harm.trauma);
                if added > 0 {
                    person.harm.bleeding_stopped = false;
                    person.harm.battle_trauma = true;
                    person.traumatised_at = Some(clock);
                    person.operated = false;
                }
                person.harm.trauma = number();
                self.injure(who, added);
            }
            Settable::Stabilised(who) => self.person_mut(who).harm.stabilised = number(),
            Settable::Cooldown(who) => self.person_mut(who).cooldown = number() as u8,
            Settable::Posture(who) => self.person_mut(who).posture = value_of(&POSTURES, value),
            Settable::Status(who) => self.set_status(who, value),
            Settable::Band(who) => self.person_mut(who).band = value_of(&BANDS, value),
            Settable::Unready(who, id) => self.person_mut(who).weapons[id.index()].unready = number() as u8,
            Settable::Shots(who, id) => {
                let reload = self.kit(who).weapon(id).reload;
                let wielded = &mut self.person_mut(who).weapons[id.index()];
                wielded.shots = number() as u8;
                wielded.reloading = if number() == 0 { reload } else { 0 };
            }
            Settable::Turn => self.turn = number(),
        }
        self.recount_wounded();
        Ok(())
    }

    fn calls(&self, _: &Cast) -> Vec<Callable> {
        self.callable()
    }

    fn call<A: Ask<Self>>(&mut self, _: &Cast, call: &Call, ask: &mut A) -> Result<(), A::Halt> {
        self.answer_call(call, ask)
    }
}

impl Fight {
    /// New Damage or Trauma costs the hand, once there is one (SU-09, SU-63, SU-64), and has the consequences of its size.
    fn injure(&mut self, who: FighterId, added: u16) {
        if added > 0 && self.person(who).slot > 0 {
            let hand = self.person_mut(who).hand.take_all();
            self.discard_unseen(hand);
        }
        self.settle_harm(who);
    }

    /// Death by degrees, then the automatic knockout, of somebody whom the GM has hurt (SU-53, SU-57).
    fn settle_harm(&mut self, who: FighterId) {
        let (clock, rulings, person) = (self.clock, self.rulings, self.person(who));
        let (harm, body) = (person.harm, person.body);
        let in_rounds = matches!(self.stage, Stage::Turns | Stage::Mercy | Stage::Aftermath);
        if person.is_dead() {
            return;
        }
        if harm.is_fatal(body, &rulings) {
            self.fall(who, Status::dead(clock, false));
        } else if in_rounds && !matches!(person.status, Status::Out { .. }) && harm.is_out_at_once(body, &rulings) {
            self.fall(who, Status::Out { minutes: harm.knockout_minutes(&rulings), since: clock });
        }
    }

    /// Somebody is up, asleep, out or dead because the GM says so, in a state in which one can be that.
    fn set_status(&mut self, who: FighterId, value: &str) {
        let (clock, rulings, body) = (self.clock, self.rulings, self.person(who).body);
        let on_the_way = self.person(who).status == Status::Away || matches!(self.stage, Stage::Deal | Stage::Turns);
        let comes_later = on_the_way && !Fight::takes_part(self.sheet(who));
        if value != "dead" {
            let harm = &mut self.person_mut(who).harm;
            harm.cut_to_life(body, &rulings); // SU-53
            if value != "out" && harm.is_out_at_once(body, &rulings) {
                let rest = harm.wounds(&rulings) - harm.shock;
                harm.shock = (2 * body).saturating_sub(rest); // SU-57
            }
        }
        let status = match value {
            "up" if comes_later => Status::Away,
            "up" => Status::Up,
            "asleep" => Status::Asleep,
            "out" => Status::Out { minutes: self.person(who).harm.knockout_minutes(&rulings), since: clock },
            _ => Status::dead(clock, false),
        };
        if status == Status::Up {
            self.person_mut(who).status = status;
            self.recheck_end.set(true);
            // Somebody dead since an earlier fight has no slot, but may lend a hand after this one.
            if matches!(self.stage, Stage::Mercy | Stage::Aftermath) && !self.order.contains(&who) {
                self.order.push(who);
            }
            return;
        }
        self.fall(who, status);
        if status != Status::Asleep && self.person(who).slot > 0 {
            let hand = self.person_mut(who).hand.take_all();
            self.discard_unseen(hand);
        }
    }
}
