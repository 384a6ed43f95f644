//! Initials for a score that has a place in its table: letters from a grid, or typed; the table beside it.
//!
//! ```text
//! A B C D E F G H I J
//! K L M N O P Q R S T
//! U V W X Y Z . - ! ?
//! 0 1 2 3 4 5 6 7 8 9
//! ' & + * Space delete done
//! ```

use super::chrome::{self, COLUMN};
use super::hints::Hint;
use super::ranking;
use crate::app::input::{Action, Bindings, Pointer};
use crate::app::scores::{Book, Division, Entry, Initials};
use crate::view::{Align, Layer, Painter, colours};
use glam::Vec2;

const OVER: &str = "GAME OVER";
const TITLE: &str = "A SCORE FOR THE TABLE";
const POINTS: &str = "SCORE";
const RANK: &str = "RANK";
const WHO: &str = "Who was it?";
const SPACE: &str = "Space";
const DELETE: &str = "delete";
const END: &str = "done";
const HINT_END: Hint = Hint { action: Action::Pause, says: "end" };

/// The grid: left top, the size of a place, columns and rows.
const GRID: Vec2 = Vec2::new(32.0, 196.0);
const STEP: Vec2 = Vec2::new(39.0, 24.0);
const COLUMNS: usize = 10;
const GRID_ROWS: usize = 5;
/// Where the last row has its wide keys: the first column of each, all two wide.
const WIDE: [(Key, usize); 3] = [(Key::Letter(b' '), 4), (Key::Delete, 6), (Key::End, 8)];

/// Something in the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Letter(u8),
    Delete,
    End,
}

/// What an action did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Stroke {
    /// Nothing.
    None,
    /// The cursor moved.
    Moved,
    /// A letter was entered.
    Entered,
    /// A letter was taken back.
    Deleted,
    /// The player is done.
    Done,
}

/// A score on its way into a table.
#[derive(Clone, Debug)]
pub(in crate::app) struct InitialsScreen {
    pub(in crate::app) division: Division,
    /// The game, without its initials.
    pub(in crate::app) entry: Entry,
    letters: String,
    /// Row and column in the grid.
    at: (usize, usize),
}

impl InitialsScreen {
    /// Asks for the initials of a game, offering the last ones: the cursor is then on the end.
    pub(in crate::app) fn new(division: Division, entry: Entry, last: Initials) -> Self {
        let letters = last.as_str().trim_end().to_owned();
        let at = if letters.is_empty() { (0, 0) } else { END_AT };
        Self { division, entry, letters, at }
    }

    /// What has been entered.
    pub(in crate::app) fn initials(&self) -> Initials {
        Initials::new(&self.letters).unwrap_or_default()
    }

    /// Takes an action of keys or pad.
    pub(in crate::app) fn take(&mut self, action: Action) -> Stroke {
        match action {
            Action::Up => self.move_to((self.at.0 + GRID_ROWS - 1) % GRID_ROWS, self.at.1),
            Action::Down => self.move_to((self.at.0 + 1) % GRID_ROWS, self.at.1),
            Action::Left => self.move_to(self.at.0, (first_column(self.at) + COLUMNS - 1) % COLUMNS),
            Action::Right => self.move_to(self.at.0, (last_column(self.at) + 1) % COLUMNS),
            Action::Confirm | Action::Fire => self.press(),
            Action::Back => self.delete(),
            Action::Pause => Stroke::Done,
            _ => Stroke::None,
        }
    }

    /// Takes a character that was typed; one that is no letter does nothing.
    pub(in crate::app) fn typed(&mut self, character: char) -> Stroke {
        Initials::letter(character).map_or(Stroke::None, |letter| self.enter(letter))
    }

