//! The folder of the page, made of the module that the compiler wrote and the files of `sector-page/page`.

use anyhow::{Context, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::path::Path;

/// The largest size of the module as a host sends it, compressed, in bytes.
pub const MAX_COMPRESSED_BYTES: usize = 4 << 20;

/// The name of the module in the folder, as the page asks for it.
const MODULE: &str = "sector_page_bg.wasm";
/// The line of the page's script that holds the size of the module.
const SIZE_LINE: &str = "const MODULE_BYTES = 0;";

/// The sizes of the module in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// As it lies in the folder.
    pub module: usize,
    /// As a host sends it, compressed with gzip.
    pub compressed: usize,
}

/// Makes the folder `dist` from the compiler's `module`, the files in `page` and the `icon`; what the folder held is replaced file by file.
/// Returns the sizes of the module.
///
/// # Errors
/// When a file cannot be read or written, when the module is none, or when it is larger than [`MAX_COMPRESSED_BYTES`].
pub fn build(module: &Path, page: &Path, icon: &Path, dist: &Path) -> anyhow::Result<Sizes> {
    fs::create_dir_all(dist).with_context(|| dist.display().to_string())?;
    bind(module, dist).with_context(|| module.display().to_string())?;
    let bytes = read(&dist.join(MODULE))?;
    for entry in fs::read_dir(page).with_context(|| page.display().to_string())? {
        copy(&entry?.path(), dist, bytes.len())?;
    }
    copy(icon, dist, bytes.len())?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    let sizes = Sizes { module: bytes.len(), compressed: encoder.finish()?.len() };
    ensure!(
        sizes.compressed <= MAX_COMPRESSED_BYTES,
        "the module has {} bytes compressed: expected at most {MAX_COMPRESSED_BYTES}",
        sizes.compressed
    );
    Ok(sizes)
}

/// Writes the module as a browser loads it, and the script that calls it.
fn bind(module: &Path, dist: &Path) -> anyhow::Result<()> {
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen
        .input_path(module)
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.generate(dist)
}

/// Copies a file of the page. The script learns the size of the module.
fn copy(file: &Path, dist: &Path, module_bytes: usize) -> anyhow::Result<()> {
    let name = file.file_name().context("a file without a name")?;
    let mut bytes = read(file)?;
    if name == "page.js" {
        let text = String::from_utf8(bytes).context("page.js")?;
        ensure!(text.contains(SIZE_LINE), "page.js: expected the line {SIZE_LINE:?}");
        bytes = text.replace(SIZE_LINE, &SIZE_LINE.replace('0', &module_bytes.to_string())).into_bytes();
    }
    let target = dist.join(name);
    fs::write(&target, bytes).with_context(|| target.display().to_string())
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| path.display().to_string())
}
