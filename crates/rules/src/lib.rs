//! The rules of tafl games (Tablut, Brandubh, Hnefatafl and others): boards, rule sets, positions, move generation, captures, ends of the
//! game, and perft. The crate `birka-records`
//! reads and writes positions, moves, rules and games as text.
//!
//! - [`RuleSet`] is the rules of a variant as data; [`Rules`] is that, validated and compiled.
//! - [`Game`] is a validated position with its history.
//! - [`SearchPosition`] is the same for search programs, generic over the width of its [`Bitboard`]s.
//! - [`KingGeometry`], [`KingView`] and [`KingThreats`] say where the king can go and what it takes to capture him.
//! - [`Hooks`] adds functions for what rule data cannot express.
//!
//! # Examples
//!
//! Set up a position, list moves, play, and read the captures:
//!
//! ```
//! use std::sync::Arc;
//! use birka_records::{MoveNotation, opentafl_rules, position};
//! use birka_rules::{Reason, Rules, Side};
//!
//! let set = opentafl_rules::read("dim:7 ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").unwrap().set;
//! let rules = Arc::new(Rules::compile(set).unwrap());
//! let size = rules.rule_set().size;
//!
//! // . . . . . . .
//! // . . t . . . .
//! // . . . . . . .
//! // . . T . . . .
//! // . . t . . . t
//! // . K . . . . .
//! // . . . . . . .
//! let mut game = position::game(&rules, "/7/1K5/2t3t/2T4/7/2t4/7/ a").unwrap();
//! let played = game.play(MoveNotation::parse("c6-c5", size).unwrap().mv(game.in_hand())).unwrap();
//! assert_eq!(MoveNotation::from_played(&played).name(size), "c6-c5xc4");
//!
//! // The king escapes in a corner.
//! game.play(MoveNotation::parse("b2-b1", size).unwrap().mv(game.in_hand())).unwrap();
//! game.play(MoveNotation::parse("c5-c6", size).unwrap().mv(game.in_hand())).unwrap();
//! game.play(MoveNotation::parse("b1-a1", size).unwrap().mv(game.in_hand())).unwrap();
//! let outcome = game.outcome().unwrap();
//! assert_eq!((outcome.winner, outcome.reason), (Some(Side::Defenders), Reason::KingEscaped));
//! assert!(game.legal_moves().is_empty());
//! ```
//!
//! Perft:
//!
//! ```
//! use std::num::NonZeroUsize;
//! use std::sync::Arc;
//! use birka_records::opentafl_rules;
//! use birka_rules::{Game, Perft, Rules};
//!
//! let set = opentafl_rules::read("dim:7 ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").unwrap().set;
//! let game = Game::new(Arc::new(Rules::compile(set).unwrap()));
//! let perft = Perft { depth: 3, bulk_counting: true, threads: NonZeroUsize::MIN };
//! assert_eq!(perft.count(&game), game.perft(3));
//! ```

#![warn(missing_docs)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub(crate) mod board;
pub(crate) mod compiled;
mod course;
pub(crate) mod ends;
pub(crate) mod game;
pub(crate) mod hooks;
pub mod keys;
pub(crate) mod king_geometry;
pub(crate) mod king_threats;
pub(crate) mod moves;
pub(crate) mod outcome;
mod perft;
mod pieces;
mod playout;
pub(crate) mod position;
pub(crate) mod random;
pub(crate) mod search;
mod squares;
mod validation;
pub(crate) mod variant;

pub use board::bitboard::{Bitboard, BitboardIter, DirectionalBitboards, directional_index};
pub use board::square::{BoardSize, BoardSizeError, Direction, PieceMove, Square, SquareError};
pub use board::{BoardDiagram, BoardDiagramError};
pub use course::{COURSE, CourseRule};
pub use ends::{ENDS, End, NeededPieces};
pub use game::erased::{CapturedPiece, PieceChange, PlayedMove, PositionVisitor};
pub use game::rules::Rules;
pub use game::{Game, IllegalMove, WhyIllegal};
pub use hooks::hooked_position::HookedSearchPosition;
pub use hooks::{AnnouncementRuling, Hook, HookError, HookSet, HookView, Hooks, MadeMove, OutcomeRuling};
pub use king_geometry::KingGeometry;
pub use king_threats::{KingMobility, KingThreats, KingView};
pub use moves::{Move, PackedMove};
pub use outcome::{DeclaredReason, Outcome, Reason};
pub use perft::Perft;
pub use pieces::{KIND_RULES, KindRule};
pub use playout::Playout;
pub use random::Rng;
pub use search::SearchPosition;
pub use search::move_generation::MoveList;
pub use squares::{ORNAMENT, ORNAMENTS, SQUARE_LAWS, SquareLaw};
#[cfg(feature = "serde")]
pub use variant::digest;
pub use variant::ends::{
    Announcement, EndRules, FewerThan, LineDirection, LineGoal, LineGoals, NoMove, Points, QuietLimit, Repetition, Verdict,
};
pub use variant::error::{KingRule, RuleSetError};
pub use variant::ids::{ClassId, KindId, Side};
pub use variant::kind::{CapturePlace, CaptureRoles, CaptureRules, Kind, Promotion, RequiredSides, Shieldwall, SideNames};
pub use variant::kind_moves::{
    ForwardSlides, Heading, Hop, Leap, LimitedMove, Lines, Origin, OtherMoves, SLIDE_WORDS, SLIDES, SlideWay, Take, TakeBy,
};
pub use variant::memory::{Memory, MemoryDomain, MemoryField, MemoryValue};
pub use variant::setup::{Setup, SetupError};
pub use variant::turn::{Again, Dice, DieFace, DieFaces, DieSteps, Hand, InHand, NotSecond, Passes, TwoMoves};
pub use variant::{Hostility, Ornament, RuleSet, SquareClass, SquareRule};
