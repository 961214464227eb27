//! A grammar and its uses.

use std::ops::RangeInclusive;

use rustc_hash::FxHashSet;

use crate::checktestdata::{Machine, parse};
use crate::choose::{Cases, Counts, Source};
use crate::enumerate::{Input, Inputs};
use crate::error::{CheckError, Checked, GrammarError};
use crate::make::{Made, Question, Recall, Text, make};
use crate::numbers::Position;
use crate::read::{Choice, Reader};
use crate::sample::Sampler;
use crate::shrink::{Fails, Shrinker};
use crate::validator::{Runs, Validator};

/// A description of all inputs of a problem: a text in the language of checktestdata, or a validator.
#[derive(Clone, Debug)]
pub struct Grammar {
    source: Box<dyn Source>,
}

impl Grammar {
    /// Reads a grammar. `EOF` at its end may be left out. Strings and comments can have any bytes.
    ///
    /// # Errors
    ///
    /// The first mistake.
    ///
    /// # Examples
    ///
    /// ```
    /// let error = inputs::Grammar::parse("INT(1, 10, n) NEWLIN").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown command `NEWLIN`");
    /// assert_eq!(error.span, 14..20);
    /// ```
    pub fn parse(source: &(impl AsRef<[u8]> + ?Sized)) -> Result<Self, GrammarError> {
        let (root, names) = parse(source.as_ref())?;
        let source = Box::new(Machine::new(root, names));
        Ok(Self { source })
    }

    /// The inputs that a validator accepts. Its first use starts its program.
    pub fn of_validator(validator: Validator) -> Self {
        let source = Box::new(Runs::new(validator));
        Self { source }
    }

    /// Checks that an input matches the grammar.
    ///
    /// # Errors
    ///
    /// The first place where the input does not match, or a mistake of the grammar that depends on the input.
    ///
    /// # Examples
    ///
    /// ```
    /// let grammar = inputs::Grammar::parse("INT(1, 10) NEWLINE")?;
    /// assert!(grammar.check(b"7\n").is_ok());
    /// assert!(grammar.check(b"07\n").is_err());
    /// # Ok::<(), inputs::GrammarError>(())
    /// ```
    pub fn check(&self, input: &[u8]) -> Result<(), CheckError> {
        self.read(input).map(drop)
    }

    /// The choices of an input.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check).
    pub fn read(&self, input: &[u8]) -> Result<Vec<Choice>, CheckError> {
        let mut reader = Reader::new(input);
        self.source.boxed().run(&mut reader)?;
        Ok(reader.choices)
    }

    /// The input with the choices of a text, as an enumeration has it. Numbers with decimals are written as short as possible.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check) and [`inputs`](Self::inputs).
    pub fn input(&self, text: &[u8], options: Options) -> Result<Input, CheckError> {
        self.inputs(options)?;
        Ok(self.made(text, options)?.input)
    }

    fn made(&self, text: &[u8], options: Options) -> Checked<Made> {
        let mut recall = Recall::of(text, self.read(text)?.into_iter());
        let likely = recall.list.clone();
        let mut want = |place: &_, _: Question<'_>| recall.text(place);
        let (source, most) = (&mut *self.source.boxed(), usize::MAX);
        let (made, result) = make(source, options.ends, likely, most, &mut want);
        result.map(|()| made)
    }

    /// Reduces an input on which something fails, until no single reduction fails, as long as it may go on. `fails` tries an input,
    /// which is smaller than all that failed before; `None` ends the reduction. Returns the last input that failed, and whether no
    /// single reduction of it fails.
    ///
    /// # Examples
    ///
    /// ```
    /// use inputs::{Grammar, Options};
    ///
    /// let grammar = Grammar::parse("INT(1, 1000, n) NEWLINE REP(n) INT(0, 10^9) NEWLINE END")?;
    /// let input = grammar.input(b"4\n7\n123456\n8\n99\n", Options::default()).expect("it matches");
    /// let mut fails = |input: &inputs::Input| Some(input.text().split(|byte| *byte == b'\n').any(|line| line.len() > 4));
    /// let (input, is_fixed) = grammar.shrink(&input, Options::default(), &|| true, &mut fails);
    /// assert_eq!((input.text(), is_fixed), (&b"1\n10000\n"[..], true));
    /// # Ok::<(), inputs::GrammarError>(())
    /// ```
    pub fn shrink(
        &self,
        input: &Input,
        options: Options,
        go_on: &dyn Fn() -> bool,
        fails: &mut Fails<'_>,
    ) -> (Input, bool) {
        let Ok(best) = self.made(input.text(), options) else {
            return (input.clone(), false);
        };
        let mut shrinker = Shrinker {
            source: self.source.boxed(),
            has_ends: options.ends,
            best,
            tried: FxHashSet::default(),
            go_on,
            fails,
            is_coarse: true,
        };
        let is_fixed = shrinker.run().is_some();
        (shrinker.best.input, is_fixed)
    }

