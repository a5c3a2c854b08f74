use crate::{MoveNotation, MoveNotationError};
use birka_rules::{BoardSize, PlayedMove};

/// A move of a recorded game with what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotatedMove {
    /// In the notation of [`MoveNotation`].
    text: String,
    /// What the annotator thinks of it.
    pub sign: Option<MoveSign>,
    /// What is said about it; may be empty.
    pub comment: String,
    /// What could have been played instead of it, each a line of moves.
    pub variations: Vec<Vec<AnnotatedMove>>,
}

/// The sign behind a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSign {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl MoveSign {
    /// Every sign.
    pub const ALL: [Self; 6] = [Self::Good, Self::Mistake, Self::Brilliant, Self::Blunder, Self::Interesting, Self::Dubious];

    /// The sign as it is written.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
        }
    }

    /// The sign that a text is; `None` for other texts.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sign| sign.as_str() == text)
    }
}

impl AnnotatedMove {
    /// Parses a move, whatever the size of its board.
    ///
    /// # Errors
    /// When the text is no move on any board.
    pub fn parse(text: &str) -> Result<Self, MoveNotationError> {
        // Squares have the same names on every board that has them.
        let notation = match BoardSize::new(BoardSize::MAX) {
            Ok(size) => match MoveNotation::parse(text, size) {
                Ok(notation) => notation.name(size),
                // No board has such a square.
                Err(MoveNotationError::Square { text, .. }) => return Err(MoveNotationError::Shape(text)),
                Err(fault) => return Err(fault),
            },
            Err(_) => text.to_owned(),
        };
        Ok(Self { text: notation, sign: None, comment: String::new(), variations: Vec::new() })
    }

    /// A played move.
    #[must_use]
    pub fn of(played: &PlayedMove, size: BoardSize) -> Self {
        let text = MoveNotation::from_played(played).name(size);
        Self { text, sign: None, comment: String::new(), variations: Vec::new() }
    }

    /// The move in the notation of [`MoveNotation`].
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether nothing is said about it.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.sign.is_none() && self.comment.is_empty() && self.variations.is_empty()
    }

    /// Replaces the notation by that of the move as it was played, with its captures.
    pub(super) fn set_played(&mut self, played: &PlayedMove, size: BoardSize) {
        self.text = MoveNotation::from_played(played).name(size);
    }

    /// The number of moves of this one and its variations.
    pub(super) fn count(&self) -> usize {
        1 + self.variations.iter().flatten().map(Self::count).sum::<usize>()
    }
}
