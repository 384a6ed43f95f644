//! Nothing grows while the game runs for a long time: consecutive games with everything they leave behind, the
//! demonstration at the title, the stress mode.
//!
//! `SOAK` in the environment is the length in minutes of game time: 60 for the figures in docs/reliability.md, which
//! `--nocapture` prints. A tenth of it goes to the 200,000 objects. The tests run one after the other, because they
//! share the memory of this process.
#![cfg(target_os = "linux")]

use peak_alloc::PeakAlloc;
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::app::settings::Settings;
use sector_sweep::app::storage::{Directory, Saver};
use sector_sweep::app::{App, Content, LaunchOptions};
use sector_sweep::audio::SilentSink;
use sector_sweep::bot::Pilot;
use sector_sweep::sim::{GameSetup, PlayerInput, TICKS_PER_SECOND, World};
use sector_sweep::stress::{Density, Layout, Stress, StressSettings};
use sector_sweep::view::RenderFrame;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use winit::keyboard::KeyCode;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The time budget of one frame at 60 Hz, in milliseconds.
const FRAME_MS: f64 = 1000.0 / 60.0;
const TICK: Duration = Duration::from_nanos(16_666_667);

/// Returns the ticks for a `share` of the time set in the environment, by default a few seconds.
fn ticks(share: f64) -> usize {
    let minutes = std::env::var("SOAK").map_or(0.4, |text| text.parse().expect("minutes"));
    (minutes * share * 60.0 * f64::from(TICKS_PER_SECOND)) as usize
}

/// Returns the allocated bytes. The system's count for a process also includes freed pages.
fn memory() -> f64 {
    MEMORY.current_usage() as f64
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn handles() -> usize {
    std::fs::read_dir("/proc/self/fd").expect("a folder of Linux").count()
}

/// Returns the processor time of this thread, in milliseconds.
fn now_ms() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    now.tv_sec as f64 * 1e3 + now.tv_nsec as f64 / 1e6
}

/// Runs the steps and asserts that nothing grows. The memory in the last twelfth of the steps is at most 1.2 times
/// that in the second twelfth (from the fifth minute of an hour on), the number of handles stays the same, and at
/// most one step in a thousand takes longer than `most_ms`.
fn runs_flat(what: &str, steps: usize, most_ms: f64, mut step: impl FnMut(usize)) {
    let (mut times, part) = (vec![0.0; steps], steps / 12);
    let (mut early, mut late, mut early_handles) = (Vec::new(), Vec::new(), 0);
    for (i, time) in times.iter_mut().enumerate() {
        let before = now_ms();
        step(i);
        *time = now_ms() - before;
        match i / part {
            1 => early.push(memory()),
            11 => late.push(memory()),
            _ => {}
        }
        if i == part {
            early_handles = handles();
        }
    }
    let (usual, memory) = (median(&mut times), median(&mut late));
    let grown = memory / median(&mut early);
    let slow = times[times.len() * 999 / 1000];
    println!(
        "{what}: {steps} ticks, {:.1} MB, {grown:.3} times the early memory, {} handles; processor time of a tick: median \
         {usual:.2} ms, 99.9 % within {slow:.2} ms, worst {:.2} ms",
        memory / 1e6,
        handles(),
        times[times.len() - 1],
    );
    assert!(grown <= 1.2, "{what}: {grown:.2} times the memory of the beginning");
    // The thread that saves may have a file, its folder and a lock open right now.
    assert!(handles() <= early_handles + 4, "{what}: {} handles, {early_handles} before", handles());
    assert!(slow <= most_ms, "{what}: one tick in a thousand takes {slow:.1} ms");
}

fn app(folder: &Path) -> App {
    let saver = Saver::new(Box::new(Directory::open(Some(folder)).expect("a folder")));
    let launch = LaunchOptions { stage: 1, seed: Some(3), method: Method::Auto, mute: false };
    App::new(Content::builtin(), Settings::default(), saver, Box::new(SilentSink), launch, 1).expect("an app")
}

