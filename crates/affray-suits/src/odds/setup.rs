//! The table on which a question is played out: who is there, what they hold, which cards are out.

use crate::state::card::Value as _;
use std::sync::Arc;

use affray_core::encounter::{Diagnostic, one_of};
use affray_core::exact::Kinds;
use affray_core::query::{Param, QueryError, QueryValues, Takes};
use affray_core::{Ask, Bag, Rulings as _};

use crate::asked::source::Draw;
use crate::rulings::Rulings;
use crate::state::arms::{Armour, Armoury, Slot, Weapon};
use crate::state::card::PlayingCard;
use crate::state::fight::{Fight, Stage};
use crate::state::hand::Hand;
use crate::state::harm::Harm;
use crate::state::lay::Lay;
use crate::state::roster::{After, Circumstances, Roster, Space, Traits};
use crate::state::sheet::{FighterId, Sheet, WeaponId};

/// Who acts, or suffers alone.
pub(super) const ACTOR: FighterId = FighterId(0);
/// Who is acted upon.
pub(super) const OTHER: FighterId = FighterId(1);
/// The weapon in hand.
pub(super) const FIRST: WeaponId = WeaponId(0);

/// How cards are written.
const CARDS: &str = "cards such as 7C,QS,2H: the face A 2 … 10 J Q K and the suit S C H D";
/// How a side's cards are written.
const SIDE: &str = "deck, a number of unseen cards from 1 to 3, a hand such as 7C,QS,2H that is played best, or a lay \
                    such as 3H+4D~9C that is played as it is";

/// How many packs there are.
pub(super) const PACKS: Param = Param {
    name: "packs",
    about: "packs mixed; what the ruling deck_count says if left out",
    takes: Takes::Number(1, 8),
    default: "",
};

/// Which cards are out.
pub(super) const GONE: Param = Param {
    name: "gone",
    about: "cards that are out: turned already, in other hands, action cards",
    takes: Takes::Text("cards such as 7C,QS,2H"),
    default: "",
};

/// A parameter of an attribute or rank.
pub(super) const fn number(name: &'static str, about: &'static str, most: i64, default: &'static str) -> Param {
    Param { name, about, takes: Takes::Number(0, most), default }
}

/// A parameter of Body, which nobody has none of.
pub(super) const fn body(name: &'static str, about: &'static str) -> Param {
    Param { name, about, takes: Takes::Number(1, 20), default: "6" }
}

/// A parameter answered by yes or no.
pub(super) const fn whether(name: &'static str, about: &'static str, default: &'static str) -> Param {
    Param { name, about, takes: Takes::Word(&["yes", "no"]), default }
}

/// A parameter for the cards that a side plays.
pub(super) const fn cards(name: &'static str, about: &'static str) -> Param {
    Param { name, about, takes: Takes::Text("deck, 2, 7C,QS,2H or 3H+4D~9C"), default: "deck" }
}

/// A number that its parameter keeps small.
pub(super) fn small(given: &QueryValues, name: &str) -> u16 {
    given.number(name) as u16
}

/// The rulings asked for.
pub(super) fn rulings(given: &QueryValues) -> Result<Rulings, QueryError> {
    if let Some(edition) = &given.edition {
        return Err(QueryError::Impossible(format!("SUITS has no editions, so no {edition:?}")));
    }
    // A game without editions has the defaults of its code: to read the register for them takes longer than most odds.
    let mut rulings = Rulings::default();
    for (name, value) in &given.rulings {
        rulings.set(name, value).map_err(|error| {
            let diagnostic = Diagnostic::from(error);
            let help = diagnostic.help.as_deref().map(|help| format!("; {help}")).unwrap_or_default();
            QueryError::Impossible(format!("{}{help}", diagnostic.message))
        })?;
    }
    if given.has("packs") {
        rulings.deck_count = given.number("packs") as u8;
    }
    Ok(rulings)
}

