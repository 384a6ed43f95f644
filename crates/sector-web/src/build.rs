//! Builds the folder of the page from the compiled module and the files of `sector-page/page`.

use anyhow::{Context, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::path::Path;

const MODULE: &str = "sector_page_bg.wasm";
/// The lines of the page's script that receive the size and hash of the module.
const SIZE_LINE: &str = "const MODULE_BYTES = 0;";
const VERSION_LINE: &str = "const VERSION = \"0\";";

/// The sizes of the module, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The size of the file in the folder.
    pub module: usize,
    /// The size that a host sends, compressed with gzip.
    pub compressed: usize,
}

/// Builds the folder `dist` from the compiled `module`, the files in `page` and the `icon`. Replaces existing files
/// one by one. Returns the sizes of the module.
pub fn build(module: &Path, page: &Path, icon: &Path, dist: &Path) -> anyhow::Result<Sizes> {
    fs::create_dir_all(dist).with_context(|| dist.display().to_string())?;
    bind(module, dist).with_context(|| module.display().to_string())?;
    let bytes = read(&dist.join(MODULE))?;
    for entry in fs::read_dir(page).with_context(|| page.display().to_string())? {
        copy(&entry?.path(), dist, &bytes)?;
    }
    copy(icon, dist, &bytes)?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    Ok(Sizes { module: bytes.len(), compressed: encoder.finish()?.len() })
}

fn bind(module: &Path, dist: &Path) -> anyhow::Result<()> {
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true).generate(dist)
}

/// Copies a file of the page. Fills in the size and hash of the module in the script.
fn copy(file: &Path, dist: &Path, module: &[u8]) -> anyhow::Result<()> {
    let name = file.file_name().context("the file has no name")?;
    let mut bytes = read(file)?;
    if name == "page.js" {
        let text = String::from_utf8(bytes).context("page.js")?;
        let text = filled(&text, SIZE_LINE, &module.len().to_string())?;
        bytes = filled(&text, VERSION_LINE, &version(module))?.into_bytes();
    }
    let target = dist.join(name);
    fs::write(&target, bytes).with_context(|| target.display().to_string())
}

/// Returns the version of the module in a built folder, or a zero if there is none.
pub(crate) fn version_in(dist: &Path) -> String {
    fs::read(dist.join(MODULE)).map_or_else(|_| "0".to_owned(), |module| version(&module))
}

fn version(module: &[u8]) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(module))
}

/// Replaces the zero in one line of a script with a value.
fn filled(text: &str, line: &str, value: &str) -> anyhow::Result<String> {
    ensure!(text.contains(line), "page.js has no line {line:?}");
    Ok(text.replace(line, &line.replace('0', value)))
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| path.display().to_string())
}
