//! The versions of the vocabulary, and how a file written for an older one is read.

use birka_diagnostics::API;

use super::Code;
use super::key_path::KeyPath;
use super::node::Node;
use super::reader::{Field, Report};

/// Every change by which a file for an older version would be misread, oldest first. `docs/api-changes.md` tells of each.
const HISTORY: History = History { version: API, changes: &[] };

/// The versions up to one, and what has changed on the way.
#[derive(Clone, Copy)]
struct History {
    version: u16,
    changes: &'static [Change],
}

/// A key that is not what it was.
struct Change {
    /// The first version in which it is so.
    since: u16,
    /// The key: `ends.escape`, `pieces.*.reach`, where `*` is any name or place in a list.
    key: &'static str,
    what: What,
}

// No change has been made yet; the tests make some.
#[cfg_attr(not(test), expect(dead_code, reason = "the vocabulary has had one version so far"))]
enum What {
    /// It has another name, within the same table; files that use the old one are read as before.
    Renamed(&'static str),
    /// It is gone. What to write instead, as the end of a sentence.
    Gone(&'static str),
}

/// Reads a file as its version means it: brings its keys up to date, and tells what cannot be.
pub(super) fn bring_up_to_date(node: &mut Node, report: &mut Report) {
    HISTORY.apply(node, report);
}

impl History {
    fn apply(self, node: &mut Node, report: &mut Report) {
        let path = KeyPath::of(&["api"]);
        // A version that is missing or no number is told of by whoever reads the vocabulary.
        let Some(Node::Number(number)) = node.at("api") else { return };
        let number = *number;
        let Some(written) = (1..=self.version).find(|version| f64::from(*version).total_cmp(&number).is_eq()) else {
            let known = if self.version == 1 { "version 1".to_owned() } else { format!("versions 1 to {}", self.version) };
            let remedy = if number > f64::from(self.version) {
                "it is made for a newer Birka; get that, or write the file anew for this one"
            } else {
                "versions are whole numbers from 1"
            };
            let message = format!(
                "this file is written for version {number} of the vocabulary, and Birka {} knows {known}: {remedy} (docs/api-changes.md)",
                env!("CARGO_PKG_VERSION")
            );
            return report.fault(&path, Code::ApiVersion, message);
        };
        for change in self.changes.iter().filter(|change| change.since > written) {
            let keys: Vec<&str> = change.key.split('.').collect();
            for path in places(node, &keys) {
                self.change(node, &path, change, written, report);
            }
        }
    }

    fn change(self, node: &mut Node, path: &KeyPath, change: &Change, written: u16, report: &mut Report) {
        let Some(value) = path.find(node).cloned() else { return };
        match change.what {
            What::Renamed(name) => {
                let Some(new) = path.parent().map(|parent| parent.key(name)) else { return };
                if new.find(node).is_some() {
                    let message = format!("{path} has been called {new} since version {} of the vocabulary; keep one", change.since);
                    report.fault(path, Code::ApiVersion, message);
                }
                path.replace(node, None);
                new.replace(node, Some(value));
            }
            What::Gone(remedy) => {
                path.replace(node, None);
                let message = format!(
                    "{path} is gone since version {} of the vocabulary, and this file is written for version {written}: {remedy}; then write \
                     `api = {}`",
                    change.since, self.version
                );
                report.fault(path, Code::ApiVersion, message);
            }
        }
    }
}

/// Every place in a table that a key with stars in it means.
fn places(node: &Node, keys: &[&str]) -> Vec<KeyPath> {
    let mut found = vec![KeyPath::root()];
    for key in keys {
        let inner = |path: &KeyPath| match (*key, path.find(node)) {
            ("*", Some(Node::Table(table))) => {
                let named = table.fields.keys().map(|name| path.key(name));
                named.chain((1..=table.items.len()).map(|number| path.item(number))).collect()
            }
            ("*", _) => Vec::new(),
            (key, _) => vec![path.key(key)],
        };
        found = found.iter().flat_map(inner).collect();
    }
    found.retain(|path| path.find(node).is_some());
    found
}

/// Whether a file says for which version it is written, in the way that is right.
pub(super) fn check(field: &Field, report: &mut Report) {
    if !matches!(field.node, Node::Number(_)) {
        report.wrong_type(field, &format!("the version of the vocabulary, `{API}`"));
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::*;
    use crate::lines::Lines;
    use crate::options::Wanted;
    use crate::places::Places;
    use crate::sandbox;

    /// A vocabulary that has had three versions.
    const LATER: History = History {
        version: 3,
        changes: &[
            Change { since: 2, key: "pieces.*.steps", what: What::Renamed("reach") },
            Change { since: 2, key: "board_size", what: What::Gone("take it away, the drawing tells the size") },
            Change { since: 3, key: "ends.goal", what: What::Renamed("escape") },
            Change { since: 3, key: "examples.*.then", what: What::Gone("say what it `captures` or `ends`") },
        ],
    };

    fn read(history: History, source: &str) -> (Node, Vec<String>) {
        let mut node = sandbox::evaluate(source, &Wanted::default()).unwrap().node;
        let places = Places::of(Path::new("old.lua"), Arc::new(Lines::of(source)));
        let mut report = Report::new(&places);
        history.apply(&mut node, &mut report);
        (node, report.finish(Path::new("old.lua")).iter().map(ToString::to_string).collect())
    }

    const OLD: &str = "return { api = VERSION,
        pieces = { man = { steps = 2 }, king = { reach = 1 } },
        ends = { goal = 'edge' },
    }";

    #[test]
    fn a_file_for_an_older_version_keeps_working() {
        let wanted = |man: &str, goal: &str| {
            let source =
                format!("return {{ api = 1, pieces = {{ man = {{ {man} = 2 }}, king = {{ reach = 1 }} }}, ends = {{ {goal} = 'edge' }} }}");
            let node = sandbox::evaluate(&source, &Wanted::default()).unwrap().node;
            (node.at("pieces").cloned(), node.at("ends").cloned())
        };
        let version = |version: &str| {
            let (node, told) = read(LATER, &OLD.replace("VERSION", version));
            assert_eq!(told, Vec::<String>::new());
            (node.at("pieces").cloned(), node.at("ends").cloned())
        };
        assert_eq!(version("1"), wanted("reach", "escape"));
        // Of what was so already in its version, nothing is changed.
        assert_eq!(version("2"), wanted("steps", "escape"));
        assert_eq!(version("3"), wanted("steps", "goal"));
    }

    #[test]
    fn what_cannot_be_read_as_it_was_is_told_with_its_line_and_what_to_write() {
        let source = "return { api = 1,\n  board_size = 9,\n  examples = { {}, {\n    then_ = 1, ['then'] = 2 } },\n}";
        let (_, told) = read(LATER, source);
        assert_eq!(
            told,
            [
                "old.lua:2: error[E015]: `board_size` is gone since version 2 of the vocabulary, and this file is written for version 1: \
                 take it away, the drawing tells the size; then write `api = 3`",
                "old.lua:4: error[E015]: `examples[2].then` is gone since version 3 of the vocabulary, and this file is written for version 1: \
                 say what it `captures` or `ends`; then write `api = 3`",
            ]
        );
        let (_, told) = read(LATER, "return { api = 2, ends = { goal = 'edge',\n escape = 'edge' } }");
        assert!(told[0].contains("`ends.goal` has been called `ends.escape` since version 3"), "{told:?}");
    }

    #[test]
    fn a_version_that_does_not_exist_is_told_as_what_it_is() {
        for (version, part) in
            [("4", "knows versions 1 to 3: it is made for a newer Birka"), ("0", "whole numbers from 1"), ("1.5", "whole")]
        {
            let (_, told) = read(LATER, &OLD.replace("VERSION", version));
            assert!(told.len() == 1 && told[0].contains("error[E015]") && told[0].contains(part), "{told:?}");
        }
        let (_, told) = read(HISTORY, "return { api = 2 }");
        assert!(told[0].contains("knows version 1: it is made for a newer Birka"), "{told:?}");
    }

    #[test]
    fn every_change_is_of_a_version_there_is_and_told_in_the_docs() {
        let docs = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api-changes.md")).unwrap();
        for version in 1..=API {
            assert!(docs.contains(&format!("## Version {version}")), "docs/api-changes.md does not tell of version {version}");
        }
        for change in HISTORY.changes {
            assert!(change.since > 1 && (..=API).contains(&change.since) && docs.contains(&format!("`{}`", change.key)), "{}", change.key);
        }
    }
}
