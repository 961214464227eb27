//! The order of inputs, and the edge cases.

mod edge_cases;
mod order;
mod shells;
mod wrong;

use puzzles::inputs::Inputs;

fn inputs(puzzle: &str) -> Box<dyn Inputs> {
    let puzzle = puzzles::find(puzzle).expect("the registry has it");
    puzzle.inputs()
}
