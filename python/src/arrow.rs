//! Rows as an Arrow stream, through the C data interface: three structs that every library of the field reads without a
//! copy and without any of them being needed here.
#![allow(unsafe_code)] // A C interface: every pointer that is handed out says below who owns it.

use std::any::Any;
use std::ffi::{CString, c_char, c_int, c_void};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{null, null_mut};

use affray::core::{AnyBatch, Column, Kind};
use affray::sim::run::{RunControl, each};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::work;

/// Fights in one batch of rows.
const ROWS: u64 = 65_536;
/// Errors of C, for whatever goes wrong.
const FAILED: c_int = 5;

/// A row for each fight, played while it is read.
#[pyclass(frozen, module = "affray")]
pub struct Rows {
    encounter: affray::Encounter,
    seed: u64,
    numbers: Range<u64>,
}

impl Rows {
    /// The fights of these numbers under a seed.
    pub fn new(encounter: affray::Encounter, seed: u64, numbers: Range<u64>) -> Rows {
        Rows { encounter, seed, numbers }
    }

    /// The capsule that consumers take. Rows come in the schema they have, whatever is requested, as the protocol allows.
    pub fn stream<'py>(&self, py: Python<'py>, _: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let batch = self.encounter.batch();
        let columns = batch.columns();
        let source = Source { batch, columns, seed: self.seed, left: self.numbers.clone(), error: CString::default() };
        let stream = Stream {
            get_schema,
            get_next,
            get_last_error,
            release: Some(release_stream),
            private_data: Box::into_raw(Box::new(source)).cast(),
        };
        Ok(PyCapsule::new_with_value(py, stream, c"arrow_array_stream")?.into_any())
    }
}

#[pymethods]
impl Rows {
    /// How many rows.
    fn __len__(&self) -> usize {
        (self.numbers.end - self.numbers.start) as usize
    }
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.stream(py, requested_schema)
    }
}

/// Makes the rows.
struct Source {
    batch: Box<dyn AnyBatch>,
    columns: Vec<Column>,
    seed: u64,
    left: Range<u64>,
    error: CString,
}

impl Source {
    fn schema(&self) -> Schema {
        let column = |column: &Column| match &column.kind {
            Kind::Word(_) => schema("i", &column.name, Vec::new(), Some(schema("u", "", Vec::new(), None))),
            Kind::Number => schema("i", &column.name, Vec::new(), None),
        };
        let numbers = schema("L", "fight", Vec::new(), None);
        schema("+s", "", std::iter::once(numbers).chain(self.columns.iter().map(column)).collect(), None)
    }

    /// The next rows; an array that is released already at the end.
    fn next(&mut self) -> Result<Array, String> {
        let end = self.left.start.saturating_add(ROWS).min(self.left.end);
        let numbers = self.left.start..end;
        self.left.start = end;
        if numbers.is_empty() {
            return Ok(Array::released());
        }
        let rows = (numbers.end - numbers.start) as usize;
        let mut values: Vec<Vec<i32>> = self.columns.iter().map(|_| Vec::with_capacity(rows)).collect();
        let pool = work::pool(None).map_err(|error| error.to_string())?;
        pool.install(|| {
            let keep = |fought: &affray::core::FightResult<'_>| fought.values.to_vec();
            let hand = |row: Vec<i32>| values.iter_mut().zip(row).for_each(|(column, value)| column.push(value));
            each(self.batch.as_ref(), self.seed, numbers.clone(), &RunControl::default(), keep, hand);
        });
        let mut children = vec![plain(numbers.collect::<Vec<u64>>(), None)];
        for (column, values) in self.columns.iter().zip(values) {
            children.push(match &column.kind {
                Kind::Number => plain(values, None),
                Kind::Word(words) => {
                    let known = 0..words.len() as i32;
                    if let Some(value) = values.iter().find(|value| !known.contains(value)) {
                        return Err(format!("{} has no word of number {value}", column.name));
                    }
                    plain(values, Some(text(words)))
                }
            });
        }
        Ok(array(rows, vec![null()], children, None, Vec::new()))
    }
}

#[repr(C)]
struct Schema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    child_count: i64,
    children: *mut *mut Schema,
    dictionary: *mut Schema,
    release: Option<unsafe extern "C" fn(*mut Schema)>,
    private_data: *mut c_void,
}

#[repr(C)]
struct Array {
    length: i64,
    null_count: i64,
    offset: i64,
    buffer_count: i64,
    child_count: i64,
    buffers: *mut *const c_void,
    children: *mut *mut Array,
    dictionary: *mut Array,
    release: Option<unsafe extern "C" fn(*mut Array)>,
    private_data: *mut c_void,
}

#[repr(C)]
struct Stream {
    get_schema: unsafe extern "C" fn(*mut Stream, *mut Schema) -> c_int,
    get_next: unsafe extern "C" fn(*mut Stream, *mut Array) -> c_int,
    get_last_error: unsafe extern "C" fn(*mut Stream) -> *const c_char,
    release: Option<unsafe extern "C" fn(*mut Stream)>,
    private_data: *mut c_void,
}

// SAFETY: its only pointer is to a `Source`, which may be sent.
unsafe impl Send for Stream {}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: a consumer that took the stream has cleared this field; here it is still ours.
            unsafe { release(self) }
        }
    }
}

/// What a schema owns until it is released.
struct SchemaParts {
    _texts: [CString; 2],
    children: Vec<*mut Schema>,
    dictionary: *mut Schema,
}

