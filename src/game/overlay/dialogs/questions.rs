//! The question of the first start, questions about the end of a game and of the program, and the card that announces the result.

use bevy::prelude::*;
use bevy_egui::egui::{
    Align2, Button, Context, Id, Rect, RichText, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use birka_localization::Language;
use birka_prose::describe_aim;
use birka_records::MoveNotation;
use birka_rules::{Outcome, Setup, Side};
use birka_session::{Player, Players};

use super::super::active::{ActiveOverlay, GameOverCard};
use super::super::symbols::PieceSymbols;
use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{Action, FirstGame, UiAction};
use crate::game::messages::{self, buttons, first_start, game, new_game, play};
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{GameTable, Unsaved};

/// Height of an answer and width of its icon, in points.
const ANSWER_HEIGHT: f32 = 84.0;
const ICON: f32 = 44.0;

/// Draws the question of the first start and its three answers.
pub(in super::super) fn draw_welcome(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let set = view.table.session().variant().rule_set_in(view.locale());
    let keys = widgets::keys_of(view.language(), &view.input_map, Action::NewGame);
    widgets::dialog(context, "welcome", &first_start::title(view.language()), board_area, actions, |ui, actions| {
        widgets::set_width(ui, 520.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(first_start::title(view.language())).heading().color(theme::accent(ui)));
        widgets::paragraph(ui, RichText::new(first_start::question(view.language(), view.table.variant_name(view.locale()))));
        ui.add_space(6.0);
        let symbols = PieceSymbols::of(context, view.table.session().variant());
        widgets::scrolling(ui, "answers", board_area, |ui| {
            let sides = [Side::Defenders, Side::Attackers];
            let play = sides.map(|side| {
                (
                    FirstGame::Play(side),
                    new_game::play_side(view.language(), side),
                    new_game::side_in_words(view.language(), &describe_aim(&set, side, view.language()), Setup::start(&set).turn == side),
                )
            });
            for (choice, title, text) in
                [(FirstGame::Learn, first_start::learn(view.language()), first_start::learn_explained(view.language()))]
                    .into_iter()
                    .chain(play)
            {
                if draw_answer(ui, &symbols, choice, &title, &text) {
                    actions.push(UiAction::ChooseFirstGame(choice));
                }
            }
        });
        widgets::paragraph(ui, RichText::new(first_start::remark(view.language(), &keys)).small().weak());
    });
}

/// Draws a large button with an icon and two lines. Returns whether it is clicked.
fn draw_answer(ui: &mut Ui, symbols: &PieceSymbols, choice: FirstGame, title: &str, text: &str) -> bool {
    let (area, answer) = ui.allocate_exact_size(vec2(ui.available_width(), ANSWER_HEIGHT), Sense::click());
    answer.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, title));
    let visuals = ui.style().interact(&answer);
    let painter = ui.painter();
    painter.rect(area, 9.0, visuals.weak_bg_fill, visuals.bg_stroke, StrokeKind::Inside);
    if answer.has_focus() {
        painter.rect_stroke(area, 9.0, Stroke::new(1.5, theme::accent(ui)), StrokeKind::Inside);
    }
    let icon = Rect::from_center_size(pos2(area.left() + 16.0 + ICON / 2.0, area.center().y), vec2(ICON, ICON));
    match choice {
        FirstGame::Play(side) => symbols.paint_side(painter, icon, side, false),
        FirstGame::Learn => {
            painter.text(icon.center(), Align2::CENTER_CENTER, "?", TextStyle::Heading.resolve(ui.style()), theme::accent(ui));
        }
    }
    let left = icon.right() + 16.0;
    let width = area.right() - left - 12.0;
    let title = painter.layout(title.to_owned(), TextStyle::Heading.resolve(ui.style()), theme::text(ui), width);
    let text = painter.layout(text.to_owned(), TextStyle::Body.resolve(ui.style()), theme::muted(ui), width);
    let top = area.center().y - (title.size().y + text.size().y) / 2.0;
    let below = pos2(left, top + title.size().y);
    painter.galley(pos2(left, top), title, theme::text(ui));
    painter.galley(below, text, theme::muted(ui));
    answer.clicked()
}

/// There is neither a saved game nor a file of settings.
#[derive(Resource, Clone, Copy, Debug)]
pub struct FirstStart;

/// The level of the opponent in a first game.
const FIRST_LEVEL: usize = 0;

