//! The library: encounters from files, own decisions in one fight and in many, outcomes as values, errors with places.

use std::collections::BTreeSet;
use std::sync::Mutex;

use affray::core::Note;
use affray::{
    Dealer, Decision, Encounter, Error, Fight, Moment, Outcome, Record, Refused, Score, Seat, Secret, Simulation,
    Sitter, Viewer, games,
};

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
        assert!(!by_bots.is_empty());

        let person = encounter.cast().seats()[0].name.clone();
        let own = encounter.person(&person).expect("a seat");
        let first = |_: &Decision<'_>| 0;
        let rows = own.outcomes_with(0..40, 9, first).expect("played");
        assert_eq!(rows, own.outcomes_with(0..40, 9, first).expect("played"), "the same again");
        let tally = own.simulate_with(40, 9, first).expect("played");
        assert_eq!(tally.tally().won(), rows.iter().filter(|row| row.is_won()).count() as u64);
        let record = own.record_of_with(9, 3, first).expect("played to its end");
        assert_eq!(Some(&record), own.batch().record_deciding(9, 3, &|_| Some(0)).as_ref());
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

/// Answers the first question at random, to get somewhere else each time.
fn wander(fight: &mut Fight, chance: &mut affray::core::Stream) {
    if let Some(asked) = fight.asked().into_iter().next() {
        let option = chance.below(asked.options.len() as u32) as usize;
        fight.answer(asked.seat, option).expect("an option");
    }
}

#[test]
fn a_moment_never_comes_again_for_another_question() {
    for game in games::ALL.iter() {
        let encounter = Encounter::named(game.slug()).and_then(|it| it.person("everybody")).expect("it opens");
        let mut fight = encounter.fight(11);
        let mut chance = affray::core::Stream::new(4, 2);
        // What was asked at each moment, and after which answers.
        let mut met = std::collections::HashMap::new();
        for _ in 0..150 {
            if fight.is_over() || chance.below(3) == 0 {
                fight.undo();
            }
            let Some(moment) = fight.moment() else { continue };
            let question = fight.play().open().expect("it is open").0;
            let before = (fight.play().undone(), fight.play().stored_since(0)[..question].to_vec());
            if let Some(other) = met.insert(moment, before.clone()) {
                assert_eq!(other, before, "{}: {moment} came again for another question", game.slug());
            }
            assert_eq!(moment.to_string().parse(), Ok(moment));
            assert_eq!(moment.question(), question);
            let resumed = Fight::resume(&fight.save()).expect("it goes on");
            assert_eq!(resumed.moment(), Some(moment), "{}: resumed, it is the same moment", game.slug());
            wander(&mut fight, &mut chance);
        }
        assert!(met.len() > 40, "{}: {} moments", game.slug(), met.len());
    }
}

/// Among the answers are cards that others hold; a hash over them that anybody could compute would give them away.
#[test]
fn a_moment_without_the_dealers_key_depends_on_no_answer() {
    let dealer = || Some(Dealer::new(Secret::new([9; 32]), Vec::new()));
    let encounter = Encounter::named("deckahedron/duel").and_then(|it| it.person("Kresk")).expect("it opens");
    let (mut with_key, mut without) = (BTreeSet::new(), BTreeSet::new());
    for option in 0..encounter.fight_dealt_by(dealer()).asked()[0].options.len() {
        let mut fight = encounter.fight_dealt_by(dealer());
        let kresk = fight.seat("Kresk").expect("a seat");
        fight.answer(kresk, option).expect("an option");
        let looked = Fight::resume_at(&fight.record(), 1).expect("a record");
        if let (Some(own), Some(seen)) = (fight.moment().filter(|it| it.question() == 1), looked.moment()) {
            with_key.insert(own.to_string());
            without.insert(seen.to_string());
        }
    }
    assert!(with_key.len() > 1, "several answers lead to a second question");
    assert_eq!(without.len(), 1, "they cannot be told apart by whoever has no key");
    assert!(with_key.is_disjoint(&without));
}

