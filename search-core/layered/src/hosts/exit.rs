//! The end of a process that has lost another one.

use std::panic;
use std::process::exit;
use std::sync::Once;
use std::thread;

/// The exit code of a process that has lost the connection to another one.
const EXIT_LOST: i32 = 4;

/// The exit code of a program that panics.
const EXIT_PANIC: i32 = 101;

/// How timely dataflow begins the message of the panic for a lost connection, for programs that look for it.
const LOST: &str = "timely communication error: ";

/// Makes every panic end this process, with exit code 4 and a message if the connection to another process is lost.
///
/// If a process of a search ends, threads of timely dataflow panic in the others, whose search could then never end.
/// So a program that calls [`OnHosts`](crate::OnHosts) calls this function first. It installs a panic hook, which prints other
/// panics as before and ends the process with exit code 101.
pub fn exit_on_panic() {
    static LOSS: Once = Once::new();
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let text = panic.payload().downcast_ref::<String>();
        if let Some(cause) = text.and_then(|text| text.strip_prefix(LOST)) {
            // Several threads notice it.
            LOSS.call_once(|| {
                let current = thread::current();
                let thread = current.name().unwrap_or("a thread");
                eprintln!(
                    "error: the connection to another process is lost ({thread}: {cause}); start all processes again with the same directories to continue after the last sealed layer"
                );
                exit(EXIT_LOST);
            });
        }
        print(panic);
        exit(EXIT_PANIC);
    }));
}
