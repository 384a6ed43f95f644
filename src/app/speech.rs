//! Tells a screen reader the rows of the current page and what to read aloud.
//!
//! The rows come from the texts that the page draws, so no page describes itself a second time. Those of a game in flight
//! are what happens (`Session::speak`) and what is said over the radio.

use super::App;
use crate::view::{RenderFrame, SpokenText};
use crate::words::{Language, LanguageCode};
use glam::Vec2;

/// A new text with fewer letters is not read aloud, unless it is a sentence.
const MIN_LETTERS: usize = 12;
/// A text with as many letters is read aloud even if it came with its page.
const PROSE_LETTERS: usize = 80;
/// The maximum number of new texts to read at once.
const MAX_TEXTS: usize = 4;
/// The largest distance of texts in the same line. Those on key caps are half a pixel higher, or a whole one if large.
const SAME_LINE_PX: f32 = 2.0;
/// A point within the letters of a text, from a point on their top.
const INTO_LETTERS: Vec2 = Vec2::new(1.0, 3.0);

/// A row of a page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SpokenRow {
    pub(crate) text: String,
    /// A point on it, in field pixels, for a click.
    pub(crate) place: Vec2,
    /// Whether the player has chosen it, or a part of it.
    pub(crate) is_chosen: bool,
    /// Whether it is one of several to choose from, or a line of a table.
    is_item: bool,
    number: Option<usize>,
}

#[cfg(test)]
impl SpokenRow {
    pub(crate) fn of(text: &str) -> Self {
        Self { text: text.to_owned(), place: Vec2::ZERO, is_chosen: false, is_item: false, number: None }
    }
}

/// The page as a screen reader knows it.
#[derive(Debug, Default)]
pub(crate) struct Speech {
    screen: &'static str,
    choice: Option<String>,
    notice: Option<String>,
    language: Option<LanguageCode>,
    /// The row of the selected menu item.
    selected: Option<String>,
    rows: Vec<SpokenRow>,
}

/// A change of the page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SpokenPage<'a> {
    /// All rows, from the heading down.
    pub(crate) rows: &'a [SpokenRow],
    /// The index of the selected row.
    pub(crate) selected: Option<usize>,
    /// What to read aloud. Empty if nothing needs attention.
    pub(crate) said: String,
    /// Its language.
    pub(crate) language: LanguageCode,
}

impl Speech {
    /// Returns the page if it has changed since the last call.
    pub(crate) fn update(&mut self, app: &App, frame: &RenderFrame) -> Option<SpokenPage<'_>> {
        let language = app.context.language();
        let rows = rows(frame.spoken.as_deref().unwrap_or_default(), language);
        let (screen, choice) = (app.screen(), app.choice_on_show().map(str::to_owned));
        let notice = app.context.notices.texts().next();
        let notice = notice.map(|text| language.translate_filled(text).into_owned());
        let is_elsewhere = screen != self.screen || choice != self.choice;
        if !is_elsewhere && notice == self.notice && self.has_rows(&rows) {
            // They may have moved.
            self.rows = rows;
            return None;
        }
        let label = choice.as_deref().map(|choice| language.translate(choice));
        let selected = label.and_then(|label| rows.iter().position(|row| row.text.starts_with(label)));
        let selected = selected.or_else(|| rows.iter().rposition(|row| row.is_chosen));
        let selected_text = selected.map(|row| rows[row].text.clone());
        let mut said: Vec<String> = notice.iter().filter(|_| notice != self.notice).cloned().collect();
        if screen != self.screen {
            said.extend(rows.first().map(|row| row.text.clone()));
        }
        let chosen = self.newly_chosen(&rows);
        let is_same_page = screen == self.screen && chosen.is_empty();
        said.extend(chosen);
        if is_elsewhere || selected_text != self.selected {
            said.extend(selected_text.clone().filter(|text| !said.contains(text)));
        }
        // Another language makes all texts new.
        let code = language.code();
        if self.language.is_none_or(|old| old == code) {
            // In flight, all texts are messages.
            let least = match screen {
                "flight" => 0,
                _ if is_same_page => MIN_LETTERS,
                _ => PROSE_LETTERS,
            };
            let new = self.new_texts(&rows, least, &said);
            said.extend(new);
        }
        *self = Self { screen, choice, notice, language: Some(code), selected: selected_text, rows };
        Some(SpokenPage { rows: &self.rows, selected, said: joined(&said), language: code })
    }

    /// Whether the page has had the same rows, perhaps at other places.
    fn has_rows(&self, rows: &[SpokenRow]) -> bool {
        let is_same =
            |(new, old): (&SpokenRow, &SpokenRow)| (&new.text, new.is_chosen) == (&old.text, old.is_chosen);
        rows.len() == self.rows.len() && rows.iter().zip(&self.rows).all(is_same)
    }

    /// Returns the chosen tabs, answers and rows of lists that were not chosen before.
    fn newly_chosen(&self, rows: &[SpokenRow]) -> Vec<String> {
        let was_chosen = |text: &str| self.rows.iter().any(|old| old.is_chosen && old.text == text);
        let new = rows.iter().filter(|row| row.is_chosen && !was_chosen(&row.text));
        new.map(|row| row.text.clone()).collect()
    }

    /// Returns the first texts to read aloud that the page has not had, except those in `said`: sentences, and texts with
    /// at least `least` letters.
    fn new_texts(&self, rows: &[SpokenRow], least: usize, said: &[String]) -> Vec<String> {
        let old: Vec<String> = self.rows.iter().map(|row| letters(&row.text)).collect();
        let is_new = |row: &&SpokenRow| {
            let letters = letters(&row.text);
            let is_worth_it = row.text.ends_with(['.', '!', '?']) || letters.chars().count() >= least;
            !row.is_item && is_worth_it && !old.contains(&letters) && !said.contains(&row.text)
        };
        rows.iter().filter(is_new).take(MAX_TEXTS).map(|row| row.text.clone()).collect()
    }

    /// Returns a point on a row of the page, in field pixels, for a click on it.
    pub(crate) fn place(&self, row: usize) -> Option<Vec2> {
        self.rows.get(row).map(|row| row.place)
    }
}

