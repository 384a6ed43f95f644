//! Options: sound, picture and window.

use super::{DIM, WHITE, veil};
use crate::app::input::Action;
use crate::app::menu::{Answer, Item, Menu};
use crate::app::settings::{MAX_EFFECT, MAX_VOLUME, Scale, Settings};
use crate::view::{Align, Layer, Painter};
use glam::Vec2;

/// A step of a volume or of an effect.
const STEP: i32 = 5;

/// What an action did to the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Change {
    /// Nothing.
    None,
    /// The cursor moved.
    Moved,
    /// A setting has another value.
    Changed,
    /// The player leaves.
    Left,
}

/// The options on show.
#[derive(Clone, Debug)]
pub(in crate::app) struct OptionsScreen {
    menu: Menu,
}

/// The rows, in their order.
#[derive(Clone, Copy)]
enum Row {
    Master,
    Music,
    Effects,
    Mute,
    Bloom,
    Shake,
    Flash,
    Background,
    Crt,
    Curvature,
    ReducedMotion,
    Fullscreen,
    Scale,
    Vsync,
    FocusPause,
    OverlayAtStart,
    Back,
}

const ROWS: [(Row, &str); 17] = [
    (Row::Master, "master volume"),
    (Row::Music, "music volume"),
    (Row::Effects, "effects volume"),
    (Row::Mute, "mute"),
    (Row::Bloom, "bloom"),
    (Row::Shake, "screen shake"),
    (Row::Flash, "flashes"),
    (Row::Background, "background"),
    (Row::Crt, "picture tube"),
    (Row::Curvature, "tube curvature"),
    (Row::ReducedMotion, "reduced motion"),
    (Row::Fullscreen, "full screen"),
    (Row::Scale, "scaling"),
    (Row::Vsync, "vertical sync"),
    (Row::FocusPause, "pause when unfocused"),
    (Row::OverlayAtStart, "overlay from the start"),
    (Row::Back, "BACK"),
];

impl OptionsScreen {
    pub(in crate::app) fn new(settings: &Settings) -> Self {
        let items =
            ROWS.iter().map(|&(row, name)| Item { name: name.to_owned(), value: value(row, settings) });
        Self { menu: Menu { items: items.collect(), cursor: 0 } }
    }

    /// Shows what has been changed by other means than this menu.
    pub(in crate::app) fn refresh(&mut self, settings: &Settings) {
        for (item, &(row, _)) in self.menu.items.iter_mut().zip(&ROWS) {
            item.value = value(row, settings);
        }
    }

    /// Takes an action and changes the settings accordingly.
    pub(in crate::app) fn take(&mut self, action: Action, settings: &mut Settings) -> Change {
        match self.menu.take(action) {
            Answer::None => Change::None,
            Answer::Moved => Change::Moved,
            Answer::Back | Answer::Chosen(_) => Change::Left,
            Answer::Changed(i, by) => {
                change(ROWS[i].0, by, settings);
                self.menu.items[i].value = value(ROWS[i].0, settings);
                Change::Changed
            }
        }
    }

    pub(in crate::app) fn draw(&self, painter: &mut Painter<'_>) {
        veil(185, painter);
        painter.title(Layer::Hud, Vec2::new(320.0, 26.0), Align::Centre, WHITE, "OPTIONS");
        self.menu.draw(320.0, 64.0, painter);
        let hint = "keys and buttons are set in settings.toml in the data folder";
        painter.shadowed(Layer::Hud, Vec2::new(320.0, 334.0), Align::Centre, DIM, hint);
    }
}

fn change(row: Row, by: i32, settings: &mut Settings) {
    let slide = |value: &mut u8, most: u8| {
        *value = (i32::from(*value) + by * STEP).clamp(0, i32::from(most)) as u8;
    };
    let volume = |value: &mut u8| slide(value, MAX_VOLUME);
    let effect = |value: &mut u8| slide(value, MAX_EFFECT);
    let picture = &mut settings.picture;
    match row {
        Row::Bloom => effect(&mut picture.bloom),
        Row::Shake => effect(&mut picture.shake),
        Row::Flash => effect(&mut picture.flash),
        Row::Background => effect(&mut picture.background),
        Row::Crt => effect(&mut picture.crt),
        Row::Curvature => effect(&mut picture.curvature),
        Row::ReducedMotion => picture.reduced_motion ^= true,
        Row::Master => volume(&mut settings.sound.master),
        Row::Music => volume(&mut settings.sound.music),
        Row::Effects => volume(&mut settings.sound.effects),
        Row::Mute => settings.sound.mute ^= true,
        Row::Fullscreen => settings.window.fullscreen ^= true,
        Row::Scale => {
            settings.window.scale = match settings.window.scale {
                Scale::Integer => Scale::Fit,
                Scale::Fit => Scale::Integer,
            }
        }
        Row::Vsync => settings.window.vsync ^= true,
        Row::FocusPause => settings.game.pause_on_focus_loss ^= true,
        Row::OverlayAtStart => settings.game.overlay ^= true,
        Row::Back => {}
    }
}

fn value(row: Row, settings: &Settings) -> Option<String> {
    let on_off = |on: bool| if on { "on" } else { "off" }.to_owned();
    let picture = &settings.picture;
    let strength = |value: u8| if value == 0 { "off".to_owned() } else { value.to_string() };
    Some(match row {
        Row::Bloom => strength(picture.bloom),
        Row::Shake => strength(picture.shake),
        Row::Flash => strength(picture.flash),
        Row::Background => strength(picture.background),
        Row::Crt => strength(picture.crt),
        Row::Curvature => strength(picture.curvature),
        Row::ReducedMotion => on_off(picture.reduced_motion),
        Row::Master => settings.sound.master.to_string(),
        Row::Music => settings.sound.music.to_string(),
        Row::Effects => settings.sound.effects.to_string(),
        Row::Mute => on_off(settings.sound.mute),
        Row::Fullscreen => on_off(settings.window.fullscreen),
        Row::Scale => match settings.window.scale {
            Scale::Integer => "whole pixels".to_owned(),
            Scale::Fit => "fit".to_owned(),
        },
        Row::Vsync => on_off(settings.window.vsync),
        Row::FocusPause => on_off(settings.game.pause_on_focus_loss),
        Row::OverlayAtStart => on_off(settings.game.overlay),
        Row::Back => return None,
    })
}
