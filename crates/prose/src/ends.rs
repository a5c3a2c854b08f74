//! How a game is won, lost or drawn, and what is called out on the way.

use super::grammar::{list, number, ordinal, sentence};
use super::names::{king, one_of};
use super::{Block, paragraph};
use birka_rules::{Announcement, ClassId, NoMove, RuleSet, Side, Verdict};

pub(super) fn parts(set: &RuleSet) -> Vec<Block> {
    let mut parts = vec![paragraph(defenders_win(set)), paragraph(attackers_win(set)), paragraph(long_games(set))];
    if !set.announcements.is_empty() {
        parts.push(paragraph(announcements(set)));
    }
    parts
}

fn defenders_win(set: &RuleSet) -> Vec<String> {
    let king = king(set);
    let ends = &set.ends;
    let places =
        |ids: &[&ClassId]| list(&ids.iter().map(|id| format!("on {}", one_of(&set.classes[id.index()]))).collect::<Vec<_>>(), "or");
    let escape = places(&ends.escape.iter().collect::<Vec<_>>());
    let goal = |square| ends.escape.iter().any(|&id| set.is_in(id, square));
    // An exception that takes no square away is not worth a word.
    let exceptions: Vec<&ClassId> =
        ends.escape_except.iter().filter(|id| set.classes[id.index()].squares.iter().any(|&square| goal(square))).collect();
    let except = if exceptions.is_empty() { String::new() } else { format!(", but not {}", places(&exceptions)) };
    let mut also = Vec::new();
    if ends.attackers_taken {
        also.push("when the last of the attackers is captured".to_owned());
    }
    if ends.exit_fort {
        also.push(format!(
            "when {king} stands at the rim of the board inside a fort, where he can still move while his men and the rim shut every attacker \
             out behind walls that cannot be captured"
        ));
    }
    with_others(format!("The defenders win as soon as {king} stands {escape}{except}."), &also)
}

fn attackers_win(set: &RuleSet) -> Vec<String> {
    let king = king(set);
    let mut also = Vec::new();
    if set.ends.king_bared {
        also.push(format!("when {king} is the last of his side"));
    }
    if set.ends.encirclement {
        also.push(format!(
            "when they have encircled {king} and all his men, so that no path, however winding, leads from any of them to the rim of the board"
        ));
    }
    with_others(format!("The attackers win when they capture {king}."), &also)
}

/// The chief way to win, then the others.
fn with_others(chief: String, also: &[String]) -> Vec<String> {
    let others = (!also.is_empty()).then(|| format!("They also win {}.", also.join(", or ")));
    std::iter::once(chief).chain(others).collect()
}

fn long_games(set: &RuleSet) -> Vec<String> {
    let mut told = vec![match set.ends.no_move {
        NoMove::Loses => "A player who cannot move loses.".to_owned(),
        NoMove::Draws => "When the player whose turn it is has no move, the game is drawn.".to_owned(),
    }];
    if let Some(rule) = set.ends.repetition {
        let time = ordinal(usize::from(rule.times.get()));
        told.push(match rule.verdict {
            Verdict::Forbidden => {
                format!(
                    "You may not make a move that brings the same position, with the same side to move, onto the board for the {time} time."
                )
            }
            verdict => format!(
                "When the same position comes onto the board for the {time} time, with the same side to move, {}.",
                befalls(verdict, "the player who brought it about")
            ),
        });
    }
    // A limit that forbids the move reaching it has no effect: the game goes on.
    if let Some(rule) = set.ends.quiet_limit.filter(|rule| rule.verdict != Verdict::Forbidden) {
        let moves = usize::from(rule.plies.get());
        let (moves, have) = (number(moves), if moves == 1 { "move has" } else { "moves have" });
        told.push(format!(
            "When {moves} {have} been made in a row without a capture, those of both sides counted, {}.",
            befalls(rule.verdict, "the player who made the last of them")
        ));
    }
    told
}

fn befalls(verdict: Verdict, mover: &str) -> String {
    match verdict {
        Verdict::Draw => "the game is drawn".to_owned(),
        Verdict::MoverLoses => format!("{mover} loses"),
        Verdict::Loses(Side::Attackers) => "the attackers lose".to_owned(),
        Verdict::Loses(Side::Defenders) => "the defenders lose".to_owned(),
        Verdict::Forbidden => "the move is not allowed".to_owned(),
    }
}

/// Linnaeus, law 6.
fn announcements(set: &RuleSet) -> Vec<String> {
    let king = king(set);
    let most = set.announcements.iter().map(|call| call.ways).max();
    let tell = |(index, call): (usize, &Announcement)| {
        let count = usize::from(call.ways.get());
        let more = if Some(call.ways) == most && count < 4 { " or more" } else { "" };
        let open = match (index, count, more) {
            (0, 1, "") => " way open",
            (0, ..) => " ways open",
            _ => "",
        };
        let called = if index == 0 { " is called out" } else { "" };
        format!("with {}{more}{open} “{}”{called}", number(count), call.call)
    };
    let calls: Vec<String> = set.announcements.iter().enumerate().map(tell).collect();
    vec![format!("A way is open when {king} could win by going along it in his next move."), sentence(&calls.join(", "))]
}
