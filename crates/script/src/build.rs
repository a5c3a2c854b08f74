//! Builds a variant from a source file: resolves what it extends, lowers the merged table to a rule set and compiles that.

use std::path::Path;
use std::sync::Arc;

use birka_diagnostics::{Code, Diagnostic, suggest};
use birka_mods::Manifest;
use birka_rules::{HookError, Rules};

use crate::hooks::{DeclaredHooks, HookBudget, ScriptHooks};
use crate::inherit::{ResolvedScript, link_parent, merge};
use crate::lower::{self, update_to_current_api};
use crate::lua::ScriptOutput;
use crate::options::{self, VariantLookupError, VariantName};
use crate::reader::{Field, Reporter};
use crate::source::SelectedOptions;
use crate::source::{KeyPath, MergedSourceMap};
use crate::source_file::SourceFile;
use crate::source_set::{Resolution, SCRIPTS_VARIABLE, SourceSet, shipped_variants};
use crate::variant::Variant;

/// The most files that may extend one another in a chain.
const MAX_CHAIN: usize = 16;

/// Loads a variant from a file. What the file extends is looked up in its own folder, then among the variants that come with Birka.
///
/// # Errors
/// Everything that is wrong with the file, ordered by line.
pub fn load_file(path: &Path) -> Result<Variant, Vec<Diagnostic>> {
    build(&SourceFile::load(path)?, &SelectedOptions::default(), &SourceSet::around_file(path), None)
}

/// Loads a variant from a source text; `name` stands for the file in diagnostics.
///
/// # Errors
/// Everything that is wrong with the text, ordered by line.
pub fn load_source(name: &str, source: &str) -> Result<Variant, Vec<Diagnostic>> {
    let path = Path::new(name);
    build(&SourceFile::from_source(path, source.to_owned())?, &SelectedOptions::default(), &SourceSet::around_file(path), None)
}

/// Builds the variant of a file with the selected options. What the file extends is looked up in `sources`. The hooks of the variant take from
/// `budget` for as long as the variant exists; without it, only each single call is limited.
///
/// # Errors
/// Everything that is wrong with the file, ordered by line.
pub(crate) fn build(
    file: &SourceFile,
    selected: &SelectedOptions,
    sources: &SourceSet,
    budget: Option<&Arc<HookBudget>>,
) -> Result<Variant, Vec<Diagnostic>> {
    build_extended(file, selected, sources, &[], budget)
}

/// [`build`]; `extending` lists the files that are being built because they extend this one, the first of them first.
fn build_extended(
    file: &SourceFile,
    selected: &SelectedOptions,
    sources: &SourceSet,
    extending: &[&Path],
    budget: Option<&Arc<HookBudget>>,
) -> Result<Variant, Vec<Diagnostic>> {
    let resolved = resolve(file, selected, sources, extending, budget)?;
    let mut report = Reporter::new(&resolved.source_map);
    match lower::lower(&resolved.value, &mut report) {
        Some(lowered) if report.has_no_errors() => {
            let (rules, hooks) = attach_hooks(lowered.rules, lowered.hooks, budget)?;
            Ok(Variant {
                id: VariantName::new(&lowered.id, &resolved.options).to_string(),
                base_id: lowered.id,
                name: lowered.name,
                summary: lowered.summary,
                people: lowered.people,
                sources: lowered.sources,
                notes: file.leading_comment(),
                options: resolved.options.clone(),
                path: file.path.clone(),
                files: resolved.files.clone(),
                printed_lines: file.printed_lines().to_vec(),
                rules: Arc::new(rules),
                of_mod: sources.mod_of(&file.path).cloned(),
                folder_locales: sources.locales_of(&file.path).cloned(),
                examples: lowered.examples,
                hooks,
                resolved: Arc::new(resolved),
            })
        }
        _ => Err(report.into_diagnostics(&file.path)),
    }
}

