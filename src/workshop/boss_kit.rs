//! The parts that the first boss of a stage needs: a bullet, a pattern, a path on which it arrives and one on which it stays.

use super::names::keys_of;
use ron_text::{Tree, ValuePath, edit};

/// The path on which a boss of the kit arrives, and the one that it flies again and again.
pub(super) const PATHS: [&str; 2] = ["boss entry", "boss sway"];

/// The entries of the kit: their map, key and value.
const KIT: [(&str, &str, &str); 4] = [
    ("bullets", "orb", "(sprite: \"orb\")"),
    (
        "patterns",
        "ring",
        "[(bullet: \"orb\", speed_px_s: 90, aim: Angle(0), count: 14, spread_deg: 360, turn_deg: 9)]",
    ),
    ("paths", PATHS[0], "[To(320, -110), To(320, 60), To(320, 84)]"),
    ("paths", PATHS[1], "[To(320, 84), To(220, 92), To(320, 80), To(420, 92), To(320, 84)]"),
];

/// Returns a level without patterns with the kit added. Leaves any other as it is: its author has patterns to choose from.
pub(crate) fn with_boss_kit(text: &str) -> String {
    let keys = |text: &str, map| {
        Tree::parse(text).map_or(Vec::new(), |tree| keys_of(text, tree.root.inner(text).get(text, map)))
    };
    if !keys(text, "patterns").is_empty() {
        return text.to_owned();
    }
    KIT.into_iter().fold(text.to_owned(), |text, (map, key, value)| {
        edit::insert_entry(&text, &ValuePath::root().key(map), usize::MAX, key, value).unwrap_or(text)
    })
}
