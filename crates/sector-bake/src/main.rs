//! The command `bake`: builds the shipped sprite sheet from the text in assets/src, and writes scores to WAV files.

use anyhow::{Context, bail};
use clap::Parser;
use sector_bake::RenderedScore;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Build the sprite sheet (sprites.png and sprites.ron) and the icons (icon*) in `assets` from the text in `assets/src`
#[derive(Parser)]
struct Arguments {
    /// Assets folder, which contains the sources in `src` and receives the sheet and the icons
    #[arg(long, value_name = "DIR", default_value = "assets")]
    assets: PathBuf,
    /// Write nothing, and fail if the files differ from a new build of their sources
    #[arg(long, conflicts_with = "sheet")]
    verify: bool,
    /// Save only an image of all sprites, or of the named ones, at four times their size
    #[arg(long, value_names = ["PNG", "NAME"], num_args = 1..)]
    sheet: Vec<String>,
    /// Render a score to a WAV file, and print its length, loudness and true peak
    #[arg(long, value_names = ["SCORE", "WAV"], num_args = 2, conflicts_with_all = ["verify", "sheet"])]
    wav: Vec<PathBuf>,
    /// Save only the piano roll of a tune
    #[arg(long, value_names = ["SCORE", "PNG"], num_args = 2, conflicts_with_all = ["verify", "sheet", "wav"])]
    roll: Vec<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    if let [score, target] = &arguments.wav[..] {
        let score = RenderedScore::read(score)?;
        println!("{score}");
        return write(target, &score.wav());
    }
    if let [score, target] = &arguments.roll[..] {
        return write(target, &sector_bake::encode(&sector_bake::piano_roll(score)?)?);
    }
    let sources = sector_bake::read_sources(&arguments.assets.join("src"))?;
    let baked = sector_bake::bake(&sources)?;
    if let [path, names @ ..] = &arguments.sheet[..] {
        return write(Path::new(path), &sector_bake::encode(&sector_bake::contact_sheet(&baked, names)?)?);
    }
    let icons = sector_bake::icons(&sources, &baked)?;
    let sheet = [("sprites.png", baked.png.as_slice()), ("sprites.ron", baked.index.as_bytes())];
    let icons = icons.iter().map(|(name, bytes)| (*name, bytes.as_slice()));
    for (name, bytes) in sheet.into_iter().chain(icons) {
        let path = arguments.assets.join(name);
        if !arguments.verify {
            write(&path, bytes)?;
            println!("{} written", path.display());
        } else if std::fs::read(&path).with_context(|| path.display().to_string())? != bytes {
            bail!("{} does not match its sources: run bake to rebuild it", path.display());
        }
    }
    Ok(())
}

/// Replaces the contents of the file `path`. If that fails, the file does not change.
fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let open = || -> std::io::Result<()> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut part = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        part.write_all(bytes)?;
        part.persist(path).map(drop).map_err(|error| error.error)
    };
    open().with_context(|| path.display().to_string())
}
