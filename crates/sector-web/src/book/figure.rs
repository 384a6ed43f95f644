//! The figures of the book: the lab at one step of a scene. The still image and the live figure in a browser are drawn
//! by the same code.

use super::lesson;
use super::marker::{self, Marker};
use anyhow::{Context, anyhow, bail, ensure};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};
use sector_collision::Method;
use sector_sweep::lab::stepper::{BuiltIn, LabScene};
use sector_sweep::lab::{Figure as LabFigure, PaintedImage, PicturePainter, SettingValues};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The width of a still in pixels of the figure. With two pixels of the screen for each, it fills the column.
pub(super) const WIDTH: u32 = 375;
pub(super) const SCALE: u32 = 2;

/// The controls of a figure: the name of a setting, its label and its unit.
const CONTROLS: [(&str, &str, &str); 11] = [
    ("objects", "Objects", ""),
    ("seed", "Seed", ""),
    ("speed", "Speed", "px per tick"),
    ("size", "Size", "%"),
    ("boxes", "Boxes", ""),
    ("bounce", "Restitution", "%"),
    ("friction", "Friction", "%"),
    ("sector", "Sector side", "px"),
    ("axis", "Axis", ""),
    ("threshold", "Threshold", ""),
    ("tick", "Tick", ""),
];

/// A figure: a scene of the lab with a method, at a step of a tick, and its controls.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The name by which the text refers to the figure, or an empty text.
    id: String,
    shown: LabFigure,
    controls: Vec<String>,
}

impl Figure {
    /// Reads a figure: a scene, a method, and optionally a tick, a step, an id, controls and settings of the scene.
    pub(super) fn parse(marker: &Marker<'_>) -> anyhow::Result<Self> {
        let [name, method] = marker.words[..] else { bail!("expected a scene and a method") };
        let (mut scene, mut tick, mut step) = (scene(name)?, 1, 0);
        let (mut id, mut controls) = (String::new(), Vec::new());
        for &(option, value) in &marker.options {
            let number = || value.parse().map_err(|_| anyhow!("{option}={value}: expected a whole number"));
            match option {
                "tick" => tick = number()?,
                "step" if value == "end" => step = usize::MAX,
                "step" => step = number()?,
                "id" => value.clone_into(&mut id),
                "controls" => controls = value.split(',').map(str::to_owned).collect(),
                _ => change(&mut scene, option, value, &["step", "tick", "id", "controls"])?,
            }
        }
        let ticks = scene.ticks();
        ensure!((1..=ticks).contains(&tick), "expected a tick from 1 to {ticks}");
        let shown = LabFigure::new(scene, method.parse::<Method>()?, tick - 1, step, (1, 1));
        let steps = shown.steps();
        ensure!(step <= steps || step == usize::MAX, "expected a step from 0 to {steps}, or \"end\"");
        let figure = Self { id, shown, controls };
        for control in &figure.controls {
            figure.value(control)?;
        }
        Ok(figure)
    }

    /// Returns the name by which the text refers to the figure, or an empty text.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the query string with which the game's page opens the figure in the lab, muted.
    pub fn query(&self) -> String {
        self.shown.query()
    }

    /// Returns the sentence about the current event.
    pub fn sentence(&self) -> String {
        self.shown.sentence()
    }

    /// Returns the file name of the still, without its folder.
    pub fn file(&self) -> String {
        let query = self.query();
        let parts = query.trim_start_matches("?lab=").trim_end_matches("&mute").split('&');
        parts.map(|part| part.replace('=', "-")).collect::<Vec<_>>().join("_") + ".png"
    }

    fn size(&self) -> (u32, u32) {
        (WIDTH, self.shown.height(WIDTH))
    }

    pub(super) fn still(&self, painter: &mut PicturePainter) -> anyhow::Result<Vec<u8>> {
        let mut shown = self.shown.clone();
        shown.resize(self.size());
        png(&painter.paint(self.size(), SCALE, |painter| shown.draw(painter)))
    }

    pub(super) fn value(&self, control: &str) -> anyhow::Result<String> {
        let stepper = self.shown.stepper();
        if control == "tick" {
            return Ok((stepper.tick() + 1).to_string());
        }
        let value = stepper.scene().value(control);
        value.ok_or_else(|| anyhow!("{control:?} is not a control of this scene"))
    }

    pub(super) fn has_control(&self, control: &str) -> bool {
        self.controls.iter().any(|own| own == control)
    }

    /// Returns a counter of the whole tick.
    pub(super) fn count(&self, name: &str) -> anyhow::Result<u64> {
        self.shown.count(name).ok_or_else(|| anyhow!("{name:?} is not a counter"))
    }

