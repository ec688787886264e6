//! What the GM sets or calls for keeps the laws.

use affray_core::{Allowed, Call, CallRefused, Game, OrderBook, Override, Play, Refused, SetRefused, Setup};

use super::{Broken, Examination, Law, Lawful, Secrets, Subject, census, flaws};

/// Something the GM does.
#[derive(Debug, Clone)]
enum Act {
    Set(Override),
    Call(Call),
}

impl Act {
    fn on<S: Lawful>(self, play: &mut Play<S>) -> Result<(), Refused> {
        match self {
            Act::Set(change) => play.overrule(change),
            Act::Call(call) => play.call(call),
        }
    }
}

/// Lets the GM set something or call for something at random in many positions of random fights, plays on, and checks that
/// the scene makes sense throughout; at least this many acts over all encounters.
///
/// # Panics
/// If it does not, saying where and after what.
pub fn interrupted<G: Game>(encounters: &[&str], acts: u32) {
    let mut done = 0;
    for round in 0.. {
        for encounter in encounters {
            let setup = Setup { encounter: (*encounter).to_owned(), ..Setup::default() };
            let opening =
                G::open(&setup).unwrap_or_else(|diagnostics| panic!("the encounter does not open: {diagnostics:?}"));
            let name = format!("{} ({})", G::SLUG, opening.title);
            let subject = Subject { name, opening, bots: Vec::new(), orders: OrderBook::NONE, step_cap: G::STEP_CAP };
            let mut secrets: Vec<Secrets> = Vec::new();
            let mut examination = Examination::new(&subject, round, 1000, &mut secrets);
            match examination.interrupt_throughout() {
                Ok(count) => done += count,
                Err(broken) => panic!("{broken}"),
            }
            if done >= acts {
                return;
            }
        }
    }
}

/// The end of the log: what an act may have changed.
fn newest<S: Lawful>(play: &Play<S>) -> String {
    let entries: Vec<_> = play.log_since(play.event_count().saturating_sub(20)).collect();
    format!("{entries:?}")
}

impl<S: Lawful> Examination<'_, S> {
    /// What some quantity may be set to.
    fn some_value(&mut self, allowed: &Allowed) -> Option<String> {
        Some(match allowed {
            Allowed::Number(least, most) => (least + i64::from(self.whim.below((most - least + 1) as u32))).to_string(),
            Allowed::Words(words) if words.is_empty() => return None,
            Allowed::Words(words) => words[self.whim.below(words.len() as u32) as usize].clone(),
            Allowed::Text => "the laws".to_owned(),
        })
    }

    /// Something that the GM may do now.
    fn some_act(&mut self, play: &Play<S>) -> Option<Act> {
        let (scene, cast) = (play.scene(), play.cast());
        let (quantities, calls) = (scene.quantities(cast), scene.calls(cast));
        if !calls.is_empty() && (quantities.is_empty() || self.one_in(3)) {
            let call = &calls[self.whim.below(calls.len() as u32) as usize];
            let mut with = std::collections::BTreeMap::new();
            for wanted in &call.wants {
                if wanted.default.is_none() || self.one_in(2) {
                    with.insert(wanted.name.to_owned(), self.some_value(&wanted.allowed)?);
                }
            }
            return Some(Act::Call(Call { name: call.name.to_owned(), with, reason: "the laws".to_owned() }));
        }
        let quantity = quantities.get(self.whim.below(quantities.len().max(1) as u32) as usize)?;
        let value = self.some_value(&quantity.allowed)?;
        Some(Act::Set(Override { quantity: quantity.name.clone(), value, reason: "the laws".to_owned() }))
    }

    /// Whether cards are conserved and the scene makes sense after an act, in the middle of a step or after one.
    fn makes_sense(&self, play: &Play<S>, at: usize, after: &str) -> Result<(), Broken> {
        let law = Law::OverridesKeepTheLaws;
        for scene in [play.scene(), play.settled()] {
            let found = flaws(scene);
            if !found.is_empty() {
                return self.broken(law, at, format!("{after}: {}", found.join("; ")));
            }
            if census(scene) != census(&self.subject.opening.scene) {
                return self.broken(law, at, format!("{after}: a card was made or lost"));
            }
        }
        Ok(())
    }

    /// A listed value for some quantity, or a call, is taken, keeps the cards, and is undone without a trace.
    pub(super) fn overrides_keep_the_laws(&mut self, play: &mut Play<S>) -> Result<(), Broken> {
        let at = play.tape().len();
        let Some(act) = self.some_act(play) else { return Ok(()) };
        let (before, undone) = (play.record(true), play.undone());
        let law = Law::OverridesKeepTheLaws;
        match act.clone().on(play) {
            // It may empty the open question, or others may have answered already; then nothing has changed.
            Err(
                Refused::Set(SetRefused::NothingLeft { .. })
                | Refused::Call(CallRefused::NothingLeft { .. })
                | Refused::WrongKind { .. },
            ) => {}
            Err(why) => return self.broken(law, at, format!("{act:?} was listed, then refused: {why}")),
            Ok(()) => {
                self.makes_sense(play, at, &format!("{act:?}"))?;
                match self.subject.resume(play, play.tape().to_vec()) {
                    Err((_, why)) => return self.broken(law, at, format!("{act:?} does not replay: {why}")),
                    Ok(again) if again.scene() != play.scene() || newest(&again) != newest(play) => {
                        return self.broken(law, at, format!("{act:?} replays to something else"));
                    }
                    Ok(_) => {}
                }
                play.undo_to(at);
            }
        }
        play.count_undone_from(undone);
        if play.record(true) != before {
            return self.broken(law, at, format!("{act:?} left a trace"));
        }
        let unknown = Override { quantity: "no such thing".into(), value: "1".into(), reason: String::new() };
        if play.overrule(unknown).is_ok() || play.record(true) != before {
            return self.broken(law, at, "a quantity that does not exist was set");
        }
        Ok(())
    }

    /// Plays a fight at random with the GM interrupting at every third decision; says how many acts were taken.
    fn interrupt_throughout(&mut self) -> Result<u32, Broken> {
        // Somebody who is set well again and again never ends a fight.
        const MOST: u32 = 60;
        let mut play = self.subject.begin(self.fight);
        let (mut acts, mut last) = (0, String::from("at the beginning"));
        while !play.is_over() {
            let at = play.tape().len();
            if acts < MOST
                && self.one_in(3)
                && let Some(act) = self.some_act(&play)
            {
                match act.clone().on(&mut play) {
                    Ok(()) => {
                        acts += 1;
                        last = format!("after {act:?}");
                        self.makes_sense(&play, at, &last)?;
                        continue;
                    }
                    Err(
                        Refused::Set(SetRefused::NothingLeft { .. })
                        | Refused::Call(CallRefused::NothingLeft { .. })
                        | Refused::WrongKind { .. },
                    ) => {}
                    Err(why) => {
                        let what = format!("{act:?} was listed, then refused: {why}");
                        return self.broken(Law::OverridesKeepTheLaws, at, what);
                    }
                }
            }
            let reply = self.some_reply(&play);
            if let Err(why) = play.reply(reply.clone()) {
                let what = format!("{reply:?} was listed, then refused {last}: {why}");
                return self.broken(Law::OverridesKeepTheLaws, at, what);
            }
            self.makes_sense(&play, at, &last)?;
            if play.steps() as u64 > u64::from(self.subject.step_cap) {
                return self.broken(Law::FightsEnd, at, format!("{last}: no end"));
            }
        }
        Ok(acts.max(1))
    }
}
