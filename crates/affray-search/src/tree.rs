//! The tree: what is known of each decision that was met, in one arena that is reused.

use crate::{Estimate, mixed};

/// How a tree is grown. One set of numbers serves all games, since worth is scaled to 0…1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Manner {
    /// How much what is little known is preferred: the constant of the upper confidence bound.
    pub exploration: f64,
    /// An option counts as having been tried so often more, with the mean of all.
    pub unseen: f64,
    /// How often a later decision is left to the quick bot, for each of its options, before others are tried.
    pub patience: u32,
    /// From then on something is tried out at every so many-th visit; at the others the best that is known is taken.
    pub interval: u32,
    /// By how many standard errors an option must be better than the quick bot's to be taken in its place.
    pub caution: f64,
}

impl Manner {
    /// What is used unless somebody tries out something else.
    pub const USUAL: Manner = Manner { exploration: 0.5, unseen: 1.0, patience: 4, interval: 3, caution: 2.0 };
}

/// One option of a decision.
#[derive(Debug, Clone, Copy)]
pub struct Edge<C> {
    /// What is chosen.
    pub choice: C,
    /// What came of it, for the seat that chose.
    pub worth: Estimate,
    /// How often it was chosen.
    pub tried: u32,
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

/// An option that was taken in an iteration.
#[derive(Debug, Clone, Copy)]
struct Taken {
    seat: u8,
    node: u32,
    edge: u32,
    /// Whether it was taken to find out more, not because it is held for the best.
    is_trial: bool,
}

/// The decision that a search is about. Its options are compared in the same worlds.
struct Root {
    node: u32,
    /// Its options in the order of the menu: edges one after the other.
    edges: std::ops::Range<u32>,
    /// The place of the quick bot's option.
    base: usize,
    /// What that option was worth in each world.
    basis: Vec<f64>,
    /// How much better each option did than it, in the same worlds.
    gains: Vec<Estimate>,
    /// The places of the other options, the most promising first.
    order: Vec<usize>,
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
    /// The options taken since the iteration began.
    path: Vec<Taken>,
    root: Root,
    manner: Manner,
}

impl<C: Copy + Eq> Tree<C> {
    /// An empty tree.
    pub fn new(manner: Manner) -> Self {
        let root = Root { node: NONE, edges: 0..0, base: 0, basis: Vec::new(), gains: Vec::new(), order: Vec::new() };
        Tree { nodes: Vec::new(), edges: Vec::new(), slots: vec![NONE; 64], path: Vec::new(), root, manner }
    }

    /// Forgets everything but how much memory there is.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.path.clear();
        self.slots.fill(NONE);
        self.root.node = NONE;
        self.root.basis.clear();
        self.root.gains.clear();
        self.root.order.clear();
    }

    /// How many decisions were met.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The decision that the search is about comes up for the first time; `base` is the place of the option that the
    /// quick bot takes, which is tried first.
    pub fn begin(&mut self, key: u64, seat: u8, options: &[C], base: usize) {
        let first = self.edges.len() as u32;
        let node = self.add(key, seat, options, base);
        self.root.node = node as u32;
        self.root.edges = first..self.edges.len() as u32;
        self.root.base = base;
        self.root.gains.resize(options.len(), Estimate::default());
        self.root.order.extend((0..options.len()).filter(|place| *place != base));
        self.take_at_root(base);
    }

    /// The decision that the search is about comes up again: says which of its options is taken, and in which world.
    /// `None` before it was met.
    ///
    /// It is asked before the world is dealt, for all options meet the same worlds: what these have in common then
    /// cancels out. An option is tried in inverse proportion to its rank, so that time goes to those in question, whenever
    /// the search is ended; the quick bot's option is tried in every world, since the others are compared with it.
    pub fn again(&mut self) -> Option<(usize, u32)> {
        if self.root.node == NONE {
            return None;
        }
        let gains = &self.root.gains;
        // With little known of it an option counts as no better than the quick bot's.
        let promise = |place: usize| gains[place].sum() / (f64::from(gains[place].visits) + 4.0);
        self.root
            .order
            .sort_unstable_by(|&one, &other| promise(other).total_cmp(&promise(one)).then_with(|| one.cmp(&other)));
        let tried = |place: usize| gains[place].visits;
        let next =
            (1u32..).zip(&self.root.order).min_by_key(|&(rank, &place)| u64::from(tried(place)) * u64::from(rank));
        let place = match next {
            Some((_, &place)) if (tried(place) as usize) < self.root.basis.len() => place,
            _ => self.root.base,
        };
        let world = if place == self.root.base { self.root.basis.len() as u32 } else { tried(place) };
        self.take_at_root(place);
        Some((place, world))
    }

