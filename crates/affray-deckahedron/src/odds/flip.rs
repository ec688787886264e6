//! Flips, and flips against each other.

use affray_core::exact::{Enumeration, Exact, Kinds, Odds};
use affray_core::query::{
    self, Budget, OneShot, OneShotQuery, OutcomeTable, Param, PreparedQuery, Query, QueryError, QueryValues,
};
use affray_core::{Ask, Bag, Bot, Decision, Seeded, Stream};

use super::setting::{
    ADA, ADVANTAGE, ANSWER, BLESSINGS, DISCARDED, EXHAUSTED, EXHAUSTED_CARDS, FROM, NET, RANK, RANKS, Setting, WHO,
    WOUNDS, duel, net, rank,
};
use crate::asked::source::{ChanceOf, Source};
use crate::bots::Plain;
use crate::edition::Edition;
use crate::rulings::TieChooser;
use crate::state::attribute::{Attribute, Rank};
use crate::state::card::{self, Card, Pile, STAMINA};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::Standing;

pub(super) const FLIP: Query = Query {
    name: "flip",
    about: "what a flip shows, what it costs, and how often the green symbol or a critical card decides it",
    teach: "A flip of a fresh deck, or of one that you describe. Cards are 0 to 19, w1 w2 … for wound cards, b1 b2 … for \
            blessings; whoever flips chooses among equal cards as the plain bot does (a critical card, then a green one). What \
            it costs is for a move that is not IMMEDIATE.\n\n  \
            affray odds deckahedron flip --rank dart --advantage 2\n  \
            affray odds deckahedron flip --rank bulb --wounds \"w1 w2\" --sweep advantage=-2..2\n  \
            affray odds deckahedron flip --rank anchor --sweep exhausted=0..10 --plot thinning.svg\n  \
            affray odds deckahedron flip --from fight.json --who Kresk --answer 40",
    params: &[RANK, ADVANTAGE, EXHAUSTED, EXHAUSTED_CARDS, DISCARDED, WOUNDS, BLESSINGS, FROM, WHO, ANSWER],
    prepare: |given| Ok(Box::new(OneShotQuery(Flipped::read(given)?))),
};

pub(super) const OPPOSED: Query = Query {
    name: "opposed",
    about: "flip against flip: who shows the better face",
    teach: "Both flip from fresh decks; the better face is better for you. `affray odds deckahedron melee` goes on to the loss.\n\n  \
            affray odds deckahedron opposed --rank dart --advantage 2 --foe-rank anchor --foe-advantage -2\n  \
            affray odds deckahedron opposed --sweep advantage=-2..2 --sweep foe-advantage=-2..2",
    params: &[
        RANK,
        ADVANTAGE,
        Param { name: "foe-rank", about: "the other side's rank", takes: RANKS, default: "anchor" },
        Param { name: "foe-advantage", about: "the other side's net advantage", takes: NET, default: "0" },
    ],
    prepare: |given| {
        let edition = super::setting::edition(given, Edition::Module)?;
        Ok(Box::new(Opposed {
            edition,
            mine: (rank(given, "rank"), net(given, "advantage", edition)?),
            theirs: (rank(given, "foe-rank"), net(given, "foe-advantage", edition)?),
        }))
    },
};

/// What a flip came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shown {
    /// The result.
    pub face: Face,
    /// Whether the card that gives it is green (DK-17).
    pub green: bool,
    /// Whether the card that gives it is the critical success (DK-18).
    pub critical: bool,
    /// Whether it gives it as a critical failure (DK-20).
    pub blunder: bool,
    /// Whether a wound card cut it short (DK-16).
    pub cut: bool,
}

/// A flip from a setting.
struct Flipped {
    setting: Setting,
    rank: Rank,
    net: i8,
}

impl Flipped {
    fn read(given: &QueryValues) -> Result<Flipped, QueryError> {
        let mut setting = Setting::read(given, Edition::Guide)?;
        let net = net(given, "advantage", setting.fight.edition())?;
        let rank = setting.fight.fighter(ADA).ranks.of(Attribute::Str);
        // The point that a wound card costs comes after the flip, and would only multiply its branches.
        setting.fight.fighter_mut(ADA).standing = Standing::Out;
        Ok(Flipped { setting, rank, net })
    }

    /// What a flip costs: a point of the Bad Bank or a move of the GM, where the edition has them, and the point of a
    /// wound card (DK-16, DK-65, DK-66).
    fn cost(&self, shown: Shown) -> String {
        let gm = match shown.face {
            _ if !self.setting.fight.edition().is_world() => None,
            Face::TwoCrosses => Some("a move of the GM"),
            Face::OneCross => Some("a point in the Bad Bank"),
            Face::OneTick | Face::TwoTicks => None,
        };
        match (gm, shown.cut) {
            (None, false) => "nothing".to_owned(),
            (None, true) => "1 Stamina".to_owned(),
            (Some(gm), false) => gm.to_owned(),
            (Some(gm), true) => format!("{gm}, 1 Stamina"),
        }
    }

