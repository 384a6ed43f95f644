//! Tests that effects keep within what eyes can bear, however much happens at once.

use glam::Vec2;
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::level::Level;
use sector_sweep::render::{Gpu, Renderer};
use sector_sweep::sim::{Blast, BossState, Event, GameSetup, PlayerInput, World};
use sector_sweep::view::{Effects, Gallery, Painter, RenderFrame, ViewOptions};
use std::sync::Arc;

const TICKS_PER_SECOND: usize = 60;
/// A change of the mean brightness of the picture (0–1) that is counted. WCAG counts changes of the luminance by a tenth;
/// on a dark sky that is more than twice as much.
const STEP: f32 = 0.05;

fn worst(tick: usize) -> Vec<Event> {
    let at = Vec2::new((tick * 97 % 600) as f32 + 20.0, (tick * 61 % 320) as f32 + 20.0);
    let blast = Event::AlienDestroyed { at, blast: Blast::Large, points: 0, chain: 0 };
    match tick % 7 {
        0 => vec![blast],
        3 if tick.is_multiple_of(5) => vec![Event::PlayerDied { player: 0, at }],
        _ => Vec::new(),
    }
}

fn brightness(seconds: usize, look: ViewOptions) -> Vec<f32> {
    let take = |tick: usize, effects: &mut Effects, time_s: f32, painter: &mut Painter<'_>| {
        effects.take(&worst(tick), time_s, painter);
    };
    brightness_of(seconds * TICKS_PER_SECOND, look, take)
}

fn brightness_of(
    ticks: usize,
    look: ViewOptions,
    mut happens: impl FnMut(usize, &mut Effects, f32, &mut Painter<'_>),
) -> Vec<f32> {
    let sheet = Sheet::builtin();
    let gallery = Gallery::find(&sheet).expect("all pictures");
    let gpu = Gpu::new_blocking().expect("an adapter: package mesa-vulkan-drivers has one");
    let mut renderer =
        Renderer::new(&gpu, &sheet.image, wgpu::TextureFormat::Rgba8Unorm).expect("a renderer");
    let mut effects = Effects::default();
    let mut frame = RenderFrame::default();
    let means = (0..ticks).map(|tick| {
        frame.clear();
        frame.bloom = look.bloom;
        frame.time_s = tick as f32 / TICKS_PER_SECOND as f32;
        let mut painter = Painter { frame: &mut frame, sheet: &sheet, gallery: &gallery };
        let time_s = painter.frame.time_s;
        happens(tick, &mut effects, time_s, &mut painter);
        effects.draw(look, &mut painter);
        let picture = renderer.screenshot(&gpu, &frame, 320, 180).expect("a picture");
        let sum: u64 = picture.pixels().flat_map(|pixel| pixel.0[..3].to_vec()).map(u64::from).sum();
        sum as f32 / (picture.as_raw().len() as f32 * 0.75 * 255.0)
    });
    means.collect()
}

fn falling_boss() -> World {
    let text = r#"(
        name: "BOSS",
        bullets: {},
        patterns: {},
        paths: { "in": [To(320, -100), To(320, 110)], "sway": [To(300, 110), To(340, 110), To(300, 110)] },
        aliens: {},
        waves: [],
        boss: (
            name: "BOSS", at_s: 1, score: 1000, entry: "in", speed_px_s: 300,
            parts: [
                (sprite: "scout", at: (0, 0)), (sprite: "scout", at: (-90, 0)), (sprite: "scout", at: (90, 0)),
                (sprite: "scout", at: (-45, 20)), (sprite: "scout", at: (45, 20)),
            ],
            phases: [(hp: 100, time_s: 60, bonus: 100, path: "sway", speed_px_s: 60, guns: [])],
        ),
    )"#;
    let sheet = Arc::new(Sheet::builtin());
    let level = Level::from_text("boss.ron", text, &sheet).expect("a sound level");
    let mut world = World::new(GameSetup::default(), Arc::new(level), sheet, Method::Auto).expect("a world");
    let fire = PlayerInput { stick_x: 0, stick_y: 0, buttons: PlayerInput::FIRE };
    let mut events = Vec::new();
    while !matches!(world.boss().map(|boss| boss.state), Some(BossState::Dying(_))) {
        assert!(world.tick() < 3600, "the boss stands");
        events.clear();
        world.step(fire, &mut events);
    }
    world
}

/// When the picture has become brighter by a step than it was at its darkest since the last flash.
fn flashes(brightness: &[f32]) -> Vec<usize> {
    let (mut low, mut high) = (brightness[0], brightness[0]);
    let mut is_bright = false;
    let mut found = Vec::new();
    for (tick, &now) in brightness.iter().enumerate() {
        if !is_bright && now > low + STEP {
            found.push(tick);
            (is_bright, high) = (true, now);
        } else if is_bright && now < high - STEP {
            (is_bright, low) = (false, now);
        }
        low = low.min(now);
        high = high.max(now);
    }
    found
}

#[test]
fn no_second_flashes_more_than_three_times() {
    let look = ViewOptions { bloom: 1.0, flash: 1.0, shake: 1.0, ..ViewOptions::default() };
    let brightness = brightness(6, look);
    let begun = flashes(&brightness);
    assert!(!begun.is_empty(), "nothing flashes: {brightness:?}");
    for four in begun.windows(4) {
        assert!(four[3] - four[0] > TICKS_PER_SECOND, "four flashes within a second: {begun:?}");
    }
}

#[test]
fn flashes_are_counted() {
    let mut picture = vec![0.1; 60];
    for at in [5, 20, 40] {
        picture[at] = 0.3;
    }
    assert_eq!(flashes(&picture), [5, 20, 40]);
}

#[test]
fn the_end_of_a_boss_flashes_no_more_than_anything() {
    let look = ViewOptions { bloom: 1.0, flash: 1.0, shake: 1.0, ..ViewOptions::default() };
    let mut world = falling_boss();
    let mut ended = None;
    let brightness = brightness_of(330, look, |tick, effects, time_s, painter| {
        let mut events = Vec::new();
        world.step(PlayerInput::default(), &mut events);
        effects.take(&events, time_s, painter);
        effects.go_on(&world, time_s, painter);
        if world.boss().is_some_and(|boss| boss.state == BossState::Gone) {
            ended.get_or_insert(tick);
        }
    });
    let ended = ended.expect("it is gone");
    let begun = flashes(&brightness);
    assert!(begun.iter().any(|&tick| tick.abs_diff(ended) < 12), "{begun:?}, gone at {ended}");
    for four in begun.windows(4) {
        assert!(four[3] - four[0] > TICKS_PER_SECOND, "four flashes within a second: {begun:?}");
    }
    let brightest = |ticks: &[f32]| ticks.iter().copied().fold(0.0, f32::max);
    assert!(brightest(&brightness[ended..]) > brightest(&brightness[..ended]));
    let settled = brightness[ended + 150];
    assert!(settled < brightest(&brightness) / 2.0, "it does not hang on: {settled}");
}

#[test]
fn without_flashes_the_sky_stays_as_it_is() {
    let still = ViewOptions { flash: 0.0, bloom: 0.0, ..ViewOptions::default() };
    let brightness = brightness(2, still);
    let widest = brightness.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    assert!(widest < STEP, "{widest}");
}
