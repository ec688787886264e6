//! Single blows (SU-46 to SU-53, SU-63).

mod bleeding;
mod finishing_off;
mod rounds;

use affray_suits::rules::contests::impact::Impact;
use affray_suits::rulings::*;
use affray_suits::state::harm::Harm;
use affray_suits::state::person::Status;

use crate::fixture::*;

#[derive(Debug, PartialEq, Eq)]
enum State {
    Up,
    Out,
    Dead,
    Destroyed,
}

struct Blow {
    body: u16,
    pen: i16,
    before: (u16, u16, u16),
    impact: u16,
}

/// A blow of penetration 1 on an unhurt Body of 6.
fn blow(impact: u16) -> Blow {
    Blow { body: 6, pen: 1, before: (0, 0, 0), impact }
}

impl Blow {
    fn pen(mut self, pen: i16) -> Self {
        self.pen = pen;
        self
    }

    fn body(mut self, body: u16) -> Self {
        self.body = body;
        self
    }

    fn on(mut self, shock: u16, damage: u16, trauma: u16) -> Self {
        self.before = (shock, damage, trauma);
        self
    }

    fn lands(self, rulings: Rulings) -> ((u16, u16, u16), State) {
        let (shock, damage, trauma) = self.before;
        let target = bo().body(self.body).harm(shock, damage, trauma);
        let mut table = table_with(rulings, [ann(), target], |_| {});
        let mut arm = weapon("sword").clone();
        arm.pen = self.pen;
        let mut script = table.script();
        table.fight.land(&mut script, BO, Impact::points(self.impact), &arm);
        let state = match table.fight.person(BO).status {
            Status::Dead { destroyed: true, .. } => State::Destroyed,
            Status::Dead { .. } => State::Dead,
            Status::Out { .. } => State::Out,
            _ => State::Up,
        };
        (table.harm(BO), state)
    }
}

fn check(blow: Blow, after: (u16, u16, u16), state: State) {
    assert_eq!(blow.lands(Rulings::default()), (after, state));
}

// SU-31.
#[test]
fn su_g_15_two_halves_make_a_point() {
    let mut table = table([ann(), bo().holding("3H 4H")]);
    let mut script = table.script();
    table.fight.land(&mut script, BO, Impact::HALF, weapon("sword"));
    assert_eq!((table.harm(BO), table.fight.person(BO).harm.half), ((0, 0, 0), true));
    assert_eq!(table.fight.person(BO).hand.len(), 2);
    table.fight.land(&mut script, BO, Impact::HALF, weapon("sword"));
    assert_eq!((table.harm(BO), table.fight.person(BO).harm.half), ((1, 0, 0), false));
    assert_eq!(table.fight.person(BO).hand.len(), 0); // SU-31
}

// SU-31.
#[test]
fn su_g_16_armour_swallows_a_half() {
    let mut table = table([ann(), bo().suit("leather")]);
    table.fight.people[1].harm.half = true;
    let mut script = table.script();
    table.fight.land(&mut script, BO, Impact::HALF, weapon("sword"));
    assert_eq!((table.harm(BO), table.fight.person(BO).harm.half), ((0, 0, 0), true));
}

// SU-47.
#[test]
fn su_g_37_five_is_all_shock() {
    check(blow(5), (5, 0, 0), State::Up); // SU-47
}

// SU-56.
#[test]
fn su_g_38_the_sixth_point_is_damage() {
    check(blow(6), (5, 1, 0), State::Up);
    let mut table = table([ann(), bo().harm(5, 1, 0)]);
    // Wounds 6 are not above Body 6: no Will check, so no card is drawn (SU-56).
    let script = table.script().pick(affray_suits::Choice::Rest);
    table.own_round(script, BO);
    assert_eq!(table.harm(BO), (4, 1, 0));
}

// SU-49.
#[test]
fn su_g_39_damage_equal_to_body_is_survived() {
    check(blow(11), (5, 6, 0), State::Up);
}

// SU-49.
#[test]
fn su_g_40_damage_above_body_kills_and_makes_no_trauma() {
    check(blow(12), (5, 7, 0), State::Dead);
}

