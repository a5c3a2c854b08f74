//! The functions of the web page around the table, `web/page/table3d.js`.

use std::path::Path;

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Functions of the page.
    pub(in crate::game) type Page;

    #[wasm_bindgen(thread_local_v2, js_name = birkaPage)]
    pub(in crate::game) static PAGE: Page;

    #[wasm_bindgen(method, js_name = startSearch)]
    pub(in crate::game) fn start_search(this: &Page, search: u32, request: &str);

    #[wasm_bindgen(method, js_name = endSearch)]
    pub(in crate::game) fn end_search(this: &Page, search: u32);

    /// Shows a file in the page's editor.
    #[wasm_bindgen(method)]
    fn edit(this: &Page, file: &str);

    /// Lets the player choose a file. The page gives it to `openFile`.
    #[wasm_bindgen(method, js_name = chooseFile)]
    fn choose_file(this: &Page);

    /// Gives the player a file to keep.
    #[wasm_bindgen(method)]
    fn download(this: &Page, name: &str, text: &str);

    /// Why the table cannot be shown.
    #[wasm_bindgen(method)]
    pub(in crate::game) fn failed(this: &Page, why: &str);

    /// The graphics keep failing, and the program has ended.
    #[wasm_bindgen(method, js_name = loseGraphics)]
    fn lose_graphics(this: &Page);

    /// The number of tables that other tabs of this browser have open.
    #[wasm_bindgen(method, getter, js_name = otherTables)]
    pub(in crate::game) fn other_tables(this: &Page) -> u32;

    /// The interface is drawn, with a flat picture of the position until the scene is complete.
    #[wasm_bindgen(method, js_name = interfaceShown)]
    pub(in crate::game) fn interface_shown(this: &Page);

    /// The scene is drawn.
    #[wasm_bindgen(method, js_name = sceneShown)]
    pub(in crate::game) fn scene_shown(this: &Page);

    /// The value of an argument of the page: `variant`, `language`, `report`, or the `link` by which it was opened.
    #[wasm_bindgen(method)]
    fn argument(this: &Page, name: &str) -> Option<String>;

    /// Whether the page may make sounds: not before the player has done something in it.
    #[wasm_bindgen(method, getter, js_name = isSoundAllowed)]
    pub(in crate::game) fn is_sound_allowed(this: &Page) -> bool;

    /// Plays a sound of two interleaved channels, with so many samples a second in each.
    #[wasm_bindgen(method, js_name = playSound)]
    pub(in crate::game) fn play_sound(this: &Page, samples: &[f32], rate: u32, gain: f32);

    /// Repeats such a sound in place of the one that is repeated now.
    #[wasm_bindgen(method, js_name = repeatSound)]
    pub(in crate::game) fn repeat_sound(this: &Page, samples: &[f32], rate: u32);

    /// How loud the repeated sound is.
    #[wasm_bindgen(method, js_name = setRepeatedGain)]
    pub(in crate::game) fn set_repeated_gain(this: &Page, gain: f32);

    /// Takes an event, which tests of the page read.
    #[wasm_bindgen(method)]
    fn report(this: &Page, event: &str);
}

/// Shows a script in the editor of the page.
pub(in crate::game) fn edit(file: &Path) {
    PAGE.with(|page| page.edit(&file.to_string_lossy()));
}

/// Lets the player choose a file, which is opened later.
pub(in crate::game) fn choose_file() {
    PAGE.with(Page::choose_file);
}

/// Tells the page that the graphics keep failing.
pub(in crate::game) fn lose_graphics() {
    PAGE.with(Page::lose_graphics);
}

/// Gives the player a text as a file to keep.
pub(in crate::game) fn download(name: &str, text: &str) {
    PAGE.with(|page| page.download(name, text));
}

/// The value of an argument of the page.
pub(in crate::game) fn argument(name: &str) -> Option<String> {
    PAGE.with(|page| page.argument(name))
}

/// Gives an event to the page.
pub(in crate::game) fn report(event: &str) {
    PAGE.with(|page| page.report(event));
}
