//! The list of the lab's built-in scenes, grouped by the article they are from, with a preview of each.

use super::{Lab, Mode, home, settings};
use crate::app::screens::prelude::*;
use crate::app::ui::page as ui;
use crate::lab::stepper::{BUILT_IN, BuiltIn, SceneView, Stepper};

/// The scenes of each article by name. Scenes not listed here come last.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "ROBERTS",
        &[
            "table-1",
            "table-2",
            "figure-1",
            "thirty-six",
            "thirty-seven",
            "nearly-sorted",
            "one-column",
            "listing-2",
            "listing-3",
        ],
    ),
    ("WELLS", &["void", "equal-begins"]),
    ("RABIN", &["clusters-of-three", "threshold", "staircase", "random-field"]),
    (
        "GORGUNER",
        &[
            "sector-size",
            "bars",
            "creeping",
            "teleporting",
            "rods",
            "billiards",
            "row-of-balls",
            "slope",
            "heap",
            "resting",
            "rolling",
            "over-the-edge",
            "user-moved",
        ],
    ),
    ("GAMEDEV.RU", &["b3-to-e2", "flip"]),
];
const OTHERS: &str = "MORE SCENES";

pub(super) struct Scenes {
    pub(super) menu: Menu<usize>,
    preview: (usize, Stepper),
}

impl Scenes {
    pub(super) fn new(lab: &Lab) -> Self {
        let index_of = |name: &&str| BUILT_IN.iter().position(|scene| scene.name == *name);
        let mut groups: Vec<(&str, Vec<usize>)> = GROUPS
            .iter()
            .map(|(title, names)| (*title, names.iter().filter_map(index_of).collect()))
            .collect();
        let is_listed = |index: &usize| groups.iter().any(|(_, scenes)| scenes.contains(index));
        groups.push((OTHERS, (0..BUILT_IN.len()).filter(|index| !is_listed(index)).collect()));
        let lines = groups.iter().flat_map(|(title, scenes)| {
            let line =
                |(i, &index): (usize, &usize)| (index, BUILT_IN[index].title, (i == 0).then_some(*title));
            scenes.iter().enumerate().map(line).collect::<Vec<_>>()
        });
        let mut menu = Menu::new(lines, MenuPlace::in_column(17)).above_a_panel();
        menu.point_at(lab.built_in().map_or(0, BuiltIn::index));
        Self { preview: (menu.current(), preview(menu.current())), menu }
    }
}

fn preview(index: usize) -> Stepper {
    home::worked(Stepper::new(BUILT_IN[index].scene(), BUILT_IN[index].method, 0))
}

pub(super) fn update(lab: &mut Lab, mut scenes: Box<Scenes>, input: &Input<'_>, ctx: &mut Context) {
    match scenes.menu.update(input, ctx) {
        MenuAnswer::Chosen(index) => return lab.show_built_in(index),
        MenuAnswer::Back => {
            lab.mode = Mode::Settings(settings::menu_at(settings::LabSettingRow::Scenes, lab));
            return;
        }
        _ => {}
    }
    let current = scenes.menu.current();
    if scenes.preview.0 != current {
        scenes.preview = (current, preview(current));
    }
    lab.mode = Mode::Scenes(scenes);
}

pub(super) fn draw(scenes: &Scenes, painter: &mut Painter<'_>) {
    scenes.menu.draw(painter);
    let (index, stepper) = &scenes.preview;
    let heading = stepper.method().name();
    ui::about_panel(ui::BOTTOM - ui::PANEL_TOP, heading, BUILT_IN[*index].about, painter);
    if !painter.is_large() {
        let (top, size) = home::PREVIEW;
        let at = Vec2::new(ui::SIDE.0, top);
        SceneView::new(at, size, stepper.scene().bounds()).wordless().draw(stepper, painter);
    }
}

#[cfg(test)]
mod tests {
    use super::{BUILT_IN, GROUPS};

    #[test]
    fn groups_name_scenes() {
        let mut names: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        assert!(names.iter().all(|name| BUILT_IN.iter().any(|scene| scene.name == *name)));
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    /// A scene's text ends with the author whose article it is from, in parentheses.
    #[test]
    fn scenes_are_in_the_group_of_their_article() {
        let titles = GROUPS.map(|(title, _)| title);
        for scene in BUILT_IN {
            let author = scene.about.rsplit_once('(').and_then(|(_, author)| author.strip_suffix(")."));
            let Some(author) = author.map(str::to_uppercase) else { continue };
            let Some(group) = titles.iter().position(|title| *title == author) else { continue };
            assert!(GROUPS[group].1.contains(&scene.name), "{} is not in the group {author}", scene.name);
        }
    }
}
