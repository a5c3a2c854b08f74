/// The beginning of a word from outside, which may be as long as a file: at most 40 characters, for error messages.
pub(crate) fn shorten(word: &str) -> String {
    const SHOWN: usize = 40;
    if word.chars().count() <= SHOWN { word.to_owned() } else { word.chars().take(SHOWN).chain(['…']).collect() }
}
