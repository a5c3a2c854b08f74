//! What a file says once everything it extends is laid under it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::key_path::KeyPath;
use super::merge::merged;
use super::node::Node;
use super::options::{self, RuleOption, Wanted};
use super::places::Places;
use super::reader::{Field, Report};
use super::sandbox::Evaluated;
use super::sheet::Sheet;
use super::shelf::{Found, Shelf};
use super::variant::build;
use super::{Code, Diagnostic, Variant, VariantLookupError, VariantName, api};
use birka_diagnostics::suggest;
use birka_mods::Manifest;

/// How many files may stand in a row, each extending the next.
const LONGEST_LINE: usize = 16;

/// Everything a file says, with what it inherits.
#[derive(Debug)]
pub(super) struct Reading {
    /// The table, with what is inherited.
    pub(super) node: Node,
    /// The table as the file itself writes it.
    pub(super) own: Node,
    /// The table it is laid over, if it extends another file.
    pub(super) base: Option<Node>,
    /// Where everything stands.
    pub(super) places: Arc<Places>,
    /// What may be chosen, by name.
    pub(super) options: Vec<RuleOption>,
    /// The files it comes from, the file itself first.
    pub(super) files: Vec<PathBuf>,
}

/// Reads a file and what it extends.
///
/// # Errors
/// When its options or what it extends are at fault.
pub(super) fn read(sheet: &Sheet, wanted: &Wanted, shelf: &Shelf, heirs: &[&Path]) -> Result<Reading, Vec<Diagnostic>> {
    let Evaluated { node: mut own, options: declared, .. } = sheet.with(wanted)?;
    let places = Places::of(&sheet.path, Arc::clone(&sheet.lines));
    let mut report = Report::new(&places);
    api::bring_up_to_date(&mut own, &mut report);
    let mut options = declared.map(|declared| options::read(&declared, wanted, &mut report)).unwrap_or_default();
    let base = own.at("extends").and_then(|node| {
        let field = Field { node, path: KeyPath::of(&["extends"]) };
        let line: Vec<&Path> = heirs.iter().copied().chain([sheet.path.as_path()]).collect();
        base(&field, wanted, shelf, &line, &mut report)
    });
    for option in base.iter().flat_map(|base| &base.options) {
        if options.iter().any(|own| own.name == option.name) {
            let path = KeyPath::of(&["option", &option.name]);
            report.fault(&path, Code::DuplicateKey, format!("{path} is already an option of what this file extends; give it another name"));
        }
        options.push(option.clone());
    }
    options.sort_by(|a, b| a.name.cmp(&b.name));
    // A key written twice is told together with everything else, by whoever reads the vocabulary.
    if !report.is_clean_beside_duplicates() {
        return Err(report.finish(&sheet.path));
    }
    let mut files = vec![sheet.path.clone()];
    let Some(base) = base else {
        return Ok(Reading { node: own.clone(), own, base: None, places: Arc::new(places), options, files });
    };
    files.extend(base.files.iter().cloned());
    let (node, inherited) = merged(&base.reading.node, &own);
    let places = Arc::new(places.over(Arc::clone(&base.reading.places), inherited));
    Ok(Reading { node, own, base: Some(base.reading.node.clone()), places, options, files })
}

/// The variant that a file extends; its options have for defaults what the file chooses. `None` if the report tells why.
fn base(field: &Field, wanted: &Wanted, shelf: &Shelf, line: &[&Path], report: &mut Report) -> Option<Variant> {
    let text = field.text(report)?;
    let mut fault = |message: String| {
        report.fault(&field.path, Code::Extends, message);
        None
    };
    let heir = line.last().copied().unwrap_or(Path::new(""));
    let name: VariantName = match text.parse() {
        Ok(name) => name,
        Err(unknown) => return fault(VariantLookupError::to_string(&unknown)),
    };
    let sheet = match shelf.find(&name.id, heir) {
        Found::Sheet(sheet) => sheet,
        Found::Broken(path) => {
            return fault(format!("`{}` cannot be extended: {} cannot be read; correct that file first", name.id, path.display()));
        }
        Found::Undeclared(other) if shelf.mod_of(heir).is_some() => {
            let Manifest { id, version, .. } = &other.manifest;
            let message = format!(
                "`{}` is a variant of the mod `{id}`, which this mod does not depend on; write `depends: [(id: \"{id}\", version: \"{version}\")]` into mod.ron",
                name.id
            );
            report.fault(&field.path, Code::UndeclaredDependency, message);
            return None;
        }
        Found::Undeclared(other) => {
            return fault(format!(
                "`{}` is a variant of the mod `{}`, and only mods extend mods; make this file one",
                name.id, other.manifest.id
            ));
        }
        Found::Missing(known) => {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let near = suggest::closest_matches(&name.id, known.iter().copied());
            let hint = if near.is_empty() {
                "birka variants lists them all".to_owned()
            } else {
                format!("did you mean {}?", suggest::or_list(&near))
            };
            let absent: Vec<&str> = shelf.mod_of(heir).map(|one| shelf.mods().missing_optional_dependencies(one)).unwrap_or_default();
            let hint = if absent.is_empty() { hint } else { format!("{} is optional and not there; {hint}", suggest::and_list(&absent)) };
            return fault(format!("there is no variant `{}` to extend; {hint}", name.id));
        }
    };
    if line.contains(&sheet.path.as_path()) {
        let round: Vec<String> = line.iter().copied().chain([sheet.path.as_path()]).map(|path| path.display().to_string()).collect();
        return fault(format!("the files extend each other in a circle: {}; one of them has to stand by itself", round.join(" → ")));
    }
    if line.len() >= LONGEST_LINE {
        return fault(format!("more than {LONGEST_LINE} files extend one another in a row; extend one further up"));
    }
    let given = name.wanted();
    let mut base = match build(&sheet, &wanted.or(&given), shelf, line) {
        Ok(base) => base,
        Err(faults) => {
            let first = faults.first().map(ToString::to_string).unwrap_or_default();
            return fault(format!("`{}` cannot be extended, its file is faulty; correct that first: {first}", name.id));
        }
    };
    for (option, value) in &given.0 {
        match known_value(&base, option, value) {
            Ok(value) => base.options.iter_mut().filter(|known| known.name == *option).for_each(|known| known.default = value.clone()),
            Err(unknown) => return fault(unknown.to_string()),
        }
    }
    Some(base)
}

/// The value of an option of a variant.
///
/// # Errors
/// When the variant has no such option, or the option no such value.
pub(super) fn known_value(variant: &Variant, option: &str, value: &str) -> Result<super::OptionValue, VariantLookupError> {
    let Some(known) = variant.options.iter().find(|known| known.name == option) else {
        let known = variant.options.iter().map(|option| option.name.clone()).collect();
        return Err(VariantLookupError::UnknownOption { id: variant.base_id.clone(), option: option.to_owned(), known });
    };
    known.parse_value(value).ok_or_else(|| VariantLookupError::invalid_value(&variant.base_id, known, value))
}
