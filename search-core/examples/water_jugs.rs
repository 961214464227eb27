//! A puzzle without a board: measure 4 litres with jugs of 5 and 3 litres, a tap and a sink.
//!
//! ```console
//! $ cargo run -p search-core --example water_jugs
//! ```

use search_core::{Limits, Outcome, StateSpace, bfs, bfs_all, iddfs};

/// The capacity of each jug, in litres.
const CAPACITY: [u32; 2] = [5, 3];

/// The content of each jug, in litres.
type Jugs = [u32; 2];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    Fill(usize),
    Empty(usize),
    Pour { from: usize, to: usize },
}

struct Kitchen;

impl StateSpace for Kitchen {
    type State = Jugs;
    type Move = Action;

    fn moves(&self, _: &Jugs) -> impl Iterator<Item = Action> {
        let pours = [(0, 1), (1, 0)].map(|(from, to)| Action::Pour { from, to });
        [0, 1]
            .into_iter()
            .flat_map(|jug| [Action::Fill(jug), Action::Empty(jug)])
            .chain(pours)
    }

    fn apply(&self, jugs: &Jugs, action: &Action) -> Jugs {
        let mut jugs = *jugs;
        match *action {
            Action::Fill(jug) => jugs[jug] = CAPACITY[jug],
            Action::Empty(jug) => jugs[jug] = 0,
            Action::Pour { from, to } => {
                let poured = jugs[from].min(CAPACITY[to] - jugs[to]);
                jugs[from] -= poured;
                jugs[to] += poured;
            }
        }
        jugs
    }
}

fn main() {
    let has_four = |jugs: &Jugs| jugs.contains(&4);
    let report = bfs(&Kitchen, [[0, 0]], has_four, Limits::none());
    println!("{}", report.stats);
    let path = report.solution().expect("four litres can be measured");
    let states = path.replay(&Kitchen).expect("a path replays");
    println!("jugs     action");
    println!("{:?}   start", states[0]);
    for (state, action) in states[1..].iter().zip(&path.moves) {
        println!("{state:?}   {action:?}");
    }

    let deepening = iddfs(&Kitchen, [[0, 0]], has_four, Limits::none());
    assert_eq!(deepening.solution(), Ok(path), "engines agree");

    let all = bfs_all(&Kitchen, [[0, 0]], has_four, Limits::none());
    let all = all.solution().expect("engines agree");
    println!("shortest lists: {}", all.count());

    let seven = bfs(&Kitchen, [[0, 0]], |jugs| jugs.contains(&7), Limits::none());
    assert_eq!(seven.outcome, Outcome::Unsolvable);
    println!("seven litres: impossible");
}
