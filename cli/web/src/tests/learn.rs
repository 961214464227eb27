//! The boards of the lessons. [`why`](super::why) checks what they say of all boards.

use puzzles::{Cell, Distance, PUZZLES, Random};

use crate::lesson::{Lesson, cells};
use crate::texts::Language;

/// The steps whose moves are not a shortest list, with the number of further moves.
const DETOURS: [(&str, usize, usize); 7] = [
    ("flip", 3, 2),
    ("flip", 4, 8),
    ("fridge", 6, 2),
    ("four", 6, 2),
    ("sdao", 7, 3),
    ("swap", 5, 2),
    ("toys", 5, 2),
];

#[test]
fn accepted_moves_lead_to_the_goal() {
    let mut random = Random::new(7);
    let mut lessons = Vec::new();
    for puzzle in PUZZLES {
        let (about, analyser) = (puzzle.about(), puzzle.analyser());
        let lesson = Lesson::of(about).expect("each puzzle has a lesson");
        lessons.push(about.name);
        assert!(lesson.steps[lesson.mistake - 1].is_guided());
        let mut alone = Vec::new();
        for (number, step) in (1..).zip(&lesson.steps) {
            // A solution and a quiet pattern are another solution.
            let pictures = step.pictures.iter().map(|it| cells(it.0));
            if let [solution, quiet, other] = pictures.collect::<Vec<_>>()[..] {
                assert_eq!(solution.bits() ^ quiet.bits(), other.bits());
                for cells in [solution, other] {
                    let name = |cell: Cell| format!("{}{}", cell.row() + 1, cell.column() + 1);
                    let moves = cells.cells().map(name).collect::<Vec<_>>();
                    let line = analyser.read(&step.boards(about), &moves.join(" "));
                    let end = line.expect("the moves are legal").analyse(moves.len());
                    assert_eq!(end.distance, Distance::Moves(0));
                }
            }
            let name = format!("{} {number}", about.name);
            let boards = step.boards(about);
            let distance = analyser.start(&boards).analyse(0).distance;
            assert_eq!(distance == Distance::Unsolvable, name == "flip 5", "{name}");
            if !step.is_guided() {
                alone.push(distance);
                continue;
            }
            for language in Language::all() {
                let text = step.texts(about, language).expect("a text").concat();
                let text = text + step.wrong[language.file().code];
                assert!(!text.contains(['{', '}']) && text.len() > 60, "{text}");
            }
            for _ in 0..20 {
                let mut made = Vec::new();
                while let Some(next) = step.accepts(&made).filter(|next| !next.is_empty()) {
                    let index = random.below(next.len() as u64);
                    made.push(next[usize::try_from(index).expect("small")].to_owned());
                }
                let line = analyser.read(&boards, &made.join(" "));
                let end = line.expect("the moves are legal").analyse(made.len());
                let mut detours = DETOURS.iter();
                let detour = detours.find(|it| (it.0, it.1) == (about.name, number));
                let most = made.len() - detour.map_or(0, |detour| detour.2);
                match distance.moves() {
                    Some(least) => assert_eq!(
                        (least as usize, end.distance),
                        (most, Distance::Moves(0)),
                        "{name}"
                    ),
                    None => assert_eq!(end.distance, distance, "{name}"),
                }
            }
        }
        assert!(alone.len() == 3 && alone.is_sorted() && alone[0] < alone[2]);
    }
    assert_eq!(lessons, ["flip", "sdao", "four", "swap", "fridge", "toys"]);
}
