//! Builds the folder of the page from the compiled module and the files of `sector-page/page`.

use anyhow::{Context, ensure};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use image::RgbaImage;
use image::imageops::{self, FilterType};
use std::fs;
use std::io::Write;
use std::path::Path;

const MODULE: &str = "sector_page_bg.wasm";
/// What receives the size and hash of the module, in the files that have it.
const SIZE_LINE: &str = "const MODULE_BYTES = 0;";
const VERSION_LINE: &str = "const VERSION = \"0\";";
const SCRIPT: &str = "src=\"page.js\"";
/// What receives the social cards, if the page has an address.
const ADDRESS_LINE: &str = "<!-- address -->\n";
/// The sizes of the icons, in pixels, with their names. The last one has a margin, which some systems cut off.
const ICONS: [(u32, u32, &str); 3] =
    [(192, 192, "icon-192.png"), (512, 512, "icon-512.png"), (512, 384, "icon-maskable.png")];
const POSTER_PX: [u32; 2] = [640, 360];

/// The parts of a page.
#[derive(Clone, Copy, Debug)]
pub struct PageParts<'a> {
    /// The folder with the page's source files.
    pub page: &'a Path,
    /// The icon, a square.
    pub icon: &'a Path,
    /// A picture of the game, 16 : 9.
    pub poster: &'a Path,
    /// The public address of the page, for the cards that social networks show. Without it, there are none.
    pub address: Option<&'a str>,
    /// Whether to compress with Brotli, too, which takes half a minute.
    pub has_brotli: bool,
}

/// The sizes of the module, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The size of the file in the folder.
    pub module: usize,
    /// The size that any host sends, compressed with gzip.
    pub gzip: usize,
    /// The size that a host sends which knows Brotli. `None` if this was not asked for.
    pub brotli: Option<usize>,
}

/// Builds the folder `dist` from the compiled `module` and the parts of the page. Replaces existing files one by one. Returns
/// the sizes of the module.
pub fn build(module: &Path, parts: PageParts<'_>, dist: &Path) -> anyhow::Result<Sizes> {
    let PageParts { page, icon, poster, address, .. } = parts;
    let address = address.map(social_cards).transpose()?.unwrap_or_default();
    fs::create_dir_all(dist).with_context(|| dist.display().to_string())?;
    bind(module, dist).with_context(|| module.display().to_string())?;
    let bytes = read(&dist.join(MODULE))?;
    for entry in fs::read_dir(page).with_context(|| page.display().to_string())? {
        copy(&entry?.path(), dist, &bytes, &address)?;
    }
    fs::write(dist.join("icon.png"), read(icon)?)?;
    draw_icons(icon, dist).with_context(|| icon.display().to_string())?;
    draw_poster(poster, dist).with_context(|| poster.display().to_string())?;
    compress(dist, parts.has_brotli)
}

/// Writes compressed copies beside each text and module, for hosts that send these. Returns the sizes of the module.
fn compress(dist: &Path, has_brotli: bool) -> anyhow::Result<Sizes> {
    let mut of_module = Sizes { module: 0, gzip: 0, brotli: None };
    for entry in fs::read_dir(dist)? {
        let path = entry?.path();
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if ["html", "js", "wasm", "webmanifest"].contains(&ending) {
            let bytes = read(&path)?;
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&bytes)?;
            let gzip = encoder.finish()?;
            fs::write(path.with_extension(format!("{ending}.gz")), &gzip)?;
            let copy = path.with_extension(format!("{ending}.br"));
            // A copy of an earlier build must not be sent.
            let _ = fs::remove_file(&copy);
            let brotli = has_brotli.then(|| brotli(&bytes)).transpose()?;
            if let Some(brotli) = &brotli {
                fs::write(copy, brotli)?;
            }
            if path.file_name().is_some_and(|name| name == MODULE) {
                let brotli = brotli.map(|brotli| brotli.len());
                of_module = Sizes { module: bytes.len(), gzip: gzip.len(), brotli };
            }
        }
    }
    Ok(of_module)
}

