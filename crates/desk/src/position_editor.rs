//! Setting up a position: pieces are put on squares, or the position is pasted as text. The game stays as it is.

use birka_localization::messages::{access, buttons, game, positions, study};
use std::sync::Arc;

use birka_rules::{KindId, Outcome, RuleSet, Setup, Side, Square};
use birka_session::words::{self, spoken};
use birka_session::{GestureKind, PositionForm, Session, SideNames};
use serde_json::json;

use crate::items::{Button, Card, Item};
use crate::open::Edition;
use crate::{Desk, Effect, Mode};

pub(crate) struct PositionEditor {
    pub(crate) edition: Edition,
    pub(crate) form: PositionForm,
    /// The kind of piece that a press puts on a square; without one it clears the square.
    brush: Option<KindId>,
    /// The game of the position, if it can be played.
    game: Option<Session>,
}

impl PositionEditor {
    fn new(edition: Edition, setup: Setup) -> Self {
        let set = edition.variant.rules.rule_set();
        let form = PositionForm::new(&edition.variant.id, set, setup);
        let brush = set.kinds().next().map(|(id, _)| id);
        let mut editor = Self { form, brush, edition, game: None };
        editor.find_game();
        editor
    }

    fn set(edition: &Edition) -> &RuleSet {
        edition.variant.rules.rule_set()
    }

    fn find_game(&mut self) {
        self.game = None;
        if self.form.faults(Self::set(&self.edition)).is_empty() {
            self.game = Session::from_setup(Arc::clone(&self.edition.variant), self.form.setup()).ok();
        }
    }

    /// The game of the position, unless it is over.
    pub(crate) fn game(&self) -> Option<&Session> {
        self.game.as_ref().filter(|game| game.outcome().is_none())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.as_ref().and_then(Session::outcome)
    }

    pub(crate) fn choose(&mut self, kind: Option<usize>) {
        self.brush = kind.and_then(|kind| Self::set(&self.edition).kinds().nth(kind)).map(|(id, _)| id);
    }

    pub(crate) fn set_turn(&mut self, side: Side) {
        self.form.set_turn(Self::set(&self.edition), side);
    }

    pub(crate) fn set_text(&mut self, text: String) {
        self.form.set_text(Self::set(&self.edition), text);
    }

    pub(crate) fn clear(&mut self) {
        self.form.clear(Self::set(&self.edition));
    }

    pub(crate) fn restart(&mut self) {
        let set = Self::set(&self.edition);
        self.form.set(set, Setup::start(set));
    }

    fn press(&mut self, square: Square, is_put: bool) {
        self.form.brush = self.brush.filter(|_| is_put);
        self.form.press(Self::set(&self.edition), square);
    }
}

impl Desk {
    /// Opens the position editor with the displayed position.
    pub(crate) fn set_up(&mut self) {
        if matches!(self.mode, Mode::Position(_)) {
            return;
        }
        let (edition, setup) = (self.edition(), self.table.session().game().setup());
        self.close();
        self.dialog = None;
        self.mode = Mode::Position(Box::new(PositionEditor::new(edition, setup)));
        self.announce(format!("{}. {}", positions::title(self.language), positions::explained(self.language)));
        self.effects.push(Effect::FocusBoard);
    }

    /// Sets up the starting position of another variant.
    pub(crate) fn set_up_variant(&mut self, name: &str) {
        if let (Mode::Position(editor), Ok(variant)) = (&mut self.mode, self.host.shipped(name)) {
            let setup = Setup::start(variant.rules.rule_set());
            **editor = PositionEditor::new(Edition::shipped(variant), setup);
        }
    }

