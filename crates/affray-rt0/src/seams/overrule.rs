//! What the GM may set by hand.

use affray_core::{Allowed, Bag, Card, Cast, Overrule, Quantity, SetRefused};

use crate::language::compiled::BinId;
use crate::rulings::{AdversaryShieldExpiry, DeadSourceEffects};
use crate::state::adversary::Standing;
use crate::state::arena::Zone;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::ids::{FoeId, PlayerId};
use crate::state::injury::{Hurt, Injury};
use crate::state::player::{Laid, Player, Power, Shields};

/// The bins that collect cards, onto which the GM may put one.
const COLLECTING: [BinId; 5] = [BinId::STRIKE, BinId::DEFEND, BinId::CONCENTRATE, BinId::MOVEMENT, BinId::RUN_AWAY];

#[derive(Debug, Clone, Copy)]
enum Settable {
    Hp(PlayerId),
    Shields(PlayerId),
    Corruption(PlayerId),
    Zone(PlayerId),
    Card(PlayerId, Tarot),
    FoeHp(FoeId),
    FoeShields(FoeId),
    FoeZone(FoeId),
    FoeStanding(FoeId),
    Injury(PlayerId, Injury),
    Supremacy,
}

impl Fight {
    fn settable(&self) -> impl Iterator<Item = Settable> + '_ {
        let players = self.player_ids().filter(|&p| self.players[p].is_active());
        let figures = players
            .clone()
            .flat_map(|p| [Settable::Hp(p), Settable::Shields(p), Settable::Corruption(p), Settable::Zone(p)]);
        let foes = self.foe_ids().filter(|&foe| self.adversaries[foe].is_active());
        let foes = foes.flat_map(|foe| {
            [Settable::FoeHp(foe), Settable::FoeShields(foe), Settable::FoeZone(foe), Settable::FoeStanding(foe)]
        });
        let injuries = players.clone().flat_map(|p| Injury::ALL.iter().map(move |&injury| Settable::Injury(p, injury)));
        let cards = players.flat_map(move |p| {
            (0..Tarot::KINDS)
                .map(Tarot::from_index)
                .filter(move |&card| self.pile_of(p, card).is_some())
                .map(move |card| Settable::Card(p, card))
        });
        figures.chain(foes).chain([Settable::Supremacy]).chain(injuries).chain(cards)
    }

    /// Where a card lies, if the GM may move it from there.
    fn pile_of(&self, p: PlayerId, card: Tarot) -> Option<&'static str> {
        let player = &self.players[p];
        let laid = player.laid.iter().find(|laid| laid.card == card).map(|laid| laid.bin);
        match laid {
            Some(bin) => COLLECTING.contains(&bin).then(|| bin.slug()),
            None if player.deck.count(card) > 0 => Some("deck"),
            None if player.hand.count(card) > 0 => Some("hand"),
            None if player.discard.count(card) > 0 => Some("discard"),
            None => None,
        }
    }

    fn zones(&self) -> Allowed {
        Allowed::Words(self.arena.zones().map(|zone| format!("{},{}", zone.row, zone.column)).collect())
    }

    fn quantity(&self, cast: &Cast, settable: Settable) -> Quantity {
        let named = |p: PlayerId, what: &str| format!("{}.{what}", cast.name(p.seat()));
        let foe = |foe: FoeId, what: &str| format!("{}.{what}", self.adversary_name(foe));
        let zone = |zone: Zone| format!("{},{}", zone.row, zone.column);
        let quantity = |name: String, now: String, allowed: Allowed| Quantity { name, now, allowed };
        match settable {
            Settable::Hp(p) => quantity(named(p, "hp"), self.players[p].hp.to_string(), Allowed::Number(1, 20)),
            Settable::Shields(p) => {
                let now = self.players[p].shield_sum().to_string();
                quantity(named(p, "shields"), now, Allowed::Number(0, 99))
            }
            Settable::Corruption(p) => {
                let now = self.players[p].sheet.corruption.to_string();
                quantity(named(p, "corruption"), now, Allowed::Number(0, 999))
            }
            Settable::Zone(p) => quantity(named(p, "zone"), zone(self.players[p].zone), self.zones()),
            Settable::Card(p, card) => {
                let now = self.pile_of(p, card).unwrap_or("deck").to_owned();
                let mut words = vec!["deck", "discard"];
                if card != Tarot::TOWER {
                    words.push("hand");
                    words.extend(
                        COLLECTING
                            .iter()
                            .filter(|bin| self.book.bin(**bin).cards.count(card) > 0)
                            .map(|bin| bin.slug()),
                    );
                }
                quantity(format!("{}.card.{card}", cast.name(p.seat())), now, Allowed::words(words))
            }
            Settable::FoeHp(at) => {
                quantity(foe(at, "hp"), self.adversaries[at].hp.to_string(), Allowed::Number(1, 999))
            }
            Settable::FoeShields(at) => {
                let now = self.adversaries[at].shields.to_string();
                quantity(foe(at, "shields"), now, Allowed::Number(0, 99))
            }
            Settable::FoeZone(at) => quantity(foe(at, "zone"), zone(self.adversaries[at].zone), self.zones()),
            Settable::FoeStanding(at) => {
                quantity(foe(at, "standing"), "fights".to_owned(), Allowed::words(["fights", "fled"]))
            }
            Settable::Injury(p, injury) => {
                let held = self.players[p].sheet.injuries.iter().any(|hurt| hurt.kind == injury);
                let now = if held { "yes" } else { "no" };
                quantity(named(p, &format!("injury.{}", injury.slug())), now.to_owned(), Allowed::words(["no", "yes"]))
            }
            Settable::Supremacy => {
                quantity("supremacy".to_owned(), self.supremacy.to_string(), Allowed::Number(0, 999))
            }
        }
    }

    /// The GM declares an adversary fled, at whatever moment: it is gone as if it had left on its own turn (RT-72).
    fn flee(&mut self, foe: FoeId) {
        let piles = self.piles_of(foe);
        let adversary = &mut self.adversaries[foe];
        adversary.standing = Standing::Fled;
        adversary.shields = 0;
        adversary.lent.clear();
        for intent in adversary.intents.drain(..) {
            self.gm[piles].discard.add(intent.card);
        }
        let charmed = Power::Charm { adversary: foe };
        for player in &mut self.players {
            if self.book.rulings.dead_source_effects == DeadSourceEffects::EndNow {
                player.imposed.retain(|imposed| imposed.source != foe);
                player.read_traits(&self.book);
            }
            if let Some(bin) = player.working.iter().find(|at| at.power == charmed).and_then(|at| at.bin) {
                player.clear(bin);
            }
        }
        self.check_end();
    }

    fn put_card(&mut self, p: PlayerId, card: Tarot, pile: &str) {
        let player = &mut self.players[p];
        let Player { deck, hand, discard, laid, .. } = player;
        if let Some(place) = laid.iter().position(|laid| laid.card == card) {
            laid.remove(place);
        } else {
            let held = deck.take(card) || hand.take(card) || discard.take(card);
            debug_assert!(held, "only cards in known piles are listed");
        }
        match (pile, BinId::find(pile)) {
            (_, Some(bin)) => player.lay(Laid { bin, card, counts_as: card }),
            ("hand", _) => player.hand.add(card),
            ("discard", _) => player.discard.add(card),
            _ => player.deck.add(card),
        }
    }
}