    /// Takes what the mouse did.
    pub(in crate::app) fn point(&mut self, pointer: Pointer) -> Stroke {
        let place = (pointer.at - GRID) / STEP;
        let (column, row) = (place.x.floor(), place.y.floor());
        let is_inside = (0.0..COLUMNS as f32).contains(&column) && (0.0..GRID_ROWS as f32).contains(&row);
        if !is_inside {
            return Stroke::None;
        }
        let before = key_at(self.at);
        self.at = (row as usize, column as usize);
        match pointer.clicked {
            true => self.press(),
            false if key_at(self.at) != before => Stroke::Moved,
            false => Stroke::None,
        }
    }

    fn move_to(&mut self, row: usize, column: usize) -> Stroke {
        self.at = (row, column);
        Stroke::Moved
    }

    fn press(&mut self) -> Stroke {
        match key_at(self.at) {
            Key::Letter(letter) => self.enter(letter),
            Key::Delete => self.delete(),
            Key::End => Stroke::Done,
        }
    }

    /// Enters a letter; after the last the cursor goes to the end. Whoever types over a full name begins it anew.
    fn enter(&mut self, letter: u8) -> Stroke {
        if self.letters.len() >= Initials::LENGTH {
            self.letters.clear();
        }
        self.letters.push(char::from(letter));
        if self.letters.len() == Initials::LENGTH {
            self.at = END_AT;
        }
        Stroke::Entered
    }

    fn delete(&mut self) -> Stroke {
        if self.letters.pop().is_some() { Stroke::Deleted } else { Stroke::None }
    }

    /// Draws it over whatever lies behind, after so many ticks on show. `is_lost`: the game did not end well.
    pub(in crate::app) fn draw(
        &self,
        book: &Book,
        is_lost: bool,
        age_ticks: f32,
        bindings: &Bindings,
        painter: &mut Painter<'_>,
    ) {
        chrome::veil(226, painter);
        chrome::page(TITLE, colours::GOLD, painter);
        if is_lost {
            let at = Vec2::new(chrome::RIGHT, 27.0);
            painter.shadowed(Layer::Hud, at, Align::Right, colours::RED, OVER);
        }
        let rank = book.rank(self.division, &self.entry).unwrap_or_default();
        self.draw_score(rank, painter);
        self.draw_letters(age_ticks, painter);
        self.draw_grid(painter);
        ranking::draw_beside(book, self.division, Some((rank, &self.entry, self.initials())), painter);
        chrome::foot(&[Hint::CHOOSE, Hint::TAKE, HINT_END], bindings, painter);
    }

    fn draw_score(&self, rank: usize, painter: &mut Painter<'_>) {
        let right = COLUMN.0 + COLUMN.1;
        painter.shadowed(Layer::Hud, Vec2::new(COLUMN.0, 66.0), Align::Left, colours::GOLD, POINTS);
        let points = painter.grouped(self.entry.points);
        painter.title(Layer::Hud, Vec2::new(right + 1.0, 60.0), Align::Right, colours::PALE, &points);
        painter.shadowed(Layer::Hud, Vec2::new(COLUMN.0, 90.0), Align::Left, colours::GOLD, RANK);
        let rank = (rank + 1).to_string();
        painter.title(Layer::Hud, Vec2::new(right + 1.0, 84.0), Align::Right, colours::PALE, &rank);
        painter.fill(Layer::Hud, COLUMN.0, 110.0, COLUMN.1, 1.0, colours::faded(colours::FAINT, 0.6));
    }

    /// The three letters, each on a plate; the next one's is marked.
    fn draw_letters(&self, age_ticks: f32, painter: &mut Painter<'_>) {
        painter.shadowed(Layer::Hud, Vec2::new(COLUMN.0, 142.0), Align::Left, colours::TEXT, WHO);
        let mut letters = self.letters.chars();
        for place in 0..Initials::LENGTH {
            let (left, top) = (176.0 + 40.0 * place as f32, 128.0);
            painter.fill(Layer::Hud, left, top, 32.0, 36.0, colours::TROUGH);
            let is_next = place == self.letters.len();
            // Once in a second: it marks a place and does not flash.
            let is_lit = age_ticks as u32 % 60 < 40;
            let rule = if is_next && is_lit { colours::GOLD } else { colours::FAINT };
            painter.fill(Layer::Hud, left, top + 34.0, 32.0, 2.0, rule);
            if let Some(letter) = letters.next() {
                let at = Vec2::new(left + 17.0, top + 10.0);
                painter.title(Layer::Hud, at, Align::Centre, colours::WHITE, letter.encode_utf8(&mut [0; 4]));
            }
        }
    }

