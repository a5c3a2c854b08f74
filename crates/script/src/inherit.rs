//! Inheritance: how the table of a file that extends another is merged with the inherited one.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;

use birka_rules::Hook;

use crate::options::RuleOption;
use crate::source::{KeyPath, MergedSourceMap, Program, ScriptTable, ScriptValue};

/// The table of a file, merged with everything that it inherits.
#[derive(Debug)]
pub(crate) struct ResolvedScript {
    pub(crate) value: ScriptValue,
    /// The table as the file itself writes it.
    pub(crate) own: ScriptValue,
    /// The inherited table, if the file extends another.
    pub(crate) base: Option<ScriptValue>,
    /// The source locations of the merged table.
    pub(crate) source_map: Arc<MergedSourceMap>,
    /// The options of the file and of what it extends, ordered by name.
    pub(crate) options: Vec<RuleOption>,
    /// The files that the table comes from, the file itself first.
    pub(crate) files: Vec<PathBuf>,
}

/// Keys that describe the file itself and are not inherited.
const NOT_INHERITED: [&str; 6] = ["api", "id", "name", "summary", "extends", "examples"];

/// Merges the table of a file over the one that it extends; returns the merged table and the paths of the keys that are inherited unchanged.
///
/// Tables with named fields are merged field by field, recursively. Everything else, including lists, replaces the inherited value. `false`
/// removes an inherited value, unless that value is a boolean: then it replaces it. The words about hooks are joined instead ([`join_words`]).
pub(crate) fn merge(base: &ScriptValue, over: &ScriptValue) -> (ScriptValue, HashSet<KeyPath>) {
    let mut inherited = HashSet::new();
    let inheritable = match base {
        ScriptValue::Table(table) => {
            let mut table = table.clone();
            NOT_INHERITED.iter().for_each(|key| drop(table.fields.remove(*key)));
            ScriptValue::Table(table)
        }
        other => other.clone(),
    };
    let mut merged = merge_value(&inheritable, over, &KeyPath::root(), &mut inherited);
    join_words(base, over, &mut merged);
    (merged, inherited)
}

/// The hooks of a table, with the programs that they belong to.
fn hooks_of(table: &ScriptValue) -> Vec<(Hook, Arc<Program>)> {
    let function = |hook: Hook| match table.get("hooks")?.get(hook.name())? {
        ScriptValue::Function(Some(program)) => Some((hook, Arc::clone(program))),
        _ => None,
    };
    Hook::ALL.into_iter().filter_map(function).collect()
}

/// Gives the functions of a file that mentions `parent` the hooks of the table that it extends.
pub(crate) fn link_parent(base: &ScriptValue, own: &mut ScriptValue) {
    let (inherited, hooks) = (hooks_of(base), hooks_of(own));
    let Some((_, program)) = hooks.first().filter(|(_, program)| !inherited.is_empty() && program.source.contains("parent")) else {
        return;
    };
    let (path, source) = (program.path.clone(), program.source.clone());
    let (selected, analysis) = (program.selected.clone(), Arc::clone(&program.analysis));
    own.set_program(&Arc::new(Program { path, source, selected, analysis, inherited }));
}

/// Puts the inherited words about hooks behind the own ones if at least one inherited function stays in force, or is called by an own one, because it is
/// not known which of the words are about that function. The own ones keep their numbers, which errors name.
fn join_words(base: &ScriptValue, over: &ScriptValue, merged: &mut ScriptValue) {
    let (Some(hooks), Some(own)) = (base.get("hooks"), over.get("hooks")) else { return };
    let stays = |hook: &Hook| hooks.get(hook.name()).is_some() && own.get(hook.name()).is_none();
    let (Some(words), Some(own_words)) = (hooks.get("words"), own.get("words")) else { return };
    let is_text = |words: &ScriptValue| matches!(words, ScriptValue::Text(_));
    let calls_parent = hooks_of(over).iter().any(|(_, program)| !program.inherited.is_empty());
    if !(calls_parent || Hook::ALL.iter().any(stays)) || !own_words.items_or_self().iter().all(is_text) {
        return;
    }
    let mut joined = own_words.items_or_self().to_vec();
    joined.extend(words.items_or_self().iter().filter(|words| !own_words.items_or_self().contains(words)).cloned());
    let list = ScriptTable { items: joined, ..ScriptTable::default() };
    KeyPath::new(&["hooks", "words"]).replace(merged, Some(ScriptValue::Table(list)));
}

