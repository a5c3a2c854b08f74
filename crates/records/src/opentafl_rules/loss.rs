//! The differences between two rule sets on the same board, in words.

use birka_rules::{Hostility, KindId, RuleSet, Siege, Square};

/// What the rules `again`, read from a record, do not say or say differently from the variant's. `letters` are those of the kinds in the
/// record.
pub(super) fn between(set: &RuleSet, again: &RuleSet, letters: &[char]) -> Vec<String> {
    let mut lost = Vec::new();
    for ((id, kind), &letter) in set.kinds().zip(letters) {
        let Some((other_id, other)) = again.kinds().find(|(_, other)| other.record == letter) else {
            lost.push(format!("the {}: the record has no type of piece left for it", kind.name));
            continue;
        };
        let mut push = |differs: bool, what: &str| {
            if differs {
                lost.push(format!("the {}: {what}", kind.name));
            }
        };
        push(kind.arms != other.arms, "what it can do in a capture");
        push(kind.reach != other.reach, "how far it goes");
        push(kind.falls_between && !other.falls_between, "that it falls when it steps between two enemies");
        let squares = Squares { set, again, id, other_id };
        push_square_differences(&squares, &mut lost, &kind.name);
    }
    let goals = |set: &RuleSet| set.escape_squares().collect::<Vec<_>>();
    let (mine, theirs) = (goals(set), goals(again));
    if mine != theirs {
        let differ: Vec<Square> = set.size.squares().filter(|square| mine.contains(square) != theirs.contains(square)).collect();
        lost.push(format!("where the king escapes: {}", listed(set, &differ)));
    }
    ends(set, again, &mut lost);
    lost
}

/// The laws of the squares for one kind by two rule sets.
struct Squares<'a> {
    set: &'a RuleSet,
    again: &'a RuleSet,
    id: KindId,
    other_id: KindId,
}

impl Squares<'_> {
    fn differing<T: PartialEq>(&self, question: impl Fn(&RuleSet, Square, KindId) -> T) -> Vec<Square> {
        let differs = |&square: &Square| question(self.set, square, self.id) != question(self.again, square, self.other_id);
        self.set.size.squares().filter(differs).collect()
    }
}

fn push_square_differences(squares: &Squares, lost: &mut Vec<String>, kind: &str) {
    let set = squares.set;
    let mut push = |differ: Vec<Square>, what: &str| {
        if !differ.is_empty() {
            lost.push(format!("the {kind}: {what} {}", listed(set, &differ)));
        }
    };
    push(squares.differing(|set, square, id| set.law_at(square, id).stop), "whether it may stand:");
    push(squares.differing(|set, square, id| set.law_at(square, id).pass), "whether it may pass:");
    let reenters = |set: &RuleSet, square, id| {
        let law = set.law_at(square, id);
        law.stop && law.reenter
    };
    push(squares.differing(reenters), "whether it may come in from outside:");
    // An escape square that only the king may stand on is empty as long as the game lasts.
    let hostile = |set: &RuleSet, square, id| {
        let law = set.law_at(square, id);
        let is_empty = set.escape_squares().any(|goal| goal == square) && only_king_stands(set, square);
        match law.hostile {
            Hostility::WhenEmpty if is_empty => Hostility::Always,
            hostile => hostile,
        }
    };
    push(squares.differing(hostile), "when it can be captured against the square:");
    push(squares.differing(|set, square, id| set.law_at(square, id).spares_inside), "that its own camp spares it:");
    push(
        squares.differing(|set, square, id| set.law_at(square, id).hostile_when_besieged),
        "that it falls between a besieged king and an enemy:",
    );
    push(squares.differing(|set, square, id| normalized_siege(set, square, set.siege_at(square, id))), "what it takes to capture it:");
}

/// Whether only the king may stand on a square.
fn only_king_stands(set: &RuleSet, square: Square) -> bool {
    set.kinds().filter(|(_, kind)| !kind.royal).all(|(id, _)| !set.law_at(square, id).stop)
}

/// The siege on a square. Whether the edge counts matters only on the edge.
fn normalized_siege(set: &RuleSet, square: Square, siege: Siege) -> Siege {
    match siege {
        Siege::Three { .. } if !set.size.is_edge(square) => Siege::Three { edge_counts: false },
        Siege::Four { .. } if !set.size.is_edge(square) => Siege::Four { edge_counts: false },
        siege => siege,
    }
}

fn ends(set: &RuleSet, again: &RuleSet, lost: &mut Vec<String>) {
    let (mine, theirs) = (&set.ends, &again.ends);
    let mut push = |differs: bool, what: &str| {
        if differs {
            lost.push(what.to_owned());
        }
    };
    push(set.first != again.first, "who begins");
    push(mine.attackers_taken != theirs.attackers_taken, "that the game goes on when the last attacker has fallen");
    push(mine.king_bared && !theirs.king_bared, "that the attackers win when the king has no man left");
    push(mine.exit_fort != theirs.exit_fort, "the exit fort");
    push(mine.encirclement != theirs.encirclement, "encirclement");
    push(mine.no_move != theirs.no_move, "that a side that cannot move draws");
    push(mine.repetition != theirs.repetition, "how often a position may come back, or what befalls then");
    push(mine.quiet_limit.is_some(), "the limit of moves without a capture");
    let closers = |set: &RuleSet| {
        let rule = set.shieldwall.as_ref()?;
        let closes = |square: &Square| rule.closed_by.iter().any(|&class| set.is_in(class, *square)) && set.size.is_edge(*square);
        Some(set.size.squares().filter(closes).collect::<Vec<_>>())
    };
    push(closers(set) != closers(again), "the shieldwall, or what closes it");
    push(!set.announcements.is_empty(), "the calls");
}

/// The names of the first few squares.
fn listed(set: &RuleSet, squares: &[Square]) -> String {
    const SHOWN: usize = 6;
    if squares.len() == set.size.area() {
        return "everywhere".to_owned();
    }
    let names: Vec<String> = squares.iter().take(SHOWN).map(|square| square.name(set.size)).collect();
    match squares.len().saturating_sub(SHOWN) {
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    }
}
