//! Floor 2: the rules of a variant as data, compiled into masks, and positions that are played by them.
//!
//! [`RuleSet`] is what a variant says; [`Rules`] is that, checked and compiled; [`Game`] is a position with its past.
//! Nothing here knows Lua, files, search or Bevy.

mod capture;
mod class;
mod compile;
mod ends;
mod fault;
mod fort;
mod game;
mod history;
mod hooked;
mod hooks;
mod kind;
mod masks;
mod moves;
mod outcome;
mod perft;
mod play;
mod position;
mod reach;
mod ruleset;
mod setup;
mod shieldwall;
mod side;
mod zobrist;

pub use class::{ClassId, Hostility, Law, Ornament, SquareClass};
pub use compile::Rules;
pub use ends::{Announcement, DeclaredReason, Ends, NoMove, Outcome, QuietLimit, Reason, Repetition, Verdict};
pub use fault::RuleFault;
pub use game::Game;
pub use hooks::{Call, Hook, HookFault, HookSet, Hooks, Ruling, View};
pub use kind::{Arms, Capture, Kind, KindId, Place, Shieldwall, Siege};
pub use play::{Fallen, IllegalMove, Move, Turn};
pub use ruleset::RuleSet;
pub use setup::{Setup, SetupFault};
pub use side::Side;
