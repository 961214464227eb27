//! Heuristic search gives the same first shortest list as breadth-first search.

use std::panic::{AssertUnwindSafe, catch_unwind};

use search_core::{
    Audit, Estimate, Limits, Outcome, Path, PatternDatabase, StateSpace, Sum, UNREACHABLE, astar,
    bfs, dijkstra, idastar, retrograde,
};

use crate::graph::Graph;

#[track_caller]
fn check(graph: &Graph, starts: &[usize], goals: &[usize], estimate: impl Estimate<usize> + Copy) {
    let is_goal = |vertex: &usize| goals.contains(vertex);
    assert!(Audit::whole(graph).estimate(is_goal, &estimate).is_ok());
    let starts = || starts.iter().copied();
    let expected = bfs(graph, starts(), is_goal, Limits::none()).outcome;
    let best_first = astar(graph, starts(), is_goal, &estimate, Limits::none());
    assert_eq!(best_first.outcome, expected);
    let of_unknown_type: &dyn Estimate<usize> = &estimate;
    let deepening = idastar(graph, starts(), is_goal, of_unknown_type, Limits::none());
    assert_eq!(deepening.outcome, expected);
}

#[test]
fn heuristic_search_agrees_with_bfs_on_all_small_graphs() {
    for graph in Graph::all_small() {
        for (starts, goals) in [
            (&[0][..], &[3][..]),
            (&[1, 0], &[2, 3]),
            (&[2], &[2]),
            (&[], &[1]),
        ] {
            let table = retrograde(&graph, goals.iter().copied(), Limits::none());
            let table = table.solution().unwrap();
            let distance = table.of(&graph);
            check(&graph, starts, goals, distance);
            check(&graph, starts, goals, |vertex: &usize| {
                distance(vertex).map_or(UNREACHABLE, |distance| distance / 2)
            });
        }
    }
}

#[test]
fn astar_without_an_estimate_is_complete() {
    for graph in Graph::all_small() {
        let is_goal = |vertex: &usize| *vertex == 3;
        let expected = bfs(&graph, [0], is_goal, Limits::none());
        let found = astar(&graph, [0], is_goal, &|_: &usize| 0, Limits::none());
        assert_eq!(found.outcome, expected.outcome);
        if !expected.outcome.is_solved() {
            assert_eq!(found.stats, expected.stats);
        }
    }
}

/// The search meets vertex 4 on a path of three moves, and later on a path of two.
#[test]
fn astar_finds_a_shorter_path_to_a_state_that_it_knows() {
    let graph: Graph = Graph(vec![vec![3, 1], vec![2], vec![4], vec![4], vec![]]);
    check(&graph, &[0], &[4], |vertex: &usize| {
        [2, 1, 0, 1, 0][*vertex]
    });
}

#[test]
fn heuristic_search_expands_no_state_that_cannot_reach_a_goal() {
    let graph = Graph::ladder(3, 1);
    let estimate = |vertex: &usize| (*vertex == 3).then_some(0);
    let nothing = Limits::none().max_states(0);
    let best_first = astar(&graph, [0], |vertex| *vertex == 3, &estimate, nothing);
    assert_eq!(best_first.outcome, Outcome::Unsolvable);
    let deepening = idastar(&graph, [0], |vertex| *vertex == 3, &estimate, nothing);
    assert_eq!(deepening.outcome, Outcome::Unsolvable);
}

/// A row of three vertices, in which a move goes to the right or to the left.
#[test]
fn the_statistics_of_idastar_count_each_iteration() {
    let graph: Graph = Graph(vec![vec![1], vec![0, 2], vec![1]]);
    let is_goal = |vertex: &usize| *vertex == 2;
    let report = idastar(&graph, [0], is_goal, &|_: &usize| 0, Limits::none());
    // Three iterations expand 0, then 0 and 1, then 0 and 1. The latter two return from 1 to 0.
    assert_eq!((report.stats.expanded, report.stats.generated), (5, 7));
    assert_eq!(report.stats.met_again, 2);
}

#[test]
fn a_larger_graph() {
    let graph = Graph::tangle(400);
    for goal in (0..400).step_by(9) {
        let table = retrograde(&graph, [goal], Limits::none());
        let table = table.solution().unwrap();
        check(&graph, &[1, 0], &[goal], |vertex: &usize| {
            table.distance(*vertex).map_or(UNREACHABLE, |far| far / 2)
        });
    }
}

