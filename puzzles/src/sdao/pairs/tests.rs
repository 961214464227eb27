//! A batch of many kinds of initial positions, and each of them by itself.

use board_core::Symmetry;
use search_core::Limits;

use super::*;
use crate::atlas::Farthest;

/// The first two initial positions of each stabiliser, and one in which white is shut in.
fn starts(all: &[Start]) -> Vec<Start> {
    let of_stabiliser = |stabiliser| {
        let own = all
            .iter()
            .filter(move |start| start.stabiliser == stabiliser);
        let shut_in = own.clone().filter(|start| start.is_shut_in);
        let others = own.filter(|start| !start.is_shut_in);
        shut_in.take(1).chain(others.take(2)).copied()
    };
    let last = all.last().expect("there are some").stabiliser;
    (0..=last).flat_map(of_stabiliser).collect()
}

/// What the pairs of one initial position show: its distances by blocks, and the orbits of final
/// positions by Burnside's lemma.
fn findings_of(start: &Start, pairs: &Pairs) -> Findings {
    let fixing: Vec<Symmetry> = pairs.stabilisers[start.stabiliser].symmetries().collect();
    let order = fixing.len() as u64;
    let position = Position::new(start.stones, Colour::White);
    let distances = pairs.tables().blocks.distances_from(position);
    // The pairs at each distance, and how often one of the symmetries leaves one alone.
    let mut counts: Vec<[u64; 2]> = Vec::new();
    let mut without = [0; 2];
    for to in Rules::PLACEMENTS.iter() {
        let alone = fixing
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
        count[1] += alone.count() as u64;
    }
    let images = 8 / order;
    let count = |[each, alone]: [u64; 2]| {
        assert_eq!(alone % order, 0);
        Count {
            each: each * images,
            orbits: alone / order,
        }
    };
    let greatest = counts.len() - 1;
    let mut eccentricities = vec![Count::default(); greatest];
    eccentricities.push(count([1, order]));
    let (shut_in, out_of_reach) = if start.is_shut_in {
        (count(without), Count::default())
    } else {
        (Count::default(), count(without))
    };
    Findings {
        distances: counts.into_iter().map(count).collect(),
        eccentricities,
        shut_in,
        out_of_reach,
        farthest: Farthest {
            distance: u32::try_from(greatest).expect("distances are small"),
            pairs: None,
        },
    }
}

#[test]
fn a_batch_shows_what_its_initial_positions_show_one_by_one() {
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
        expected.add(&findings_of(start, &pairs));
    }
    let found = pairs.worker().run(0, Limits::none().into());
    let mut found = found.expect("there is no limit");
    let farthest = found.farthest.pairs.take().expect("they are few");
    assert_eq!(found, expected);
    let last = expected.distances.last().map(|last| last.orbits);
    assert_eq!(Some(farthest.len() as u64), last);
}
