use bevy_egui::egui::{Button, Event, RichText, Slider, Ui, vec2};

use super::super::view::OverlayView;
use super::super::{controls, theme, widgets};
use crate::game::actions::{ReplayAction, UiAction};
use crate::game::messages;
use crate::game::replay::{displayed_ply, last_ply};

/// The height that the bar needs, in points.
pub(super) const HEIGHT: f32 = 76.0;
/// The height that it needs without the slider, in points.
pub(super) const BUTTONS_HEIGHT: f32 = 36.0;

/// Draws the buttons that look through the game, and a slider. The wheel over them does the same, move by move.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView, has_slider: bool, actions: &mut Vec<UiAction>) {
    let Some(at) = displayed_ply(&view.state) else { return };
    let last = last_ply(&view.state);
    let bar = ui.vertical(|ui| {
        ui.spacing_mut().button_padding = vec2(2.0, 2.0);
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        let (is_first, is_last) = (at == 0, at == last);
        let playing = if view.replay.is_playing() { "⏸" } else { "▶" };
        ui.horizontal(|ui| {
            let width = (ui.available_width() - 4.0 * ui.spacing().item_spacing.x) / 5.0;
            for (icon, says, action, is_enabled) in [
                ("⏮", messages::buttons::first_position(view.language()), ReplayAction::First, !is_first),
                ("⏴", messages::buttons::step_back(view.language()), ReplayAction::Back, !is_first),
                ("⏵", messages::buttons::step_forward(view.language()), ReplayAction::Forward, !is_last),
                ("⏭", messages::buttons::last_position(view.language()), ReplayAction::Last, !is_last),
                (playing, messages::buttons::play_moves(view.language()), ReplayAction::TogglePlaying, last > 0),
            ] {
                let is_play = action == ReplayAction::TogglePlaying;
                let text = RichText::new(icon).size(14.0).color(if is_play { theme::accent(ui) } else { theme::text(ui) });
                let explained = controls::with_keys(view.language(), &view.input_map, &says, &UiAction::Replay(action));
                let button = ui.add_enabled(is_enabled, Button::new(text).min_size(vec2(width, 26.0))).on_hover_text(explained);
                widgets::name(&button, &says);
                if button.clicked() {
                    actions.push(UiAction::Replay(action));
                }
            }
        });
        if has_slider {
            draw_slider(ui, view, (at, last), actions);
        }
    });
    if bar.response.contains_pointer() {
        actions.extend(ui.input(|input| input.events.iter().filter_map(step_of_wheel).map(UiAction::Replay).collect::<Vec<_>>()));
    }
}

fn draw_slider(ui: &mut Ui, view: &OverlayView, (at, last): (usize, usize), actions: &mut Vec<UiAction>) {
    ui.spacing_mut().slider_width = ui.available_width() - 8.0;
    let mut chosen = at;
    let slider = ui.add_enabled(last > 0, Slider::new(&mut chosen, 0..=last.max(1)).show_value(false));
    widgets::name(&slider, &messages::accessibility::position_of_game(view.state.language()));
    if chosen != at {
        actions.push(UiAction::Replay(ReplayAction::ShowAfter(chosen)));
    }
}

/// A turn of the wheel towards the player is a move forward.
fn step_of_wheel(event: &Event) -> Option<ReplayAction> {
    match event {
        Event::MouseWheel { delta, .. } if delta.y > 0.0 => Some(ReplayAction::Back),
        Event::MouseWheel { delta, .. } if delta.y < 0.0 => Some(ReplayAction::Forward),
        _ => None,
    }
}
