//! Nobody learns what they cannot see: not from views, boards, menus, what options touch, bots, odds or events.

use std::ops::ControlFlow;

use affray_core::exact::Chance;
use affray_core::query::Budget;
use affray_core::{Answer, Chances, Decision, LogEntry, Menu, OddsEffort, Play, Seat, Stream, Viewer};

use super::{Broken, Examination, Law, Lawful, census, mirror, seen};

impl<S: Lawful> Examination<'_, S> {
    /// Views, menus and bots are the same when unseen cards are exchanged.
    pub(super) fn views_do_not_leak(
        &mut self,
        play: &Play<S>,
        menus: &[(Seat, Menu<S::Choice>)],
        question: S::Question,
    ) -> Result<(), Broken> {
        let at = play.tape().len();
        let scene = play.scene();
        for (place, viewer) in play.cast().viewers().enumerate() {
            let mut twin = scene.clone();
            twin.exchange_unseen(viewer, &mut self.whim);
            self.secrets[place].redealt |= twin != *scene;
            if census(&twin) != census(scene) {
                return self.broken(
                    Law::ViewsDoNotLeak,
                    at,
                    format!("exchanging what {viewer:?} cannot see lost a card"),
                );
            }
            if seen(scene, viewer) != seen(&twin, viewer) {
                let what = format!(
                    "{viewer:?} can tell apart what it cannot see:\n{}\n{}",
                    seen(scene, viewer),
                    seen(&twin, viewer)
                );
                return self.broken(Law::ViewsDoNotLeak, at, what);
            }
            let board = |scene: &S| S::board(&scene.view(viewer), viewer, play.cast());
            let (here, there) = (board(scene), board(&twin));
            if here != there {
                let what = format!("the board of {viewer:?} shows what it cannot see:\n{here:?}\n{there:?}");
                return self.broken(Law::BoardsDoNotLeak, at, what);
            }
            let Viewer::Seat(seat) = viewer else { continue };
            if !menus.iter().any(|(asked, _)| *asked == seat) {
                continue;
            }
            let (mut menu, mut other) = (Menu::plain(), Menu::plain());
            scene.options(seat, &question, &mut menu);
            twin.options(seat, &question, &mut other);
            if other.options() != menu.options() {
                return self.broken(
                    Law::ViewsDoNotLeak,
                    at,
                    format!("the options of {seat:?} depend on what it cannot see"),
                );
            }
            let said = |scene: &S, choice: &S::Choice| {
                let cast = play.cast();
                (scene.touches(cast, seat, &question, choice), scene.worth(cast, seat, &question, choice))
            };
            if let Some(choice) = menu.options().iter().find(|choice| said(scene, choice) != said(&twin, choice)) {
                let what = format!("what {choice:?} touches or is worth depends on what {seat:?} cannot see");
                return self.broken(Law::TouchesDoNotLeak, at, what);
            }
            for (name, bot) in &self.subject.bots {
                let choose = |scene: &S, menu: &Menu<S::Choice>| {
                    let decision = Decision { seat, view: scene.view(viewer), question, options: menu.options() };
                    bot.choose(&decision, &mut Stream::new(self.fight, at as u64))
                };
                let (here, there) = (choose(scene, &menu), choose(&twin, &other));
                if here != there {
                    return self.broken(
                        Law::BotsDoNotPeek,
                        at,
                        format!("bot {name} decides by cards that {seat:?} cannot see"),
                    );
                }
                if here >= menu.options().len() {
                    return self.broken(
                        Law::BotsDoNotPeek,
                        at,
                        format!("bot {name} chooses option {here} of {}", menu.options().len()),
                    );
                }
            }
        }
        Ok(())
    }

    /// A seat that nobody has sees what an onlooker sees, whatever its number: also one that a narrow number would take for
    /// somebody's.
    pub(super) fn strangers_are_onlookers(&mut self, play: &Play<S>) -> Result<(), Broken> {
        let (cast, scene) = (play.cast(), play.scene());
        let beside = cast.seats().len() as u8;
        let wrapped = (0..beside).flat_map(|seat| [64, 128, 192].map(|turn| turn + seat));
        for seat in [beside, 63, u8::MAX].into_iter().chain(wrapped).map(Seat) {
            let stranger = Viewer::Seat(seat);
            let at = play.tape().len();
            if seen(scene, stranger) != seen(scene, Viewer::Onlooker) {
                let what = format!("{seat:?}, which nobody has, sees more or less than an onlooker");
                return self.broken(Law::StrangersAreOnlookers, at, what);
            }
            let told = |entry: &LogEntry<S::Event>| entry.event.to.includes(stranger);
            if let Some(entry) = play.log().find(|it| told(it) != it.event.to.includes(Viewer::Onlooker)) {
                let what =
                    format!("{seat:?}, which nobody has, is told of an event that an onlooker is not: {entry:?}");
                return self.broken(Law::StrangersAreOnlookers, at, what);
            }
        }
        Ok(())
    }

    /// The odds of an option are the same when cards that its seat cannot see are exchanged.
    pub(super) fn odds_do_not_leak(&mut self, play: &Play<S>, menus: &[(Seat, Menu<S::Choice>)]) -> Result<(), Broken> {
        // More paths would take too long; that there are too many must not leak either.
        const PATHS: usize = 400;
        // A simulation that looked at hidden cards would already differ in a few cases.
        const SAMPLES: u32 = 8;
        let at = play.tape().len();
        let mut chance = Stream::new(self.fight, at as u64);
        if chance.below(self.odds_one_in) > 0 {
            return Ok(());
        }
        let (seat, menu) = &menus[chance.below(menus.len() as u32) as usize];
        let option = chance.below(menu.options().len() as u32) as usize;
        let odds = |with: &dyn Fn(&mut S)| {
            let exact = Budget { allowed: PATHS, report: &mut |_| ControlFlow::Continue(()) };
            let mut effort = OddsEffort { exact, samples: SAMPLES, check: &mut || ControlFlow::Continue(()) };
            play.option_odds(*seat, option, &mut effort, with)
        };
        let here = odds(&|_| {});
        let there = odds(&|scene| scene.exchange_unseen(Viewer::Seat(*seat), &mut chance.clone()));
        if here != there {
            let what = format!("the odds of {seat:?} depend on what it cannot see:\n{here:?}\n{there:?}");
            return self.broken(Law::OddsDoNotLeak, at, what);
        }
        if let Some(Chances::Exact(chances)) = here.map(|option_odds| option_odds.at_once)
            && chances.iter().map(|(_, chance)| chance).sum::<Chance>() != Chance::from_integer(1u32.into())
        {
            return self.broken(Law::OddsDoNotLeak, at, format!("the odds do not sum to one: {chances:?}"));
        }
        Ok(())
    }

    /// The events of a step are the same for a viewer when cards it could not see before are exchanged, for as long as
    /// its views of the two are the same: only a view may reveal a card.
    pub(super) fn events_do_not_leak(&mut self, before: &S, play: &Play<S>, from: usize) -> Result<(), Broken> {
        let answers = &play.tape()[from..play.answers_after(play.steps())];
        if answers.iter().any(|answer| matches!(answer, Answer::Set(_) | Answer::Call(_))) {
            return Ok(());
        }
        for viewer in play.cast().viewers() {
            let here = mirror::run(before.clone(), play.cast(), viewer, answers);
            let mut twin = before.clone();
            twin.exchange_unseen(viewer, &mut self.whim);
            let there = mirror::run(twin, play.cast(), viewer, answers);
            for ((event, view), (other_event, other_view)) in here.iter().zip(&there) {
                if view != other_view {
                    break; // from here on the viewer rightly knows
                }
                if event != other_event {
                    let what = format!("{viewer:?} gets an event about what it cannot see:\n{event}\n{other_event}");
                    return self.broken(Law::EventsDoNotLeak, play.tape().len(), what);
                }
            }
        }
        Ok(())
    }
}
