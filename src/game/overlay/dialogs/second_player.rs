//! The dialog about a player elsewhere: how she comes, the game of a link, who is there, and what she offers.

use bevy_egui::egui::{Color32, Context, Id, Rect, RichText, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, WidgetType, pos2, vec2};
use birka_localization::messages::{network, web};
use birka_network::{Invitation, Offer, Status, words};
use birka_session::SideNames;

use super::super::symbols::PieceSymbols;
use super::super::view::OverlayView;
use super::super::{theme, widgets};
use super::rules;
use crate::game::actions::UiAction;
use crate::game::messages::buttons;
use crate::game::second_player::{Invited, Neighbour, Place, SecondPlayerAction};

/// The side of the code in points.
const CODE: f32 = 260.0;
const WIDTH: f32 = 460.0;

fn act(action: SecondPlayerAction) -> UiAction {
    UiAction::SecondPlayer(action)
}

/// Draws the dialog.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let language = view.language();
    let close = || (buttons::close(language), UiAction::CloseDialog);
    let leave = || (network::leave(language), act(SecondPlayerAction::Leave(Neighbour::Person)));
    widgets::dialog(context, "second player", &network::title(language), board_area, actions, |ui, actions| {
        widgets::set_width(ui, WIDTH.min(board_area.width() - 60.0));
        ui.label(RichText::new(network::title(language)).heading().color(theme::accent(ui)));
        ui.add_space(4.0);
        match &view.second.place {
            Place::Nobody => {
                draw_ways(ui, view, actions);
                ui.add_space(6.0);
                widgets::button_row(ui, actions, [close()]);
            }
            Place::Asked(invitation) => {
                widgets::paragraph(ui, RichText::new(network::asked(language, Invitation::host(&invitation.server))));
                ui.add_space(6.0);
                widgets::button_row(ui, actions, [(network::look(language), act(SecondPlayerAction::Look)), close()]);
            }
            Place::Starting => {
                widgets::paragraph(ui, RichText::new(network::connecting(language)));
                widgets::button_row(ui, actions, [leave(), close()]);
            }
            Place::Invited(invited) => draw_invited(ui, board_area, view, invited, actions),
            Place::Failed(failure) => {
                widgets::paragraph(ui, RichText::new(failure.text(language)));
                widgets::button_row(ui, actions, [close()]);
            }
            Place::Open { invitation, is_house, code, status, offers, is_asked, is_lost, side, .. } => {
                let is_watched = side.is_none();
                if *status == Status::Awaited && !is_watched {
                    let link = invitation.to_string();
                    let how = if *is_house { network::scan(language) } else { network::link(language) };
                    widgets::paragraph(ui, RichText::new(how));
                    ui.add_space(6.0);
                    draw_code(ui, code, &link);
                    widgets::paragraph(ui, RichText::new(&link).monospace());
                    if !is_house {
                        widgets::button_row(ui, actions, [(web::copy_link(language), UiAction::CopyText(link))]);
                    }
                }
                let says = match (*is_lost, is_watched) {
                    (true, _) => network::reconnecting(language),
                    (false, true) => network::watching(language),
                    (false, false) => words::status(language, status),
                };
                widgets::paragraph(ui, RichText::new(says));
                for &offer in offers {
                    draw_offer(ui, view, offer, actions);
                }
                if *is_asked {
                    widgets::paragraph(ui, RichText::new(network::offered(language)));
                }
                ui.add_space(6.0);
                let is_left = !is_house && !is_watched && *status != Status::Awaited && view.table.main_session().outcome().is_none();
                if is_left {
                    widgets::paragraph(ui, RichText::new(network::leave_explained(language)).small().weak());
                }
                if is_watched {
                    widgets::button_row(ui, actions, [leave(), close()]);
                } else {
                    let engine = (network::leave_to_engine(language), act(SecondPlayerAction::Leave(Neighbour::Engine)));
                    widgets::button_row(ui, actions, [leave(), engine, close()]);
                }
            }
        }
    });
}

