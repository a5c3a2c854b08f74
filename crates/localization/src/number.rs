use crate::Language;

/// A number as it is written in a language: groups of three digits from 10,000 on, at most `decimals` digits after the separator.
pub(crate) fn write_number(value: f64, decimals: usize, language: Language) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let mut out = String::new();
    if value < 0.0 && text.bytes().any(|digit| matches!(digit, b'1'..=b'9')) {
        out.push('\u{2212}');
    }
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && whole.len() > 4 && (whole.len() - at).is_multiple_of(3) {
            out.push(language.group_separator());
        }
        out.push(digit);
    }
    let fraction = fraction.trim_end_matches('0');
    if !fraction.is_empty() {
        out.push(language.decimal_separator());
        out.push_str(fraction);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_language() {
        for (value, decimals, language, text) in [
            (7.0, 0, Language::English, "7"),
            (1234.0, 0, Language::English, "1234"),
            (12_345.0, 0, Language::English, "12,345"),
            (1_234_567.5, 1, Language::German, "1.234.567,5"),
            (12_345.0, 0, Language::Swedish, "12\u{a0}345"),
            (12_345.25, 2, Language::French, "12\u{a0}345,25"),
            (2.50, 2, Language::Spanish, "2,5"),
            (-3.0, 0, Language::English, "\u{2212}3"),
            (-0.01, 1, Language::English, "0"),
        ] {
            assert_eq!(write_number(value, decimals, language), text);
        }
    }
}
