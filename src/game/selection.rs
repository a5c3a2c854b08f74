//! What the player has taken hold of, and where it can go. Mouse and keyboard both speak to it in [`Gesture`]s.

use bevy::prelude::*;

use super::TableSystems;
use super::choices::Choices;
use super::pointer::Hand;
use super::table::{Looked, Mover, PlayMove, Played, RulesChanged, Started, Table, TakenBack};
use birka_rules::{Move, Square};

/// What a player does with a hand or a key.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// Puts a finger down on a square, or beside the board.
    Press(Option<Square>),
    /// Lifts it there.
    Release(Option<Square>),
    /// Chooses a square without a hand: presses and releases on it.
    Choose(Square),
    /// Wants to hold nothing.
    Cancel,
}

/// A piece was selected, or no longer is.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selected(pub Option<Square>);

/// A square the selected piece can go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// Where.
    pub square: Square,
    /// The squares of the pieces it would capture by going there.
    pub captures: Vec<Square>,
}

/// The selected piece.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    piece: Option<Square>,
    destinations: Vec<Destination>,
    hold: Hold,
}

/// What the finger on the board is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Hold {
    /// There is none.
    #[default]
    Open,
    /// It has just selected the piece it rests on.
    Taking,
    /// It rests on the piece that was selected before.
    Again,
    /// It has carried the piece off its square.
    Dragging,
}

impl Selection {
    /// The square of the selected piece.
    #[must_use]
    pub fn piece(&self) -> Option<Square> {
        self.piece
    }

    /// Where it can go.
    #[must_use]
    pub fn destinations(&self) -> &[Destination] {
        &self.destinations
    }

    /// The square of the piece that hangs in the air under the pointer.
    #[must_use]
    pub fn dragged(&self) -> Option<Square> {
        self.piece.filter(|_| self.hold == Hold::Dragging)
    }

    /// Whether the selected piece can go to a square.
    #[must_use]
    pub fn leads_to(&self, square: Square) -> bool {
        self.destinations.iter().any(|destination| destination.square == square)
    }

    /// What a player means who points at `hit` while the board is under the pointer on `beneath`. With a piece in hand he sees through
    /// whatever he cannot take up instead, to a square where the piece can go: a tall king hides what is behind him.
    ///
    /// The piece in hand itself is not seen through, so that the second click of two, or letting go of it, moves nothing.
    #[must_use]
    pub fn meant(&self, hit: Option<Square>, beneath: Option<Square>, table: &Table) -> Option<Square> {
        let behind = beneath.filter(|&square| self.leads_to(square));
        let is_in_the_way = |square| self.piece != Some(square) && table.session().destinations(square).is_empty();
        if behind.is_some() && hit.is_some_and(is_in_the_way) { behind } else { hit }
    }

    fn of(table: &Table, square: Square, hold: Hold) -> Self {
        let captures = |to| table.would_capture(square, to).into_iter().map(|fallen| fallen.square).collect();
        let destinations =
            table.session().destinations(square).into_iter().map(|to| Destination { square: to, captures: captures(to) }).collect();
        Self { piece: Some(square), destinations, hold }
    }

    /// What a gesture does to the selection, and the move it makes.
    #[must_use]
    fn after(&self, gesture: Gesture, table: &Table) -> (Self, Option<Move>) {
        let to_move = |to| self.piece.filter(|_| self.leads_to(to)).map(|from| Move { from, to });
        match gesture {
            Gesture::Cancel | Gesture::Press(None) => (Self::default(), None),
            Gesture::Press(Some(square)) | Gesture::Choose(square) => {
                let by_hand = matches!(gesture, Gesture::Press(_));
                if let Some(mv) = to_move(square) {
                    return (Self::default(), Some(mv));
                }
                let again = self.piece == Some(square);
                match (again, table.session().destinations(square).is_empty()) {
                    (true, _) if by_hand => (Self { hold: Hold::Again, ..self.clone() }, None),
                    (false, false) => (Self::of(table, square, if by_hand { Hold::Taking } else { Hold::Open }), None),
                    _ => (Self::default(), None),
                }
            }
            Gesture::Release(over) => match self.hold {
                Hold::Open => (self.clone(), None),
                Hold::Again if over == self.piece => (Self::default(), None),
                Hold::Taking | Hold::Again | Hold::Dragging if over != self.piece => (Self::default(), over.and_then(to_move)),
                _ => (Self { hold: Hold::Open, ..self.clone() }, None),
            },
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<Hand>()
        .add_message::<Gesture>()
        .add_message::<Selected>()
        .add_systems(Update, (drag, select).chain().in_set(TableSystems::Selection))
        .add_systems(Update, forget.in_set(TableSystems::Pieces));
}

/// A pressed piece is carried off as soon as the pointer leaves its square.
fn drag(hand: Res<Hand>, mut selection: ResMut<Selection>) {
    let pressed = matches!(selection.hold, Hold::Taking | Hold::Again);
    if pressed && hand.over.is_some() && hand.square != selection.piece {
        selection.hold = Hold::Dragging;
    }
}

fn select(
    mut selection: ResMut<Selection>,
    table: Res<Table>,
    choices: Res<Choices>,
    mut gestures: MessageReader<Gesture>,
    mut moves: MessageWriter<PlayMove>,
    mut selected: MessageWriter<Selected>,
) {
    // Nobody takes hold of the engine's pieces, nor of those of a position that is only looked at.
    let is_persons = table.mover(choices.settings().players, table.session().turn()) == Mover::Person;
    for &gesture in gestures.read() {
        let gesture = if is_persons { gesture } else { Gesture::Cancel };
        let (next, mv) = selection.after(gesture, &table);
        if next.piece != selection.piece {
            selected.write(Selected(next.piece));
        }
        selection.set_if_neq(next);
        if let Some(mv) = mv {
            moves.write(PlayMove(mv));
        }
    }
}

/// Whatever changes the position ends a selection made in the old one.
fn forget(
    mut selection: ResMut<Selection>,
    mut played: MessageReader<Played>,
    mut taken_back: MessageReader<TakenBack>,
    mut started: MessageReader<Started>,
    mut looked: MessageReader<Looked>,
    mut rules_changed: MessageReader<RulesChanged>,
) {
    let elsewhere = started.read().count() + looked.read().count() + rules_changed.read().count();
    if played.read().count() + taken_back.read().count() + elsewhere > 0 {
        selection.set_if_neq(Selection::default());
    }
}