    /// Random inputs. `words` are values, too: texts and numbers.
    ///
    /// # Errors
    ///
    /// As [`inputs`](Self::inputs).
    pub fn sampler(&self, options: Options, words: Vec<Vec<u8>>) -> Result<Sampler, GrammarError> {
        self.inputs(options)?;
        Ok(Sampler {
            source: self.source.boxed(),
            has_ends: options.ends,
            words: words.into_iter().map(Text::from).collect(),
        })
    }

    /// The alphabet of the free texts of a validator, if one was chosen or read. A validator without an alphabet has the characters
    /// of those that were read.
    pub fn alphabet(&self) -> Vec<u8> {
        self.source.alphabet()
    }

    /// The lists of choices that a validator accepted and refused in enumerations; `None` for a grammar.
    pub fn counts(&self) -> Option<Counts> {
        self.source.counts()
    }

    /// Recognizes the form "the number of cases, then as many equal cases".
    ///
    /// # Examples
    ///
    /// ```
    /// let source = "INT(1, 100, t) NEWLINE REP(t) INT(0, 9, n) SPACE INT(n, 9) NEWLINE END";
    /// let cases = inputs::Grammar::parse(source)?.cases().expect("the grammar has cases");
    /// let inputs = cases.grammar().inputs(inputs::Options::default())?.take(2);
    /// let inputs = inputs.collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(cases.join(&inputs).text(), b"2\n0 0\n0 1\n");
    /// # Ok::<(), inputs::GrammarError>(())
    /// ```
    pub fn cases(&self) -> Option<Cases> {
        self.source.cases()
    }

    /// All inputs of the grammar, by size.
    ///
    /// # Errors
    ///
    /// The first command that can be checked but not enumerated: `WHILE`, `MATCH`, `ISEOF` or `SCIENTIFIC`; and
    /// [`ends`](Options::ends) for a validator.
    ///
    /// # Examples
    ///
    /// ```
    /// use inputs::{Grammar, Options};
    ///
    /// let grammar = Grammar::parse("INT(1, 9, n) NEWLINE REP(n, SPACE) INT(0, 9) END NEWLINE")?;
    /// let inputs = grammar.inputs(Options::default())?.take(5);
    /// let texts = inputs.map(|input| Ok(String::from_utf8_lossy(input?.text()).into_owned()));
    /// let texts = texts.collect::<Result<Vec<String>, inputs::GrammarError>>()?;
    /// assert_eq!(texts, ["1\n0\n", "1\n1\n", "2\n0 0\n", "1\n2\n", "2\n0 1\n"]);
    /// # Ok::<(), inputs::GrammarError>(())
    /// ```
    pub fn inputs(&self, options: Options) -> Result<Inputs, GrammarError> {
        match self.source.refusal(options.ends) {
            Some(error) => Err(error),
            None => Ok(Inputs::new(self.source.boxed(), options.ends)),
        }
    }
}

impl Cases {
    /// The grammar of one case.
    pub fn grammar(&self) -> Grammar {
        let source = self.case.clone();
        Grammar { source }
    }

    /// The numbers of cases that an input can have. They include 1.
    pub fn counts(&self) -> RangeInclusive<u64> {
        self.counts.clone()
    }

    /// The input that consists of some cases, as an enumeration of the whole grammar has it. Its order is that of this enumeration.
    pub fn join(&self, cases: &[Input]) -> Input {
        let [before, between, after] = &self.texts;
        let number = cases.len() as u64;
        let mut text = [number.to_string().as_bytes(), before].concat();
        for (index, case) in cases.iter().enumerate() {
            text.extend_from_slice(if index == 0 { &[] } else { between });
            text.extend_from_slice(case.text());
        }
        text.extend_from_slice(after);
        let cost = number - self.counts.start().min(&number);
        let size = cost + cases.iter().map(Input::size).sum::<u64>();
        let mut choices = vec![Position { cost, place: 1 }];
        choices.extend(cases.iter().flat_map(|case| &case.choices));
        Input::new(size, choices, text)
    }
}

/// Options of an enumeration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The largest value of each range has the size 1, unless a number of repetitions depends on it. This finds overflow.
    pub ends: bool,
}
