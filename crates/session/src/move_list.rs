//! The list of the moves of a game, two in a row.

use birka_records::MoveNotation;
use birka_rules::{BoardSize, DieFace, Move, PlayedMove};

use crate::session::Session;

/// A row of the list: a move of the side that moves first, and one of the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRow<'g> {
    /// The number of the turn; `None` if a turn goes on.
    pub number: Option<usize>,
    pub moves: [Option<ListedMove<'g>>; 2],
}

/// A move in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedMove<'g> {
    /// How many moves were made before it.
    pub before: usize,
    /// The number of moves after which its position is shown. The roll with which the next turn begins belongs to the same position for a reader.
    pub after: usize,
    /// The face that was rolled for it.
    pub roll: Option<DieFace>,
    pub played: &'g PlayedMove,
}

impl ListedMove<'_> {
    /// The move with its captures after its roll: `3: e4-e7`.
    #[must_use]
    pub fn text(&self, size: BoardSize) -> String {
        let name = MoveNotation::from_played(self.played).shown(size);
        self.roll.map_or_else(|| name.clone(), |face| format!("{}: {name}", face.number()))
    }

    /// Whether the position after so many moves is that after this move.
    #[must_use]
    pub fn leads_to(&self, ply: usize) -> bool {
        ply == self.before + 1 || ply == self.after
    }
}

impl Session {
    /// The list of moves. Of the rolls of the die only those by which a turn was lost have a place of their own.
    #[must_use]
    pub fn move_list(&self) -> Vec<MoveRow<'_>> {
        let played: Vec<&PlayedMove> = self.moves().collect();
        let roll = |at: usize| if let Move::Roll(face) = played.get(at)?.mv { Some(face) } else { None };
        let is_lost = |at: usize| if at + 1 < played.len() { roll(at + 1).is_some() } else { self.die().is_none() };
        let is_listed = |at: usize| roll(at).is_none() || is_lost(at);
        let mut rows: Vec<MoveRow> = Vec::new();
        let (mut turns, mut previous) = (0, None);
        for (at, &mv) in played.iter().enumerate().filter(|(at, _)| is_listed(*at)) {
            let listed = ListedMove {
                before: at,
                after: at + 1 + usize::from(roll(at + 1).is_some() && !is_listed(at + 1)),
                roll: at.checked_sub(1).filter(|_| roll(at).is_none()).and_then(roll),
                played: mv,
            };
            let side = self.rules().kind(mv.kind).side;
            let goes_on = previous.replace(side) == Some(side);
            let is_first = side == self.rules().first;
            match rows.last_mut() {
                Some(MoveRow { moves: [_, second @ None], .. }) if !is_first => *second = Some(listed),
                _ => {
                    turns += usize::from(!goes_on);
                    let moves = if is_first { [Some(listed), None] } else { [None, Some(listed)] };
                    rows.push(MoveRow { number: (!goes_on).then_some(turns), moves });
                }
            }
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use birka_records::position;
    use birka_rules::{Side, Square};
    use birka_script::Library;

    use super::*;

    fn play(session: &mut Session, moves: &[(&str, &str)]) {
        for (from, to) in moves {
            let at = |name| Square::parse(name, session.rules().size).unwrap();
            session.play(Move::piece(at(from), at(to))).unwrap();
        }
    }

    /// The numbers of the rows, and the places of their moves.
    fn rows(session: &Session) -> Vec<(Option<usize>, [Option<usize>; 2])> {
        session.move_list().iter().map(|row| (row.number, row.moves.map(|listed| listed.map(|listed| listed.before)))).collect()
    }

    #[test]
    fn moves_stand_in_pairs_below_the_side_that_made_them() {
        let mut session = Session::new(Library::shipped().get("tablut").unwrap());
        assert_eq!(rows(&session), []);
        play(&mut session, &[("d1", "d2"), ("e3", "d3"), ("d2", "c2")]);
        let first = session.rules().first == Side::Attackers;
        let expected = if first { [[Some(0), Some(1)], [Some(2), None]] } else { [[None, Some(0)], [Some(1), Some(2)]] };
        assert_eq!(rows(&session), [(Some(1), expected[0]), (Some(2), expected[1])]);
    }

    #[test]
    fn a_further_move_of_a_turn_has_no_number() {
        let rules = Library::shipped().get("berserk").unwrap();
        let start = position::game(&rules.rules, "/11/11/4Tt5/8K2/11/11/11/t3Tt5/11/11/11/ a").unwrap();
        let mut session = Session::from_setup(rules, &start.setup()).unwrap();
        play(&mut session, &[("a8", "d8"), ("d8", "d3"), ("i4", "i5")]);
        assert_eq!(rows(&session), [(Some(1), [Some(0), None]), (None, [Some(1), Some(2)])]);
    }
}