    /// Whether the order of the cards can matter: a wound card ends the flip, a short deck is reshuffled, or the
    /// first of equals decides.
    fn order_matters(&self) -> bool {
        let fighter = self.setting.fight.fighter(ADA);
        let enough = fighter.deck.len() > usize::from(self.net.unsigned_abs() + self.setting.unnamed);
        let wounded = fighter.deck.bits() & card::WOUNDS != 0 || !enough && fighter.discard.bits() & card::WOUNDS != 0;
        wounded || !enough || self.setting.fight.scenario.rulings.tie_chooser == TieChooser::First
    }
}

/// Cards that a flip at this rank cannot tell apart.
fn kinds(edition: Edition, rank: Rank) -> Kinds {
    let faces = card::faces(edition);
    Kinds::of(|card: Card| {
        let critical = [Card::CRITICAL_SUCCESS, Card::CRITICAL_FAILURE].contains(&card);
        (faces.face(card, rank), faces.is_green(card), critical, card.is_wound(), card.has_stamina())
    })
}

impl OneShot for Flipped {
    type Scene = Fight;
    type Bots = Plain;
    type Result = Shown;

    fn title(&self) -> String {
        let advantage = match self.net {
            0 => String::new(),
            net @ 1.. => format!(" with advantage {net}"),
            net => format!(" with disadvantage {}", -net),
        };
        let unnamed = match self.setting.unnamed {
            0 => String::new(),
            1 => ", 1 Stamina card exhausted".to_owned(),
            number => format!(", {number} Stamina cards exhausted"),
        };
        let cards = self.setting.fight.fighter(ADA).deck.len() - usize::from(self.setting.unnamed);
        format!("a flip on {}{advantage}, {cards} cards in the deck{unnamed}", self.rank)
    }

    fn bots(&self) -> Plain {
        Plain
    }

    fn enumeration(&self) -> Enumeration<Fight, Plain> {
        let enumeration = Enumeration::new(Plain).kinds(kinds(self.setting.fight.edition(), self.rank));
        if self.order_matters() { enumeration } else { enumeration.together() }
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<Shown, A::Halt> {
        let mut fight = self.setting.fight.clone();
        let edition = fight.edition();
        exhaust(&mut fight, self.setting.unnamed, ask)?;
        let flip = fight.flip(ask, ADA, Attribute::Str, self.net)?;
        Ok(shown(edition, flip))
    }

    fn label(&self, result: &Shown) -> String {
        result.face.to_string()
    }

    fn tables(&self, odds: &Odds<Shown>) -> Vec<OutcomeTable> {
        let yes_no = |title: &str, is: fn(&Shown) -> bool| {
            OutcomeTable::of(title, odds, |shown| if is(shown) { "yes" } else { "no" }.to_owned())
        };
        let mut tables = vec![
            OutcomeTable::of("result", odds, |shown| self.label(shown)).ranked(),
            yes_no("a green card decides", |shown| shown.green),
            yes_no("the critical success decides", |shown| shown.critical),
            OutcomeTable::of("result, and whether a green card gives it", odds, |shown| {
                format!("{}{}", shown.face, if shown.green { " green" } else { "" })
            }),
            OutcomeTable::of("it costs", odds, |shown| self.cost(*shown)),
        ];
        if odds.results().iter().any(|shown| shown.blunder) {
            tables.push(yes_no("the critical failure decides", |shown| shown.blunder));
        }
        if odds.results().iter().any(|shown| shown.cut) {
            tables.push(yes_no("a wound card cuts it short", |shown| shown.cut));
        }
        tables
    }
}

fn shown(edition: Edition, flip: crate::rules::flipping::flip::Flip) -> Shown {
    Shown {
        face: flip.face,
        green: card::faces(edition).is_green(flip.resolver),
        critical: flip.resolver == Card::CRITICAL_SUCCESS,
        blunder: flip.resolver == Card::CRITICAL_FAILURE,
        cut: flip.interrupted,
    }
}

/// Exhausts so many Stamina cards of the deck, whichever.
pub(super) fn exhaust<A: Ask<Fight>>(fight: &mut Fight, number: u8, ask: &mut A) -> Result<(), A::Halt> {
    let seat = fight.fighter(ADA).seat;
    for _ in 0..number {
        let mut stamina = Pile::from_bits(fight.fighter(ADA).deck.bits() & STAMINA);
        let source = Source { what: ChanceOf::Exhaustion, who: ADA, seat };
        let card = stamina.draw::<Fight, A>(ask, source)?.expect("the setting has seen that there are enough");
        let fighter = fight.fighter_mut(ADA);
        let held = fighter.deck.take(card);
        debug_assert!(held);
        fighter.exhaustion.add(card);
    }
    Ok(())
}

/// Takes the first option: a deck that was just laid out is not reshuffled.
struct First;

impl Bot<Fight> for First {
    #[inline]
    fn choose(&self, _: &Decision<'_, Fight>, _: &mut Stream) -> usize {
        0
    }
}

/// The odds of flips of a fresh deck, one after another, with one table and one enumeration for all.
pub struct Flipper {
    fight: Fight,
    fresh: (Pile, Pile),
    rank: Rank,
    /// For disadvantage the worst faces come first, for advantage the best.
    worst: Enumeration<Fight, First>,
    best: Enumeration<Fight, First>,
}

impl Flipper {
    /// A fresh character of this rank, with these wound cards in its deck.
    pub fn new(edition: Edition, rank: Rank, wounds: &[Card]) -> Flipper {
        let mut fight = duel(edition, rank);
        // Which of equal cards resolves a flip changes no face, so nobody need be asked.
        fight.change_scenario(|scenario| scenario.rulings.tie_chooser = TieChooser::First);
        let faces = card::faces(edition);
        let fighter = fight.fighter_mut(ADA);
        fighter.standing = Standing::Out;
        for &card in wounds {
            fighter.deck.add(card);
        }
        let fresh = (fighter.deck, fighter.discard);
        let face = |card: Card| (faces.face(card, rank), card.is_wound());
        let worst = Enumeration::new(First).kinds(Kinds::by(face));
        let best = Enumeration::new(First).kinds(Kinds::by(|card| std::cmp::Reverse(face(card))));
        Flipper { fight, fresh, rank, worst, best }
    }

