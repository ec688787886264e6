//! The library: encounters from files, own decisions in one fight and in many, outcomes as values, errors with places.

use affray::core::Note;
use affray::{Decision, Encounter, Error, Fight, Outcome, Record, Score, Seat, Simulation, Viewer, games};

#[test]
fn what_a_program_holds_can_move_between_threads() {
    fn is_send<T: Send + 'static>() {}
    fn is_sync<T: Sync>() {}
    is_send::<Encounter>();
    is_sync::<Encounter>();
    is_send::<Fight>();
    is_send::<Outcome>();
    is_send::<Simulation>();
    is_send::<Error>();
}

#[test]
fn every_ready_made_fight_is_played_with_decisions_of_ones_own() {
    let mut all = 0;
    for game in games::ALL.iter() {
        let encounter = Encounter::named(game.slug()).expect("it opens");
        let person = encounter.cast().seats()[0].name.clone();
        let mut fight = encounter.person(&person).expect("a seat").fight(5);
        let mut asked = 0;
        let outcome = fight
            .play_out(|decision| {
                asked += 1;
                assert_eq!(decision.name(), person);
                assert!(decision.count() > 1 && !decision.question().is_empty());
                assert_eq!(decision.options().len(), decision.count());
                assert!(decision.view().is_object(), "a view is an object");
                0
            })
            .expect("it can be played");
        assert!(outcome.is_ended() && fight.is_over() && fight.outcome() == Some(outcome.clone()));
        all += asked;
        assert_eq!(outcome.get("outcome"), Some(Score::Word(outcome.result().to_owned())));
        let seat = fight.seat(&person).expect("a seat");
        assert_eq!(outcome.is_won_by(seat), outcome.winners().contains(&seat));
        assert_eq!(outcome.to_json()["outcome"], outcome.result());
        let record = Record::read(&fight.record()).expect("a record");
        assert!(game.verify(&record).is_ok(), "the fight verifies");
        assert!(!fight.log(Viewer::Referee).is_empty());
    }
    assert!(all > 20, "people are asked: {all}");
}

#[test]
fn batches_take_the_decisions_of_a_function_and_deal_the_same_cards() {
    for game in games::ALL.iter() {
        let encounter = Encounter::named(game.slug()).expect("it opens");
        let by_bots = encounter.outcomes(0..40, 9);
        let never = |_: &Decision<'_>| -> usize { panic!("no seat is a person's") };
        let with_nobody = encounter.outcomes_with(0..40, 9, never).expect("nothing is asked");
        assert_eq!(by_bots, with_nobody, "{}: bots decide alike on either way", game.slug());

        let person = encounter.cast().seats()[0].name.clone();
        let own = encounter.person(&person).expect("a seat");
        let first = |_: &Decision<'_>| 0;
        let rows = own.outcomes_with(0..40, 9, first).expect("played");
        assert_eq!(rows, own.outcomes_with(0..40, 9, first).expect("played"), "the same again");
        let tally = own.simulate_with(40, 9, first).expect("played");
        assert_eq!(tally.tally().won(), rows.iter().filter(|row| row.is_won()).count() as u64);
        let record = own.batch().record_deciding(9, 3, &|_| Some(0)).expect("played to its end");
        let record = Record::read(&record).expect("a record");
        assert!(game.verify(&record).is_ok_and(|checked| !matches!(checked.verdict, affray::core::Verdict::Broken(_))));
    }
}

#[test]
fn a_seat_that_nobody_has_is_an_onlooker_in_every_game() {
    for game in games::ALL.iter() {
        let mut fight = Encounter::named(game.slug()).and_then(|it| it.person("everybody")).expect("it opens").fight(3);
        let seats = fight.cast().seats().len() as u8;
        for _ in 0..12 {
            let record = fight.record();
            let events = fight.play().events(Viewer::Onlooker);
            for number in (seats..=u8::MAX).filter(|number| *number < 70 || number % 64 < seats || *number > 250) {
                let seat = Seat(number);
                let who = format!("{}: seat {number}", game.slug());
                assert_eq!(fight.view(seat), fight.view(Viewer::Onlooker), "{who}");
                assert_eq!(fight.log(seat), fight.log(Viewer::Onlooker), "{who}");
                assert_eq!(fight.play().events(seat.into()), events, "{who}");
                assert_eq!(fight.play().board(seat.into()), fight.play().board(Viewer::Onlooker), "{who}");
                assert!(fight.asked().iter().all(|asked| asked.seat != seat), "{who}");
                assert!(fight.odds(seat).is_empty() && fight.advice(seat, 1).is_none(), "{who} is asked nothing");
                assert_eq!(fight.play().came_of_last_choice(seat), None, "{who}");
                assert!(matches!(fight.answer(seat, 0), Err(Error::Refused(_))), "{who}");
                let note = Note { by: Some(seat), text: "I was never here".to_owned() };
                assert!(fight.play_mut().note(note).is_err(), "{who}");
            }
            assert_eq!(fight.record(), record, "what was refused has left no trace");
            let Some(asked) = fight.asked().into_iter().next() else { break };
            fight.answer(asked.seat, 0).expect("an option");
        }
    }
}

