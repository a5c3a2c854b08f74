//! Floor 2: the rules of a variant as data, compiled into masks, and positions that are played by them.
//!
//! [`RuleSet`] is what a variant says; [`Rules`] is that, checked and compiled; [`Game`] is a position with its past.
//! Nothing here knows Lua, files, search or Bevy.

mod asking;
mod by_square;
mod capture;
mod class;
mod compile;
mod core;
mod dice;
mod duties;
mod ends;
mod explore;
mod fault;
mod fort;
mod gait;
mod game;
mod hooked;
mod hooked_walk;
mod hooks;
mod kind;
mod masks;
mod move_list;
mod moves;
mod outcome;
mod past;
mod perft;
mod play;
mod playout;
mod position;
mod reach;
mod ruleset;
mod seen;
mod setup;
mod shieldwall;
mod side;
mod threats;
pub mod walk;

pub use class::{ClassId, Hostility, Law, Ornament, SquareClass};
pub use compile::Rules;
pub use dice::Dice;
pub use ends::{Announcement, DeclaredReason, Ends, NoMove, Outcome, QuietLimit, Reason, Repetition, Verdict};
pub use explore::Explore;
pub use fault::RuleFault;
pub use game::Game;
pub use hooked_walk::HookedWalk;
pub use hooks::{Call, Hook, HookFault, HookSet, Hooks, Ruling, View};
pub use kind::{Arms, Capture, Kind, KindId, Place, Shieldwall, Siege};
pub use move_list::MoveList;
pub use perft::Perft;
pub use play::{Fallen, IllegalMove, Move, Turn};
pub use playout::Playout;
pub use ruleset::RuleSet;
pub use setup::{Setup, SetupFault};
pub use side::Side;
pub use threats::KingSight;
pub use walk::Walk;
