//! A solution board by board, the reason why no shorter one exists, and the value of every move.

use clap::ValueEnum;
use puzzles::analysis::{Analysis, Lines, MoveValue, Obstacle, Step, Why};
use puzzles::wording::{capitalized, counted, grouped};
use puzzles::{About, Cell, Colour, Distance, Reason, Stones};

use super::table::{self, Align};
use super::{WIDTH, beside, paragraphs, wrap};

/// The heading of a case if there are several cases.
pub(crate) fn heading(index: usize, cases: usize) -> String {
    match (index, cases) {
        (_, 1) => String::new(),
        (0, _) => "case 1: ".to_owned(),
        _ => format!("\ncase {}: ", index + 1),
    }
}

/// How much a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Hint {
    /// The least number of moves
    Distance,
    /// A cell of the first move of a shortest list
    Cell,
    /// The first move of a shortest list
    Move,
    /// The reason why no shorter list exists
    Reason,
}

/// The distance, the number of shortest lists, and the side to move.
pub(crate) fn summary(analysis: &Analysis) -> String {
    let side = analysis.side.map(|side| format!(" ({side} to move)"));
    let side = side.unwrap_or_default();
    match analysis.distance {
        Distance::Unsolvable => format!("impossible{side}"),
        Distance::Moves(0) => format!("solved{side}"),
        Distance::Moves(distance) => {
            let lists = counted(analysis.count, "shortest list", "shortest lists");
            format!("{}, {lists}{side}", moves(distance as usize))
        }
    }
}

/// Renders the solution and the reason.
pub(crate) fn text(about: &About, analysis: &Analysis, why: &Reason) -> String {
    let mut blocks = vec![vec![summary(analysis)]];
    if let Some(list) = analysis.list.as_deref().filter(|list| !list.is_empty()) {
        blocks.extend(solution(about, analysis.boards[0], list));
    }
    paragraphs(&blocks) + "\n" + &reason(about, analysis, why)
}

/// A hint without the reason. If there is no first move, it is the distance.
pub(crate) fn hint(analysis: &Analysis, hint: Hint) -> String {
    let first = analysis.list.iter().flatten().next();
    match (hint, first, analysis.distance) {
        (Hint::Cell, Some(Step { cells, .. }), _) if !cells.is_empty() => {
            let [row, column] = [cells[0].row() + 1, cells[0].column() + 1];
            format!("Begin at row {row}, column {column}.\n")
        }
        (Hint::Move, Some(step), _) => format!("The first move is {}.\n", step.text),
        (.., Distance::Unsolvable) => "No list of moves leads to a goal.\n".to_owned(),
        (.., Distance::Moves(0)) => "The position is a goal.\n".to_owned(),
        (.., Distance::Moves(distance)) => {
            format!("The shortest list has {}.\n", moves(distance as usize))
        }
    }
}

/// The number of boards beside each other.
const ACROSS: usize = 5;

/// The width of a board, in characters: three for each cell.
const BOARD: usize = 12;

/// The boards of a solution, with brackets around the cells that the last move changed.
fn solution(about: &About, start: Stones, list: &[Step]) -> Vec<Vec<String>> {
    let titled = |title: String, rows: [String; 4]| {
        let lines = [title].into_iter().chain(rows);
        lines.map(|line| format!("{line:BOARD$}")).collect()
    };
    let mut boards: Vec<Vec<String>> =
        vec![titled(" start".to_owned(), board(about, start, |_| false))];
    boards.extend(list.iter().enumerate().map(|(index, step)| {
        let side = step.side.map(|side| format!(" {side}")).unwrap_or_default();
        let rows = board(about, step.board, |cell| step.changed.contains(cell));
        titled(format!(" {}: {}{side}", index + 1, step.text), rows)
    }));
    let lines = boards.chunks(ACROSS);
    lines.map(|boards| beside(boards, "   ")).collect()
}

/// The rows of a board, with brackets around marked cells.
fn board(about: &About, stones: Stones, is_marked: impl Fn(Cell) -> bool) -> [String; 4] {
    let rows = about.format.alphabet.draw(stones).rows();
    grid(|cell| {
        let character = rows[usize::from(cell.row())][usize::from(cell.column())];
        if is_marked(cell) {
            format!("[{character}]")
        } else {
            format!(" {character} ")
        }
    })
}

/// Four rows with the texts of the cells.
fn grid(text: impl Fn(Cell) -> String) -> [String; 4] {
    std::array::from_fn(|row| {
        Cell::ALL[4 * row..][..4]
            .iter()
            .map(|cell| text(*cell))
            .collect()
    })
}

fn moves(number: usize) -> String {
    counted(number as u64, "move", "moves")
}

