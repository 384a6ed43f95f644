//! Reads a level although values have the wrong form: each is replaced by a harmless one, so that one run finds all
//! mistakes.

use super::LevelError;
use super::raw::RawLevel;
use super::schema::{Field, ValueShape, shape_at};
use ron_text::{Form, PathStep, TextError, Tree, ValuePath, edit};

/// The maximum number of replaced values.
const MAX_REPLACED: usize = 20;
/// The longest text, in bytes, in which values are replaced. Each costs as much as reading the text once more.
const MAX_BYTES: usize = 1 << 16;

/// A level with harmless values in place of those of the wrong form.
pub(super) struct ReadLevel {
    pub(super) raw: RawLevel,
    /// The mistakes in the form.
    pub(super) mistakes: Vec<TextError>,
    /// Whether it has a value that is not the author's.
    has_harmless_values: bool,
}

impl ReadLevel {
    /// Returns the mistakes in the form together with those in values. A harmless value may cause mistakes elsewhere, which
    /// are not the author's.
    pub(super) fn with_mistakes_in(self, values: LevelError) -> LevelError {
        match (self.has_harmless_values, self.mistakes.is_empty()) {
            (false, true) => values,
            (false, false) => LevelError::of([self.mistakes, values.mistakes].concat()),
            (true, _) => LevelError::of(self.mistakes),
        }
    }
}

/// Reads a level. Fails if its brackets, quotes or commas are wrong, so that nothing behind them can be understood.
pub(super) fn read(file: &str, text: &str) -> Result<ReadLevel, LevelError> {
    let (mut mistakes, mut mended) = (Vec::<TextError>::new(), text.to_owned());
    let mut has_harmless_values = false;
    loop {
        let error = match ron_text::read(file, &mended) {
            Ok(raw) => return Ok(ReadLevel { raw, mistakes, has_harmless_values }),
            Err(error) => error,
        };
        let may_go_on = text.len() <= MAX_BYTES && mistakes.len() < MAX_REPLACED;
        let next = may_go_on.then(|| mended_at(&mended, &error)).flatten();
        if mistakes.is_empty() {
            mistakes.push(error);
        } else if let Some(next) = &next {
            mistakes.push(next.placed(file, text, &error));
        }
        let Some(next) = next else { return Err(LevelError::of(mistakes)) };
        has_harmless_values |= !next.is_removed;
        mended = next.text;
    }
}

/// A text without one of its mistakes.
struct MendedText {
    text: String,
    /// The value that was replaced, or the value around a field that was added or removed.
    path: ValuePath,
    field: Option<String>,
    is_removed: bool,
}

impl MendedText {
    /// Returns the mistake with its position in the text of the author.
    fn placed(&self, file: &str, text: &str, error: &TextError) -> TextError {
        let tree = Tree::parse(text);
        let node = tree.as_ref().and_then(|tree| tree.find(text, &self.path));
        let offset = node.map_or(0, |node| {
            let is_field = |child: &&ron_text::Child| child.key(text) == self.field;
            match (&self.field, node.children.iter().rfind(is_field)) {
                (None, _) => node.span.start,
                (Some(_), Some(child)) => child.start(),
                // A missing field would be before the closing bracket.
                (Some(_), None) => node.span.end - 1,
            }
        });
        TextError::at_offset(file, text, offset, &error.path, &error.problem)
            .expecting(error.expected.clone())
    }
}

/// Returns the tree of the text, and the path of the value that an error names.
fn place_of(text: &str, error: &TextError) -> Option<(Tree, ValuePath)> {
    let tree = Tree::parse(text)?;
    let lines = text.split_inclusive('\n').take(error.line - 1);
    let start: usize = lines.map(str::len).sum();
    let within: usize = text[start..].chars().take(error.column - 1).map(char::len_utf8).sum();
    let deepest = tree.path_at(text, start + within);
    let mut around = (0..=deepest.steps().len()).rev().map(|count| deepest.first(count));
    let wanted = without_variants(&error.path);
    let path = around.find(|path| without_variants(&path.to_string()) == wanted)?;
    Some((tree, path))
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

/// Returns the text without the mistake. `None` if nothing helps.
fn mended_at(text: &str, error: &TextError) -> Option<MendedText> {
    let (tree, path) = place_of(text, error)?;
    let Some(shape) = shape_at(text, &tree, &path) else {
        // There is no such field.
        return without(text, &path);
    };
    let node = tree.find(text, &path)?;
    if let (ValueShape::Record(fields), Form::Fields) = (shape, node.form) {
        let keys: Vec<String> = node.children.iter().filter_map(|child| child.key(text)).collect();
        if let Some(twice) =
            keys.iter().enumerate().find_map(|(i, key)| keys[..i].contains(key).then_some(key))
        {
            return without(text, &path.key(twice));
        }
        let is_missing = |field: &&Field| !field.is_optional() && keys.iter().all(|key| key != field.name);
        if let Some(field) = fields.iter().find(is_missing) {
            let filled = edit::set_field(text, &path, field.name, &harmless((field.shape)()), &[])?;
            return Some(MendedText {
                text: filled,
                path,
                field: Some(field.name.to_owned()),
                is_removed: false,
            });
        }
    }
    let replaced = edit::replace(text, &path, &harmless(shape))?;
    (replaced != text).then_some(MendedText { text: replaced, path, field: None, is_removed: false })
}

/// Returns the text without a field.
fn without(text: &str, field: &ValuePath) -> Option<MendedText> {
    let Some(PathStep::Key(name)) = field.steps().pop().cloned() else { return None };
    let text = edit::remove(text, field)?;
    Some(MendedText { text, path: field.parent(), field: Some(name), is_removed: true })
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
        for text in ["(name: \"MINE\"", "(name: 3, bullets: {]", "", "(name: 3)\n)", "[1, 2]"] {
            let error = Level::from_text("a.ron", text, &Sheet::builtin()).expect_err("no level");
            assert!(!error.mistakes.is_empty() && error.total == error.mistakes.len(), "{text:?}: {error:?}");
        }
    }
}
