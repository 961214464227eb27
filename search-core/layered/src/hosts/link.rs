//! The connections of this process to the others, and the streams of timely dataflow.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::Duration;

use timely::communication::allocator::zero_copy::stream::Stream;

use super::Hosts;
use super::connect::Pair;
use super::error::HostsErrorKind;
use super::peers::{DONE, Halted, LOST, Peers, Reason, State, is_timeout};

/// The time after which a blocked write looks whether it is still wanted.
const WRITE_TIME: Duration = Duration::from_millis(200);

/// The number of zeros in the header with which timely dataflow ends a stream.
const LAST_HEADER: usize = 48;

/// The connections of this process. When it is dropped, the other processes are told that this one ends.
pub(super) struct Connections {
    pub(super) peers: Arc<Peers>,
    pairs: Vec<Pair>,
    /// The process that the others are told to be lost.
    lost: usize,
}

impl Connections {
    /// Watches the other processes; also returns the streams for timely dataflow.
    pub(super) fn new(
        hosts: &Hosts,
        pairs: Vec<Option<Pair>>,
    ) -> io::Result<(Self, Vec<Option<Link>>)> {
        let peers = Arc::new(Peers::new(hosts.clone()));
        let mut links = Vec::new();
        for (process, pair) in pairs.iter().enumerate() {
            let Some(Pair { data, control }) = pair else {
                links.push(None);
                continue;
            };
            data.set_read_timeout(None)?;
            data.set_write_timeout(Some(WRITE_TIME))?;
            control.set_read_timeout(Some(peers.interval()))?;
            control.set_write_timeout(Some(peers.interval()))?;
            let (control, watcher) = (control.try_clone()?, Arc::clone(&peers));
            thread::Builder::new().spawn(move || watcher.watch(process, control))?;
            links.push(Some(Link::new(
                data.try_clone()?,
                process,
                Arc::clone(&peers),
            )));
        }
        let pairs = pairs.into_iter().flatten().collect();
        let lost = hosts.process;
        Ok((Self { peers, pairs, lost }, links))
    }

    /// Waits until the other processes have all data and need nothing more; returns why the workers stopped early.
    pub(super) fn finish(mut self) -> Option<Reason> {
        if !self.peers.lock().is_failed {
            self.tell(DONE);
            self.peers.change(|state| state.is_done = true);
            let is_over = |state: &State| {
                let mut all = state.done.iter().chain(&state.flushed);
                state.is_failed || all.all(|is_complete| *is_complete)
            };
            self.peers.wait(Duration::MAX, is_over);
        }
        let reason = self.peers.lock().reason.take();
        if let Some(Reason::Error(error)) = &reason {
            self.lost = error.process();
        }
        reason
    }

    /// Sends a word to all other processes.
    fn tell(&self, word: u32) {
        for pair in &self.pairs {
            // The watcher notices the end of the connection.
            let _ = (&pair.control).write_all(&word.to_le_bytes());
        }
    }
}

impl Drop for Connections {
    fn drop(&mut self) {
        // A process that has received the word `DONE` ignores this word.
        self.tell(LOST + u32::try_from(self.lost).expect("there are fewer than 2³² processes"));
        self.peers.change(|state| state.is_broken = true);
        for pair in &self.pairs {
            let _ = pair.control.shutdown(Shutdown::Write);
            let _ = pair.data.shutdown(Shutdown::Both);
        }
    }
}

/// A connection as timely dataflow uses it. Its threads panic if a connection fails, so that they never see a failure.
pub(super) struct Link {
    stream: TcpStream,
    process: usize,
    peers: Arc<Peers>,
    /// The number of zeros at the end of the bytes that were read.
    zeros: usize,
}

impl Link {
    fn new(stream: TcpStream, process: usize, peers: Arc<Peers>) -> Self {
        Self {
            stream,
            process,
            peers,
            zeros: 0,
        }
    }

    fn count_zeros(&mut self, bytes: &[u8]) {
        let zeros = bytes.iter().rev().take_while(|byte| **byte == 0).count();
        self.zeros = if zeros == bytes.len() {
            self.zeros + zeros
        } else {
            zeros
        };
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let end = loop {
            match self.stream.read(buffer) {
                Ok(bytes) if bytes > 0 => {
                    self.count_zeros(&buffer[..bytes]);
                    return Ok(bytes);
                }
                Err(error) if is_timeout(&error) => {}
                end => break end,
            }
        };
        if end.is_ok() && self.zeros >= LAST_HEADER {
            return Ok(0);
        }
        let is_over = |state: &State| state.done[self.process] || state.is_broken;
        if !self.peers.wait(self.peers.patience(), is_over) {
            self.peers.fail(self.process, HostsErrorKind::Ended);
        }
        self.peers
            .wait(Duration::MAX, |state| state.is_done || state.is_broken);
        // Ends the thread without a message: the workers do not use its queues any more.
        resume_unwind(Box::new(Halted));
    }
}

impl Write for Link {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        loop {
            match self.stream.write(buffer) {
                Ok(bytes) => {
                    self.peers.sent.fetch_add(bytes as u64, Relaxed);
                    return Ok(bytes);
                }
                Err(error) if is_timeout(&error) => {
                    if self.peers.lock().is_broken {
                        return Ok(buffer.len());
                    }
                }
                Err(_) => {
                    self.peers.fail(self.process, HostsErrorKind::Ended);
                    return Ok(buffer.len());
                }
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        let stream = self.stream.try_clone()?;
        Ok(Self::new(stream, self.process, Arc::clone(&self.peers)))
    }

    fn set_nonblocking(&self, is_nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(is_nonblocking)
    }

    /// Called when all data are sent.
    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        let _ = self.stream.shutdown(how);
        self.peers
            .change(|state| state.flushed[self.process] = true);
        Ok(())
    }
}
