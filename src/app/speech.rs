//! Tells a screen reader the rows of the current page and what to read aloud.
//!
//! The rows come from the texts that the page draws, so no page describes itself a second time. Those of a game in flight
//! are the captions and what is said over the radio.

use super::App;
use super::ui::page;
use crate::view::{RenderFrame, SpokenText};
use crate::words::Language;
use glam::Vec2;

/// A new row with fewer letters is not read aloud, unless it is a sentence. Nor is one of a page that has just opened, or a line
/// of hints.
const MIN_LETTERS: usize = 20;
/// The maximum number of new rows to read at once.
const MAX_ROWS: usize = 4;

/// The page as a screen reader knows it.
#[derive(Debug, Default)]
pub(crate) struct Speech {
    screen: &'static str,
    choice: Option<String>,
    notice: Option<String>,
    /// The row of the selected menu item.
    selected: Option<String>,
    /// The chosen tab, answer or row of a list.
    chosen: Vec<String>,
    rows: Vec<String>,
    /// A point on each row.
    places: Vec<Vec2>,
}

/// A change of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SpokenPage<'a> {
    /// All rows, from the heading down.
    pub(crate) rows: &'a [String],
    /// The index of the selected row.
    pub(crate) selected: Option<usize>,
    /// What to read aloud. Empty if nothing needs attention.
    pub(crate) said: String,
}

impl Speech {
    /// Returns the page if it has changed since the last call.
    pub(crate) fn update(&mut self, app: &App, frame: &RenderFrame) -> Option<SpokenPage<'_>> {
        let texts = frame.spoken.as_deref().unwrap_or_default();
        let language = app.context.language();
        let rows_of = |only_chosen: bool| {
            rows(texts.iter().filter(move |text| text.is_chosen || !only_chosen), language)
        };
        let (places, rows): (Vec<_>, Vec<_>) = rows_of(false).into_iter().unzip();
        let chosen: Vec<_> = rows_of(true).into_iter().map(|(_, row)| row).collect();
        self.places = places;
        let (screen, choice) = (app.screen(), app.choice_on_show().map(str::to_owned));
        let notice = app.context.notices.texts().next();
        let notice = notice.map(|text| language.translate_filled(text).into_owned());
        let is_elsewhere = screen != self.screen || choice != self.choice;
        if rows == self.rows && chosen == self.chosen && !is_elsewhere && notice == self.notice {
            return None;
        }
        let label = choice.as_deref().map(|choice| language.translate(choice));
        let selected = label.and_then(|label| rows.iter().find(|row| row.starts_with(label)).cloned());
        let selected = selected.or_else(|| rows.iter().rfind(|row| chosen.contains(row)).cloned());
        let mut said: Vec<String> = notice.iter().filter(|_| notice != self.notice).cloned().collect();
        if screen != self.screen {
            said.extend(rows.first().cloned());
        }
        said.extend(chosen.iter().filter(|one| !self.chosen.contains(one)).cloned());
        if is_elsewhere || selected != self.selected {
            said.extend(selected.clone().filter(|row| !said.contains(row)));
        }
        // In flight, all rows are messages.
        let is_flight = screen == "flight";
        let old: Vec<String> = self.rows.iter().map(|row| letters(row)).collect();
        let is_other_page = screen != self.screen;
        let is_new = |(place, row): &(&Vec2, &String)| {
            let is_sentence = row.ends_with(['.', '!', '?']);
            let letters = letters(row);
            let is_long = letters.chars().count() >= MIN_LETTERS && !is_other_page && place.y < page::BOTTOM;
            (is_flight || is_sentence || is_long) && !old.contains(&letters) && !said.contains(row)
        };
        let new = self.places.iter().zip(&rows).filter(is_new).take(MAX_ROWS);
        let new: Vec<String> = new.map(|(_, row)| row.clone()).collect();
        said.extend(new);
        (self.screen, self.choice, self.notice) = (screen, choice, notice);
        (self.selected, self.chosen, self.rows) = (selected, chosen, rows);
        let row = self.selected.as_ref().and_then(|one| self.rows.iter().position(|row| row == one));
        Some(SpokenPage { rows: &self.rows, selected: row, said: joined(&said) })
    }

    /// Returns a point on a row of the page, in field pixels, for a click on it.
    pub(crate) fn place(&self, row: usize) -> Option<Vec2> {
        self.places.get(row).copied()
    }
}

/// The largest distance of texts in the same row. Those on key caps are half a pixel higher, or a whole one if large.
const SAME_ROW_PX: f32 = 2.0;

/// A point within the letters of a text, from a point on their top.
const INTO_LETTERS: Vec2 = Vec2::new(1.0, 3.0);

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

/// Returns the texts, joined where they follow each other on one line, each with a point on it.
fn rows<'a>(texts: impl Iterator<Item = &'a SpokenText>, language: Language) -> Vec<(Vec2, String)> {
    let mut rows: Vec<(Vec2, String)> = Vec::new();
    let texts =
        texts.map(|SpokenText { at, text, .. }| (*at + INTO_LETTERS, with_arrows_as_words(text, language)));
    for (at, text) in texts.filter(|(_, text)| text.chars().any(char::is_alphanumeric)) {
        match rows.last_mut() {
            Some((last, row)) if (last.y - at.y).abs() < SAME_ROW_PX => row.extend([" ", text]),
            _ => rows.push((at, text.to_owned())),
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
    fn texts_on_a_line_are_a_row() {
        let text =
            |y, text: &str| SpokenText { at: Vec2::new(8.0, y), text: text.to_owned(), is_chosen: false };
        let texts = [
            text(20.0, "OPTIONS"),
            text(62.0, "Music"),
            text(62.0, "80 %"),
            text(62.5, "►"),
            text(64.5, "Mute"),
            text(90.0, "↑"),
            text(90.0, "choose"),
        ];
        let rows = rows(texts.iter(), Language::ENGLISH);
        let words: Vec<_> = rows.iter().map(|(_, row)| row.as_str()).collect();
        assert_eq!(words, ["OPTIONS", "Music 80 %", "Mute", "Up choose"]);
        assert_eq!(rows[1].0, Vec2::new(9.0, 65.0));
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
        let back = speech.rows.iter().position(|row| row == "Back");
        app.context.controls.clicked(back.and_then(|row| speech.place(row)).unwrap());
        app.frame(Duration::from_millis(20), &|| 0.0, &mut frame);
        assert_eq!(app.screen(), "title");
    }
}