    fn take_at_root(&mut self, place: usize) {
        let node = self.root.node as usize;
        self.nodes[node].visits += 1;
        for edge in &mut self.edges[self.root.edges.start as usize..self.root.edges.end as usize] {
            edge.available += 1;
        }
        let edge = self.root_edge(place);
        self.edges[edge].tried += 1;
        let seat = self.nodes[node].seat;
        self.path.push(Taken { seat, node: node as u32, edge: edge as u32, is_trial: false });
    }

    fn root_edge(&self, place: usize) -> usize {
        // Edges were linked from the last.
        self.root.edges.end as usize - 1 - place
    }

    /// A later decision comes up in an iteration: says which of its options is taken, and notes it.
    ///
    /// `key` stands for what the seat knows and is asked. `first` gives the place of the option that a quick bot would
    /// take.
    pub fn visit(&mut self, key: u64, seat: u8, options: &[C], first: impl FnOnce() -> usize) -> Visit {
        let slot = self.slot(key);
        let is_new = self.slots[slot] == NONE;
        if is_new {
            let first = first();
            let node = self.add(key, seat, options, first);
            let edge = self.edge_of(node, options[first]);
            self.take(node, edge, false);
            return Visit { option: first, is_new };
        }
        let node = self.slots[slot] as usize;
        // Whoever is asked the same again in one iteration has learnt nothing in between.
        if self.path.iter().any(|taken| taken.node == node as u32) {
            return Visit { option: first(), is_new };
        }
        if self.nodes[node].visits < self.manner.patience * options.len() as u32 {
            let option = first();
            let edge = self.edge_of(node, options[option]);
            self.take(node, edge, false);
            return Visit { option, is_new };
        }
        let best = self.held_for_best(node, options);
        let (option, edge) = match best {
            Some(best) if !self.nodes[node].visits.is_multiple_of(self.manner.interval) => best,
            _ => self.select(node, options),
        };
        self.take(node, edge, best.is_none_or(|(_, best)| best != edge));
        Visit { option, is_new }
    }

    fn take(&mut self, node: usize, edge: usize, is_trial: bool) {
        self.nodes[node].visits += 1;
        self.edges[edge].tried += 1;
        self.path.push(Taken { seat: self.nodes[node].seat, node: node as u32, edge: edge as u32, is_trial });
    }

    /// The option that is taken when nothing is tried out: the quick bot's, unless another is better beyond doubt.
    fn held_for_best(&mut self, node: usize, options: &[C]) -> Option<(usize, usize)> {
        let (mut base, mut best) = (None, None::<(f64, usize, usize)>);
        for (place, choice) in options.iter().enumerate() {
            let edge = self.edge_of(node, *choice);
            let it = &self.edges[edge];
            if it.is_first {
                base = Some((place, edge));
            }
            if it.worth.visits > 1 && best.is_none_or(|(most, ..)| it.worth.mean() > most) {
                best = Some((it.worth.mean(), place, edge));
            }
        }
        let best = best.map(|(_, place, edge)| (place, edge));
        match (base, best) {
            (Some(base), Some(best)) => {
                let (one, other) = (self.edges[base.1].worth, self.edges[best.1].worth);
                let doubt = self.manner.caution * one.standard_error().hypot(other.standard_error());
                Some(if other.mean() - one.mean() > doubt { best } else { base })
            }
            _ => base.or(best),
        }
    }

