//! A game as its visitors see it, and what is said about it: whose turn it is, what the sides are after, and how it has ended.

use birka_exhibition::visit::{Choice, Ending, Verdict};
use birka_localization::Argument;
use birka_prose::describe_aim;
use birka_rules::{Kind, Reason, RequiredSides, Side};
use birka_script::Variant;
use birka_session::SideNames;

use super::content::{LineRole, ScreenCaption, TextLine};
use super::view::{GameView, PuzzleView, View};
use crate::game::messages;

impl View<'_> {
    /// Until a visitor has moved, above whatever else is said: which pieces are his, what they are after, and how they move.
    pub(super) fn introduction(&self, choice: Choice, caption: Option<ScreenCaption>) -> Option<ScreenCaption> {
        if !self.game.is_new || self.game.turn.is_none() {
            return caption;
        }
        let aims = match choice.visitor().or(self.seat) {
            Some(side) => vec![format!("{} {}", self.format("you-play", &[self.side(self.variant, side)]), self.aim(side))],
            None => Side::ALL.map(|side| format!("{}: {}", self.side_name(side), self.aim(side))).to_vec(),
        };
        let mut lines: Vec<TextLine> = aims.into_iter().map(|aim| TextLine::new(LineRole::Text, aim)).collect();
        lines.push(TextLine::new(LineRole::Quiet, self.how_pieces_move_and_capture()));
        lines.extend(caption.into_iter().flat_map(|caption| caption.lines));
        Some(ScreenCaption { lines, is_of_game: true })
    }

    /// A side of a variant for the variable `$side` of a message.
    pub(super) fn side(&self, variant: &Variant, side: Side) -> (&'static str, Argument) {
        let named = SideNames::of(variant, self.language.code()).named(side);
        // What the messages say of sides without names of their own is about a king.
        match variant.rules.rule_set().king() {
            Some(_) => ("side", named.into()),
            None => ("side", messages::game::side(self.language, named).into()),
        }
    }

    fn side_name(&self, side: Side) -> String {
        self.format("side-name", &[self.side(self.variant, side)])
    }

    /// What a side is after, in one sentence.
    fn aim(&self, side: Side) -> String {
        describe_aim(&self.variant.rule_set_in(self.language.code()), side, self.language)
    }

    /// Two sentences where all pieces slide and men are captured between enemies; otherwise what the variant says of itself.
    fn how_pieces_move_and_capture(&self) -> String {
        let rules = self.variant.rules.rule_set();
        let is_plain = |kind: &Kind| {
            let slides = kind.reach.is_none() && kind.other_moves.is_empty();
            slides && kind.again.is_never() && (kind.royal || kind.capture.elsewhere != RequiredSides::Never)
        };
        if rules.two_moves.is_some() || rules.hand.is_some() || self.variant.rules.hooks().is_some() || !rules.kinds.iter().all(is_plain) {
            return self.variant.summary_in(self.language.code()).to_owned();
        }
        let how_to_move = if rules.dice.is_some() { "rule-move-die" } else { "rule-move" };
        format!("{} {}", self.text(how_to_move), self.text("rule-capture"))
    }

    /// The status text for the visitors at this side.
    pub(super) fn status(&self, choice: Choice) -> Vec<TextLine> {
        let GameView { turn, is_visitors_turn, is_placing, is_new, puzzle, .. } = &self.game;
        let Some(turn) = *turn else { return Vec::new() };
        let how_to_move = || self.text(if *is_placing { "how-to-place" } else { "how-to-move" });
        let second = |side| if *is_new || *is_placing { how_to_move() } else { self.aim(side) };
        let (first, second) = match (choice.visitor(), self.seat, puzzle) {
            (_, _, Some(PuzzleView::Wrong)) => (self.text("puzzle-wrong"), how_to_move()),
            (_, _, Some(PuzzleView::MovesLeft(moves))) => (self.format("puzzle-goal", &[("moves", (*moves).into())]), how_to_move()),
            (_, _, Some(PuzzleView::Quiet)) => (self.text("table-turn"), self.aim(Side::Defenders)),
            (Some(side), ..) => (self.text(if *is_visitors_turn { "your-turn" } else { "table-turn" }), second(side)),
            (None, Some(seat), _) => (self.text(if seat == turn { "your-turn" } else { "other-turn" }), second(seat)),
            (None, None, _) => (format!("{}: {}", self.side_name(turn), self.text("your-turn")), second(turn)),
        };
        let die = self.game.die.map(|face| self.format("die-shows", &[("face", face.number().into())]));
        let first = std::iter::once(first).chain(die).collect::<Vec<_>>().join(" · ");
        vec![TextLine::new(LineRole::Text, first), TextLine::new(LineRole::Quiet, second)]
    }

    /// Who has won, in how many moves, and why.
    pub(super) fn verdict(&self, ending: Ending) -> Vec<TextLine> {
        let (role, id) = match ending.verdict() {
            Verdict::Won => (LineRole::Triumph, "ending-won"),
            Verdict::Lost => (LineRole::Defeat, "ending-lost"),
            Verdict::Drawn => (LineRole::Title, "ending-drawn"),
            Verdict::WonBy(_) => (LineRole::Triumph, "ending-side-won"),
            Verdict::Solved => (LineRole::Triumph, "ending-solved"),
        };
        let (winner, reason) = match ending {
            Ending::Solved => (Some(Side::Defenders), Reason::KingEscaped),
            Ending::Game { outcome, .. } => (outcome.winner, outcome.reason),
        };
        let winner = winner.map(|side| self.side(self.variant, side));
        let verdict: Vec<_> = winner.iter().cloned().chain([("moves", self.game.decided_in.into())]).collect();
        let reason = self.own_reason(reason).unwrap_or_else(|| self.format(reason_id(reason), winner.as_slice()));
        vec![TextLine::new(role, self.format(id, &verdict)), TextLine::new(LineRole::Text, reason)]
    }

    /// The sentence of the variant itself about why a game ended, if it has one.
    fn own_reason(&self, reason: Reason) -> Option<String> {
        let in_script = match reason {
            Reason::Declared(declared) => Some(declared.text.as_str()).filter(|text| !text.is_empty()),
            _ => None,
        };
        self.variant.reason_in(reason.as_str(), self.language.code()).or(in_script).map(str::to_owned)
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
