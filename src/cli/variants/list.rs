use std::io::Write;
use std::process::ExitCode;

use birka_diagnostics::printable;
use birka_script::{Code, Library, OptionValues, People, RuleOption, Variant};
use serde::Serialize;

use crate::cli::error::CliError;
use crate::cli::output;

/// List the variants: id, name, board, file and source
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// Print a JSON array instead
    #[arg(long)]
    json: bool,
}

/// A variant in the JSON output.
#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    name: &'a str,
    summary: &'a str,
    /// The people whose game it is, as in its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    people: Option<&'static str>,
    /// Squares on each side of the board.
    board: usize,
    sources: &'a [String],
    path: String,
    /// The id of its mod.
    #[serde(rename = "mod", skip_serializing_if = "Option::is_none")]
    of_mod: Option<&'a str>,
    /// The fingerprint of the rules.
    rules: &'a str,
    options: Vec<OptionEntry<'a>>,
}

/// An option in the JSON output.
#[derive(Serialize)]
struct OptionEntry<'a> {
    name: &'a str,
    doc: &'a str,
    default: String,
    /// The values, as written on a command line; none for a range.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<String>>,
    /// The smallest and the largest value of a whole number.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[u16; 2]>,
}

pub(in crate::cli) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    for diagnostic in library.diagnostics() {
        let _ = writeln!(output::stderr(), "{diagnostic}");
    }
    let entries: Vec<_> = library.variants().iter().map(|variant| Entry::of(variant)).collect();
    if args.json {
        writeln!(out, "{}", output::to_json_pretty(&entries)?)?;
        return Ok(exit_code(library));
    }
    let rows: Vec<_> = entries.iter().map(Entry::row).collect();
    let widths: [usize; 4] = std::array::from_fn(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    for row in &rows {
        for (cell, width) in row.iter().zip(widths) {
            write!(out, "{cell:width$}  ")?;
        }
        writeln!(out, "{}", row[4])?;
    }
    Ok(exit_code(library))
}

/// Failure if a folder cannot be read, so that its variants are missing. Errors of single files do not count.
fn exit_code(library: &Library) -> ExitCode {
    let is_unreadable = library.diagnostics().iter().any(|diagnostic| diagnostic.code == Code::NoScripts);
    if is_unreadable { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

impl<'a> Entry<'a> {
    fn of(variant: &'a Variant) -> Self {
        Self {
            id: &variant.id,
            name: &variant.name,
            summary: &variant.summary,
            people: variant.people.map(People::word),
            board: variant.rules.rule_set().size.side(),
            sources: &variant.sources,
            of_mod: variant.from_mod().map(|of| of.manifest.id.as_str()),
            path: variant.path.display().to_string(),
            rules: variant.rules.fingerprint(),
            options: variant.options.iter().map(OptionEntry::of).collect(),
        }
    }

    /// The columns of the text output.
    fn row(&self) -> [String; 5] {
        let board = format!("{0}×{0}", self.board);
        let from = self.of_mod.map(|of| format!("from the mod {of}: ")).unwrap_or_default();
        let sources = from + &self.sources.join("; ");
        [self.id, self.name, &board, &self.path, &sources].map(|cell| printable(cell).into_owned())
    }
}

impl<'a> OptionEntry<'a> {
    fn of(option: &'a RuleOption) -> Self {
        let range = match option.values {
            OptionValues::Integer { from, to } => Some([from, to]),
            OptionValues::Choices(_) | OptionValues::Bool => None,
        };
        let values = range.is_none().then(|| option.all_values().iter().map(ToString::to_string).collect());
        Self { name: &option.name, doc: &option.doc, default: option.default.to_string(), values, range }
    }
}
