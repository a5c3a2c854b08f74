//! How far each kind moves, and who may stop on, pass over and come back to which squares.

use super::grammar::{number, sentence};
use super::names::{Group, it, the};
use super::{Block, paragraph};
use birka_rules::{KindId, RuleSet, SquareClass};

pub(super) fn parts(set: &RuleSet) -> Vec<Block> {
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
    let settlers = Group::of(set, |id, _| leave_for_good.kinds().contains(&id) && starts_on(set, class, id));
    let strangers = Group::of(set, |id, _| leave_for_good.kinds().contains(&id) && !starts_on(set, class, id));
    // A class that nobody comes to, but from which somebody sets out: a camp.
    let is_camp = class.squares.len() > 1 && !settlers.is_empty() && stand.kinds() == settlers.kinds();
    let as_they_stand = leave_for_good.is_empty() && stand.kinds() == pass.kinds();
    let mut clauses = Vec::new();
    if is_camp {
        clauses.push(format!("no piece may come to {} from elsewhere, but {}", name.say(), at_home(&settlers, class)));
    } else {
        clauses.extend(who_stands(set, &stand, &leave_for_good, as_they_stand, &mut name));
        clauses.extend(who_comes_back(&settlers, &strangers, &mut name));
    }
    if !as_they_stand || stand.is_all() {
        clauses.extend(who_passes(&pass, !clauses.is_empty(), !settlers.is_empty(), &mut name));
    }
    (!clauses.is_empty()).then(|| sentence(&clauses.join("; ")))
}

/// Who may stop on the squares, and whether the same may pass over them.
fn who_stands(set: &RuleSet, stand: &Group, leave_for_good: &Group, or_pass: bool, name: &mut Name) -> Option<String> {
    let barred = stand.rest();
    if stand.is_all() {
        return None;
    }
    let (class, called) = (name.class, name.say());
    let or_pass = if or_pass { format!(" or pass over {}", name.say()) } else { String::new() };
    if stand.is_empty() {
        Some(format!("no piece may stand on {called}{or_pass}"))
    } else if stand.kinds().len() <= barred.kinds().len() {
        let starts_there = leave_for_good.is_empty() && stand.kinds().iter().all(|&id| starts_on(set, class, id));
        let back = if starts_there { format!(", and {} may come back to {}", stand.they(), name.say()) } else { String::new() };
        Some(format!("only {} may stand on {called}{or_pass}{back}", stand.names()))
    } else {
        Some(format!("{} may not stand on {called}{or_pass}", barred.names()))
    }
}

/// Of pieces that may not come in from outside: those that begin on the squares, and those that do not.
fn who_comes_back(settlers: &Group, strangers: &Group, name: &mut Name) -> Vec<String> {
    let class = name.class;
    let mut clauses = Vec::new();
    if !strangers.is_empty() {
        clauses.push(format!("{} may not come to {} from elsewhere", strangers.names(), name.say()));
    }
    if !settlers.is_empty() && class.squares.len() == 1 {
        let (they, have) = (settlers.they(), settlers.choose("has", "have"));
        clauses.push(format!("{} may not come back to {} once {they} {have} left", settlers.names(), name.say()));
    } else if !settlers.is_empty() {
        clauses.push(format!("{} may not come to {} from elsewhere, but {}", settlers.names(), name.say(), at_home(settlers, class)));
    }
    clauses
}

/// What pieces may do on the squares they begin on and may not come back to.
fn at_home(settlers: &Group, class: &SquareClass) -> String {
    format!(
        "{} {} there may move about within {} own part of {} until {} {}",
        settlers.names(),
        settlers.choose("that begins", "that begin"),
        settlers.their(),
        it(class),
        settlers.they(),
        settlers.choose("leaves", "leave")
    )
}

fn who_passes(pass: &Group, barred: bool, some_at_home: bool, name: &mut Name) -> Option<String> {
    let empty = if name.class.squares.len() == 1 { " while it is empty" } else { "" };
    let outside = if some_at_home { " from outside" } else { "" };
    let rest = pass.rest();
    if pass.is_all() {
        barred.then(|| format!("every piece may pass over {}{empty}", name.say()))
    } else if pass.is_empty() {
        Some(format!("no piece may pass over {}{outside}", name.say()))
    } else if pass.kinds().len() <= rest.kinds().len() {
        Some(format!("only {} may pass over {}{outside}", pass.names(), name.say()))
    } else {
        Some(format!("{} may not pass over {}{outside}", rest.names(), name.say()))
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
