//! The plain choices of the cabinet's own menus, and a menu that answers with them.
//!
//! A menu of values (options, stress, a new game) keeps its own table of rows; what only leads on is a [`Choice`].

use super::menu::{Item, Menu, Place};

/// What can be chosen; `App::choose` says what each does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// A new game.
    Start,
    /// What is to be practised.
    Practice,
    /// The high scores.
    Scores,
    /// The stress mode's menu.
    Stress,
    /// The kept replays.
    Replays,
    /// The options.
    Options,
    /// All music, to listen to.
    Music,
    /// Who and what it is all made by.
    Credits,
    /// Leave the program.
    Quit,
    /// Go on with the game that stands.
    Resume,
    /// What the last ship was lost to.
    WhatHitMe,
    /// The stage on show from its beginning.
    RestartStage,
    /// On to the next stage, or to the ending behind the last.
    NextStage,
    /// The stage that was cleared once more.
    PlayAgain,
    /// The stage that was lost once more.
    TryAgain,
    /// The same practice once more.
    Again,
    /// Another practice.
    Change,
    /// Back to the title.
    Title,
    /// What was asked is not to be done.
    No,
    /// What was asked is to be done.
    Yes,
}

impl Choice {
    /// What stands in the menu.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Start => "START",
            Self::Practice => "PRACTICE",
            Self::Scores => "HIGH SCORES",
            Self::Stress => "STRESS TEST",
            Self::Replays => "REPLAYS",
            Self::Options => "OPTIONS",
            Self::Music => "MUSIC ROOM",
            Self::Credits => "CREDITS",
            Self::Quit => "QUIT",
            Self::Resume => "RESUME",
            Self::WhatHitMe => "WHAT HIT ME?",
            Self::RestartStage => "RESTART STAGE",
            Self::NextStage => "CONTINUE",
            Self::PlayAgain => "PLAY AGAIN",
            Self::TryAgain => "TRY AGAIN",
            Self::Again => "AGAIN",
            Self::Change => "CHANGE",
            Self::Title => "TITLE",
            Self::No => "NO",
            Self::Yes => "YES, REALLY",
        }
    }
}

/// A menu of plain choices.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Choices {
    /// The list on show; its items stand in the order of the choices.
    pub(super) menu: Menu,
    choices: &'static [Choice],
    /// What the player is asked about, if these are the answers to a question.
    asks: Option<Choice>,
}

impl Choices {
    /// A menu of these, the cursor on the first.
    pub(super) fn new(choices: &'static [Choice], place: Place) -> Self {
        let item = |choice: &Choice| Item { name: choice.name().to_owned(), ..Item::default() };
        Self { menu: Menu::with(choices.iter().map(item).collect(), place), choices, asks: None }
    }

    /// No and yes to the question whether a choice is to be taken.
    pub(super) fn asking(choice: Choice, place: Place) -> Self {
        Self { asks: Some(choice), ..Self::new(&[Choice::No, Choice::Yes], place) }
    }

    /// What the player is asked about, if these are the answers to a question.
    pub(super) fn asks(&self) -> Option<Choice> {
        self.asks
    }

    /// The choice at a place of the list, as the menu's answer counts them.
    ///
    /// # Panics
    /// When there is no such place; the menu's own answers always have one.
    pub(super) fn at(&self, index: usize) -> Choice {
        self.choices[index]
    }

    /// The choice under the cursor.
    pub(super) fn under_cursor(&self) -> Choice {
        self.choices[self.menu.cursor]
    }

    /// Moves the cursor to a choice, if it is among these.
    pub(super) fn point_at(&mut self, choice: Choice) {
        if let Some(index) = self.choices.iter().position(|&one| one == choice) {
            self.menu.cursor = index;
        }
    }
}
