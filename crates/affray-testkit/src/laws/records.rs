//! The record of a fight is the fight.

use affray_core::Play;
use affray_core::fight::record::Record;
use affray_core::fight::verify::{Verdict, check};

use super::{Broken, Examination, Law, Lawful, seen};

impl<S: Lawful> Examination<'_, S> {
    /// The finished record replays, undoes and verifies.
    pub(super) fn judge_the_record(&mut self, play: &mut Play<S>) -> Result<(), Broken> {
        let at = play.tape().len();
        let text = play.record(true);
        let record = match Record::read(&text) {
            Ok(record) => record,
            Err(why) => return self.broken(Law::ReplayIsPlay, at, format!("the record cannot be read: {why}")),
        };
        let answers = match record.bind::<S>() {
            Ok(answers) if answers == play.tape() => answers,
            Ok(_) => return self.broken(Law::ReplayIsPlay, at, "the record holds other answers"),
            Err(why) => return self.broken(Law::ReplayIsPlay, at, format!("the answers cannot be read: {why}")),
        };
        let again = match self.subject.resume(play, answers.clone()) {
            Ok(again) => again,
            Err((place, why)) => return self.broken(Law::ReplayIsPlay, place, format!("the replay is refused: {why}")),
        };
        let told = |play: &Play<S>| {
            let log =
                play.log().map(|entry| (entry.at, serde_json::to_string(&entry.event.event).ok(), entry.event.to));
            log.collect::<Vec<_>>()
        };
        let same_events = again.record(true) == text && told(&again) == told(play);
        let same_views = play.cast().viewers().all(|viewer| seen(again.scene(), viewer) == seen(play.scene(), viewer));
        if !(same_events && same_views && again.settled() == play.settled()) {
            return self.broken(Law::ReplayIsPlay, at, "the replay is a different fight");
        }

        let checked = check(&record, self.subject.opening.scene.clone(), answers.clone());
        if checked.verdict != Verdict::Fair {
            return self.broken(Law::RecordsAreFair, at, format!("{:?}", checked.verdict));
        }

        let to = self.whim.below(at as u32 + 1) as usize;
        play.undo_to(to);
        let law = Law::UndoThenRedoIsIdentity;
        let kept = play.tape().len();
        if play.tape()[..] != answers[..kept] {
            return self.broken(law, to, "after undo, the dealer deals other cards");
        }
        if let Err(why) = play.append(answers[kept..].to_vec()) {
            return self.broken(law, to, format!("after undo, an answer is refused: {why}"));
        }
        play.count_undone_from(0);
        if play.record(true) != text {
            return self.broken(law, to, "after undo and redo, the fight is different");
        }
        Ok(())
    }
}
