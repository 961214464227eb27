//! Delta debugging: reduces the cases before a failing case to those that the failure needs.

/// The number of preceding cases that are tried one by one, at most.
const MAX_TRIED: usize = 256;

/// Reduces cases of which the last one fails, but not alone. The result ends with the last case and keeps the order.
/// If single preceding cases cause the failure, the result has the first of them; otherwise no preceding case
/// can be left out.
///
/// This is the algorithm *ddmin* (Zeller and Hildebrandt, *Simplifying and isolating failure-inducing input*, 2002):
/// it tries halves, then smaller parts and their complements. It ends early if more than `max` cases are needed: if
/// fewer preceding cases than there are parts suffice, a complement of a part has all of them.
pub(super) fn minimize<T: Clone, E>(
    cases: &[T],
    max: usize,
    mut fails: impl FnMut(&[T]) -> Result<bool, E>,
) -> Result<Vec<T>, E> {
    let (last, all) = cases.split_last().expect("there is a failing case");
    let mut fails_after = |preceding: &[T]| {
        let cases = [preceding, std::slice::from_ref(last)].concat();
        Ok(fails(&cases)?.then_some(cases))
    };
    let (mut preceding, mut reduced) = (all.to_vec(), cases.to_vec());
    let mut parts = 2;
    while preceding.len() > 1 {
        parts = parts.min(preceding.len());
        let mut smaller = None;
        for candidate in candidates(&preceding, parts) {
            if let Some(cases) = fails_after(&candidate)? {
                reduced = cases;
                smaller = Some(candidate);
                break;
            }
        }
        match smaller {
            // A part is divided in halves again; a complement keeps its other parts.
            Some(candidate) => {
                let is_part = candidate.len() <= preceding.len().div_ceil(parts);
                parts = if is_part { 2 } else { (parts - 1).max(2) };
                preceding = candidate;
            }
            None if parts == preceding.len() => break,
            None if parts >= max && preceding.len() >= max => return Ok(reduced),
            None => parts *= 2,
        }
    }
    if preceding.len() == 1 {
        for one in all.iter().take(MAX_TRIED) {
            if let Some(cases) = fails_after(std::slice::from_ref(one))? {
                return Ok(cases);
            }
        }
    }
    Ok(reduced)
}

/// The parts of a list, then the complement of each part.
fn candidates<T: Clone>(all: &[T], parts: usize) -> impl Iterator<Item = Vec<T>> {
    let size = all.len().div_ceil(parts);
    let chunks = all.chunks(size).map(<[T]>::to_vec);
    let complement = move |start: usize| {
        let end = all.len().min(start + size);
        [&all[..start], &all[end..]].concat()
    };
    // Each of two parts is the complement of the other.
    let complements = (0..all.len()).step_by(size).filter(move |_| parts > 2);
    chunks.chain(complements.map(complement))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// Minimizes the cases `0..cases`, of which the last one fails if `causes` holds for the preceding cases.
    fn reduced_cases(cases: u32, is_cause: impl Fn(&[u32]) -> bool) -> Vec<u32> {
        let cases: Vec<u32> = (0..cases).collect();
        let fails = |tried: &[u32]| {
            let (last, preceding) = tried.split_last().expect("the last case is never left out");
            assert_eq!(Some(last), cases.last());
            assert!(tried.is_sorted(), "the order is kept: {tried:?}");
            Ok::<_, Infallible>(is_cause(preceding))
        };
        let Ok(reduced) = minimize(&cases, usize::MAX, fails);
        reduced
    }

    #[test]
    fn it_ends_early_if_too_many_cases_are_needed() {
        let cases: Vec<u32> = (0..256).collect();
        for (needed, max) in [(2_u32, 6_usize), (6, 6), (7, 6), (256, 6), (256, 300)] {
            let mut runs = 0;
            let Ok(reduced) = minimize(&cases, max, |tried| {
                runs += 1;
                Ok::<_, Infallible>((256 - needed..256).all(|case| tried.contains(&case)))
            });
            let (needed, found) = (needed as usize, reduced.len());
            let is_early = needed > max && (max..=256).contains(&found);
            assert!(is_early || found == needed, "{needed}, {max}: {reduced:?}");
            assert!(needed < 200 || max > 200 || runs < 40, "{runs} runs");
        }
    }

    /// Checks that exactly these preceding cases are kept if all of them are needed.
    #[track_caller]
    fn check(cases: u32, needed: &[u32]) {
        let is_needed = |preceding: &[u32]| needed.iter().all(|case| preceding.contains(case));
        let expected = [needed, &[cases - 1]].concat();
        assert_eq!(reduced_cases(cases, is_needed), expected);
    }

    #[test]
    fn one_needed_case_is_found_at_every_place() {
        for cases in 2..40 {
            for needed in 0..cases - 1 {
                check(cases, &[needed]);
            }
        }
    }

    #[test]
    fn several_needed_cases_are_found_together() {
        for first in 0..20 {
            for second in first + 1..20 {
                check(21, &[first, second]);
                for third in second + 1..20 {
                    check(21, &[first, second, third]);
                }
            }
        }
        check(9, &[0, 1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn the_first_of_several_sufficient_cases_is_kept() {
        for first in 0..99 {
            let is_sufficient = |preceding: &[u32]| preceding.iter().any(|case| *case >= first);
            assert_eq!(reduced_cases(100, is_sufficient), [first, 99]);
        }
    }

    #[test]
    fn an_error_ends_it() {
        assert_eq!(minimize(&[1, 2, 3], 9, |_| Err("no")), Err("no"));
    }
}
