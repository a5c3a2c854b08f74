//! Puzzles.

use super::messages;
use birka_rules::Side;

messages! {
    title = "Puzzles";
    no_puzzles = "There are no puzzles.";
    current_game_is_kept = "Your game is kept while you solve puzzles.";
    /// A puzzle has just begun.
    find_the_move = "Find the winning move.";
    /// While a move is judged.
    judging = "Checking …";
    solved = "Solved!";
}

/// Which puzzle of a collection it is, counted from 1.
pub fn puzzle_number(number: usize, total: usize, variant: &str) -> String {
    format!("Puzzle {number} of {total} · {variant}")
}

/// What the solver has to achieve.
pub fn task(solver: Side, moves: u32) -> String {
    match (solver, moves) {
        (Side::Attackers, 1) => "Attackers win in one move.".to_owned(),
        (Side::Defenders, 1) => "Defenders win in one move.".to_owned(),
        (Side::Attackers, moves) => format!("Attackers win in {moves} moves."),
        (Side::Defenders, moves) => format!("Defenders win in {moves} moves."),
    }
}

/// A puzzle in a list, counted from 1.
pub fn list_entry(number: usize, solver: Side, moves: u32, is_solved: bool) -> String {
    let task = task(solver, moves);
    if is_solved { format!("{number}.  {task} ✔") } else { format!("{number}.  {task}") }
}

/// The moves so far were right, and so many are left.
pub fn moves_left(left: u32) -> String {
    if left == 1 { "Correct. One more move.".to_owned() } else { format!("Correct. {left} more moves.") }
}

/// The next move of the solution.
pub fn next_move(mv: &str) -> String {
    format!("The solution is {mv}.")
}

/// A move that does not win in time, and the reply that refutes it.
pub fn wrong_move(mv: &str, refutation: Option<&str>) -> String {
    match refutation {
        Some(refutation) => format!("{mv} does not win: {refutation} refutes it. Try again."),
        None => format!("{mv} does not win. Try again."),
    }
}
