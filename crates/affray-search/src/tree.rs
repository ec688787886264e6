//! The tree: what is known of each decision that was met, in one arena that is reused.

use crate::{Estimate, mixed};

/// How a tree is grown. One set of numbers serves all games, since worth is scaled to 0…1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Manner {
    /// How much what is little known is preferred: the constant of the upper confidence bound.
    pub exploration: f64,
    /// How much the option that a quick bot would take is preferred while little is known of it.
    pub trust: f64,
    /// An option that was never tried counts as having been tried this often, with the mean of the others.
    pub unseen: f64,
    /// By how many standard errors an option must be better than the quick bot's to be taken in its place.
    pub caution: f64,
}

impl Manner {
    /// What is used unless somebody tries out something else.
    pub const USUAL: Manner = Manner { exploration: 0.5, trust: 0.5, unseen: 1.0, caution: 1.0 };
}

/// One option of a decision.
#[derive(Debug, Clone, Copy)]
pub struct Edge<C> {
    /// What is chosen.
    pub choice: C,
    /// What came of it, for the seat that chose.
    pub worth: Estimate,
    /// How often it could have been chosen.
    pub available: u32,
    /// Whether a quick bot would take it.
    is_first: bool,
    next: u32,
}

/// One decision, as the seat that takes it knows it.
#[derive(Debug, Clone, Copy)]
struct Node {
    key: u64,
    seat: u8,
    visits: u32,
    first: u32,
    /// The edge through which it was met first.
    via: u32,
}

/// What a visit to a decision says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// The place of the option to take.
    pub option: usize,
    /// Whether the decision was never met before: beyond it, a quick bot decides.
    pub is_new: bool,
}

const NONE: u32 = u32::MAX;

/// What is known of every decision that was met since [`Tree::clear`], by what the seat that takes it knows.
///
/// Decisions that look the same to that seat are one, however they came about. Memory is kept when it is cleared.
pub struct Tree<C> {
    nodes: Vec<Node>,
    edges: Vec<Edge<C>>,
    /// Where a key is, by its lowest bits and then the next free place.
    slots: Vec<u32>,
    /// The options taken since the iteration began, and by whom.
    path: Vec<(u8, u32)>,
    manner: Manner,
}

impl<C: Copy + Eq> Tree<C> {
    /// An empty tree.
    pub fn new(manner: Manner) -> Self {
        Tree { nodes: Vec::new(), edges: Vec::new(), slots: vec![NONE; 64], path: Vec::new(), manner }
    }

