//! Subcommands about variants and their rules: `variants`, `rules`, `import-rules` and `export-rules`.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use birka_diagnostics::{MAX_NAME_LENGTH, check_text, is_printable, printable, read_text};
use birka_game_archive::{ExportError, variant_link_notes};
use birka_localization::Language;
use birka_localization::messages::rules;
use birka_prose as prose;
use birka_records::opentafl_rules;
use birka_records::shared::{self, MAX_UNPACKED, SharedContent, WebAddress};
use birka_rules::BoardSize;
use birka_script::{
    CheckEffort, Code, Culture, Library, OptionValue, OptionValues, RuleOption, Severity, SourceChecker, Variant, VariantMetadata,
    check_file, write_variant,
};
use serde::Serialize;

use super::error::CliError;
use super::files::find_variant;
use super::output;

/// List the variants: id, name, board, file and source
#[derive(Debug, clap::Args)]
pub(super) struct ListArgs {
    /// Print a JSON array instead
    #[arg(long)]
    json: bool,
}

/// A variant in the JSON output.
#[derive(Serialize)]
struct ListedVariant<'a> {
    id: &'a str,
    name: &'a str,
    summary: &'a str,
    /// The people that played the game, as in its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    people: Option<&'static str>,
    /// The number of squares on each side of a square board, in JSON.
    board: BoardSize,
    sources: &'a [String],
    path: String,
    /// The id of its mod.
    #[serde(rename = "mod", skip_serializing_if = "Option::is_none")]
    of_mod: Option<&'a str>,
    /// The fingerprint of the rules.
    rules: &'a str,
    options: Vec<ListedOption<'a>>,
}

/// An option in the JSON output.
#[derive(Serialize)]
struct ListedOption<'a> {
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

pub(super) fn list(args: &ListArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    for diagnostic in library.diagnostics() {
        let _ = writeln!(output::stderr(), "{diagnostic}");
    }
    let entries: Vec<_> = library.variants().iter().map(|variant| ListedVariant::of(variant)).collect();
    if args.json {
        writeln!(out, "{}", output::to_json_pretty(&entries)?)?;
        return Ok(exit_code(library));
    }
    let rows: Vec<_> = entries.iter().map(ListedVariant::row).collect();
    output::write_columns(&rows, out)?;
    Ok(exit_code(library))
}

