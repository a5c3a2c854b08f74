//! Whether the examples of a file cover every rule that it sets.
//!
//! Mutation testing of rules: each rule that the file itself writes is removed or replaced by another, and the examples are played with the
//! result. A rule whose change makes no example fail is not covered.

use std::sync::Arc;

use birka_diagnostics::{Code, Diagnostic, Severity};
use birka_rules::keys::{Key, KeyType};
use birka_rules::{ClassId, ENDS, Heading, Hook, Ornament, Rules, SLIDE_WORDS, SLIDES, SlideWay, Square, SquareClass, SquareRule};

use crate::build::attach_hooks;
use crate::examples::Example;
use crate::inherit::merge;
use crate::lower::lower;
use crate::reader::Reporter;
use crate::source::{KeyPath, MergedSourceMap, ScriptValue};
use crate::variant::Variant;

/// Warnings about the rules of a variant's own file that no example covers. `holds` plays an example with the unchanged file.
pub(super) fn uncovered_rules(variant: &Variant, holds: impl Fn(&Example) -> bool) -> Vec<Diagnostic> {
    let examples: Vec<&Example> = variant.examples.iter().filter(|example| holds(example)).collect();
    let is_detected = |rules: &Arc<Rules>| examples.iter().any(|example| example.options.is_empty() && example.play(rules).is_err());
    let mut uncovered: Vec<KeyPath> = rule_paths(&variant.resolved.own)
        .into_iter()
        .filter(|path| !is_redundant_stop(variant, path))
        .filter(|path| mutate(variant, path).is_some_and(|rules| !is_detected(&Arc::new(rules))))
        .collect();
    for option in &variant.options {
        let path = KeyPath::new(&["option", &option.name]);
        let is_covered = |value: &str| {
            let selects_value = |example: &&&Example| example.options.0.get(&option.name).is_some_and(|selected| selected == value);
            examples.iter().filter(selects_value).any(|example| example.play(&variant.rules).is_err())
        };
        let is_own = variant.resolved.source_map.origin(&path, None).is_none();
        if is_own && option.alternatives().iter().any(|value| !is_covered(&value.to_string())) {
            uncovered.push(path);
        }
    }
    let warning = |path: &KeyPath| {
        let message = format!("no example covers {path}: every example holds without it");
        variant.diagnostic(path, Severity::Warning, Code::UncoveredRule, message)
    };
    let mut warnings: Vec<Diagnostic> = uncovered.iter().map(warning).collect();
    warnings.sort_by_key(|diagnostic| diagnostic.line);
    warnings
}

/// Whether a key says who may stop on squares that nobody may re-enter, so that no move can depend on it.
fn is_redundant_stop(variant: &Variant, path: &KeyPath) -> bool {
    let enter = path.parent().map(|class| class.key("reenter"));
    let nobody = ScriptValue::Text("none".to_owned());
    path.last_key() == Some("stop") && enter.is_some_and(|enter| enter.find(&variant.resolved.value) == Some(&nobody))
}

