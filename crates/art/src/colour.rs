use std::fmt;
use std::str::FromStr;

/// A colour in sRGB. Written as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl FromStr for Colour {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.chars().all(|c| c.is_ascii_hexdigit()));
        let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let [_, red, green, blue] = number
            .ok_or_else(|| format!("{text:?} is not a colour; write red, green and blue as six hexadecimal digits, as \"#8a5a2b\""))?
            .to_be_bytes();
        Ok(Self { red, green, blue })
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_six_hexadecimal_digits() {
        assert_eq!("#8a5A2b".parse(), Ok(Colour { red: 0x8a, green: 0x5a, blue: 0x2b }));
        assert_eq!("#8a5a2b".parse::<Colour>().unwrap().to_string(), "#8a5a2b");
        for text in ["", "#", "8a5a2b", "#8a5a2", "#8a5a2b0", "#8a5a2g", "#+a5a2b", "brown", "#é5a2b"] {
            assert!(text.parse::<Colour>().is_err(), "{text}");
        }
    }
}
