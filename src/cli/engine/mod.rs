//! A UCI-shaped dialogue on standard input and output, by which other programs ask for rules and, one day, for moves.

mod dialogue;
mod line;

use std::io::{BufRead, Write};
use std::process::ExitCode;

use super::failure::Failure;
use crate::script::Library;
use dialogue::{Answer, Dialogue};
use line::{Line, read_line};

/// Answer other programs on standard input and output
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

pub(super) fn run(library: &Library, input: &mut impl BufRead, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut dialogue = Dialogue::new(library);
    loop {
        let answer = match read_line(input) {
            Line::Text(text) => dialogue.answer(&text),
            Line::NotText => Answer::error("the line is not UTF-8"),
            Line::TooLong => Answer::error(format!("the line is longer than {} bytes", line::LONGEST)),
            Line::End => Answer::Quit,
        };
        match answer {
            Answer::Quit => return Ok(ExitCode::SUCCESS),
            Answer::Lines(lines) => lines.iter().try_for_each(|line| writeln!(out, "{line}"))?,
        }
        out.flush()?;
    }
}