/// Cards as a user writes them.
fn read_cards(name: &str, text: &str) -> Result<Vec<PlayingCard>, QueryError> {
    let codes = text.split([',', ' ']).filter(|code| !code.is_empty());
    codes.map(|code| code.parse().map_err(|_| QueryError::value(name, code, CARDS))).collect()
}

/// What a side of a contest plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SideCards {
    /// A card off the deck.
    Deck,
    /// So many cards that nobody has seen, played best.
    Unseen(u8),
    /// These cards, played best.
    Held(Hand),
    /// These cards, played so.
    Laid(Lay),
}

impl SideCards {
    /// Reads a parameter made by [`cards`].
    pub(super) fn read(given: &QueryValues, name: &str) -> Result<SideCards, QueryError> {
        let text = given.text(name);
        let wrong = || QueryError::value(name, text, SIDE);
        if text.is_empty() || text.eq_ignore_ascii_case("deck") {
            return Ok(SideCards::Deck);
        }
        if let Ok(count) = text.parse::<u8>() {
            return if (1..=Hand::FULL as u8).contains(&count) { Ok(SideCards::Unseen(count)) } else { Err(wrong()) };
        }
        if text.contains(['+', '~', '^']) {
            let lay: Lay = text.parse().map_err(|_| wrong())?;
            let fits = lay.value_count() > 0 && lay.cards().count() <= Hand::FULL;
            return if fits { Ok(SideCards::Laid(lay)) } else { Err(wrong()) };
        }
        let cards = read_cards(name, text).map_err(|_| wrong())?;
        if cards.len() > Hand::FULL {
            return Err(QueryError::value(name, text, format!("a hand of at most {} cards [SU-09]", Hand::FULL)));
        }
        Ok(SideCards::Held(Hand::of(&cards)))
    }

    /// The cards in hand before any are dealt.
    fn held(self) -> Hand {
        match self {
            SideCards::Deck | SideCards::Unseen(_) => Hand::EMPTY,
            SideCards::Held(hand) => hand,
            SideCards::Laid(lay) => Hand::of(&lay.cards().collect::<Vec<_>>()),
        }
    }

    /// Deals unseen cards (SU-09).
    pub(super) fn deal<A: Ask<Fight>>(self, fight: &mut Fight, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        if let SideCards::Unseen(count) = self {
            for _ in 0..count {
                let card = fight.draw(ask, Draw::Deal, who)?;
                fight.person_mut(who).hand.add(card);
            }
        }
        Ok(())
    }

    /// Whether there is a hand, so that court cards may count high.
    pub(super) fn is_hand(self) -> bool {
        self != SideCards::Deck
    }
}

impl std::fmt::Display for SideCards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SideCards::Deck => f.write_str("off the deck"),
            SideCards::Unseen(1) => f.write_str("from a hand of 1 unseen card"),
            SideCards::Unseen(count) => write!(f, "from a hand of {count} unseen cards"),
            SideCards::Held(hand) => {
                f.write_str("from")?;
                hand.cards().iter().try_for_each(|card| write!(f, " {}", card.pretty()))
            }
            SideCards::Laid(lay) => write!(f, "with {lay}"),
        }
    }
}

/// A weapon by name, hyphens or spaces, in hands strong enough.
pub(super) fn weapon(name: &str, text: &str, body: u16) -> Result<Weapon, QueryError> {
    let all = &Armoury::standard().weapons;
    let found = all.iter().find(|weapon| is_called(&weapon.name, text));
    let weapon = found.ok_or_else(|| {
        QueryError::value(name, text, one_of(all.iter().map(|weapon| weapon.name.as_str()).chain(["none"])))
    })?;
    match weapon.refused_to(body) {
        Some(why) => Err(QueryError::Impossible(why)),
        None => Ok(weapon.clone()),
    }
}