/// Checks that both engines refuse an estimate in a row of 41 vertices, in which a move goes one vertex to the
/// left or to the right.
#[track_caller]
fn check_refused(goals: &[usize], estimate: impl Fn(&usize) -> u32, reason: &str) {
    let beside = |vertex: usize| [vertex.wrapping_sub(1), vertex + 1];
    let row = |vertex| beside(vertex).into_iter().filter(|to| *to < 41).collect();
    let graph: Graph = Graph((0..41).map(row).collect());
    let is_goal = |vertex: &usize| goals.contains(vertex);
    let searches: [&dyn Fn(); 2] = [
        &|| drop(astar(&graph, [20], is_goal, &estimate, Limits::none())),
        &|| drop(idastar(&graph, [20], is_goal, &estimate, Limits::none())),
    ];
    for search in searches {
        let refusal = catch_unwind(AssertUnwindSafe(search)).unwrap_err();
        let refusal = refusal.downcast::<String>().unwrap();
        assert!(refusal.contains(reason), "{refusal}");
    }
}

#[test]
fn an_estimate_for_one_of_two_goals_is_refused() {
    let to_one = |vertex: &usize| u32::try_from(vertex.abs_diff(29)).unwrap();
    check_refused(&[19, 29], to_one, "the estimate of a goal is 10, not 0");
}

#[test]
fn an_estimate_that_is_never_zero_is_refused() {
    check_refused(&[21], |_| 1, "the estimate of a goal is 1, not 0");
    check_refused(&[20], |_| 1, "the estimate of a goal is 1, not 0");
    check_refused(
        &[20],
        |_| UNREACHABLE,
        "the estimate of a goal is 4294967295, not 0",
    );
}

#[test]
fn an_estimate_that_hides_a_goal_is_refused() {
    for hidden in [20, 21, 29] {
        check_refused(
            &[30],
            |vertex| u32::from(*vertex == hidden) * UNREACHABLE,
            "a move to a state with the estimate 0",
        );
    }
}

/// Estimates close to [`UNREACHABLE`] give the right answer, or a panic with the reason.
#[test]
fn no_finite_estimate_hides_a_goal() {
    let values = [0, UNREACHABLE - 2, UNREACHABLE - 1];
    let is_goal = |vertex: &usize| *vertex == 3;
    // Most small graphs with a cycle are endless for `idastar` if they have no path.
    let limits = Limits::none().max_states(99);
    let mut consistent = 0;
    for graph in Graph::all_small() {
        let expected = bfs(&graph, [0], is_goal, Limits::none()).outcome;
        for number in 0..27 {
            let of = [
                values[number % 3],
                values[number / 3 % 3],
                values[number / 9],
                0,
            ];
            let estimate = |vertex: &usize| of[*vertex];
            let search = |engine| match engine {
                "astar" => astar(&graph, [0], is_goal, &estimate, Limits::none()).outcome,
                _ => idastar(&graph, [0], is_goal, &estimate, limits).outcome,
            };
            if Audit::whole(&graph).estimate(is_goal, &estimate).is_ok() {
                consistent += 1;
                assert_eq!(search("astar"), expected, "{of:?}");
                let found = search("idastar");
                let is_stopped = matches!(found, Outcome::Stopped(_)) && !expected.is_solved();
                assert!(is_stopped || found == expected, "{of:?}: {found:?}");
            }
        }
    }
    assert!(consistent > 1_000);
}

#[test]
fn a_state_with_an_estimate_cannot_follow_one_that_is_unreachable() {
    let almost = |vertex: &usize| UNREACHABLE - u32::try_from(vertex.abs_diff(20)).unwrap();
    check_refused(
        &[],
        almost,
        "a move to a state with the estimate 4294967294",
    );
}

/// A graph in which moves have costs from 1 to 4.
struct Weighted(Graph, u32);

impl StateSpace for Weighted {
    type State = usize;
    type Move = usize;

    fn moves(&self, from: &usize) -> impl Iterator<Item = usize> {
        self.0.moves(from)
    }

    fn apply(&self, from: &usize, to: &usize) -> usize {
        self.0.apply(from, to)
    }

    fn cost(&self, from: &usize, to: &usize) -> u32 {
        1 + (self.1 >> (from + 2 * to) & 3)
    }
}

