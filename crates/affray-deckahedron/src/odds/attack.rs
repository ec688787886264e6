//! Attacks, and the loss that follows.

use affray_core::Ask;
use affray_core::exact::{Enumeration, Kinds, Odds};
use affray_core::query::{Fault, Given, Param, Query, Table, Takes, Trial, Tried};

use super::setting::{ADA, FOE, RANK, RANKS, edition, rank, table};
use crate::act::Attempt;
use crate::bots::Plain;
use crate::card::{self, Card};
use crate::edition::Edition;
use crate::item::Die;
use crate::mark::{Rank, Ranks};
use crate::moves::Move;
use crate::question::From;
use crate::story::Story;

const DICE: Takes = Takes::Word(&["d2", "d4", "d6", "d10", "d12"]);
const FOE_STAMINA: Param =
    Param { name: "foe-stamina", about: "the foe's Stamina", takes: Takes::Number(1, 20), default: "5" };

pub(super) const MELEE: Query = Query {
    name: "melee",
    about: "opposed attacks of the module, hand to hand or from afar: who loses what",
    teach: "Both flip Strength, or Dexterity for a shot, and the pair of faces says who loses what; choices as the plain bot \
            makes them.\n\n  \
            affray odds deckahedron melee --rank dart --foe-rank bulb\n  \
            affray odds deckahedron melee --with shot --rank crescent\n  \
            affray odds deckahedron melee --sweep rank=anchor,bulb,crescent,dart",
    params: &[
        RANK,
        Param { name: "foe-rank", about: "the foe's rank", takes: RANKS, default: "anchor" },
        Param { name: "with", about: "which attack", takes: Takes::Word(&["blow", "shot"]), default: "blow" },
    ],
    pose: |given| {
        let edition = edition(given, Edition::Module)?;
        if edition != Edition::Module {
            return Err(Fault::value("edition", edition.slug(), "module-2017: the others have strike"));
        }
        let mut story = table(given, edition, rank(given, "rank"))?;
        let number = rank(given, "foe-rank").number();
        story.fighter_mut(FOE).ranks = Ranks::new(number, number, number).expect("a rank is 1 to 4");
        let archer = story.fighter_mut(ADA);
        (archer.ranged, archer.ammo) = (true, 4);
        let mv = if given.text("with") == "blow" { Move::Melee } else { Move::Shoot };
        Ok(Box::new(Tried(Exchange { story, mv })))
    },
};

pub(super) const STRIKE: Query = Query {
    name: "strike",
    about: "Hack and Slash or Volley at a foe of ticks: what it loses, what you lose",
    teach: "The whole move: the flip, your die, the foe's answer; choices as the plain bot makes them.\n\n  \
            affray odds deckahedron strike --rank crescent --die d10 --foe-die d6\n  \
            affray odds deckahedron strike --with volley --foe-stamina 3\n  \
            affray odds deckahedron strike --sweep rank=anchor,bulb,crescent,dart",
    params: &[
        RANK,
        Param { name: "with", about: "which move", takes: Takes::Word(&["hack", "volley"]), default: "hack" },
        Param { name: "die", about: "your weapon's die", takes: DICE, default: "d6" },
        Param { name: "foe-die", about: "the foe's die", takes: DICE, default: "d4" },
        FOE_STAMINA,
    ],
    pose: |given| {
        let story = against_ticks(given)?;
        let mv = if given.text("with") == "hack" { Move::HackAndSlash } else { Move::Volley };
        Ok(Box::new(Tried(Exchange { story, mv })))
    },
};

fn die(given: &Given, name: &str) -> Die {
    match given.text(name) {
        "d2" => Die::D2,
        "d4" => Die::D4,
        "d6" => Die::D6,
        "d10" => Die::D10,
        _ => Die::D12,
    }
}

fn against_ticks(given: &Given) -> Result<Story, Fault> {
    let edition = edition(given, Edition::Guide)?;
    if edition == Edition::Module {
        return Err(Fault::value("edition", edition.slug(), "world-2017 or guide-2018: the module has melee"));
    }
    let mut story = table(given, edition, rank(given, "rank"))?;
    let fighter = story.fighter_mut(ADA);
    fighter.die = die(given, "die");
    fighter.ranged = true;
    let foe = story.fighter_mut(FOE);
    foe.die = die(given, "foe-die");
    foe.ticks = given.number("foe-stamina") as u8;
    Ok(story)
}

/// Cards that flips at these ranks cannot tell apart.
fn faces(edition: Edition, ranks: &[Rank]) -> Kinds {
    let faces = card::faces(edition);
    Kinds::of(|card: Card| {
        let shows: Vec<_> = ranks.iter().map(|&rank| faces.face(card, rank)).collect();
        let critical = [Card::CRITICAL_SUCCESS, Card::CRITICAL_FAILURE].contains(&card);
        // The module knows no tokens and no critical cards in an attack; a skill practised shows later.
        let marks = (edition != Edition::Module).then(|| (faces.is_green(card), critical));
        (shows, marks)
    })
}