// SU-50.
#[test]
fn su_g_41_damage_of_twice_body_does_not_destroy() {
    check(blow(17), (5, 12, 0), State::Dead);
}

// SU-50.
#[test]
fn su_g_42_damage_above_twice_body_destroys() {
    check(blow(18), (5, 13, 0), State::Destroyed);
}

// SU-38, SU-47.
#[test]
fn su_g_43_a_fist_gives_more_shock() {
    check(blow(7).pen(-1), (7, 0, 0), State::Up);
    check(blow(8).pen(-1), (7, 1, 0), State::Up);
}

// SU-38, SU-47.
#[test]
fn su_g_44_penetration_0() {
    check(blow(6).pen(0), (6, 0, 0), State::Up);
    check(blow(7).pen(0), (6, 1, 0), State::Up);
}

// SU-38, SU-47.
#[test]
fn su_g_45_a_spear() {
    check(blow(4).pen(2), (4, 0, 0), State::Up);
    check(blow(5).pen(2), (4, 1, 0), State::Up);
}

// SU-47.
#[test]
fn su_g_46_penetration_above_body_leaves_no_shock() {
    check(blow(2).pen(3).body(2), (0, 2, 0), State::Up);
}

// SU-39.
#[test]
fn su_g_47_chainmail_absorbs_two_and_the_hand_is_lost() {
    let mut table = table([ann(), bo().suit("chainmail").holding("3H 4H")]);
    let mut script = table.script();
    table.fight.land(&mut script, BO, Impact::points(11), weapon("sword"));
    assert_eq!((table.harm(BO), table.fight.person(BO).hand.len()), ((5, 4, 0), 0)); // SU-39
}

// SU-39, SU-63.
#[test]
fn su_g_48_what_armour_takes_whole_costs_no_hand() {
    let mut table = table([
        ann(),
        bo().suit("chainmail").holding("3H 4H").with(|sheet| {
            sheet.suit.as_mut().expect("worn").absorption = 11;
        }),
    ]);
    let mut script = table.script();
    table.fight.land(&mut script, BO, Impact::points(11), weapon("sword"));
    assert_eq!((table.harm(BO), table.fight.person(BO).hand.len()), ((0, 0, 0), 2));
}

// SU-63.
#[test]
fn su_g_49_shock_alone_costs_the_hand() {
    let run = |rulings| {
        let mut table = table_with(rulings, [ann(), bo().suit("leather").holding("3H 4H 5H")], |_| {});
        let mut script = table.script();
        table.fight.land(&mut script, BO, Impact::points(2), weapon("club"));
        (table.harm(BO), table.fight.person(BO).hand.len())
    };
    assert_eq!(run(Rulings::default()), ((1, 0, 0), 0)); // SU-63
    assert_eq!(run(Rulings { hand_loss_trigger: HandLossTrigger::InjuryOnly, ..Rulings::default() }), ((1, 0, 0), 3));
}

// SU-48.
#[test]
fn su_g_50_shock_past_twice_body_spills_into_damage() {
    check(blow(6).pen(0).on(11, 0, 0), (12, 5, 0), State::Out); // SU-48
}

// SU-48.
#[test]
fn su_g_51_a_full_measure_of_shock() {
    check(blow(6).pen(0).on(12, 0, 0), (12, 6, 0), State::Out);
}

// SU-48, SU-49.
#[test]
fn su_g_52_the_spill_counts_towards_instant_death() {
    check(blow(7).pen(0).on(12, 0, 0), (12, 7, 0), State::Dead);
}

// SU-48.
#[test]
fn su_g_53_part_of_a_blow_spills() {
    check(blow(5).pen(0).on(10, 1, 0), (12, 4, 0), State::Out);
}

// SU-51.
#[test]
fn su_g_54_damage_past_body_is_trauma() {
    check(blow(9).on(0, 4, 0), (5, 6, 2), State::Out); // SU-51
}

// SU-51.
#[test]
fn su_g_55_damage_up_to_body_is_not() {
    check(blow(9).on(0, 2, 0), (5, 6, 0), State::Up);
}

