//! Distances that are too low off the shortest paths lead nobody astray.

use search_core::{DistanceToGoal, ShortestPaths, StateSpace};

/// Two ways lead on from each crossing `n`: to `n + 1`, and first into a blind alley.
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
            (Place::Alley(_), _) => unreachable!("there is no way out"),
        }
    }
}

/// To crossing 5; as if it could be reached from the alleys, too. Off the last crossing, all is unknown.
fn distance(at: &Place) -> Option<u32> {
    match at {
        Place::Crossing(n) => 5_u32.checked_sub(*n),
        Place::Alley(n) => (*n < 5).then(|| 5 - n),
    }
}

#[test]
fn the_first_path_turns_round_in_blind_alleys() {
    let paths = ShortestPaths::new(Alleys, [Place::Crossing(0)], distance).expect("there is a way");
    assert_eq!(paths.first().moves, ['C'; 5]);
    assert_eq!(paths.iter().count(), 1);
    assert_eq!(paths.count(), 1);
}

#[test]
fn only_the_nearest_starts_count_and_keep_their_order() {
    let starts = [4, 3, 6, 4, 2].map(Place::Crossing);
    let paths = ShortestPaths::new(Alleys, starts, distance).expect("there is a way");
    assert_eq!(paths.distance(), 1);
    assert_eq!(paths.iter().count(), 2);
    let unknown = ShortestPaths::new(Alleys, [Place::Crossing(6)], distance);
    assert!(unknown.is_none());
}

#[test]
fn a_state_is_at_its_distance_and_no_other() {
    for left in 0..7 {
        let at = Place::Crossing(3);
        assert_eq!(distance.is_at_distance(&at, left), left == 2);
        assert!(!distance.is_at_distance(&Place::Crossing(6), left));
    }
}
