//! Playing: gestures and moves, what is said of them, and which position is shown.

use birka_localization::messages::game;
use birka_records::Conclusion;
use birka_rules::{Move, PlayedMove, Square};
use birka_session::{Change, Command, Effect as BoardEffect, Gesture, GestureKind, Refusal, Selection, TableEvent, View as TableView};

use crate::{Desk, Effect, Mode, Slot};

impl Desk {
    /// Gives a command to the table, and lets the selection follow. Functions of the variant are called at once.
    pub(crate) fn command(&mut self, command: Command) -> Result<Vec<TableEvent>, Refusal> {
        let events = self.table.apply(command)?;
        for event in &events {
            if let TableEvent::Requested(request) = event {
                self.act_remotely((*request).into());
            }
            if let TableEvent::Changed(change) = event
                && let Some(due) = self.selection.follow(change, &self.table)
            {
                self.due_premove = Some(due);
            }
        }
        self.selection.forecast_now(self.table.session().game());
        Ok(events)
    }

    pub(crate) fn gesture(&mut self, kind: GestureKind, square: Option<&str>) {
        let size = self.edition().variant.rules.rule_set().size;
        let square = square.and_then(|name| Square::parse(name, size).ok());
        if let Mode::Position(_) = self.mode {
            return self.press_position(kind, square);
        }
        if self.is_locked() {
            return;
        }
        let Some(gesture) = kind.at(square) else { return };
        let is_drawing = matches!(gesture, Gesture::BeginDrawing(_) | Gesture::EndDrawing(_) | Gesture::DrawAt(_));
        let before = self.selection.piece();
        let effect = self.selection.apply(gesture, &self.table);
        self.selection.forecast_now(self.table.session().game());
        if gesture == Gesture::Cancel {
            self.hint = None;
        }
        let has_played = matches!(effect, Some(BoardEffect::Play(_)));
        let said = match effect {
            Some(BoardEffect::Play(mv)) => self.play(mv),
            Some(BoardEffect::Draw(drawing)) => {
                self.selection.draw(drawing, self.table.study_mut());
                None
            }
            None => {
                let premove = self.selection.premove().and_then(Move::squares);
                let chosen = premove.map(|mv| self.spoken().chosen_ahead(mv));
                self.selection.refusal().map(|refusal| self.refusal(refusal)).or(chosen)
            }
        };
        if is_drawing {
            return;
        }
        if has_played && said.is_none() {
            // What came of it is explained already.
            return;
        }
        self.explanation = said.clone().unwrap_or_default();
        let selected = self.selection.piece().filter(|_| self.selection.piece() != before);
        if let Some(text) = said {
            self.announce(text);
        } else if let Some(square) = selected {
            let destinations = self.selection.destinations().iter().map(|destination| destination.square);
            self.announce(self.spoken().selected(square, destinations));
        }
    }

    /// Plays a move. Returns why it was not played.
    pub(crate) fn play(&mut self, mv: Move) -> Option<String> {
        let events = match self.command(Command::Play(mv)) {
            Ok(events) => events,
            Err(refusal) => return Some(self.refusal(&refusal)),
        };
        self.forget();
        if !matches!(self.mode, Mode::Analysis(_)) {
            self.end_review();
        }
        let moves: Vec<&PlayedMove> = events
            .iter()
            .filter_map(|event| if let TableEvent::Changed(Change::MovePlayed(played)) = event { Some(played) } else { None })
            .collect();
        self.refresh();
        if let Some((played, rolls)) = moves.split_first() {
            self.tell(played, true);
            self.tell_rolls(rolls);
        }
        if matches!(self.mode, Mode::Exercise(_)) {
            self.judge();
        }
        None
    }

