//! Nothing in the game flashes more than three times a second, and with the accessibility options nothing flashes at
//! all. Measured on rendered frames of two-player bombs, the heaviest fights, deaths, and a boss that arrives, fights
//! and falls.

pub(crate) mod luminance;
mod scenes;

use luminance::{Finding, Way, changes, squares};
use scenes::{SCENES, Scene};
use sector_sweep::app::settings::{PictureSettings, Settings};
use std::sync::LazyLock;

/// The name of a scene, and what it shows: with every effect at its maximum, and with the accessibility options.
type Seen = (&'static str, [Finding; 2]);

/// Every scene, played once for both tests. Two threads share the scenes.
static FINDINGS: LazyLock<Vec<Seen>> = LazyLock::new(|| {
    let look = |picture| Settings { picture, ..Settings::default() }.view_options();
    // The defaults are the same except for a weaker bloom.
    let bright = look(PictureSettings { bloom: 100, ..PictureSettings::default() });
    let calm = look(PictureSettings { flash: 0, reduced_motion: true, ..PictureSettings::default() });
    let watch = |scenes: &[Scene]| -> Vec<Seen> {
        // Every second tick is enough to find what may not flash at all.
        let found = |scene: &Scene| scene.watch([(bright, 1), (calm, 2)]).map(|ticks| Finding::of(&ticks));
        scenes.iter().map(|scene| (scene.name, found(scene))).collect()
    };
    let (some, others) = SCENES.split_at(SCENES.len() / 2);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| watch(others));
        let mut all = watch(some);
        all.extend(other.join().expect("the other scenes"));
        all
    })
});

#[test]
fn no_second_has_more_than_three_flashes() {
    let findings = || FINDINGS.iter().map(|(name, [bright, _])| (name, bright));
    findings().for_each(|(name, finding)| assert!(finding.is_bearable(), "{name}: {finding:?}"));
    assert!(findings().any(|(_, finding)| finding.area > 17), "{FINDINGS:#?}");
}

/// With reduced motion and no flashes, neither the whole field nor a quarter of ten degrees flashes even once during
/// bombs, ship losses and a boss fight. The swarm and the hive are exceptions: hundreds of small objects, none of them
/// an effect, fly through the view. There a part may flash once per second, and twice where a boss breaks up.
#[test]
fn the_accessibility_options_remove_all_flashes() {
    for (name, [_, finding]) in &*FINDINGS {
        let most = match *name {
            "the swarm" | "the hive" => 1,
            "a boss falls" => 2,
            _ => 0,
        };
        assert!(finding.is_calm(most), "{name}: {finding:?}");
    }
}

/// A third of a view blinking four times a second is too much anywhere. A ninth is not.
#[test]
fn blinking_is_detected() {
    let blink = |side: u32, at: [u32; 2]| {
        let lit = |tick: usize, x: u32, y: u32| {
            tick / 7 % 2 == 1 && (at[0]..at[0] + side).contains(&x) && (at[1]..at[1] + side).contains(&y)
        };
        let picture = |tick: usize| {
            squares(&image::RgbaImage::from_fn(320, 180, |x, y| {
                image::Rgba([if lit(tick, x, y) { 200 } else { 10 }; 4])
            }))
        };
        Finding::of(&(0..70).map(picture).collect::<Vec<_>>())
    };
    for at in [[0, 0], [250, 100], [130, 60]] {
        assert!(!blink(60, at).is_bearable(), "{at:?}: {:?}", blink(60, at));
        assert!(blink(30, at).is_bearable(), "{at:?}: {:?}", blink(30, at));
    }
}

/// Changes below a tenth do not count, three flashes are six changes, near-white does not count, and a slow rise counts
/// once.
#[test]
fn changes_are_counted() {
    let flicker = |low: f32, high: f32| [low, high].into_iter().cycle().take(7);
    assert_eq!(changes(flicker(0.1, 0.19)), []);
    let ticks: Vec<_> = changes(flicker(0.1, 0.21)).into_iter().map(|(tick, _)| tick).collect();
    assert_eq!(ticks, [1, 2, 3, 4, 5, 6]);
    assert_eq!(changes(flicker(0.85, 1.0)), []);
    assert_eq!(changes((0..100).map(|tick| tick as f32 / 99.0)), [(10, Way::Up)]);
    let swell = (0..40).map(|tick| if tick < 20 { tick } else { 40 - tick } as f32 / 40.0);
    assert_eq!(changes(swell).len(), 2, "one change up, one down");
}
