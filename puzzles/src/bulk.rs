//! The fast path from text to answers: cases with a fixed layout, many at once.

use std::num::NonZero;

use board_core::Stones;
use search_core::Limits;

use crate::Case;
use crate::text::{AnswerLines, CaseStream, FixedLayout};

/// Answers the next cases of a stream by one line each, until `distance` returns `None`, a limit is reached,
/// or the next case has another layout. The limits are checked once for each `batch` of cases.
pub(crate) fn write_lines<C: Case>(
    cases: &mut CaseStream,
    batch: usize,
    limits: Limits<'_>,
    out: &mut Vec<u8>,
    mut distance: impl FnMut(&[Stones]) -> Option<Option<u32>>,
) {
    let layout = const { FixedLayout::new(&C::ABOUT.format) };
    let lines = const { &AnswerLines::new(C::ABOUT.unsolvable) };
    let mut goes_on = true;
    while goes_on && limits.reached().is_none() {
        let mut len = out.len();
        out.resize(len + batch * AnswerLines::ROOM, 0);
        goes_on = cases.fixed_cases(&layout, batch, |boards| {
            let line = lines.write(distance(boards)?, &mut out[len..])?;
            len += NonZero::get(line);
            Some(())
        });
        out.truncate(len);
    }
}

/// Answers the next cases of a stream one by one, until `answer` returns `None`, a limit is reached, or the next
/// case has another layout.
pub(crate) fn answer_each<C: Case>(
    cases: &mut CaseStream,
    limits: Limits<'_>,
    mut answer: impl FnMut(&[Stones]) -> Option<()>,
) {
    let layout = const { FixedLayout::new(&C::ABOUT.format) };
    while limits.reached().is_none() && cases.fixed_cases(&layout, 1, &mut answer) {}
}
