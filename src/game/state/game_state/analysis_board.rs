use super::{GameState, ViewOverride};
use crate::game::platform::Waker;
use crate::game::state::inquiry::{Answer, Question};
use crate::session::{NodeId, Session, Study};

/// What was tried out in so many games is kept; beyond that, what was looked at longest ago is dropped.
const KEPT_STUDIES: usize = 100;

/// The analysis board.
#[derive(Default)]
pub(super) struct AnalysisBoard {
    /// What is on it while it is displayed.
    displayed: Option<Box<Study>>,
    /// What was on it before, one for each game, the last one last.
    kept: Vec<Study>,
}

impl AnalysisBoard {
    /// Follows a game in which a move was played or taken back, if it is on the board.
    pub(super) fn follow(&mut self, session: &Session) {
        if let Some(study) = &mut self.displayed {
            study.follow(session);
        }
    }

    /// Keeps what is on the board, which is no longer displayed.
    pub(super) fn put_aside(&mut self) {
        let Some(study) = self.displayed.take() else { return };
        // It has adopted them when it was displayed, and what has been removed from it since then stays removed.
        self.kept.retain(|earlier| !study.goes_on_from(earlier));
        if study.says_more_than_its_game() {
            if self.kept.len() == KEPT_STUDIES {
                self.kept.remove(0);
            }
            self.kept.push(*study);
        }
    }
}

/// The analysis board.
impl GameState {
    /// What is on the analysis board, while it is displayed.
    #[must_use]
    pub fn study(&self) -> Option<&Study> {
        self.analysis_board.displayed.as_deref()
    }

    /// What is on the analysis board, to be commented on.
    pub fn study_mut(&mut self) -> Option<&mut Study> {
        self.analysis_board.displayed.as_deref_mut()
    }

    /// The game that is looked through: that of the analysis board, or else the main game.
    #[must_use]
    pub fn viewed_session(&self) -> &Session {
        self.study().map_or_else(|| self.main_session(), |study| study.game())
    }

    /// Displays a study at a position. What was tried out earlier in the same game is there again. The caller writes the
    /// [`PositionChanged`](crate::game::state::PositionChanged).
    pub fn show_study(&mut self, mut study: Study, position: Session) {
        self.show_instead(ViewOverride::Analysis, position);
        for earlier in self.analysis_board.kept.iter().rev() {
            study.adopt(earlier);
        }
        self.analysis_board.displayed = Some(Box::new(study));
    }

    /// Displays another position of the study. Returns whether it is displayed already; where functions of the variant are called, it is
    /// later.
    pub fn go_to(&mut self, node: NodeId, waker: &Waker) -> bool {
        let Some(study) = self.study() else { return false };
        if study.current() == node {
            return false;
        }
        let question = Question::Reach(study.route_to(node), node);
        match self.ask(question, waker) {
            Some(Answer::Reached(session, node)) => self.arrive(*session, node),
            _ => false,
        }
    }

    /// Displays a position of the study that has been reached. Returns whether it is displayed.
    pub(in crate::game::state) fn arrive(&mut self, session: Session, node: NodeId) -> bool {
        let Some(study) = self.study_mut() else { return false };
        study.go_to(node);
        // A function of the variant may have failed on the way.
        study.follow(&session);
        self.displayed = session;
        true
    }
}
