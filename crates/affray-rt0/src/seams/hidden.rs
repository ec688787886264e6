//! What somebody has not seen, dealt anew: hands, cards being studied, intents face down, an Eddy's hand (RT-17, RT-21).
//!
//! Every hidden place holds some card of a pool: the deck it was drawn from, and all that is hidden of that deck.
//! What the place may hold is what the rules would have let lie there unseen.

use crate::state::card::Classed as _;
use affray_core::{Ask, Bag, Hidden, Redeal, Viewer};
use smallvec::SmallVec;

use crate::asked::source::Source;
use crate::language::compiled::Effect;
use crate::rulings::MajorRedrawChain;
use crate::state::card::{Class, Pile, Tarot, take};
use crate::state::fight::{Fight, Turn};
use crate::state::ids::{EddyId, FoeId, PlayerId};

/// Where a card lies that a viewer has not seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Hand(PlayerId),
    Aside(PlayerId),
    Intent { adversary: FoeId, place: u8 },
    Eddy(EddyId),
}

/// A hidden place, and what may lie there.
#[derive(Debug, Clone, Copy)]
struct HiddenPlace {
    place: Place,
    may_be: Pile,
}

/// All that is hidden of one deck.
#[derive(Debug, Default)]
struct Unseen {
    /// The deck and every hidden card of it.
    pool: Pile,
    /// The places; those that may hold fewest cards come first.
    places: SmallVec<[HiddenPlace; 8]>,
}

impl Unseen {
    fn hide(&mut self, place: Place, card: Tarot, may_be: Pile) {
        self.pool.add(card);
        self.places.push(HiddenPlace { place, may_be });
    }

    /// Places are dealt to in this order. Where each may hold all that the ones before may hold, every deal that
    /// fits is as likely as the next.
    fn settle(&mut self) {
        self.places.sort_by_key(|hidden| hidden.may_be.len());
    }

    /// Whether dealing to one place after another makes every deal that fits equally likely.
    fn is_even(&self) -> bool {
        self.places.windows(2).all(|pair| pair[0].may_be.bits() & !pair[1].may_be.bits() == 0)
    }
}

/// Any card but The Tower, which is never held (RT-31).
fn no_tower() -> Pile {
    let mut all = Pile::full();
    take(&mut all, Tarot::TOWER);
    all
}

impl Fight {
    /// What is hidden of a player's deck.
    fn unseen_of_player(&self, viewer: Viewer, p: PlayerId) -> Unseen {
        let player = &self.players[p];
        let mut unseen = Unseen { pool: player.deck, ..Unseen::default() };
        if !self.sees_hand(viewer, p) {
            // What Study looks at is as hidden as the hand; further cards laid with the first, or turned up, are open.
            let Turn { also, shown, .. } = &self.turn;
            let hidden = |card: &Tarot| also.count(*card) == 0 && shown.count(*card) == 0;
            for card in player.hand.cards().filter(hidden) {
                unseen.hide(Place::Hand(p), card, no_tower());
            }
            for card in player.aside.cards().filter(hidden) {
                unseen.hide(Place::Aside(p), card, no_tower());
            }
        }
        unseen
    }

    /// What is hidden of one of the GM's decks.
    fn unseen_of_gm(&self, viewer: Viewer, piles: usize) -> Unseen {
        let mut unseen = Unseen { pool: self.gm[piles].deck, ..Unseen::default() };
        if !self.sees_hidden(viewer) {
            for (adversary, place, intent) in self.intents().filter(|(_, _, intent)| !intent.face_up) {
                if self.piles_of(adversary) == piles {
                    let may_be = self.may_be(adversary, intent.card);
                    unseen.hide(Place::Intent { adversary, place }, intent.card, may_be);
                }
            }
        }
        for eddy in self.eddy_ids().filter(|&eddy| usize::from(self.eddies[eddy].deck) == piles) {
            let seats = [self.eddy_seat(eddy), self.gm_seat()];
            if viewer != Viewer::Referee && !seats.map(Viewer::Seat).contains(&viewer) {
                for card in self.eddies[eddy].hand.cards() {
                    unseen.hide(Place::Eddy(eddy), card, no_tower());
                }
            }
        }
        unseen.settle();
        unseen
    }

    /// Whether a class of card is replaced as soon as it is drawn (RT-68).
    fn redraws(&self, adversary: FoeId, class: Class) -> bool {
        let line = self.block(adversary).line_of(class);
        line.on_draw && self.book.effects(line.list).iter().any(|effect| matches!(effect, Effect::Redraw { .. }))
    }

