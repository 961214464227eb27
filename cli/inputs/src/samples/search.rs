//! The search for programs that read all samples.
//!
//! All samples are read at the same time, so that a program takes only steps that are possible in each of them. Among the programs
//! that read the same number of words, only the cheapest ones are continued (beam search).

use std::ops::Range;

use rustc_hash::FxHashMap;

/// The greatest number of programs that are continued after the same number of words.
const WIDTH: usize = 100;
/// The greatest number of words that are read by the programs that are continued, so that a search takes some seconds.
const MAX_WORK: usize = 100_000_000;
/// The greatest difference from the cheapest program that reads all words.
const SLACK: u32 = 60;
/// The line end, as a word.
pub(super) const LINE_END: &[u8] = b"\n";

/// The name and the words of a sample.
pub(super) type Sample<'a> = (&'a str, Vec<&'a [u8]>);

/// What a count can be: its text, its cost, and its value.
type Form = (&'static str, u32, fn(i64, i64) -> Option<i64>);
pub(super) const FORMS: [Form; 6] = [
    ("{l}", 0, |left, _| Some(left)),
    ("{l} - 1", 8, |left, _| left.checked_sub(1)),
    ("{l} + 1", 10, |left, _| left.checked_add(1)),
    ("2 * {l}", 12, |left, _| left.checked_mul(2)),
    ("{l} * {r}", 15, i64::checked_mul),
    ("{l} + {r}", 15, i64::checked_add),
];

/// A step of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Word,
    Line,
    /// All words up to the line end.
    Rest,
    /// Repetitions: the form of their number, and the steps that read the words of the form.
    Repeat(usize, usize, usize),
    /// The end of a repetition.
    End,
}

/// A place in a sample: the next word, and the word where each step was last.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) at: usize,
    pub(super) read: Vec<usize>,
    /// A repetition without an end has no repetition here.
    is_skipped: bool,
}

impl Place {
    /// The place after the words that the first steps have read.
    pub(super) fn new(known: usize) -> Self {
        let read = (0..known).collect();
        Self {
            at: known,
            read,
            is_skipped: false,
        }
    }
}

/// The value of a word that is an integer as `INT` reads it.
pub(super) fn number(word: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(word).ok()?;
    let value = text.parse::<i64>().ok()?;
    (value.to_string() == text).then_some(value)
}

/// The number of the step after a step and its repetitions. If a repetition has no end, it is the number of steps plus 1.
pub(super) fn after(steps: &[Step], step: usize) -> usize {
    let mut depth = 0;
    for (index, step) in steps.iter().enumerate().skip(step) {
        depth += i32::from(matches!(step, Step::Repeat(..))) - i32::from(*step == Step::End);
        if depth <= 0 {
            return index + 1;
        }
    }
    steps.len() + 1
}

/// The last repetition without an end.
fn last_open(steps: &[Step]) -> Option<usize> {
    (0..steps.len()).rfind(|step| after(steps, *step) > steps.len())
}

/// The steps that have read a word, and that are in no repetition that is over.
pub(super) fn scope(steps: &[Step]) -> impl Iterator<Item = usize> {
    let is_over =
        |step| (0..step).any(|repeat| (step + 1..=steps.len()).contains(&after(steps, repeat)));
    (0..steps.len()).filter(move |step| steps[*step] == Step::Word && !is_over(*step))
}

