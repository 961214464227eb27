//! Accepts connections and serves HTTP/1.1 on them.
//!
//! A connection is *idle* while it has no request in progress. If the process has too few file descriptors for a new
//! connection, the server closes the connection that is idle for the longest time.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};

use crate::app;

/// The time in which a client must send the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(60);

/// The greatest size of the head of a request, in bytes.
const HEAD_SIZE: usize = 16 << 10;

/// The greatest number of open connections, if the limit of file descriptors allows it.
const MOST_CONNECTIONS: usize = 1 << 14;

/// The number of file descriptors that are not used for connections.
const RESERVED: usize = 48;

/// The time between two attempts to find room for a connection.
const PAUSE: Duration = Duration::from_millis(5);

/// A server that is bound to an address and not running yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Binds to an address. The system chooses the port if it is 0.
    ///
    /// # Errors
    ///
    /// If the address cannot be used, for example because another program uses the port.
    pub fn bind(address: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address })
    }

    /// The address that the server is bound to.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests without end. Raises the soft limit of file descriptors of the process.
    ///
    /// # Errors
    ///
    /// If the threads of the server cannot be started.
    pub fn run(self) -> io::Result<Infallible> {
        let most = raise_file_limit().saturating_sub(RESERVED);
        self.run_with(most.clamp(1, MOST_CONNECTIONS))
    }

    /// Answers requests on up to `most` connections at a time.
    fn run_with(self, most: usize) -> io::Result<Infallible> {
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let router = app::router(self.address.ip());
            let connections = Arc::new(Connections {
                room: Arc::new(Semaphore::new(most)),
                idle: Mutex::default(),
            });
            loop {
                if let Ok((stream, _)) = listener.accept().await {
                    let permit = connections.permit().await;
                    connections.serve(stream, router.clone(), permit);
                } else {
                    // The client closed the connection, or the process has no file descriptor left.
                    connections.close_oldest();
                    sleep(PAUSE).await;
                }
            }
        })
    }
}

/// Raises the soft limit of file descriptors to the hard limit; returns the new limit.
#[cfg(unix)]
fn raise_file_limit() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let old = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: old.maximum,
        ..old
    };
    let files = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => old.maximum,
        Err(_) => old.current,
    };
    files.map_or(usize::MAX, |files| {
        usize::try_from(files).unwrap_or(usize::MAX)
    })
}

/// Other systems have no limit that a process can raise.
#[cfg(not(unix))]
const fn raise_file_limit() -> usize {
    usize::MAX
}

/// The open connections.
#[derive(Debug)]
struct Connections {
    /// One permit for each further connection.
    room: Arc<Semaphore>,
    idle: Mutex<Idle>,
}

/// The idle connections, in the order in which they became idle.
#[derive(Debug, Default)]
struct Idle {
    next: u64,
    tasks: BTreeMap<u64, AbortHandle>,
}

impl Idle {
    /// Adds a connection; returns its key.
    fn add(&mut self, task: AbortHandle) -> u64 {
        self.next += 1;
        self.tasks.insert(self.next, task);
        self.next
    }
}

impl Connections {
    /// Waits for the permit of a connection, and closes idle connections if there is none.
    async fn permit(&self) -> OwnedSemaphorePermit {
        loop {
            let room = Arc::clone(&self.room);
            if let Ok(permit) = Arc::clone(&room).try_acquire_owned() {
                return permit;
            }
            // A closed connection gives its permit back as soon as its task runs again.
            let time = if self.close_oldest() {
                HEAD_TIME
            } else {
                PAUSE
            };
            if let Ok(Ok(permit)) = timeout(time, room.acquire_owned()).await {
                return permit;
            }
        }
    }

    /// Serves a connection in a new task.
    fn serve(self: &Arc<Self>, stream: TcpStream, router: Router, permit: OwnedSemaphorePermit) {
        // Answers are complete: send them at once.
        let _ = stream.set_nodelay(true);
        // The first request of the task waits for this lock.
        let mut idle = self.idle();
        let connection = Arc::new(Connection {
            all: Arc::clone(self),
            key: AtomicU64::new(idle.next + 1),
            _permit: permit,
        });
        let router = TowerToHyperService::new(router);
        let task = tokio::spawn(async move {
            let service = service_fn(|request| Arc::clone(&connection).busy(router.call(request)));
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new())
                .header_read_timeout(HEAD_TIME)
                .max_buf_size(HEAD_SIZE);
            // An error is a client that closes the connection, is too slow, or does not send HTTP.
            let _ = http.serve_connection(TokioIo::new(stream), service).await;
        });
        idle.add(task.abort_handle());
    }

    /// Closes the connection that is idle for the longest time; returns whether there was one.
    fn close_oldest(&self) -> bool {
        let oldest = self.idle().tasks.pop_first();
        oldest.inspect(|(_, task)| task.abort()).is_some()
    }

    fn idle(&self) -> MutexGuard<'_, Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An open connection.
#[derive(Debug)]
struct Connection {
    all: Arc<Connections>,
    /// The key in the list of idle connections.
    key: AtomicU64,
    _permit: OwnedSemaphorePermit,
}

impl Connection {
    /// Answers a request. The connection is not idle meanwhile.
    async fn busy<T>(self: Arc<Self>, request: impl Future<Output = T>) -> T {
        let key = self.key.load(Ordering::SeqCst);
        let task = self.all.idle().tasks.remove(&key);
        let answer = request.await;
        if let Some(task) = task {
            let key = self.all.idle().add(task);
            self.key.store(key, Ordering::SeqCst);
        }
        answer
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let key = self.key.load(Ordering::SeqCst);
        self.all.idle().tasks.remove(&key);
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;
    use std::thread;

    use super::*;

    #[test]
    fn the_oldest_idle_connection_makes_room() {
        let server = Server::bind(([127, 0, 0, 1], 0).into()).expect("a port is free");
        let address = server.address();
        thread::spawn(move || server.run_with(4));
        let connect = || TcpStream::connect(address).expect("the server listens");
        let mut clients = [connect(), connect(), connect(), connect()];
        let ask = |client: &mut TcpStream| {
            let request = b"GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n";
            client.write_all(request).expect("the server reads");
            let mut start = [0; 12];
            client.read_exact(&mut start).expect("the server answers");
            assert_eq!(&start, b"HTTP/1.1 200");
        };
        // The server accepts connections in order, so an answer to the last one proves that it has accepted all.
        ask(&mut clients[3]);
        // The first connection is no longer the oldest idle one.
        ask(&mut clients[0]);
        ask(&mut connect());
        let mut rest = Vec::new();
        clients[1]
            .read_to_end(&mut rest)
            .expect("the server closes it");
        assert_eq!(rest, b"");
        ask(&mut clients[2]);
    }
}
