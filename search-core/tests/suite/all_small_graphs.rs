//! Every engine agrees with the definition of a shortest path, on all directed graphs with four
//! vertices.

use search_core::{
    DistanceToGoal, Enumerable, Limits, Outcome, Path, ShortestPaths, StateSpace, bfs, bfs_all,
    bidirectional, bidirectional_all, explore, explore_hashed, iddfs, retrograde,
};

use crate::graph::Graph;

type Paths = Vec<Path<usize, usize>>;

/// The reference implementation: lists all paths of 0, 1, 2, … moves in order until some end in a goal, and those with up
/// to `extra` more moves. A shortest path has fewer moves than the graph has vertices.
fn by_definition(graph: &Graph, starts: &[usize], goals: &[usize], extra: u32) -> Option<Paths> {
    let mut paths: Paths = starts
        .iter()
        .map(|&start| Path {
            start,
            moves: Vec::new(),
        })
        .collect();
    let mut found = Paths::new();
    for length in 0.. {
        let shortest = found.first().map(Path::len);
        if length > shortest.map_or(3, |shortest| shortest + extra) {
            break;
        }
        let end = |path: &Path<usize, usize>| path.moves.last().copied().unwrap_or(path.start);
        let solved = paths.iter().filter(|path| goals.contains(&end(path)));
        found.extend(solved.cloned());
        paths = paths
            .iter()
            .flat_map(|path| {
                let extend = |step| {
                    let mut path = path.clone();
                    path.moves.push(step);
                    path
                };
                graph.moves(&end(path)).map(extend).collect::<Paths>()
            })
            .collect();
    }
    (!found.is_empty()).then_some(found)
}

#[track_caller]
fn check(graph: &Graph, starts: &[usize], goals: &[usize]) {
    let expected = by_definition(graph, starts, goals, 0);
    let first = match &expected {
        Some(paths) => Outcome::Solved(paths[0].clone()),
        None => Outcome::Unsolvable,
    };
    let starts_of = || starts.iter().copied();
    let goals_of = || goals.iter().copied();
    let is_goal = |vertex: &usize| goals.contains(vertex);
    let none = Limits::none;

    assert_eq!(bfs(graph, starts_of(), is_goal, none()).outcome, first);
    assert_eq!(iddfs(graph, starts_of(), is_goal, none()).outcome, first);
    assert_eq!(
        bidirectional(graph, starts_of(), goals_of(), none()).outcome,
        first
    );

    let table = retrograde(graph, goals_of(), none()).solution().unwrap();
    assert_eq!(table.audit(graph, is_goal), Ok(()));
    let by_states = retrograde(&graph.unranked(), goals_of(), none()).outcome;
    assert_eq!(by_states.solution().ok().as_ref(), Some(&table));
    let by_table = ShortestPaths::new(graph, starts_of(), table.of(graph));
    if let Some(paths) = &by_table {
        let mut near = by_definition(graph, starts, goals, 2).unwrap();
        assert!(paths.near(2).eq(near.iter().cloned()));
        near.retain(|path| {
            let states = path.replay(graph).unwrap();
            (1..states.len()).all(|index| !states[..index].contains(&states[index]))
        });
        assert!(paths.near_simple(2).eq(near));
    }
    assert_same_paths(by_table, expected.as_ref());
    let packed = table.pack();
    let by_packed = ShortestPaths::new(graph, starts_of(), packed.of(graph));
    assert_same_paths(by_packed, expected.as_ref());
    let by_bfs = bfs_all(graph, starts_of(), is_goal, none());
    assert_same_paths(by_bfs.solution().ok(), expected.as_ref());
    let by_both = bidirectional_all(graph, starts_of(), goals_of(), none());
    assert_same_paths(by_both.solution().ok(), expected.as_ref());

    let forward = explore(graph, starts_of(), none()).solution().unwrap();
    assert_eq!(
        forward.audit_from_starts(graph, |vertex| starts.contains(vertex)),
        Ok(())
    );
    let by_states = explore(&graph.unranked(), starts_of(), none()).outcome;
    assert_eq!(by_states.solution().ok().as_ref(), Some(&forward));
    let hashed = explore_hashed(graph, starts_of(), none());
    let hashed = hashed.solution().unwrap();
    let by_hash = (0..graph.len()).map(|vertex| hashed.distance(&vertex));
    assert!(by_hash.eq(forward.iter()));
    assert_eq!(hashed.len(), graph.len() - forward.unreached_states());
    assert_eq!(hashed.histogram(), forward.histogram());
    assert!(hashed.iter().is_sorted_by_key(|(_, distance)| distance));
    let nearest = goals_of().filter_map(|goal| forward.distance(goal)).min();
    let len = expected.map(|paths| paths[0].len());
    assert_eq!(nearest, len);
}

#[track_caller]
fn assert_same_paths<D: DistanceToGoal<usize>>(
    found: Option<ShortestPaths<&Graph, D>>,
    expected: Option<&Paths>,
) {
    let Some(found) = found else {
        assert_eq!(expected, None);
        return;
    };
    let expected = expected.expect("the definition finds a path");
    assert_eq!(found.iter().collect::<Paths>(), *expected);
    assert_eq!(found.first(), expected[0]);
    assert_eq!(found.count(), expected.len() as u128);
    assert_eq!(found.into_near(0).collect::<Paths>(), *expected);
}

#[test]
fn one_start_one_goal() {
    for graph in Graph::all_small() {
        check(&graph, &[0], &[3]);
    }
}

#[test]
fn start_is_goal() {
    for graph in Graph::all_small().step_by(7) {
        check(&graph, &[2], &[2]);
        check(&graph, &[1, 2], &[2, 0]);
    }
}

#[test]
fn several_starts_several_goals() {
    for graph in Graph::all_small() {
        check(&graph, &[1, 0], &[2, 3]);
        check(&graph, &[0, 1, 2], &[3]);
    }
}

#[test]
fn no_start_no_goal() {
    for graph in Graph::all_small().step_by(101) {
        check(&graph, &[], &[3]);
        check(&graph, &[0], &[]);
    }
}

#[test]
fn the_table_of_another_goal_fails_the_audit() {
    for graph in Graph::all_small().step_by(13) {
        for goal in 0..Graph::SMALL {
            let other = (goal + 1) % Graph::SMALL;
            let right = retrograde(&graph, [goal], Limits::none());
            let right = right.solution().unwrap();
            let wrong = retrograde(&graph, [other], Limits::none());
            let wrong = wrong.solution().unwrap();
            assert_eq!(right.audit(&graph, |&vertex| vertex == goal), Ok(()));
            assert!(wrong.audit(&graph, |&vertex| vertex == goal).is_err());
        }
    }
}
