//! A packed table says what the table says that it was made from.

use search_core::{
    DistanceTable, DistanceToGoal as _, Enumerable, Limits, PackedTable, Reversible, ShortestPaths,
    StateSpace, explore, retrograde,
};

/// A ladder, and snakes beside it that nobody gets to.
struct Ladder {
    rungs: usize,
    snakes: usize,
}

impl StateSpace for Ladder {
    type State = usize;
    type Move = ();

    fn moves(&self, rung: &usize) -> impl Iterator<Item = ()> {
        (*rung + 1 < self.rungs).then_some(()).into_iter()
    }

    fn apply(&self, rung: &usize, (): &()) -> usize {
        rung + 1
    }
}

impl Reversible for Ladder {
    fn predecessors(&self, rung: &usize) -> impl Iterator<Item = usize> {
        (*rung < self.rungs)
            .then(|| rung.checked_sub(1))
            .flatten()
            .into_iter()
    }
}

impl Enumerable for Ladder {
    fn len(&self) -> usize {
        self.rungs + self.snakes
    }

    fn rank(&self, rung: &usize) -> usize {
        *rung
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }
}

fn table(ladder: &Ladder, start: Option<usize>) -> DistanceTable {
    let report = explore(ladder, start, Limits::none());
    report.outcome.solved().expect("there is no limit")
}

#[track_caller]
fn check(table: &DistanceTable, bits: u32) -> PackedTable {
    let packed = table.pack();
    assert_eq!(packed.bits(), bits);
    assert_eq!(packed.len(), table.iter().len());
    assert_eq!(packed.is_empty(), packed.iter().next().is_none());
    assert_eq!(
        packed.bytes(),
        (packed.len() * bits as usize).div_ceil(64) * 8
    );
    assert!(packed.iter().eq(table.iter()));
    for (rank, distance) in table.iter().enumerate() {
        assert_eq!(packed.distance(rank), distance);
    }
    assert_eq!(packed.unpack(), *table);
    packed
}

#[test]
fn bits_follow_the_greatest_distance() {
    let greatest_to_bits = [
        (0, 2),
        (1, 2),
        (2, 2),
        (3, 4),
        (13, 4),
        (14, 4),
        (15, 8),
        (16, 8),
        (253, 8),
        (254, 8),
        (255, 16),
        (256, 16),
        (65_533, 16),
    ];
    for (greatest, bits) in greatest_to_bits {
        for snakes in [0, 1, 2, 31, 32, 33] {
            let ladder = Ladder {
                rungs: greatest + 1,
                snakes,
            };
            let table = table(&ladder, Some(0));
            assert_eq!(table.greatest().map(|far| far as usize), Some(greatest));
            assert_eq!(table.unreached_states(), snakes);
            check(&table, bits);
        }
    }
}

#[test]
fn none_reached_and_no_state_at_all() {
    for rungs in [0, 1, 31, 32, 33, 100] {
        let ladder = Ladder { rungs, snakes: 0 };
        let table = table(&ladder, None);
        assert_eq!(table.greatest(), None);
        check(&table, 2);
    }
}

#[test]
fn a_packed_table_is_a_source_of_distances() {
    let ladder = Ladder {
        rungs: 20,
        snakes: 5,
    };
    let report = retrograde(&ladder, [19], Limits::none());
    let table = report.outcome.solved().expect("there is no limit");
    let packed = check(&table, 8);
    assert_eq!(packed.unpack().audit(&ladder, |rung| *rung == 19), Ok(()));
    assert_eq!(packed.of(&ladder).get(&4), Some(15));
    assert_eq!(packed.of(&ladder).distance_to_goal(&22), None);
    let paths = ShortestPaths::new(&ladder, [4], packed.of(&ladder)).expect("it can be climbed");
    assert_eq!(paths.first().len(), 15);
}

#[test]
#[should_panic(expected = "no such rank")]
fn a_rank_past_the_last_state_is_none() {
    let ladder = Ladder {
        rungs: 5,
        snakes: 0,
    };
    let _ = table(&ladder, Some(0)).pack().distance(5);
}

#[cfg(feature = "serde")]
mod serde {
    use super::{Ladder, PackedTable, table};

    #[test]
    fn what_is_written_is_read_back() {
        for (rungs, snakes) in [(1, 0), (3, 30), (15, 1), (16, 0), (300, 7), (0, 40)] {
            let packed = table(&Ladder { rungs, snakes }, Some(0).filter(|_| rungs > 0)).pack();
            let json = serde_json::to_string(&packed).unwrap();
            assert_eq!(serde_json::from_str::<PackedTable>(&json).unwrap(), packed);
        }
    }

    #[test]
    fn a_damaged_table_is_refused() {
        let refused = [
            (r#"{"len":3,"bits":0,"words":[0]}"#, "2, 4, 8 or 16 bits"),
            (r#"{"len":3,"bits":3,"words":[0]}"#, "2, 4, 8 or 16 bits"),
            (r#"{"len":3,"bits":32,"words":[0,0]}"#, "2, 4, 8 or 16 bits"),
            (r#"{"len":3,"bits":2,"words":[]}"#, "as many words"),
            (r#"{"len":32,"bits":2,"words":[0,0]}"#, "as many words"),
            (r#"{"len":33,"bits":2,"words":[0]}"#, "as many words"),
            (r#"{"len":0,"bits":2,"words":[0]}"#, "as many words"),
            (r#"{"len":18446744073709551615,"bits":2,"words":[0]}"#, ""),
            (r#"{"len":3,"bits":2,"words":[64]}"#, "nothing behind"),
        ];
        for (json, message) in refused {
            let error = serde_json::from_str::<PackedTable>(json).unwrap_err();
            assert!(error.to_string().contains(message), "{json}: {error}");
        }
        let accepted = r#"{"len":3,"bits":2,"words":[63]}"#;
        let table: PackedTable = serde_json::from_str(accepted).unwrap();
        assert!(table.iter().eq([None, None, None]));
        let full = format!(r#"{{"len":32,"bits":2,"words":[{}]}}"#, u64::MAX);
        let table: PackedTable = serde_json::from_str(&full).unwrap();
        assert_eq!(table.distance(31), None);
    }
}
