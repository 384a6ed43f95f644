//! A list of choices, some with a value: moved with keys and pad, pointed at and clicked with the mouse.
//!
//! ```text
//!   HEADING
//!   name                      value
//! > name          ======----     60     under the cursor: a mark, a bar behind it, brighter
//! ```

use crate::app::context::Context;
use crate::app::input::{Action, Pointer};
use crate::app::screen::Input;
use crate::app::ui::widgets::scroll_bar;
use crate::app::ui::{label, text_width, title};
use crate::audio::Cue;
use crate::sim::TICKS_PER_SECOND;
use crate::view::{Align, Painter, Rgba, colors};
use glam::Vec2;

/// Distance of two lines in pixels: in the small font, and in the large one.
const LINE: f32 = 15.0;
/// The large one needs room for the accents of its capitals.
const LARGE_LINE: f32 = 20.0;
/// That of large text: letters of twice the size, and what reaches below them.
const ENLARGED_LINE: f32 = 20.0;
/// From the left edge to the names; the mark stands in it.
const INDENT: f32 = 14.0;
/// A slider's bar: width, and its right end counted from the right edge. The number stands between.
const BAR: f32 = 100.0;
const BAR_RIGHT: f32 = 42.0;
/// A step of a slider that is set with the mouse, in percent.
const STEP: f32 = 5.0;
/// Share of its way that the bar behind the choice moves in a tick: it arrives within eight.
const SLIDE: f32 = 0.4;
/// How many times as large large text is.
const ENLARGED: f32 = 2.0;

/// The effect of an input on a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Nothing that concerns the menu.
    None,
    /// The cursor moved.
    Moved,
    /// The choice under the cursor was taken.
    Chosen(usize),
    /// The value under the cursor is to change by so much.
    Changed(usize, i32),
    /// The slider is to be at so many percent.
    Set(usize, u8),
    /// The player wants to leave.
    Back,
}

/// Where a menu stands, in pixels, and how many lines of it are shown at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    /// Left edge.
    pub(crate) left: f32,
    /// Top of the first line.
    pub(crate) top: f32,
    /// From edge to edge.
    pub(crate) width: f32,
    /// Lines, headings among them; a longer menu is scrolled.
    pub(crate) lines: usize,
    /// In the display font; for a few plain choices.
    pub(crate) is_large: bool,
}

/// A list with a cursor.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Menu {
    /// The choices.
    pub(crate) items: Vec<Item>,
    /// The one under the cursor.
    pub(crate) cursor: usize,
    /// Where it stands; where it does in large text, and whether it is written so.
    place: Place,
    enlarged_place: Place,
    is_enlarged: bool,
    /// A choice is heard itself.
    is_quiet: bool,
    /// The first line on show.
    first: usize,
    /// The line where the bar behind the choice is on its way.
    bar: f32,
}

/// One choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Item {
    /// The name of the choice, as the menu shows it.
    pub(crate) name: String,
    /// Its value, where it has one: left and right change it.
    pub(crate) value: Option<Value>,
    /// A heading in a line of its own above it; empty for a rule alone.
    pub(crate) heading: Option<&'static str>,
    /// Taking it is the way back.
    pub(crate) leads_back: bool,
}

impl Item {
    /// A plain choice.
    pub(crate) fn named(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }
}

/// A value, and how it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// One of several words or numbers.
    Text(String),
    /// On or off.
    Switch(bool),
    /// Percent, 0–100.
    Slider(u8),
}

impl Menu {
    /// A menu of any choices, the cursor on the first.
    #[must_use]
    pub(crate) fn with(items: Vec<Item>, place: Place) -> Self {
        let mut menu = Self {
            items,
            cursor: 0,
            place,
            enlarged_place: place,
            is_enlarged: false,
            is_quiet: false,
            first: 0,
            bar: 0.0,
        };
        menu.bar = menu.line_of(0) as f32;
        menu
    }

    /// The same menu with another place for large text.
    #[must_use]
    pub(crate) fn with_enlarged(self, enlarged_place: Place) -> Self {
        Self { enlarged_place, ..self }
    }

