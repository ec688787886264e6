//! One set of rules, several answerers: they agree, and each refuses what it should.

use affray_core::fight::record::Header;
use affray_core::fight::verify::Checked;
use affray_core::{
    Answer, AnswerOrigin, Audience, Bot, Call, Cast, Coin, Dealer, Decision, Game, Note, Open, Opening, Override, Play,
    Progress, QuickBot, Random, Record, Refused, Reply, Says, Scene, Script, Seat, SeatAnswers, SeatSet, Secret,
    Seeded, Setup, Sitter, StandingOrder, StepEvent, Stream, Verdict, Viewer, Words as _, game,
};
use affray_testkit::ambush::{Ambush, Blade, Choice, Event, Question, Source};
use affray_testkit::laws;
use affray_tiny::Tiny;

/// An ambush of two players with these sitters in the players' seats and a person as GM.
fn ambush(sitters: [Sitter; 2], seed: u64) -> Play<Ambush> {
    let mut opening = Ambush::opening(2);
    for (index, sitter) in (1..).zip(sitters) {
        opening.cast.seat_sitter(Seat(index), sitter);
    }
    Play::begin("ambush", "", opening, Some(Dealer::new(Secret::from_seed(seed), Vec::new())), Ambush::bot)
}

fn bot(name: &str) -> Sitter {
    Sitter::Bot(name.to_owned())
}

fn option(play: &Play<Ambush>, seat: u8, wanted: Choice) -> Reply {
    let (question, open) = play.open().expect("a question is open");
    let Open::Choice { menus, .. } = open else { panic!("a decision is open, not {open:?}") };
    let (_, menu) = menus.iter().find(|(asked, _)| *asked == Seat(seat)).expect("this seat is asked");
    let place = menu.options().iter().position(|choice| *choice == wanted).expect("the choice is listed");
    Reply { question, seat: Seat(seat), says: Says::Option(place) }
}

/// The first option listed for a seat.
fn first_option(play: &Play<Ambush>, seat: u8) -> Choice {
    let (_, open) = play.open().expect("a question is open");
    let Open::Choice { menus, .. } = open else { panic!("a decision is open") };
    menus.iter().find(|(asked, _)| *asked == Seat(seat)).expect("this seat is asked").1.options()[0]
}

#[test]
fn script_paper_and_tape_agree() {
    for seed in 0..50 {
        let play = ambush([bot("random"), bot("high")], seed);
        assert!(play.is_over());

        let mut script = Script::new(play.cast().clone());
        for answer in play.tape() {
            script = match answer {
                Answer::Card(card, _) => script.card(*card),
                Answer::Die { shows, .. } => script.roll(*shows),
                Answer::Coin(shows, _) => script.toss(*shows),
                Answer::Pick(_, choice) => script.pick(*choice),
                Answer::Set(_) | Answer::Call(_) | Answer::Note(_) | Answer::Order(_) => {
                    unreachable!("nobody interrupted")
                }
            };
        }
        let mut scripted = Ambush::new(2);
        while scripted.step(&mut script).expect("the script fits") == Progress::Going {}
        assert_eq!(&scripted, play.settled());
        let events = script.finish();
        assert_eq!(events.len(), play.log().count());

        // Paper is a tape without a dealer: the step halts, and a person says what turned up.
        let mut opening = Ambush::opening(2);
        for seat in 0..opening.cast.seats().len() {
            opening.cast.seat_sitter(Seat(seat as u8), Sitter::Paper);
        }
        let mut paper = Play::begin("ambush", "", opening, None, |_| None);
        for answer in play.tape() {
            let (question, open) = paper.open().expect("there is more to say");
            let holder = |source: Source| Ambush::holder(source).unwrap_or(Ambush::GM);
            let (seat, says) = match (answer, open) {
                (Answer::Card(card, _), Open::Card { source, .. }) => (holder(*source), Says::Card(card.to_string())),
                (Answer::Die { shows, .. }, Open::Die { source, .. }) => (holder(*source), Says::Die(*shows)),
                (Answer::Coin(shows, _), Open::Coin { source }) => (holder(*source), Says::Coin(*shows)),
                (Answer::Pick(seat, choice), Open::Choice { menus, .. }) => {
                    let (_, menu) = menus.iter().find(|(asked, _)| asked == seat).expect("this seat is asked");
                    let place = menu.options().iter().position(|option| option == choice);
                    (*seat, Says::Option(place.expect("the choice is listed")))
                }
                (answer, open) => panic!("{answer:?} does not answer {open:?}"),
            };
            paper.reply(Reply { question, seat, says }).expect("the same answers fit");
        }
        assert_eq!((paper.settled(), paper.log().count()), (play.settled(), events.len()));
    }
}

