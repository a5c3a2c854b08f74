use super::Unproven;
use super::prover::Prover;
use birka_rules::{Move, MoveList, Outcome, PositionVisitor, SearchPosition, Side};

/// A win that is proven and the only one of its length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves of both sides, the last one the winner's, or the other's who then cannot move.
    pub moves: Vec<Move>,
    /// So many are the winner's.
    pub length: u32,
    /// What the line comes to.
    pub outcome: Outcome,
    /// Whether the first move captures nothing.
    pub begins_quietly: bool,
    /// Whether the winner loses a man on the way.
    pub gives_up_men: bool,
    /// Other first moves that threaten to win at once, and do not win.
    pub tries: usize,
    /// Answers to the first move.
    pub answers: usize,
}

pub(super) struct Composer {
    pub(super) side: Side,
    pub(super) least: u32,
    pub(super) most: u32,
    pub(super) slack: u32,
    pub(super) budget: u64,
}

impl PositionVisitor for Composer {
    type Output = Result<Option<Line>, Unproven>;

    fn visit<const W: usize>(self, walk: SearchPosition<W>) -> Self::Output {
        if walk.outcome().is_some() {
            return Ok(None);
        }
        let mut prover = Prover::new(walk, self.side, self.most + self.slack, self.budget);
        let Some(length) = prover.distance(self.most)?.filter(|&length| length >= self.least.max(1)) else { return Ok(None) };
        let winners = prover.winners(length)?;
        // Most are sorted out here, before it takes longer.
        if winners.len() != 1 || (self.slack > 0 && prover.winners(length + self.slack)?.len() != 1) {
            return Ok(None);
        }
        let mut line = Line {
            moves: Vec::new(),
            length,
            outcome: prover.walk.no_move_outcome(),
            begins_quietly: true,
            gives_up_men: false,
            tries: prover.tries(self.side, winners[0]),
            answers: 0,
        };
        Ok(prover.follow(&mut line, length)?.then_some(line))
    }
}

impl<const W: usize> Prover<W> {
    /// First moves after which the side would win at once if the other did nothing.
    fn tries(&mut self, side: Side, but: Move) -> usize {
        let (mut list, mut next) = (MoveList::new(), MoveList::new());
        self.legal(&mut list);
        let mut threatens = |prover: &mut Self, mv: Move| {
            prover.walk.make(mv);
            let goes_on = prover.walk.immediate_outcome().is_none();
            prover.walk.make_null_move();
            prover.walk.generate_moves(&mut next);
            let wins = next.iter().any(|&mv| {
                prover.walk.make(mv);
                let won = prover.walk.immediate_outcome().is_some_and(|outcome| outcome.winner == Some(side));
                prover.walk.unmake();
                won
            });
            prover.walk.make_null_move();
            prover.walk.unmake();
            goes_on && wins
        };
        list.iter().filter(|&&mv| mv != but && threatens(self, mv)).count()
    }

    /// Goes along the only winning moves and the best defences; whether it comes to the end. The walk is left as it was.
    fn follow(&mut self, line: &mut Line, length: u32) -> Result<bool, Unproven> {
        let winners = self.winners(length)?;
        let [mv, ..] = winners[..] else { return Ok(false) };
        // The last move may be any that wins.
        if length > 1 && winners.len() > 1 {
            return Ok(false);
        }
        let fell = self.walk.make(mv);
        if line.moves.is_empty() {
            line.begins_quietly = fell.is_empty();
        }
        line.moves.push(mv);
        let found = self.be_answered(line, length);
        self.walk.unmake();
        if !matches!(found, Ok(true)) {
            line.moves.pop();
        }
        found
    }

    fn be_answered(&mut self, line: &mut Line, length: u32) -> Result<bool, Unproven> {
        let ended = self.ended().or_else(|| (!self.walk.can_move()).then(|| self.walk.no_move_outcome()));
        if let Some(outcome) = ended {
            line.outcome = outcome;
            return Ok(true);
        }
        let mut replies = self.replies(length - 1)?;
        if line.moves.len() == 1 {
            line.answers = replies.len();
        }
        replies.retain(|&(_, distance)| distance == Some(length - 1));
        // The most natural defence takes something.
        replies.sort_by_cached_key(|&(mv, _)| {
            let fell = self.walk.make(mv);
            self.walk.unmake();
            fell.is_empty()
        });
        for (mv, _) in replies {
            let fell = self.walk.make(mv);
            let gave_up = line.gives_up_men;
            line.gives_up_men |= !fell.is_empty();
            line.moves.push(mv);
            // Where the other side has to end the game against itself, nothing is left to be found.
            let found = match self.ended() {
                Some(outcome) => {
                    line.outcome = outcome;
                    Ok(true)
                }
                None => self.follow(line, length - 1),
            };
            self.walk.unmake();
            if found? {
                return Ok(true);
            }
            line.moves.pop();
            line.gives_up_men = gave_up;
        }
        Ok(false)
    }
}
