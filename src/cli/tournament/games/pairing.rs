use birka_rules::Side;

/// The opening of a game and who plays which side.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli::tournament) struct Pairing {
    /// The number of the opening.
    pub(in crate::cli::tournament) opening: u32,
    /// The side of the first engine.
    pub(in crate::cli::tournament) first_side: Side,
}

impl Pairing {
    /// For a match: each opening twice, with sides reversed.
    pub(in crate::cli::tournament) fn alternating(game: u32) -> Self {
        Self { opening: game / 2, first_side: if game.is_multiple_of(2) { Side::Attackers } else { Side::Defenders } }
    }

    /// For a balance test: each opening once, with the first engine as attackers, so that its score is theirs.
    pub(in crate::cli::tournament) fn first_attacks(game: u32) -> Self {
        Self { opening: game, first_side: Side::Attackers }
    }
}