/// Draws the ways in which somebody comes, or is come to.
fn draw_ways(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let language = view.language();
    if let Some(kept) = view.second.kept_game() {
        let text = network::come_back(language, Invitation::host(&kept.server));
        widgets::button_row(ui, actions, [(text, act(SecondPlayerAction::Return))]);
    }
    widgets::button_row(ui, actions, [(network::by_phone(language), act(SecondPlayerAction::InvitePhone(None)))]);
    match view.settings.settings().server {
        Some(server) => {
            let text = network::by_link(language, Invitation::host(&server));
            widgets::button_row(ui, actions, [(text, act(SecondPlayerAction::InviteFriend))]);
        }
        None => widgets::paragraph(ui, RichText::new(network::no_club(language)).small().weak()),
    }
    ui.add_space(6.0);
    let label = ui.label(theme::caption(&network::own_link(language))).id;
    let id = Id::new("link to a game");
    let mut text: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let field = TextEdit::singleline(&mut text).id(id.with("field")).hint_text("https://…").char_limit(400).desired_width(f32::INFINITY);
    ui.add(field).labelled_by(label);
    match text.parse::<Invitation>() {
        Ok(invitation) => {
            let opened = widgets::button_row(ui, actions, [(network::open_link(language), act(SecondPlayerAction::Open(invitation)))]);
            if opened.iter().any(|button| button.clicked()) {
                text.clear();
            }
        }
        Err(_) if !text.trim().is_empty() => widgets::paragraph(ui, RichText::new(network::no_link(language)).small().weak()),
        Err(_) => {}
    }
    ui.data_mut(|data| data.insert_temp(id, text));
}

/// Draws the game of a link with its rules.
fn draw_invited(ui: &mut Ui, board_area: Rect, view: &OverlayView, invited: &Invited, actions: &mut Vec<UiAction>) {
    let (language, Invited { seat, variant, sections, .. }) = (view.language(), invited);
    let name = variant.name_in(view.locale());
    let name = if name.is_empty() { variant.id.clone() } else { name.to_owned() };
    let (text, join) = match seat {
        Some(side) => {
            let side = SideNames::of(variant, view.locale()).named(*side);
            (network::Invitation { variant: name, side }.text(language), network::play(language))
        }
        None => (network::invitation_full(language, name), network::watch(language)),
    };
    widgets::paragraph(ui, RichText::new(text));
    let symbols = PieceSymbols::of(ui.ctx(), variant);
    let height = (board_area.height() - 240.0).max(80.0);
    ScrollArea::vertical()
        .id_salt("rules of an invitation")
        .min_scrolled_height(height)
        .max_height(height)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for section in sections {
                rules::draw_section(ui, variant.rules.rule_set(), &symbols, section);
            }
        });
    ui.add_space(6.0);
    let decline = (network::decline(language), UiAction::CloseDialog);
    widgets::button_row(ui, actions, [(join, act(SecondPlayerAction::Join)), decline]);
}

fn draw_offer(ui: &mut Ui, view: &OverlayView, offer: Offer, actions: &mut Vec<UiAction>) {
    let language = view.language();
    widgets::paragraph(ui, RichText::new(words::offer(language, offer)));
    let accept = (network::accept(language), act(SecondPlayerAction::Accept(offer)));
    let decline = (network::decline(language), act(SecondPlayerAction::Decline(offer)));
    widgets::button_row(ui, actions, [accept, decline]);
}

/// Draws a code with edges on whole pixels.
fn draw_code(ui: &mut Ui, code: &[bool], link: &str) {
    let side = code.len().isqrt();
    if side == 0 {
        return;
    }
    let pixel = 1.0 / ui.ctx().pixels_per_point();
    #[expect(clippy::cast_precision_loss, reason = "a code has at most 185 modules a side")]
    let module = (CODE / side as f32 / pixel).floor().max(1.0) * pixel;
    #[expect(clippy::cast_precision_loss, reason = "a code has at most 185 modules a side")]
    let at = |index: usize| index as f32 * module;
    let (area, picture) = ui.allocate_exact_size(vec2(at(side), at(side)), Sense::hover());
    picture.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, link));
    let corner = ui.painter().round_to_pixel_center(area.left_top().x) - pixel / 2.0;
    let top = ui.painter().round_to_pixel_center(area.left_top().y) - pixel / 2.0;
    ui.painter().rect_filled(area, 0.0, Color32::WHITE);
    for (index, _) in code.iter().enumerate().filter(|(_, is_dark)| **is_dark) {
        let place = pos2(corner + at(index % side), top + at(index / side));
        ui.painter().rect_filled(Rect::from_min_size(place, vec2(module, module)), 0.0, Color32::BLACK);
    }
}
