//! The options of a search by several processes.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use layered::Hosts;

#[derive(Debug, clap::Args)]
pub(crate) struct HostsArgs {
    /// Search together with other processes: a file with the address of each process, such as `10.0.0.2:7000`, one per line; trusted networks only
    #[arg(long, value_name = "FILE", requires = "process", requires = "dir", conflicts_with_all = ["distance", "memory"])]
    hosts: Option<PathBuf>,

    /// The index of this process in the file of `--hosts`, counted from 0; process 0 prints the layers
    #[arg(long, value_name = "I", requires = "hosts")]
    process: Option<usize>,

    /// The time in which all processes must start and connect, in seconds
    #[arg(long, value_name = "SECONDS", requires = "hosts", default_value_t = 60)]
    start_up: u64,
}

impl HostsArgs {
    /// Whether this process prints the layers.
    pub(crate) fn prints(&self) -> bool {
        self.process.is_none_or(|process| process == 0)
    }

    /// The processes; `None` if there is only this one.
    pub(crate) fn hosts(&self) -> Result<Option<Hosts>, String> {
        let (Some(file), Some(process)) = (&self.hosts, self.process) else {
            return Ok(None);
        };
        let path = file.display();
        let text = fs::read_to_string(file).map_err(|error| format!("{path}: {error}"))?;
        let lines = text.lines().map(str::trim);
        let addresses: Vec<String> = lines
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(str::to_owned)
            .collect();
        if process >= addresses.len() {
            let processes = addresses.len();
            return Err(format!(
                "`--process {process}` is not in {path}, which has {processes} addresses; the first one has the index 0"
            ));
        }
        Ok(Some(Hosts {
            addresses,
            process,
            start_up: Duration::from_secs(self.start_up),
        }))
    }
}
