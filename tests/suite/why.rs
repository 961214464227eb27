//! Why moves of `four` and `sdao` are wrong, by the rules on characters and a table of all states.

use std::collections::{BTreeMap, HashSet};

use board_core::{Cell, Colour, Stones};
use puzzles::analysis::{Lines, Obstacle, Step, Why};
use puzzles::{Position, Random, TypedPuzzle, four, sdao};
use search_core::Enumerable;
use tests::reference::{self, ReferenceBoard};

use crate::exhaustive::answers::table;

/// Checks each of four moves at random from random boards, with this target. Returns the numbers of obstacles.
fn check<P, B>(target: Option<Stones>, is_goal: impl Fn(&B) -> bool) -> BTreeMap<String, u32>
where
    P: TypedPuzzle<Space: Enumerable<State = Position>>,
    B: ReferenceBoard + From<Position> + Into<Position>,
{
    let analyser = puzzles::find(P::ABOUT.name)
        .expect("it is a puzzle")
        .analyser();
    let puzzles::text::StoneCounts::Exactly(placements) = P::ABOUT.format.stones else {
        panic!("the numbers of stones are fixed");
    };
    let case = P::from_boards(&[placements.unrank(0), target.unwrap_or(placements.unrank(0))]);
    let (space, table) = (case.space(), table(&case));
    let distance = |board: &B| table.distance(space.rank(&board.clone().into()));
    let passed = |board: &B| {
        let Position { stones, side } = board.clone().into();
        B::from(Position::new(stones, side.opposite()))
    };
    let mut random = Random::new(7);
    let mut choose = |number: usize| usize::try_from(random.below(number as u64)).expect("small");
    let (mut obstacles, mut idle) = (BTreeMap::new(), 0);
    for number in 0..8_000 {
        let start = placements.unrank(choose(placements.len()));
        let boards: Vec<Stones> = [start].into_iter().chain(target).collect();
        let is_white = number % 2 == 0 || target.is_some();
        let side = [Colour::Black, Colour::White][usize::from(is_white)];
        let (mut texts, mut line) = (Vec::new(), vec![B::from(Position::new(start, side))]);
        while let Some(last) = line.last().filter(|_| texts.len() < 4) {
            let mut moves = last.moves();
            if moves.is_empty() {
                break;
            }
            let (text, next) = moves.swap_remove(choose(moves.len()));
            texts.push(text);
            line.push(next);
        }
        let read = analyser
            .read(&boards, &texts.join(" "))
            .expect("the moves are legal");
        for (index, step) in read.steps().iter().enumerate() {
            let [before, after] = [&line[index], &line[index + 1]];
            // Either side can begin a game of `four`.
            let other = passed(before);
            let others = (index == 0 && target.is_none()).then_some(&other);
            let least = others
                .into_iter()
                .chain([before])
                .filter_map(distance)
                .min();
            let is_wrong =
                least > Some(0) && distance(after).is_none_or(|after| Some(after) >= least);
            let Some(Why::Line(lines)) = read.why(index) else {
                assert!(!is_wrong, "{texts:?}");
                continue;
            };
            assert!(is_wrong, "{texts:?}");
            let is_same = lines.before[0].side == step.side;
            assert!(is_same || distance(before) != least, "{texts:?}");
            let best = if is_same { before } else { &other };
            for (board, list, least) in [
                (best, Some(&lines.before), least),
                (after, lines.after.as_ref(), distance(after)),
            ] {
                assert_eq!(list.map(Vec::len), least.map(|least| least as usize));
                assert!(
                    list.is_none_or(|list| played(board, list).is_some_and(|end| is_goal(&end)))
                );
            }
            assert_eq!(lines.is_shut, after.moves().is_empty());
            assert_eq!(lines.repeated, distance(&passed(after)));
            let shorter = lines
                .repeated
                .filter(|it| distance(after).is_none_or(|after| *it < after));
            assert_eq!(lines.passed, shorter.filter(|_| !lines.is_shut));
            let starts = others.into_iter().chain([before]);
            let nearest = starts.filter(|it| distance(it) == least).cloned();
            if lines.is_idle {
                assert!(!is_moved(nearest.collect(), &step.text[..2], &distance));
                idle += 1;
            }
            let needed = target.and_then(|target| target.at(step.cells[0]));
            assert_eq!(lines.leaves_place, needed.is_some() && needed == step.side);
            let is_taken = lines.before[0].cells[1] == step.cells[1];
            let skipped = usize::from(lines.before[0].side == step.side && !is_taken);
            let end = played(after, &lines.before[skipped..lines.parting]).expect("they follow");
            let there = played(best, &lines.before[..lines.parting]).expect("they are legal");
            let boards = [there, end.clone()].map(|board| board.into().stones);
            assert_eq!(lines.boards, boards);
            let mut after = lines.after.iter().flatten();
            let again = after.position(|next| next.text[..2] == step.text[2..]);
            assert_eq!(lines.again, again.map(|index| index + 1));
            assert_eq!(lines.is_late, lines.obstacle.is_none() && is_goal(&end));
            check_obstacle(&end, &lines);
            check_own(step, &lines, skipped);
            let start = best.clone().into().stones;
            assert_eq!(is_replaced(start, &lines, skipped), lines.is_replaced);
            *obstacles
                .entry(format!("{:?}", lines.obstacle.map(|it| it.0)))
                .or_default() += 1;
        }
    }
    assert!(idle > 3_000, "{idle}");
    obstacles
}

