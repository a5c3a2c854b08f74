//! The question of the first start.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Context, Rect, RichText, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2};
use birka_prose::describe_aim;
use birka_rules::Side;

use super::super::active::ActiveOverlay;
use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{FirstGame, InputAction, UiAction};
use crate::game::messages::new_game;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::GameTable;
use birka_session::{Player, Players};

/// Height of an answer and width of its icon, in points.
const ANSWER_HEIGHT: f32 = 84.0;
const ICON: f32 = 44.0;

/// Draws the question of the first start and its three answers.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let set = view.table.session().variant().rule_set_in(view.locale());
    let keys = widgets::keys_of(view.language(), &view.input_map, InputAction::NewGame);
    widgets::dialog(context, "welcome", &new_game::welcome_title(view.language()), board_area, actions, |ui, actions| {
        widgets::set_width(ui, 520.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(new_game::welcome_title(view.language())).heading().color(theme::accent(ui)));
        widgets::paragraph(ui, RichText::new(new_game::welcome_question(view.language(), view.table.variant_name(view.locale()))));
        ui.add_space(6.0);
        widgets::scrolling(ui, "answers", board_area, |ui| {
            let sides = [Side::Defenders, Side::Attackers];
            let play = sides.map(|side| {
                (
                    FirstGame::Play(side),
                    new_game::play_side(view.language(), side),
                    new_game::side_in_words(view.language(), &describe_aim(&set, side, view.language()), set.first == side),
                )
            });
            for (choice, title, text) in
                [(FirstGame::Learn, new_game::learn(view.language()), new_game::learn_explained(view.language()))].into_iter().chain(play)
            {
                if draw_answer(ui, choice, &title, &text) {
                    actions.push(UiAction::ChooseFirstGame(choice));
                }
            }
        });
        widgets::paragraph(ui, RichText::new(new_game::welcome_remark(view.language(), &keys)).small().weak());
    });
}

/// Draws a large button with an icon and two lines. Returns whether it is clicked.
fn draw_answer(ui: &mut Ui, choice: FirstGame, title: &str, text: &str) -> bool {
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
        FirstGame::Play(side) => widgets::paint_side_icon(painter, icon, side, Stroke::NONE),
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
