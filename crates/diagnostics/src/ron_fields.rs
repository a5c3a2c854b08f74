//! Reading a RON struct field by field: what is understood is kept, and what is not is reported and survives the next write.

use std::fmt;

use ron::value::RawValue;
use serde::de::{DeserializeOwned, DeserializeSeed, Error as _, IgnoredAny, MapAccess, Visitor};
use serde::{Deserializer, Serialize};

use crate::{RonSourceMap, suggest};

/// The fields of a struct in their order.
type Fields = Vec<(String, Node)>;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    /// A struct with named fields.
    Group(Fields),
    /// Any other value, as text.
    Value(String),
}

/// A struct as far as its text is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFields<T> {
    /// The value: the default where a field is missing or not understood.
    pub value: T,
    pub problems: Vec<FieldProblem>,
    /// Whether a part of the text is not a field, so that writing would lose it.
    pub is_damaged: bool,
}

/// A part of a file that is not understood. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldProblem {
    #[error("the file is empty")]
    Empty,
    #[error("line {line}: {why}")]
    Syntax {
        line: usize,
        /// The parser's message.
        why: String,
    },
    /// The file is a single word.
    #[error("line 1: fields in parentheses, `(name: value)`, are missing")]
    NoFields,
    /// The field does not exist.
    #[error("line {line}: `{name}` is not known{hint}")]
    Unknown {
        line: usize,
        name: String,
        /// The name of a field that is similar.
        near: Option<String>,
        /// The names that are similar or known, as the end of a sentence.
        hint: String,
    },
    /// The field cannot have this value.
    #[error("line {line}: `{name}` is not understood: {why}")]
    NotUnderstood {
        line: usize,
        name: String,
        /// The parser's message.
        why: String,
    },
    /// The field is given before.
    #[error("line {line}: `{name}` is there twice; the first one counts")]
    Twice { line: usize, name: String },
    /// An item of a list of names is not a name.
    #[error("{value} is not a name")]
    NotAName { value: String },
}

/// Reads a struct of which every field, and every field of a struct within it, may be missing.
///
/// An unknown field or value is reported, and the others are read. Text with a syntax error is read up to the error.
pub fn read_fields<T: Default + Serialize + DeserializeOwned>(text: &str) -> ReadFields<T> {
    let (fields, fault) = parse(text);
    let mut reader = FieldReader { lines: RonSourceMap::new(text), problems: Vec::new() };
    let mut understood = Vec::new();
    reader.collect::<T>(&mut Vec::new(), fields, &fields_of(&T::default()), &mut understood);
    let is_damaged = fault.is_some();
    let problems = reader.problems.into_iter().chain(fault).collect();
    let value = ron::from_str(&compact(&understood)).unwrap_or_default();
    ReadFields { value, problems, is_damaged }
}

/// The text of a file after a program has changed `before` to `after`: only the changed fields are replaced, whatever else is in the file
/// stays, and fields that it lacks are added.
pub fn merge_fields<T: Default + Serialize + DeserializeOwned>(file: &str, before: &T, after: &T) -> String {
    let (mut merged, _) = parse(file);
    merge(&mut merged, &fields_of(before), &fields_of(after));
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_pretty(&mut text, &merged, 0);
    text.push('\n');
    text
}

fn merge(file: &mut Fields, before: &Fields, after: &Fields) {
    for (key, value) in after {
        let old = before.iter().find(|(known, _)| known == key).map(|(_, old)| old);
        match (file.iter_mut().find(|(known, _)| known == key).map(|(_, node)| node), value) {
            (None, _) => file.push((key.clone(), value.clone())),
            (Some(Node::Group(in_file)), Node::Group(after)) => {
                let before = if let Some(Node::Group(before)) = old { before.as_slice() } else { &[] };
                merge(in_file, &before.to_vec(), after);
            }
            (Some(in_file), _) if old != Some(value) => *in_file = value.clone(),
            (Some(_), _) => {}
        }
    }
}

struct FieldReader {
    lines: RonSourceMap,
    problems: Vec<FieldProblem>,
}

