//! New values: a small valid stage, and the values with which new parts of a stage begin.

use super::boss_kit::PATHS;
use super::names::{NameKind, choices, keys_of, name_kind};
use crate::level::schema::ValueShape;
use ron_text::{PathStep, Tree, ValuePath, edit};
use sector_sprites::Sheet;

/// The text of a new stage: the least that can be flown.
pub(crate) const NEW_STAGE: &str = r#"(
    name: "NEW STAGE",
    bullets: {},
    patterns: {},

    paths: {
        "down": [To(320, -80), To(320, 420)],
    },

    aliens: {
        "scout": (sprite: "scout", hp: 2, score: 100, blast: Small),
    },

    waves: [
        (at_s: 1.5, alien: "scout", path: "down", speed_px_s: 130, count: 5, every_s: 0.6),
    ],
)
"#;

/// Returns a value for a place, as simple as the level allows. `at_s` is the moment, in seconds, of what happens at a
/// moment.
pub(crate) fn new_value(text: &str, path: &ValuePath, shape: ValueShape, at_s: f32, sheet: &Sheet) -> String {
    let within = |path: ValuePath, shape| new_value(text, &path, shape, at_s, sheet);
    match shape.present() {
        ValueShape::Record(fields) => {
            let needed = fields.iter().filter(|field| !field.is_optional());
            let written = needed
                .map(|field| format!("{}: {}", field.name, within(path.key(field.name), (field.shape)())));
            format!("({})", written.collect::<Vec<_>>().join(", "))
        }
        ValueShape::List(inner) => match length(path) {
            0 => "[]".to_owned(),
            length => {
                let values = (0..length).map(|i| within(path.index(i), inner()));
                format!("[{}]", values.collect::<Vec<_>>().join(", "))
            }
        },
        ValueShape::Map(_) if last_key(path) == "legend" => {
            let names = Tree::parse(text).map_or(Vec::new(), |tree| {
                ["walls", "aliens"].map(|map| keys_of(text, tree.root.inner(text).get(text, map))).concat()
            });
            format!("{{\"#\": {}}}", edit::in_quotes(names.first().map_or("", String::as_str)))
        }
        ValueShape::Map(_) => "{}".to_owned(),
        ValueShape::Text => text_value(text, path, sheet),
        ValueShape::Whole | ValueShape::Number => number(path, at_s),
        ValueShape::Switch => "true".to_owned(),
        ValueShape::Choice(words) => words[0].to_owned(),
        ValueShape::Numbers(labels) => match last_key(path) {
            "velocity_px_s" => "(0, 60)".to_owned(),
            "at" if holds(path, "rocks") => "(320, -60)".to_owned(),
            "step" => "(-40, 0)".to_owned(),
            _ => format!("({})", vec!["0"; labels.len()].join(", ")),
        },
        ValueShape::Variants(_) if holds(path, "paths") => {
            let is_first = matches!(path.steps().last(), Some(PathStep::Index(0)));
            if is_first { "To(320, -80)" } else { "To(320, 420)" }.to_owned()
        }
        ValueShape::Variants(variants) => match variants[0].parts {
            [] => variants[0].name.to_owned(),
            _ => format!("{}((40, 0), 4)", variants[0].name),
        },
        ValueShape::Optional(_) => String::new(),
    }
}

/// Returns a key that a map does not have yet: what its entries are, and a number.
pub(crate) fn free_key(text: &str, map: &ValuePath) -> String {
    let keys = Tree::parse(text).map_or(Vec::new(), |tree| keys_of(text, tree.find(text, map)));
    let is_free = |key: &String| !keys.contains(key);
    if last_key(map) == "legend" {
        return "#ABCDEFGHIJKLMNOPQRSTUVWXYZ".chars().map(String::from).find(is_free).unwrap_or_default();
    }
    let singular = last_key(map).trim_end_matches('s');
    (1..).map(|number| format!("{singular} {number}")).find(is_free).unwrap_or_default()
}

fn last_key(path: &ValuePath) -> &str {
    match path.steps().last() {
        Some(PathStep::Key(key)) => key,
        _ => "",
    }
}

fn holds(path: &ValuePath, key: &str) -> bool {
    path.steps().iter().any(|step| matches!(step, PathStep::Key(one) if one == key))
}

/// Returns how many values a new list begins with.
fn length(path: &ValuePath) -> usize {
    let steps = path.steps();
    match (&steps[..], last_key(path)) {
        ([PathStep::Key(map), _], _) if map == "paths" => 2,
        ([PathStep::Key(map), _], _) if map == "patterns" || map == "formations" => 1,
        (_, "parts" | "phases" | "guns" | "drops" | "reward") => 1,
        (_, "rows") => 3,
        _ => 0,
    }
}

