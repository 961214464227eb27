//! Every engine finds the same moves on a quotient as on its space, with fewer states.

use search_core::{
    Enumerable, Limits, Outcome, PathIn, Quotient, Reversible, ShortestPaths, StateSpace,
    Symmetric, bfs, bfs_all, bidirectional, bidirectional_all, iddfs, retrograde,
};

const LAMPS: usize = 7;

/// Lamps in a row. The lamps at the ends can always be switched. Any other lamp can be switched only if
/// exactly one of its neighbours is lit. The symmetry is the mirror image.
struct Row;

impl Row {
    fn can_switch(lamps: usize, lamp: usize) -> bool {
        let lit = |lamp: usize| lamps >> lamp & 1 == 1;
        lamp == 0 || lamp == LAMPS - 1 || lit(lamp - 1) != lit(lamp + 1)
    }
}

impl StateSpace for Row {
    type State = usize;
    type Move = usize;

    fn moves(&self, &lamps: &usize) -> impl Iterator<Item = usize> {
        (0..LAMPS).filter(move |&lamp| Self::can_switch(lamps, lamp))
    }

    fn apply(&self, lamps: &usize, lamp: &usize) -> usize {
        lamps ^ 1 << lamp
    }
}

impl Reversible for Row {
    fn predecessors(&self, &lamps: &usize) -> impl Iterator<Item = usize> {
        (0..LAMPS)
            .map(move |lamp| (lamp, lamps ^ 1 << lamp))
            .filter(|&(lamp, before)| Self::can_switch(before, lamp))
            .map(|(_, before)| before)
    }
}

impl Enumerable for Row {
    fn len(&self) -> usize {
        1 << LAMPS
    }

    fn rank(&self, lamps: &usize) -> usize {
        *lamps
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }
}

fn mirror(lamps: usize) -> usize {
    (0..LAMPS)
        .map(|lamp| (lamps >> lamp & 1) << (LAMPS - 1 - lamp))
        .sum()
}

impl Symmetric for Row {
    fn canonical(&self, &lamps: &usize) -> usize {
        lamps.min(mirror(lamps))
    }
}

fn moves<S: StateSpace>(outcome: Outcome<PathIn<S>>) -> Option<Vec<S::Move>> {
    outcome.solution().ok().map(|path| path.moves)
}

/// All starts, and all goals that are their own mirror images.
#[test]
fn every_engine_finds_the_same_moves_on_the_quotient() {
    let none = Limits::none;
    let quotient = Quotient::new(Row);
    let indexed = Quotient::new(Row).indexed();
    for goal in (0..Row.len()).filter(|&goal| mirror(goal) == goal) {
        let is_goal = |lamps: &usize| *lamps == goal;
        let table = retrograde(&indexed, [indexed.orbit(goal)], none());
        let table = table.solution().unwrap();
        assert_eq!(
            table.audit(&indexed, |orbit| is_goal(&orbit.member)),
            Ok(())
        );
        for start in 0..Row.len() {
            let expected = bfs(&Row, [start], is_goal, none());
            let expected_moves = moves::<Row>(expected.outcome);
            let orbit = || [quotient.orbit(start)];
            let goal_orbit = [quotient.orbit(goal)];

            let found = bfs(&quotient, orbit(), |orbit| is_goal(&orbit.member), none());
            assert!(found.stats.expanded <= expected.stats.expanded);
            assert_eq!(moves::<Quotient<Row>>(found.outcome), expected_moves);
            let found = iddfs(&quotient, orbit(), |orbit| is_goal(&orbit.member), none());
            assert_eq!(moves::<Quotient<Row>>(found.outcome), expected_moves);
            let found = bidirectional(&quotient, orbit(), goal_orbit.clone(), none());
            assert_eq!(moves::<Quotient<Row>>(found.outcome), expected_moves);
            let by_table = ShortestPaths::new(&indexed, orbit(), table.of(&indexed));
            assert_eq!(by_table.map(|paths| paths.first().moves), expected_moves);

            let all = bfs_all(&Row, [start], is_goal, none()).solution().ok();
            let all = all.map(|paths| paths.iter().map(|path| path.moves).collect::<Vec<_>>());
            let up_to_symmetry = bidirectional_all(&quotient, orbit(), goal_orbit, none());
            let up_to_symmetry = up_to_symmetry.solution().ok();
            let count = up_to_symmetry.as_ref().map(ShortestPaths::count);
            assert_eq!(count, all.as_ref().map(|lists| lists.len() as u128));
            let lists =
                up_to_symmetry.map(|paths| paths.iter().map(|path| path.moves).collect::<Vec<_>>());
            assert_eq!(lists, all);
        }
    }
}

#[test]
fn orbits_have_consecutive_ranks() {
    let indexed = Quotient::new(Row).indexed();
    // Of 2⁷ rows, 2⁴ are their own mirror images, so the number of orbits is (128 + 16) / 2.
    assert_eq!(indexed.len(), 72);
    for rank in 0..indexed.len() {
        let orbit = indexed.unrank(rank);
        assert_eq!(indexed.rank(&orbit), rank);
        assert_eq!(indexed.rank(&indexed.orbit(mirror(orbit.member))), rank);
    }
}

#[test]
fn the_paths_from_two_starts_in_one_orbit_are_counted_and_listed() {
    let quotient = Quotient::new(Row);
    let starts = [0b000_0011, 0b110_0000];
    let is_goal = |lamps: &usize| *lamps == 0;
    let plain = bfs_all(&Row, starts, is_goal, Limits::none());
    let plain = plain.solution().unwrap();
    let orbits = starts.map(|start| quotient.orbit(start));
    let reduced = bfs_all(
        &quotient,
        orbits,
        |orbit| is_goal(&orbit.member),
        Limits::none(),
    );
    let reduced = reduced.solution().unwrap();
    assert!(plain.count() > 1);
    assert_eq!(reduced.count(), plain.count());
    let moves: Vec<_> = plain.iter().map(|path| path.moves).collect();
    assert!(reduced.iter().map(|path| path.moves).eq(moves));
}