#[test]
fn late_answers_are_refused_and_change_nothing() {
    let mut fight = Encounter::named("deckahedron/duel").and_then(|it| it.person("Kresk")).expect("it opens").fight(3);
    let kresk = fight.seat("Kresk").expect("a seat");
    let first = fight.moment().expect("a question");
    fight.answer_at(first, kresk, 0).expect("an option");
    let record = fight.record();
    let twice = fight.answer_at(first, kresk, 0);
    assert!(matches!(twice, Err(Error::Refused(Refused::Stale { .. }))), "{twice:?}");
    assert_eq!(fight.record(), record);

    // The same number after an undo and another answer, and another question.
    let second = fight.moment().expect("a question");
    assert_eq!(fight.undoes(), Some(kresk));
    assert!(fight.undo() && fight.undoes().is_none());
    fight.answer(kresk, 1).expect("an option");
    let record = fight.record();
    let mut late = fight.answer_at(second, kresk, 0);
    if fight.moment().map(Moment::question) == Some(second.question()) {
        assert!(matches!(late, Err(Error::Refused(Refused::TakenBack { .. }))), "{late:?}");
    }
    assert!(late.is_err(), "it belongs to what was taken back");
    late = fight.answer_at("12-00000000000000ff".parse().expect("a moment"), kresk, 0);
    assert!(late.is_err(), "nobody was ever asked that");
    assert_eq!(fight.record(), record);
    for wrong in ["", "12", "12-", "-1-00", "12-ff", "012-00000000000000ff", "12-00000000000000fg"] {
        assert!(wrong.parse::<Moment>().is_err(), "{wrong:?}");
    }
    let error = fight.answer(kresk, 99).expect_err("there is no such option");
    assert!(matches!(error, Error::NoOption { option: 99, .. }), "{error}");
    assert_eq!(fight.record(), record);
}

#[test]
fn several_who_answer_one_question_do_not_make_each_other_late() {
    let encounter = Encounter::named("suits/three_on_three").and_then(|it| it.person("everybody")).expect("it opens");
    let mut fight = encounter.fight(3);
    let mut chance = affray::core::Stream::new(1, 1);
    let mut together = 0;
    for _ in 0..60 {
        let asked = fight.asked();
        if asked.len() > 1 {
            let moment = fight.moment().expect("a question");
            for one in &asked {
                fight.answer_at(moment, one.seat, 0).expect("each answers the question that was put to all");
            }
            assert!(fight.answer_at(moment, asked[0].seat, 0).is_err(), "it is answered");
            together += 1;
        }
        wander(&mut fight, &mut chance);
    }
    assert!(together > 0, "somebody is asked together");
}

#[test]
fn a_record_keeps_the_secret_until_the_end() {
    let dealer = || Some(Dealer::new(Secret::new([9; 32]), Vec::new()));
    let secret = Secret::new([9; 32]).to_string();
    let encounter = Encounter::named("deckahedron/duel").and_then(|it| it.person("Kresk")).expect("it opens");
    let mut fight = encounter.fight_dealt_by(dealer());
    let kresk = fight.seat("Kresk").expect("a seat");
    fight.answer(kresk, 0).expect("an option");
    assert!(!fight.record().contains(&secret) && fight.save().contains(&secret));
    assert!(matches!(Fight::resume(&fight.record()), Err(Error::Sealed)));
    let looked = Fight::resume_at(&fight.record(), 0).expect("looking needs no dealer");
    assert_eq!(looked.asked(), encounter.fight_dealt_by(dealer()).asked());
    let ended = fight.play_out(|_| 0).expect("played");
    let mut resumed = Fight::resume(&fight.save()).expect("it goes on");
    assert!(resumed.is_over() && resumed.undo(), "a decision of the end is taken back");
    assert!(ended.is_ended() && fight.record().contains(&secret), "then everybody may check");
    assert!(affray::verify(&fight.record()).expect("a record").is_fair());
    // A seed stands in the header for all to see; with it, the fight goes on.
    let seeded = encounter.fight(5);
    let again = Fight::resume(&seeded.record()).expect("the seed deals");
    assert_eq!((again.asked(), again.save()), (seeded.asked(), seeded.save()));
    assert!(affray::verify("{}").is_err());
}