fn text_value(text: &str, path: &ValuePath, sheet: &Sheet) -> String {
    if holds(path, "rows") {
        return "\"####............####\"".to_owned();
    }
    let sprite = match path.steps().first() {
        Some(PathStep::Key(map)) if map == "bullets" => Some("orb"),
        Some(PathStep::Key(map)) if map == "walls" => Some("wall_wreck"),
        Some(PathStep::Key(map)) if map == "midboss" || map == "boss" => Some("mid1_body"),
        _ => Some("scout"),
    };
    let names = Tree::parse(text).map_or(Vec::new(), |tree| choices(text, &tree, path, sheet));
    let usual = match last_key(path) {
        "entry" => Some(PATHS[0]),
        "path" if holds(path, "phases") => Some(PATHS[1]),
        _ => sprite.filter(|_| name_kind(path) == Some(NameKind::Sprite)),
    };
    let word = usual
        .filter(|usual| names.iter().any(|name| name == usual))
        .or(names.first().map(String::as_str))
        .unwrap_or(match last_key(path) {
            "name" => "NEW",
            _ => "",
        });
    edit::in_quotes(word)
}

fn number(path: &ValuePath, at_s: f32) -> String {
    let in_script =
        matches!(&path.steps()[..], [PathStep::Key(_), PathStep::Index(_), _] | [PathStep::Key(_), _]);
    let usual = match last_key(path) {
        "at_s" if in_script => return format!("{}", (at_s * 10.0).round() / 10.0),
        "speed_px_s" | "to_px_s" => 120.0,
        "by_px_s2" => 100.0,
        "hp" if holds(path, "phases") => 300.0,
        "hp" => 10.0,
        "score" if holds(path, "aliens") => 100.0,
        "score" | "bonus" => 1000.0,
        "time_s" => 30.0,
        "time_limit_s" => 120.0,
        "every_s" => 1.5,
        "for_s" | "after_s" | "first_s" | "at_s" | "size" => 1.0,
        "deg_s" | "spread_deg" => 60.0,
        "count" => 3.0,
        "bullet_speed" | "interval" => 1.0,
        _ => 0.0,
    };
    format!("{usual}")
}

#[cfg(test)]
mod tests {
    use super::{NEW_STAGE, free_key, new_value};
    use crate::level::Level;
    use crate::level::schema::{ValueShape, level_shape};
    use crate::workshop::with_boss_kit;
    use ron_text::{ValuePath, edit};
    use sector_sprites::Sheet;

    /// No part needs another that a new stage lacks.
    #[test]
    fn each_new_part_is_valid_alone() {
        let sheet = Sheet::builtin();
        let ValueShape::Record(fields) = level_shape() else { panic!("a level is a record") };
        let order: Vec<_> = fields.iter().map(|field| field.name).collect();
        let (mut faults, new_stage) = (Vec::new(), with_boss_kit(NEW_STAGE));
        for field in fields.iter().filter(|field| field.is_optional()) {
            let path = ValuePath::root().key(field.name);
            let value = match (field.shape)().present() {
                ValueShape::List(inner) => {
                    format!("[{}]", new_value(&new_stage, &path.index(0), inner(), 5.0, &sheet))
                }
                ValueShape::Map(inner) => {
                    let key = free_key(&new_stage, &path);
                    let one = new_value(&new_stage, &path.key(&key), inner(), 5.0, &sheet);
                    format!("{{{}: {one}}}", edit::in_quotes(&key))
                }
                shape => new_value(&new_stage, &path, shape, 50.0, &sheet),
            };
            let text = edit::set_field(&new_stage, &ValuePath::root(), field.name, &value, &order)
                .expect(field.name);
            if let Err(mistakes) = Level::from_text("new.ron", &text, &sheet) {
                faults.push(format!("{}: {value}: {mistakes}", field.name));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    /// Adds a part of each kind, in the order in which they need each other.
    #[test]
    fn new_parts_are_valid() {
        let sheet = Sheet::builtin();
        let mut text = NEW_STAGE.to_owned();
        let ValueShape::Record(fields) = level_shape() else { panic!("a level is a record") };
        let order: Vec<_> = fields.iter().map(|field| field.name).collect();
        for field in fields {
            let path = ValuePath::root().key(field.name);
            if field.is_optional() {
                let shape = (field.shape)();
                let value = field.default.written().filter(|_| {
                    matches!(shape, ValueShape::Choice(_) | ValueShape::List(_) | ValueShape::Map(_))
                });
                let value = value.unwrap_or_else(|| {
                    let at_s = if field.name == "boss" { 50.0 } else { 5.0 };
                    new_value(&text, &path, shape, at_s, &sheet)
                });
                text =
                    edit::set_field(&text, &ValuePath::root(), field.name, &value, &order).expect(field.name);
            }
            let added = match (field.shape)().present() {
                ValueShape::Map(inner) => {
                    let key = free_key(&text, &path);
                    let value = new_value(&text, &path.key(&key), inner(), 20.0, &sheet);
                    edit::insert_entry(&text, &path, 99, &key, &value)
                }
                ValueShape::List(inner) if field.name != "maps" => {
                    let value = new_value(&text, &path.index(1), inner(), 20.0, &sheet);
                    edit::insert(&text, &path, 99, &value)
                }
                _ => None,
            };
            text = added.unwrap_or(text);
            let checked = Level::from_text("new.ron", &text, &sheet);
            assert!(checked.is_ok(), "{}: {}\n{text}", field.name, checked.expect_err("a mistake"));
        }
    }
}
