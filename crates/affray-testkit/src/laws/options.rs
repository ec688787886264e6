//! Listed options can be taken, and every other answer is refused.

use affray_core::Halted;
use affray_core::{Answer, Coin, Menu, Play, Refused, Reply, Says, Seat};

use super::{Broken, Examination, Law, Lawful, attempt};

impl<S: Lawful> Examination<'_, S> {
    /// Every listed option is taken; nothing forbidden is.
    pub(super) fn options_mean_what_they_say(
        &mut self,
        play: &Play<S>,
        menus: &[(Seat, Menu<S::Choice>)],
    ) -> Result<(), Broken> {
        let at = play.tape().len();
        let so_far = play.tape()[play.answers_after(play.steps())..].to_vec();
        let outcome = |seat: Seat, choice: S::Choice| {
            let mut answers = so_far.clone();
            answers.push(Answer::Pick(seat, choice));
            attempt(play.settled(), play.cast(), answers)
        };
        for (seat, menu) in menus {
            for &choice in menu.options() {
                if let Err(Halted::Refused { why, .. }) = outcome(*seat, choice) {
                    let what = format!("{choice:?} was listed, then refused: {why}");
                    return self.broken(Law::ListedOptionsAreAccepted, at, what);
                }
            }
            for no in menu.forbidden() {
                match outcome(*seat, no.choice) {
                    Err(Halted::Refused { why: Refused::Forbidden { .. }, .. }) => {}
                    _ => {
                        let what = format!("{:?} was forbidden by {}, then taken", no.choice, no.rule);
                        return self.broken(Law::ForbiddenOptionsAreRefused, at, what);
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn bad_replies_change_nothing(
        &mut self,
        play: &mut Play<S>,
        number: usize,
        menus: &[(Seat, Menu<S::Choice>)],
    ) -> Result<(), Broken> {
        let at = play.tape().len();
        let before = (play.record(true), play.scene().clone());
        let (seat, menu) = &menus[0];
        let outsider =
            (0..=play.cast().seats().len() as u8).map(Seat).find(|seat| menus.iter().all(|(s, _)| s != seat));
        let outsider = outsider.expect("one seat more than there are is never asked");
        let reply = |question, seat, says| Reply { question, seat, says };
        let bad = [
            reply(number + 1, *seat, Says::Option(0)),
            reply(number.wrapping_sub(1), *seat, Says::Option(0)),
            reply(number, *seat, Says::Option(menu.options().len())),
            reply(number, *seat, Says::Option(usize::MAX)),
            reply(number, outsider, Says::Option(0)),
            reply(number, Seat(64 + seat.0), Says::Option(0)),
            reply(number, Seat(u8::MAX), Says::Option(0)),
            reply(number, *seat, Says::Die(1)),
            reply(number, *seat, Says::Coin(Coin::Heads)),
            reply(number, *seat, Says::Card("no such card".to_owned())),
        ];
        for reply in bad {
            if play.reply(reply.clone()).is_ok() {
                return self.broken(Law::BadRepliesChangeNothing, at, format!("{reply:?} was taken"));
            }
            if (play.record(true), play.scene().clone()) != before {
                return self.broken(
                    Law::BadRepliesChangeNothing,
                    at,
                    format!("{reply:?} was refused, but something changed"),
                );
            }
        }
        Ok(())
    }
}
