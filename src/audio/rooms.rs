//! The rooms in which the effects of a game sound: each stage has its own. Menus, jingles and music are outside.

use kira::Frame;
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;
use sector_synth::{Ranged, Reverb, RoomScore, SAMPLE_RATE};

use super::Theme;
use super::limiter::finite;

/// Returns the room of the stage with this music. Other games are in open space.
pub(super) const fn room_of(stage: Option<Theme>) -> RoomScore {
    // Reverberation time in s, level in dB, time before the first echo in ms, size in percent of a hall.
    let (seconds, level_db, predelay_ms, size_percent) = match stage {
        // A corridor of walls.
        Some(Theme::Column) => (1.4, -17.0, 18.0, 120.0),
        // Wings on all sides.
        Some(Theme::Swarm) => (0.6, -15.0, 4.0, 45.0),
        // Rocks, far and wide.
        Some(Theme::Belt) => (2.0, -18.0, 70.0, 180.0),
        // The inside of an ocean.
        Some(Theme::Leviathan) => (3.6, -14.0, 30.0, 200.0),
        // A hollow of chitin.
        Some(Theme::Hive) => (1.8, -13.0, 10.0, 75.0),
        _ => (1.0, -22.0, 45.0, 200.0),
    };
    RoomScore {
        seconds: Ranged::clamped(seconds),
        level_db: Ranged::clamped(level_db),
        predelay_ms: Ranged::clamped(predelay_ms),
        size_percent: Ranged::clamped(size_percent),
    }
}

/// Adds a room to a track.
pub(super) struct RoomBuilder(pub(super) RoomScore);

impl EffectBuilder for RoomBuilder {
    type Handle = ();

    fn build(self) -> (Box<dyn Effect>, ()) {
        (Box::new(Room::new(self.0)), ())
    }
}

struct Room {
    score: RoomScore,
    reverb: Reverb,
}

impl Room {
    fn new(score: RoomScore) -> Self {
        Self { score, reverb: Reverb::new(&score) }
    }
}

impl Effect for Room {
    fn init(&mut self, sample_rate: u32, _buffer_size: usize) {
        // The reverberation counts in frames of the scores.
        let ratio = sample_rate as f32 / SAMPLE_RATE as f32;
        let RoomScore { seconds, predelay_ms, size_percent, .. } = self.score;
        self.reverb = Reverb::new(&RoomScore {
            seconds: Ranged::clamped(seconds.get() * ratio),
            predelay_ms: Ranged::clamped(predelay_ms.get() * ratio),
            size_percent: Ranged::clamped(size_percent.get() * ratio),
            ..self.score
        });
    }

    fn process(&mut self, input: &mut [Frame], _dt: f64, _info: &Info<'_>) {
        for frame in input {
            // A sample that is not a number would never leave the room.
            let dry = [finite(frame.left), finite(frame.right)];
            let [left, right] = self.reverb.next(dry);
            *frame = Frame { left: dry[0] + left, right: dry[1] + right };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Frame, Room, Theme, room_of};
    use kira::effect::Effect;
    use kira::info::MockInfoBuilder;

    /// Returns the level of what follows a click, in dB below it, from `from_s` for a tenth of a second.
    fn tail_db(stage: Option<Theme>, from_s: f32) -> f32 {
        let mut frames = vec![Frame::ZERO; 96_000];
        frames[..48].fill(Frame::from_mono(1.0));
        Room::new(room_of(stage)).process(&mut frames, 1.0 / 48_000.0, &MockInfoBuilder::new().build());
        let from = (from_s * 48_000.0) as usize;
        let power: f32 = frames[from..from + 4800].iter().map(|frame| frame.left * frame.left).sum();
        10.0 * libm::log10f(power / 48.0)
    }

    #[test]
    fn rooms_differ() {
        let space = tail_db(None, 0.3);
        let stages = [Theme::Column, Theme::Swarm, Theme::Belt, Theme::Leviathan, Theme::Hive];
        let heard = stages.map(|stage| [tail_db(Some(stage), 0.1), tail_db(Some(stage), 0.8)]);
        assert!(heard.iter().all(|[early, _]| *early > space), "{heard:?} against {space}");
        for (i, a) in heard.iter().enumerate() {
            let is_like = |b: &[f32; 2]| (a[0] - b[0]).abs() < 2.0 && (a[1] - b[1]).abs() < 2.0;
            assert!(!heard[i + 1..].iter().any(is_like), "{heard:?}");
        }
    }

    #[test]
    fn a_bad_sample_does_not_stay() {
        let mut room = Room::new(room_of(None));
        let mut frames = vec![Frame::from_mono(0.1); 9600];
        frames[7] = Frame { left: f32::NAN, right: f32::INFINITY };
        room.process(&mut frames, 1.0 / 48_000.0, &MockInfoBuilder::new().build());
        assert!(frames.iter().all(|frame| frame.left.is_finite() && frame.right.is_finite()));
    }
}