    /// Writes it in large text, or as usual. What stands in the display font is large already.
    pub(crate) fn enlarge(&mut self, is_enlarged: bool) {
        let is_enlarged = is_enlarged && !self.place.is_large;
        if std::mem::replace(&mut self.is_enlarged, is_enlarged) != is_enlarged {
            std::mem::swap(&mut self.place, &mut self.enlarged_place);
            self.first = 0;
            self.move_to(self.cursor);
            self.settle();
        }
    }

    /// Takes an input, with the sound of what came of it. What the caller need not care for is [`Answer::None`].
    pub(crate) fn update(&mut self, input: &Input<'_>, ctx: &mut Context) -> Answer {
        let answer = match input {
            Input::Action(action) => self.take(*action),
            Input::Pointer(pointer) => self.point(*pointer),
            Input::Time(step) => {
                self.enlarge(ctx.settings.access.large_text);
                self.advance(step.elapsed.as_secs_f32() * TICKS_PER_SECOND as f32);
                Answer::None
            }
            _ => Answer::None,
        };
        let answer = match answer {
            Answer::Chosen(item) if self.items[item].leads_back => Answer::Back,
            other => other,
        };
        match answer {
            Answer::None => {}
            Answer::Moved => ctx.cue(Cue::MenuMove),
            Answer::Changed(..) | Answer::Set(..) => ctx.cue(Cue::MenuChange),
            Answer::Back => ctx.cue(Cue::MenuBack),
            Answer::Chosen(_) => {
                if !self.is_quiet {
                    ctx.cue(Cue::MenuSelect);
                }
                // The key that chose is still down when a game begins.
                ctx.controls.let_go(Action::Fire);
                ctx.controls.let_go(Action::Start);
            }
        }
        answer
    }

    /// The same menu without a sound for a choice: what is chosen is heard itself.
    #[must_use]
    pub(crate) fn quiet(self) -> Self {
        Self { is_quiet: true, ..self }
    }

    /// Takes an action.
    pub(crate) fn take(&mut self, action: Action) -> Answer {
        let count = self.items.len();
        let has_value = self.items[self.cursor].value.is_some();
        match action {
            Action::Up => self.move_to((self.cursor + count - 1) % count),
            Action::Down => self.move_to((self.cursor + 1) % count),
            // A page further; at the ends it stays.
            Action::PreviousPage => self.move_to(self.cursor.saturating_sub(self.lines_on_show())),
            Action::NextPage => self.move_to((self.cursor + self.lines_on_show()).min(count - 1)),
            Action::Left if has_value => return Answer::Changed(self.cursor, -1),
            Action::Right | Action::Confirm | Action::Fire if has_value => {
                return Answer::Changed(self.cursor, 1);
            }
            Action::Confirm | Action::Fire => return Answer::Chosen(self.cursor),
            Action::Back | Action::Pause => return Answer::Back,
            _ => return Answer::None,
        }
        Answer::Moved
    }

    /// Takes what the mouse did: pointing moves the cursor, a click chooses, a slider follows while the button is down.
    pub(crate) fn point(&mut self, pointer: Pointer) -> Answer {
        let Some(item) = self.item_at(pointer.at) else { return Answer::None };
        let was = std::mem::replace(&mut self.cursor, item);
        let across = pointer.at.x - self.bar_left();
        match (&self.items[item].value, pointer.clicked) {
            (Some(Value::Slider(now)), _) if pointer.held && was == item && across > -STEP => {
                let percent = (across / BAR * 100.0 / STEP).round().clamp(0.0, 100.0 / STEP) * STEP;
                if *now == percent as u8 { Answer::None } else { Answer::Set(item, percent as u8) }
            }
            (Some(Value::Slider(_)), true) | (_, false) if was != item => Answer::Moved,
            (Some(Value::Slider(_)), true) | (_, false) => Answer::None,
            (None, true) => Answer::Chosen(item),
            (Some(_), true) => Answer::Changed(item, if across < BAR / 2.0 && across > 0.0 { -1 } else { 1 }),
        }
    }

    /// Lets a tick's share of time pass: the bar goes on to the choice.
    pub(crate) fn advance(&mut self, ticks: f32) {
        let target = self.line_of(self.cursor) as f32;
        let left_over = libm::powf(1.0 - SLIDE, ticks);
        self.bar = target + (self.bar - target) * left_over;
    }