    /// A press puts a piece on a square, and the right button clears it.
    pub(crate) fn press_position(&mut self, kind: GestureKind, square: Option<Square>) {
        let is_put = matches!(kind, GestureKind::Press | GestureKind::Choose);
        let Some(square) = square.filter(|_| is_put || matches!(kind, GestureKind::BeginDrawing | GestureKind::DrawAt)) else { return };
        self.edit_position(|editor| editor.press(square, is_put));
        if is_put && let Mode::Position(editor) = &self.mode {
            let piece = editor.form.setup().pieces.get(square.index()).copied().flatten();
            self.announce(spoken::describe_square(&editor.edition.variant, square, piece, self.language, self.language.code()));
        }
    }

    pub(crate) fn edit_position(&mut self, edit: impl FnOnce(&mut PositionEditor)) {
        let before = self.position_faults();
        if let Mode::Position(editor) = &mut self.mode {
            edit(editor);
            editor.find_game();
        }
        let faults = self.position_faults();
        if faults != before {
            self.announce(faults.join("\n"));
        }
    }

    fn position_faults(&self) -> Vec<String> {
        let Mode::Position(editor) = &self.mode else { return Vec::new() };
        let faults = editor.form.faults(PositionEditor::set(&editor.edition));
        faults.iter().map(|fault| words::position(self.language, fault)).collect()
    }

    pub(crate) fn analyse_position(&mut self) {
        let Mode::Position(editor) = &self.mode else { return };
        if let Some(game) = editor.game.clone() {
            let edition = editor.edition.clone();
            self.analyse_game(edition, &game);
        }
    }

    pub(crate) fn position_card(&self, editor: &PositionEditor) -> Card {
        let (edition, faults) = (&editor.edition, self.position_faults());
        let set = edition.variant.rule_set_in(self.language.code());
        let over = editor.outcome();
        let verdict = match over {
            _ if !faults.is_empty() => faults.join("\n"),
            Some(outcome) => {
                let names = SideNames::of(&edition.variant, self.language.code());
                let (result, reason) = (spoken::result(self.language, outcome, names), spoken::reason(self.language, outcome, names));
                positions::IsOver { result, reason }.text(self.language)
            }
            None => positions::is_valid(self.language),
        };
        let kinds = set.kinds().map(|(id, _)| {
            let name = spoken::kind_name(&edition.variant, id, self.language, self.language.code());
            Button::new("", name, json!({ "brush": id.index() })).pressed(editor.brush == Some(id)).piece(id.index())
        });
        let clear = Button::new("", positions::clear(self.language), "eraser").pressed(editor.brush.is_none());
        let names = birka_session::SideNames::of(&edition.variant, self.language.code());
        let turn = |side: Side| {
            let label = game::to_move(self.language, names.named(side));
            Button::new("", label, json!({ "setTurn": side })).pressed(editor.form.setup().turn == side)
        };
        let text = editor.form.text().to_owned();
        let body = vec![
            Item::text("explained", positions::explained(self.language)),
            Item::Variants {
                id: "position-variant",
                label: access::variant(self.language),
                chosen: edition.variant.id.clone(),
                is_shipped: edition.source.is_none(),
            },
            Item::Buttons(kinds.chain([clear]).collect()),
            Item::Buttons(Side::ALL.map(turn).into()),
            Item::Buttons(vec![
                Button::new("", positions::start(self.language), "startPosition"),
                Button::new("", positions::empty(self.language), "emptyBoard"),
                Button::new("", buttons::copy(self.language), json!({ "copy": text.trim() })),
            ]),
            Item::Area { id: "position-text", label: access::position_as_text(self.language), value: text, send: Some("positionText") },
            Item::text("", verdict),
        ];
        Card {
            caption: positions::title(self.language),
            is_bad: !faults.is_empty(),
            body,
            buttons: vec![
                Button::new("analyse", positions::analyse(self.language), "analysePosition").disabled(!faults.is_empty()).main(true),
                Button::new("play-on", study::play_on(self.language), "playOn").disabled(editor.game().is_none()),
                Button::new("leave", buttons::close(self.language), "leave"),
            ],
            ..Card::default()
        }
    }
}
