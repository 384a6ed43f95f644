//! The music room: what is heard in it, and the way in and out.

use super::{App, Screen};
use crate::app::input::{Action, Pointer};
use crate::app::screens::{MusicRoom, Piece, RoomWish};
use crate::audio::Cue;
use std::time::Duration;

impl App {
    /// Into the room; the title's music goes on until another piece is chosen.
    pub(super) fn enter_music_room(&mut self) {
        let is_audible = !self.settings.sound.mute && self.settings.sound.master > 0;
        self.music_room = Some(MusicRoom::new(self.settings.sound.music, is_audible));
        self.sink.preload_music(None);
        self.show(Screen::Music);
    }

    pub(super) fn act_in_music_room(&mut self, action: Action) {
        let wish = self.music_room.as_mut().map_or(RoomWish::Leave, |room| room.take(action));
        self.answer_in_music_room(wish);
    }

    pub(super) fn point_in_music_room(&mut self, pointer: Pointer) {
        let wish = self.music_room.as_mut().map_or(RoomWish::Leave, |room| room.point(pointer));
        self.answer_in_music_room(wish);
    }

    /// The score goes on with what is heard.
    pub(super) fn pass_music(&mut self, elapsed: Duration) {
        let heard = self.sink.music_position();
        if let Some(room) = &mut self.music_room {
            room.advance(elapsed.as_secs_f64(), heard);
        }
    }

    /// Choosing a piece is answered by the piece itself: a menu's sound would lie on its first note.
    fn answer_in_music_room(&mut self, wish: RoomWish) {
        let Some(room) = &mut self.music_room else { return self.enter_title() };
        match wish {
            RoomWish::None => {}
            RoomWish::Moved => self.sink.cue(Cue::MenuMove),
            RoomWish::Play(piece) => {
                room.play(piece);
                self.listen_to(piece);
            }
            RoomWish::Stop => {
                room.stop();
                self.sink.music(None);
            }
            RoomWish::Wind(to_s) => {
                room.go_to(to_s);
                self.sink.seek_music(to_s);
            }
            RoomWish::Volume(percent) => {
                room.volume = percent;
                self.settings.sound.music = percent;
                self.options.refresh(&self.settings);
                self.sink.set_volumes(self.volumes());
                self.sink.cue(Cue::MenuChange);
            }
            RoomWish::Leave => {
                self.music_room = None;
                self.sink.cue(Cue::MenuBack);
                self.save_settings();
                self.enter_title();
            }
        }
    }

    fn listen_to(&mut self, piece: Piece) {
        match piece {
            Piece::Theme(theme) => {
                if self.sink.music_position().is_some_and(|(now, _)| now == theme) {
                    self.sink.seek_music(0.0);
                }
                self.sink.music(Some(theme));
            }
            Piece::Jingle(cue) => {
                self.sink.music(None);
                self.sink.cue(cue);
            }
        }
    }
}