    /// The top of a choice's line, in pixels; `None` while it is out of sight.
    pub(crate) fn top_of(&self, item: usize) -> Option<f32> {
        let line = self.line_of(item);
        let down = line.checked_sub(self.first)? as f32;
        self.shows(line).then(|| self.place.top + down * self.line_height() + self.beside())
    }

    /// Puts the bar behind the choice at once.
    pub(crate) fn settle(&mut self) {
        self.bar = self.line_of(self.cursor) as f32;
    }

    /// Draws the lines on show.
    pub(crate) fn draw(&self, painter: &mut Painter<'_>) {
        let (Place { left, top, width, .. }, lines) = (self.place, self.lines_on_show());
        let high = self.line_height();
        let y_of = |line: f32| top + (line - self.first as f32) * high;
        let bar = y_of(self.bar).clamp(top, top + (lines.saturating_sub(1)) as f32 * high).round();
        // The bar fades towards its right end, in steps.
        let step = (width / 16.0).floor();
        painter.rect(left, bar - 4.0, width - 7.0 * step, high, colors::CHOICE);
        for fade in 0..7 {
            let tint = colors::faded(colors::CHOICE, 1.0 - (fade + 1) as f32 / 8.0);
            painter.rect(left + width - (7 - fade) as f32 * step, bar - 4.0, step, high, tint);
        }
        painter.rect(left, bar - 4.0, 2.0, high, colors::SKY);
        for (i, item) in self.items.iter().enumerate() {
            let line = self.line_of(i);
            if let Some(heading) = item.heading.filter(|_| self.shows(line - 1)) {
                // A little nearer to what it heads than to what is before it.
                self.draw_heading(heading, y_of((line - 1) as f32) + 2.0, painter);
            }
            if self.shows(line) {
                self.draw_item(item, i == self.cursor, y_of(line as f32), painter);
            }
        }
        let (at, height) = (Vec2::new(left + width + 6.0, top - 3.0), lines as f32 * high - 6.0);
        scroll_bar(at, height, (self.first, lines, self.line_count()), painter);
    }

    fn draw_heading(&self, heading: &str, y: f32, painter: &mut Painter<'_>) {
        let left = self.place.left;
        let y = y + self.beside();
        painter.text(Vec2::new(left, y), label(colors::ACCENT), heading);
        let rule = if heading.is_empty() { left } else { left + text_width(heading, painter) + 8.0 };
        painter.rect(rule, y + 3.0, left + self.place.width - rule, 1.0, colors::TROUGH);
    }

    fn draw_item(&self, item: &Item, is_chosen: bool, y: f32, painter: &mut Painter<'_>) {
        let Place { left, width, .. } = self.place;
        let tint = if is_chosen { colors::WHITE } else { colors::DIM };
        if is_chosen {
            let down = if self.place.is_large { 4.0 } else { self.beside() };
            painter.text(Vec2::new(left + 5.0, y + down), label(colors::GOLD), "►");
        }
        if self.place.is_large {
            painter.text(Vec2::new(left + INDENT + 2.0, y - 1.0), title(tint), &item.name);
            return;
        }
        let right = left + width - 8.0;
        let room = if item.value.is_some() { self.bar_left() - 6.0 } else { right } - left - INDENT;
        self.write(&item.name, Vec2::new(left + INDENT, y), Align::Left, room, tint, painter);
        match &item.value {
            None => {}
            Some(Value::Slider(percent)) => {
                let value = percent.to_string();
                let room = BAR_RIGHT - 8.0;
                // Three large digits fill that room: they keep off the bar's end.
                let right = if self.is_enlarged { right + 6.0 } else { right };
                self.write(&value, Vec2::new(right, y), Align::Right, room, tint, painter);
                slider(self.bar_left(), y + self.beside(), *percent, is_chosen, painter);
            }
            Some(Value::Switch(on)) => self.draw_word(if *on { "on" } else { "off" }, is_chosen, y, painter),
            Some(Value::Text(text)) => self.draw_word(text, is_chosen, y, painter),
        }
    }