#[test]
fn chance_and_memory_of_a_decision_function_belong_to_the_fight() {
    for game in games::ALL.iter() {
        let encounter = Encounter::named(game.slug()).expect("it opens");
        let person = encounter.cast().seats()[0].name.clone();
        let own = encounter.person(&person).expect("a seat");
        let any = |decision: &Decision<'_>| decision.whim(decision.count() as u32) as usize;
        let rows = own.outcomes_with(0..40, 9, any).expect("played");
        // Again, and in pieces, as several cores take them.
        let pieces = [0..7, 7..8, 8..40].map(|piece| own.outcomes_with(piece, 9, any).expect("played")).concat();
        assert_eq!(rows, pieces, "{}", game.slug());
        assert!(rows.windows(2).any(|pair| pair[0] != pair[1]), "{}: chance decides something", game.slug());

        let counted = |seed| {
            let make = |number: u64| {
                let mut before = 0;
                move |decision: &Decision<'_>| {
                    assert_eq!(decision.fight(), number, "the function of this fight");
                    before += 1;
                    before % decision.count()
                }
            };
            own.outcomes_each(0..40, seed, make).expect("played")
        };
        assert_eq!(counted(9), counted(9), "{}: memory begins anew with each fight", game.slug());
    }
    let duel = Encounter::named("deckahedron/duel").and_then(|duel| duel.person("Kresk")).expect("it opens");
    let drawn = Mutex::new(Vec::new());
    let note = |decision: &Decision<'_>| {
        let numbers: Vec<u32> = (0..4).map(|_| decision.whim(1_000_000)).collect();
        drawn.lock().expect("one at a time").push(numbers);
        0
    };
    duel.outcomes_with(0..50, 1, note).expect("played");
    let drawn = drawn.into_inner().expect("nobody holds it");
    let different: BTreeSet<&Vec<u32>> = drawn.iter().collect();
    assert_eq!(different.len(), drawn.len(), "each decision has numbers of its own");
    let mean = drawn.iter().flatten().map(|&number| f64::from(number)).sum::<f64>() / (4.0 * drawn.len() as f64);
    assert!((mean / 1e6 - 0.5).abs() < 0.05, "they are spread evenly: {mean}");
    // In a fight in play, a decision that is taken back and asked again has the same numbers.
    let mut whims = Vec::new();
    for _ in 0..2 {
        let mut fight = duel.fight(7);
        let _ = fight.play_out(|decision| {
            whims.push(decision.whim(1 << 30));
            if whims.len().is_multiple_of(3) { Err("that is enough") } else { Ok(0) }
        });
    }
    assert!(whims[..3] == whims[3..] && whims[0] != whims[1], "{whims:?}");
}

#[test]
fn a_decision_has_its_codes_and_what_happened_before_it() {
    let duel = Encounter::named("deckahedron/duel").and_then(|duel| duel.person("Kresk")).expect("it opens");
    let mut fight = duel.fight(7);
    let mut told = Vec::new();
    fight
        .play_out(|decision| {
            told.extend(decision.news());
            let asked = decision.asked();
            for (place, option) in asked.options.iter().enumerate() {
                assert!(!option.code.is_null());
                assert_eq!(decision.find_code(&option.code), Some(place), "no two options have one code");
            }
            let (first, upper) = (decision.options()[0].clone(), decision.options()[0].to_uppercase());
            assert_eq!(decision.find(&upper), decision.find(&first), "the case of letters does not count");
            assert!(decision.named("no such words").is_err_and(|error| error.to_string().contains(&first)));
            asked.options.iter().position(|option| option.code["act"]["move"] == "hack_and_slash").unwrap_or(0)
        })
        .expect("played");
    let kresk = fight.seat("Kresk").expect("a seat");
    let log = fight.log(kresk);
    assert_eq!(told, log[..told.len()], "told once each, in order");
    assert_eq!(
        fight.log_since(kresk, log[3].event),
        log[log.iter().position(|it| it.event == log[3].event).unwrap()..]
    );
    assert_eq!(log[0].to_string(), log[0].line.text);
    assert!(fight.save().contains("\"pick\":{\"act\":{\"move\":\"hack_and_slash\""), "codes are what records store");
}

