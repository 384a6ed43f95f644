//! Reads a level although values have the wrong form: each is replaced by a harmless one, so that one run finds all
//! mistakes.

use super::LevelError;
use super::raw::RawLevel;
use super::schema::{ValueShape, shape_at};
use ron_text::{Form, TextError, Tree, ValuePath, edit};

/// The maximum number of replaced values.
const MAX_REPLACED: usize = 20;
/// The longest text, in bytes, in which values are replaced. Each costs as much as reading the text once more.
const MAX_BYTES: usize = 1 << 16;

/// A level with harmless values in place of those of the wrong form.
pub(super) struct ReadLevel {
    pub(super) raw: RawLevel,
    /// The mistakes in the form.
    pub(super) mistakes: Vec<TextError>,
    /// The values that were replaced. Their contents are not the author's.
    replaced: Vec<ValuePath>,
}

impl ReadLevel {
    /// Returns the mistakes in the form together with those in values. A value that was replaced is left out, and so is one
    /// that may be wrong only because a value to which it refers was replaced.
    pub(super) fn with_mistakes_in(self, mut values: LevelError) -> LevelError {
        if self.replaced.is_empty() {
            return values;
        }
        let is_own = |mistake: &TextError| {
            let is_name = mistake.problem.starts_with("there is no ");
            !is_name && self.replaced.iter().all(|path| !mistake.path.starts_with(&path.to_string()))
        };
        values.mistakes.retain(is_own);
        LevelError::of([self.mistakes, values.mistakes].concat())
    }
}

/// Reads a level. Fails if its brackets, quotes or commas are wrong, so that nothing behind them can be understood.
pub(super) fn read(file: &str, text: &str) -> Result<ReadLevel, LevelError> {
    let (mut mistakes, mut replaced, mut mended) = (Vec::<TextError>::new(), Vec::new(), text.to_owned());
    loop {
        let error = match ron_text::read(file, &mended) {
            Ok(raw) => return Ok(ReadLevel { raw, mistakes, replaced }),
            Err(error) => error,
        };
        let may_go_on = text.len() <= MAX_BYTES && mistakes.len() < MAX_REPLACED;
        let Some(next) = may_go_on.then(|| mended_at(&mended, &error)).flatten() else {
            // Its position is that in the mended text.
            mistakes.extend(mistakes.is_empty().then_some(error));
            return Err(LevelError::of(mistakes));
        };
        mistakes.push(next.placed(file, text, &error));
        replaced.push(next.path);
        mended = next.text;
    }
}

/// A text without one of its mistakes.
struct MendedText {
    text: String,
    /// The value or field that was replaced, removed or added.
    path: ValuePath,
    is_added: bool,
}

impl MendedText {
    /// Returns the mistake with its position in the text of the author.
    fn placed(&self, file: &str, text: &str, error: &TextError) -> TextError {
        let problem = error.problem.clone();
        let placed = match self.is_added {
            true => TextError::at_end(file, text, &self.path.parent(), problem),
            false => TextError::at(file, text, &self.path, problem),
        };
        placed.expecting(error.expected.clone())
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
    let removed =
        |path: ValuePath| Some(MendedText { text: edit::remove(text, &path)?, path, is_added: false });
    let (tree, path) = place_of(text, error)?;
    let Some(shape) = shape_at(text, &tree, &path) else {
        // There is no such field.
        return removed(path);
    };
    let node = tree.find(text, &path)?;
    if let (ValueShape::Record(fields), Form::Fields) = (shape, node.form) {
        let keys: Vec<String> = node.children.iter().filter_map(|child| child.key(text)).collect();
        let is_surplus = |(i, key): &(usize, &String)| {
            keys[..*i].contains(key) || fields.iter().all(|field| field.name != key.as_str())
        };
        if let Some((_, key)) = keys.iter().enumerate().find(is_surplus) {
            return removed(path.key(key));
        }
        let is_missing =
            |field: &&super::schema::Field| !field.is_optional() && keys.iter().all(|key| key != field.name);
        if let Some(field) = fields.iter().find(is_missing) {
            let filled = edit::set_field(text, &path, field.name, &harmless((field.shape)()), &[])?;
            return Some(MendedText { text: filled, path: path.key(field.name), is_added: true });
        }
    }
    let replaced = edit::replace(text, &path, &harmless(shape))?;
    (replaced != text).then_some(MendedText { text: replaced, path, is_added: false })
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
    fn all_mistakes_of_form_and_value_are_found() {
        let error = Level::from_text("a.ron", LEVEL, &Sheet::builtin()).expect_err("many");
        let found: Vec<String> =
            error.mistakes.iter().map(|mistake| format!("{}: {}", mistake.line, mistake.path)).collect();
        let expected = [
            "2: backdrop",
            "2: difficulty",
            "5: paths.down[1][1]",
            "6: aliens.scout.blast",
            "6: aliens.scout",
            "8: waves[0].speed",
            "8: waves[0]",
            "9: waves[1].at_s",
        ];
        assert_eq!(found, expected, "{:#?}", error.mistakes);
    }

    #[test]
    fn what_cannot_be_understood_ends_the_search() {
        for text in ["(name: \"MINE\"", "(name: 3, bullets: {]", "", "(name: 3)\n)", "[1, 2]"] {
            let error = Level::from_text("a.ron", text, &Sheet::builtin()).expect_err("no level");
            assert!(!error.mistakes.is_empty() && error.total == error.mistakes.len(), "{text:?}: {error:?}");
        }
    }
}
