//! The rules of tafl games (Tablut, Brandubh, Hnefatafl and others): boards, rule sets, positions, move generation, captures, ends of the
//! game, perft, and records of games.
//!
//! [`RuleSet`] is the rules of a variant as data. [`Rules`] is that, validated and compiled. [`Game`] is a position with its history, and
//! [`SearchPosition`] the same for searches.

pub mod record;

pub(crate) mod board;
pub(crate) mod compiled;
pub(crate) mod game;
pub(crate) mod hooks;
pub(crate) mod king;
pub(crate) mod position;
pub(crate) mod rng;
pub(crate) mod search;
pub(crate) mod variant;

pub use board::bitboard::{Bitboard, BitboardIter};
pub use board::diagram::{BoardDiagram, BoardDiagramError};
pub use board::direction::Direction;
pub use board::directional_bitboards::{DirectionalBitboards, directional_index};
pub use board::size::{BoardSize, BoardSizeError};
pub use board::square::{Square, SquareError};
pub use game::game::Game;
pub use game::illegal_move::IllegalMove;
pub use game::perft::Perft;
pub use game::played_move::{CapturedPiece, PlayedMove};
pub use game::rules::Rules;
pub use hooks::hook_error::{Hook, HookError};
pub use hooks::hook_view::HookView;
pub use hooks::hooked_search_position::HookedSearchPosition;
pub use hooks::hooks::{AnnouncementRuling, HookSet, Hooks, OutcomeRuling};
pub use king::geometry::KingGeometry;
pub use king::mobility::KingMobility;
pub use king::threats::KingThreats;
pub use king::view::KingView;
pub use position::piece_move::Move;
pub use rng::Rng;
pub use search::move_list::MoveList;
pub use search::playout::Playout;
pub use search::search_position::SearchPosition;
pub use search::visitor::PositionVisitor;
pub use variant::capture_rules::{CapturePlace, CaptureRules, Shieldwall, Siege};
pub use variant::end_rules::{Announcement, EndRules, NoMove, QuietLimit, Repetition, Verdict};
pub use variant::kind::{Arms, Kind, KindId};
pub use variant::outcome::{DeclaredReason, Outcome, Reason};
pub use variant::rule_set::RuleSet;
pub use variant::rule_set_error::RuleSetError;
pub use variant::setup::{Setup, SetupError};
pub use variant::side::Side;
pub use variant::square_class::{ClassId, Hostility, Law, Ornament, SquareClass};