/// Runs some steps of a program, and shows each step with its place and its number of words or repetitions. A repetition without
/// an end is run once.
pub(super) fn run(
    text: &[&[u8]],
    (steps, range): (&[Step], Range<usize>),
    place: &mut Place,
    see: &mut dyn FnMut(usize, &Place, usize),
) -> Option<()> {
    place.read.resize(steps.len(), 0);
    let mut next = range.start;
    while next < range.end && !place.is_skipped {
        place.read[next] = place.at;
        let rest = &text[place.at..];
        let words = || rest.iter().take_while(|word| **word != LINE_END);
        let times = match steps[next] {
            Step::Word | Step::Rest if words().next().is_none() => return None,
            Step::Line if rest.first() != Some(&LINE_END) => return None,
            Step::Rest => words().count(),
            Step::Repeat(form, left, right) => {
                let [left, right] = [left, right].map(|step| number(text[place.read[step]]));
                usize::try_from(FORMS[form].2(left?, right?)?).ok()?
            }
            _ => 1,
        };
        see(next, place, times);
        let after = after(steps, next);
        if let Step::Repeat(..) = steps[next] {
            let is_open = after > steps.len();
            place.is_skipped = is_open && times == 0;
            (times <= rest.len()).then_some(())?;
            for _ in 0..if is_open { times.min(1) } else { times } {
                run(text, (steps, next + 1..after - 1), place, see)?;
            }
        } else {
            place.at += times;
        }
        next = after;
    }
    Some(())
}