/// Failure if a folder cannot be read, so that its variants are missing. Errors of single files do not count.
fn exit_code(library: &Library) -> ExitCode {
    let is_unreadable = library.diagnostics().iter().any(|diagnostic| diagnostic.code == Code::NoScripts);
    if is_unreadable { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

impl<'a> ListedVariant<'a> {
    fn of(variant: &'a Variant) -> Self {
        Self {
            id: &variant.id,
            name: &variant.name,
            summary: &variant.summary,
            people: variant.people.map(Culture::word),
            board: variant.rules.rule_set().size,
            sources: &variant.sources,
            of_mod: variant.from_mod().map(|of| of.manifest.id.as_str()),
            path: variant.path.display().to_string(),
            rules: variant.rules.fingerprint(),
            options: variant.options.iter().map(ListedOption::of).collect(),
        }
    }

    /// The columns of the text output.
    fn row(&self) -> [String; 5] {
        let board = self.board.to_string();
        let from = self.of_mod.map(|of| format!("from the mod {of}: ")).unwrap_or_default();
        let sources = from + &self.sources.join("; ");
        [self.id, self.name, &board, &self.path, &sources].map(|cell| printable(cell).into_owned())
    }
}

impl<'a> ListedOption<'a> {
    fn of(option: &'a RuleOption) -> Self {
        let range = match option.values {
            OptionValues::Integer { from, to } => Some([from, to]),
            OptionValues::Choices(_) | OptionValues::Bool => None,
        };
        let values = range.is_none().then(|| option.all_values().iter().map(ToString::to_string).collect());
        Self { name: &option.name, doc: &option.doc, default: option.default.to_string(), values, range }
    }
}

/// Print the rules of a variant in plain words, with small boards
#[derive(Debug, clap::Args)]
pub(super) struct RulesArgs {
    /// The variant
    id: String,
    /// Print its sources too, the basis of each rule and what is conjecture
    #[arg(long)]
    sources: bool,
    /// The language of the rules: en, sv, de, fr, es or la. What the variant's files do not translate, and the sources, stay as its script has them
    #[arg(long, default_value_t)]
    language: Language,
}

pub(super) fn rules(args: &RulesArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let variant = find_variant(library, &args.id)?;
    let chosen = variant.id.strip_prefix(&variant.base_id).filter(|chosen| !chosen.is_empty());
    let locale = args.language.to_string();
    let name = variant.name_in(&locale);
    let title = chosen.map_or_else(|| name.to_owned(), |chosen| format!("{name} {chosen}"));
    writeln!(out, "{title}\n{}\n", "=".repeat(title.chars().count()))?;
    let summary = variant.summary_in(&locale);
    if !summary.is_empty() {
        writeln!(out, "{summary}\n")?;
    }
    let mut sections = prose::describe_rules(&variant.rule_set_in(&locale), prose::Signs::Letters, args.language);
    sections.extend(prose::describe_hooks(variant.hook_words_in(&locale), args.language));
    write!(out, "{}", prose::to_plain_text(&sections))?;
    if !variant.options.is_empty() {
        let example = format!("{}{{name=value}}", variant.base_id);
        writeln!(out, "\n{}", heading(&rules::heading_options().text(args.language)))?;
        writeln!(out, "{}\n", rules::options_choose(example).text(args.language))?;
    }
    variant.options.iter().try_for_each(|option| writeln!(out, "{}", describe_option(option, &variant, args.language)))?;
    if args.sources {
        writeln!(out, "\n{}", heading(&rules::heading_sources().text(args.language)))?;
        variant.sources.iter().try_for_each(|source| writeln!(out, "- {source}"))?;
        if !variant.notes.is_empty() {
            writeln!(out, "\n{}", variant.notes)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A heading with a line below it, and an empty line.
fn heading(text: &str) -> String {
    format!("{text}\n{}\n", "-".repeat(text.chars().count()))
}

/// An option and its values in a language, one a line, the current one marked with `*`.
fn describe_option(option: &RuleOption, variant: &Variant, language: Language) -> String {
    let locale = language.code();
    let line = |value: &OptionValue, doc: &str| {
        let mark = if option.chosen == *value { '*' } else { ' ' };
        let doc = variant.choice_in(&option.name, value, locale).unwrap_or(doc);
        let rest = if doc.is_empty() { String::new() } else { format!(": {doc}") };
        format!("  {mark} {}={value}{rest}\n", option.name)
    };
    let lines: String = match &option.values {
        OptionValues::Choices(words) => words.iter().map(|word| line(&OptionValue::Choice(word.name.clone()), &word.doc)).collect(),
        OptionValues::Bool => [false, true].map(|truth| line(&OptionValue::Bool(truth), "")).concat(),
        OptionValues::Integer { from, to } => line(&option.chosen, &rules::OptionRange { from: *from, to: *to }.text(language)),
    };
    let doc = variant.option_doc_in(&option.name, locale).filter(|doc| !doc.is_empty());
    let doc = doc.or_else(|| variant.option_name_in(&option.name, locale)).unwrap_or(&option.name);
    format!("{doc}\n{lines}")
}

/// Turn an `OpenTafl` rules record, or a link that carries a variant, into a script
#[derive(Debug, clap::Args)]
pub(super) struct ImportArgs {
    /// The record: `dim:9 … start:/3ttt3/…/`; or a link that carries a variant
    record: String,
    /// The file to write; it must not exist [default: print the script]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The id of the variant [default: made from its name]
    #[arg(long, value_name = "ID")]
    id: Option<String>,
}

pub(super) fn import(args: &ImportArgs, out: &mut impl Write) -> Result<ExitCode, CliError> {
    if shared::is_link(args.record.trim()) {
        return import_link(args, out);
    }
    let imported = opentafl_rules::read(&args.record).map_err(|faults| CliError::RulesRecord { faults })?;
    let name = imported.name.unwrap_or_else(|| "Imported tafl".to_owned());
    let mut comments = vec![format!("{name}, imported from an OpenTafl rules record:"), String::new(), args.record.trim().to_owned()];
    if !imported.notes.is_empty() {
        comments.extend([String::new(), "Left out or approximated:".to_owned()]);
        comments.extend(imported.notes.iter().map(|note| format!("  {note}")));
    }
    let comments = comments.iter().map(|remark| remark.chars().filter(|c| is_printable(*c)).collect()).collect();
    let id = args.id.clone().unwrap_or_else(|| id_from_name(&name));
    let sources = vec!["An OpenTafl rules record".to_owned()];
    let mut err = output::stderr();
    if let Err(why) = check_text(&name, MAX_NAME_LENGTH) {
        let _ = writeln!(err, "note: the name {why}; it is written without the rest");
    }
    let text = write_variant(&VariantMetadata { id, name, summary: String::new(), sources, comments }, &imported.set);
    for note in &imported.notes {
        let _ = writeln!(err, "note: {}", printable(note));
    }
    write_text(args.out.as_deref(), &text, out)?;
    Ok(checked(args.out.as_deref(), "RECORD", &text))
}

/// Checks a variant file that was written, or printed, and prints what is wrong with it.
fn checked(path: Option<&Path>, name: &str, source: &str) -> ExitCode {
    let report = path.map_or_else(|| SourceChecker::new(CheckEffort::Brief).check(name, source), |path| check_file(path, false));
    let mut err = output::stderr();
    for diagnostic in &report.diagnostics {
        let _ = writeln!(err, "{}", printable(&diagnostic.to_string()));
    }
    if report.count(Severity::Error) == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Writes a text to a file that must not exist, or to standard output.
fn write_text(path: Option<&Path>, text: &str, out: &mut impl Write) -> Result<(), CliError> {
    match path {
        Some(path) => {
            let file = File::create_new(path);
            file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => CliError::OutputExists(path.to_owned()),
                _ => CliError::Unwritable { path: path.to_owned(), error },
            })
        }
        None => out.write_all(text.as_bytes()).map_err(CliError::from),
    }
}

/// Writes the file of a variant from a link, and what is wrong with it on standard error.
fn import_link(args: &ImportArgs, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let (name, source) = match SharedContent::read(&args.record) {
        Ok(SharedContent::Variant { name, source }) => (name, source),
        Ok(other) => return Err(CliError::NoVariantInLink { kind: other.kind() }),
        Err(faults) => return Err(CliError::Link { faults }),
    };
    let mut err = output::stderr();
    let _ = writeln!(err, "note: the variant is {}", printable(&name));
    if args.id.is_some() {
        let _ = writeln!(err, "note: `--id` is for records; the id stands in the file");
    }
    write_text(args.out.as_deref(), &source, out)?;
    Ok(checked(args.out.as_deref(), "LINK", &source))
}

/// A valid id made from a name: `Saami Tablut 9x9` becomes `saami-tablut-9x9`.
fn id_from_name(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id: String = words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-").chars().take(60).collect();
    let id = id.trim_end_matches('-');
    if id.starts_with(|c: char| c.is_ascii_lowercase()) { id.to_owned() } else { format!("imported-{id}").trim_end_matches('-').to_owned() }
}

/// Print the rules of a variant for another program, and what that program's language cannot express
#[derive(Debug, clap::Args)]
pub(super) struct ExportArgs {
    /// The variant
    id: String,
    /// The language
    #[arg(long, value_enum, default_value = "opentafl", value_name = "PROGRAM")]
    to: RulesLanguage,
    /// The file to write; it must not exist [default: print the rules]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print a link that carries the file of the variant instead
    #[arg(long, conflicts_with = "to")]
    link: bool,
    /// The page that opens the link, as in https://example.org/birka/ [default: the program]
    #[arg(long, value_name = "URL", requires = "link")]
    address: Option<WebAddress>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum RulesLanguage {
    /// An `OpenTafl` rules record
    Opentafl,
}

pub(super) fn export(args: &ExportArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let variant = find_variant(library, &args.id)?;
    if args.link {
        let path = variant.path.clone();
        let source = read_text(&path, MAX_UNPACKED as u64).map_err(|error| CliError::Unreadable { path, error: error.into() })?;
        let link = SharedContent::Variant { name: variant.id.clone(), source }.write(args.address.as_ref());
        write_text(args.out.as_deref(), &format!("{}\n", link.map_err(ExportError::Link)?), out)?;
        for note in variant_link_notes(&variant) {
            let _ = writeln!(output::stderr(), "note: {}", printable(&note.to_string()));
        }
        return Ok(ExitCode::SUCCESS);
    }
    let RulesLanguage::Opentafl = args.to;
    let exported = opentafl_rules::write(&variant.rules, &variant.name);
    write_text(args.out.as_deref(), &format!("{}\n", exported.record), out)?;
    out.flush()?;
    // Standard output has only the rules.
    let mut err = output::stderr();
    for loss in &exported.lost {
        let _ = writeln!(err, "lost: {loss}");
    }
    for fault in &exported.faults {
        let _ = writeln!(err, "error: the record cannot be read again: {}", printable(&fault.to_string()));
    }
    Ok(if exported.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
