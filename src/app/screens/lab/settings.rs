//! The lab's settings: how scenes are generated, and the parameters of the methods.

use super::rules::Matrix;
use super::save_scene;
use super::scenes::Scenes;
use super::{Lab, Mode};
use crate::app::screens::prelude::*;
use crate::app::ui::page as ui;
use crate::lab::stepper::{BUILT_IN, Recipe, SceneView, Stepper};
use sector_collision::Tuning;
use sector_collision::bounding::Bounding;
use sector_collision::broad::{AxisChoice, SectorSize};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum LabSettingRow {
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

const ROWS: [MenuLine<LabSettingRow>; 18] = [
    (LabSettingRow::Scene, "Scene", Some("SCENE")),
    (LabSettingRow::Scenes, "All scenes", None),
    (LabSettingRow::Objects, "Objects", None),
    (LabSettingRow::Seed, "Seed", None),
    (LabSettingRow::Speed, "Speed", None),
    (LabSettingRow::Size, "Size", None),
    (LabSettingRow::Boxes, "Boxes", None),
    (LabSettingRow::Bounce, "Restitution e", None),
    (LabSettingRow::Friction, "Friction", None),
    (LabSettingRow::Rules, "Rules: what can hit what", None),
    (LabSettingRow::Method, "Method", Some("METHODS")),
    (LabSettingRow::Sector, "Sector", None),
    (LabSettingRow::Axis, "Axis", None),
    (LabSettingRow::Threshold, "Threshold", None),
    (LabSettingRow::Depth, "Depth", None),
    (LabSettingRow::Compare, "Compare all methods", Some("")),
    (LabSettingRow::Keep, "Save the scene to a file", None),
    (LabSettingRow::Back, "Back", None),
];

pub(super) const PREVIEW: Vec2 = Vec2::new(170.0, 190.0);
/// The values that the rows step through. The numbers of objects are those in Roberts's Table 1, then larger ones, up
/// to a number too large for some methods, which the lab reports.
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

const NAME: usize = 16;

pub(super) fn menu(lab: &Lab) -> Menu<LabSettingRow> {
    let has_effect = |row: &LabSettingRow| match row {
        LabSettingRow::Objects | LabSettingRow::Seed | LabSettingRow::Speed | LabSettingRow::Size => {
            lab.made() && lab.recipe.objects.is_some()
        }
        LabSettingRow::Boxes => lab.made() && lab.recipe.bounding.is_some(),
        LabSettingRow::Bounce | LabSettingRow::Friction => lab.made() && lab.recipe.touch.is_some(),
        _ => true,
    };
    let rows = ROWS.into_iter().filter(|(row, ..)| has_effect(row));
    Menu::new(rows, MenuPlace::in_column(17)).with_values(|row| value(row, lab))
}

pub(super) fn menu_at(row: LabSettingRow, lab: &Lab) -> Menu<LabSettingRow> {
    let mut menu = menu(lab);
    menu.point_at(row);
    menu
}

pub(super) fn update(
    lab: &mut Lab,
    mut menu: Menu<LabSettingRow>,
    input: &Input<'_>,
    ctx: &mut Context,
) -> Transition {
    match (input, menu.update(input, ctx)) {
        (_, MenuAnswer::Back) => return Transition::Stay,
        (Input::Action(Action::Overlay), _) => {
            ctx.cue(Cue::MenuBack);
            return Transition::Stay;
        }
        (_, MenuAnswer::Chosen(LabSettingRow::Compare)) => {
            // Going back leads to the settings.
            lab.mode = Mode::Settings(menu);
            return lab.compare(ctx);
        }
        (_, MenuAnswer::Chosen(LabSettingRow::Rules)) => {
            lab.stepper.seek(usize::MAX);
            lab.mode = Mode::Rules(Matrix::default());
            return Transition::Stay;
        }
        (_, MenuAnswer::Chosen(LabSettingRow::Scenes)) => {
            lab.mode = Mode::Scenes(Box::new(Scenes::new(lab)));
            return Transition::Stay;
        }
        (_, MenuAnswer::Chosen(LabSettingRow::Keep)) => save_scene(lab.stepper.scene(), &lab.objects(), ctx),
        (Input::Action(Action::Method), _) => lab.take_method_whole(1),
        (_, MenuAnswer::Changed(LabSettingRow::Scene, by)) => {
            change(LabSettingRow::Scene, by, lab);
            // Another scene may have other rows.
            menu = menu_at(LabSettingRow::Scene, lab);
        }
        (_, MenuAnswer::Changed(row, by)) => change(row, by, lab),
        _ => {}
    }
    menu.refresh(|row| value(row, lab));
    lab.mode = Mode::Settings(menu);
    Transition::Stay
}

pub(super) fn draw(menu: &Menu<LabSettingRow>, lab: &Lab, painter: &mut Painter<'_>) {
    menu.draw(painter);
    if !painter.is_large() {
        let at = Vec2::new(ui::SIDE.0 - 10.0, ui::PANEL_TOP);
        SceneView::new(at, PREVIEW, lab.stepper.scene().bounds()).draw(&lab.stepper, painter);
    }
}

fn value(row: LabSettingRow, lab: &Lab) -> Option<MenuValue> {
    let text = match row {
        LabSettingRow::Scene => match lab.built_in {
            Some(index) => BUILT_IN[index].name.to_owned(),
            None => lab.stepper.scene().name.chars().take(NAME).collect(),
        },
        LabSettingRow::Method => lab.stepper.method().to_string(),
        _ => {
            let (mut recipe, mut tuning) = (lab.recipe, lab.stepper.scene().tuning);
            step(row, 0, &mut recipe, &mut tuning)?
        }
    };
    Some(MenuValue::Text(text))
}

/// Steps a value and returns its new text. Returns `None` for a row that is not part of the recipe or tuning.
fn step(row: LabSettingRow, by: i32, recipe: &mut Recipe, tuning: &mut Tuning) -> Option<String> {
    Some(match row {
        LabSettingRow::Objects => step_through(&OBJECTS, recipe.objects.as_mut()?, by).to_string(),
        LabSettingRow::Seed => {
            recipe.seed = (recipe.seed as i64 + i64::from(by)).rem_euclid(100) as u64;
            recipe.seed.to_string()
        }
        LabSettingRow::Speed => step_through(&SPEEDS, &mut recipe.speed, by).to_string(),
        LabSettingRow::Size => format!("{} %", step_through(&SIZES, &mut recipe.size_percent, by)),
        LabSettingRow::Boxes => {
            let bounding = step_through(&BOXES.map(|(boxes, _)| boxes), recipe.bounding.as_mut()?, by);
            BOXES.iter().find(|(boxes, _)| *boxes == bounding)?.1.to_owned()
        }
        LabSettingRow::Bounce => {
            format!("{} %", step_through(&PERCENTS, &mut recipe.touch.as_mut()?.bounce_percent, by))
        }
        LabSettingRow::Friction => {
            format!("{} %", step_through(&PERCENTS, &mut recipe.touch.as_mut()?.friction_percent, by))
        }
        LabSettingRow::Sector => {
            if by != 0 {
                let side = cycle(&SECTORS, tuning.sector.pixels().0, by);
                tuning.sector = SectorSize::at_least(side, side);
            }
            let (w, h) = tuning.sector.pixels();
            format!("{w} × {h}")
        }
        LabSettingRow::Axis => {
            let axes = AXES.map(|(axis, _)| axis);
            if by != 0 {
                let now = if axes.contains(&tuning.axis) { tuning.axis } else { AxisChoice::X };
                tuning.axis = cycle(&axes, now, by);
            }
            AXES.iter().find(|(axis, _)| *axis == tuning.axis).map_or("…", |(_, name)| name).to_owned()
        }
        LabSettingRow::Threshold => step_through(&THRESHOLDS, &mut tuning.threshold, by).to_string(),
        LabSettingRow::Depth => match step_through(&DEPTHS, &mut tuning.depth, by) {
            Tuning::MAX_DEPTH => "no limit".to_owned(),
            depth => depth.to_string(),
        },
        _ => return None,
    })
}

/// Changes a row's value by a number of steps. A rebuilt scene starts at its first tick; a changed method parameter
/// restarts the current tick.
fn change(row: LabSettingRow, by: i32, lab: &mut Lab) {
    match row {
        LabSettingRow::Scene => return lab.turn_to_scene(by),
        LabSettingRow::Method => return lab.take_method_whole(by),
        _ => {}
    }
    let (recipe, mut tuning) = (lab.recipe, lab.stepper.scene().tuning);
    if step(row, by, &mut lab.recipe, &mut tuning).is_none() {
        return;
    }
    let is_made_anew = lab.recipe != recipe;
    let (method, rules) = (lab.stepper.method(), lab.stepper.scene().rules.clone());
    let tick = if is_made_anew { 0 } else { lab.stepper.tick() };
    let mut scene = match is_made_anew {
        true => BUILT_IN[lab.built_in.unwrap_or(0)].scene_of(lab.recipe),
        false => lab.stepper.scene().clone(),
    };
    (scene.tuning, scene.rules) = (tuning, rules);
    if scene.check(method).is_err() {
        lab.recipe = recipe;
        lab.refused.push(method);
        return;
    }
    lab.stepper = Stepper::new(scene, method, tick);
    lab.fit_view();
    lab.stepper.seek(usize::MAX);
}
