//! `screenshot`: a moment of a stage, or any other screen, as a picture; the autopilot flies until then.

use super::args::{ScreenChoice, ScreenshotArgs};
use super::visit::Visit;
use crate::app::{Content, Departure, Session};
use crate::bot::Crew;
use crate::render::{Gpu, Renderer, Tube};
use crate::sim::Outcome;
use crate::view::{Look, Painter, Particle, RenderFrame, Wording};
use anyhow::Context;
use std::process::ExitCode;

pub(super) fn run(args: &ScreenshotArgs) -> anyhow::Result<ExitCode> {
    let content = Content::builtin();
    let known = content.stages.len();
    anyhow::ensure!(args.stage as usize <= known, "there is no stage {}: expected 1 to {known}", args.stage);
    let frame = match args.screen {
        ScreenChoice::Stage => moment(args, &content)?,
        other => Visit::begin(args, content.clone())?.to(other, args.tick)?,
    };
    let gpu = Gpu::new_blocking()?;
    let mut renderer =
        Renderer::new(&gpu, &content.recoloured(args.palette), wgpu::TextureFormat::Rgba8Unorm)?;
    let share = |percent: u8| f32::from(percent) / 100.0;
    renderer.tube = Tube { lines: share(args.crt), curvature: share(args.curvature) };
    let picture = renderer.screenshot(&gpu, &frame, args.width, args.height)?;
    picture.save(&args.out).with_context(|| format!("cannot write {}", args.out.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Plays up to the tick and draws it, with every particle that is still alive.
fn moment(args: &ScreenshotArgs, content: &Content) -> anyhow::Result<RenderFrame> {
    let ScreenshotArgs { stage, difficulty, seed, method, .. } = *args;
    let departure = Departure { difficulty, ships: args.crew.ships()?, seed, method, ..Departure::to(stage) };
    let mut session = Session::start(content, departure)?;
    session.overlay.keys = "F4 method  F5 shapes  F6 check".to_owned();
    (session.overlay.visible, session.overlay.shapes) = (args.overlay, args.shapes);
    session.look =
        Look { bloom: f32::from(args.bloom) / 100.0, outline: args.outline, hull: args.hull, ..session.look };
    let mut crew = Crew::default();
    let wording = Wording { language: args.language, large: args.large_text };
    let mut frame = RenderFrame { wording, ..RenderFrame::default() };
    let mut painter = Painter { frame: &mut frame, sheet: &content.sheet, gallery: &content.gallery };
    while session.world().tick() < args.tick && session.world().outcome() == Outcome::Flying {
        let inputs = crew.fly(session.world());
        session.tick(inputs, &mut painter, &mut |_| {});
    }
    session.draw_field(1.0, &mut painter);
    session.draw_hud(0, &mut painter);
    session.draw_overlay(&mut painter);
    if let Some(backdrop) = args.backdrop {
        (frame.scenery.backdrop, frame.scenery.nebula) = (backdrop, None);
    }
    let now = frame.time_s;
    let alive = |particle: &Particle| particle.born_s + particle.life_s > now;
    frame.births.retain(alive);
    Ok(frame)
}
