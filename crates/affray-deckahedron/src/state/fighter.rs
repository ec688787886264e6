//! A fighter: a character with a Deckahedron, a foe with one, or a foe that is a row of ticks (DK-01, DK-80).

use affray_core::{Bag, Seat};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::edition::Edition;
use crate::state::attribute::{Rank, Ranks};
use crate::state::card::{self, Card, Pile, STAMINA, WOUNDS};
use crate::state::item::{Die, Item, ItemKind};
use crate::state::moves::{Move, Takes};

affray_core::id_type! {
    /// A fighter, by their place in the fight: characters first, then foes.
    pub struct FighterId;
}

impl FighterId {
    /// The first character.
    pub const FIRST: FighterId = FighterId(0);

    /// The one after this.
    #[inline]
    #[must_use]
    pub const fn next(self) -> FighterId {
        FighterId(self.0 + 1)
    }

    /// As one bit of a set of fighters.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// What a fighter is made of (DK-01, DK-80).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Make {
    /// A player's character.
    Character,
    /// A foe with a Deckahedron of its own.
    Decked,
    /// A foe that is a Stamina counter and a die.
    Ticks,
}

/// Whether a fighter still takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Takes part.
    Up,
    /// Incapacitated (DK-36).
    Out,
    /// Ran away (DK-85).
    Fled,
    /// Talked down (DK-87).
    Pacified,
    /// Belongs to another scene.
    Elsewhere,
}

/// What became of somebody incapacitated, as the GM says (DK-36).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Dead.
    Dead,
    /// Unconscious.
    Unconscious,
    /// Unable to stand or move.
    Down,
}

impl Fate {
    /// All of them, as the GM names them.
    pub const ALL: [(&'static str, Fate); 3] =
        [("dead", Fate::Dead), ("unconscious", Fate::Unconscious), ("down", Fate::Down)];

    /// How it is said.
    pub const fn words(self) -> &'static str {
        match self {
            Fate::Dead => "dead",
            Fate::Unconscious => "unconscious",
            Fate::Down => "down, unable to stand",
        }
    }
}

/// Until when a move card lies face down (DK-88).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Down {
    /// It is face up.
    No,
    /// Until the character takes a Breather.
    UntilBreather,
    /// Until the character rests.
    UntilRest,
}

/// A move card, or what is noted about a basic move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Held {
    /// Which move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// Whether the card itself is owned.
    pub owned: bool,
    /// Its level (DK-07).
    pub level: i8,
    /// Tokens on its spots.
    pub tokens: u8,
    /// Whether it lies face down.
    pub down: Down,
    /// Whether confidence in it is shaken (DK-71).
    pub shaken: bool,
}

/// A module skill: penalty cards down to -3, bonus cards up to +2 (DK-07, DK-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Skill(pub i8);

impl Skill {
    /// A skill nobody taught (DK-07).
    pub const NEW: Skill = Skill(-3);

    /// What a green resolving card teaches; `greens` is how many of the flipped cards are green (DK-17).
    #[must_use]
    pub const fn practised(self, greens: u32) -> Skill {
        match self.0 {
            ..=0 => Skill(self.0 + 1),
            1 if greens >= 2 => Skill(2),
            _ => self,
        }
    }
}

