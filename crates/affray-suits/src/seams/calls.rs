//! What the GM may call for at any decision: tests, contests, blows out of nowhere, first aid, a moment of rest.

use affray_core::{Allowed, Ask, Call, Callable};

use crate::asked::choice::Task;
use crate::rules::contests::impact::Impact;
use crate::rules::contests::laying::Part;
use crate::rules::contests::value::{Side, beats};
use crate::shown::event::{Against, Event, Mode, Purpose};
use crate::state::arms::WeaponProfile;
use crate::state::clash::{Clash, OnTable};
use crate::state::fight::{Fight, Stage};
use crate::state::person::Bandaging;
use crate::state::sheet::FighterId;

/// What somebody may be tested in.
const ABILITIES: [&str; 8] = ["speed", "will", "mind", "body", "hand_weapons", "ranged_weapons", "emt", "surgery"];

impl Fight {
    /// Whether anything can be played out in between: not while action cards are chosen.
    fn takes_calls(&self) -> bool {
        !matches!(self.stage, Stage::Deal | Stage::Over) && !self.all().any(|who| self.lays_action_card(who))
    }

    /// The names of those of whom something holds.
    fn names(&self, holds: impl Fn(FighterId) -> bool) -> Allowed {
        Allowed::words(self.all().filter(|&who| holds(who)).map(|who| self.roster.name(who)))
    }

    fn named(&self, name: &str) -> FighterId {
        self.all().find(|&who| self.roster.name(who) == name).expect("checked against the names")
    }

    /// What the GM may call for just now.
    pub(super) fn callable(&self) -> Vec<Callable> {
        if !self.takes_calls() {
            return Vec::new();
        }
        let up = |who: FighterId| self.person(who).is_up();
        let alive = |who: FighterId| self.person(who).is_alive();
        let some = |wanted: &dyn Fn(FighterId) -> bool| self.all().any(wanted);
        let abilities = || Allowed::words(ABILITIES);
        let mut calls = Vec::new();
        if some(&up) {
            let test = Callable::new("test", "SU-04", "somebody draws a card against a rank");
            calls.push(test.wants("who", self.names(up)).wants("of", abilities()).may_have(
                "harder",
                Allowed::Number(-10, 10),
                "0",
            ));
            let work = Callable::new("work", "SU-05", "somebody works at something, by two tests or three");
            calls.push(work.wants("who", self.names(up)).wants("of", abilities()).may_have(
                "materials",
                Allowed::words(["no", "yes"]),
                "no",
            ));
            let rest = Callable::new("rest", "SU-62", "somebody has a few rounds to recover Shock");
            calls.push(rest.wants("who", self.names(up)).may_have("rounds", Allowed::Number(1, 40), "5"));
        }
        // A contest needs an empty table.
        if self.clash.is_none() && some(&up) {
            let challenge = Callable::new("challenge", "SU-32", "somebody contends with something as hard as you say");
            calls.push(
                challenge
                    .wants("who", self.names(up))
                    .wants("of", abilities())
                    .wants("difficulty", Allowed::Number(1, 30)),
            );
            if self.all().filter(|&who| up(who)).count() > 1 {
                let contest = Callable::new("contest", "SU-21", "two people contend without blows");
                calls.push(
                    contest
                        .wants("who", self.names(up))
                        .wants("of", abilities())
                        .wants("against", self.names(up))
                        .wants("with", abilities()),
                );
            }
            let patient = |who: FighterId| self.person(who).is_patient();
            if some(&patient) {
                let aid = Callable::new("first_aid", "SU-66", "somebody is in a place where they can treat somebody");
                calls.push(aid.wants("medic", self.names(up)).wants("patient", self.names(patient)));
            }
        }
        if some(&alive) {
            let blow = Callable::new("blow", "SU-46", "somebody takes an Impact: a fall, a fire, a collapsing roof");
            calls.push(
                blow.wants("who", self.names(alive))
                    .wants("impact", Allowed::Number(1, 60))
                    .may_have("penetration", Allowed::Number(-1, 3), "0")
                    .may_have("armour", Allowed::words(["yes", "no"]), "yes"),
            );
        }
        calls
    }

