//! Intents: drawn, hidden or open, thrown away and replaced (RT-16, RT-17, RT-38, RT-68).

use crate::state::card::Classed as _;
use affray_core::{Ask, Audience, RuleId, SeatSet};

use crate::language::compiled::Effect;
use crate::language::interpreter::Context;
use crate::language::written::FacingSpec;
use crate::rulings::{DefaultIntentVisibility, GmSeesHidden, MajorRedrawChain, RedrawFacing};
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::adversary::Intent;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::ids::FoeId;

/// More redraws in a row than a GM deck has cards mean a stat block that never settles.
const MOST_REDRAWS: u32 = 78;

impl Fight {
    pub(crate) fn block_face_up(&self, adversary: FoeId) -> bool {
        match self.block(adversary).face_down {
            Some(down) => !down,
            None => self.rulings().default_intent_visibility == DefaultIntentVisibility::FaceUp,
        }
    }

    /// An adversary draws an intent; what its block does on drawing happens at once (RT-16, RT-17, RT-68).
    pub(crate) fn draw_intent<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: FoeId,
        place: usize,
        facing: Option<bool>,
    ) -> Result<(), A::Halt> {
        let mut face_up = facing.unwrap_or_else(|| self.block_face_up(adversary));
        let mut redraws = 0;
        loop {
            let Some(card) = self.gm_draw(ask, adversary)? else { return Ok(()) };
            let (on_draw, list) = {
                let line = self.block(adversary).line(card);
                (line.on_draw, line.list)
            };
            if on_draw {
                let redraw = self.book.effects(list).iter().find_map(|effect| match *effect {
                    Effect::Redraw { facing, repeat_on } => Some((facing, repeat_on)),
                    _ => None,
                });
                if let Some((facing, repeat_on)) = redraw {
                    let again = self.rulings().major_redraw_chain == MajorRedrawChain::Repeat
                        && repeat_on.has(card.class())
                        && redraws < MOST_REDRAWS;
                    if redraws == 0 || again {
                        redraws += 1;
                        face_up = match facing {
                            FacingSpec::Up => true,
                            FacingSpec::Down => false,
                            FacingSpec::Block => self.block_face_up(adversary),
                        };
                        self.discard_intent(ask, adversary, card, RuleId("RT-68"));
                        continue;
                    }
                }
            }
            let intents = &mut self.adversaries[adversary].intents;
            let place = place.min(intents.len());
            intents.insert(place, Intent { card, face_up });
            self.tell_intent(ask, adversary, card, face_up);
            if on_draw {
                let context = Context { actor: Actor::Adversary(adversary), bin: None, also: 0, card: Some(card) };
                self.apply_list(ask, context, list)?;
            }
            return Ok(());
        }
    }

    fn tell_intent<A: Ask<Self>>(&self, ask: &mut A, adversary: FoeId, card: Tarot, face_up: bool) {
        if face_up {
            return self.tell(ask, Event::IntentDrawn { adversary, card, face_up });
        }
        let eyes = match self.rulings().gm_sees_hidden {
            GmSeesHidden::Yes => SeatSet::only(self.gm_seat()),
            GmSeesHidden::No => SeatSet::NONE,
        };
        ask.tell(self, Audience::Only(eyes), Event::IntentDrawn { adversary, card, face_up });
        ask.tell(self, Audience::Except(eyes), Event::IntentHidden { adversary });
    }

    /// A card that was or would have been an intent goes to the GM's discard pile, open to all, by this rule.
    fn discard_intent<A: Ask<Self>>(&mut self, ask: &mut A, adversary: FoeId, card: Tarot, rule: RuleId) {
        let told = [Event::IntentDropped { adversary, card }, Event::IntentGone { adversary, card, rule }];
        self.gm_discard(ask, adversary, card, &told);
    }

    /// An intent goes to the GM's discard pile, open to all (RT-38, RT-72, RT-83).
    pub(crate) fn drop_intent<A: Ask<Self>>(&mut self, ask: &mut A, adversary: FoeId, place: usize, rule: RuleId) {
        if place < self.adversaries[adversary].intents.len() {
            let intent = self.adversaries[adversary].intents.remove(place);
            self.discard_intent(ask, adversary, intent.card, rule);
        }
    }

    /// An intent is thrown away and another drawn in its place (RT-38, RT-83).
    pub fn replace_intent<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: FoeId,
        place: usize,
        rule: RuleId,
    ) -> Result<(), A::Halt> {
        if place >= self.adversaries[adversary].intents.len() {
            return Ok(()); // It has left meanwhile, by a word of the GM.
        }
        let facing = match self.rulings().redraw_facing {
            RedrawFacing::Block => None,
            RedrawFacing::SameAsReplaced => Some(self.adversaries[adversary].intents[place].face_up),
            RedrawFacing::FaceUp => Some(true),
        };
        self.drop_intent(ask, adversary, place, rule);
        self.draw_intent(ask, adversary, place, facing)
    }

    /// Every intent on the table: whose, which, and the card.
    pub(crate) fn intents(&self) -> impl Iterator<Item = (FoeId, u8, Intent)> + '_ {
        self.foes_by_id().filter(|(_, adversary)| adversary.is_active()).flat_map(|(whose, adversary)| {
            adversary.intents.iter().enumerate().map(move |(place, &intent)| (whose, place as u8, intent))
        })
    }
}