/// One side of a fight.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fighter {
    /// What it is made of.
    pub make: Make,
    /// Whether it takes part.
    pub standing: Standing,
    /// Who decides for it.
    pub seat: Seat,
    /// The scene it belongs to, counted from 0; characters belong to all.
    pub chapter: u8,
    /// The three attributes.
    pub ranks: Ranks,
    /// The Deckahedron, face down.
    pub deck: Pile,
    /// The discard pile, face up.
    pub discard: Pile,
    /// The Exhaustion pile, face up.
    pub exhaustion: Pile,
    /// Wound and blessing cards not in play.
    pub supply: Pile,
    /// The cards of a flip under way, which are in no pile (DK-13, DK-26).
    pub in_play: Pile,
    /// Harm tokens on the Exhaustion pile.
    pub harm: u8,
    /// Wound tokens on the Exhaustion pile.
    pub wound: u8,
    /// A tick foe's Stamina (DK-80).
    pub ticks: u8,
    /// A tick foe's armour: slots for 3 points (DK-80).
    pub harm_slots: u8,
    /// A tick foe's armour: slots for 3 or 6 points (DK-80).
    pub wound_slots: u8,
    /// The die of the weapon in hand.
    pub die: Die,
    /// Whether it can shoot or throw.
    pub ranged: bool,
    /// Green tokens (DK-17).
    pub green: u8,
    /// Speed (DK-06).
    pub speed: u8,
    /// Equipment (DK-06).
    pub equipment: u8,
    /// Wealth (DK-06).
    pub wealth: u8,
    /// Module ammunition (DK-76).
    pub ammo: u8,
    /// Move cards and what is noted about moves.
    pub held: SmallVec<[Held; 4]>,
    /// What is carried.
    pub items: SmallVec<[Item; 4]>,
    /// The skill flipped in module attacks, where the character has one (DK-07, ruling `module_skill`).
    pub skill: Option<Skill>,
    /// The last move that was not IMMEDIATE (DK-60).
    pub last: Option<Move>,
    /// The foes in a superior position over this fighter, as bits (DK-58).
    pub under: u32,
    /// Pinned for so many own turns' ends (DK-76).
    pub pinned: u8,
    /// Deals no loss for so many own turns' ends (DK-75).
    pub harmless: u8,
    /// Who attacked it last.
    pub attacked_by: Option<FighterId>,
    /// Whether it took part in somebody's move this round (DK-81).
    pub involved: bool,
    /// Tokens of the Defend stance (DK-84).
    pub guard: u8,
    /// The next flip is made against the grain: nothing to bargain with (DK-92).
    pub hindered: bool,
    /// Its last move took it out of the foes' reach (DK-81).
    pub clear: bool,
    /// A foe that has acted in answer to a move this round (DK-81).
    pub answered: bool,
    /// Room for one move that would need more Speed (DK-88).
    pub nimble: bool,
    /// Advantages anybody has against this foe, spent one a flip (DK-84, DK-88).
    pub opening: u8,
    /// A found weak spot: +1d4 to whoever hits it (DK-88).
    pub weak_spot: bool,
    /// Suspects nothing (DK-74).
    pub unaware: bool,
    /// Cannot answer the next action against it (DK-88).
    pub stunned: bool,
    /// Rage: +1 damage (DK-88).
    pub rage: bool,
    /// Berserk (DK-88).
    pub berserk: bool,
    /// Out of the foes' sight (DK-88).
    pub hidden: bool,
    /// Its attacks are spells (DK-88).
    pub casts: bool,
    /// Magic without charges until a Wound is healed (DK-91).
    pub blood_bound: bool,
    /// Points still spared of the attack under way (DK-55).
    pub spared: u8,
    /// Added to its next damage, bought from the Bad Bank (DK-67).
    pub bonus: u8,
    /// Abilities written on the sheet for good, as bits of the encounter's list (DK-23).
    pub abilities: u32,
    /// Weapons that are crafted and not yet received: die and token cost (DK-90).
    pub ordered: Option<Ordered>,
    /// Weapon Mastery: paid for, or in force (DK-90).
    pub mastery: Mastery,
    /// Whether the category mastered is weapons that shoot or fly; else those of the hand (DK-90).
    pub mastered_ranged: bool,
    /// Green tokens still on a Risk Driver card (DK-89).
    pub risk: u8,
    /// Whether an item card was kept in this settlement already (DK-90).
    pub shopped: bool,
    /// What being incapacitated means for it, once the GM has said so (DK-36).
    pub fate: Option<Fate>,
    /// The foes a character is hand to hand with, as bits (DK-88).
    pub engaged: u32,
    /// Whose companion it is: a hireling or an animal that this character's player steers (DK-01).
    pub master: Option<FighterId>,
    /// Moves made in answer to something that card 10 resolved: each may be paid for once that is over (DK-19).
    pub criticals: u8,
}