#[test]
fn a_seeded_fight_is_one_the_tape_takes() {
    // Keeps what the seeded answerer answers, and hands it to a tape.
    struct Keeping<'a>(&'a mut Seeded<Ambush, Random>, Vec<Answer<Ambush>>);
    impl affray_core::Ask<Ambush> for Keeping<'_> {
        type Halt = std::convert::Infallible;
        fn card<B: affray_core::Bag<Card = Blade>>(&mut self, source: Source, from: &B) -> Result<Blade, Self::Halt> {
            let card = affray_core::Ask::<Ambush>::card(self.0, source, from)?;
            self.1.push(Answer::Card(card, affray_core::DealtBy::Engine));
            Ok(card)
        }
        fn roll(&mut self, source: Source, sides: u8) -> Result<u8, Self::Halt> {
            let shows = affray_core::Ask::<Ambush>::roll(self.0, source, sides)?;
            self.1.push(Answer::Die { sides, shows, by: affray_core::DealtBy::Engine });
            Ok(shows)
        }
        fn toss(&mut self, source: Source) -> Result<Coin, Self::Halt> {
            let shows = affray_core::Ask::<Ambush>::toss(self.0, source)?;
            self.1.push(Answer::Coin(shows, affray_core::DealtBy::Engine));
            Ok(shows)
        }
        fn choose(&mut self, scene: &mut Ambush, seat: Seat, question: Question) -> Result<Choice, Self::Halt> {
            let choice = self.0.choose(scene, seat, question)?;
            self.1.push(Answer::Pick(seat, choice));
            Ok(choice)
        }
        fn choose_each(
            &mut self,
            scene: &mut Ambush,
            seats: SeatSet,
            question: Question,
        ) -> Result<SeatAnswers<Choice>, Self::Halt> {
            let each = self.0.choose_each(scene, seats, question)?;
            self.1.extend(each.iter().map(|(seat, choice)| Answer::Pick(seat, choice)));
            Ok(each)
        }
        fn tell(&mut self, _: &Ambush, _: Audience, _: Event) {}
    }

    for number in 0..50 {
        let mut seeded = Seeded::new(9, number, Random);
        let mut keeping = Keeping(&mut seeded, Vec::new());
        let mut scene = Ambush::new(3);
        while scene.step(&mut keeping).expect("it cannot halt") == Progress::Going {}
        let answers = keeping.1;

        let mut header = Play::begin("ambush", "", Ambush::opening(3), None, |_| None).header().clone();
        header.dealing = affray_core::Dealing::Stream { seed: 9, number };
        let play = Play::resume(header, Ambush::new(3), None, |_| None, answers.clone()).expect("the tape takes it");
        assert_eq!(play.settled(), &scene);
        // And it is what that stream deals: a simulated fight can be proven too.
        let file = Record::read(&play.record(true)).expect("a record");
        let checked = affray_core::fight::verify::check(&file, Ambush::new(3), answers);
        assert_eq!(checked.verdict, Verdict::Fair);
    }
}

#[test]
fn those_asked_together_may_answer_in_any_order() {
    let begin = || {
        let mut play = ambush([Sitter::Person, Sitter::Person], 4);
        play.reply(option(&play, 1, Choice::Trust)).expect("a listed option");
        play
    };
    let (mut one_first, mut two_first) = (begin(), begin());
    let (one, two) = (first_option(&one_first, 1), first_option(&one_first, 2));
    let question = one_first.open().expect("open").0;

    one_first.reply(option(&one_first, 1, one)).expect("the first answer");
    assert_eq!(one_first.open().expect("still open").0, question, "it is still the same question");
    let again = Reply { question, seat: Seat(1), says: Says::Option(0) };
    assert_eq!(one_first.reply(again), Err(Refused::Answered { seat: "P1".to_owned() }));
    one_first.reply(option(&one_first, 2, two)).expect("the second answer");

    two_first.reply(option(&two_first, 2, two)).expect("the first answer");
    two_first.reply(option(&two_first, 1, one)).expect("the second answer");

    assert_eq!(one_first.settled(), two_first.settled());
    let events = |play: &Play<Ambush>| play.log().map(|entry| entry.event).collect::<Vec<_>>();
    assert_eq!(events(&one_first), events(&two_first));
}

