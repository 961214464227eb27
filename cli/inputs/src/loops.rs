//! The loops whose repetitions a number counts: they are found by an input with a lower number.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::make::{Key, MadeChoice};

/// For each loop, the choices of each repetition.
pub(crate) type Loops = Vec<Vec<Vec<usize>>>;

/// The loops after a number. In the new input, this number is lower.
pub(crate) fn loops(old: &[MadeChoice], new: &[MadeChoice], count: usize, fewer: usize) -> Loops {
    let command = |index: usize| old[index].place.0;
    let left: FxHashSet<&Key> = new.iter().map(|choice| &choice.place).collect();
    let mut missing: FxHashMap<usize, Vec<&[u64]>> = FxHashMap::default();
    let mut last = FxHashMap::default();
    for (index, choice) in old.iter().enumerate() {
        last.insert(choice.place.0, index);
        if !left.contains(&choice.place) {
            let places = missing.entry(choice.place.0).or_default();
            places.push(&choice.place.1);
        }
    }
    let is_same = |pair: &(&MadeChoice, &MadeChoice)| pair.0.place.0 == pair.1.place.0;
    let before = old.iter().zip(new).take_while(is_same).count();
    let most = old.len().min(new.len()) - before;
    let after = old.iter().rev().zip(new.iter().rev()).take(most);
    let mut end = old.len() - after.take_while(is_same).count();
    while end < old.len() && missing.contains_key(&command(end)) {
        end += 1;
    }
    let mut loops = Loops::new();
    let mut start = count + 1;
    while start < end {
        let first = command(start);
        let Some(missing_here) = missing.get(&first) else {
            start += 1;
            continue;
        };
        let places = (start..end).filter(|index| command(*index) == first);
        // Commands that only the last repetition has belong to it. They are no loop of their own.
        let repetitions = places.clone().count() / missing_here.len();
        if let Some(before) = loops.last_mut()
            && 2 * repetitions <= before.len()
            && let Some(last) = before.last_mut()
            && last.last() == Some(&(start - 1))
        {
            last.push(start);
            start += 1;
            continue;
        }
        // Columns of a table: in the new input, each outer repetition lacks its last inner one.
        let inner = |repetitions: &[u64]| repetitions.last().copied();
        let mut others = missing_here.iter().map(|it| inner(it));
        let same = others.next();
        if fewer == 1 && missing_here.len() > 1 && others.all(|it| Some(it) == same) {
            let mut columns: BTreeMap<_, Vec<usize>> = BTreeMap::new();
            for index in places {
                let column = columns.entry(inner(&old[index].place.1));
                column.or_default().push(index);
                start = index + 1;
            }
            loops.push(columns.into_values().collect());
            continue;
        }
        // Consecutive loops have no common commands.
        let (mut stop, mut index) = (start, start);
        while index <= stop {
            if missing.contains_key(&command(index)) {
                stop = stop.max(last[&command(index)].min(end - 1));
            }
            index += 1;
        }
        let each = (missing_here.len() / fewer).max(1);
        let mut passed = 0;
        let mut all: Vec<Vec<usize>> = Vec::new();
        for index in start..=stop {
            if command(index) == first {
                if passed % each == 0 {
                    all.push(Vec::new());
                }
                passed += 1;
            }
            if let Some(last) = all.last_mut() {
                last.push(index);
            }
        }
        loops.push(all);
        start = stop + 1;
    }
    loops
}
