//! What the board of a variant looks like.

use birka_look::BoardPlan;
use birka_script::Variant;

/// The board of a variant: its size and ornaments, and the art of its mod or the art that comes with the program.
pub(in crate::game) fn board_plan(variant: &Variant) -> BoardPlan {
    let art = birka_look::board_art(&variant.base_id, variant.art());
    BoardPlan::new(variant.rules.rule_set(), art.cloned().unwrap_or_default())
}

/// Whether the board of a variant has handles at its sides, where captured pieces would stand.
pub(in crate::game) fn has_side_handles(variant: &Variant) -> bool {
    birka_look::has_side_handles(birka_look::board_art(&variant.base_id, variant.art()))
}

#[cfg(test)]
mod tests {
    use birka_script::Library;

    use super::*;

    #[test]
    fn bundled_boards_belong_to_shipped_variants() {
        let library = Library::shipped();
        for art in birka_look::bundled_board_art() {
            for id in &art.variants {
                let variant = library.get(id).unwrap_or_else(|unknown| panic!("{unknown}"));
                assert_eq!(board_plan(&variant).art, art.board, "{id}");
            }
        }
    }

    #[test]
    fn only_boards_with_carved_heads_have_side_handles() {
        let library = Library::shipped();
        for (id, handles) in [("brandubh", true), ("tawlbwrdd", false), ("tablut", false)] {
            assert_eq!(has_side_handles(&library.get(id).unwrap()), handles, "{id}");
        }
    }
}
