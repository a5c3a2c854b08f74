//! The keyboard alone: moves by the cursor, dialogs in which the focus stays, and lists that are operated without a mouse.

use crate::screen::Window;
use crate::stage::Stage;

fn press(window: &Window, keys: &[&str]) {
    keys.iter().for_each(|key| window.press(key));
}

#[test]
fn a_game_is_begun_and_played_with_the_keyboard_alone() {
    let Some(stage) = Stage::new() else { return };
    let mut window = stage.open_new("tablut");
    // The cursor goes no farther than the edge. The attacker there cannot move; the one above it can.
    press(&window, &["Left", "Left", "Left", "Left", "Left", "Left", "Return"]);
    let why = window.wait_for("refused")["why"].clone();
    assert!(why.as_str().is_some_and(|why| why.contains("a5")), "{why}");
    press(&window, &["Up", "Return"]);
    assert_eq!(window.wait_for("selected")["square"], "a6");
    press(&window, &["Right", "Return"]);
    assert_eq!(window.wait_for("played")["move"], "a6-b6");
    window.wait_for("settled");
    press(&window, &["ctrl+z"]);
    assert_eq!(window.wait_for("taken_back")["move"], "a6-b6");
    press(&window, &["ctrl+shift+z"]);
    assert_eq!(window.wait_for("played")["move"], "a6-b6");
    window.wait_for("settled");

    // Escape closes the dialog for a new game, and the game goes on.
    press(&window, &["n"]);
    window.find("the dialog", |name| name == "Start");
    press(&window, &["Escape"]);
    window.wait_until_gone("Start");
    press(&window, &["u"]);
    assert_eq!(window.wait_for("taken_back")["move"], "a6-b6");

    // A list of the settings is opened, gone through and left by keys. The focus goes round in the dialog and not into the panel behind it.
    press(&window, &["s"]);
    window.find("the settings", |name| name == "Language");
    window.tab_to("Contrast");
    press(&window, &["Return", "Down", "Down", "Return"]);
    stage.wait_until_written("settings.ron", "contrast: High");
    let passed = window.tab_to("Language");
    assert!(!passed.is_empty() && !passed.iter().any(|name| name == "Quit" || name == "New game"), "{passed:?}");
    press(&window, &["Escape"]);
    window.wait_until_gone("Contrast");
    // A click beside a dialog closes it, too.
    press(&window, &["h"]);
    window.find("the help", |name| name == "Keys and buttons…");
    window.push("Quit");
    window.wait_until_gone("Keys and buttons…");
    assert!(!window.has_quit());
    window.close();
}