/// The reason why no shorter list exists.
pub(crate) fn reason(about: &About, analysis: &Analysis, reason: &Reason) -> String {
    let boards = &analysis.boards;
    let distance = analysis.distance;
    paragraphs(&match reason {
        Reason::QuietPattern { cells } => {
            let (black, all) = (boards[0].of(Colour::Black), cells.len());
            let black = black.cells().filter(|cell| cells.contains(cell)).count();
            vec![
                wrap(&format!(
                    "Each press turns an even number of the marked cells. The number of black ones \
                     among these {all} is {black}, so it is odd and stays odd. A goal has none or all \
                     {all}, an even number. So no list of presses leads to a goal.",
                )),
                board(about, boards[0], |cell| cells.contains(&cell))
                    .map(|row| row.trim_end().to_owned())
                    .to_vec(),
            ]
        }
        Reason::PressSets { sets } => press_sets(about.move_names, sets),
        Reason::HeightMap { heights, .. } => height_map(about, boards, heights),
        Reason::Layers { radius, sizes, .. } => layers(distance, *radius, sizes),
        Reason::DisjointSets { radii, sizes, .. } => {
            vec![wrap(&disjoint_sets(*radii, *sizes))]
        }
        Reason::ShutIn => {
            let side = analysis.side.map(|side| capitalized(&side.to_string()));
            let side = side.unwrap_or_else(|| "The first mover".to_owned());
            let why = "has no legal move, and the position is not a goal.";
            vec![wrap(&format!("{side} {why}"))]
        }
        Reason::Goal => vec![wrap("The position is a goal, so no move is needed.")],
    })
}

/// Why the last move is not a best move. The side `next` moves after it.
pub(crate) fn why(text: &str, next: Option<Colour>, why: &Why) -> String {
    let set = |set: &Vec<Cell>| joined(set.iter(), " ");
    let pairs =
        |pairs: &[(Cell, Cell)]| joined(pairs.iter().map(|(a, b)| format!("{a} → {b}")), ", ");
    let words = match why {
        Why::Press(press) => {
            let sets = joined(press.smallest.iter().map(set), "; ");
            let instead = press.instead.as_ref().map(set);
            let facts = [
                Some(format!("{text} costs 2, because it is in no smallest set: {sets}.")),
                press.around.map(|around| {
                    format!("The set has the cells with an odd number of closed handles in their row and column; here the number is {around}.")
                }),
                instead.map(|set| format!("Without a second {text}, {set} is a smallest set now.")),
            ];
            joined(facts.into_iter().flatten(), " ")
        }
        Why::Exchange([before, after]) => format!(
            "{text} costs 2, because it takes a piece away from its place. The shortest ways of the pieces were {}. \
             They are {} now.",
            pairs(before),
            pairs(after)
        ),
        Why::Line(lines) => why_line(text, next, lines),
    };
    format!("\n{}\n", wrap(&words).join("\n"))
}

/// How a move changes the best line.
fn why_line(text: &str, next: Option<Colour>, lines: &Lines) -> String {
    let list = |list: &[Step]| joined(list.iter().map(|step| &step.text), ", ");
    let rest = "After it, the other moves of this list";
    let parting = match lines.obstacle {
        _ if lines.is_shut => "After it, the next side has no move, and must not pass".to_owned(),
        None if lines.is_late => format!("{rest} can follow, one move later"),
        None if lines.before.len() == 1 => "This list needs exactly its one move".to_owned(),
        None => format!("{rest} can follow, but do not reach the goal"),
        Some((obstacle, cell)) => {
            let why = match obstacle {
                Obstacle::Gone => format!("no stone on {cell} can make it"),
                Obstacle::InTheWay => format!("the stone on {cell} is in the way"),
                Obstacle::NothingStops => format!("no stone on {cell} stops it"),
            };
            let step = &lines.before[lines.parting].text;
            let without = || format!(" without move 1, {}", lines.before[0].text);
            let without = lines.is_replaced.then(without).unwrap_or_default();
            format!(
                "After it, move {} of this list, {step}, is not possible{without}, because {why}",
                lines.parting + 1
            )
        }
    };
    // What the list lacks without its first move is no fault of the move.
    let is_cause = lines.obstacle.is_some() && !lines.is_replaced && !lines.is_shut;
    let shared = lines.shared.filter(|shared| is_cause && *shared > 1);
    let after = lines.after.as_deref().map(|after| {
        let again = |number| format!("; its move {number} is one of the same stone");
        let again = lines.again.map(again).unwrap_or_default();
        format!("A shortest list is {} now{again}.", list(after))
    });
    let side = lines.before[0]
        .side
        .filter(|_| lines.before[0].side == next);
    let side =
        side.map(|side| format!(", which begins with {side}, whose turn comes one move later now"));
    let facts = [
        Some(format!(
            "Before {text}, a shortest list was {}{}. {parting}.",
            list(&lines.before),
            side.unwrap_or_default()
        )),
        shared.map(|shared| format!("This prevents {shared} shortest lists.")),
        lines.early.map(|early| format!("{text} is move {early} of this list, so it comes too early.")),
        lines.is_idle.then(|| "No shortest list moved the same stone.".to_owned()),
        lines.leaves_place.then(|| {
            format!("The target has a stone of this colour on the cell that {text} leaves, so one must come back.")
        }),
        Some(after.unwrap_or_else(|| "No list leads to a goal now.".to_owned())),
        lines.passed.map(|passed| {
            let passed = moves(passed as usize);
            format!("The side to move must not pass: without a move, {passed} would be left, and none of its moves leaves fewer.")
        }),
    ];
    joined(facts.into_iter().flatten(), " ")
}

