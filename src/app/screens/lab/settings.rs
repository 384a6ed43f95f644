//! The lab's settings: how scenes are generated, and the parameters of the methods.

use super::rules::Matrix;
use super::save_scene;
use super::scenes::Scenes;
use super::{Lab, Mode};
use crate::app::screens::prelude::*;
use crate::app::ui::page as ui;
use crate::lab::stepper::{LabScene, SceneView, Stepper};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum LabSettingRow {
    Scene,
    Scenes,
    /// The setting of the scene with this index in [`LabScene::SETTINGS`].
    Setting(usize),
    Rules,
    Method,
    Compare,
    Keep,
    Back,
}

impl LabSettingRow {
    fn setting(self) -> Option<&'static str> {
        match self {
            Self::Setting(index) => LabScene::SETTINGS.get(index).map(|&(name, _)| name),
            _ => None,
        }
    }
}

const AROUND: [MenuLine<LabSettingRow>; 7] = [
    (LabSettingRow::Scene, "Scene", Some("SCENE")),
    (LabSettingRow::Scenes, "All scenes", None),
    (LabSettingRow::Rules, "Rules: what can hit what", None),
    (LabSettingRow::Method, "Method", Some("METHODS")),
    (LabSettingRow::Compare, "Compare all methods", Some("")),
    (LabSettingRow::Keep, "Save the scene to a file", None),
    (LabSettingRow::Back, "Back", None),
];

pub(super) const PREVIEW: Vec2 = Vec2::new(170.0, 190.0);
/// The values that the rows step through. The numbers of objects are those in Roberts's Table 1, then larger ones, up
/// to a number too large for some methods, which the lab reports.
const STEPS: [(&str, &[&str]); 10] = [
    (
        "objects",
        &[
            "2", "3", "4", "5", "6", "7", "8", "9", "10", "15", "20", "40", "80", "160", "500", "1000",
            "2000", "5000", "10000", "20000",
        ],
    ),
    ("speed", &["0", "1", "2", "4", "8", "200"]),
    ("size", &["25", "50", "100", "200", "400"]),
    ("boxes", &["square", "tight"]),
    ("bounce", &PERCENTS),
    ("friction", &PERCENTS),
    ("sector", &["8", "16", "32", "64", "128", "256"]),
    ("axis", &["x", "y", "auto"]),
    ("threshold", &["1", "2", "4", "6", "8", "10", "16", "32", "64", "128"]),
    // The last value means that there is no limit.
    ("depth", &["0", "1", "2", "3", "4", "6", "4294967295"]),
];
const PERCENTS: [&str; 8] = ["0", "10", "20", "40", "60", "80", "90", "100"];

const NAME: usize = 16;

pub(super) fn menu(lab: &Lab) -> Menu<LabSettingRow> {
    let scene = lab.stepper.scene();
    let settings = |is_tuning: bool| {
        let all = LabScene::SETTINGS.into_iter().enumerate();
        all.filter(move |(_, (name, _))| LabScene::is_tuning(name) == is_tuning)
            .map(|(index, (_, title))| (LabSettingRow::Setting(index), title, None))
    };
    let [about_scene, about_methods, rest] =
        [&AROUND[..2], &AROUND[2..4], &AROUND[4..]].map(|rows| rows.iter().copied());
    let has_effect = |row: &LabSettingRow| match row.setting() {
        // Generating the scene again would undo the changes by hand.
        Some(name) => LabScene::is_tuning(name) || !scene.is_edited() && scene.value(name).is_some(),
        None => true,
    };
    let rows = about_scene.chain(settings(false)).chain(about_methods).chain(settings(true)).chain(rest);
    Menu::new(rows.filter(|(row, ..)| has_effect(row)), MenuPlace::in_column(17))
        .with_values(|row| value(row, lab))
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
        LabSettingRow::Scene => match lab.built_in() {
            Some(built_in) => built_in.name.to_owned(),
            None => lab.stepper.scene().name.chars().take(NAME).collect(),
        },
        LabSettingRow::Method => lab.stepper.method().to_string(),
        _ => {
            let name = row.setting()?;
            LabScene::shown_value(name, &lab.stepper.scene().value(name)?)
        }
    };
    Some(MenuValue::Text(text))
}

/// Returns the value after, or before, the current one. Values go around at the ends. One that is not in the list
/// becomes the first.
fn next_value(name: &str, now: &str, by: i32) -> String {
    if name == "seed" {
        let seed: i64 = now.parse().unwrap_or(0);
        return (seed.wrapping_add(i64::from(by))).rem_euclid(100).to_string();
    }
    let known = STEPS.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, values)| values);
    if known.is_empty() { now.to_owned() } else { cycle(known, now, by).to_owned() }
}

/// Changes a row's value by a number of steps. A rebuilt scene starts at its first tick; a changed method parameter
/// restarts the current tick.
fn change(row: LabSettingRow, by: i32, lab: &mut Lab) {
    match row {
        LabSettingRow::Scene => return lab.turn_to_scene(by),
        LabSettingRow::Method => return lab.take_method_whole(by),
        _ => {}
    }
    let before = lab.stepper.scene();
    let Some((name, value)) = row.setting().and_then(|name| Some((name, before.value(name)?))) else {
        return;
    };
    let mut scene = before.clone();
    // All listed values are valid.
    let is_set = scene.set(name, &next_value(name, &value, by));
    debug_assert_eq!(is_set, Ok(true), "{name}");
    let method = lab.stepper.method();
    if scene.check(method).is_err() {
        lab.refused.push(method);
        return;
    }
    let tick = if LabScene::is_tuning(name) { lab.stepper.tick() } else { 0 };
    lab.stepper = Stepper::new(scene, method, tick);
    lab.fit_view();
    lab.stepper.seek(usize::MAX);
}
