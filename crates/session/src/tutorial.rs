//! The lessons of the tutorial. They are judged by the rules, and shown for every variant under whose rules their goal can be reached.

use std::sync::{Arc, LazyLock};

use birka_rules::{BoardSize, Direction, Game, Kind, KindId, NeededPieces, PieceMove, PlayedMove, Reason, RuleSet, Setup, Side, Square};
use birka_script::Variant;
use serde::{Deserialize, Serialize};

use crate::session::Session;

/// The topic of a lesson, serialized as in the ids of messages: `moving`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all(serialize = "kebab-case"))]
pub enum LessonTopic {
    /// How pieces move.
    Moving,
    /// How men are captured.
    Capture,
    /// A man may step between two enemies.
    Between,
    Throne,
    /// How the king is captured.
    King,
    /// How the king escapes.
    Escape,
    /// The calls *raichi* and *tuichu*.
    Announcements,
    /// The ring around all defenders.
    Ring,
}

/// The task of a step of a lesson, serialized as in the ids of messages: `king-on-throne`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all(serialize = "kebab-case"))]
pub enum StepTopic {
    /// A move of several squares.
    Moving,
    /// The capture of a man.
    Capture,
    /// The capture of two men by one move.
    CaptureTwo,
    /// A step between two enemies.
    Between,
    /// A capture against the empty throne.
    Throne,
    /// The capture of the king on the throne.
    KingOnThrone,
    /// The capture of the king beside the throne.
    KingBesideThrone,
    /// The capture of the king elsewhere.
    KingElsewhere,
    /// The escape of the king.
    Escape,
    /// One way open to the king.
    Raichi,
    /// Two ways open to the king.
    Tuichu,
    /// The last man of a ring.
    Ring,
}

/// The required effect of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
enum Goal {
    /// Move at least this many squares.
    Moves(usize),
    /// Capture at least this many men.
    Captures(usize),
    /// End between two enemies, and stay.
    StepsBetween,
    /// Capture the king.
    CapturesKing,
    /// Bring the king away.
    Escapes,
    /// Have this many open ways announced.
    Announces(u8),
    /// Close a ring around all defenders.
    Encircles,
}

/// Where squares are counted from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
enum Origin {
    /// The middle of the board.
    #[default]
    Middle,
    /// The square a1.
    Corner,
}

/// A position on boards of any size.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonBoard {
    #[serde(default)]
    from: Origin,
    king: (isize, isize),
    attackers: Vec<(isize, isize)>,
    defenders: Vec<(isize, isize)>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonStep {
    step: StepTopic,
    side: Side,
    goal: Goal,
    boards: Vec<LessonBoard>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lesson {
    lesson: LessonTopic,
    steps: Vec<LessonStep>,
}

fn lessons() -> &'static [Lesson] {
    static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
        // The text is compiled in and parsed by a test.
        ron::from_str(include_str!("../../../assets/tutorial/lessons.ron")).expect("the shipped lessons are valid")
    });
    &LESSONS
}

/// A step of the tutorial of a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct TutorialStep {
    /// The topic of the lesson.
    pub lesson: LessonTopic,
    /// The number of the lesson, from 1.
    pub number: usize,
    /// The task of the step.
    pub topic: StepTopic,
    /// The side of the learner.
    pub side: Side,
    goal: Goal,
    /// The id of the variant.
    variant: String,
    setup: Setup,
}

/// The steps that can be taught under the rules of a variant, in order. Lessons are numbered without gaps. Calls functions of the variant, if it
/// has any.
#[must_use]
pub fn tutorial(variant: &Variant) -> Vec<TutorialStep> {
    let mut number = 0;
    let mut taught = Vec::new();
    for lesson in lessons() {
        let steps: Vec<_> = lesson.steps.iter().filter_map(|step| Some((step, setup_for(step, variant)?))).collect();
        number += usize::from(!steps.is_empty());
        taught.extend(steps.into_iter().map(|(step, setup)| TutorialStep {
            lesson: lesson.lesson,
            number,
            topic: step.step,
            side: step.side,
            goal: step.goal,
            variant: variant.id.clone(),
            setup,
        }));
    }
    taught
}

impl TutorialStep {
    /// The id of the variant that it was made for.
    #[must_use]
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// The game that it is shown as; `None` if the variant is another one than it was made for.
    #[must_use]
    pub fn session(&self, variant: &Arc<Variant>) -> Option<Session> {
        Session::from_setup(Arc::clone(variant), &self.setup).ok()
    }

