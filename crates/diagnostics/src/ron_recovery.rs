//! Error recovery for RON: serde stops at the first fault, so the faulty value is blanked and the text is read again until all faults are known.

use std::fmt;

use ron::error::SpannedError;
use ron::extensions::Extensions;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_path_to_error::{Path, Segment};

use crate::ron_source_map::join;
use crate::{RonSourceMap, Span, suggest};

/// How many faults of a text are looked for. Each needs the text to be read once more.
const MAX_FAULTS: usize = 50;

/// The readable part of a text.
#[derive(Debug)]
pub(crate) struct Recovery<T> {
    /// The value without what is faulty, as if that were not there; `None` if it cannot be without.
    pub(crate) value: Option<T>,
    /// The faults in the order in which they were found.
    pub(crate) faults: Vec<Fault>,
    /// The places of what is left. List items are numbered as in `value`.
    pub(crate) source_map: RonSourceMap,
    pub(crate) left_out: LeftOut,
}

/// A fault with its message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) span: Span,
    pub(crate) message: String,
}

/// A value that is not what it has to be. Displays in the words of the parser, with the key.
pub struct RonFault<'a> {
    /// The path of the value. The last step of a list item is its number.
    pub key_path: &'a str,
    /// The key of the value, or of the list that it is an item of; empty for the document as a whole.
    pub key: &'a str,
    /// Why it cannot be read.
    pub error: &'a ron::Error,
    /// The value with its key, if it has one.
    text: &'a str,
}

impl RonFault<'_> {
    /// Whether the value is an item of a list.
    #[must_use]
    pub fn is_item(&self) -> bool {
        is_number(split(self.key_path).1)
    }

    /// The value found instead; `None` if unknown.
    #[must_use]
    pub fn found(&self) -> Option<ron::Value> {
        let has_key = !self.key_path.is_empty() && !self.is_item();
        let value = if has_key { self.text.split_once(':')?.1 } else { self.text };
        ron::from_str(value).ok()
    }
}

impl fmt::Display for RonFault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.error {
            ron::Error::NoSuchStructField { expected, found, .. } => {
                return write!(f, "there is no field `{found}` here{}", suggest::hint(found, expected));
            }
            ron::Error::MissingStructField { field, .. } => return write!(f, "the field `{field}` is missing here"),
            ron::Error::DuplicateStructField { field, .. } => return write!(f, "the field `{field}` is there twice"),
            _ => {}
        }
        if !self.key.is_empty() {
            write!(f, "`{}`: ", self.key)?;
        }
        match self.error {
            ron::Error::NoSuchEnumVariant { expected, found, .. } => {
                write!(f, "`{found}` is not known{}", suggest::hint(found, expected))
            }
            other => f.write_str(&uncapitalized(&other.to_string())),
        }
    }
}

fn is_number(step: &str) -> bool {
    !step.is_empty() && step.bytes().all(|byte| byte.is_ascii_digit())
}

/// The values that have been blanked. A struct, map or list is known by its place, because blanking changes the numbers of list items.
#[derive(Debug, Default)]
pub(crate) struct LeftOut {
    /// Keys of structs and maps, with what contains them.
    keys: Vec<(Place, String)>,
    /// Lists that lack an item.
    lists: Vec<Place>,
}

/// The line and column at which a value begins with its key. Blanking does not move it.
type Place = (usize, usize);

impl LeftOut {
    /// Whether something that is wrong at this path may be so only because a value has been blanked.
    pub(crate) fn affects(&self, key_path: &str, source_map: &RonSourceMap) -> bool {
        let lacks_item = place(source_map, key_path).is_some_and(|place| self.lists.contains(&place));
        let mut path = key_path;
        let mut lacks_key = false;
        while !path.is_empty() {
            let (container, key) = split(path);
            lacks_key |= place(source_map, container).is_some_and(|place| self.lacks(place, key));
            path = container;
        }
        lacks_item || lacks_key
    }

    fn lacks(&self, container: Place, key: &str) -> bool {
        self.keys.iter().any(|(place, blanked)| *place == container && blanked == key)
    }
}

/// The path of the value that contains this one, and its key or number in it.
fn split(key_path: &str) -> (&str, &str) {
    key_path.rsplit_once('.').unwrap_or(("", key_path))
}

/// Where a value begins. For the whole document, which may begin with a comment or a name, that is before the first line.
fn place(source_map: &RonSourceMap, key_path: &str) -> Option<Place> {
    if key_path.is_empty() { Some((0, 0)) } else { source_map.last_span(key_path).map(|span| (span.line, span.column)) }
}