    /// The rank of somebody in an ability, trained or not (SU-01 to SU-03).
    fn ability(&self, who: FighterId, name: &str) -> u16 {
        let (sheet, rulings) = (self.sheet(who), &self.rulings);
        match name {
            "speed" => sheet.speed,
            "will" => sheet.will,
            "mind" => sheet.mind,
            "body" => sheet.body,
            "hand_weapons" => sheet.skill_rank(sheet.hand_weapons, sheet.speed, rulings),
            "ranged_weapons" => sheet.skill_rank(sheet.ranged_weapons, sheet.speed, rulings),
            "emt" => sheet.emt_rank(rulings),
            _ => sheet.surgery_rank(rulings),
        }
    }

    /// Plays out what the GM has called for.
    pub(super) fn answer_call<A: Ask<Fight>>(&mut self, call: &Call, ask: &mut A) -> Result<(), A::Halt> {
        match call.name.as_str() {
            "test" => {
                let who = self.named(call.get("who"));
                let rank = i64::from(self.ability(who, call.get("of"))) - call.number("harder");
                self.test(ask, who, rank.clamp(0, 40) as u16, Purpose::Called)?;
            }
            "work" => {
                let who = self.named(call.get("who"));
                let rank = self.ability(who, call.get("of"));
                let done = self.labour(ask, who, rank, call.get("materials") == "yes")?;
                let event = Event::Laboured { who, output: done.output, time: done.time, materials: done.materials };
                self.tell(ask, event);
            }
            "rest" => {
                let who = self.named(call.get("who"));
                for _ in 0..call.number("rounds") {
                    if self.person(who).harm.shock > 0 {
                        self.recover(ask, who, true)?;
                    }
                }
            }
            "challenge" => {
                let who = self.named(call.get("who"));
                let rank = self.ability(who, call.get("of"));
                let number = call.number("difficulty") as u16;
                self.contest_number(ask, who, rank, who, Against::Difficulty, number)?;
            }
            "contest" => self.measure(call, ask)?,
            "first_aid" => self.aid(call, ask)?,
            _ => {
                let who = self.named(call.get("who"));
                let (points, pen) = (call.number("impact") as u16, call.number("penetration") as i16);
                if call.get("armour") == "yes" {
                    self.land(ask, who, Impact::points(points), WeaponProfile { pen, ..WeaponProfile::NONE });
                } else {
                    self.strike(ask, who, points, 0, pen);
                }
                self.update_wounded(who);
            }
        }
        Ok(())
    }

    /// Two people contend without blows: each lays cards while there are hands, or draws (SU-21 to SU-27).
    fn measure<A: Ask<Fight>>(&mut self, call: &Call, ask: &mut A) -> Result<(), A::Halt> {
        let (by, target) = (self.named(call.get("who")), self.named(call.get("against")));
        if by == target {
            return Ok(()); // nobody contends with themselves
        }
        let (rank, other) = (self.ability(by, call.get("of")), self.ability(target, call.get("with")));
        let (actor, defender) = (OnTable::default(), OnTable::default());
        self.clash = Some(Clash { by, target: Some(target), weapon: None, mode: Some(Mode::None), actor, defender });
        self.choose_play(ask, by, rank, Part::Actor)?;
        self.choose_play(ask, target, other, Part::Defender)?;
        let mine = Side::attacking(rank, self.turn_play(ask, by, rank, Part::Actor)?);
        let theirs = Side::attacking(other, self.turn_play(ask, target, other, Part::Defender)?);
        self.table(Part::Actor).open = true;
        for (who, part) in [(by, Part::Actor), (target, Part::Defender)] {
            if self.has_laid(part) {
                let lay = self.table(part).laid;
                self.tell_owner(ask, who, Event::LaidHidden { who, lay });
                self.tell(ask, Event::Shown { who, lay: lay.values_only() });
            }
        }
        let won = beats(mine, theirs, &self.rulings);
        self.clear_table();
        self.tell(ask, Event::Measured { by, target, actor: mine, other: theirs, won });
        Ok(())
    }

    /// First aid where the rules of the place do not see that it is possible; a bandage takes the time it takes (SU-66, SU-71).
    fn aid<A: Ask<Fight>>(&mut self, call: &Call, ask: &mut A) -> Result<(), A::Halt> {
        let (medic, patient) = (self.named(call.get("medic")), self.named(call.get("patient")));
        if self.person(patient).harm.trauma > 0 {
            return self.treat(ask, medic, patient, Task::Stabilise);
        }
        self.take_up_bandaging(medic, Bandaging { patient, left: 1, since: self.turn });
        self.treat(ask, medic, patient, Task::Bandage)
    }
}