fn schema(format: &str, name: &str, children: Vec<Schema>, dictionary: Option<Schema>) -> Schema {
    let texts = [format, name].map(|text| CString::new(text.replace('\0', "")).unwrap_or_default());
    let (format, name) = (texts[0].as_ptr(), texts[1].as_ptr());
    let children: Vec<*mut Schema> = children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
    let dictionary = dictionary.map_or(null_mut(), |dictionary| Box::into_raw(Box::new(dictionary)));
    let mut parts = Box::new(SchemaParts { _texts: texts, children, dictionary });
    Schema {
        format,
        name,
        metadata: null(),
        flags: 0,
        child_count: parts.children.len() as i64,
        children: parts.children.as_mut_ptr(),
        dictionary,
        release: Some(release_schema),
        private_data: Box::into_raw(parts).cast(),
    }
}

unsafe extern "C" fn release_schema(schema: *mut Schema) {
    // SAFETY: `schema` is one of ours that was not released: then `private_data` is the box that `schema()` made, and
    // whoever holds children that were not moved out leaves their `release` in place.
    unsafe {
        let parts = Box::from_raw((*schema).private_data.cast::<SchemaParts>());
        for child in
            parts.children.iter().copied().chain(std::iter::once(parts.dictionary)).filter(|part| !part.is_null())
        {
            let mut child = Box::from_raw(child);
            if let Some(release) = child.release {
                release(&raw mut *child);
            }
        }
        (*schema).release = None;
    }
}

/// What an array owns until it is released.
struct ArrayParts {
    buffers: Vec<*const c_void>,
    children: Vec<*mut Array>,
    dictionary: *mut Array,
    _memory: Vec<Box<dyn Any>>,
}

impl Array {
    fn released() -> Array {
        Array {
            length: 0,
            null_count: 0,
            offset: 0,
            buffer_count: 0,
            child_count: 0,
            buffers: null_mut(),
            children: null_mut(),
            dictionary: null_mut(),
            release: None,
            private_data: null_mut(),
        }
    }
}

/// An array over buffers that `memory` owns.
fn array(
    length: usize,
    buffers: Vec<*const c_void>,
    children: Vec<Array>,
    dictionary: Option<Array>,
    memory: Vec<Box<dyn Any>>,
) -> Array {
    let children: Vec<*mut Array> = children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
    let dictionary = dictionary.map_or(null_mut(), |dictionary| Box::into_raw(Box::new(dictionary)));
    let mut parts = Box::new(ArrayParts { buffers, children, dictionary, _memory: memory });
    Array {
        length: length as i64,
        null_count: 0,
        offset: 0,
        buffer_count: parts.buffers.len() as i64,
        child_count: parts.children.len() as i64,
        buffers: parts.buffers.as_mut_ptr(),
        children: parts.children.as_mut_ptr(),
        dictionary,
        release: Some(release_array),
        private_data: Box::into_raw(parts).cast(),
    }
}

/// Numbers, or places in a dictionary.
fn plain<T: 'static>(values: Vec<T>, dictionary: Option<Array>) -> Array {
    // The vector's memory stays where it is when the vector moves into its box.
    let buffer: *const c_void = values.as_ptr().cast();
    array(values.len(), vec![null(), buffer], Vec::new(), dictionary, vec![Box::new(values)])
}

/// Words.
fn text(words: &[String]) -> Array {
    let ends = words.iter().scan(0, |end, word| {
        *end += word.len() as i32;
        Some(*end)
    });
    let offsets: Vec<i32> = std::iter::once(0).chain(ends).collect();
    let letters: Vec<u8> = words.concat().into_bytes();
    let buffers = vec![null(), offsets.as_ptr().cast(), letters.as_ptr().cast()];
    array(words.len(), buffers, Vec::new(), None, vec![Box::new(offsets), Box::new(letters)])
}

unsafe extern "C" fn release_array(array: *mut Array) {
    // SAFETY: as with `release_schema`.
    unsafe {
        let parts = Box::from_raw((*array).private_data.cast::<ArrayParts>());
        for child in
            parts.children.iter().copied().chain(std::iter::once(parts.dictionary)).filter(|part| !part.is_null())
        {
            let mut child = Box::from_raw(child);
            if let Some(release) = child.release {
                release(&raw mut *child);
            }
        }
        (*array).release = None;
    }
}

unsafe extern "C" fn get_schema(stream: *mut Stream, out: *mut Schema) -> c_int {
    // SAFETY: consumers call with a stream of ours that is not released, and room for a schema.
    unsafe {
        let source = &*(*stream).private_data.cast::<Source>();
        out.write(source.schema());
    }
    0
}

unsafe extern "C" fn get_next(stream: *mut Stream, out: *mut Array) -> c_int {
    // SAFETY: as above; a consumer does not call a stream from two threads at once.
    let source = unsafe { &mut *(*stream).private_data.cast::<Source>() };
    // A panic must not go through C.
    let made = catch_unwind(AssertUnwindSafe(|| source.next()));
    match made.unwrap_or_else(|_| Err("the engine failed; what it said is on standard error".to_owned())) {
        Ok(array) => {
            // SAFETY: there is room for an array.
            unsafe { out.write(array) }
            0
        }
        Err(message) => {
            source.error = CString::new(message.replace('\0', "")).unwrap_or_default();
            FAILED
        }
    }
}

unsafe extern "C" fn get_last_error(stream: *mut Stream) -> *const c_char {
    // SAFETY: as above; the text lives until the next call.
    unsafe { (*(*stream).private_data.cast::<Source>()).error.as_ptr() }
}

unsafe extern "C" fn release_stream(stream: *mut Stream) {
    // SAFETY: as above; nobody uses it afterwards.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<Source>()));
        (*stream).release = None;
    }
}
