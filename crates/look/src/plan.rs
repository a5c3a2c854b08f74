use super::shipped::board_art;
use birka_art::BoardArt;
use birka_rules::{BoardSize, Ornament, Square};
use birka_script::Variant;

/// Width of the carved border around the squares, in squares.
pub const BOARD_BORDER: f32 = 1.05;

/// What a board to be carved looks like.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPlan {
    /// Squares a side.
    pub size: BoardSize,
    /// The squares with an ornament. A square named twice keeps the last.
    pub marks: Vec<(Square, Ornament)>,
    /// What a mod wants to be different about its looks.
    pub art: BoardArt,
}

impl BoardPlan {
    /// The board of a variant, with looks of its own if it has any.
    #[must_use]
    pub fn of(variant: &Variant) -> Self {
        let rules = variant.rules.rule_set();
        let marks = rules.classes.iter().flat_map(|class| class.squares.iter().map(|&square| (square, class.ornament)));
        Self {
            size: rules.size,
            marks: marks.filter(|&(_, ornament)| ornament != Ornament::Plain).collect(),
            art: board_art(variant).cloned().unwrap_or_default(),
        }
    }

    /// From the middle of the board to its outer edge.
    #[must_use]
    pub fn half_width(&self) -> f32 {
        half_width(self.size)
    }

    /// The ornament of every square in two bits each, a1 in the lowest, sixteen to a word.
    pub(super) fn packed(&self) -> [u32; 24] {
        let mut words = [0_u32; 24];
        for &(square, ornament) in &self.marks {
            let code = match ornament {
                Ornament::Plain => 0,
                Ornament::Throne => 1,
                Ornament::Refuge => 2,
                Ornament::Camp => 3,
            };
            let (word, shift) = (square.index() / 16, square.index() % 16 * 2);
            words[word] = words[word] & !(3 << shift) | code << shift;
        }
        words
    }
}

#[expect(clippy::cast_precision_loss, reason = "boards have at most 19 squares a side")]
pub(super) fn half_squares(size: BoardSize) -> f32 {
    size.side() as f32 / 2.0
}

pub(super) fn half_width(size: BoardSize) -> f32 {
    half_squares(size) + BOARD_BORDER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ornaments_are_packed_where_the_shader_looks_for_them() {
        let size = BoardSize::new(19).unwrap();
        let plan = BoardPlan {
            size,
            marks: vec![(Square::from_index(0), Ornament::Refuge), (Square::from_index(360), Ornament::Camp)],
            art: BoardArt::default(),
        };
        let words = plan.packed();
        assert_eq!(words[0], 2);
        assert_eq!(words[22], 3 << 16);
        assert_eq!(words.iter().map(|word| word.count_ones()).sum::<u32>(), 3);
    }

    #[test]
    fn a_square_named_twice_keeps_the_last_ornament() {
        let size = BoardSize::new(5).unwrap();
        let plan =
            BoardPlan { size, marks: vec![(size.middle(), Ornament::Camp), (size.middle(), Ornament::Throne)], art: BoardArt::default() };
        assert_eq!(plan.packed()[0], 1 << 24);
    }
}
