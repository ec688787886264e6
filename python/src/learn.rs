//! Fights for learning programs: one advanced decision by decision, or many together over shared arrays.
#![allow(unsafe_code)] // The buffer protocol: arrays over our memory, without a copy.

use std::cell::UnsafeCell;
use std::ffi::{CStr, c_int, c_void};
use std::sync::{Arc, Mutex, MutexGuard};

use affray::core::stepping::{AnyStepper, Ending};
use affray::core::{Seat, Viewer};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyBufferError, PyValueError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyBytes;
use rayon::prelude::*;

use crate::encounter::Encounter;
use crate::error::wrong;
use crate::json;
use crate::work;

/// A fight that is advanced decision by decision.
#[pyclass(frozen, module = "affray")]
pub struct Stepper {
    /// What is fought, so that another process can begin the same.
    encounter: Py<Encounter>,
    played: Mutex<Played>,
}

/// A fight with how it came to where it stands.
struct Played {
    fight: Box<dyn AnyStepper>,
    seed: Option<u64>,
    number: u64,
    /// Whoever was asked, by seat, or chance where it is dealt from outside; and the place of the answer.
    steps: Vec<(Option<u8>, usize)>,
}

impl Played {
    fn begin(&mut self, seed: Option<u64>, number: u64) {
        (self.seed, self.number) = (seed, number);
        self.steps.clear();
        self.fight.begin(seed, number);
    }

    /// Whether there was such a place.
    fn choose(&mut self, seat: u8, place: usize) -> bool {
        let chosen = self.fight.choose(Seat(seat), place);
        if chosen {
            self.steps.push((Some(seat), place));
        }
        chosen
    }

    fn deal(&mut self, place: usize) -> bool {
        let dealt = self.fight.deal(place);
        if dealt {
            self.steps.push((None, place));
        }
        dealt
    }
}

/// What [`_restore_stepper`] takes.
type Restored = (Py<Encounter>, Option<u64>, u64, Vec<(Option<u8>, usize)>);

impl Stepper {
    /// A fight of an encounter; its people are decided for from outside.
    pub fn open(encounter: &Bound<'_, Encounter>) -> PyResult<Stepper> {
        let fight = stepper(&encounter.get().inner)?;
        let played = Played { fight, seed: Some(0), number: 0, steps: Vec::new() };
        Ok(Stepper { encounter: encounter.clone().unbind(), played: Mutex::new(played) })
    }

