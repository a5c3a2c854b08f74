//! How pieces move and capture, and how the game ends.

use birka_rules::{Hostility, KindId, Leap, NoMove, RequiredSides, Side, Square, Verdict};

use crate::ludii::write::{KING_CAPTURED, Writer, capitalized, combined, player};

/// How Ludii captures on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Capture {
    /// Between two pieces.
    Custodial,
    /// Surrounded on all sides that exist except this many.
    Surround { except: usize },
}

/// Squares that a kind may move within although it may not enter them.
struct Home {
    /// Where a move begins.
    from: Vec<Square>,
    /// Where it leads.
    within: Vec<Square>,
}

/// The limits of the moves of a kind.
struct Movement {
    no_pass: Vec<Square>,
    no_stop: Vec<Square>,
    homes: Vec<Home>,
}

impl Writer<'_> {
    /// The piece with its moves. `captures` is the name of what happens after each.
    pub(super) fn piece(&mut self, id: KindId, captures: Option<&str>) -> String {
        let set = self.set;
        let kind = set.kind(id);
        let movement = self.movement(id);
        let mut moves = Vec::new();
        moves.extend(self.slide(&movement, "Orthogonal", kind.reach));
        moves.extend(self.slide(&movement, "Diagonal", kind.other_moves.diagonal));
        if !kind.other_moves.leaps.is_empty() {
            let walks: Vec<String> = kind.other_moves.leaps.iter().map(|&leap| walks(leap)).collect();
            let landing = self.landing(&movement);
            moves.push(format!("(move Leap {{{}}} (to if:{landing}))", walks.join(" ")));
        }
        let captures = captures.filter(|_| kind.capture_roles.hammer);
        let then = captures.map(|name| format!(" (then \"{name}\")")).unwrap_or_default();
        let moves = match moves.as_slice() {
            [] => String::new(),
            [only] => format!(" {}{then})", only.strip_suffix(')').unwrap_or(only)),
            several => format!(" (or {{{}}}{then})", several.join(" ")),
        };
        format!("(piece \"{}\" {}{moves})", self.piece_name(id), player(set, kind.side))
    }

    fn movement(&self, id: KindId) -> Movement {
        let closed = |square| self.rules_at(square, id).any(|rule| !rule.stop);
        let mut homes = Vec::new();
        for class in &self.set.classes {
            if class.rules.get(id.index()).is_some_and(|rule| rule.stop && !rule.enter) {
                let groups = self.groups(&class.squares).into_iter().filter(|group| group.len() > 1);
                homes.extend(groups.map(|from| {
                    let within = from.iter().copied().filter(|&square| !closed(square)).collect();
                    Home { from, within }
                }));
            }
        }
        Movement {
            no_pass: self.squares_where(|square| self.rules_at(square, id).any(|rule| !rule.pass)),
            no_stop: self.squares_where(|square| self.rules_at(square, id).any(|rule| !rule.stop || !rule.enter)),
            homes,
        }
    }

    /// Slides in some directions; a step if they are one square long.
    fn slide(&mut self, movement: &Movement, directions: &str, reach: Option<u8>) -> Option<String> {
        if reach == Some(0) {
            return None;
        }
        if reach == Some(1) {
            return Some(format!("(move Step {directions} (to if:{}))", self.landing(movement)));
        }
        let pass = self.open("between", &movement.no_pass, &movement.homes);
        let stop = self.open("to", &movement.no_stop, &movement.homes);
        let mut between = reach.map(|squares| format!(" (max {squares})")).unwrap_or_default();
        if let Some(pass) = pass {
            between += &format!(" if:(and (is Empty (between)) {pass})");
        }
        // Ludii slides on from every square that it may stop on, unless it is said that the slide ends there.
        let last: Vec<Square> = movement.no_pass.iter().copied().filter(|square| !movement.no_stop.contains(square)).collect();
        let mut to = String::new();
        if !last.is_empty() {
            to = format!(" if:(and {} (is Empty (to)))", self.is_in("to", &last, "EndOfWay"));
        }
        if let Some(stop) = stop {
            to += &format!(" (apply if:{stop})");
        }
        let argument = |name: &str, words: String| if words.is_empty() { words } else { format!(" ({name}{words})") };
        Some(format!("(move Slide {directions}{}{})", argument("between", between), argument("to", to)))
    }

    /// The condition that a piece may land on an empty site.
    fn landing(&mut self, movement: &Movement) -> String {
        match self.open("to", &movement.no_stop, &movement.homes) {
            Some(stop) => format!("(and (is Empty (to)) {stop})"),
            None => "(is Empty (to))".to_owned(),
        }
    }

    /// The condition that a site is not one of some squares, or at home; `None` if there are no such squares.
    fn open(&mut self, site: &str, closed: &[Square], homes: &[Home]) -> Option<String> {
        if closed.is_empty() {
            return None;
        }
        let mut conditions = vec![not(&self.is_in(site, closed, "Closed"))];
        for home in homes.iter().filter(|home| home.within.iter().any(|square| closed.contains(square))) {
            conditions.push(format!("(and {} {})", self.is_in("from", &home.from, "Home"), self.is_in(site, &home.within, "Home")));
        }
        combined("or", &conditions)
    }

    /// Defines the captures of a side and returns the name; `None` if it captures nothing.
    pub(super) fn captures(&mut self, side: Side) -> Option<String> {
        let set = self.set;
        if !set.kinds.iter().any(|kind| kind.side == side && kind.capture_roles.hammer) {
            return None;
        }
        let victims: Vec<KindId> = set.kinds().filter(|(_, kind)| kind.side != side).map(|(id, _)| id).collect();
        let mut captures = Vec::new();
        for id in victims {
            let mut manners: Vec<(Capture, Vec<Square>)> = Vec::new();
            for square in set.size.squares() {
                let Some(manner) = self.capture_on(square, id) else { continue };
                match manners.iter_mut().find(|(known, _)| *known == manner) {
                    Some((_, squares)) => squares.push(square),
                    None => manners.push((manner, vec![square])),
                }
            }
            manners.sort();
            if manners.is_empty() {
                continue;
            }
            let hostile = self.hostility(id);
            captures.extend(manners.into_iter().map(|(manner, squares)| self.capture(id, manner, &squares, &hostile)));
        }
        let captures = combined("and", &captures)?;
        let name = self.unique(format!("{}Capture", capitalized(&side.to_string())));
        self.defines.push((name.clone(), captures));
        Some(name)
    }

    fn capture_on(&self, square: Square, id: KindId) -> Option<Capture> {
        let sides = birka_rules::Direction::ALL.iter().filter(|&&direction| self.set.size.step(square, direction).is_some()).count();
        // Ludii does not look beyond the edge, so a side that counts there is an exception less.
        match self.set.required_sides_at(square, id) {
            RequiredSides::Never => None,
            RequiredSides::Opposite => Some(Capture::Custodial),
            RequiredSides::Three { edge_counts: true } => Some(Capture::Surround { except: usize::from(sides > 1) }),
            RequiredSides::Three { edge_counts: false } => sides.checked_sub(3).map(|except| Capture::Surround { except }),
            RequiredSides::Four { edge_counts } => (edge_counts || sides == 4).then_some(Capture::Surround { except: 0 }),
        }
    }

    /// The capture of a kind on some squares. The last moved piece is one of the sides.
    fn capture(&mut self, id: KindId, manner: Capture, squares: &[Square], hostile: &str) -> String {
        let set = self.set;
        let kind = set.kind(id);
        let mut victim = format!("(= (what at:(between)) (id \"{}\"))", self.numbered(id));
        if squares.len() < self.set.size.squares().count() {
            victim = format!("(and {victim} {})", self.is_in("between", squares, &self.named("PlacesOf", id)));
        }
        let effect = if kind.royal {
            format!("(trigger \"{KING_CAPTURED}\" {})", player(set, kind.side))
        } else if self.set.ends.quiet_limit.is_some() {
            "(and (remove (between)) (set Counter))".to_owned()
        } else {
            "(remove (between))".to_owned()
        };
        let rest = |range: &str| format!("(from (last To)) Orthogonal (between{range} if:{victim} (apply {effect})) (to if:\"{hostile}\")");
        match manner {
            Capture::Custodial => format!("(custodial {})", rest(" (max 1)")),
            Capture::Surround { except: 0 } => format!("(surround {})", rest("")),
            Capture::Surround { except } => format!("(surround {} except:{except})", rest("")),
        }
    }

    /// Defines when a site is hostile to a kind on `(between)`, and returns the name.
    fn hostility(&mut self, id: KindId) -> String {
        let set = self.set;
        let enemies = || set.kinds().filter(|(_, kind)| kind.side != set.kind(id).side);
        let mut conditions = Vec::new();
        if enemies().all(|(_, kind)| kind.capture_roles.anvil) {
            conditions.push("(is Friend (who at:(to)))".to_owned());
        } else {
            let anvils = enemies().filter(|(_, kind)| kind.capture_roles.anvil);
            conditions.extend(anvils.map(|(anvil, _)| format!("(= (what at:(to)) (id \"{}\"))", self.numbered(anvil))));
        }
        let squares =
            |hostile| self.squares_where(|s| self.rules_at(s, id).any(|rule| rule.hostile == hostile && !rule.hostile_only_outside));
        let (always, when_empty) = (squares(Hostility::Always), squares(Hostility::WhenEmpty));
        if !always.is_empty() {
            conditions.push(self.is_in("to", &always, "Hostile"));
        }
        if !when_empty.is_empty() {
            let inside = self.is_in("to", &when_empty, "HostileWhenEmpty");
            conditions.push(format!("(and {inside} (is Empty (to)))"));
        }
        for class in &set.classes {
            let Some(rule) = class.rules.get(id.index()).filter(|rule| rule.hostile_only_outside) else { continue };
            for group in if rule.hostile == Hostility::Never { Vec::new() } else { self.groups(&class.squares) } {
                let [at, beside] = ["to", "between"].map(|site| self.is_in(site, &group, &class.name));
                let empty = if rule.hostile == Hostility::Always { "" } else { " (is Empty (to))" };
                conditions.push(format!("(and {{{at} {}{empty}}})", not(&beside)));
            }
        }
        let besieged = self.squares_where(|square| self.rules_at(square, id).any(|rule| rule.hostile_when_besieged));
        if let Some((king, _)) = set.king().filter(|(king, _)| *king != id && !besieged.is_empty()) {
            let throne = self.is_in("to", &besieged, "Throne");
            let stands = format!("(= (what at:(to)) (id \"{}\"))", self.numbered(king));
            let attacked = format!("(= (who at:(site)) (id {}))", player(set, Side::Attackers));
            let siege = format!("(all Sites (sites Around (to) Orthogonal) if:(or (= (site) (between)) {attacked}))");
            conditions.push(format!("(and {{{throne} {stands} {siege}}})"));
        }
        let condition = combined("or", &conditions).unwrap_or_else(|| "False".to_owned());
        let name = self.unique(self.named("HostileTo", id));
        self.defines.push((name.clone(), condition));
        name
    }

    fn named(&self, purpose: &str, id: KindId) -> String {
        format!("{purpose}{}", self.piece_name(id))
    }

    /// The rules that hold for all moves.
    pub(super) fn meta(&self) -> Option<String> {
        let repetition = self.set.ends.repetition.filter(|rule| rule.times.get() == 2);
        let is_forbidden = repetition.is_some_and(|rule| rule.verdict == Verdict::Forbidden);
        is_forbidden.then(|| "(meta (no Repeat Situational))".to_owned())
    }

    /// The ends, in the order in which Ludii examines them.
    pub(super) fn ends(&mut self) -> Vec<String> {
        let set = self.set;
        let ends = &set.ends;
        let mut results = Vec::new();
        let mut push = |condition: String, result: String| results.push(format!("(if {condition} {result})"));
        let wins = |side: Side| format!("(result {} Win)", player(set, side));
        let escape: Vec<Square> = set.escape_squares().collect();
        if let Some((id, king)) = set.king() {
            if !escape.is_empty() {
                // A name alone would also find a piece whose name contains it.
                let site = format!("where (id \"{}\")", self.numbered(id));
                push(self.is_in(&site, &escape, "Escape"), wins(Side::Defenders));
            }
            push(format!("(is Triggered \"{KING_CAPTURED}\" {})", player(set, king.side)), wins(Side::Attackers));
        }
        if ends.attackers_taken {
            push(format!("(no Pieces {})", player(set, Side::Attackers)), wins(Side::Defenders));
        }
        if ends.king_bared {
            push(format!("(= (count Pieces {}) 1)", player(set, Side::Defenders)), wins(Side::Attackers));
        }
        for side in Side::ALL {
            if let Some(men) = ends.fewer_than.men(side) {
                let royal = set.king().is_some_and(|(_, king)| king.side == side);
                let needed = u32::from(men.get()) + u32::from(royal);
                push(format!("(< (count Pieces {}) {needed})", player(set, side)), wins(side.opponent()));
            }
        }
        let result = |verdict| match verdict {
            Verdict::Draw => Some("(result Mover Draw)".to_owned()),
            Verdict::MoverLoses => Some("(result Mover Loss)".to_owned()),
            Verdict::Loses(side) => Some(wins(side.opponent())),
            Verdict::Forbidden => None,
        };
        match ends.no_move {
            NoMove::Loses => push("(no Moves Next)".to_owned(), "(result Mover Win)".to_owned()),
            NoMove::Draws => push("(no Moves Next)".to_owned(), "(result Mover Draw)".to_owned()),
            NoMove::Skips => {}
        }
        if let Some(result) = ends.repetition.filter(|rule| rule.times.get() == 2).and_then(|rule| result(rule.verdict)) {
            push("(is Repeat Situational)".to_owned(), result);
        }
        // The counter is 0 after the first quiet move.
        if let Some((limit, result)) = ends.quiet_limit.and_then(|limit| Some((limit, result(limit.verdict)?))) {
            push(format!("(= (counter) {})", limit.plies.get() - 1), result);
        }
        results
    }
}

fn not(condition: &str) -> String {
    let inner = condition.strip_prefix("(not ").and_then(|rest| rest.strip_suffix(')'));
    inner.map_or_else(|| format!("(not {condition})"), str::to_owned)
}

/// The ways of a leap, as turns and steps; Ludii begins them in each direction.
fn walks(leap: Leap) -> String {
    let steps = |count: u8| vec!["F"; count.into()].join(" ");
    let walk = |turn: &str| format!("{{{} {turn} {}}}", steps(leap.long), steps(leap.short));
    match leap.short {
        0 => format!("{{{}}}", steps(leap.long)),
        short if short == leap.long => walk("R"),
        _ => format!("{} {}", walk("R"), walk("L")),
    }
}
