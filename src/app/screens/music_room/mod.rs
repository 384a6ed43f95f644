//! The music room: every piece of the game at a press, with its score running by as it sounds.
//!
//! ```text
//!  menu of pieces |  name, where it is heard, what to listen for
//!                 |  score: a lane a track, a bar a note, the line is now
//!                 |  sections from start to end; where the loop goes back to
//!                 |  time                                        volume
//! ```
//!
//! No piece is locked. Nothing is drawn that was not written: the lanes are the notes that the synthesizer renders.

mod draw;
mod pieces;
mod player;
mod roll;

pub(in crate::app) use pieces::Piece;

use super::chrome::{LEFT, TOP};
use crate::app::input::{Action, Pointer};
use crate::app::menu::{Answer, Item, Menu, Place};
use crate::audio::Theme;
use draw::{BAR, VOLUME};
use glam::Vec2;
use pieces::PIECES;
use player::Player;

/// Where the menu stands.
const PLACE: Place = Place { left: LEFT, top: TOP, width: 164.0, lines: 17, is_large: false };
/// How far a press changes the volume, in percent.
const LOUDER: i16 = 5;
/// A held mouse winds in steps of so many seconds: each winding is heard.
const WIND_S: f64 = 0.5;

/// What an action asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::app) enum RoomWish {
    /// Nothing.
    None,
    /// The cursor moved.
    Moved,
    /// A piece is to be played from its start.
    Play(Piece),
    /// Silence.
    Stop,
    /// The music is to go on from so many seconds.
    Wind(f64),
    /// The music is to be as loud as this, in percent.
    Volume(u8),
    /// The player leaves.
    Leave,
}

/// The menu, and what is listened to.
#[derive(Clone, Debug)]
pub(in crate::app) struct MusicRoom {
    pub(in crate::app) menu: Menu,
    player: Option<Player>,
    /// The volume of the music, in percent, and whether any sound is on at all.
    pub(in crate::app) volume: u8,
    pub(in crate::app) is_audible: bool,
}

impl MusicRoom {
    /// The room as it is entered: the title's music goes on.
    pub(in crate::app) fn new(volume: u8, is_audible: bool) -> Self {
        let mut items: Vec<Item> = PIECES
            .iter()
            .map(|piece| Item { name: piece.about().name.to_owned(), ..Item::default() })
            .collect();
        if let Some(i) = PIECES.iter().position(|piece| matches!(piece, Piece::Jingle(_))) {
            items[i].heading = Some("JINGLES");
        }
        items.push(Item { name: "Back".to_owned(), ..Item::default() });
        let player = Player::of(PIECES[0]);
        Self { menu: Menu::with(items, PLACE), player, volume, is_audible }
    }

    /// Takes an action of keys or pad.
    pub(in crate::app) fn take(&mut self, action: Action) -> RoomWish {
        match action {
            Action::Left => self.step(false),
            Action::Right => self.step(true),
            Action::PreviousPage => self.louder(-LOUDER),
            Action::NextPage => self.louder(LOUDER),
            _ => {
                let answer = self.menu.take(action);
                self.answered(answer)
            }
        }
    }

    /// Takes what the mouse did: pieces are clicked, the bars of time and volume are clicked and pulled.
    pub(in crate::app) fn point(&mut self, pointer: Pointer) -> RoomWish {
        if let Some(share) = BAR.share_at(pointer) {
            return self.wind(share, pointer.clicked);
        }
        if let Some(share) = VOLUME.share_at(pointer) {
            let percent = (share * 20.0).round() as u8 * 5;
            return if percent == self.volume { RoomWish::None } else { RoomWish::Volume(percent) };
        }
        let answer = self.menu.point(pointer);
        self.answered(answer)
    }

    /// A piece is on: from its start.
    pub(in crate::app) fn play(&mut self, piece: Piece) {
        self.player = Player::of(piece);
    }

    /// Silence.
    pub(in crate::app) fn stop(&mut self) {
        if let Some(player) = &mut self.player {
            player.is_playing = false;
        }
    }

    /// The music goes on from here.
    pub(in crate::app) fn go_to(&mut self, at_s: f64) {
        if let Some(player) = &mut self.player {
            player.at_s = at_s;
        }
    }

    /// Time passes; `heard` is what the device plays, and how far it has come in seconds.
    pub(in crate::app) fn advance(&mut self, elapsed_s: f64, heard: Option<(Theme, f64)>) {
        if let Some(player) = &mut self.player {
            player.advance(elapsed_s, heard);
        }
    }

    /// The piece that plays, and how many seconds of it are over.
    pub(in crate::app) fn playing(&self) -> Option<(Piece, f64)> {
        self.player.as_ref().filter(|player| player.is_playing).map(|player| (player.piece, player.at_s))
    }