    /// The option with the highest upper confidence bound among those that are available; of equals the first.
    fn select(&mut self, node: usize, options: &[C]) -> (usize, usize) {
        let Manner { exploration, unseen, .. } = self.manner;
        let mean = self.mean_of(node);
        let mut best: Option<(f64, usize, usize)> = None;
        for (place, choice) in options.iter().enumerate() {
            let edge = self.edge_of(node, *choice);
            let it = &mut self.edges[edge];
            it.available += 1;
            let tried = f64::from(it.worth.visits);
            let worth = (it.worth.sum() + mean * unseen) / (tried + unseen);
            let score = worth + exploration * (f64::from(it.available).ln() / (tried + unseen)).sqrt();
            if best.is_none_or(|(most, ..)| score > most) {
                best = Some((score, place, edge));
            }
        }
        let (_, place, edge) = best.expect("a question lists at least one option");
        (place, edge)
    }

    /// What came of all options together.
    fn mean_of(&self, node: usize) -> f64 {
        let mut all = Estimate::default();
        let mut edge = self.nodes[node].first;
        while edge != NONE {
            let Edge { worth, next, .. } = &self.edges[edge as usize];
            all.merge(worth);
            edge = *next;
        }
        all.mean()
    }

    /// A new node, with its edges in the order of the options.
    fn add(&mut self, key: u64, seat: u8, options: &[C], first: usize) -> usize {
        let via = self.path.last().map_or(NONE, |taken| taken.edge);
        let (slot, node) = (self.slot(key), self.nodes.len());
        self.slots[slot] = node as u32;
        self.nodes.push(Node { key, seat, visits: 0, first: NONE, via });
        for (place, choice) in options.iter().enumerate().rev() {
            self.link(node, *choice, place == first);
        }
        self.grow();
        node
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
        self.edges.push(Edge { choice, worth: Estimate::default(), tried: 0, available: 0, is_first, next });
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
    ///
    /// From the last decision back to one at which something was tried out: the end says nothing of the decisions before
    /// that, which count on the best being done later.
    pub fn learn(&mut self, worth_to: impl Fn(u8) -> f64) {
        while let Some(taken) = self.path.pop() {
            let worth = worth_to(taken.seat);
            self.edges[taken.edge as usize].worth.add(worth);
            if taken.node == self.root.node {
                let place = (self.root.edges.end - 1 - taken.edge) as usize;
                if place == self.root.base {
                    self.root.basis.push(worth);
                } else {
                    let gain = &mut self.root.gains[place];
                    gain.add(worth - self.root.basis[gain.visits as usize]);
                }
            }
            if taken.is_trial {
                self.path.clear();
            }
        }
    }

    /// The options of the decision that the search is about, in the order of its menu.
    pub fn options(&self) -> impl Iterator<Item = &Edge<C>> {
        let edges = self.root.edges.start as usize..self.root.edges.end as usize;
        let edges = if self.root.node == NONE { 0..0 } else { edges };
        self.edges[edges].iter().rev()
    }

    /// How much better an option did than the one that the quick bot would take, in the same worlds.
    pub fn gain(&self, option: usize) -> Estimate {
        self.root.gains[option]
    }

    /// The place of the option to take: the quick bot's, unless another did better by more than the cases leave in doubt.
    ///
    /// With few cases the best of many options is often the luckiest. So a search is never much worse than its bot, and
    /// parts from it where it has found something.
    pub fn choice(&self) -> Option<usize> {
        if self.root.node == NONE {
            return None;
        }
        let sure = |place: usize| {
            let gain = &self.root.gains[place];
            gain.mean_or_zero() - self.manner.caution * gain.standard_error()
        };
        let mut best = (0.0, self.root.base);
        for place in (0..self.root.gains.len()).filter(|place| *place != self.root.base) {
            if self.root.gains[place].visits > 1 && sure(place) > best.0 {
                best = (sure(place), place);
            }
        }
        Some(best.1)
    }

    /// What is expected to be decided after an option, at most so many decisions: who decides, and what. It follows
    /// the decisions that were met most often, as far as they were met `least` times.
    pub fn line_after(&self, option: usize, most: usize, least: u32) -> Vec<(u8, C)> {
        let mut line = Vec::new();
        if self.root.node == NONE || option >= self.root.edges.len() {
            return line;
        }
        let mut via = self.root_edge(option) as u32;
        while line.len() < most {
            let after = self.nodes.iter().filter(|node| node.via == via && node.visits >= least);
            // Of equals the first, so that the line is the same everywhere.
            let Some(node) = after.reduce(|best, node| if node.visits > best.visits { node } else { best }) else {
                break;
            };
            let Some(edge) = self.most_tried(node) else { break };
            line.push((node.seat, self.edges[edge as usize].choice));
            via = edge;
        }
        line
    }

    /// The option that was tried most, of equals the one worth more.
    fn most_tried(&self, node: &Node) -> Option<u32> {
        let mut best: Option<(u32, (u32, f64))> = None;
        let mut edge = node.first;
        while edge != NONE {
            let it = &self.edges[edge as usize];
            let rank = (it.tried, it.worth.mean());
            if best.is_none_or(|(_, most)| rank > most) {
                best = Some((edge, rank));
            }
            edge = it.next;
        }
        best.map(|(edge, _)| edge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pulls the arms of a bandit; arm 0, 1, … win with these shares of a thousand.
    fn bandit(wins: &[u32], pulls: u32, base: usize) -> Tree<usize> {
        let mut tree = Tree::new(Manner::USUAL);
        pull(&mut tree, wins, pulls, base);
        tree
    }

    fn pull(tree: &mut Tree<usize>, wins: &[u32], pulls: u32, base: usize) {
        let arms: Vec<usize> = (0..wins.len()).collect();
        for _ in 0..pulls {
            let (arm, world) = tree.again().unwrap_or_else(|| {
                tree.begin(7, 0, &arms, base);
                (base, 0)
            });
            // In the same world an arm that wins more often wins whenever the other does.
            let won = mixed(u64::from(world) + 99) % 1_000 < u64::from(wins[arm]);
            tree.learn(|_| f64::from(u8::from(won)));
        }
    }

    fn tried(tree: &Tree<usize>) -> Vec<u32> {
        tree.options().map(|edge| edge.tried).collect()
    }

    #[test]
    fn the_best_arm_is_found_whichever_the_bot_would_pull() {
        for base in 0..3 {
            let tree = bandit(&[300, 700, 400], 2_000, base);
            assert_eq!(tree.choice(), Some(1));
            let worth = tree.options().nth(1).expect("three arms").worth;
            assert!((worth.mean() - 0.7).abs() < 2.0 * worth.error(), "{worth:?}");
            assert_eq!(tried(&tree).iter().sum::<u32>(), 2_000, "each iteration tries one");
            assert!(tried(&tree)[1] > 600, "most of the time goes to the best: {:?}", tried(&tree));
        }
    }

    #[test]
    fn the_quick_bots_option_is_tried_first_and_in_every_world() {
        assert_eq!(tried(&bandit(&[500, 500, 500], 1, 2)), [0, 0, 1]);
        assert_eq!(tried(&bandit(&[500, 500, 500], 3, 2)), [1, 1, 1]);
        let tree = bandit(&[500, 510, 490], 900, 1);
        assert!(tried(&tree).iter().all(|&other| other <= tried(&tree)[1]), "{:?}", tried(&tree));
    }

    #[test]
    fn options_are_compared_in_the_same_worlds() {
        // Arm 1 wins one time in fifty that arm 0 does not: by themselves 400 cases would leave that in doubt.
        let tree = bandit(&[500, 520], 800, 0);
        let gain = tree.gain(1);
        assert!(gain.mean_or_zero() > 0.0 && gain.standard_error() < 0.01, "{gain:?}");
        let alone: Vec<f64> = tree.options().map(|edge| edge.worth.standard_error()).collect();
        assert!(gain.standard_error() < 0.5 * alone[0].hypot(alone[1]), "{gain:?} {alone:?}");
    }

    #[test]
    fn it_parts_from_its_bot_only_where_the_cases_leave_no_doubt() {
        assert_eq!(bandit(&[500, 500, 500, 500], 100, 2).choice(), Some(2));
        assert_eq!(bandit(&[300, 700], 6, 0).choice(), Some(0), "three cases each say nothing");
        assert_eq!(bandit(&[300, 700], 400, 0).choice(), Some(1));
        assert_eq!(bandit(&[300, 700], 400, 1).choice(), Some(1));
    }

    #[test]
    fn an_option_that_is_seldom_there_is_not_held_back_by_visits_of_others() {
        let mut tree = Tree::new(Manner { patience: 0, ..Manner::USUAL });
        for round in 0..3_000 {
            let options: &[u8] = if round % 10 == 0 { &[0, 1, 2] } else { &[0, 1] };
            let option = tree.visit(3, 0, options, || 0).option;
            tree.learn(|_| if options[option] == 2 { 0.9 } else { 0.5 });
        }
        let rare = tree.edges.iter().find(|edge| edge.choice == 2).expect("it was listed");
        assert!(rare.tried > 150, "it is taken mostly where it is there: {} of 300", rare.tried);
    }

    #[test]
    fn each_seat_learns_its_own_worth_and_the_line_follows_the_best() {
        let mut tree: Tree<char> = Tree::new(Manner::USUAL);
        for _ in 0..800 {
            let mine = tree.again().map_or_else(
                || {
                    tree.begin(1, 0, &['a', 'b'], 0);
                    0
                },
                |(option, _)| option,
            );
            let theirs = tree.visit(10 + mine as u64, 1, &['x', 'y'], || 0).option;
            // Whatever seat 0 gets, seat 1 loses; `y` is the answer to `a`, and `b` is safe.
            let worth = [[1.0, 0.0], [0.6, 0.6]][mine][theirs];
            tree.learn(|seat| if seat == 0 { worth } else { 1.0 - worth });
        }
        assert_eq!(tree.choice(), Some(1));
        assert_eq!(tree.line_after(0, 3, 2), [(1, 'y')]);
        assert_eq!(tree.len(), 3);
    }

    #[test]
    fn what_is_tried_out_later_does_not_blame_what_came_before() {
        // After `a` the right answer wins, and every other loses.
        let mut tree: Tree<u8> = Tree::new(Manner::USUAL);
        for _ in 0..1_000 {
            let mine = tree.again().map_or_else(
                || {
                    tree.begin(1, 0, &[0, 1], 0);
                    0
                },
                |(option, _)| option,
            );
            let later = if mine == 0 { tree.visit(2, 0, &[0, 1, 2, 3], || 2).option } else { 2 };
            let worth = [f64::from(u8::from(later == 2)), 0.9][mine];
            tree.learn(|_| worth);
        }
        let worth = tree.options().next().expect("two options").worth;
        assert!(worth.mean() > 0.99, "{worth:?}");
        assert_eq!(tree.choice(), Some(0));
    }

    #[test]
    fn what_is_asked_twice_in_an_iteration_is_noted_once() {
        let mut tree: Tree<u8> = Tree::new(Manner::USUAL);
        for _ in 0..50 {
            if tree.again().is_none() {
                tree.begin(1, 0, &[0, 1], 0);
            }
            // The same decision, as if nothing had changed.
            assert!(!tree.visit(1, 0, &[0, 1], || 1).is_new);
            tree.learn(|_| 0.5);
        }
        assert_eq!(tree.options().map(|edge| edge.tried).sum::<u32>(), 50);
    }

    #[test]
    fn a_cleared_tree_decides_as_a_new_one() {
        let mut used = bandit(&[300, 700, 400, 100], 500, 0);
        used.clear();
        assert!(used.is_empty() && used.again().is_none() && used.choice().is_none());
        pull(&mut used, &[100, 200, 300], 80, 1);
        let fresh = bandit(&[100, 200, 300], 80, 1);
        assert_eq!((tried(&used), used.choice()), (tried(&fresh), fresh.choice()));
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