    /// A word of several, between arrows while it is chosen.
    fn draw_word(&self, word: &str, is_chosen: bool, y: f32, painter: &mut Painter<'_>) {
        let tint = if is_chosen { colors::WHITE } else { colors::DIM };
        let (left, right) = (self.bar_left(), self.place.left + self.place.width - 8.0);
        let middle = ((left + right) / 2.0).floor();
        self.write(word, Vec2::new(middle, y), Align::Center, right - left - 28.0, tint, painter);
        if is_chosen {
            let y = y + self.beside();
            painter.text(Vec2::new(left, y), label(colors::GOLD), "◄");
            painter.text(Vec2::new(right, y), label(colors::GOLD).right(), "►");
        }
    }

    /// A text at the top of a line: as large as the player wants it, where it has the room.
    fn write(&self, text: &str, at: Vec2, align: Align, room: f32, tint: Rgba, painter: &mut Painter<'_>) {
        if self.is_enlarged && ENLARGED * text_width(text, painter) <= room {
            painter.text(at - Vec2::Y, label(tint).align(align).scale(ENLARGED), text);
        } else {
            painter.text(at + self.beside() * Vec2::Y, label(tint).align(align), text);
        }
    }

    /// How much lower than large text the usual one stands in the same line, in pixels.
    fn beside(&self) -> f32 {
        if self.is_enlarged { 3.0 } else { 0.0 }
    }

    /// Moves the cursor to a choice, and brings it into sight.
    pub(crate) fn move_to(&mut self, item: usize) {
        self.cursor = item;
        // The heading above the first choice of a group comes into sight with it.
        let line = self.line_of(item);
        let upper = line - usize::from(self.items[item].heading.is_some());
        self.first = self.first.min(upper).max((line + 1).saturating_sub(self.lines_on_show()));
    }

    /// The line of a choice, headings counted.
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

    /// Lines that have room at a time.
    fn lines_on_show(&self) -> usize {
        if self.is_enlarged {
            ((self.place.lines as f32 * LINE / ENLARGED_LINE) as usize).max(1)
        } else {
            self.place.lines
        }
    }

    fn line_height(&self) -> f32 {
        match (self.place.is_large, self.is_enlarged) {
            (true, _) => LARGE_LINE,
            (_, true) => ENLARGED_LINE,
            _ => LINE,
        }
    }

    fn bar_left(&self) -> f32 {
        self.place.left + self.place.width - BAR_RIGHT - BAR
    }

    /// The choice at a place of the screen.
    fn item_at(&self, at: Vec2) -> Option<usize> {
        let Place { left, top, width, .. } = self.place;
        let down = (at.y - top + 4.0) / self.line_height();
        if down < 0.0 || !(left..left + width).contains(&at.x) {
            return None;
        }
        let line = self.first + down as usize;
        (0..self.items.len()).find(|&item| self.line_of(item) == line && self.shows(line))
    }
}

