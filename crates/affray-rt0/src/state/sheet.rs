//! A character sheet: what lasts from fight to fight.

use affray_core::Bag;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::language::book::Book;
use crate::language::compiled::{BinId, BinSet};
use crate::rulings::{LuckyDeck, UnluckyDeck};
use crate::state::card::{Pile, Suit, Tarot};
use crate::state::injury::Hurt;
use crate::state::skill::Skill;
use crate::state::traits::{Trait, TraitSet};

/// What lasts from fight to fight.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Sheet {
    /// The traits chosen, and that of the Arcana.
    pub traits: TraitSet,
    /// The card of the player's class (RT-82).
    pub arcana: Option<Tarot>,
    /// Spells known, in the order of the sheet.
    pub spells: SmallVec<[BinId; 2]>,
    /// Spells known until the Day ends (RT-84).
    pub day_spells: BinSet,
    /// The two skills chosen.
    pub chosen: SmallVec<[Skill; 2]>,
    /// The skill crossed out.
    pub crossed_out: Option<Skill>,
    /// Corruption of a lifetime (RT-11).
    pub corruption: u16,
    /// Boxes of Friendship (RT-45).
    pub friendship: Boxes,
    /// Corruption marked on abilities (RT-82).
    pub marks: SmallVec<[(BinId, u8); 2]>,
    /// Injuries (RT-80).
    pub injuries: SmallVec<[Hurt; 2]>,
    /// Spells turned over (RT-66).
    pub turned: BinSet,
    /// Bins used up until the Day ends.
    pub spent: BinSet,
    /// The spells under Ophiuchus (RT-65).
    pub pool: BinSet,
    /// Which of them Ophiuchus stands for.
    pub stands_for: Option<BinId>,
    /// Cards out of the deck until the Day ends, and for good (RT-83).
    pub away: Pile,
    /// Cards out of the deck for good.
    pub gone: Pile,
    /// Cards lying on bins until the Day ends (RT-83).
    pub kept: SmallVec<[(BinId, Tarot); 2]>,
    /// Tokens for narrative abilities (RT-66).
    pub story_tokens: u8,
    /// Put out of a fight today (RT-10).
    pub out_today: bool,
    /// Whether the player plays an Eddy for the rest of the Day; `None` until the GM has said (RT-10).
    pub eddy_today: Option<bool>,
    /// Manipulations woken up with, as the GM has named them; empty while the GM has not (RT-10).
    pub manipulations: Vec<String>,
    /// Retired for good (RT-11).
    pub retired: bool,
    /// Dead (RT-80).
    pub dead: bool,
}

/// Boxes that can each hold one point of Corruption.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boxes {
    /// How many there are.
    pub boxes: u8,
    /// How many are marked.
    pub marked: u8,
}

impl Default for Boxes {
    fn default() -> Self {
        Boxes { boxes: 1, marked: 0 }
    }
}

impl Sheet {
    /// The whole deck: 78 cards, 70 for the Lucky and the Unlucky (RT-02, RT-05).
    pub fn base_deck(&self, book: &Book) -> Pile {
        let mut deck = Pile::full();
        let lacks = |deck: &mut Pile, ranks: [u8; 2]| {
            for suit in Suit::ALL {
                for rank in ranks {
                    let held = deck.take(Tarot::minor(suit, rank));
                    debug_assert!(held, "a full deck has every Minor");
                }
            }
        };
        let cursed = self.injuries.iter().any(|hurt| hurt.kind.spec().imposes == Some(Trait::Unlucky));
        let hexed = self.injuries.iter().any(|hurt| hurt.kind.spec().bars == Some(Trait::Lucky));
        if self.traits.has(Trait::Unlucky) || cursed {
            lacks(&mut deck, [13, 14]);
            if book.rulings.unlucky_deck == UnluckyDeck::TextPlusFool {
                let _ = deck.take(Tarot::FOOL);
            }
        } else if self.traits.has(Trait::Lucky) && !hexed {
            lacks(&mut deck, [1, 2]);
            if book.rulings.lucky_deck == LuckyDeck::TextPlusTower {
                let _ = deck.take(Tarot::TOWER);
            }
        }
        for card in self.away.cards().chain(self.gone.cards()) {
            let _ = deck.take(card);
        }
        deck
    }

    /// Whether the player knows the spell, today or always.
    pub fn knows(&self, spell: BinId) -> bool {
        self.spells.contains(&spell) || self.day_spells.has(spell)
    }

    /// How much Corruption is marked on an ability.
    pub fn marked(&self, bin: BinId) -> u8 {
        self.marks.iter().find(|(of, _)| *of == bin).map_or(0, |&(_, marks)| marks)
    }

    /// Whether the player can take part in a fight.
    pub fn is_in_play(&self) -> bool {
        !(self.retired || self.dead || self.out_today)
    }
}