/// With costs from 1 to 4, and with the cost 1 of each move.
#[test]
fn paths_of_least_cost_agree_with_their_definition_on_all_small_graphs() {
    let is_goal = |vertex: &usize| *vertex == 3;
    // Most small graphs with a cycle are endless for `idastar` if they have no path.
    let limits = Limits::none().max_states(99);
    let mut inconsistent = 0;
    let of_costs = |(number, graph): (u32, Graph)| {
        [37 * number, 0].map(|costs| Weighted(Graph(graph.0.clone()), costs))
    };
    for graph in &(0..)
        .zip(Graph::all_small())
        .flat_map(of_costs)
        .collect::<Vec<_>>()
    {
        let mut least = [u32::MAX / 2, u32::MAX / 2, u32::MAX / 2, 0];
        let over = |from, to: usize, least: &[u32; 4]| graph.cost(&from, &to) + least[to];
        for from in [0, 1, 2, 0, 1, 2, 0, 1, 2] {
            let costs = graph.moves(&from).map(|to| over(from, to, &least));
            least[from] = costs.min().unwrap_or(u32::MAX).min(least[from]);
        }
        let (start, mut at, mut moves) = (0, 0, Vec::new());
        while at != 3
            && let Some(&to) = graph.0.0[at]
                .iter()
                .find(|to| over(at, **to, &least) == least[at])
            && least[at] < 100
        {
            moves.push(to);
            at = to;
        }
        let expected = Outcome::proved((at == 3).then_some(Path { start, moves }));
        if let Outcome::Solved(path) = &expected {
            assert_eq!(path.cost(graph), Ok(least[0]));
        }
        assert_eq!(
            dijkstra(graph, [0], is_goal, Limits::none()).outcome,
            expected
        );
        for part in 0..11_u32 {
            // The last ones are only admissible.
            let estimate = |vertex: &usize| match least[*vertex] {
                100.. if part < 3 => None,
                cost if part < 3 => Some(cost * part / 2),
                cost => Some(cost.min(99) * ((part - 3) >> vertex & 1)),
            };
            let audit = Audit::of(graph, 0..4).estimate(is_goal, &estimate);
            assert!(part > 2 || audit.is_ok());
            inconsistent += u32::from(audit.is_err());
            let found = astar(graph, [0], is_goal, &estimate, Limits::none()).outcome;
            assert_eq!(found, expected, "{:?}: {part}", graph.0.0);
            let found = idastar(graph, [0], is_goal, &estimate, limits).outcome;
            let is_stopped = matches!(found, Outcome::Stopped(_)) && !expected.is_solved();
            assert!(is_stopped || found == expected, "{part}: {found:?}");
        }
    }
    assert!(inconsistent > 1_000);
}

/// A state comes nearer after it was expanded. Both orders of the moves.
#[test]
fn a_state_that_comes_nearer_is_expanded_again() {
    // 0 → 1 → 2 → 3 → 4 → 5 → 6 is shorter than 0 → 7 → 8 → 9 → 3.
    let estimates = [0, 5, 4, 0, 0, 0, 0, 0, 0, 0];
    for long_first in [false, true] {
        let mut first = vec![1, 7];
        if long_first {
            first.reverse();
        }
        let mut graph = Graph::ladder(10, 0);
        (graph.0[0], graph.0[6], graph.0[9]) = (first, vec![], vec![3]);
        let estimate = |vertex: &usize| estimates[*vertex];
        let is_goal = |vertex: &usize| *vertex == 6;
        let found = astar(&graph, [0], is_goal, &estimate, Limits::none());
        assert!(
            found.stats.expanded >= 18,
            "vertices 3, 4 and 5 are expanded twice"
        );
        assert_eq!(found.solution().map(|path| path.len()), Ok(6));
        let found = idastar(&graph, [0], is_goal, &estimate, Limits::none());
        assert_eq!(found.solution().map(|path| path.len()), Ok(6));
    }
}

#[test]
fn an_estimate_is_a_table_a_tuple_a_sum_or_a_pointer_to_one() {
    fn of(number: u32) -> impl Fn(&u8) -> u32 + Copy {
        move |_| number
    }
    #[track_caller]
    fn check(estimate: &dyn Estimate<u8>, expected: u32) {
        assert_eq!(estimate.estimate(&0), expected);
    }
    let at_least = |least: u8| move |state: &u8| state.checked_sub(least).map(u32::from);
    check(&at_least(0), 0);
    check(&at_least(1), UNREACHABLE);
    check(&(of(3), at_least(1)), UNREACHABLE);
    check(&Sum(vec![of(3), of(4)]), 7);
    check(&Sum(vec![of(3), of(UNREACHABLE)]), UNREACHABLE);
    for greatest in [[3, UNREACHABLE - 1], [UNREACHABLE - 2, 1], [1 << 31; 2]] {
        check(&Sum(greatest.map(of).into()), UNREACHABLE - 1);
    }
    check(&Sum(vec![&(of(3), of(5)); 2]), 10);
    check(&(&Sum(vec![of(3), of(4)]), of(5)), 7);
    for order in [[3, 4, 5, 6], [4, 3, 6, 5], [5, 6, 3, 4], [6, 5, 4, 3]] {
        let [a, b, c, d] = order.map(of);
        check(&(a, b), order[0].max(order[1]));
        check(&(&(a, b, c), b), order[0].max(order[1]).max(order[2]));
        check(&(&(a, b, c, d), a), 6);
    }
    let row = PatternDatabase::new(Graph::<true>::ladder(4, 1), [3], |vertex: &u8| {
        usize::from(*vertex) + 1
    });
    check(&row, 2);
    check(&&row, 2);
    let borrowed: &dyn Estimate<u8> = &(of(2), of(1));
    check(&(borrowed, of(1)), 2);
    let boxed: Vec<Box<dyn Estimate<u8>>> = vec![Box::new(of(2)), Box::new(at_least(0))];
    check(&Sum(boxed), 2);
}
