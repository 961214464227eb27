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
    let puzzle = puzzles::find(P::ABOUT.name).expect("it is a puzzle");
    let analyser = puzzle.analyser();
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
    for number in 0..if target.is_none() { 8_000 } else { 5_000 } {
        let start = placements.unrank(choose(placements.len()));
        let boards: Vec<Stones> = [start].into_iter().chain(target).collect();
        let is_white = number % 2 == 0 || target.is_some();
        let side = [Colour::Black, Colour::White][usize::from(is_white)];
        let (texts, line) = played_at_random(Position::new(start, side).into(), &mut choose);
        let read = analyser.read(&boards, &texts.join(" "));
        let read = read.expect("the moves are legal");
        for (index, step) in read.steps().iter().enumerate() {
            let [before, after] = [&line[index], &line[index + 1]];
            // Either side can begin a game of `four`.
            let other = passed(before);
            let is_free = index == 0 && target.is_none();
            let starts = [Some(before), Some(&other).filter(|_| is_free)];
            let starts = starts.into_iter().flatten();
            let least = starts.clone().filter_map(distance).min();
            let is_wrong =
                least > Some(0) && distance(after).is_none_or(|after| Some(after) >= least);
            // An analysis takes long.
            let missing = (number % 32 == 0).then(|| read.analyse(index).missing());
            let counted = missing.flatten().map_or(0, |it| it.moves);
            assert!(least.is_none_or(|least| counted <= least as usize));
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
                let end = list.and_then(|list| played(board, &texts_of(list)));
                assert_eq!(end.map(|end| is_goal(&end)), least.map(|_| true));
            }
            assert_eq!(lines.is_shut, after.moves().is_empty());
            assert_eq!(lines.repeated, distance(&passed(after)));
            let is_shorter = |it: &u32| distance(after).is_none_or(|after| *it < after);
            let shorter = lines.repeated.filter(is_shorter);
            assert_eq!(lines.passed, shorter.filter(|_| !lines.is_shut));
            let mut lists = Vec::new();
            for start in starts.filter(|it| distance(it) == least) {
                let mut found = Vec::new();
                collect(start, &distance, &mut Vec::new(), &mut found);
                lists.extend(found.into_iter().map(|list| (start, list)));
            }
            let is_whole = lists.len() < 100;
            let (begins, mut seen) = (|text: &str| text[..2] == step.text[..2], HashSet::new());
            let mut nearest = lists.iter().map(|it| it.0);
            let is_moved = nearest.any(|it| moves_stone(it, &begins, &distance, &mut seen));
            assert_eq!(lines.is_idle, !is_moved);
            idle += u32::from(lines.is_idle);
            let needed = target.and_then(|target| target.at(step.cells[0]));
            assert_eq!(lines.leaves_place, needed.is_some() && needed == step.side);
            let list = texts_of(&lines.before);
            let early = list.iter().position(|text| begins(text));
            let back = [&step.text[2..], &step.text[..2]].concat();
            let early = early.filter(|it| *list[*it] == *step.text && !list[*it..].contains(&back));
            assert_eq!(lines.early, early.map(|index| index + 1));
            let (index, obstacle, is_replaced, end) = parting(best, after, step, &list);
            let found = (index, obstacle, is_replaced);
            assert_eq!(found, (lines.parting, lines.obstacle, lines.is_replaced));
            let there = played(best, &list[..index]).expect("they are legal");
            let boards = [there, end.clone()].map(|board| board.into().stones);
            assert_eq!(lines.boards, boards);
            // If the move is not the cause, the first move of the list belongs to it.
            let is_alike = |(start, other): &&(&B, Vec<String>)| {
                let found = parting(*start, after, step, other);
                let is_first = !is_replaced || other[0] == list[0];
                (found.1, found.2, is_first) == (obstacle, is_replaced, true)
            };
            let shared = is_whole.then(|| lists.iter().filter(is_alike).count());
            assert_eq!(lines.shared, shared);
            let mut after = lines.after.iter().flatten();
            let again = after.position(|next| next.text[..2] == step.text[2..]);
            assert_eq!(lines.again, again.map(|index| index + 1));
            assert_eq!(lines.is_late, obstacle.is_none() && is_goal(&end));
            assert_eq!(lines.skips_first, skips(best, step, &list));
            check_own(step, &lines);
            let kind = format!("{:?}", obstacle.map(|it| it.0));
            *obstacles.entry(kind).or_default() += 1;
        }
    }
    assert!(idle > 2_000, "{idle}");
    obstacles
}

/// Up to four moves from a board, and the boards before and after each of them.
fn played_at_random<B: ReferenceBoard>(
    start: B,
    choose: &mut impl FnMut(usize) -> usize,
) -> (Vec<String>, Vec<B>) {
    let (mut texts, mut line) = (Vec::new(), vec![start]);
    for made in 0..4 {
        let mut moves = line[made].moves();
        if moves.is_empty() {
            break;
        }
        let (text, next) = moves.swap_remove(choose(moves.len()));
        texts.push(text);
        line.push(next);
    }
    (texts, line)
}

