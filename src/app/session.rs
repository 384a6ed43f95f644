//! A game being played: the world, its record, what grows from its events, its overlay.

use super::content::Content;
use super::drill::{Drill, Plan};
use super::screens::Marks;
use super::words;
use crate::collision::Method;
use crate::lab::{BlackBox, Overlay};
use crate::replay::{Playback, Recorder, Replay};
use crate::sim::{
    Assists, Carry, Difficulty, Event, Inputs, Outcome, Practice, Setup, SetupError, Ships, Stage,
    TICKS_PER_SECOND, World,
};
use crate::sprites::SpriteId;
use crate::stress::StressError;
use crate::view::{Effects, Look, Painter, draw_card, draw_hud, extract};
use std::sync::Arc;

/// Room for the events of a tick: the largest sweep of bullets fits.
const EVENTS: usize = 4096;

/// Events of a tick that are seen and heard at most: of thousands nobody can tell more apart.
const MOST_SHOWN: usize = 96;

/// A game with everything around it.
#[derive(Debug)]
pub struct Session {
    play: Play,
    /// What the collision detection did, for the overlay.
    pub overlay: Overlay,
    /// What happened in the last tick.
    pub events: Vec<Event>,
    /// What the player's options ask of the picture.
    pub look: Look,
    effects: Effects,
    /// The last second, for whoever wants to know what the ship was lost to.
    black_box: BlackBox,
    /// Where an invulnerable ship would have been lost.
    marks: Marks,
    text: String,
    /// The next picture begins with no particles.
    fresh: bool,
    /// A replay has been wound, and the picture has not been told.
    is_wound: bool,
}

/// How a stage is begun.
#[derive(Clone, Copy, Debug)]
pub struct Departure {
    /// Counted from 1.
    pub stage: u32,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Who plays, and what each flies.
    pub ships: Ships,
    /// How often the game may go on after the last ship is lost.
    pub continues: u8,
    /// What makes it easier than it is meant to be.
    pub assists: Assists,
    /// Where a practice begins, and how strong.
    pub practice: Option<Practice>,
    /// What comes along from the stage before, if one was played.
    pub carry: Option<Carry>,
    /// Seed of all random streams.
    pub seed: u64,
    /// The broad phase to start with.
    pub method: Method,
}

impl Departure {
    /// To a stage as a new game would: one player with the first ship on the easiest difficulty, nothing taken along,
    /// seed 1.
    #[must_use]
    pub fn to(stage: u32) -> Self {
        Self {
            stage,
            difficulty: Difficulty::default(),
            ships: Ships::default(),
            continues: 0,
            assists: Assists::default(),
            practice: None,
            carry: None,
            seed: 1,
            method: Method::Auto,
        }
    }
}

/// What is played.
#[derive(Debug)]
enum Play {
    /// A stage, its record, and what its card says.
    Stage(Box<World>, Box<Recorder>, Card),
    /// A replay on show, and what its card says.
    Film(Box<Playback>, Card),
    /// A stress test; there is no record of it.
    Drill(Box<Drill>),
}

/// What stands on the card of a stage besides its name.
#[derive(Clone, Copy, Debug)]
struct Card {
    about: &'static str,
    emblem: Option<SpriteId>,
}

impl Session {
    /// Starts a stage, with what was taken along from the one before, if there was one.
    ///
    /// # Errors
    /// When the sheet lacks a picture that every game needs.
    ///
    /// # Panics
    /// When there is no such stage; see [`Content::stages`].
    pub fn start(content: &Content, departure: Departure) -> Result<Self, SetupError> {
        let Departure { stage, difficulty, ships, continues, assists, practice, carry, seed, method } =
            departure;
        let level = Arc::clone(&content.stages[stage as usize - 1]);
        let mut world = World::new(Setup {
            level,
            sheet: Arc::clone(&content.sheet),
            difficulty,
            ships,
            continues,
            assists,
            practice,
            seed,
            method,
        })?;
        if let Some(carry) = carry {
            world.take_along(carry);
        }
        let recorder = Recorder::new(&world, stage);
        let emblem = content.sheet.sprite(&format!("emblem_{stage}"));
        let card = Card { about: words::about_stage(stage), emblem };
        Ok(Self::of(Play::Stage(Box::new(world), Box::new(recorder), card)))
    }

