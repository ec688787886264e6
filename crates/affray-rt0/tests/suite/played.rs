//! Fights with people in every seat who answer at random, for tests that look at what comes up.

use affray_core::{Allowed, Dealer, Game, Open, Override, Play, Quantity, Reply, Says, Secret, Setup, Sitter, Stream};
use affray_rt0::{Fight, Rt0};

/// Every class, injuries, spells, an Eddy, hidden intents, and a GM who is asked.
pub const MANY: &str = r#"
game = "rt0"
gm = "person"
campaign = true
rounds = 3
milestones = [2]
[[player]]
name = "Fool"
arcana = "fool"
traits = ["fast"]
marks = { kitchen_sink = 3, laughter = 3, blackjack = 3, parade = 3, throwaway_joke = 3 }
[[player]]
name = "Magician"
arcana = "magician"
spells = ["leo", "virgo"]
traits = ["charming"]
marks = { rabbit = 3, abracadabra = 3 }
[[player]]
name = "Priestess"
arcana = "high_priestess"
spells = ["pisces"]
injuries = ["bandaged_wound", "distracted", "massive_scar"]
[[eddy]]
name = "Eddy"
skill = "gym"
[[foe]]
adversary = "iron_warden"
[[foe]]
adversary = "lantern_choir"
[[milestone]]
at = 1
hp = 5
shed = 1
"#;

/// The encounters that random fights are taken from, each with so few rounds that it ends.
pub fn encounters() -> Vec<String> {
    let short = |text: &str| text.replace("rounds = 100", "rounds = 3").replace("rounds = 40", "rounds = 2");
    vec![
        include_str!("../../encounters/brock.toml").to_owned(),
        short(include_str!("../../encounters/party.toml")),
        short(include_str!("../../encounters/regent.toml")),
        short(include_str!("../../encounters/campaign.toml")),
        MANY.to_owned(),
    ]
}

/// A fight about to begin, with a person in every seat.
pub fn begin(text: &str, seed: u64) -> Play<Fight> {
    let open = |setup: &Setup| Rt0::open(setup).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"));
    let mut setup = Setup { encounter: text.to_owned(), ..Setup::default() };
    let mut opening = open(&setup);
    setup.sitters = opening.cast.seats().iter().map(|seat| (seat.name.clone(), Sitter::Person)).collect();
    opening.cast = affray_core::Cast::new(
        opening
            .cast
            .seats()
            .iter()
            .map(|seat| affray_core::SeatInfo { sitter: Sitter::Person, ..seat.clone() })
            .collect(),
    );
    Play::begin("rt0", text, opening, Some(Dealer::new(Secret::from_seed(seed), Vec::new())), |_| None)
}

/// Answers the open decision with any of its options; false when there is none.
pub fn answer(play: &mut Play<Fight>, whim: &mut Stream) -> bool {
    let Some((question, Open::Choice { menus, .. })) = play.open() else { return false };
    let (seat, menu) = &menus[0];
    let option = whim.below(menu.options().len() as u32) as usize;
    let reply = Reply { question, seat: *seat, says: Says::Option(option) };
    play.reply(reply).expect("a listed option is taken");
    true
}

/// Any value that a quantity may be set to.
pub fn any_value(quantity: &Quantity, whim: &mut Stream) -> String {
    match &quantity.allowed {
        Allowed::Number(least, most) => (least + i64::from(whim.below((most - least + 1) as u32))).to_string(),
        Allowed::Words(words) => words[whim.below(words.len() as u32) as usize].clone(),
        Allowed::Text => "as the GM says".to_owned(),
    }
}

/// The GM sets something to anything; says what, if it was taken.
pub fn overrule(play: &mut Play<Fight>, whim: &mut Stream) -> Option<Override> {
    let quantities = play.scene().quantities(play.cast());
    // Cards are most of the list, and least of what can go wrong.
    let few: Vec<&Quantity> = quantities.iter().filter(|quantity| !quantity.name.contains(".card.")).collect();
    let quantity = match whim.below(3) {
        0 => &quantities[whim.below(quantities.len() as u32) as usize],
        _ => few[whim.below(few.len() as u32) as usize],
    };
    let change = Override { quantity: quantity.name.clone(), value: any_value(quantity, whim), reason: String::new() };
    play.overrule(change.clone()).ok().map(|()| change)
}

use affray_core::Overrule as _;
