//! Names in a level: which values are names of something, which names there are, and renaming with all uses.

use crate::level::Backdrop;
use ron_text::{Form, Node, PathStep, Tree, ValuePath, edit};
use sector_sprites::Sheet;

/// The tunes of bosses. Each other tune has the name of its stage's backdrop.
const BOSS_TUNES: [&str; 2] = ["boss", "final_boss"];

/// What a name in a level file stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameKind {
    Alien,
    Bullet,
    Formation,
    Path,
    Pattern,
    BossPart,
    Sprite,
    Tune,
}

/// Returns what the text at a path is the name of. `None` if it is no name.
pub(crate) fn name_kind(path: &ValuePath) -> Option<NameKind> {
    let steps = path.steps();
    match &steps[..] {
        [PathStep::Key(map), PathStep::Key(_)] if map == "walls" => return Some(NameKind::Sprite),
        [.., PathStep::Key(map), PathStep::Key(_)] if map == "legend" => return Some(NameKind::Alien),
        _ => {}
    }
    let Some(PathStep::Key(field)) = steps.last() else { return None };
    // A key of a map of the level may be any word.
    if steps.len() == 2 && matches!(steps[0], PathStep::Key(map) if map_kind(map).is_some()) {
        return None;
    }
    Some(match field.as_str() {
        "alien" => NameKind::Alien,
        "bullet" | "into" => NameKind::Bullet,
        "formation" => NameKind::Formation,
        "path" | "entry" => NameKind::Path,
        "pattern" => NameKind::Pattern,
        "part" => NameKind::BossPart,
        "sprite" | "shut_sprite" => NameKind::Sprite,
        "music" | "boss_music" => NameKind::Tune,
        _ => return None,
    })
}

fn map_kind(map: &str) -> Option<NameKind> {
    Some(match map {
        "aliens" | "walls" => NameKind::Alien,
        "bullets" => NameKind::Bullet,
        "formations" => NameKind::Formation,
        "paths" => NameKind::Path,
        "patterns" => NameKind::Pattern,
        _ => return None,
    })
}

/// Returns the names that fit the value at a path, in the order of the file. Those of sprites are sorted.
pub(crate) fn choices(text: &str, tree: &Tree, path: &ValuePath, sheet: &Sheet) -> Vec<String> {
    let keys = |map: &str| keys_of(text, tree.root.inner(text).get(text, map));
    match name_kind(path) {
        Some(NameKind::Alien) => [keys("aliens"), keys("walls")].concat(),
        Some(NameKind::Bullet) => keys("bullets"),
        Some(NameKind::Formation) => keys("formations"),
        Some(NameKind::Path) => keys("paths"),
        Some(NameKind::Pattern) => keys("patterns"),
        Some(NameKind::BossPart) => part_names(text, tree, path),
        Some(NameKind::Sprite) => {
            let mut names: Vec<_> = sheet.sprites().map(|(name, _)| name.to_owned()).collect();
            names.sort_unstable();
            names
        }
        Some(NameKind::Tune) => {
            Backdrop::ALL.map(Backdrop::name).into_iter().chain(BOSS_TUNES).map(str::to_owned).collect()
        }
        None => Vec::new(),
    }
}

pub(super) fn keys_of(text: &str, map: Option<&Node>) -> Vec<String> {
    map.map_or(Vec::new(), |map| map.children.iter().filter_map(|child| child.key(text)).collect())
}

/// Returns the names of the parts of the boss that a path leads into.
fn part_names(text: &str, tree: &Tree, path: &ValuePath) -> Vec<String> {
    let steps = path.steps();
    let Some(PathStep::Key(boss)) = steps.first() else { return Vec::new() };
    let parts = tree.root.inner(text).get(text, boss).and_then(|boss| boss.get(text, "parts"));
    let names = parts.into_iter().flat_map(|parts| &parts.children);
    names.filter_map(|part| part.value.inner(text).get(text, "name")?.string(text)).collect()
}

/// Gives an entry of a map another name, and the values that refer to it. Returns `None` if the name is taken.
pub(crate) fn renamed(text: &str, entry: &ValuePath, name: &str) -> Option<String> {
    let tree = Tree::parse(text)?;
    let (map, old) = match entry.steps()[..] {
        [PathStep::Key(map), PathStep::Key(old)] => (map.clone(), old.clone()),
        _ => return edit::rename(text, entry, name),
    };
    let Some(kind) = map_kind(&map) else { return edit::rename(text, entry, name) };
    // An alien and a wall may not have the same name.
    let others = if kind == NameKind::Alien { &["aliens", "walls"][..] } else { &[] };
    if others
        .iter()
        .any(|map| tree.root.inner(text).get(text, map).is_some_and(|map| map.get(text, name).is_some()))
    {
        return None;
    }
    let mut uses = Vec::new();
    collect_uses(text, tree.root.inner(text), &ValuePath::root(), (kind, &old), &mut uses);
    let mut renamed = text.to_owned();
    // From the end, so that the places before stay the same.
    uses.sort_by_key(|path| std::cmp::Reverse(tree.find(text, path).map_or(0, |node| node.span.start)));
    for path in uses {
        renamed = edit::replace(&renamed, &path, &edit::in_quotes(name))?;
    }
    edit::rename(&renamed, entry, name)
}

fn collect_uses(
    text: &str,
    node: &Node,
    path: &ValuePath,
    (kind, name): (NameKind, &str),
    into: &mut Vec<ValuePath>,
) {
    let is_use = node.form == Form::Scalar && name_kind(path) == Some(kind);
    if is_use && node.string(text).as_deref() == Some(name) {
        into.push(path.clone());
    }
    for (i, child) in node.children.iter().enumerate() {
        let path = child.key(text).map_or_else(|| path.index(i), |key| path.key(&key));
        collect_uses(text, child.value.inner(text), &path, (kind, name), into);
    }
}

#[cfg(test)]
mod tests {
    use super::{ValuePath, renamed};
    use crate::level::Level;
    use ron_text::Tree;
    use sector_sprites::Sheet;

    #[test]
    fn a_name_takes_its_uses_along() {
        let (file, text) = Level::builtin_text(6).expect("a stage");
        let sheet = Sheet::builtin();
        let tree = Tree::parse(text).expect("a tree");
        for map in ["aliens", "walls", "bullets", "patterns", "paths", "formations"] {
            for key in super::keys_of(text, tree.root.get(text, map)) {
                let entry = ValuePath::root().key(map).key(&key);
                let new = renamed(text, &entry, "a new name").expect("a free name");
                let level = Level::from_text(&file, &new, &sheet);
                assert!(level.is_ok(), "{map} {key}: {}", level.expect_err("a mistake"));
                assert!(new.contains("\"a new name\":") && renamed(&new, &entry, "x").is_none());
            }
        }
        let wall = ValuePath::root().key("walls").key("comb");
        assert_eq!(renamed(text, &wall, "drone"), None, "an alien has the name");
    }
}