    /// Forgets everything but how much memory there is.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.path.clear();
        self.slots.fill(NONE);
    }

    /// How many decisions were met.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A decision comes up in an iteration: says which of its options is taken, and notes it.
    ///
    /// `key` stands for what the seat knows and is asked. `first` gives the place of the option that a quick bot would
    /// take; it is asked only where the decision is new.
    pub fn visit(&mut self, key: u64, seat: u8, options: &[C], first: impl FnOnce() -> usize) -> Visit {
        let slot = self.slot(key);
        let is_new = self.slots[slot] == NONE;
        if is_new {
            let via = self.path.last().map_or(NONE, |&(_, edge)| edge);
            let node = Node { key, seat, visits: 0, first: NONE, via };
            self.slots[slot] = self.nodes.len() as u32;
            self.nodes.push(node);
            let first = first();
            // From the last, so that the list of edges is in the order of the options.
            for (place, choice) in options.iter().enumerate().rev() {
                self.link(self.nodes.len() - 1, *choice, place == first);
            }
            self.grow();
        }
        let node = self.node_of(key);
        self.nodes[node].visits += 1;
        let (option, edge) = self.select(node, options, is_new);
        self.path.push((seat, edge as u32));
        Visit { option, is_new }
    }

    /// The decision that a search is about comes up once more: says which of its options is taken, how often that was
    /// tried before, and notes it. `None` before it was met. All its options are always available.
    ///
    /// It is asked before the world is dealt, so that the world can depend on how often the option was tried: options are
    /// then compared in the same worlds, and what these have in common cancels out.
    pub fn visit_again(&mut self, key: u64, seat: u8) -> Option<(usize, u32)> {
        let node = self.slots[self.slot(key)];
        if node == NONE {
            return None;
        }
        let node = node as usize;
        self.nodes[node].visits += 1;
        let mean = self.mean_of(node);
        let mut best: Option<(f64, usize, usize)> = None;
        let (mut place, mut edge) = (0, self.nodes[node].first);
        while edge != NONE {
            let score = self.score(edge as usize, mean);
            if best.is_none_or(|(most, ..)| score > most) {
                best = Some((score, place, edge as usize));
            }
            (place, edge) = (place + 1, self.edges[edge as usize].next);
        }
        let (_, place, edge) = best?;
        self.path.push((seat, edge as u32));
        Some((place, self.edges[edge].worth.visits))
    }

    /// What came of all options together.
    fn mean_of(&self, node: usize) -> f64 {
        let (mut known, mut all) = (0.0, 0u32);
        let mut edge = self.nodes[node].first;
        while edge != NONE {
            let Edge { worth, next, .. } = &self.edges[edge as usize];
            (known, all) = (known + worth.mean() * f64::from(worth.visits), all + worth.visits);
            edge = *next;
        }
        if all == 0 { 0.5 } else { known / f64::from(all) }
    }

    /// An option is available: its upper confidence bound, where all together are worth `mean`.
    fn score(&mut self, edge: usize, mean: f64) -> f64 {
        let Manner { exploration, trust, unseen, .. } = self.manner;
        let it = &mut self.edges[edge];
        it.available += 1;
        let tried = f64::from(it.worth.visits);
        let worth = (it.worth.mean() * tried + mean * unseen) / (tried + unseen);
        let doubt = exploration * (f64::from(it.available).ln() / (tried + unseen)).sqrt();
        let trust = if it.is_first { trust / (1.0 + tried) } else { 0.0 };
        worth + doubt + trust
    }

    /// The node of a key that is there.
    fn node_of(&self, key: u64) -> usize {
        self.slots[self.slot(key)] as usize
    }

    /// The option with the highest upper confidence bound among those that are available; of equals the first.
    fn select(&mut self, node: usize, options: &[C], is_new: bool) -> (usize, usize) {
        let mean = self.mean_of(node);
        let mut best: Option<(f64, usize, usize)> = None;
        let mut expected = self.nodes[node].first;
        for (place, choice) in options.iter().enumerate() {
            // Options come in the order in which they were listed first, unless they have changed since.
            let edge = match expected {
                NONE => self.edge_of(node, *choice),
                edge if self.edges[edge as usize].choice == *choice => edge as usize,
                _ => self.edge_of(node, *choice),
            };
            expected = self.edges[edge].next;
            let known = self.score(edge, mean);
            let score = if is_new { f64::from(u8::from(self.edges[edge].is_first)) } else { known };
            if best.is_none_or(|(most, ..)| score > most) {
                best = Some((score, place, edge));
            }
        }
        let (_, place, edge) = best.expect("a question lists at least one option");
        (place, edge)
    }

    /// The edge of a choice; a new one if it was never on the menu before.
    fn edge_of(&mut self, node: usize, choice: C) -> usize {
        let mut edge = self.nodes[node].first;
        while edge != NONE {
            if self.edges[edge as usize].choice == choice {
                return edge as usize;
            }
            edge = self.edges[edge as usize].next;
        }
        self.link(node, choice, false)
    }

    fn link(&mut self, node: usize, choice: C, is_first: bool) -> usize {
        let edge = self.edges.len();
        let next = self.nodes[node].first;
        self.edges.push(Edge { choice, worth: Estimate::default(), available: 0, is_first, next });
        self.nodes[node].first = edge as u32;
        edge
    }

    /// Where a key is, or belongs.
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = mixed(key) as usize & mask;
        while self.slots[slot] != NONE && self.nodes[self.slots[slot] as usize].key != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Makes room before the table is half full.
    fn grow(&mut self) {
        if self.nodes.len() * 2 < self.slots.len() {
            return;
        }
        let twice = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(twice, NONE);
        for node in 0..self.nodes.len() {
            let slot = self.slot(self.nodes[node].key);
            self.slots[slot] = node as u32;
        }
    }

    /// The iteration has come to its end: whoever decided on the way learns what it was worth to the seat.
    pub fn learn(&mut self, worth_to: impl Fn(u8) -> f64) {
        for (seat, edge) in self.path.drain(..) {
            self.edges[edge as usize].worth.add(worth_to(seat));
        }
    }

    /// The options of the decision with this key, in the order of its menu; none if it was never met.
    pub fn options_of(&self, key: u64) -> impl Iterator<Item = &Edge<C>> {
        let found = self.slots[self.slot(key)];
        let mut edge = if found == NONE { NONE } else { self.nodes[found as usize].first };
        std::iter::from_fn(move || {
            let it = self.edges.get(edge as usize)?;
            edge = it.next;
            Some(it)
        })
    }

    /// The place of the option to take: the one that was tried most, but the one that a quick bot would take unless the
    /// other is better by more than the cases leave in doubt.
    ///
    /// With few cases the most tried of many options is often the luckiest. So a search is never much worse than its bot,
    /// and parts from it where it has found something.
    pub fn choice_of(&self, key: u64) -> Option<usize> {
        let best = self.best_of(key)?;
        let Some((place, first)) = self.options_of(key).enumerate().find(|(_, edge)| edge.is_first) else {
            return Some(best);
        };
        let other = self.options_of(key).nth(best)?;
        let doubt = self.manner.caution * first.worth.error().hypot(other.worth.error()) / 1.96;
        Some(if other.worth.mean() - first.worth.mean() > doubt { best } else { place })
    }

    /// The place of the option that was tried most, of equals the one worth more.
    pub fn best_of(&self, key: u64) -> Option<usize> {
        let rank = |edge: &Edge<C>| (edge.worth.visits, edge.worth.mean());
        let mut best: Option<(usize, (u32, f64))> = None;
        for (place, edge) in self.options_of(key).enumerate() {
            if best.is_none_or(|(_, most)| rank(edge) > most) {
                best = Some((place, rank(edge)));
            }
        }
        best.map(|(place, _)| place)
    }

    /// What is expected to be decided after an option, at most so many decisions: who decides, and what. It follows
    /// the decisions that were met most often, as far as they were met `least` times.
    pub fn line_after(&self, key: u64, option: usize, most: usize, least: u32) -> Vec<(u8, C)> {
        let mut line = Vec::new();
        let Some(start) = self.edge_place(key, option) else { return line };
        let mut via = start;
        while line.len() < most {
            let after = self.nodes.iter().filter(|node| node.via == via && node.visits >= least);
            // Of equals the first, so that the line is the same everywhere.
            let Some(node) = after.reduce(|best, node| if node.visits > best.visits { node } else { best }) else {
                break;
            };
            let Some(place) = self.best_of(node.key) else { break };
            let Some(edge) = self.edge_place(node.key, place) else { break };
            line.push((node.seat, self.edges[edge as usize].choice));
            via = edge;
        }
        line
    }

    fn edge_place(&self, key: u64, option: usize) -> Option<u32> {
        let node = self.slots[self.slot(key)];
        let mut edge = if node == NONE { return None } else { self.nodes[node as usize].first };
        for _ in 0..option {
            edge = self.edges.get(edge as usize)?.next;
        }
        (edge != NONE).then_some(edge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pulls the arms of a bandit; arm 0, 1, … win with these shares of a thousand.
    fn bandit(wins: &[u32], pulls: u32, first: usize) -> Tree<usize> {
        let arms: Vec<usize> = (0..wins.len()).collect();
        let mut tree = Tree::new(Manner::USUAL);
        let mut state = 1u64;
        for _ in 0..pulls {
            let visit = tree.visit(7, 0, &arms, || first);
            state = mixed(state);
            let won = state % 1_000 < u64::from(wins[visit.option]);
            tree.learn(|_| f64::from(u8::from(won)));
        }
        tree
    }

    #[test]
    fn the_best_arm_is_pulled_most() {
        for first in 0..3 {
            let tree = bandit(&[300, 700, 400], 2_000, first);
            assert_eq!(tree.best_of(7), Some(1));
            let worth = tree.options_of(7).nth(1).expect("three arms").worth;
            assert!((worth.mean() - 0.7).abs() < 2.0 * worth.error(), "{worth:?}");
            assert!(tree.options_of(7).all(|edge| edge.worth.visits > 0 && edge.available == 2_000));
        }
    }

    #[test]
    fn the_quick_bots_option_is_tried_first() {
        let tree = bandit(&[500, 500, 500], 1, 2);
        assert_eq!(tree.options_of(7).map(|edge| edge.worth.visits).collect::<Vec<_>>(), [0, 0, 1]);
    }

    #[test]
    fn an_option_that_is_seldom_there_is_not_held_back_by_visits_of_others() {
        let mut tree = Tree::new(Manner::USUAL);
        for round in 0..1_000 {
            let options: &[u8] = if round % 10 == 0 { &[0, 1, 2] } else { &[0, 1] };
            let option = tree.visit(3, 0, options, || 0).option;
            tree.learn(|_| if options[option] == 2 { 0.9 } else { 0.5 });
        }
        let rare = tree.options_of(3).find(|edge| edge.choice == 2).expect("it was listed");
        assert_eq!(rare.available, 100);
        assert!(rare.worth.visits > 60, "it is taken nearly whenever it is there: {}", rare.worth.visits);
    }

    #[test]
    fn each_seat_learns_its_own_worth_and_the_line_follows_the_best() {
        let mut tree: Tree<char> = Tree::new(Manner::USUAL);
        for _ in 0..400 {
            let mine = tree.visit(1, 0, &['a', 'b'], || 0).option;
            let theirs = tree.visit(10 + mine as u64, 1, &['x', 'y'], || 0).option;
            // Whatever seat 0 gets, seat 1 loses; `y` is the answer to `a`, and `b` is safe.
            let worth = [[1.0, 0.0], [0.6, 0.6]][mine][theirs];
            tree.learn(|seat| if seat == 0 { worth } else { 1.0 - worth });
        }
        assert_eq!(tree.best_of(1), Some(1));
        assert_eq!(tree.line_after(1, 0, 3, 2), [(1, 'y')]);
        assert_eq!(tree.len(), 3);
    }

    #[test]
    fn a_decision_that_comes_up_again_is_chosen_as_at_first() {
        let mut tree = bandit(&[300, 700, 400], 500, 0);
        assert_eq!(tree.visit_again(8, 0), None, "it was never met");
        for _ in 0..500 {
            let tried: Vec<u32> = tree.options_of(7).map(|edge| edge.worth.visits).collect();
            let (option, before) = tree.visit_again(7, 0).expect("it was met");
            assert_eq!(before, tried[option]);
            tree.learn(|_| [0.3, 0.7, 0.4][option]);
        }
        assert_eq!(tree.best_of(7), Some(1));
    }

    #[test]
    fn it_parts_from_its_bot_only_where_the_cases_leave_no_doubt() {
        // The other arm was lucky once more than this one, which says nothing.
        let mut tree = Tree::new(Manner::USUAL);
        let mut tried = [0, 0];
        for _ in 0..60 {
            let arm = tree.visit(7, 0, &[0usize, 1], || 0).option;
            let wins = tried[arm] % 2 == 0 || (arm == 1 && tried[arm] == 1);
            tried[arm] += 1;
            tree.learn(|_| f64::from(u8::from(wins)));
        }
        assert_eq!((tree.best_of(7), tree.choice_of(7)), (Some(1), Some(0)));
        assert_eq!(bandit(&[300, 700], 400, 0).choice_of(7), Some(1));
        assert_eq!(bandit(&[300, 700], 400, 1).choice_of(7), Some(1));
    }

    #[test]
    fn a_cleared_tree_decides_as_a_new_one() {
        let mut used = bandit(&[300, 700, 400], 500, 0);
        used.clear();
        assert!(used.is_empty());
        for _ in 0..50 {
            let option = used.visit(7, 0, &[0, 1, 2], || 0).option;
            used.learn(|_| [0.1, 0.2, 0.3][option]);
        }
        let mut fresh = Tree::new(Manner::USUAL);
        for _ in 0..50 {
            let option = fresh.visit(7, 0, &[0, 1, 2], || 0).option;
            fresh.learn(|_| [0.1, 0.2, 0.3][option]);
        }
        let counts = |tree: &Tree<i32>| tree.options_of(7).map(|edge| edge.worth.visits).collect::<Vec<_>>();
        let used: Vec<u32> = used.options_of(7).map(|edge| edge.worth.visits).collect();
        assert_eq!(used, counts(&fresh));
    }

    #[test]
    fn many_decisions_are_kept_apart() {
        let mut tree = Tree::new(Manner::USUAL);
        for key in 0..5_000u64 {
            assert!(tree.visit(key, 0, &[0u8, 1], || 0).is_new);
            tree.learn(|_| 0.5);
        }
        for key in 0..5_000u64 {
            assert!(!tree.visit(key, 0, &[0u8, 1], || 0).is_new);
            tree.learn(|_| 0.5);
        }
        assert_eq!(tree.len(), 5_000);
    }
}
