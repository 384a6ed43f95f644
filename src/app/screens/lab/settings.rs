//! The settings of the lab: what the scenes are made of, and how the methods divide them.

use super::keep::keep_scene;
use super::rules::Matrix;
use super::scenes::Scenes;
use super::{Lab, Mode, page};
use crate::app::context::Context;
use crate::app::input::Action;
use crate::app::screen::{Input, Transition};
use crate::app::ui::{Answer, Choice, Menu, Place, Value, cycle, page as ui};
use crate::audio::Cue;
use crate::lab::stepper::{BUILT_IN, Recipe, SceneView, Stepper};
use crate::view::Painter;
use glam::Vec2;
use sector_collision::{AxisChoice, Bounding, SectorSize, Tuning};

/// What a row of the settings changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Row {
    Scene,
    Scenes,
    Objects,
    Seed,
    Speed,
    Size,
    Boxes,
    Bounce,
    Friction,
    Rules,
    Method,
    Sector,
    Axis,
    Threshold,
    Depth,
    Compare,
    Keep,
    Back,
}

/// The rows, with their names and the headings above them.
const ROWS: [Choice<Row>; 18] = [
    (Row::Scene, "Scene", Some("SCENE")),
    (Row::Scenes, "All scenes", None),
    (Row::Objects, "Objects", None),
    (Row::Seed, "Seed", None),
    (Row::Speed, "Speed", None),
    (Row::Size, "Size", None),
    (Row::Boxes, "Boxes", None),
    (Row::Bounce, "Restitution e", None),
    (Row::Friction, "Friction", None),
    (Row::Rules, "Rules: which kinds may meet", None),
    (Row::Method, "Method", Some("METHODS")),
    (Row::Sector, "Sector", None),
    (Row::Axis, "Axis", None),
    (Row::Threshold, "Threshold", None),
    (Row::Depth, "Depth", None),
    (Row::Compare, "Compare all methods", Some("")),
    (Row::Keep, "Keep the scene in a file", None),
    (Row::Back, "Back", None),
];

/// The size of the picture of the scene beside the settings, in screen pixels.
pub(super) const PREVIEW: Vec2 = Vec2::new(170.0, 190.0);
/// The values that the rows go through.
/// Those of Table 1 of Roberts, and on to as many as can still be told to be too many.
const OBJECTS: [u32; 20] =
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 40, 80, 160, 500, 1000, 2000, 5000, 10_000, 20_000];
const SPEEDS: [i32; 6] = [0, 1, 2, 4, 8, 200];
const SIZES: [i32; 5] = [25, 50, 100, 200, 400];
const BOXES: [(Bounding, &str); 2] =
    [(Bounding::FixedSquare, "square"), (Bounding::DynamicRectangle, "tight")];
const PERCENTS: [i32; 8] = [0, 10, 20, 40, 60, 80, 90, 100];
const SECTORS: [i32; 6] = [8, 16, 32, 64, 128, 256];
const AXES: [(AxisChoice, &str); 3] =
    [(AxisChoice::X, "x"), (AxisChoice::Y, "y"), (AxisChoice::GreaterVariance, "auto")];
const THRESHOLDS: [usize; 10] = [1, 2, 4, 6, 8, 10, 16, 32, 64, 128];
const DEPTHS: [u32; 7] = [0, 1, 2, 3, 4, 6, Tuning::MAX_DEPTH];

/// The most characters of the name of a scene that have room in its row.
const NAME: usize = 16;

/// Returns the menu of the settings: the rows that change something of the scene at hand.
pub(super) fn menu(lab: &Lab) -> Menu<Row> {
    let has_effect = |row: &Row| match row {
        Row::Objects | Row::Seed | Row::Speed | Row::Size => lab.made() && lab.recipe.objects.is_some(),
        Row::Boxes => lab.made() && lab.recipe.bounding.is_some(),
        Row::Bounce | Row::Friction => lab.made() && lab.recipe.touch.is_some(),
        // A task of a lesson is to be done under the rules that it brings.
        Row::Rules | Row::Keep | Row::Scenes => lab.course.is_none(),
        _ => true,
    };
    let rows = ROWS.into_iter().filter(|(row, ..)| has_effect(row));
    Menu::new(rows, Place::in_column(17)).with_values(|row| value(row, lab))
}

/// Returns the menu of the settings with the cursor on a row.
pub(super) fn menu_at(row: Row, lab: &Lab) -> Menu<Row> {
    let mut menu = menu(lab);
    menu.point_at(row);
    menu
}

