//! `screenshot`: saves an image of a stage flown by the autopilot, or of any other screen.

mod animation;
mod args;
pub(super) mod preview_level;
mod records;
mod routes;
mod visit;

use super::files::{self, Output};
use super::lab_scenario::LabScenario;
use crate::app::{Content, LabStart, Session};
use crate::bot::Autopilot;
use crate::render::{Gpu, Renderer, Tube};
use crate::sim::{Assists, GameMode, GameSetup, Outcome, Practice};
use crate::view::{Painter, Particle, RenderFrame, UiContext, ViewOptions};
use args::ScreenChoice;
use image::{ImageFormat, Rgba, RgbaImage, imageops};
use std::io::Cursor;
use std::path::Path;
use visit::Visit;
use winit::keyboard::KeyCode;

pub(super) use args::ScreenshotArgs;

/// The width of the line between two frames in one image, in pixels.
const GAP_PX: u32 = 4;
/// The number of ticks until a page has slid into place.
const SETTLED_TICKS: u32 = 30;
const BETWEEN: Rgba<u8> = Rgba([40, 44, 60, 255]);

pub(super) fn run(args: &ScreenshotArgs) -> anyhow::Result<()> {
    args.check()?;
    let output = Output::new(&args.out, &args.inputs())?;
    let content = args.level.as_deref().map_or_else(|| Ok(Content::builtin()), own_content)?;
    // With the second loop.
    let known = 2 * content.stages.len();
    anyhow::ensure!(args.stage as usize <= known, "there is no stage {}: expected 1 to {known}", args.stage);
    let frames = match args.screen {
        ScreenChoice::Stage => moments(args, &content)?,
        screen if screen.is_free_lab() => lab(args, content.clone())?,
        other => vec![Visit::begin(args, content.clone())?.to(other, args.tick)?],
    };
    let gpu = Gpu::new_blocking()?;
    let mut renderer =
        Renderer::new(&gpu, &content.recolored(args.palette, args.paint), wgpu::TextureFormat::Rgba8Unorm)?;
    let share = |percent: u8| f32::from(percent) / 100.0;
    renderer.tube = Tube { lines: share(args.crt), curvature: share(args.curvature) };
    let mut pictures = Vec::with_capacity(frames.len());
    for frame in &frames {
        pictures.push(renderer.screenshot(&gpu, frame, args.width, args.height)?);
    }
    let bytes = match args.animate {
        Some(milliseconds) => animation::encode(&pictures, milliseconds)?,
        None => {
            let mut png = Cursor::new(Vec::new());
            side_by_side(pictures).write_to(&mut png, ImageFormat::Png)?;
            png.into_inner()
        }
    };
    output.write(&bytes)
}

/// Returns the content of the game with the level or stage file in place of stage 1.
fn own_content(file: &Path) -> anyhow::Result<Content> {
    let mut content = Content::builtin();
    (content.stages[0], content.sheet) = files::read_level(file)?;
    Ok(content)
}

/// Returns `--frames` frames of the lab: the first after `--step` steps, the others `--every` steps apart.
fn lab(args: &ScreenshotArgs, content: Content) -> anyhow::Result<Vec<RenderFrame>> {
    let (scene, tick) = LabScenario::named(&args.scene, args.tick).open()?;
    scene.check(args.method)?;
    let mut visit = Visit::begin(args, content)?;
    visit.app.open_lab(LabStart { scene, tick, steps: args.step as usize, method: args.method });
    visit.draw_frames(SETTLED_TICKS);
    visit.lab_page(args.screen)?;
    let mut frames = vec![visit.frame.clone()];
    for _ in 1..args.frames {
        (0..args.every).for_each(|_| visit.press(&[KeyCode::ArrowRight]));
        frames.push(visit.frame.clone());
    }
    Ok(frames)
}

/// Arranges images of the same size in a grid with about as many rows as columns.
fn side_by_side(mut pictures: Vec<RgbaImage>) -> RgbaImage {
    let count = pictures.len() as u32;
    if count == 1 {
        return pictures.remove(0);
    }
    let (width, height) = pictures[0].dimensions();
    let columns = (1..count).find(|columns| columns * columns >= count).unwrap_or(1);
    let rows = count.div_ceil(columns);
    let [right, down] = [width, height].map(|px| px + GAP_PX);
    let mut sheet = RgbaImage::from_pixel(columns * right - GAP_PX, rows * down - GAP_PX, BETWEEN);
    for (n, picture) in (0..).zip(&pictures) {
        let (x, y) = (n % columns * right, n / columns * down);
        imageops::replace(&mut sheet, picture, i64::from(x), i64::from(y));
    }
    sheet
}

/// Lets the autopilot play a stage, and returns `--frames` frames, `--every` ticks apart.
fn moments(args: &ScreenshotArgs, content: &Content) -> anyhow::Result<Vec<RenderFrame>> {
    let mut session = Session::start(content, setup(args, content)?, args.method)?;
    session.overlay.keys = ["F4", "F5", "F6"].map(str::to_owned);
    (session.overlay.form, session.overlay.shapes) = (args.overlay, args.shapes);
    session.view_options = ViewOptions {
        bloom: f32::from(args.bloom) / 100.0,
        outline: args.outline,
        hull: args.hull,
        ..session.view_options
    };
    let mut autopilot = Autopilot::default();
    let language = files::language(&args.language)?;
    let ui = UiContext { language, large_text: args.large_text, ..UiContext::default() };
    let mut frame = RenderFrame { ui, ..RenderFrame::default() };
    let mut frames = Vec::with_capacity(args.frames as usize);
    for moment in 0..args.frames {
        let tick = args.tick.saturating_add(moment.saturating_mul(args.every));
        let mut painter = Painter { frame: &mut frame, sheet: &content.sheet, gallery: &content.gallery };
        while session.world().tick() < tick && session.world().outcome() == Outcome::Flying {
            let inputs = autopilot.fly(session.world());
            session.tick(inputs, &mut painter, &mut |_| {});
        }
        draw(&mut session, &mut painter);
        if args.captions {
            session.draw_captions(0.0, &mut painter);
        }
        if let Some(backdrop) = args.backdrop {
            (frame.scenery.backdrop, frame.scenery.nebula) = (backdrop, None);
        }
        frames.push(frame.clone());
        frame.layers.iter_mut().for_each(Vec::clear);
        frame.halos.clear();
    }
    Ok(frames)
}

fn setup(args: &ScreenshotArgs, content: &Content) -> anyhow::Result<GameSetup> {
    let ScreenshotArgs { stage, difficulty, seed, invulnerable, .. } = *args;
    if args.mode.mode != GameMode::Stages {
        return args.mode.setup(difficulty, args.ships.ships()?);
    }
    let power = content.level(&GameSetup::new(stage)).map_or(0, |level| level.begin_power);
    Ok(GameSetup {
        difficulty,
        ships: args.ships.ships()?,
        assists: Assists { invulnerable, ..Assists::default() },
        practice: args.from.map(|from| Practice { from, power }),
        seed,
        ..GameSetup::new(stage)
    })
}

/// Draws the game of a session with its score line, its collision overlay and all living particles.
fn draw(session: &mut Session, painter: &mut Painter<'_>) {
    session.draw_field(1.0, painter);
    session.draw_hud(0, 0.0, painter);
    session.draw_radio(painter);
    session.draw_overlay(painter);
    let now = painter.frame.time_s;
    painter.frame.births.retain(|particle: &Particle| particle.born_s + particle.life_s > now);
    // Each frame contains all its particles.
    painter.frame.clear_particles = true;
}
