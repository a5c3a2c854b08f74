use std::fmt::Write as _;

use birka_diagnostics::{MAX_NAME_LENGTH, MAX_SENTENCE_LENGTH, is_printable};
use birka_rules::keys::{NamedPieces, SIDES, Value};
use birka_rules::{
    COURSE, CapturePlace, ClassId, ENDS, KIND_RULES, Kind, ORNAMENT, ORNAMENTS, Origin, RequiredSides, RuleSet, SLIDES, SQUARE_LAWS, Side,
    Square, SquareClass, SquareRule, TakeBy,
};

use crate::lower::{default_ornament, default_record};

/// The contents of a variant file besides its rules.
#[derive(Clone, Debug, Default)]
pub struct VariantMetadata {
    /// The id on a command line.
    pub id: String,
    /// The name shown to players.
    pub name: String,
    /// One sentence about the variant; may be empty.
    pub summary: String,
    /// The sources of its rules.
    pub sources: Vec<String>,
    /// Comments at the top of the file, one line each.
    pub comments: Vec<String>,
}

/// Writes a variant file. Loading it again gives the same rules.
#[must_use]
pub fn write_variant(metadata: &VariantMetadata, set: &RuleSet) -> String {
    let mut text = Writer::default();
    for comment in &metadata.comments {
        text.line(format!("-- {comment}").trim_end());
    }
    if !metadata.comments.is_empty() {
        text.line("");
    }
    text.open("return {");
    text.line("api = 1,");
    text.line(format!("id = {},", quoted(&metadata.id)));
    text.line(format!("name = {},", quoted(&shown(&metadata.name, MAX_NAME_LENGTH))));
    if !metadata.summary.is_empty() {
        text.line(format!("summary = {},", quoted(&shown(&metadata.summary, MAX_SENTENCE_LENGTH))));
    }
    if !metadata.sources.is_empty() {
        text.line(format!("sources = {},", list(metadata.sources.iter().map(|source| quoted(&shown(source, MAX_SENTENCE_LENGTH))))));
    }
    board(&mut text, set);
    pieces(&mut text, set);
    squares(&mut text, set);
    text.line("");
    text.line(format!("first = {},", quoted(side(set.first))));
    let names = Side::ALL.into_iter().filter_map(|each| Some(format!("{} = {}", side(each), quoted(set.sides.of(each)?))));
    if !set.sides.is_empty() {
        text.line(format!("sides = {{ {} }},", names.collect::<Vec<_>>().join(", ")));
    }
    for (name, value) in COURSE.iter().filter_map(|rule| Some((rule.key.name, (rule.get)(set)?))) {
        text.line(format!("{name} = {},", written(set, &value)));
    }
    ends(&mut text, set);
    text.close("}");
    text.text
}

/// Lines, indented by how deep they stand.
#[derive(Default)]
struct Writer {
    text: String,
    depth: usize,
}

impl Writer {
    fn line(&mut self, line: impl AsRef<str>) {
        let line = line.as_ref();
        let indent = if line.is_empty() { 0 } else { 4 * self.depth };
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{:indent$}{line}", "");
    }

    fn open(&mut self, line: &str) {
        self.line(line);
        self.depth += 1;
    }

    fn close(&mut self, line: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.line(line);
    }
}

/// A text as a variant file may have it: at most `most` characters, without line breaks and others that are not printable.
fn shown(text: &str, most: usize) -> String {
    let words = text.split(|c: char| c.is_whitespace() || !is_printable(c)).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").chars().take(most).collect()
}

/// A Lua string literal.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{{{:x}}}", u32::from(control));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    match items.as_slice() {
        [one] => one.clone(),
        [] => "{}".to_owned(),
        _ => format!("{{ {} }}", items.join(", ")),
    }
}

/// A table key, in brackets if it is not a Lua identifier.
fn key(name: &str) -> String {
    const WORDS: [&str; 22] = [
        "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil", "not", "or", "repeat",
        "return", "then", "true", "until", "while", "continue",
    ];
    let plain = !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !WORDS.contains(&name);
    if plain { name.to_owned() } else { format!("[{}]", quoted(name)) }
}

/// The word of a value in a list of words.
fn word<T: PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}

fn side(side: Side) -> &'static str {
    word(&SIDES, side)
}

fn classes(set: &RuleSet, ids: &[ClassId]) -> String {
    list(ids.iter().filter_map(|id| set.classes.get(id.index())).map(|class| quoted(&class.name)))
}

fn board(text: &mut Writer, set: &RuleSet) {
    text.line("");
    text.open("board = [[");
    for row in set.draw(|square| set.start.get(square.index()).copied().flatten()).to_string().lines() {
        text.line(row.chars().filter(|c| !c.is_whitespace()).map(String::from).collect::<Vec<_>>().join(" "));
    }
    text.close("]],");
}

