//! Accepts connections and serves HTTP/1.1 on them.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::{HeaderValue, Uri};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::runtime::Builder;
use tokio::task::AbortHandle;
use tokio::time::sleep;

use crate::app;

/// The time in which a client must send the head of a request, also the head of the next request on its connection.
const HEAD_TIME: Duration = Duration::from_secs(15);

/// The greatest size of the head of a request, in bytes.
const MAX_HEAD: usize = 16 << 10;

/// The greatest number of open connections.
const MAX_CONNECTIONS: usize = 1 << 14;

/// The time in which a connection that is closed releases its file descriptor.
const PAUSE: Duration = Duration::from_millis(2);

/// A server that is bound to an address and not running yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    allowed: Option<HeaderValue>,
    site: Option<Uri>,
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
        Ok(Self {
            listener,
            address,
            allowed: None,
            site: None,
        })
    }

    /// Lets pages of another origin, such as `https://example.org`, read the JSON answers; `*` allows all origins.
    ///
    /// # Errors
    ///
    /// If the text cannot be an origin.
    pub fn allow_origin(&mut self, origin: &str) -> io::Result<()> {
        let is_origin = origin == "*" || origin.contains("://") && !origin.ends_with('/');
        let value = HeaderValue::from_str(origin).ok().filter(|_| is_origin);
        self.allowed = Some(value.ok_or(io::ErrorKind::InvalidInput)?);
        Ok(())
    }

    /// Accepts requests for a host, such as `example.org`, and begins links with it. Without a scheme, such as
    /// `https://`, links have `http://`.
    ///
    /// # Errors
    ///
    /// If the text cannot be a host.
    pub fn set_host(&mut self, host: &str) -> io::Result<()> {
        let scheme = if host.contains("://") { "" } else { "http://" };
        let site = format!("{scheme}{host}").parse::<Uri>().ok();
        let is_site =
            |site: &Uri| matches!(site.scheme_str(), Some("http" | "https")) && site.path() == "/";
        self.site = Some(site.filter(is_site).ok_or(io::ErrorKind::InvalidInput)?);
        Ok(())
    }

    /// The address that the server is bound to.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests without end.
    ///
    /// # Errors
    ///
    /// If the threads of the server cannot be started.
    pub fn run(self) -> io::Result<Infallible> {
        self.run_with(MAX_CONNECTIONS, HEAD_TIME)
    }

    /// Answers requests on some connections at a time. A further connection replaces the oldest silent one.
    fn run_with(self, max_connections: usize, head_time: Duration) -> io::Result<Infallible> {
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let router =
                TowerToHyperService::new(app::router(self.address.ip(), self.allowed, self.site));
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new())
                .header_read_timeout(head_time)
                .max_buf_size(MAX_HEAD);
            let mut open = Connections::default();
            loop {
                open.make_room(max_connections).await;
                let Ok((stream, _)) = listener.accept().await else {
                    // The client closed the connection, or the process has no file descriptor left.
                    sleep(PAUSE).await;
                    open.make_room(open.0.len()).await;
                    continue;
                };
                // Answers are complete: send them at once.
                let _ = stream.set_nodelay(true);
                let is_busy = Arc::new(AtomicBool::new(false));
                let service = service_fn({
                    let (router, is_busy) = (router.clone(), Arc::clone(&is_busy));
                    move |request| {
                        is_busy.store(true, Ordering::Relaxed);
                        let (answer, is_busy) = (router.call(request), Arc::clone(&is_busy));
                        async move {
                            let answer = answer.await;
                            is_busy.store(false, Ordering::Relaxed);
                            answer
                        }
                    }
                });
                let connection = http.serve_connection(TokioIo::new(stream), service);
                let task = tokio::spawn(async move {
                    // An error is a client that closes the connection, is too slow, or does not send HTTP.
                    let _ = connection.await;
                });
                open.0.push_back(Connection {
                    task: task.abort_handle(),
                    is_busy,
                });
            }
        })
    }
}

/// An open connection.
#[derive(Debug)]
struct Connection {
    task: AbortHandle,
    /// Whether a request waits for its answer.
    is_busy: Arc<AtomicBool>,
}

/// The open connections, the oldest first. Some of them may have ended.
#[derive(Debug, Default)]
struct Connections(VecDeque<Connection>);

impl Connections {
    /// Waits until fewer connections than `max` are open. Closes the oldest connection that waits for no answer; browsers
    /// connect again when they need one.
    async fn make_room(&mut self, max: usize) {
        while self.0.len() >= max.max(1) {
            self.0.retain(|connection| !connection.task.is_finished());
            if self.0.len() < max.max(1) {
                return;
            }
            let is_silent = |it: &Connection| !it.is_busy.load(Ordering::Relaxed);
            if let Some(oldest) = self.0.iter().position(is_silent) {
                self.0[oldest].task.abort();
            }
            sleep(PAUSE).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;
    use std::thread;

    use super::*;

    #[test]
    fn a_new_client_replaces_a_silent_one() {
        let server = Server::bind(([127, 0, 0, 1], 0).into()).expect("a port is free");
        let address = server.address();
        thread::spawn(move || server.run_with(4, Duration::from_secs(600)));
        let silent = [(); 40].map(|()| TcpStream::connect(address).expect("the server listens"));
        let mut client = TcpStream::connect(address).expect("the server listens");
        let time = Some(Duration::from_secs(300));
        client.set_read_timeout(time).expect("a time");
        ask(&mut client).expect("the server answers");
        // A client that was silent can connect again.
        drop(silent);
        ask(&mut client).expect("the server answers");
    }

    fn ask(client: &mut TcpStream) -> io::Result<()> {
        let request = b"GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n";
        client.write_all(request)?;
        let mut start = [0; 12];
        client.read_exact(&mut start)?;
        assert_eq!(&start, b"HTTP/1.1 200");
        let mut rest = Vec::new();
        while !rest.ends_with(b"</svg>\n") {
            let mut byte = [0];
            client.read_exact(&mut byte)?;
            rest.push(byte[0]);
        }
        Ok(())
    }

    #[test]
    fn silent_connections_are_closed_and_make_room() {
        let server = Server::bind(([127, 0, 0, 1], 0).into()).expect("a port is free");
        let address = server.address();
        thread::spawn(move || server.run_with(2, Duration::from_millis(100)));
        let connect = || TcpStream::connect(address).expect("the server listens");
        // On a busy machine, the server may close a connection before the request.
        let answered = || {
            let ask_once = |()| {
                let mut client = connect();
                ask(&mut client).ok().map(|()| client)
            };
            let mut tries = [(); 100].into_iter().filter_map(ask_once);
            tries.next().expect("the server answers")
        };
        // One connection is silent from the start, the other one after its first request.
        let (mut silent, mut idle) = (connect(), answered());
        answered();
        for client in [&mut silent, &mut idle] {
            let mut rest = Vec::new();
            client.read_to_end(&mut rest).expect("the server closes it");
        }
    }
}
