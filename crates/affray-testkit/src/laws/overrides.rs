//! What the GM sets keeps the laws.

use affray_core::{Allowed, Override, Play, Refused};

use super::{Broken, Examination, Law, Lawful, census};

impl<S: Lawful> Examination<'_, S> {
    /// A listed value for some quantity is taken, keeps the cards, and is undone without a trace.
    pub(super) fn overrides_keep_the_laws(&mut self, play: &mut Play<S>) -> Result<(), Broken> {
        let at = play.tape().len();
        let quantities = play.scene().quantities(play.cast());
        if quantities.is_empty() {
            return Ok(());
        }
        let quantity = &quantities[self.whim.below(quantities.len() as u32) as usize];
        let value = match &quantity.allowed {
            Allowed::Number(least, most) => (least + i64::from(self.whim.below((most - least + 1) as u32))).to_string(),
            Allowed::Words(words) if words.is_empty() => return Ok(()),
            Allowed::Words(words) => words[self.whim.below(words.len() as u32) as usize].clone(),
        };
        let before = play.record(true);
        let change = Override { quantity: quantity.name.clone(), value, reason: "the laws".to_owned() };
        let law = Law::OverridesKeepTheLaws;
        match play.overrule(change.clone()) {
            // It may empty the open question, or others may have answered already; then nothing has changed.
            Err(Refused::Set(affray_core::SetRefused::NothingLeft { .. }) | Refused::WrongKind { .. }) => {}
            Err(why) => return self.broken(law, at, format!("{change:?} was listed, then refused: {why}")),
            Ok(()) => {
                if census(play.settled()) != census(&self.subject.opening.scene) {
                    return self.broken(law, at, format!("{change:?} made or lost a card"));
                }
                if let Err((_, why)) = self.subject.resume(play, play.tape().to_vec()) {
                    return self.broken(law, at, format!("{change:?} does not replay: {why}"));
                }
                play.undo_to(at);
            }
        }
        if play.record(true) != before {
            return self.broken(law, at, format!("{change:?} left a trace"));
        }
        let unknown = Override { quantity: "no such thing".into(), value: "1".into(), reason: String::new() };
        if play.overrule(unknown).is_ok() || play.record(true) != before {
            return self.broken(law, at, "a quantity that does not exist was set");
        }
        Ok(())
    }
}
