//! Programs from the files that name them.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use crate::compile;
use crate::error::Error;
use crate::program::{CompileOptions, Program};

impl Program {
    /// The program of a source file, an executable file, or a directory with one source.
    ///
    /// # Errors
    ///
    /// As [`compile::program`], except for errors [of the compiler](Error::is_of_compiler), which the program keeps.
    pub fn from_file(
        file: &Path,
        options: &CompileOptions,
        cancel: &AtomicBool,
    ) -> Result<Self, Error> {
        let name = file.display().to_string();
        let program = match compile::program(file, options, cancel) {
            Err(error) if error.is_of_compiler() => Self::new(name, Err(error)),
            program => Self { name, ..program? },
        };
        let options = Some(options.clone());
        Ok(Self { options, ..program })
    }

    /// A program of a problem, which has to compile. Its name is that of its file or directory.
    ///
    /// # Errors
    ///
    /// As [`compile::program`].
    pub fn of_problem(path: &Path, cancel: &AtomicBool) -> Result<Self, Error> {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let name = name.to_string_lossy().into_owned();
        let program = compile::program(path, &CompileOptions::default(), cancel)?;
        Ok(Self { name, ..program })
    }
}