/// A crafted weapon in the GM's keeping (DK-90).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ordered {
    /// Its die.
    pub die: Die,
    /// Its cost in Speed.
    pub cost: u8,
    /// Whether it holds a magic power.
    pub magic: bool,
}

/// Where Weapon Mastery stands (DK-90).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mastery {
    /// Not begun.
    None,
    /// Paid for; waits for a foe to fall.
    Waiting,
    /// One rung stronger.
    InForce,
}

impl Fighter {
    /// A fresh fighter with a Deckahedron (DK-03).
    pub fn fresh(edition: Edition, make: Make, ranks: Ranks, seat: Seat) -> Fighter {
        let faces = card::faces(edition);
        let decked = make != Make::Ticks;
        Fighter {
            make,
            standing: Standing::Up,
            seat,
            chapter: 0,
            ranks,
            deck: if decked { Pile::from_bits(card::BASE) } else { Pile::default() },
            discard: Pile::default(),
            exhaustion: Pile::default(),
            supply: if decked { Pile::from_bits(faces.wounds | faces.blessings) } else { Pile::default() },
            in_play: Pile::default(),
            harm: 0,
            wound: 0,
            ticks: 0,
            harm_slots: 0,
            wound_slots: 0,
            die: Die::D4,
            ranged: false,
            green: 0,
            speed: 0,
            equipment: 0,
            wealth: 0,
            ammo: 0,
            held: SmallVec::new(),
            items: SmallVec::new(),
            skill: None,
            last: None,
            under: 0,
            pinned: 0,
            harmless: 0,
            attacked_by: None,
            involved: false,
            guard: 0,
            hindered: false,
            clear: false,
            answered: false,
            nimble: false,
            opening: 0,
            weak_spot: false,
            unaware: false,
            stunned: false,
            rage: false,
            berserk: false,
            hidden: false,
            casts: false,
            blood_bound: false,
            spared: 0,
            bonus: 0,
            abilities: 0,
            ordered: None,
            mastery: Mastery::None,
            mastered_ranged: false,
            risk: 0,
            shopped: false,
            fate: None,
            engaged: 0,
            master: None,
            criticals: 0,
        }
    }

    /// Whether it takes part.
    #[inline]
    pub fn is_up(&self) -> bool {
        self.standing == Standing::Up
    }

    /// Whether it still has its strength: not incapacitated, whether it takes part or ran away (DK-36, DK-85).
    #[inline]
    pub fn is_able(&self) -> bool {
        matches!(self.standing, Standing::Up | Standing::Fled)
    }

    /// Whether it is a player's.
    #[inline]
    pub fn is_character(&self) -> bool {
        self.make == Make::Character
    }

    /// Whether it is on the players' side: a character, or a companion of one (DK-01).
    #[inline]
    pub fn is_of_party(&self) -> bool {
        self.is_character() || self.master.is_some()
    }

    /// The Stamina points still available (DK-04).
    #[inline]
    pub fn stamina(&self) -> u8 {
        match self.make {
            Make::Ticks => self.ticks,
            Make::Character | Make::Decked => ((self.deck.bits() | self.discard.bits()) & STAMINA).count_ones() as u8,
        }
    }

    /// The Stamina points as people count them: cards that lie turned up in a flip are not lost, they are discarded once it
    /// is resolved (DK-13).
    pub fn stamina_with_flip(&self) -> u8 {
        let turned = self.in_play.bits() & STAMINA;
        self.stamina() + turned.count_ones() as u8
    }

