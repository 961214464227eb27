//! Breadth-first search with a queue.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

use super::ReferenceBoard;

/// An iterator over the boards in the order of the queue, each with the first shortest list of moves to it, in
/// move order.
///
/// # Example: the boards after one press
///
/// ```
/// use tests::reference::fifo::Fifo;
/// use tests::reference::flip::Board;
///
/// let white = Board(['w'; 16]);
/// let (board, list) = Fifo::new([white]).nth(2).unwrap();
/// assert_eq!(list, ["12"]);
/// assert_eq!(board.0[..8], ['b', 'b', 'b', 'w', 'w', 'b', 'w', 'w']);
/// ```
#[derive(Clone, Debug)]
pub struct Fifo<B> {
    queue: VecDeque<B>,
    lists: HashMap<B, Vec<String>>,
}

impl<B: ReferenceBoard> Fifo<B> {
    /// A search from these boards, in this order.
    pub fn new(starts: impl IntoIterator<Item = B>) -> Self {
        let mut fifo = Self {
            queue: VecDeque::new(),
            lists: HashMap::new(),
        };
        for start in starts {
            fifo.add(start, Vec::new());
        }
        fifo
    }

    /// Puts a board at the end of the queue, unless it was there before.
    fn add(&mut self, board: B, list: Vec<String>) {
        if let Entry::Vacant(entry) = self.lists.entry(board.clone()) {
            entry.insert(list);
            self.queue.push_back(board);
        }
    }
}

impl<B: ReferenceBoard> Iterator for Fifo<B> {
    type Item = (B, Vec<String>);

    fn next(&mut self) -> Option<Self::Item> {
        let board = self.queue.pop_front()?;
        let list = self.lists[&board].clone();
        for (step, next) in board.moves() {
            let mut longer = list.clone();
            longer.push(step);
            self.add(next, longer);
        }
        Some((board, list))
    }
}

/// The first shortest list of moves, in move order, from the starts to a goal; `None` if no goal is reachable.
pub fn first_list<B: ReferenceBoard>(
    starts: impl IntoIterator<Item = B>,
    is_goal: impl Fn(&B) -> bool,
) -> Option<Vec<String>> {
    Fifo::new(starts)
        .find(|(board, _)| is_goal(board))
        .map(|(_, list)| list)
}
