//! Bins, spells and stat blocks read from data files.

use crate::state::card::Classed as _;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use affray_core::{Bag, Card};

use super::compiler::{Side, bin, bins, card, cards_on, class_of, fail};
use super::{
    Arcana, Bin, Block, Book, Cost, DataError, EddyBook, EddyUse, Fire, FurtherCards, HIGHEST_RUN, IntentLine, Spell,
    Threat,
};
use crate::language::compiled::{BinId, BinSet, Effect, List};
use crate::language::written::{
    AdversarySpec, AfterSpec, BinSpec, CostSpec, DataFile, FireSpec, InjurySpec, IntentFacing, SpellKind, SpellSpec,
    Timing,
};
use crate::rulings::Rulings;
use crate::state::card::{Class, Pile, Tarot};

static SHIPPED: LazyLock<DataFile> = LazyLock::new(|| {
    let read = |name: &str, text: &str| -> DataFile {
        toml::from_str(text).unwrap_or_else(|error| panic!("the shipped file {name} cannot be read: {error}"))
    };
    let mut all = read("adversaries.toml", include_str!("../../../data/adversaries.toml"));
    all.bin = read("bins.toml", include_str!("../../../data/bins.toml")).bin;
    all.spell = read("spells.toml", include_str!("../../../data/spells.toml")).spell;
    all.skill = read("skills.toml", include_str!("../../../data/skills.toml")).skill;
    all.injury = read("injuries.toml", include_str!("../../../data/injuries.toml")).injury;
    let extensions = read("extensions.toml", include_str!("../../../data/extensions.toml"));
    all.bin.extend(extensions.bin);
    all.arcana = extensions.arcana;
    all.eddy = extensions.eddy;
    all
});

/// The data files that ship with the game.
pub fn shipped() -> &'static DataFile {
    &SHIPPED
}

/// The shipped table of injuries.
pub(crate) fn injuries() -> &'static BTreeMap<String, InjurySpec> {
    &shipped().injury
}

impl Book {
    /// The shipped data under these rulings, with the encounter's own stat blocks added.
    pub fn new(rulings: Rulings, own: &BTreeMap<String, AdversarySpec>) -> Result<Book, DataError> {
        let shipped = shipped();
        let mut book = Book {
            rulings,
            own: own.clone(),
            effects: Vec::new(),
            lists: Vec::new(),
            cases: Vec::new(),
            bins: Vec::new(),
            accepts: Vec::new(),
            simple: BinSet::default(),
            runs: Vec::new(),
            run_starts: 0,
            blocks: Vec::new(),
            keys: Vec::new(),
            arcana: Vec::new(),
            eddy: EddyBook::default(),
        };
        for &slug in BinId::SLUGS {
            let bin = match (shipped.bin.get(slug), shipped.spell.get(slug)) {
                (Some(spec), None) => book.bin_of(slug, spec)?,
                (None, Some(spec)) => book.spell_of(slug, spec)?,
                _ => return fail(slug, "every bin and spell is described exactly once"),
            };
            book.bins.push(bin);
        }
        book.accepts = (0..Tarot::KINDS)
            .map(|card| {
                (0..book.bins.len() as u8)
                    .map(BinId)
                    .filter(|bin| book.bins[bin.index()].cards.count(Tarot::from_index(card)) > 0)
                    .collect()
            })
            .collect();
        let plain = |bin: &BinId| {
            let bin = &book.bins[bin.index()];
            bin.open && !bin.run && !bin.one_each
        };
        book.simple = (0..book.bins.len() as u8).map(BinId).filter(plain).collect();
        let worth =
            |value: u8| (0..78).map(Tarot::from_index).filter(move |&card| rulings.run_value(card) == Some(value));
        book.runs = (0..=HIGHEST_RUN).map(|value| Pile::of(worth(value))).collect();
        book.run_starts = book.runs.iter().fold(0, |all, cards| all | cards.bits());
        for (slug, spec) in shipped.adversary.iter().filter(|(slug, _)| !own.contains_key(*slug)).chain(own) {
            let block = book.block_of(slug, spec)?;
            book.blocks.push(block);
        }
        for (slug, spec) in &shipped.arcana {
            let fool_as = match spec.fool_as.as_deref() {
                None => Pile::default(),
                Some("any") => Pile::of((0..78).map(Tarot::from_index).filter(|&card| card != Tarot::TOWER)),
                Some(code) => Pile::of([card(slug, code)?]),
            };
            book.arcana.push(Arcana {
                slug: slug.clone(),
                card: card(slug, &spec.card)?,
                gives: spec.gives,
                fool_as,
                extra_spells: spec.extra_spells,
                extra_cards: spec.extra_cards,
            });
        }
        if let Some(spec) = &shipped.eddy {
            let mut uses = Vec::new();
            for (number, entry) in (1..).zip(&spec.uses) {
                let place = format!("eddy, use {number}");
                uses.push(EddyUse {
                    cards: cards_on(&place, &entry.on)?,
                    named: entry.on.iter().all(|on| on.starts_with('M')),
                    forced: entry.forced,
                    list: book.list(&place, &entry.effects, Side::Player)?,
                });
            }
            book.eddy = EddyBook { hp: spec.hp, draw: spec.draw, play: spec.play, uses };
        }
        Ok(book)
    }