    /// Whether a Stamina card is left in deck or discard pile (DK-35).
    #[inline]
    pub fn has_stamina(&self) -> bool {
        (self.deck.bits() | self.discard.bits()) & STAMINA != 0
    }

    /// The tokens on the Exhaustion pile.
    pub fn tokens(&self) -> u8 {
        self.harm + self.wound
    }

    /// The wound cards in deck and discard pile (DK-05).
    pub fn wound_cards(&self) -> u32 {
        (self.deck.bits() | self.discard.bits()) & WOUNDS
    }

    /// What is noted about a move.
    #[inline]
    pub fn held(&self, mv: Move) -> Option<&Held> {
        self.held.iter().find(|held| held.mv == mv)
    }

    /// The note about a move, made if there is none yet.
    pub fn note(&mut self, mv: Move, edition: Edition) -> &mut Held {
        let place = self.held.iter().position(|held| held.mv == mv).unwrap_or_else(|| {
            let level = mv.info(edition).levels.0;
            self.held.push(Held { mv, owned: false, level, tokens: 0, down: Down::No, shaken: false });
            self.held.len() - 1
        });
        &mut self.held[place]
    }

    /// Gives the character a move card at a level.
    pub fn give(&mut self, mv: Move, level: i8, edition: Edition) {
        let held = self.note(mv, edition);
        held.owned = true;
        held.level = level;
    }

    /// Whether the card of a move is owned and face up.
    #[inline]
    pub fn has(&self, mv: Move) -> bool {
        self.held(mv).is_some_and(|held| held.owned && held.down == Down::No)
    }

    /// The level a move is made at: its card's, or the lowest printed without the card (DK-07).
    #[inline]
    pub fn level(&self, mv: Move, edition: Edition) -> i8 {
        match self.held(mv) {
            Some(held) => held.level,
            None => mv.info(edition).levels.0,
        }
    }

    /// Free spots on a move card for a token of this kind (DK-49).
    pub fn free_spots(&self, held: &Held, takes: Takes, edition: Edition) -> u8 {
        let Some(spots) = held.mv.info(edition).spots.filter(|spots| held.owned && spots.takes == takes) else {
            return 0;
        };
        let level = usize::from(held.level.max(0).unsigned_abs()).min(2);
        // Below level 0 a card has no spots yet.
        if held.level < 0 { 0 } else { spots.by_level[level].saturating_sub(held.tokens) }
    }

    /// The sum of a card's faces over the three attributes, XX counting 1 and VV 4.
    #[inline]
    pub fn card_worth(&self, card: Card, edition: Edition) -> u32 {
        let faces = card::faces(edition);
        let worth = |rank: Rank| faces.face(card, rank) as u32 + 1;
        worth(self.ranks.strength) + worth(self.ranks.dexterity) + worth(self.ranks.intelligence)
    }

    /// The place of the first item of this kind.
    pub fn item(&self, kind: ItemKind) -> Option<usize> {
        self.items.iter().position(|item| item.kind == kind)
    }

    /// Every card of this fighter, wherever it lies (DK-05).
    pub fn all_cards(&self) -> impl Iterator<Item = Card> + '_ {
        [&self.deck, &self.discard, &self.exhaustion, &self.supply, &self.in_play].into_iter().flat_map(Bag::cards)
    }

    /// Whether piles and tokens are as the rules keep them between beats (DK-05).
    pub fn is_sound(&self) -> bool {
        let [deck, discard, exhausted, supply] =
            [self.deck, self.discard, self.exhaustion, self.supply].map(|pile| pile.bits());
        let apart = deck.count_ones() + discard.count_ones() + exhausted.count_ones() + supply.count_ones()
            == (deck | discard | exhausted | supply).count_ones();
        let base = self.make == Make::Ticks || (deck | discard | exhausted) & card::BASE == card::BASE;
        apart && base && exhausted & !STAMINA == 0 && supply & card::BASE == 0 && self.harm <= 2 && self.wound <= 2
    }
}