#[test]
fn a_seat_on_paper_says_what_its_cards_show() {
    let mut play = ambush([Sitter::Paper, bot("high")], 2);
    let (question, open) = play.open().expect("the first card of P1 is asked for");
    assert!(matches!(open, Open::Card { source: Source::Deck(Seat(1)), .. }), "{open:?}");
    let says = |seat, code: &str| Reply { question, seat: Seat(seat), says: Says::Card(code.to_owned()) };
    assert_eq!(play.reply(says(1, "b9")), Err(Refused::NoSuchCard { code: "b9".to_owned() }));
    assert!(matches!(play.reply(says(2, "b3")), Err(Refused::WrongSeat { .. })));
    assert_eq!(
        play.reply(Reply { question, seat: Seat(1), says: Says::Die(3) }),
        Err(Refused::WrongKind { given: "a die", due: "a card" })
    );
    assert_eq!(play.tape().len(), 0, "nothing was taken");
    // Five copies of each blade are in the deck: a sixth cannot be there.
    play.reply(says(1, "b3")).expect("b3 can be there");
    while let Some((question, open)) = play.open().map(|(question, open)| (question, open.clone())) {
        let says = match open {
            Open::Card { possible, .. } => Says::Card(possible.last().expect("a card is possible").0.to_string()),
            Open::Die { sides, .. } => {
                let bad = Reply { question, seat: Seat(1), says: Says::Die(sides + 1) };
                assert_eq!(play.reply(bad), Err(Refused::DieShows { sides, shows: sides + 1 }));
                Says::Die(sides)
            }
            Open::Coin { .. } => Says::Coin(Coin::Tails),
            Open::Choice { .. } => Says::Option(0),
        };
        play.reply(Reply { question, seat: Seat(1), says }).expect("a possible answer");
    }
    assert!(play.is_over());
    let file = Record::read(&play.record(true)).expect("a record");
    let checked = affray_core::fight::verify::check(&file, Ambush::new(2), file.bind().expect("answers"));
    assert_eq!(checked.verdict, Verdict::Fair);
    assert!(checked.paper > 5 && checked.dealt > 0, "{checked:?}");
}

#[test]
fn an_impossible_paper_card_is_refused() {
    let encounter = "game = \"tiny\"\n";
    let setup = Setup {
        encounter: encounter.to_owned(),
        sitters: vec![("Anchor".to_owned(), Sitter::Paper)],
        ..Setup::default()
    };
    let dealer = Dealer::new(Secret::from_seed(1), Vec::new());
    let mut play = game::begin::<Tiny>(&setup, Some(dealer)).expect("it opens");
    let card = |play: &Play<affray_tiny::Fight>, code: &str| Reply {
        question: play.open().expect("open").0,
        seat: Seat(0),
        says: Says::Card(code.to_owned()),
    };
    let turn = |play: &mut Play<affray_tiny::Fight>| {
        let reply = Reply { question: play.open().expect("open").0, seat: Seat(0), says: Says::Option(0) };
        play.reply(reply).expect("flipping is allowed");
    };
    turn(&mut play);
    play.reply(card(&play, "12")).expect("card 12 is in the deck");
    turn(&mut play);
    let before = play.record(true);
    assert_eq!(play.reply(card(&play, "12")), Err(Refused::NotThere { card: "12".to_owned() }));
    assert_eq!(play.record(true), before, "card 12 lies in the discard pile, and nothing changed");
    play.reply(card(&play, "13")).expect("card 13 is in the deck");
}