    fn lock(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, Played>> {
        self.played.lock_py_attached(py).map_err(|_| wrong("the fight failed before"))
    }
}

/// A fight from another process, played to where it stood.
#[pyfunction]
pub fn _restore_stepper(
    py: Python<'_>,
    encounter: &Bound<'_, Encounter>,
    seed: Option<u64>,
    number: u64,
    steps: Vec<(Option<u8>, usize)>,
) -> PyResult<Stepper> {
    let restored = Stepper::open(encounter)?;
    {
        let mut played = restored.lock(py)?;
        played.begin(seed, number);
        for (seat, place) in steps {
            let taken = match seat {
                Some(seat) => played.choose(seat, place),
                None => played.deal(place),
            };
            if !taken {
                return Err(wrong("the fight was stepped by other rules: an answer of it is not offered here"));
            }
        }
    }
    Ok(restored)
}

fn stepper(encounter: &affray::Encounter) -> PyResult<Box<dyn AnyStepper>> {
    let opened = encounter.game().stepper(encounter.setup());
    opened.map_err(|_| wrong("the encounter does not open any more"))
}

fn as_bytes(slots: &[i16]) -> Vec<u8> {
    slots.iter().flat_map(|slot| slot.to_ne_bytes()).collect()
}

#[pymethods]
impl Stepper {
    /// Begins the fight of this number under a seed; without a seed, chance is dealt from outside.
    #[pyo3(signature = (seed, number=0))]
    fn begin(&self, py: Python<'_>, seed: Option<u64>, number: u64) -> PyResult<()> {
        self.lock(py)?.begin(seed, number);
        Ok(())
    }
    /// `None` while it goes on, `"over"`, or `"too long"`.
    #[getter]
    fn ending(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        Ok(self.lock(py)?.fight.ending().map(|ending| match ending {
            Ending::Over => "over",
            Ending::TooLong => "too long",
        }))
    }
    /// The seats that are to decide.
    #[getter]
    fn asked(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        Ok(self.lock(py)?.fight.asked().iter().map(|seat| seat.0).collect())
    }
    /// The options of a seat in words.
    fn options(&self, py: Python<'_>, seat: u8) -> PyResult<Vec<String>> {
        Ok(self.lock(py)?.fight.option_texts(Seat(seat)))
    }
    /// The action of each option.
    fn actions(&self, py: Python<'_>, seat: u8, places: usize) -> PyResult<Vec<u32>> {
        let mut actions = Vec::new();
        self.lock(py)?.fight.actions(Seat(seat), places, &mut actions).map_err(wrong)?;
        Ok(actions)
    }
    /// A seat takes the option at this place.
    fn choose(&self, py: Python<'_>, seat: u8, place: usize) -> PyResult<()> {
        match self.lock(py)?.choose(seat, place) {
            true => Ok(()),
            false => Err(PyValueError::new_err(format!("seat {seat} has no option {place}"))),
        }
    }
    /// A seat takes an action.
    fn act(&self, py: Python<'_>, seat: u8, action: u32, places: usize) -> PyResult<()> {
        let mut played = self.lock(py)?;
        let mut actions = Vec::new();
        played.fight.actions(Seat(seat), places, &mut actions).map_err(wrong)?;
        match actions.iter().position(|known| *known == action) {
            Some(place) => {
                played.choose(seat, place);
                Ok(())
            }
            None => Err(PyValueError::new_err(format!("seat {seat} may not take action {action} now"))),
        }
    }
    /// What may turn up, each with its weight, where chance is next.
    fn chances(&self, py: Python<'_>) -> PyResult<Vec<(String, u32)>> {
        Ok(self.lock(py)?.fight.chances())
    }
    /// The chance at this place turns up.
    fn deal(&self, py: Python<'_>, place: usize) -> PyResult<()> {
        match self.lock(py)?.deal(place) {
            true => Ok(()),
            false => Err(PyValueError::new_err(format!("there is no chance {place} now"))),
        }
    }
    /// What a seat may know, as numbers of 16 bits.
    fn observe<'py>(&self, py: Python<'py>, seat: u8, size: usize) -> PyResult<Bound<'py, PyBytes>> {
        let mut slots = vec![0; size];
        self.lock(py)?.fight.observe(Seat(seat), &mut slots);
        Ok(PyBytes::new(py, &as_bytes(&slots)))
    }
    /// The same after all cards that somebody cannot see were exchanged at random: the seat, unless told otherwise.
    #[pyo3(signature = (seat, size, exchange, unseen_by=None))]
    fn observe_exchanged<'py>(
        &self,
        py: Python<'py>,
        seat: u8,
        size: usize,
        exchange: u64,
        unseen_by: Option<u8>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mut slots = vec![0; size];
        self.lock(py)?.fight.observe_exchanged(
            Seat(seat),
            Viewer::Seat(Seat(unseen_by.unwrap_or(seat))),
            exchange,
            &mut slots,
        );
        Ok(PyBytes::new(py, &as_bytes(&slots)))
    }
    /// Which actions a seat may take: a byte each.
    fn mask<'py>(&self, py: Python<'py>, seat: u8, places: usize) -> PyResult<Bound<'py, PyBytes>> {
        let mut actions = Vec::new();
        self.lock(py)?.fight.actions(Seat(seat), places, &mut actions).map_err(wrong)?;
        let mut mask = vec![0u8; places];
        for action in actions {
            mask[action as usize] = 1;
        }
        Ok(PyBytes::new(py, &mask))
    }
    /// What a seat may know, as dictionaries and lists.
    fn view<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.lock(py)?.fight.view(Viewer::Seat(Seat(seat))))
    }
    /// The value of each column.
    fn scores(&self, py: Python<'_>) -> PyResult<Vec<i32>> {
        Ok(self.lock(py)?.fight.scores())
    }
    /// Whether a seat has won.
    fn has_won(&self, py: Python<'_>, seat: u8) -> PyResult<bool> {
        Ok(self.lock(py)?.fight.has_won(Seat(seat)))
    }
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Stepper> {
        self.fork(py)
    }
    /// The same fight at the same place.
    fn fork(&self, py: Python<'_>) -> PyResult<Stepper> {
        let played = self.lock(py)?;
        let Played { seed, number, .. } = *played;
        let forked = Played { fight: played.fight.fork(), seed, number, steps: played.steps.clone() };
        Ok(Stepper { encounter: self.encounter.clone_ref(py), played: Mutex::new(forked) })
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Restored)> {
        let restore = py.import("affray._affray")?.getattr("_restore_stepper")?;
        let played = self.lock(py)?;
        Ok((restore, (self.encounter.clone_ref(py), played.seed, played.number, played.steps.clone())))
    }
}

