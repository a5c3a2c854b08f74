//! How far each kind moves, and which kinds may stop on, pass over and enter special squares.

use birka_rules::{KindId, RuleSet, SquareClass};

use crate::english::grammar::{number, sentence};
use crate::english::noun_phrases::{Group, it, the};
use crate::section::Block;

pub(crate) fn blocks(set: &RuleSet) -> Vec<Block> {
    let mut blocks = vec![Block::paragraph(std::iter::once(direction()).chain(distances(set)))];
    let limits: Vec<String> = set.classes.iter().enumerate().filter_map(|(index, class)| class_limits(set, index, class)).collect();
    if !limits.is_empty() {
        blocks.push(Block::paragraph(limits));
    }
    blocks
}

fn direction() -> String {
    "Pieces move in a straight line along a rank or a file, over empty squares only; they never jump over other pieces.".to_owned()
}

fn distances(set: &RuleSet) -> impl Iterator<Item = String> {
    Group::by(set, |_, kind| kind.reach).into_iter().map(|(reach, group)| {
        let distance = match reach.map(|reach| usize::from(reach.get())) {
            None if group.is_all() => "any distance, like the rook in chess".to_owned(),
            None => "any distance".to_owned(),
            Some(1) => "one square at a time".to_owned(),
            Some(reach) => format!("at most {} squares at a time", number(reach)),
        };
        sentence(&format!("{} {} {distance}", group.names(), group.agree("moves", "move")))
    })
}

/// What a class of squares allows and forbids; `None` if it is open to every kind.
fn class_limits(set: &RuleSet, index: usize, class: &SquareClass) -> Option<String> {
    let law = |id: KindId| set.classes[index].laws[id.index()];
    let stops = Group::of(set, |id, _| law(id).stop);
    let cannot_reenter = Group::of(set, |id, _| law(id).stop && !law(id).reenter);
    let passes = Group::of(set, |id, _| law(id).pass);

    let mut name = ClassName { class, mentioned: false };
    let starters = Group::of(set, |id, _| cannot_reenter.kinds().contains(&id) && starts_on(set, class, id));
    let outsiders = Group::of(set, |id, _| cannot_reenter.kinds().contains(&id) && !starts_on(set, class, id));
    // A camp: no piece can enter it, but some start in it.
    let is_camp = class.squares.len() > 1 && !starters.is_empty() && stops.kinds() == starters.kinds();
    let same_for_stop_and_pass = cannot_reenter.is_empty() && stops.kinds() == passes.kinds();
    let mut clauses = Vec::new();
    if is_camp {
        clauses.push(format!("no piece may enter {} from outside, but {}", name.next(), moves_within(&starters, class)));
    } else {
        clauses.extend(who_stops(set, &stops, &cannot_reenter, same_for_stop_and_pass, &mut name));
        clauses.extend(who_reenters(&starters, &outsiders, &mut name));
    }
    if !same_for_stop_and_pass || stops.is_all() {
        clauses.extend(who_passes(&passes, !clauses.is_empty(), !starters.is_empty(), &mut name));
    }
    (!clauses.is_empty()).then(|| sentence(&clauses.join("; ")))
}

/// Which kinds may stop on the squares. With `or_pass`, the clause covers passing over them too.
fn who_stops(set: &RuleSet, stops: &Group, cannot_reenter: &Group, or_pass: bool, name: &mut ClassName) -> Option<String> {
    let barred = stops.rest();
    if stops.is_all() {
        return None;
    }
    let (class, first) = (name.class, name.next());
    let or_pass = if or_pass { format!(" or pass over {}", name.next()) } else { String::new() };
    if stops.is_empty() {
        Some(format!("no piece may stop on {first}{or_pass}"))
    } else if stops.kinds().len() <= barred.kinds().len() {
        let starts_there = cannot_reenter.is_empty() && stops.kinds().iter().all(|&id| starts_on(set, class, id));
        let back = if starts_there { format!(", and {} may return to {}", stops.they(), name.next()) } else { String::new() };
        Some(format!("only {} may stop on {first}{or_pass}{back}", stops.names()))
    } else {
        Some(format!("{} may not stop on {first}{or_pass}", barred.names()))
    }
}

/// Of the kinds that may not enter from outside: those that start on the squares, and those that do not.
fn who_reenters(starters: &Group, outsiders: &Group, name: &mut ClassName) -> Vec<String> {
    let class = name.class;
    let mut clauses = Vec::new();
    if !outsiders.is_empty() {
        clauses.push(format!("{} may not enter {} from outside", outsiders.names(), name.next()));
    }
    if !starters.is_empty() && class.squares.len() == 1 {
        let (they, have) = (starters.they(), starters.agree("has", "have"));
        clauses.push(format!("{} may not return to {} once {they} {have} left", starters.names(), name.next()));
    } else if !starters.is_empty() {
        clauses.push(format!("{} may not enter {} from outside, but {}", starters.names(), name.next(), moves_within(starters, class)));
    }
    clauses
}

/// What pieces may do on the squares that they start on and may not return to.
fn moves_within(starters: &Group, class: &SquareClass) -> String {
    format!(
        "{} {} there may move within {} own part of {} until {} {}",
        starters.names(),
        starters.agree("that starts", "that start"),
        starters.their(),
        it(class),
        starters.they(),
        starters.agree("leaves", "leave")
    )
}

/// Which kinds may pass over the squares. That all may is mentioned only if some are barred otherwise.
fn who_passes(passes: &Group, some_are_barred: bool, some_start_there: bool, name: &mut ClassName) -> Option<String> {
    let empty = if name.class.squares.len() == 1 { " while it is empty" } else { "" };
    let outside = if some_start_there { " from outside" } else { "" };
    let rest = passes.rest();
    if passes.is_all() {
        some_are_barred.then(|| format!("every piece may pass over {}{empty}", name.next()))
    } else if passes.is_empty() {
        Some(format!("no piece may pass over {}{outside}", name.next()))
    } else if passes.kinds().len() <= rest.kinds().len() {
        Some(format!("only {} may pass over {}{outside}", passes.names(), name.next()))
    } else {
        Some(format!("{} may not pass over {}{outside}", rest.names(), name.next()))
    }
}

fn starts_on(set: &RuleSet, class: &SquareClass, id: KindId) -> bool {
    class.squares.iter().any(|square| set.start[square.index()] == Some(id))
}

/// A class that is mentioned by its name first and by a pronoun after that.
struct ClassName<'a> {
    class: &'a SquareClass,
    mentioned: bool,
}

impl ClassName<'_> {
    fn next(&mut self) -> String {
        if std::mem::replace(&mut self.mentioned, true) { it(self.class).to_owned() } else { the(self.class) }
    }
}