    fn bin_of(&mut self, slug: &str, spec: &BinSpec) -> Result<Bin, DataError> {
        let place = format!("bin {slug}");
        let accept = &spec.accept;
        let mut cards = Pile::default();
        for one in (0..Tarot::KINDS).map(Tarot::from_index) {
            let suits = accept.suits.iter().any(|&class| class_of(class) == one.class());
            let named = accept.cards.iter().any(|code| *code == one.to_string());
            let suited = accept.one_of_each_suit && !one.is_major();
            if (suits || named || suited || accept.any || accept.majors && one.is_major())
                && (one != Tarot::TOWER || spec.forced_on_draw)
            {
                cards.add(one);
            }
        }
        for code in &accept.cards {
            card(&place, code)?;
        }
        let also = match &spec.also {
            None => None,
            Some(also) => Some(FurtherCards {
                cards: Pile::of((0..Tarot::KINDS).map(Tarot::from_index).filter(|one| {
                    *one != Tarot::TOWER && (also.any || also.suits.iter().any(|&class| class_of(class) == one.class()))
                })),
                min: also.count.or(also.min).unwrap_or(1),
                max: also.count.unwrap_or(u8::MAX),
                onto: bins(&place, &also.onto)?,
            }),
        };
        let mut cost = Vec::new();
        for way in &spec.cost {
            cost.push(match way {
                CostSpec::Corruption(amount) => Cost::Corruption(*amount),
                CostSpec::Discard(code) => Cost::Discard(card(&place, code)?),
            });
        }
        Ok(Bin {
            name: spec.name.clone(),
            cards,
            run: accept.adjacent_value,
            one_each: accept.one_of_each_suit,
            gate: spec.gate,
            open: spec.gate.is_none()
                && spec.limit.is_none()
                && spec.cost.is_empty()
                && also.is_none()
                && spec.cards_after == AfterSpec::Discard
                && matches!(spec.fire, Some(FireSpec::Sum(_) | FireSpec::Count(_) | FireSpec::Run(_))),
            fire: match spec.fire {
                Some(FireSpec::Sum(sum)) => Fire::Sum(sum),
                Some(FireSpec::Count(count)) => Fire::Count(count),
                Some(FireSpec::Run(run)) => Fire::Run(run),
                Some(FireSpec::Place(_)) => Fire::Place,
                None => Fire::Never,
            },
            after: spec.cards_after,
            list: self.list(&place, &spec.effects, Side::Player)?,
            arcana: spec.arcana.as_deref().map(|code| card(&place, code)).transpose()?,
            upgrade_of: spec.upgrade_of.as_deref().map(|slug| bin(&place, slug)).transpose()?,
            also,
            cost,
            once_per_day: spec.limit.is_some(),
            spell: None,
        })
    }

