//! A table laid out as a case describes it: one player A against Brock, round 1, A to act, unless said otherwise.

use std::collections::BTreeMap;

use affray_core::{
    AddressedEvent, Audit as _, Bag, Cast, Menu, Role, Rulings as _, Scene, Script, Seat, SeatInfo, Sitter, Viewer,
    Words as _,
};
use affray_rt0::Rulings;
use affray_rt0::language::compiled::Effect;
use affray_rt0::state::card::take;
use affray_rt0::state::fight::{Beat, Turn};
use affray_rt0::state::player::{Laid, Power, Shields, Working};
use affray_rt0::{Actor, Hurt, Injury};
use affray_rt0::{
    Arena, BinId, Book, Choice, Event, Fight, Intent, Pile, Player, Question, Settings, SharedBook, Sheet, Tarot,
    Trait, Zone,
};
use affray_rt0::{FoeId, PlayerId};
use smallvec::SmallVec;

pub use affray_rt0::BinId as B;

pub struct Stage {
    pub fight: Fight,
    pub cast: Cast,
}

pub fn card(code: &str) -> Tarot {
    code.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub fn pile(codes: &str) -> Pile {
    Pile::of(codes.split_whitespace().map(card))
}

pub fn lay(code: &str, bin: BinId) -> Choice {
    Choice::Lay { card: card(code), bin }
}

pub fn pick(of: BinId, place: u8) -> Choice {
    Choice::Option { of, place }
}

pub const MELEE: Choice = Choice::Option { of: BinId::STRIKE, place: 0 };
pub const RANGED: Choice = Choice::Option { of: BinId::STRIKE, place: 1 };

/// A table of players given by their traits, against these adversaries.
pub struct Setting<'a> {
    pub players: &'a [&'a [Trait]],
    pub foes: &'a [&'a str],
    pub arena: Arena,
    pub rulings: &'a [(&'a str, &'a str)],
    pub eddies: usize,
}

impl Default for Setting<'_> {
    fn default() -> Self {
        Setting { players: &[&[]], foes: &["brock"], arena: Arena::Normal, rulings: &[], eddies: 0 }
    }
}

impl Setting<'_> {
    pub fn lay_out(self) -> Stage {
        let mut rulings = Rulings::default();
        for (name, value) in self.rulings {
            rulings.set(name, value).unwrap_or_else(|error| panic!("{error}"));
        }
        let book = Book::new(rulings, &BTreeMap::new()).unwrap_or_else(|error| panic!("{error}"));
        let blocks: Vec<_> = self.foes.iter().map(|slug| book.block(slug).expect("a shipped stat block")).collect();
        let sheets =
            self.players.iter().map(|traits| Sheet { traits: traits.iter().copied().collect(), ..Sheet::default() });
        let mut fight =
            Fight::new(SharedBook::new(book), Settings::default(), self.arena, sheets, self.eddies, &blocks);
        fight.round = 1;
        fight.order = fight.player_ids().collect();
        fight.turn = Turn { who: Some(PlayerId(0)), fooled: true, ..Turn::default() };
        fight.beat = Beat::Act(0);
        let names = ["A", "B", "C", "D"];
        let mut seats: Vec<SeatInfo> = (0..self.players.len()).map(|p| seat(names[p], Role::Player)).collect();
        seats.extend((0..self.eddies).map(|place| seat(&format!("Eddy {}", place + 1), Role::Player)));
        seats.push(seat("GM", Role::Gm));
        Stage { fight, cast: Cast::new(seats) }
    }
}

fn seat(name: &str, role: Role) -> SeatInfo {
    SeatInfo { name: name.to_owned(), role, sitter: Sitter::Person }
}

/// One player with these traits against Brock.
pub fn alone(traits: &[Trait]) -> Stage {
    Setting { players: &[traits], ..Setting::default() }.lay_out()
}

/// One player without traits against Brock, under these rulings.
pub fn ruled(rulings: &[(&str, &str)]) -> Stage {
    Setting { rulings, ..Setting::default() }.lay_out()
}

/// Players without traits against Brock.
pub fn party(count: usize) -> Stage {
    let none: &[Trait] = &[];
    Setting { players: &[none; 4][..count], ..Setting::default() }.lay_out()
}

impl Stage {
    pub fn a(&mut self) -> &mut Player {
        &mut self.fight.players[0]
    }

    pub fn p(&self, p: u8) -> &Player {
        &self.fight.players[PlayerId(p)]
    }

    /// Gives a player these cards into the hand, out of the deck.
    pub fn hand_of(mut self, p: u8, codes: &str) -> Self {
        let player = &mut self.fight.players[PlayerId(p)];
        for code in codes.split_whitespace() {
            take(&mut player.deck, card(code));
            player.hand.add(card(code));
        }
        self
    }

    pub fn hand(self, codes: &str) -> Self {
        self.hand_of(0, codes)
    }

    /// Lays cards of A's deck on a bin, as if from an earlier turn; spells and the like are at work.
    pub fn on(self, bin: BinId, codes: &str) -> Self {
        self.on_of(0, bin, codes)
    }

