//! A game as its visitors see it, and what is said about it: whose turn it is, what the sides are after, and how it has ended.

use birka_exhibition::visit::{Choice, Ending, Verdict};
use birka_rules::{Reason, Side};

use super::content::{LineRole, ScreenCaption, TextLine};
use super::view::{GameView, PuzzleView, View};

impl View<'_> {
    /// Until a visitor has moved, above whatever else is said: which pieces are his, what they are after, and how they move.
    pub(super) fn introduction(&self, choice: Choice, caption: Option<ScreenCaption>) -> Option<ScreenCaption> {
        if !self.game.is_new || self.game.turn.is_none() {
            return caption;
        }
        let of = |side| {
            let whose = if side == Side::Attackers { "you-play-attackers" } else { "you-play-defenders" };
            format!("{} {}", self.text(whose), self.text(self.goal(side)))
        };
        let mut lines = match choice.visitor().or(self.seat) {
            Some(side) => vec![TextLine::new(LineRole::Text, of(side))],
            None => [Side::Attackers, Side::Defenders].map(|side| TextLine::new(LineRole::Text, self.text(self.goal(side)))).to_vec(),
        };
        let how_to_move = if self.game.die.is_some() { "rule-move-die" } else { "rule-move" };
        lines.push(TextLine::new(LineRole::Quiet, format!("{} {}", self.text(how_to_move), self.text("rule-capture"))));
        lines.extend(caption.into_iter().flat_map(|caption| caption.lines));
        Some(ScreenCaption { lines, is_of_game: true })
    }

    fn goal(&self, side: Side) -> &'static str {
        match (side, self.game.goal_is_corner) {
            (Side::Attackers, _) => "goal-attackers",
            (Side::Defenders, true) => "goal-defenders-corner",
            (Side::Defenders, false) => "goal-defenders-edge",
        }
    }

    /// The status text for the visitors at this side.
    pub(super) fn status(&self, choice: Choice) -> Vec<TextLine> {
        let GameView { turn, is_visitors_turn, is_new, puzzle, .. } = &self.game;
        let Some(turn) = *turn else { return Vec::new() };
        let second = |side| if *is_new { "how-to-move" } else { self.goal(side) };
        let (first, second) = match (choice.visitor(), self.seat, puzzle) {
            (_, _, Some(PuzzleView::Wrong)) => (self.text("puzzle-wrong"), "how-to-move"),
            (_, _, Some(PuzzleView::MovesLeft(moves))) => (self.format("puzzle-goal", &[("moves", (*moves).into())]), "how-to-move"),
            (_, _, Some(PuzzleView::Quiet)) => (self.text("table-turn"), self.goal(Side::Defenders)),
            (Some(side), ..) => (self.text(if *is_visitors_turn { "your-turn" } else { "table-turn" }), second(side)),
            (None, Some(seat), _) => (self.text(if seat == turn { "your-turn" } else { "other-turn" }), second(seat)),
            (None, None, _) => {
                let name = self.text(if turn == Side::Attackers { "side-attackers" } else { "side-defenders" });
                (format!("{name}: {}", self.text("your-turn")), second(turn))
            }
        };
        let die = self.game.die.map(|face| self.format("die-shows", &[("face", face.number().into())]));
        let first = std::iter::once(first).chain(die).collect::<Vec<_>>().join(" · ");
        vec![TextLine::new(LineRole::Text, first), TextLine::new(LineRole::Quiet, self.text(second))]
    }

    /// Who has won, in how many moves, and why.
    pub(super) fn verdict(&self, ending: Ending) -> Vec<TextLine> {
        let (role, id) = match ending.verdict() {
            Verdict::Won => (LineRole::Triumph, "ending-won"),
            Verdict::Lost => (LineRole::Defeat, "ending-lost"),
            Verdict::Drawn => (LineRole::Title, "ending-drawn"),
            Verdict::WonBy(Side::Attackers) => (LineRole::Triumph, "ending-attackers-won"),
            Verdict::WonBy(Side::Defenders) => (LineRole::Triumph, "ending-defenders-won"),
            Verdict::Solved => (LineRole::Triumph, "ending-solved"),
        };
        let reason = match ending {
            Ending::Solved => "reason-king-escaped",
            Ending::Game { outcome, .. } => reason_id(outcome.reason),
        };
        let verdict = self.format(id, &[("moves", self.game.decided_in.into())]);
        vec![TextLine::new(role, verdict), TextLine::new(LineRole::Text, self.text(reason))]
    }
}

/// The sentence about why a game ended.
fn reason_id(reason: Reason) -> &'static str {
    match reason {
        Reason::KingEscaped => "reason-king-escaped",
        Reason::KingCaptured => "reason-king-captured",
        Reason::AttackersTaken | Reason::KingBared => "reason-all-captured",
        Reason::TooFewMen => "reason-too-few-men",
        Reason::KindTaken => "reason-kind-taken",
        Reason::GoalReached => "reason-goal-reached",
        Reason::LineMade => "reason-line-made",
        Reason::ExitFort => "reason-exit-fort",
        Reason::Encirclement => "reason-encirclement",
        Reason::NoMove => "reason-no-moves",
        Reason::Repetition => "reason-repetition",
        Reason::QuietLimit => "reason-move-limit",
        Reason::Passes => "reason-both-passed",
        // Visitors neither resign nor agree, and have no clocks.
        Reason::Declared(_) | Reason::Resigned | Reason::Agreed | Reason::Timeout => "reason-hook",
    }
}
