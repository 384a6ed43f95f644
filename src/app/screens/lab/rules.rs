//! A scene's rules as a matrix: one box for each pair of kinds, marked if the two may collide.
//!
//! ```text
//!                      1   2   3   4      numbers of the kinds
//!   1 ship         1  [ ]
//!   2 shot         5  [ ] [ ]
//!   3 alien       20  [x] [x] [ ]         each pair once: the matrix is symmetric
//!   4 bullet      10  [x] [x] [ ] [ ]
//! ```

use super::{Lab, Mode, page, settings};
use crate::app::screens::prelude::*;
use crate::app::ui::page as ui;
use crate::app::ui::widgets::scroll_bar;
use crate::view::colors::{CHOICE, DIM, FAINT, GREEN, SKY, TEXT, TROUGH, WHITE};
use sector_collision::Kind;

const TOP: f32 = 60.0;
const SENTENCE: f32 = 304.0;
const BESIDE: (f32, f32) = (290.0, 438.0);
const SCROLL: f32 = 194.0;
const BOXES: f32 = 200.0;
const NUMBERS: f32 = 190.0;
const CELLS: (f32, usize) = (18.0, 12);
const LARGE_CELLS: (f32, usize) = (20.0, 9);
const BOX: f32 = 11.0;

pub(super) const HINTS: [Hint; 5] = [
    Hint::CHOOSE,
    Hint { action: Action::Right, says: "choose" },
    Hint { action: Action::Method, says: "method" },
    Hint { action: Action::Confirm, says: "switch" },
    Hint::BACK,
];

/// The box under the cursor. The column is never greater than the row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Matrix {
    row: usize,
    column: usize,
}

pub(super) fn update(lab: &mut Lab, mut matrix: Matrix, input: &Input<'_>, ctx: &mut Context) {
    let before = (matrix.row, matrix.column);
    let mut is_switched = false;
    match *input {
        Input::Action(Action::Back | Action::Pause | Action::Overlay) => {
            ctx.cue(Cue::MenuBack);
            lab.mode = Mode::Settings(settings::menu_at(settings::LabSettingRow::Rules, lab));
            return;
        }
        Input::Action(Action::Confirm | Action::Fire) => is_switched = true,
        Input::Action(Action::Method) => lab.take_method_whole(1),
        Input::Action(Action::PreviousMethod) => lab.take_method_whole(-1),
        Input::Action(action) => matrix.go(action, lab.stepper.scene().kinds.len()),
        Input::Pointer(pointer) => is_switched = matrix.point(lab, pointer, ctx.settings.access.large_text),
        _ => {}
    }
    if is_switched {
        let (a, b) = matrix.kinds();
        let is_allowed = lab.stepper.scene().rules.may_meet(a, b);
        let (mut scene, method) = (lab.stepper.scene().clone(), lab.stepper.method());
        scene.rules.allow(a, b);
        if !is_allowed && scene.check(method).is_err() {
            lab.refused.push(method);
        } else {
            lab.stepper.set_rule(a, b, !is_allowed);
            ctx.cue(Cue::MenuChange);
        }
    } else if before != (matrix.row, matrix.column) {
        ctx.cue(Cue::MenuMove);
    }
    lab.mode = Mode::Rules(matrix);
}

impl Matrix {
    const fn kinds(&self) -> (Kind, Kind) {
        (Kind(self.row as u8), Kind(self.column as u8))
    }

    fn go(&mut self, action: Action, kinds: usize) {
        match action {
            Action::Up => self.row = self.row.saturating_sub(1),
            Action::Down => self.row = (self.row + 1).min(kinds - 1),
            Action::Left => self.column = self.column.saturating_sub(1),
            Action::Right => self.column = (self.column + 1).min(self.row),
            _ => {}
        }
        self.column = self.column.min(self.row);
    }

    fn first(&self, is_large: bool) -> (usize, usize) {
        let (_, shown) = if is_large { LARGE_CELLS } else { CELLS };
        [self.row, self.column].map(|at| (at + 1).saturating_sub(shown)).into()
    }

    fn point(&mut self, lab: &Lab, pointer: Pointer, is_large: bool) -> bool {
        let (cell, shown) = if is_large { LARGE_CELLS } else { CELLS };
        let place = ((pointer.at - Vec2::new(BOXES, TOP + cell)) / cell).floor();
        let is_shown = |at: f32| (0.0..shown as f32).contains(&at);
        let first = self.first(is_large);
        let (row, column) = (first.0 + place.y.max(0.0) as usize, first.1 + place.x.max(0.0) as usize);
        let is_box = column <= row && row < lab.stepper.scene().kinds.len();
        if !is_shown(place.x) || !is_shown(place.y) || !is_box {
            return false;
        }
        (self.row, self.column) = (row, column);
        pointer.clicked
    }
}