/// Returns the letters of a row. A row in which only numbers change, such as a clock, is not new.
fn letters(row: &str) -> String {
    row.chars().filter(|c| c.is_alphabetic()).collect()
}

/// Joins sentences and names to one text.
fn joined(parts: &[String]) -> String {
    let mut out = String::new();
    for part in parts {
        if !out.is_empty() {
            out.push_str(if out.ends_with(['.', '!', '?', ':']) { " " } else { ". " });
        }
        out.push_str(part);
    }
    out
}

/// Returns the rows of texts. Other texts are joined where they follow each other on one line.
fn rows(texts: &[SpokenText], language: Language) -> Vec<SpokenRow> {
    let mut rows: Vec<SpokenRow> = Vec::new();
    for SpokenText { at, text, is_chosen, row } in texts {
        let (text, place) = (with_arrows_as_words(text.trim(), language), *at + INTO_LETTERS);
        if !text.chars().any(char::is_alphanumeric) {
            continue;
        }
        let goes_on = |last: &&mut SpokenRow| {
            let is_on_its_line = (last.place.y - place.y).abs() < SAME_LINE_PX;
            last.number == *row && (row.is_some() || is_on_its_line)
        };
        match rows.last_mut().filter(goes_on) {
            Some(last) => {
                last.text.extend([" ", text]);
                last.is_chosen |= is_chosen;
            }
            None => rows.push(SpokenRow {
                text: text.to_owned(),
                place,
                is_chosen: *is_chosen,
                is_item: row.is_some(),
                number: *row,
            }),
        }
    }
    rows
}

/// Returns the name of an arrow key, which is drawn as an arrow, and any other text as it is.
fn with_arrows_as_words(text: &str, language: Language) -> &str {
    match text {
        "↑" => language.translate("Up"),
        "↓" => language.translate("Down"),
        "←" => language.translate("Left"),
        "→" => language.translate("Right"),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::super::input::Action;
    use super::super::screen::Input;
    use super::super::settings::Settings;
    use super::super::storage::{Memory, Saver};
    use super::super::{Content, LaunchOptions};
    use super::*;
    use crate::audio::SilentSink;
    use sector_collision::Method;
    use std::time::Duration;

    #[test]
    fn texts_on_a_line_and_rows_are_joined() {
        let text = |row: Option<usize>, y, text: &str| SpokenText {
            at: Vec2::new(8.0, y),
            text: text.to_owned(),
            is_chosen: false,
            row,
        };
        let texts = [
            text(None, 20.0, "OPTIONS"),
            text(None, 62.0, "Music"),
            text(None, 62.0, "80 %"),
            text(None, 62.5, "►"),
            text(None, 64.5, "Mute"),
            text(Some(5), 90.0, "↑"),
            text(Some(5), 95.0, "choose"),
            text(Some(7), 90.0, "Enter"),
        ];
        let rows = rows(&texts, Language::ENGLISH);
        let words: Vec<_> = rows.iter().map(|row| row.text.as_str()).collect();
        assert_eq!(words, ["OPTIONS", "Music 80 %", "Mute", "Up choose", "Enter"]);
        assert_eq!(rows[1].place, Vec2::new(9.0, 65.0));
    }

    #[test]
    fn pages_tabs_and_rows_are_said_once() {
        let launch = LaunchOptions { stage: 1, seed: None, method: Method::Auto, mute: true };
        let saver = Saver::new(Box::new(Memory::default()));
        let (content, sink) = (Content::builtin(), Box::new(SilentSink));
        let mut app = App::new(content, Settings::default(), saver, sink, launch, 1).unwrap();
        app.is_read = true;
        let (mut speech, mut frame) = (Speech::default(), RenderFrame::default());
        let mut said_after = |action: Option<Action>| {
            action.into_iter().for_each(|action| app.send(Input::Action(action)));
            for _ in 0..40 {
                app.frame(Duration::from_millis(20), &|| 0.0, &mut frame);
            }
            speech.update(&app, &frame).map(|page| page.said).unwrap_or_default()
        };
        assert!(said_after(None).contains("START"));
        assert!(said_after(Some(Action::Up)).contains("QUIT"));
        assert!(said_after(Some(Action::Up)).contains("OPTIONS"));
        let options = said_after(Some(Action::Confirm));
        assert!(options.starts_with("OPTIONS. VIDEO"), "{options}");
        assert_eq!(said_after(None), "");
        let sound = said_after(Some(Action::NextPage));
        assert!(sound.starts_with("SOUND. Master volume"), "{sound}");
        let music = said_after(Some(Action::Down));
        assert!(music.starts_with("Music") && !music.contains("SOUND"), "{music}");
        let back = speech.rows.iter().position(|row| row.text == "Back");
        app.context.controls.clicked(back.and_then(|row| speech.place(row)).unwrap());
        app.frame(Duration::from_millis(20), &|| 0.0, &mut frame);
        assert_eq!(app.screen(), "title");
    }
}
