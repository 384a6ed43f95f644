//! Common imports for screens: the trait and its inputs, the context, and the building blocks of pages.

pub(super) use crate::app::context::Context;
pub(super) use crate::app::input::{Action, Bindings, Pointer};
pub(super) use crate::app::screen::{FrameStep, Input, Screen, ScreenBackdrop, Transition};
pub(super) use crate::app::ui::{
    Bar, COLUMN, Column, Columns, Hint, HintLine, LEFT, Menu, MenuAnswer, MenuLine, MenuPlace, MenuValue,
    RIGHT, Rows, SIDE, Tabs, by_size, clock_time, cycle, hints, label, outlined, page, stage_number,
    step_through, text_width, title, widgets,
};
pub(super) use crate::audio::Cue;
pub(super) use crate::view::{Align, InputDevice, Layer, Painter, Rgba, colors};
pub(super) use glam::Vec2;
