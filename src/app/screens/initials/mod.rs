//! The page where the player enters initials for a score that ranks, from a grid or by typing.
//!
//! ```text
//! A B C D E F G H I J
//! K L M N O P Q R S T
//! U V W X Y Z . - ! ?
//! 0 1 2 3 4 5 6 7 8 9
//! ' & + * Space delete done
//! ```

mod grid;

use super::results::title_of_result;
use super::stage_end::{After, go_after};
use crate::app::scores::{Division, Entry, Initials};
use crate::app::screens::prelude::*;
use crate::app::ui::{ranking, score_row};
use crate::audio::Theme;
use grid::{At, COLUMNS, END_AT, Key, ROWS, key_at};

/// Seconds for which the page ignores input at first, so that a late key press from the game does not enter a letter.
const IGNORED_S: f64 = 1.0;

/// Seconds for which all keys must be released before the page accepts input. A player who is still firing or steering
/// has not seen the page yet.
const REST_S: f64 = 0.5;

/// Seconds after which the page accepts input in any case, so that a stick that does not return to its center cannot
/// lock it.
const MAX_IGNORED_S: f64 = 4.0;

const DONE: Cue = Cue::HighScore;

#[derive(Clone, Debug)]
pub(super) struct InitialsScreen {
    division: Division,
    entry: Entry,
    letters: String,
    at: At,
    after: After,
    /// The time until which the page ignores input, in seconds of the UI clock.
    ignores_until_s: f64,
}

impl InitialsScreen {
    pub(super) fn new(division: Division, entry: Entry, last: Initials, after: After) -> Self {
        let letters = last.as_str().trim_end().to_owned();
        let at = if letters.is_empty() { (0, 0) } else { END_AT };
        Self { division, entry, letters, at, after, ignores_until_s: 0.0 }
    }

    fn initials(&self) -> Initials {
        Initials::new(&self.letters).unwrap_or_default()
    }

    fn enter_score(&self, ctx: &mut Context) {
        ctx.enter_score(self.division, self.entry.clone(), self.initials());
    }

    fn wait_for_rest(&mut self, ctx: &Context) {
        let waits = ctx.clock.now_s < self.ignores_until_s;
        if waits && ctx.controls.holds_any() && ctx.clock.age_s() < MAX_IGNORED_S {
            self.ignores_until_s = self.ignores_until_s.max(ctx.clock.now_s + REST_S);
        }
    }

    fn take(&mut self, action: Action) -> Option<Cue> {
        let (row, column) = self.at;
        let (_, first, last) = key_at(self.at);
        self.at = match action {
            Action::Up => ((row + ROWS - 1) % ROWS, column),
            Action::Down => ((row + 1) % ROWS, column),
            Action::Left => (row, (first + COLUMNS - 1) % COLUMNS),
            Action::Right => (row, (last + 1) % COLUMNS),
            Action::Confirm | Action::Fire => return self.press(),
            Action::Back => return self.delete(),
            Action::Pause => return Some(DONE),
            _ => return None,
        };
        Some(Cue::MenuMove)
    }

    fn typed(&mut self, character: char) -> Option<Cue> {
        Initials::letter(character).and_then(|letter| self.enter(letter))
    }

    fn point(&mut self, pointer: Pointer) -> Option<Cue> {
        let place = grid::place_at(pointer.at)?;
        let before = key_at(self.at).0;
        self.at = place;
        match pointer.clicked {
            true => self.press(),
            false if key_at(self.at).0 != before => Some(Cue::MenuMove),
            false => None,
        }
    }

    fn press(&mut self) -> Option<Cue> {
        match key_at(self.at).0 {
            Key::Letter(letter) => self.enter(letter),
            Key::Delete => self.delete(),
            Key::End => Some(DONE),
        }
    }

    /// Enters a letter and returns its sound. After the last letter, the cursor moves to the key that ends the entry. A
    /// letter after a full name starts a new name.
    fn enter(&mut self, letter: u8) -> Option<Cue> {
        if self.letters.len() >= Initials::LENGTH {
            self.letters.clear();
        }
        self.letters.push(char::from(letter));
        if self.letters.len() == Initials::LENGTH {
            self.at = END_AT;
        }
        Some(Cue::LetterEntry)
    }

    fn delete(&mut self) -> Option<Cue> {
        self.letters.pop().map(|_| Cue::MenuBack)
    }
}

