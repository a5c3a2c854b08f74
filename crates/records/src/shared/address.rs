use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};

/// The longest address in bytes.
const MAX_ADDRESS: usize = 160;

/// The address of a web page that opens links: `https://example.org/birka/`.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct WebAddress(ArrayString<MAX_ADDRESS>);

/// Why a text is not the address of a web page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// It does not begin with a scheme of the web and a host.
    #[error("an address begins with `https://` or `http://` and the name of a computer, as in `https://example.org/birka/`")]
    NotWeb,
    /// It is too long.
    #[error("an address has at most {MAX_ADDRESS} characters")]
    TooLong,
    /// It has a fragment.
    #[error("an address has no `#`: that is where the content of a link begins")]
    Fragment,
    /// A character that no address has.
    #[error("`{}` does not belong in an address; write it percent-encoded", .0.escape_debug())]
    Character(char),
}

impl WebAddress {
    /// The address as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for WebAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        if text.contains('#') {
            return Err(AddressError::Fragment);
        }
        if let Some(wrong) = text.chars().find(|c| !c.is_ascii_graphic() || "\"<>\\^`{|}".contains(*c)) {
            return Err(AddressError::Character(wrong));
        }
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).ok_or(AddressError::NotWeb)?;
        if !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[') {
            return Err(AddressError::NotWeb);
        }
        ArrayString::from(text).map(Self).map_err(|_| AddressError::TooLong)
    }
}

impl TryFrom<String> for WebAddress {
    type Error = AddressError;

    fn try_from(text: String) -> Result<Self, AddressError> {
        text.parse()
    }
}

impl From<WebAddress> for String {
    fn from(address: WebAddress) -> Self {
        address.as_str().to_owned()
    }
}

impl fmt::Display for WebAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for WebAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