/// Attaches the hooks of a file, including inherited ones, to its rules.
///
/// # Errors
/// When a hook could keep state, or fails in the starting position.
pub(crate) fn attach_hooks(
    rules: Rules,
    declared: Option<DeclaredHooks>,
    budget: Option<&Arc<HookBudget>>,
) -> Result<(Rules, Option<Arc<ScriptHooks>>), Vec<Diagnostic>> {
    let Some(declared) = declared else { return Ok((rules, None)) };
    let impurities = declared.impurities();
    if !impurities.is_empty() {
        return Err(impurities);
    }
    let hooks = Arc::new(ScriptHooks::new(declared, rules.rule_set(), budget.cloned()));
    hooks.prepare().map_err(|diagnostic| vec![diagnostic])?;
    let attached = Arc::clone(&hooks);
    match rules.with_hooks(attached) {
        Ok(rules) => Ok((rules, Some(hooks))),
        Err(error) => Err(vec![hook_diagnostic(&error)]),
    }
}

/// The diagnostic of a hook that failed: what happened, and on further lines what the hook was asked.
pub(crate) fn hook_diagnostic(error: &HookError) -> Diagnostic {
    let question = error.question.as_ref().map(|question| format!("\n{question}")).unwrap_or_default();
    Diagnostic { line: error.line, ..Diagnostic::error(Path::new(&error.file), Code::Hook, format!("{}{question}", error.what)) }
}

/// Merges a file with everything that it extends.
///
/// # Errors
/// When the script fails, or its options or what it extends are invalid.
fn resolve(
    file: &SourceFile,
    selected: &SelectedOptions,
    sources: &SourceSet,
    extending: &[&Path],
    budget: Option<&Arc<HookBudget>>,
) -> Result<ResolvedScript, Vec<Diagnostic>> {
    let ScriptOutput { value: mut own, options: declared, .. } = file.output(selected)?;
    let source_map = MergedSourceMap::new(&file.path, Arc::clone(&file.source_map));
    let mut report = Reporter::new(&source_map);
    update_to_current_api(&mut own, &mut report);
    let mut options = declared.map(|declared| options::read_declaration(&declared, selected, &mut report)).unwrap_or_default();
    let base = own.get("extends").and_then(|value| {
        let field = Field { value, path: KeyPath::new(&["extends"]) };
        let chain: Vec<&Path> = extending.iter().copied().chain([file.path.as_path()]).collect();
        build_base(&field, selected, sources, &chain, budget, &mut report)
    });
    for option in base.iter().flat_map(|base| &base.options) {
        if options.iter().any(|own| own.name == option.name) {
            let path = KeyPath::new(&["option", &option.name]);
            report.error(&path, Code::DuplicateKey, format!("{path} is already an option of the extended variant; give it another name"));
        }
        options.push(option.clone());
    }
    options.sort_by(|a, b| a.name.cmp(&b.name));
    // Lowering reports duplicate keys together with everything else.
    if !report.has_only_duplicate_keys() {
        return Err(report.into_diagnostics(&file.path));
    }
    let mut files = vec![file.path.clone()];
    let Some(base) = base else {
        return Ok(ResolvedScript { value: own.clone(), own, base: None, source_map: Arc::new(source_map), options, files });
    };
    files.extend(base.files.iter().cloned());
    link_parent(&base.resolved.value, &mut own);
    let (value, inherited) = merge(&base.resolved.value, &own);
    let source_map = Arc::new(source_map.with_base(Arc::clone(&base.resolved.source_map), inherited));
    Ok(ResolvedScript { value, own, base: Some(base.resolved.value.clone()), source_map, options, files })
}

/// Builds the variant that `extends` names. Option values in that name become the defaults of those options. `chain` lists the files from the
/// one being built to the one that has this field. Returns `None` after reporting an error.
fn build_base(
    field: &Field,
    selected: &SelectedOptions,
    sources: &SourceSet,
    chain: &[&Path],
    budget: Option<&Arc<HookBudget>>,
    report: &mut Reporter,
) -> Option<Variant> {
    let text = field.text(report)?;
    let name: VariantName = match text.parse() {
        Ok(name) => name,
        Err(error) => {
            report.error(&field.path, Code::Extends, VariantLookupError::to_string(&error));
            return None;
        }
    };
    let extending = chain.last().copied().unwrap_or(Path::new(""));
    let file = find_base(&name, extending, sources).map_err(|(code, message)| report.error(&field.path, code, message)).ok()?;
    let mut error = |message: String| {
        report.error(&field.path, Code::Extends, message);
        None
    };
    if let Some(first) = chain.iter().position(|path| without_dot(path) == without_dot(&file.path)) {
        let cycle = chain.iter().skip(first).copied().chain([file.path.as_path()]);
        let cycle: Vec<String> = cycle.map(|path| without_dot(path).display().to_string()).collect();
        return error(format!("{CYCLE}{}; one of them must not extend another", cycle.join(" → ")));
    }
    if chain.len() >= MAX_CHAIN {
        return error(format!("more than {MAX_CHAIN} files extend one another in a chain; extend one nearer to its end"));
    }
    let named_options = name.selected_options();
    let mut base = match build_extended(&file, &selected.or(&named_options), sources, chain, budget) {
        Ok(base) => base,
        Err(diagnostics) => {
            return error(base_has_errors(&name.id, extending, &diagnostics));
        }
    };
    for (option, value) in &named_options.0 {
        match base.parse_option(option, value) {
            Ok(value) => base.options.iter_mut().filter(|known| known.name == *option).for_each(|known| known.default = value.clone()),
            Err(lookup_error) => return error(lookup_error.to_string()),
        }
    }
    Some(base)
}

