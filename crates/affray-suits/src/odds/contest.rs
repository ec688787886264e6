//! An attack against a defence: who wins, how hard it lands, what the target becomes (SU-21 to SU-31, SU-42 to SU-53).

use affray_core::exact::{Chance, Enumeration, Kinds, Odds};
use affray_core::query::{OneShot, OneShotQuery, OutcomeTable, Param, PreparedQuery, QueryError, QueryValues, Takes};
use affray_core::{Ask, Menu, Query};

use super::memo::{Memory, Remembering};
use super::player::{Aim, Judge, Player};
use super::setup::{self, ACTOR, FIRST, OTHER, SideCards, small};
use super::tables::{impacts, summed};
use crate::asked::choice::Choice;
use crate::asked::source::{Draw, Source};
use crate::rules::contests::impact::Impact;
use crate::rules::contests::laying::Part;
use crate::rules::contests::value::{Play, Side, beats};
use crate::shown::event::Mode;
use crate::state::arms::Slot;
use crate::state::fight::Fight;
use crate::state::harm::Harm;
use crate::state::lay::Lay;
use crate::state::person::Status;
use crate::state::sheet::{Sheet, Standing};

/// The query.
pub const CONTEST: Query = Query {
    name: "contest",
    about: "an attack: who wins, the Impact, and what the target becomes",
    teach: "One attack from first card to last wound. Both sides turn a card off the deck unless a hand is given:\n\
            so many unseen cards, cards that are played best, or a lay that is played as it is.\n\n  \
            affray odds suits contest --attack 7 --defence 6\n  \
            affray odds suits contest --hand 7C,QS,2H --armour chainmail --shield buckler\n  \
            affray odds suits contest --hand 3H+4D~9C --weapon axe --damage 4\n  \
            affray odds suits contest --hand 2 --defence-hand 2 --draw no --weapon none --packs 1",
    params: &[
        setup::number("attack", "the attacker's rank", 30, "6"),
        setup::number("defence", "the rank the target parries with, before armour", 30, "6"),
        setup::cards("hand", "what the attacker plays"),
        setup::cards("defence-hand", "what the target plays"),
        Param {
            name: "weapon",
            about: "what the attacker strikes with; none for the contest alone",
            takes: Takes::Text("a weapon of the game, or none"),
            default: "sword",
        },
        setup::body("body", "the attacker's Body, which drives the weapon"),
        setup::body("target-body", "the target's Body, which bears it and dodges"),
        Param {
            name: "armour",
            about: "the suit the target wears",
            takes: Takes::Text("a suit of the game, or none"),
            default: "none",
        },
        Param {
            name: "shield",
            about: "the shield the target carries",
            takes: Takes::Text("a shield of the game, or none"),
            default: "none",
        },
        Param {
            name: "mode",
            about: "how the target defends; shots are always dodged",
            takes: Takes::Word(&["parry", "dodge"]),
            default: "parry",
        },
        Param {
            name: "attacker",
            about: "a hero, or a henchman whose court cards bring a second",
            takes: Takes::Word(&["hero", "henchman"]),
            default: "hero",
        },
        Param {
            name: "defender",
            about: "a hero, a henchman, or somebody knocked out or asleep",
            takes: Takes::Word(&["hero", "henchman", "helpless"]),
            default: "hero",
        },
        setup::number("shock", "Shock the target has", 40, "0"),
        setup::number("damage", "Damage the target has", 40, "0"),
        setup::number("trauma", "Trauma the target has", 20, "0"),
        Param {
            name: "aim",
            about: "what the attacker plays a hand for: to hit, or to do the most harm",
            takes: Takes::Word(&["hit", "harm"]),
            default: "hit",
        },
        setup::whether("draw", "whether a side with a hand may draw instead", "yes"),
        setup::PACKS,
        setup::GONE,
    ],
    prepare: |given| Ok(Box::new(OneShotQuery(Contest::prepare(given)?)) as Box<dyn PreparedQuery>),
};

/// How a contest went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Hit,
    HitOnATie,
    HeldOnATie,
    Missed,
}

/// What a target became, the worst of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Became {
    Unhurt,
    Shocked,
    Damaged,
    Traumatised,
    KnockedOut,
    Dead,
    Destroyed,
}

impl Became {
    /// In words, of somebody who was hurt before or not.
    const fn words(self, hurt: bool) -> &'static str {
        match self {
            Became::Unhurt if hurt => "as before",
            Became::Unhurt => "unhurt",
            Became::Shocked => "shock",
            Became::Damaged => "damage",
            Became::Traumatised => "trauma",
            Became::KnockedOut => "knocked out",
            Became::Dead => "dead",
            Became::Destroyed => "destroyed",
        }
    }

    /// What became of somebody who was as in `before`.
    fn of(before: &Fight, after: &Fight) -> Became {
        let (was, is) = (before.person(OTHER), after.person(OTHER));
        match is.status {
            Status::Dead { destroyed: true, .. } => Became::Destroyed,
            Status::Dead { .. } => Became::Dead,
            Status::Out { .. } if !matches!(was.status, Status::Out { .. }) => Became::KnockedOut,
            _ if is.harm.trauma > was.harm.trauma => Became::Traumatised,
            _ if is.harm.damage > was.harm.damage => Became::Damaged,
            _ if is.harm.shock > was.harm.shock => Became::Shocked,
            _ => Became::Unhurt,
        }
    }
}