#[test]
fn the_gm_overrules_on_the_tape() {
    let change = |quantity: &str, value: &str| Override {
        quantity: quantity.to_owned(),
        value: value.to_owned(),
        reason: "we miscounted".to_owned(),
    };
    let mut play = ambush([Sitter::Person, bot("high")], 3);
    let before = play.record(true);
    play.overrule(change("P1.points", "7")).expect("points may be set");
    assert!(play.log().any(|entry| matches!(&entry.event.event, StepEvent::Overruled(change) if change.value == "7")));
    let refused = play.overrule(change("P1.point", "7")).expect_err("no such quantity");
    assert!(refused.to_string().contains("did you mean \"P1.points\"?"), "{refused}");
    let refused = play.overrule(change("P1.points", "70")).expect_err("too many");
    assert!(refused.to_string().contains("0 to 20"), "{refused}");
    assert!(play.undo());
    assert_eq!(play.undone(), 1, "the record says that something was taken back");
    play.count_undone_from(0);
    assert_eq!(play.record(true), before, "otherwise it is undone without a trace");

    play.overrule(change("P1.points", "7")).expect("points may be set");
    while let Some((question, _)) = play.open() {
        play.reply(Reply { question, seat: Seat(1), says: Says::Option(0) }).expect("an option");
    }
    let file = Record::read(&play.record(true)).expect("a record");
    let checked = affray_core::fight::verify::check(&file, Ambush::new(2), file.bind().expect("answers"));
    assert_eq!((checked.verdict, checked.overrides), (Verdict::Fair, 1));
}

/// Takes the first option of whoever is asked until the fight is over.
fn play_out(play: &mut Play<Ambush>) {
    while let Some((question, open)) = play.open() {
        let Open::Choice { seats, .. } = open else { panic!("the dealer deals") };
        let seat = seats.iter().next().expect("somebody is asked");
        play.reply(Reply { question, seat, says: Says::Option(0) }).expect("an option");
    }
}

fn checked(play: &Play<Ambush>) -> Checked {
    let file = Record::read(&play.record(true)).expect("a record");
    affray_core::fight::verify::check(&file, Ambush::new(2), file.bind().expect("answers"))
}

#[test]
fn the_gm_calls_for_something_and_the_question_is_asked_again() {
    let mut play = ambush([Sitter::Person, bot("high")], 3);
    let asked = |play: &Play<Ambush>| play.open().map(|(_, open)| format!("{open:?}"));
    let before = asked(&play);
    let call = |text: &str| text.parse::<Call>().expect("written as a call");
    for (text, says) in [
        ("tol who=P1", "did you mean \"toll\"?"),
        ("toll", "toll needs who"),
        ("toll who=P9", "who cannot be \"P9\": it takes P1 or P2"),
        ("toll who=P1 amount=3", "toll takes no \"amount\""),
    ] {
        let refused = play.call(call(text)).expect_err("it does not fit").to_string();
        assert!(refused.contains(says), "{refused}");
    }
    play.call(call("toll who=P1: the bridge has a keeper")).expect("a toll may be called for");
    let (question, _) = play.open().expect("P1 is asked about the toll");
    play.reply(Reply { question, seat: Seat(1), says: Says::Option(0) }).expect("an option");
    assert_eq!(asked(&play), before, "the interrupted question is asked again");
    assert!(
        play.log()
            .any(|entry| matches!(&entry.event.event, StepEvent::Called(called) if called.call.get("who") == "P1"))
    );
    assert!(play.undo() && play.undo() && !play.undo(), "the answer, then the call, then nothing is taken back");
    play.call(call("toll who=P2")).expect("bots pay tolls too");
    play_out(&mut play);
    assert_eq!(checked(&play).verdict, Verdict::Fair);
    assert_eq!(checked(&play).calls, 1);
}