impl Screen for InitialsScreen {
    fn name(&self) -> &'static str {
        "initials"
    }

    fn enter(&mut self, ctx: &mut Context) -> Transition {
        ctx.controls.clear_taps();
        ctx.sink.music(Some(Theme::Initials));
        self.ignores_until_s = ctx.clock.now_s + IGNORED_S;
        Transition::Stay
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        self.wait_for_rest(ctx);
        if ctx.clock.now_s < self.ignores_until_s {
            return Transition::Stay;
        }
        let cue = match input {
            Input::Action(action) => self.take(action),
            Input::Pointer(pointer) => self.point(pointer),
            Input::Letter(letter) => self.typed(letter),
            _ => None,
        };
        let Some(cue) = cue else { return Transition::Stay };
        ctx.cue(cue);
        if cue != DONE {
            return Transition::Stay;
        }
        ctx.controls.let_go(Action::Fire);
        self.enter_score(ctx);
        go_after(self.after, ctx)
    }

    fn backdrop(&self, _: &Context) -> ScreenBackdrop {
        ScreenBackdrop::STILL_FIELD
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(226, "NEW HIGH SCORE", colors::GOLD, painter);
        if self.after == After::Result {
            let at = Vec2::new(page::RIGHT, by_size(27.0, 23.0, painter));
            let (result, tint) = title_of_result(ctx);
            painter.text(at, label(tint).right(), result);
        }
        let (ranking, rank) = ctx.records.book.ranking_with(self.division, &self.entry);
        score_row(66.0, COLUMN.1, "SCORE", &painter.grouped(self.entry.points), painter);
        score_row(90.0, COLUMN.1, "PLACE", &(rank + 1).to_string(), painter);
        page::column_rule(110.0, COLUMN.1, painter);
        self.draw_letters(ctx.clock.age_ticks(), painter);
        grid::draw(self.at, painter);
        ranking::draw_beside(&ranking, self.division, (rank, self.initials()), painter);
        page::foot(&[Hint::CHOOSE, Hint::TAKE, HINT_END], ctx.bindings(), painter);
    }

    fn takes_letter(&self, letter: char) -> bool {
        Initials::letter(letter).is_some()
    }

    fn leave(&mut self, ctx: &mut Context) {
        self.enter_score(ctx);
    }
}

const HINT_END: Hint = Hint { action: Action::Pause, says: "done" };

impl InitialsScreen {
    fn draw_letters(&self, age_ticks: f32, painter: &mut Painter<'_>) {
        painter.text(
            Vec2::new(COLUMN.0, by_size(142.0, 138.0, painter)),
            label(colors::TEXT),
            "Enter your name",
        );
        let mut letters = self.letters.chars();
        for place in 0..Initials::LENGTH {
            let (left, top) = (176.0 + 40.0 * place as f32, 128.0);
            painter.rect(left, top, 32.0, 36.0, colors::TROUGH);
            let is_next = place == self.letters.len();
            // Once per second, which marks a position without flashing.
            let is_lit = age_ticks as u32 % 60 < 40;
            let rule = if is_next && is_lit { colors::GOLD } else { colors::FAINT };
            painter.rect(left, top + 34.0, 32.0, 2.0, rule);
            if let Some(letter) = letters.next() {
                let at = Vec2::new(left + 17.0, top + 10.0);
                painter.text(at, title(colors::WHITE).center(), letter.encode_utf8(&mut [0; 4]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::grid::{COLUMNS, Key, ROWS, key_at};
    use super::{DONE, InitialsScreen};
    use crate::app::input::Action;
    use crate::app::scores::{Division, Entry, Initials};
    use crate::app::screens::stage_end::After;
    use crate::audio::Cue;

    fn screen(last: &str) -> InitialsScreen {
        let entry = Entry { points: 100, ..Entry::default() };
        InitialsScreen::new(Division::default(), entry, Initials::new(last).unwrap(), After::Result)
    }

    fn entered(screen: &InitialsScreen) -> String {
        screen.initials().to_string()
    }

    #[test]
    fn every_letter_is_on_the_grid() {
        let places = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| key_at((row, column)).0));
        let places: Vec<Key> = places.collect();
        for letter in Initials::LETTERS.bytes() {
            assert!(places.contains(&Key::Letter(letter)), "{}", char::from(letter));
        }
        assert!(places.contains(&Key::Delete) && places.contains(&Key::End));
    }

    #[test]
    fn typed_letters_replace_the_last_initials() {
        let mut screen = screen("KAI");
        assert_eq!(screen.take(Action::Confirm), Some(DONE), "the last initials are offered");
        for (character, edit, expected) in [
            ('ß', None, "KAI"),
            ('z', Some(Cue::LetterEntry), "Z  "),
            (' ', Some(Cue::LetterEntry), "Z  "),
            ('9', Some(Cue::LetterEntry), "Z 9"),
            ('q', Some(Cue::LetterEntry), "Q  "),
        ] {
            assert_eq!((screen.typed(character), entered(&screen).as_str()), (edit, expected));
        }
    }

    #[test]
    fn letters_are_entered_with_the_cursor() {
        let mut screen = screen("");
        assert_eq!(screen.take(Action::Fire), Some(Cue::LetterEntry));
        screen.take(Action::Right);
        assert_eq!(screen.take(Action::Confirm), Some(Cue::LetterEntry));
        assert_eq!(entered(&screen), "AB ");
        assert_eq!(screen.take(Action::Back), Some(Cue::MenuBack));
        screen.take(Action::Up);
        assert_eq!(
            screen.take(Action::Confirm),
            Some(Cue::LetterEntry),
            "the row of signs is above the first"
        );
        assert_eq!(entered(&screen), "A& ");
        for expected in [Key::Letter(b'+'), Key::Letter(b'*'), Key::Letter(b' '), Key::Delete, Key::End] {
            screen.take(Action::Right);
            assert_eq!(key_at(screen.at).0, expected);
        }
        screen.take(Action::Right);
        assert_eq!(key_at(screen.at).0, Key::Letter(b'\''), "and round");
        screen.take(Action::Left);
        assert_eq!(screen.take(Action::Left), Some(Cue::MenuMove));
        assert_eq!((screen.take(Action::Fire), entered(&screen)), (Some(Cue::MenuBack), "A  ".to_owned()));
        assert_eq!(screen.take(Action::Pause), Some(DONE));
    }
}
