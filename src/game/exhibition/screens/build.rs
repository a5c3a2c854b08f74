//! Spawns the nodes of a screen from its content.

use bevy::prelude::*;
use bevy::text::{FontSource, LineBreak, LineHeight};

use birka_exhibition::visit::{Aid, Control};

use super::content::{Button, Card, LineRole, ScreenCaption, ScreenContent, Strip, TextLine, Weight};
use super::style::{Logo, Metrics, Palette};
use super::take_home::ShownCode;

/// A button, and what it does.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ControlButton(pub Control);

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ButtonWeight(pub(super) Weight);

#[derive(Component, Clone, Copy, Debug)]
pub(super) struct CountdownText;

/// The text about the time until a PIN is accepted again.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct PinWaitText;

/// The picture of a QR code.
#[derive(Component, Clone, Copy, Debug)]
pub struct CodePicture;

/// The font of all screens.
#[derive(Resource, Clone)]
pub(in crate::game::exhibition) struct ScreenFont(pub(super) Handle<Font>);

impl ScreenFont {
    /// The font in a size, in logical pixels.
    pub(in crate::game::exhibition) fn text(&self, size: f32) -> TextFont {
        TextFont { font: FontSource::Handle(self.0.clone()), font_size: bevy::text::FontSize::Px(size), ..default() }
    }
}

/// Builds nodes with a font in a size.
pub(super) struct Builder {
    pub(super) font: ScreenFont,
    pub(super) metrics: Metrics,
    pub(super) palette: &'static Palette,
    pub(super) logo: Option<Logo>,
    /// The width of the caption of a game, if it stands beside the board.
    pub(super) beside: Option<f32>,
}

/// How much a text is thickened, as a share of its size: the strokes of the font are thin for a reader who stands.
const THICKENING: f32 = 0.02;

impl Builder {
    fn text(&self, text: &str, size: f32, color: Color) -> impl Bundle + use<> {
        (
            Text::new(text),
            self.font.text(self.metrics.text(size)),
            TextColor(color),
            TextShadow { offset: Vec2::new(self.metrics.text(size) * THICKENING, 0.0), color },
            LineHeight::RelativeToFont(1.22),
            TextLayout::new(Justify::Center, LineBreak::WordBoundary),
            Node { flex_shrink: 1.0, ..default() },
        )
    }

    fn gap(&self, design: f32) -> Val {
        Val::Px(self.metrics.px(design))
    }

    /// A dark panel for lines: no text stands on the table itself. That of a win has a golden edge.
    fn panel(&self, node: Node, lines: &[TextLine]) -> impl Bundle + use<> {
        let is_triumph = lines.iter().any(|line| line.role == LineRole::Triumph);
        let (width, color) = if is_triumph { (4.0, self.palette.primary) } else { (1.5, self.palette.panel_border) };
        let border = UiRect::all(Val::Px(self.metrics.px(width).max(1.0)));
        let node = Node { border, border_radius: BorderRadius::all(self.gap(18.0)), ..node };
        (node, BackgroundColor(self.palette.panel), BorderColor::all(color))
    }

    /// Everything at one side of the table: in its half of the window, along its lower edge.
    pub(super) fn seat(&self, parent: &mut ChildSpawnerCommands, content: &ScreenContent) {
        if content.is_dark {
            return;
        }
        if let Some(caption) = &content.caption {
            self.caption(parent, caption);
        }
        if let Some(card) = &content.card {
            self.card(parent, card);
        }
        self.strip(parent, &content.strip);
    }

    /// The lines, each at most of this width.
    fn lines(&self, parent: &mut ChildSpawnerCommands, lines: &[TextLine], width: f32) {
        for line in lines {
            if line.role == LineRole::Museum {
                self.logo(parent, width);
                if line.text.is_empty() {
                    continue;
                }
            }
            let (size, color) = match line.role {
                LineRole::Triumph => (64.0, self.palette.text_title),
                LineRole::Title => (46.0, self.palette.text_title),
                LineRole::Defeat => (46.0, self.palette.text),
                LineRole::Text | LineRole::Countdown | LineRole::PinWait => (30.0, self.palette.text),
                LineRole::Quiet | LineRole::Museum => (26.0, self.palette.text_quiet),
            };
            let mut node = parent.spawn(self.text(&line.text, size, color));
            let widest = balanced_width(&line.text, self.metrics.text(size), width);
            node.entry::<Node>().and_modify(move |mut node| node.max_width = Val::Px(widest));
            match line.role {
                LineRole::Countdown => {
                    node.insert(CountdownText);
                }
                LineRole::PinWait => {
                    node.insert(PinWaitText);
                }
                _ => {}
            }
        }
    }

