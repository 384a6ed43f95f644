//! Mono: both channels play the mean of left and right, so that players who hear with one ear miss nothing.

use kira::command::{CommandReader, CommandWriter, ValueChangeCommand, command_writer_and_reader};
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;
use kira::{Frame, Mix, Parameter, Tween, Value};

use super::limiter::finite;

/// Adds a [`Mono`] to a track, at first without effect.
pub(super) struct MonoBuilder;

impl EffectBuilder for MonoBuilder {
    type Handle = MonoHandle;

    fn build(self) -> (Box<dyn Effect>, MonoHandle) {
        let (writer, reader) = command_writer_and_reader();
        let mix = Parameter::new(Value::Fixed(Mix::DRY), Mix::DRY);
        (Box::new(Mono { mix, commands: reader }), MonoHandle { commands: writer })
    }
}

/// Turns a [`Mono`] on and off.
pub(super) struct MonoHandle {
    commands: CommandWriter<ValueChangeCommand<Mix>>,
}

impl MonoHandle {
    /// Sets how much of the sound is mono, over the time of `tween`.
    pub(super) fn set_mix(&mut self, mix: Mix, tween: Tween) {
        self.commands.write(ValueChangeCommand { target: Value::Fixed(mix), tween });
    }
}

/// The running effect. It also replaces samples that are not numbers, because a compressor after it would never recover
/// from one.
struct Mono {
    mix: Parameter<Mix>,
    commands: CommandReader<ValueChangeCommand<Mix>>,
}

impl Effect for Mono {
    fn on_start_processing(&mut self) {
        self.mix.read_command(&mut self.commands);
    }

    fn process(&mut self, input: &mut [Frame], dt: f64, info: &Info<'_>) {
        let count = input.len() as f64;
        self.mix.update(dt * count, info);
        for (i, frame) in input.iter_mut().enumerate() {
            let Mix(wet) = self.mix.interpolated_value((i + 1) as f64 / count);
            let stereo = Frame { left: finite(frame.left), right: finite(frame.right) };
            let mean = Frame::from_mono((stereo.left + stereo.right) / 2.0);
            *frame = stereo * (1.0 - wet) + mean * wet;
        }
    }
}