#[test]
fn a_seat_that_nobody_has_is_an_onlooker_of_fights_that_are_stepped() {
    for game in games::ALL.iter() {
        let encounter = Encounter::named(game.slug()).and_then(|it| it.person("everybody")).expect("it opens");
        let stepper = game.stepper(encounter.setup()).expect("it opens");
        let seats = encounter.cast().seats().len() as u8;
        for number in [seats, 63, 64, 65, 128, 192, u8::MAX] {
            let who = format!("{}: seat {number}", game.slug());
            assert_eq!(stepper.view(Seat(number).into()), stepper.view(Viewer::Onlooker), "{who}");
            assert_eq!(stepper.options(Seat(number)), 0, "{who}");
            let (mut own, mut other) = (vec![0; 4096], vec![0; 4096]);
            stepper.observe(Seat(number), &mut own);
            stepper.observe_exchanged(Seat(number), Viewer::Seat(Seat(number)), 7, &mut other);
            assert_eq!(own, other, "{who} learns nothing of what an onlooker cannot see");
        }
    }
}

#[test]
fn a_decision_that_fails_stops_everything_and_says_whose_it_was() {
    let encounter = Encounter::named("deckahedron/duel").and_then(|duel| duel.person("Kresk")).expect("it opens");
    let error = encounter.fight(1).play_out(|_| Err::<usize, _>("nobody is at home")).expect_err("it fails");
    assert_eq!(error.to_string(), "no decision for Kresk: nobody is at home");
    let error = encounter.simulate_with(10_000_000, 1, |_| 99).expect_err("there is no such option");
    assert!(error.to_string().contains("there is no option 99"), "{error}");
}

#[test]
fn mistakes_keep_their_file_line_and_column() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
    write("ann.toml", "game = \"deckahedron\"\nname = \"Ann\"\nstr = 9\ndex = 2\nint = 1\n");
    write("fight.toml", "game = \"deckahedron\"\n[[party]]\nfrom = \"ann.toml\"\n[[scene]]\nkind = \"fihgt\"\n");
    let path = folder.path().join("fight.toml");
    let Err(Error::Mistakes(mistakes)) = Encounter::load(&path) else { panic!("it has mistakes") };
    let all = mistakes.all();
    let places: Vec<(Option<usize>, Option<usize>)> = all.iter().map(|one| (one.line, one.column)).collect();
    assert_eq!(places, [(Some(3), Some(7)), (Some(5), Some(8))], "{mistakes}");
    assert!(all[0].file.ends_with("ann.toml") && all[1].file.ends_with("fight.toml"), "{mistakes}");
    assert!(matches!(Encounter::load(folder.path().join("none.toml")), Err(Error::File { .. })));
    assert!(matches!(Encounter::named("rt0/brok"), Err(error) if error.help() == Some("did you mean rt0/brock?")));
    let said = Encounter::named("rt0/brok").map_err(|error| error.to_string());
    assert!(said.is_err_and(|said| said.ends_with("\"brok\"; did you mean rt0/brock?")), "what to write is said, too");
    assert!(Encounter::from_text("game = \"tiny\"\n").is_ok());
}

#[test]
fn an_encounter_is_changed_by_rulings_editions_values_and_seats() {
    let duel = || Encounter::named("deckahedron/duel").expect("it opens");
    let hard = duel().set("scene.0.foe.0.stamina", "30").expect("a number of the file");
    assert!(hard.simulate(400, 1).win_chance().value < duel().simulate(400, 1).win_chance().value);
    assert_eq!(duel().edition("world-2017").expect("an edition").findings().edition, "world-2017");
    assert!(duel().ruling("no_such_ruling", "yes").is_err());
    assert!(duel().bot("Nobody", "plain").is_err_and(|error| error.help().is_some_and(|help| help.contains("Kresk"))));
    assert!(duel().bot("party", "clever").is_err());
    let answer = affray::ask("deckahedron", "flip", [("rank", "dart")]).expect("odds");
    assert!((answer.main.outcomes.iter().map(|one| one.p).sum::<f64>() - 1.0).abs() < 1e-9);
    assert!(affray::ask("deckahedron", "flop", []).is_err_and(|error| error.help() == Some("did you mean \"flip\"?")));
}