#[test]
fn notes_are_kept_where_they_were_made_even_after_the_end() {
    let mut play = ambush([Sitter::Person, bot("high")], 3);
    let note = |by, text: &str| Note { by, text: text.to_owned() };
    assert_eq!(play.note(note(None, "  ")), Err(Refused::NoteLength));
    assert_eq!(play.note(note(None, &"x".repeat(3000))), Err(Refused::NoteLength));
    let deal =
        |play: &Play<Ambush>| play.tape().iter().filter(|answer| answer.is_chance()).cloned().collect::<Vec<_>>();
    let mut silent = ambush([Sitter::Person, bot("high")], 3);
    play.note(note(Some(Seat(1)), "a scar from ear to ear")).expect("a note");
    play_out(&mut play);
    play_out(&mut silent);
    assert_eq!(deal(&play), deal(&silent), "a note shifts no card");
    play.note(note(None, "and so they went home")).expect("a note when all is over");
    let texts: Vec<String> = play
        .log()
        .filter_map(|entry| if let StepEvent::Noted(note) = entry.event.event { Some(note.text) } else { None })
        .collect();
    assert_eq!(texts, ["a scar from ear to ear", "and so they went home"]);
    assert_eq!((checked(&play).verdict, checked(&play).notes), (Verdict::Fair, 2));
    let file = Record::read(&play.record(true)).expect("a record");
    let again = Play::resume(file.header.clone(), Ambush::new(2), None, |_| None, file.bind().expect("answers"));
    assert_eq!(again.expect("it is taken up again").log().count(), play.log().count());
}

#[test]
fn format_1_takes_no_calls_notes_or_orders() {
    let begun = ambush([Sitter::Person, bot("high")], 3);
    let header = Header { format: 1, ..begun.header().clone() };
    let resume = |answers| Play::resume(header.clone(), Ambush::new(2), begun.dealer().cloned(), Ambush::bot, answers);
    let mut play = resume(Vec::new()).expect("it begins").knowing_orders(Ambush::ORDERS);
    let file = Record::read(&play.record(true)).expect("a record");
    let [order, ..] = Ambush::ORDERS.orders else { panic!("an ambush has standing orders") };
    let order = StandingOrder { seat: Seat(1), name: order.name.into(), setting: order.settings[0].name.into() };
    let call: Call = "toll who=P1".parse().expect("written as a call");
    let note = Note { by: Some(Seat(1)), text: "a scar from ear to ear".into() };
    let said = [
        ("calls", play.call(call.clone())),
        ("notes", play.note(note.clone())),
        ("standing orders", play.order(order.clone())),
    ];
    for (what, said) in said {
        assert_eq!(said, Err(Refused::Format1 { what }));
    }
    for (what, answer) in
        [("calls", Answer::Call(call)), ("notes", Answer::Note(note)), ("standing orders", Answer::Order(order))]
    {
        let before = play.tape().to_vec();
        assert_eq!(play.append(vec![answer.clone()]), Err(Refused::Format1 { what }));
        assert_eq!(play.tape(), before, "what is refused leaves no trace");
        // With everything dealt so far and one answer too many.
        let answers = [before, vec![answer]].concat();
        let at = answers.len();
        let refused = resume(answers.clone()).err().expect("it is not taken up again");
        assert_eq!(refused, (at - 1, Refused::Format1 { what }));
        let verdict = affray_core::fight::verify::check(&file, Ambush::new(2), answers).verdict;
        let Verdict::Broken(place) = verdict else { panic!("format 1 has no {what}: {verdict:?}") };
        assert_eq!(place.answer, Some(at), "{place}");
    }
}

#[test]
fn a_record_may_claim_any_number_of_answers_taken_back() {
    let mut play = ambush([Sitter::Person, bot("high")], 3);
    play_out(&mut play);
    play.count_undone_from(usize::MAX);
    play.undo_to(0);
    assert_eq!(play.undone(), usize::MAX);
}

#[test]
fn what_the_gm_sets_to_what_it_is_shifts_no_card() {
    let deal = |sets: usize| {
        let mut play = ambush([Sitter::Person, bot("high")], 3);
        for _ in 0..sets {
            let change = Override { quantity: "P1.points".into(), value: "0".into(), reason: String::new() };
            play.overrule(change).expect("points may be set");
        }
        play_out(&mut play);
        play.tape().iter().filter(|answer| answer.is_chance()).cloned().collect::<Vec<_>>()
    };
    assert_eq!(deal(0), deal(1));
    assert_eq!(deal(0), deal(5));
}

/// A record with something in its text replaced, checked again.
fn forged(play: &Play<Ambush>, from: &str, to: &str) -> Verdict {
    let text = play.record(true);
    assert!(text.contains(from), "{from} is not in {text}");
    let file = Record::read(&text.replacen(from, to, 1)).expect("a record");
    affray_core::fight::verify::check(&file, Ambush::new(2), file.bind().expect("answers")).verdict
}

