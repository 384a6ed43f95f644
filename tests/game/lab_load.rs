//! Tests that the picture of the lab and its way back stay within bounds of work for scenes of many objects, and prints
//! what they take:
//!
//! ```text
//! cargo test --release --no-default-features --test game lab_load:: -- --ignored --nocapture
//! ```

use glam::Vec2;
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::lab::stepper::{BUILT_IN, LabScene, SceneView, StepUnit, Stepper};
use sector_sweep::view::{Gallery, Painter, RenderFrame};

/// The scenes of the measurement: 2,000 objects for every method, and as many as the settings have for those whose events are few
/// enough to be kept.
const LOADS: [u32; 2] = [2000, 20_000];

/// Returns the scene that is spread along x with a number of objects, which are small where they are many.
fn scene(objects: u32) -> LabScene {
    let built_in = BUILT_IN.iter().find(|scene| scene.name == "spread").expect("a scene");
    let mut recipe = built_in.recipe;
    (recipe.objects, recipe.size_percent) = (Some(objects), if objects > 2000 { 25 } else { 100 });
    built_in.scene_of(recipe)
}

/// A frame with what is needed to draw into it.
struct Canvas {
    frame: RenderFrame,
    sheet: Sheet,
    gallery: Gallery,
}

impl Canvas {
    fn new() -> Self {
        let sheet = Sheet::builtin();
        let gallery = Gallery::find(&sheet).expect("all pictures");
        Self { frame: RenderFrame::default(), sheet, gallery }
    }

    /// Draws a stepper as the page of the lab does. Returns the number of sprites.
    fn draw(&mut self, stepper: &Stepper) -> usize {
        self.frame.clear();
        let view = SceneView::new(Vec2::new(32.0, 54.0), Vec2::new(398.0, 224.0), stepper.scene().bounds());
        let Self { frame, sheet, gallery } = self;
        view.draw(stepper, &mut Painter { frame, sheet, gallery });
        self.frame.layers.iter().map(Vec::len).sum()
    }
}

/// Calls `act`. Returns the milliseconds of processor time that it took, which other programs do not lengthen.
fn ms<T>(act: impl FnOnce() -> T) -> f64 {
    let now = || {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        time.tv_sec as f64 * 1000.0 + time.tv_nsec as f64 / 1e6
    };
    let begun = now();
    act();
    now() - begun
}

/// Returns the shortest time of five pictures in milliseconds.
fn picture(canvas: &mut Canvas, stepper: &Stepper) -> f64 {
    (0..5).map(|_| ms(|| canvas.draw(stepper))).fold(f64::INFINITY, f64::min)
}

#[test]
fn a_picture_has_few_sprites() {
    let mut canvas = Canvas::new();
    let few = [Method::SectorGrid, Method::ActiveSet, Method::KdTree, Method::Fast];
    for (objects, methods, most) in [(2000, &Method::ALL[..], 30_000), (20_000, &few, 60_000)] {
        for &method in methods {
            let mut stepper = Stepper::new(scene(objects), method, 0);
            for at in [stepper.events().len() / 2, stepper.events().len()] {
                stepper.seek(at);
                let sprites = canvas.draw(&stepper);
                assert!(sprites <= most, "{method}, {objects} objects: {sprites} sprites");
            }
        }
    }
}

/// Prints for each method the time of a picture, of a step back within a tick and into the tick before.
#[test]
#[ignore = "prints times, which are those of the machine"]
fn print_the_times_of_the_lab() {
    let mut canvas = Canvas::new();
    println!("objects  method                  events    open    seek sprites  picture    back  tick back");
    for objects in LOADS {
        for method in Method::ALL {
            let mut stepper = None;
            let open = ms(|| stepper = Some(Stepper::new(scene(objects), method, 9)));
            let mut stepper = stepper.expect("a stepper");
            let events = stepper.events().len();
            let seek = ms(|| stepper.seek(usize::MAX));
            let sprites = canvas.draw(&stepper);
            let whole = picture(&mut canvas, &stepper);
            let back = ms(|| stepper.step(StepUnit::Event, false));
            stepper.seek(events / 2);
            let half = picture(&mut canvas, &stepper);
            stepper.seek(0);
            let tick = ms(|| stepper.step(StepUnit::Event, false));
            let picture = whole.max(half);
            println!(
                "{objects:7}  {:22} {events:7} {open:7.1} {seek:7.1} {sprites:7} {picture:8.2} {back:7.1} {tick:10.1}",
                method.name()
            );
        }
    }
}