/// The moves of a list without blanks.
fn texts_of(list: &[Step]) -> Vec<String> {
    list.iter().map(|step| step.text.replace(' ', "")).collect()
}

/// The board after moves; `None` if one of them is not legal.
fn played<B: ReferenceBoard>(board: &B, list: &[String]) -> Option<B> {
    list.iter().try_fold(board.clone(), |board, text| {
        let moves = board.moves();
        Some(moves.into_iter().find(|(legal, _)| legal == text)?.1)
    })
}

/// Finds up to 100 shortest lists from a board, each after the same moves.
fn collect<B: ReferenceBoard>(
    board: &B,
    distance: &impl Fn(&B) -> Option<u32>,
    made: &mut Vec<String>,
    found: &mut Vec<Vec<String>>,
) {
    let Some(less) = distance(board).and_then(|left| left.checked_sub(1)) else {
        return found.push(made.clone());
    };
    for (text, next) in board.moves() {
        if found.len() < 100 && distance(&next) == Some(less) {
            made.push(text);
            collect(&next, distance, made, found);
            made.pop();
        }
    }
}

/// Whether a shortest list has a move that begins on a cell.
fn moves_stone<B: ReferenceBoard>(
    board: &B,
    begins: &impl Fn(&str) -> bool,
    distance: &impl Fn(&B) -> Option<u32>,
    seen: &mut HashSet<B>,
) -> bool {
    let less = distance(board).and_then(|left| left.checked_sub(1));
    if less.is_none() || !seen.insert(board.clone()) {
        return false;
    }
    let moves = board.moves().into_iter();
    let mut best = moves.filter(|(_, next)| distance(next) == less);
    best.any(|(text, next)| begins(&text) || moves_stone(&next, begins, distance, seen))
}

/// Whether a move replaces the first one of a list: it is of the same side, and ends on another cell.
fn skips<B: Clone + Into<Position>>(start: &B, step: &Step, list: &[String]) -> bool {
    Some(start.clone().into().side) == step.side && list[0][2..] != step.text.replace(' ', "")[2..]
}

/// The index of the first move of a list that is not legal after a move, the obstacle, and whether the obstacle would also be
/// there without the move; and the board before this move.
fn parting<B: ReferenceBoard + Into<Position>>(
    start: &B,
    after: &B,
    step: &Step,
    list: &[String],
) -> (usize, Option<(Obstacle, Cell)>, bool, B) {
    let skipped = usize::from(skips(start, step, list));
    let ends = (skipped..=list.len()).rev();
    let mut ends = ends.filter_map(|end| Some((end, played(after, &list[skipped..end])?)));
    let (parting, end) = ends.next().expect("no move is legal");
    let Position { stones, side } = start.clone().into();
    let mover = [side, side.opposite()][parting % 2];
    let now = end.clone().into().stones;
    let made = list[skipped..parting].iter().map(|text| cells(text));
    let without = made.fold(stones, |stones, [from, to]| {
        let arrived = stones.with(to, stones.at(from));
        arrived.with(from, stones.at(to))
    });
    let boards = [now, without];
    let obstacle = list.get(parting).map(|text| obstacle(boards, mover, text));
    let is_there = |(_, cell)| without.at(cell) == now.at(cell);
    (parting, obstacle, obstacle.is_some_and(is_there), end)
}

/// The cells of a move.
fn cells(text: &str) -> [Cell; 2] {
    [&text[..2], &text[2..]].map(|cell| cell.parse().expect("a cell"))
}

/// Why a move of a side is not legal on a board, with a cell: if possible, one in which another board differs.
fn obstacle([now, other]: [Stones; 2], side: Colour, text: &str) -> (Obstacle, Cell) {
    let [from, to] = cells(text);
    if now.at(from) != Some(side) {
        return (Obstacle::Gone, from);
    }
    let [[row, column], [down, right]] =
        [from, to].map(|cell| [cell.row(), cell.column()].map(u8::cast_signed));
    let (down, right) = (down - row, right - column);
    let length = down.abs().max(right.abs());
    let ahead = |steps: i8| {
        let [row, column] = [row + down / length * steps, column + right / length * steps];
        Cell::at(row.cast_unsigned(), column.cast_unsigned()).expect("no border stops it")
    };
    let taken = (1..=length).map(ahead).filter(|it| now.at(*it).is_some());
    let first = taken.min_by_key(|cell| now.at(*cell) == other.at(*cell));
    let stop = || (Obstacle::NothingStops, ahead(length + 1));
    first.map_or_else(stop, |cell| (Obstacle::InTheWay, cell))
}

/// If the move itself is the obstacle, its stone is on the cell, or was there.
fn check_own(step: &Step, lines: &Lines) {
    let (Some((obstacle, cell)), false) = (lines.obstacle, lines.is_replaced) else {
        return;
    };
    let mut stone = step.cells[1];
    for made in &lines.before[usize::from(lines.skips_first)..lines.parting] {
        if made.cells[0] == stone {
            stone = made.cells[1];
        }
    }
    let is_there = obstacle == Obstacle::InTheWay;
    assert_eq!(cell, if is_there { stone } else { step.cells[0] });
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
