//! The rules of the tiny duel, one claim a test, through the script answerer.

use affray_core::{
    AddressedEvent, Ask, Audience, Bag, Game, Opening, Overrule, Progress, Scene, Script, Seat, Setup, Viewer, Words,
    exact,
};
use affray_testkit::tiny::{Choice, Duel, Event, Flip, Marks, Tiny};

fn opening(rulings: &str) -> Opening<Duel> {
    let encounter = format!("game = \"tiny\"\n[rulings]\n{rulings}");
    Tiny::open(&Setup { encounter, ..Setup::default() }).expect("this encounter is sound")
}

/// Plays the duel with these cards turned up in turn; gives what was told and how it stands.
fn duel(rulings: &str, cards: &str) -> (Vec<Event>, Progress, String) {
    let Opening { mut scene, cast, .. } = opening(rulings);
    let flips = cards.split_whitespace().count();
    let mut script = Script::new(cast.clone());
    for code in cards.split_whitespace() {
        script = script.pick(Choice::Flip).cards(code);
    }
    let mut progress = Progress::Going;
    for _ in 0..flips {
        progress = scene.step(&mut script).expect("the script fits");
    }
    let told = script.finish().into_iter().map(|AddressedEvent { to, event }| {
        assert_eq!(to, Audience::Everyone, "nothing in the duel is secret");
        event
    });
    (told.collect(), progress, scene.summary(&cast))
}

#[test]
fn td_01_both_begin_with_all_twenty_cards() {
    let Opening { scene, cast, .. } = opening("");
    let in_deck = scene.quantities(&cast).into_iter().filter(|quantity| quantity.now == "deck").count();
    assert_eq!(in_deck, 40);
}

#[test]
fn td_02_they_act_in_turn_and_a_ruling_says_who_begins() {
    let by = |(told, _, _): (Vec<Event>, _, _)| {
        told.iter().map(|event| if let Event::Flipped { by, .. } = event { by.0 } else { 9 }).collect::<Vec<_>>()
    };
    assert_eq!(by(duel("", "10 3 9")), [0, 1, 0]);
    assert_eq!(by(duel("first = \"dart\"", "3 10 9")), [1, 0, 1]);
}

#[test]
fn td_03_each_reads_the_own_edge() {
    let shows = |(told, _, _): (Vec<Event>, _, _)| {
        told.iter()
            .map(|event| if let Event::Flipped { shows, .. } = event { *shows } else { Marks::OneTick })
            .collect::<Vec<_>>()
    };
    // Card 2 is two crosses for Anchor and two ticks for Dart.
    assert_eq!(shows(duel("", "2 2")), [Marks::TwoCrosses, Marks::TwoTicks]);
}

