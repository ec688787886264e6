//! What is known of fights that are over, found out once for each: checking plays the whole record anew, and a luck
//! report plays it on from every position. No page waits for either twice.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use affray_core::{AnyGame, AnyPlay, Record, Seat, SeatSet, Setup, Verdict};
use affray_pages::model::NextFights;
use affray_table::{Occupant, Table, TableError, TableHandle, TableId};
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use crate::going_on;
use crate::odds_pool::OddsPool;

/// More endings than this are not kept.
const MOST: usize = 1_000;

/// What was checked of a fight that is over.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CheckedEnding {
    /// What was checked, a sentence each.
    pub proof: Vec<String>,
    /// Whether the record is fair.
    pub fair: bool,
    /// The luck report, a line each; `None` until it was computed.
    pub luck: Option<Vec<String>>,
    /// Where the party can go on; `None` where nothing lasts.
    pub next: Option<Arc<NextFights>>,
}

impl CheckedEnding {
    fn of(game: &dyn AnyGame, fought: &Setup, record: &str) -> CheckedEnding {
        let checked = Record::read(record).ok().and_then(|record| game.verify(&record).ok());
        let (proof, fair) = match checked {
            Some(checked) => (vec![checked.proof()], checked.verdict == Verdict::Fair),
            None => (Vec::new(), false),
        };
        CheckedEnding { proof, fair, luck: None, next: going_on::choices(game, fought).map(Arc::new) }
    }
}

/// The ending of one fight.
#[derive(Debug, Default)]
struct KnownEnding {
    checked: OnceCell<CheckedEnding>,
    luck: OnceCell<Vec<String>>,
}

/// The endings that are known, each with the number of its table.
#[derive(Debug, Default)]
pub struct Endings(Mutex<HashMap<TableId, (u64, Arc<KnownEnding>)>>);

/// What the analyses of a fight that is over need.
fn finished(table: &Table) -> Option<(&'static dyn AnyGame, String, SeatSet)> {
    let play = table.play().filter(|play| play.is_over())?;
    let is_person =
        |seat: &Seat| matches!(table.seats()[seat.index()].occupant, Occupant::Person(_) | Occupant::Paper(_));
    let people = (0..table.seats().len()).map(|seat| Seat(seat as u8)).filter(is_person).collect();
    Some((table.on().game, play.record(true), people))
}

impl Endings {
    /// What is known of a table's fight; `None` while it goes on.
    pub async fn of(&self, table: &TableHandle) -> Result<Option<CheckedEnding>, TableError> {
        let Some(known) = self.known(table).await? else { return Ok(None) };
        if !known.checked.initialized() {
            let Some((game, record, _)) = table.look(finished).await? else { return Ok(None) };
            let fought = table.look(|table| table.on().setup.clone()).await?;
            let check = || async {
                spawn_blocking(move || CheckedEnding::of(game, &fought, &record)).await.unwrap_or_default()
            };
            known.checked.get_or_init(check).await;
        }
        Ok(known.checked.get().map(|checked| CheckedEnding { luck: known.luck.get().cloned(), ..checked.clone() }))
    }

    /// Waits for the luck report of a table's fight; whether there is one now.
    pub async fn luck(&self, table: &TableHandle, pool: &OddsPool) -> Result<bool, TableError> {
        let Some(known) = self.known(table).await? else { return Ok(false) };
        if !known.luck.initialized() {
            let Some((game, record, people)) = table.look(finished).await? else { return Ok(false) };
            let compute = || async { pool.luck(game, record, people).await.unwrap_or_default() };
            known.luck.get_or_init(compute).await;
        }
        Ok(true)
    }

    /// The place where the ending of a table is kept; `None` while its fight goes on.
    async fn known(&self, table: &TableHandle) -> Result<Option<Arc<KnownEnding>>, TableError> {
        // Records are long to write: only whether it is over is looked at first.
        let number = table.look(|table| table.play().is_some_and(AnyPlay::is_over).then(|| table.number())).await?;
        let Some(number) = number else { return Ok(None) };
        let mut all = self.lock();
        if let Some((at, known)) = all.get(table.id())
            && *at == number
        {
            return Ok(Some(known.clone()));
        }
        if all.len() >= MOST {
            all.clear();
        }
        let known = Arc::new(KnownEnding::default());
        all.insert(table.id().clone(), (number, known.clone()));
        Ok(Some(known))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, (u64, Arc<KnownEnding>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
