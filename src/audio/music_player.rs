//! Plays music: waits until enough of a piece is rendered, cross-fades, and remembers where a piece was interrupted.

use std::collections::BTreeMap;

use kira::track::TrackHandle;

use super::director::Director;
use super::music_sound::{MusicData, MusicHandle, StemSet};
use super::music_stream::MusicStream;
use super::sound_bank::{SoundBank, missing};
use super::{SoundScene, Theme};

const CROSS_FADE_MS: u32 = 1200;
/// How fast the music fades at a jump, in milliseconds.
const SEEK_MS: u32 = 30;
/// How fast the music ends without a successor, in milliseconds.
const END_MS: u32 = 500;

/// The music of a sink.
#[derive(Default)]
pub(super) struct MusicPlayer {
    scene: SoundScene,
    /// Selects stems in a game; `None` in menus, where all are heard.
    director: Option<Director>,
    pub(super) theme: Option<Theme>,
    /// The requested piece, until enough of it is rendered.
    coming: Option<MusicStream>,
    pub(super) playing: Option<(Theme, MusicHandle)>,
    /// Where pieces resume after a lost device, a mid-boss or a jump.
    places: BTreeMap<Theme, Place>,
    /// The piece with a score that could not be read.
    unreadable: Option<Theme>,
}

/// The place in a piece at which it is resumed, and how fast it fades in there.
#[derive(Clone, Copy, Default)]
struct Place {
    seconds: f64,
    fade_in_ms: u32,
}

impl MusicPlayer {
    /// Selects the music of a game and its stems.
    pub(super) fn follow(&mut self, scene: &SoundScene) {
        self.scene = *scene;
        self.director.get_or_insert_default();
        self.select(scene.theme);
    }

    /// Selects a piece outside games, or silence. It starts at its beginning.
    pub(super) fn play(&mut self, theme: Option<Theme>) {
        (self.scene, self.director) = (SoundScene::SILENT, None);
        self.places.retain(|place, _| Some(*place) == theme);
        self.select(theme);
        if theme.is_none() {
            self.end(END_MS);
        }
    }

    fn select(&mut self, theme: Option<Theme>) {
        self.coming.take_if(|coming| Some(coming.theme) != theme);
        self.theme = theme;
    }

    /// Starts, stops or changes the music on `track` to match the last request. Does nothing while too little of that
    /// piece is rendered: the old one keeps playing. Returns a notice if its score could not be read.
    pub(super) fn update(
        &mut self,
        bank: &mut SoundBank,
        track: Option<&mut TrackHandle>,
        has_jingle: bool,
        now_s: f64,
    ) -> Option<String> {
        let (scene, director) = (&self.scene, &mut self.director);
        let stems = director.as_mut().map_or(StemSet::FULL, |director| director.stems(scene, now_s));
        let Some(theme) = self.theme.filter(|theme| self.unreadable != Some(*theme)) else {
            self.end(END_MS);
            return None;
        };
        if let Some((_, handle)) = self.playing.as_ref().filter(|(playing, _)| *playing == theme) {
            handle.set_stems(stems);
            return None;
        }
        // Without a device, nothing is rendered.
        let track = track?;
        let place = self.places.get(&theme).copied().unwrap_or_default();
        if self.coming.is_none() {
            match bank.render_music(theme, place.seconds) {
                Ok(stream) => self.coming = Some(stream),
                Err(error) => {
                    self.unreadable = Some(theme);
                    return Some(missing(&error));
                }
            }
        }
        if theme.follows_jingle() && has_jingle {
            self.end(END_MS);
            return None;
        }
        let stream = self.coming.take_if(|stream| stream.is_ready())?;
        self.end(CROSS_FADE_MS);
        self.places.remove(&theme);
        if let Ok(handle) = track.play(MusicData { stream, stems, fade_in_ms: place.fade_in_ms }) {
            self.playing = Some((theme, handle));
        }
        None
    }

    /// Fades out the piece that plays. A stage that a mid-boss interrupts is resumed later.
    fn end(&mut self, ms: u32) {
        let Some((theme, handle)) = self.playing.take() else { return };
        handle.fade_out(ms);
        if self.director.is_some() && !theme.is_boss() {
            self.remember(theme, handle.position_s(), CROSS_FADE_MS);
        }
    }

    /// Forgets what was known about scores that may have been replaced.
    pub(super) fn forget_own(&mut self) {
        self.unreadable = None;
        self.coming = None;
        self.places.retain(|theme, _| !theme.is_own());
    }

    fn remember(&mut self, theme: Theme, seconds: f64, fade_in_ms: u32) {
        self.places.insert(theme, Place { seconds, fade_in_ms });
    }

    /// Ends the music at once. It rings in a hall.
    pub(super) fn cut(&mut self) {
        if let Some((_, handle)) = self.playing.take() {
            handle.cut();
        }
        (self.theme, self.coming) = (None, None);
    }

    pub(super) fn position(&self) -> Option<(Theme, f64)> {
        self.playing.as_ref().map(|(theme, handle)| (*theme, handle.position_s()))
    }

    pub(super) fn seek(&mut self, to_s: f64) {
        let playing = self.playing.take();
        playing.iter().for_each(|(_, handle)| handle.fade_out(SEEK_MS));
        if let Some(theme) = playing.map(|(theme, _)| theme).or(self.theme) {
            self.coming = None;
            self.remember(theme, to_s, SEEK_MS);
        }
    }

    /// Remembers where the music is, because its device is gone.
    pub(super) fn lose_device(&mut self) {
        if let Some((theme, seconds)) = self.position() {
            self.playing = None;
            self.remember(theme, seconds, CROSS_FADE_MS);
        }
    }
}
