//! Tests that effects keep within what eyes can bear, however much happens at once.
#![cfg(feature = "app")]

use glam::Vec2;
use sector_sweep::render::{Gpu, Renderer};
use sector_sweep::sim::{Blast, Event};
use sector_sweep::sprites::Sheet;
use sector_sweep::view::{Effects, Gallery, Look, Painter, RenderFrame};

const TICKS_PER_SECOND: usize = 60;
/// A change of the mean brightness of the picture (0–1) that is counted. WCAG counts changes of the luminance by a tenth;
/// on a dark sky that is more than twice as much.
const STEP: f32 = 0.05;

/// More than any stage brings: a large blast every few ticks and the player's death in between, with all options up.
fn worst(tick: usize) -> Vec<Event> {
    let at = Vec2::new((tick * 97 % 600) as f32 + 20.0, (tick * 61 % 320) as f32 + 20.0);
    let blast = Event::AlienDestroyed { at, blast: Blast::Large, points: 0, chain: 0 };
    match tick % 7 {
        0 => vec![blast],
        3 if tick.is_multiple_of(5) => vec![Event::PlayerDied { player: 0, at }],
        _ => Vec::new(),
    }
}

/// The mean brightness of every picture, one a tick.
fn brightness(seconds: usize, look: Look) -> Vec<f32> {
    let sheet = Sheet::builtin();
    let gallery = Gallery::find(&sheet).expect("all pictures");
    let gpu = Gpu::new_blocking().expect("an adapter: package mesa-vulkan-drivers has one");
    let mut renderer =
        Renderer::new(&gpu, &sheet.image, wgpu::TextureFormat::Rgba8Unorm).expect("a renderer");
    let mut effects = Effects::default();
    let mut frame = RenderFrame::default();
    let means = (0..seconds * TICKS_PER_SECOND).map(|tick| {
        frame.clear();
        frame.bloom = look.bloom;
        frame.time_s = tick as f32 / TICKS_PER_SECOND as f32;
        let mut painter = Painter { frame: &mut frame, sheet: &sheet, gallery: &gallery };
        let time_s = painter.frame.time_s;
        effects.take(&worst(tick), time_s, &mut painter);
        effects.draw(look, &mut painter);
        let picture = renderer.screenshot(&gpu, &frame, 320, 180).expect("a picture");
        let sum: u64 = picture.pixels().flat_map(|pixel| pixel.0[..3].to_vec()).map(u64::from).sum();
        sum as f32 / (picture.as_raw().len() as f32 * 0.75 * 255.0)
    });
    means.collect()
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

/// Tests that among explosions without end no second has more than three flashes, and that there are flashes at all.
#[test]
fn no_second_flashes_more_than_three_times() {
    let look = Look { bloom: 1.0, flash: 1.0, shake: 1.0, ..Look::default() };
    let brightness = brightness(6, look);
    let begun = flashes(&brightness);
    assert!(!begun.is_empty(), "nothing flashes: {brightness:?}");
    for four in begun.windows(4) {
        assert!(four[3] - four[0] > TICKS_PER_SECOND, "four flashes within a second: {begun:?}");
    }
}

/// Tests that the measure itself counts: three flashes that are there are found.
#[test]
fn flashes_are_counted() {
    let mut picture = vec![0.1; 60];
    for at in [5, 20, 40] {
        picture[at] = 0.3;
    }
    assert_eq!(flashes(&picture), [5, 20, 40]);
}

/// Tests that with its option off the sky does not flash.
#[test]
fn without_flashes_the_sky_stays_as_it_is() {
    let still = Look { flash: 0.0, bloom: 0.0, ..Look::default() };
    let brightness = brightness(2, still);
    let widest = brightness.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    assert!(widest < STEP, "{widest}");
}