impl FieldReader {
    /// Collects the fields that are understood.
    fn collect<T: DeserializeOwned>(&mut self, path: &mut Vec<String>, fields: Fields, known: &Fields, understood: &mut Fields) {
        for (key, node) in fields {
            path.push(key.clone());
            let default = known.iter().find(|(name, _)| *name == key).map(|(_, default)| default);
            let is_repeated = understood.iter().any(|(name, _)| *name == key);
            match (default, node) {
                _ if is_repeated => {
                    self.report(path, |line, name| FieldProblem::Twice { line, name });
                }
                (None, _) => {
                    let names: Vec<_> = known.iter().map(|(name, _)| name.as_str()).collect();
                    let near = suggest::closest_matches(&key, names.iter().copied()).first().map(|&name| name.to_owned());
                    let hint = suggest::hint(&key, &names);
                    self.report(path, |line, name| FieldProblem::Unknown { line, name, near, hint });
                }
                (Some(Node::Group(known)), Node::Group(fields)) => {
                    let mut within = Vec::new();
                    self.collect::<T>(path, fields, known, &mut within);
                    understood.push((key, Node::Group(within)));
                }
                (Some(_), node) => match try_value::<T>(path, &node) {
                    Ok(()) => understood.push((key, node)),
                    Err(why) => self.report(path, |line, name| FieldProblem::NotUnderstood { line, name, why }),
                },
            }
            path.pop();
        }
    }

    fn report(&mut self, path: &[String], problem: impl FnOnce(usize, String) -> FieldProblem) {
        let path = path.join(".");
        let line = self.lines.line(&path);
        self.problems.push(problem(line, path));
    }
}

/// Whether a struct with this single field can be read.
fn try_value<T: DeserializeOwned>(path: &[String], node: &Node) -> Result<(), String> {
    let wrap = |inner: Node, key: &String| Node::Group(vec![(key.clone(), inner)]);
    let Node::Group(fields) = path.iter().rev().fold(node.clone(), wrap) else { return Ok(()) };
    ron::from_str::<T>(&compact(&fields)).map(drop).map_err(|error| error.code.to_string())
}

fn fields_of<T: Serialize>(value: &T) -> Fields {
    ron::ser::to_string(value).map(|text| parse(&text).0).unwrap_or_default()
}

/// The fields of a text, and its syntax error. What comes before the error is read.
fn parse(text: &str) -> (Fields, Option<FieldProblem>) {
    if text.trim().is_empty() {
        return (Fields::new(), Some(FieldProblem::Empty));
    }
    let mut fields = Vec::new();
    let result = ron::Deserializer::from_str(text).and_then(|mut deserializer| {
        let read = FieldsOf(&mut fields).deserialize(&mut deserializer).and_then(|()| deserializer.end());
        read.map_err(|error| deserializer.span_error(error))
    });
    let fault = match result {
        Err(error) => Some(FieldProblem::Syntax { line: error.span.start.line, why: error.code.to_string() }),
        // RON reads a single word as a struct without fields.
        Ok(()) if !text.contains('(') => Some(FieldProblem::NoFields),
        Ok(()) => None,
    };
    (fields, fault)
}

/// Reads the fields of a struct into a list, in which those before an error stay.
struct FieldsOf<'f>(&'f mut Fields);

impl<'de> DeserializeSeed<'de> for FieldsOf<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for FieldsOf<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("fields in parentheses, `(name: value)`")
    }

    /// `()`
    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if !is_identifier(&key) {
                map.next_value::<IgnoredAny>()?;
                return Err(A::Error::custom(format!("`{key}` is not the name of a field")));
            }
            let value = map.next_value::<Box<RawValue>>()?;
            self.0.push((key, node(value.trim().get_ron())));
        }
        Ok(())
    }
}

/// A value that is not a struct with named fields stays as text.
fn node(text: &str) -> Node {
    if !text.starts_with('(') {
        return Node::Value(text.to_owned());
    }
    match parse(text) {
        (fields, None) if !fields.is_empty() => Node::Group(fields),
        _ => Node::Value(text.to_owned()),
    }
}