    fn spell_of(&mut self, slug: &str, spec: &SpellSpec) -> Result<Bin, DataError> {
        let place = format!("spell {slug}");
        Ok(Bin {
            name: spec.name.clone(),
            cards: Pile::of([Tarot::MAGICIAN]),
            run: false,
            one_each: false,
            gate: None,
            open: false,
            fire: Fire::Place,
            after: match spec.kind {
                SpellKind::Lasting => AfterSpec::Stay,
                SpellKind::OneShot | SpellKind::Substitute => AfterSpec::EndOfTurn,
            },
            list: self.list(&place, &spec.effects, Side::Player)?,
            arcana: None,
            upgrade_of: None,
            also: None,
            cost: Vec::new(),
            once_per_day: spec.limit.is_some(),
            spell: Some(Spell {
                kind: spec.kind,
                need: spec.learn.need.iter().copied().collect(),
                not: spec.learn.not.iter().copied().collect(),
                half: spec.skill.kind,
                marked: spec.skill.marked,
                turned: spec.skill.turned,
                about: spec.skill.about.clone(),
                pool: spec.pool,
            }),
        })
    }

    /// Checks a stat block and makes it ready (RT-67).
    fn block_of(&mut self, slug: &str, spec: &AdversarySpec) -> Result<Block, DataError> {
        let place = format!("adversary {slug}");
        if spec.hp == 0 {
            return fail(&place, "an adversary needs hit points: `hp` is at least 1");
        }
        if !(1..=6).contains(&spec.cards_per_turn) {
            return fail(&place, "`cards_per_turn` is 1 to 6");
        }
        let mut lines: [Option<IntentLine>; 5] = Default::default();
        for intent in &spec.intent {
            let label = intent.name.clone().unwrap_or_else(|| {
                intent.on.iter().map(|&class| class_of(class).slug()).collect::<Vec<_>>().join(" and ")
            });
            let inside = format!("{place}, intent {label:?}");
            let list = self.list(&inside, &intent.effects, Side::Adversary)?;
            let on_draw = intent.timing == Timing::OnDraw;
            if !on_draw && self.effects(list).iter().any(|effect| matches!(effect, Effect::Redraw { .. })) {
                return fail(&inside, "`redraw` replaces a card as it is drawn: it needs timing = \"on_draw\"");
            }
            let line =
                IntentLine { name: label, on_draw, list, attacks: self.attacks(list), threat: self.threat(list) };
            for &class in &intent.on {
                let class = class_of(class);
                if lines[class as usize].replace(line.clone()).is_some() {
                    return fail(
                        &place,
                        format!(
                            "the class {:?} is given twice; each of swords, wands, cups, pentacles, major stands once",
                            class.slug()
                        ),
                    );
                }
            }
        }
        for class in Class::ALL {
            if lines[class as usize].is_none() {
                return fail(
                    &place,
                    format!(
                        "the class {:?} is missing; each of swords, wands, cups, pentacles, major stands once",
                        class.slug()
                    ),
                );
            }
        }
        let lines = lines.map(Option::unwrap_or_default);
        let mean = |figure: fn(&Threat) -> u16| {
            let of = |class: Class| figure(&lines[class as usize].threat) * if class == Class::Major { 22 } else { 14 };
            Class::ALL.into_iter().map(of).sum::<u16>().div_ceil(78)
        };
        let hidden = Threat {
            near: mean(|threat| threat.near),
            near_all: mean(|threat| threat.near_all),
            far: mean(|threat| threat.far),
            far_all: mean(|threat| threat.far_all),
            approaches: lines.iter().any(|line| line.threat.approaches),
        };
        Ok(Block {
            slug: slug.to_owned(),
            name: spec.name.clone(),
            about: spec.about.clone().unwrap_or_default(),
            hp: spec.hp,
            cards: spec.cards_per_turn,
            face_down: spec.intents.map(|facing| facing == IntentFacing::FaceDown),
            mobile: spec.mobile,
            targeting: spec.targeting,
            hidden,
            lines,
        })
    }

    /// Whether a list hurts anybody, also deeper inside.
    fn attacks(&self, list: List) -> bool {
        self.effects(list).iter().any(|effect| match *effect {
            Effect::Damage { .. } | Effect::Injure { .. } => true,
            Effect::Once { first, later, .. } => self.attacks(first) || self.attacks(later),
            Effect::Coin { heads, tails } => self.attacks(heads) || self.attacks(tails),
            Effect::Choose { options } => (0..options.len).any(|place| self.attacks(self.option(options, place))),
            _ => false,
        })
    }
}