pub(in super::super) fn plugin(app: &mut App) {
    app.add_systems(Startup, ask.run_if(resource_exists::<FirstStart>)).add_systems(Update, answer.in_set(GameSystems::View));
}

fn ask(mut active: ResMut<ActiveOverlay>) {
    *active = ActiveOverlay::Welcome;
}

/// Chooses the players of the first game, which is on the table already, and of the next one. A beginner may ask for hints.
fn answer(
    mut actions: MessageReader<UiAction>,
    mut active: ResMut<ActiveOverlay>,
    mut table: ResMut<GameTable>,
    mut settings: ResMut<SettingsStore>,
) {
    for action in actions.read() {
        let UiAction::ChooseFirstGame(choice) = action else { continue };
        if *active != ActiveOverlay::Welcome {
            continue;
        }
        *active = ActiveOverlay::None;
        // The tutorial starts for the same action. The game after it is with the king.
        let side = match choice {
            FirstGame::Learn => Side::Defenders,
            FirstGame::Play(side) => *side,
        };
        let mut players = Players { attackers: Player::Engine(FIRST_LEVEL), defenders: Player::Engine(FIRST_LEVEL) };
        *players.of_mut(side) = Player::Person;
        Side::ALL.into_iter().for_each(|side| table.seat(side, players.of(side)));
        settings.update(|settings| {
            settings.players = players;
            settings.analysis.hints = true;
        });
    }
}

/// Draws the question whether a side resigns.
pub(in super::super) fn draw_resign(context: &Context, view: &OverlayView, board_area: Rect, side: Side, actions: &mut Vec<UiAction>) {
    let language = view.language();
    widgets::dialog(context, "resign", &play::resign_title(language), board_area, actions, |ui, actions| {
        widgets::set_width(ui, 380.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(play::resign_title(language)).heading().color(theme::accent(ui)));
        ui.add_space(4.0);
        widgets::paragraph(ui, RichText::new(play::resigning(language, view.side_names().named(side))));
        ui.add_space(8.0);
        let choices = [(buttons::resign(language), UiAction::Confirm), (buttons::keep_playing(language), UiAction::CloseDialog)];
        let drawn = widgets::button_row(ui, actions, choices);
        if drawn.first().is_some_and(|resign| widgets::is_confirmed(ui, resign)) {
            actions.push(UiAction::Confirm);
        }
    });
}

/// Draws the question whether the other person accepts a draw. Only the button does: a key is pressed too easily by the one who offers it.
pub(in super::super) fn draw_draw_offer(context: &Context, view: &OverlayView, board_area: Rect, by: Side, actions: &mut Vec<UiAction>) {
    let language = view.language();
    widgets::dialog(context, "draw offer", &play::draw_title(language), board_area, actions, |ui, actions| {
        widgets::set_width(ui, 380.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(play::draw_title(language)).heading().color(theme::accent(ui)));
        ui.add_space(4.0);
        widgets::paragraph(ui, RichText::new(play::draw_offered_by(language, view.side_names().named(by))));
        ui.add_space(8.0);
        widgets::button_row(
            ui,
            actions,
            [(buttons::accept(language), UiAction::Confirm), (buttons::decline(language), UiAction::CloseDialog)],
        );
    });
}

/// Draws what to do when the program should end and the game cannot be saved.
pub(in super::super) fn draw_unsaved(
    context: &Context,
    language: Language,
    board_area: Rect,
    reason: &Unsaved,
    actions: &mut Vec<UiAction>,
) {
    let title = game::unsaved_title(language);
    let reason = match reason {
        Unsaved::Writing => game::still_saving(language),
        Unsaved::Failed(error) => messages::errors::storage::save(language, error),
    };
    let choices = [
        (buttons::try_again(language), UiAction::Do(Action::Quit)),
        (buttons::keep_playing(language), UiAction::CloseDialog),
        (buttons::quit_without_saving(language), UiAction::QuitWithoutSaving),
    ];
    widgets::dialog(context, "unsaved", &title, board_area, actions, |ui, actions| {
        draw_title(ui, &title, board_area);
        widgets::paragraph(ui, RichText::new(reason));
        widgets::paragraph(ui, RichText::new(game::unsaved_advice(language)).weak());
        ui.add_space(8.0);
        draw_choices(ui, choices, actions);
    });
}

