//! `ShortestPaths` is correct if distances are too low for states that are not on a shortest path.

use search_core::{DistanceToGoal, ShortestPaths, StateSpace};

/// Crossings in a row. From crossing `n`, the first move leads into a dead end, and the second move
/// leads to crossing `n + 1`.
struct Alleys;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    Crossing(u32),
    Alley(u32),
}

impl StateSpace for Alleys {
    type State = Place;
    type Move = char;

    fn moves(&self, at: &Place) -> impl Iterator<Item = char> {
        match at {
            Place::Crossing(_) => "AC".chars(),
            Place::Alley(_) => "".chars(),
        }
    }

    fn apply(&self, at: &Place, step: &char) -> Place {
        match (at, step) {
            (Place::Crossing(n), 'A') => Place::Alley(n + 1),
            (Place::Crossing(n), _) => Place::Crossing(n + 1),
            (Place::Alley(_), _) => unreachable!("a dead end has no moves"),
        }
    }
}

/// The distance to crossing 5; dead ends have a distance that is too low.
fn distance(at: &Place) -> Option<u32> {
    match at {
        Place::Crossing(n) => 5_u32.checked_sub(*n),
        Place::Alley(n) => (*n < 5).then(|| 5 - n),
    }
}

#[test]
fn the_first_path_leaves_dead_ends() {
    let paths =
        ShortestPaths::new(Alleys, [Place::Crossing(0)], distance).expect("a start has a distance");
    assert_eq!(paths.first().moves, ['C'; 5]);
    assert_eq!(paths.iter().count(), 1);
    assert_eq!(paths.count(), 1);
}

#[test]
fn only_the_nearest_starts_have_paths() {
    let starts = [4, 3, 6, 4, 2].map(Place::Crossing);
    let paths = ShortestPaths::new(Alleys, starts, distance).expect("a start has a distance");
    assert_eq!(paths.distance(), 1);
    assert_eq!(paths.iter().count(), 2);
    let unknown = ShortestPaths::new(Alleys, [Place::Crossing(6)], distance);
    assert!(unknown.is_none());
}

#[test]
fn is_at_distance_agrees_with_distance_to_goal() {
    for left in 0..7 {
        let at = Place::Crossing(3);
        assert_eq!(distance.is_at_distance(&at, left), left == 2);
        assert!(!distance.is_at_distance(&Place::Crossing(6), left));
    }
}
