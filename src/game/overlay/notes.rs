//! The comment of a variant's file, wrapped again for a window.

/// A paragraph of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Paragraph {
    /// How far it is indented in the file, in characters.
    pub(super) indent: usize,
    /// Its text in one line.
    pub(super) text: String,
}

/// The paragraphs of a comment that was wrapped for an editor.
///
/// A line continues the one before it where it is indented further than the paragraph, or where its first word did not fit there: the longest line of the
/// comment says what fits.
pub(super) fn paragraphs(comment: &str) -> Vec<Paragraph> {
    let width = comment.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    // The length of the line before; none after an empty line.
    let mut before: Option<usize> = None;
    for line in comment.lines() {
        let text = line.trim();
        let indent = line.chars().take_while(|c| *c == ' ').count();
        let length = line.trim_end().chars().count();
        let first_word = text.split_whitespace().next().map_or(0, |word| word.chars().count());
        match paragraphs.last_mut() {
            Some(last) if before.is_some_and(|before| continues(last.indent, indent, before + 1 + first_word > width)) => {
                last.text.push(' ');
                last.text.push_str(&spaced(text));
            }
            _ if text.is_empty() => {}
            _ => paragraphs.push(Paragraph { indent, text: spaced(text) }),
        }
        before = (!text.is_empty()).then_some(length);
    }
    paragraphs
}

/// Whether a line continues a paragraph. Under a heading, which is not indented, an indented line begins one.
fn continues(paragraph: usize, line: usize, did_not_fit: bool) -> bool {
    if paragraph == 0 { line == 0 && did_not_fit } else { line > paragraph || (line == paragraph && did_not_fit) }
}

/// The text with single spaces. Where several set a column off, a colon does.
fn spaced(text: &str) -> String {
    let columns: Vec<String> = text.split("  ").map(|column| column.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    columns.into_iter().filter(|column| !column.is_empty()).collect::<Vec<_>>().join(": ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_joined_where_the_editor_has_wrapped_them() {
        let comment = "Tablut, the game of the Sámi.\n\nSources\n  [L] Carl Linnaeus, Iter Lapponicum,\n      1732, read in 1811.\n  [S] Smith.\n\n\
                       Basis\n  Board                [L]\n  The king's capture   [S] four\n\nConjecture\n  Repetition: the fourth is a draw,\n  \
                       as nobody says otherwise.\n  No move loses.\n";
        let found: Vec<(usize, String)> = paragraphs(comment).into_iter().map(|paragraph| (paragraph.indent, paragraph.text)).collect();
        let expected = [
            (0, "Tablut, the game of the Sámi."),
            (0, "Sources"),
            (2, "[L] Carl Linnaeus, Iter Lapponicum, 1732, read in 1811."),
            (2, "[S] Smith."),
            (0, "Basis"),
            (2, "Board: [L]"),
            (2, "The king's capture: [S] four"),
            (0, "Conjecture"),
            (2, "Repetition: the fourth is a draw, as nobody says otherwise."),
            (2, "No move loses."),
        ];
        assert_eq!(found, expected.map(|(indent, text)| (indent, text.to_owned())));
    }

    #[test]
    fn no_word_of_a_shipped_variant_is_lost() {
        for variant in birka_script::Library::shipped().variants() {
            let words = |text: &str| text.replace([' ', '\n', ':'], "");
            let joined: String = paragraphs(&variant.notes).into_iter().map(|paragraph| paragraph.text).collect();
            assert_eq!(words(&joined), words(&variant.notes), "{}", variant.id);
        }
        assert_eq!(paragraphs(""), []);
    }
}
