//! Tables to look up: cards, bins, spells, adversaries, injuries, skills, the Eddy, all made from the data the rules use.

use std::collections::BTreeMap;

use affray_core::{Bag, Card as _, LookupTable, RuleId};

use crate::language::book::{Book, Fire, SharedBook};
use crate::language::compiled::{BinId, Number};
use crate::language::written::{AfterSpec, InjuryRank, Targeting};
use crate::rules::gutter::legal::rule_of;
use crate::rulings::Rulings;
use crate::state::actor::Actor;
use crate::state::arena::Arena;
use crate::state::card::{Class, Classed as _, Pile, Tarot};
use crate::state::fight::{Fight, Settings};
use crate::state::ids::{BlockId, EddyId, FoeId};
use crate::state::injury::Injury;
use crate::state::sheet::Sheet;
use crate::state::skill::Skill;
use crate::state::traits::{Trait, TraitSet};

/// Every table of the game.
pub(crate) fn all() -> Vec<LookupTable> {
    let Ok(book) = Book::new(Rulings::default(), &BTreeMap::new()) else { return Vec::new() };
    let blocks: Vec<BlockId> = BlockId::all(book.blocks.len()).collect();
    let sheet = Sheet::default();
    let fight = Fight::new(SharedBook::new(book), Settings::default(), Arena::Normal, [sheet], 1, &blocks);
    vec![cards(&fight), bins(&fight), spells(&fight), adversaries(&fight), injuries(), skills(), eddy(&fight)]
}

fn table(name: &'static str, title: &str, rule: &'static str, columns: &[&str], rows: Vec<Vec<String>>) -> LookupTable {
    let columns = columns.iter().map(|&column| column.to_owned()).collect();
    LookupTable { name, title: title.to_owned(), rule: Some(RuleId(rule)), columns, rows, notes: Vec::new() }
}

/// What each card is worth, and the bins that take it (RT-03, RT-24, RT-43).
fn cards(fight: &Fight) -> LookupTable {
    let row = |card: Tarot| {
        let run = fight.rulings().run_value(card).map_or(String::new(), |value| value.to_string());
        let named = fight.book.takers(card).iter().filter(|&bin| !wide(fight, bin) && bin != BinId::RUN_AWAY);
        let named: Vec<&str> = named.filter(|bin| !bin.is_spell()).map(|bin| fight.bin_name(bin)).collect();
        let mut for_it = named.join(", ");
        if card == Tarot::MAGICIAN {
            for_it = format!("every spell, {for_it}");
        }
        vec![card.to_string().to_lowercase(), card.name(), fight.value(card).to_string(), run, for_it]
    };
    let rows = (0..Tarot::KINDS).map(Tarot::from_index).map(row).collect();
    let columns = ["typed", "card", "worth", "in a run", "bins for it alone"];
    let mut table = table("cards", "Cards", "RT-03", &columns, rows);
    table.notes.push("Wands and Swords go on Strike, Cups and Pentacles on Defend, Majors on Concentrate; any card on Movement and Run Away.".to_owned());
    table
}

/// Whether a bin takes many kinds of card.
fn wide(fight: &Fight, bin: BinId) -> bool {
    fight.book.bin(bin).cards.len() > 4
}

/// The bins of the Gutter and of the Arcana (RT-24, RT-83 to RT-85).
fn bins(fight: &Fight) -> LookupTable {
    let all =
        (0..BinId::SLUGS.len()).filter_map(|place| BinId::find(BinId::SLUGS[place])).filter(|bin| !bin.is_spell());
    let row = |bin: BinId| {
        let book = fight.book.bin(bin);
        let mut needs: Vec<String> = book.gate.iter().map(ToString::to_string).collect();
        needs.extend(book.arcana.map(|card| format!("{} as Arcana", card.name())));
        needs.extend(book.upgrade_of.map(|of| format!("3 marks on {}", fight.bin_name(of))));
        if book.once_per_day {
            needs.push("once a Day".to_owned());
        }
        vec![
            book.name.clone(),
            cards_words(book.cards),
            fires(book.fire),
            fight.bin_words(bin),
            after(book.after).to_owned(),
            needs.join(", "),
            rule_of(bin).to_owned(),
        ]
    };
    table(
        "bins",
        "Bins",
        "RT-24",
        &["bin", "takes", "goes off", "does", "its cards go", "needs", "rule"],
        all.map(row).collect(),
    )
}