/// What came of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct AttackResult {
    verdict: Verdict,
    impact: Impact,
    became: Became,
    /// Shock, Damage and Trauma added.
    wounds: u16,
}

/// An attack to be made.
pub struct Contest {
    start: Fight,
    memory: Memory,
    attacks: SideCards,
    defends: SideCards,
    player: Player,
    armed: bool,
    title: String,
}

impl Contest {
    pub fn prepare(given: &QueryValues) -> Result<Contest, QueryError> {
        let rulings = setup::rulings(given)?;
        let (attacks, defends) = (SideCards::read(given, "hand")?, SideCards::read(given, "defence-hand")?);
        let (rank, parry) = (small(given, "attack"), small(given, "defence"));
        let armed = given.text("weapon") != "none";

        let mut actor = Sheet::average("the attacker", 0);
        (actor.body, actor.hand_weapons, actor.ranged_weapons) = (small(given, "body"), Some(rank), Some(rank));
        if armed {
            actor.weapons.insert(0, setup::weapon("weapon", given.text("weapon"), actor.body)?);
        }
        let mut target = Sheet::average("the target", 1);
        (target.body, target.hand_weapons) = (small(given, "target-body"), Some(parry));
        target.suit = setup::armour("armour", given.text("armour"), Slot::Suit)?;
        target.shield = setup::armour("shield", given.text("shield"), Slot::Shield)?;
        target.harm = setup::harm(given, target.body, &rulings)?;
        for (sheet, name, cards, hand) in
            [(&mut actor, "attacker", attacks, "hand"), (&mut target, "defender", defends, "defence-hand")]
        {
            let standing = given.text(name);
            if standing == "henchman" {
                sheet.standing = Standing::Henchman;
            }
            if standing != "hero" && cards.is_hand() {
                return Err(QueryError::value(
                    hand,
                    given.text(hand),
                    format!("deck, for a {standing} has no hand [SU-86]"),
                ));
            }
        }

        let arm = actor.weapons[0].clone();
        let hands = [(ACTOR, "hand", attacks), (OTHER, "defence-hand", defends)];
        let mut start = setup::fight(given, rulings, vec![actor, target], setup::after(), &hands)?;
        if given.text("defender") == "helpless" {
            start.person_mut(OTHER).status = Status::Out { minutes: 60, since: 0 };
        }
        let helpless = start.is_defenceless(OTHER);
        let dodges = given.text("mode") == "dodge" || start.parries_with(OTHER, &arm).is_none();
        let mode = match dodges {
            _ if helpless => Mode::None,
            true => Mode::Dodge,
            false => Mode::Parry,
        };
        let guard = start.guard(OTHER, mode, &arm);

        // What each expects of the other: a card off the deck.
        let power = arm.power(start.sheet(ACTOR).body, &rulings);
        let aim = match given.text("aim") {
            "harm" if armed => Aim::Harm { power, absorption: start.absorption(OTHER, &arm) },
            _ => Aim::Win,
        };
        let defence = |play: Play| match mode {
            Mode::None => Side::helpless(),
            Mode::Parry | Mode::Dodge => Side::defending(guard.rank, guard.flat, play, &rulings),
        };
        let pile = &start.pile;
        let mut player = Player {
            actor: Some(Judge::of_actor(pile, rulings, rank, aim, defence)),
            defender: Some(Judge::of_defender(pile, rulings, (guard.rank, guard.flat), |play| {
                Side::attacking(rank, play)
            })),
            dodges,
            lays_always: given.text("draw") == "no",
            ..Player::default()
        };
        player.actor_lays = settled(&start, attacks, rank, Part::Actor, "hand")?;
        player.defender_lays = match mode {
            Mode::None => None,
            Mode::Parry | Mode::Dodge => settled(&start, defends, guard.rank, Part::Defender, "defence-hand")?,
        };

        let title = Contest::words(given, &start, (rank, attacks), (mode, guard.rank, defends), armed);
        Ok(Contest { memory: Memory::new(&start), start, attacks, defends, player, armed, title })
    }

    fn words(
        given: &QueryValues,
        start: &Fight,
        (rank, attacks): (u16, SideCards),
        defence: (Mode, u16, SideCards),
        armed: bool,
    ) -> String {
        let weapon = if armed { format!(" with a {}", start.sheet(ACTOR).weapons[0].name) } else { String::new() };
        let against = match defence {
            (Mode::None, ..) => "somebody helpless".to_owned(),
            (Mode::Parry, rank, cards) => format!("a parry of rank {rank} {cards}"),
            (Mode::Dodge, rank, cards) => format!("a dodge of rank {rank} {cards}"),
        };
        let body = if armed { format!(", Body {}", given.text("target-body")) } else { String::new() };
        format!("an attack of rank {rank}{weapon} {attacks} against {against}{body}")
    }

