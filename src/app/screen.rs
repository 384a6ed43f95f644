//! The [`Screen`] trait, its inputs, and the transitions between screens.

use super::Context;
use super::input::{Action, Captured, Pointer};
use crate::audio::Cue;
use crate::lab::OverlayForm;
use crate::sim::Ships;
use crate::view::{Painter, RenderFrame};
use std::time::Duration;

/// A screen of the program: the title, an options page, the game itself.
///
/// The app keeps its screens on a stack. The top screen takes all input. The screens below wait and may show behind it.
/// Anything that outlives a screen is in the [`Context`].
pub(crate) trait Screen {
    /// Returns the name by which tests and the command `screenshot` refer to the screen.
    fn name(&self) -> &'static str;

    /// Handles one input. Returns a transition, or [`Transition::Stay`] to keep the current screen.
    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition;

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>);

    /// Called when the screen reaches the top of the stack: when it opens, and when the screen above it closes. The
    /// returned transition is applied at once.
    fn enter(&mut self, _ctx: &mut Context) -> Transition {
        Transition::Stay
    }

    /// Returns the backdrop of the screen. The default is the view of space without ships.
    fn backdrop(&self, _ctx: &Context) -> ScreenBackdrop {
        ScreenBackdrop::Space(None)
    }

    /// Returns the name of the selected menu item, or `None` for a screen without a menu. Tests and tools use it to
    /// walk through the menus.
    fn choice(&self) -> Option<&str> {
        None
    }

    /// Returns the lesson, the step and the seed of the exercise on the screen, if any.
    fn exercise(&self) -> Option<(usize, usize, u64)> {
        None
    }

    /// Whether the screen slides in when it opens. Pages do; scenes that fill the field do not.
    fn slides_in(&self) -> bool {
        true
    }

    /// Whether notices leave the top of the screen to its buttons.
    fn has_buttons_at_top(&self) -> bool {
        false
    }

    /// Whether the screen is the game itself, in which the mouse steers a ship.
    fn is_flight(&self) -> bool {
        false
    }

    /// Called when the program ends, so that the screen can save the player's data.
    fn leave(&mut self, _ctx: &mut Context) {}

    /// Whether the screen handles this hot key itself, instead of letting it have its usual effect.
    fn takes(&self, _action: Action) -> bool {
        false
    }

    /// Whether a typed character arrives as [`Input::Letter`] instead of performing the actions of its key.
    fn takes_letter(&self, _letter: char) -> bool {
        false
    }
}

/// One input to a screen. Inputs arrive in the order in which they happened.
pub(crate) enum Input<'a> {
    /// A bound key or button went down, or a hint that names the action was clicked.
    Action(Action),
    Pointer(Pointer),
    /// A typed character that the screen takes.
    Letter(char),
    Binding(Captured),
    /// The window lost focus, or a pad in use was unplugged.
    Interrupted,
    LevelChanged,
    /// Time has passed since the last frame. This input is sent once per frame, after all others.
    Time(&'a mut FrameStep<'a>),
}

/// The time since the last frame, plus the clock and frame that game ticks need.
pub(crate) struct FrameStep<'a> {
    pub(crate) elapsed: Duration,
    pub(crate) now_us: &'a dyn Fn() -> f64,
    pub(crate) frame: &'a mut RenderFrame,
}

/// A change to the stack of screens.
pub(crate) enum Transition {
    Stay,
    Push(Box<dyn Screen>),
    Pop,
    Replace(Box<dyn Screen>),
    /// Closes all screens except the title.
    Home,
    /// Closes all screens except the title and opens another one over it.
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
    /// The view of space, with these ships in flight. A page of text that covers it has none.
    Space(Option<Ships>),
    Field(FieldView),
    /// [`Screen::draw`] draws the backdrop itself, into the layers below the page.
    Own,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FieldView {
    /// The fraction of a tick that has passed since the last one, 0 to 1.
    pub(crate) alpha: f32,
    /// How far the bars at the bottom of the field are raised, in field pixels. `None` hides score, lives and bars.
    pub(crate) hud: Option<f32>,
    /// The overlay parts to show in addition to the player's own choice. `None` shows no overlay at all.
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
