//! The music room: a menu of all pieces, and the score of the selected piece, scrolling as it plays.
//!
//! ```text
//!  menu of pieces |  name, where it plays, what to listen for
//!                 |  score: one lane per track, one bar per note, a line at the current time
//!                 |  sections from start to end; where the loop returns to
//!                 |  time                                        volume
//! ```
//!
//! Arranged pieces are rewards, and locked until they are earned. The lanes show exactly the notes that the synthesizer renders.

mod draw;
mod pieces;
mod player;
mod roll;

use crate::app::screens::prelude::*;
use crate::app::statistics::Statistics;
use crate::app::ui::page::TOP;
use draw::Areas;
use pieces::{MusicPiece, PIECES, Sound};
use player::PiecePlayer;

pub(crate) use pieces::pieces_for;

const PLACE: MenuPlace = MenuPlace { left: LEFT, top: TOP, width: 164.0, lines: 17, is_large: false };
const LARGE_WIDTH: f32 = 236.0;
const VOLUME_STEP: i8 = 5;
/// The shortest jump while the mouse button is held, in seconds. Shorter jumps would be frequent, and each one is
/// audible.
const JUMP_S: f64 = 0.5;

pub(crate) struct MusicRoom {
    /// The menu of pieces. `None` stands for the item "Back".
    menu: Menu<Option<MusicPiece>>,
    player: Option<PiecePlayer>,
}

impl Screen for MusicRoom {
    fn name(&self) -> &'static str {
        "music"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match input {
            Input::Action(Action::Left) => self.step(false, ctx),
            Input::Action(Action::Right) => self.step(true, ctx),
            Input::Action(Action::PreviousPage) => turn_volume(-VOLUME_STEP, ctx),
            Input::Action(Action::NextPage) => turn_volume(VOLUME_STEP, ctx),
            Input::Pointer(pointer) if self.pull_bars(pointer, ctx) => {}
            input => {
                if let (Input::Time(step), Some(player)) = (&input, &mut self.player) {
                    player.advance(step.elapsed.as_secs_f64(), ctx.sink.music_position());
                }
                return self.choose(&input, ctx);
            }
        }
        Transition::Stay
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        self.draw_page(ctx, painter);
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.menu.name())
    }
}

impl MusicRoom {
    /// Opens the music room. The title music continues until another piece is chosen.
    pub(crate) fn new(all: &Statistics) -> Self {
        let is_jingle = |piece: &MusicPiece| matches!(piece.sound, Sound::Jingle(_));
        let first_jingle = PIECES.into_iter().find(is_jingle);
        let heading = |piece| (Some(piece) == first_jingle).then_some("JINGLES");
        let name = |piece: MusicPiece| if piece.is_locked(all) { "LOCKED" } else { piece.name };
        let lines = PIECES.map(|piece| (Some(piece), name(piece), heading(piece)));
        let lines = lines.into_iter().chain([(None, "Back", None)]);
        // The menu is silent, because its sound would overlap the first note of the chosen piece.
        Self {
            menu: Menu::new(lines, PLACE).enlarged(LARGE_WIDTH, 12).quiet(),
            player: PiecePlayer::of(PIECES[0]),
        }
    }

    fn choose(&mut self, input: &Input<'_>, ctx: &mut Context) -> Transition {
        match self.menu.update(input, ctx) {
            MenuAnswer::Chosen(Some(piece)) if self.is_playing(piece) => {
                if let Some(player) = &mut self.player {
                    player.is_playing = false;
                }
                ctx.sink.music(None);
            }
            MenuAnswer::Chosen(Some(piece)) if piece.is_locked(&ctx.records.statistics) => {}
            MenuAnswer::Chosen(Some(piece)) => self.play(piece, ctx),
            MenuAnswer::Back => {
                ctx.save_settings();
                return Transition::Pop;
            }
            _ => {}
        }
        Transition::Stay
    }

    fn play(&mut self, piece: MusicPiece, ctx: &mut Context) {
        self.player = PiecePlayer::of(piece);
        match piece.sound {
            Sound::Theme(theme) => {
                if ctx.sink.music_position().is_some_and(|(now, _)| now == theme) {
                    ctx.sink.seek_music(0.0);
                }
                ctx.sink.music(Some(theme));
            }
            Sound::Jingle(cue) => {
                ctx.sink.music(None);
                ctx.cue(cue);
            }
        }
    }

    /// Whether the selected piece is a reward that is still to be earned.
    fn is_locked(&self, ctx: &Context) -> bool {
        self.menu.current().is_some_and(|piece| piece.is_locked(&ctx.records.statistics))
    }

    fn is_playing(&self, piece: MusicPiece) -> bool {
        self.player.as_ref().is_some_and(|player| player.is_playing && player.piece == piece)
    }

    /// Goes to the piece's next section, or the previous one if `is_next` is false. A theme that is not playing
    /// restarts. A jingle restarts on a step backward and ignores a step forward.
    fn step(&mut self, is_next: bool, ctx: &mut Context) {
        let Some(player) = self.player.as_ref().filter(|_| !self.is_locked(ctx)) else { return };
        match (player.piece.sound, player.can_seek().then(|| player.section(is_next))) {
            (_, Some(to_s)) => self.seek(to_s, ctx),
            (Sound::Jingle(_), None) if is_next => {}
            _ => self.play(player.piece, ctx),
        }
    }

    fn pull_bars(&mut self, pointer: Pointer, ctx: &mut Context) -> bool {
        let is_pulled = pointer.held || pointer.clicked;
        let share_at = |bar: Bar| bar.share_at(pointer.at, Vec2::splat(3.0)).filter(|_| is_pulled);
        let areas = Areas::of(ctx.settings.access.large_text);
        if let Some(share) = share_at(areas.time).filter(|_| !self.is_locked(ctx)) {
            if let Some(to_s) = self.seek_target(share, pointer.clicked) {
                self.seek(to_s, ctx);
            }
            return true;
        }
        let Some(share) = share_at(areas.volume) else { return false };
        set_volume((share * 20.0).round() as u8 * 5, ctx);
        true
    }

    /// Returns the time to jump to. Returns `None` if the piece cannot seek, or if the mouse button is held and the
    /// jump would be shorter than [`JUMP_S`].
    fn seek_target(&self, share: f32, is_click: bool) -> Option<f64> {
        let player = self.player.as_ref().filter(|player| player.can_seek())?;
        let at_s = f64::from(share) * player.seconds();
        let is_far = (at_s - player.at_s).abs() >= JUMP_S;
        (is_click || is_far).then(|| at_s.min(player.seconds() - 0.1))
    }

    fn seek(&mut self, to_s: f64, ctx: &mut Context) {
        if let Some(player) = &mut self.player {
            player.at_s = to_s;
        }
        ctx.sink.seek_music(to_s);
    }
}

fn turn_volume(by: i8, ctx: &mut Context) {
    set_volume(ctx.settings.sound.music.saturating_add_signed(by).min(100), ctx);
}

fn set_volume(percent: u8, ctx: &mut Context) {
    if ctx.settings.sound.music != percent {
        ctx.settings.sound.music = percent;
        ctx.apply_sound();
        ctx.cue(Cue::MenuChange);
    }
}