#[test]
fn chances_to_win_agree_with_fights_that_are_played() {
    let duel = Encounter::named("deckahedron/duel").and_then(|duel| duel.person("Kresk")).expect("it opens");
    let fight = duel.fight(7);
    let kresk = fight.seat("Kresk").expect("a seat");
    let chances = fight.win_chances(kresk, 150, 1).expect("it is asked");
    assert_eq!(chances, fight.win_chances(kresk, 150, 1).expect("it is asked"), "the same again");
    let asked = &fight.asked()[0];
    assert_eq!(
        chances.iter().map(|it| &it.text).collect::<Vec<_>>(),
        asked.options.iter().map(|it| &it.text).collect::<Vec<_>>()
    );
    let best = chances.iter().map(|it| it.chance.value).fold(0.0, f64::max);
    let worst = chances.iter().map(|it| it.chance.value).fold(1.0, f64::min);
    // Before the first card, somebody who plays well wins about as often as with the better options.
    let bots = duel.simulate(2_000, 1).win_chance().value;
    assert!(worst < best && (worst - 0.05..=best + 0.12).contains(&bots), "{worst} to {best}, bots {bots}");
    assert!(fight.win_chances(Seat(1), 10, 1).expect("nothing is asked").is_empty());
}

#[test]
fn somebody_else_sits_down_in_a_fight_under_way() {
    let mut fight = Encounter::named("rt0/brock").and_then(|it| it.person("Ada")).expect("it opens").fight(5);
    let ada = fight.seat("Ada").expect("a seat");
    assert!(fight.sit(ada, &Sitter::Bot("clever".to_owned())).is_err_and(|error| error.to_string().contains("good")));
    assert!(fight.sit(Seat(64), &Sitter::Person).is_err());
    assert!(!fight.is_over());
    fight.sit(ada, &Sitter::Bot("good".to_owned())).expect("a bot");
    assert!(fight.is_over(), "a bot plays on to the end");
    let back = Fight::from(fight.into_play());
    assert!(back.outcome().is_some_and(|outcome| outcome.is_ended()));
}

#[test]
fn a_decision_that_fails_stops_everything_and_says_whose_it_was() {
    let encounter = Encounter::named("deckahedron/duel").and_then(|duel| duel.person("Kresk")).expect("it opens");
    let error = encounter.fight(1).play_out(|_| Err::<usize, _>("nobody is at home")).expect_err("it fails");
    assert_eq!(error.to_string(), "no decision for Kresk: nobody is at home");
    let nobody = Encounter::named("deckahedron/duel").expect("it opens");
    let error = nobody.simulate_with(10, 1, |_| 0).expect_err("nobody is a person");
    assert!(matches!(error, Error::NobodyDecides), "{error}");
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
    assert!(
        duel().ruling("drops_then", "yes").is_err_and(|error| error.to_string().contains("foe_drops_then_attacks"))
    );
    let many = duel().simulate(50, 1);
    assert!(many.mean("ronds").is_err_and(|error| error.help() == Some("did you mean \"rounds\"?")));
    assert!(many.mean("Kresk.fate").is_err() && many.chances("rounds").is_err() && many.counts("rounds").is_ok());
    assert_eq!(many.columns(), duel().columns());
    assert!(many.played().contains(&("Kresk".to_owned(), "plain".to_owned())), "{:?}", many.played());
    let own = duel().person("Kresk").expect("a seat").simulate_with(50, 1, |_| 0).expect("played");
    assert!(own.played().contains(&("Kresk".to_owned(), "a decision function".to_owned())), "{:?}", own.played());
    let wide = many.clone().at_level(0.99).win_chance();
    assert!(wide.half_width() > many.win_chance().half_width());
    assert!(wide.percent().contains(" % ("), "{}", wide.percent());
    assert!(duel().bot("Nobody", "plain").is_err_and(|error| error.help().is_some_and(|help| help.contains("Kresk"))));
    assert!(duel().bot("party", "clever").is_err());
    let answer = affray::ask("deckahedron", "flip", [("rank", "dart")]).expect("odds");
    assert!((answer.main.outcomes.iter().map(|one| one.p).sum::<f64>() - 1.0).abs() < 1e-9);
    assert!(affray::ask("deckahedron", "flop", []).is_err_and(|error| error.help() == Some("did you mean \"flip\"?")));
}
