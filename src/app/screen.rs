//! What a screen is: one thing that is on show, that takes input, and that says where to go next.

use super::context::Context;
use super::input::{Action, Captured, Pointer};
use crate::view::{Painter, RenderFrame};
use std::time::Duration;

/// A screen of the program: the title, a page of options, the game itself.
///
/// The app keeps its screens on a stack. The one on top takes all input; those below wait, and may be seen behind it.
/// Everything that outlives a screen lies in the [`Context`].
pub(crate) trait Screen {
    /// The name by which tests and the command `screenshot` know the screen.
    fn name(&self) -> &'static str;

    /// Takes one input and says what becomes of the screen.
    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition;

    /// Draws the screen over its backdrop.
    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>);

    /// Called whenever the screen comes to the top of the stack: when it is entered, and when a screen above it has gone.
    fn enter(&mut self, _ctx: &mut Context) -> Transition {
        Transition::Stay
    }

    /// What is seen behind the screen.
    fn backdrop(&self, _ctx: &Context) -> Backdrop {
        Backdrop::Space { is_alone: false }
    }

    /// Returns the name of the choice under the cursor, for tests and tools that walk through menus by their words.
    fn choice(&self) -> Option<&'static str> {
        None
    }

    /// Whether the screen is a page, which slides in when it comes. Scenes that fill the field do not.
    fn slides_in(&self) -> bool {
        true
    }

    /// Whether this is the game itself, in which the mouse steers a ship.
    fn is_flight(&self) -> bool {
        false
    }

    /// Called when the program ends: what the player made is kept.
    fn leave(&mut self, _ctx: &mut Context) {}

    /// Whether letters that are typed go to the screen as [`Input::Letter`], instead of being the keys of actions.
    fn takes_letters(&self) -> bool {
        false
    }
}

/// One thing that happened, in the order in which it happened.
pub(crate) enum Input<'a> {
    /// A key or button went down that is bound to an action, or a hint was clicked.
    Action(Action),
    /// The mouse moved, was clicked, or is held.
    Pointer(Pointer),
    /// A letter was typed; only for screens that take letters.
    Letter(char),
    /// A key or button was pressed while the controls listened for one.
    Binding(Captured),
    /// The window lost the focus, or a pad in use was unplugged.
    Interrupted,
    /// The level of the game on show was read again.
    LevelChanged,
    /// Time has passed since the last picture. Comes once a picture, after all other input.
    Time(&'a mut Step<'a>),
}

/// The time from the last picture to this one, and what a screen needs to spend it.
pub(crate) struct Step<'a> {
    /// The time that has passed.
    pub(crate) elapsed: Duration,
    /// Reads a clock, in microseconds.
    pub(crate) now_us: &'a dyn Fn() -> f64,
    /// The picture that will be drawn: ticks of a game put new particles into it.
    pub(crate) frame: &'a mut RenderFrame,
}

/// What becomes of a screen after an input.
pub(crate) enum Transition {
    /// It stays on show.
    Stay,
    /// Another screen comes over it.
    Push(Box<dyn Screen>),
    /// It goes, and the one below is on show again.
    Pop,
    /// Another screen takes its place.
    Replace(Box<dyn Screen>),
    /// All screens but the title go.
    Home,
    /// All screens but the title go, and another comes over it.
    Reset(Box<dyn Screen>),
    /// The program ends.
    Quit,
}

impl Transition {
    /// [`Transition::Push`] of a screen.
    pub(crate) fn push(screen: impl Screen + 'static) -> Self {
        Self::Push(Box::new(screen))
    }

    /// [`Transition::Replace`] by a screen.
    pub(crate) fn replace(screen: impl Screen + 'static) -> Self {
        Self::Replace(Box::new(screen))
    }

    /// [`Transition::Reset`] to a screen.
    pub(crate) fn reset(screen: impl Screen + 'static) -> Self {
        Self::Reset(Box::new(screen))
    }
}

/// What is seen behind a screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Backdrop {
    /// The backdrop of the screen below.
    Below,
    /// The view of space. Ships fly through it where no page of words lies over it.
    Space { is_alone: bool },
    /// The field of the game on show.
    Field(FieldView),
}

/// How the field of the game is seen behind a screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FieldView {
    /// How far the picture stands between the last two ticks, 0 to 1.
    pub(crate) alpha: f32,
    /// Whether score, lives and bars are shown, and how many pixels those at the foot of the field are raised.
    pub(crate) hud: Option<f32>,
    /// Whether the collision overlay is shown, where the player has switched it on.
    pub(crate) overlay: bool,
}

impl Backdrop {
    /// The field as it was left by the last tick, with nothing written on it.
    pub(crate) const STILL_FIELD: Self = Self::Field(FieldView { alpha: 1.0, hud: None, overlay: false });
}
