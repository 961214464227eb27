//! A puzzle without a board: two jugs, a tap and a sink.

use search_core::{Limits, StateSpace, bfs, iddfs};

/// Two jugs of these capacities, in litres.
struct Jugs([u32; 2]);

#[derive(Clone, Copy, PartialEq, Debug)]
enum Action {
    Fill(usize),
    Empty(usize),
    PourFrom(usize),
}

impl StateSpace for Jugs {
    type State = [u32; 2];
    type Move = Action;

    fn moves(&self, _: &[u32; 2]) -> impl Iterator<Item = Action> {
        let of_one = |jug| [Action::Fill(jug), Action::Empty(jug), Action::PourFrom(jug)];
        [0, 1].into_iter().flat_map(of_one)
    }

    fn apply(&self, jugs: &[u32; 2], action: &Action) -> [u32; 2] {
        let mut jugs = *jugs;
        match *action {
            Action::Fill(jug) => jugs[jug] = self.0[jug],
            Action::Empty(jug) => jugs[jug] = 0,
            Action::PourFrom(from) => {
                let to = 1 - from;
                let poured = jugs[from].min(self.0[to] - jugs[to]);
                jugs[from] -= poured;
                jugs[to] += poured;
            }
        }
        jugs
    }
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

/// An amount can be measured if and only if the greatest common divisor of the capacities divides it
/// and it fits into the larger jug (Bézout).
#[test]
fn the_greatest_common_divisor_determines_the_measurable_amounts() {
    for capacities in (1..9).flat_map(|a| (1..9).map(move |b| [a, b])) {
        let jugs = Jugs(capacities);
        let [a, b] = capacities;
        for amount in 0..10 {
            let is_measured = |jugs: &[u32; 2]| jugs.contains(&amount);
            let report = bfs(&jugs, [[0, 0]], is_measured, Limits::none());
            let possible = amount % greatest_common_divisor(a, b) == 0 && amount <= a.max(b);
            assert_eq!(
                report.outcome.is_solved(),
                possible,
                "{amount} litres with jugs of {a} and {b}"
            );
            let deepening = iddfs(&jugs, [[0, 0]], is_measured, Limits::none());
            assert_eq!(deepening.outcome, report.outcome);
        }
    }
}
