//! How a file that extends another is laid over it.
//!
//! Tables with names are merged name by name, as deep as they go. Lists, texts, numbers and truths take the place of what
//! was there. `false` takes away what is inherited, unless a truth is inherited: then it is one itself.

use std::collections::HashSet;

use super::key_path::KeyPath;
use super::node::{Node, TableNode};

/// What a file says of itself alone, and never hands on.
const OWN: [&str; 6] = ["api", "id", "name", "summary", "extends", "examples"];

/// A file's table laid over the one it extends, and which keys come from there.
pub(super) fn merged(base: &Node, over: &Node) -> (Node, HashSet<KeyPath>) {
    let mut inherited = HashSet::new();
    let handed_on = match base {
        Node::Table(table) => {
            let mut table = table.clone();
            OWN.iter().for_each(|key| drop(table.fields.remove(*key)));
            Node::Table(table)
        }
        other => other.clone(),
    };
    let node = lay(&handed_on, over, &KeyPath::root(), &mut inherited);
    (node, inherited)
}

fn lay(base: &Node, over: &Node, at: &KeyPath, inherited: &mut HashSet<KeyPath>) -> Node {
    let (Node::Table(base), Node::Table(over)) = (base, over) else { return over.clone() };
    if !base.items.is_empty() || (!over.items.is_empty() && over.fields.is_empty()) {
        return Node::Table(over.clone());
    }
    let mut table = TableNode { fields: Default::default(), items: over.items.clone(), odd_keys: over.odd_keys.clone() };
    for (key, below) in &base.fields {
        let at = at.key(key);
        match over.fields.get(key) {
            None => {
                inherited.insert(at);
                table.fields.insert(key.clone(), below.clone());
            }
            Some(Node::Truth(false)) if !matches!(below, Node::Truth(_)) => {}
            Some(above) => {
                table.fields.insert(key.clone(), lay(below, above, &at, inherited));
            }
        }
    }
    let added = over.fields.iter().filter(|(key, _)| !base.fields.contains_key(*key));
    table.fields.extend(added.map(|(key, node)| (key.clone(), node.clone())));
    Node::Table(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Wanted;
    use crate::sandbox;

    fn node(table: &str) -> Node {
        sandbox::evaluate(&format!("return {table}"), &Wanted::default()).unwrap().node
    }

    #[track_caller]
    fn assert_merged(base: &str, over: &str, expected: &str) {
        assert_eq!(merged(&node(base), &node(over)).0, node(expected));
    }

    #[test]
    fn tables_merge_and_everything_else_replaces() {
        assert_merged("{ a = { b = 1, c = 2 } }", "{ a = { c = 3, d = 4 } }", "{ a = { b = 1, c = 3, d = 4 } }");
        assert_merged("{ a = { 1, 2 } }", "{ a = { 3 } }", "{ a = { 3 } }");
        assert_merged("{ a = { 1, 2 } }", "{ a = {} }", "{ a = {} }");
        assert_merged("{ a = { b = 1 } }", "{ a = {} }", "{ a = { b = 1 } }");
        assert_merged("{ a = { b = 1 } }", "{ a = 'x' }", "{ a = 'x' }");
        assert_merged("{ a = { b = 1 } }", "{ a = { 2 } }", "{ a = { 2 } }");
        assert_merged("{ a = true }", "{ a = { b = 1 } }", "{ a = { b = 1 } }");
    }

    #[test]
    fn false_takes_away_but_answers_a_truth() {
        assert_merged("{ a = { b = 1, c = 2 } }", "{ a = { b = false } }", "{ a = { c = 2 } }");
        assert_merged("{ a = 1, b = { c = 1 } }", "{ a = false, b = false }", "{}");
        assert_merged("{ a = true }", "{ a = false }", "{ a = false }");
        assert_merged("{}", "{ a = false }", "{ a = false }");
    }

    #[test]
    fn what_a_file_says_of_itself_is_not_handed_on() {
        assert_merged("{ id = 'x', examples = { 1 }, name = 'X', a = 1 }", "{ id = 'y' }", "{ id = 'y', a = 1 }");
        assert_eq!(
            merged(&node("{ id = 'x', a = 1, b = { c = 1, d = 2 } }"), &node("{ b = { c = 3 } }")).1,
            HashSet::from([KeyPath::of(&["a"]), KeyPath::of(&["b", "d"])])
        );
    }
}
