//! Those who lie helpless when the fight is over (SU-60, ruling `finishing_off`).

use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::bots::{Good, Plain};
use affray_suits::rulings::*;
use affray_suits::shown::event::{Cause, Event};
use affray_suits::state::fight::Stage;
use affray_suits::state::sheet::FighterId;

use crate::fixture::*;

/// Ann and Cy have won; Bo and Dee lie helpless.
fn won(rulings: Rulings) -> Table {
    let people = [ann(), bo().harm(3, 4, 0).out(), someone("Cy", 0), someone("Dee", 1).harm(0, 7, 0).out()];
    let mut table = table_with(rulings, people, |_| {});
    let mut script = table.script();
    table.fight.end_fight(&mut script, Some(0));
    table
}

const DEE: FighterId = FighterId(3);

#[test]
fn su_60_winners_may_finish_off_those_who_lie_helpless() {
    let mut table = won(Rulings::default());
    assert_eq!(table.fight.stage(), Stage::Mercy);
    assert!(table.allows(ANN, Question::Mercy(ANN), Choice::Kill(BO)));
    let mut script = table.script().pick(Choice::Kill(BO)).pick(Choice::Spare);
    table.steps(&mut script, 1);
    assert_eq!(table.fight.stage(), Stage::Aftermath);
    // The first own round in this turn, the second in the next; then Ann is asked about Dee.
    table.steps(&mut script, 1);
    assert!(!table.is_dead(BO));
    let mut script = script.pick(Choice::Spare);
    while !table.is_dead(BO) {
        table.steps(&mut script, 1);
    }
    let told = script.finish();
    assert_eq!((table.fight.turn(), table.harm(BO).1), (2, 11));
    let died = Event::Died { who: BO, cause: Cause::Helpless };
    assert!(told.iter().any(|told| told.event == died));
    assert!(!table.is_dead(DEE));
}

#[test]
fn su_60_one_winner_may_see_to_all_of_them() {
    let mut table = won(Rulings::default());
    let mut script = table.script().whenever(|_, _, question, options| match question {
        Question::Mercy(ANN) => options.iter().copied().find(|choice| matches!(choice, Choice::Kill(_))),
        Question::Mercy(_) => Some(Choice::Spare),
        Question::Tend(_) => Some(Choice::Done),
        _ => None,
    });
    while table.fight.stage() != Stage::Over {
        table.steps(&mut script, 1);
    }
    assert!(table.is_dead(BO) && table.is_dead(DEE));
}

#[test]
fn su_58_a_winner_who_reels_is_not_asked_nor_anybody_after_a_truce() {
    let mut table = table([ann().harm(7, 0, 0), bo().out()]);
    let mut script = table.script();
    table.fight.end_fight(&mut script, Some(0));
    assert_eq!(table.fight.stage(), Stage::Aftermath);
    let mut table = won(Rulings::default());
    table.fight.stage = Stage::Turns;
    table.fight.end_fight(&mut script, None);
    assert_eq!(table.fight.stage(), Stage::Aftermath);
}

#[test]
fn su_60_bots_spare_unless_the_table_says_otherwise() {
    for (ruling, asked, dead) in
        [(FinishingOff::Offered, true, 0), (FinishingOff::Never, false, 0), (FinishingOff::BotsToo, true, 2)]
    {
        for good in [false, true] {
            let mut table = won(Rulings { finishing_off: ruling, ..Rulings::default() });
            assert_eq!(table.fight.stage() == Stage::Mercy, asked);
            let mut fight = table.fight.clone();
            if good {
                affray_core::Seeded::new(1, 0, Good).play_out(&mut fight, 1000);
            } else {
                affray_core::Seeded::new(1, 0, Plain).play_out(&mut fight, 1000);
            }
            table.fight = fight;
            assert_eq!([BO, DEE].iter().filter(|who| table.is_dead(**who)).count(), dead, "{ruling:?}");
        }
    }
}