    fn answered(&self, answer: Answer) -> RoomWish {
        match answer {
            Answer::Moved => RoomWish::Moved,
            Answer::Back => RoomWish::Leave,
            Answer::Chosen(i) => match PIECES.get(i) {
                Some(&piece) if self.playing().is_some_and(|(now, _)| now == piece) => RoomWish::Stop,
                Some(&piece) => RoomWish::Play(piece),
                None => RoomWish::Leave,
            },
            Answer::None | Answer::Changed(..) | Answer::Set(..) => RoomWish::None,
        }
    }

    /// To the section before or after; a jingle has one alone, and begins again.
    fn step(&self, is_next: bool) -> RoomWish {
        let Some(player) = &self.player else { return RoomWish::None };
        match player.piece {
            Piece::Jingle(_) if is_next => RoomWish::None,
            Piece::Theme(_) if player.is_playing => RoomWish::Wind(player.section(is_next)),
            piece => RoomWish::Play(piece),
        }
    }

    fn louder(&self, by: i16) -> RoomWish {
        let percent = (i16::from(self.volume) + by).clamp(0, 100) as u8;
        if percent == self.volume { RoomWish::None } else { RoomWish::Volume(percent) }
    }

    /// To a share of the piece. Only music that plays can be wound.
    fn wind(&self, share: f32, is_click: bool) -> RoomWish {
        let Some(player) = self.player.as_ref().filter(|player| player.is_playing) else {
            return RoomWish::None;
        };
        let at_s = f64::from(share) * player.seconds();
        let is_far = (at_s - player.at_s).abs() >= WIND_S;
        let can_wind = matches!(player.piece, Piece::Theme(_)) && (is_click || is_far);
        if can_wind { RoomWish::Wind(at_s.min(player.seconds() - 0.1)) } else { RoomWish::None }
    }
}

/// A bar that the mouse clicks and pulls, in field pixels.
#[derive(Clone, Copy, Debug)]
struct Bar {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

impl Bar {
    /// The share of the bar, 0–1, that the mouse holds; a little beside it counts.
    fn share_at(self, pointer: Pointer) -> Option<f32> {
        let at = pointer.at - Vec2::new(self.left, self.top);
        let is_on = (-3.0..self.width + 3.0).contains(&at.x) && (-3.0..self.height + 3.0).contains(&at.y);
        (is_on && (pointer.held || pointer.clicked)).then(|| (at.x / self.width).clamp(0.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::{BAR, MusicRoom, PIECES, Piece, RoomWish, VOLUME};
    use crate::app::input::{Action, Pointer};
    use crate::audio::{Cue, Theme};
    use glam::Vec2;

    fn at(x: f32, y: f32) -> Pointer {
        Pointer { at: Vec2::new(x, y), clicked: true, held: true }
    }

    /// Tests that a piece is played by a press, stopped by the next, and that the last line leads back.
    #[test]
    fn a_press_plays_and_the_next_one_stops() {
        let mut room = MusicRoom::new(60, true);
        assert_eq!(room.take(Action::Confirm), RoomWish::Stop, "the title's music came along");
        assert_eq!(room.take(Action::Down), RoomWish::Moved);
        let piece = Piece::Theme(Theme::OpenSpace);
        assert_eq!(room.take(Action::Confirm), RoomWish::Play(piece));
        room.play(piece);
        assert_eq!(room.playing(), Some((piece, 0.0)));
        assert_eq!(room.take(Action::Fire), RoomWish::Stop);
        room.stop();
        assert_eq!((room.playing(), room.take(Action::Fire)), (None, RoomWish::Play(piece)));
        room.menu.move_to(PIECES.len());
        assert_eq!(room.take(Action::Confirm), RoomWish::Leave);
    }

    /// Tests that the volume goes in steps and stays within its range.
    #[test]
    fn the_volume_stays_in_its_range() {
        let cases = [(0, -1, None), (3, -1, Some(0)), (60, 1, Some(65)), (98, 1, Some(100)), (100, 1, None)];
        for (from, by, to) in cases {
            let mut room = MusicRoom::new(from, true);
            let wish = room.take(if by > 0 { Action::NextPage } else { Action::PreviousPage });
            assert_eq!(wish, to.map_or(RoomWish::None, RoomWish::Volume), "{from} {by}");
        }
    }

    /// Tests that the mouse winds a theme and sets the volume, and that a jingle cannot be wound.
    #[test]
    fn bars_are_pulled() {
        let mut room = MusicRoom::new(60, true);
        let RoomWish::Wind(at_s) = room.point(at(BAR.left + BAR.width / 2.0, BAR.top + 1.0)) else {
            panic!("a click on the bar of time winds")
        };
        assert!((at_s - room.player.as_ref().expect("a piece").seconds() / 2.0).abs() < 0.01);
        let quarter = at(VOLUME.left + VOLUME.width / 4.0, VOLUME.top + 1.0);
        assert_eq!(room.point(quarter), RoomWish::Volume(25));
        room.play(Piece::Jingle(Cue::Extend));
        assert_eq!(room.point(at(BAR.left + 9.0, BAR.top + 1.0)), RoomWish::None);
        assert_eq!(room.take(Action::Left), RoomWish::Play(Piece::Jingle(Cue::Extend)));
    }
}
