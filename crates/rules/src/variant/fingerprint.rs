use sha2::{Digest, Sha256};

/// The first 64 bits of the SHA-256 of a text, as 16 hexadecimal digits.
pub(crate) fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