    /// Whether it matters which cards are court cards: for a henchman's second card, and where they may count high.
    fn sees_faces(&self) -> bool {
        let henchmen = self.start.all().any(|who| !self.start.sheet(who).is_hero());
        let high = |cards: SideCards, rank: u16| matches!(cards, SideCards::Unseen(_)) && rank > 10;
        let guard = self.player.defender.as_ref().map_or(0, Judge::rank);
        let attack = self.player.actor.as_ref().map_or(0, Judge::rank);
        henchmen || high(self.attacks, attack) || high(self.defends, guard)
    }
}

/// The lay that is settled, once it is seen to be on the menu.
pub(super) fn settled(
    fight: &Fight,
    cards: SideCards,
    rank: u16,
    part: Part,
    name: &str,
) -> Result<Option<Lay>, QueryError> {
    let SideCards::Laid(lay) = cards else { return Ok(None) };
    let who = if part == Part::Actor { ACTOR } else { OTHER };
    let mut menu = Menu::explaining();
    fight.list_lays(who, rank, part, &mut menu);
    if menu.options().contains(&Choice::Lay(lay)) {
        return Ok(Some(lay));
    }
    let why = menu.forbidden().iter().find(|no| no.choice == Choice::Lay(lay));
    let why = why.map_or_else(
        || format!("court cards counted high within the rank of {rank} [SU-08]"),
        |no| format!("a lay that is allowed: {} [{}]", no.why, no.rule.0),
    );
    Err(QueryError::value(name, &lay.to_string(), why))
}

/// Each hand is a draw group; other draws come in their order.
pub(super) const fn draw_group(source: Source) -> u8 {
    match source.draw {
        Draw::Deal => 1 + source.by.0,
        _ => 0,
    }
}

impl OneShot for Contest {
    type Scene = Fight;
    type Bots = Player;
    type Result = AttackResult;

    fn title(&self) -> String {
        self.title.clone()
    }

    fn bots(&self) -> Player {
        self.player.clone()
    }

    fn enumeration(&self) -> Enumeration<Fight, Player> {
        let kinds: Kinds = if self.sees_faces() { setup::by_face() } else { setup::by_low() };
        Enumeration::new(self.bots()).kinds(kinds).together_by(draw_group)
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<AttackResult, A::Halt> {
        let mut table = self.memory.table(&self.start);
        let (fight, decided) = &mut *table;
        let ask = &mut Remembering { ask, decided };
        self.attacks.deal(fight, ask, ACTOR)?;
        self.defends.deal(fight, ask, OTHER)?;
        let (attack, defence) = fight.clash(ask, ACTOR, OTHER, FIRST)?.expect("nobody interferes");
        let tied = attack.value == defence.value;
        let verdict = match (beats(attack, defence, &fight.rulings), tied) {
            (true, false) => Verdict::Hit,
            (true, true) => Verdict::HitOnATie,
            (false, true) => Verdict::HeldOnATie,
            (false, false) => Verdict::Missed,
        };
        if !self.armed {
            return Ok(AttackResult { verdict, impact: Impact::NONE, became: Became::Unhurt, wounds: 0 });
        }
        let impact = fight.settle(ask, ACTOR, OTHER, FIRST, attack, defence)?.unwrap_or(Impact::NONE);
        let all = |harm: &Harm| harm.shock + harm.injury();
        let wounds = all(&fight.person(OTHER).harm) - all(&self.start.person(OTHER).harm);
        Ok(AttackResult { verdict, impact, became: Became::of(&self.start, fight), wounds })
    }

    fn label(&self, came: &AttackResult) -> String {
        match came.verdict {
            Verdict::Hit => "hit",
            Verdict::HitOnATie => "hit on a tie",
            Verdict::HeldOnATie => "held on a tie",
            Verdict::Missed => "missed",
        }
        .to_owned()
    }

    fn tables(&self, odds: &Odds<AttackResult>) -> Vec<OutcomeTable> {
        let mut tables = vec![OutcomeTable::of("result", odds, |came| self.label(came))];
        if !self.armed {
            return tables;
        }
        tables.push(impacts("impact", odds.chances().map(|(came, chance)| (came.impact, chance))));
        let is_hit = |came: &AttackResult| matches!(came.verdict, Verdict::Hit | Verdict::HitOnATie);
        let hit = odds.chance_that(is_hit);
        if hit > Chance::from_integer(0u32.into()) {
            let hits = odds.chances().filter(|(came, _)| is_hit(came));
            tables.push(impacts("impact of a hit", hits.map(|(came, chance)| (came.impact, chance / &hit))));
        }
        let mut fates: Vec<(Became, Chance)> = odds.chances().map(|(came, chance)| (came.became, chance)).collect();
        fates.sort_by_key(|(became, _)| *became);
        let hurt = self.start.person(OTHER).harm.is_hurt();
        tables
            .push(summed("target", fates.into_iter().map(|(became, chance)| (became.words(hurt).to_owned(), chance))));
        tables.push(OutcomeTable::numbers("wounds", odds, |came| came.wounds.into()));
        tables
    }
}
