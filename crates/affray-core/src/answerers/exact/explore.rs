//! A fight as a graph of positions: exact answers about many steps, by merging positions met before.
//!
//! [`explore`] runs the rules from each position once, down every branch, and writes down where each branch
//! leads and its weight. Questions about the web are then arithmetic ([`affray_exact`]).

use std::collections::BTreeMap;
use std::hash::Hash;
use std::ops::ControlFlow;

use affray_exact::{Atlas, Edge, EdgesOut, Trail, Web};

use super::answerer::{CutAtPauses, Exact, PathCut};
use super::{Kinds, Stopped};
use crate::{Bot, Scene};

/// Where a step leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next<K, T> {
    /// To a position, and a beat is over: an exchange, a round, whatever the question counts.
    Beat(K),
    /// To a position within the same beat.
    Step(K),
    /// To an end.
    End(T),
}

/// Why a web could not be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebError {
    /// More positions than allowed.
    TooMany {
        /// How many were allowed.
        allowed: usize,
    },
    /// The caller stopped it.
    Stopped,
}

impl From<Stopped> for WebError {
    fn from(_: Stopped) -> WebError {
        WebError::Stopped
    }
}

/// The limits of an exploration, and who watches it.
pub struct Search<'a, S: Scene> {
    /// Cards that the question cannot tell apart, one grouping for each kind of source.
    pub kinds: Vec<Kinds>,
    /// Which of these groupings applies to a source.
    pub which_kinds: fn(S::Source) -> usize,
    /// The most positions that may be explored.
    pub allowed: usize,
    /// Called now and then with the number of positions explored and the number known.
    pub watch: &'a mut dyn FnMut(usize, usize) -> ControlFlow<()>,
}

/// Explores every position that can be reached.
///
/// `step` builds a scene from a position, runs the rules, and returns where they lead. Where the rules pause in the
/// middle, the paused scene is a position too: `position` gives it, from the scene and the position that the step began
/// at. Two paths that pause at equal positions with equal notes are merged, so a position must contain everything that
/// the rest of the step depends on.
pub fn explore<'a, S, B, K, T>(
    search: Search<'_, S>,
    bots: B,
    start: K,
    position: &'a dyn Fn(&S, &K) -> K,
    mut step: impl FnMut(&K, &mut Exact<S, B, CutAtPauses<'a, S, K>>) -> Result<Next<K, T>, PathCut>,
) -> Result<Web<T>, WebError>
where
    S: Scene,
    B: Bot<S>,
    K: Clone + Eq + Hash,
    T: Ord + Clone,
{
    const OFTEN: usize = 1 << 12;
    /// Paths between two looks at the watch.
    const PATHS_OFTEN: usize = 1 << 16;
    /// The most paths out of one position, as a share of the positions allowed: a question that branches so often at one
    /// place would not end.
    const FROM_ONE: usize = 200;
    /// The most paths in all, for each position that is allowed.
    const IN_ALL: usize = 8;
    let from_one = (search.allowed / FROM_ONE).max(PATHS_OFTEN);
    let in_all = search.allowed.saturating_mul(IN_ALL).max(from_one);
    let mut paths = 0;
    let too_many = WebError::TooMany { allowed: search.allowed };
    let meet = CutAtPauses { origin: None, position, skip: 0, passed: 0, met: None };
    let mut exact = Exact::new(bots, meet);
    exact.set_kinds(search.kinds, search.which_kinds);

    let mut atlas = Atlas::new(start);
    let mut ends: BTreeMap<T, u32> = BTreeMap::new();
    let mut web = Web::new();

    let mut out = EdgesOut::default();
    while let Some((origin, Trail { path, pauses })) = atlas.take_start(web.len()) {
        let at = web.len();
        if at % OFTEN == OFTEN - 1 && (search.watch)(at, atlas.len()).is_break() {
            return Err(WebError::Stopped);
        }
        exact.pausing.origin = Some(origin.clone());
        exact.path.follow(&path);
        out.clear();
        let before = paths;
        loop {
            paths += 1;
            if paths - before > from_one || paths > in_all {
                return Err(too_many);
            }
            if paths % PATHS_OFTEN == 0 && (search.watch)(at, atlas.len()).is_break() {
                return Err(WebError::Stopped);
            }
            exact.pausing.skip = pauses;
            exact.pausing.passed = 0;
            let went = step(&origin, &mut exact);
            let (numerator, denominator) = exact.path.weight().ok_or(too_many)?;
            let (to, beat) = match went {
                Ok(Next::End(end)) => {
                    let count = ends.len() as u32;
                    (Edge::END + *ends.entry(end).or_insert(count), true)
                }
                Ok(Next::Beat(key)) => (atlas.between(key), true),
                Ok(Next::Step(key)) => (atlas.between(key), false),
                Err(PathCut) => {
                    let (key, note) = exact.pausing.met.take().expect("a path is cut where rules pause");
                    let trail = || Trail { path: exact.path.outcomes(), pauses: exact.pausing.passed };
                    (atlas.midway(&origin, key, note, trail), false)
                }
            };
            out.add(to, beat, numerator, denominator).ok_or(too_many)?;
            if !exact.path.advance(path.len()) {
                break;
            }
        }
        if atlas.len() > search.allowed {
            return Err(too_many);
        }
        web.push(&out);
    }
    let mut by_number: Vec<(u32, T)> = ends.into_iter().map(|(end, number)| (number, end)).collect();
    by_number.sort_unstable_by_key(|(number, _)| *number);
    web.set_ends(by_number.into_iter().map(|(_, end)| end).collect());
    Ok(web)
}
