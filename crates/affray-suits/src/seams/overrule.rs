//! What the GM may set.

use affray_core::{Allowed, Cast, Overrule, Quantity, SetRefused};

use crate::state::fight::Fight;
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
const STATUSES: [&str; 4] = ["up", "asleep", "out", "dead"];

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
            if self.person(who).status == Status::Away {
                continue;
            }
            all.extend([
                Settable::Shock(who),
                Settable::Damage(who),
                Settable::Trauma(who),
                Settable::Stabilised(who),
                Settable::Cooldown(who),
                Settable::Posture(who),
                Settable::Status(who),
            ]);
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
                Quantity { name: named(who, "status"), now: now.to_owned(), allowed: Allowed::words(STATUSES) }
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
            Settable::Shock(who) => self.person_mut(who).harm.shock = number(),
            Settable::Damage(who) => {
                let harm = &mut self.person_mut(who).harm;
                harm.damage = number();
                harm.stabilised = harm.stabilised.min(harm.damage);
            }
            Settable::Trauma(who) => {
                let clock = self.clock;
                let person = self.person_mut(who);
                if number() > person.harm.trauma {
                    person.harm.bleeding_stopped = false;
                    person.traumatised_at = Some(clock);
                }
                person.harm.trauma = number();
            }
            Settable::Stabilised(who) => self.person_mut(who).harm.stabilised = number(),
            Settable::Cooldown(who) => self.person_mut(who).cooldown = number() as u8,
            Settable::Posture(who) => self.person_mut(who).posture = value_of(&POSTURES, value),
            Settable::Status(who) => {
                self.recheck_end.set(true);
                let (clock, rulings) = (self.clock, self.rulings);
                let person = self.person_mut(who);
                person.status = match value {
                    "up" => Status::Up,
                    "asleep" => Status::Asleep,
                    "out" => Status::Out { minutes: person.harm.knockout_minutes(&rulings), since: clock },
                    _ => Status::dead(clock, false),
                };
            }
            Settable::Band(who) => self.person_mut(who).band = value_of(&BANDS, value),
            Settable::Unready(who, id) => self.person_mut(who).weapons[id.index()].unready = number() as u8,
            Settable::Shots(who, id) => {
                let wielded = &mut self.person_mut(who).weapons[id.index()];
                wielded.shots = number() as u8;
                wielded.reloading = 0;
            }
            Settable::Turn => self.turn = number(),
        }
        self.recount_wounded();
        Ok(())
    }
}
