//! Ranks of permutations, of arrangements and of neighbours.

use search_core::{Arrangements, Audit, Enumerable, Permutations, Reversible};

use crate::cube::Cube;
use crate::graph::Graph;

/// All permutations in lexicographic order, by exchanging each remaining number to the front.
fn permutations(numbers: &[u8]) -> Vec<Vec<u8>> {
    if numbers.is_empty() {
        return vec![vec![]];
    }
    let beginning_with = |position: usize| {
        let mut rest = numbers.to_vec();
        let first = rest.remove(position);
        permutations(&rest)
            .into_iter()
            .map(move |tail| [vec![first], tail].concat())
    };
    (0..numbers.len()).flat_map(beginning_with).collect()
}

#[track_caller]
fn check<const N: usize>() {
    let numbers: Vec<u8> = (0..16).take(N).collect();
    let all = permutations(&numbers);
    assert_eq!(all.len(), Permutations::<N>::LEN);
    for (rank, permutation) in all.iter().enumerate() {
        assert_eq!(Permutations::<N>::unrank(rank)[..], permutation[..]);
        assert_eq!(Permutations::rank(&Permutations::<N>::unrank(rank)), rank);
    }
}

#[test]
fn ranks_of_permutations_are_lexicographic() {
    check::<0>();
    check::<1>();
    check::<5>();
    check::<7>();
}

#[test]
fn sixteen_numbers_have_the_first_and_the_last_rank() {
    type All = Permutations<16>;
    let ascending: [u8; 16] = std::array::from_fn(|position| u8::try_from(position).unwrap());
    let mut descending = ascending;
    descending.reverse();
    assert_eq!(All::LEN, 20_922_789_888_000);
    for (permutation, rank) in [(ascending, 0), (descending, All::LEN - 1)] {
        assert_eq!(All::rank(&permutation), rank);
        assert_eq!(All::unrank(rank), permutation);
    }
}

#[track_caller]
fn check_arrangements<const N: usize, const K: usize>(counts: [usize; K]) {
    let arrangements = Arrangements::<N, K>::new(counts);
    let numbers = (0..).zip(counts);
    let numbers: Vec<u8> = numbers
        .flat_map(|(number, count)| vec![number; count])
        .collect();
    let mut all = permutations(&numbers);
    all.sort();
    all.dedup();
    assert_eq!(arrangements.len(), all.len());
    for (rank, expected) in all.iter().enumerate() {
        let arrangement = arrangements.unrank(rank);
        assert_eq!(arrangement[..], expected[..]);
        assert_eq!(arrangements.rank(&arrangement), rank);
    }
}

#[test]
fn ranks_of_arrangements_are_lexicographic() {
    check_arrangements::<0, 2>([0, 0]);
    check_arrangements::<4, 1>([4]);
    check_arrangements::<6, 3>([3, 1, 2]);
    check_arrangements::<7, 4>([2, 0, 3, 2]);
    check_arrangements::<5, 5>([1; 5]);
    // The positions of S-Dao and of four in a row.
    assert_eq!(Arrangements::<16, 3>::new([4, 4, 8]).len(), 900_900);
    assert_eq!(Arrangements::<16, 3>::new([2, 7, 7]).len(), 411_840);
}

#[test]
#[should_panic(expected = "the sum of the counts is the number of positions")]
fn counts_that_do_not_fill_the_places_panic() {
    let _ = Arrangements::<5, 2>::new([2, 2]);
}

#[test]
#[should_panic(expected = "the ranks fit into a usize")]
fn too_many_arrangements_panic() {
    let _ = Arrangements::<40, 40>::new([1; 40]);
}

/// A graph computes the ranks of neighbours itself; a cube has the provided methods.
#[test]
fn ranks_of_neighbours_are_those_of_the_states() {
    fn check_neighbours(space: &(impl Enumerable + Reversible)) {
        let audit = Audit::whole(space).ranks();
        assert!(audit.is_ok_and(|audit| audit.predecessor_ranks().is_ok()));
    }
    for graph in Graph::all_small().step_by(3) {
        check_neighbours(&graph);
        check_neighbours(&&graph);
    }
    for side_by_side in [false, true] {
        check_neighbours(&Cube {
            dimensions: 4,
            side_by_side,
        });
    }
}
