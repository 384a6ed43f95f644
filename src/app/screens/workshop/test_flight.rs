//! A flight from the playhead on. Leaving it returns to the workshop at the moment of the flight.

use crate::app::screen::{FieldView, OverlayParts};
use crate::app::screens::prelude::*;

#[derive(Debug, Default)]
pub(super) struct TestFlight;

impl Screen for TestFlight {
    fn name(&self) -> &'static str {
        "test-flight"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match input {
            Input::Action(Action::Pause) | Input::Interrupted => Transition::back(ctx),
            Input::Time(step) => match ctx.run_test_flight(step) {
                true => Transition::Pop,
                false => Transition::Stay,
            },
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        const HINTS: [Hint; 1] = [Hint { action: Action::Pause, says: "back to the workshop" }];
        // Above the lives and the bars.
        let line = HintLine::new(&HINTS, ctx.bindings(), painter);
        line.draw_centered(Vec2::new(320.0, by_size(328.0, 300.0, painter)), painter);
    }

    fn backdrop(&self, ctx: &Context) -> ScreenBackdrop {
        let alpha = ctx.game.interpolation();
        ScreenBackdrop::Field(FieldView { alpha, hud: Some(0.0), overlay: Some(OverlayParts::default()) })
    }

    fn slides_in(&self) -> bool {
        false
    }

    fn is_flight(&self) -> bool {
        true
    }
}