/// The spells (RT-52 to RT-66).
fn spells(fight: &Fight) -> LookupTable {
    let row = |bin: BinId| {
        let (book, spell) = (fight.book.bin(bin), fight.book.spell(bin));
        let words = |traits: TraitSet| traits.iter().map(|of| of.to_string()).collect::<Vec<_>>().join(", ");
        let mut learn = Vec::new();
        if spell.need != TraitSet::NONE {
            learn.push(words(spell.need));
        }
        if spell.not != TraitSet::NONE {
            learn.push(format!("not {}", words(spell.not)));
        }
        let does = match bin {
            BinId::OPHIUCHUS => format!("what one of the {} spells under it does", spell.pool),
            _ => fight.bin_words(bin),
        };
        let lasts = if book.after == AfterSpec::Stay { "while The Magician lies there" } else { "at once" };
        let daily = if book.once_per_day { ", once a Day" } else { "" };
        vec![book.name.clone(), learn.join(", "), does, format!("{lasts}{daily}"), spell.about.clone()]
    };
    let columns = ["spell", "learnt by", "in combat", "acts", "outside"];
    let mut table = table("spells", "Spells", "RT-52", &columns, BinId::spells().map(row).collect());
    table.notes.push("Figures are those for casters who are not Clever.".to_owned());
    table
}

/// The stat blocks that come with the game (RT-67).
fn adversaries(fight: &Fight) -> LookupTable {
    let row = |foe: FoeId| {
        let block = fight.block(foe);
        let mut ways: Vec<String> = Vec::new();
        if block.mobile {
            ways.push("Mobile".to_owned());
        }
        if block.face_down == Some(true) {
            ways.push("intents face down".to_owned());
        }
        match block.targeting {
            Targeting::Default => {}
            Targeting::Strategic => ways.push("strategic".to_owned()),
            Targeting::Dimwitted => ways.push("dimwitted".to_owned()),
        }
        let mut cells = vec![block.slug.clone(), block.name.clone(), block.hp.to_string(), block.cards.to_string()];
        cells.push(ways.join(", "));
        cells.extend(Class::ALL.map(|class| {
            let line = block.line_of(class);
            format!("{}: {}", line.name, fight.list_words(Actor::Adversary(foe), line.list))
        }));
        cells
    };
    let columns =
        ["written", "adversary", "hit points", "cards", "ways", "Wands", "Swords", "Cups", "Pentacles", "Majors"];
    table("adversaries", "Adversaries", "RT-67", &columns, fight.foe_ids().map(row).collect())
}

/// Injuries (RT-80).
fn injuries() -> LookupTable {
    let row = |&injury: &Injury| {
        let spec = injury.spec();
        let rank = match injury.rank() {
            InjuryRank::Minor => "Minor",
            InjuryRank::Major => "Major",
            InjuryRank::Critical => "Critical",
        };
        let mut does: Vec<String> = Vec::new();
        does.extend(spec.imposes.map(|of| format!("makes {of}")));
        does.extend(spec.bars.map(|of| format!("cannot be {of}")));
        if spec.bleeds > 0 {
            does.push(format!("{} hit points lost a turn", spec.bleeds));
        }
        let flags: [(bool, &str); 6] = [
            (spec.check_penalty, "a Penalty on every check"),
            (spec.no_spells, "no spells"),
            (spec.closes_charming, "nothing that needs Charming"),
            (spec.closes_bin, "closes a bin each Day"),
            (spec.helpless, "nothing can be done"),
            (spec.deadly_night, "a night kills"),
        ];
        does.extend(flags.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words.to_owned()));
        if !spec.discards.is_empty() {
            let suits: Vec<&str> =
                spec.discards.iter().map(|&class| crate::language::book::class_of(class).slug()).collect();
            does.push(format!("{} drawn on the own turn are discarded", suits.join(" and ")));
        }
        let eases = injury.eased().map_or(String::new(), |into| into.spec().name.clone());
        let treat = spec.treat.as_deref().and_then(Skill::find).map_or(String::new(), |skill| skill.name().to_owned());
        vec![spec.name.clone(), rank.to_owned(), does.join(", "), eases, treat, injury.price().to_string()]
    };
    let columns = ["injury", "rank", "in play", "eases to", "treated by", "Corruption to buy off"];
    table("injuries", "Injuries", "RT-80", &columns, Injury::ALL.iter().map(row).collect())
}

