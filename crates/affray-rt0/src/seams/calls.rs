//! What the GM may call for at any decision: a check, a blow, cards, Corruption, an injury (RT-08, RT-11, RT-23, RT-47,
//! RT-80).

use affray_core::{Allowed, Ask, Call, Callable, Cast, RuleId, Seat};

use crate::rules::turn::drawing::DrawTo;
use crate::state::actor::Actor;
use crate::state::check::Check;
use crate::state::fight::{Beat, Fight};
use crate::state::ids::PlayerId;
use crate::state::injury::Injury;
use crate::state::skill::{Difficulty, Edge, Skill};

impl Fight {
    /// Whether blows can fall: a combat is under way and not decided.
    fn is_under_way(&self) -> bool {
        self.outcome.is_none() && !matches!(self.beat, Beat::Start | Beat::Conclude | Beat::Between | Beat::Done)
    }

    /// Who can make a check: in a combat those who are in it, otherwise those who are fit (RT-47, RT-81).
    fn who_may_check(&self) -> impl Iterator<Item = Seat> + '_ {
        let fighting = self.is_under_way();
        let fit = move |p: &PlayerId| match fighting {
            true => self.players[*p].is_active(),
            false => self.players[*p].sheet.is_in_play(),
        };
        let eddies = self.eddies_by_id().filter(|(_, eddy)| eddy.is_active()).map(|(eddy, _)| self.eddy_seat(eddy));
        self.player_ids().filter(fit).map(PlayerId::seat).chain(eddies)
    }

    /// Whom a blow can hit.
    fn who_can_be_hit(&self) -> impl Iterator<Item = Actor> + '_ {
        let players = self.players_by_id().filter(|(_, player)| player.is_active()).map(|(p, _)| Actor::Player(p));
        let foes = self.foes_by_id().filter(|(_, foe)| foe.is_active()).map(|(foe, _)| Actor::Adversary(foe));
        let eddies = self.eddies_by_id().filter(|(_, eddy)| eddy.is_active()).map(|(eddy, _)| Actor::Eddy(eddy));
        players.chain(foes).chain(eddies)
    }

    /// Players whose sheet something can happen to.
    fn who_is_in_play(&self) -> impl Iterator<Item = PlayerId> + '_ {
        self.players_by_id().filter(|(_, player)| player.sheet.is_in_play()).map(|(p, _)| p)
    }

    /// What the GM may call for just now.
    pub(super) fn list_calls(&self, cast: &Cast) -> Vec<Callable> {
        if !self.is_under_way() && self.beat != Beat::Between {
            return Vec::new();
        }
        let name = |p: PlayerId| cast.name(p.seat()).to_owned();
        let in_play = || Allowed::Words(self.who_is_in_play().map(name).collect());
        let mut calls = Vec::new();
        if self.who_may_check().next().is_some() {
            let who = Allowed::Words(self.who_may_check().map(|seat| self.name_at(cast, seat)).collect());
            let about = "a check that costs no cards: the discard pile is shuffled in, and a card of the deck decides";
            let skills = Allowed::words(Skill::ALL.map(Skill::slug));
            calls.push(
                Callable::new("check", "RT-47", about)
                    .wants("who", who)
                    .wants("skill", skills)
                    .may_have("difficulty", Allowed::words(Difficulty::ALL.map(Difficulty::slug)), "medium")
                    .may_have("edge", Allowed::words(Edge::ALL.map(Edge::slug)), "none"),
            );
        }
        if self.who_is_in_play().next().is_some() {
            let about = "a player takes Corruption, and may mark it";
            let amount = Allowed::Number(1, 20);
            calls.push(
                Callable::new("corruption", "RT-11", about).wants("who", in_play()).may_have("amount", amount, "1"),
            );
            let about = "a player is injured; a second Major turns Critical, and between fights Cancer may ward it off";
            let kinds = Allowed::words(Injury::ALL.iter().map(|injury| injury.slug()));
            calls.push(Callable::new("injury", "RT-80", about).wants("who", in_play()).wants("injury", kinds));
        }
        if self.is_under_way() {
            let who = Allowed::Words(self.who_can_be_hit().map(|who| self.who(cast, who)).collect());
            let about = "damage out of nowhere: shields first, then hit points, with all that follows at 0";
            calls.push(
                Callable::new("damage", "RT-08", about).wants("who", who).wants("amount", Allowed::Number(1, 99)),
            );
            if self.turn.who.is_some_and(|p| self.players[p].is_active()) && !self.turn.over {
                let about = "the player whose turn it is draws cards, one by one; The Tower acts";
                calls.push(Callable::new("draw", "RT-23", about).may_have("cards", Allowed::Number(1, 10), "1"));
            }
        }
        calls
    }

    /// Plays out a call by the rules there are for it.
    pub(super) fn play_call<A: Ask<Self>>(&mut self, cast: &Cast, call: &Call, ask: &mut A) -> Result<(), A::Halt> {
        let player = |fight: &Fight| fight.who_is_in_play().find(|p| cast.name(p.seat()) == call.get("who"));
        match call.name.as_str() {
            "check" => {
                let seat = self.who_may_check().find(|&seat| self.name_at(cast, seat) == call.get("who"));
                let (Some(seat), Some(skill)) = (seat, Skill::find(call.get("skill"))) else { return Ok(()) };
                let difficulty = Difficulty::find(call.get("difficulty")).unwrap_or(Difficulty::Medium);
                let edge = Edge::find(call.get("edge")).unwrap_or_default();
                let in_battle = self.is_under_way();
                if in_battle && let Some(p) = self.player_at(seat).filter(|_| self.eddy_at(seat).is_none()) {
                    self.shuffle_in_discard(ask, p, RuleId("RT-46"));
                }
                self.check(ask, Check { seat, skill, difficulty, edge, in_battle })?;
            }
            "corruption" => {
                let Some(p) = player(self) else { return Ok(()) };
                self.take_corruption(ask, p, call.number("amount") as u8)?;
            }
            "injury" => {
                let (Some(p), Some(injury)) = (player(self), Injury::find(call.get("injury"))) else { return Ok(()) };
                match self.is_under_way() {
                    true => self.injure(ask, p, injury)?,
                    false => self.meet_injury(ask, p, injury)?,
                }
            }
            "damage" => {
                let amount = call.number("amount") as u16;
                let found = self.who_can_be_hit().find(|&who| self.who(cast, who) == call.get("who"));
                match found {
                    Some(who @ Actor::Player(p)) => self.hit_player(ask, who, p, amount)?,
                    Some(who @ Actor::Adversary(foe)) => self.hit_adversary(ask, who, foe, amount),
                    Some(who @ Actor::Eddy(eddy)) => self.hit_eddy(ask, who, eddy, amount),
                    None => {}
                }
            }
            "draw" => {
                let Some(p) = self.turn.who else { return Ok(()) };
                for _ in 0..call.number("cards") {
                    if self.stopped() || !self.players[p].is_active() {
                        break;
                    }
                    self.draw(ask, p, DrawTo::Hand)?;
                }
            }
            _ => {}
        }
        if self.is_under_way() {
            self.check_end();
        }
        Ok(())
    }
}
