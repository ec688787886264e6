//! Tutorials as learners meet them, in the suggested course and in others: what is suggested is compared with the odds, and
//! the lessons go on after an answer is taken back and after a saved fight is resumed.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use affray_core::fight::Share;
use affray_core::fight::any_play::{Asked, OpenText};
use affray_core::fight::forecast::PlayOnFrom;
use affray_core::query::Budget;
use affray_core::{
    AnyGame, AnyPlay, Consequences, Dealer, Method, Note, OddsEffort, Record, Reply, Says, Setup, Sitter, Stream,
    Viewer,
};
use affray_terminal::key_phrases;
use affray_tutorial::{Lesson, Tutorial};

/// A tutorial and its fight.
struct Course {
    game: &'static dyn AnyGame,
    tutorial: Tutorial,
    play: Box<dyn AnyPlay>,
}

impl Course {
    fn begin(game: &'static dyn AnyGame) -> Course {
        let tutorial = Tutorial::read(game.tutorial()).expect("a tutorial").on(key_phrases::on_screen);
        let learner = tutorial.seat().expect("a learner").to_owned();
        let sitters = vec![(learner, Sitter::Person)];
        let setup = Setup { encounter: game.starter().to_owned(), sitters, ..Setup::default() };
        let play = game.begin(&setup, Some(Dealer::seeded(tutorial.seed(), Vec::new()))).expect("a fight");
        Course { game, tutorial, play }
    }

    /// What the learner is asked; `None` when the fight is over.
    fn asked(&self) -> Option<Asked> {
        match self.play.open()? {
            (_, OpenText::Choice(asked)) => asked.into_iter().next(),
            _ => panic!("the dealer answers all chance"),
        }
    }

    fn look(&mut self) -> Lesson {
        let learner = self.tutorial.seat().and_then(|name| self.play.cast().find(name));
        self.tutorial.look(self.play.as_ref(), learner)
    }

    fn take(&mut self, option: usize) {
        let ((question, _), asked) = (self.play.open().expect("a question"), self.asked().expect("a decision"));
        self.play.reply(Reply { question, seat: asked.seat, says: Says::Option(option) }).expect("a listed option");
    }

    fn record(&self) -> Record {
        Record::read(&self.play.record(true)).expect("a record")
    }

    /// Goes through the whole fight, and looks at each decision with its lesson. With a number, an answer in two is a random one.
    fn go(&mut self, random: Option<u64>, mut at: impl FnMut(&mut Course, &Asked, &Lesson)) {
        let mut chance = random.map(|number| Stream::new(number, 3));
        while let Some(asked) = self.asked() {
            let lesson = self.look();
            at(self, &asked, &lesson);
            let options = asked.options.len() as u32;
            let strays =
                chance.as_mut().and_then(|chance| (chance.below(2) == 0).then(|| chance.below(options) as usize));
            self.take(strays.or(lesson.option).unwrap_or(0));
        }
    }
}

fn taught() -> impl Iterator<Item = &'static dyn AnyGame> {
    affray_catalogue::ALL.iter().copied().filter(|game| !game.tutorial().is_empty())
}

/// The suggested course, and some in which the learner strays.
fn courses(strayed: u64) -> impl Iterator<Item = Option<u64>> {
    [None].into_iter().chain((0..strayed).map(Some))
}

/// A share of fights won and its variance.
#[derive(Clone, Copy)]
struct Wins(f64, f64);

/// The chance to win with each of these options, as the screen shows it next to them.
fn wins(course: &Course, asked: &Asked, options: &[usize], fights: u32, seed: u64) -> Vec<Wins> {
    let forecast = course.game.forecast(&course.record()).expect("a forecast");
    let wins = |&option: &usize| {
        let from = PlayOnFrom { answers: course.play.answers(), option: Some((asked.seat, option)) };
        let won = forecast.wins(from, Some(asked.seat), fights, seed).expect("an option");
        let share = f64::from(won) / f64::from(fights);
        Wins(share, share * (1.0 - share) / f64::from(fights))
    };
    options.iter().map(wins).collect()
}