/// Texts with a separator between them.
fn joined(parts: impl Iterator<Item = impl ToString>, separator: &str) -> String {
    let parts: Vec<String> = parts.map(|part| part.to_string()).collect();
    parts.join(separator)
}

fn press_sets([press, presses]: [&str; 2], sets: &[Vec<Cell>]) -> Vec<Vec<String>> {
    let least = sets.first().map_or(0, Vec::len);
    let smallest = counted(least as u64, press, presses);
    let number = sets.len();
    let why = match number {
        1 => format!("Exactly one set of {presses} leads to a goal. It has {smallest}."),
        _ => format!(
            "These are all {number} sets of {presses} that lead to a goal. The smallest has {smallest}."
        ),
    };
    let order = format!(
        "The order of {presses} does not matter, and two {presses} of one cell cancel out."
    );
    let line = |set: &Vec<Cell>| format!("{:>2}: {}", set.len(), joined(set.iter(), " "));
    vec![
        wrap(&format!("{order} {why}")),
        sets.iter().map(line).collect(),
    ]
}

fn height_map(about: &About, boards: &[Stones], heights: &[i32; 16]) -> Vec<Vec<String>> {
    let height = |cell: &Cell| heights[usize::from(cell.index())];
    let black = |board: Stones| board.of(Colour::Black).cells();
    let sum = |board: Stones| -> i32 { black(board).map(|cell| height(&cell)).sum() };
    let [start, target] = [boards[0], boards[boards.len() - 1]].map(sum);
    let piece = about.format.alphabet.character(Some(Colour::Black));
    let piece = piece.map_or_else(String::new, |character| format!(" `{character}`"));
    let difference = counted(u64::from(start.abs_diff(target)), "exchange", "exchanges");
    let why = format!(
        "Neighbours in this map of heights differ by at most 1, so an exchange changes the sum of the \
         heights under the pieces{piece} by at most 1. The sum is {start} at the start and {target} at the \
         target, so at least {difference} must be made."
    );
    vec![
        wrap(&why),
        grid(|cell| format!("{:>3}", height(&cell))).to_vec(),
    ]
}

fn layers(distance: Distance, radius: usize, sizes: &[usize]) -> Vec<Vec<String>> {
    let states = sizes.iter().sum::<usize>() as u64;
    let positions = counted(states, "position", "positions");
    let moves = match distance {
        Distance::Moves(_) => format!("at most {}", moves(radius)),
        Distance::Unsolvable => "any number of moves".to_owned(),
    };
    let why = format!("{positions} can be reached in {moves}, and none of them is a goal.");
    let sizes = joined(sizes.iter().map(|size| grouped(*size as u64)), ", ");
    vec![wrap(&why), vec![format!("Positions by moves: {sizes}")]]
}

fn disjoint_sets([from, to]: [usize; 2], sizes: [usize; 2]) -> String {
    let [start, target] = sizes.map(|size| counted(size as u64, "position", "positions"));
    let sum = moves(from + to);
    format!(
        "{start} can be reached from the start in at most {}. The goal can be reached from {target} in at most \
         {}. No position belongs to both sets, so the distance is above {sum}.",
        moves(from),
        moves(to)
    )
}

/// The value of every move as a table.
pub(crate) fn values(analysis: &Analysis) -> String {
    let columns = [Align::Left, Align::Right, Align::Right, Align::Left];
    let headings = ["move", "after", "cost", "lists"].map(str::to_owned);
    let rows = analysis.moves.iter().map(row);
    let table = if analysis.moves.is_empty() {
        "No move is legal.".to_owned()
    } else {
        let rows = [headings].into_iter().chain(rows).map(Vec::from);
        table::lines(&columns, WIDTH, rows).join("\n")
    };
    format!("{}\n\n{table}\n", summary(analysis))
}

fn row(value: &MoveValue) -> [String; 4] {
    let (after, cost) = match value.distance.moves().zip(value.delta) {
        None => ("-".to_owned(), "lost".to_owned()),
        Some((after, 0)) => (after.to_string(), "best".to_owned()),
        Some((after, cost)) => (after.to_string(), format!("+{cost}")),
    };
    [
        value.step.text.to_string(),
        after,
        cost,
        value.count.to_string(),
    ]
}
