use std::io::Write;
use std::process::ExitCode;

use birka_diagnostics::{Code, explain};

use crate::cli::error::CliError;

/// Explain what the code of an error or a warning means, with an example and a fix
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// A code such as E012 [default: list all codes]
    code: Option<String>,
}

pub(in crate::cli) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let Some(text) = &args.code else {
        for code in Code::ALL {
            let title = explain(*code).and_then(title).unwrap_or_default();
            writeln!(out, "{code}  {title}")?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let page = Code::parse(text.trim()).and_then(explain);
    let page = page.ok_or_else(|| CliError::NoPage { code: text.escape_debug().to_string() })?;
    write!(out, "{page}")?;
    Ok(ExitCode::SUCCESS)
}

/// The title of a page: its first line after `CODE: `.
fn title(page: &str) -> Option<&str> {
    page.lines().next()?.split_once(": ").map(|(_, title)| title)
}
