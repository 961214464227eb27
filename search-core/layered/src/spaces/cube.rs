//! The 2×2×2 cube.

use search_core::{Enumerable, Permutations, StateSpace};

/// The number of corners that move. The eighth one stays, because turns of opposite faces differ only by a
/// rotation of the whole cube.
const CORNERS: usize = 7;

/// The number of twists of the corners: the last twist follows from the others.
const TWISTS: usize = 3_usize.pow(6);

/// A clockwise quarter turn of a face.
struct Face {
    /// For each position, the one from which its corner comes.
    from: [usize; CORNERS],
    /// The twist that the corner receives there, in thirds of a turn.
    twist: [usize; CORNERS],
}

/// The faces up, right and front. The positions are up-right-front, up-front-left, up-left-back, up-back-right,
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

/// The positions of the 2×2×2 cube. A position is its rank, which consists of the permutation and the twists of the corners, and a table
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
    #[must_use]
    pub fn half_turns() -> Self {
        Self::new(&[1, 2, 3])
    }

    /// Only a quarter turn of a face is one move.
    #[must_use]
    pub fn quarter_turns() -> Self {
        Self::new(&[1, 3])
    }

    fn new(turns: &'static [usize]) -> Self {
        let permutation = |number| FACES.map(|face| turned_permutation(number, &face));
        let twist = |number| FACES.map(|face| turned_twists(number, &face));
        Self {
            permutations: (0..Permutations::<CORNERS>::LEN).map(permutation).collect(),
            twists: (0..TWISTS).map(twist).collect(),
            turns,
        }
    }
}

fn turned_permutation(number: usize, face: &Face) -> usize {
    let corners = Permutations::<CORNERS>::unrank(number);
    Permutations::rank(&face.from.map(|from| corners[from]))
}

fn turned_twists(number: usize, face: &Face) -> usize {
    let mut twists = [0; CORNERS];
    let mut rest = number;
    for twist in &mut twists[..CORNERS - 1] {
        *twist = rest % 3;
        rest /= 3;
    }
    twists[CORNERS - 1] = (2 * twists.iter().sum::<usize>()) % 3;
    let turned = |to: usize| (twists[face.from[to]] + face.twist[to]) % 3;
    (0..CORNERS - 1)
        .rev()
        .fold(0, |number, to| 3 * number + turned(to))
}

impl StateSpace for Cube {
    type State = usize;
    /// The face, and the number of quarter turns.
    type Move = (usize, usize);

    fn moves(&self, _: &usize) -> impl Iterator<Item = (usize, usize)> {
        (0..3).flat_map(|face| self.turns.iter().map(move |turns| (face, *turns)))
    }

    fn apply(&self, rank: &usize, &(face, turns): &(usize, usize)) -> usize {
        let turn = |(permutation, twists): (usize, usize), _| {
            (
                self.permutations[permutation][face],
                self.twists[twists][face],
            )
        };
        let (permutation, twists) = (0..turns).fold((rank / TWISTS, rank % TWISTS), turn);
        permutation * TWISTS + twists
    }
}

impl Enumerable for Cube {
    fn len(&self) -> usize {
        self.permutations.len() * TWISTS
    }

    fn rank(&self, rank: &usize) -> usize {
        *rank
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }
}
