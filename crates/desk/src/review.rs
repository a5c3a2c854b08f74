//! The review of a game, or of a line of the analysis: the judgement of every move, and the moves that were better.

use std::cell::RefCell;
use std::collections::BTreeMap;

use birka_engine::BestMove;
use birka_localization::Language;
use birka_localization::messages::{analysis, buttons};
use birka_rules::{Move, Side};
use birka_session::words::judgements;
use birka_session::{Action, Annotation, NodeBudget, NodeId, Review, ReviewWork, ReviewedMove, Session, Study};
use serde::Deserialize as _;
use serde_json::Value;

use crate::items::{Button, Card, Item};
use crate::task::{GameText, Task};
use crate::{Desk, Mode, Purpose, Slot};

/// A review that is made, or has been.
pub(crate) struct Reviewing {
    pub(crate) game: Session,
    /// The positions of the line of the analysis; empty for the main game.
    line: Vec<NodeId>,
    work: Option<ReviewWork>,
    judged: Review,
    error: String,
    /// The better moves in words, by move and language.
    reasons: RefCell<BTreeMap<(usize, Language), String>>,
}

impl Reviewing {
    /// Whether every move is judged.
    pub(crate) fn is_done(&self) -> bool {
        self.work.is_none() && self.error.is_empty()
    }

    /// The sign behind a move, and what it means.
    pub(crate) fn sign(&self, ply: usize) -> Option<(String, Option<Annotation>)> {
        let annotation = self.judged.moves.get(ply)?.annotation;
        // While the review is made, a sign may still change.
        let sign = if self.is_done() { self.judged.sign(ply) } else { annotation.map(Annotation::sign) };
        sign.map(|sign| (sign.as_str().to_owned(), annotation))
    }

    /// The mistakes of the person who played against the engine, or else of both sides.
    pub(crate) fn mistakes(&self) -> Vec<&ReviewedMove> {
        let person = self.game.players().side_of_person();
        let is_posed = |judged: &&ReviewedMove| judged.better_line.is_some() && person.is_none_or(|side| side == judged.side);
        self.judged.turning_points().filter(is_posed).filter(|_| self.is_done()).collect()
    }

    /// The place of a position of the analysis in the line.
    pub(crate) fn place(&self, node: NodeId) -> Option<usize> {
        self.line.iter().position(|&other| other == node)
    }
}

impl Desk {
    /// The place of the review of what is displayed.
    fn review_place(&self) -> Option<usize> {
        match self.mode {
            Mode::Game => Some(0),
            Mode::Analysis(_) => Some(1),
            _ => None,
        }
    }

    /// The review of what is displayed.
    pub(crate) fn review(&self) -> Option<&Reviewing> {
        self.review_place().and_then(|place| self.reviews.get(place)?.as_ref())
    }

    /// The review that poses mistakes.
    pub(crate) fn posing_review(&self, of_analysis: bool) -> Option<&Reviewing> {
        self.reviews.get(usize::from(of_analysis))?.as_ref()
    }

    /// The number of moves of the reviewed game before the displayed position; `None` for a position of a variation.
    pub(crate) fn reviewed_ply(&self) -> Option<usize> {
        match (self.review(), self.table.study()) {
            (Some(review), Some(study)) => review.place(study.current()),
            (_, None) => self.table.displayed_ply(),
            _ => None,
        }
    }

    /// Begins to judge the moves of the game, or of the line of the analysis.
    pub(crate) fn start_review(&mut self) {
        let Some(place) = self.review_place().filter(|_| self.review().is_none() && self.can_review()) else { return };
        // One is made at a time.
        for running in &mut self.reviews {
            running.take_if(|review| !review.is_done());
        }
        let (game, line) = match self.table.study() {
            Some(study) => {
                let line = study.line();
                let end = line.last().copied().unwrap_or(NodeId::START);
                (study.route_to(end).travel(), line)
            }
            None => (self.table.main_session().clone(), Vec::new()),
        };
        let work = ReviewWork::new(game.game(), NodeBudget::REVIEW);
        let game = game.with_players(if line.is_empty() { self.table.main_session().players() } else { birka_session::Players::default() });
        self.reviews[place] =
            Some(Reviewing { game, line, work: Some(work), judged: Review::default(), error: String::new(), reasons: RefCell::default() });
        self.ask_review_step();
    }

    /// Whether there is something to review: a game that is over, or moves on the analysis board.
    pub(crate) fn can_review(&self) -> bool {
        self.table.why_no(Action::Review).is_none() && self.table.last_ply() > 0
            || self.table.study().is_some_and(|study| study.line().len() > 1)
    }

    fn running(&mut self) -> Option<&mut Reviewing> {
        self.reviews.iter_mut().flatten().find(|review| review.work.is_some())
    }

    fn ask_review_step(&mut self) {
        let editions = [self.main_edition(), self.edition()];
        let Some(review) = self.running() else { return };
        let edition = editions.iter().find(|edition| edition.variant.rules.fingerprint() == review.game.game().rules().fingerprint());
        let step = review.work.as_ref().and_then(ReviewWork::next_search).zip(edition);
        let task = step.map(|((game, limits), edition)| Task::Position { game: GameText::of_game(edition, game), limits: limits.clone() });
        match task {
            Some(task) => self.ask(Slot::Review, Purpose::ReviewStep, Some(task), [0, 0]),
            None => {
                if let Some(review) = self.running()
                    && let Some(work) = review.work.take()
                {
                    review.judged = work.finish();
                }
                self.effects.push(crate::Effect::Stop(Slot::Review));
                let summary = self.review().filter(|review| review.is_done()).map(|review| self.summary(review).join(" "));
                self.announce(summary.unwrap_or_default());
            }
        }
    }