/// The paths of every rule that a file writes: each end, each law of a square class, each place of capture.
fn rule_paths(own: &ScriptValue) -> Vec<KeyPath> {
    let mut found = Vec::new();
    let children = |value: Option<&ScriptValue>, path: &KeyPath| -> Vec<KeyPath> {
        match value {
            Some(ScriptValue::Table(table)) if !table.fields.is_empty() => table.fields.keys().map(|key| path.key(key)).collect(),
            Some(ScriptValue::Table(table)) => (1..=table.items.len()).map(|number| path.item(number)).collect(),
            Some(_) => vec![path.clone()],
            None => Vec::new(),
        }
    };
    let children_of = |key: &str| children(own.get(key), &KeyPath::new(&[key]));
    found.extend(children_of("first"));
    found.extend(children_of("hand"));
    found.extend(children_of("may_pass"));
    let of_dice = children_of("dice");
    // The only key of the die is removed together with `dice`.
    found.extend(if of_dice.len() == 1 { vec![KeyPath::new(&["dice"])] } else { of_dice });
    for path in children_of("ends") {
        let parts = children(path.find(own), &path);
        match ENDS.iter().find(|end| Some(end.key.name) == path.last_key()).map(|end| end.key.ty) {
            // The only goal is removed together with its key.
            Some(KeyType::ByPieces(KeyType::Classes)) if parts.len() < 2 => found.push(path),
            Some(KeyType::ByPieces(_)) => found.extend(parts),
            Some(KeyType::Table(table)) => {
                let is_by_pieces = |key: &Key| matches!(key.ty, KeyType::ByPieces(_));
                let has_parts = |part: &KeyPath| table.keys.iter().any(|key| is_by_pieces(key) && Some(key.name) == part.last_key());
                found
                    .extend(parts.into_iter().flat_map(|part| if has_parts(&part) { children(part.find(own), &part) } else { vec![part] }));
            }
            _ => found.push(path),
        }
    }
    for path in children_of("squares").into_iter().chain(children_of("pieces")) {
        for path in children(path.find(own), &path) {
            match path.last_key() {
                Some("at" | "ornament" | "letter" | "record" | "side" | "royal") => {}
                Some("captured") => found.extend(children(path.find(own), &path)),
                Some("moves") => {
                    let items = children(path.find(own), &path);
                    let origins = items.iter().flat_map(|item| ["from", "outside"].map(|key| item.key(key)));
                    found.extend(origins.filter(|origin| origin.find(own).is_some()).collect::<Vec<_>>());
                    found.extend(items);
                }
                _ => found.push(path),
            }
        }
    }
    found.extend(children_of("shieldwall"));
    found.extend(children_of("announcements"));
    let is_function = |path: &KeyPath| matches!(path.find(own), Some(ScriptValue::Function(_)));
    let functions: Vec<KeyPath> = children_of("hooks").into_iter().filter(is_function).collect();
    // A single function is removed together with the rest of `hooks`.
    found.extend(if functions.len() == 1 { vec![KeyPath::new(&["hooks"])] } else { functions });
    found
}

/// The rules without one key or, where that is invalid or changes nothing, with another value. `None` if no change gives other valid rules.
fn mutate(variant: &Variant, path: &KeyPath) -> Option<Rules> {
    if *path == KeyPath::new(&["ends", "escape"]) {
        let rules = compile(variant, &variant.resolved.own, None);
        return with_useless_goal(&rules?);
    }
    // Without it a file with a memory has errors. So the memory stays as it is before the first move.
    if *path == KeyPath::new(&["hooks", Hook::After.name()]) {
        return compile(variant, &variant.resolved.own, Some(Hook::After));
    }
    let own = &variant.resolved.own;
    let replacements = [None].into_iter().chain(alternatives(path.find(own)?).into_iter().map(Some));
    let is_a_move = path.parent().is_some_and(|list| list.last_key() == Some("moves"));
    let mutated = |replacement: Option<ScriptValue>| {
        // A move whose removal changes nothing is covered by no example: other moves say the same.
        let may_be_equal = is_a_move && replacement.is_none();
        let mut own = own.clone();
        path.replace(&mut own, replacement);
        compile(variant, &own, None).filter(|rules| may_be_equal || rules.fingerprint() != variant.rules.fingerprint())
    };
    replacements.into_iter().find_map(mutated)
}

/// The rules of the variant with another table of its own, and without one of its hooks; `None` if they have errors.
fn compile(variant: &Variant, own: &ScriptValue, without: Option<Hook>) -> Option<Rules> {
    let value = variant.resolved.base.as_ref().map_or_else(|| own.clone(), |base| merge(base, own).0);
    let budget = variant.hooks.as_ref().and_then(|hooks| hooks.budget());
    let no_locations = MergedSourceMap::default();
    let mut report = Reporter::new(&no_locations);
    let mut lowered = lower(&value, &mut report)?;
    lowered.hooks.iter_mut().for_each(|hooks| hooks.functions.retain(|function| Some(function.hook) != without));
    report.has_no_errors().then(|| attach_hooks(lowered.rules, lowered.hooks, budget).ok()).flatten().map(|(rules, _)| rules)
}

