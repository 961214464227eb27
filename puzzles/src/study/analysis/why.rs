//! Why a move is not a best move.

use std::cmp::Reverse;
use std::iter::successors;

use board_core::{Bitboard, Cell, Colour, Direction, Stones};
use rustc_hash::FxHashSet;
use search_core::{PathIn, ShortestPaths, StateSpace};

use super::analyser::Line;
use super::values::Step;
use crate::distance::Distance;
use crate::rules::{Move, Reason, Space, State};
use crate::study::reason::SearchedSets;

/// Why a move is not a best move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The press is in no smallest set.
    Press(Press),
    /// The exchange takes pieces away from their places: cheapest [matchings](crate::exchanges::matching) before and after
    /// it. The second one has one new pair.
    Exchange([Vec<(Cell, Cell)>; 2]),
    /// A best line cannot go on after the move, or comes too late.
    Line(Lines),
}

impl Why {
    /// The cell where the move prevents a best line, or with which the piece that it moved is paired.
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Self::Press(_) => None,
            Self::Exchange([before, after]) => {
                let mut new = after.iter().filter(|pair| !before.contains(pair));
                new.next().map(|pair| pair.1)
            }
            // A move that comes too early is the obstacle itself.
            Self::Line(lines) if lines.early == Some(lines.parting + 1) => None,
            Self::Line(lines) => lines.obstacle.map(|(_, cell)| cell),
        }
    }
}

/// The smallest sets of presses before a press that is in none of them, and after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    /// The smallest sets before the press.
    pub smallest: Vec<Vec<Cell>>,
    /// A smallest set after the press that does not press the cell again, if there is one.
    pub instead: Option<Vec<Cell>>,
    /// The number of black pieces in the row and the column of the press, if the only set has the cells with an odd number.
    pub around: Option<usize>,
}

/// The greatest number of shortest lists that are compared with a move.
const MAX_LISTS: usize = 100;

/// A best line before a move of a side, and what the move changes in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub struct Lines {
    /// A shortest list before the move, of the side that moves if it has one. Of up to 100 lists, it is one with the same move (not
    /// taken back later) if there is one; then one that the move itself prevents, for a cause that most of them share, at the earliest
    /// move.
    pub before: Vec<Step>,
    /// The number of shortest lists before the move that are prevented for the same cause; `None` if there are 100 lists or more.
    pub shared: Option<usize>,
    /// The first shortest list after the move; `None` if no goal can be reached.
    pub after: Option<Vec<Step>>,
    /// The number of the same move of the same stone in `before`, from 1, if there is one that no later move takes back.
    pub early: Option<usize>,
    /// Whether the side that has the next turn has no move, so that the game ends without a goal.
    pub is_shut: bool,
    /// Whether no shortest list before the move moves the same stone.
    pub is_idle: bool,
    /// Whether the target has a stone of this colour on the cell that the stone left, so that one must come back.
    pub leaves_place: bool,
    /// The number of the first move in `after` that moves the same stone again, from 1.
    pub again: Option<usize>,
    /// The number of moves of `before` up to the first one that cannot follow.
    pub parting: usize,
    /// Whether the move stands for the first one of `before`: it is of the same side and ends on another cell.
    pub skips_first: bool,
    /// Why the move at `parting` is not possible, with a cell; `None` if all moves can follow. Of several stones in its way, it is one
    /// that would not be there without the move, if there is one.
    pub obstacle: Option<(Obstacle, Cell)>,
    /// Whether the obstacle would also be there without the move: the first move of `before` would have removed it. Otherwise, it
    /// is the moved stone in the way, or the cell that this stone has left.
    pub is_replaced: bool,
    /// The boards before the move at `parting`: in the line `before`, and after the move.
    pub boards: [Stones; 2],
    /// Whether all moves can follow and reach a goal. Then they begin with the other side.
    pub is_late: bool,
    /// The distance if the same side moved again; `None` if no goal could be reached.
    pub repeated: Option<u32>,
    /// The distance if the side to move could pass, if it is less than with each of its moves.
    pub passed: Option<u32>,
}

impl Lines {
    /// Whether the same moves lead to a goal before the move and after it.
    pub fn is_unchanged(&self) -> bool {
        let after = self.after.iter().flatten().map(|step| &step.text);
        after.eq(self.before.iter().map(|step| &step.text))
    }
}

/// Why a move of a stone is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// No stone of the side is on the cell where the move begins.
    Gone,
    /// A stone on the cell is in the way.
    InTheWay,
    /// No stone on the cell stops the slide.
    NothingStops,
}