    /// Puts a replay on show, before its first tick.
    ///
    /// # Errors
    /// Why it cannot be watched, in words for the player.
    pub(super) fn film(content: &Content, replay: Arc<Replay>, method: Method) -> Result<Self, String> {
        let stage = replay.header.stage;
        let level = content.stages.get((stage as usize).wrapping_sub(1));
        let level = level.ok_or_else(|| format!("sector {stage} is not in this game"))?;
        let film = Playback::new(replay, Arc::clone(level), Arc::clone(&content.sheet), method);
        let film = film.map_err(|problem| problem.to_string())?;
        let card = Card {
            about: words::about_stage(stage),
            emblem: content.sheet.sprite(&format!("emblem_{stage}")),
        };
        Ok(Self::of(Play::Film(Box::new(film), card)))
    }

    /// The replay on show, if it is one.
    #[must_use]
    pub fn film_on_show(&self) -> Option<&Playback> {
        match &self.play {
            Play::Film(film, _) => Some(film),
            Play::Stage(..) | Play::Drill(_) => None,
        }
    }

    /// Turns a replay to a tick; the way there is walked by [`Session::wind`].
    pub(super) fn seek(&mut self, tick: u32) {
        if let Play::Film(film, _) = &mut self.play {
            // The way back leads through the beginning.
            if tick < film.tick() {
                self.marks = Marks::default();
            }
            film.seek(tick);
            self.is_wound = true;
        }
    }

    /// Walks on to where the replay is wound, as long as `go_on` says so after a tick. Says whether it was to be wound at
    /// all; the last tick of the way is on show then, without what blew up on it.
    pub(super) fn wind(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        let Play::Film(film, _) = &mut self.play else { return false };
        if !film.is_seeking() && !std::mem::take(&mut self.is_wound) {
            return false;
        }
        self.is_wound = film.is_seeking();
        while film.is_seeking() {
            self.events.clear();
            film.step(&mut self.events);
            self.black_box.record(film.world());
            self.marks.take(&self.events);
            if !go_on() {
                break;
            }
        }
        (self.effects, self.fresh) = (Effects::default(), true);
        self.overlay.record(film.world());
        true
    }

    /// Lets the player fly on from where the replay stands. Says whether that can be.
    pub(super) fn take_over(&mut self) -> bool {
        let Play::Film(film, card) = &mut self.play else { return false };
        let Some((world, recorder)) = film.take_over() else { return false };
        self.play = Play::Stage(Box::new(world), Box::new(recorder), *card);
        true
    }

    /// Whether somebody took the game over from a replay: then it is not scored.
    #[must_use]
    pub fn is_taken_over(&self) -> bool {
        self.recorder().is_some_and(|recorder| recorder.replay().header.assists.taken_over)
    }

    /// Starts a stress test.
    pub(super) fn drill(content: &Content, plan: Plan) -> Result<Self, StressError> {
        Ok(Self::of(Play::Drill(Box::new(Drill::start(content, plan)?))))
    }

    fn of(play: Play) -> Self {
        Self {
            play,
            overlay: Overlay::default(),
            events: Vec::with_capacity(EVENTS),
            look: Look::default(),
            effects: Effects::default(),
            black_box: BlackBox::default(),
            marks: Marks::default(),
            text: String::with_capacity(64),
            fresh: true,
            is_wound: false,
        }
    }

    /// The game.
    #[must_use]
    pub fn world(&self) -> &World {
        self.play.world()
    }

    /// Takes another broad phase; it changes the counts and nothing else.
    pub fn set_method(&mut self, method: Method) {
        match &mut self.play {
            Play::Stage(world, ..) => world.set_method(method),
            Play::Film(film, _) => film.set_method(method),
            Play::Drill(drill) => drill.stress.set_method(method),
        }
    }

    /// Notes that the game runs slower than it was made; its record and its score are marked.
    pub(super) fn note_slowed(&mut self) {
        if let Play::Stage(world, ..) = &mut self.play {
            world.note_slowed();
        }
    }

