//! Answers the sample of every puzzle by every engine that fits it, without naming any.
//!
//! ```console
//! $ cargo run -p puzzles --example every_puzzle
//! ```

use puzzles::text::read_input;
use puzzles::{Engine, Limits, Method, PUZZLES, Request, write_answer};

fn main() {
    for puzzle in PUZZLES {
        let about = puzzle.about();
        println!("{} ({})", about.title, about.name);
        for engine in [Engine::Auto].iter().chain(about.engines) {
            let request = Request {
                moves: about.prints_moves,
                ..Request::new(Method::new(*engine))
            };
            let mut session = puzzle.session(request).expect("the engine is on the list");
            let cases = read_input(about.sample.input.as_bytes(), &about.format);
            let mut output = Vec::new();
            for boards in cases.expect("a sample is valid") {
                let answer = session.answer(&boards, Limits::none().into());
                println!("  {engine:13} {}", answer.stats);
                write_answer(&mut output, about, request, answer.outcome)
                    .expect("memory can be written to");
            }
            assert_eq!(output, about.sample.output.as_bytes(), "{engine} agrees");
        }
    }
}
