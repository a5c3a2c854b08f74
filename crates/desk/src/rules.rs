//! The dialog with the rules in words and pictures.

use birka_localization::messages::{buttons, game};
use birka_prose::{Block, Signs, describe_aim, describe_hooks, describe_rules};
use birka_rules::Side;
use birka_script::Variant;
use birka_session::SideNames;

use crate::Desk;
use crate::board::DrawnBoard;
use crate::items::{Button, DialogView, Item};

impl Desk {
    /// The rules of what is displayed.
    pub(crate) fn rules_dialog(&self) -> DialogView {
        let variant = self.edition().variant;
        let close = Button::new("", buttons::close(self.language), "closeDialog");
        let name = variant.name_in(self.language.code()).to_owned();
        DialogView { title: game::rules_title(self.language, name), body: self.rules_of(&variant), buttons: vec![close] }
    }

    /// The rules of a variant, with its summary and its sources.
    pub(crate) fn rules_of(&self, variant: &Variant) -> Vec<Item> {
        let code = self.language.code();
        let set = variant.rule_set_in(code);
        let names = SideNames::of(variant, code);
        let side_name = |side| game::side(self.language, names.named(side));
        let aim = |side| format!("{}: {}", side_name(side), describe_aim(&set, side, self.language));
        let mut body = vec![Item::text("summary", variant.summary_in(code).to_owned()), Item::text("", Side::ALL.map(aim).join(" "))];
        let mut sections = describe_rules(&set, Signs::Pictures, self.language);
        sections.extend(describe_hooks(variant.hook_words_in(code), self.language));
        for section in sections {
            body.push(Item::Heading(section.heading));
            body.extend(section.blocks.into_iter().map(|block| match block {
                Block::Paragraph(text) => Item::text("", text),
                Block::Diagram(diagram) => Item::Diagram { boards: DrawnBoard::all(&set, &diagram), caption: diagram.caption },
            }));
        }
        body.push(Item::List(variant.sources.clone()));
        body
    }
}
