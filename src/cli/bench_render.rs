//! `bench-render`: the frame rate of this machine with many sprites, and the CPU time per sprite. Needs no window.

use super::answer::{self, counted};
use super::bench::{NamedTimes, Stopwatch};
use super::values::{named, whole};
use crate::level::Backdrop;
use crate::render::{Gpu, Renderer, Tube, offscreen_target, passes};
use crate::view::{Camera, Gallery, Layer, Painter, RenderFrame};
use anyhow::Context;
use glam::Vec2;
use sector_sprites::{FrameId, Sheet};
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// The maximum time to wait for a frame: a driver that hangs must not hang the program.
const TIMEOUT: Duration = Duration::from_secs(60);
/// The number of frames before the measured ones, in which buffers grow and shaders are compiled.
const WARM_UP: usize = 3;
/// How far the nearest stars scroll from the first frame to the last, in pixels. This is as far as in a stage, so that
/// all its landmarks pass by.
const SCROLL_PX: f32 = 17_000.0;

const EXAMPLES: &str = "\
Example:
  sector-sweep bench-render --sprites 50000 --bloom 60 --json";

/// Draw sprites without a window and measure the frame rate
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct BenchRenderArgs {
    /// Number of sprites, 1 to 2,000,000
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = whole::<usize>(1..=2_000_000))]
    sprites: usize,
    /// Number of frames to measure, 1 to 10,000
    #[arg(long, value_name = "F", default_value_t = 60, value_parser = whole::<usize>(1..=10_000))]
    frames: usize,
    /// Width of the frame in pixels, 1 to 8,192
    #[arg(long, value_name = "W", default_value_t = 1280, value_parser = whole::<u32>(1..=8192))]
    width: u32,
    /// Height of the frame in pixels, 1 to 8,192
    #[arg(long, value_name = "H", default_value_t = 720, value_parser = whole::<u32>(1..=8192))]
    height: u32,
    /// Bloom strength in percent, 0 to 100
    #[arg(long, value_name = "B", default_value_t = 0, value_parser = whole::<u8>(0..=100))]
    bloom: u8,
    /// Strength of the CRT filter (scanlines, mask and curved glass) in percent, 0 to 100
    #[arg(long, value_name = "C", default_value_t = 0, value_parser = whole::<u8>(0..=100))]
    crt: u8,
    /// Sky to draw behind the sprites
    #[arg(long, value_name = "NAME", default_value = "open_space",
        value_parser = named(&Backdrop::ALL, Backdrop::name))]
    backdrop: Backdrop,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct RenderReport {
    adapter: String,
    sprites: usize,
    frames: usize,
    width: u32,
    height: u32,
    passes: u32,
    /// Frames drawn per second. At most two frames are in flight on the GPU at a time.
    frames_s: f64,
    /// The median CPU time of one sprite in nanoseconds. `view` builds an instance from a body, `upload` copies
    /// instances to GPU buffers, `draw` records and submits the frame. A software adapter may draw within these times.
    cpu_ns_per_sprite: NamedTimes,
}

const PARTS: [&str; 3] = ["view", "upload", "draw"];

struct RenderTimes {
    parts: [Vec<f64>; 3],
    /// The time of all measured frames together, until the GPU has drawn the last.
    whole_us: f64,
    passes: u32,
}

pub(super) fn run(args: &BenchRenderArgs) -> anyhow::Result<()> {
    let sheet = Sheet::builtin();
    let gpu = Gpu::new_blocking()?;
    let mut renderer = Renderer::new(&gpu, &sheet.image, wgpu::TextureFormat::Rgba8Unorm)?;
    renderer.tube = Tube { lines: share(args.crt), curvature: share(args.crt) };
    let times = measure(args, &sheet, &gpu, &mut renderer)?;
    let ns_per_sprite = |times| median(times) * 1e3 / args.sprites as f64;
    let &BenchRenderArgs { sprites, frames, width, height, .. } = args;
    let (adapter, passes, frames_s) = (gpu.describe(), times.passes, frames as f64 / (times.whole_us / 1e6));
    let cpu_ns_per_sprite = NamedTimes(PARTS.into_iter().zip(times.parts.map(ns_per_sprite)).collect());
    let report =
        RenderReport { adapter, sprites, frames, width, height, passes, frames_s, cpu_ns_per_sprite };
    answer::report(&report, args.json)
}

