use birka_diagnostics::{API, Code};

use crate::reader::{Field, Reporter};
use crate::source::{KeyPath, ScriptValue};

/// Every incompatible change of the script API, oldest first. `docs/api-changes.md` documents each.
const HISTORY: ApiHistory = ApiHistory { current: API, changes: &[] };

/// A sequence of API versions and the changes between them.
#[derive(Clone, Copy)]
struct ApiHistory {
    current: u16,
    changes: &'static [ApiChange],
}

/// An incompatible change of a key.
struct ApiChange {
    /// The first version with the change.
    since: u16,
    /// The path of the key, such as `pieces.*.reach`; `*` matches any key or list item.
    key: &'static str,
    kind: ChangeKind,
}

#[cfg_attr(not(test), expect(dead_code, reason = "there has been only one version so far; the tests define more"))]
enum ChangeKind {
    /// The key has a new name within the same table. Older files keep working.
    Renamed(&'static str),
    /// The key was removed; the text says what to write instead.
    Removed(&'static str),
}

/// Updates the keys of a file that is written for an older API version. Reports what cannot be updated, and unknown versions.
pub(crate) fn update_to_current_api(value: &mut ScriptValue, report: &mut Reporter) {
    HISTORY.update(value, report);
}

/// Reports a version that is not a number.
pub(super) fn check_type(field: &Field, report: &mut Reporter) {
    if !matches!(field.value, ScriptValue::Number(_)) {
        field.report_wrong_type(&format!("the API version, `{API}`"), report);
    }
}

impl ApiHistory {
    fn update(self, value: &mut ScriptValue, report: &mut Reporter) {
        let path = KeyPath::new(&["api"]);
        // Lowering reports a missing version and one that is not a number.
        let Some(ScriptValue::Number(number)) = value.get("api") else { return };
        let number = *number;
        let Some(version) = (1..=self.current).find(|version| f64::from(*version).total_cmp(&number).is_eq()) else {
            let supported = if self.current == 1 { "version 1".to_owned() } else { format!("versions 1 to {}", self.current) };
            let remedy = if number > f64::from(self.current) {
                "it is made for a newer Birka; update Birka, or adapt the file to this version"
            } else {
                "versions are whole numbers from 1"
            };
            let message = format!(
                "this file is written for API version {number}, and Birka {} supports {supported}: {remedy} (docs/api-changes.md)",
                env!("CARGO_PKG_VERSION")
            );
            return report.error(&path, Code::ApiVersion, message);
        };
        for change in self.changes.iter().filter(|change| change.since > version) {
            let keys: Vec<&str> = change.key.split('.').collect();
            for path in matching_paths(value, &keys) {
                self.apply(value, &path, change, version, report);
            }
        }
    }

    fn apply(self, value: &mut ScriptValue, path: &KeyPath, change: &ApiChange, version: u16, report: &mut Reporter) {
        let Some(moved) = path.find(value).cloned() else { return };
        match change.kind {
            ChangeKind::Renamed(name) => {
                let Some(new) = path.parent().map(|parent| parent.key(name)) else { return };
                if new.find(value).is_some() {
                    let message = format!("{path} has been named {new} since API version {}; keep one of them", change.since);
                    report.error(path, Code::ApiVersion, message);
                }
                path.replace(value, None);
                new.replace(value, Some(moved));
            }
            ChangeKind::Removed(remedy) => {
                path.replace(value, None);
                let message = format!(
                    "{path} was removed in API version {}, and this file is written for version {version}: {remedy}; then write `api = {}`",
                    change.since, self.current
                );
                report.error(path, Code::ApiVersion, message);
            }
        }
    }
}

/// The paths of all existing keys that match a pattern.
fn matching_paths(value: &ScriptValue, pattern: &[&str]) -> Vec<KeyPath> {
    let mut paths = vec![KeyPath::root()];
    for key in pattern {
        let children = |path: &KeyPath| match (*key, path.find(value)) {
            ("*", Some(ScriptValue::Table(table))) => {
                let named = table.fields.keys().map(|name| path.key(name));
                named.chain((1..=table.items.len()).map(|number| path.item(number))).collect()
            }
            ("*", _) => Vec::new(),
            (key, _) => vec![path.key(key)],
        };
        paths = paths.iter().flat_map(children).collect();
    }
    paths.retain(|path| path.find(value).is_some());
    paths
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::*;
    use crate::lua;
    use crate::source::SelectedOptions;
    use crate::source::{MergedSourceMap, SourceMap};

    const THREE_VERSIONS: ApiHistory = ApiHistory {
        current: 3,
        changes: &[
            ApiChange { since: 2, key: "pieces.*.steps", kind: ChangeKind::Renamed("reach") },
            ApiChange { since: 2, key: "board_size", kind: ChangeKind::Removed("delete it, the drawing gives the size") },
            ApiChange { since: 3, key: "ends.goal", kind: ChangeKind::Renamed("escape") },
            ApiChange { since: 3, key: "examples.*.then", kind: ChangeKind::Removed("write `captures` or `ends`") },
        ],
    };

    fn update(history: ApiHistory, source: &str) -> (ScriptValue, Vec<String>) {
        let mut value = lua::evaluate(source, &SelectedOptions::default()).unwrap().value;
        let source_map = MergedSourceMap::new(Path::new("old.lua"), Arc::new(SourceMap::parse(source)));
        let mut report = Reporter::new(&source_map);
        history.update(&mut value, &mut report);
        (value, report.into_diagnostics(Path::new("old.lua")).iter().map(ToString::to_string).collect())
    }

    const OLD: &str = "return { api = VERSION,
        pieces = { man = { steps = 2 }, king = { reach = 1 } },
        ends = { goal = 'edge' },
    }";

    #[test]
    fn files_for_older_versions_are_updated() {
        let expected = |man: &str, goal: &str| {
            let source =
                format!("return {{ api = 1, pieces = {{ man = {{ {man} = 2 }}, king = {{ reach = 1 }} }}, ends = {{ {goal} = 'edge' }} }}");
            let value = lua::evaluate(&source, &SelectedOptions::default()).unwrap().value;
            (value.get("pieces").cloned(), value.get("ends").cloned())
        };
        let updated = |version: &str| {
            let (value, messages) = update(THREE_VERSIONS, &OLD.replace("VERSION", version));
            assert_eq!(messages, Vec::<String>::new());
            (value.get("pieces").cloned(), value.get("ends").cloned())
        };
        assert_eq!(updated("1"), expected("reach", "escape"));
        assert_eq!(updated("2"), expected("steps", "escape"), "changes before the file's version do not apply");
        assert_eq!(updated("3"), expected("steps", "goal"));
    }

    #[test]
    fn removed_keys_are_reported_with_line_and_remedy() {
        let source = "return { api = 1,\n  board_size = 9,\n  examples = { {}, {\n    then_ = 1, ['then'] = 2 } },\n}";
        let (_, messages) = update(THREE_VERSIONS, source);
        assert_eq!(messages.len(), 2, "{messages:?}");
        assert!(messages[0].starts_with("old.lua:2: error[E015]: `board_size` was removed in API version 2"), "{messages:?}");
        assert!(messages[0].contains("delete it, the drawing gives the size; then write `api = 3`"), "{messages:?}");
        assert!(messages[1].starts_with("old.lua:4: error[E015]: `examples[2].then` was removed"), "{messages:?}");
        let (_, messages) = update(THREE_VERSIONS, "return { api = 2, ends = { goal = 'edge',\n escape = 'edge' } }");
        assert!(messages[0].contains("`ends.goal` has been named `ends.escape` since API version 3"), "{messages:?}");
    }

    #[test]
    fn unknown_versions_are_reported() {
        for (version, part) in
            [("4", "supports versions 1 to 3: it is made for a newer Birka"), ("0", "whole numbers from 1"), ("1.5", "whole")]
        {
            let (_, messages) = update(THREE_VERSIONS, &OLD.replace("VERSION", version));
            assert!(messages.len() == 1 && messages[0].contains("error[E015]") && messages[0].contains(part), "{messages:?}");
        }
        let (_, messages) = update(HISTORY, "return { api = 2 }");
        assert!(messages[0].contains("supports version 1: it is made for a newer Birka"), "{messages:?}");
    }

    #[test]
    fn every_change_is_documented() {
        let docs = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api-changes.md")).unwrap();
        for version in 1..=API {
            assert!(docs.contains(&format!("## Version {version}")), "docs/api-changes.md does not mention version {version}");
        }
        for change in HISTORY.changes {
            assert!(change.since > 1 && (..=API).contains(&change.since) && docs.contains(&format!("`{}`", change.key)), "{}", change.key);
        }
    }
}