fn slider(left: f32, y: f32, percent: u8, is_chosen: bool, painter: &mut Painter<'_>) {
    let full = (BAR * f32::from(percent.min(100)) / 100.0).round();
    let tint = if is_chosen { colors::SKY } else { colors::ACCENT };
    painter.rect(left - 1.0, y, BAR + 2.0, 7.0, colors::INK);
    painter.rect(left, y + 1.0, BAR, 5.0, colors::TROUGH);
    painter.rect(left, y + 1.0, full, 5.0, tint);
    painter.rect(left, y + 1.0, full, 1.0, colors::WHITE);
    for quarter in 1..4 {
        painter.rect(left + quarter as f32 * BAR / 4.0, y + 4.0, 1.0, 2.0, colors::INK);
    }
    if is_chosen {
        painter.rect(left + full - 1.0, y - 1.0, 3.0, 9.0, colors::WHITE);
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, Item, LINE, Menu, Place, Value};
    use crate::app::input::{Action, Pointer};
    use glam::Vec2;

    const PLACE: Place = Place { left: 100.0, top: 100.0, width: 300.0, lines: 4, is_large: false };

    /// Tests that the cursor goes round, and that values answer to left and right.
    #[test]
    fn the_cursor_goes_round() {
        let plain = |name: &str| Item { name: name.to_owned(), ..Item::default() };
        let mut menu = Menu::with(["START", "OPTIONS", "QUIT"].map(plain).into(), PLACE);
        assert_eq!((menu.take(Action::Up), menu.cursor), (Answer::Moved, 2));
        assert_eq!((menu.take(Action::Down), menu.cursor), (Answer::Moved, 0));
        assert_eq!(menu.take(Action::Left), Answer::None);
        assert_eq!(menu.take(Action::Fire), Answer::Chosen(0));
        menu.items[0].value = Some(Value::Text("80".into()));
        assert_eq!(menu.take(Action::Left), Answer::Changed(0, -1));
        assert_eq!(menu.take(Action::Confirm), Answer::Changed(0, 1));
        assert_eq!(menu.take(Action::Pause), Answer::Back);
    }

    /// Tests that a longer menu is scrolled so that the choice is always in sight, and its group's heading with it.
    #[test]
    fn the_choice_is_always_in_sight() {
        let item = |i: usize| Item { heading: i.is_multiple_of(3).then_some("GROUP"), ..Item::default() };
        let mut menu = Menu::with((0..9).map(item).collect(), PLACE);
        for action in [[Action::Down; 20], [Action::Up; 20]].concat() {
            menu.take(action);
            let line = menu.line_of(menu.cursor);
            assert!(menu.shows(line), "line {line} from {}", menu.first);
            assert!(menu.items[menu.cursor].heading.is_none() || menu.shows(line - 1), "line {line}");
        }
    }

    /// Tests that the keys of pages go on by what is on show and stop at the ends; and that in large text fewer lines are on
    /// show, the choice among them.
    #[test]
    fn pages_are_turned_and_large_text_scrolls() {
        let mut menu = Menu::with((0..9).map(|_| Item::default()).collect(), PLACE);
        let turns =
            [(Action::NextPage, 4), (Action::NextPage, 8), (Action::NextPage, 8), (Action::PreviousPage, 4)];
        for (action, cursor) in turns {
            assert_eq!((menu.take(action), menu.cursor), (Answer::Moved, cursor));
        }
        menu.move_to(8);
        menu.enlarge(true);
        assert!(menu.lines_on_show() == 3 && menu.shows(menu.line_of(8)));
        menu.enlarge(false);
        assert!(menu.lines_on_show() == 4 && menu.shows(menu.line_of(8)));
    }

    /// Tests that pointing moves the cursor, a click chooses, and a slider follows the mouse while it is held.
    #[test]
    fn the_mouse_points_clicks_and_drags() {
        let item = |value| Item { name: "one".into(), value, ..Item::default() };
        let values = [None, Some(Value::Slider(50)), Some(Value::Switch(false))];
        let mut menu = Menu::with(values.map(item).into(), PLACE);
        let bar = menu.bar_left();
        let pointer = |x: f32, row: f32, clicked, held| Pointer {
            at: Vec2::new(x, 100.0 + row * LINE + 3.0),
            clicked,
            held,
        };
        let cases = [
            ("outside", pointer(90.0, 0.0, true, true), Answer::None, 0),
            ("above", pointer(150.0, -1.0, true, true), Answer::None, 0),
            ("a click chooses", pointer(150.0, 0.0, true, true), Answer::Chosen(0), 0),
            ("pointing", pointer(150.0, 1.0, false, false), Answer::Moved, 1),
            ("pointing again", pointer(160.0, 1.0, false, false), Answer::None, 1),
            ("a slider", pointer(bar + 72.0, 1.0, true, true), Answer::Set(1, 70), 1),
            ("its end", pointer(bar + 130.0, 1.0, false, true), Answer::Set(1, 100), 1),
            ("its name", pointer(110.0, 1.0, true, true), Answer::None, 1),
            ("a switch", pointer(110.0, 2.0, true, true), Answer::Changed(2, 1), 2),
            ("its left arrow", pointer(bar + 2.0, 2.0, true, true), Answer::Changed(2, -1), 2),
        ];
        for (name, pointer, answer, cursor) in cases {
            assert_eq!((menu.point(pointer), menu.cursor), (answer, cursor), "{name}");
        }
    }
}