pub(super) fn draw(matrix: Matrix, lab: &Lab, painter: &mut Painter<'_>) {
    let is_large = painter.is_large();
    let (cell, shown) = if is_large { LARGE_CELLS } else { CELLS };
    let (first, objects) = (matrix.first(is_large), objects_of_kinds(lab));
    let kinds = lab.stepper.scene().kinds.len();
    let last = (first.0 + shown).min(kinds);
    for column in first.1..last.min(first.1 + shown) {
        let x = BOXES + (column - first.1) as f32 * cell + cell / 2.0;
        let tint = if column == matrix.column { WHITE } else { DIM };
        let (at, number) = (Vec2::new(x.floor(), TOP), (column + 1).to_string());
        painter.unspoken(|painter| painter.text(at, label(tint).center(), &number));
    }
    for row in first.0..last {
        let y = TOP + (1 + row - first.0) as f32 * cell;
        row_of(row, &objects, row == matrix.row, y, lab, painter);
        for column in first.1..=row.min(first.1 + shown - 1) {
            let at = Vec2::new(BOXES + (column - first.1) as f32 * cell, y);
            let is_chosen = (row, column) == (matrix.row, matrix.column);
            let is_on = lab.stepper.scene().rules.may_meet(Kind(row as u8), Kind(column as u8));
            check_box(at, cell, is_on, is_chosen, painter);
        }
    }
    let boxes = Vec2::new((last - first.1).min(shown) as f32, (last - first.0) as f32) * cell;
    let beside = (BOXES + boxes.x + 18.0).clamp(BESIDE.0, BESIDE.1);
    scroll_bar(Vec2::new(SCROLL, TOP + cell), cell * shown as f32, (first.0, shown, kinds), painter);
    let text = pair(matrix, objects, lab, painter);
    let below = TOP + cell + boxes.y + by_size(10.0, 6.0, painter);
    if below < SENTENCE - 60.0 {
        ui::paragraph(Vec2::new(ui::LEFT, below), beside - ui::LEFT - 18.0, WHITE, &text, painter);
    } else {
        ui::remark(SENTENCE, WHITE, &text, painter);
    }
    page::method_and_pairs(lab, beside, painter);
}

fn row_of(
    kind: usize,
    objects: &[u64; Kind::COUNT],
    is_chosen: bool,
    y: f32,
    lab: &Lab,
    painter: &mut Painter<'_>,
) {
    let y = y + by_size(5.0, 0.0, painter);
    let objects = painter.grouped(objects[kind]);
    let room = NUMBERS - ui::LEFT - painter.text_width(label(TEXT), &objects) - 6.0;
    let name = format!("{}  {}", kind + 1, painter.translate(&lab.stepper.scene().kinds[kind]));
    let name = ui::cut(&name, room, painter);
    painter.text(Vec2::new(ui::LEFT, y), label(if is_chosen { WHITE } else { TEXT }), &name);
    painter.text(Vec2::new(NUMBERS, y), label(if is_chosen { SKY } else { DIM }).right(), &objects);
}

fn check_box(at: Vec2, cell: f32, is_on: bool, is_chosen: bool, painter: &mut Painter<'_>) {
    if is_chosen {
        painter.rect(at.x, at.y, cell, cell, CHOICE);
    }
    let corner = (at + (cell - BOX) / 2.0).floor();
    painter.rect(corner.x, corner.y, BOX, BOX, TROUGH);
    let edge = if is_chosen { WHITE } else { FAINT };
    painter.outline(Layer::Hud, corner.x, corner.y, BOX, BOX, edge);
    if is_on {
        painter.rect(corner.x + 3.0, corner.y + 3.0, BOX - 6.0, BOX - 6.0, GREEN);
    }
}

fn pair(matrix: Matrix, objects: [u64; Kind::COUNT], lab: &Lab, painter: &Painter<'_>) -> String {
    let scene = lab.stepper.scene();
    let (a, b) = matrix.kinds();
    let [of_a, of_b] = [matrix.row, matrix.column].map(|kind| objects[kind]);
    let pairs = if a == b { of_a * of_a.saturating_sub(1) / 2 } else { of_a * of_b };
    let says = match scene.rules.may_meet(a, b) {
        true => "{} and {} can collide. Pairs to check: {}.",
        false => "{} and {} never collide. Pairs skipped: {}.",
    };
    let [one, other] = [a, b].map(|kind| painter.translate(&scene.kinds[kind.index()]).to_owned());
    painter.filled(says, &[&one, &other, &painter.grouped(pairs)])
}

fn objects_of_kinds(lab: &Lab) -> [u64; Kind::COUNT] {
    let mut numbers = [0; Kind::COUNT];
    lab.objects().iter().for_each(|object| numbers[object.kind.index()] += 1);
    numbers
}

#[cfg(test)]
mod tests {
    use super::Matrix;
    use crate::app::input::Action;

    #[test]
    fn the_cursor_stays_on_the_boxes() {
        let (mut matrix, mut seen) = (Matrix::default(), std::collections::BTreeSet::new());
        for row in 0..40 {
            for action in [Action::Right, Action::Left].into_iter().flat_map(|action| vec![action; 41]) {
                matrix.go(action, 40);
                seen.insert((matrix.row, matrix.column));
                assert!(matrix.column <= matrix.row && matrix.row == row);
                let first = matrix.first(false);
                assert!((first.0..first.0 + 12).contains(&matrix.row));
                assert!((first.1..first.1 + 12).contains(&matrix.column));
            }
            matrix.go(Action::Down, 40);
        }
        assert_eq!(seen.len(), 40 * 41 / 2);
        let mut one = Matrix::default();
        [Action::Up, Action::Down, Action::Left, Action::Right]
            .into_iter()
            .for_each(|action| one.go(action, 1));
        assert_eq!((one.row, one.column), (0, 0));
    }
}
