//! The least company in which a case fails that passes alone.

/// The most companions that are tried one by one.
const MOST_TRIED: usize = 256;

/// Of cases of which the last one fails, but not alone, as few as are needed, in their order: of companions
/// that each suffice the first one, and where there is none, companions none of which can be left
/// out.
///
/// Halves first, then smaller and smaller parts, and what is left without them (Zeller and Hildebrandt,
/// *Simplifying and isolating failure-inducing input*, 2002).
pub(super) fn least<T: Clone, E>(
    cases: &[T],
    mut fails: impl FnMut(&[T]) -> Result<bool, E>,
) -> Result<Vec<T>, E> {
    let (last, all) = cases.split_last().expect("there is a case that fails");
    let with_last = |companions: &[T]| {
        let mut cases = companions.to_vec();
        cases.push(last.clone());
        cases
    };
    let mut companions = all.to_vec();
    let mut parts = 2;
    while companions.len() > 1 {
        parts = parts.min(companions.len());
        let mut smaller = None;
        for candidate in candidates(&companions, parts) {
            if fails(&with_last(&candidate))? {
                smaller = Some(candidate);
                break;
            }
        }
        match smaller {
            // A part that suffices is cut in halves, and what suffices without a part in as many as are left.
            Some(candidate) => {
                let is_part = candidate.len() <= companions.len().div_ceil(parts);
                parts = if is_part { 2 } else { (parts - 1).max(2) };
                companions = candidate;
            }
            None if parts == companions.len() => break,
            None => parts *= 2,
        }
    }
    if companions.len() == 1 {
        for companion in all.iter().take(MOST_TRIED) {
            let companion = std::slice::from_ref(companion);
            if fails(&with_last(companion))? {
                return Ok(with_last(companion));
            }
        }
    }
    Ok(with_last(&companions))
}

/// So many parts of the companions, and what is left without each of them.
fn candidates<T: Clone>(companions: &[T], parts: usize) -> impl Iterator<Item = Vec<T>> {
    let size = companions.len().div_ceil(parts);
    let starts = (0..companions.len()).step_by(size);
    let part = move |start| start..companions.len().min(start + size);
    let alone = starts
        .clone()
        .map(move |start| companions[part(start)].to_vec());
    let without = starts.map(move |start| {
        let part = part(start);
        [&companions[..part.start], &companions[part.end..]].concat()
    });
    // Of two parts, each is what is left without the other.
    alone.chain(without.filter(move |_| parts > 2))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// The least company of the last of these, if it fails where all of the culprits come before it.
    #[track_caller]
    fn check(cases: u32, culprits: &[u32]) {
        let cases: Vec<u32> = (0..cases).collect();
        let fails = |tried: &[u32]| {
            let (last, before) = tried.split_last().expect("the last one is always there");
            assert_eq!(Some(last), cases.last());
            assert!(tried.is_sorted(), "the order is kept: {tried:?}");
            Ok::<_, Infallible>(culprits.iter().all(|culprit| before.contains(culprit)))
        };
        let Ok(least) = least(&cases, fails);
        let mut expected = culprits.to_vec();
        expected.extend(cases.last());
        assert_eq!(least, expected);
    }

    #[test]
    fn one_culprit_is_found_wherever_it_stands() {
        for cases in 2..40 {
            for culprit in 0..cases - 1 {
                check(cases, &[culprit]);
            }
        }
    }

    #[test]
    fn several_culprits_are_found_together() {
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
    fn of_companions_that_each_suffice_the_first_is_taken() {
        let cases: Vec<u32> = (0..100).collect();
        for first in 0..99 {
            let fails = |tried: &[u32]| {
                let (_, before) = tried.split_last().expect("the last one is always there");
                Ok::<_, Infallible>(before.iter().any(|companion| *companion >= first))
            };
            assert_eq!(least(&cases, fails), Ok(vec![first, 99]));
        }
    }

    #[test]
    fn a_run_that_cannot_be_made_ends_it() {
        assert_eq!(least(&[1, 2, 3], |_| Err("no")), Err("no"));
    }
}