    /// Takes these inputs one after the other, with nothing seen or heard of it, and ends the invulnerability that the game
    /// was begun with. Says whether the game still goes on then.
    ///
    /// Cost: that of so many ticks, some ten microseconds each.
    pub(super) fn fly_again(&mut self, inputs: &[Inputs]) -> bool {
        let Play::Stage(world, recorder, _) = &mut self.play else { return false };
        for &input in inputs {
            self.events.clear();
            world.step(input, &mut self.events);
            recorder.tick(input, world);
        }
        self.events.clear();
        world.end_invulnerability();
        world.outcome() == Outcome::Flying
    }

    /// The record so far; there is none of a stress test.
    #[must_use]
    pub fn recorder(&self) -> Option<&Recorder> {
        match &self.play {
            Play::Stage(_, recorder, _) => Some(recorder),
            Play::Film(..) | Play::Drill(_) => None,
        }
    }

    /// What is remembered of the last second, and of the last loss of a ship. Nothing of a stress test.
    #[must_use]
    pub fn black_box(&self) -> &BlackBox {
        &self.black_box
    }

    /// The stress test, if it is one.
    pub(super) fn as_drill(&mut self) -> Option<&mut Drill> {
        match &mut self.play {
            Play::Stage(..) | Play::Film(..) => None,
            Play::Drill(drill) => Some(drill),
        }
    }

    /// One tick. `watch` is called at the end of each stage of it, for those with a clock.
    pub fn tick(
        &mut self,
        inputs: impl Into<Inputs>,
        painter: &mut Painter<'_>,
        watch: &mut dyn FnMut(Stage),
    ) {
        let inputs = inputs.into();
        self.events.clear();
        match &mut self.play {
            Play::Stage(world, recorder, _) => {
                world.step_watched(inputs, &mut self.events, watch);
                recorder.tick(inputs, world);
                self.black_box.record(world);
            }
            Play::Film(film, _) => {
                film.step_watched(&mut self.events, watch);
                self.black_box.record(film.world());
            }
            Play::Drill(drill) => {
                drill.tick(inputs.of(0), &mut self.events, watch);
                self.events.truncate(MOST_SHOWN);
            }
        }
        self.marks.take(&self.events);
        let time_s = self.time_s(0.0);
        self.effects.take(&self.events, time_s, painter);
        self.effects.go_on(self.play.world(), time_s, painter);
        self.overlay.record(self.play.world());
    }

    /// The field `alpha` (0–1) of the way from the tick before to the last, with nothing written over it.
    pub fn draw_field(&mut self, alpha: f32, painter: &mut Painter<'_>) {
        painter.frame.time_s = self.time_s(alpha);
        painter.frame.clear_particles = std::mem::take(&mut self.fresh);
        if let Play::Drill(drill) = &self.play {
            painter.frame.camera = drill.camera();
        }
        let look = Look { alpha, ..self.look };
        extract(self.world(), look, painter);
        self.effects.draw(look, painter);
    }

    /// Score beside the `best` so far, lives, the boss's bar, the stage card; in a stress test what flies and how fast.
    pub fn draw_hud(&mut self, best: u64, painter: &mut Painter<'_>) {
        match &mut self.play {
            Play::Film(film, card) => {
                draw_hud(film.world(), best, painter, &mut self.text);
                draw_card(film.world(), card.about, card.emblem, painter);
            }
            Play::Stage(world, _, card) => {
                draw_hud(world, best, painter, &mut self.text);
                draw_card(world, card.about, card.emblem, painter);
            }
            Play::Drill(drill) => drill.draw_hud(painter),
        }
        self.marks.draw(painter);
    }

    /// How often a ship was spared that would have been lost.
    #[must_use]
    pub fn hits(&self) -> u32 {
        self.marks.hits
    }

    /// The collision overlay, as far as it is on show.
    pub fn draw_overlay(&mut self, painter: &mut Painter<'_>) {
        self.overlay.draw(self.play.world(), painter);
    }

    /// The clock of scenery and particles: it goes on while a blast freezes the game.
    fn time_s(&self, alpha: f32) -> f32 {
        (self.world().tick() as f32 + alpha) / TICKS_PER_SECOND as f32
    }
}

impl Play {
    /// The game.
    fn world(&self) -> &World {
        match self {
            Self::Stage(world, ..) => world,
            Self::Film(film, _) => film.world(),
            Self::Drill(drill) => drill.stress.world(),
        }
    }
}
