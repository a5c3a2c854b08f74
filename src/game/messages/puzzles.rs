//! Puzzles.

use super::texts;
use birka_localization::Language;
use birka_rules::Side;

texts! {
    title = "puzzles-title";
    no_puzzles = "puzzles-none";
    current_game_is_kept = "puzzles-game-is-kept";
    /// A puzzle has just begun.
    find_the_move = "puzzles-find-the-move";
    /// While a move is judged.
    judging = "puzzles-judging";
    solved = "puzzles-solved";
    /// Which puzzle of a collection it is, counted from 1.
    puzzle_number(nth: usize, total: usize, variant: &str) = "puzzles-number";
    /// What the solver has to achieve.
    task(moves: u32) by solver: Side { Side::Attackers => "puzzles-attackers-win", Side::Defenders => "puzzles-defenders-win" };
    /// The moves so far were right, and so many are left.
    moves_left(left: u32) = "puzzles-moves-left";
    /// The next move of the solution.
    next_move(mv: &str) = "puzzles-next-move";
    not_winning(mv: &str) = "puzzles-wrong-move";
    refuted(mv: &str, refutation: &str) = "puzzles-refuted-move";
}

/// A puzzle in a list, counted from 1.
pub fn list_entry(language: Language, number: usize, solver: Side, moves: u32, is_solved: bool) -> String {
    let task = task(language, moves, solver);
    if is_solved { format!("{number}.  {task} ✔") } else { format!("{number}.  {task}") }
}

/// A move that does not win in time, and the reply that refutes it.
pub fn wrong_move(language: Language, mv: &str, refutation: Option<&str>) -> String {
    match refutation {
        Some(refutation) => refuted(language, mv, refutation),
        None => not_winning(language, mv),
    }
}
