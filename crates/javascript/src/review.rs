//! Reviews of games, and the reasons for a move.

use birka_engine::{Assessment, PrincipalVariation, Score};
use birka_records::MoveNotation;
use birka_records::game_record::MoveSign;
use birka_rules::{BoardSize, Move, Side};
use birka_session::{Annotation, Hint, NodeBudget, Review, ReviewedMove};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::{Game, SIDES};
use crate::texts::language;
use crate::values::{Argument, Failure, Text, to_js};
use crate::variant::SideName;

/// A line of moves with its score.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ScoredLine {
    /// The depth of the search in plies.
    pub depth: u32,
    /// The score for the side to move in hundredths of an attacker; absent if the game is decided.
    #[tsify(optional)]
    pub score: Option<i32>,
    /// In how many of its moves the side to move wins, or, if negative, loses.
    #[tsify(optional)]
    pub wins_in: Option<i32>,
    /// The moves.
    pub line: Vec<String>,
}

/// A move with the judgement of it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct JudgedMove {
    /// How many moves were made before it.
    pub ply: usize,
    /// The side that made it.
    pub side: SideName,
    /// The move: `e4-e7`.
    #[serde(rename = "move")]
    pub mv: String,
    /// The chance of that side to win before the move, from 0 to 1.
    pub before: f32,
    /// The chance of that side after the move.
    pub after: f32,
    /// The score after the move for that side, in hundredths of an attacker; absent if the game is decided or over.
    #[tsify(optional)]
    pub score: Option<i32>,
    /// In how many of its moves that side wins after the move, or, if negative, loses; absent if the game is open or over.
    #[tsify(optional)]
    pub wins_in: Option<i32>,
    /// How bad the move is; absent for a good one.
    #[tsify(type = "\"mistake\" | \"blunder\" | \"missed-win\" | undefined")]
    pub annotation: Option<String>,
    /// The sign behind the move: `?`. While the review is made, that of its annotation.
    pub sign: Option<String>,
    /// The best line, if it is better.
    pub better: Option<ScoredLine>,
}

/// How well a side has played.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SideReview {
    /// The mean accuracy of its moves, from 0 to 100; absent if it made none.
    pub accuracy: Option<f32>,
    /// The number of its mistakes.
    pub mistakes: usize,
    /// The number of its blunders.
    pub blunders: usize,
    /// The number of wins that it missed.
    pub missed_wins: usize,
}

/// The review of a game.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameReview {
    /// Every move, in order.
    pub moves: Vec<JudgedMove>,
    /// How well the attackers have played.
    pub attackers: SideReview,
    /// How well the defenders have played.
    pub defenders: SideReview,
    /// The place in `moves` of the move that decided the game.
    pub decisive: Option<usize>,
}

/// Judges every move of a game, and calls `on_move` with each move when it is judged. It takes up to a second for each.
#[wasm_bindgen(unchecked_return_type = "GameReview")]
pub fn review(
    game: &Game,
    #[wasm_bindgen(js_name = onMove, unchecked_optional_param_type = "(move: JudgedMove) => void")] on_move: JsValue,
) -> Result<JsValue, Failure> {
    let size = game.size();
    let on_move = Argument::new(on_move, "onMove").optional(Argument::function)?;
    let found = Review::run(game.game(), NodeBudget::REVIEW, |reviewed| {
        if let Some(on_move) = &on_move {
            let sign = reviewed.annotation.map(|annotation| annotation.sign().as_str());
            // What the page does with it cannot stop the review.
            let _ = on_move.call1(&JsValue::UNDEFINED, &to_js(&judged(reviewed, sign, size)));
        }
        true
    });
    let found = found.map_err(|error| Failure::new(Failure::FAILED_SEARCH, error))?;
    let side = |side: Side| SideReview {
        accuracy: found.accuracy(side),
        mistakes: found.count(side, Annotation::Mistake),
        blunders: found.count(side, Annotation::Blunder),
        missed_wins: found.count(side, Annotation::MissedWin),
    };
    let moves = found.moves.iter().enumerate().map(|(place, reviewed)| judged(reviewed, found.sign(place).map(MoveSign::as_str), size));
    Ok(to_js(&GameReview {
        moves: moves.collect(),
        attackers: side(Side::Attackers),
        defenders: side(Side::Defenders),
        decisive: found.decisive_move().map(|decisive| decisive.ply),
    }))
}

#[wasm_bindgen]
impl Game {
    /// The first move of a line and the reasons for it in a sentence; absent if it cannot be played.
    pub fn explain(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ScoredLine")] line: JsValue,
        #[wasm_bindgen(js_name = language)] tag: &Text,
    ) -> Result<Option<String>, Failure> {
        let (line, language) = (ScoredLine::read(&Argument::new(line, "line"), self, self.ply())?, language(tag)?);
        let hint = Hint::from_lines(self.game(), &[line]);
        Ok(hint.map(|hint| hint.text(&self.variant.rule_set_in(language), language)))
    }
}