    /// Returns the figure as HTML. `version` is part of the module's address. Without scripts, the link opens the scene
    /// on the game's own page.
    pub(super) fn html(&self, version: &str) -> anyhow::Result<String> {
        let stepper = self.shown.stepper();
        let (scene, method) = (stepper.scene(), stepper.method());
        let (name, title) = scene.built_in().map_or(("", ""), |built_in| (built_in.name, built_in.title));
        let changes: Vec<String> =
            scene.changes().iter().map(|(name, value)| format!("{name}={value}")).collect();
        let (changes, tick, step) = (changes.join(" "), stepper.tick() + 1, self.shown.steps());
        let (width, height) = self.size();
        let (file, query) = (self.file(), self.query().replace('&', "&amp;"));
        let id = if self.id.is_empty() { String::new() } else { format!(" id=\"figure-{}\"", self.id) };
        let tick_text = if stepper.scene().ticks() > 1 { format!(", tick {tick}") } else { String::new() };
        let (sentence, counters) = (self.shown.sentence(), self.shown.counters_html());
        let (at, events) = (self.shown.at(), self.shown.events());
        let mut controls = String::new();
        for control in &self.controls {
            controls += &self.control(control)?;
        }
        Ok(format!(
            "<figure class=\"engine\"{id} data-scene=\"{name}\" data-settings=\"{changes}\" data-method=\"{method}\" \
             data-tick=\"{tick}\" data-step=\"{step}\" data-version=\"{version}\">\
             <div class=\"screen\"><img src=\"pictures/{file}\" width=\"{}\" height=\"{}\" alt=\"{title}\"></div>\
             <div class=\"controls\">\
             <span class=\"steps\"><button type=\"button\" aria-label=\"Step back\">◄</button>\
             <button type=\"button\" aria-label=\"Step forward\">►</button></span>\
             <label><span>Event</span><input type=\"range\" class=\"events\" min=\"0\" max=\"{events}\" value=\"{at}\">\
             <output>{at}</output></label>{controls}</div>\
             <p class=\"sentence\" aria-live=\"polite\">{sentence}</p>\
             <p class=\"counters\">{counters}</p>\
             <figcaption><span><b>{title}</b>, <code>{method}</code><span class=\"tick\">{tick_text}</span></span> \
             <a href=\"../{query}\">Open in the lab</a></figcaption></figure>",
            SCALE * width,
            SCALE * height,
        ))
    }

    fn control(&self, name: &str) -> anyhow::Result<String> {
        let value = self.value(name)?;
        let known = CONTROLS.iter().find(|(known, ..)| *known == name);
        let &(_, label, unit) = known.ok_or_else(|| anyhow!("{name:?} has no control"))?;
        let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
        let values = match name {
            "tick" => SettingValues::Range(1..=self.shown.stepper().scene().ticks() as i64),
            _ => {
                self.shown.stepper().scene().values(name).ok_or_else(|| anyhow!("{name:?} has no values"))?
            }
        };
        let mut html = format!("<label><span>{label}</span>");
        match values {
            SettingValues::Range(range) => {
                let (low, high) = (range.start(), range.end());
                // Writing to a string cannot fail.
                let _ = write!(
                    html,
                    "<input type=\"range\" data-control=\"{name}\" min=\"{low}\" max=\"{high}\" value=\"{value}\">\
                     <output data-unit=\"{unit}\">{value}{unit}</output>"
                );
            }
            SettingValues::Names(names) => {
                ensure!(names.contains(&value.as_str()), "{name}={value}: expected {}", names.join(", "));
                let option = |name: &&str| {
                    let selected = if *name == value { " selected" } else { "" };
                    format!("<option value=\"{name}\"{selected}>{name}{unit}</option>")
                };
                let options: String = names.iter().map(option).collect();
                let _ = write!(html, "<select data-control=\"{name}\">{options}</select>");
            }
        }
        Ok(html + "</label>")
    }
}

/// Returns all figures of the chapters in a folder without duplicates, in the order of the chapters' names.
pub fn figures(chapters: &Path) -> anyhow::Result<Vec<Figure>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(chapters).with_context(|| chapters.display().to_string())? {
        paths.push(entry?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    let mut figures: Vec<Figure> = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let found = figures_of(&text).with_context(|| path.display().to_string())?;
        for figure in found {
            if figures.iter().all(|known| known.file() != figure.file()) {
                figures.push(figure);
            }
        }
    }
    Ok(figures)
}

pub(super) fn figures_of(text: &str) -> anyhow::Result<Vec<Figure>> {
    let mut figures = Vec::new();
    marker::replace(text, |marker| {
        if marker.name == "figure" {
            figures.push(Figure::parse(marker)?);
        }
        Ok(String::new())
    })?;
    Ok(figures)
}

fn png(picture: &PaintedImage) -> anyhow::Result<Vec<u8>> {
    let rgb: Vec<u8> = picture.rgba.chunks(4).flat_map(|pixel| &pixel[..3]).copied().collect();
    let mut png = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut png, CompressionType::Best, FilterType::Adaptive);
    encoder.write_image(&rgb, picture.width, picture.height, ExtendedColorType::Rgb8)?;
    Ok(png)
}

/// Writes the stills of all figures and of the lessons into the folder `pictures` of the built book.
pub(super) fn write_stills(chapters: &Path, dist: &Path) -> anyhow::Result<()> {
    let folder = dist.join("pictures");
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let mut painter = PicturePainter::new()?;
    for figure in figures(chapters)? {
        let path = folder.join(figure.file());
        fs::write(&path, figure.still(&mut painter)?).with_context(|| path.display().to_string())?;
    }
    for (file, stepper) in lesson::stills() {
        let path = folder.join(file);
        let still = png(&painter.paint_scene(&stepper, WIDTH, SCALE))?;
        fs::write(&path, still).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

pub(super) fn scene(name: &str) -> anyhow::Result<LabScene> {
    let found = BuiltIn::find(name);
    Ok(found.ok_or_else(|| anyhow!("{name:?} is not a scene: expected {}", BuiltIn::names()))?.scene())
}

/// Changes a setting of a scene. `others` are the options of the marker that are not settings.
pub(super) fn change(scene: &mut LabScene, option: &str, value: &str, others: &[&str]) -> anyhow::Result<()> {
    match scene.set(option, value) {
        Ok(true) => Ok(()),
        Ok(false) => {
            let known: Vec<&str> =
                others.iter().copied().chain(LabScene::SETTINGS.map(|(name, _)| name)).collect();
            bail!("{option}: expected {}", known.join(", "))
        }
        Err(expected) => bail!("{option}={value}: expected {expected}"),
    }
}
