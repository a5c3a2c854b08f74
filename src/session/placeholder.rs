use std::sync::Arc;

use super::game_session::Session;

/// Compiled in, because it is needed where no file of rules can be loaded.
const SOURCE: &str = include_str!("placeholder.lua");

impl Session {
    /// A game that stands in for one whose rules cannot be loaded yet. It is not meant to be played.
    #[must_use]
    pub fn placeholder() -> Self {
        // The text is compiled in and loaded by a test.
        Self::new(Arc::new(birka_script::load_source("placeholder.lua", SOURCE).expect("the placeholder is valid")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_placeholder_is_valid() {
        assert_eq!(Session::placeholder().variant().id, "placeholder");
    }
}