    fn draw_grid(&self, painter: &mut Painter<'_>) {
        let chosen = key_at(self.at);
        for row in 0..GRID_ROWS {
            for column in (0..COLUMNS).filter(|&column| first_column((row, column)) == column) {
                let key = key_at((row, column));
                let wide = (last_column((row, column)) - column + 1) as f32;
                let corner = GRID + STEP * Vec2::new(column as f32, row as f32);
                let size = STEP * Vec2::new(wide, 1.0) - Vec2::splat(3.0);
                let is_chosen = key == chosen;
                let fill = if is_chosen { colours::CHOICE } else { colours::faded(colours::TROUGH, 0.6) };
                painter.fill(Layer::Hud, corner.x, corner.y, size.x, size.y, fill);
                if is_chosen {
                    painter.outline(Layer::Hud, corner.x, corner.y, size.x, size.y, colours::SKY);
                }
                draw_key(key, corner + size / 2.0, is_chosen, painter);
            }
        }
    }
}

/// Where the end is.
const END_AT: (usize, usize) = (GRID_ROWS - 1, 8);

fn draw_key(key: Key, middle: Vec2, is_chosen: bool, painter: &mut Painter<'_>) {
    let tint = if is_chosen { colours::WHITE } else { colours::DIM };
    let small = |painter: &mut Painter<'_>, word: &str| {
        painter.shadowed(Layer::Hud, middle - Vec2::new(0.0, 4.0), Align::Centre, tint, word);
    };
    match key {
        Key::Letter(b' ') => small(painter, SPACE),
        Key::Delete => small(painter, DELETE),
        Key::End => small(painter, END),
        Key::Letter(letter) => {
            let letter = char::from(letter);
            let at = middle - Vec2::new(0.0, 7.0);
            painter.title(Layer::Hud, at, Align::Centre, tint, letter.encode_utf8(&mut [0; 4]));
        }
    }
}

/// The wide key that covers a place, and its first column.
fn wide_at((row, column): (usize, usize)) -> Option<(Key, usize)> {
    let covers = |&&(_, first): &&(Key, usize)| column == first || column == first + 1;
    WIDE.iter().find(covers).copied().filter(|_| row == GRID_ROWS - 1)
}

fn key_at(at: (usize, usize)) -> Key {
    match wide_at(at) {
        Some((key, _)) => key,
        // The letters stand in the grid in their order, row by row.
        None => Key::Letter(Initials::LETTERS.as_bytes()[at.0 * COLUMNS + at.1]),
    }
}

fn first_column(at: (usize, usize)) -> usize {
    wide_at(at).map_or(at.1, |(_, first)| first)
}

fn last_column(at: (usize, usize)) -> usize {
    wide_at(at).map_or(at.1, |(_, first)| first + 1)
}

#[cfg(test)]
mod tests {
    use super::{COLUMNS, GRID, GRID_ROWS, InitialsScreen, Key, STEP, Stroke, key_at};
    use crate::app::input::{Action, Pointer};
    use crate::app::scores::{Division, Entry, Initials};
    use glam::Vec2;

    fn screen(last: &str) -> InitialsScreen {
        let entry = Entry { points: 100, ..Entry::default() };
        InitialsScreen::new(Division::default(), entry, Initials::new(last).unwrap())
    }

    fn entered(screen: &InitialsScreen) -> String {
        screen.initials().to_string()
    }

