//! Rectangles with texts, pictures and buttons in them, which are put below and beside each other.

use bevy::prelude::*;
use bevy_egui::egui::epaint::text::{FontDefinitions, Fonts, LayoutJob, TextFormat, TextOptions, TextWrapping};
use bevy_egui::egui::{self, Color32, FontId};
use birka_exhibition::visit::Control;

/// A part of a screen.
#[derive(Clone, Debug, PartialEq)]
pub struct ScreenItem {
    /// In logical pixels of the window.
    pub rect: Rect,
    pub look: ItemLook,
    /// The control of a button, if this is its rectangle.
    pub control: Option<Control>,
    /// Whether it belongs to the button that grows and shrinks.
    pub(super) is_invitation: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ItemLook {
    /// A filled rectangle with a line inside its edge.
    Box {
        fill: Color,
        border: Color,
        border_width: f32,
        radius: f32,
    },
    /// Centred lines of text, with breaks between them.
    Text {
        text: String,
        size: f32,
        color: Color,
    },
    Logo(Handle<Image>),
    /// A QR code; each pixel of the image is a module.
    Code(Handle<Image>),
}

impl ItemLook {
    pub(super) fn fill(fill: Color) -> Self {
        Self::Box { fill, border: Color::NONE, border_width: 0.0, radius: 0.0 }
    }
}

/// The height of a line, as a share of the size of its text.
const LINE_HEIGHT: f32 = 1.22;

/// A text for egui, centred, with lines of at most this width.
pub(super) fn text_job(text: &str, size: f32, color: Color32, width: f32) -> LayoutJob {
    let line_height = Some((size * LINE_HEIGHT).round());
    let format = TextFormat { font_id: FontId::proportional(size), color, line_height, ..TextFormat::default() };
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap = TextWrapping::wrap_at_width(width);
    job.halign = egui::Align::Center;
    job
}

/// Measures texts in the font in which egui draws them.
#[derive(Resource)]
pub(super) struct ScreenFonts(Fonts);

impl Default for ScreenFonts {
    fn default() -> Self {
        Self(Fonts::new(TextOptions::default(), FontDefinitions::default()))
    }
}

impl ScreenFonts {
    /// Texts that are not measured between two calls are forgotten.
    pub(super) fn tidy(&mut self) {
        self.0.begin_pass(TextOptions::default());
    }

