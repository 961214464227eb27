//! Drawing of boards.

use maud::{Markup, html};
use puzzles::analysis::Step;
use puzzles::{About, Bitboard, Cell, Colour, LINES, Stones};

use crate::picture::draw;
use crate::texts::{Language, Texts, fill};
use crate::theme::Theme;

/// The language of a page, and the words and the look of its puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) texts: &'static Texts,
    pub(super) language: Language,
    pub(super) theme: Theme,
    pub(super) about: &'static About,
}

/// The way in which a cell is drawn.
#[derive(Debug, Default)]
pub(super) struct Look {
    /// The address after a click; `None` if the cell cannot be used.
    pub(super) href: Option<String>,
    /// The effect of a click.
    pub(super) action: String,
    /// The cost of the best move that uses the cell, if it is shown.
    pub(super) cost: Option<Cost>,
    /// Further classes of the cell, such as `chosen`.
    pub(super) classes: Vec<&'static str>,
    /// What the target has on this cell, if it differs.
    pub(super) target: Option<String>,
    /// The number of the stone, which it keeps when it moves.
    pub(super) stone: Option<u8>,
    /// The cells that a move changes, if a click makes one.
    pub(super) changes: Bitboard,
}

/// The cost of a move: the number of further moves, 0 for a best move; `None` if no goal can be reached after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cost(pub(super) Option<u32>);

impl Cost {
    pub(super) const BEST: Self = Self(Some(0));

    /// The class of the cost, its symbol, which is readable without colour, and its words.
    pub(super) fn parts(self, texts: &Texts) -> (&'static str, String, String) {
        match self.0 {
            Some(0) => ("best", "★".to_owned(), texts.best.to_owned()),
            Some(more) => (
                if more == 1 { "near" } else { "far" },
                format!("+{more}"),
                fill(texts.longer, &[&more]),
            ),
            None => ("lost", "✗".to_owned(), texts.lost.to_owned()),
        }
    }

    /// Draws the cost.
    pub(super) fn badge(self, texts: &Texts) -> Markup {
        let (class, symbol, words) = self.parts(texts);
        html! { span class={ "mark " (class) } role="img" aria-label=(words) title=(words) { (symbol) } }
    }
}

/// The words for the row and the column of a cell.
pub(super) fn place(texts: &Texts, cell: Cell) -> String {
    fill(texts.place, &[&(cell.row() + 1), &(cell.column() + 1)])
}

/// Row and column of a cell: `1,2`.
fn numbers(cell: &Cell) -> String {
    format!("{},{}", cell.row() + 1, cell.column() + 1)
}

/// The numbers of the cells of a move, for the script.
pub(super) fn cell_numbers(cells: &[Cell]) -> String {
    let numbers = cells.iter().map(|cell| cell.index().to_string());
    numbers.collect::<Vec<_>>().join(" ")
}

impl Style {
    pub(super) fn new(language: Language, about: &'static About) -> Self {
        Self {
            texts: language.texts(),
            language,
            theme: Theme::of(about),
            about,
        }
    }

    /// Whether a cell with these contents counts as empty: no move begins on it.
    pub(super) fn is_empty(self, content: Option<Colour>) -> bool {
        content.is_none() || self.about.white_is_empty && content == Some(Colour::White)
    }

    /// Whether the stones of two cells change places.
    fn is_exchange(self, step: &Step) -> bool {
        let mut contents = step.cells.iter().map(|cell| step.board.at(*cell));
        contents.all(|content| !self.is_empty(content))
    }

    /// A move as a sentence, without its full stop and its capital letter.
    pub(super) fn made(self, step: &Step) -> String {
        let texts = self.texts;
        let places: Vec<_> = step.cells.iter().map(|cell| place(texts, *cell)).collect();
        let text = match step.cells.len() {
            1 => texts.pressed,
            _ if self.is_exchange(step) => texts.exchanged,
            _ => texts.moved,
        };
        fill(text, &[&places[0], &places[places.len() - 1]])
    }

    /// Row and column of the cells of a move: `2,2`, `1,2 → 2,2`, or `1,2 ↔ 2,2` if both stones move.
    pub(super) fn move_name(self, step: &Step) -> String {
        let names: Vec<_> = step.cells.iter().map(numbers).collect();
        names.join([" → ", " ↔ "][usize::from(self.is_exchange(step))])
    }