/// Handles an input while the settings are open. Their last lines close them.
pub(super) fn update(lab: &mut Lab, mut menu: Menu<Row>, input: &Input<'_>, ctx: &mut Context) -> Transition {
    match (input, menu.update(input, ctx)) {
        (_, Answer::Back) => return Transition::Stay,
        (Input::Action(Action::Overlay), _) => {
            ctx.cue(Cue::MenuBack);
            return Transition::Stay;
        }
        (_, Answer::Chosen(Row::Compare)) => {
            // The way back leads to the settings.
            lab.mode = Mode::Settings(menu);
            lab.note_comparison();
            return lab.compare(ctx);
        }
        (_, Answer::Chosen(Row::Rules)) => {
            lab.stepper.seek(usize::MAX);
            lab.mode = Mode::Rules(Matrix::default());
            return Transition::Stay;
        }
        (_, Answer::Chosen(Row::Scenes)) => {
            lab.mode = Mode::Scenes(Box::new(Scenes::new(lab)));
            return Transition::Stay;
        }
        (_, Answer::Chosen(Row::Keep)) => keep_scene(lab.stepper.scene(), &lab.objects(), ctx),
        (Input::Action(Action::Method), _) => lab.take_method_whole(1),
        (_, Answer::Changed(Row::Scene, by)) => {
            change(Row::Scene, by, lab);
            // Another scene may have other rows.
            menu = menu_at(Row::Scene, lab);
        }
        (_, Answer::Changed(row, by)) => change(row, by, lab),
        _ => {}
    }
    menu.refresh(|row| value(row, lab));
    lab.mode = Mode::Settings(menu);
    Transition::Stay
}

/// Draws the settings, and beside them, where there is room, the scene as they make it.
pub(super) fn draw(menu: &Menu<Row>, lab: &Lab, painter: &mut Painter<'_>) {
    menu.draw(painter);
    if painter.text_scale() <= 1.0 {
        preview(lab, painter);
    }
}

/// Draws the scene as it stands beside a page.
pub(super) fn preview(lab: &Lab, painter: &mut Painter<'_>) {
    let at = Vec2::new(ui::SIDE.0 - 10.0, ui::PANEL_TOP);
    SceneView::new(at, PREVIEW, lab.stepper.scene().bounds()).draw(&lab.stepper, painter);
}

/// Returns the value in a row; rows that lead on have none.
fn value(row: Row, lab: &Lab) -> Option<Value> {
    let tuning = lab.stepper.scene().tuning;
    let Recipe { objects, seed, speed, size_percent, bounding, touch } = lab.recipe;
    let text = match row {
        Row::Scene => match lab.built_in {
            Some(index) => BUILT_IN[index].name.to_owned(),
            None => lab.stepper.scene().name.chars().take(NAME).collect(),
        },
        Row::Method => lab.stepper.method().to_string(),
        Row::Objects => objects?.to_string(),
        Row::Seed => seed.to_string(),
        Row::Speed => speed.to_string(),
        Row::Size => format!("{size_percent} %"),
        Row::Boxes => BOXES.iter().find(|(boxes, _)| Some(*boxes) == bounding)?.1.to_owned(),
        Row::Bounce => format!("{} %", touch?.bounce_percent),
        Row::Friction => format!("{} %", touch?.friction_percent),
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
        Row::Scenes | Row::Rules | Row::Compare | Row::Keep | Row::Back => return None,
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
        Row::Method => return lab.take_method_whole(by),
        _ => {}
    }
    let (recipe, scene) = (&mut lab.recipe, lab.stepper.scene());
    let mut tuning = scene.tuning;
    match row {
        Row::Objects => recipe.objects = recipe.objects.map(|objects| cycle(&OBJECTS, objects, by)),
        Row::Seed => recipe.seed = (recipe.seed as i64 + i64::from(by)).rem_euclid(100) as u64,
        Row::Speed => recipe.speed = cycle(&SPEEDS, recipe.speed, by),
        Row::Size => recipe.size_percent = cycle(&SIZES, recipe.size_percent, by),
        Row::Boxes => {
            let boxes = BOXES.map(|(boxes, _)| Some(boxes));
            recipe.bounding = cycle(&boxes, recipe.bounding, by);
        }
        Row::Bounce | Row::Friction => {
            let Some(touch) = &mut recipe.touch else { return };
            let percent = match row {
                Row::Bounce => &mut touch.bounce_percent,
                _ => &mut touch.friction_percent,
            };
            *percent = cycle(&PERCENTS, *percent, by);
        }
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
        Row::Scene | Row::Scenes | Row::Method | Row::Rules | Row::Compare | Row::Keep | Row::Back => return,
    }
    let (method, rules) = (lab.stepper.method(), scene.rules.clone());
    let is_made_anew = matches!(
        row,
        Row::Objects | Row::Seed | Row::Speed | Row::Size | Row::Boxes | Row::Bounce | Row::Friction
    );
    // A task of a lesson is about its tick.
    let tick = if is_made_anew && lab.course.is_none() { 0 } else { lab.stepper.tick() };
    let mut scene = if is_made_anew { lab.scene_of_recipe() } else { scene.clone() };
    (scene.tuning, scene.rules) = (tuning, rules);
    lab.stepper = Stepper::new(scene, method, tick);
    lab.view = page::scene_view(lab.stepper.scene().bounds());
    lab.stepper.seek(usize::MAX);
}