// SU-53.
#[test]
fn su_g_56_trauma_equal_to_body_is_survived() {
    check(blow(6).on(0, 6, 5), (5, 6, 6), State::Out);
    let rulings = Rulings { trauma_death_compare: TraumaDeathCompare::Ge, ..Rulings::default() };
    assert_eq!(blow(6).on(0, 6, 5).lands(rulings).1, State::Dead);
}

// SU-53.
#[test]
fn su_g_57_trauma_above_body_kills() {
    check(blow(7).on(0, 6, 5), (5, 6, 7), State::Dead);
}

// SU-51, SU-74.
#[test]
fn su_g_58_a_new_blow_leaves_closed_wounds_closed_but_bleeds_anew() {
    let mut table = table([ann(), bo().harm(0, 8, 0)]);
    let harm = &mut table.fight.people[1].harm;
    (harm.stabilised, harm.bleeding_stopped) = (2, true);
    let mut script = table.script();
    table.fight.land(&mut script, BO, Impact::points(8), weapon("sword"));
    assert_eq!(table.harm(BO), (5, 8, 3));
    assert_eq!(table.fight.person(BO).harm.injury(), 11);
    assert!(table.is_out(BO));
    assert!(table.fight.person(BO).harm.is_bleeding());
}

// SU-47.
#[test]
fn su_g_59_the_same_blow_on_body_4() {
    check(blow(8).body(4).pen(0), (4, 4, 0), State::Up);
    check(blow(8).body(4).pen(1), (3, 5, 0), State::Dead);
    check(blow(8).body(4).pen(2), (2, 6, 0), State::Dead);
}

// SU-39.
#[test]
fn su_g_131_light_plate_against_a_sword() {
    let run = |impact| {
        let mut table = table([ann(), bo().suit("light plate")]);
        let mut script = table.script();
        table.fight.land(&mut script, BO, Impact::points(impact), weapon("sword"));
        (table.harm(BO), table.is_dead(BO))
    };
    assert_eq!(run(15), ((5, 6, 0), false));
    assert_eq!(run(16), ((5, 7, 0), true));
}

// SU-52.
#[test]
fn su_g_136_injury_and_wounds() {
    let harm = harm(3, 4, 2);
    assert_eq!((harm.injury(), harm.wounds(&Rulings::default())), (6, 9)); // SU-52
}

#[test]
fn su_46_the_parts_of_a_blow_add_up_to_what_passed_the_armour() {
    for body in 1..=10u16 {
        for pen in -1..=3 {
            for shock in 0..=2 * body {
                for damage in 0..=2 * body {
                    for points in 1..=3 * body {
                        let before = harm(shock, damage, 0);
                        let mut after = before;
                        let _ = after.take(points, body, pen, &Rulings::default());
                        let sum = |harm: &Harm| harm.shock + harm.damage + harm.trauma;
                        assert_eq!(sum(&after), sum(&before) + points);
                        assert!(
                            after.shock <= 2 * body && after.shock - before.shock <= (body as i16 - pen).max(0) as u16
                        );
                        assert!(after.damage >= before.damage && after.trauma >= before.trauma);
                    }
                }
            }
        }
    }
}

// SU-50.
#[test]
fn su_50_a_simulation_tells_the_destroyed_from_the_dead() {
    use affray_core::Scored as _;
    let fate = |status: Status| {
        let mut table = table([ann(), bo()]);
        table.fight.people[0].status = status;
        let columns = table.fight.columns(&table.cast);
        let place = columns.iter().position(|column| column.name == "Ann.fate").expect("a column");
        let affray_core::rules::Kind::Word(words) = &columns[place].kind else { panic!("words") };
        let mut values = Vec::new();
        table.fight.scores(&mut values);
        words[values[place] as usize].clone()
    };
    assert_eq!((fate(Status::dead(1, false)), fate(Status::destroyed(1))), ("dead".to_owned(), "destroyed".to_owned()));
    // A surgeon who failed leaves the dead dead, and nothing worse.
    let given_up = Status::Dead { since: 1, helpless: false, for_good: true, destroyed: false };
    assert_eq!(fate(given_up), "dead");
}