    pub fn on_of(mut self, p: u8, bin: BinId, codes: &str) -> Self {
        let book = self.fight.book.clone();
        let player = &mut self.fight.players[PlayerId(p)];
        for code in codes.split_whitespace() {
            take(&mut player.deck, card(code));
            player.lay(Laid { bin, card: card(code), counts_as: card(code) });
        }
        for effect in book.effects(book.bin(bin).list) {
            let traits = player.traits;
            let power = match *effect {
                Effect::Multiply { works, by, on_bin: true } => Power::Times { works, by: by.of(traits, 0, 0) as u8 },
                Effect::OnDrawDamage { amount, magic, range } => Power::OnDraw { amount, magic, range },
                Effect::Balance { magic } => Power::Balance { magic },
                Effect::Flat { works, amount } => Power::Plus { works, by: amount },
                Effect::Widen { bin, ranks } => Power::Widen { bin, ranks },
                _ => continue,
            };
            player.working.push(Working { bin: Some(bin), power });
        }
        self
    }

    /// Moves so many cards of the deck to the discard pile, none of those the case names.
    pub fn discards(mut self, count: usize, spare: &str) -> Self {
        let keep = pile(spare);
        let player = &mut self.fight.players[0];
        for _ in 0..count {
            let any = player.deck.cards().filter(|&card| card != Tarot::TOWER && keep.count(card) == 0).last();
            let any = any.expect("enough cards to discard");
            take(&mut player.deck, any);
            player.discard.add(any);
        }
        self
    }

    pub fn knows(mut self, p: u8, spells: &[BinId]) -> Self {
        let book = self.fight.book.clone();
        self.fight.players[PlayerId(p)].sheet.spells = SmallVec::from_slice(spells);
        self.fight.players[PlayerId(p)].read_bins(&book);
        self
    }

    pub fn arcana(mut self, numeral: u8) -> Self {
        let book = self.fight.book.clone();
        self.fight.players[0].sheet.arcana = Some(Tarot::major(numeral));
        self.fight.players[0].read_bins(&book);
        self
    }

    pub fn foe_at(mut self, foe: u8, row: u8, column: u8) -> Self {
        self.fight.adversaries[FoeId(foe)].zone = Zone::at(row, column);
        self
    }

    pub fn foe_hp(mut self, foe: u8, hp: u16) -> Self {
        self.fight.adversaries[FoeId(foe)].hp = hp;
        self
    }

    pub fn at(mut self, p: u8, row: u8, column: u8) -> Self {
        self.fight.players[PlayerId(p)].zone = Zone::at(row, column);
        self
    }

    pub fn hp(mut self, p: u8, hp: u8) -> Self {
        self.fight.players[PlayerId(p)].hp = hp;
        self
    }

    /// Gives shields made in this round.
    pub fn shields(mut self, p: u8, amount: u16) -> Self {
        let round = self.fight.round;
        self.fight.players[PlayerId(p)].shields.push(Shields { amount, round });
        self
    }

    /// Lays an intent before an adversary, out of the GM's deck.
    pub fn intends(mut self, foe: u8, code: &str, face_up: bool) -> Self {
        let piles = if self.fight.gm.len() > 1 { usize::from(foe) } else { 0 };
        take(&mut self.fight.gm[piles].deck, card(code));
        self.fight.adversaries[FoeId(foe)].intents.push(Intent { card: card(code), face_up });
        self
    }

    /// The turn of this player is about to begin.
    pub fn turn_of(mut self, p: u8) -> Self {
        let place =
            self.fight.order.iter().position(|&acting| acting == PlayerId(p)).expect("the player is in the order");
        self.fight.beat = Beat::Turn(place as u8);
        self
    }

    /// This player acts.
    pub fn acts(mut self, p: u8) -> Self {
        let place =
            self.fight.order.iter().position(|&acting| acting == PlayerId(p)).expect("the player is in the order");
        self.fight.turn = Turn { who: Some(PlayerId(p)), fooled: true, ..Turn::default() };
        self.fight.beat = Beat::Act(place as u8);
        self
    }

    /// The adversaries' part of the round is about to begin.
    pub fn adversary_phase(mut self) -> Self {
        self.fight.beat = Beat::Adversary(FoeId(0));
        self
    }

    pub fn intent_step(mut self) -> Self {
        self.fight.beat = Beat::Intents;
        self
    }

    pub fn round(mut self, round: u16) -> Self {
        self.fight.round = round;
        self
    }

    pub fn script(&self) -> Script<Fight> {
        Script::new(self.cast.clone())
            .whenever(|_, _, question, _| matches!(question, Question::Mark).then_some(Choice::Decline))
    }

    /// Takes so many steps with this script, which must be used up by then.
    pub fn go(&mut self, steps: usize, script: Script<Fight>) -> Vec<AddressedEvent<Event>> {
        let mut script = script;
        for _ in 0..steps {
            self.fight.step(&mut script).unwrap();
            self.conserved();
        }
        script.finish()
    }