    /// The logo of the museum, in its own proportions.
    fn logo(&self, parent: &mut ChildSpawnerCommands, width: f32) {
        let Some(logo) = &self.logo else { return };
        let height = self.metrics.px(72.0).min(width / logo.aspect.max(0.01));
        let node = Node { width: Val::Px(height * logo.aspect), height: Val::Px(height), ..default() };
        parent.spawn((node, ImageNode::new(logo.image.clone())));
    }

    fn caption(&self, parent: &mut ChildSpawnerCommands, caption: &ScreenCaption) {
        let beside = self.beside.filter(|_| caption.is_of_game);
        let museum = caption.lines.iter().position(|line| line.role == LineRole::Museum).filter(|_| !self.metrics.is_narrow());
        let design = if museum.is_some() { 1560.0 } else { 1180.0 };
        let widest = beside.unwrap_or(self.metrics.px(design).min(self.metrics.window.x * 0.94));
        let node = Node {
            align_self: if beside.is_some() { AlignSelf::Start } else { AlignSelf::Center },
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            row_gap: self.gap(6.0),
            padding: UiRect::axes(self.gap(30.0), self.gap(14.0)),
            margin: UiRect { bottom: self.gap(14.0), left: self.gap(20.0), right: self.gap(20.0), top: Val::ZERO },
            max_width: Val::Px(widest),
            ..default()
        };
        // Above a board that is lower, there is room.
        let is_above = self.metrics.aids.has(Aid::Lower) && caption.is_of_game && beside.is_none();
        let node = if is_above {
            Node {
                position_type: PositionType::Absolute,
                top: Val::Px(self.metrics.px(20.0) - self.metrics.window.y / 2.0),
                left: Val::Px((self.metrics.window.x - widest) / 2.0),
                width: Val::Px(widest),
                margin: UiRect::ZERO,
                ..node
            }
        } else {
            node
        };
        let width = widest - self.metrics.px(66.0);
        let Some(museum) = museum else {
            parent.spawn(self.panel(node, &caption.lines)).with_children(|parent| self.lines(parent, &caption.lines, width));
            return;
        };
        // The museum beside the rest, so that the caption is not so high that it covers the board.
        let node = Node { flex_direction: FlexDirection::Row, column_gap: self.gap(30.0), ..node };
        let column =
            || Node { flex_direction: FlexDirection::Column, align_items: AlignItems::Center, row_gap: self.gap(6.0), ..default() };
        // A long name has two or three lines, not five.
        let name = width_on_one_line(&caption.lines[museum].text, self.metrics.text(26.0));
        let left = (name * 0.6).clamp(self.metrics.px(260.0), self.metrics.px(440.0));
        let gap = self.metrics.px(30.0);
        parent.spawn(self.panel(node, &caption.lines)).with_children(|parent| {
            parent.spawn(column()).with_children(|parent| self.lines(parent, &caption.lines[museum..=museum], left));
            parent.spawn(column()).with_children(|parent| {
                self.lines(parent, &caption.lines[..museum], width - left - gap);
                self.lines(parent, &caption.lines[museum + 1..], width - left - gap);
            });
        });
    }

