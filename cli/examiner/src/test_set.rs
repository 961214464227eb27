//! The smallest set of tests that kills the same programs as all tests: minimum set cover.

use fixedbitset::FixedBitSet;

/// The number of steps after which the search gives up the proof.
const MAX_STEPS: u32 = 100_000;

/// A set of tests that kills every program that any test kills.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestSet {
    /// The numbers of the tests, from 0, in ascending order.
    pub tests: Vec<usize>,
    /// Whether it is proved that no set has fewer tests.
    pub is_smallest: bool,
}

/// Finds a smallest set of tests by branch and bound. For each program, `killed_by` has the tests that reject it;
/// programs that no test kills are ignored.
///
/// Each step takes the program with the fewest tests, and tries each of them. Programs without a common test need
/// different tests: their number is the bound.
///
/// # Example: one test kills two of three programs
///
/// ```
/// let set = examiner::smallest_test_set(&[vec![0, 2], vec![2, 3], vec![1]]);
/// assert_eq!((set.tests, set.is_smallest), (vec![1, 2], true));
/// ```
pub fn smallest_test_set(killed_by: &[Vec<usize>]) -> TestSet {
    let last = killed_by.iter().flatten().max();
    let number = last.map_or(0, |test| test + 1);
    let mut kills = vec![FixedBitSet::with_capacity(killed_by.len()); number];
    for (program, tests) in killed_by.iter().enumerate() {
        for test in tests {
            kills[*test].insert(program);
        }
    }
    // A test that kills no other programs than another one is never needed.
    let is_needed = |test: &usize| {
        let mut others = kills.iter().enumerate();
        !others.any(|(other, of_other)| {
            let is_subset = kills[*test].is_subset(of_other);
            is_subset && (kills[*test] != *of_other || other < *test)
        })
    };
    let needed: Vec<bool> = (0..number).map(|test| is_needed(&test)).collect();
    let tests_of = |tests: &Vec<_>| tests.iter().copied().filter(|test| needed[*test]).collect();
    let mut open = FixedBitSet::with_capacity(killed_by.len());
    open.extend((0..killed_by.len()).filter(|program| !killed_by[*program].is_empty()));
    let mut search = Search {
        programs: killed_by.iter().map(tests_of).collect(),
        kills: &kills,
        best: None,
        steps: 0,
    };
    search.extend(&mut Vec::new(), &open);
    let mut tests = search.best.unwrap_or_default();
    tests.sort_unstable();
    TestSet {
        tests,
        is_smallest: search.steps < MAX_STEPS,
    }
}

struct Search<'a> {
    /// The tests that reject each program.
    programs: Vec<Vec<usize>>,
    /// The programs that each test kills.
    kills: &'a [FixedBitSet],
    best: Option<Vec<usize>>,
    steps: u32,
}

impl Search<'_> {
    /// Adds tests until no program is open, in each way that may be shorter than the best one.
    fn extend(&mut self, chosen: &mut Vec<usize>, open: &FixedBitSet) {
        let mut by_tests: Vec<usize> = open.ones().collect();
        by_tests.sort_by_key(|program| self.programs[*program].len());
        let Some(&program) = by_tests.first() else {
            self.best = Some(chosen.clone());
            return;
        };
        if let Some(best) = &self.best
            && (chosen.len() + self.disjoint(&by_tests) >= best.len() || self.steps >= MAX_STEPS)
        {
            return;
        }
        self.steps += 1;
        let mut tests = self.programs[program].clone();
        let killed = |test: usize| self.kills[test].intersection_count(open);
        tests.sort_by_key(|test| usize::MAX - killed(*test));
        for test in tests {
            let mut left = open.clone();
            left.difference_with(&self.kills[test]);
            chosen.push(test);
            self.extend(chosen, &left);
            chosen.pop();
        }
    }

    /// A number of programs of which no two are killed by the same test.
    fn disjoint(&self, programs: &[usize]) -> usize {
        let mut used = FixedBitSet::with_capacity(self.kills.len());
        let mut is_disjoint = |program: &&usize| {
            let tests = &self.programs[**program];
            let is_free = !tests.iter().any(|test| used.contains(*test));
            used.extend(tests.iter().copied().filter(|_| is_free));
            is_free
        };
        let programs = programs.iter();
        programs.filter(|program| is_disjoint(program)).count()
    }
}

#[cfg(test)]
mod tests {
    use puzzles::Random;

    use super::*;

    fn covers(tests: u32, killed_by: &[Vec<usize>]) -> bool {
        let is_chosen = |test: &usize| tests >> test & 1 == 1;
        let mut some = killed_by.iter().filter(|tests| !tests.is_empty());
        some.all(|tests| tests.iter().any(is_chosen))
    }

    /// All subsets of the tests are tried.
    #[test]
    fn the_set_is_as_small_as_by_brute_force() {
        let mut random = Random::new(1);
        let mut below = |max: u64| random.below(max);
        for round in 0..400 {
            let (programs, tests) = (1 + below(12), 1 + below(10));
            let one_in = 2 + below(4);
            let killed_by = (0..programs).map(|_| {
                let tests = (0..tests).filter(|_| below(one_in) == 0);
                let tests = tests.map(usize::try_from);
                tests.collect::<Result<_, _>>().expect("it is small")
            });
            let killed_by: Vec<Vec<usize>> = killed_by.collect();
            let set = smallest_test_set(&killed_by);
            let chosen = set.tests.iter().fold(0, |chosen, test| chosen | 1 << test);
            let is_covered = covers(chosen, &killed_by);
            assert!(is_covered, "{round}: {set:?}, {killed_by:?}");
            let all = (0..1_u32 << tests).filter(|tests| covers(*tests, &killed_by));
            let least = all.map(u32::count_ones).min();
            assert_eq!(least, u32::try_from(set.tests.len()).ok(), "{killed_by:?}");
            assert!(set.is_smallest);
        }
    }

    #[test]
    fn fifty_programs_and_three_hundred_tests_are_no_problem() {
        let mut random = Random::new(2);
        let mut tests = |_| (0..300).filter(|_| random.below(8) == 0).collect();
        let killed_by: Vec<Vec<usize>> = (0..50).map(&mut tests).collect();
        let set = smallest_test_set(&killed_by);
        let mut some = killed_by.iter();
        assert!(some.all(|tests| tests.iter().any(|test| set.tests.contains(test))));
        let nothing = smallest_test_set(&[Vec::new()]);
        assert_eq!((nothing.tests.len(), nothing.is_smallest), (0, true));
    }
}