fn pieces(text: &mut Writer, set: &RuleSet) {
    text.line("");
    text.open("pieces = {");
    for kind in &set.kinds {
        let mut words = vec![format!("letter = {}", quoted(&kind.letter.to_string())), format!("side = {}", quoted(side(kind.side)))];
        words.extend(optional_keys(set, kind));
        let captured = captured(set, kind);
        if captured.is_empty() {
            text.line(format!("{} = {{ {} }},", key(&kind.name), words.join(", ")));
            continue;
        }
        text.open(&format!("{} = {{", key(&kind.name)));
        words.iter().for_each(|word| text.line(format!("{word},")));
        text.open("captured = {");
        captured.iter().for_each(|entry| text.line(format!("{entry},")));
        text.close("},");
        text.close("},");
    }
    text.close("},");
}

/// The optional keys of a kind that differ from their defaults.
fn optional_keys(set: &RuleSet, kind: &Kind) -> Vec<String> {
    let mut words = Vec::new();
    if kind.royal {
        words.push("royal = true".to_owned());
    }
    if kind.record != default_record(kind.side, kind.royal) {
        words.push(format!("record = {}", quoted(&kind.record.to_string())));
    }
    if kind.other_moves.is_empty() {
        words.extend(kind.reach.map(|reach| format!("reach = {reach}")));
    } else {
        words.extend(moves(set, kind));
    }
    let declared = KIND_RULES.iter().filter_map(|rule| Some((rule.key.name, (rule.get)(kind)?)));
    words.extend(declared.map(|(name, value)| format!("{name} = {}", written(set, &value))));
    words
}

/// `moves`, and the `reach` of its slides.
fn moves(set: &RuleSet, kind: &Kind) -> Vec<String> {
    let slide = |by: TakeBy| quoted(by.way().map_or("", |way| word(&SLIDES, (way, by.longest_slide() == Some(Some(1))))));
    let slides = kind.slides().map(slide);
    let leaps = kind.other_moves.leaps.iter().map(|leap| format!("{{ leap = {{ {}, {} }} }}", leap.short, leap.long));
    let hops = kind.other_moves.hops.iter().map(|hop| {
        let over = kind_names(set, &hop.over);
        let at = if hop.at.is_empty() { String::new() } else { format!(", at = {}", classes(set, &hop.at)) };
        format!("{{ hop = {over}{}{at}{} }}", if hop.captures { ", captures = true" } else { "" }, origin(set, hop.from.as_ref()))
    });
    let takes = kind.other_moves.takes.iter().map(|take| {
        let by = match take.by {
            TakeBy::Leap(leap) => format!("{{ leap = {{ {}, {} }} }}", leap.short, leap.long),
            by => slide(by),
        };
        format!("{{ take = {}, by = {by}{} }}", kind_names(set, &take.whom), origin(set, take.from.as_ref()))
    });
    let limited = kind.other_moves.limited.iter().map(|limited| {
        let by = match limited.by {
            TakeBy::Leap(leap) => format!("leap = {{ {}, {} }}", leap.short, leap.long),
            by => format!("move = {}", slide(by)),
        };
        format!("{{ {by}{} }}", origin(set, Some(&limited.from)))
    });
    let items: Vec<String> = slides.chain(leaps).chain(limited).chain(hops).chain(takes).collect();
    // Slides farther than one square are equally long.
    let ways = kind.slides().chain(kind.other_moves.takes.iter().map(|take| take.by));
    let ways = ways.chain(kind.other_moves.limited.iter().map(|limited| limited.by));
    let reach = ways.filter_map(TakeBy::longest_slide).flatten().find(|&length| length > 1);
    std::iter::once(format!("moves = {{ {} }}", items.join(", "))).chain(reach.map(|reach| format!("reach = {reach}"))).collect()
}

/// The keys that say where a move begins.
fn origin(set: &RuleSet, origin: Option<&Origin>) -> String {
    match origin {
        None => String::new(),
        Some(Origin::On(ids)) => format!(", from = {}", classes(set, ids)),
        Some(Origin::Outside(ids)) => format!(", outside = {}", classes(set, ids)),
    }
}

/// The names of kinds: one word, or a list.
fn kind_names(set: &RuleSet, kinds: &[birka_rules::KindId]) -> String {
    let names: Vec<String> = kinds.iter().map(|&id| quoted(&set.kind(id).name)).collect();
    if let [name] = names.as_slice() { name.clone() } else { format!("{{ {} }}", names.join(", ")) }
}

/// The entries of `captured`; none for the default, custodial capture everywhere.
fn captured(set: &RuleSet, kind: &Kind) -> Vec<String> {
    if kind.capture.places.is_empty() && kind.capture.elsewhere == RequiredSides::Opposite {
        return Vec::new();
    }
    let required_sides = |required_sides: RequiredSides| match required_sides {
        RequiredSides::Never => "sides = 0".to_owned(),
        RequiredSides::Opposite => "sides = 2".to_owned(),
        RequiredSides::Three { edge_counts } => format!("sides = 3{}", if edge_counts { ", edge_counts = true" } else { "" }),
        RequiredSides::Four { edge_counts } => format!("sides = 4{}", if edge_counts { ", edge_counts = true" } else { "" }),
    };
    let place = |place: CapturePlace| match place {
        CapturePlace::On(class) => format!("on = {}", classes(set, &[class])),
        CapturePlace::Beside(class) => format!("beside = {}", classes(set, &[class])),
    };
    let places = kind.capture.places.iter().map(|&(at, takes)| format!("{{ {}, {} }}", place(at), required_sides(takes)));
    places.chain([format!("{{ {} }}", required_sides(kind.capture.elsewhere))]).collect()
}