    /// Says a move and what came of it. `is_last` tells whether the game may have ended by it.
    pub(crate) fn tell(&mut self, played: &PlayedMove, is_last: bool) {
        let hides_calls = if let Mode::Exercise(exercise) = &self.mode { exercise.inner.hides_calls() } else { false };
        let session = self.table.session();
        let side = |kind| session.rules().kind(kind).side.name();
        let outcome = session.outcome().filter(|_| is_last);
        let call = played.announcement.clone().filter(|_| !hides_calls);
        let mut text = self.spoken().moved(played);
        if let Some(call) = &call {
            text += &format!(" {}!", session.variant().call_in(call, self.language.code()));
        }
        if let Some(outcome) = outcome {
            text += &format!(" {}", self.ending(outcome));
        } else if is_last && session.moves_again() {
            text += &format!(" {}.", self.spoken().turn());
        }
        self.effects.push(Effect::Sound {
            side: side(played.kind),
            captured: played.captured.iter().map(|captured| side(captured.kind)).collect(),
            call,
            ending: outcome.map(|outcome| outcome.reason.as_str()),
        });
        self.announce(text);
    }

    /// Says what was rolled after a move: the last roll is that of the side to move, and by any before it a side has lost its turn.
    pub(crate) fn tell_rolls(&mut self, rolls: &[&PlayedMove]) {
        let session = self.table.session();
        let is_over = session.outcome().is_some();
        let lost = if is_over { rolls } else { rolls.split_last().map_or(rolls, |(_, lost)| lost) };
        let sentence = |roll: &&PlayedMove| {
            let Move::Roll(face) = roll.mv else { return String::new() };
            let side = self.names().named(session.rules().kind(roll.kind).side);
            game::LosesTurn { side, face: face.number() }.text(self.language)
        };
        let mut said: Vec<String> = lost.iter().map(sentence).collect();
        if let Some(last) = said.last() {
            self.explanation = last.clone();
        }
        said.extend(self.table.session().die().map(|face| game::die(self.language, face.number())));
        if !rolls.is_empty() {
            self.announce(said.join(" "));
        }
    }

    /// Ends the main game without a move.
    pub(crate) fn conclude(&mut self, conclusion: Conclusion) {
        if self.command(Command::Conclude(conclusion)).is_ok_and(|events| !events.is_empty()) {
            self.forget();
            self.refresh();
            if let Some(outcome) = self.table.session().outcome() {
                self.announce(self.ending(outcome));
            }
        }
    }

    /// Shows the position after so many moves.
    pub(crate) fn show(&mut self, ply: usize) {
        if let Some(study) = self.table.study() {
            let line = study.line();
            if let Some(node) = line.get(ply).or(line.last()) {
                self.show_node(node.number());
            }
            return;
        }
        if matches!(self.mode, Mode::Game) && self.command(Command::ShowPly(ply)).is_ok() {
            self.hint = None;
            self.explanation.clear();
        }
    }

    pub(crate) fn step(&mut self, by: isize) {
        if let Some(ply) = self.table.displayed_ply() {
            self.show(ply.saturating_add_signed(by).min(self.table.last_ply()));
        }
    }

    /// The engine is to move if it plays the side to move of the main game. An offered draw does not outlive the position in which it was made.
    pub(crate) fn refresh(&mut self) {
        self.stop(Slot::Draw);
        match self.mode {
            Mode::Game => self.ask_move(),
            Mode::Analysis(_) => self.search_lines(),
            _ => {}
        }
    }

    /// No answer of the engine is awaited from now on, and the game is displayed as it is now.
    pub(crate) fn forget(&mut self) {
        self.stop(Slot::Engine);
        self.hint = None;
        self.explanation.clear();
        if self.table.view() == Some(TableView::EarlierPosition) {
            self.table.end_view();
        }
    }

    /// Something else takes the place of what is displayed.
    pub(crate) fn close(&mut self) {
        self.forget();
        self.stop(Slot::Draw);
        self.selection = Selection::default();
        if let Mode::Analysis(analysis) = &self.mode {
            if analysis.is_of_game {
                self.said = self.table.study().cloned().map(Box::new);
            }
            if self.reviews[1].as_ref().is_some_and(|review| !review.is_done()) {
                self.end_review();
            }
        }
    }
}
