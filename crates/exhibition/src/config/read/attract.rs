use std::path::Path;
use std::time::Duration;

use birka_localization::{Texts, Variables};

use super::super::reader::Section;
use super::super::{Attract, CameraMove, Catalogue, Scene, Show};
use super::{Files, level, seconds, sections, variant};

#[derive(Clone, Copy)]
enum ShowKind {
    EngineGame,
    RecordedGame,
    Board,
}

pub(super) fn read_attract(root: &mut Section<'_>, files: &Files<'_>, catalogue: &impl Catalogue) -> Attract {
    let Some(items) = sections(root, "attract") else { return Attract::default() };
    let scenes: Vec<Scene> = items.into_iter().filter_map(|item| read_scene(item, files, catalogue)).collect();
    if scenes.is_empty() {
        root.fault("attract", "no scene is valid; leave `attract` out for the default");
        return Attract::default();
    }
    Attract { scenes }
}

fn read_scene(mut item: Section<'_>, files: &Files<'_>, catalogue: &impl Catalogue) -> Option<Scene> {
    let kinds = [("engine-game", ShowKind::EngineGame), ("recorded-game", ShowKind::RecordedGame), ("board", ShowKind::Board)];
    let show = match item.choice("show", ShowKind::EngineGame, &kinds) {
        ShowKind::EngineGame => Show::EngineGame { level: level(&mut item, 5, catalogue) },
        ShowKind::RecordedGame => {
            Show::RecordedGame { file: files.existing(&mut item, "file", Path::is_file, "file"), game: item.text("game") }
        }
        ShowKind::Board => Show::Board,
    };
    let variant = variant(&mut item, catalogue);
    let camera = item.choice("camera", CameraMove::Orbit, &CameraMove::ALL);
    let duration = seconds(&mut item, "seconds", Duration::from_secs(60), 5..=3600);
    let mut captions = Vec::new();
    for (path, id) in item.text_items("captions").unwrap_or_default() {
        match Variables::of(&id) {
            Some(_) if captions.contains(&id) => item.faults().error(&path, format!("the caption `{id}` is listed twice")),
            Some(variables) if variables.is_empty() => captions.push(id),
            _ => {
                let ids = Texts::ids();
                let known: Vec<&str> = ids.iter().map(String::as_str).filter(|id| id.starts_with("caption-")).collect();
                let hint = birka_diagnostics::suggest::hint(&id, &known);
                item.faults().error(&path, format!("there is no caption `{id}`{hint}"));
            }
        }
    }
    item.finish();
    Some(Scene { show, variant: variant?, camera, duration, captions })
}
