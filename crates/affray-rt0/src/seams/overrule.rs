//! What the GM may set by hand.

use affray_core::{
    Allowed, Ask, Audience, Bag, Call, Callable, Card, Cast, Coin, Overrule, Quantity, Seat, SeatAnswers, SeatSet,
    SetRefused,
};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Source;
use crate::language::book::Fire;
use crate::language::compiled::BinId;
use crate::rulings::AdversaryShieldExpiry;
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::adversary::Standing;
use crate::state::arena::Zone;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::ids::{EddyId, FoeId, PlayerId};
use crate::state::injury::{Hurt, Injury};
use crate::state::player::{Laid, Player, Shields, Status};

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
    Standing(PlayerId),
    Hides(PlayerId),
    Manipulation(PlayerId, usize),
    EddyHp(EddyId),
    EddyShields(EddyId),
    EddyZone(EddyId),
    Injury(PlayerId, Injury),
    Supremacy,
}

/// Hears what the rules tell while the GM sets something: the record names the setting, and nobody is asked anything.
struct Unheard;

/// Nothing can be asked while the GM sets something.
#[derive(Debug)]
struct NotAsked;

impl Ask<Fight> for Unheard {
    type Halt = NotAsked;

    fn card<B: Bag<Card = Tarot>>(&mut self, _: Source, _: &B) -> Result<Tarot, NotAsked> {
        Err(NotAsked)
    }
    fn roll(&mut self, _: Source, _: u8) -> Result<u8, NotAsked> {
        Err(NotAsked)
    }
    fn toss(&mut self, _: Source) -> Result<Coin, NotAsked> {
        Err(NotAsked)
    }
    fn choose(&mut self, _: &mut Fight, _: Seat, _: Question) -> Result<Choice, NotAsked> {
        Err(NotAsked)
    }
    fn choose_each(&mut self, _: &mut Fight, _: SeatSet, _: Question) -> Result<SeatAnswers<Choice>, NotAsked> {
        Err(NotAsked)
    }
    fn tell(&mut self, _: &Fight, _: Audience, _: Event) {}
}