    /// A lays these cards on these bins and makes these choices, one step for each card laid.
    pub fn plays(&mut self, choices: &[Choice]) {
        self.draws(choices, "");
    }

    /// The same, with cards turning up; choices and cards come in the order written, cards after all choices that
    /// lead to them.
    pub fn draws(&mut self, choices: &[Choice], cards: &str) {
        let steps = choices.iter().filter(|choice| matches!(choice, Choice::Lay { .. } | Choice::EndTurn)).count();
        let mut script = self.script();
        for &choice in choices {
            script = script.pick(choice);
        }
        self.go(steps, script.cards(cards));
    }

    /// Every card is somewhere, once.
    pub fn conserved(&self) {
        for (p, player) in self.fight.players_by_id() {
            assert_eq!(player_cards(player), 78, "the cards of player {p:?}, those in the box included");
        }
    }

    /// The order of turns, by seat.
    pub fn order(&self) -> Vec<u8> {
        self.fight.order.iter().map(|p| p.0).collect()
    }

    /// Cards in deck, hand, discard pile and on bins.
    pub fn count(&self, p: u8) -> (usize, usize, usize, usize) {
        let player = &self.fight.players[PlayerId(p)];
        (player.deck.len(), player.hand.len(), player.discard.len(), player.laid.len())
    }

    pub fn brock(&self) -> u16 {
        self.fight.adversaries[0].hp
    }

    pub fn foe(&self, foe: u8) -> u16 {
        self.fight.adversaries[FoeId(foe)].hp
    }

    pub fn discard(&self) -> Pile {
        self.fight.players[0].discard
    }

    pub fn held(&self) -> Pile {
        self.fight.players[0].hand
    }

    pub fn bin(&self, bin: BinId) -> Pile {
        Pile::of(self.fight.players[0].on(bin).map(|laid| laid.card))
    }

    pub fn shield_sum(&self, p: u8) -> u16 {
        self.fight.players[PlayerId(p)].shield_sum()
    }

    /// The options of a question.
    pub fn options(&self, seat: u8, question: Question) -> Vec<Choice> {
        let mut menu = Menu::explaining();
        self.fight.options(Seat(seat), &question, &mut menu);
        menu.options().to_vec()
    }

    /// Whether A may lay a card on a bin; what is not allowed is listed with a rule.
    pub fn may(&self, code: &str, bin: BinId) -> bool {
        let mut menu = Menu::explaining();
        let player = self.fight.turn.who.unwrap_or(PlayerId(0));
        self.fight.options(player.seat(), &Question::Act, &mut menu);
        let choice = lay(code, bin);
        let allowed = menu.options().contains(&choice);
        let forbidden = menu.forbidden().iter().any(|no| no.choice == choice);
        let card = code.parse().expect("a card");
        let listed = self.fight.players[player].bins.has(bin) && self.fight.might_try(card, bin);
        assert!(!(allowed && forbidden) && (allowed || forbidden || !listed), "{code} on {bin}: said once");
        allowed
    }

    pub fn view(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(self.fight.view(viewer)).expect("views serialise")
    }
}

/// The cards of a player, wherever they lie (RT-02).
fn player_cards(player: &Player) -> usize {
    player.deck.len()
        + player.hand.len()
        + player.discard.len()
        + player.aside.len()
        + player.exiled.len()
        + player.laid.len()
}

/// The first player, as an actor.
pub const A: Actor = Actor::Player(PlayerId(0));

pub fn punched(stage: Stage) -> Stage {
    let mut stage = stage.intends(0, "9S", true).adversary_phase();
    stage.go(1, stage.script());
    stage
}

pub fn zone(row: u8, column: u8) -> Choice {
    Choice::Zone(Zone::at(row, column))
}

pub fn against<'a>(foes: &'a [&'a str]) -> Stage {
    Setting { foes, ..Setting::default() }.lay_out()
}

pub fn hurt(stage: &mut Stage, kinds: &[Injury]) {
    let book = stage.fight.book.clone();
    stage.a().sheet.injuries = kinds.iter().map(|&kind| Hurt::new(kind)).collect();
    stage.a().read_traits(&book);
}

/// Whether a trait is the better one of its pair: in the list of all traits the good ones stand first.
pub fn is_good(of: Trait) -> bool {
    Trait::ALL.iter().position(|&listed| listed == of).is_some_and(|place| place % 2 == 0)
}

/// The log of these events, as everybody reads it: rule and words.
pub fn log(stage: &Stage, told: &[AddressedEvent<Event>]) -> Vec<(&'static str, String)> {
    let lines = told.iter().filter_map(|told| stage.fight.line(&stage.cast, &told.event));
    lines.map(|line| (line.rule.expect("every line names its rule").0, line.text)).collect()
}

/// Everything that does not hold of a fight and should.
pub fn flaws(fight: &Fight) -> Vec<String> {
    let mut found = Vec::new();
    fight.flaws(&mut |flaw| found.push(flaw));
    found
}
