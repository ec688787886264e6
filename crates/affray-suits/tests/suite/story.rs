//! The whole loop in one telling (G-113): a fight, first aid, surgery, a day.

use affray_suits::asked::choice::{Choice, Task};
use affray_suits::rulings::Rulings;
use affray_suits::state::fight::Stage;
use affray_suits::state::person::Status;
use affray_suits::state::sheet::FighterId;

use crate::fixture::*;

// SU-12, SU-42, SU-46.
#[test]
fn su_g_113_ann_and_bo_from_the_deal_to_the_first_day() {
    let ann = ann().rank(7).weapon("sword").suit("chainmail").with(|sheet| (sheet.speed, sheet.will) = (6, 5));
    let bo = bo().rank(6).weapon("axe").suit("boiled leather").with(|sheet| (sheet.speed, sheet.will) = (5, 4));
    // A doctor waits outside: EMT 6, Surgery 7.
    let doctor = someone("Doc", 0).with(|sheet| {
        (sheet.emt, sheet.surgery, sheet.arrives) = (Some(6), Some(7), Some(0));
    });
    let doc = FighterId(2);
    let rulings = Rulings { deck_count: 1, ..Rulings::default() };
    let mut table = undealt(rulings, [ann, bo, doctor]);
    let mut roster = (*table.fight.roster).clone();
    roster.after.days = 1;
    table.fight.roster = roster.into();
    let attack = Choice::Attack { target: BO, weapon: FIRST };

    // 1. The deal and the action cards.
    let mut script =
        table.script().cards("6S 3H 4D 9C 5H 2C 6D JS").pick(Choice::Card(card("6S"))).pick(Choice::Card(card("5H")));
    table.steps(&mut script, 1);
    script.finish();

    // 2. Slot 6: 15 against 14, effect 8: 10 less 1.
    let mut script =
        table.script().pick(attack).pick(lay("3H+4D~9C")).pick(Choice::Parry).pick(lay("6D+JS")).cards("8C");
    table.steps(&mut script, 1);
    assert_eq!(settled(&script.events), (15, 14, true));
    script.finish();
    assert_eq!(table.harm(BO), (5, 4, 0));
    assert_eq!(table.fight.person(BO).hand.len(), 0);

    // 3. Slot 5: Bo stays awake and rests.
    let mut script = table.script().cards("4H").pick(Choice::Rest);
    table.steps(&mut script, 2);
    script.finish();
    assert_eq!(table.harm(BO), (4, 4, 0));
    assert_eq!(table.fight.turn(), 2);

    // 4. Turn 2: off the deck, 9 against a weak 4.
    let mut script = table.script().pick(attack).pick(Choice::Parry).cards("2D 10S KD");
    table.steps(&mut script, 1);
    assert_eq!(settled(&script.events), (9, 4, true));
    script.finish();
    assert_eq!(table.harm(BO), (9, 6, 2));
    assert_eq!(table.fight.person(BO).status, Status::Out { minutes: 8 * 60 + 15, since: 2 });
    assert_eq!((table.fight.winner(), table.fight.stage()), (Some(0), Stage::Mercy));
    let mut script = table.script().pick(Choice::Spare);
    table.steps(&mut script, 1);
    script.finish();
    assert_eq!(table.fight.stage(), Stage::Aftermath);

    // 5. Still turn 2, slot 5: Bo draws a queen and does not bleed.
    let mut script = table.script().cards("QH");
    table.steps(&mut script, 1);
    script.finish();
    assert_eq!(table.harm(BO), (8, 6, 2));

    // 6. The doctor stops the bleeding, then operates. Boiled leather comes off in no time.
    let mut script = table.script().pick(Choice::Treat { patient: BO, task: Task::Stabilise }).cards("5S 2S");
    table.steps(&mut script, 1);
    script.finish();
    assert_eq!((table.harm(BO), table.fight.person(BO).harm.stabilised), ((8, 8, 0), 2));
    let mut script = table.script();
    table.steps(&mut script, 1);
    assert_eq!(table.fight.stage(), Stage::Surgery);
    let mut script = table.script().pick(Choice::Operate(BO)).cards("6C 9S");
    table.steps(&mut script, 1);
    script.finish();
    assert_eq!((table.harm(BO).1, table.fight.person(BO).harm.stabilised), (7, 1));
    assert!(table.fight.person(doc).is_up());

    // 7. Day 1: over the Major Damage, and the higher card heals.
    let mut script = table.script().cards("2H 4S 3S");
    table.steps(&mut script, 1);
    script.finish();
    assert_eq!(table.harm(BO).1, 6);
    let mut script = table.script();
    table.steps(&mut script, 2);
    assert_eq!(table.fight.stage(), Stage::Over);
    assert_eq!(affray_core::Bag::len(&table.census()), 52);
}
