use std::io::Write;
use std::process::ExitCode;

use serde::Serialize;

use super::failure::Failure;
use birka_script::{Library, OptionValues, RuleOption, Variant};

/// List the variants: id, name, board, file and source
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Print a JSON array instead
    #[arg(long)]
    json: bool,
}

/// A variant as other programs see it.
#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    name: &'a str,
    summary: &'a str,
    /// Squares a side.
    board: usize,
    sources: &'a [String],
    path: String,
    /// The mod it is from.
    #[serde(rename = "mod", skip_serializing_if = "Option::is_none")]
    of_mod: Option<&'a str>,
    /// Names the rules; changes when they do.
    rules: &'a str,
    /// What may be chosen about them.
    options: Vec<Choice<'a>>,
}

/// An option as other programs see it.
#[derive(Serialize)]
struct Choice<'a> {
    name: &'a str,
    doc: &'a str,
    default: String,
    /// What may be chosen, as it is written on a command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<String>>,
    /// Where it is a whole number, the smallest and the largest.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[u16; 2]>,
}

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    for diagnostic in library.diagnostics() {
        let _ = writeln!(std::io::stderr(), "{diagnostic}");
    }
    let entries: Vec<_> = library.variants().iter().map(|variant| Entry::of(variant)).collect();
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &entries).map_err(std::io::Error::from)?;
        writeln!(out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows: Vec<_> = entries.iter().map(Entry::row).collect();
    let widths: [usize; 4] = std::array::from_fn(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    for row in &rows {
        for (cell, width) in row.iter().zip(widths) {
            write!(out, "{cell:width$}  ")?;
        }
        writeln!(out, "{}", row[4])?;
    }
    Ok(ExitCode::SUCCESS)
}

impl<'a> Entry<'a> {
    fn of(variant: &'a Variant) -> Self {
        Self {
            id: &variant.id,
            name: &variant.name,
            summary: &variant.summary,
            board: variant.rules.rule_set().size.side(),
            sources: &variant.sources,
            of_mod: variant.from_mod().map(|of| of.manifest.id.as_str()),
            path: variant.path.display().to_string(),
            rules: variant.rules.fingerprint(),
            options: variant.options.iter().map(Choice::of).collect(),
        }
    }

    /// Everything but the last is padded to one width.
    fn row(&self) -> [String; 5] {
        let board = format!("{0}×{0}", self.board);
        let from = self.of_mod.map(|of| format!("from the mod {of}: ")).unwrap_or_default();
        [self.id.to_owned(), self.name.to_owned(), board, self.path.clone(), from + &self.sources.join("; ")]
    }
}

impl<'a> Choice<'a> {
    fn of(option: &'a RuleOption) -> Self {
        let range = match option.values {
            OptionValues::Integer { from, to } => Some([from, to]),
            OptionValues::Choices(_) | OptionValues::Bool => None,
        };
        let values = range.is_none().then(|| option.all_values().iter().map(ToString::to_string).collect());
        Self { name: &option.name, doc: &option.doc, default: option.default.to_string(), values, range }
    }
}
