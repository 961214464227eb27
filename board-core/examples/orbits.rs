//! The number of boards and of orbits for each number of cells.
//!
//! ```console
//! $ cargo run -p board-core --example orbits
//! ```

use board_core::{Combinations, Symmetries, Transform};

fn main() {
    println!("cells  boards  orbits  without symmetry");
    let mut totals = (0, 0, 0);
    for size in 0..=16 {
        let combinations = Combinations::new(size);
        let canonical: Vec<_> = combinations
            .iter()
            .filter(|board| board.canonical().0 == *board)
            .collect();
        let asymmetric = canonical
            .iter()
            .filter(|board| board.stabiliser() == Symmetries::IDENTITY)
            .count();
        println!(
            "{size:>5} {:>7} {:>7} {asymmetric:>17}",
            combinations.len(),
            canonical.len()
        );
        totals.0 += combinations.len();
        totals.1 += canonical.len();
        totals.2 += asymmetric;
    }
    println!("  all {:>7} {:>7} {:>17}", totals.0, totals.1, totals.2);
}