/// Memory that Python and the engine share. The engine writes while it steps, and Python reads between steps.
struct Memory<T>(Box<[UnsafeCell<T>]>);

// SAFETY: plain numbers. Each fight writes its own part, and `Batch` steps under a lock; a program that reads an array in
// another thread while it steps reads some numbers of this step and some of the last, as with any array of numpy's.
unsafe impl<T: Send> Sync for Memory<T> {}

impl<T: Copy + Default> Memory<T> {
    fn new(count: usize) -> Arc<Memory<T>> {
        Arc::new(Memory((0..count).map(|_| UnsafeCell::new(T::default())).collect()))
    }

    /// The part of one fight.
    ///
    /// # Safety
    /// Nobody else may hold the same part.
    #[allow(clippy::mut_from_ref)] // What the cells are for.
    unsafe fn part(&self, place: usize, width: usize) -> &mut [T] {
        let cells = &self.0[place * width..(place + 1) * width];
        // SAFETY: a cell has the layout of what is in it, and the caller has this part alone.
        unsafe { std::slice::from_raw_parts_mut(cells.as_ptr().cast::<T>().cast_mut(), width) }
    }
}

/// An array over the memory of a batch: what `memoryview` and `numpy.asarray` take without a copy.
#[pyclass(frozen, module = "affray")]
pub struct Array {
    #[expect(dead_code, reason = "held so that the memory lives as long as views of it")]
    memory: Arc<dyn std::any::Any + Send + Sync>,
    start: usize,
    item: usize,
    format: &'static CStr,
    shape: Box<[isize]>,
    strides: Box<[isize]>,
}

impl Array {
    fn over<T: Send + Copy + Default + 'static>(
        memory: &Arc<Memory<T>>,
        format: &'static CStr,
        shape: &[usize],
    ) -> Array {
        let item = size_of::<T>();
        let shape: Box<[isize]> = shape.iter().map(|side| *side as isize).collect();
        let mut strides = vec![item as isize; shape.len()];
        for place in (1..shape.len()).rev() {
            strides[place - 1] = strides[place] * shape[place];
        }
        let start = memory.0.as_ptr() as usize;
        Array { memory: Arc::clone(memory) as _, start, item, format, shape, strides: strides.into() }
    }
}

#[pymethods]
impl Array {
    /// How many along each side.
    #[getter]
    fn shape(&self) -> Vec<isize> {
        self.shape.to_vec()
    }

    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, _flags: c_int) -> PyResult<()> {
        if view.is_null() {
            return Err(PyBufferError::new_err("there is no view"));
        }
        let array = slf.get();
        // SAFETY: Python hands a view to fill. Memory, shape and strides live in the array, which the view holds.
        unsafe {
            (*view).buf = array.start as *mut c_void;
            (*view).len = array.shape.iter().product::<isize>() * array.item as isize;
            (*view).readonly = 0;
            (*view).itemsize = array.item as isize;
            (*view).format = array.format.as_ptr().cast_mut();
            (*view).ndim = array.shape.len() as c_int;
            (*view).shape = array.shape.as_ptr().cast_mut();
            (*view).strides = array.strides.as_ptr().cast_mut();
            (*view).suboffsets = std::ptr::null_mut();
            (*view).internal = std::ptr::null_mut();
            (*view).obj = slf.into_any().into_ptr();
        }
        Ok(())
    }
}

/// One fight of a batch.
struct Lane {
    fight: Box<dyn AnyStepper>,
    /// Who is to act.
    seat: Seat,
    /// The action of each option.
    actions: Vec<u32>,
    number: u64,
}