/// Ends with the error that is to be fixed first.
const FIX_FIRST: &str = "fix that file first: ";

/// Begins the error about files that extend each other; the first of them follows.
const CYCLE: &str = "the files extend each other in a cycle: ";

/// Says that a variant cannot be extended because of errors. In a chain of files that extend one another, the error is that of the last one; in a
/// cycle, that of the file itself.
fn base_has_errors(id: &str, extending: &Path, diagnostics: &[Diagnostic]) -> String {
    let first = diagnostics.first().map(ToString::to_string).unwrap_or_default();
    if let Some((_, cycle)) = first.split_once(CYCLE)
        && cycle.starts_with(&format!("{} → ", without_dot(extending).display()))
    {
        return format!("{CYCLE}{cycle}");
    }
    match first.split_once(FIX_FIRST) {
        Some((_, root)) => format!("`{id}` cannot be extended because a file that it extends has errors; {FIX_FIRST}{root}"),
        None => format!("`{id}` cannot be extended because its file has errors; {FIX_FIRST}{first}"),
    }
}

/// A path without `./` at its beginning, which a file that is named on a command line lacks and its neighbours have.
fn without_dot(path: &Path) -> &Path {
    path.strip_prefix(".").unwrap_or(path)
}

/// Finds the file that `extends` names.
///
/// # Errors
/// The code and message to report when it is missing, or the extending file may not use it.
fn find_base(name: &VariantName, extending: &Path, sources: &SourceSet) -> Result<Arc<SourceFile>, (Code, String)> {
    let id = &name.id;
    match sources.resolve(id, extending) {
        Resolution::Found(file) => Ok(file),
        Resolution::Unloadable(path) => {
            Err((Code::Extends, format!("`{id}` cannot be extended because {} cannot be loaded; fix that file first", path.display())))
        }
        Resolution::Undeclared(other) if sources.mod_of(extending).is_some() => {
            let Manifest { id: mod_id, version, .. } = &other.manifest;
            let message = format!(
                "`{id}` is a variant of the mod `{mod_id}`, which this mod does not depend on; write `depends: [(id: \"{mod_id}\", version: \"{version}\")]` into mod.ron"
            );
            Err((Code::UndeclaredDependency, message))
        }
        Resolution::Undeclared(other) => Err((
            Code::Extends,
            format!("`{id}` is a variant of the mod `{}`, and only mods extend mods; put this file into a mod", other.manifest.id),
        )),
        Resolution::Missing(known) => {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let near = suggest::closest_matches(id, known.iter().copied());
            let hint = if near.is_empty() && shipped_variants().is_err() {
                format!("those that come with Birka were not found; set {SCRIPTS_VARIABLE} to their scripts folder (E041)")
            } else if near.is_empty() {
                "`birka variants` lists all variants".to_owned()
            } else {
                format!("did you mean {}?", suggest::or_list(&near))
            };
            let absent: Vec<&str> =
                sources.mod_of(extending).map(|one| sources.mods().missing_optional_dependencies(one)).unwrap_or_default();
            let hint =
                if absent.is_empty() { hint } else { format!("the optional mod {} is not installed; {hint}", suggest::and_list(&absent)) };
            Err((Code::Extends, format!("there is no variant `{id}` to extend; {hint}")))
        }
    }
}
