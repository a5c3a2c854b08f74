//! The engine protocol.

use birka::cli::protocol_answers;

use crate::records::LIBRARY;

/// Lines of the protocol: each answer is one line without control characters.
pub(crate) fn lines(input: &[u8]) -> bool {
    let answers = protocol_answers(&LIBRARY, input);
    for answer in &answers {
        assert!(!answer.contains(char::is_control), "{answer:?}");
    }
    answers.iter().any(|answer| !answer.starts_with("error "))
}