    pub(crate) fn take_review_step(&mut self, answer: Result<&Value, String>) {
        let best = answer.and_then(|result| BestMove::deserialize(result).map_err(|error| error.to_string()));
        let Some(review) = self.running() else { return };
        match (best, &mut review.work) {
            (Ok(best), Some(work)) => {
                review.judged.moves.extend(work.judge(best).iter().cloned());
                self.ask_review_step();
            }
            (Err(error), _) => (review.error, review.work) = (error, None),
            _ => {}
        }
    }

    /// Takes the review of what is displayed away.
    pub(crate) fn end_review(&mut self) {
        let Some(place) = self.review_place() else { return };
        if self.reviews[place].take().is_some_and(|review| review.work.is_some()) {
            self.stop(Slot::Review);
        }
    }

    /// Shows a position of the reviewed game.
    pub(crate) fn show_reviewed(&mut self, ply: usize) {
        match self.review().map(|review| review.line.clone()) {
            Some(line) if !line.is_empty() => {
                if let Some(node) = line.get(ply).or(line.last()) {
                    self.show_node(node.number());
                }
            }
            _ => self.show(ply),
        }
    }

    /// The better move in place of the one that led to the displayed position.
    pub(crate) fn better_move(&self) -> Option<Move> {
        let at = self.reviewed_ply()?.checked_sub(1)?;
        self.review()?.judged.moves.get(at)?.better_line.as_ref()?.moves.first().copied()
    }

    /// How well the sides have played, a sentence for each.
    fn summary(&self, review: &Reviewing) -> Vec<String> {
        let named = |side| self.names().named(side);
        Side::ALL.into_iter().filter_map(|side| judgements::side_summary(self.language, &review.judged, side, named(side))).collect()
    }

    /// Why the better move is better.
    fn better_in_words(&self, review: &Reviewing, judged: &ReviewedMove) -> String {
        let key = (judged.ply, self.language);
        let mut reasons = review.reasons.borrow_mut();
        let reason = || judged.better_move_text(review.game.game(), self.language).unwrap_or_default();
        reasons.entry(key).or_insert_with(reason).clone()
    }

    pub(crate) fn review_card(&self, review: &Reviewing) -> Card {
        let (moves, total) = (&review.judged.moves, review.game.ply());
        let state = match () {
            () if !review.error.is_empty() => review.error.clone(),
            () if !review.is_done() => analysis::ReviewProgress { judged: moves.len(), total }.text(self.language),
            () if review.judged.turning_points().next().is_none() => analysis::no_turning_points(self.language),
            () => String::new(),
        };
        let mut body = vec![Item::text("", state.clone())];
        if review.work.is_some() {
            body.push(Item::Progress { value: moves.len(), max: total, label: state });
        } else {
            body.extend(self.summary(review).into_iter().map(|sentence| Item::text("side", sentence)));
        }
        let of_attackers = |side: Side, chance: f32| if side == Side::Attackers { chance } else { 1.0 - chance };
        let first = moves.first().map(|first| of_attackers(first.side, first.before.win_chance(first.side)));
        let after = moves.iter().map(|judged| of_attackers(judged.side, judged.after.win_chance(judged.side)));
        let is_attackers_above = self.is_flipped[1];
        let above = if is_attackers_above { Side::Attackers } else { Side::Defenders };
        if !moves.is_empty() {
            body.push(Item::Graph {
                label: analysis::graph(self.language, self.names().named(above)),
                // From the side that is above.
                chances: first.into_iter().chain(after).map(|chance| if is_attackers_above { chance } else { 1.0 - chance }).collect(),
                marks: moves.iter().filter(|judged| judged.annotation.is_some()).map(|judged| judged.ply + 1).collect(),
                here: self.reviewed_ply(),
                total,
            });
        }
        let shown = self.reviewed_ply().and_then(|ply| moves.get(ply.checked_sub(1)?));
        if let Some(judged) = shown {
            let is_decisive = review.is_done() && review.judged.decisive_move().is_some_and(|decisive| decisive.ply == judged.ply);
            let decided = is_decisive.then(|| analysis::decided_the_game(self.language));
            let cost = judged.better_line.as_ref().map(|_| self.cost(review, judged));
            body.push(Item::text("", decided.into_iter().chain(cost).collect::<Vec<_>>().join(" ")));
            if judged.better_line.is_some() {
                body.push(Item::text("task", self.better_in_words(review, judged)));
            }
        }
        let learn = Button::new("learn", analysis::learn(self.language), serde_json::json!({ "mistake": 0 })).main(true);
        let close = Button::new("leave", buttons::close(self.language), "endReview");
        let buttons = if review.mistakes().is_empty() { vec![close] } else { vec![learn, close] };
        Card { caption: analysis::review(self.language), body, buttons, ..Card::default() }
    }

    /// By how much a move lowered the chances of its side.
    fn cost(&self, review: &Reviewing, judged: &ReviewedMove) -> String {
        let sign = review.sign(judged.ply).map(|(sign, _)| sign).unwrap_or_default();
        let name = judged.mv.name(review.game.rules().size);
        let [before, after] = [judged.before, judged.after].map(|standing| standing.win_chance(judged.side));
        judgements::move_cost(self.language, &format!("{name}{sign}"), before, after, self.names().named(judged.side))
    }
}

/// Where the mistakes of the analysis are posed from.
pub(crate) type Origin = (Study, crate::open::Edition);
