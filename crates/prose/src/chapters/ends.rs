//! How a game is won, lost or drawn, and what is announced before that.

use birka_rules::{Announcement, ClassId, NoMove, QuietLimit, Repetition, RuleSet, Side, Verdict};

use crate::english::grammar::{list, number, ordinal, sentence};
use crate::english::noun_phrases::{king, one_of};
use crate::section::Block;

pub(crate) fn blocks(set: &RuleSet) -> Vec<Block> {
    let mut blocks = vec![Block::paragraph(defenders_win(set)), Block::paragraph(attackers_win(set)), Block::paragraph(long_games(set))];
    if !set.announcements.is_empty() {
        blocks.push(Block::paragraph(announcements(set)));
    }
    blocks
}

fn defenders_win(set: &RuleSet) -> Vec<String> {
    let king = king(set);
    let ends = &set.ends;
    let places =
        |ids: &[&ClassId]| list(&ids.iter().map(|id| format!("on {}", one_of(&set.classes[id.index()]))).collect::<Vec<_>>(), "or");
    let escape = places(&ends.escape.iter().collect::<Vec<_>>());
    let is_goal = |square| ends.escape.iter().any(|&id| set.is_in(id, square));
    // An exception without a goal square has no effect.
    let exceptions: Vec<&ClassId> =
        ends.escape_except.iter().filter(|id| set.classes[id.index()].squares.iter().any(|&square| is_goal(square))).collect();
    let except = if exceptions.is_empty() { String::new() } else { format!(", but not {}", places(&exceptions)) };
    let mut others = Vec::new();
    if ends.attackers_taken {
        others.push("when they capture the last attacker".to_owned());
    }
    if ends.exit_fort {
        others.push(format!(
            "when {king} stands at the edge of the board inside a fort: he can still move, and his men and the edge keep every attacker out \
             behind walls that cannot be captured"
        ));
    }
    ways_to_win(format!("The defenders win as soon as {king} stands {escape}{except}."), &others)
}

/// What a side is after, in one sentence.
pub(crate) fn aim(set: &RuleSet, side: Side) -> String {
    let king = king(set);
    let goals: Vec<_> = set.ends.escape.iter().map(|id| one_of(&set.classes[id.index()])).collect();
    match (side, goals.is_empty()) {
        (Side::Defenders, false) => format!("Bring {king} to {}.", list(&goals, "or")),
        (Side::Defenders, true) => format!("Keep {king} from being captured."),
        (Side::Attackers, false) => format!("Capture {king} before he reaches {}.", list(&goals, "or")),
        (Side::Attackers, true) => format!("Capture {king}."),
    }
}

fn attackers_win(set: &RuleSet) -> Vec<String> {
    let king = king(set);
    let mut others = Vec::new();
    if set.ends.king_bared {
        others.push(format!("when {king} is the only piece left on his side"));
    }
    if set.ends.encirclement {
        others.push(format!(
            "when they have surrounded {king} and all his men, so that no path, however long, leads from any of them to the edge of the board"
        ));
    }
    ways_to_win(format!("The attackers win when they capture {king}."), &others)
}

/// The main way to win, then the others.
fn ways_to_win(main: String, others: &[String]) -> Vec<String> {
    let others = (!others.is_empty()).then(|| format!("They also win {}.", others.join(", or ")));
    std::iter::once(main).chain(others).collect()
}

fn long_games(set: &RuleSet) -> Vec<String> {
    let ends = &set.ends;
    // A limit that forbids the move reaching it has no effect: the game continues.
    let quiet_limit_rule = ends.quiet_limit.filter(|rule| rule.verdict != Verdict::Forbidden).map(quiet_limit);
    std::iter::once(no_move(ends.no_move)).chain(ends.repetition.map(repetition)).chain(quiet_limit_rule).collect()
}

fn no_move(rule: NoMove) -> String {
    match rule {
        NoMove::Loses => "A player who cannot move loses.".to_owned(),
        NoMove::Draws => "When the player to move has no legal move, the game is a draw.".to_owned(),
    }
}

fn repetition(rule: Repetition) -> String {
    let time = ordinal(usize::from(rule.times.get()));
    match rule.verdict {
        Verdict::Forbidden => {
            format!("You may not make a move by which the same position, with the same side to move, occurs for the {time} time.")
        }
        verdict => format!(
            "When the same position, with the same side to move, occurs for the {time} time, {}.",
            consequence(verdict, "the player who repeated it")
        ),
    }
}

fn quiet_limit(rule: QuietLimit) -> String {
    let moves = usize::from(rule.plies.get());
    let (count, noun) = (number(moves), if moves == 1 { "move" } else { "moves" });
    format!(
        "After {count} {noun} in a row without a capture, counting both sides, {}.",
        consequence(rule.verdict, "the player who made the last of them")
    )
}

fn consequence(verdict: Verdict, mover: &str) -> String {
    match verdict {
        Verdict::Draw => "the game is a draw".to_owned(),
        Verdict::MoverLoses => format!("{mover} loses"),
        Verdict::Loses(Side::Attackers) => "the attackers lose".to_owned(),
        Verdict::Loses(Side::Defenders) => "the defenders lose".to_owned(),
        Verdict::Forbidden => "the move is not allowed".to_owned(),
    }
}

/// Linnaeus, law 6.
fn announcements(set: &RuleSet) -> Vec<String> {
    let king = king(set);
    let max_ways = set.announcements.iter().map(|call| call.ways).max();
    let describe = |(index, call): (usize, &Announcement)| {
        let count = usize::from(call.ways.get());
        let or_more = if Some(call.ways) == max_ways && count < 4 { " or more" } else { "" };
        let paths = match (index, count, or_more) {
            (0, 1, "") => " open path",
            (0, ..) => " open paths",
            _ => "",
        };
        let announced = if index == 0 { " is announced" } else { "" };
        format!("with {}{or_more}{paths} “{}”{announced}", number(count), call.call)
    };
    let calls: Vec<String> = set.announcements.iter().enumerate().map(describe).collect();
    vec![format!("A path is open when {king} could win by moving along it on his next move."), sentence(&calls.join(", "))]
}
