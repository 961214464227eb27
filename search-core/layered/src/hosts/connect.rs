//! The connections between the processes of a search.

use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{TcpListener, TcpStream, ToSocketAddrs as _};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::Hosts;
use super::error::{HostsError, HostsErrorKind};

/// The connections to one process.
pub(super) struct Pair {
    /// The messages of timely dataflow.
    pub(super) data: TcpStream,
    /// Signs of life, and the end of the process.
    pub(super) control: TcpStream,
}

/// The first bytes of each connection.
const MAGIC: [u8; 8] = *b"layered1";

/// The time for the first bytes of an accepted connection.
const HELLO_TIME: Duration = Duration::from_secs(2);

/// What a process says first on a connection: who it is, which search it runs, and what the connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hello {
    process: u32,
    signature: u32,
    is_control: bool,
}

/// The connections that are complete, partly or not at all.
type Slots = Vec<[Option<TcpStream>; 2]>;

/// Connects this process with all others; `None` stands for this process.
///
/// A process listens, connects with the processes before it, and waits for those after it. Connections of strangers
/// are closed.
pub(super) fn connect(hosts: &Hosts, signature: u32) -> Result<Vec<Option<Pair>>, HostsError> {
    let Hosts {
        addresses, process, ..
    } = hosts;
    let error = |other: usize, kind| HostsError::new(other, addresses[other].clone(), kind);
    let late = |other| error(other, HostsErrorKind::NotStarted(hosts.start_up));
    let deadline = Instant::now() + hosts.start_up;
    let hello = |is_control| Hello {
        process: u32::try_from(*process).expect("there are fewer than 2³² processes"),
        signature,
        is_control,
    };
    let is_same = |theirs: Hello| theirs.signature == signature;
    let listen = TcpListener::bind(addresses[*process].as_str()).and_then(|listener| {
        listener.set_nonblocking(true)?;
        Ok(listener)
    });
    let listener = listen.map_err(|cause| error(*process, HostsErrorKind::Listen(cause)))?;
    let mut slots: Slots = addresses.iter().map(|_| [None, None]).collect();
    for (other, slot) in slots.iter_mut().enumerate().take(*process) {
        for is_control in [false, true] {
            let (stream, theirs) =
                call(addresses, other, deadline, hello(is_control)).map_err(|_| late(other))?;
            if !is_same(theirs) {
                return Err(error(other, HostsErrorKind::OtherSearch));
            }
            slot[usize::from(is_control)] = Some(stream);
        }
    }
    let missing = |slots: &Slots| {
        let mut others = *process + 1..slots.len();
        others.find(|other| slots[*other].iter().any(Option::is_none))
    };
    while let Some(next) = missing(&slots) {
        match listener.accept() {
            Ok((stream, _)) => {
                let Ok((stream, theirs)) = answer(stream, hello(false)) else {
                    continue;
                };
                let other = theirs.process as usize;
                if other > *process && other < slots.len() {
                    if !is_same(theirs) {
                        return Err(error(other, HostsErrorKind::OtherSearch));
                    }
                    slots[other][usize::from(theirs.is_control)] = Some(stream);
                }
            }
            Err(_) if Instant::now() >= deadline => return Err(late(next)),
            Err(_) => sleep(Duration::from_millis(5)),
        }
    }
    let pair = |[data, control]: [Option<TcpStream>; 2]| {
        data.zip(control)
            .map(|(data, control)| Pair { data, control })
    };
    Ok(slots.into_iter().map(pair).collect())
}

/// Connects with a process that may start later.
///
/// Only an answer of that process counts. If nobody listens at its port, the system can give this port to the call; the
/// call is then connected with itself, and hears its own words.
fn call(
    addresses: &[String],
    other: usize,
    deadline: Instant,
    hello: Hello,
) -> io::Result<(TcpStream, Hello)> {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let attempt = || {
            let mut result = Err(io::Error::from(ErrorKind::NotFound));
            for address in addresses[other].to_socket_addrs()? {
                result = TcpStream::connect_timeout(&address, left.max(Duration::from_millis(1)));
                if result.is_ok() {
                    break;
                }
            }
            let (stream, theirs) = exchange(result?, hello, left)?;
            if theirs.process as usize == other {
                Ok((stream, theirs))
            } else {
                Err(ErrorKind::InvalidData.into())
            }
        };
        match attempt() {
            Err(_) if Instant::now() < deadline => sleep(Duration::from_millis(20)),
            result => return result,
        }
    }
}

/// Answers a process that connects.
fn answer(stream: TcpStream, hello: Hello) -> io::Result<(TcpStream, Hello)> {
    stream.set_nonblocking(false)?;
    exchange(stream, hello, HELLO_TIME)
}

/// Says who this process is, and hears who the other one is.
fn exchange(mut stream: TcpStream, hello: Hello, time: Duration) -> io::Result<(TcpStream, Hello)> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(time.max(Duration::from_millis(1))))?;
    stream.write_all(&hello.to_bytes())?;
    let mut bytes = [0; 17];
    stream.read_exact(&mut bytes)?;
    let theirs = Hello::from_bytes(bytes).ok_or(ErrorKind::InvalidData)?;
    Ok((stream, theirs))
}

impl Hello {
    fn to_bytes(self) -> [u8; 17] {
        let mut bytes = [0; 17];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&self.process.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.signature.to_le_bytes());
        bytes[16] = u8::from(self.is_control);
        bytes
    }

    fn from_bytes(bytes: [u8; 17]) -> Option<Self> {
        let (words, _) = bytes[8..].as_chunks::<4>();
        (bytes[..8] == MAGIC).then(|| Self {
            process: u32::from_le_bytes(words[0]),
            signature: u32::from_le_bytes(words[1]),
            is_control: bytes[16] == 1,
        })
    }
}