/// The cost of a program, and its places. Returns `None` if it does not read the samples.
fn rate(samples: &[Sample<'_>], known: usize, steps: &[Step]) -> Option<(u32, Vec<Place>)> {
    // For each step: whether it reads numbers, whether it reads other words, and its numbers of repetitions.
    let mut seen = vec![(false, false, usize::MAX, 0); steps.len()];
    let mut places = vec![Place::new(known); samples.len()];
    for ((_, text), place) in samples.iter().zip(&mut places) {
        let mut see = |step: usize, place: &Place, times: usize| {
            let word = text.get(place.at);
            let is_number = word.is_some_and(|word| number(word).is_some());
            let (numbers, others, least, most) = &mut seen[step];
            *numbers |= is_number;
            *others |= !is_number;
            (*least, *most) = (times.min(*least), times.max(*most));
        };
        run(text, (steps, known..steps.len()), place, &mut see)?;
    }
    let (mut cost, mut used) = (0, Vec::new());
    for (index, step) in steps.iter().enumerate().skip(known) {
        let (numbers, others, least, most) = seen[index];
        let is_long = index >= 3 && steps[index - 3..index] == [Step::Word; 3];
        match *step {
            Step::Word if numbers && others => cost += 35,
            Step::Word => cost += if is_long { 3 } else { 10 },
            Step::Rest => cost += 50,
            Step::Repeat(form, left, right) => {
                let is_known = |step: &usize| *step >= left || used.contains(step) || seen[*step].1;
                let is_new = !used.contains(&left);
                let mut skipped = 3;
                if is_new {
                    let unknown = scope(&steps[..index]).filter(|step| !is_known(step));
                    skipped = unknown.take(3).fold(0, |skipped, _| skipped + 1);
                }
                cost += 5 + FORMS[form].1 + skipped;
                let end = after(steps, index).min(steps.len());
                if !steps[index..end].contains(&Step::Line) && least == most {
                    let is_doubtful = form > 2 || most < 4 && (form > 0 || !is_new);
                    cost += 8 * (2 * u32::from(is_doubtful)).max(u32::from(most < 3));
                }
                used.extend([left, right]);
            }
            Step::Line | Step::End => {}
        }
    }
    let is_read = places.iter().any(|place| !place.is_skipped);
    is_read.then_some((cost, places))
}

/// The repetitions that can begin at some places.
fn repetitions(samples: &[Sample<'_>], steps: &[Step], places: &[Place]) -> Vec<Step> {
    let values = |step: usize| {
        let active = samples.iter().zip(places);
        let active = active.filter(|(_, place)| !place.is_skipped);
        let values = active.map(|((_, text), place)| number(text[place.read[step]]));
        Some((step, values.collect::<Option<Vec<_>>>()?))
    };
    let known: Vec<_> = scope(steps).filter_map(values).collect();
    let mut found: Vec<(Step, Vec<i64>)> = Vec::new();
    for (form, (text, _, value)) in FORMS.iter().enumerate() {
        for (index, (left, lefts)) in known.iter().enumerate() {
            for (right, rights) in known.iter().skip(index) {
                let values = lefts.iter().zip(rights);
                let values = values.filter_map(|(left, right)| value(*left, *right));
                let values: Vec<i64> = values.collect();
                let is_pair = text.contains("{r}");
                let is_new = || form == 0 || found.iter().all(|found| found.1 != values);
                if is_pair != (left == right) && is_new() {
                    found.push((Step::Repeat(form, *left, *right), values));
                }
            }
        }
    }
    found.into_iter().map(|(step, _)| step).collect()
}

/// The programs that read all samples, the cheapest first. Without one, the sample and the word after which no program reads,
/// and whether the search ended before it had tried all programs.
///
/// The first words of each sample are known: each has been read by a step.
pub(super) fn search(
    samples: &[Sample<'_>],
    known: usize,
) -> Result<Vec<Vec<Step>>, (usize, usize, bool)> {
    // By the number of words that they have read.
    let mut layers = FxHashMap::from_iter([(0, vec![(0, vec![Step::Word; known])])]);
    let (mut found, mut best, mut furthest) = (Vec::new(), u32::MAX - SLACK, (0, 0));
    // Long samples take more time.
    let words = samples.iter().map(|(_, text)| text.len()).sum::<usize>();
    let words = words.max(1);
    let width = (2_000_000 / words).clamp(4, WIDTH);
    let mut steps_left = MAX_WORK / words;
    while let Some(read) = layers.keys().min().copied()
        && let Some(mut layer) = layers.remove(&read)
    {
        layer.sort_by_key(|(cost, _)| *cost);
        for (cost, steps) in layer.into_iter().take(width) {
            let rated = rate(samples, known, &steps).filter(|_| cost <= best + SLACK);
            let Some((_, places)) = rated else { continue };
            let open = last_open(&steps);
            let mut ends = samples.iter().zip(&places);
            let missing = ends.position(|((_, text), place)| place.at < text.len());
            if open.is_none() {
                let Some(missing) = missing else {
                    best = best.min(cost);
                    found.push((cost, steps));
                    continue;
                };
                furthest = (missing, places[missing].at);
            }
            if steps_left == 0 {
                continue;
            }
            let mut active = samples.iter().zip(&places);
            let active = active.find(|(_, place)| !place.is_skipped);
            let ((_, text), Place { at, read, .. }) = active.unwrap_or((&samples[0], &places[0]));
            let is_start = |at: usize| at == 0 || text[at - 1] == LINE_END;
            let mut next = vec![Step::Word];
            next.extend(is_start(*at).then_some(Step::Rest));
            let has_lines = open.is_none_or(|repeat| is_start(read[repeat]));
            next.extend(has_lines.then_some(Step::Line));
            if !matches!(steps.last(), Some(Step::Repeat(..))) {
                let is_list = |repeat: usize| !steps[repeat..].contains(&Step::Line);
                let can_end = open.is_some_and(|repeat| is_list(repeat) || is_start(*at));
                next.extend(can_end.then_some(Step::End));
                next.extend(repetitions(samples, &steps, &places));
            }
            steps_left = steps_left.saturating_sub(next.len());
            for step in next {
                let steps = [&steps[..], &[step]].concat();
                if let Some((cost, places)) = rate(samples, known, &steps) {
                    let read = places.iter().map(|place| place.at).sum::<usize>();
                    // Programs that cost more than this one and `SLACK` are not continued, even if they have read fewer words.
                    if read == words && last_open(&steps).is_none() {
                        best = best.min(cost);
                    }
                    layers.entry(read).or_default().push((cost, steps));
                }
            }
        }
    }
    found.sort_by_key(|(cost, _)| *cost);
    let found: Vec<_> = found.into_iter().map(|(_, steps)| steps).collect();
    if found.is_empty() {
        Err((furthest.0, furthest.1, steps_left == 0))
    } else {
        Ok(found)
    }
}
