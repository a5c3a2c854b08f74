//! How far each kind moves, and who may stop on, pass over and come back to which squares.

use super::grammar::{number, sentence};
use super::names::{Group, is_many, it, the};
use super::{Part, paragraph};
use crate::rules::{KindId, RuleSet, SquareClass};

pub(super) fn parts(set: &RuleSet) -> Vec<Part> {
    let way =
        "Pieces move in a straight line along a rank or a file, over empty squares only; they never jump over one another.".to_owned();
    let reach = Group::by(set, |_, kind| kind.reach).into_iter().map(|(reach, group)| {
        let how_far = match reach.map(|reach| usize::from(reach.get())) {
            None if group.is_all() => "as far as its player likes, like the rook in chess".to_owned(),
            None => "as far as the way is free".to_owned(),
            Some(1) => "one square at a time".to_owned(),
            Some(reach) => format!("at most {} squares at a time", number(reach)),
        };
        sentence(&format!("{} {} {how_far}", group.names(), group.choose("moves", "move")))
    });
    let mut parts = vec![paragraph(std::iter::once(way).chain(reach))];
    let bounds: Vec<String> = set.classes.iter().enumerate().filter_map(|(index, class)| bounds(set, index, class)).collect();
    if !bounds.is_empty() {
        parts.push(paragraph(bounds));
    }
    parts
}

/// What a class of squares allows and forbids; `None` where it is open to everybody.
fn bounds(set: &RuleSet, index: usize, class: &SquareClass) -> Option<String> {
    let law = |id: KindId| set.classes[index].laws[id.index()];
    let stand = Group::of(set, |id, _| law(id).stop);
    let leave_for_good = Group::of(set, |id, _| law(id).stop && !law(id).reenter);
    let pass = Group::of(set, |id, _| law(id).pass);

    let mut name = Name { class, spoken: false };
    let mut clauses = Vec::new();
    clauses.extend(who_stands(set, &stand, &leave_for_good, &mut name));
    let barred = !clauses.is_empty() || !leave_for_good.is_empty();
    if !leave_for_good.is_empty() {
        clauses.extend(who_comes_back(set, &leave_for_good, &mut name));
    }
    clauses.extend(who_passes(&pass, barred, leave_for_good.kinds().iter().any(|&id| starts_on(set, class, id)), &mut name));
    (!clauses.is_empty()).then(|| sentence(&clauses.join("; ")))
}

fn who_stands(set: &RuleSet, stand: &Group, leave_for_good: &Group, name: &mut Name) -> Option<String> {
    let barred = stand.rest();
    if stand.is_all() {
        None
    } else if stand.is_empty() {
        Some(format!("no piece may stand on {}", name.say()))
    } else if stand.kinds().len() <= barred.kinds().len() {
        let only = format!("only {} may stand on {}", stand.names(), name.say());
        let at_home = leave_for_good.is_empty() && stand.kinds().iter().all(|&id| starts_on(set, name.class, id));
        Some(if at_home { format!("{only}, and {} may come back to {}", stand.they(), name.say()) } else { only })
    } else {
        Some(format!("{} may not stand on {}", barred.names(), name.say()))
    }
}

/// Of pieces that may not come in from outside. Those that begin there may move within until they leave.
fn who_comes_back(set: &RuleSet, group: &Group, name: &mut Name) -> Vec<String> {
    let class = name.class;
    let begin_there = Group::of(set, |id, _| group.kinds().contains(&id) && starts_on(set, class, id));
    let strangers = Group::of(set, |id, _| group.kinds().contains(&id) && !starts_on(set, class, id));
    let mut clauses = Vec::new();
    if !strangers.is_empty() {
        clauses.push(format!("{} may not come to {} from elsewhere", strangers.names(), name.say()));
    }
    if !begin_there.is_empty() {
        let (they, have) = (begin_there.they(), begin_there.choose("has", "have"));
        let who = begin_there.names();
        clauses.push(if class.squares.len() == 1 {
            format!("{who} may not come back to {} once {they} {have} left", name.say())
        } else {
            let within = if is_many(class) { "their own part of them" } else { "their own part of it" };
            format!(
                "{who} may not come to {} from elsewhere, but those that stand there when the game begins may move about within {within} \
                 until they leave",
                name.say()
            )
        });
    }
    clauses
}

fn who_passes(pass: &Group, barred: bool, some_at_home: bool, name: &mut Name) -> Option<String> {
    let empty = if name.class.squares.len() == 1 { " while it is empty" } else { "" };
    let outside = if some_at_home { " from outside" } else { "" };
    if pass.is_all() {
        barred.then(|| format!("every piece may pass over {}{empty}", name.say()))
    } else if pass.is_empty() {
        Some(format!("no piece may pass over {}{outside}", name.say()))
    } else {
        let only = if barred { "" } else { "only " };
        let also = if barred { format!(", {} may not", pass.rest().names()) } else { String::new() };
        Some(format!("{only}{} may pass over {}{outside}{also}", pass.names(), name.say()))
    }
}

fn starts_on(set: &RuleSet, class: &SquareClass, id: KindId) -> bool {
    class.squares.iter().any(|square| set.start[square.index()] == Some(id))
}

/// A class that is named once and then spoken of as `it`.
struct Name<'a> {
    class: &'a SquareClass,
    spoken: bool,
}

impl Name<'_> {
    fn say(&mut self) -> String {
        if std::mem::replace(&mut self.spoken, true) { it(self.class).to_owned() } else { the(self.class) }
    }
}
