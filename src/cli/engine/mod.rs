//! The engine protocol on standard input and output (`docs/protocol.md`), modelled on UCI.

// Text from outside must not be able to panic.
#![deny(clippy::expect_used, clippy::indexing_slicing, clippy::unwrap_used)]

mod engine_loop;
mod handler;
mod input;
mod memory;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use birka_engine::{Engine, Level};
use birka_script::Library;

use self::handler::{ProtocolHandler, Response};
use self::input::{InputLine, read_line};
use crate::cli::error::CliError;
use crate::cli::files::{read_levels, read_weights};

/// Speak the engine protocol on standard input and output
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Evaluate with other weights, in the format that `birka tune` writes
    #[arg(long, value_name = "FILE.ron")]
    weights: Option<PathBuf>,
    /// Play at a level, from 1, the weakest; 0 is weaker still, for a first game
    #[arg(long, value_name = "0-8")]
    level: Option<usize>,
    /// Take the levels for `--level` from a file in the format of `levels.ron` of the engine
    #[arg(long, value_name = "FILE.ron", requires = "level")]
    levels: Option<PathBuf>,
}

impl Args {
    fn engine(&self) -> Result<Engine, CliError> {
        let mut engine = Engine::default();
        if let Some(path) = &self.weights {
            engine = engine.with_weights(read_weights(path)?);
        }
        if let Some(number) = self.level {
            let levels = match &self.levels {
                Some(path) => read_levels(path)?,
                None => Level::all(),
            };
            let level = Level::numbered_of(levels, number).ok_or(CliError::NoLevel { number, most: levels.len() })?;
            engine = engine.at_level(level);
        }
        Ok(engine)
    }
}

/// The answers to lines of the protocol, without searches and counts. Called by a fuzz target.
pub fn protocol_answers(library: &Library, mut input: impl BufRead) -> Vec<String> {
    let mut handler = ProtocolHandler::new(library);
    let mut answers = Vec::new();
    loop {
        match read_line(&mut input) {
            InputLine::End => return answers,
            InputLine::NotText | InputLine::TooLong => {}
            InputLine::Text(text) => match handler.handle(&text) {
                Response::Quit => return answers,
                Response::Lines(lines) => answers.extend(lines),
                Response::SetResources(resources) => handler.set_resources(resources),
                Response::Go(_) | Response::Perft(_) | Response::Stop | Response::PonderHit | Response::NewGame => {}
            },
        }
    }
}

pub(super) fn run<R: BufRead>(
    args: &Args,
    library: &Library,
    input: impl FnOnce() -> R + Send + 'static,
    out: &mut impl Write,
) -> Result<ExitCode, CliError> {
    engine_loop::run(args.engine()?, library, input, out)
}
