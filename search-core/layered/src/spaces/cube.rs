//! The 2×2×2 cube.

use crate::RankGraph;

use super::permutation::{arrangements, rank, unrank};

/// The number of corners that move. The eighth one stays, because turns of opposite faces differ only by a
/// rotation of the whole cube.
const CORNERS: usize = 7;

/// The number of twists of the corners: the last twist follows from the others.
const TWISTS: usize = 3_usize.pow(6);

/// A clockwise quarter turn of a face.
struct Face {
    /// For each place, the place from which its corner comes.
    from: [usize; CORNERS],
    /// The twist that the corner receives there, in thirds of a turn.
    twist: [usize; CORNERS],
}

/// The faces up, right and front. The places are up-right-front, up-front-left, up-left-back, up-back-right,
/// down-front-right, down-left-front and down-right-back.
const FACES: [Face; 3] = [
    Face {
        from: [3, 0, 1, 2, 4, 5, 6],
        twist: [0; CORNERS],
    },
    Face {
        from: [4, 1, 2, 0, 6, 5, 3],
        twist: [2, 0, 0, 1, 1, 0, 2],
    },
    Face {
        from: [1, 5, 2, 3, 0, 4, 6],
        twist: [1, 2, 0, 0, 2, 1, 0],
    },
];

/// The positions of the 2×2×2 cube. The rank consists of the permutation and the twists of the corners, and a table
/// has both after each quarter turn.
#[derive(Clone, Debug)]
pub struct Cube {
    permutations: Vec<[usize; 3]>,
    twists: Vec<[usize; 3]>,
    /// The numbers of quarter turns that are one move.
    turns: &'static [usize],
}

impl Cube {
    /// Every turn of a face is one move.
    pub fn half_turns() -> Self {
        Self::new(&[1, 2, 3])
    }

    /// Only a quarter turn of a face is one move.
    pub fn quarter_turns() -> Self {
        Self::new(&[1, 3])
    }

    fn new(turns: &'static [usize]) -> Self {
        let permutation = |number| FACES.map(|face| turned_permutation(number, &face));
        let twist = |number| FACES.map(|face| turned_twists(number, &face));
        Self {
            permutations: (0..arrangements(CORNERS, CORNERS))
                .map(permutation)
                .collect(),
            twists: (0..TWISTS).map(twist).collect(),
            turns,
        }
    }
}

fn turned_permutation(number: usize, face: &Face) -> usize {
    let (corners, _) = unrank(number, CORNERS, CORNERS);
    let places = face.from.iter().enumerate();
    let turned = places.map(|(place, from)| (corners >> (4 * from) & 15) << (4 * place));
    rank(turned.sum(), CORNERS, CORNERS)
}

fn turned_twists(number: usize, face: &Face) -> usize {
    let mut twists = [0; CORNERS];
    let mut rest = number;
    for twist in &mut twists[..CORNERS - 1] {
        *twist = rest % 3;
        rest /= 3;
    }
    twists[CORNERS - 1] = (2 * twists.iter().sum::<usize>()) % 3;
    let turned = |place: usize| (twists[face.from[place]] + face.twist[place]) % 3;
    (0..CORNERS - 1)
        .rev()
        .fold(0, |number, place| 3 * number + turned(place))
}

impl RankGraph for Cube {
    fn len(&self) -> usize {
        self.permutations.len() * TWISTS
    }

    fn successors(&self, rank: usize, mut visit: impl FnMut(usize)) {
        for face in 0..3 {
            let (mut permutation, mut twists) = (rank / TWISTS, rank % TWISTS);
            for turns in 1..=3 {
                permutation = self.permutations[permutation][face];
                twists = self.twists[twists][face];
                if self.turns.contains(&turns) {
                    visit(permutation * TWISTS + twists);
                }
            }
        }
    }
}