fn brotli(bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    let (mut out, best) = (Vec::new(), BrotliEncoderParams { lgwin: 24, ..Default::default() });
    brotli::BrotliCompress(&mut &*bytes, &mut out, &best)?;
    Ok(out)
}

fn bind(module: &Path, dist: &Path) -> anyhow::Result<()> {
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true).generate(dist)
}

/// Returns the tags of the cards that social networks show for a link to the page.
fn social_cards(address: &str) -> anyhow::Result<String> {
    let is_plain = address.chars().all(|c| c.is_ascii_graphic() && !"\"<>&?#".contains(c));
    let is_address = address.starts_with("https://") || address.starts_with("http://");
    ensure!(
        is_plain && is_address && address.ends_with('/'),
        "{address:?}: expected an address such as https://example.org/game/"
    );
    Ok(format!(
        "<meta property=\"og:url\" content=\"{address}\">\n<meta property=\"og:image\" content=\"{address}card.png\">\n\
         <meta name=\"twitter:card\" content=\"summary_large_image\">\n<link rel=\"canonical\" href=\"{address}\">\n"
    ))
}

/// Enlarges the icon by whole pixels where it fits, on the color of the page.
fn draw_icons(icon: &Path, dist: &Path) -> anyhow::Result<()> {
    let icon = image::open(icon)?.into_rgba8();
    for (size, inner, name) in ICONS {
        let scaled = imageops::resize(&icon, inner, inner, FilterType::Nearest);
        let mut picture = RgbaImage::from_pixel(size, size, image::Rgba([5, 6, 15, 255]));
        let margin = i64::from((size - inner) / 2);
        imageops::overlay(&mut picture, &scaled, margin, margin);
        picture.save(dist.join(name))?;
    }
    Ok(())
}

/// Writes the picture of the first page, and the larger one of the cards.
fn draw_poster(poster: &Path, dist: &Path) -> anyhow::Result<()> {
    let picture = image::open(poster)?.into_rgb8();
    picture.save(dist.join("card.png"))?;
    let [width, height] = POSTER_PX;
    imageops::resize(&picture, width, height, FilterType::Triangle).save(dist.join("poster.png"))?;
    Ok(())
}

/// Copies a file of the page. Fills in the size and hash of the module, and the address of the page.
fn copy(file: &Path, dist: &Path, module: &[u8], address: &str) -> anyhow::Result<()> {
    let name = file.file_name().and_then(|name| name.to_str()).context("the file has no name")?;
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let version = version(module);
    let text = match name {
        "page.js" => {
            let text = filled(&text, SIZE_LINE, &SIZE_LINE.replace('0', &module.len().to_string()))?;
            filled(&text, VERSION_LINE, &VERSION_LINE.replace('0', &version))?
        }
        "sw.js" => filled(&text, VERSION_LINE, &VERSION_LINE.replace('0', &version))?,
        "index.html" => {
            let text = filled(&text, SCRIPT, &SCRIPT.replace(".js", &format!(".js?{version}")))?;
            filled(&text, ADDRESS_LINE, address)?
        }
        _ => text,
    };
    let target = dist.join(name);
    fs::write(&target, text).with_context(|| target.display().to_string())
}

/// Returns the version of the module in a built folder, or a zero if there is none.
pub(crate) fn version_in(dist: &Path) -> String {
    fs::read(dist.join(MODULE)).map_or_else(|_| "0".to_owned(), |module| version(&module))
}

fn version(module: &[u8]) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(module))
}

/// Replaces a passage of a file.
fn filled(text: &str, passage: &str, value: &str) -> anyhow::Result<String> {
    ensure!(text.contains(passage), "a file of the page lacks {passage:?}");
    Ok(text.replace(passage, value))
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| path.display().to_string())
}
