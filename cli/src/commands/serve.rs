//! `quadrille serve`: the web page.

use std::io::{self, IsTerminal as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::process::{Command, Stdio};
use std::thread;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use web::Server;

use crate::exit::{Exit, Failure, Interrupt, while_waiting};
use crate::{files, message};

/// Serve a web page on which to play, with the value of every move
///
/// The page needs no connection to other machines. It works in any browser, also without JavaScript. The server keeps
/// no state: the address of a page contains the board and the moves. Ctrl-C ends the server.
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("../../help/serve.txt"))]
pub(super) struct Args {
    /// The port; 0 chooses a free port
    #[arg(long, value_name = "N", default_value_t = web::PORT)]
    port: u16,

    /// The address of this machine to listen on; by default, only this machine can open the page
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = address)]
    bind: IpAddr,

    /// The name under which others open the page, such as `https://puzzles.example.org` behind a proxy; links begin with it
    #[arg(long, value_name = "NAME")]
    host: Option<String>,

    /// Let pages of this origin, such as `https://example.org`, read the JSON answers; `*` allows all origins
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Option<String>,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

/// Reads `localhost` or the number of a machine. Addresses of pages have IPv6 numbers in brackets.
fn address(text: &str) -> Result<IpAddr, &'static str> {
    if text.eq_ignore_ascii_case("localhost") {
        return Ok(Ipv4Addr::LOCALHOST.into());
    }
    let inside = text.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let number = inside.map_or_else(|| text.parse(), |it| it.parse().map(IpAddr::V6));
    number.map_err(|_| "expected `localhost` or a number such as 127.0.0.1, 0.0.0.0 or ::1")
}

/// Serves the page until a signal arrives.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    Interrupt::listen(None)?;
    let address = SocketAddr::new(args.bind, args.port);
    let mut server = Server::bind(address).map_err(|error| refused(address, &error))?;
    if let Some(host) = &args.host {
        server.set_host(host).map_err(|_| {
            let form =
                "expected a name such as `example.org` or `https://example.org`, without a path";
            Failure::usage(format_args!("`--host {host}` is not a host: {form}"))
        })?;
    }
    if let Some(origin) = &args.allow_origin {
        server.allow_origin(origin).map_err(|_| {
            let form = "expected a scheme, `://` and a host, such as `https://example.org`, or `*`";
            Failure::usage(format_args!(
                "`--allow-origin {origin}` is not an origin: {form}"
            ))
        })?;
    }
    let url = url(server.address());
    files::print(&format!("{url}\n"))?;
    if !server.address().ip().is_loopback() {
        tell_other_machines(server.address());
    }
    message::note("Ctrl-C ends the server");
    if args.open {
        open(&url);
    }
    match while_waiting(|| server.run())? {
        Ok(never) => match never {},
        Err(error) => Err(Failure::environment(format_args!(
            "cannot start the server: {error}"
        ))),
    }
}

/// The address of the page for a browser on this machine.
fn url(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        return format!("http://localhost:{}/", address.port());
    }
    format!("http://{address}/")
}

/// Says who can open the page, and which address to type on another machine.
fn tell_other_machines(address: SocketAddr) {
    message::note("every machine that can reach this one can open the page");
    if let Some(url) = network_url(address) {
        message::note(&format!("on a phone or another machine, open {url}"));
        if io::stderr().is_terminal()
            && let Ok(code) = QrCode::new(&url)
        {
            message::note(&code.render::<Dense1x2>().build());
        }
    }
}

/// The address of the page for other machines.
fn network_url(address: SocketAddr) -> Option<String> {
    if !address.ip().is_unspecified() {
        return Some(url(address));
    }
    // The system chooses the local address of a route. No packet is sent.
    let any: IpAddr = Ipv4Addr::UNSPECIFIED.into();
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    Some(url(SocketAddr::new(ip, address.port())))
}

fn refused(address: SocketAddr, error: &io::Error) -> Failure {
    let advice = match error.kind() {
        io::ErrorKind::AddrInUse => "; another program uses this port: choose one with `--port`",
        io::ErrorKind::PermissionDenied => "; choose a port from 1024 with `--port`",
        io::ErrorKind::AddrNotAvailable => "; `--bind` needs an address of this machine",
        _ => "",
    };
    Failure::environment(format_args!("cannot listen on {address}: {error}{advice}"))
}

/// Opens an address in the browser. The command of the system ends at once, or is the browser itself.
fn open(url: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(program);
    command
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    match command.spawn() {
        Ok(mut child) => {
            thread::spawn(move || child.wait());
        }
        Err(error) => message::note(&format!("cannot start {program}: {error}; open {url}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn localhost_and_brackets_are_addresses() {
        for (text, expected) in [
            ("localhost", Some("127.0.0.1")),
            ("0.0.0.0", Some("0.0.0.0")),
            ("::1", Some("::1")),
            ("[::1]", Some("::1")),
            ("[127.0.0.1]", None),
            ("[::1", None),
            ("example.org", None),
        ] {
            let expected = expected.map(|it| it.parse().expect("it is a number"));
            assert_eq!(address(text).ok(), expected, "{text}");
        }
    }
}