/// Whether one of these is better than the first by more than the error of both.
fn is_beaten(first: Wins, others: &[Wins]) -> bool {
    others.iter().any(|other| other.0 - first.0 > 1.96 * (first.1 + other.1).sqrt())
}

/// What an option deals more than it costs, and half the width of the interval around it.
fn net(of: &Consequences) -> (f64, f64) {
    let spread = |shares: &[Share<i32>]| {
        let moment = |power: i32| shares.iter().map(|it| it.share * f64::from(it.what).powi(power)).sum::<f64>();
        (moment(2) - moment(1).powi(2)).max(0.0).sqrt()
    };
    let error = match of.method {
        Method::Exact => 0.0,
        Method::Simulated(samples) => 1.96 * (spread(&of.dealt) + spread(&of.paid)) / f64::from(samples).sqrt(),
    };
    (of.ledger.dealt - of.ledger.paid, error)
}

/// Whether an option is the best by the chance to win or by what it deals and costs, or within the error of the best. What the
/// screen would show is asked first; if that speaks against it, more fights with another seed.
fn is_best(course: &Course, asked: &Asked, option: usize) -> bool {
    let all: Vec<usize> = (0..asked.options.len()).collect();
    let on_screen = wins(course, asked, &all, (6_000 / all.len() as u32).clamp(60, 1_000), 1);
    if !is_beaten(on_screen[option], &on_screen) {
        return true;
    }
    let better: Vec<usize> =
        all.into_iter().filter(|&other| is_beaten(on_screen[option], &[on_screen[other]])).collect();
    let again = wins(course, asked, &[&[option], &better[..]].concat(), 4_000, 2);
    if !is_beaten(again[0], &again) {
        return true;
    }
    let exact = Budget { allowed: 20_000, report: &mut |_| ControlFlow::Continue(()) };
    let mut effort = OddsEffort { exact, samples: OddsEffort::SAMPLES, check: &mut || ControlFlow::Continue(()) };
    let odds = course.play.all_option_odds(asked.seat, &mut effort).expect("odds");
    let nets: Vec<(f64, f64)> = odds.iter().filter_map(|odds| odds.outcome.as_ref()).map(net).collect();
    nets.iter().all(|other| other.0 - nets[option].0 <= other.1 + nets[option].1)
}

#[test]
fn what_is_suggested_is_the_best_there_by_the_odds() {
    for game in taught() {
        let (mut judged, mut wrong) = (BTreeSet::new(), Vec::new());
        for course in courses(6) {
            Course::begin(game).go(course, |course, asked, lesson| {
                let Some(option) = lesson.option.filter(|_| asked.options.len() > 1) else { return };
                if judged.insert(course.play.digest()) && !is_best(course, asked, option) {
                    wrong.push(format!("{} {:?}", asked.prompt, asked.options[option].text));
                }
            });
        }
        assert!(
            wrong.is_empty(),
            "{}, of {} suggestions not the best:\n{}",
            game.slug(),
            judged.len(),
            wrong.join("\n")
        );
        println!("{}: {} suggestions are the best", game.slug(), judged.len());
    }
}

#[test]
fn an_option_that_is_not_the_best_is_noticed() {
    let game = affray_catalogue::find("deckahedron").expect("a game");
    let course = Course::begin(game);
    let asked = course.asked().expect("a decision");
    let runs = asked.options.iter().position(|option| option.text == "Bravely Run Away").expect("an option");
    assert!(!is_best(&course, &asked, runs));
}