impl ScoredLine {
    fn new(line: &PrincipalVariation, size: BoardSize) -> Self {
        let (score, wins_in) = score_values(line.score);
        Self { depth: line.depth, score, wins_in, line: line.moves.iter().map(|mv| mv.name(size)).collect() }
    }

    /// A line that begins after the first `ply` moves of a game.
    fn read(line: &Argument, game: &Game, ply: usize) -> Result<PrincipalVariation, Failure> {
        let [depth, score, wins_in, moves] = line.properties(["depth", "score", "winsIn", "line"])?;
        let moves = (ply..).zip(moves.list()?).map(|(ply, mv)| read_move(&mv, game, ply)).collect::<Result<Vec<Move>, _>>()?;
        Ok(PrincipalVariation { score: read_score(&score, &wins_in)?, moves, depth: depth.whole(0..=MOST_MOVES)? })
    }
}

/// The score in hundredths of an attacker, or in how many moves the side wins.
pub(crate) fn score_values(score: Score) -> (Option<i32>, Option<i32>) {
    match score {
        Score::Cp(score) => (Some(score), None),
        Score::Win(moves) => (None, i32::try_from(moves).ok()),
        Score::Loss(moves) => (None, i32::try_from(moves).ok().map(|moves| -moves)),
    }
}

/// More than the score of any line, and than its moves.
const MOST_POINTS: i64 = 1_000_000;
const MOST_MOVES: i64 = 10_000;

/// The score of these [values](score_values).
fn read_score(score: &Argument, wins_in: &Argument) -> Result<Score, Failure> {
    let score = score.optional(|score| score.whole(-MOST_POINTS..=MOST_POINTS))?.unwrap_or_default();
    let wins_in: Option<i32> = wins_in.optional(|moves| moves.whole(-MOST_MOVES..=MOST_MOVES))?;
    Ok(match wins_in {
        Some(moves) if moves > 0 => Score::Win(moves.unsigned_abs()),
        Some(moves) => Score::Loss(moves.unsigned_abs()),
        None => Score::Cp(score),
    })
}

/// The move after the first `ply` moves of a game, or of a variation of it.
fn read_move(mv: &Argument, game: &Game, ply: usize) -> Result<Move, Failure> {
    let notation = MoveNotation::parse(&mv.text()?, game.size()).map_err(Failure::of_notation)?;
    Ok(notation.mv(game.in_hand_after(ply)))
}

/// The word for an annotation.
fn word(annotation: Annotation) -> String {
    annotation.name().replace(' ', "-")
}

impl JudgedMove {
    /// The mistake of a game that a review has found; `None` if the move is none.
    pub(crate) fn read_mistake(mistake: &JsValue, game: &Game) -> Result<Option<ReviewedMove>, Failure> {
        let names = ["ply", "side", "move", "before", "after", "score", "winsIn", "annotation", "sign", "better"];
        let mistake = Argument::new(mistake, "mistake");
        let [ply, side, mv, before, after, score, wins_in, annotation, sign, better] = mistake.properties(names)?;
        let (ply, side) = (ply.count()?, side.word(&SIDES)?);
        let mv = read_move(&mv, game, ply)?;
        for chance in [before, after] {
            chance.number(0.0..=1.0)?;
        }
        sign.optional(Argument::text)?;
        let words = Annotation::ALL.map(|annotation| (word(annotation), annotation));
        let words = words.each_ref().map(|(word, annotation)| (word.as_str(), *annotation));
        let annotation = annotation.optional(|annotation| annotation.word(&words))?;
        let better = better.optional(|better| ScoredLine::read(better, game, ply))?;
        let score = read_score(&score, &wins_in)?;
        let Some((annotation, better)) = annotation.zip(better) else { return Ok(None) };
        let after = match game.after(ply.saturating_add(1)).game().outcome() {
            Some(outcome) => Assessment::GameOver(outcome),
            None => Assessment::Scored(side, score),
        };
        let before = Assessment::Scored(side, better.score);
        Ok(Some(ReviewedMove { ply, side, mv, before, after, better_line: Some(better), annotation: Some(annotation) }))
    }
}

fn judged(reviewed: &ReviewedMove, sign: Option<&str>, size: BoardSize) -> JudgedMove {
    let (score, wins_in) = match reviewed.after {
        Assessment::Scored(side, score) => score_values(if side == reviewed.side { score } else { -score }),
        Assessment::GameOver(_) => (None, None),
    };
    JudgedMove {
        ply: reviewed.ply,
        side: reviewed.side.into(),
        mv: reviewed.mv.name(size),
        before: reviewed.before.win_chance(reviewed.side),
        after: reviewed.after.win_chance(reviewed.side),
        score,
        wins_in,
        annotation: reviewed.annotation.map(word),
        sign: sign.map(str::to_owned),
        better: reviewed.better_line.as_ref().map(|line| ScoredLine::new(line, size)),
    }
}
