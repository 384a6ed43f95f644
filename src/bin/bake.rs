//! Makes the shipped sprite sheet from the text in assets/src.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use atomic_write_file::AtomicWriteFile;
use clap::Parser;
use sector_sweep::bake;

/// Makes assets/sprites.png and assets/sprites.ron from the text in assets/src.
#[derive(Parser)]
struct Arguments {
    /// The folder that holds `src` and takes the two files.
    #[arg(long, value_name = "DIR", default_value = "assets")]
    assets: PathBuf,
    /// Write nothing; fail if the shipped files are not what the sources make.
    #[arg(long, conflicts_with = "sheet")]
    verify: bool,
    /// Write a picture of all sprites at four times their size instead.
    #[arg(long, value_name = "PNG")]
    sheet: Option<PathBuf>,
    /// Write a picture of all letters at three times their size instead.
    #[arg(long, value_name = "PNG", conflicts_with_all = ["verify", "sheet"])]
    specimen: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let baked = bake::bake(&bake::read_sources(&arguments.assets.join("src"))?)?;
    let picture = (arguments.assets.join("sprites.png"), baked.png.as_slice());
    let index = (arguments.assets.join("sprites.ron"), baked.index.as_bytes());
    if let Some(path) = &arguments.sheet {
        return write(path, &bake::encode(&bake::contact_sheet(&baked)?)?);
    }
    if let Some(path) = &arguments.specimen {
        return write(path, &bake::encode(&bake::specimen(&baked)?)?);
    }
    for (path, bytes) in [&picture, &index] {
        if !arguments.verify {
            write(path, bytes)?;
        } else if std::fs::read(path).with_context(|| path.display().to_string())? != *bytes {
            bail!("{}: differs from what assets/src makes; run bake", path.display());
        }
    }
    Ok(())
}

/// The whole file or nothing.
fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let open = || -> std::io::Result<()> {
        let mut file = AtomicWriteFile::open(path)?;
        file.write_all(bytes)?;
        file.commit()
    };
    open().with_context(|| path.display().to_string())
}