    /// What a hidden intent may be to those who watched it being drawn. Something that happens on drawing gives its
    /// line away; a card that would have been replaced is not there, unless only the first one is (RT-68).
    fn may_be(&self, adversary: FoeId, card: Tarot) -> Pile {
        let block = self.block(adversary);
        let seen_to_act = |class: Class| block.line_of(class).on_draw && !self.redraws(adversary, class);
        let once = self.rulings().major_redraw_chain != MajorRedrawChain::Repeat;
        let fits =
            |class: Class| seen_to_act(class) == seen_to_act(card.class()) && (once || !self.redraws(adversary, class));
        Pile::of(Pile::full().cards().filter(|card| fits(card.class())))
    }

    /// Whether the odds of what a viewer has not seen are known exactly. They are not where two hidden cards may be
    /// different things, each something that the other may not be; nor where it was not seen whether a card that lies
    /// face down anyway replaced another.
    pub(crate) fn unseen_is_even(&self, viewer: Viewer) -> bool {
        let once = self.rulings().major_redraw_chain != MajorRedrawChain::Repeat;
        let unsure = |adversary: FoeId| {
            once && !self.block_face_up(adversary) && Class::ALL.into_iter().any(|class| self.redraws(adversary, class))
        };
        let hidden = |unseen: &Unseen, adversary: FoeId| {
            unseen
                .places
                .iter()
                .any(|hidden| matches!(hidden.place, Place::Intent { adversary: of, .. } if of == adversary))
        };
        (0..self.gm.len()).all(|piles| {
            let unseen = self.unseen_of_gm(viewer, piles);
            unseen.is_even() && self.foe_ids().all(|adversary| !(unsure(adversary) && hidden(&unseen, adversary)))
        })
    }

    /// Deals anew what a viewer has not seen; `pick` names the card for each place.
    pub(crate) fn deal_unseen<E>(
        &mut self,
        viewer: Viewer,
        mut pick: impl FnMut(Source, &Pile) -> Result<Tarot, E>,
    ) -> Result<(), E> {
        for p in self.player_ids() {
            let unseen = self.unseen_of_player(viewer, p);
            self.players[p].deck = self.deal(unseen, &mut pick)?;
        }
        for piles in 0..self.gm.len() {
            let unseen = self.unseen_of_gm(viewer, piles);
            self.gm[piles].deck = self.deal(unseen, &mut pick)?;
        }
        Ok(())
    }

    /// Deals to the hidden places of one deck, and says what is left of it.
    fn deal<E>(&mut self, unseen: Unseen, pick: &mut impl FnMut(Source, &Pile) -> Result<Tarot, E>) -> Result<Pile, E> {
        let Unseen { mut pool, places } = unseen;
        // All are picked up before the first is dealt: what one place loses another may get.
        for hidden in &places {
            match hidden.place {
                Place::Hand(p) => self.players[p].hand = self.open_part(self.players[p].hand),
                Place::Aside(p) => self.players[p].aside = self.open_part(self.players[p].aside),
                Place::Eddy(eddy) => self.eddies[eddy].hand = Pile::default(),
                Place::Intent { .. } => {}
            }
        }
        for hidden in places {
            let fitting = Pile::from_bits(pool.bits() & hidden.may_be.bits());
            let from = if fitting.is_empty() { pool } else { fitting };
            let source = match hidden.place {
                Place::Hand(p) => Source::Hand(p),
                Place::Aside(p) => Source::Deck(p),
                Place::Eddy(eddy) => Source::EddyHand(eddy),
                Place::Intent { adversary, .. } => Source::GmDeck(self.piles_of(adversary) as u8),
            };
            let card = pick(source, &from)?;
            take(&mut pool, card);
            match hidden.place {
                Place::Hand(p) => self.players[p].hand.add(card),
                Place::Aside(p) => self.players[p].aside.add(card),
                Place::Eddy(eddy) => self.eddies[eddy].hand.add(card),
                Place::Intent { adversary, place } => {
                    self.adversaries[adversary].intents[place as usize].card = card;
                }
            }
        }
        Ok(pool)
    }

    /// The cards of a hidden pile that everybody has seen.
    fn open_part(&self, pile: Pile) -> Pile {
        Pile::from_bits(pile.bits() & (self.turn.also.bits() | self.turn.shown.bits()))
    }
}

/// What others hold may be any of the cards that they may have drawn, and an intent face down any that would have been
/// left to lie (RT-17, RT-31). What the play of others gives away is not taken into account.
impl Hidden for Fight {
    fn redeal<A: Ask<Self>>(&mut self, viewer: Viewer, _: Redeal, ask: &mut A) -> Result<(), A::Halt> {
        self.deal_unseen(viewer, |source, from| ask.card(source, from))
    }
}
