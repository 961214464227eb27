//! Accepts connections and serves HTTP/1.1 on them.

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::runtime::Builder;
use tokio::sync::Semaphore;
use tokio::time::sleep;

use crate::app;

/// The time in which a client must send the head of a request, also the head of the next request on its connection.
const HEAD_TIME: Duration = Duration::from_secs(15);

/// The greatest size of the head of a request, in bytes.
const MAX_HEAD: usize = 16 << 10;

/// The greatest number of open connections.
const MAX_CONNECTIONS: usize = 1 << 14;

/// The time between two attempts to accept a connection without a free file descriptor.
const PAUSE: Duration = Duration::from_millis(50);

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

    /// Answers requests without end.
    ///
    /// # Errors
    ///
    /// If the threads of the server cannot be started.
    pub fn run(self) -> io::Result<Infallible> {
        self.run_with(MAX_CONNECTIONS, HEAD_TIME)
    }

    /// Answers requests on some connections at a time. A further connection waits until one of them is closed.
    fn run_with(self, max_connections: usize, head_time: Duration) -> io::Result<Infallible> {
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let router = TowerToHyperService::new(app::router(self.address.ip()));
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new())
                .header_read_timeout(head_time)
                .max_buf_size(MAX_HEAD);
            let room = Arc::new(Semaphore::new(max_connections));
            loop {
                let permit = Arc::clone(&room).acquire_owned().await;
                let Ok((stream, _)) = listener.accept().await else {
                    // The client closed the connection, or the process has no file descriptor left.
                    sleep(PAUSE).await;
                    continue;
                };
                // Answers are complete: send them at once.
                let _ = stream.set_nodelay(true);
                let connection = http.serve_connection(TokioIo::new(stream), router.clone());
                tokio::spawn(async move {
                    // An error is a client that closes the connection, is too slow, or does not send HTTP.
                    let _ = connection.await;
                    drop(permit);
                });
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;
    use std::thread;

    use super::*;

    #[test]
    fn silent_connections_are_closed_and_make_room() {
        let server = Server::bind(([127, 0, 0, 1], 0).into()).expect("a port is free");
        let address = server.address();
        thread::spawn(move || server.run_with(2, Duration::from_millis(100)));
        let connect = || TcpStream::connect(address).expect("the server listens");
        let ask = |client: &mut TcpStream| {
            let request = b"GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n";
            client.write_all(request).expect("the server reads");
            let mut start = [0; 12];
            client.read_exact(&mut start).expect("the server answers");
            assert_eq!(&start, b"HTTP/1.1 200");
        };
        // One connection is silent from the start, the other one after its first request.
        let [mut silent, mut idle] = [connect(), connect()];
        ask(&mut idle);
        ask(&mut connect());
        for client in [&mut silent, &mut idle] {
            let mut rest = Vec::new();
            client.read_to_end(&mut rest).expect("the server closes it");
        }
    }
}
