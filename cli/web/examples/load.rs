//! Measures the server under load: analysed positions, malformed requests, silent connections.
//!
//! `load [SECONDS [MALFORMED [SILENT]]]` starts a server in another process and sends requests to it. The measurement of
//! the project is `cargo run --release -p web --example load -- 10 100000 10000`. Each process needs a file descriptor
//! for each silent connection (`ulimit -n`).

use std::env;
use std::error::Error;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use puzzles::Random;
use puzzles::inputs::DistanceFilter;
use web::Server;

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// The number of connections that send requests at the same time.
const CLIENTS: usize = 4;

/// The number of positions of each puzzle.
const POSITIONS: usize = 2_000;

/// The argument of the process of the server.
const SERVE: &str = "serve";

fn main() -> Outcome<()> {
    if env::args().nth(1).as_deref() == Some(SERVE) {
        let server = Server::bind(([127, 0, 0, 1], 0).into())?;
        println!("{}", server.address());
        match server.run()? {}
    }
    let mut numbers = env::args().skip(1).map(|number| number.parse::<u32>());
    let mut next = |default| numbers.next().unwrap_or(Ok(default));
    let (seconds, malformed, silent) = (next(0)?, next(1_000)?, next(100)?);

    let (_server, address) = ServerProcess::start()?;
    let time = Duration::from_secs(seconds.into()).max(Duration::from_millis(200));
    println!("analysed: {}", analysed(address, time)?);

    let mut client = Client::connect(address)?;
    for number in 0..malformed {
        let status = client.get(&format!("/flip?board={number}&moves=%F{number}"))?;
        assert_eq!(status, 400);
    }
    println!(
        "malformed: {malformed} requests, then {}",
        analysed(address, time)?
    );

    let streams = (0..silent).map(|_| TcpStream::connect(address));
    let streams = streams.collect::<Result<Vec<_>, _>>()?;
    println!(
        "silent: {silent} connections, then {}",
        analysed(address, time)?
    );
    drop(streams);
    Ok(())
}

/// A server in another process, which ends with this value.
struct ServerProcess(Child);

impl ServerProcess {
    fn start() -> Outcome<(Self, SocketAddr)> {
        let mut command = Command::new(env::current_exe()?);
        let child = command.arg(SERVE).stdout(Stdio::piped()).spawn()?;
        let mut process = Self(child);
        let output = process.0.stdout.as_mut().ok_or("no output")?;
        let mut address = String::new();
        BufReader::new(output).read_line(&mut address)?;
        Ok((process, address.trim().parse()?))
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have ended before.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Requests positions of `flip`, `four` and `swap` for some time; returns the rate and the times of the answers.
fn analysed(address: SocketAddr, time: Duration) -> Outcome<String> {
    let mut paths = Vec::new();
    for name in ["flip", "four", "swap"] {
        let puzzle = puzzles::find(name).ok_or("unknown puzzle")?;
        let mut inputs = puzzle.inputs();
        let mut random = Random::new(1);
        for _ in 0..POSITIONS {
            let boards = inputs
                .random(&mut random, &DistanceFilter::Any)
                .ok_or("no inputs")?;
            let link = web::link(puzzle.about(), &boards);
            let (_, path) = link.rsplit_once('/').ok_or("no path")?;
            paths.push(format!("/api/{path}"));
        }
    }
    // The first request of a puzzle makes its tables.
    let mut client = Client::connect(address)?;
    for path in paths.iter().step_by(POSITIONS) {
        client.get(path)?;
    }
    let start = Instant::now();
    let paths = &paths[..];
    let run = |number: usize| -> Outcome<Vec<Duration>> {
        let mut client = Client::connect(address)?;
        let mut times = Vec::new();
        // A step that is prime to the number of paths mixes the puzzles.
        let mut index = number * 997;
        while start.elapsed() < time {
            let sent = Instant::now();
            assert_eq!(client.get(&paths[index % paths.len()])?, 200);
            times.push(sent.elapsed());
            index += 4_999;
        }
        Ok(times)
    };
    let times = thread::scope(|scope| {
        let run = &run;
        let clients = (0..CLIENTS).map(|number| scope.spawn(move || run(number)));
        let clients: Vec<_> = clients.collect();
        let times = clients
            .into_iter()
            .map(|client| client.join().expect("no panic"));
        times.collect::<Outcome<Vec<_>>>()
    })?;
    let mut times = times.concat();
    let number = u32::try_from(times.len())?;
    let rate = f64::from(number) / start.elapsed().as_secs_f64();
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1_000.0;
    Ok(format!(
        "{rate:.0} positions per second; median {:.2} ms, 99th percentile {:.2} ms, maximum {:.2} ms",
        at(50),
        at(99),
        at(100)
    ))
}

/// A connection that sends one request after the other.
struct Client(BufReader<TcpStream>);

impl Client {
    fn connect(address: SocketAddr) -> Outcome<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        Ok(Self(BufReader::new(stream)))
    }

    /// Sends a request and reads the answer; returns its status.
    fn get(&mut self, path: &str) -> Outcome<u16> {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        self.0.get_mut().write_all(request.as_bytes())?;
        let mut status = None;
        let mut length = 0;
        let mut line = String::new();
        loop {
            line.clear();
            self.0.read_line(&mut line)?;
            let text = line.trim_end();
            if let Some(number) = text.strip_prefix("HTTP/1.1 ") {
                status = number.get(..3).and_then(|number| number.parse().ok());
            } else if let Some(number) = text.to_ascii_lowercase().strip_prefix("content-length: ")
            {
                length = number.parse()?;
            } else if text.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        Ok(status.ok_or("no status")?)
    }
}
