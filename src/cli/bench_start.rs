//! `bench-start`: the time from the program start to the first frame of the title, and from there to the first frame
//! of a stage. Needs no window.
//!
//! The steps and their order match the real start, except for the window and the sound device.

use super::answer;
use super::bench::{NamedTimes, Stopwatch};
use super::bench_render::wait;
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

/// The width and height of the window in pixels: twice the size of the field.
const SIZE: (u32, u32) = (1280, 720);
const TICK: Duration = Duration::from_nanos(16_666_700);
const OWN: [&str; 4] = ["content", "renderer", "cabinet", "picture"];

const EXAMPLES: &str = "\
Example:
  sector-sweep bench-start --json";

/// Start the game without a window and time each step up to the first frame of a stage
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct BenchStartArgs {
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct StartReport {
    adapter: String,
    /// The milliseconds of each step. `content` unpacks images and parses and checks levels, `gpu` opens a GPU,
    /// `renderer` creates shaders and pipelines and uploads the sprite sheet. `cabinet` (a name that scripts rely on)
    /// creates screens, menus and the game behind the title. `picture` draws the first frame, `own` is the sum of all
    /// these steps except `gpu`, and `flight` is the time from choosing a game to the first frame of its stage.
    #[serde(flatten)]
    steps_ms: NamedTimes,
}

pub(super) fn run(args: &BenchStartArgs) -> anyhow::Result<()> {
    let (mut clock, mut steps_ms) = (Stopwatch::start(), NamedTimes::default());
    let mut end = |step, steps_ms: &mut NamedTimes| steps_ms.0.push((step, clock.lap_us() / 1e3));
    let content = Content::builtin();
    end("content", &mut steps_ms);
    let gpu = Gpu::new_blocking()?;
    end("gpu", &mut steps_ms);
    let mut renderer = Renderer::new(&gpu, &content.sheet.image, wgpu::TextureFormat::Rgba8Unorm)?;
    let target = offscreen_target(&gpu, SIZE.0, SIZE.1)?;
    end("renderer", &mut steps_ms);
    let launch = LaunchOptions { stage: 1, seed: None, method: Method::Auto, mute: false };
    let saver = Saver::new(Box::new(Memory::default()));
    let mut app = App::new(content, Settings::default(), saver, Box::new(SilentSink), launch, 1)?;
    end("cabinet", &mut steps_ms);
    let mut frame = RenderFrame::default();
    let mut draw = |app: &mut App| {
        app.frame(TICK, &|| 0.0, &mut frame);
        wait(&gpu, Some(renderer.draw(&gpu, &frame, &target, SIZE)))
    };
    draw(&mut app)?;
    end("picture", &mut steps_ms);
    let own = OWN.map(|step| steps_ms.get(step)).iter().sum();
    steps_ms.0.push(("own", own));
    app.play();
    draw(&mut app)?;
    end("flight", &mut steps_ms);
    answer::report(&StartReport { adapter: gpu.describe(), steps_ms }, args.json)
}

impl fmt::Display for StartReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { adapter, steps_ms } = self;
        let [own, gpu, flight] = ["own", "gpu", "flight"].map(|step| steps_ms.get(step));
        writeln!(
            f,
            "{adapter}: title after {own:.0} ms, plus {gpu:.0} ms to open the GPU; stage {flight:.0} ms after the title"
        )?;
        let [content, renderer, app, picture] = OWN.map(|step| steps_ms.get(step));
        write!(
            f,
            "content {content:.1} ms, renderer {renderer:.1} ms, app {app:.1} ms, first frame {picture:.1} ms"
        )
    }
}
