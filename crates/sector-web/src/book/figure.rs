//! The figures of the book: still images of the lab at one step of a scene. A click starts the live lab in their place.

use super::marker::{self, Marker};
use anyhow::{Context, anyhow, bail, ensure};
use sector_collision::Method;
use sector_sweep::lab::stepper::{BUILT_IN, BuiltIn, Sentence, StepUnit, Stepper, sentence};
use std::fs;
use std::path::Path;

/// A figure: a scene of the lab with a method, at a step of a tick.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    scene: &'static BuiltIn,
    method: Method,
    /// The tick of the scene, from 1.
    tick: usize,
    /// The number of steps that the lab has made in the tick.
    step: usize,
}

impl Figure {
    /// Reads a figure: a scene, a method, and optionally a tick and a step.
    pub(super) fn parse(marker: &Marker<'_>) -> anyhow::Result<Self> {
        let [name, method] = marker.words[..] else { bail!("expected a scene and a method") };
        let mut figure = Self { scene: scene(name)?, method: method.parse()?, tick: 1, step: 0 };
        for &(option, value) in &marker.options {
            let number = || value.parse().map_err(|_| anyhow!("{option}={value}: expected a whole number"));
            match option {
                "tick" => figure.tick = number()?,
                "step" => figure.step = number()?,
                _ => bail!("{option}: expected step or tick"),
            }
        }
        let ticks = figure.scene.scene().ticks();
        ensure!((1..=ticks).contains(&figure.tick), "expected a tick from 1 to {ticks}");
        let mut stepper = Stepper::new(figure.scene.scene(), figure.method, figure.tick - 1);
        // The words of bitmap tests are steps, too.
        let mut steps = 0;
        while !stepper.is_at_end() && stepper.step(StepUnit::Event, true) {
            steps += 1;
        }
        ensure!(figure.step <= steps, "expected a step from 0 to {steps}");
        Ok(figure)
    }

    /// Returns the query string with which the game's page opens the figure in the lab, muted.
    pub fn query(&self) -> String {
        let Self { scene, method, tick, step } = self;
        format!("?lab={}&method={method}&tick={tick}&step={step}&mute", scene.name)
    }

    /// Returns the file name of the image, without its folder.
    pub fn file(&self) -> String {
        let Self { scene, method, tick, step } = self;
        format!("{}_{method}_{tick}_{step}.png", scene.name)
    }

    /// Returns the arguments of `sector-sweep screenshot` that create the image, including its name.
    pub fn arguments(&self) -> String {
        let Self { scene, method, tick, step } = self;
        format!("--scene {} --method {method} --tick {tick} --step {step} {}", scene.name, self.file())
    }

    /// Returns the figure as HTML. If scripts are off, its link opens the scene on the game's own page.
    pub(super) fn html(&self) -> String {
        let (file, title, caption) = (self.file(), self.scene.title, self.caption());
        let query = self.query().replace('&', "&amp;");
        format!(
            "<figure class=\"engine\">\
             <a class=\"run\" href=\"../{query}\" title=\"Run it\"><img src=\"pictures/{file}\" width=\"640\" height=\"360\" \
             loading=\"lazy\" alt=\"The lab: {title}\"></a>\
             <figcaption><a class=\"run\" href=\"../{query}\">Run it</a> {caption}</figcaption></figure>"
        )
    }

    /// Returns the caption: the scene, the method, the step, and what the lab shows there.
    fn caption(&self) -> String {
        let Self { scene, method, tick, step } = self;
        let mut stepper = Stepper::new(scene.scene(), *method, tick - 1);
        for _ in 0..*step {
            stepper.step(StepUnit::Event, true);
        }
        let Sentence { template, values } = sentence(&stepper);
        let said = values.iter().fold(template.to_owned(), |text, value| text.replacen("{}", value, 1));
        let tick = if stepper.scene().ticks() > 1 { format!("tick {tick}, ") } else { String::new() };
        format!("<b>{}</b> <code>{method}</code>, {tick}step {step}: {said}", scene.title)
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
        marker::replace(&text, |marker| {
            if marker.name == "figure" {
                let figure = Figure::parse(marker)?;
                if figures.iter().all(|known| known.file() != figure.file()) {
                    figures.push(figure);
                }
            }
            Ok(String::new())
        })
        .with_context(|| path.display().to_string())?;
    }
    Ok(figures)
}

pub(super) fn scene(name: &str) -> anyhow::Result<&'static BuiltIn> {
    let names = || BUILT_IN.map(|scene| scene.name).join(", ");
    BuiltIn::find(name).ok_or_else(|| anyhow!("{name:?} is not a scene: expected {}", names()))
}