#[test]
fn paper_is_no_way_round_the_dealer() {
    let mut play = ambush([Sitter::Person, bot("high")], 3);
    play_out(&mut play);
    let card = play.record(true).lines().find(|line| line.starts_with("{\"card\"")).expect("a card").to_owned();
    let paper = card.replace('}', ",\"paper\":true}");
    let Verdict::Broken(place) = forged(&play, &card, &paper) else { panic!("read off paper where there is none") };
    assert!(place.to_string().contains("marked as read off paper, but P1 has no real cards"), "{place}");
    assert_eq!(place.answer, Some(1));
}

#[test]
fn the_digest_binds_header_and_end() {
    let mut play = ambush([Sitter::Person, bot("high")], 3);
    play_out(&mut play);
    assert_eq!(checked(&play).verdict, Verdict::Fair);
    let engine = format!("\"engine\": \"{}\"", play.header().engine);
    let summary = play.scene().summary(play.cast());
    for (from, to) in [
        (engine.as_str(), "\"engine\": \"9.9\""),
        ("\"role\": \"player\"", "\"role\": \"gm\""),
        ("\"bot\": \"high\"", "\"bot\": \"low\""),
        (summary.as_str(), "P1 99, P2 0"),
    ] {
        assert!(matches!(forged(&play, from, to), Verdict::Broken(_)), "{to} passes for the record");
    }
}

#[test]
fn a_changed_rule_is_located_at_its_question() {
    let mut play = ambush([Sitter::Person, bot("high")], 3);
    play_out(&mut play);
    let text = play.record(true);
    let mut file = Record::read(&text).expect("a record");
    file.footer.chain[9] = file.footer.chain[8];
    let verdict = affray_core::fight::verify::check(&file, Ambush::new(2), file.bind().expect("answers")).verdict;
    let Verdict::Broken(place) = verdict else { panic!("another chain is no proof") };
    assert_eq!(place.answer, Some(10));
}

#[test]
fn the_proof_says_what_was_checked_and_no_more() {
    let play = |dealer: Dealer| {
        let Opening { scene, mut cast, title, edition, rulings } = Ambush::opening(2);
        cast.seat_sitter(Seat(1), Sitter::Person);
        cast.seat_sitter(Seat(2), Sitter::Person);
        let opening = Opening { scene, cast, title, edition, rulings };
        let mut play = Play::begin("ambush", "", opening, Some(dealer), |_| None);
        play_out(&mut play);
        checked(&play).proof()
    };
    let secret = || Secret::new([7; 32]);
    let alone = play(Dealer::new(secret(), Vec::new()));
    assert!(alone.contains("come from the committed secret"), "{alone}");
    assert!(alone.contains("Nobody else added words"), "{alone}");
    let salted = play(Dealer::new(secret(), vec!["tea".to_owned(), "toast".to_owned()]));
    assert!(salted.contains("2 people added words to the dealing"), "{salted}");
    for seeded in [play(Dealer::new(Secret::from_seed(7), Vec::new())), play(Dealer::seeded(7, Vec::new()))] {
        assert!(seeded.contains("from the seed 7, a number that whoever began the fight could choose"), "{seeded}");
    }
    let far = play(Dealer::seeded(u64::MAX, Vec::new()));
    assert!(far.contains(&u64::MAX.to_string()), "{far}");
}

#[test]
fn the_gm_may_set_whose_turn_it_is() {
    let setup = Setup {
        encounter: "game = \"tiny\"\n".to_owned(),
        sitters: vec![("Anchor".to_owned(), Sitter::Person), ("Dart".to_owned(), Sitter::Person)],
        ..Setup::default()
    };
    let mut play = game::begin::<Tiny>(&setup, Some(Dealer::new(Secret::from_seed(1), Vec::new()))).expect("it opens");
    let asked = |play: &Play<affray_tiny::Fight>| match play.open() {
        Some((_, Open::Choice { seats, .. })) => seats.iter().next(),
        _ => None,
    };
    assert_eq!(asked(&play), Some(Seat(0)));
    let change = Override { quantity: "turn".into(), value: "Dart".into(), reason: "Dart was faster".into() };
    play.overrule(change).expect("the turn may be set");
    assert_eq!(asked(&play), Some(Seat(1)), "the step begins again with Dart");
}