    /// Whether the last move of the game reaches the goal.
    #[must_use]
    pub fn is_reached(&self, game: &Game) -> bool {
        game.played_moves().last().is_some_and(|played| reaches(self.goal, game, played))
    }
}

/// The first board of a step on which its goal can be reached. None for the lesson that men slide any distance, where some do not.
fn setup_for(step: &LessonStep, variant: &Variant) -> Option<Setup> {
    let slide = |kind: &Kind| kind.royal || (kind.reach.is_none() && kind.other_moves.is_empty());
    if matches!(step.goal, Goal::Moves(_)) && !variant.rules.rule_set().kinds.iter().all(slide) {
        return None;
    }
    step.boards.iter().find_map(|board| {
        let setup = board.setup(step.side, variant.rules.rule_set())?;
        let game = Game::from_setup(Arc::clone(&variant.rules), &setup).ok()?;
        let can_reach = game.legal_moves().into_iter().any(|mv| {
            let mut after = game.clone();
            after.play(mv).is_ok_and(|played| reaches(step.goal, &after, &played))
        });
        can_reach.then_some(setup)
    })
}

/// Whether a move reaches a goal. `game` is the position after it.
fn reaches(goal: Goal, game: &Game, played: &PlayedMove) -> bool {
    let set = game.rules().rule_set();
    let ends_by = |reason| played.outcome.is_some_and(|outcome| outcome.reason == reason);
    let men = played.captured.iter().filter(|piece| !set.kind(piece.kind).royal).count();
    match goal {
        Goal::Moves(squares) => distance(set.size, played) >= squares,
        Goal::Captures(count) => men >= count,
        Goal::StepsBetween => played
            .mv
            .piece_move()
            .is_some_and(|mv| game.piece(mv.to) == Some(played.kind) && played.captured.is_empty() && is_between(game, played.kind, mv.to)),
        Goal::CapturesKing => ends_by(Reason::KingCaptured),
        Goal::Escapes => ends_by(Reason::KingEscaped),
        Goal::Announces(ways) => {
            let call = played.announcement.as_ref();
            set.announcements.iter().any(|announcement| Some(&announcement.call) == call && announcement.ways.get() == ways)
        }
        Goal::Encircles => ends_by(Reason::Encirclement),
    }
}

fn distance(size: BoardSize, played: &PlayedMove) -> usize {
    let Some(PieceMove { from, to }) = played.mv.piece_move() else { return 0 };
    size.file(from).abs_diff(size.file(to)) + size.rank(from).abs_diff(size.rank(to))
}

/// Whether enemies of a piece stand on both sides of its square.
fn is_between(game: &Game, kind: KindId, at: Square) -> bool {
    let set = game.rules().rule_set();
    let side = set.kind(kind).side;
    let is_enemy = |right, up| {
        let square = set.size.offset(at, (right, up));
        square.and_then(|square| game.piece(square)).is_some_and(|kind| set.kind(kind).side != side)
    };
    (is_enemy(1, 0) && is_enemy(-1, 0)) || (is_enemy(0, 1) && is_enemy(0, -1))
}

/// The last square on which a kind may stand with no piece beside it.
fn out_of_the_way(set: &RuleSet, kind: KindId, pieces: &[Option<KindId>]) -> Option<Square> {
    let is_free = |square: &Square| pieces[square.index()].is_none();
    let is_apart = |square: Square| Direction::ALL.iter().filter_map(|&way| set.size.step(square, way)).all(|beside| is_free(&beside));
    let candidates = set.size.squares().filter(|square| is_free(square) && is_apart(*square));
    candidates.rev().find(|&square| set.square_rule_at(square, kind).stop && !set.is_goal(kind, square))
}

