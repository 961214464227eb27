//! Connections between all processes.

use std::io::{self, ErrorKind as IoErrorKind, Read as _, Write as _};
use std::net::{TcpListener, TcpStream, ToSocketAddrs as _};
use std::sync::mpsc::{Sender, channel};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use crate::error::{Error, ErrorKind};

/// The processes of a search.
///
/// Connections have no password and no encryption: use them in trusted networks only.
#[derive(Clone, Debug)]
#[must_use]
pub struct Hosts {
    pub(super) addresses: Vec<String>,
    pub(super) process: usize,
    pub(super) start_up: Duration,
}

impl Hosts {
    /// The processes have these addresses, such as `10.0.0.2:7000`; this is the process with the index `process`.
    ///
    /// # Panics
    ///
    /// If no address has this index.
    pub fn new(addresses: impl IntoIterator<Item = String>, process: usize) -> Self {
        let addresses: Vec<String> = addresses.into_iter().collect();
        assert!(
            process < addresses.len(),
            "no address has the index {process}"
        );
        Self {
            addresses,
            process,
            start_up: Duration::from_secs(60),
        }
    }

    /// Sets the time in which all processes must start and connect; one minute is the default.
    pub const fn start_up(mut self, time: Duration) -> Self {
        self.start_up = time;
        self
    }
}

/// The first word of a connection. It changes with the meaning of the later ones.
const MAGIC: u32 = u32::from_le_bytes(*b"lay2");

/// The time between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// What processes tell each other first.
#[derive(Clone, Copy)]
struct Hello {
    process: u32,
    /// A checksum of the search.
    signature: u32,
}

/// Connects this process with all others. Each process calls those before it and is called by those after it.
///
/// There is one deadline for all. Each connection has its own thread until it has said hello, so strangers
/// that connect delay nothing.
pub(super) fn connect(hosts: &Hosts, signature: u32) -> Result<Vec<Option<TcpStream>>, Error> {
    let Hosts {
        addresses,
        process,
        start_up,
    } = hosts;
    let error = |process: usize, kind| Error::of_process(process, &addresses[process], kind);
    let network = |cause| error(*process, ErrorKind::Network(cause));
    let deadline = Instant::now() + *start_up;
    let hello = Hello {
        process: u32::try_from(*process).expect("there are fewer than 2³² processes"),
        signature,
    };
    let listener = TcpListener::bind(&addresses[*process]).map_err(network)?;
    listener.set_nonblocking(true).map_err(network)?;
    let (greeted, connections) = channel();
    for (other, address) in addresses[..*process].iter().enumerate() {
        let (address, greeted) = (address.clone(), greeted.clone());
        spawn(move || call(&address, other, hello, deadline, &greeted));
    }
    let mut streams: Vec<Option<TcpStream>> = addresses.iter().map(|_| None).collect();
    loop {
        let mut others = (0..streams.len()).filter(|other| other != process);
        let Some(missing) = others.find(|other| streams[*other].is_none()) else {
            return Ok(streams);
        };
        if Instant::now() >= deadline {
            return Err(error(missing, ErrorKind::NotStarted(*start_up)));
        }
        while let Ok((stream, _)) = listener.accept() {
            let greeted = greeted.clone();
            spawn(move || {
                let theirs = exchange(&stream, hello, deadline);
                // A stranger, or a connection after all others have been found, is forgotten.
                let _ = theirs.map(|theirs| greeted.send((stream, theirs)));
            });
        }
        if let Ok((stream, theirs)) = connections.recv_timeout(PAUSE) {
            let other = theirs.process as usize;
            if other < streams.len() && other != *process {
                if theirs.signature != signature {
                    return Err(error(other, ErrorKind::OtherSearch));
                }
                streams[other] = Some(stream);
            }
        }
    }
}

/// Connects with a process that may start later. Gives up at the deadline.
///
/// Only an answer of that process counts. If no process listens at its port, the system can give this port to the call; the
/// call is then connected with itself, and hears its own words.
fn call(
    address: &str,
    other: usize,
    hello: Hello,
    deadline: Instant,
    greeted: &Sender<(TcpStream, Hello)>,
) {
    while Instant::now() < deadline {
        // The name of a host can have several addresses.
        for address in address.to_socket_addrs().into_iter().flatten() {
            let stream = left(deadline)
                .and_then(|left| TcpStream::connect_timeout(&address, left))
                .and_then(|stream| Ok((exchange(&stream, hello, deadline)?, stream)));
            if let Ok((theirs, stream)) = stream
                && theirs.process as usize == other
            {
                // The receiver is closed if the start has failed.
                let _ = greeted.send((stream, theirs));
                return;
            }
        }
        sleep(PAUSE);
    }
}

/// The time until the deadline; an error if it has passed.
fn left(deadline: Instant) -> io::Result<Duration> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(IoErrorKind::TimedOut.into());
    }
    Ok(left)
}

/// Says who this process is, and hears who the other one is.
fn exchange(mut stream: &TcpStream, hello: Hello, deadline: Instant) -> io::Result<Hello> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(left(deadline)?))?;
    let ours = [MAGIC, hello.process, hello.signature].map(u32::to_le_bytes);
    stream.write_all(ours.as_flattened())?;
    let mut theirs = [[0; 4]; 3];
    stream.read_exact(theirs.as_flattened_mut())?;
    stream.set_read_timeout(None)?;
    match theirs.map(u32::from_le_bytes) {
        [MAGIC, process, signature] => Ok(Hello { process, signature }),
        _ => Err(IoErrorKind::InvalidData.into()),
    }
}
