//! What holds the searching bot of every game true: it is honest, and the same question gets the same choice.
//!
//! It belongs to no game, so these checks are written once, and each game runs them over its encounters.

use affray_core::search::{Searcher, Strength, named};
use affray_core::{
    AnyGame as _, Bot as _, Dealer, Decision, Game, Open, Opening, Play, Record, Registered, Reply, Says, Scene, Seat,
    Secret, Setup, Sitter, Stream, Verdict, Viewer, game,
};

/// What was found out about the worlds of an encounter.
#[derive(Debug, Clone, Copy, Default)]
pub struct Explored {
    /// Decisions looked at.
    pub decisions: usize,
    /// Worlds that differ from the fight as it is.
    pub varied: usize,
}

/// An encounter, opened.
///
/// # Panics
/// If it has mistakes.
pub fn opened<G: Game>(encounter: &str) -> Opening<G::Scene> {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    G::open(&setup).unwrap_or_else(|diagnostics| panic!("the encounter does not open: {diagnostics:?}"))
}

/// A fight in which people decide everywhere, so that every question can be looked at.
pub fn by_people<G: Game>(mut opening: Opening<G::Scene>, seed: u64) -> Play<G::Scene> {
    for seat in 0..opening.cast.seats().len() {
        opening.cast.seat_sitter(Seat(seat as u8), Sitter::Person);
    }
    let dealer = Dealer::new(Secret::from_seed(seed), Vec::new());
    Play::begin(G::SLUG, "", opening, Some(dealer), |_| None).advised_by(G::bot)
}

/// Answers the open question of a seat.
///
/// # Panics
/// If nothing is asked of the seat, or there is no such option.
pub fn take<S: affray_core::Words + affray_core::Overrule>(play: &mut Play<S>, seat: Seat, option: usize) {
    let (question, _) = play.open().expect("a question is open");
    play.reply(Reply { question, seat, says: Says::Option(option) }).expect("what is listed can be taken");
}

/// The seats that are asked, each with the number of its options.
pub fn asked<S: affray_core::Words + affray_core::Overrule>(play: &Play<S>) -> Vec<(Seat, usize)> {
    match play.open() {
        Some((_, Open::Choice { menus, .. })) => {
            menus.iter().map(|(seat, menu)| (*seat, menu.options().len())).collect()
        }
        _ => Vec::new(),
    }
}

fn seen<S: Scene>(scene: &S, seat: Seat) -> String {
    serde_json::to_string(&scene.view(Viewer::Seat(seat))).expect("views serialise to JSON")
}

/// Looks at one decision in so many of random fights: every world gives the seat the same view; what is advised is the
/// same, to the last visit, when cards that the seat cannot see are exchanged, and when it is asked again on another
/// thread.
///
/// # Panics
/// If one of these does not hold.
pub fn is_honest<G: Game>(encounter: &str, fights: u64, one_in: u32, iterations: u32) -> Explored {
    let mut looked = Explored::default();
    let bot = Searcher::of::<G>(named(&format!("search:{iterations}")).expect("the name of a search"));
    let planner = bot.planner().expect("it looks ahead");
    for fight in 0..fights {
        let mut whim = Stream::new(0x5EA2, fight);
        let mut play = by_people::<G>(opened::<G>(encounter), fight);
        while let [first, ..] = asked(&play)[..] {
            let all = asked(&play);
            let (seat, options) = *all.get(whim.below(all.len() as u32) as usize).unwrap_or(&first);
            if options > 1 && whim.below(one_in) == 0 {
                looked.decisions += 1;
                let Some((_, Open::Choice { menus, question, .. })) = play.open() else { unreachable!("it is asked") };
                let menu = &menus.iter().find(|(asked, _)| *asked == seat).expect("it is asked").1;
                let decision = || Decision {
                    seat,
                    view: play.scene().view(Viewer::Seat(seat)),
                    question: *question,
                    options: menu.options(),
                };
                let worlds = || play.worlds(seat).expect("it is asked");
                for number in 0..4 {
                    let world = worlds().deal(&mut Stream::new(fight, number));
                    assert_eq!(seen(&world, seat), seen(play.scene(), seat), "{seat:?} sees another world");
                    looked.varied += usize::from(world != *play.scene());
                }
                let seed = whim.below(u32::MAX).into();
                let advice = || planner.advise(&worlds(), &decision(), &mut Stream::new(seed, 0));
                let here = advice();
                let exchange = |scene: &mut G::Scene| {
                    scene_exchange::<G>(scene, seat, seed);
                };
                let there = planner.advise(&worlds().changed_by(&exchange), &decision(), &mut Stream::new(seed, 0));
                assert_eq!(here, there, "fight {fight}: the advice depends on what {seat:?} cannot see");
                let elsewhere = std::thread::scope(|scope| {
                    scope.spawn(|| play.advice(seat, &format!("search:{iterations}"), seed)).join().expect("no panic")
                });
                assert_eq!(Some(&here), elsewhere.as_ref(), "another thread and a fresh bot find the same");
                let visits: u32 = here.options.iter().map(|option| option.tried).sum();
                assert_eq!(visits, iterations, "each iteration decides once");
                assert!(here.options.iter().all(|it| (0.0..=1.0).contains(&it.worth.mean())), "{here:?}");
            }
            let option = whim.below(options as u32) as usize;
            take(&mut play, seat, option);
        }
    }
    looked
}

fn scene_exchange<G: Game>(scene: &mut G::Scene, seat: Seat, seed: u64) {
    use affray_core::Hidden as _;
    scene.exchange_unseen(Viewer::Seat(seat), &mut Stream::new(seed, 1));
}

/// Fights with the searching bot in every seat end, replay to the byte, and are proven fair; the same fight is played
/// again the same.
///
/// # Panics
/// If one of these does not hold.
pub fn keeps_the_laws_of_records<G: Game>(encounter: &str, fights: u64, strength: Strength) {
    let names: Vec<String> = opened::<G>(encounter).cast.seats().iter().map(|info| info.name.clone()).collect();
    let bot = Sitter::Bot(format!("search:{strength}"));
    let setup = Setup {
        encounter: encounter.to_owned(),
        sitters: names.into_iter().map(|name| (name, bot.clone())).collect(),
        ..Setup::default()
    };
    for fight in 0..fights {
        let begin = || {
            let dealer = Dealer::new(Secret::from_seed(fight), Vec::new());
            game::begin::<G>(&setup, Some(dealer)).unwrap_or_else(|mistakes| panic!("it does not open: {mistakes:?}"))
        };
        let play = begin();
        assert!(play.is_over(), "fight {fight} ends");
        let text = play.record(true);
        assert_eq!(text, begin().record(true), "fight {fight} is the same again");
        let record = Record::read(&text).expect("our own record is read");
        let checked = Registered::<G>::new().verify(&record).expect("it replays");
        assert_eq!(checked.verdict, Verdict::Fair, "fight {fight}");
    }
}
