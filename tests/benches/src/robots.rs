//! Robots in a maze, for searches with an estimate and with costs.

use search_core::StateSpace;

/// `N` robots on a square board. A move leads one robot to a free cell beside it.
#[derive(Clone, Debug)]
pub struct Robots<const N: usize> {
    side: usize,
    is_wall: Vec<bool>,
    /// The greatest cost of a move; it depends on the cell.
    dearest: usize,
}

/// A robot, and the number of cells by which it moves: the side of the board up or down, or 1.
type Step = (usize, isize);

impl<const N: usize> Robots<N> {
    /// A board with this side. `is_wall` gets a column and a row.
    #[must_use]
    pub fn new(side: usize, dearest: usize, is_wall: impl Fn(usize, usize) -> bool) -> Self {
        let cells = (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
        Self {
            side,
            is_wall: cells.map(|(column, row)| is_wall(column, row)).collect(),
            dearest,
        }
    }

    /// The number of columns and rows between the robots and their goals.
    ///
    /// # Panics
    ///
    /// If the side has more than 32 bits.
    pub fn manhattan(&self, goal: [u32; N]) -> impl Fn(&[u32; N]) -> u32 {
        let side = u32::try_from(self.side).expect("a side is small");
        move |cells| {
            let ways = cells.iter().zip(goal).map(|(from, to)| {
                (from % side).abs_diff(to % side) + (from / side).abs_diff(to / side)
            });
            ways.sum()
        }
    }

    fn after(cell: u32, by: isize) -> usize {
        (cell as usize).wrapping_add_signed(by)
    }
}

impl<const N: usize> StateSpace for Robots<N> {
    type State = [u32; N];
    type Move = Step;

    fn moves(&self, cells: &[u32; N]) -> impl Iterator<Item = Step> {
        let side = self.side.cast_signed();
        let steps = (0..N).flat_map(move |robot| [1, side, -1, -side].map(|by| (robot, by)));
        steps.filter(move |&(robot, by)| {
            let from = cells[robot] as usize;
            let to = Self::after(cells[robot], by);
            let is_beside = by.abs() > 1 || from / self.side == to / self.side;
            let is_taken = cells.iter().any(|cell| *cell as usize == to);
            is_beside && self.is_wall.get(to) == Some(&false) && !is_taken
        })
    }

    fn apply(&self, cells: &[u32; N], &(robot, by): &Step) -> [u32; N] {
        let mut after = *cells;
        after[robot] = u32::try_from(Self::after(cells[robot], by)).expect("a board is small");
        after
    }

    fn cost(&self, cells: &[u32; N], &(robot, by): &Step) -> u32 {
        let to = Self::after(cells[robot], by);
        u32::try_from(1 + to * 7_919 / 64 % self.dearest).expect("a cost is small")
    }
}