/// Draws what takes the place of that question once the game has been saved: quitting loses nothing.
pub(in super::super) fn draw_saved(context: &Context, language: Language, board_area: Rect, actions: &mut Vec<UiAction>) {
    let title = game::saved_title(language);
    let choices = [(buttons::quit(language), UiAction::Do(Action::Quit)), (buttons::keep_playing(language), UiAction::CloseDialog)];
    widgets::dialog(context, "saved", &title, board_area, actions, |ui, actions| {
        draw_title(ui, &title, board_area);
        ui.add_space(4.0);
        draw_choices(ui, choices, actions);
    });
}

fn draw_title(ui: &mut Ui, title: &str, board_area: Rect) {
    widgets::set_width(ui, 450.0_f32.min(board_area.width() - 60.0));
    ui.label(RichText::new(title).heading().color(theme::accent(ui)));
    ui.add_space(4.0);
}

/// Draws a button for each choice. The first one is also that of Enter.
fn draw_choices<const N: usize>(ui: &mut Ui, choices: [(String, UiAction); N], actions: &mut Vec<UiAction>) {
    let mut first = None;
    for (number, (text, action)) in choices.into_iter().enumerate() {
        let text = if number == 0 { RichText::new(text).color(theme::accent(ui)) } else { RichText::new(text) };
        let button = ui.add(Button::new(text).min_size(vec2(ui.available_width(), 34.0)));
        if button.clicked() {
            actions.push(action);
        }
        first.get_or_insert(button);
    }
    if first.is_some_and(|first| widgets::is_confirmed(ui, &first)) {
        actions.push(UiAction::Confirm);
    }
}

/// The result that is announced, until the player dismisses it. The panel tells how a puzzle ends.
fn announced_result(view: &OverlayView) -> Option<Outcome> {
    let is_hidden = *view.game_over_card == GameOverCard::Dismissed || view.shows_puzzle() || view.table.study().is_some();
    view.table.session().outcome().filter(|_| !is_hidden && *view.active == ActiveOverlay::None)
}

const RESULT_CARD: &str = "game over";

/// Where the card of the result is, if there is one.
pub(in super::super) fn result_card(context: &Context, view: &OverlayView) -> Option<Rect> {
    announced_result(view).and_then(|_| context.memory(|memory| memory.area_rect(Id::new(RESULT_CARD))))
}

/// Draws the result of a finished game.
pub(in super::super) fn draw_game_over(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let Some(outcome) = announced_result(view) else { return };
    let position = board_area.center_bottom() - vec2(0.0, 30.0);
    widgets::card(context, RESULT_CARD, position, Align2::CENTER_BOTTOM, theme::card_frame(context), |ui| {
        widgets::set_width(ui, 450.0_f32.min(board_area.width() - 60.0));
        ui.vertical_centered(|ui| draw_result(ui, view, outcome, actions));
    });
}

fn draw_result(ui: &mut Ui, view: &OverlayView, outcome: Outcome, actions: &mut Vec<UiAction>) {
    if let Some(winner) = outcome.winner {
        PieceSymbols::of(ui.ctx(), view.table.session().variant()).show_side(ui, winner, 40.0, true);
    }
    let session = view.table.session();
    let person = session.players().side_of_person();
    let own = person.and_then(|person| game::own_result(view.language(), outcome, person));
    let (result, reason) = (view.spoken().result(outcome), view.spoken().reason(outcome));
    ui.label(RichText::new(own.as_ref().unwrap_or(&result)).heading().color(theme::accent(ui)));
    widgets::paragraph(ui, RichText::new(if own.is_some() { format!("{result}. {reason}") } else { reason }));
    // A move ended the game, and not the players.
    if let Some(played) = session.last_move().filter(|_| outcome.winner.is_some() && !session.is_concluded()) {
        let mv = MoveNotation::from_played(played).shown(session.rules().size);
        ui.label(RichText::new(game::winning_move(view.language(), &mv)).small().weak());
    }
    ui.add_space(8.0);
    widgets::button_row(ui, actions, [(buttons::review_game(view.language()), UiAction::Do(Action::Review))]);
    widgets::button_row(
        ui,
        actions,
        [
            (buttons::rematch(view.language()), UiAction::Do(Action::Rematch)),
            (buttons::new_game(view.language()), UiAction::Do(Action::NewGame)),
            (buttons::take_back(view.language()), UiAction::Do(Action::TakeBack)),
            (buttons::look_at_board(view.language()), UiAction::DismissGameOver),
        ],
    );
}
