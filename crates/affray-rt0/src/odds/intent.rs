//! What an adversary will do, given what has been seen of the GM's deck (RT-16, RT-68).

use affray_core::encounter::one_of;
use affray_core::exact::{Enumeration, Kinds, Odds};
use affray_core::query::{OneShot, OneShotQuery, OutcomeTable, Param, PreparedQuery, QueryError, QueryValues, Takes};
use affray_core::{Ask, Bag, Query};

use super::{ANSWER, FOE, FROM, Seats, cards, table};
use crate::bots::Plain;
use crate::game::Rt0;
use crate::state::adversary::Standing;
use crate::state::card::{Class, Pile, Tarot};
use crate::state::fight::Fight;
use crate::state::ids::FoeId;
use crate::state::traits::TraitSet;

/// Somebody for the adversary to fight.
const ONE: Seats = Seats { players: 1, traits: TraitSet::NONE, arcana: None };

/// An adversary's intents.
pub const INTENT: Query = Query {
    name: "intent",
    about: "what an adversary will do, given the GM's cards seen so far",
    teach: "Intents come off one GM deck of 78 cards; what lies open on its discard pile cannot come again until it \
            is shuffled in.\n\n  affray odds rt0 intent --adversary brock\n  \
            affray odds rt0 intent --adversary veiled_duelist --seen ks,3c,m4\n  affray odds rt0 intent --rounds 2\n  \
            affray odds rt0 intent --adversary \"Laborer 2\" --from fight.json",
    params: &[
        Param {
            name: "adversary",
            about: "whose stat block",
            takes: Takes::Text("a shipped stat block, such as brock or iron_warden"),
            default: "brock",
        },
        Param {
            name: "seen",
            about: "cards of the GM's deck that lie open",
            takes: Takes::Text("cards with commas between them, such as m16,kw,3c"),
            default: "",
        },
        Param { name: "rounds", about: "over how many rounds", takes: Takes::Number(1, 3), default: "1" },
        FROM,
        ANSWER,
    ],
    prepare: |given| {
        let mut fight = match given.has("from") {
            true => recorded(given)?,
            false => table(given, ONE, given.text("adversary"), Pile::default())?,
        };
        for card in cards(given, "seen")?.cards() {
            if fight.gm[0].deck.take(card) {
                fight.gm[0].discard.add(card);
            }
        }
        // An empty deck takes its discard pile back before the first card is drawn (RT-16).
        if fight.gm[0].deck.is_empty() && fight.gm[0].discard.is_empty() {
            return Err(QueryError::Impossible("the GM has no cards at all".to_owned()));
        }
        Ok(Box::new(OneShotQuery(Intents { fight, rounds: given.number("rounds") as u8 })) as Box<dyn PreparedQuery>)
    },
};

/// The adversary as a record has it, about to draw from what is left of the GM's deck.
fn recorded(given: &QueryValues) -> Result<Fight, QueryError> {
    let play = given.recorded::<Rt0>()?;
    let mut fight = play.scene().clone();
    let name = given.text("adversary");
    let is = |foe: FoeId| {
        let (full, slug) = (fight.adversary_name(foe), &fight.block(foe).slug);
        full.eq_ignore_ascii_case(name) || slug.eq_ignore_ascii_case(name)
    };
    let all = fight.foe_ids();
    let Some(foe) = all.clone().find(|&foe| is(foe)) else {
        let names: Vec<String> = all.map(|foe| fight.adversary_name(foe)).collect();
        return Err(QueryError::value("adversary", name, one_of(names.iter().map(String::as_str))));
    };
    for adversary in fight.foe_ids() {
        for intent in std::mem::take(&mut fight.adversaries[adversary].intents) {
            let piles = fight.piles_of(adversary);
            fight.gm[piles].discard.add(intent.card);
        }
    }
    let piles = fight.piles_of(foe);
    fight.gm.swap(0, piles);
    fight.gm.truncate(1);
    fight.adversaries.swap(FOE.index(), foe.index());
    fight.adversaries.truncate(1);
    fight.adversaries[FOE].standing = Standing::Active;
    fight.eddies.clear();
    fight.outcome = None;
    fight.settings.last_round = u16::MAX;
    Ok(fight)
}

struct Intents {
    fight: Fight,
    rounds: u8,
}

/// The intents in the order drawn: which line of the block, by its first card, and whether it lies open.
type Drawn = Vec<(usize, bool)>;

impl Intents {
    fn name(&self, class: usize) -> &str {
        &self.fight.block(FOE).line_of(Class::ALL[class]).name
    }

    /// Classes of one line of the block are one.
    fn line(&self, card: Tarot) -> usize {
        let name = &self.fight.block(FOE).line(card).name;
        let same = |&class: &Class| self.fight.block(FOE).line_of(class).name == *name;
        Class::ALL.iter().position(same).expect("every card has a line")
    }
}

impl OneShot for Intents {
    type Scene = Fight;
    type Bots = Plain;
    type Result = Drawn;

    fn title(&self) -> String {
        let rounds = if self.rounds > 1 { format!(" over {} rounds", self.rounds) } else { String::new() };
        format!("what {} will do{rounds}", self.fight.adversary_name(FOE))
    }

    fn bots(&self) -> Plain {
        Plain
    }

    fn enumeration(&self) -> Enumeration<Fight, Plain> {
        Enumeration::new(Plain).kinds(Kinds::of(|card: Tarot| self.line(card)))
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<Drawn, A::Halt> {
        let mut fight = self.fight.clone();
        let mut drawn = Drawn::new();
        for _ in 0..self.rounds {
            fight.intent_step(ask)?;
            // Carried out, they go to the discard pile before the next round draws.
            for intent in std::mem::take(&mut fight.adversaries[FOE].intents) {
                drawn.push((self.line(intent.card), intent.face_up));
                fight.gm_discard(ask, FOE, intent.card, &[]);
            }
        }
        Ok(drawn)
    }

    fn label(&self, drawn: &Drawn) -> String {
        let names: Vec<&str> = drawn.iter().map(|&(class, _)| self.name(class)).collect();
        names.join(", then ")
    }

    fn tables(&self, odds: &Odds<Drawn>) -> Vec<OutcomeTable> {
        let damage = |drawn: &Drawn| {
            let threat = |&(class, _): &(usize, bool)| {
                let threat = self.fight.block(FOE).line_of(Class::ALL[class]).threat;
                u64::from(threat.near + threat.near_all + threat.far + threat.far_all)
            };
            drawn.iter().map(threat).sum()
        };
        vec![
            OutcomeTable::of("result", odds, |drawn| self.label(drawn)),
            OutcomeTable::numbers("damage in print", odds, damage),
            OutcomeTable::numbers("face down", odds, |drawn| drawn.iter().filter(|(_, open)| !open).count() as u64),
        ]
    }
}
