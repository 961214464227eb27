//! Variables with their values.

use dashu_int::IBig;
use rustc_hash::FxHashMap;

use crate::value::Value;

/// A variable with its values: one without indices, and one per list of indices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variable {
    pub(crate) name: String,
    /// A number of repetitions depends on the variable.
    pub(crate) is_count: bool,
    /// Two equal values of the variable make an assertion fail, now or later.
    pub(crate) is_distinct: bool,
    entries: FxHashMap<Box<[IBig]>, Value>,
    /// How often each value occurs, after the first test that asks for it.
    counts: Option<FxHashMap<Value, usize>>,
}

impl Variable {
    pub(crate) fn new(name: String) -> Self {
        Self {
            name,
            ..Self::default()
        }
    }

    pub(crate) fn get(&self, indices: &[IBig]) -> Option<&Value> {
        self.entries.get(indices)
    }

    pub(crate) fn insert(&mut self, indices: Box<[IBig]>, value: Value) {
        if let Some(counts) = &mut self.counts {
            *counts.entry(value.clone()).or_default() += 1;
        }
        let former = self.entries.insert(indices, value);
        if let (Some(counts), Some(former)) = (&mut self.counts, former)
            && let Some(count) = counts.get_mut(&former)
        {
            *count -= 1;
            if *count == 0 {
                counts.remove(&former);
            }
        }
    }

    /// Removes all values.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.counts = None;
    }

    /// True if one of the values is equal to this one.
    pub(crate) fn contains(&mut self, value: &Value) -> bool {
        self.counts().contains_key(value)
    }

    /// True if all values are different.
    pub(crate) fn is_unique(&mut self) -> bool {
        self.counts().len() == self.entries.len()
    }

    fn counts(&mut self) -> &FxHashMap<Value, usize> {
        self.counts.get_or_insert_with(|| {
            let mut counts = FxHashMap::default();
            for value in self.entries.values() {
                *counts.entry(value.clone()).or_default() += 1;
            }
            counts
        })
    }

    /// The values and their indices, in no fixed order.
    pub(crate) fn entries(&self) -> impl ExactSizeIterator<Item = (&[IBig], &Value)> {
        self.entries
            .iter()
            .map(|(indices, value)| (&**indices, value))
    }
}