/// Other values to try in place of a value.
fn alternatives(value: &ScriptValue) -> Vec<ScriptValue> {
    let words = |words: &[&str]| words.iter().map(|word| ScriptValue::Text((*word).to_owned())).collect();
    match value {
        ScriptValue::Bool(value) => vec![ScriptValue::Bool(!value)],
        ScriptValue::Number(number) => vec![ScriptValue::Number(number + 1.0), ScriptValue::Number(number - 1.0)],
        ScriptValue::Text(text) if SLIDE_WORDS.contains(&text.as_str()) => {
            other_slides(text).into_iter().map(|word| ScriptValue::Text(word.to_owned())).collect()
        }
        ScriptValue::Text(text) => match text.as_str() {
            "all" => words(&["none"]),
            "none" => words(&["all"]),
            "attackers" => words(&["defenders"]),
            "defenders" => words(&["attackers"]),
            "loses" => words(&["draws"]),
            "draws" | "skips" => words(&["loses"]),
            "draw" | "forbidden" => words(&["mover loses"]),
            "mover loses" | "attackers lose" | "defenders lose" => words(&["draw"]),
            _ => Vec::new(),
        },
        // The only item of `moves`.
        ScriptValue::Table(table) if ["leap", "hop", "take", "move"].iter().any(|key| table.fields.contains_key(*key)) => words(&["slide"]),
        // The line of a side, which may be the only one.
        ScriptValue::Table(table) if table.fields.contains_key("length") => {
            let lengths = table.fields.get("length").map(alternatives).unwrap_or_default();
            let with = |length| {
                let mut table = table.clone();
                table.fields.insert("length".to_owned(), length);
                ScriptValue::Table(table)
            };
            lengths.into_iter().map(with).collect()
        }
        // An entry of `captured`. The last one cannot be removed.
        ScriptValue::Table(table) => match table.fields.get("sides") {
            Some(ScriptValue::Number(sides)) => {
                let mut table = table.clone();
                table.fields.insert("sides".to_owned(), ScriptValue::Number(if *sides == 2.0 { 4.0 } else { 2.0 }));
                table.fields.remove("edge_counts");
                vec![ScriptValue::Table(table)]
            }
            _ => Vec::new(),
        },
        ScriptValue::Function(_) | ScriptValue::Unsupported(_) => Vec::new(),
    }
}

/// The slides along the same lines in every direction, but for the one that a word says.
fn other_slides(word: &str) -> Vec<&'static str> {
    let lines = SLIDES.iter().find(|(known, _)| *known == word).map(|(_, (way, _))| way.lines);
    let is_alike = |way: &SlideWay| way.heading == Heading::Every && Some(way.lines) == lines;
    SLIDES.iter().filter(|(other, (way, _))| *other != word && is_alike(way)).map(|(other, _)| *other).collect()
}

/// The same rules with a single goal that is not one of their goals.
fn with_useless_goal(rules: &Rules) -> Option<Rules> {
    let mut set = rules.rule_set().clone();
    let goals: Vec<Square> = set.escape_squares().collect();
    let is_free = |square: &Square| !goals.contains(square) && set.start.get(square.index()).is_some_and(Option::is_none);
    let square = rules.king_reach().into_iter().find(is_free)?;
    let rules = vec![SquareRule::OPEN; set.kinds.len()];
    set.ends.escape = vec![ClassId(u8::try_from(set.classes.len()).ok()?)];
    set.classes.push(SquareClass { name: "nowhere".to_owned(), squares: vec![square], rules, ornament: Ornament::Plain });
    Rules::compile(set).ok()
}