#[test]
fn td_04_crosses_cost_the_flipper_and_ticks_the_other() {
    let costs = |cards| {
        duel("", cards)
            .0
            .iter()
            .map(|event| match event {
                Event::Flipped { hurt, cost, left, .. } => (hurt.0, *cost, *left),
                other => panic!("{other:?}"),
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(costs("0"), [(0, 2, 8)]); // XX
    assert_eq!(costs("3"), [(0, 1, 9)]); // X
    assert_eq!(costs("9"), [(1, 1, 9)]); // V
    assert_eq!(costs("10"), [(1, 2, 8)]); // VV
}

#[test]
fn td_05_an_empty_deck_takes_the_discards_back() {
    // Twenty flips each, ordered so that neither side is out before: losses are spread over 20 points of stamina.
    let Opening { mut scene, cast, .. } = opening("stamina = 20");
    for card in 0..19 {
        scene.set(&cast, &format!("Anchor.card.{card}"), "discard").expect("a card may be moved");
    }
    let mut script =
        Script::new(cast).pick(Choice::Flip).cards("19").pick(Choice::Flip).cards("3").pick(Choice::Flip).cards("19");
    for _ in 0..3 {
        scene.step(&mut script).expect("card 19 is the last, then all are back");
    }
    let told = script.finish();
    assert!(told.iter().any(|told| told.event == Event::Reshuffled { by: Seat(0) }));
}

#[test]
fn td_06_whoever_has_lost_all_stamina_is_out() {
    let (told, progress, summary) = duel("stamina = 4", "10 3 16");
    assert_eq!(told.last(), Some(&Event::Won { by: Seat(0) }));
    assert_eq!(progress, Progress::Over);
    assert_eq!(summary, "Anchor wins with 2 stamina left");
}

#[test]
fn td_07_nobody_may_pass() {
    let Opening { mut scene, cast, .. } = opening("");
    let mismatch = scene.step(&mut Script::new(cast).pick(Choice::Pass)).expect_err("passing is not an option");
    assert!(mismatch.to_string().contains("TD-07"), "{mismatch}");
}

#[test]
fn a_flip_has_the_exact_odds_of_its_edge() {
    let duel = opening("").scene;
    let odds = exact::odds::<Duel, _, _>(affray_core::Random, |ask| {
        let mut scene = duel.clone();
        let mut ears = Heard { ask, shows: None };
        let Ok(_) = scene.step(&mut ears);
        ears.shows.expect("a turn flips a card")
    });
    let exact: Vec<(Marks, String)> = odds.iter().map(|(marks, chance)| (*marks, chance.to_string())).collect();
    let expected =
        [(Marks::TwoCrosses, "2/5"), (Marks::OneCross, "1/5"), (Marks::OneTick, "3/10"), (Marks::TwoTicks, "1/10")];
    assert_eq!(exact, expected.map(|(marks, chance)| (marks, chance.to_owned())));
}

#[test]
fn exact_odds_of_three_turns_sum_to_one_and_agree_with_simulation() {
    let duel = opening("").scene;
    let lost = |scene: &Duel| {
        let value = serde_json::to_value(scene.view(Viewer::Onlooker)).expect("views serialise to JSON");
        value["fighters"][0]["lost"].as_u64().expect("a number")
    };
    let odds = exact::odds::<Duel, _, _>(affray_core::Random, |ask| {
        let mut scene = duel.clone();
        for _ in 0..3 {
            let Ok(_) = scene.step(ask);
        }
        lost(&scene)
    });
    let one: exact::Chance = odds.iter().map(|(_, chance)| chance).sum();
    assert_eq!(one.to_string(), "1");

    let runs = 200_000u32;
    let mut counts = [0u32; 10];
    let mut seeded = affray_core::Seeded::new(11, 0, affray_core::Random);
    for _ in 0..runs {
        let mut scene = duel.clone();
        for _ in 0..3 {
            let Ok(_) = scene.step(&mut seeded);
        }
        counts[lost(&scene) as usize] += 1;
    }
    for (lost, chance) in odds {
        let p = ratio(&chance);
        let sd = (p * (1.0 - p) * f64::from(runs)).sqrt();
        let off = (f64::from(counts[lost as usize]) - p * f64::from(runs)).abs();
        assert!(
            off <= 4.5 * sd,
            "losing {lost}: exact {p}, simulated {}",
            f64::from(counts[lost as usize]) / f64::from(runs)
        );
    }
}

fn ratio(chance: &exact::Chance) -> f64 {
    let number = |big: &dyn ToString| big.to_string().parse::<f64>().expect("digits");
    number(chance.numer()) / number(chance.denom())
}

/// Passes questions on, and keeps the last flip.
struct Heard<'a, A> {
    ask: &'a mut A,
    shows: Option<Marks>,
}

impl<A: Ask<Duel>> Ask<Duel> for Heard<'_, A> {
    type Halt = A::Halt;
    fn card<B: Bag<Card = Flip>>(&mut self, source: <Duel as Scene>::Source, from: &B) -> Result<Flip, A::Halt> {
        self.ask.card(source, from)
    }
    fn roll(&mut self, source: <Duel as Scene>::Source, sides: u8) -> Result<u8, A::Halt> {
        self.ask.roll(source, sides)
    }
    fn toss(&mut self, source: <Duel as Scene>::Source) -> Result<affray_core::Coin, A::Halt> {
        self.ask.toss(source)
    }
    fn choose(&mut self, scene: &mut Duel, seat: Seat, question: <Duel as Scene>::Question) -> Result<Choice, A::Halt> {
        self.ask.choose(scene, seat, question)
    }
    fn choose_each(
        &mut self,
        scene: &mut Duel,
        seats: affray_core::SeatSet,
        question: <Duel as Scene>::Question,
    ) -> Result<affray_core::Each<Choice>, A::Halt> {
        self.ask.choose_each(scene, seats, question)
    }
    fn tell(&mut self, scene: &Duel, to: Audience, event: Event) {
        if let Event::Flipped { shows, .. } = event {
            self.shows = Some(shows);
        }
        self.ask.tell(scene, to, event);
    }
}
