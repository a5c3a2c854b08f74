//! Screen reader texts: for a square, and announcements of events on the board.

use bevy::prelude::*;
use birka_rules::{Move, Outcome, PieceMove, PlayedMove, Square};

use crate::game::input::{Selection, SelectionChanged};
use crate::game::messages::{self, access};
use crate::game::platform::RedrawAppExt;
use crate::game::puzzles::PuzzleState;
use crate::game::schedule::GameSystems;
use crate::game::settings::AnalysisSettings;
use crate::game::state::{GameTable, Notice, Notices, PositionChanged, TableLanguage};
use birka_session::{Change, Mover, Refusal, words};

/// The last thing that happened, in words: a move with its captures and calls, whose turn it is, the end of the game, what is selected, why
/// a press did nothing, and what a notice says. It is said again when the table speaks another language.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Announcement {
    events: Vec<Event>,
    text: String,
    /// The tag of the language of the text.
    locale: String,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
enum Event {
    Moved(PlayedMove),
    TakenBack(Move),
    GameStarted,
    Ended(Outcome),
    /// A side is to move, which may have made the last move, too.
    IsToMove,
    /// A piece was selected, which can move to these squares.
    Selected(Square, Vec<Square>),
    /// A move is chosen in advance.
    ChosenAhead(PieceMove),
    Refused(Refusal),
    Noticed(Notice),
}

impl Announcement {
    /// The words.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    fn new(events: Vec<Event>, table: &GameTable, language: &TableLanguage) -> Self {
        let sentences: Vec<String> = events.iter().map(|event| event.text(table, language)).collect();
        Self { events, text: sentences.join(" "), locale: language.locale().to_owned() }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Announcement>()
        .add_systems(Update, announce.in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<Announcement>);
}

fn announce(
    mut announcement: ResMut<Announcement>,
    mut changes: MessageReader<PositionChanged>,
    mut selected: MessageReader<SelectionChanged>,
    (selection, notices): (Res<Selection>, Res<Notices>),
    (table, puzzles): (Res<GameTable>, Res<PuzzleState>),
    language: Res<TableLanguage>,
    mut last_notice: Local<u64>,
    mut last: Local<(Option<Move>, Option<Refusal>)>,
) {
    let (mut events, mut is_other_position) = (Vec::new(), false);
    for change in changes.read() {
        match &change.cause {
            Change::MovePlayed(played) => {
                let announcement = played.announcement.clone().filter(|_| !puzzles.hides_calls());
                events.push(Event::Moved(PlayedMove { announcement, ..played.clone() }));
            }
            // Rolls are taken back together with the moves before them.
            Change::MoveTakenBack(played) if played.mv.is_roll() => {}
            Change::MoveTakenBack(played) => events.push(Event::TakenBack(played.mv)),
            Change::GameStarted => events.push(Event::GameStarted),
            Change::ViewSwitched | Change::RulesReloaded | Change::ResultChanged => {}
        }
        is_other_position |= change.cause != Change::RulesReloaded;
    }
    if is_other_position {
        events.push(table.session().outcome().map_or(Event::IsToMove, Event::Ended));
    }
    if events.is_empty() {
        if let Some(SelectionChanged(piece)) = selected.read().last() {
            let destinations = || selection.destinations().iter().map(|destination| destination.square).collect();
            events.extend(piece.map(|square| Event::Selected(square, destinations())));
        }
        let (premove, refusal) = &*last;
        events.extend(selection.premove().filter(|mv| Some(*mv) != *premove).and_then(Move::squares).map(Event::ChosenAhead));
        events.extend(selection.refusal().filter(|why| Some(*why) != refusal.as_ref()).cloned().map(Event::Refused));
    } else {
        selected.clear();
    }
    *last = (selection.premove(), selection.refusal().cloned());
    let new_notices = notices.as_slice().iter().filter(|shown| shown.number > *last_notice);
    events.extend(new_notices.map(|shown| Event::Noticed(shown.notice.clone())));
    *last_notice = notices.as_slice().iter().map(|shown| shown.number).fold(*last_notice, u64::max);
    if !events.is_empty() {
        announcement.set_if_neq(Announcement::new(events, &table, &language));
    } else if announcement.locale != language.locale() {
        let events = announcement.events.clone();
        announcement.set_if_neq(Announcement::new(events, &table, &language));
    }
}

impl Event {
    fn text(&self, table: &GameTable, spoken: &TableLanguage) -> String {
        let words = table.session().spoken(spoken.language(), spoken.locale());
        match self {
            Self::Moved(played) => {
                let call = played.announcement.iter().map(|call| format!("{}.", table.session().variant().call_in(call, spoken.locale())));
                std::iter::once(words.moved(played)).chain(call).collect::<Vec<_>>().join(" ")
            }
            Self::TakenBack(mv) => words.taken_back(*mv),
            Self::GameStarted => format!("{}.", table.variant_name(spoken.locale())),
            Self::Ended(outcome) => {
                let person = table.session().players().side_of_person();
                let own = person.and_then(|person| messages::game::own_result(spoken.language(), *outcome, person));
                own.into_iter().chain([words.result(*outcome), words.reason(*outcome)]).collect::<Vec<_>>().join(". ")
            }
            Self::IsToMove => format!("{}.", words.turn()),
            Self::Selected(square, destinations) => words.selected(*square, destinations.iter().copied()),
            Self::ChosenAhead(mv) => words.chosen_ahead(*mv),
            Self::Refused(reason) => words::refusal(spoken.language(), reason, table.session().side_names(spoken.locale())),
            Self::Noticed(notice) => notice.text(spoken.language()),
        }
    }
}

/// Its name, the piece on it or what the square is, and what can be done there: `d4, King, can move`.
pub fn square_label(
    table: &GameTable,
    selection: &Selection,
    square: Square,
    analysis: AnalysisSettings,
    language: &TableLanguage,
) -> String {
    let (session, spoken, language) =
        (table.session(), table.session().spoken(language.language(), language.locale()), language.language());
    let mut parts = vec![square.name(session.rules().size)];
    let piece = session.game().piece(square);
    parts.extend(piece.map(|kind| spoken.kind(kind)));
    parts.extend(words::spoken::place_name(session.variant(), square, language));
    if piece.is_none() {
        parts.push(access::empty(language));
    }
    let controller = table.mover(session.turn());
    if selection.piece() == Some(square) {
        parts.push(access::is_selected(language));
    } else if let Some(destination) = selection.destinations().iter().find(|destination| destination.square == square) {
        parts.push(access::can_move_here(language));
        if !destination.captures.is_empty() {
            parts.push(spoken.would_capture(&destination.captures));
        }
        if analysis.wins && destination.winner == Some(session.turn()) {
            parts.push(access::would_win(language));
        }
    } else if controller == Mover::Person && !session.destinations(square).is_empty() {
        parts.push(access::can_move(language));
    }
    parts.join(", ")
}