#[test]
fn every_lesson_comes_up_in_some_course_and_nothing_is_left_to_fill_in() {
    for game in taught() {
        let mut given: BTreeSet<usize> = BTreeSet::new();
        let mut all = 0;
        for course in courses(200) {
            let mut begun = Course::begin(game);
            begun.go(course, |_, _, lesson| {
                assert!(!lesson.words().contains(['{', '}']), "{}: {}", game.slug(), lesson.words());
            });
            let closing = begun.look().words();
            assert!(!closing.is_empty(), "{}", game.slug());
            let (lessons, course) = begun.tutorial.course();
            all = lessons;
            given.extend(course);
        }
        let missing: Vec<usize> = (0..all).filter(|lesson| !given.contains(lesson)).collect();
        assert!(missing.is_empty(), "{}: lessons {missing:?} of {all}, from 0, never come up", game.slug());
    }
}

#[test]
fn no_lesson_says_that_a_die_is_to_come_which_the_log_shows() {
    for game in taught() {
        for course in courses(200) {
            let mut seen = 0;
            Course::begin(game).go(course, |course, asked, lesson| {
                let log = course.play.lines(Viewer::Seat(asked.seat));
                let new = &log[seen.min(log.len())..];
                seen = log.len();
                let is_rolled = new.iter().any(|line| line.line.text.contains(" rolls 1d"));
                let words = lesson.words();
                assert!(!(is_rolled && words.contains("not been rolled")), "{}: {words}", game.slug());
                assert!(is_rolled || !words.contains("rolled already"), "{}: {words}", game.slug());
            });
        }
    }
}

#[test]
fn a_lesson_praises_a_card_only_where_concentrate_has_drawn_it() {
    let game = affray_catalogue::find("rt0").expect("a game");
    let mut praised = 0;
    for course in courses(200) {
        let mut seen = 0;
        Course::begin(game).go(course, |course, asked, lesson| {
            let log = course.play.lines(Viewer::Seat(asked.seat));
            let new = &log[seen.min(log.len())..];
            seen = log.len();
            if lesson.words().contains("And it is a good one") {
                praised += 1;
                assert!(new.iter().any(|line| line.line.text.contains("Concentrate goes off")), "{}", lesson.words());
            }
        });
    }
    assert!(praised > 0);
}

#[test]
fn lessons_go_on_after_a_saved_fight_is_resumed_and_after_an_answer_is_taken_back() {
    for game in taught() {
        for course in courses(2) {
            let mut before: Option<(usize, Lesson)> = None;
            Course::begin(game).go(course, |course, _, lesson| {
                let learner = course.tutorial.seat().and_then(|name| course.play.cast().find(name));
                let record = course.record();
                let mut resumed =
                    Tutorial::of_record(game, &record).expect("the tutorial's own fight").on(key_phrases::on_screen);
                let play = game.resume(&record, true).expect("it goes on");
                assert_eq!(resumed.look(play.as_ref(), learner), *lesson, "{}", game.slug());
                // One back, and the lesson is that of before.
                let mut play = play;
                if let Some((answers, before)) = &before {
                    play.undo_to(*answers);
                    assert_eq!(resumed.look(play.as_ref(), learner), *before, "{}", game.slug());
                }
                before = Some((course.play.answers(), lesson.clone()));
            });
        }
    }
}

#[test]
fn a_note_at_a_question_does_not_skip_its_lesson() {
    for game in taught() {
        let mut course = Course::begin(game);
        let lesson = course.look();
        // While several decide at the same time, nobody else comes in between.
        if course.play.note(Note { by: None, text: "rain".to_owned() }).is_err() {
            course.take(0);
            continue;
        }
        assert_eq!(course.look(), lesson, "{}", game.slug());
    }
}

#[test]
fn only_the_fight_of_a_tutorial_is_taught_when_it_is_resumed() {
    let game = affray_catalogue::find("deckahedron").expect("a game");
    let setup = Setup { encounter: game.starter().to_owned(), ..Setup::default() };
    let play = game.begin(&setup, Some(Dealer::seeded(1, Vec::new()))).expect("a fight");
    let record = Record::read(&play.record(true)).expect("a record");
    assert!(Tutorial::of_record(game, &record).is_none());
}
