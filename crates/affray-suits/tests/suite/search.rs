//! The searching bot, which belongs to no game, in this one.

use affray_core::{Bot, Decision, Open, Scene as _, Stream, Viewer};
use affray_suits::bots::Good;
use affray_suits::state::card::Value as _;
use affray_suits::{Fight, Question, Suits};
use affray_testkit::search::{by_people, is_honest, keeps_the_laws_of_records, opened, take};

#[test]
fn it_decides_by_what_its_seat_sees_alone() {
    let looked = is_honest::<Suits>(include_str!("../../encounters/quarrel.toml"), 2, 6, 30);
    assert!(looked.decisions > 4, "{looked:?}");
}

#[test]
fn fights_of_searching_bots_replay_and_are_fair() {
    keeps_the_laws_of_records::<Suits>(
        include_str!("../../encounters/quarrel.toml"),
        1,
        "10".parse().expect("a strength"),
    );
}

/// Whether the attacker has laid one card, and if so whether it is too high to count in full at this rank.
fn laid_too_high(fight: &Fight, rank: u16) -> Option<bool> {
    let lay = fight.clash?.actor.laid;
    let mut values = lay.values();
    match (values.next(), values.next()) {
        (Some(card), None) => Some(u16::from(card.low()) > rank),
        _ => None,
    }
}

#[test]
fn what_a_foe_has_laid_is_guessed_from_how_foes_play() {
    let (mut found, mut as_seen, mut dealt, mut cases) = (0, 0, 0, 0);
    for number in 0..40 {
        let mut play = by_people::<Suits>(opened::<Suits>(include_str!("../../encounters/mirror.toml")), number);
        let mut whim = Stream::new(7, number);
        while let Some((_, Open::Choice { menus, question, .. })) = play.open() {
            let (seat, menu) = &menus[0];
            let seat = *seat;
            let view = play.scene().view(Viewer::Seat(seat));
            if let Question::Defend { .. } = question
                && let Some(clash) = play.scene().clash
                && let Some(weapon) = clash.weapon
                && laid_too_high(play.scene(), 0).is_some()
            {
                let rank = play.scene().kit(clash.by).weapon(weapon).rank;
                let worlds = play.worlds(seat).expect("it is asked");
                for world in 0..20 {
                    let mut chance = Stream::new(number, world);
                    let guess = worlds.deal_as_seen(&Good, &mut chance, &mut Stream::new(number + 1, world), 64);
                    let Some(guess) = guess else { continue };
                    let seen = |fight: &Fight| serde_json::to_string(&fight.view(Viewer::Seat(seat))).expect("JSON");
                    assert_eq!(seen(&guess), seen(play.scene()), "{seat:?} sees another world");
                    cases += 1;
                    found += u32::from(guess != *play.scene());
                    as_seen += u32::from(laid_too_high(&guess, rank) == Some(true));
                    dealt += u32::from(laid_too_high(&worlds.deal(&mut chance), rank) == Some(true));
                }
            }
            let decision = Decision { seat, view, question: *question, options: menu.options() };
            let option = Good.choose(&decision, &mut whim);
            take(&mut play, seat, option);
        }
    }
    assert!(cases > 200 && found > cases / 2, "{cases} cases, {found} of them other worlds");
    // Now and then the bot bluffs with a card that is too high; dealt at random such a card is common.
    assert!(2 * as_seen < dealt, "{as_seen} too high as the bot plays, {dealt} if anything may lie there, of {cases}");
}