impl Line {
    /// Why a move, by its index, is not a best move; `None` if it is one, and if the position before it is unsolvable or a
    /// goal.
    ///
    /// # Panics
    ///
    /// If the list has no such move.
    pub fn why(&self, index: usize) -> Option<Why> {
        let step = &self.steps()[index];
        let nearest = |position: usize| self.values.nearest(&self.positions[position]);
        let [(start, distance), (next, left)] = [index, index + 1].map(nearest);
        if matches!(distance, Distance::Unsolvable | Distance::Moves(0)) || left < distance {
            return None;
        }
        if step.side.is_some() {
            return Some(Why::Line(self.lines(step, index, next, left)));
        }
        match self.reason(index, SearchedSets::Counted) {
            Reason::PressSets { sets } => Some(press(&sets, step.cells[0], start.black())),
            Reason::HeightMap { pairs, .. } => {
                let mut cells = step.cells.clone();
                cells.sort_by_key(|cell| !start.black().contains(*cell));
                Some(Why::Exchange(exchange(pairs, cells[0], cells[1])))
            }
            _ => None,
        }
    }

    /// The lines before and after a move.
    fn lines(&self, step: &Step, index: usize, next: State, left: Distance) -> Lines {
        let values = &self.values;
        // A line of the other side is named only if none begins with this side.
        let mut states = self.positions[index].clone();
        states.sort_by_key(|it| it.side != step.side);
        let paths = values.paths(&states);
        let lists = paths.iter().flat_map(ShortestPaths::iter);
        let compared = lists.take(MAX_LISTS);
        let compared = compared.map(|list| self.compared(step, &list, next));
        let all: Vec<Lines> = compared.collect();
        let is_whole = all.len() < MAX_LISTS;
        // The first move belongs to an obstacle that it would have removed.
        let cause = |lines: &Lines| {
            let first = lines.is_replaced.then(|| lines.before[0].text);
            (lines.obstacle, first)
        };
        let shared = |lines: &Lines| all.iter().filter(|it| cause(it) == cause(lines)).count();
        let order = |lines: &&Lines| {
            let is_other = lines.before[0].side != step.side;
            let is_weak = (lines.is_replaced, lines.obstacle.is_none());
            let is_sooner = (Reverse(shared(lines)), lines.parting);
            (is_other, lines.early.is_none(), is_weak, is_sooner)
        };
        let lines = all.iter().min_by_key(order).expect("a goal is near");
        let repeated = State::new(next.stones, next.side.map(Colour::opposite));
        let repeated = values.distance(&repeated).moves();
        let is_shut = self.case.space().moves(&next).next().is_none();
        let after = left.moves().map(|_| values.steps(next, &values.list(next)));
        let mut moves = after.iter().flatten();
        let again = moves.position(|next| next.cells[0] == step.cells[1]);
        let target = self.case.boards.get(1);
        Lines {
            leaves_place: target.is_some_and(|target| target.at(step.cells[0]) == step.side),
            again: again.map(|index| index + 1),
            after,
            is_shut,
            is_idle: !self.is_moved(index, step.cells[0]),
            shared: is_whole.then(|| shared(lines)),
            repeated,
            passed: repeated.filter(|it| !is_shut && Distance::Moves(*it) < left),
            ..lines.clone()
        }
    }

    /// Whether a shortest list from a position moves the stone of a cell.
    fn is_moved(&self, position: usize, from: Cell) -> bool {
        let (values, space) = (&self.values, self.case.space());
        let (_, distance) = values.nearest(&self.positions[position]);
        let states = self.positions[position].iter().copied();
        let mut layer: FxHashSet<State> = states
            .filter(|it| values.distance(it) == distance)
            .collect();
        for left in (0..distance.moves().unwrap_or(0)).rev() {
            let mut next = FxHashSet::default();
            for state in layer {
                for step in space.moves(&state) {
                    let after = space.apply(&state, &step);
                    if values.distance(&after) == Distance::Moves(left) {
                        if step.ends().0 == from {
                            return true;
                        }
                        next.insert(after);
                    }
                }
            }
            layer = next;
        }
        false
    }