#[test]
fn undo_of_any_depth_is_dropping_answers() {
    let mut play = ambush([Sitter::Person, Sitter::Person], 8);
    let mut records = vec![play.record(true)];
    while let Some((question, open)) = play.open() {
        let Open::Choice { seats, .. } = open else { panic!("the dealer deals") };
        let seat = seats.iter().next().expect("somebody is asked");
        play.reply(Reply { question, seat, says: Says::Option(0) }).expect("an option");
        records.push(play.record(true));
    }
    assert!(records.len() > 10);
    for earlier in records.iter().rev().skip(1) {
        assert!(play.undo());
        play.count_undone_from(0);
        assert_eq!(play.record(true), *earlier);
    }
    assert!(!play.undo(), "nothing is left to undo");
}

#[test]
fn a_script_that_does_not_fit_fails_loudly() {
    let cast = Ambush::opening(2).cast;
    let wrong =
        |script: Script<Ambush>| Ambush::new(2).step(&mut { script }).expect_err("the script is wrong").to_string();
    assert!(wrong(Script::new(cast.clone())).contains("the script says nothing more"));
    assert!(wrong(Script::new(cast.clone()).roll(3)).contains("the rules ask for a card"));
    let left_over = std::panic::catch_unwind(|| Script::<Ambush>::new(Cast::default()).roll(1).finish());
    assert!(left_over.is_err(), "what was never asked for is a failure too");
}

#[test]
fn a_fight_of_bots_plays_itself() {
    let play = laws::fight::<Tiny>("game = \"tiny\"\n", 5);
    assert!(play.is_over());
    assert_eq!(play.open().map(|(number, _)| number), None);
}

/// Picks what is not on the list.
struct Passer;

impl Bot<affray_tiny::Fight> for Passer {
    fn choose(&self, _: &Decision<'_, affray_tiny::Fight>, _: &mut Stream) -> usize {
        0
    }
    fn quick(&self) -> Option<&dyn QuickBot<affray_tiny::Fight>> {
        Some(self)
    }
}

impl QuickBot<affray_tiny::Fight> for Passer {
    fn pick(
        &self,
        _: Seat,
        _: &affray_tiny::View,
        _: &affray_tiny::Question,
        _: &mut Stream,
    ) -> Option<affray_tiny::Choice> {
        Some(affray_tiny::Choice::Pass)
    }
}

#[test]
#[cfg_attr(debug_assertions, should_panic(expected = "picks something else than it chooses"))]
fn a_pick_is_compared_with_the_list_where_assertions_are_on() {
    let setup = Setup { encounter: "game = \"tiny\"\n".to_owned(), ..Setup::default() };
    let mut duel = Tiny::open(&setup).expect("the encounter opens").scene;
    Seeded::new(1, 0, Passer).play_out(&mut duel, 1);
}

fn scouting(setting: &str) -> StandingOrder {
    StandingOrder { seat: Seat(1), name: "scout".to_owned(), setting: setting.to_owned() }
}

/// How often the first player was asked whether to scout, and how often an order said it, in a fight played out with
/// first options after this was ordered.
fn scouted(order: Option<&str>, follow: bool) -> (usize, usize, Play<Ambush>) {
    let mut play = ambush([Sitter::Person, bot("high")], 3).knowing_orders(Ambush::ORDERS);
    if let Some(setting) = order {
        play.order(scouting(setting)).expect("it is listed");
    }
    if follow {
        play.follow_orders();
    }
    let mut asked = 0;
    while let Some((question, Open::Choice { menus, question: what, .. })) = play.open() {
        let (seat, says) = (menus[0].0, Says::Option(0));
        asked += usize::from(*what == Question::Scout && seat == Seat(1));
        play.reply(Reply { question, seat, says }).expect("the first option");
    }
    let by_order = play.given().iter().filter(|given| matches!(given, AnswerOrigin::ByOrder(_))).count();
    (asked, by_order, play)
}

