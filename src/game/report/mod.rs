//! Reports what happens in the game to other programs, such as tests of the real window.
//!
//! Where the variable `BIRKA_REPORT` names a file, one line of JSON is appended to it for each event. Each has the key `event`:
//!
//! | event | further keys |
//! |---|---|
//! | `ready` | `variant`, `width`, `height` (of the window, in pixels): the first complete image is on the screen |
//! | `redrawn` | as `ready`: an image in another quality, or of another board or set of pieces, is complete |
//! | `square` | `name`, `x`, `y`: the pixel in the middle of a square; one for each square after `ready` and after the view has changed |
//! | `view` | none: follows the last of these squares |
//! | `widgets` | `widgets`: the buttons, lists, fields and pictures in the window, each with `role`, `name`, `value`, `enabled`, and the pixel in its middle, `x` and `y` |
//! | `started` | `variant`, `moves` (how many have been played already) |
//! | `position_shown` | `moves` (how many have been played before it): another position of the same game is displayed |
//! | `waiting_for_rules` | `variant`, or `null`: the game cannot be loaded yet, because its rules have errors or are being asked |
//! | `selected` | `square`, or `null` |
//! | `played` | `move` (`e4-e7xd7`) |
//! | `announced` | `call` |
//! | `outcome` | `winner` (`attackers`, `defenders` or `null`), `reason` (`king-escaped`) |
//! | `settled` | none: every piece has stopped moving |
//! | `rested` | `frames` (drawn since something began to move), `ms`, `processor_ms` (in all), `pixels` (fewest of an image meanwhile, and of the last one): nothing moves, and the last image is drawn |
//! | `taken_back` | `move` |
//! | `rules_changed` | `rules` (their fingerprint): changed scripts are in force |
//! | `script_faults` | `faults` (as `birka check` prints them; none once they are fixed) |
//! | `hook_failed` | `hook` (`captures`), `why` (file, line and message): a function of the variant failed, and its move was not played |
//! | `rules_question` | `why`: the game cannot continue by the changed scripts |
//! | `sounded` | `sound`: a sound is played, or would be if there were a sound card |
//! | `hint` | `move`, `words` |
//! | `reviewed` | `moves` (how many), `turning_points` (which, from 0), `decided_by` |
//! | `puzzle` | `id`, `state` (`posed`, `right`, `wrong`, `solved`) |
//! | `refused` | `why` |
//! | `saved` | none: follows `settled`, and comes before `quit`: the game is on disk |
//! | `save_failed` | `why`: in place of `saved`; the game is not on disk |
//! | `quit_blocked` | `why`: the program goes on, because the game could not be saved, and asks the player |
//! | `exhibit` | each second in an exhibition: what is shown, its controls, frame times and memory; see `exhibition::report` |
//! | `quit` | none |

mod motion;
mod observers;
mod save_events;
mod square_positions;
mod widgets;

use bevy::prelude::*;

/// Reports the events of the game. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((observers::plugin, save_events::plugin));
}

/// Reports where on the screen the squares and the widgets are, and how the scene was drawn while something moved.
pub(super) fn view(app: &mut App) {
    app.add_plugins((square_positions::plugin, widgets::plugin, motion::plugin));
}