/// Gives the message of a fault; `None` if the value is left out without one.
type Describe<'a> = &'a dyn Fn(&RonFault<'_>) -> Option<String>;

/// Reads a text. After a syntax error it is not read further.
pub(crate) fn parse<T: DeserializeOwned>(text: &str, describe: Describe<'_>) -> Recovery<T> {
    let mut text = text.to_owned();
    let mut recovery = Recovery { value: None, faults: Vec::new(), source_map: RonSourceMap::new(&text), left_out: LeftOut::default() };
    while recovery.faults.len() < MAX_FAULTS {
        let located = match read(&text) {
            Ok(value) => {
                recovery.value = Some(value);
                break;
            }
            Err(located) => located,
        };
        if let Err(syntax) = read::<IgnoredAny>(&text) {
            // Blanking keeps valid text valid, unless the source map has taken it for something else.
            if recovery.faults.is_empty() {
                let fault = located.fault(&text, &recovery.source_map);
                let (found, at) = (located.error.span.start, syntax.error.span.start);
                let message = if found == at { Some(fault.to_string()) } else { describe(&fault) };
                recovery.faults.extend(message.map(|message| Fault { span: span(&located.error), message }));
                if found.line != at.line || recovery.faults.is_empty() {
                    let message = uncapitalized(&syntax.error.code.to_string());
                    recovery.faults.push(Fault { span: span(&syntax.error), message });
                }
                if let (Some(fault), Some((sign, line))) = (recovery.faults.last_mut(), recovery.source_map.unclosed()) {
                    fault.message += &format!("; perhaps the `{sign}` on line {line} has no end");
                }
            }
            break;
        }
        if !recovery.exclude(&mut text, &located, describe) {
            break;
        }
    }
    recovery
}

impl<T> Recovery<T> {
    /// Reports a fault and blanks the value that it is in. Returns false if that is the whole text.
    fn exclude(&mut self, text: &mut String, located: &LocatedError, describe: Describe<'_>) -> bool {
        let LocatedError { key_path, error, .. } = located;
        let path = match &error.code {
            ron::Error::DuplicateStructField { field, .. } => join(key_path, field),
            _ => key_path.clone(),
        };
        let fault_span = match &error.code {
            // The parser has gone past the value.
            ron::Error::MissingStructField { .. } | ron::Error::Message(_) => self.source_map.span(&path),
            _ => None,
        };
        let is_consequence = match (&error.code, place(&self.source_map, &path)) {
            (ron::Error::MissingStructField { field, .. }, Some(place)) => self.left_out.lacks(place, field),
            _ => false,
        };
        if !is_consequence {
            let message = describe(&located.fault(text, &self.source_map));
            self.faults.extend(message.map(|message| Fault { span: fault_span.unwrap_or_else(|| span(error)), message }));
        }
        // A tuple cannot be without one of its elements, and of what is not in the source map only the whole can be blanked.
        let mut path = path.as_str();
        let extent = loop {
            if path.is_empty() {
                return false;
            }
            match self.source_map.last_entry(path) {
                Some(entry) if !entry.is_tuple_element => break entry.extent.clone(),
                _ => path = split(path).0,
            }
        };
        let (container, key) = split(path);
        let container_place = place(&self.source_map, container);
        if let ron::Error::NoSuchStructField { expected, found, .. } = &error.code {
            // A misspelt key is not missing.
            let meant = suggest::closest_matches(found, expected.iter().copied());
            let absent = meant.into_iter().filter(|key| self.source_map.last_entry(&join(container, key)).is_none());
            self.left_out.keys.extend(absent.filter_map(|key| Some((container_place?, key.to_owned()))));
        }
        if is_number(key) {
            self.left_out.lists.extend(container_place);
        } else {
            self.left_out.keys.extend(container_place.map(|place| (place, key.to_owned())));
        }
        let with_comma = extent.start..extent.end + usize::from(text.as_bytes().get(extent.end) == Some(&b','));
        let Some(faulty) = text.get(with_comma.clone()).filter(|faulty| !faulty.trim().is_empty()) else { return false };
        let blank: String = faulty.chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
        text.replace_range(with_comma, &blank);
        self.source_map = RonSourceMap::new(text);
        true
    }
}

/// An error, and the path of the value that it is about.
struct LocatedError {
    key_path: String,
    /// The last key of the path.
    key: String,
    error: SpannedError,
}

impl LocatedError {
    fn fault<'a>(&'a self, text: &'a str, source_map: &RonSourceMap) -> RonFault<'a> {
        let extent = source_map.last_entry(&self.key_path).map(|entry| entry.extent.clone());
        let text = extent.and_then(|extent| text.get(extent)).unwrap_or(text);
        RonFault { key_path: &self.key_path, key: &self.key, error: &self.error.code, text }
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Box<LocatedError>> {
    let located = |(key_path, key), error| Box::new(LocatedError { key_path, key, error });
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let mut deserializer = ron::Deserializer::from_str_with_options(text, &options).map_err(|error| located(Default::default(), error))?;
    match serde_path_to_error::deserialize(&mut deserializer) {
        Ok(value) => deserializer.end().map(|()| value).map_err(|error| located(Default::default(), deserializer.span_error(error))),
        Err(error) => Err(located(steps(error.path()), deserializer.span_error(error.into_inner()))),
    }
}

/// The path of a value, as far as it is known, and the last key in it. The source map does not tell the variant of an enum from its content.
fn steps(path: &Path) -> (String, String) {
    let (mut key_path, mut key) = (String::new(), String::new());
    for segment in path {
        match segment {
            Segment::Map { key: step } => (key_path, key) = (join(&key_path, step), step.clone()),
            Segment::Seq { index } => key_path = join(&key_path, &index.to_string()),
            Segment::Enum { .. } => {}
            Segment::Unknown => break,
        }
    }
    (key_path, key)
}

fn span(error: &SpannedError) -> Span {
    let (start, end) = (&error.span.start, &error.span.end);
    Span { line: start.line, column: start.col, end_line: end.line, end_column: end.col }
}

/// A message of RON's within a sentence.
fn uncapitalized(message: &str) -> String {
    let mut chars = message.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Set {
        variants: Vec<String>,
        pieces: BTreeMap<String, Piece>,
        wood: Option<Wood>,
    }

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Piece {
        colour: Option<String>,
        parts: Option<Vec<Part>>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Part {
        profile: Vec<(f32, f32)>,
        #[serde(default)]
        turns: u8,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    enum Wood {
        Oak,
        Stained { depth: u8 },
    }

    fn parse<T: DeserializeOwned>(text: &str) -> Recovery<T> {
        super::parse(text, &|fault| Some(fault.to_string()))
    }

    /// The faults, each as its line and message.
    fn faults(text: &str) -> Vec<String> {
        parse::<Set>(text).faults.iter().map(|fault| format!("{}: {}", fault.span.line, fault.message)).collect()
    }

    fn value(text: &str) -> Set {
        parse(text).value.expect("there is a rest")
    }

    #[test]
    fn the_bracket_or_quote_without_an_end_is_named() {
        for (text, sign) in [
            ("(\n  variants: [\"a\",\n  wood: None,\n)", Some("`[` on line 2")),
            ("(\n  pieces: {\"king\": (colour: None},\n)", Some("`(` on line 2")),
            ("(\n  variants: [],\n", Some("`(` on line 1")),
            ("(\n  variants: [\"a],\n  wood: None,\n)", Some("`\"` on line 2")),
            ("(\n  variants [],\n)", None),
        ] {
            let faults = faults(text);
            let named = faults.iter().find_map(|fault| fault.split_once("; perhaps the ")).map(|(_, rest)| rest);
            assert_eq!(named, sign.map(|sign| format!("{sign} has no end")).as_deref(), "{text}: {faults:?}");
        }
    }

    #[test]
    fn every_fault_is_found_and_the_rest_is_read() {
        let text = "(
    variants: [\"small\", 3, \"large\"],
    pieces: {
        \"king\": (colour: 7),
        \"guard\": (color: \"#aa0000\", parts: [
            (profile: [(0.1, 0.2), (0.3, \"wide\")], turns: 300),
            (turns: 2),
            (profile: [(0.5, 0.5)]),
        ]),
    },
    wood: Stained(depth: 999),
    sound: \"bone\",
)";
        let expected = [
            "2: `variants`: expected string",
            "4: `colour`: expected string",
            "5: there is no field `color` here; did you mean `colour`?",
            "6: `profile`: expected float",
            "6: `turns`: integer is out of bounds",
            "7: the field `profile` is missing here",
            "11: `depth`: integer is out of bounds",
            "12: there is no field `sound` here; known here are `variants`, `pieces` and `wood`",
        ];
        assert_eq!(faults(text), expected);
        let Set { variants, mut pieces, wood } = value(text);
        assert_eq!((variants, wood), (vec!["small".to_owned(), "large".to_owned()], None));
        let parts = pieces.remove("guard").and_then(|piece| piece.parts);
        let part = |profile: &[(f32, f32)]| Part { profile: profile.to_vec(), turns: 0 };
        assert_eq!(parts, Some(vec![part(&[(0.1, 0.2)]), part(&[(0.5, 0.5)])]));
        assert_eq!(pieces.remove("king"), Some(Piece::default()));
    }

    #[test]
    fn each_kind_of_fault_is_told_once() {
        for (text, expected) in [
            ("(variants: 3)", "1: `variants`: expected opening `[`"),
            ("(wood: Oka)", "1: `wood`: `Oka` is not known; did you mean `Oak`?"),
            ("(wood: Stained(deep: 3))", "1: the field `depth` is missing here"),
            ("(wood: Oak,\n wood: Oak)", "2: the field `wood` is there twice"),
            ("(pieces: {\"king\": (parts: [(profile: [(0.1, 0.2, 0.3)])])})", "1: `profile`: expected closing `)`"),
            ("(pieces: {3: ()})", "1: `pieces`: expected string"),
            ("(pieces: {\"king\": (parts: Some([(profile: [], turns: 1000)]))})", "1: `turns`: integer is out of bounds"),
            ("[1]", "1: expected opening `(` for struct `Set`"),
        ] {
            assert_eq!(faults(text), [expected], "{text}");
        }
    }

    #[test]
    fn places_are_those_of_what_is_left() {
        let recovery = parse::<Set>("(\n pieces: {\"king\": (parts: [\n (turns: true),\n (profile: [3,\n (0.1, 0.2)]),\n ])},\n)");
        let parts = recovery.value.map(|mut set| set.pieces.remove("king"));
        assert_eq!(parts, Some(Some(Piece { colour: None, parts: Some(vec![Part { profile: vec![(0.1, 0.2)], turns: 0 }]) })));
        assert_eq!(recovery.source_map.line("pieces.king.parts.0"), 4);
        assert_eq!(recovery.source_map.line("pieces.king.parts.0.profile.0"), 5);
        let recovery = parse::<Set>("(färg: \"blå\", wood: Pine)");
        assert_eq!(recovery.faults.iter().map(|fault| fault.span.column).collect::<Vec<_>>(), [2, 21], "columns count characters");
    }

    #[test]
    fn what_is_wrong_because_a_value_is_left_out_is_known() {
        let recovery = parse::<Set>(
            "(variants: [1, \"a\"], pieces: {\"king\": (colour: 1), \"guard\": (), \"rook\": (color: 1, part: 1, parts: [])}, wood: 3)",
        );
        assert_eq!(recovery.faults.len(), 5);
        for (path, is_affected) in [
            ("variants", true),
            ("variants.0", false),
            ("pieces.king", false),
            ("pieces.king.colour", true),
            ("pieces.guard.colour", false),
            ("pieces.rook.colour", true),
            ("pieces.rook.parts", false),
            ("wood", true),
            ("wood.depth", true),
            ("pieces", false),
            ("sound", false),
        ] {
            assert_eq!(recovery.left_out.affects(path, &recovery.source_map), is_affected, "{path}");
        }
    }

    #[test]
    fn nothing_is_read_after_a_syntax_error() {
        for (text, expected) in [
            ("(variants: 3,\n wood: Oak,,)", vec!["1: `variants`: expected opening `[`", "2: expected identifier"]),
            ("(variants: [] wood: 3)", vec!["1: expected comma"]),
            ("(variants: [])x", vec!["1: non-whitespace trailing characters"]),
        ] {
            assert_eq!(faults(text), expected, "{text}");
            assert_eq!(parse::<Set>(text).value, None, "{text}");
        }
    }

    #[test]
    fn the_number_of_faults_is_limited() {
        let text = format!("(variants: [{}])", "1, ".repeat(1000));
        assert_eq!(faults(&text).len(), MAX_FAULTS);
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_a_panic(text in "(?s).{0,80}") {
            let recovery = parse::<Set>(&text);
            prop_assert!(recovery.value.is_some() || !recovery.faults.is_empty(), "{:?}", recovery);
        }

        #[test]
        fn words_of_the_format_are_read_without_a_panic(
            words in prop::collection::vec(prop::sample::select(vec![
                "(", ")", ",", ":", "variants", "pieces", "wood", "colour", "parts", "profile", "Oak", "Some", "3", "\"x\"", "[", "]", "{", "}", "// x\n", "r#", "-",
                "(variants: [", "pieces: {\"x\": (", "parts: [(profile: [", "'é'",
            ]), 0..30),
        ) {
            let text = words.join(" ");
            let recovery = parse::<Set>(&text);
            let is_valid = read::<Set>(&text).is_ok();
            prop_assert_eq!(is_valid, recovery.faults.is_empty(), "{}: {:?}", text, recovery);
        }
    }
}
