use bevy_egui::egui::accesskit::{Action, Role};
use bevy_egui::egui::{
    Align, Button, ComboBox, Context, Layout, PointerButton, Rect, RichText, ScrollArea, Sense, TextEdit, TextStyle, Ui, UiBuilder,
    WidgetInfo, WidgetType, vec2,
};
use birka_records::game_record::link;
use birka_rules::{Setup, Side};
use birka_script::Variant;
use birka_session::SideNames;
use birka_session::words::{self, spoken};

use super::super::symbols::{self, PieceSymbols};
use super::super::{theme, widgets};
use super::diagram::{self, InputBoard};
use crate::game::actions::{GamesAction, PositionForm, UiAction};
use crate::game::messages::{self, buttons};
use crate::game::state::{TableLanguage, Variants};

/// Greatest width of the board, and of what is beside it, in points.
const BOARD: f32 = 400.0;
const BESIDE: f32 = 290.0;
/// The space between the two, and the scroll bar, in points.
const AROUND: f32 = 30.0;

/// Draws the dialog in which a position is set up.
pub(in super::super) fn draw(
    context: &Context,
    board_area: Rect,
    form: &PositionForm,
    actions: &mut Vec<UiAction>,
    language: &TableLanguage,
    variants: &Variants,
) {
    // The variant may be gone after its file has changed.
    let Ok(variant) = variants.get(&form.variant) else { return actions.push(UiAction::CloseDialog) };
    let mut edited = form.clone();
    let room = board_area.size() - vec2(60.0, 110.0);
    widgets::dialog(context, "position", &messages::positions::title(language.language()), board_area, actions, |ui, actions| {
        widgets::set_width(ui, room.x.min(BOARD + BESIDE + AROUND));
        ui.horizontal(|ui| {
            ui.label(RichText::new(messages::positions::title(language.language())).heading().color(theme::accent(ui)));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button(buttons::close(language.language())).clicked() {
                    actions.push(UiAction::CloseDialog);
                }
            });
        });
        ui.spacing_mut().button_padding.y = 4.0;
        ui.spacing_mut().interact_size.y = 26.0;
        let height = room.y.max(80.0);
        ScrollArea::vertical().id_salt("position").min_scrolled_height(height).max_height(height).auto_shrink([false, true]).show(
            ui,
            |ui| {
                if room.x >= BOARD + BESIDE + AROUND {
                    ui.horizontal_top(|ui| {
                        ui.vertical(|ui| draw_board(ui, language, BOARD.min(height - 30.0), &variant, &mut edited));
                        ui.vertical(|ui| draw_form(ui, &variant, &mut edited, actions, language, variants));
                    });
                } else {
                    draw_board(ui, language, ui.available_width().min(BOARD), &variant, &mut edited);
                    draw_form(ui, &variant, &mut edited, actions, language, variants);
                }
            },
        );
    });
    if edited != *form {
        actions.push(UiAction::EditPosition(Box::new(edited)));
    }
}

fn draw_board(ui: &mut Ui, language: &TableLanguage, width: f32, variant: &Variant, form: &mut PositionForm) {
    let (set, symbols) = (variant.rules.rule_set(), PieceSymbols::of(ui.ctx(), variant));
    let InputBoard { response, area, square } = diagram::draw_for_input(ui, width, set, &symbols, form.setup());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, messages::access::board(language.language())));
    if let Some(square) = square {
        if response.clicked_by(PointerButton::Secondary) || response.dragged_by(PointerButton::Secondary) {
            form.paint(set, square, None);
        } else if response.clicked() {
            form.press(set, square);
        } else if response.dragged() {
            form.paint(set, square, form.brush);
        }
    }
    add_nodes(ui, language, area, variant, form);
    ui.label(RichText::new(messages::positions::explained(language.language())).small().weak());
}

