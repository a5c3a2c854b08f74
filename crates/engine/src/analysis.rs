use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};

use super::info::{Info, Report, SearchFault};
use super::limits::Limits;
use super::score::Score;
use super::thinker::{Running, Thinker};
use birka_rules::{Game, Move, Outcome, Side};

/// One of the best lines of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it is worth to the side to move.
    pub score: Score,
    /// The best move, the best answer, and so on.
    pub moves: Vec<Move>,
    /// So many plies deep.
    pub depth: u32,
}

impl Line {
    /// Puts what a search has told in its place among the lines known so far. A move that is at the head of a better line now is told
    /// of only there.
    pub fn keep(lines: &mut Vec<Self>, told: Info) {
        let place = told.line.saturating_sub(1);
        let line = Self { score: told.score, moves: told.moves, depth: told.depth };
        let mut number = 0;
        lines.retain(|other| {
            number += 1;
            number <= place || number == place + 1 || other.moves.first() != line.moves.first()
        });
        match lines.get_mut(place) {
            Some(old) => *old = line,
            None => lines.push(line),
        }
    }
}

/// How a game stands, as a bar beside the board shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// By what the position is worth to a side.
    Worth(Side, Score),
    /// It is over.
    Over(Outcome),
}

impl Standing {
    /// A side's share of the bar, from 0 to 1: [`Score::chance`], and all of it, half of it or nothing where the game is over.
    #[must_use]
    pub fn share(self, side: Side) -> f32 {
        match self {
            Self::Worth(whose, score) => if whose == side { score } else { score.reversed() }.chance(),
            Self::Over(outcome) => outcome.winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 }),
        }
    }

    /// Who wins in how many of his own moves, where that has been found; in none where he has won.
    #[must_use]
    pub fn win(self) -> Option<(Side, u32)> {
        match self {
            Self::Worth(side, Score::Win(moves)) => Some((side, moves)),
            Self::Worth(side, Score::Loss(moves)) => Some((side.opponent(), moves)),
            Self::Worth(_, Score::Men(_)) => None,
            Self::Over(outcome) => outcome.winner.map(|side| (side, 0)),
        }
    }
}

/// A position that is looked into ever deeper, on a thread of its own, until this is dropped or a limit is reached.
///
/// ```
/// use birka::engine::{Analysis, Thinker};
/// use birka_rules::{Game, Side};
///
/// let brandubh = birka_script::Library::open().get("brandubh").expect("it ships").rules.clone();
/// let mut analysis = Analysis::start(&Thinker::default(), &Game::new(brandubh), 3, || ());
/// while analysis.lines().len() < 3 {
///     analysis.listen();
/// }
/// assert!(analysis.standing().expect("it has been judged").share(Side::Defenders) > 0.0);
/// ```
#[derive(Debug)]
pub struct Analysis {
    _running: Option<Running>,
    /// Behind a lock so that whoever keeps it may be looked at from several threads.
    reports: Mutex<Receiver<Report>>,
    turn: Side,
    outcome: Option<Outcome>,
    lines: Vec<Line>,
    is_over: bool,
    fault: Option<SearchFault>,
}

impl Analysis {
    /// Begins to look for the best lines, as many as asked for. `wake` is called on the searching thread whenever there is something to
    /// [listen](Self::listen) to.
    ///
    /// Stopping it takes less than a millisecond, or in a variant with functions of its own the time of a single move.
    #[must_use]
    pub fn start(thinker: &Thinker, game: &Game, lines: usize, mut wake: impl FnMut() + Send + 'static) -> Self {
        Self::within(thinker, game, Limits { infinite: true, lines, ..Limits::default() }, move |_| wake())
    }

    /// The same, within limits, after which it [is over](Self::is_over) and rests. `wake` is told whether it is the end.
    #[must_use]
    pub fn within(thinker: &Thinker, game: &Game, limits: Limits, mut wake: impl FnMut(bool) + Send + 'static) -> Self {
        let (send, reports) = channel();
        let outcome = game.outcome();
        let running = outcome.is_none().then(|| {
            thinker.start_telling(game, limits, move |report| {
                // Where nobody listens any more, the search is about to be stopped.
                let ends = !matches!(report, Report::Info(_));
                let _ = send.send(report);
                wake(ends);
            })
        });
        let is_over = outcome.is_some();
        Self { _running: running, reports: Mutex::new(reports), turn: game.turn(), outcome, lines: Vec::new(), is_over, fault: None }
    }

    /// Takes in what has been found since it was last asked; whether there was anything. Never waits.
    pub fn listen(&mut self) -> bool {
        let reports = self.reports.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut heard = false;
        while let Ok(report) = reports.try_recv() {
            heard = true;
            match report {
                Report::Info(info) => Line::keep(&mut self.lines, info),
                Report::Best(_) => self.is_over = true,
                Report::Failed(fault) => (self.is_over, self.fault) = (true, Some(fault)),
            }
        }
        heard
    }

    /// The best lines so far, the best first.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// How the game stands by the best line; `None` until there is one.
    #[must_use]
    pub fn standing(&self) -> Option<Standing> {
        let over = self.outcome.map(Standing::Over);
        over.or_else(|| self.lines.first().map(|best| Standing::Worth(self.turn, best.score)))
    }

    /// Whether nothing more will be found.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Why the search has come to nothing, if it has.
    #[must_use]
    pub fn fault(&self) -> Option<&SearchFault> {
        self.fault.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use birka_rules::{Reason, Square};

    fn told(line: usize, depth: u32, from: usize) -> Info {
        let mv = Move { from: Square::from_index(from), to: Square::from_index(40) };
        Info { depth, deepest: depth, line, score: Score::Men(0), nodes: 1, time: Duration::ZERO, fullness: 0, moves: vec![mv] }
    }

    #[test]
    fn a_line_is_kept_in_its_place_and_no_move_twice() {
        let mut lines = Vec::new();
        let heads = |lines: &[Line]| lines.iter().map(|line| (line.moves[0].from.index(), line.depth)).collect::<Vec<_>>();
        (1..=3).for_each(|line| Line::keep(&mut lines, told(line, 1, line)));
        assert_eq!(heads(&lines), [(1, 1), (2, 1), (3, 1)]);
        Line::keep(&mut lines, told(1, 2, 3));
        assert_eq!(heads(&lines), [(3, 2), (2, 1)], "what was third is first now");
        Line::keep(&mut lines, told(2, 2, 5));
        Line::keep(&mut lines, told(3, 2, 1));
        assert_eq!(heads(&lines), [(3, 2), (5, 2), (1, 2)]);
    }

    #[test]
    fn the_bar_is_shared_between_the_sides() {
        let worth = Standing::Worth(Side::Attackers, Score::Men(250));
        assert!((worth.share(Side::Attackers) - 0.731).abs() < 0.001, "{}", worth.share(Side::Attackers));
        assert!((worth.share(Side::Attackers) + worth.share(Side::Defenders) - 1.0).abs() < 1e-6);
        assert_eq!(worth.win(), None);
        let lost = Standing::Worth(Side::Attackers, Score::Loss(3));
        assert_eq!((lost.win(), lost.share(Side::Defenders)), (Some((Side::Defenders, 3)), 1.0));
        let over = Standing::Over(Outcome { winner: Some(Side::Attackers), reason: Reason::KingCaptured });
        assert_eq!((over.win(), over.share(Side::Defenders)), (Some((Side::Attackers, 0)), 0.0));
        assert_eq!(Standing::Over(Outcome { winner: None, reason: Reason::Repetition }).share(Side::Attackers), 0.5);
    }
}
