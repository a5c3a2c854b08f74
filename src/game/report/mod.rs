//! Reports what happens in the game to other programs, such as tests of the real window.
//!
//! Where the variable `BIRKA_REPORT` names a file, one line of JSON is appended to it for each event. Each has the key `event`:
//!
//! | event | further keys |
//! |---|---|
//! | `interface_shown`, `scene_shown` | `after_ms` (since the start of the program): the interface, or the first complete image of the scene, is drawn |
//! | `ready` | `variant`, `width`, `height` (of the window, in pixels): the first complete image is on the screen |
//! | `redrawn` | as `ready`: an image in another quality, or of another board or set of pieces, is complete |
//! | `square` | `name`, `x`, `y`: the pixel in the middle of a square; one for each square after `ready` and after the view has changed |
//! | `view` | none: follows the last of these squares |
//! | `widgets` | `widgets`: the buttons, lists, fields and pictures in the window, each with `role`, `name`, `value`, `enabled`, `focused`, and the pixel in its middle, `x` and `y` |
//! | `input` | `keys`, `buttons` (how many have been pressed or released since the start), `wheel` (how many turns of it), `x`, `y` (the pixel of the pointer): a frame has read input |
//! | `input_shown` | none: some frames have been drawn since the last `input`, and the widgets no longer change |
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
//! | `resumed` | none: a resignation, an agreed draw or an exceeded time limit was taken back |
//! | `paused`, `continued` | none: the game pauses, or goes on |
//! | `draw_offered` | none |
//! | `draw_answered` | `answer` (`accepted`, `declined`, `too_early`, `failed`): by the engine |
//! | `rules_changed` | `rules` (their fingerprint): changed scripts are in force |
//! | `script_faults` | `faults` (as `birka check` prints them; none once they are fixed) |
//! | `hook_failed` | `hook` (`captures`), `why` (file, line and message): a function of the variant failed, and its move was not played |
//! | `rules_question` | `why`: the game cannot continue by the changed scripts |
//! | `sounded` | `sound`: a sound is played, or would be if there were a sound card |
//! | `hint` | `move`, `words` |
//! | `reviewed` | `moves` (how many), `turning_points` (which, from 0), `decided_by` |
//! | `puzzle` | `id`, `state` (`posed`, `right`, `wrong`, `solved`) |
//! | `lesson` | `number`, `step`: a step of the tutorial is posed |
//! | `lesson_move` | `step`, `right`: a move was made in it |
//! | `refused` | `why` |
//! | `saved` | none: follows `settled`, and comes before `quit`: the game is on disk |
//! | `save_failed` | `why`: in place of `saved`; the game is not on disk |
//! | `quit_blocked` | `why`: the program goes on, because the game could not be saved, and asks the player |
//! | `answered` | `frames`, `ms`, `at_unix_ms`: a touch in an exhibition was answered on the screen; see `exhibition::report` |
//! | `exhibit` | each second in an exhibition: what is shown, its controls, frame times and memory; see `exhibition::report` |
//! | `quit` | none |

mod events;
mod view;

use bevy::prelude::*;

/// Reports the events of the game. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins(events::plugin);
}

/// Reports where on the screen the squares and the widgets are, which input has been read, and how the scene was drawn while something moved.
pub(super) fn view(app: &mut App) {
    app.add_plugins(view::plugin);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// The files of a folder and of those in it.
    fn files(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![fs::read_to_string(&path).unwrap()] }).collect()
    }

    #[test]
    fn every_event_is_in_the_table() {
        let table: BTreeSet<&str> = include_str!("mod.rs")
            .lines()
            .filter_map(|line| line.strip_prefix("//! | `")?.split_once(" | ").map(|(names, _)| names))
            .flat_map(|names| names.split(", ").map(|name| name.trim_matches('`')))
            .collect();
        let sources = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/game"));
        let sources: Vec<_> = sources.iter().filter(|text| !text.contains("fn every_event_is_in_the_table")).collect();
        // Also one of two: `"event": if is_paused { "paused" } else { "continued" }`.
        let reported: BTreeSet<&str> = sources
            .iter()
            .flat_map(|text| text.split("\"event\": ").skip(1))
            .flat_map(|rest| {
                let until = if rest.starts_with("if ") { rest.find("})").unwrap_or(0) } else { rest.find([',', '}']).unwrap_or(0) };
                rest[..until].split('"').skip(1).step_by(2).collect::<Vec<_>>()
            })
            .chain(["ready", "redrawn"])
            .collect();
        assert!(reported.len() > 30, "{reported:?}");
        assert_eq!(reported.difference(&table).collect::<Vec<_>>(), Vec::<&&str>::new(), "missing in the table");
        assert_eq!(table.difference(&reported).collect::<Vec<_>>(), Vec::<&&str>::new(), "nothing reports them");
    }
}
