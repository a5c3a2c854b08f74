//! Whether the examples of a file show every rule it sets.
//!
//! Each rule that the file itself writes is taken away, or turned into another, and the examples are played by what is left.
//! A rule that can go without any example noticing is not shown.

use std::sync::Arc;

use super::check::diagnostic;
use super::example::Example;
use super::key_path::KeyPath;
use super::merge::merged;
use super::node::Node;
use super::places::Places;
use super::reader::Report;
use super::variant::with_functions;
use super::{Code, Diagnostic, Severity, Variant, vocabulary};
use birka_rules::{ClassId, Law, Ornament, RuleSet, Rules, Square, SquareClass};

/// The rules of a variant's own file that none of its examples shows. `holds` plays an example by the file as it is.
pub(super) fn unshown(variant: &Variant, holds: impl Fn(&Example) -> bool) -> Vec<Diagnostic> {
    let examples: Vec<&Example> = variant.examples.iter().filter(|example| holds(example)).collect();
    let notices = |rules: &Arc<Rules>| examples.iter().any(|example| example.options.is_empty() && example.play(rules).is_err());
    let mut unshown: Vec<KeyPath> = rules_of(&variant.reading.own)
        .into_iter()
        .filter(|path| !is_settled_by_reenter(variant, path))
        .filter(|path| without(variant, path).is_some_and(|rules| !notices(&Arc::new(rules))))
        .collect();
    for option in &variant.options {
        let path = KeyPath::of(&["option", &option.name]);
        let is_own = variant.reading.places.origin(&path, None).is_none();
        let shows = |value: &str| {
            let wants = |example: &&&Example| example.options.0.get(&option.name).is_some_and(|wanted| wanted == value);
            examples.iter().filter(wants).any(|example| example.play(&variant.rules).is_err())
        };
        if is_own && option.others().iter().any(|value| !shows(&value.to_string())) {
            unshown.push(path);
        }
    }
    let told = |path: &KeyPath| {
        let message = format!("no example shows {path}: every example holds without it");
        diagnostic(variant, path, Severity::Warning, Code::UncoveredRule, message)
    };
    let mut told: Vec<Diagnostic> = unshown.iter().map(told).collect();
    told.sort_by_key(|diagnostic| diagnostic.line);
    told
}

/// Whether a key says who may stop where nobody may come in: nobody's move can tell.
fn is_settled_by_reenter(variant: &Variant, path: &KeyPath) -> bool {
    let reenter = path.parent().map(|class| class.key("reenter"));
    let nobody = Node::Text("none".to_owned());
    path.last() == Some("stop") && reenter.is_some_and(|reenter| reenter.find(&variant.reading.node) == Some(&nobody))
}

/// The keys of every rule that a file writes: each end, each law of a class of squares, each place of capture.
fn rules_of(own: &Node) -> Vec<KeyPath> {
    let mut found = Vec::new();
    let keys = |node: Option<&Node>, path: &KeyPath| -> Vec<KeyPath> {
        match node {
            Some(Node::Table(table)) if !table.fields.is_empty() => table.fields.keys().map(|key| path.key(key)).collect(),
            Some(Node::Table(table)) => (1..=table.items.len()).map(|number| path.item(number)).collect(),
            Some(_) => vec![path.clone()],
            None => Vec::new(),
        }
    };
    let of = |key: &str| keys(own.at(key), &KeyPath::of(&[key]));
    found.extend(of("first"));
    for path in of("ends") {
        let whole = path.last().is_some_and(|key| key == "repetition" || key == "quiet_limit");
        if whole { found.extend(keys(path.find(own), &path)) } else { found.push(path) }
    }
    for path in of("squares").into_iter().chain(of("pieces")) {
        for path in keys(path.find(own), &path) {
            match path.last() {
                Some("at" | "ornament" | "letter" | "record" | "side" | "royal") => {}
                Some("captured") => found.extend(keys(path.find(own), &path)),
                _ => found.push(path),
            }
        }
    }
    found.extend(of("shieldwall"));
    found.extend(of("announcements"));
    let functions: Vec<KeyPath> = of("hooks").into_iter().filter(|path| matches!(path.find(own), Some(Node::Function(_)))).collect();
    // One alone goes with everything that belongs to it.
    found.extend(if functions.len() == 1 { vec![KeyPath::of(&["hooks"])] } else { functions });
    found
}

/// The rules with one key taken away or, where that changes nothing or leaves no rules, with another value in its place.
/// `None` if nothing that was tried makes other rules.
fn without(variant: &Variant, path: &KeyPath) -> Option<Rules> {
    if *path == KeyPath::of(&["ends", "escape"]) {
        let changed = compiled(variant, &variant.reading.own.clone());
        return nowhere_to_escape(changed?.rule_set());
    }
    let own = &variant.reading.own;
    let instead = [None].into_iter().chain(others(path.find(own)?).into_iter().map(Some));
    let changed = |value: Option<Node>| {
        let mut own = own.clone();
        path.replace(&mut own, value);
        compiled(variant, &own).filter(|rules| rules.fingerprint() != variant.rules.fingerprint())
    };
    instead.into_iter().find_map(changed)
}

fn compiled(variant: &Variant, own: &Node) -> Option<Rules> {
    let node = variant.reading.base.as_ref().map_or_else(|| own.clone(), |base| merged(base, own).0);
    let places = Places::default();
    let mut report = Report::new(&places);
    let described = vocabulary::read(&node, &mut report)?;
    report.is_clean().then(|| with_functions(described.rules, described.hooks).ok()).flatten().map(|(rules, _)| rules)
}

/// Values that might stand in place of another.
fn others(value: &Node) -> Vec<Node> {
    let words = |words: &[&str]| words.iter().map(|word| Node::Text((*word).to_owned())).collect();
    match value {
        Node::Truth(truth) => vec![Node::Truth(!truth)],
        Node::Number(number) => vec![Node::Number(number + 1.0), Node::Number(number - 1.0)],
        Node::Text(text) => match text.as_str() {
            "all" => words(&["none"]),
            "none" => words(&["all"]),
            "attackers" => words(&["defenders"]),
            "defenders" => words(&["attackers"]),
            "loses" => words(&["draws"]),
            "draws" => words(&["loses"]),
            "draw" | "forbidden" => words(&["mover loses"]),
            "mover loses" | "attackers lose" | "defenders lose" => words(&["draw"]),
            _ => Vec::new(),
        },
        // The last place of capture, which cannot be missing.
        Node::Table(table) => match table.fields.get("sides") {
            Some(Node::Number(sides)) => {
                let mut table = table.clone();
                table.fields.insert("sides".to_owned(), Node::Number(if *sides == 2.0 { 4.0 } else { 2.0 }));
                table.fields.remove("edge_counts");
                vec![Node::Table(table)]
            }
            _ => Vec::new(),
        },
        Node::Function(_) | Node::Other(_) => Vec::new(),
    }
}

/// The same rules, with one idle square to escape to.
fn nowhere_to_escape(set: &RuleSet) -> Option<Rules> {
    let mut set = set.clone();
    let goals: Vec<Square> = set.escape_squares().collect();
    let idle = set.king_reach().into_iter().find(|square| !goals.contains(square) && set.start[square.index()].is_none())?;
    let laws = vec![Law::OPEN; set.kinds.len()];
    set.ends.escape = vec![ClassId(u8::try_from(set.classes.len()).ok()?)];
    set.classes.push(SquareClass { name: "nowhere".to_owned(), squares: vec![idle], laws, ornament: Ornament::Plain });
    Rules::compile(set).ok()
}