    fn card(&self, parent: &mut ChildSpawnerCommands, card: &Card) {
        let column = Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            row_gap: self.gap(14.0),
            ..default()
        };
        let framed = |node| Node {
            padding: UiRect::axes(self.gap(40.0), self.gap(22.0)),
            margin: UiRect::bottom(self.gap(14.0)),
            max_width: Val::Px(self.metrics.window.x * 0.97),
            ..node
        };
        let width = self.metrics.px(1300.0).min(self.metrics.window.x * 0.9);
        let Some(shown) = &card.code else {
            parent.spawn(self.panel(framed(column), &card.lines)).with_children(|parent| self.card_column(parent, card, width));
            return;
        };
        let side = self.code_side(shown);
        let gap = self.metrics.px(36.0);
        let row = Node { align_items: AlignItems::Center, column_gap: Val::Px(gap), ..default() };
        parent.spawn(self.panel(framed(row), &card.lines)).with_children(|parent| {
            parent.spawn(column).with_children(|parent| self.card_column(parent, card, width - side - gap));
            let node = Node { width: Val::Px(side), height: Val::Px(side), flex_shrink: 0.0, ..default() };
            parent.spawn((node, ImageNode::new(shown.image.clone()), CodePicture));
        });
    }

    /// The side of a QR code: a whole number of pixels for each module.
    #[expect(clippy::cast_precision_loss, reason = "at most 185 modules")]
    fn code_side(&self, shown: &ShownCode) -> f32 {
        shown.code.module_px(self.metrics.window.into()) * shown.code.side() as f32
    }

    /// The lines and buttons of a card.
    fn card_column(&self, parent: &mut ChildSpawnerCommands, card: &Card, width: f32) {
        let columns = card.rows.iter().map(Vec::len).max().unwrap_or(1).max(1);
        #[expect(clippy::cast_precision_loss, reason = "a few columns")]
        let cell = card.is_grid.then(|| (width - self.metrics.px(18.0) * (columns - 1) as f32) / columns as f32);
        self.lines(parent, &card.lines, width);
        for row in &card.rows {
            let node = Node {
                column_gap: self.gap(18.0),
                row_gap: self.gap(14.0),
                flex_wrap: FlexWrap::Wrap,
                justify_content: JustifyContent::Center,
                ..default()
            };
            parent.spawn(node).with_children(|parent| row.iter().for_each(|button| self.button(parent, button, 28.0, cell)));
        }
    }

    fn strip(&self, parent: &mut ChildSpawnerCommands, strip: &Strip) {
        if strip == &Strip::default() {
            return;
        }
        let is_invitation = strip.status.is_empty() && strip.actions.is_empty();
        let is_narrow = self.metrics.is_narrow() && !strip.status.is_empty();
        let row = |justify| Node {
            column_gap: self.gap(12.0),
            row_gap: self.gap(10.0),
            flex_wrap: FlexWrap::Wrap,
            align_items: AlignItems::Center,
            justify_content: justify,
            ..default()
        };
        let node = Node {
            width: percent(100),
            min_height: Val::Px(self.metrics.control_height() + self.metrics.px(28.0)),
            column_gap: self.gap(24.0),
            align_items: AlignItems::Center,
            justify_content: if is_invitation { JustifyContent::Center } else { JustifyContent::SpaceBetween },
            padding: UiRect::axes(self.gap(20.0), self.gap(12.0)),
            ..default()
        };
        if is_narrow {
            // Above the buttons, over the whole width.
            let status = Node {
                width: percent(100),
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                padding: UiRect::top(self.gap(12.0)),
                ..default()
            };
            let width = self.metrics.window.x * 0.9;
            parent.spawn((status, BackgroundColor(self.palette.panel))).with_children(|parent| self.lines(parent, &strip.status, width));
        }
        parent.spawn((node, BackgroundColor(self.palette.panel))).with_children(|parent| {
            let size = if is_invitation { 27.0 } else { 22.0 };
            parent.spawn(row(if is_invitation { JustifyContent::Center } else { JustifyContent::Start })).with_children(|parent| {
                strip.languages.iter().for_each(|button| self.button(parent, button, size, None));
            });
            if !strip.status.is_empty() && !is_narrow {
                let status = Node { flex_direction: FlexDirection::Column, align_items: AlignItems::Center, flex_shrink: 1.0, ..default() };
                parent.spawn(status).with_children(|parent| self.lines(parent, &strip.status, self.metrics.window.x * 0.36));
            }
            if !strip.actions.is_empty() {
                parent.spawn(row(JustifyContent::End)).with_children(|parent| {
                    strip.actions.iter().for_each(|button| self.button(parent, button, 25.0, None));
                });
            }
        });
    }

    /// A button as wide as its text, or of a given width.
    fn button(&self, parent: &mut ChildSpawnerCommands, button: &Button, size: f32, cell: Option<f32>) {
        let look = button_colors(self.palette, button.weight, false);
        let size = if button.weight == Weight::Invitation { 44.0 } else { size };
        let node = Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            width: cell.map_or(Val::Auto, Val::Px),
            min_width: Val::Px(self.metrics.target.ceil()),
            min_height: Val::Px(self.metrics.control_height()),
            padding: UiRect::axes(self.gap(20.0), self.gap(9.0)),
            border: UiRect::all(Val::Px(self.metrics.px(2.0).max(1.0))),
            border_radius: BorderRadius::all(self.gap(12.0)),
            ..default()
        };
        let colors = (BackgroundColor(look.fill), BorderColor::all(self.palette.button_border));
        let width = cell.map_or(self.metrics.window.x * 0.4, |cell| cell - self.metrics.px(48.0));
        let mut spawned = parent.spawn((node, colors, ControlButton(button.control), ButtonWeight(button.weight)));
        if button.weight == Weight::Invitation {
            let (spread, blur) = (self.gap(4.0), self.gap(22.0));
            spawned.insert(BoxShadow::new(self.palette.primary.with_alpha(0.0), Val::ZERO, Val::ZERO, spread, blur));
        }
        spawned.with_children(|parent| {
            let mut label = parent.spawn(self.text(&button.label, size, look.text));
            label.entry::<Node>().and_modify(move |mut node| node.max_width = Val::Px(width));
            if let Some(note) = &button.note {
                let mut note = parent.spawn(self.text(note, 20.0, look.note));
                note.entry::<Node>().and_modify(move |mut node| node.max_width = Val::Px(width));
            }
            if button.weight == Weight::Chosen {
                let line = Node { width: percent(100), height: Val::Px(self.metrics.px(3.0).max(2.0)), ..default() };
                parent.spawn((line, BackgroundColor(self.palette.text)));
            }
        });
    }
}

