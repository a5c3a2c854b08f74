use crate::variant::square_class::ClassId;

/// The roles of a piece in a custodial capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CaptureRoles {
    /// It captures by moving next to an enemy.
    pub hammer: bool,
    /// Enemies can be captured against it.
    pub anvil: bool,
}

impl CaptureRoles {
    /// Both roles.
    pub const BOTH: Self = Self { hammer: true, anvil: true };
    /// Neither role: the unarmed king.
    pub const NONE: Self = Self { hammer: false, anvil: false };
}

/// How a kind is captured, by the square it stands on. The first place that holds decides.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CaptureRules {
    /// Special places, in order of precedence.
    pub places: Vec<(CapturePlace, RequiredSides)>,
    /// On all other squares.
    pub elsewhere: RequiredSides,
}

impl CaptureRules {
    /// Custodial capture on every square.
    #[must_use]
    pub fn custodial() -> Self {
        Self { places: Vec::new(), elsewhere: RequiredSides::Opposite }
    }
}

/// Shieldwall capture: a row of two or more pieces along the edge, each with an enemy in front of it, is captured by closing the row at
/// both ends (Copenhagen, rule 4b). The piece that has just moved closes one end. A king in the row is not captured, the others are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shieldwall {
    /// Classes of squares that close an end of the row without a piece, such as the corners.
    pub closed_by: Vec<ClassId>,
}

/// Where a piece stands, relative to a class of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CapturePlace {
    /// On a square of the class.
    On(ClassId),
    /// Not on a square of the class, but orthogonally adjacent to one.
    Beside(ClassId),
}

/// Which of the four sides of a piece must be hostile for it to be captured.
///
/// A side is hostile when an enemy anvil stands there, or when the square itself is hostile to the piece. The piece that has just
/// moved is always one of the sides: moving between enemies is safe, unless
/// [`captured_when_moving_between`](crate::Kind::captured_when_moving_between) says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RequiredSides {
    /// The piece cannot be captured here.
    Never,
    /// Two opposite sides: custodial capture.
    Opposite,
    /// Any three of the four sides.
    Three {
        /// Whether the edge of the board counts as a hostile side.
        edge_counts: bool,
    },
    /// All four sides.
    Four {
        /// Whether the edge of the board counts as a hostile side.
        edge_counts: bool,
    },
}
