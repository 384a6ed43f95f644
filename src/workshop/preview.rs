//! A level with one alien that stands and fires, to look at a pattern or an alien alone.

use crate::level::Level;
use ron_text::{PathStep, Tree, ValuePath, edit};
use sector_sprites::Sheet;

/// The seconds from one start of the pattern to the next. The first that is longer than the pattern is used.
const ROUNDS_S: [u32; 4] = [2, 5, 20, 120];
const PATHS: &str = "{\"stands\": [To(320, -60), To(320, 110), Wait(60), Wait(60), Wait(60), To(320, -80)]}";
const WAVES: &str = "[(at_s: 0, alien: \"shown\", path: \"stands\", speed_px_s: 200)]";

/// Returns a level that shows the pattern or the alien that a path leads into. `None` if it leads into neither, or if
/// that has mistakes.
pub(crate) fn preview(text: &str, tree: &Tree, path: &ValuePath, sheet: &Sheet) -> Option<Level> {
    let level = |alien: &str| Level::from_text("preview", &stand_alone(text, alien)?, sheet).ok();
    let root = tree.root.inner(text);
    let steps = path.steps();
    match (steps.first()?, steps.get(1)) {
        (PathStep::Key(map), Some(PathStep::Key(alien))) if map == "aliens" => {
            level(root.get(text, "aliens")?.get(text, alien)?.text(text))
        }
        (PathStep::Key(map), Some(PathStep::Key(pattern))) if map == "patterns" => {
            ROUNDS_S.iter().find_map(|every_s| level(&gunner(pattern, *every_s, "(0, 0)")))
        }
        (PathStep::Key(boss), _) if boss == "midboss" || boss == "boss" => {
            let gun = gun_around(text, tree, path)?;
            let from = gun.get(text, "from").map_or("(0, 0)", |from| from.text(text));
            let pattern = gun.get(text, "pattern")?.string(text)?;
            ROUNDS_S.iter().find_map(|every_s| level(&gunner(&pattern, *every_s, from)))
        }
        _ => None,
    }
}

fn gun_around<'t>(text: &str, tree: &'t Tree, path: &ValuePath) -> Option<&'t ron_text::Node> {
    let (mut around, mut found) = (ValuePath::root(), None);
    for step in path.steps() {
        around = match step {
            PathStep::Key(key) => around.key(key),
            PathStep::Index(index) => around.index(*index),
        };
        found = tree.find(text, &around).filter(|node| node.get(text, "pattern").is_some()).or(found);
    }
    found
}

fn gunner(pattern: &str, every_s: u32, from: &str) -> String {
    // Only guns with a charge may fire beams.
    format!(
        "(sprite: \"gunner\", hp: 100000, score: 0, blast: Small, guns: [(pattern: {}, first_s: 1, every_s: {every_s}, \
         from: {from}, charge_s: 0.6)])",
        edit::in_quotes(pattern)
    )
}

/// Returns the text of a level with the bullets and patterns of `text`, and one alien.
fn stand_alone(text: &str, alien: &str) -> Option<String> {
    let root = ValuePath::root();
    let mut alone = edit::flat_value(text)?;
    for field in ["maps", "rocks", "breaks", "midboss", "boss", "walls", "time_limit_s"] {
        alone = edit::remove(&alone, &root.key(field)).unwrap_or(alone);
    }
    let aliens = format!("{{\"shown\": {alien}}}");
    for (field, value) in [("aliens", aliens.as_str()), ("paths", PATHS), ("waves", WAVES)] {
        alone = edit::set_field(&alone, &root, field, value, &[])?;
    }
    Some(alone)
}

#[cfg(test)]
mod tests {
    use super::{Level, PathStep, Sheet, Tree, ValuePath, preview};

    #[test]
    fn every_pattern_and_every_alien_of_the_stages_is_shown() {
        let sheet = Sheet::builtin();
        for stage in 1..=Level::builtin_count() {
            let (_, text) = Level::builtin_text(stage).expect("a stage");
            let tree = Tree::parse(text).expect("a tree");
            for map in ["patterns", "aliens"] {
                let entries = crate::workshop::entries(text, &tree, &ValuePath::root().key(map));
                for entry in entries {
                    assert!(matches!(entry.path.steps()[1], PathStep::Key(_)));
                    let level = preview(text, &tree, &entry.path, &sheet);
                    assert!(
                        level.is_some_and(|level| level.waves.len() == 1),
                        "stage {stage}: {}",
                        entry.path
                    );
                }
            }
            let gun = ValuePath::root().key("boss").key("phases").index(0).key("guns").index(0);
            assert!(preview(text, &tree, &gun.key("every_s"), &sheet).is_some());
        }
    }
}