fn press(app: &mut App, input: PlayerInput) {
    let keys = [
        (KeyCode::ArrowLeft, input.stick_x < -40),
        (KeyCode::ArrowRight, input.stick_x > 40),
        (KeyCode::ArrowUp, input.stick_y < -40),
        (KeyCode::ArrowDown, input.stick_y > 40),
        (KeyCode::KeyZ, input.held(PlayerInput::FIRE)),
        (KeyCode::KeyX, input.held(PlayerInput::BOMB)),
        (KeyCode::ShiftLeft, input.held(PlayerInput::FOCUS)),
    ];
    for (key, is_held) in keys {
        app.context.controls.key(key, is_held, false, false);
    }
}

/// Flies a part of every stage first. Otherwise the memory for the largest one, which the first hour reaches late,
/// would count as growth.
fn visit_all_stages() {
    let content = Content::builtin();
    for (stage, level) in (1..).zip(&content.stages) {
        let (setup, sheet) = (GameSetup::new(stage), Arc::clone(&content.sheet));
        let mut world = World::new(setup, Arc::clone(level), sheet, Method::Auto).expect("a world");
        let (mut pilot, mut events) = (Pilot::default(), Vec::new());
        for _ in 0..6000 {
            events.clear();
            world.step(pilot.fly(&world), &mut events);
        }
    }
}

/// Plays one game after another, answers every page with its first choice, and stores what the games leave.
fn games() {
    visit_all_stages();
    let folder = tempfile::tempdir().expect("a folder");
    let (mut app, mut frame, mut pilot) = (app(folder.path()), RenderFrame::default(), Pilot::default());
    let mut stages = BTreeSet::new();
    let mut pages = BTreeSet::new();
    runs_flat("games", ticks(1.0), FRAME_MS, |i| {
        pages.insert(app.screen());
        if app.screen() == "flight" {
            let input = pilot.fly(app.session().world());
            stages.insert(app.session().world().setup().stage);
            press(&mut app, input);
        } else {
            press(&mut app, PlayerInput::default());
        }
        app.context.controls.key(KeyCode::Enter, app.screen() != "flight" && i % 30 < 3, false, false);
        app.frame(TICK, &|| 0.0, &mut frame);
    });
    println!("stages {stages:?}, screens {pages:?}");
    assert!(stages.contains(&1), "no stage was flown: {pages:?}");
    drop(app);
    let files = std::fs::read_dir(folder.path().join("replays")).map_or(0, Iterator::count);
    println!("{files} replays were kept");
}

fn demonstration() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut app, mut frame) = (app(folder.path()), RenderFrame::default());
    let mut shown = 0;
    // The first demonstration starts after half a minute.
    runs_flat("demonstration", ticks(1.0) + 2000, FRAME_MS, |_| {
        app.frame(TICK, &|| 0.0, &mut frame);
        shown += usize::from(app.is_demonstrating());
    });
    assert!(shown > 100, "a demonstration of {shown} ticks");
}

fn stress(aliens: u32, steps: usize, most_ms: f64) {
    let settings = StressSettings {
        aliens,
        layout: Layout::Spread,
        density: Density::Constant,
        seed: 1,
        method: Method::Auto,
    };
    let mut stress = Stress::new(settings, Arc::new(Sheet::builtin())).expect("a number within the limits");
    let mut events = Vec::new();
    for _ in 0..120 {
        stress.step_watched(PlayerInput::default(), &mut events, &mut |_| {});
        events.clear();
    }
    runs_flat(&format!("stress {aliens}"), steps, most_ms, |_| {
        events.clear();
        stress.step_watched(PlayerInput::default(), &mut events, &mut |_| {});
    });
}

#[test]
fn nothing_grows() {
    games();
    demonstration();
    let is_long = std::env::var_os("SOAK").is_some();
    stress(10_000, if is_long { ticks(1.0) } else { 600 }, FRAME_MS);
    // A tick with 200,000 aliens takes longer than a frame, and even longer without optimizations.
    stress(200_000, if is_long { ticks(1.0 / 6.0) } else { 24 }, f64::INFINITY);
}