    /// The rank that is read.
    pub fn rank(&self) -> Rank {
        self.rank
    }

    /// The odds of each face at a net advantage.
    pub fn odds(&mut self, net: i8) -> Odds<Face> {
        let Flipper { fight, fresh, worst, best, .. } = self;
        let enumeration = if net < 0 { worst } else { best };
        // All cards are turned and one of them counts, unless a wound card may end the flip before the others.
        let whole = fresh.0.bits() & card::WOUNDS == 0;
        enumeration.foremost(if whole { net.unsigned_abs() + 1 } else { 0 });
        enumeration.odds(|ask: &mut Exact<Fight, First>| {
            // A flip touches nothing but these two piles, so they are all that is set back.
            let fighter = fight.fighter_mut(ADA);
            (fighter.deck, fighter.discard) = *fresh;
            let Ok(flip) = fight.flip(ask, ADA, Attribute::Str, net);
            flip.face
        })
    }
}

/// Who shows the better face, from the odds of both.
pub fn opposed(mine: &Odds<Face>, theirs: &Odds<Face>) -> Odds<std::cmp::Ordering> {
    mine.against(theirs)
}

/// A flip against a flip, from fresh decks.
struct Opposed {
    edition: Edition,
    mine: (Rank, i8),
    theirs: (Rank, i8),
}

impl Opposed {
    fn name(order: std::cmp::Ordering) -> String {
        match order {
            std::cmp::Ordering::Less => "worse",
            std::cmp::Ordering::Equal => "equal",
            std::cmp::Ordering::Greater => "better",
        }
        .to_owned()
    }
}

impl PreparedQuery for Opposed {
    fn title(&self) -> String {
        let side = |(rank, net): (Rank, i8)| format!("{rank} at {net:+}");
        format!("{} against {}", side(self.mine), side(self.theirs))
    }

    fn exact(&self, _: &mut Budget<'_>) -> Result<Vec<OutcomeTable>, QueryError> {
        let side = |(rank, net): (Rank, i8)| Flipper::new(self.edition, rank, &[]).odds(net);
        let (mine, theirs) = (side(self.mine), side(self.theirs));
        let pairs = mine.with(&theirs, |mine, theirs| (*mine, *theirs));
        Ok(vec![
            OutcomeTable::of("your face", &opposed(&mine, &theirs), |order| Self::name(*order)).ranked(),
            OutcomeTable::of("faces, yours first", &pairs, |(mine, theirs)| format!("{mine} {theirs}")),
        ])
    }

    fn simulate(&self, seed: u64, runs: u64) -> std::collections::BTreeMap<String, u64> {
        let mut sides = [self.mine, self.theirs].map(|(rank, net)| (Flipper::new(self.edition, rank, &[]), net));
        let mut seeded = Seeded::new(seed, 0, Plain);
        let mut counts = std::collections::BTreeMap::new();
        for number in 0..runs {
            seeded.restart(seed, number);
            let [mine, theirs] = sides.each_mut().map(|(flipper, net)| {
                let fighter = flipper.fight.fighter_mut(ADA);
                (fighter.deck, fighter.discard) = flipper.fresh;
                let Ok(flip) = flipper.fight.flip(&mut seeded, ADA, Attribute::Str, *net);
                flip.face
            });
            *counts.entry(mine.cmp(&theirs)).or_default() += 1;
        }
        query::named(counts, |order| Self::name(*order))
    }
}
