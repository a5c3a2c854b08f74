//! Screen reader texts: for a square, and announcements of events on the board.

use bevy::prelude::*;
use birka_localization::Language;
use birka_rules::{KindId, Move, Ornament, Outcome, PieceMove, PlayedMove, RuleSet, Setup, Side, Square};

use crate::game::input::{Selection, SelectionChanged};
use crate::game::messages::{self, accessibility};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::AnalysisSettings;
use crate::game::state::{GameTable, Notice, Notices, PositionChanged, TableLanguage};
use crate::game::tutorial::Tutorial;
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
    IsToMove {
        side: Side,
        again: bool,
    },
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
    (table, tutorial): (Res<GameTable>, Res<Tutorial>),
    language: Res<TableLanguage>,
    mut last_notice: Local<u64>,
    mut last: Local<(Option<Move>, Option<Refusal>)>,
) {
    let (mut events, mut is_other_position) = (Vec::new(), false);
    for change in changes.read() {
        match &change.cause {
            Change::MovePlayed(played) => {
                let announcement = played.announcement.clone().filter(|_| !tutorial.hides_calls());
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
        let session = table.session();
        let is_to_move = Event::IsToMove { side: session.turn(), again: session.moves_again() };
        events.push(session.outcome().map_or(is_to_move, Event::Ended));
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
        let (language, locale) = (spoken.language(), spoken.locale());
        let name = |square: Square| square.name(table.session().rules().size);
        let names = table.session().side_names(locale);
        match self {
            Self::Moved(played) => describe_move(table, played, spoken),
            Self::TakenBack(mv) => match mv.squares() {
                Some(PieceMove { from, to }) => accessibility::taken_back(language, &name(from), &name(to)),
                None => accessibility::pass_taken_back(language),
            },
            Self::GameStarted => format!("{}.", table.variant_name(locale)),
            Self::Ended(outcome) => {
                let translated = table.session().variant().reason_in(outcome.reason.as_str(), locale);
                let reason = translated.map_or_else(|| messages::game::reason(language, *outcome, names), str::to_owned);
                let person = table.session().players().side_of_person();
                let own = person.and_then(|person| messages::game::own_result(language, *outcome, person));
                own.into_iter().chain([messages::game::result(language, *outcome, names), reason]).collect::<Vec<_>>().join(". ")
            }
            Self::IsToMove { side, again } => format!("{}.", messages::game::turn(language, names.named(*side), *again)),
            Self::Selected(square, destinations) => {
                let squares: Vec<String> = destinations.iter().map(|&square| name(square)).collect();
                accessibility::selected(language, &name(*square), &squares.join(", "))
            }
            Self::ChosenAhead(PieceMove { from, to }) => accessibility::chosen_ahead(language, &name(*from), &name(*to)),
            Self::Refused(reason) => words::refusal(language, reason, names),
            Self::Noticed(notice) => notice.text(language),
        }
    }
}

/// The piece that moved, from where to where, what it captured, what became another piece, and what is called out.
fn describe_move(table: &GameTable, played: &PlayedMove, language: &TableLanguage) -> String {
    let name = |square: Square| square.name(table.session().rules().size);
    let captured: Vec<String> = played.captured.iter().map(|captured| name(captured.square)).collect();
    let moved = |from, to| accessibility::moved(language.language(), &kind_name(table, played.kind, language), &name(from), &name(to));
    let mut text = match played.mv {
        Move::Roll(face) => messages::game::die_shows(language.language(), face.number()),
        Move::Pass => {
            let side = table.session().rules().kind(played.kind).side;
            accessibility::passed(language.language(), table.session().side_names(language.locale()).named(side))
        }
        Move::Placement(square) | Move::EndOfTurn(square) => moved(square, square),
        Move::Piece(PieceMove { from, to }) => moved(from, to),
    };
    if !captured.is_empty() {
        text = format!("{text} {}", accessibility::captured_on(language.language(), &captured.join(", ")));
    }
    let changed: Vec<String> = played
        .changed
        .iter()
        .map(|change| {
            let now = change.kind.map_or_else(|| accessibility::empty(language.language()), |kind| kind_name(table, kind, language));
            format!("{} {now}", name(change.square))
        })
        .collect();
    if !changed.is_empty() {
        text = format!("{text} {}", accessibility::changed_on(language.language(), &changed.join(", ")));
    }
    if let Some(call) = &played.announcement {
        text = format!("{text} {}.", table.session().variant().call_in(call, language.locale()));
    }
    text
}

/// Its name, the piece on it or what the square is, and what can be done there: `d4, King, can move`.
pub fn square_label(
    table: &GameTable,
    selection: &Selection,
    square: Square,
    analysis: AnalysisSettings,
    language: &TableLanguage,
) -> String {
    let (session, spoken, language) = (table.session(), language, language.language());
    let mut parts = vec![square.name(table.session().rules().size)];
    let piece = session.game().piece(square);
    parts.extend(piece.map(|kind| kind_name(table, kind, spoken)));
    parts.extend(place_name(language, session.rules(), square));
    if piece.is_none() {
        parts.push(accessibility::empty(language));
    }
    let controller = table.mover(session.turn());
    if selection.piece() == Some(square) {
        parts.push(accessibility::is_selected(language));
    } else if let Some(destination) = selection.destinations().iter().find(|destination| destination.square == square) {
        parts.push(accessibility::can_move_here(language));
        let captured: Vec<String> = destination.captures.iter().map(|square| square.name(table.session().rules().size)).collect();
        if !captured.is_empty() {
            parts.push(accessibility::would_capture(language, &captured.join(", ")));
        }
        if analysis.wins && destination.winner == Some(session.turn()) {
            parts.push(accessibility::would_win(language));
        }
    } else if controller == Mover::Person && !session.destinations(square).is_empty() {
        parts.push(accessibility::can_move(language));
    }
    parts.join(", ")
}

/// A square of a position that is set up: its name, the piece on it and what the square is.
pub fn square_of_position(language: Language, set: &RuleSet, setup: &Setup, square: Square) -> String {
    let piece = setup.pieces.get(square.index()).copied().flatten().and_then(|kind| set.kinds.get(kind.index()));
    let piece = piece.map_or_else(|| accessibility::empty(language), |kind| words::piece_kind(language, &kind.name));
    [Some(square.name(set.size)), Some(piece), place_name(language, set, square)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The name of a kind of piece, as the variant or its translation gives it.
pub(super) fn kind_name(table: &GameTable, kind: KindId, language: &TableLanguage) -> String {
    let variant = table.session().variant();
    let name = &variant.rules.rule_set().kind(kind).name;
    words::piece_kind(language.language(), variant.kind_in(name, language.locale()).unwrap_or(name))
}

/// How the board shows a square: by the last of its classes with an ornament.
#[must_use]
pub fn ornament_of(set: &RuleSet, square: Square) -> Ornament {
    let class = set.classes.iter().rfind(|class| class.ornament != Ornament::Plain && class.squares.contains(&square));
    class.map_or(Ornament::Plain, |class| class.ornament)
}

/// The name of a square that the board marks with an ornament.
fn place_name(language: Language, set: &RuleSet, square: Square) -> Option<String> {
    Some(match ornament_of(set, square) {
        Ornament::Plain => return None,
        Ornament::Throne => accessibility::throne(language),
        Ornament::Refuge => accessibility::refuge(language),
        Ornament::Camp => accessibility::camp(language),
        Ornament::Fort => accessibility::fort(language),
        Ornament::Pond => accessibility::pond(language),
    })
}