    /// A shortest list, and what a move changes in it.
    fn compared(&self, step: &Step, list: &PathIn<Space>, next: State) -> Lines {
        let (best, start, space) = (&list.moves, list.start, self.case.space());
        // A stone on the cell where the first move ends prevents this move itself.
        let is_taken = best.first().is_some_and(|it| it.ends().1 == step.cells[1]);
        let skipped = usize::from(start.side == step.side && !is_taken);
        let mut parting = skipped;
        let first = best.first().filter(|_| skipped == 1);
        let mut states = [first.map_or(start, |step| space.apply(&start, step)), next];
        while let Some(step) = best.get(parting)
            && space.moves(&states[1]).any(|legal| legal == *step)
        {
            states = states.map(|state| space.apply(&state, step));
            parting += 1;
        }
        // The board without the move and without the first move of the list.
        let common = best[skipped..parting].iter().map(|step| step.ends());
        let without = common.fold(start.stones, |stones, (from, to)| {
            stones.with(to, stones.at(from)).with(from, stones.at(to))
        });
        let is_there = |cell| without.at(cell) == states[1].stones.at(cell);
        let mover = State::new(states[1].stones, states[0].side);
        let obstacle = best
            .get(parting)
            .map(|step| obstacle(mover, *step, is_there));
        let before = self.values.steps(start, best);
        // Its first move from the cell is one of the same stone.
        let early = before.iter().position(|it| it.cells[0] == step.cells[0]);
        let early = early.filter(|index| before[*index].text == step.text);
        let is_back = |it: &Step| it.cells.iter().eq(step.cells.iter().rev());
        let early = early.filter(|index| !before[*index..].iter().any(is_back));
        Lines {
            before,
            early: early.map(|index| index + 1),
            parting,
            skips_first: skipped == 1,
            obstacle,
            is_replaced: obstacle.is_some_and(|(_, cell)| is_there(cell)),
            boards: states.map(|state| state.stones),
            is_late: parting == best.len() && self.case.is_goal(&states[1]),
            ..Lines::default()
        }
    }
}

/// The pairs before and after a move of a piece that is not a best one: the piece keeps its place, and has one step more to it. The
/// sum of the steps grows by one, and so does the distance, so both are cheapest.
fn exchange(before: Vec<(Cell, Cell)>, from: Cell, to: Cell) -> [Vec<(Cell, Cell)>; 2] {
    let place = before.iter().find(|pair| pair.0 == from);
    let place = place.map_or(from, |pair| pair.1);
    let others = before.iter().filter(|pair| pair.0 != from);
    let mut after: Vec<_> = others.copied().chain([(to, place)]).collect();
    after.sort_unstable();
    [before, after]
}

/// Why a press is not a best move, by all sets of presses that lead to a goal.
fn press(sets: &[Vec<Cell>], pressed: Cell, black: Bitboard) -> Why {
    let least = sets[0].len();
    let of_size = |size| sets.iter().filter(move |set| set.len() == size);
    let instead = of_size(least + 2).find(|set| set.contains(&pressed));
    let around = |cell: Cell| {
        let is_near = |it: &Cell| it.row() == cell.row() || it.column() == cell.column();
        black.cells().filter(is_near).count()
    };
    let odd = Cell::ALL.into_iter().filter(|cell| around(*cell) % 2 == 1);
    let has_rule = sets.len() == 1 && odd.eq(sets[0].iter().copied());
    let others = |set: &Vec<Cell>| set.iter().copied().filter(|it| *it != pressed).collect();
    Why::Press(Press {
        smallest: of_size(least).cloned().collect(),
        instead: instead.map(others),
        around: has_rule.then(|| around(pressed)),
    })
}

/// Why a move is not possible in a state. Of several stones in the way, it is one for which `is_there` is false, if there is one.
fn obstacle(state: State, step: Move, is_there: impl Fn(Cell) -> bool) -> (Obstacle, Cell) {
    let ((from, to), stones) = (step.ends(), state.stones);
    if stones.at(from) != state.side {
        return (Obstacle::Gone, from);
    }
    let mut directions = Direction::ALL.into_iter();
    let direction = directions.find(|it| from.ray(*it).contains(to));
    let ahead = |cell: &Cell| cell.neighbour(direction?);
    let way = successors(ahead(&from), ahead).take_while(|cell| ahead(&to) != Some(*cell));
    let blocking = way.filter(|cell| stones.at(*cell).is_some());
    let stone = blocking.min_by_key(|cell| is_there(*cell));
    let kinds = [Obstacle::NothingStops, Obstacle::InTheWay];
    let cell = stone.or_else(|| ahead(&to));
    let cell = cell.expect("no border stops it");
    (kinds[usize::from(stone.is_some())], cell)
}