/// Many fights that are stepped together. A fight that ends is followed by the next.
#[pyclass(frozen, module = "affray")]
pub struct Batch {
    lanes: Mutex<Vec<Lane>>,
    seed: u64,
    size: usize,
    places: usize,
    seats: usize,
    observations: Arc<Memory<i16>>,
    masks: Arc<Memory<u8>>,
    acting: Arc<Memory<i8>>,
    rewards: Arc<Memory<f32>>,
    ended: Arc<Memory<u8>>,
}

impl Batch {
    /// This many fights.
    pub fn open(
        py: Python<'_>,
        encounter: &affray::Encounter,
        count: usize,
        size: usize,
        places: usize,
        seed: u64,
        first: u64,
    ) -> PyResult<Batch> {
        if count == 0 || size == 0 || places == 0 || places > u32::MAX as usize {
            return Err(wrong("a batch has fights, observations and actions"));
        }
        let seats = encounter.cast().seats().len();
        let batch = Batch {
            lanes: Mutex::new(Vec::new()),
            seed,
            size,
            places,
            seats,
            observations: Memory::new(count * size),
            masks: Memory::new(count * places),
            acting: Memory::new(count),
            rewards: Memory::new(count * seats),
            ended: Memory::new(count),
        };
        let mut lanes = Vec::with_capacity(count);
        // Fights that share sheets are stepped on one core each; a copy for each core would be wasted on small batches.
        for place in 0..count {
            let fight = if place % SHARED == 0 {
                stepper(encounter)?
            } else {
                let shared: &Lane = &lanes[place - place % SHARED];
                shared.fight.fork()
            };
            lanes.push(Lane { fight, seat: Seat(0), actions: Vec::new(), number: first + place as u64 });
        }
        py.detach(|| {
            for (place, lane) in lanes.iter_mut().enumerate() {
                lane.fight.begin(Some(seed), lane.number);
                batch.to_a_decision(place, lane, count as u64)?;
            }
            Ok::<(), PyErr>(())
        })?;
        *batch.lanes.lock().map_err(|_| wrong("the batch failed before"))? = lanes;
        Ok(batch)
    }

    /// Goes on to a fight in which somebody has something to decide, and shows it.
    fn to_a_decision(&self, place: usize, lane: &mut Lane, count: u64) -> PyResult<()> {
        // A fight in which nobody ever decides would be followed by such fights for ever.
        for _ in 0..1000 {
            if let Some(seat) = lane.fight.asked().iter().next() {
                lane.seat = seat;
                return self.show(place, lane);
            }
            lane.number += count;
            lane.fight.begin(Some(self.seed), lane.number);
        }
        Err(wrong("nobody has anything to decide in this encounter; seat a person"))
    }

    fn show(&self, place: usize, lane: &mut Lane) -> PyResult<()> {
        // SAFETY: a lane is one fight's, and its place is in no other's hands.
        let (slots, mask, acting) = unsafe {
            (self.observations.part(place, self.size), self.masks.part(place, self.places), self.acting.part(place, 1))
        };
        for action in &lane.actions {
            mask[*action as usize] = 0;
        }
        lane.fight.observe(lane.seat, slots);
        lane.fight.actions(lane.seat, self.places, &mut lane.actions).map_err(wrong)?;
        for action in &lane.actions {
            mask[*action as usize] = 1;
        }
        acting[0] = lane.seat.0 as i8;
        Ok(())
    }

    fn step_one(&self, place: usize, lane: &mut Lane, option: usize, count: u64) -> PyResult<()> {
        lane.fight.choose(lane.seat, option);
        // SAFETY: as above.
        let (rewards, ended) = unsafe { (self.rewards.part(place, self.seats), self.ended.part(place, 1)) };
        match lane.fight.ending() {
            None => {
                if ended[0] != 0 {
                    rewards.fill(0.0);
                    ended[0] = 0;
                }
            }
            Some(ending) => {
                reward(lane.fight.as_ref(), rewards);
                ended[0] = if ending == Ending::Over { 1 } else { 2 };
                lane.number += count;
                lane.fight.begin(Some(self.seed), lane.number);
            }
        }
        self.to_a_decision(place, lane, count)
    }
}

