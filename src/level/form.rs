//! Reads a level although values have the wrong form: each is replaced by a harmless one, so that one run finds all
//! mistakes.

use super::LevelError;
use super::raw::RawLevel;
use super::schema::{ValueShape, shape_at};
use ron_text::{Form, Node, PathStep, TextError, Tree, ValuePath, edit};

/// The maximum number of values that are replaced or removed.
const MAX_CHANGES: usize = 20;
/// The longest text, in bytes, that is changed. Each change costs as much as reading the text once more.
const MAX_BYTES: usize = 1 << 16;

/// Reads a level. The error has all mistakes in the form; those in values are another matter, because a harmless value may
/// cause some that are not the author's. If brackets, quotes or commas are wrong, nothing behind them can be understood.
pub(super) fn read(file: &str, text: &str) -> Result<RawLevel, LevelError> {
    let mut error = match ron_text::read(file, text) {
        Ok(raw) => return Ok(raw),
        Err(error) => error,
    };
    let (mut mistakes, mut changed) = (vec![error.clone()], text.to_owned());
    let most = if text.len() > MAX_BYTES { 0 } else { MAX_CHANGES };
    for _ in 0..most {
        let Some(next) = without(&error, &changed) else { break };
        changed = next;
        match ron_text::read::<RawLevel>(file, &changed) {
            Err(next) if (&next.path, &next.problem) != (&error.path, &error.problem) => error = next,
            _ => break,
        }
        // A value that a change brought into the text, or moved, has no place in the author's text.
        let Some(offset) = place_of(&error, &changed).and_then(|place| place.offset_in(text)) else { break };
        mistakes.push(error.moved_to(text, offset));
    }
    Err(LevelError::of(mistakes))
}

/// The place of a mistake.
struct MistakePlace {
    /// The value that the error names.
    path: ValuePath,
    /// The field or element of this value at the position of the error.
    inner: Option<PathStep>,
    is_missing: bool,
}

fn place_of(error: &TextError, text: &str) -> Option<MistakePlace> {
    let tree = Tree::parse(text)?;
    let deepest = tree.path_at(text, error.offset_in(text));
    let wanted = without_variants(&error.path);
    let mut around = (0..=deepest.steps().len()).rev().map(|count| deepest.first(count));
    let path = around.find(|path| without_variants(&path.to_string()) == wanted)?;
    let inner = deepest.steps().get(path.steps().len()).map(|&step| step.clone());
    Some(MistakePlace { path, inner, is_missing: error.missing_field().is_some() })
}

impl MistakePlace {
    /// Returns its position in another text, if that has the value.
    fn offset_in(&self, text: &str) -> Option<usize> {
        let tree = Tree::parse(text)?;
        let field = match self.path.steps().last() {
            Some(PathStep::Key(key)) => {
                tree.find(text, &self.path.parent()).and_then(|node| child(node, text, key))
            }
            _ => None,
        };
        let node = tree.find(text, &self.path)?;
        match &self.inner {
            // It would be before the closing bracket.
            _ if self.is_missing => Some(node.span.end.saturating_sub(1)),
            Some(PathStep::Key(key)) => child(node, text, key).map(|child| child.value.span.start),
            // An unknown field is found by its name.
            _ => Some(
                field.filter(|_| node.form == Form::Scalar).map_or(node.span.start, ron_text::Child::start),
            ),
        }
    }
}

fn child<'n>(node: &'n Node, text: &str, key: &str) -> Option<&'n ron_text::Child> {
    node.children.iter().find(|child| child.key(text).as_deref() == Some(key))
}

/// Returns the text without a mistake. `None` if nothing helps.
fn without(error: &TextError, text: &str) -> Option<String> {
    let (tree, place) = (Tree::parse(text)?, place_of(error, text)?);
    let Some(shape) = shape_at(text, &tree, &place.path) else {
        // There is no such field.
        return edit::remove(text, &place.path);
    };
    let changed = match (shape, error.missing_field(), place.inner) {
        (ValueShape::Record(fields), Some(name), _) => {
            let field = fields.iter().find(|field| field.name == name)?;
            edit::set_field(text, &place.path, field.name, &harmless((field.shape)()), &[])?
        }
        // The error names the record, because the value ends in the middle of a word.
        (ValueShape::Record(fields), None, Some(PathStep::Key(name))) => {
            let field = fields.iter().find(|field| field.name == name)?;
            edit::replace(text, &place.path.key(field.name), &harmless((field.shape)()))?
        }
        (shape, ..) => edit::replace(text, &place.path, &harmless(shape))?,
    };
    (changed != text).then_some(changed)
}