    /// A board with links. The identifiers of its cells begin with `prefix`.
    pub(super) fn board(
        self,
        prefix: &str,
        stones: Stones,
        label: &str,
        overlay: &Markup,
        look: impl Fn(Cell) -> Look,
    ) -> Markup {
        html! {
            div class={ "board " (self.theme.look) } role="group" aria-label=(label) data-rows=(self.texts.titled(self.texts.board, &self.rows(stones))) {
                @for cell in Cell::ALL {
                    @let Look { href, action, cost, classes, target, stone, changes } = look(cell);
                    @let words = cost.map(|cost| cost.parts(self.texts).2);
                    @let content = self.language.content(self.about, stones.at(cell));
                    @let place = [&cell.row() + 1, &cell.column() + 1];
                    @let name = fill(self.texts.cell, &[&place[0], &place[1], &content]);
                    @let marked = classes.contains(&"marked").then_some(self.texts.marked);
                    @let label = [Some(name.as_str()), marked, target.as_deref(), Some(action.as_str()), words.as_deref()];
                    @let label = label.into_iter().flatten().filter(|part| !part.is_empty());
                    @let role = href.is_none().then_some("img");
                    a class={ "cell " (classes.join(" ")) } id={ (prefix) (cell.index()) } href=[href]
                        data-cell=(cell.index()) data-changes=(cell_numbers(&changes.cells().collect::<Vec<_>>())) role=[role] aria-label=(label.collect::<Vec<_>>().join(", ")) {
                        (self.piece(stones.at(cell), stone))
                        @if let Some(cost) = cost { span aria-hidden="true" { (cost.badge(self.texts)) } }
                    }
                }
                (overlay)
            }
        }
    }

    /// The lines of four stones of one colour, if they are the goal.
    pub(super) fn lines(self, board: Stones) -> impl Iterator<Item = Bitboard> {
        let colours = [Colour::Black, Colour::White].map(|colour| board.of(colour));
        let is_complete = move |line: &Bitboard| colours.iter().any(|it| line.is_subset(*it));
        let lines = LINES.into_iter().filter(is_complete);
        lines.filter(move |_| self.theme.marks_lines)
    }

    /// The cells of these lines.
    pub(super) fn fours(self, board: Stones) -> Bitboard {
        self.lines(board).flat_map(Bitboard::cells).collect()
    }

    /// The cells in which a board is not as at the end of a best line; of a line of four, if that is the goal.
    pub(super) fn amiss(self, [best, own]: [Stones; 2]) -> Bitboard {
        let (differing, fours) = (best.differing(own), self.fours(best));
        [differing & fours, differing][usize::from(fours.is_empty())]
    }

    /// The contents of the cells, row by row.
    fn rows(self, stones: Stones) -> String {
        let content = |cell: &Cell| self.language.content(self.about, stones.at(*cell));
        let row = |row: &[Cell]| row.iter().map(content).collect::<Vec<_>>().join(" ");
        let rows: Vec<_> = Cell::ALL.chunks(4).map(row).collect();
        rows.join("; ")
    }

    /// A board as an image with a frame around each cell of a set, and with arrows. Screen readers read all of them.
    pub(super) fn drawing(
        self,
        stones: Stones,
        cells: Bitboard,
        arrows: &[(Cell, Cell)],
    ) -> Markup {
        let marked: Vec<_> = cells.cells().map(|cell| numbers(&cell)).collect();
        let marked = self.texts.titled(self.texts.marked, &marked.join(" "));
        let marked = Some(marked).filter(|_| !cells.is_empty());
        let arrow = |(from, to): &(Cell, Cell)| format!("{} → {}", numbers(from), numbers(to));
        let label = marked.into_iter().chain(arrows.iter().map(arrow));
        let label: Vec<_> = [self.rows(stones)].into_iter().chain(label).collect();
        let look = Some(self.theme.look);
        let empty = |_| String::new();
        draw(look, &label.join("; "), stones, cells, arrows, empty)
    }

    /// A small board without links. The differing cells are marked.
    pub(super) fn small(self, stones: Stones, label: &str, differing: Bitboard) -> Markup {
        let label = self.texts.titled(label, &self.rows(stones));
        html! {
            span class={ "board small " (self.theme.look) } role="img" aria-label=(label) {
                @for cell in Cell::ALL {
                    span class=(if differing.contains(cell) { "cell differs" } else { "cell" }) {
                        (self.piece(stones.at(cell), None))
                    }
                }
            }
        }
    }

    /// The stone on a cell; nothing on an empty cell.
    fn piece(self, content: Option<Colour>, number: Option<u8>) -> Markup {
        html! {
            @if let Some(colour) = content.filter(|_| !self.is_empty(content)) {
                span class={ "stone " (colour) } data-stone=[number] {}
            }
        }
    }
}
