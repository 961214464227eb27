//! A batch with all kinds of initial positions, compared with one search per initial position.

use board_core::Symmetry;

use super::*;
use crate::atlas::Count;

/// The first initial position with each stabiliser, and one in which white is shut in.
fn starts(all: &[Start]) -> Vec<Start> {
    let of_stabiliser = |stabiliser| {
        let own = all
            .iter()
            .filter(move |start| start.stabiliser == stabiliser);
        let shut_in = own.clone().filter(|start| start.is_shut_in);
        let others = own.filter(|start| !start.is_shut_in);
        shut_in.take(1).chain(others.take(1)).copied()
    };
    let last = all.last().expect("there are initial positions").stabiliser;
    (0..=last).flat_map(of_stabiliser).collect()
}

/// The findings on one initial position: the distances by blocks, the orbits by Burnside's lemma.
fn findings_of(start: &Start, pairs: &Pairs) -> Findings {
    let fixing: Vec<Symmetry> = pairs.stabilisers[start.stabiliser].symmetries().collect();
    let order = fixing.len() as u64;
    let position = Position::new(start.stones, Colour::White);
    let distances = pairs.tables().blocks.distances_from(position);
    // The pairs at each distance, and the pairs that each symmetry fixes.
    let mut counts: Vec<[u64; 2]> = Vec::new();
    let mut without = [0; 2];
    for to in Rules::PLACEMENTS.iter() {
        let fixed = fixing
            .iter()
            .filter(|symmetry| to.transform(**symmetry) == to);
        let count = match distances.to(to) {
            Some(distance) => {
                let distance = distance as usize;
                counts.resize(counts.len().max(distance + 1), [0; 2]);
                &mut counts[distance]
            }
            None => &mut without,
        };
        count[0] += 1;
        count[1] += fixed.count() as u64;
    }
    let count = |[each, fixed]: [u64; 2]| {
        assert_eq!(fixed % order, 0);
        Count {
            each: each * (8 / order),
            orbits: fixed / order,
        }
    };
    let mut findings = Findings {
        hardest: None,
        ..Findings::default()
    };
    let greatest = counts.len() as u64 - 1;
    findings.eccentricities.add(greatest, count([1, order]));
    for (distance, pairs) in (0_u64..).zip(counts) {
        findings.distances.add(distance, count(pairs));
    }
    if start.is_shut_in {
        findings.shut_in = count(without);
    } else {
        findings.out_of_reach = count(without);
    }
    findings
}

#[test]
fn a_batch_equals_searches_from_each_initial_position() {
    let all = Pairs::new();
    let pairs = Pairs {
        starts: starts(&all.starts),
        ..all
    };
    assert_eq!(pairs.batches(), 1);
    let mut orders: Vec<u32> = pairs
        .stabilisers
        .iter()
        .map(|stabiliser| stabiliser.order())
        .collect();
    orders.sort_unstable();
    orders.dedup();
    assert_eq!(orders, [1, 2, 4, 8]);
    assert!(pairs.starts.iter().any(|start| start.is_shut_in));

    let mut expected = Findings::default();
    for start in &pairs.starts {
        expected.add(findings_of(start, &pairs));
    }
    let found = Search::new(&pairs).run(0, Limits::none().into());
    let mut found = found.expect("there is no limit");
    let hardest = found.hardest.take().expect("they are few");
    assert_eq!(hardest.len() as u64, expected.distances.last().orbits);
    expected.hardest = None;
    assert_eq!(found, expected);
}