/// Returns a path without the names of variants, such as `.To`, which only the paths of errors have.
fn without_variants(path: &str) -> String {
    let mut out = String::new();
    for (i, part) in path.split('.').enumerate() {
        match part.starts_with(char::is_uppercase) {
            true => out.push_str(part.find('[').map_or("", |bracket| &part[bracket..])),
            false if i == 0 => out.push_str(part),
            false => out.extend([".", part]),
        }
    }
    out
}

/// Returns a value of the right form.
fn harmless(shape: ValueShape) -> String {
    match shape.present() {
        ValueShape::Text => "\"\"".to_owned(),
        ValueShape::Whole | ValueShape::Number => "0".to_owned(),
        ValueShape::Switch => "false".to_owned(),
        ValueShape::Choice(words) => words[0].to_owned(),
        ValueShape::Numbers(labels) => format!("({})", vec!["0"; labels.len()].join(", ")),
        ValueShape::List(_) => "[]".to_owned(),
        ValueShape::Map(_) => "{}".to_owned(),
        ValueShape::Record(fields) => {
            let needed = fields.iter().filter(|field| !field.is_optional());
            let fields = needed.map(|field| format!("{}: {}", field.name, harmless((field.shape)())));
            format!("({})", fields.collect::<Vec<_>>().join(", "))
        }
        ValueShape::Variants(variants) => match variants[0].parts {
            [] => variants[0].name.to_owned(),
            parts => {
                let parts = parts.iter().map(|&part| harmless(part)).collect::<Vec<_>>();
                format!("{}({})", variants[0].name, parts.join(", "))
            }
        },
        ValueShape::Optional(_) => unreachable!("`present` removes it"),
    }
}

#[cfg(test)]
mod tests {
    use crate::level::Level;
    use sector_sprites::Sheet;

    const LEVEL: &str = r#"(
    name: "MINE", backdrop: "hive", difficulty: 3,
    bullets: {},
    patterns: {},
    paths: { "down": [To(320, -60), To(320, "420")] },
    aliens: { "scout": (sprite: "scout", hp: 2, blast: "Small") },
    waves: [
        (at_s: 1.5, alien: "scout", path: "down", speed: 130, count: 5, every_s: 0.6),
        (at_s: -5, alien: "scout", path: "down", speed_px_s: 130, count: 5, every_s: 0.6),
    ],
)"#;

    #[test]
    fn all_mistakes_of_form_are_found() {
        let error = Level::from_text("a.ron", LEVEL, &Sheet::builtin()).expect_err("many");
        let found: Vec<String> =
            error.mistakes.iter().map(|mistake| format!("{}: {}", mistake.line, mistake.path)).collect();
        let expected = [
            "2: backdrop",
            "2: difficulty",
            "5: paths.down[1].To[1]",
            "6: aliens.scout.blast",
            "6: aliens.scout",
            "8: waves[0].speed",
            "8: waves[0]",
        ];
        assert_eq!(found, expected, "{:#?}", error.mistakes);
    }

    #[test]
    fn what_cannot_be_understood_ends_the_search() {
        for (text, most) in [
            ("(name: \"MINE\"", 1),
            ("(name: 3, bullets: {]", 1),
            ("", 1),
            ("(name: 3)\n)", 1),
            ("[1, 2]", 9),
            ("(boss: é, boss: (name: \"x\"))", 2),
            ("(boss: Boss\u{2028}(nmae: 3))", 20),
            ("(boss: Boss\u{2028}(name: \"x\"))", 20),
            ("(begin_power: 2.5)", 9),
            ("(name: \"A\", name: \"B\")", 1),
        ] {
            let error = Level::from_text("a.ron", text, &Sheet::builtin()).expect_err("no level");
            let mut seen: Vec<_> =
                error.mistakes.iter().map(|mistake| (&mistake.path, &mistake.problem)).collect();
            let all = seen.len();
            seen.sort();
            seen.dedup();
            assert!((1..=most).contains(&all) && error.total == all, "{text:?}: {error:#?}");
            assert_eq!(seen.len(), all, "{text:?}: {error:#?}");
        }
    }

    #[test]
    fn a_removed_part_causes_no_other_mistake() {
        let (_, text) = Level::builtin_text(1).unwrap();
        for (right, wrong) in
            [("paths:", "pahts:"), ("patterns:", "pattrens:"), ("bullets:", "bulets:"), ("lid:", "ldi:")]
        {
            let error = Level::from_text("a.ron", &text.replacen(right, wrong, 1), &Sheet::builtin());
            let Err(error) = error else { panic!("{wrong} is taken") };
            let problems: Vec<_> = error.mistakes.iter().map(|mistake| mistake.problem.as_str()).collect();
            assert!(
                problems.len() <= 2 && problems.iter().all(|problem| problem.contains("field")),
                "{problems:?}"
            );
        }
    }
}