fn read_zone(value: &str) -> Zone {
    let mut parts = value.split(',').map(|part| part.parse().expect("checked against the Zones of the arena"));
    let mut part = || parts.next().expect("checked against the Zones of the arena");
    Zone::at(part(), part())
}

impl Overrule for Fight {
    fn quantities(&self, cast: &Cast) -> Vec<Quantity> {
        self.settable().map(|settable| self.quantity(cast, settable)).collect()
    }

    fn set(&mut self, cast: &Cast, name: &str, value: &str) -> Result<(), SetRefused> {
        let place = SetRefused::check(&self.quantities(cast), name, value)?;
        let settable = self.settable().nth(place).expect("one quantity for each thing that can be set");
        let number = || value.parse::<u16>().expect("checked against the allowed numbers");
        let round = self.round;
        match settable {
            Settable::Hp(p) => self.players[p].hp = number() as u8,
            Settable::Shields(p) => {
                let shields = &mut self.players[p].shields;
                shields.clear();
                if number() > 0 {
                    shields.push(Shields { amount: number(), round });
                }
            }
            Settable::Corruption(p) => self.players[p].sheet.corruption = number(),
            Settable::Zone(p) => self.players[p].zone = read_zone(value),
            Settable::Card(p, card) => self.put_card(p, card, value),
            Settable::FoeHp(foe) => self.adversaries[foe].hp = number(),
            Settable::FoeShields(foe) => {
                let adversary = &mut self.adversaries[foe];
                adversary.shields = number();
                adversary.lent.clear();
                if self.book.rulings.adversary_shield_expiry == AdversaryShieldExpiry::LiteralNextTurn {
                    adversary.lent.push((foe, number()));
                }
            }
            Settable::FoeStanding(foe) => {
                if value == "fled" {
                    self.flee(foe);
                }
            }
            Settable::Injury(p, injury) => {
                let player = &mut self.players[p];
                player.sheet.injuries.retain(|hurt| hurt.kind != injury);
                if value == "yes" {
                    player.sheet.injuries.push(Hurt::new(injury));
                }
                player.read_traits(&self.book);
                player.read_bins(&self.book);
            }
            Settable::FoeZone(foe) => self.adversaries[foe].zone = read_zone(value),
            Settable::Supremacy => self.supremacy = number(),
        }
        Ok(())
    }
}