/// Skills (RT-51).
fn skills() -> LookupTable {
    let row = |skill: Skill| {
        let [one, other] = skill.traits();
        vec![skill.slug().to_owned(), skill.name().to_owned(), format!("{one} or {other}")]
    };
    table("skills", "Skills", "RT-51", &["written", "skill", "chosen by the"], Skill::ALL.map(row).to_vec())
}

/// What an Eddy can do with each card (RT-81).
fn eddy(fight: &Fight) -> LookupTable {
    let book = &fight.book.eddy;
    let row = |entry: &crate::language::book::EddyUse| {
        let must = if entry.forced { "must be used" } else { "" };
        vec![cards_words(entry.cards), fight.list_words(Actor::Eddy(EddyId(0)), entry.list), must.to_owned()]
    };
    let rows = book.uses.iter().map(row).collect();
    let mut table = table("eddy", "The Eddy", "RT-81", &["card", "use", ""], rows);
    table.notes.push(format!("{} hit points; draws {} cards, uses {} at most.", book.hp, book.draw, book.play));
    table
}

/// The cards of a pile in a few words: whole classes by their name, The Tower apart.
fn cards_words(cards: Pile) -> String {
    let (deck, full) = (Pile::full(), |class: Class, deck: Pile| {
        deck.cards().filter(|&card| card.class() == class && card != Tarot::TOWER).all(|card| cards.count(card) > 0)
    });
    let whole: Vec<Class> = Class::ALL.into_iter().filter(|&class| full(class, deck)).collect();
    if whole.len() == Class::ALL.len() {
        return "any card".to_owned();
    }
    let mut words: Vec<String> = whole.iter().map(|&class| plural(class).to_owned()).collect();
    words.extend(cards.cards().filter(|card| !whole.contains(&card.class())).map(Tarot::name));
    if words.is_empty() { "cards laid through another bin".to_owned() } else { words.join(", ") }
}

const fn plural(class: Class) -> &'static str {
    match class {
        Class::Wands => "Wands",
        Class::Swords => "Swords",
        Class::Cups => "Cups",
        Class::Pentacles => "Pentacles",
        Class::Major => "Majors",
    }
}

fn fires(fire: Fire) -> String {
    let by_trait = |number: Number| {
        let base = number.of(TraitSet::NONE, 0, 0);
        let differs = |of: &Trait| number.of(TraitSet::NONE.with(*of), 0, 0) != base;
        let others: Vec<String> = (Trait::ALL.into_iter().filter(differs))
            .map(|of| format!("{of} {}", number.of(TraitSet::NONE.with(of), 0, 0)))
            .collect();
        if others.is_empty() { base.to_string() } else { format!("{base} ({})", others.join(", ")) }
    };
    match fire {
        Fire::Sum(sum) => format!("at {} points", by_trait(sum)),
        Fire::Count(count) => format!("at {} cards", by_trait(count)),
        Fire::Run(run) => format!("at a run of {}", by_trait(run)),
        Fire::Place => "when laid".to_owned(),
        Fire::Never => "through another bin".to_owned(),
    }
}

const fn after(after: AfterSpec) -> &'static str {
    match after {
        AfterSpec::Discard => "to the discard pile at once",
        AfterSpec::EndOfTurn => "to the discard pile as the turn ends",
        AfterSpec::EndOfCombat => "nowhere until the combat ends",
        AfterSpec::EndOfDay => "nowhere until the Day ends",
        AfterSpec::Stay => "nowhere",
    }
}
