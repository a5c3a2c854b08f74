//! How a Spanish word begins, by which the conjunctions before it are chosen: *y* and *o*, or *e* and *u*.

/// The first sound of a text: `i`, which turns *y* into *e*; `o`, which turns *o* into *u*; or `other`.
///
/// A number is what it is read as: `8` is *ocho*, `11` is *once*. Before a diphthong such as that of *hielo*, *y* stays.
pub(crate) fn first_sound(text: &str) -> &'static str {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return if is_read_with_o(text) { "o" } else { "other" };
    }
    let mut letters = text.chars().flat_map(char::to_lowercase);
    let mut next = || letters.next().map(plain_vowel);
    let first = match next() {
        Some('h') => next(),
        other => other,
    };
    match (first, next()) {
        (Some('o'), _) => "o",
        // hie-, hia-, and Yates, but not Ypres.
        (Some('i' | 'y'), Some('a' | 'e' | 'o' | 'u')) => "other",
        (Some('i'), _) | (Some('y'), Some(_)) => "i",
        _ => "other",
    }
}

/// Whether a number begins with *ocho*, *ochenta* or *once*.
fn is_read_with_o(text: &str) -> bool {
    // Thousands are set off by spaces or points; a comma begins the decimals.
    let digits: String =
        text.chars().take_while(|c| c.is_ascii_digit() || *c == '.' || c.is_whitespace()).filter(char::is_ascii_digit).collect();
    digits.starts_with('8') || (digits.starts_with("11") && digits.len() % 3 == 2)
}

fn plain_vowel(letter: char) -> char {
    match letter {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' => 'u',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sound_is_that_of_the_word_as_it_is_read() {
        for word in ["Inglaterra", "i1", "idos", "hijos", "Hípica", "ínfimo", "«Irlanda»", "Ypres"] {
            assert_eq!(first_sound(word), "i", "{word}");
        }
        for word in ["oro", "Óscar", "hora", "once", "8", "8 000", "80", "801", "11", "11 000", "11.000", "¿Otro?"] {
            assert_eq!(first_sound(word), "o", "{word}");
        }
        for word in ["hielo", "hiato", "Yates", "y", "a8", "h1", "1", "10", "110", "1 100", "7", "", "–", "atacantes", "hecho", "uno"] {
            assert_eq!(first_sound(word), "other", "{word}");
        }
    }
}
