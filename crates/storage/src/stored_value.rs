use std::collections::BTreeSet;

use ron::value::RawValue;
use serde::Serialize;
use serde::de::DeserializeOwned;

use birka_diagnostics::{FieldProblem, ReadFields, merge_fields, read_fields};

/// A value that is stored in a file which several programs may change.
pub trait StoredValue: Clone + Default + Send + 'static {
    /// Reads a text. What is not understood is reported, and the rest is read.
    fn read(text: &str) -> ReadFields<Self>;

    /// The text of a file after this program has changed `before` to `after`, so that what others have written stays.
    fn merge(file: &str, before: &Self, after: &Self) -> String;
}

/// A struct of which every field may be missing is read and written field by field.
pub trait StoredStruct: Clone + Default + Serialize + DeserializeOwned + Send + 'static {
    /// Fields of earlier versions that mean nothing any more, as paths (`group.field`). They are no problem, and stay in the file for the
    /// versions that read them.
    const FORMER_FIELDS: &'static [&'static str] = &[];
}

impl<T: StoredStruct> StoredValue for T {
    fn read(text: &str) -> ReadFields<Self> {
        let mut read = read_fields(text);
        let is_former =
            |problem: &FieldProblem| matches!(problem, FieldProblem::Unknown { name, .. } if Self::FORMER_FIELDS.contains(&name.as_str()));
        read.problems.retain(|problem| !is_former(problem));
        read
    }

    fn merge(file: &str, before: &Self, after: &Self) -> String {
        merge_fields(file, before, after)
    }
}

/// A set of names is a list. Names that another program has added stay, and so do the names of a damaged list.
impl StoredValue for BTreeSet<String> {
    fn read(text: &str) -> ReadFields<Self> {
        let items = match ron::from_str::<Vec<Box<RawValue>>>(text) {
            Ok(items) => items,
            Err(error) => {
                let problems = vec![FieldProblem::Syntax { line: error.span.start.line, why: error.code.to_string() }];
                return ReadFields { value: Self::new(), problems, is_damaged: true };
            }
        };
        let (mut value, mut problems) = (Self::new(), Vec::new());
        for item in items {
            match ron::from_str::<String>(item.get_ron()) {
                Ok(name) => drop(value.insert(name)),
                Err(_) => problems.push(FieldProblem::NotAName { value: item.trim().get_ron().to_owned() }),
            }
        }
        ReadFields { value, is_damaged: !problems.is_empty(), problems }
    }

    fn merge(file: &str, _: &Self, after: &Self) -> String {
        let mut all = Self::read(file).value;
        all.extend(after.iter().cloned());
        // RON can write a list of strings, so this cannot fail.
        ron::ser::to_string_pretty(&all, ron::ser::PrettyConfig::new().new_line("\n")).unwrap_or_default() + "\n"
    }
}
