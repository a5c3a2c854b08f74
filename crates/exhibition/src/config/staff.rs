use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

use super::values::{Word, some_parsed, word};

/// How staff reach the service screen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Staff {
    /// The PIN; without one nobody reaches it.
    #[serde(deserialize_with = "some_parsed")]
    pub pin: Option<Pin>,
    /// The gesture that asks for the PIN.
    #[serde(deserialize_with = "word")]
    pub gesture: Gesture,
}

/// The gesture that asks for the PIN. It is not shown anywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gesture {
    /// A touch in each corner of the screen, clockwise from the top left, within five seconds.
    #[default]
    Corners,
    /// A finger that rests in the top left corner for five seconds.
    Hold,
}

impl Word for Gesture {
    const ALL: &'static [(&'static str, Self)] = &[("corners", Self::Corners), ("hold", Self::Hold)];
}

/// A PIN of four to eight digits. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq)]
pub struct Pin {
    digits: String,
}

impl Pin {
    /// Whether these are its digits. Takes as long for any text of the same length.
    #[must_use]
    pub fn matches(&self, digits: &str) -> bool {
        let difference = self.digits.bytes().zip(digits.bytes()).fold(0, |difference, (own, other)| difference | (own ^ other));
        self.digits.len() == digits.len() && difference == 0
    }
}

impl fmt::Debug for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pin(****)")
    }
}

/// The PIN of the commented example, `assets/exhibition.ron`, which everybody can read.
const PUBLISHED: &str = "2749";

impl FromStr for Pin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if !(4..=8).contains(&text.len()) || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err("a PIN has four to eight digits, written in quotes".to_owned());
        }
        if text == PUBLISHED {
            return Err(
                "this PIN stands in the example that comes with the program, where everybody can read it; choose your own".to_owned()
            );
        }
        let steps: Vec<i16> = text.as_bytes().windows(2).map(|pair| i16::from(pair[1]) - i16::from(pair[0])).collect();
        if [0, 1, -1].iter().any(|step| steps.iter().all(|other| other == step)) {
            return Err("this PIN is among the first that anybody tries; choose digits that neither repeat nor count up or down".to_owned());
        }
        Ok(Self { digits: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_has_four_to_eight_digits_that_nobody_tries_first() {
        for text in ["2748", "27491", "00000001", "1357", "1123"] {
            assert!(text.parse::<Pin>().is_ok(), "{text}");
        }
        for text in ["", "274", "274927492", "27 49", "abcd", "1111", "1234", "87654321", "٢٧٤٩", PUBLISHED] {
            assert!(text.parse::<Pin>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_the_same_digits_match_and_none_are_printed() {
        let pin: Pin = "2694".parse().unwrap();
        assert!(pin.matches("2694"));
        for other in ["", "269", "2693", "26940", "02694"] {
            assert!(!pin.matches(other), "{other}");
        }
        assert!(!format!("{pin:?}").contains("26"));
    }
}
