use super::Unproven;
use super::prover::Prover;
use birka_rules::{BoardSize, Move, PositionVisitor, SearchPosition, Side};

/// Why a line is not the one by which a side wins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// There is no win in so many moves, or a shorter one.
    #[error("before move {ply} the shortest win takes {} and not {said}", .found.map_or_else(|| "more moves".to_owned(), |found| found.to_string()))]
    Distance {
        /// Which move of the line, from 1.
        ply: usize,
        /// Moves of the winner left by the line.
        said: u32,
        /// Moves it takes at least, if that is no more.
        found: Option<u32>,
    },
    /// A move of the side that is to win does not win in time.
    #[error("move {ply}, {mv}, does not win in time")]
    Loses {
        /// Which move of the line, from 1.
        ply: usize,
        /// The move.
        mv: String,
    },
    /// Other moves win as well.
    #[error("instead of move {ply}, {mv}, also {} wins", .also.join(", "))]
    Others {
        /// Which move of the line, from 1.
        ply: usize,
        /// The move.
        mv: String,
        /// The others.
        also: Vec<String>,
    },
    /// A defence that does not hold out as long as it can.
    #[error("move {ply}, {mv}, is a defence that does not hold out as long as can be")]
    GivesUp {
        /// Which move of the line, from 1.
        ply: usize,
        /// The move.
        mv: String,
    },
    /// The line goes on after the end, or breaks off before it.
    #[error("the line does not end where the game does")]
    End,
}

pub(super) struct Verifier<'a> {
    pub(super) side: Side,
    pub(super) line: &'a [Move],
    pub(super) budget: u64,
}

impl PositionVisitor for Verifier<'_> {
    type Output = Result<Result<(), Flaw>, Unproven>;

    fn visit<const W: usize>(self, walk: SearchPosition<W>) -> Self::Output {
        let length = u32::try_from(self.line.len().div_ceil(2)).unwrap_or(u32::MAX);
        let size = walk.rule_set().size;
        let mut prover = Prover::new(walk, self.side, length, self.budget);
        let mut left = length;
        for (ply, &mv) in (1..).zip(self.line) {
            if prover.walk.outcome().is_some() {
                return Ok(Err(Flaw::End));
            }
            let flaw = if prover.walk.turn() == self.side {
                let flaw = prover.attacks(mv, left, ply, size)?;
                left -= 1;
                flaw
            } else {
                prover.defends(mv, left, ply, size)?
            };
            if let Some(flaw) = flaw {
                return Ok(Err(flaw));
            }
            prover.walk.make(mv);
        }
        let won = prover.walk.outcome().is_some_and(|outcome| outcome.winner == Some(self.side));
        Ok(if won { Ok(()) } else { Err(Flaw::End) })
    }
}

impl<const W: usize> Prover<W> {
    fn attacks(&mut self, mv: Move, left: u32, ply: usize, size: BoardSize) -> Result<Option<Flaw>, Unproven> {
        let found = self.distance(left)?;
        if found != Some(left) {
            return Ok(Some(Flaw::Distance { ply, said: left, found }));
        }
        let (winners, name) = (self.winners(left)?, mv.name(size));
        Ok(if !winners.contains(&mv) {
            Some(Flaw::Loses { ply, mv: name })
        } else if winners.len() > 1 && (left > 1 || ply == 1) {
            let also = winners.iter().filter(|&&other| other != mv).map(|other| other.name(size)).collect();
            Some(Flaw::Others { ply, mv: name, also })
        } else {
            None
        })
    }

    fn defends(&mut self, mv: Move, left: u32, ply: usize, size: BoardSize) -> Result<Option<Flaw>, Unproven> {
        let replies = self.replies(left)?;
        let holds_out = replies.iter().any(|&(reply, distance)| reply == mv && distance == Some(left));
        Ok((!holds_out).then(|| Flaw::GivesUp { ply, mv: mv.name(size) }))
    }
}
