use std::io::Write;
use std::process::ExitCode;

use birka_localization::{Language, Texts};
use birka_prose as prose;
use birka_script::{Library, OptionValue, OptionValues, RuleOption, Variant};

use crate::cli::error::CliError;
use crate::cli::library::find_variant;

/// Print the rules of a variant in plain words, with small boards
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The variant
    id: String,
    /// Print its sources too, the basis of each rule and what is conjecture
    #[arg(long)]
    sources: bool,
    /// The language of the rules: en, sv, de, fr, es or la. What the variant's files do not translate, and the sources, stay as its script has them
    #[arg(long, default_value_t)]
    language: Language,
}

pub(in crate::cli) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
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
    let texts = Texts::shipped();
    if !variant.options.is_empty() {
        let example = format!("{}{{name=value}}", variant.base_id);
        writeln!(out, "\n{}", heading(&texts.get(args.language, "heading-options")))?;
        writeln!(out, "{}\n", texts.format(args.language, "options-choose", &[("example", example.into())]))?;
    }
    variant.options.iter().try_for_each(|option| writeln!(out, "{}", describe_option(option, &variant, args.language, &texts)))?;
    if args.sources {
        writeln!(out, "\n{}", heading(&texts.get(args.language, "heading-sources")))?;
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
fn describe_option(option: &RuleOption, variant: &Variant, language: Language, texts: &Texts) -> String {
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
        OptionValues::Integer { from, to } => {
            line(&option.chosen, &texts.format(language, "option-range", &[("from", (*from).into()), ("to", (*to).into())]))
        }
    };
    let doc = variant.option_doc_in(&option.name, locale).filter(|doc| !doc.is_empty());
    let doc = doc.or_else(|| variant.option_name_in(&option.name, locale)).unwrap_or(&option.name);
    format!("{doc}\n{lines}")
}
