//! How loud, which music when, and which to make ready for what comes next.

use super::App;
use crate::audio::{Theme, Volumes};
use crate::sim::Event;

impl App {
    /// The title's, with the stage's made ready.
    pub(super) fn play_title_music(&mut self) {
        self.sink.music(Some(Theme::Title));
        self.sink.preload_music(self.stage_theme());
    }

    /// The stage's, with its boss's made ready. A level that names no piece, or none that there is, is flown in silence.
    pub(super) fn play_stage_music(&mut self) {
        self.sink.music(self.stage_theme());
        self.sink.preload_music(self.boss_theme());
    }

    /// How loud each sort of sound is to be.
    pub(super) fn volumes(&self) -> Volumes {
        let sound = self.settings.sound;
        let share = |percent: u8| f32::from(percent) / 100.0;
        let master = if sound.mute { 0.0 } else { share(sound.master) };
        Volumes { master, music: share(sound.music), effects: share(sound.effects) }
    }

    /// The boss's from the moment it is announced, with what comes afterwards made ready.
    pub(super) fn follow_boss(&mut self) {
        if self.session.events.contains(&Event::BossWarning) {
            self.sink.music(self.boss_theme());
            self.sink.preload_music(self.next_theme());
        }
    }

    /// The ending's, after the last stage.
    pub(super) fn play_ending_music(&mut self) {
        self.sink.music(Some(Theme::Ending));
        self.sink.preload_music(Some(Theme::Title));
    }

    /// What is heard behind this stage: the next one's, or the ending's.
    fn next_theme(&self) -> Option<Theme> {
        let next = self.content.stages.get(self.game.stage as usize);
        next.map_or(Some(Theme::Ending), |level| Theme::named(&level.music))
    }

    fn stage_theme(&self) -> Option<Theme> {
        Theme::named(&self.session.world().level().music)
    }

    fn boss_theme(&self) -> Option<Theme> {
        let level = self.session.world().level();
        level.boss().and_then(|_| Theme::named(&level.boss_music))
    }
}