#[test]
fn an_order_answers_only_where_orders_are_followed() {
    let (asked, by_order, free) = scouted(None, false);
    assert!(asked > 0 && by_order == 0, "nothing changes for those who do not ask for it");
    let (_, by_order, kept) = scouted(Some("trust"), false);
    assert_eq!(by_order, 0, "an order is kept, and not followed");
    let picks = |play: &Play<Ambush>| {
        let pick = |answer: &Answer<Ambush>| {
            if let Answer::Pick(seat, choice) = answer { Some((*seat, *choice)) } else { None }
        };
        play.tape().iter().filter_map(pick).collect::<Vec<_>>()
    };
    assert_eq!(picks(&free), picks(&kept));
    let (asked, by_order, followed) = scouted(Some("trust"), true);
    assert_eq!(asked, 0);
    assert!(by_order > 0);
    assert_eq!(checked(&followed).verdict, Verdict::Fair);
    let seen_by = |seat: u8| {
        let told = |entry: &affray_core::LogEntry<Event>| {
            matches!(entry.event.event, StepEvent::Ordered(_)) && entry.event.to.includes(Viewer::Seat(Seat(seat)))
        };
        followed.log().filter(told).count()
    };
    assert_eq!((seen_by(1), seen_by(2)), (1, 0), "what somebody orders is nobody else's business");
}

#[test]
fn orders_are_refused_saved_and_undone() {
    let mut play = ambush([Sitter::Person, bot("high")], 3).knowing_orders(Ambush::ORDERS);
    let unknown = StandingOrder { name: "scot".to_owned(), ..scouting("look") };
    assert!(play.order(unknown).expect_err("no such order").to_string().contains("did you mean \"scout\"?"));
    assert!(
        play.order(scouting("maybe")).expect_err("no such setting").to_string().contains("write ask, look or trust")
    );
    let (_, _, mut play) = scouted(Some("trust"), true);
    assert_eq!(play.order(scouting("look")), Err(Refused::Over));
    let file = Record::read(&play.record(true)).expect("a record");
    assert_eq!(file.by_order(), play.by_order());
    assert!(file.by_order().iter().all(|place| matches!(play.tape()[*place], Answer::Pick(..))));
    // An undo goes to the last decision of a person's own, past what orders said since.
    let last = play.given().iter().rposition(|given| matches!(given, AnswerOrigin::Decided(seat) if *seat != Seat(2)));
    assert!(play.undo());
    assert_eq!(Some(play.tape().len()), last);
    assert_eq!(play.orders(Seat(1)).of("scout"), "trust");
    // What was ordered since that decision stays, by whichever way somebody goes back.
    play.order(scouting("look")).expect("a question is open");
    assert!(play.undo());
    assert_eq!(play.orders(Seat(1)).of("scout"), "look", "an order is no move in the fight");
    play.undo_keeping_orders(0);
    assert_eq!(play.orders(Seat(1)).of("scout"), "look", "its last word stays");
    assert_eq!(play.tape().iter().filter(|answer| matches!(answer, Answer::Order(_))).count(), 1, "and only that");
    play.undo_to(0);
    assert_eq!(play.orders(Seat(1)).of("scout"), "ask", "an order that is undone is no longer in force");
    assert_eq!(play.orders(Seat(2)).of("scout"), "ask", "an order is one seat's");
}

#[test]
fn with_real_cards_an_order_counts_from_the_beginning_of_the_step() {
    let mut play = ambush([Sitter::Paper, Sitter::Paper], 3).knowing_orders(Ambush::ORDERS);
    let deal = |play: &mut Play<Ambush>| {
        let (question, Open::Card { source, possible }) = play.open()? else { return None };
        let seat = Ambush::holder(*source).unwrap_or(Seat(0));
        let says = Says::Card(possible[0].0.to_string());
        play.reply(Reply { question, seat, says }).expect("it is in the pile");
        Some(())
    };
    deal(&mut play).expect("cards are dealt by hand");
    let before = play.scene().clone();
    play.order(scouting("look")).expect("at any time");
    assert_eq!(*play.scene(), before);
    play.follow_orders();
    while deal(&mut play).is_some() {}
    let (_, open) = play.open().expect("a decision is open");
    assert!(!matches!(open, Open::Choice { question: Question::Scout, seats, .. } if seats.contains(Seat(1))));
}
