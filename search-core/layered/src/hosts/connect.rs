//! Connections between all processes.

use std::io::{self, ErrorKind as IoErrorKind, Read as _, Write as _};
use std::net::{TcpListener, TcpStream, ToSocketAddrs as _};
use std::sync::mpsc::channel;
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use crate::error::{Error, ErrorKind};

/// The processes of a search.
///
/// Connections have no password and no encryption: use them in trusted networks only.
#[derive(Clone, Debug)]
pub struct Hosts {
    /// The address of each process, such as `10.0.0.2:7000`.
    pub addresses: Vec<String>,
    /// The index of the address of this process.
    pub process: usize,
    /// The time in which all processes must start and connect.
    pub start_up: Duration,
}

impl Hosts {
    /// The error of a process.
    pub(super) fn error(&self, process: usize, kind: ErrorKind) -> Error {
        Error {
            subject: format!("process {process} ({})", self.addresses[process]),
            kind,
        }
    }
}

/// The first word of a connection. It changes with the meaning of the later ones.
const MAGIC: u32 = u32::from_le_bytes(*b"lay4");

/// The time between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// What processes tell each other first.
#[derive(Clone, Copy)]
struct Hello {
    process: u32,
    /// A checksum of the search.
    signature: u32,
}

/// A connection, with what the other process said first.
type Greeting = (TcpStream, Hello);

/// Connects this process with all others. Each process calls those before it and is called by those after it.
///
/// There is one deadline for all. Each connection has its own thread until it has said hello, so strangers
/// that connect delay nothing.
pub(super) fn connect(hosts: &Hosts, signature: u32) -> Result<Vec<Option<TcpStream>>, Error> {
    let (addresses, process) = (&hosts.addresses, hosts.process);
    let network = |cause| hosts.error(process, ErrorKind::Network(cause));
    let deadline = Instant::now() + hosts.start_up;
    let hello = Hello {
        process: u32::try_from(process).expect("there are fewer than 2³² processes"),
        signature,
    };
    let listener = TcpListener::bind(&addresses[process]).map_err(network)?;
    listener.set_nonblocking(true).map_err(network)?;
    let (greeted, connections) = channel();
    for (other, address) in addresses[..process].iter().enumerate() {
        let (address, greeted) = (address.clone(), greeted.clone());
        // The receiver is closed if the start has failed.
        spawn(move || call(&address, other, hello, deadline).map(|other| greeted.send(other)));
    }
    let mut streams: Vec<Option<TcpStream>> = addresses.iter().map(|_| None).collect();
    loop {
        let mut others = (0..streams.len()).filter(|other| *other != process);
        let Some(missing) = others.find(|other| streams[*other].is_none()) else {
            return Ok(streams);
        };
        if Instant::now() >= deadline {
            return Err(hosts.error(missing, ErrorKind::NotStarted(hosts.start_up)));
        }
        while let Ok((stream, _)) = listener.accept() {
            let greeted = greeted.clone();
            // A stranger, or a connection after all others have been found, is forgotten.
            spawn(move || exchange(stream, hello, deadline).map(|other| greeted.send(other)));
        }
        if let Ok((stream, theirs)) = connections.recv_timeout(PAUSE) {
            let other = theirs.process as usize;
            if other < streams.len() && other != process {
                if theirs.signature != signature {
                    return Err(hosts.error(other, ErrorKind::OtherSearch));
                }
                streams[other] = Some(stream);
            }
        }
    }
}

/// Connects with a process that may start later; `None` at the deadline.
///
/// Only an answer of that process counts. If no process listens at its port, the system can give this port to the call; the
/// call is then connected with itself, and hears its own words.
fn call(address: &str, other: usize, hello: Hello, deadline: Instant) -> Option<Greeting> {
    while Instant::now() < deadline {
        // The name of a host can have several addresses.
        for address in address.to_socket_addrs().into_iter().flatten() {
            let stream = TcpStream::connect_timeout(&address, left(deadline))
                .and_then(|stream| exchange(stream, hello, deadline));
            if let Ok((stream, theirs)) = stream
                && theirs.process as usize == other
            {
                return Some((stream, theirs));
            }
        }
        sleep(PAUSE);
    }
    None
}

/// The time until the deadline. If it has passed, this is zero, which sockets refuse as a timeout.
fn left(deadline: Instant) -> Duration {
    deadline.saturating_duration_since(Instant::now())
}

/// Says who this process is, and hears who the other one is.
fn exchange(mut stream: TcpStream, hello: Hello, deadline: Instant) -> io::Result<Greeting> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(left(deadline)))?;
    let ours = [MAGIC, hello.process, hello.signature].map(u32::to_le_bytes);
    stream.write_all(ours.as_flattened())?;
    let mut theirs = [[0; 4]; 3];
    stream.read_exact(theirs.as_flattened_mut())?;
    stream.set_read_timeout(None)?;
    match theirs.map(u32::from_le_bytes) {
        [MAGIC, process, signature] => Ok((stream, Hello { process, signature })),
        _ => Err(IoErrorKind::InvalidData.into()),
    }
}