/// A suit or shield by name; nothing for "none".
pub(super) fn armour(name: &str, text: &str, slot: Slot) -> Result<Option<Armour>, QueryError> {
    if text.is_empty() || text == "none" {
        return Ok(None);
    }
    let all = || Armoury::standard().armour.iter().filter(|armour| armour.slot == slot);
    let found = all().find(|armour| is_called(&armour.name, text)).cloned();
    let allowed = || one_of(all().map(|armour| armour.name.as_str()).chain(["none"]));
    found.map(Some).ok_or_else(|| QueryError::value(name, text, allowed()))
}

/// Whether a thing of the tables is meant: any case, hyphens for spaces.
fn is_called(name: &str, text: &str) -> bool {
    let plain = |text: &str| text.to_ascii_lowercase().replace(['-', '_'], " ");
    plain(name) == plain(text)
}

/// Damage and Trauma by the parameters of these names; refused if nobody lives with them.
pub(super) fn injury(given: &QueryValues, body: u16, rulings: &Rulings) -> Result<Harm, QueryError> {
    let harm = Harm { damage: small(given, "damage"), trauma: small(given, "trauma"), ..Harm::default() };
    if harm.is_fatal(body, rulings) {
        let why = format!("nobody of Body {body} lives with Damage {} and Trauma {} [SU-53]", harm.damage, harm.trauma);
        return Err(QueryError::Impossible(why));
    }
    Ok(harm)
}

/// The same with Shock.
pub(super) fn harm(given: &QueryValues, body: u16, rulings: &Rulings) -> Result<Harm, QueryError> {
    let shock = small(given, "shock");
    if shock > 2 * body {
        return Err(QueryError::value(
            "shock",
            given.text("shock"),
            format!("at most twice Body, {} [SU-48]", 2 * body),
        ));
    }
    Ok(Harm { shock, ..injury(given, body, rulings)? })
}

/// What follows a fight, where it matters.
pub(super) fn after() -> After {
    After { modern: true, tools: true, care: Circumstances::Good, days: 0 }
}

/// A fight in its first turn between these people, with their hands and without the cards that are out.
pub(super) fn fight(
    given: &QueryValues,
    rulings: Rulings,
    people: Vec<Sheet>,
    after: After,
    hands: &[(FighterId, &'static str, SideCards)],
) -> Result<Fight, QueryError> {
    let roster = Roster {
        sides: vec!["this".to_owned(), "that".to_owned()],
        sheets: people,
        space: Space::Melee,
        turn_cap: u16::MAX,
        after,
        weapon_places: Vec::new(),
        kits: Vec::new(),
        traits: Traits::default(),
    };
    let mut fight = Fight::new(Arc::new(roster), rulings);
    let take = |fight: &mut Fight, name: &str, card: PlayingCard| {
        if fight.pile.take(card) {
            return Ok(());
        }
        let packs = fight.packs;
        let why = if packs == 1 {
            "a card once, for there is one pack".to_owned()
        } else {
            format!("a card at most {packs} times")
        };
        Err(QueryError::value(name, &card.to_string(), why))
    };
    for &(who, name, cards) in hands {
        let hand = cards.held();
        for &card in hand.cards() {
            take(&mut fight, name, card)?;
        }
        fight.person_mut(who).hand = hand;
    }
    for card in read_cards("gone", given.text("gone"))? {
        take(&mut fight, "gone", card)?;
    }
    if fight.pile.len() < 20 {
        return Err(QueryError::Impossible("fewer than twenty cards would be left in the deck [SU-06]".to_owned()));
    }
    for who in fight.all() {
        fight.person_mut(who).slot = 5;
    }
    fight.order = fight.all().collect();
    fight.stage = Stage::Turns;
    fight.turn = 1;
    fight.clock = 1;
    Ok(fight)
}

/// Cards that count by their low value alone.
pub fn by_low() -> Kinds {
    Kinds::of(PlayingCard::low)
}

/// Cards of which it matters whether they are court cards, too.
pub fn by_face() -> Kinds {
    Kinds::of(PlayingCard::face)
}
