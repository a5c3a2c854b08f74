use std::io::Write;
use std::process::ExitCode;

use super::failure::Failure;
use birka_script::Code;

/// Tell what the code of an error or a warning means, with an example and how to mend it
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A code such as E012; without one, all of them are listed
    code: Option<String>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let Some(text) = &args.code else {
        for code in Code::ALL {
            let title = birka_diagnostics::explain(*code).and_then(title).unwrap_or_default();
            writeln!(out, "{code}  {title}")?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let page = Code::parse(text.trim()).and_then(birka_diagnostics::explain);
    let page = page.ok_or_else(|| Failure::NoPage { code: text.escape_debug().to_string() })?;
    write!(out, "{page}")?;
    Ok(ExitCode::SUCCESS)
}

/// What a page says its code means.
fn title(page: &str) -> Option<&str> {
    page.lines().next()?.split_once(": ").map(|(_, title)| title)
}
