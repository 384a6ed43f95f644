//! `bench-start`: the time from the start of the program to the first picture of the title, and from there to that of a stage. Needs
//! no window.
//!
//! The steps and their order are those of the real start, without the window and the sound device of the system.

use super::answer;
use super::bench_render::wait;
use super::timing::now;
use crate::app::settings::Settings;
use crate::app::storage::{Memory, Saver};
use crate::app::{App, Content, LaunchOptions};
use crate::audio::SilentSink;
use crate::render::{Gpu, Renderer, offscreen_target};
use crate::view::RenderFrame;
use sector_collision::Method;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// The width and height of the window in pixels: twice those of the field.
const SIZE: (u32, u32) = (1280, 720);
const TICK: Duration = Duration::from_nanos(16_666_700);

const EXAMPLES: &str = "\
Example:
  sector-sweep bench-start --json";

/// Start without a window up to the first pictures of the title and of a stage, and say how long each step takes
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct BenchStartArgs {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The report of `bench-start`: the time of each step of the start in milliseconds, and the graphics adapter.
#[derive(Serialize)]
struct Report {
    adapter: String,
    /// The time to unpack pictures, and to read and check levels, in milliseconds.
    content: f64,
    /// The time to find and open a GPU, in milliseconds.
    gpu: f64,
    /// The time to make shaders and pipelines, and to bring the sprite sheet to the GPU, in milliseconds.
    renderer: f64,
    /// The time to make the screens, the menus and the game behind the title, in milliseconds.
    #[serde(rename = "cabinet")] // the key that scripts know
    app: f64,
    /// The time of the first picture, until it is drawn, in milliseconds.
    picture: f64,
    /// The time of all steps up to the title but the opening of a GPU, in milliseconds.
    own: f64,
    /// The time from the choice of a game to the first picture of its stage, in milliseconds.
    flight: f64,
}

pub(super) fn run(args: &BenchStartArgs) -> anyhow::Result<()> {
    let mut last = now();
    let mut step = || {
        let now = now();
        (now - std::mem::replace(&mut last, now)).as_secs_f64() * 1e3
    };
    let content = Content::builtin();
    let content_ms = step();
    let gpu = Gpu::new_blocking()?;
    let gpu_ms = step();
    let mut renderer = Renderer::new(&gpu, &content.sheet.image, wgpu::TextureFormat::Rgba8Unorm)?;
    let target = offscreen_target(&gpu, SIZE.0, SIZE.1)?;
    let renderer_ms = step();
    let launch = LaunchOptions { stage: 1, seed: None, method: Method::Auto, mute: false };
    let saver = Saver::new(Box::new(Memory::default()));
    let mut app = App::new(content, Settings::default(), saver, Box::new(SilentSink), launch, 1)?;
    let app_ms = step();
    let mut frame = RenderFrame::default();
    app.frame(TICK, &|| 0.0, &mut frame);
    wait(&gpu, Some(renderer.draw(&gpu, &frame, &target, SIZE)))?;
    let picture_ms = step();
    app.play();
    app.frame(TICK, &|| 0.0, &mut frame);
    wait(&gpu, Some(renderer.draw(&gpu, &frame, &target, SIZE)))?;
    let flight_ms = step();
    let report = Report {
        adapter: gpu.describe(),
        content: content_ms,
        gpu: gpu_ms,
        renderer: renderer_ms,
        app: app_ms,
        picture: picture_ms,
        own: content_ms + renderer_ms + app_ms + picture_ms,
        flight: flight_ms,
    };
    answer::report(&report, args.json)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { adapter, content, gpu, renderer, app, picture, own, flight } = self;
        writeln!(
            f,
            "{adapter}: the title after {own:.0} ms and {gpu:.0} ms of the driver's search, a stage {flight:.0} ms later"
        )?;
        write!(
            f,
            "content {content:.1} ms, renderer {renderer:.1} ms, app {app:.1} ms, first picture {picture:.1} ms"
        )
    }
}
