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

/// A level without the values of the wrong form.
pub(super) struct ReadLevel {
    pub(super) raw: RawLevel,
    /// The mistakes in the form.
    pub(super) mistakes: Vec<TextError>,
    /// Whether it has other values than the author's, or lacks some.
    is_changed: bool,
}

impl ReadLevel {
    /// Returns the mistakes in the form together with those in values. A changed level may have some that are not the
    /// author's.
    pub(super) fn with_mistakes_in(self, values: LevelError) -> LevelError {
        match (self.is_changed, self.mistakes.is_empty()) {
            (false, true) => values,
            (false, false) => values.with(self.mistakes),
            (true, _) => LevelError::of(self.mistakes),
        }
    }
}

/// Reads a level. Fails if its brackets, quotes or commas are wrong, so that nothing behind them can be understood.
pub(super) fn read(file: &str, text: &str) -> Result<ReadLevel, LevelError> {
    let mut level = match ron_text::read(file, text) {
        Ok(raw) => return Ok(ReadLevel { raw, mistakes: Vec::new(), is_changed: false }),
        Err(error) if text.len() > MAX_BYTES => return Err(LevelError::of(vec![error])),
        Err(error) => ChangedText { text: text.to_owned(), mistakes: vec![error], is_changed: false },
    };
    let mut error = level.mistakes[0].clone();
    for _ in 0..MAX_CHANGES {
        let Some(change) = Change::against(&error, &level.text) else { break };
        level.is_changed |= change.matters;
        level.text = change.text;
        match ron_text::read(file, &level.text) {
            Ok(raw) => {
                let ChangedText { mistakes, is_changed, .. } = level;
                return Ok(ReadLevel { raw, mistakes, is_changed });
            }
            Err(next) if (&next.path, &next.problem) == (&error.path, &error.problem) => break,
            Err(next) => error = next,
        }
        // A value that the change brought into the text, or moved, has no place in the author's text.
        let Some(offset) = place_of(&error, &level.text).and_then(|place| place.offset_in(text)) else {
            break;
        };
        level.mistakes.push(error.moved_to(text, offset));
    }
    Err(LevelError::of(level.mistakes))
}

struct ChangedText {
    text: String,
    mistakes: Vec<TextError>,
    is_changed: bool,
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

/// A text without one of its mistakes.
struct Change {
    text: String,
    /// Whether the level lacks something of the author's, or has something else instead.
    matters: bool,
}

impl Change {
    /// Returns the text without the mistake. `None` if nothing helps.
    fn against(error: &TextError, text: &str) -> Option<Self> {
        let (tree, place) = (Tree::parse(text)?, place_of(error, text)?);
        let node = tree.find(text, &place.path)?;
        let Some(shape) = shape_at(text, &tree, &place.path) else {
            // There is no such field. Without a list or a map, nothing else can depend on it.
            let matters = node.form != Form::Scalar;
            return Some(Self { text: edit::remove(text, &place.path)?, matters });
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
        (changed != text).then_some(Self { text: changed, matters: true })
    }
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
    fn a_field_that_does_not_exist_hides_no_mistake() {
        let text = Level::builtin_text(1).unwrap().1.replacen("name:", "nmae: 3, name:", 1);
        let text = text.replacen("at_s: ", "at_s: -", 1);
        let error = Level::from_text("a.ron", &text, &Sheet::builtin()).expect_err("two");
        let found: Vec<_> = error.mistakes.iter().map(|mistake| mistake.path.as_str()).collect();
        assert!(found.len() == 2 && found[0] == "nmae" && found[1].ends_with("at_s"), "{found:?}");
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
        for (right, wrong) in [("paths:", "pahts:"), ("patterns:", "pattrens:"), ("bullets:", "bulets:")] {
            let error = Level::from_text("a.ron", &text.replacen(right, wrong, 1), &Sheet::builtin());
            let error = error.expect_err("a mistake");
            let problems: Vec<_> = error.mistakes.iter().map(|mistake| mistake.problem.as_str()).collect();
            assert!(
                problems.len() <= 2 && problems.iter().all(|problem| problem.contains("field")),
                "{problems:?}"
            );
        }
    }
}
