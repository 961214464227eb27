//! Variables with their values.

use std::collections::BTreeMap;

use dashu_int::IBig;
use rustc_hash::FxHashMap;

use crate::value::Value;

/// The values of a variable: one without indices, and one per list of indices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variable {
    plain: Option<Value>,
    /// Entries without a value are kept, because a search soon fills them again.
    entries: FxHashMap<Box<[IBig]>, Option<Value>>,
    /// The number of entries with a value.
    len: usize,
    /// How often each value occurs, if a test asks for this.
    counts: Option<BTreeMap<Value, usize>>,
}

impl Variable {
    pub(crate) fn new(is_searched: bool) -> Self {
        Self {
            counts: is_searched.then(BTreeMap::new),
            ..Self::default()
        }
    }

    pub(crate) fn get(&self, indices: &[IBig]) -> Option<&Value> {
        if indices.is_empty() {
            self.plain.as_ref()
        } else {
            self.entries.get(indices)?.as_ref()
        }
    }

    /// Gives an entry another value or none, and returns the former one.
    pub(crate) fn replace(&mut self, indices: &[IBig], value: Option<Value>) -> Option<Value> {
        if let (Some(counts), Some(value)) = (&mut self.counts, &value) {
            *counts.entry(value.clone()).or_default() += 1;
        }
        self.len += usize::from(value.is_some());
        let former = if indices.is_empty() {
            std::mem::replace(&mut self.plain, value)
        } else if let Some(entry) = self.entries.get_mut(indices) {
            std::mem::replace(entry, value)
        } else {
            self.entries.insert(indices.into(), value).flatten()
        };
        if let (Some(counts), Some(former)) = (&mut self.counts, &former)
            && let Some(count) = counts.get_mut(former)
        {
            *count -= 1;
            if *count == 0 {
                counts.remove(former);
            }
        }
        self.len -= usize::from(former.is_some());
        former
    }

    /// True if an entry has the value. The variable was made for searches.
    pub(crate) fn contains(&self, value: &Value) -> bool {
        let counts = self.counts.as_ref();
        counts.is_some_and(|counts| counts.contains_key(value))
    }

    /// True if all values are different. The variable was made for searches.
    pub(crate) fn is_unique(&self) -> bool {
        let counts = self.counts.as_ref();
        counts.is_some_and(|counts| counts.len() == self.len)
    }

    /// The entries with a value, in no fixed order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&[IBig], &Value)> {
        let plain = self.plain.iter().map(|value| (&[][..], value));
        let entries = self.entries.iter();
        plain.chain(entries.filter_map(|(indices, value)| Some((&**indices, value.as_ref()?))))
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }
}