    /// Tests that each letter that there is has a place in the grid, and so have delete and end.
    #[test]
    fn every_letter_has_a_place() {
        let places = (0..GRID_ROWS).flat_map(|row| (0..COLUMNS).map(move |column| key_at((row, column))));
        let places: Vec<Key> = places.collect();
        for letter in Initials::LETTERS.bytes() {
            assert!(places.contains(&Key::Letter(letter)), "{}", char::from(letter));
        }
        assert!(places.contains(&Key::Delete) && places.contains(&Key::End));
    }

    /// Tests the way of keys and pads: the cursor goes round, over wide keys in one step, and to the end by itself.
    #[test]
    fn letters_are_entered_by_the_cursor() {
        let mut screen = screen("");
        assert_eq!(screen.take(Action::Fire), Stroke::Entered);
        screen.take(Action::Right);
        assert_eq!(screen.take(Action::Confirm), Stroke::Entered);
        assert_eq!(entered(&screen), "AB ");
        assert_eq!(screen.take(Action::Back), Stroke::Deleted);
        screen.take(Action::Up);
        assert_eq!(screen.take(Action::Confirm), Stroke::Entered, "the row of signs is above the first");
        assert_eq!(entered(&screen), "A& ");
        for expected in [Key::Letter(b'+'), Key::Letter(b'*'), Key::Letter(b' '), Key::Delete, Key::End] {
            screen.take(Action::Right);
            assert_eq!(key_at(screen.at), expected);
        }
        screen.take(Action::Right);
        assert_eq!(key_at(screen.at), Key::Letter(b'\''), "and round");
        screen.take(Action::Left);
        assert_eq!(screen.take(Action::Left), Stroke::Moved);
        assert_eq!((screen.take(Action::Fire), entered(&screen)), (Stroke::Deleted, "A  ".to_owned()));
        assert_eq!(screen.take(Action::Pause), Stroke::Done);
    }

    /// Tests that letters can be typed, small or not, that others do nothing, and that a full name begins anew.
    #[test]
    fn letters_are_typed() {
        let mut screen = screen("");
        for (character, stroke) in [('z', Stroke::Entered), ('ß', Stroke::None), ('9', Stroke::Entered)] {
            assert_eq!(screen.typed(character), stroke, "{character}");
        }
        assert_eq!(screen.typed(' '), Stroke::Entered);
        assert_eq!((entered(&screen), screen.take(Action::Confirm)), ("Z9 ".to_owned(), Stroke::Done));
        screen.typed('q');
        assert_eq!(entered(&screen), "Q  ");
    }

    /// Tests that the last initials are offered, to be taken with one press or typed over.
    #[test]
    fn the_last_initials_are_offered() {
        assert_eq!(screen("KAI").take(Action::Confirm), Stroke::Done);
        let mut screen = screen("KAI");
        screen.typed('m');
        assert_eq!(entered(&screen), "M  ");
    }

    /// Tests that the mouse points and clicks, and does nothing beside the grid.
    #[test]
    fn the_mouse_enters_letters() {
        let mut screen = screen("");
        let pointer = |column: f32, row: f32, clicked| Pointer {
            at: GRID + STEP * Vec2::new(column + 0.5, row + 0.5),
            clicked,
            held: clicked,
        };
        assert_eq!(screen.point(pointer(2.0, 1.0, false)), Stroke::Moved);
        assert_eq!(screen.point(pointer(2.0, 1.0, false)), Stroke::None);
        assert_eq!(screen.point(pointer(2.0, 1.0, true)), Stroke::Entered);
        assert_eq!(entered(&screen), "M  ");
        for (column, row) in [(-1.0, 0.0), (10.0, 0.0), (0.0, -1.0), (0.0, 5.0)] {
            assert_eq!(screen.point(pointer(column, row, true)), Stroke::None, "{column}, {row}");
        }
        assert_eq!(screen.point(pointer(7.0, 4.0, true)), Stroke::Deleted, "the right half of a wide key");
        assert_eq!(screen.point(pointer(9.0, 4.0, true)), Stroke::Done);
    }
}
