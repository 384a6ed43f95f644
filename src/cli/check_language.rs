//! `check-language`: validates language files and lists what a translator still has to do.

use super::answer;
use super::files;
use crate::words::{LanguageFile, Languages, english_texts};
use sector_sprites::{Font, Sheet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Example:
  sector-sweep check-language es.ron";

/// Check language files, and list what is missing in each, too wide or unknown, or its first error
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct CheckLanguageArgs {
    /// Language files to check
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

pub(super) fn run(args: &CheckLanguageArgs) -> anyhow::Result<ExitCode> {
    let sheet = Sheet::builtin();
    let mut code = ExitCode::SUCCESS;
    for file in &args.files {
        match files::read_language(file) {
            Ok(language) => report(file, &language, &sheet)?,
            Err(error) => {
                answer::note(format_args!("{error:#}"));
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}

/// Prints a summary, and below it rows as in a language file.
fn report(path: &Path, file: &LanguageFile, sheet: &Sheet) -> anyhow::Result<()> {
    let (texts, font) = (english_texts(), sheet.font("text"));
    let known = file.texts().filter(|(english, _)| texts.contains(english));
    let missing = texts.iter().filter(|english| file.translate(english).is_none());
    let unknown = file.texts().filter(|(english, _)| !texts.contains(english));
    let undrawn = file.texts().filter(|(_, text)| font.is_some_and(|font| !can_draw(font, text)));
    let code = path.file_stem().unwrap_or_default().to_string_lossy();
    let wide =
        file.texts().filter(|&(english, text)| font.is_some_and(|font| is_wide(font, &code, english, text)));
    let (shown, name, count) = (files::shown(path), file.name(), known.count());
    answer::line(format_args!("{shown}: {name}: {count} of {} texts", texts.len()))?;
    rows("missing", missing.map(|&english| (english, "")))?;
    rows("not in the game", unknown)?;
    rows("with letters that the game cannot draw", undrawn)?;
    rows("much wider than in the other languages: look whether they fit", wide)
}

fn rows<'t>(what: &str, rows: impl Iterator<Item = (&'t str, &'t str)>) -> anyhow::Result<()> {
    for (number, (english, text)) in rows.enumerate() {
        if number == 0 {
            answer::line(format_args!("// {what}"))?;
        }
        answer::line(format_args!("{english:?}: {text:?},"))?;
    }
    Ok(())
}

fn can_draw(font: &Font, text: &str) -> bool {
    text.chars().all(|c| font.glyph_or_stand_in(c) != font.glyph(Font::MISSING))
}

/// Whether a text is more than a quarter wider than in any built-in language but `code`. Only texts about as wide as
/// those are known to fit.
fn is_wide(font: &Font, code: &str, english: &str, text: &str) -> bool {
    let width = |text: &str| f32::from(font.measure(text)[0]);
    let others = Languages::builtin().iter().filter(|language| language.code().as_str() != code);
    let widest = others.map(|language| width(language.translate(english))).fold(0.0, f32::max);
    width(text) > 1.25 * widest + 6.0
}