impl Fight {
    fn settable(&self) -> impl Iterator<Item = Settable> + '_ {
        let players = self.player_ids().filter(|&p| self.players[p].is_active());
        let figures = players
            .clone()
            .flat_map(|p| [Settable::Hp(p), Settable::Shields(p), Settable::Corruption(p), Settable::Zone(p)]);
        let foes = self.foe_ids().filter(|&foe| self.adversaries[foe].is_active());
        let foes = foes.flat_map(|foe| [Settable::FoeHp(foe), Settable::FoeShields(foe), Settable::FoeZone(foe)]);
        // Who is in the fight is settled once it is over.
        let open = self.outcome.is_none();
        let leaving = (self.foes_by_id().filter(move |(_, foe)| open && foe.is_active()))
            .map(|(foe, _)| Settable::FoeStanding(foe))
            .chain(players.clone().filter(move |_| open).map(Settable::Standing));
        let eddies = self.eddies_by_id().filter(|(_, eddy)| eddy.is_active());
        let eddies = eddies
            .flat_map(|(eddy, _)| [Settable::EddyHp(eddy), Settable::EddyShields(eddy), Settable::EddyZone(eddy)]);
        let injuries = players.clone().flat_map(|p| Injury::ALL.iter().map(move |&injury| Settable::Injury(p, injury)));
        let cards = players.flat_map(move |p| {
            (0..Tarot::KINDS)
                .map(Tarot::from_index)
                .filter(move |&card| self.pile_of(p, card).is_some())
                .map(move |card| Settable::Card(p, card))
        });
        let told = self.players_by_id().flat_map(|(p, player)| {
            let hides = (player.status == Status::Fled).then_some(Settable::Hides(p));
            let woken = (0..player.sheet.manipulations.len()).map(move |place| Settable::Manipulation(p, place));
            hides.into_iter().chain(woken)
        });
        figures
            .chain(told)
            .chain(foes)
            .chain(leaving)
            .chain(eddies)
            .chain([Settable::Supremacy])
            .chain(injuries)
            .chain(cards)
    }

    /// Where a card lies, if the GM may move it from there. Out of the middle of a run none is taken: the rest would be no
    /// run (RT-43).
    fn pile_of(&self, p: PlayerId, card: Tarot) -> Option<&'static str> {
        let player = &self.players[p];
        let laid = player.laid.iter().find(|laid| laid.card == card);
        match laid {
            Some(&Laid { bin: BinId::RUN_AWAY, counts_as, .. }) => {
                let value = |card: Tarot| self.rulings().run_value(card);
                let values = || player.on(BinId::RUN_AWAY).map(|laid| value(laid.counts_as));
                let at_an_end = [values().min(), values().max()].contains(&Some(value(counts_as)));
                at_an_end.then(|| BinId::RUN_AWAY.slug())
            }
            Some(&Laid { bin, .. }) => COLLECTING.contains(&bin).then(|| bin.slug()),
            None if player.deck.count(card) > 0 => Some("deck"),
            None if player.hand.count(card) > 0 => Some("hand"),
            None if player.discard.count(card) > 0 => Some("discard"),
            None => None,
        }
    }

    /// Whether a card may be put on a bin by hand: the bin takes it and is not filled by it, since a bin that goes off asks
    /// what it does (RT-24).
    fn may_put(&self, p: PlayerId, card: Tarot, bin: BinId) -> bool {
        let (player, fire) = (&self.players[p], self.book.bin(bin).fire);
        if player.laid.iter().any(|laid| laid.card == card) {
            return player.laid.iter().any(|laid| laid.card == card && laid.bin == bin);
        }
        let count = player.on(bin).count() as u16 + 1;
        let full = match fire {
            Fire::Sum(sum) => self.sum_on(p, bin) + u16::from(self.value(card)) >= sum.of(player.traits, 0, 0),
            Fire::Count(wanted) => count >= wanted.of(player.traits, 0, 0),
            Fire::Run(_) => count >= self.run_length(p, bin),
            Fire::Place | Fire::Never => true,
        };
        player.bins.has(bin) && self.takes(p, card, bin) && !full
    }

    fn zones(&self) -> Allowed {
        Allowed::Words(self.arena.zones().map(|zone| format!("{},{}", zone.row, zone.column)).collect())
    }

    fn quantity(&self, cast: &Cast, settable: Settable) -> Quantity {
        let named = |p: PlayerId, what: &str| format!("{}.{what}", cast.name(p.seat()));
        let foe = |foe: FoeId, what: &str| format!("{}.{what}", self.adversary_name(foe));
        let eddy = |eddy: EddyId, what: &str| format!("{}.{what}", self.who(cast, Actor::Eddy(eddy)));
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
                    words.extend(COLLECTING.iter().filter(|bin| self.may_put(p, card, **bin)).map(|bin| bin.slug()));
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
                quantity(foe(at, "standing"), "fights".to_owned(), Allowed::words(["fights", "fled", "down"]))
            }
            Settable::Standing(p) => {
                quantity(named(p, "standing"), "fights".to_owned(), Allowed::words(["fights", "fled"]))
            }
            Settable::Hides(p) => quantity(named(p, "hides"), self.players[p].hides.clone(), Allowed::Text),
            Settable::Manipulation(p, place) => {
                let now = self.players[p].sheet.manipulations[place].clone();
                quantity(named(p, &format!("manipulation.{}", place + 1)), now, Allowed::Text)
            }
            Settable::EddyHp(at) => {
                let most = i64::from(self.book.eddy.hp);
                quantity(eddy(at, "hp"), self.eddies[at].hp.to_string(), Allowed::Number(0, most))
            }
            Settable::EddyShields(at) => {
                quantity(eddy(at, "shields"), self.eddies[at].shields.to_string(), Allowed::Number(0, 99))
            }
            Settable::EddyZone(at) => quantity(eddy(at, "zone"), zone(self.eddies[at].zone), self.zones()),
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

    /// Somebody leaves by a word of the GM, as by the rules, and the fight may be over with it (RT-44, RT-72, RT-75).
    fn leave(&mut self, who: Actor, value: &str) {
        match (who, value) {
            (Actor::Adversary(foe), "fled") => self.remove_adversary(&mut Unheard, foe, Standing::Fled),
            (Actor::Adversary(foe), "down") => {
                self.adversaries[foe].hp = 0;
                self.remove_adversary(&mut Unheard, foe, Standing::Down);
            }
            (Actor::Player(p), "fled") => self.remove_player(p, Status::Fled),
            _ => return,
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
            Settable::Corruption(p) => {
                let now = self.players[p].sheet.corruption;
                match number() {
                    more if more >= now => self.players[p].sheet.corruption = more,
                    less => drop(self.drop_points(p, now - less)),
                }
            }
            Settable::Zone(p) => self.players[p].zone = read_zone(value),
            Settable::Card(p, card) => self.put_card(p, card, value),
            Settable::FoeHp(foe) => self.adversaries[foe].hp = number(),
            Settable::FoeShields(foe) => {
                let adversary = &mut self.adversaries[foe];
                adversary.shields = number();
                adversary.lent.clear();
                let by_giver = self.book.rulings.adversary_shield_expiry == AdversaryShieldExpiry::LiteralNextTurn;
                if by_giver && number() > 0 {
                    adversary.lent.push((foe, number()));
                }
            }
            Settable::FoeStanding(foe) => self.leave(Actor::Adversary(foe), value),
            Settable::Standing(p) => self.leave(Actor::Player(p), value),
            Settable::Hides(p) => value.clone_into(&mut self.players[p].hides),
            Settable::Manipulation(p, place) => {
                value.clone_into(&mut self.players[p].sheet.manipulations[place]);
            }
            Settable::EddyHp(eddy) => {
                self.eddies[eddy].hp = number();
                if number() == 0 {
                    self.eddies[eddy].shields = 0;
                }
            }
            Settable::EddyShields(eddy) => self.eddies[eddy].shields = number(),
            Settable::EddyZone(eddy) => self.eddies[eddy].zone = read_zone(value),
            Settable::Injury(p, injury) => {
                let player = &mut self.players[p];
                player.sheet.injuries.retain(|hurt| hurt.kind != injury);
                if value == "yes" {
                    player.sheet.injuries.push(Hurt::new(injury));
                }
                self.read_sheet(p);
            }
            Settable::FoeZone(foe) => self.adversaries[foe].zone = read_zone(value),
            Settable::Supremacy => self.set_supremacy(number()),
        }
        Ok(())
    }

    fn calls(&self, cast: &Cast) -> Vec<Callable> {
        self.list_calls(cast)
    }

    fn call<A: Ask<Self>>(&mut self, cast: &Cast, call: &Call, ask: &mut A) -> Result<(), A::Halt> {
        self.play_call(cast, call, ask)
    }
}