/// How many fights share what never changes.
const SHARED: usize = 64;

/// 1 for those who won, -1 for the others; 0 for everybody where nobody has won.
fn reward(fight: &dyn AnyStepper, rewards: &mut [f32]) {
    let mut anybody = false;
    for (seat, reward) in (0..).zip(rewards.iter_mut()) {
        let won = fight.has_won(Seat(seat));
        anybody |= won;
        *reward = if won { 1.0 } else { -1.0 };
    }
    if !anybody {
        rewards.fill(0.0);
    }
}

#[pymethods]
impl Batch {
    /// How many fights.
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.lanes.lock_py_attached(py).map_err(|_| wrong("the batch failed before"))?.len())
    }
    /// What the seat that acts in each fight may know.
    #[getter]
    fn observations(&self, py: Python<'_>) -> PyResult<Array> {
        Ok(Array::over(&self.observations, c"h", &[self.__len__(py)?, self.size]))
    }
    /// Which actions it may take.
    #[getter]
    fn masks(&self, py: Python<'_>) -> PyResult<Array> {
        Ok(Array::over(&self.masks, c"B", &[self.__len__(py)?, self.places]))
    }
    /// The seat that acts.
    #[getter]
    fn acting(&self, py: Python<'_>) -> PyResult<Array> {
        Ok(Array::over(&self.acting, c"b", &[self.__len__(py)?]))
    }
    /// What the last step brought each seat: 1 for a win, -1 for a loss, where the fight ended.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> PyResult<Array> {
        Ok(Array::over(&self.rewards, c"f", &[self.__len__(py)?, self.seats]))
    }
    /// Where the last step ended the fight: 1 by the rules, 2 because it took too long. The next fight has begun there.
    #[getter]
    fn ended(&self, py: Python<'_>) -> PyResult<Array> {
        Ok(Array::over(&self.ended, c"B", &[self.__len__(py)?]))
    }
    /// The numbers of the fights.
    #[getter]
    fn numbers(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        let lanes = self.lanes.lock_py_attached(py).map_err(|_| wrong("the batch failed before"))?;
        Ok(lanes.iter().map(|lane| lane.number).collect())
    }
    /// Takes an action in each fight. Nothing happens if one of them is not allowed.
    #[pyo3(signature = (actions, threads=1))]
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>, threads: usize) -> PyResult<()> {
        let actions = numbers(py, actions)?;
        let mut lanes = self.lanes.lock_py_attached(py).map_err(|_| wrong("the batch failed before"))?;
        if actions.len() != lanes.len() {
            return Err(PyValueError::new_err(format!("{} actions for {} fights", actions.len(), lanes.len())));
        }
        let lanes = &mut *lanes;
        py.detach(|| {
            let mut options = Vec::with_capacity(actions.len());
            for (place, (lane, action)) in lanes.iter().zip(&actions).enumerate() {
                match lane.actions.iter().position(|known| i64::from(*known) == *action) {
                    Some(option) => options.push(option),
                    None => {
                        return Err(PyValueError::new_err(format!("action {action} is not allowed in fight {place}")));
                    }
                }
            }
            let count = lanes.len() as u64;
            if threads == 1 {
                let mut all = lanes.iter_mut().zip(options).enumerate();
                return all.try_for_each(|(place, (lane, option))| self.step_one(place, lane, option, count));
            }
            work::pool((threads != 0).then_some(threads))?.install(|| {
                lanes.par_chunks_mut(SHARED).zip(options.par_chunks(SHARED)).enumerate().try_for_each(
                    |(chunk, (lanes, options))| {
                        let mut all = lanes.iter_mut().zip(options).enumerate();
                        all.try_for_each(|(place, (lane, option))| {
                            self.step_one(chunk * SHARED + place, lane, *option, count)
                        })
                    },
                )
            })
        })
    }
}

/// Whole numbers from an array of any usual type, or from a list.
fn numbers(py: Python<'_>, given: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    if let Ok(buffer) = PyBuffer::<i64>::get(given) {
        return buffer.to_vec(py);
    }
    if let Ok(buffer) = PyBuffer::<i32>::get(given) {
        return Ok(buffer.to_vec(py)?.into_iter().map(i64::from).collect());
    }
    given.extract()
}
