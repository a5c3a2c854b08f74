//! Where the parts of a screen are in the window.

use std::ops::Range;

use bevy::prelude::*;
use birka_exhibition::visit::{Aid, Control};

use super::blocks::{Block, ItemLook, ScreenFonts, ScreenItem};
use super::content::{Button, Card, LineRole, ScreenCaption, ScreenContent, Strip, TextLine, Weight};
use super::style::{DARK, Logo, Metrics, Palette, ShownCode};

/// The texts and buttons at a side of the table, with their places.
pub(super) struct Placed {
    pub(super) items: Vec<ScreenItem>,
    /// The first and the last row of the window that neither the strip nor a caption covers, and whether there is a caption of a game.
    pub(super) free: Range<f32>,
    pub(super) has_caption: bool,
}

/// The parts of what stands at a side of the table, for a visitor at the lower edge of the window: in its lower half, along the edge.
pub(super) fn lay_out(content: &ScreenContent, setting: &Setting, fonts: &mut ScreenFonts) -> Placed {
    let window = setting.metrics.window;
    if content.is_dark {
        let items = Block::of(window, ItemLook::fill(DARK)).items_at(Vec2::ZERO).collect();
        return Placed { items, free: 0.0..window.y, has_caption: false };
    }
    let palette = Palette::of(setting.metrics.aids);
    let mut layout = Layout { setting, metrics: setting.metrics, palette, fonts };
    let strip = layout.strip(&content.strip);
    let card = content.card.as_ref().map(|card| layout.card(card)).unwrap_or_default();
    let caption = content.caption.as_ref().map(|caption| layout.caption(caption)).unwrap_or_default();
    let gap = setting.metrics.px(14.0);
    let beside = content.caption.as_ref().and_then(|caption| layout.beside(caption));
    let is_above = content.caption.as_ref().is_some_and(|caption| layout.is_above_board(caption));
    let centred = |block: &Block| ((window.x - block.size.x) / 2.0).round();
    let strip_top = window.y - strip.size.y;
    let card_top = strip_top - if card.is_empty() { 0.0 } else { card.size.y + gap };
    let caption_place = Vec2::new(
        if beside.is_some() { setting.metrics.px(20.0) } else { centred(&caption) },
        if is_above { setting.metrics.px(20.0) } else { card_top - gap - caption.size.y },
    );
    let card_place = Vec2::new(centred(&card), card_top);
    let strip_place = Vec2::new(0.0, strip_top);
    let covering = content.caption.as_ref().filter(|_| beside.is_none());
    let has_caption = covering.is_some_and(|caption| caption.is_of_game);
    let free = match (covering.is_some(), is_above) {
        (false, _) => 0.0..strip_top,
        (true, true) => caption_place.y + caption.size.y + gap..strip_top,
        (true, false) => 0.0..caption_place.y - gap,
    };
    let items = caption.items_at(caption_place).chain(card.items_at(card_place)).chain(strip.items_at(strip_place)).collect();
    Placed { items, free, has_caption }
}

/// The inputs of a layout besides its content.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Setting {
    pub(super) metrics: Metrics,
    pub(super) logo: Option<Logo>,
    /// The width of the caption of a game, if it stands beside the board.
    pub(super) beside: Option<f32>,
    /// The controls under fingers.
    pub(super) pressed: Vec<Control>,
}

struct Layout<'a> {
    setting: &'a Setting,
    metrics: Metrics,
    palette: &'static Palette,
    fonts: &'a mut ScreenFonts,
}

