//! A list of items, some with a value, controlled by keys, pad and mouse.
//!
//! ```text
//!   HEADING
//!   name                      value
//! > name          ======----     60     under the cursor: a mark, a bar behind it, brighter
//! ```

mod draw;

use crate::app::context::Context;
use crate::app::input::{Action, Pointer};
use crate::app::screen::Input;
use crate::app::ui::{COLUMN, Hint, page};
use crate::audio::Cue;
use crate::sim::TICKS_PER_SECOND;
use crate::view::InputDevice;
use glam::Vec2;

const LINE: f32 = 15.0;
const DISPLAY_LINE: f32 = 18.0;
/// The line height in large text: twice the letter height, plus accents.
const LARGE_LINE: f32 = 20.0;
const LINES_ABOVE_A_PANEL: usize = 8;
/// The distance from the menu's left edge to the item names. The cursor mark is drawn in between.
const INDENT: f32 = 14.0;
const BAR: f32 = 100.0;
/// The width of a slider's bar in large text. Text values have the same space.
const LARGE_BAR: f32 = 170.0;
/// The distance from the slider's right end to the menu's right edge. The number is drawn in between.
const BAR_RIGHT: f32 = 42.0;
const STEP: f32 = 5.0;
/// The fraction of the remaining distance that the selection bar moves in each tick of 1/60 s. After eight ticks, less
/// than 2 % is left.
const SLIDE: f32 = 0.4;
/// A finger that moves farther, in field pixels, swipes.
const SWIPE_PX: f32 = 8.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuAnswer<T> {
    None,
    Moved,
    Chosen(T),
    /// Change the selected value by this number of steps, forward or, if negative, backward.
    Changed(T, i32),
    Set(T, u8),
    Back,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct MenuPlace {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    /// The number of visible lines, including headings. A longer menu scrolls.
    pub(crate) lines: usize,
    /// Whether the menu uses the display font, which suits a few plain items.
    pub(crate) is_large: bool,
}

impl MenuPlace {
    pub(crate) const fn in_column(lines: usize) -> Self {
        Self { left: COLUMN.0, top: page::TOP, width: COLUMN.1, lines, is_large: false }
    }
}

/// A menu item before it has a value: its meaning, its name, and the heading above it (empty for a plain rule).
pub(crate) type MenuLine<T> = (T, &'static str, Option<&'static str>);

#[derive(Clone, Debug)]
struct Item<T> {
    what: T,
    name: &'static str,
    heading: Option<&'static str>,
    value: Option<MenuValue>,
}

#[derive(Clone, Debug)]
pub(crate) enum MenuValue {
    Text(String),
    Switch(bool),
    /// A percentage, 0–100.
    Slider(u8),
}

/// A list with a cursor. Items stand for values of type `T`, so screens ask what was chosen and do not depend on line
/// numbers. A last item called "Back" closes the page.
#[derive(Clone, Debug)]
pub(crate) struct Menu<T> {
    items: Vec<Item<T>>,
    /// The index of the selected item, not counting headings.
    pub(crate) cursor: usize,
    place: MenuPlace,
    enlarged: (f32, usize),
    is_enlarged: bool,
    /// Whether choosing an item is silent, because the choice itself makes a sound.
    is_quiet: bool,
    /// Whether Confirm accepts the whole page from any line, even one with a value.
    is_form: bool,
    /// The index of the first visible line, counting headings.
    first: usize,
    /// The position of the selection bar, in lines from the top of the list, counting headings. Fractional while the
    /// bar slides.
    bar: f32,
    /// Where a finger was put down that may choose. `None` if there is none.
    put_down: Option<Vec2>,
}

impl<T: Copy> Menu<T> {
    pub(crate) fn new(lines: impl IntoIterator<Item = MenuLine<T>>, place: MenuPlace) -> Self {
        let item = |(what, name, heading)| Item { what, name, heading, value: None };
        let items = lines.into_iter().map(item).collect();
        let is_column = (place.left, place.width) == COLUMN;
        let width = if is_column { page::RIGHT - page::LEFT } else { place.width };
        let enlarged = (width, ((place.lines as f32 * LINE / LARGE_LINE) as usize).max(1));
        let mut menu = Self {
            items,
            cursor: 0,
            place,
            enlarged,
            is_enlarged: false,
            is_quiet: false,
            is_form: false,
            first: 0,
            bar: 0.0,
            put_down: None,
        };
        menu.settle();
        menu
    }

    pub(crate) fn plain(choices: &[(T, &'static str)], place: MenuPlace) -> Self {
        Self::new(choices.iter().map(|&(what, name)| (what, name, None)), place)
    }

    /// Sets the width and number of lines in large text. By default, a menu in the main column becomes as wide as the
    /// page.
    pub(crate) fn enlarged(self, width: f32, lines: usize) -> Self {
        Self { enlarged: (width, lines), ..self }
    }

    pub(crate) fn above_a_panel(self) -> Self {
        self.enlarged(page::WIDTH, LINES_ABOVE_A_PANEL)
    }

    pub(crate) fn quiet(self) -> Self {
        Self { is_quiet: true, ..self }
    }

    /// Turns the menu into a form: Confirm accepts the page from any line. Left, right and the mouse change values.
    pub(crate) fn form(self) -> Self {
        Self { is_form: true, ..self }
    }

    pub(crate) fn with_values(mut self, value: impl Fn(T) -> Option<MenuValue>) -> Self {
        self.refresh(value);
        self
    }

    pub(crate) fn refresh(&mut self, value: impl Fn(T) -> Option<MenuValue>) {
        self.items.iter_mut().for_each(|item| item.value = value(item.what));
    }

    pub(crate) fn current(&self) -> T {
        self.items[self.cursor].what
    }

    pub(crate) fn name(&self) -> &'static str {
        self.items[self.cursor].name
    }

    pub(crate) fn hint(&self) -> Hint {
        if self.items[self.cursor].value.is_some() { Hint::CHANGE } else { Hint::TAKE }
    }

    pub(crate) fn form_hints(&self) -> &'static [Hint] {
        match (self.items[self.cursor].value.is_some(), self.leads_back(self.cursor)) {
            (true, _) => &[Hint::CHOOSE, Hint::CHANGE, Hint::BEGIN, Hint::BACK],
            (false, false) => &[Hint::CHOOSE, Hint::BEGIN, Hint::BACK],
            (false, true) => &[Hint::CHOOSE, Hint::BACK],
        }
    }

    /// Moves the cursor to an item by its index, not counting headings. An index of "Back", or one past the end,
    /// selects the first item.
    pub(crate) fn put_cursor(&mut self, line: usize) {
        let is_within = line < self.items.len() && !self.leads_back(line);
        self.move_to(if is_within { line } else { 0 });
        self.settle();
    }

    pub(crate) fn point_at(&mut self, what: T)
    where
        T: PartialEq,
    {
        if let Some(line) = self.items.iter().position(|item| item.what == what) {
            self.move_to(line);
            self.settle();
        }
    }

    pub(crate) fn update(&mut self, input: &Input<'_>, ctx: &mut Context) -> MenuAnswer<T> {
        let answer = match input {
            Input::Action(action) => self.take(*action),
            Input::Pointer(pointer) if ctx.controls.device == InputDevice::Touch => {
                self.finger(*pointer).map_or(MenuAnswer::None, |pointer| self.point(pointer))
            }
            Input::Pointer(pointer) => self.point(*pointer),
            Input::Time(step) => {
                self.enlarge(ctx.settings.access.large_text);
                let left_over = libm::powf(1.0 - SLIDE, step.elapsed.as_secs_f32() * TICKS_PER_SECOND as f32);
                let target = self.line_of(self.cursor) as f32;
                self.bar = target + (self.bar - target) * left_over;
                MenuAnswer::None
            }
            _ => MenuAnswer::None,
        };
        let answer = match answer {
            MenuAnswer::Chosen(_) if self.leads_back(self.cursor) => MenuAnswer::Back,
            other => other,
        };
        match answer {
            MenuAnswer::None => {}
            MenuAnswer::Moved => ctx.cue(Cue::MenuMove),
            MenuAnswer::Changed(..) | MenuAnswer::Set(..) => ctx.cue(Cue::MenuChange),
            MenuAnswer::Back => ctx.cue(Cue::MenuBack),
            MenuAnswer::Chosen(_) => {
                if !self.is_quiet {
                    ctx.cue(Cue::MenuSelect);
                }
                // The key that chose is still down on the next page.
                ctx.controls.let_go(Action::Fire);
                ctx.controls.let_go(Action::Start);
            }
        }
        answer
    }

    fn leads_back(&self, line: usize) -> bool {
        line + 1 == self.items.len() && self.items[line].name == "Back"
    }

    /// Moves the cursor or uses the selected item; returns the effect. Choosing "Back" returns [`MenuAnswer::Chosen`],
    /// which [`update`](Self::update) turns into [`MenuAnswer::Back`].
    pub(crate) fn take(&mut self, action: Action) -> MenuAnswer<T> {
        let (count, what) = (self.items.len(), self.current());
        let has_value = self.items[self.cursor].value.is_some();
        match action {
            Action::Up => self.move_to((self.cursor + count - 1) % count),
            Action::Down => self.move_to((self.cursor + 1) % count),
            // Paging stops at the ends of the list.
            Action::PreviousPage => self.move_to(self.cursor.saturating_sub(self.lines_on_show())),
            Action::NextPage => self.move_to((self.cursor + self.lines_on_show()).min(count - 1)),
            Action::Left if has_value => return MenuAnswer::Changed(what, -1),
            Action::Right if has_value => return MenuAnswer::Changed(what, 1),
            Action::Confirm | Action::Fire if has_value && !self.is_form => {
                return MenuAnswer::Changed(what, 1);
            }
            Action::Confirm | Action::Fire => return MenuAnswer::Chosen(what),
            Action::Back | Action::Pause => return MenuAnswer::Back,
            _ => return MenuAnswer::None,
        }
        MenuAnswer::Moved
    }

    /// Returns what a finger does as a pointer. It selects where it is put down, and chooses when it is lifted there, so
    /// that a swipe chooses nothing. A slider follows it at once.
    fn finger(&mut self, pointer: Pointer) -> Option<Pointer> {
        let value = self.item_at(pointer.at).and_then(|line| self.items[line].value.as_ref());
        if pointer.clicked && pointer.held && !matches!(value, Some(MenuValue::Slider(_))) {
            self.put_down = Some(pointer.at);
            return Some(Pointer { clicked: false, ..pointer });
        }
        let Some(at) = self.put_down else { return Some(pointer) };
        if pointer.held {
            return None;
        }
        self.put_down = None;
        let is_swipe = pointer.at.distance(at) > SWIPE_PX;
        (!is_swipe).then_some(Pointer { at, clicked: true, held: false })
    }

    /// Handles the mouse: pointing moves the cursor, a click chooses, and a held button drags a slider.
    fn point(&mut self, pointer: Pointer) -> MenuAnswer<T> {
        let Some(line) = self.item_at(pointer.at) else { return MenuAnswer::None };
        let was = std::mem::replace(&mut self.cursor, line);
        let across = pointer.at.x - self.bar_left();
        let what = self.current();
        match (&self.items[line].value, pointer.clicked) {
            (Some(MenuValue::Slider(now)), _) if pointer.held && was == line && across > -STEP => {
                let percent =
                    (across / self.bar_width() * 100.0 / STEP).round().clamp(0.0, 100.0 / STEP) * STEP;
                if *now == percent as u8 { MenuAnswer::None } else { MenuAnswer::Set(what, percent as u8) }
            }
            (Some(MenuValue::Slider(_)), true) | (_, false) if was != line => MenuAnswer::Moved,
            (Some(MenuValue::Slider(_)), true) | (_, false) => MenuAnswer::None,
            (None, true) => MenuAnswer::Chosen(what),
            (Some(_), true) if across > 0.0 && across < self.bar_width() / 2.0 => {
                MenuAnswer::Changed(what, -1)
            }
            (Some(_), true) => MenuAnswer::Changed(what, 1),
        }
    }

    /// Switches between large and normal text. The display font is already large.
    fn enlarge(&mut self, is_enlarged: bool) {
        let is_enlarged = is_enlarged && !self.place.is_large;
        if std::mem::replace(&mut self.is_enlarged, is_enlarged) != is_enlarged {
            self.first = 0;
            self.move_to(self.cursor);
            self.settle();
        }
    }

    /// Jumps the selection bar to the selected line, without sliding.
    pub(crate) fn settle(&mut self) {
        self.bar = self.line_of(self.cursor) as f32;
    }

    fn move_to(&mut self, item: usize) {
        self.cursor = item;
        // The heading above a group's first item scrolls into view with it.
        let line = self.line_of(item);
        let upper = line - usize::from(self.items[item].heading.is_some());
        self.first = self.first.min(upper).max((line + 1).saturating_sub(self.lines_on_show()));
    }

    pub(crate) fn tops(&self) -> impl Iterator<Item = (T, f32)> {
        let in_sight = |&(i, _): &(usize, _)| self.shows(self.line_of(i));
        let top = |i| self.place.top + (self.line_of(i) - self.first) as f32 * self.line_height();
        let lines = self.items.iter().enumerate().filter(in_sight);
        lines.map(move |(i, item)| (item.what, top(i) + if self.is_enlarged { 2.0 } else { 0.0 }))
    }

    /// Returns the line of an item, counting headings, from its index among the items.
    fn line_of(&self, item: usize) -> usize {
        let headings = self.items[..=item].iter().filter(|item| item.heading.is_some()).count();
        item + headings
    }

    fn line_count(&self) -> usize {
        self.line_of(self.items.len() - 1) + 1
    }

    fn shows(&self, line: usize) -> bool {
        (self.first..self.first + self.lines_on_show()).contains(&line)
    }

    fn lines_on_show(&self) -> usize {
        if self.is_enlarged { self.enlarged.1 } else { self.place.lines }
    }

    fn line_height(&self) -> f32 {
        match (self.place.is_large, self.is_enlarged) {
            (true, _) => DISPLAY_LINE,
            (false, true) => LARGE_LINE,
            (false, false) => LINE,
        }
    }

    fn width(&self) -> f32 {
        if self.is_enlarged { self.enlarged.0 } else { self.place.width }
    }

    fn bar_width(&self) -> f32 {
        if self.is_enlarged { LARGE_BAR } else { BAR }
    }

    fn bar_left(&self) -> f32 {
        self.place.left + self.width() - BAR_RIGHT - self.bar_width()
    }

    fn item_at(&self, at: Vec2) -> Option<usize> {
        let (MenuPlace { left, top, .. }, width) = (self.place, self.width());
        let down = (at.y - top + 4.0) / self.line_height();
        if down < 0.0 || !(left..left + width).contains(&at.x) {
            return None;
        }
        let line = self.first + down as usize;
        (0..self.items.len()).find(|&item| self.line_of(item) == line && self.shows(line))
    }
}

#[cfg(test)]
mod tests {
    use super::{LINE, Menu, MenuAnswer, MenuPlace, MenuValue};
    use crate::app::input::{Action, Pointer};
    use glam::Vec2;

    const PLACE: MenuPlace = MenuPlace { left: 100.0, top: 100.0, width: 300.0, lines: 4, is_large: false };

    #[test]
    fn the_selected_item_is_always_visible() {
        let line = |i: usize| (i, "", i.is_multiple_of(3).then_some("GROUP"));
        let mut menu = Menu::new((0..9).map(line), PLACE);
        for action in [[Action::Down; 20], [Action::Up; 20]].concat() {
            menu.take(action);
            let line = menu.line_of(menu.cursor);
            assert!(menu.shows(line), "line {line} from {}", menu.first);
            assert!(menu.items[menu.cursor].heading.is_none() || menu.shows(line - 1), "line {line}");
        }
    }

    #[test]
    fn pages_change_and_large_text_scrolls() {
        let mut menu = Menu::new((0..9).map(|i| (i, "", None)), PLACE);
        let turns =
            [(Action::NextPage, 4), (Action::NextPage, 8), (Action::NextPage, 8), (Action::PreviousPage, 4)];
        for (action, cursor) in turns {
            assert_eq!((menu.take(action), menu.cursor), (MenuAnswer::Moved, cursor));
        }
        menu.move_to(8);
        menu.enlarge(true);
        assert!(menu.lines_on_show() == 3 && menu.shows(menu.line_of(8)));
        menu.enlarge(false);
        assert!(menu.lines_on_show() == 4 && menu.shows(menu.line_of(8)));
    }

    #[test]
    fn a_finger_chooses_when_it_is_lifted_and_a_swipe_does_not() {
        let mut menu = Menu::plain(&[(0, "one"), (1, "two")], PLACE);
        let at = |y: f32| Vec2::new(150.0, 103.0 + y);
        let finger = |y: f32, clicked, held| Pointer { at: at(y), clicked, held };
        let mut answer = |pointer| menu.finger(pointer).map(|pointer| menu.point(pointer));
        assert_eq!(answer(finger(LINE, true, true)), Some(MenuAnswer::Moved));
        assert_eq!(answer(finger(LINE + 3.0, false, true)), None);
        assert_eq!(answer(finger(LINE + 3.0, false, false)), Some(MenuAnswer::Chosen(1)));
        assert_eq!(answer(finger(0.0, true, true)), Some(MenuAnswer::Moved));
        assert_eq!(answer(finger(40.0, false, true)), None);
        assert_eq!(answer(finger(40.0, false, false)), None);
        assert_eq!(answer(finger(0.0, true, false)), Some(MenuAnswer::Chosen(0)), "a tap within a frame");
    }

    #[test]
    fn the_mouse_points_clicks_and_drags() {
        let values =
            |what: usize| [None, Some(MenuValue::Slider(50)), Some(MenuValue::Switch(false))][what].clone();
        let mut menu = Menu::plain(&[(0, "one"), (1, "one"), (2, "one")], PLACE).with_values(values);
        let bar = menu.bar_left();
        let pointer = |x: f32, row: f32, clicked, held| Pointer {
            at: Vec2::new(x, 100.0 + row * LINE + 3.0),
            clicked,
            held,
        };
        let cases = [
            ("outside", pointer(90.0, 0.0, true, true), MenuAnswer::None, 0),
            ("above", pointer(150.0, -1.0, true, true), MenuAnswer::None, 0),
            ("a click chooses", pointer(150.0, 0.0, true, true), MenuAnswer::Chosen(0), 0),
            ("pointing", pointer(150.0, 1.0, false, false), MenuAnswer::Moved, 1),
            ("pointing again", pointer(160.0, 1.0, false, false), MenuAnswer::None, 1),
            ("a slider", pointer(bar + 72.0, 1.0, true, true), MenuAnswer::Set(1, 70), 1),
            ("its end", pointer(bar + 130.0, 1.0, false, true), MenuAnswer::Set(1, 100), 1),
            ("its name", pointer(110.0, 1.0, true, true), MenuAnswer::None, 1),
            ("a switch", pointer(110.0, 2.0, true, true), MenuAnswer::Changed(2, 1), 2),
            ("its left arrow", pointer(bar + 2.0, 2.0, true, true), MenuAnswer::Changed(2, -1), 2),
        ];
        for (name, pointer, answer, cursor) in cases {
            assert_eq!((menu.point(pointer), menu.cursor), (answer, cursor), "{name}");
        }
    }
}
