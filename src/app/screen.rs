//! The trait of screens, their inputs, and the transitions between them.

use super::Context;
use super::input::{Action, Captured, Pointer};
use crate::audio::Cue;
use crate::lab::OverlayForm;
use crate::view::{Painter, RenderFrame};
use std::time::Duration;

/// A screen of the program: the title, a page of options, the game itself.
///
/// The app keeps its screens on a stack. The screen on top takes all input; those below wait, and may be seen behind it.
/// Everything that outlives a screen lies in the [`Context`].
pub(crate) trait Screen {
    /// The name by which tests and the command `screenshot` know the screen.
    fn name(&self) -> &'static str;

    /// Takes one input. Returns the transition to another screen, or [`Transition::Stay`].
    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition;

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>);

    /// Called whenever the screen comes to the top of the stack: when it is entered, and when a screen above it has
    /// gone. The transition that is returned is applied at once.
    fn enter(&mut self, _ctx: &mut Context) -> Transition {
        Transition::Stay
    }

    /// Returns the picture behind the screen: by default the view of space without ships.
    fn backdrop(&self, _ctx: &Context) -> ScreenBackdrop {
        ScreenBackdrop::Space { is_alone: false }
    }

    /// Returns the name of the choice under the cursor, for tests and tools that walk through menus by their words;
    /// `None` for a screen without choices.
    fn choice(&self) -> Option<&'static str> {
        None
    }

    /// Whether the screen slides in when it is entered, as pages do and scenes that fill the field do not.
    fn slides_in(&self) -> bool {
        true
    }

    /// Whether the screen is the game itself, in which the mouse steers a ship.
    fn is_flight(&self) -> bool {
        false
    }

    /// Called when the program ends, so that the screen can save data of the player.
    fn leave(&mut self, _ctx: &mut Context) {}

    /// Whether the action of a hot key goes to the screen, instead of having the effect that it has everywhere.
    fn takes(&self, _action: Action) -> bool {
        false
    }

    /// Whether typed letters go to the screen as [`Input::Letter`], instead of performing the actions of their keys.
    fn takes_letters(&self) -> bool {
        false
    }
}

/// One input to a screen. Inputs come in the order in which they happened.
pub(crate) enum Input<'a> {
    /// A key or button went down that is bound to an action, or a hint that names the action was clicked.
    Action(Action),
    Pointer(Pointer),
    /// A letter was typed; only for screens that take letters.
    Letter(char),
    Binding(Captured),
    /// The window lost the focus, or a pad in use was unplugged.
    Interrupted,
    LevelChanged,
    /// Time has passed since the last picture. This input comes once a picture, after all others.
    Time(&'a mut FrameStep<'a>),
}

/// The time from the last picture to this one, with the clock and the picture that ticks of a game need.
pub(crate) struct FrameStep<'a> {
    pub(crate) elapsed: Duration,
    pub(crate) now_us: &'a dyn Fn() -> f64,
    pub(crate) frame: &'a mut RenderFrame,
}

/// The change to the stack of screens that a screen asks for after an input.
pub(crate) enum Transition {
    Stay,
    Push(Box<dyn Screen>),
    Pop,
    Replace(Box<dyn Screen>),
    /// All screens but the title are removed.
    Home,
    /// All screens but the title are removed, and another is put over the title.
    Reset(Box<dyn Screen>),
    Quit,
}

impl Transition {
    pub(crate) fn push(screen: impl Screen + 'static) -> Self {
        Self::Push(Box::new(screen))
    }

    pub(crate) fn replace(screen: impl Screen + 'static) -> Self {
        Self::Replace(Box::new(screen))
    }

    pub(crate) fn back(ctx: &mut Context) -> Self {
        ctx.cue(Cue::MenuBack);
        Self::Pop
    }

    pub(crate) fn reset(screen: impl Screen + 'static) -> Self {
        Self::Reset(Box::new(screen))
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ScreenBackdrop {
    Below,
    /// The view of space, with ships in it only where `is_alone` says that no page of words lies over the view.
    Space {
        is_alone: bool,
    },
    Field(FieldView),
    /// A picture that [`Screen::draw`] draws itself, into the layers below that of pages.
    Own,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FieldView {
    /// The fraction of a tick that has passed since the last one, 0 to 1.
    pub(crate) alpha: f32,
    /// The number of field pixels by which the bars at the foot of the field are raised; `None` hides score, lives and
    /// bars.
    pub(crate) hud: Option<f32>,
    /// The parts of the collision overlay that are shown beside those that the player has switched on; `None` shows no
    /// part at all.
    pub(crate) overlay: Option<OverlayParts>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct OverlayParts {
    pub(crate) form: OverlayForm,
    pub(crate) shapes: bool,
}

impl ScreenBackdrop {
    /// The field after the last tick, without score line and overlay.
    pub(crate) const STILL_FIELD: Self = Self::Field(FieldView { alpha: 1.0, hud: None, overlay: None });
}
