//! The picture of the lab stays within bounds of work for scenes of many objects.

use glam::Vec2;
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::lab::stepper::{BUILT_IN, LabScene, SceneView, Stepper};
use sector_sweep::view::{Gallery, Painter, RenderFrame};

/// Returns the scene that is spread along x with a number of objects, which are small where they are many.
fn scene(objects: u32) -> LabScene {
    let built_in = BUILT_IN.iter().find(|scene| scene.name == "spread").expect("a scene");
    let mut recipe = built_in.recipe;
    (recipe.objects, recipe.size_percent) = (Some(objects), if objects > 2000 { 25 } else { 100 });
    built_in.scene_of(recipe)
}

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