/// Draws all frames. Returns the times of all but the first [`WARM_UP`].
fn measure(
    args: &BenchRenderArgs,
    sheet: &Sheet,
    gpu: &Gpu,
    renderer: &mut Renderer,
) -> anyhow::Result<RenderTimes> {
    let gallery = Gallery::find(sheet)?;
    let target = offscreen_target(gpu, args.width, args.height)?;
    let bodies = bodies(args.sprites, sheet)?;
    let mut frame = RenderFrame::default();
    let mut parts = [const { Vec::new() }; 3];
    let mut last = None;
    let mut start = Stopwatch::start();
    for number in 0..args.frames + WARM_UP {
        if number == WARM_UP {
            start = Stopwatch::start();
        }
        let mut clock = Stopwatch::start();
        frame.clear();
        frame.camera = Camera::showing(arena(args.sprites));
        frame.bloom = share(args.bloom);
        frame.scenery.backdrop = args.backdrop;
        frame.scenery.is_on_the_way = true;
        frame.scenery.travelled = SCROLL_PX * number as f32 / (args.frames + WARM_UP) as f32;
        paint(&bodies, number, &mut Painter { frame: &mut frame, sheet, gallery: &gallery });
        let view = clock.lap_us();
        renderer.upload(gpu, &frame);
        let upload = clock.lap_us();
        let submission = renderer.draw_uploaded(gpu, &frame, &target, (args.width, args.height));
        if number >= WARM_UP {
            let times = [view, upload, clock.lap_us()];
            parts.iter_mut().zip(times).for_each(|(part, time)| part.push(time));
        }
        wait(gpu, last.replace(submission))?;
    }
    wait(gpu, last)?;
    Ok(RenderTimes { parts, whole_us: start.us(), passes: passes(&frame) })
}

fn share(percent: u8) -> f32 {
    f32::from(percent) / 100.0
}

struct DrawnBody {
    at: Vec2,
    velocity: Vec2,
    frame: FrameId,
    layer: Layer,
}

/// Returns the size in pixels of an arena with one sprite per 64 × 64 pixels, at least the size of the field.
fn arena(sprites: usize) -> Vec2 {
    let field = Vec2::new(640.0, 360.0);
    let share = sprites as f32 * 64.0 * 64.0 / (field.x * field.y);
    field * share.sqrt().max(1.0)
}

/// Returns `sprites` moving sprites: aliens, shots and bullets in the proportions of a busy stage, scattered over the
/// arena deterministically.
fn bodies(sprites: usize, sheet: &Sheet) -> anyhow::Result<Vec<DrawnBody>> {
    let find = |name| sheet.sprite(name).with_context(|| format!("the sheet has no sprite \"{name}\""));
    let cast =
        [(find("scout")?, Layer::Ships), (find("orb")?, Layer::Bullets), (find("shot")?, Layer::Shots)];
    let arena = arena(sprites);
    let unit = |n: u32| (n >> 8) as f32 / (1 << 24) as f32;
    let body = |i: u32| {
        let [a, b, c] = [0x9E37_79B9_u32, 0x85EB_CA6B, 0xC2B2_AE35].map(|step| i.wrapping_mul(step));
        let (sprite, layer) = cast[[0, 0, 0, 1, 1, 2][i as usize % 6]];
        let velocity = Vec2::new(unit(b.rotate_left(9)) - 0.5, unit(c.rotate_left(17)) - 0.5) * 4.0;
        let (at, frame) = (Vec2::new(unit(a), unit(c ^ a >> 5)) * arena, sheet.frame(sprite, 0));
        DrawnBody { at, velocity, frame, layer }
    };
    Ok((0..sprites as u32).map(body).collect())
}

fn paint(bodies: &[DrawnBody], tick: usize, painter: &mut Painter<'_>) {
    let ticks = (tick % 120) as f32;
    for body in bodies {
        let at = body.at + body.velocity * ticks;
        painter.sprite(body.layer, body.frame, at, Painter::PLAIN, Painter::NO_FLASH, 0.0);
    }
}

/// Waits until the GPU has drawn a submitted frame. Also fails with any error that the GPU has reported.
pub(super) fn wait(gpu: &Gpu, submission: Option<wgpu::SubmissionIndex>) -> anyhow::Result<()> {
    if submission.is_some() {
        let until = wgpu::PollType::Wait { submission_index: submission, timeout: Some(TIMEOUT) };
        gpu.device().poll(until).with_context(|| {
            format!("the graphics device did not finish a frame within {} seconds", TIMEOUT.as_secs())
        })?;
    }
    anyhow::ensure!(!gpu.is_lost(), "the graphics device was lost");
    gpu.take_error().map_or(Ok(()), |error| Err(anyhow::anyhow!("the graphics device reported: {error}")))
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}

impl fmt::Display for RenderReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { adapter, sprites, width, height, passes, frames_s, cpu_ns_per_sprite: cpu, .. } = self;
        writeln!(
            f,
            "{adapter}: {} at {width} × {height} in {}",
            counted(*sprites, "sprites"),
            counted(*passes, "passes")
        )?;
        let [view, upload, draw] = PARTS.map(|part| cpu.get(part));
        write!(
            f,
            "{frames_s:.1} frames per second; CPU time per sprite: view {view:.1} ns, upload {upload:.1} ns, \
             draw {draw:.1} ns"
        )
    }
}