fn sort(source: crate::question::Source) -> usize {
    usize::from(source.what == From::Search)
}

/// One attack and what both sides lose by it.
pub struct Exchange {
    story: Story,
    mv: Move,
}

/// What one side lost: Stamina, Harm, Wounds, and whether it is pinned or down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loss {
    stamina: u8,
    harm: u8,
    wound: u8,
    pinned: bool,
    down: bool,
}

impl Loss {
    fn between(before: &Story, after: &Story, who: crate::fighter::Who) -> Loss {
        let (was, is) = (before.fighter(who), after.fighter(who));
        Loss {
            stamina: was.stamina().saturating_sub(is.stamina()),
            harm: is.harm.saturating_sub(was.harm),
            wound: is.wound.saturating_sub(was.wound),
            pinned: is.pinned > was.pinned,
            down: !is.is_up(),
        }
    }

    fn words(self) -> String {
        let mut parts = Vec::new();
        for (number, name) in [(self.stamina, "Stamina"), (self.harm, "Harm"), (self.wound, "Wound")] {
            if number > 0 {
                parts.push(format!("{number} {name}"));
            }
        }
        for (is, word) in [(self.pinned, "pinned"), (self.down, "down")] {
            if is {
                parts.push(word.to_owned());
            }
        }
        if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
    }
}

impl Trial for Exchange {
    type Scene = Story;
    type Bots = Plain;
    type Result = (Loss, Loss);

    fn title(&self) -> String {
        let (me, foe) = (self.story.fighter(ADA), self.story.fighter(FOE));
        let rank = me.ranks.of(crate::mark::Attribute::Str);
        let against = match self.mv {
            Move::Melee | Move::Shoot => format!("{}", foe.ranks.of(crate::mark::Attribute::Str)),
            _ => format!("a foe of {} Stamina with {}", foe.ticks, foe.die),
        };
        let name = self.mv.info(self.story.edition()).name;
        format!("{name} on {rank} with {}, against {against}", me.die)
    }

    fn bots(&self) -> Plain {
        Plain
    }

    fn enumeration(&self) -> Enumeration<Story, Plain> {
        let ranks = [ADA, FOE].map(|who| self.story.fighter(who).ranks.of(crate::mark::Attribute::Str));
        // A search costs one point whichever cards it turns, as long as there is one to lose; so they are all alike.
        let searched = Kinds::of(|_: Card| ());
        Enumeration::new(Plain).kinds_by([faces(self.story.edition(), &ranks), searched], sort)
    }

    fn run<A: Ask<Story>>(&self, ask: &mut A) -> Result<(Loss, Loss), A::Halt> {
        let mut story = self.story.clone();
        story.spotlight = Some(ADA);
        story.make_move(ask, Attempt { who: ADA, mv: self.mv, at: Some(FOE), with: None, extra: false })?;
        Ok((Loss::between(&self.story, &story, FOE), Loss::between(&self.story, &story, ADA)))
    }

    fn label(&self, (foe, _): &(Loss, Loss)) -> String {
        foe.words()
    }

    fn tables(&self, odds: &Odds<(Loss, Loss)>) -> Vec<Table> {
        vec![
            Table::of("the foe loses", odds, |result| self.label(result)),
            Table::of("you lose", odds, |(_, me)| me.words()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use affray_core::query::Watch;

    use super::*;
    use crate::exchange::Shot;
    use crate::mark::Face;
    use crate::odds::Flipper;

    #[test]
    fn dk_76_a_shot_hurts_as_often_as_the_pairs_of_faces_say() {
        let values = [("rank", "crescent"), ("foe-rank", "bulb"), ("with", "shot")];
        let values = values.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let posed = MELEE.pose(&values, None, &[]).expect("sound values");
        let tables = Watch::quiet(|watch| posed.exact(watch)).expect("few branches");
        let [mine, theirs] = [Rank::Crescent, Rank::Bulb].map(|rank| Flipper::new(Edition::Module, rank, &[]).odds(0));
        // The plain bot prefers a loss to a pinned foe, so whatever deals one does.
        let hurts = |mine: &Face, theirs: &Face| {
            let shot = Shot::of(*mine, *theirs);
            shot.critical || shot.deals != crate::exchange::Loss::None
        };
        let expected = mine.with(&theirs, hurts).chance_that(|hurts| *hurts);
        let found = tables[0].outcomes.iter().filter(|(label, _)| !["nothing", "pinned"].contains(&label.as_str()));
        assert_eq!(found.map(|(_, chance)| chance.clone()).sum::<affray_core::exact::Chance>(), expected);
        assert!(tables[0].outcomes.iter().any(|(label, _)| label == "pinned"));
    }
}