    /// A text in lines of at most this width.
    pub(super) fn text(&mut self, text: &str, size: f32, color: Color, width: f32) -> Block {
        let galley = self.0.with_pixels_per_point(1.0).layout_job(text_job(text, size, Color32::WHITE, width));
        let lines = galley.rows.iter().map(|row| row.glyphs.iter().map(|glyph| glyph.chr).collect::<String>());
        let text = lines.map(|line| line.trim_matches(' ').to_owned()).collect::<Vec<_>>().join("\n");
        let measured = Vec2::new(galley.size().x.ceil(), galley.size().y.ceil());
        Block::of(measured, ItemLook::Text { text, size, color })
    }
}

/// A rectangle at the origin, with what is in it.
#[derive(Default)]
pub(super) struct Block {
    pub(super) size: Vec2,
    items: Vec<ScreenItem>,
}

impl Block {
    pub(super) fn of(size: Vec2, look: ItemLook) -> Self {
        let rect = Rect::from_corners(Vec2::ZERO, size);
        Self { size, items: vec![ScreenItem { rect, look, control: None, is_invitation: false }] }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The items, with the upper left corner of the rectangle at a place.
    pub(super) fn items_at(self, place: Vec2) -> impl Iterator<Item = ScreenItem> {
        let moved = move |item: ScreenItem| ScreenItem { rect: Rect { min: item.rect.min + place, max: item.rect.max + place }, ..item };
        self.items.into_iter().map(moved)
    }

    fn put(&mut self, block: Self, place: Vec2) {
        self.items.extend(block.items_at(place.round()));
    }

    /// In the middle of a rectangle of at least this size.
    pub(super) fn within(self, size: Vec2) -> Self {
        let mut whole = Self { size: self.size.max(size), items: Vec::new() };
        let place = (whole.size - self.size) / 2.0;
        whole.put(self, place);
        whole
    }

    /// With room around it.
    pub(super) fn padded(self, padding: Vec2) -> Self {
        let size = self.size + 2.0 * padding;
        self.within(size)
    }

    /// With something behind it, of its size.
    pub(super) fn on(mut self, look: ItemLook) -> Self {
        self.items.splice(0..0, Self::of(self.size, look).items);
        self
    }

    /// A button of its size.
    pub(super) fn into_button(self, look: ItemLook, control: Control, is_invitation: bool) -> Self {
        let mut button = self.on(look);
        button.items[0].control = Some(control);
        button.items.iter_mut().for_each(|item| item.is_invitation = is_invitation);
        button
    }

    /// One below the other, each centred.
    pub(super) fn column(blocks: impl IntoIterator<Item = Self>, gap: f32) -> Self {
        Self::row(blocks.into_iter().map(Self::transposed), gap).transposed()
    }

    /// One beside the other, each centred.
    pub(super) fn row(blocks: impl IntoIterator<Item = Self>, gap: f32) -> Self {
        let blocks: Vec<Self> = blocks.into_iter().filter(|block| !block.is_empty()).collect();
        let height = blocks.iter().map(|block| block.size.y).fold(0.0, f32::max);
        let mut whole = Self { size: Vec2::new(0.0, height), items: Vec::new() };
        for block in blocks {
            let left = if whole.is_empty() { 0.0 } else { whole.size.x + gap };
            whole.size.x = left + block.size.x;
            let top = (height - block.size.y) / 2.0;
            whole.put(block, Vec2::new(left, top));
        }
        whole
    }

    /// At the left, between, and at the right of a row of this width.
    pub(super) fn spread(blocks: [Self; 3], width: f32) -> Self {
        let sizes = blocks.each_ref().map(|block| block.size);
        let height = sizes.iter().map(|size| size.y).fold(0.0, f32::max);
        let right = width - sizes[2].x;
        let places = [0.0, sizes[0].x + (right - sizes[0].x - sizes[1].x) / 2.0, right];
        let mut whole = Self { size: Vec2::new(width, height), items: Vec::new() };
        for (block, left) in blocks.into_iter().zip(places) {
            let top = (height - block.size.y) / 2.0;
            whole.put(block, Vec2::new(left, top));
        }
        whole
    }

    /// With its places and sizes, not its items, mirrored at the diagonal.
    fn transposed(self) -> Self {
        let mirrored = |item: ScreenItem| ScreenItem { rect: Rect { min: item.rect.min.yx(), max: item.rect.max.yx() }, ..item };
        Self { size: self.size.yx(), items: self.items.into_iter().map(mirrored).collect() }
    }

    /// In rows of at most this width, which are at the left (0), centred (0.5) or at the right (1).
    pub(super) fn rows(blocks: Vec<Self>, gap: Vec2, width: f32, align: f32) -> Self {
        let mut rows: Vec<Vec<Self>> = Vec::new();
        let mut left = f32::MAX;
        for block in blocks {
            if left + block.size.x > width {
                rows.push(Vec::new());
                left = 0.0;
            }
            left += block.size.x + gap.x;
            if let Some(row) = rows.last_mut() {
                row.push(block);
            }
        }
        let rows: Vec<Self> = rows.into_iter().map(|row| Self::row(row, gap.x)).collect();
        let widest = rows.iter().map(|row| row.size.x).fold(0.0, f32::max);
        let aligned = rows.into_iter().map(|row| {
            let mut whole = Self { size: Vec2::new(widest, row.size.y), items: Vec::new() };
            let left = (widest - row.size.x) * align;
            whole.put(row, Vec2::new(left, 0.0));
            whole
        });
        Self::column(aligned, gap.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(width: f32, height: f32) -> Block {
        Block::of(Vec2::new(width, height), ItemLook::fill(Color::BLACK))
    }

    fn corners(block: Block) -> Vec<[f32; 2]> {
        block.items_at(Vec2::ZERO).map(|item| item.rect.min.to_array()).collect()
    }

    #[test]
    fn blocks_are_centred_below_and_beside_each_other_and_empty_ones_take_no_gap() {
        let column = Block::column([block(10.0, 4.0), Block::default(), block(4.0, 6.0)], 2.0);
        assert_eq!(column.size, Vec2::new(10.0, 12.0));
        assert_eq!(corners(column), [[0.0, 0.0], [3.0, 6.0]]);
        let row = Block::row([block(10.0, 4.0), block(4.0, 6.0)], 2.0);
        assert_eq!(row.size, Vec2::new(16.0, 6.0));
        assert_eq!(corners(row.padded(Vec2::new(5.0, 1.0))), [[5.0, 2.0], [17.0, 1.0]]);
    }

    #[test]
    fn rows_are_filled_before_the_next_begins() {
        let blocks = |count: usize| (0..count).map(|_| block(10.0, 4.0)).collect::<Vec<_>>();
        let gap = Vec2::new(2.0, 1.0);
        for (align, last) in [(0.0, 0.0), (0.5, 6.0), (1.0, 12.0)] {
            let rows = Block::rows(blocks(3), gap, 22.0, align);
            assert_eq!(rows.size, Vec2::new(22.0, 9.0));
            assert_eq!(corners(rows), [[0.0, 0.0], [12.0, 0.0], [last, 5.0]]);
        }
        assert_eq!(Block::rows(blocks(2), gap, 3.0, 0.5).size, Vec2::new(10.0, 9.0), "wider than the row");
    }

    #[test]
    fn a_text_is_broken_into_lines_between_words_only() {
        let mut fonts = ScreenFonts::default();
        let block = fonts.text("Free the king in two moves", 20.0, Color::WHITE, 120.0);
        assert!(block.size.x <= 120.0 && block.size.y > 40.0, "{}", block.size);
        let Some(ItemLook::Text { text, .. }) = block.items_at(Vec2::ZERO).next().map(|item| item.look) else { panic!("no text") };
        assert_eq!(text.replace('\n', " "), "Free the king in two moves");
        // Both sides of a no-break space are on one line.
        let block = fonts.text("Free the king in\u{a0}two\u{a0}moves", 20.0, Color::WHITE, 120.0);
        let Some(ItemLook::Text { text, .. }) = block.items_at(Vec2::ZERO).next().map(|item| item.look) else { panic!("no text") };
        assert!(text.contains("in\u{a0}two\u{a0}moves"), "{text}");
    }
}
