//! What other builds of a program show about its failure.

use std::path::Path;
use std::thread;

use runner::RunLimits;

use crate::error::Error;
use crate::judge::Judgement;
use crate::program::{Candidate, CompileOptions, Program};
use crate::verdict::Verdict;

impl Candidate<'_> {
    /// What other builds of the program show about a failure with this verdict, in sentences: the line that sanitizers name, whether
    /// it passes without optimisation, and whether it passes by the other usual standard of the language. `run` judges a candidate
    /// on the failing input. A fault of the judge has no such causes.
    pub fn causes(
        &self,
        verdict: Verdict,
        run: &(dyn Fn(&Candidate<'_>) -> Result<Judgement, Error> + Sync),
    ) -> Vec<String> {
        let program = self.program;
        let (Some(language), Some(usual)) = (program.language, &program.usual_command) else {
            return Vec::new();
        };
        let has_causes = !matches!(verdict, Verdict::JudgeFault | Verdict::Presentation);
        // A program that does not always fail may pass without a cause.
        if !has_causes || run(self).is_ok_and(|again| again.is_accepted()) {
            return Vec::new();
        }
        let file = Path::new(&program.name);
        let judge = |command: Option<String>| {
            let sanitize = command.is_none();
            let options = CompileOptions { command, sanitize };
            let other = Program::from_file(file, &options, self.cancel).ok()?;
            let candidate = Candidate {
                program: &other.with_files(program.files()),
                limits: RunLimits {
                    reserved: if sanitize {
                        Some(u64::MAX)
                    } else {
                        self.limits.reserved
                    },
                    ..self.limits
                },
                ..*self
            };
            run(&candidate).ok()
        };
        let passes = |command: String| {
            let judgement = judge(Some(command.clone()));
            judgement?.is_accepted().then_some(command)
        };
        let standards = &language.standards[..language.usual];
        let used = standards.iter().find(|it| usual.contains(&***it));
        let other = standards.iter().find(|it| Some(*it) != used);
        let other = used.zip(other);
        let other = other.map(|(used, other)| usual.replace(&**used, other));
        let is_checked = !language.sanitizers.is_empty() && verdict != Verdict::Time;
        let unoptimised = is_checked.then(|| usual.replacen("-O2", "-O0", 1));
        // Each build takes about a second.
        let (line, unoptimised, other) = thread::scope(|scope| {
            let line = scope.spawn(|| {
                let judgement = is_checked.then(|| judge(None)).flatten()?;
                named_line(&judgement.stderr.bytes, file)
            });
            let unoptimised = scope.spawn(|| passes(unoptimised?));
            let other = scope.spawn(|| passes(other?));
            (line.join(), unoptimised.join(), other.join())
        });
        let line = line.ok().flatten();
        let line = line.map(|line| format!("sanitizers report {line}; `--sanitize` shows more"));
        let unoptimised = unoptimised.ok().flatten().map(|_| {
            "passes without `-O2`: the source probably has undefined behaviour, such as a variable without a value".to_owned()
        });
        let other = other.ok().flatten().map(|command| {
            let command = shlex::try_quote(&command).unwrap_or_default();
            let name = &language.name;
            format!("the failure depends on the standard of {name}: with `--compile {command}`, the program passes")
        });
        [line, unoptimised, other].into_iter().flatten().collect()
    }
}

/// The line of a source that sanitizers name, and the fault.
fn named_line(messages: &[u8], source: &Path) -> Option<String> {
    let messages = String::from_utf8_lossy(messages);
    let name = source.file_name()?.to_str()?;
    let place = |text: &str| {
        let start = text.rmatch_indices(name).map(|(start, _)| start);
        let is_whole = |start: &usize| *start == 0 || text[..*start].ends_with([' ', '/']);
        let mut start = start.filter(is_whole);
        Some(text[start.next()?..].trim_end().to_owned())
    };
    // Addresses differ between runs.
    let without_addresses = |text: &str| {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        words.retain(|word| !word.starts_with("0x"));
        words.join(" ")
    };
    let mut lines = messages.lines();
    if let Some((at, fault)) = lines.find_map(|line| line.split_once(": runtime error: ")) {
        return Some(format!("{}: {}", place(at)?, without_addresses(fault)));
    }
    let (_, fault) = messages.split_once("ERROR: AddressSanitizer: ")?;
    let mut lines = fault.lines();
    let kind = lines.next()?.split(" on ").next()?;
    let kind = without_addresses(kind.split(" (").next()?);
    let mut frames = lines.filter(|line| line.trim_start().starts_with('#'));
    Some(format!("{}: {kind}", frames.find_map(place)?))
}