/// Whether the cell of the obstacle has the same content if the moves before it are made without the first one.
fn is_replaced(start: Stones, lines: &Lines, skipped: usize) -> bool {
    let made = lines.before[skipped..lines.parting].iter();
    let end = made.fold(start, |stones, step| {
        let [from, to] = [step.cells[0], step.cells[1]];
        let moved = stones.with(to, stones.at(from));
        moved.with(from, stones.at(to))
    });
    let obstacle = lines.obstacle;
    obstacle.is_some_and(|(_, cell)| end.at(cell) == lines.boards[1].at(cell))
}

/// The board after moves; `None` if one of them is not legal.
fn played<B: ReferenceBoard>(board: &B, list: &[Step]) -> Option<B> {
    list.iter().try_fold(board.clone(), |board, step| {
        let moves = board.moves();
        let text = step.text.replace(' ', "");
        Some(moves.into_iter().find(|(legal, _)| *legal == text)?.1)
    })
}

/// Whether a move of a shortest list from some boards begins on a cell.
fn is_moved<B: ReferenceBoard>(
    mut layer: HashSet<B>,
    cell: &str,
    distance: &impl Fn(&B) -> Option<u32>,
) -> bool {
    let (mut is_moved, mut left) = (false, layer.iter().find_map(distance));
    while let Some(less) = left.and_then(|left| left.checked_sub(1)) {
        let moves = layer.iter().flat_map(B::moves);
        let nearer = moves.filter(|(_, next)| distance(next) == Some(less));
        let nearer = nearer.inspect(|(text, _)| is_moved |= text.starts_with(cell));
        layer = nearer.map(|(_, next)| next).collect();
        left = Some(less);
    }
    is_moved
}

/// If the move itself is the obstacle, its stone is on the cell, or was there.
fn check_own(step: &Step, lines: &Lines, skipped: usize) {
    let (Some((obstacle, cell)), false) = (lines.obstacle, lines.is_replaced) else {
        return;
    };
    let mut stone = step.cells[1];
    for made in &lines.before[skipped..lines.parting] {
        if made.cells[0] == stone {
            stone = made.cells[1];
        }
    }
    let is_there = obstacle == Obstacle::InTheWay;
    assert_eq!(cell, if is_there { stone } else { step.cells[0] });
}

/// The move is not possible, and the cell says why.
fn check_obstacle<B: ReferenceBoard + From<Position> + Into<Position>>(end: &B, lines: &Lines) {
    let Some((obstacle, cell)) = lines.obstacle else {
        assert_eq!(lines.parting, lines.before.len());
        return;
    };
    let step = &lines.before[lines.parting];
    assert!(played(end, std::slice::from_ref(step)).is_none());
    let Position { stones, side } = end.clone().into();
    let (from, to) = (step.cells[0], step.cells[1]);
    let away = |a: Cell, b: Cell| {
        let rows = a.row().abs_diff(b.row());
        rows.max(a.column().abs_diff(b.column()))
    };
    match obstacle {
        Obstacle::Gone => assert!(cell == from && stones.at(from) != Some(side)),
        Obstacle::InTheWay => {
            assert!(stones.at(cell).is_some() && cell != from);
            assert_eq!(away(from, cell) + away(cell, to), away(from, to));
        }
        Obstacle::NothingStops => {
            assert_eq!(stones.at(cell), None);
            let stopped = B::from(Position::new(stones.with(cell, Some(side)), side));
            assert!(played(&stopped, std::slice::from_ref(step)).is_some());
        }
    }
}

#[test]
fn lines_of_four_and_sdao_part_where_the_reason_says() {
    let is_full = |obstacles: &BTreeMap<String, u32>, kinds| {
        obstacles.len() == kinds && obstacles.values().sum::<u32>() > 10_000
    };
    let four = check::<four::Case, reference::four::Board>(None, reference::four::Board::is_goal);
    assert!(is_full(&four, 3), "{four:?}");
    for rank in [777_777, 123_456, 400_001] {
        let target = sdao::Rules::PLACEMENTS.unrank(rank);
        let is_target =
            |board: &reference::sdao::Board| Position::from(board.clone()).stones == target;
        let sdao = check::<sdao::Case, _>(Some(target), is_target);
        assert!(is_full(&sdao, 4), "{sdao:?}");
    }
}