impl Layout<'_> {
    fn px(&self, design: f32) -> f32 {
        self.metrics.px(design)
    }

    /// The background of texts over the table, with a line around it.
    fn panel(&self, lines: &[TextLine]) -> ItemLook {
        let is_triumph = lines.iter().any(|line| line.role == LineRole::Triumph);
        let (width, border) = if is_triumph { (4.0, self.palette.primary) } else { (1.5, self.palette.panel_border) };
        ItemLook::Box { fill: self.palette.panel, border, border_width: self.px(width).max(1.0), radius: self.px(18.0) }
    }

    /// The lines, each at most of this width.
    fn lines(&mut self, lines: &[TextLine], width: f32) -> Vec<Block> {
        let mut blocks = Vec::new();
        for line in lines {
            if line.role == LineRole::Museum {
                blocks.extend(self.setting.logo.as_ref().map(|logo| self.logo(logo, width)));
                if line.text.is_empty() {
                    continue;
                }
            }
            let (size, color) = match line.role {
                LineRole::Triumph => (64.0, self.palette.text_title),
                LineRole::Title => (46.0, self.palette.text_title),
                LineRole::Defeat => (46.0, self.palette.text),
                LineRole::Text | LineRole::Time => (30.0, self.palette.text),
                LineRole::Quiet | LineRole::Museum => (26.0, self.palette.text_quiet),
            };
            let size = self.metrics.text(size);
            blocks.push(self.fonts.text(&line.text, size, color, balanced_width(&line.text, size, width)));
        }
        blocks
    }

    /// The logo of the museum, in its own proportions.
    fn logo(&self, logo: &Logo, width: f32) -> Block {
        let height = self.px(72.0).min(width / logo.aspect.max(0.01));
        Block::of(Vec2::new(height * logo.aspect, height), ItemLook::Logo(logo.image.clone()))
    }

    /// The width of a caption beside the board; `None` if it is below or above the board.
    fn beside(&self, caption: &ScreenCaption) -> Option<f32> {
        self.setting.beside.filter(|_| caption.is_of_game)
    }

    /// Above a board that is lower, there is room.
    fn is_above_board(&self, caption: &ScreenCaption) -> bool {
        self.metrics.aids.has(Aid::Lower) && caption.is_of_game && self.beside(caption).is_none()
    }

    fn caption(&mut self, caption: &ScreenCaption) -> Block {
        let museum = caption.lines.iter().position(|line| line.role == LineRole::Museum).filter(|_| !self.metrics.is_narrow());
        // That of a game has few lines, so that its board has more room.
        let design = if museum.is_some() || caption.is_of_game { 1560.0 } else { 1180.0 };
        let padding = Vec2::new(self.px(30.0), self.px(14.0));
        let widest = self.beside(caption).unwrap_or(self.px(design).min(self.metrics.window.x * 0.94));
        let width = widest - 2.0 * padding.x - self.px(6.0);
        let row_gap = self.px(6.0);
        let whole = match museum {
            None => Block::column(self.lines(&caption.lines, width), row_gap),
            // The museum beside the rest, so that the caption is not so high that it covers the board.
            Some(museum) => {
                // A long name has two or three lines, not five.
                let name = width_on_one_line(&caption.lines[museum].text, self.metrics.text(26.0));
                let left = (name * 0.6).clamp(self.px(260.0), self.px(440.0));
                let gap = self.px(30.0);
                let rest = [&caption.lines[..museum], &caption.lines[museum + 1..]].concat();
                let museum = Block::column(self.lines(&caption.lines[museum..=museum], left), row_gap);
                Block::row([museum, Block::column(self.lines(&rest, width - left - gap), row_gap)], gap)
            }
        };
        let panel = self.panel(&caption.lines);
        whole.padded(padding).on(panel)
    }

    fn card(&mut self, card: &Card) -> Block {
        let width = self.px(1300.0).min(self.metrics.window.x * 0.9);
        let inner = match &card.code {
            None => self.card_column(card, width),
            Some(shown) => {
                let (side, gap) = (self.code_side(shown), self.px(36.0));
                let code = Block::of(Vec2::splat(side), ItemLook::Code(shown.image.clone()));
                Block::row([self.card_column(card, width - side - gap), code], gap)
            }
        };
        let panel = self.panel(&card.lines);
        inner.padded(Vec2::new(self.px(40.0), self.px(22.0))).on(panel)
    }

    /// The side of a QR code: a whole number of pixels for each module.
    #[expect(clippy::cast_precision_loss, reason = "at most 185 modules")]
    fn code_side(&self, shown: &ShownCode) -> f32 {
        shown.code.module_px(self.metrics.window.into()) * shown.code.side() as f32
    }

    /// The lines and buttons of a card.
    fn card_column(&mut self, card: &Card, width: f32) -> Block {
        let columns = card.rows.iter().map(Vec::len).max().unwrap_or(1).max(1);
        #[expect(clippy::cast_precision_loss, reason = "a few columns")]
        let cell = card.is_grid.then(|| ((width - self.px(18.0) * (columns - 1) as f32) / columns as f32).floor());
        let gap = Vec2::new(self.px(18.0), self.px(14.0));
        let mut blocks = self.lines(&card.lines, width);
        for row in &card.rows {
            // All as high as the highest.
            let heights = row.iter().map(|button| self.button(button, 28.0, cell, 0.0).size.y);
            let height = heights.fold(0.0, f32::max);
            let buttons = row.iter().map(|button| self.button(button, 28.0, cell, height)).collect();
            blocks.push(Block::rows(buttons, gap, width, 0.5));
        }
        Block::column(blocks, self.px(14.0))
    }

    fn strip(&mut self, strip: &Strip) -> Block {
        if strip == &Strip::default() {
            return Block::default();
        }
        let window = self.metrics.window.x;
        let (padding, gap) = (Vec2::new(self.px(20.0), self.px(12.0)), self.px(24.0));
        let (width, height) = (window - 2.0 * padding.x, self.metrics.control_height() + self.px(28.0) - 2.0 * padding.y);
        let panel = ItemLook::fill(self.palette.panel);
        let button_gap = Vec2::new(self.px(12.0), self.px(10.0));
        if strip.status.is_empty() && strip.actions.is_empty() {
            let invitations = strip.languages.iter().map(|button| self.button(button, 27.0, None, 0.0)).collect();
            return Block::rows(invitations, button_gap, width, 0.5).within(Vec2::new(width, height)).padded(padding).on(panel);
        }
        let languages: Vec<Block> = strip.languages.iter().map(|button| self.button(button, 22.0, None, 0.0)).collect();
        let actions: Vec<Block> = strip.actions.iter().map(|button| self.button(button, 25.0, None, 0.0)).collect();
        let width_in_one_row = |blocks: &[Block]| blocks.iter().map(|block| block.size.x + button_gap.x).sum::<f32>() - button_gap.x;
        let mut status = Block::column(self.lines(&strip.status, window * 0.36), 0.0);
        // Where it is too much for a row, each part gets its share.
        let mut wanted = [width_in_one_row(&languages), status.size.x, width_in_one_row(&actions)];
        let share_of = |wanted: &[f32]| ((width - 2.0 * gap) / wanted.iter().sum::<f32>()).min(1.0);
        // Above the buttons, over the whole width, where the window is narrow or texts are large.
        let is_above = !status.is_empty() && (self.metrics.is_narrow() || share_of(&wanted) < LEAST_SHARE);
        if is_above {
            status = Block::column(self.lines(&strip.status, window * 0.9), 0.0);
            wanted[1] = 0.0;
        }
        let share = share_of(&wanted);
        if share < 1.0 && !is_above && !status.is_empty() {
            status = Block::column(self.lines(&strip.status, status.size.x * share), 0.0);
        }
        let languages = Block::rows(languages, button_gap, wanted[0] * share + 0.5, 0.0);
        let actions = Block::rows(actions, button_gap, wanted[2] * share + 0.5, 1.0);
        let above = if is_above {
            let block = std::mem::take(&mut status);
            let size = Vec2::new(window, block.size.y + padding.y);
            block.within(size).on(panel.clone())
        } else {
            Block::default()
        };
        let row = Block::spread([languages, status, actions], width).within(Vec2::new(width, height)).padded(padding).on(panel);
        Block::column([above, row], 0.0)
    }

    /// A button as wide as its text, or of a given width, and of at least a height.
    fn button(&mut self, button: &Button, size: f32, cell: Option<f32>, height: f32) -> Block {
        let palette = self.palette;
        let colors = button_colors(palette, button.weight, self.setting.pressed.contains(&button.control));
        let is_invitation = button.weight == Weight::Invitation;
        let size = self.metrics.text(if is_invitation { 44.0 } else { size });
        let padding = Vec2::new(self.px(20.0), self.px(9.0)) + self.px(2.0).max(1.0);
        let width = cell.map_or(self.metrics.window.x * 0.4, |cell| cell - self.px(48.0));
        let mut parts = vec![self.fonts.text(&button.label, size, colors.text, width)];
        if let Some(note) = &button.note {
            parts.push(self.fonts.text(note, self.metrics.text(20.0), colors.note, width));
        }
        if button.weight == Weight::Chosen {
            let widest = parts.iter().map(|part| part.size.x).fold(0.0, f32::max);
            let line = cell.map_or(widest, |cell| cell - 2.0 * padding.x);
            parts.push(Block::of(Vec2::new(line, self.px(3.0).max(2.0)), ItemLook::fill(palette.text)));
        }
        let least = Vec2::new(cell.unwrap_or(self.metrics.target.ceil()), self.metrics.control_height().max(height));
        let look =
            ItemLook::Box { fill: colors.fill, border: palette.button_border, border_width: self.px(2.0).max(1.0), radius: self.px(12.0) };
        Block::column(parts, 0.0).padded(padding).within(least).into_button(look, button.control, is_invitation)
    }
}

/// The least share of its width with which the status of a game still stands between the buttons.
const LEAST_SHARE: f32 = 0.85;

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
struct ButtonColors {
    fill: Color,
    text: Color,
    note: Color,
}

/// The colours of a button, under a finger or not.
fn button_colors(palette: &Palette, weight: Weight, is_pressed: bool) -> ButtonColors {
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
        let sentence = "Pieces move straight, as far as the way is free. Enclose an enemy piece between two of yours to capture it.";
        let width = balanced_width(sentence, 17.0, 700.0);
        assert!((380.0..480.0).contains(&width), "{width}");
        assert!(balanced_width(&sentence.repeat(3), 17.0, 700.0) <= 700.0);
    }
}