fn is_identifier(key: &str) -> bool {
    key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn compact(fields: &Fields) -> String {
    let field = |(key, node): &(String, Node)| match node {
        Node::Group(fields) => format!("{key}:{}", compact(fields)),
        Node::Value(text) => format!("{key}:{text}"),
    };
    format!("({})", fields.iter().map(field).collect::<Vec<_>>().join(","))
}

fn write_pretty(out: &mut impl fmt::Write, fields: &Fields, depth: usize) -> fmt::Result {
    writeln!(out, "(")?;
    for (key, node) in fields {
        write!(out, "{:indent$}{key}: ", "", indent = 4 * (depth + 1))?;
        match node {
            Node::Group(fields) => write_pretty(out, fields, depth + 1)?,
            Node::Value(text) => out.write_str(text)?,
        }
        writeln!(out, ",")?;
    }
    write!(out, "{:indent$})", "", indent = 4 * depth)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;

    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    enum Pace {
        Fast,
        #[default]
        Normal,
        Steps(u8),
    }

    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default)]
    struct Volumes {
        hall: u8,
        pieces: u8,
    }

    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default)]
    struct Settings {
        pace: Pace,
        volumes: Volumes,
        hints: bool,
    }

    fn read(text: &str) -> ReadFields<Settings> {
        read_fields(text)
    }

    #[test]
    fn one_unknown_value_leaves_the_others() {
        let text = "(\n    pace: Turbo,\n    volumes: (hall: 300, pieces: 4),\n    hints: true,\n)";
        let ReadFields { value, problems, is_damaged } = read(text);
        assert_eq!(value, Settings { pace: Pace::Normal, volumes: Volumes { hall: 0, pieces: 4 }, hints: true });
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(
            problems[0].to_string().starts_with("line 2: `pace` is not understood: ") && problems[0].to_string().contains("Turbo"),
            "{problems:?}"
        );
        assert!(problems[1].to_string().starts_with("line 3: `volumes.hall` is not understood: "), "{problems:?}");
        assert!(!is_damaged);
    }

    #[test]
    fn unknown_and_repeated_fields_and_other_shapes_are_reported() {
        let ReadFields { value, problems, is_damaged } =
            read("(volums: 3, hints: true, hints: false, volumes: 7, pace: Steps(3) /* new */)");
        assert_eq!(value, Settings { pace: Pace::Steps(3), hints: true, ..Settings::default() });
        assert_eq!(problems.len(), 3, "{problems:?}");
        assert!(
            matches!(&problems[0], FieldProblem::Unknown { name, near: Some(near), .. } if name == "volums" && near == "volumes"),
            "{problems:?}"
        );
        assert!(
            problems[1].to_string().contains("twice") && problems[2].to_string().contains("`volumes` is not understood"),
            "{problems:?}"
        );
        assert!(!is_damaged, "a write loses nothing");
    }

    #[test]
    fn fields_before_a_syntax_error_are_read() {
        let ReadFields { value, problems, is_damaged } = read("(\n    hints: true,\n    pace: Fast,\n    volumes: (hall: 3");
        assert_eq!(value, Settings { pace: Pace::Fast, hints: true, ..Settings::default() });
        assert!(is_damaged && problems.len() == 1 && problems[0].to_string().starts_with("line 4: "), "{problems:?}");
        for text in ["", "7", "nonsense", "\0\0\0", "[1, 2]", "(", "{\"hints\": true}"] {
            let read = read(text);
            assert!(read.is_damaged && read.problems.len() == 1, "{text}: {read:?}");
        }
        assert_eq!(read("()"), ReadFields { value: Settings::default(), problems: Vec::new(), is_damaged: false });
    }

    #[test]
    fn a_write_replaces_changed_fields_only() {
        let file = "(pace: Turbo, music: (volume: 3), volumes: (hall: 9, sea: 2), hints: false)";
        let before = Settings { volumes: Volumes { hall: 9, pieces: 0 }, ..Settings::default() };
        let after = Settings { hints: true, volumes: Volumes { hall: 9, pieces: 5 }, ..before };
        let merged = merge_fields(file, &before, &after);
        let expected = "(\n    pace: Turbo,\n    music: (\n        volume: 3,\n    ),\n    volumes: (\n        hall: 9,\n        sea: 2,\n        \
                        pieces: 5,\n    ),\n    hints: true,\n)\n";
        assert_eq!(merged, expected);
        // Another program has changed the hall meanwhile.
        let merged = merge_fields("(volumes: (hall: 1))", &before, &after);
        assert_eq!(read(&merged).value, Settings { volumes: Volumes { hall: 1, pieces: 5 }, ..after });
        // The player replaces the value that was not understood.
        let merged = merge_fields(file, &before, &Settings { pace: Pace::Fast, ..before });
        assert!(merged.contains("pace: Fast,") && !merged.contains("Turbo"), "{merged}");
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_a_panic(text in "(?s).{0,80}") {
            let _ = read(&text);
            let merged = merge_fields(&text, &Settings::default(), &Settings { hints: true, ..Settings::default() });
            prop_assert!(read(&merged).value.hints, "{merged}");
        }

        #[test]
        fn words_of_the_format_are_read_without_a_panic(
            words in prop::collection::vec(prop::sample::select(vec![
                "(", ")", ",", ":", "pace", "volumes", "hall", "hints", "true", "Fast", "Steps", "3", "\"x\"", "[", "]", "{", "}", "// x\n", "r#", "-",
            ]), 0..30),
        ) {
            let text = words.join(" ");
            let understood = read(&text);
            let merged = merge_fields(&text, &understood.value, &understood.value);
            prop_assert_eq!(read(&merged).value, understood.value, "{}", merged);
        }
    }
}