fn squares(text: &mut Writer, set: &RuleSet) {
    // Built-in sets of squares without laws need no declaration.
    let is_plain = |class: &&SquareClass| {
        class.rules.iter().all(|rule| *rule == SquareRule::OPEN)
            && built_in_name(set, &class.squares) == Some(class.name.as_str())
            && has_default_ornament(class)
    };
    let declared: Vec<&SquareClass> = set.classes.iter().filter(|class| !is_plain(class)).collect();
    if declared.is_empty() {
        return;
    }
    text.line("");
    text.open("squares = {");
    for class in declared {
        text.open(&format!("{} = {{", key(&class.name)));
        let at = built_in_name(set, &class.squares).map(quoted);
        text.line(format!("at = {},", at.unwrap_or_else(|| list(class.squares.iter().map(|square| quoted(&square.name(set.size)))))));
        for law in SQUARE_LAWS {
            if class.rules.iter().any(|rule| (law.holds)(rule) != (law.holds_by_default)(rule)) {
                text.line(format!("{} = {},", law.key.name, kind_words(set, &class.rules.iter().map(law.holds).collect::<Vec<_>>())));
            }
        }
        if !has_default_ornament(class) {
            text.line(format!("{} = {},", ORNAMENT.name, quoted(word(&ORNAMENTS, class.ornament))));
        }
        text.close("},");
    }
    text.close("},");
}

/// The name of the built-in set that consists of some squares.
fn built_in_name(set: &RuleSet, squares: &[Square]) -> Option<&'static str> {
    let size = set.size;
    let are = |within: &dyn Fn(Square) -> bool| size.squares().filter(|&square| within(square)).eq(squares.iter().copied());
    if are(&|square| size.is_middle(square)) {
        Some("middle")
    } else if are(&|square| size.is_corner(square)) {
        Some("corners")
    } else if are(&|square| size.is_edge(square)) {
        Some("edge")
    } else {
        None
    }
}

/// Whether a class has the default ornament of its name.
fn has_default_ornament(class: &SquareClass) -> bool {
    default_ornament(&class.name) == class.ornament
}

/// The kinds for which something holds, in the fewest words.
fn kind_words(set: &RuleSet, holds: &[bool]) -> String {
    let of = |side: Side| set.kinds.iter().zip(holds).filter(move |(kind, _)| kind.side == side).map(|(_, &holds)| holds);
    let words: Vec<&str> = Side::ALL.into_iter().filter(|&each| of(each).all(|holds| holds)).map(side).collect();
    match words.as_slice() {
        [_, _] => return quoted("all"),
        [] if !holds.contains(&true) => return quoted("none"),
        _ => {}
    }
    let whole = |kind: &Kind| words.contains(&side(kind.side));
    let kinds = set.kinds.iter().zip(holds).filter(|(kind, holds)| **holds && !whole(kind)).map(|(kind, _)| kind.name.as_str());
    list(words.iter().copied().chain(kinds).map(quoted))
}

fn ends(text: &mut Writer, set: &RuleSet) {
    text.line("");
    text.open("ends = {");
    for (name, value) in ENDS.iter().filter_map(|end| Some((end.key.name, (end.get)(set)?))) {
        text.line(format!("{name} = {},", written(set, &value)));
    }
    text.close("},");
}

/// A value in Lua.
fn written(set: &RuleSet, value: &Value) -> String {
    let table = |fields: Vec<String>| format!("{{ {} }}", fields.join(", "));
    match value {
        Value::Flag(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Word(word) => quoted(word),
        Value::Words(words) => list(words.iter().map(|word| quoted(word))),
        Value::Numbers(numbers) => table(numbers.iter().map(u16::to_string).collect()),
        Value::Kinds(kinds) => kind_names(set, kinds),
        Value::Classes(ids) => classes(set, ids),
        Value::ByPieces(values) => {
            let name = |pieces: &NamedPieces| match pieces {
                NamedPieces::Men(of) => side(*of).to_owned(),
                NamedPieces::Kind(id) => key(&set.kind(*id).name),
            };
            table(values.iter().map(|(pieces, value)| format!("{} = {}", name(pieces), written(set, value))).collect())
        }
        Value::Text(text) => quoted(text),
        Value::Items(items) => table(items.iter().map(|item| written(set, item)).collect()),
        Value::Table(fields) => table(fields.iter().map(|(name, value)| format!("{name} = {}", written(set, value))).collect()),
    }
}