fn merge_value(base: &ScriptValue, over: &ScriptValue, path: &KeyPath, inherited: &mut HashSet<KeyPath>) -> ScriptValue {
    let (ScriptValue::Table(base), ScriptValue::Table(over)) = (base, over) else { return over.clone() };
    if !base.items.is_empty() || (!over.items.is_empty() && over.fields.is_empty()) {
        return ScriptValue::Table(over.clone());
    }
    let mut table = ScriptTable { fields: Default::default(), items: over.items.clone(), invalid_keys: over.invalid_keys.clone() };
    for (key, base_value) in &base.fields {
        let path = path.key(key);
        match over.fields.get(key) {
            None => {
                inherited.insert(path);
                table.fields.insert(key.clone(), base_value.clone());
            }
            Some(ScriptValue::Bool(false)) if !matches!(base_value, ScriptValue::Bool(_)) => {}
            Some(over_value) => {
                table.fields.insert(key.clone(), merge_value(base_value, over_value, &path, inherited));
            }
        }
    }
    let added = over.fields.iter().filter(|(key, _)| !base.fields.contains_key(*key));
    table.fields.extend(added.map(|(key, value)| (key.clone(), value.clone())));
    ScriptValue::Table(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lua;
    use crate::source::SelectedOptions;

    fn value(table: &str) -> ScriptValue {
        lua::evaluate(&format!("return {table}"), &SelectedOptions::default()).unwrap().value
    }

    #[track_caller]
    fn assert_merged(base: &str, over: &str, expected: &str) {
        assert_eq!(merge(&value(base), &value(over)).0, value(expected));
    }

    #[test]
    fn merges_tables_and_replaces_everything_else() {
        assert_merged("{ a = { b = 1, c = 2 } }", "{ a = { c = 3, d = 4 } }", "{ a = { b = 1, c = 3, d = 4 } }");
        assert_merged("{ a = { 1, 2 } }", "{ a = { 3 } }", "{ a = { 3 } }");
        assert_merged("{ a = { 1, 2 } }", "{ a = {} }", "{ a = {} }");
        assert_merged("{ a = { b = 1 } }", "{ a = {} }", "{ a = { b = 1 } }");
        assert_merged("{ a = { b = 1 } }", "{ a = 'x' }", "{ a = 'x' }");
        assert_merged("{ a = { b = 1 } }", "{ a = { 2 } }", "{ a = { 2 } }");
        assert_merged("{ a = true }", "{ a = { b = 1 } }", "{ a = { b = 1 } }");
    }

    #[test]
    fn false_removes_values_but_replaces_booleans() {
        assert_merged("{ a = { b = 1, c = 2 } }", "{ a = { b = false } }", "{ a = { c = 2 } }");
        assert_merged("{ a = 1, b = { c = 1 } }", "{ a = false, b = false }", "{}");
        assert_merged("{ a = true }", "{ a = false }", "{ a = false }");
        assert_merged("{}", "{ a = false }", "{ a = false }");
    }

    #[test]
    fn words_are_joined_while_an_inherited_function_stays() {
        let base = value("{ hooks = { words = 'A.', legal = print, outcome = print } }");
        let words = |own: &str| {
            let (merged, _) = merge(&base, &value(&format!("{{ hooks = {{ {own} }} }}")));
            merged.get("hooks").and_then(|hooks| hooks.get("words")).map(|words| words.items_or_self().to_vec())
        };
        let expected = |words: &[&str]| Some(words.iter().map(|words| ScriptValue::Text((*words).to_owned())).collect::<Vec<_>>());
        assert_eq!(words("words = 'B.', legal = print"), expected(&["B.", "A."]));
        assert_eq!(words("words = { 'A.', 'B.' }"), expected(&["A.", "B."]), "no sentence is repeated");
        assert_eq!(words("legal = print"), expected(&["A."]));
        assert_eq!(words("words = 'B.', legal = print, outcome = false"), expected(&["B."]));
    }

    #[test]
    fn keys_that_describe_the_file_are_not_inherited() {
        assert_merged("{ id = 'x', examples = { 1 }, name = 'X', a = 1 }", "{ id = 'y' }", "{ id = 'y', a = 1 }");
        assert_eq!(
            merge(&value("{ id = 'x', a = 1, b = { c = 1, d = 2 } }"), &value("{ b = { c = 3 } }")).1,
            HashSet::from([KeyPath::new(&["a"]), KeyPath::new(&["b", "d"])])
        );
    }
}
