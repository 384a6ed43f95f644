//! A list of choices, some with a value.

use super::input::Action;
use crate::view::{Align, Layer, Painter, Rgba};
use glam::Vec2;

const CHOSEN: Rgba = [255, 224, 130, 255];
const OTHER: Rgba = [168, 186, 226, 255];
const ROW: f32 = 15.0;

/// What came of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Nothing that concerns the menu.
    None,
    /// The cursor moved.
    Moved,
    /// The choice under the cursor was taken.
    Chosen(usize),
    /// The value under the cursor is to change by so much.
    Changed(usize, i32),
    /// The player wants to leave.
    Back,
}

/// A list with a cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Menu {
    /// The choices.
    pub(super) items: Vec<Item>,
    /// The one under the cursor.
    pub(super) cursor: usize,
}

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// What it is.
    pub(super) name: String,
    /// Its value, where it has one: left and right change it.
    pub(super) value: Option<String>,
}

impl Menu {
    /// A menu of plain choices.
    #[must_use]
    pub(super) fn of(names: &[&str]) -> Self {
        let items = names.iter().map(|&name| Item { name: name.to_owned(), value: None }).collect();
        Self { items, cursor: 0 }
    }

    /// Takes an action.
    pub(super) fn take(&mut self, action: Action) -> Answer {
        let count = self.items.len();
        let has_value = self.items[self.cursor].value.is_some();
        match action {
            Action::Up => self.cursor = (self.cursor + count - 1) % count,
            Action::Down => self.cursor = (self.cursor + 1) % count,
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

    /// Draws the list centred at `x` from `top` down; with values in two columns.
    pub(super) fn draw(&self, x: f32, top: f32, painter: &mut Painter<'_>) {
        for (i, item) in self.items.iter().enumerate() {
            let y = top + i as f32 * ROW;
            let tint = if i == self.cursor { CHOSEN } else { OTHER };
            if i == self.cursor {
                painter.fill(Layer::Hud, x - 110.0, y - 4.0, 220.0, ROW - 1.0, [60, 90, 170, 90]);
            }
            match &item.value {
                None => painter.shadowed(Layer::Hud, Vec2::new(x, y), Align::Centre, tint, &item.name),
                Some(value) => {
                    painter.shadowed(Layer::Hud, Vec2::new(x - 100.0, y), Align::Left, tint, &item.name);
                    painter.shadowed(Layer::Hud, Vec2::new(x + 100.0, y), Align::Right, tint, value);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, Menu};
    use crate::app::input::Action;

    /// Tests that the cursor goes round, and that values answer to left and right.
    #[test]
    fn the_cursor_goes_round() {
        let mut menu = Menu::of(&["START", "OPTIONS", "QUIT"]);
        assert_eq!((menu.take(Action::Up), menu.cursor), (Answer::Moved, 2));
        assert_eq!((menu.take(Action::Down), menu.cursor), (Answer::Moved, 0));
        assert_eq!(menu.take(Action::Left), Answer::None);
        assert_eq!(menu.take(Action::Fire), Answer::Chosen(0));
        menu.items[0].value = Some("80".into());
        assert_eq!(menu.take(Action::Left), Answer::Changed(0, -1));
        assert_eq!(menu.take(Action::Confirm), Answer::Changed(0, 1));
        assert_eq!(menu.take(Action::Pause), Answer::Back);
    }
}