/// Adds a node for each square, for screen readers, and does what one wants to be done with it.
fn add_nodes(ui: &mut Ui, language: &TableLanguage, area: Rect, variant: &Variant, form: &mut PositionForm) {
    let set = variant.rules.rule_set();
    let board = ui.new_child(UiBuilder::new().id_salt("squares of the position").max_rect(area));
    let group = board.ctx().accesskit_node_builder(board.unique_id(), |node| {
        node.set_role(Role::Group);
        node.set_label(messages::access::board(language.language()));
    });
    if group.is_none() {
        return;
    }
    for (square, place) in diagram::places(area, set.size) {
        let id = board.id().with(square.index());
        // Makes the node a child of the board.
        board.interact(place, id, Sense::hover());
        let piece = form.setup().pieces.get(square.index()).copied().flatten();
        let label = spoken::describe_square(variant, square, piece, language.language(), language.locale());
        board.ctx().accesskit_node_builder(id, |node| {
            node.set_role(Role::Button);
            node.set_label(label);
            node.add_action(Action::Click);
        });
        if board.input(|input| input.has_accesskit_action_request(id, Action::Click)) {
            form.press(set, square);
        }
    }
}

fn draw_form(
    ui: &mut Ui,
    variant: &Variant,
    form: &mut PositionForm,
    actions: &mut Vec<UiAction>,
    language: &TableLanguage,
    variants: &Variants,
) {
    let set = &*variant.rule_set_in(language.locale());
    ui.set_max_width(BESIDE);
    let list = ComboBox::from_id_salt("variant of the position").width(250.0).selected_text(variant.name_in(language.locale())).show_ui(
        ui,
        |ui| {
            for other in variants.variants() {
                let name = other.name_in(language.locale());
                if ui.selectable_label(other.id == form.variant, name).clicked() && other.id != form.variant {
                    let set = other.rules.rule_set();
                    *form = PositionForm::new(&other.id, set, Setup::start(set));
                }
            }
        },
    );
    widgets::name(&list.response, &messages::access::variant(language.language()));
    // Another variant is shown from the next frame on.
    if form.variant != variant.id {
        return;
    }
    let symbols = PieceSymbols::of(ui.ctx(), variant);
    for (id, kind) in set.kinds() {
        ui.horizontal(|ui| {
            let is_chosen = form.brush == Some(id);
            symbols::show(ui, symbols.kind(id), 20.0, is_chosen);
            if ui.selectable_label(is_chosen, words::piece_kind(language.language(), &kind.name)).clicked() {
                form.brush = Some(id);
            }
        });
    }
    if ui.selectable_label(form.brush.is_none(), messages::positions::clear(language.language())).clicked() {
        form.brush = None;
    }
    let names = SideNames::of(variant, language.locale());
    ui.horizontal_wrapped(|ui| {
        for side in Side::ALL {
            let is_chosen = form.setup().turn == side;
            if ui.selectable_label(is_chosen, spoken::turn(language.language(), names.named(side), false)).clicked() {
                form.set_turn(set, side);
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        if ui.button(messages::positions::start(language.language())).clicked() {
            form.set(set, Setup::start(set));
        }
        if ui.button(messages::positions::empty(language.language())).clicked() {
            form.clear(set);
        }
    });
    let mut text = form.text().to_owned();
    let field =
        ui.add(TextEdit::multiline(&mut text).font(TextStyle::Monospace).desired_rows(3).desired_width(BESIDE - 12.0).char_limit(2000));
    widgets::name(&field, &messages::access::position_as_text(language.language()));
    if text != form.text() {
        form.set_text(set, text);
    }
    let faults = form.faults(set);
    if ui
        .add_enabled(
            faults.is_empty(),
            Button::new(RichText::new(messages::positions::analyse(language.language())).color(theme::accent(ui))),
        )
        .clicked()
        && let Ok(link) = link::write_position(&form.variant, form.text().trim())
    {
        actions.push(UiAction::Games(GamesAction::OpenText(link)));
    }
    if faults.is_empty() {
        match form.outcome(&variant.rules) {
            None => drop(ui.label(RichText::new(messages::positions::is_valid(language.language())).small().weak())),
            Some(outcome) => {
                let reason = spoken::reason(language.language(), outcome, names);
                let result = spoken::result(language.language(), outcome, names);
                let over = messages::positions::IsOver { result, reason }.text(language.language());
                widgets::paragraph(ui, RichText::new(over).small().color(theme::accent(ui)));
            }
        }
    }
    for fault in &faults {
        let fault = words::position(language.language(), fault);
        widgets::paragraph(ui, RichText::new(fault).small().color(theme::accent(ui)));
    }
}
