//! The settings of the lab: what the scenes are made of, and how the methods divide them.

use super::{Lab, page};
use crate::app::context::Context;
use crate::app::screen::{Input, Transition};
use crate::app::ui::{Answer, Choice, Menu, Place, Value, cycle, page as ui};
use crate::lab::stepper::{BUILT_IN, Glass, Recipe, Stepper};
use crate::view::Painter;
use glam::Vec2;
use sector_collision::{AxisChoice, SectorSize, Tuning};

/// What a row of the settings changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Row {
    Scene,
    Objects,
    Seed,
    Speed,
    Size,
    Method,
    Sector,
    Axis,
    Threshold,
    Depth,
    Compare,
    Back,
}

/// The rows, with their names and the headings above them.
const ROWS: [Choice<Row>; 12] = [
    (Row::Scene, "Scene", Some("SCENE")),
    (Row::Objects, "Objects", None),
    (Row::Seed, "Seed", None),
    (Row::Speed, "Speed", None),
    (Row::Size, "Size", None),
    (Row::Method, "Method", Some("METHODS")),
    (Row::Sector, "Sector", None),
    (Row::Axis, "Axis", None),
    (Row::Threshold, "Threshold", None),
    (Row::Depth, "Depth", None),
    (Row::Compare, "Compare all methods", Some("")),
    (Row::Back, "Back", None),
];

/// The size of the picture of the scene beside the settings, in screen pixels.
const PREVIEW: Vec2 = Vec2::new(170.0, 190.0);
/// The values that the rows go through.
const OBJECTS: [u32; 10] = [2, 5, 10, 20, 40, 80, 160, 500, 1000, 2000];
const SPEEDS: [i32; 5] = [0, 1, 2, 4, 8];
const SIZES: [i32; 5] = [25, 50, 100, 200, 400];
const SECTORS: [i32; 6] = [8, 16, 32, 64, 128, 256];
const AXES: [(AxisChoice, &str); 3] =
    [(AxisChoice::X, "x"), (AxisChoice::Y, "y"), (AxisChoice::GreaterVariance, "auto")];
const THRESHOLDS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];
const DEPTHS: [u32; 7] = [0, 1, 2, 3, 4, 6, Tuning::MAX_DEPTH];

/// Returns the menu of the settings.
pub(super) fn menu(lab: &Lab) -> Menu<Row> {
    Menu::new(ROWS, Place::in_column(16)).with_values(|row| value(row, lab))
}

/// Handles an input while the settings are open. Their last lines close them.
pub(super) fn update(lab: &mut Lab, input: &Input<'_>, ctx: &mut Context) -> Transition {
    let Some(mut menu) = lab.settings.take() else { return Transition::Stay };
    match menu.update(input, ctx) {
        Answer::Back => return Transition::Stay,
        Answer::Chosen(Row::Compare) => return lab.compare(ctx),
        Answer::Changed(row, by) => {
            change(row, by, lab);
            menu.refresh(|row| value(row, lab));
        }
        _ => {}
    }
    lab.settings = Some(menu);
    Transition::Stay
}

/// Draws the settings, and beside them, where there is room, the scene as they make it.
pub(super) fn draw(menu: &Menu<Row>, lab: &Lab, painter: &mut Painter<'_>) {
    menu.draw(painter);
    if painter.text_scale() <= 1.0 {
        let bounds = lab.stepper.scene().bounds();
        Glass::new(Vec2::new(ui::SIDE.0 - 10.0, ui::PANEL_TOP), PREVIEW, bounds).draw(&lab.stepper, painter);
    }
}

/// Returns the value in a row; the rows of a scene that the lab does not make have none.
fn value(row: Row, lab: &Lab) -> Option<Value> {
    let tuning = lab.stepper.scene().tuning;
    let Recipe { objects, seed, speed, size_percent } = lab.recipe;
    let made = lab.made();
    let text = match row {
        Row::Scene => lab.built_in.map_or("-", |index| BUILT_IN[index].name).to_owned(),
        Row::Method => lab.stepper.method().to_string(),
        Row::Objects => objects.filter(|_| made)?.to_string(),
        Row::Seed => made.then(|| seed.to_string())?,
        Row::Speed => made.then(|| speed.to_string())?,
        Row::Size => made.then(|| format!("{size_percent} %"))?,
        Row::Sector => {
            let (w, h) = tuning.sector.pixels();
            format!("{w} × {h}")
        }
        Row::Axis => {
            AXES.iter().find(|(axis, _)| *axis == tuning.axis).map_or("…", |(_, name)| name).to_owned()
        }
        Row::Threshold => tuning.threshold.to_string(),
        Row::Depth if tuning.depth == Tuning::MAX_DEPTH => "no limit".to_owned(),
        Row::Depth => tuning.depth.to_string(),
        Row::Compare | Row::Back => return None,
    };
    Some(Value::Text(text))
}

/// Changes the value in a row by a number of steps. A scene that is made anew begins at its first tick; another setting of the
/// methods begins the present tick anew.
fn change(row: Row, by: i32, lab: &mut Lab) {
    match row {
        // A lesson shows the scene of its present step.
        Row::Scene if lab.course.is_some() => return,
        Row::Scene => return lab.turn_to_scene(by),
        Row::Method => return lab.take_method(by),
        _ => {}
    }
    let (recipe, scene) = (&mut lab.recipe, lab.stepper.scene());
    let mut tuning = scene.tuning;
    match row {
        Row::Objects => recipe.objects = recipe.objects.map(|objects| cycle(&OBJECTS, objects, by)),
        Row::Seed => recipe.seed = (recipe.seed as i64 + i64::from(by)).rem_euclid(100) as u64,
        Row::Speed => recipe.speed = cycle(&SPEEDS, recipe.speed, by),
        Row::Size => recipe.size_percent = cycle(&SIZES, recipe.size_percent, by),
        Row::Sector => {
            let side = cycle(&SECTORS, tuning.sector.pixels().0, by);
            tuning.sector = SectorSize::at_least(side, side);
        }
        Row::Axis => {
            let names = AXES.map(|(_, name)| name);
            let now = AXES.iter().find(|(axis, _)| *axis == tuning.axis).map_or("x", |(_, name)| name);
            let next = cycle(&names, now, by);
            tuning.axis =
                AXES.iter().find(|(_, name)| *name == next).map_or(AxisChoice::X, |&(axis, _)| axis);
        }
        Row::Threshold => tuning.threshold = cycle(&THRESHOLDS, tuning.threshold, by),
        Row::Depth => tuning.depth = cycle(&DEPTHS, tuning.depth, by),
        Row::Scene | Row::Method | Row::Compare | Row::Back => return,
    }
    let (method, tick) = (lab.stepper.method(), lab.stepper.tick());
    if matches!(row, Row::Objects | Row::Seed | Row::Speed | Row::Size) {
        let mut scene = lab.scene_of_recipe();
        scene.tuning = tuning;
        lab.stepper = Stepper::new(scene, method, 0);
    } else {
        let mut scene = scene.clone();
        scene.tuning = tuning;
        lab.stepper = Stepper::new(scene, method, tick);
    }
    lab.glass = page::glass(lab.stepper.scene().bounds());
    lab.stepper.seek(usize::MAX);
}
