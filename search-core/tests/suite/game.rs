//! Values of games of two players on all small graphs.

use search_core::{Enumerable, GameTable, GameValue, Law, Limit, Limits, Outcome, solve_game};

use crate::dao::{Dao, START, ended, summary};
use crate::graph::Graph;

/// The values by their definition: after how many moves a win or a loss can be forced, one more in each round.
fn naive(graph: &Graph, ended: impl Fn(&usize) -> Option<GameValue>) -> Vec<GameValue> {
    let vertices = 0..graph.0.len();
    let start = vertices
        .clone()
        .map(|vertex| ended(&vertex).unwrap_or(GameValue::Draw));
    let mut values: Vec<GameValue> = start.collect();
    for round in 1..=u32::try_from(graph.0.len()).unwrap() {
        let before = values.clone();
        for vertex in vertices.clone() {
            let next = || graph.0[vertex].iter().map(|next| before[*next]);
            let is_open = before[vertex] == GameValue::Draw && ended(&vertex).is_none();
            if is_open && next().any(|value| matches!(value, GameValue::Loss(_))) {
                values[vertex] = GameValue::Win(round);
            } else if is_open
                && next().count() > 0
                && next().all(|value| matches!(value, GameValue::Win(_)))
            {
                values[vertex] = GameValue::Loss(round);
            }
        }
    }
    values
}

#[track_caller]
fn check(graph: &Graph, ended: impl Fn(&usize) -> Option<GameValue> + Copy) -> GameTable {
    let table = solve_game(graph, ended, Limits::none()).solution().unwrap();
    assert!(
        table.iter().eq(naive(graph, ended)),
        "{:?}: {table:?}",
        graph.0
    );
    assert_eq!(table.audit(graph, ended), Ok(()));
    table
}

/// All graphs with four vertices, with each value for two of them, and with a loss for a player without moves.
#[test]
fn all_small_games_have_their_values() {
    let ends = [
        None,
        Some(GameValue::Win(0)),
        Some(GameValue::Loss(0)),
        Some(GameValue::Draw),
    ];
    for graph in Graph::all_small() {
        check(&graph, |vertex| {
            graph.0[*vertex].is_empty().then_some(GameValue::Loss(0))
        });
        for number in 0..16 {
            let of = [ends[number % 4], ends[number / 4]];
            check(&graph, |vertex| *of.get(*vertex)?);
        }
    }
}

#[test]
fn loops_and_repeated_moves_count_once() {
    // 0 can only move to 2, in two ways; 1 can stay or lose.
    let graph: Graph = Graph(vec![vec![2, 2], vec![1, 3], vec![3], vec![]]);
    let table = check(&graph, |vertex| {
        (*vertex == 3).then_some(GameValue::Loss(0))
    });
    assert_eq!(table.value(0), GameValue::Loss(2));
    assert_eq!(table.value(1), GameValue::Win(1));
    let table = check(&graph, |vertex| (*vertex == 3).then_some(GameValue::Win(0)));
    assert_eq!(table.value(1), GameValue::Draw);
}

/// Only the right table of a random game passes the audit: another value of one vertex does not.
#[test]
fn the_audit_notices_each_wrong_value() {
    let graph = Graph::tangle(60);
    let lost = |vertex: &usize| graph.0[*vertex].is_empty().then_some(GameValue::Loss(0));
    let table = check(&graph, lost);
    for vertex in 0..60 {
        // A game with another end has another table.
        let other = |at: &usize| {
            let is_changed = *at == vertex;
            let value = if table.value(vertex) == GameValue::Draw {
                GameValue::Win(0)
            } else {
                GameValue::Draw
            };
            if is_changed { Some(value) } else { lost(at) }
        };
        let wrong = solve_game(&graph, other, Limits::none());
        let wrong = wrong.solution().unwrap();
        let violation = wrong.audit(&graph, lost).unwrap_err();
        assert_eq!(violation.law, Law::Game);
    }
}

#[test]
fn limits_stop_the_pass_without_a_table() {
    let graph = Graph::ladder(9, 0);
    let lost = |vertex: &usize| (*vertex == 8).then_some(GameValue::Loss(0));
    let stopped = |limits| solve_game(&graph, lost, limits).outcome;
    assert!(matches!(
        stopped(Limits::none().max_depth(7)),
        Outcome::Stopped(Limit::Depth)
    ));
    assert!(matches!(
        stopped(Limits::none().max_states(5)),
        Outcome::Stopped(Limit::States)
    ));
    assert!(stopped(Limits::none().max_depth(9)).is_solved());
}

#[test]
#[should_panic(expected = "not `win in 2`")]
fn an_end_is_no_win_after_some_moves() {
    drop(solve_game(
        &Graph::ladder(2, 0),
        |_| Some(GameValue::Win(2)),
        Limits::none(),
    ));
}

/// Dao by value iteration: rounds over all states, each with the values of the round before.
fn iterated() -> Vec<GameValue> {
    let number = |length| u32::try_from(length).unwrap();
    let (mut offsets, mut successors) = (vec![0], Vec::new());
    for rank in 0..Dao.len() {
        Dao.successor_ranks(rank, |next| successors.push(number(next)));
        offsets.push(successors.len());
    }
    let end = |rank| ended(&Dao.unrank(rank)).unwrap_or(GameValue::Draw);
    let mut values: Vec<GameValue> = (0..Dao.len()).map(end).collect();
    let mut open: Vec<usize> = (0..Dao.len()).collect();
    open.retain(|rank| values[*rank] == GameValue::Draw);
    for round in 1.. {
        let value = |rank: &usize| {
            let next = &successors[offsets[*rank]..offsets[rank + 1]];
            let mut next = next.iter().map(|next| values[*next as usize]);
            if next
                .clone()
                .any(|value| matches!(value, GameValue::Loss(_)))
            {
                return Some((*rank, GameValue::Win(round)));
            }
            let is_lost = next.all(|value| matches!(value, GameValue::Win(_)));
            is_lost.then_some((*rank, GameValue::Loss(round)))
        };
        let decided: Vec<_> = open.iter().filter_map(value).collect();
        if decided.is_empty() {
            return values;
        }
        for (rank, value) in decided {
            values[rank] = value;
        }
        open.retain(|rank| values[*rank] == GameValue::Draw);
    }
    values
}

/// The published numbers are those of the GAMESMAN project: 1,768,108 positions, 1,387,132 of them draws.
#[test]
fn dao_has_its_published_numbers_and_the_values_of_another_route() {
    let table = solve_game(&Dao, ended, Limits::none()).solution().unwrap();
    assert!(table.iter().eq(iterated()));
    assert_eq!(table.value(Dao.rank(&START)), GameValue::Draw);
    let [positions, _, _, draws, _] = summary(&table);
    assert_eq!([positions, draws], [1_768_108, 1_387_132]);
}
