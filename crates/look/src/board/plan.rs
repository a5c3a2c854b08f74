//! The appearance of a board, as data.

use bevy::prelude::*;
use birka_art::BoardArt;
use birka_rules::{BoardSize, Ornament, RuleSet, Square};

/// Thickness of a board, in squares.
pub const BOARD_THICKNESS: f32 = 0.5;

/// Width of the carved border around the squares, in squares.
pub const BOARD_BORDER: f32 = 1.05;

/// A board on its table. Spawning it adds its body, handles and table top as children; despawning it removes them.
///
/// It has to stay at the origin: the carving is computed from world-space positions.
#[derive(Component, Clone, Debug)]
#[require(Transform, Visibility)]
pub struct Board(BoardPlan);

impl Board {
    /// A board built from this plan.
    #[must_use]
    pub fn new(plan: BoardPlan) -> Self {
        Self(plan)
    }

    /// The plan it was built from.
    #[must_use]
    pub fn plan(&self) -> &BoardPlan {
        &self.0
    }
}

/// The appearance of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPlan {
    /// The squares.
    pub size: BoardSize,
    /// The squares with an ornament. Of several entries for a square the last one counts.
    pub ornaments: Vec<(Square, Ornament)>,
    /// Wood, colors, border and handles, where they differ from the default.
    pub art: BoardArt,
    /// Whether letters and numbers are carved along the edges of the squares.
    pub has_coordinates: bool,
}

impl BoardPlan {
    /// The board of a rule set.
    #[must_use]
    pub fn new(rules: &RuleSet, art: BoardArt) -> Self {
        let ornaments = rules.classes.iter().flat_map(|class| class.squares.iter().map(|&square| (square, class.ornament)));
        Self {
            size: rules.size,
            ornaments: ornaments.filter(|&(_, ornament)| ornament != Ornament::Plain).collect(),
            art,
            has_coordinates: true,
        }
    }

    /// The same board with or without coordinates.
    #[must_use]
    pub fn with_coordinates(self, has_coordinates: bool) -> Self {
        Self { has_coordinates, ..self }
    }

    /// Distances from the center of the board to its outer edges, along x and z.
    #[must_use]
    pub fn half_extents(&self) -> Vec2 {
        half_squares(self.size) + BOARD_BORDER
    }

    /// The longer of these distances.
    #[must_use]
    pub fn half_width(&self) -> f32 {
        half_width(self.size)
    }

    /// The ornament of every square in four bits each, a1 in the lowest bits, eight squares per word.
    pub(crate) fn packed_squares(&self) -> [u32; 48] {
        const ABSENT: u32 = 15;
        let absent = self.size.numbers().filter(|&square| !self.size.has(square)).map(|square| (square, ABSENT));
        let ornaments = self.ornaments.iter().map(|&(square, ornament)| {
            let code = match ornament {
                Ornament::Plain => 0,
                Ornament::Throne => 1,
                Ornament::Refuge => 2,
                Ornament::Camp => 3,
                Ornament::Fort => 4,
                Ornament::Pond => 5,
            };
            (square, code)
        });
        let mut words = [0_u32; 48];
        for (square, code) in ornaments.chain(absent) {
            let (word, shift) = (square.index() / 8, square.index() % 8 * 4);
            words[word] = words[word] & !(15 << shift) | code << shift;
        }
        words
    }
}

/// Half the files and half the ranks of a board.
#[expect(clippy::cast_precision_loss, reason = "boards have at most 19 squares a side")]
pub(crate) fn half_squares(size: BoardSize) -> Vec2 {
    Vec2::new(size.files() as f32, size.ranks() as f32) / 2.0
}

/// Half the width of the longer side of a board with its border.
pub(crate) fn half_width(size: BoardSize) -> f32 {
    half_squares(size).max_element() + BOARD_BORDER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ornaments_are_packed_as_the_shader_reads_them() {
        let size = BoardSize::new(19).unwrap().without([Square::from_index(1)]);
        let plan = BoardPlan {
            size,
            ornaments: vec![(Square::from_index(0), Ornament::Refuge), (Square::from_index(360), Ornament::Camp)],
            art: BoardArt::default(),
            has_coordinates: true,
        };
        let words = plan.packed_squares();
        assert_eq!(words[0], 2 | 15 << 4);
        assert_eq!(words[45], 3);
        assert_eq!(words.iter().map(|word| word.count_ones()).sum::<u32>(), 7);
    }

    #[test]
    fn last_ornament_of_a_square_counts() {
        let size = BoardSize::new(5).unwrap();
        let ornaments = vec![(size.middle(), Ornament::Camp), (size.middle(), Ornament::Throne)];
        let plan = BoardPlan { size, ornaments, art: BoardArt::default(), has_coordinates: true };
        assert_eq!(plan.packed_squares()[1], 1 << 16);
    }
}