/// The width of a letter, as a share of the size of the text: on average in the languages of the exhibit.
const LETTER_WIDTH: f32 = 0.45;

/// About how wide a text is on one line.
#[expect(clippy::cast_precision_loss, reason = "a few hundred letters")]
fn width_on_one_line(text: &str, size: f32) -> f32 {
    text.chars().count() as f32 * size * LETTER_WIDTH
}

/// The greatest width for a text so that its lines are about equally long, and no word stands alone in the last.
fn balanced_width(text: &str, size: f32, width: f32) -> f32 {
    let whole = width_on_one_line(text, size);
    let lines = (whole / width).ceil();
    if lines < 2.0 { width } else { (whole / lines * 1.15).min(width) }
}

/// The colours of a button.
pub(super) struct ButtonColors {
    pub(super) fill: Color,
    pub(super) text: Color,
    pub(super) note: Color,
}

/// The colours of a button, under a finger or not.
pub(super) fn button_colors(palette: &Palette, weight: Weight, is_pressed: bool) -> ButtonColors {
    let light = |fill| ButtonColors { fill, text: palette.text_on_light, note: palette.text_on_light };
    match weight {
        _ if is_pressed => light(palette.pressed),
        Weight::Primary | Weight::Invitation => light(palette.primary),
        Weight::Normal | Weight::Chosen => ButtonColors { fill: palette.button, text: palette.text, note: palette.text_quiet },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_several_lines_is_as_narrow_as_they_allow() {
        assert_eq!(balanced_width("Your move", 30.0, 700.0), 700.0);
        let sentence = "Pieces move straight, as far as the way is free. Enclose a piece between two of yours to capture it.";
        let width = balanced_width(sentence, 17.0, 700.0);
        assert!((380.0..480.0).contains(&width), "{width}");
        assert!(balanced_width(&sentence.repeat(3), 17.0, 700.0) <= 700.0);
    }
}