impl LessonBoard {
    /// The position under some rules, without the king if they have none, and with more men if they are too few. `None` if the board is too
    /// small, or a side has no men.
    fn setup(&self, turn: Side, set: &RuleSet) -> Option<Setup> {
        let size = set.size;
        let origin = match self.from {
            Origin::Middle => size.middle(),
            Origin::Corner => size.at(0, 0),
        };
        let number = |id: KindId| set.start.iter().filter(|piece| **piece == Some(id)).count();
        let men = |side| set.kinds().filter(move |(_, kind)| kind.side == side && !kind.royal).map(|(id, _)| id);
        // The first of the most numerous kinds.
        let man = |side| men(side).min_by_key(|&id| std::cmp::Reverse(number(id)));
        let king = set.kinds().find(|(_, kind)| kind.royal).map(|(id, _)| id);
        let men = [man(Side::Attackers)?, man(Side::Defenders)?];
        let groups = men.into_iter().zip([self.attackers.as_slice(), self.defenders.as_slice()]);
        let groups = king.map(|king| (king, std::slice::from_ref(&self.king))).into_iter().chain(groups);
        let mut pieces = vec![None; size.area()];
        for (kind, squares) in groups {
            for &(right, up) in squares {
                *pieces.get_mut(size.offset(origin, (right, up))?.index())? = Some(kind);
            }
        }
        for NeededPieces { kinds, number: needed } in set.needed_pieces() {
            let Some(&kind) = kinds.iter().min_by_key(|&&id| std::cmp::Reverse(number(id))) else { continue };
            let present = pieces.iter().flatten().filter(|id| kinds.contains(id)).count();
            for _ in present..needed {
                let square = out_of_the_way(set, kind, &pieces)?;
                pieces[square.index()] = Some(kind);
            }
        }
        Some(Setup::new(pieces, turn))
    }
}

#[cfg(test)]
mod tests {
    use birka_rules::RequiredSides;
    use birka_script::Library;

    use super::*;

    fn topics(id: &str) -> Vec<StepTopic> {
        tutorial(&Library::shipped().get(id).unwrap()).iter().map(|step| step.topic).collect()
    }

    #[test]
    fn tablut_has_all_eight_lessons() {
        let steps = tutorial(&Library::shipped().get("tablut").unwrap());
        assert_eq!(steps.last().map(|step| step.number), Some(8), "{:?}", steps.iter().map(|step| step.topic).collect::<Vec<_>>());
        assert_eq!(steps.len(), lessons().iter().map(|lesson| lesson.steps.len()).sum::<usize>());
    }

    #[test]
    fn a_variant_has_the_lessons_that_apply() {
        use StepTopic::{Between, Escape, KingElsewhere, Raichi};
        assert!(topics("brandubh").contains(&Escape), "in the corner");
        assert!(topics("copenhagen").contains(&KingElsewhere), "by four");
        assert!(!topics("copenhagen").contains(&Raichi), "nothing is called out");
        assert!(!topics("tawlbwrdd-apifan").contains(&Between), "it is deadly");
        // Lessons teach kings and captures by surrounding.
        let is_taught = |kind: &Kind| kind.royal || kind.capture.elsewhere != RequiredSides::Never;
        let has_no_die = |variant: &Variant| variant.rules.rule_set().dice.is_none();
        let is_apt = |variant: &Variant| {
            variant.rules.hooks().is_none() && has_no_die(variant) && variant.rules.rule_set().kinds.iter().any(is_taught)
        };
        for variant in Library::shipped().variants().iter().filter(|variant| is_apt(variant)) {
            let steps = tutorial(variant);
            assert!(steps.len() >= 3, "{}: {steps:?}", variant.id);
        }
    }

    #[test]
    fn lessons_have_the_pieces_that_a_side_must_keep() {
        let source = "return { api = 1, id = 'own', name = 'Own', board = [[
            w w w w w w w w w
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            b b b b c b b b b
            ]], first = 'attackers',
            pieces = { black = { letter = 'b', side = 'attackers' }, chief = { letter = 'c', side = 'attackers' }, white = { letter = 'w', side = 'defenders' } },
            squares = { high = { at = { 'e5', 'i8' } } },
            ends = { fewer_than = { chief = 1 }, reach = { chief = 'high' } } }";
        let variant = birka_script::load_source("own.lua", source).unwrap();
        let steps = tutorial(&variant);
        let chief = variant.rules.rule_set().kinds().find(|(_, kind)| kind.name == "chief").map(|(id, _)| id);
        assert!(!steps.is_empty() && steps.iter().all(|step| step.setup.pieces.contains(&chief)), "{steps:?}");
    }

    #[test]
    fn a_step_is_reached_by_some_moves_and_not_by_others() {
        let variant = Library::shipped().get("tablut").unwrap();
        for step in tutorial(&variant) {
            let session = step.session(&variant).expect("its variant");
            let is_reached = |mv| {
                let mut after = session.clone();
                after.play(mv).expect("a legal move");
                step.is_reached(after.game())
            };
            let moves = session.game().legal_moves();
            let reached = moves.iter().filter(|&&mv| is_reached(mv)).count();
            assert!(reached > 0 && reached < moves.len(), "{:?}: {reached} of {}", step.topic, moves.len());
            assert_eq!((session.turn(), session.outcome()), (step.side, None));
        }
    }
}
