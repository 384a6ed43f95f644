//! Bodies: the data of a moving object, validated once.
//!
//! A game writes a [`BodyDef`], with any numbers. The world computes with [`Body`], whose numbers have been checked, so
//! no NaN or zero mass turns up in the middle of a step.
//!
//! **An infinite mass** makes a body that nothing can push: a wall, or a platform on a fixed path. It moves with its
//! velocity and spin, ignores gravity, and pushes every body it meets.
//!
//! Positions are centers of mass, in pixels; angles are in radians and turn x toward y.

use crate::shape::Shape;
use glam::DVec2;
use sector_collision::Kind;
use sector_collision::rect::MAX_COORDINATE;
use std::fmt;
use std::sync::Arc;

/// The maximum speed of a body, in pixels per second. At this speed it crosses 26 screens of 640 pixels in a sixtieth
/// of a second; at ten times the speed, its path in one step would not fit into a rectangle.
pub const MAX_SPEED: f64 = 1e6;

/// The maximum spin of a body, in radians per second: about 160 turns per second.
pub const MAX_SPIN: f64 = 1e3;

/// The range of finite masses, in units of the game's choice. With a larger ratio between two masses, the sum of their
/// inverses would lose the smaller term to rounding.
pub const MASSES: std::ops::RangeInclusive<f64> = 1e-3..=1e9;

/// The definition of a rigid body. Its numbers are not validated yet; see [`Body::new`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyDef {
    /// The outline of the body, about the center of mass.
    pub shape: Shape,
    /// The kind of the body. The rules decide which kinds may meet.
    pub kind: Kind,
    /// The position of the center of mass, in pixels.
    pub position: DVec2,
    /// The angle of the body, in radians.
    pub angle: f64,
    /// The velocity of the center of mass, in pixels per second.
    pub velocity: DVec2,
    /// The angular velocity, in radians per second.
    pub spin: f64,
    /// The mass, in any unit the game chooses, or infinity for a body that nothing can push.
    pub mass: f64,
    /// The fraction of the compression impulse that is returned, from 0 (plastic) to 1 (elastic). Bodies closer than
    /// half of [`EPSILON`](crate::EPSILON) when they meet bounce slightly more, so that they separate again.
    pub restitution: f64,
    /// Coulomb's coefficient of friction, from 0 (ice) up to 100.
    pub friction: f64,
    /// The lever arm of rolling friction, in pixels, from 0 up to 100: where bodies rest on each other, the weight acts
    /// this far ahead of the contact, against the rolling. On level ground a ball of radius r with the lever l slows
    /// down by 2/3 · g · l / r. Impacts have no rolling friction.
    pub rolling_friction: f64,
    /// How long the body has been still, in seconds. It is part of the state and must be saved with it. Zero for a
    /// moving or just pushed body, and in a world without gravity; must be zero in a definition with a velocity. Bodies
    /// that touch each other fall asleep once all have been still for half a second ([`rest`](crate::rest)).
    pub still_s: f64,
}

impl BodyDef {
    /// Creates the definition of a body at rest at the origin, with a mass of 1 per square pixel, a restitution of 0.5,
    /// a friction of 0.3, and a rolling friction of 0.2 pixels.
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            kind: Kind(0),
            position: DVec2::ZERO,
            angle: 0.0,
            velocity: DVec2::ZERO,
            spin: 0.0,
            mass: shape.area(),
            restitution: 0.5,
            friction: 0.3,
            rolling_friction: 0.2,
            still_s: 0.0,
        }
    }
}

/// A rigid body with validated numbers.
///
/// Clones and [`moved`](Self::moved) bodies share the constant part of the definition: shape, kind and material. Each
/// then takes 80 bytes instead of another 400, and none allocates. So make a body of each sort, and all others from it.
#[derive(Clone, Debug)]
pub struct Body {
    /// The definition. Its position and motion are those that the body started with.
    made: Arc<BodyDef>,
    position: DVec2,
    angle: f64,
    velocity: DVec2,
    spin: f64,
    pub(crate) still_s: f64,
    inverse_mass: f64,
    inverse_inertia: f64,
}

impl Body {
    /// Creates a body from a definition. Allocates.
    ///
    /// # Errors
    /// Returns the first invalid number, in the order of the fields.
    pub fn new(def: BodyDef) -> Result<Self, BodyError> {
        if def.kind.index() >= Kind::COUNT {
            return Err(BodyError::Kind(def.kind));
        }
        check_place(def.position, def.angle)?;
        check_motion(def.velocity, def.spin)?;
        if def.mass != f64::INFINITY && !MASSES.contains(&def.mass) {
            return Err(BodyError::Mass(def.mass));
        }
        if !(0.0..=1.0).contains(&def.restitution) {
            return Err(BodyError::Restitution(def.restitution));
        }
        if !(0.0..=MAX_FRICTION).contains(&def.friction) {
            return Err(BodyError::Friction(def.friction));
        }
        if !(0.0..=MAX_ROLLING_FRICTION).contains(&def.rolling_friction) {
            return Err(BodyError::RollingFriction(def.rolling_friction));
        }
        if !(0.0..=f64::MAX).contains(&def.still_s) {
            return Err(BodyError::Still(def.still_s));
        }
        let BodyDef { position, angle, velocity, spin, still_s, .. } = def;
        let (inverse_mass, inverse_inertia) = inverses(&def);
        let made = Arc::new(def);
        Ok(Self { made, position, angle, velocity, spin, still_s, inverse_mass, inverse_inertia })
    }

    /// Returns a body with the same shape, kind and material at another position and angle and with another velocity
    /// and spin. Allocates nothing.
    ///
    /// # Errors
    /// If a number is beyond the limits of [`new`](Self::new).
    pub fn moved(&self, position: DVec2, angle: f64, velocity: DVec2, spin: f64) -> Result<Self, BodyError> {
        check_place(position, angle)?;
        check_motion(velocity, spin)?;
        let (inverse_mass, inverse_inertia) = inverses(&self.made);
        let made = Arc::clone(&self.made);
        Ok(Self { made, position, angle, velocity, spin, still_s: 0.0, inverse_mass, inverse_inertia })
    }

    /// Returns the definition of the body with its current position and motion.
    pub fn def(&self) -> BodyDef {
        let Self { position, angle, velocity, spin, still_s, .. } = *self;
        BodyDef { position, angle, velocity, spin, still_s, ..*self.made }
    }

    /// Returns the definition from which the body was made. Only its shape, kind and material are current.
    #[inline]
    pub(crate) fn made(&self) -> &BodyDef {
        &self.made
    }

    /// Returns the outline of the body, about its center of mass.
    #[inline]
    pub fn shape(&self) -> &Shape {
        &self.made.shape
    }

    /// Returns the kind of the body, which decides what it may meet.
    #[inline]
    pub fn kind(&self) -> Kind {
        self.made.kind
    }

    /// Returns the mass, or infinity.
    #[inline]
    pub fn mass(&self) -> f64 {
        self.made.mass
    }

    /// Returns the position of the center of mass, in pixels.
    #[inline]
    pub const fn position(&self) -> DVec2 {
        self.position
    }

    /// Returns the angle in radians, from −π to π after a step.
    #[inline]
    pub const fn angle(&self) -> f64 {
        self.angle
    }

    /// Returns the velocity of the center of mass, in pixels per second.
    #[inline]
    pub const fn velocity(&self) -> DVec2 {
        self.velocity
    }

    /// Returns the angular velocity, in radians per second.
    #[inline]
    pub const fn spin(&self) -> f64 {
        self.spin
    }

    /// Returns how long the body has been still, in seconds: see [`BodyDef::still_s`].
    #[inline]
    pub const fn still_s(&self) -> f64 {
        self.still_s
    }

    /// Returns one over the mass; zero for infinite mass.
    #[inline]
    pub const fn inverse_mass(&self) -> f64 {
        self.inverse_mass
    }

    /// Returns one over the moment of inertia about the center of mass; zero for infinite mass.
    #[inline]
    pub const fn inverse_inertia(&self) -> f64 {
        self.inverse_inertia
    }

    /// Whether impulses move the body: its mass is finite.
    #[inline]
    pub const fn is_movable(&self) -> bool {
        self.inverse_mass > 0.0
    }

    /// Returns the kinetic energy, translational plus rotational, ½ m v² + ½ I ω², in units of mass times (pixels per
    /// second)². It is zero for infinite mass.
    pub fn kinetic_energy(&self) -> f64 {
        if !self.is_movable() {
            return 0.0;
        }
        let (velocity, spin) = (self.velocity(), self.spin());
        (velocity.length_squared() / self.inverse_mass + spin * spin / self.inverse_inertia) / 2.0
    }

    /// Returns the position and motion of the body as bits to hash or compare: position (x, y), angle, velocity (x, y),
    /// spin. A negative zero counts as zero. A step depends on these numbers, on [`still_s`](Self::still_s), and on the
    /// constant part of the definition.
    pub fn state_bits(&self) -> [u64; 6] {
        let Self { position, angle, velocity, spin, .. } = *self;
        [position.x, position.y, angle, velocity.x, velocity.y, spin].map(|number| (number + 0.0).to_bits())
    }

    pub(crate) fn place(&mut self, position: DVec2, angle: f64) {
        (self.position, self.angle) = (position, angle);
    }

    pub(crate) fn set_motion(&mut self, velocity: DVec2, spin: f64) {
        (self.velocity, self.spin) = (velocity, spin);
    }

    /// Stops the body and makes it immovable until it is [thawed](Self::thaw).
    pub(crate) fn freeze(&mut self) {
        self.set_motion(DVec2::ZERO, 0.0);
        (self.inverse_mass, self.inverse_inertia) = (0.0, 0.0);
    }

    pub(crate) fn thaw(&mut self) {
        if !self.is_movable() {
            (self.inverse_mass, self.inverse_inertia) = inverses(&self.made);
        }
    }

    /// Clamps the velocity to [`MAX_SPEED`] and the spin to [`MAX_SPIN`].
    pub(crate) fn limit_motion(&mut self) {
        // Stay slightly below the limit, so that rounding never produces a body faster than `new` accepts.
        const JUST_BELOW: f64 = MAX_SPEED * (1.0 - 4.0 * f64::EPSILON);
        let (velocity, spin) = (self.velocity(), self.spin());
        if velocity.length_squared() > MAX_SPEED * MAX_SPEED || spin.abs() > MAX_SPIN {
            self.set_motion(velocity.clamp_length_max(JUST_BELOW), spin.clamp(-MAX_SPIN, MAX_SPIN));
        }
    }

    /// Applies an impulse at the point `arm` pixels from the center of mass.
    #[inline]
    pub(crate) fn push(&mut self, impulse: DVec2, arm: DVec2) {
        self.velocity += impulse * self.inverse_mass;
        self.spin += arm.perp_dot(impulse) * self.inverse_inertia;
    }
}

impl PartialEq for Body {
    /// Whether both have the same definition, position and motion.
    fn eq(&self, other: &Self) -> bool {
        self.def() == other.def()
    }
}

/// Returns one over the mass and over the moment of inertia.
fn inverses(def: &BodyDef) -> (f64, f64) {
    (1.0 / def.mass, 1.0 / (def.mass * def.shape.inertia_per_mass()))
}

/// The maximum coefficient of friction: a sliding body stops within 1/100 of the height of a fall to the same speed.
pub(crate) const MAX_FRICTION: f64 = 100.0;

/// The maximum lever arm of rolling friction, in pixels.
pub(crate) const MAX_ROLLING_FRICTION: f64 = 100.0;

pub(crate) fn check_place(position: DVec2, angle: f64) -> Result<(), BodyError> {
    let limit = f64::from(MAX_COORDINATE);
    if !(position.x.abs() <= limit && position.y.abs() <= limit) {
        return Err(BodyError::Position(position));
    }
    if angle.is_finite() { Ok(()) } else { Err(BodyError::Angle(angle)) }
}

pub(crate) fn check_motion(velocity: DVec2, spin: f64) -> Result<(), BodyError> {
    if !(velocity.is_finite() && velocity.length() <= MAX_SPEED) {
        return Err(BodyError::Velocity(velocity));
    }
    if spin.abs() <= MAX_SPIN { Ok(()) } else { Err(BodyError::Spin(spin)) }
}

/// The reason why a body or a world rejects a number or an id.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BodyError {
    /// The kind is not below [`Kind::COUNT`].
    Kind(Kind),
    /// A coordinate of the position is NaN or beyond ±[`MAX_COORDINATE`] pixels.
    Position(DVec2),
    /// The angle, in radians, is not finite.
    Angle(f64),
    /// The velocity is NaN or above [`MAX_SPEED`] pixels per second.
    Velocity(DVec2),
    /// The spin is NaN or beyond ±[`MAX_SPIN`] radians per second.
    Spin(f64),
    /// The mass is neither in the range [`MASSES`] nor infinite.
    Mass(f64),
    /// The restitution is not a number from 0 to 1.
    Restitution(f64),
    /// The coefficient of friction is NaN, negative, or above 100.
    Friction(f64),
    /// The lever arm of rolling friction is NaN, negative, or above 100 pixels.
    RollingFriction(f64),
    /// The still time is NaN, negative, or infinite.
    Still(f64),
    /// The impulse is not finite or above [`MAX_SPEED`] times the largest of [`MASSES`], or the acceleration is not
    /// finite or not below [`MAX_SPEED`] pixels per second squared.
    Impulse(DVec2),
    /// The length of a step, in seconds, is not above 0 or exceeds one second.
    TimeStep(f64),
    /// Another body already has this id.
    IdTaken(u32),
    /// No body has this id.
    NoSuchBody(u32),
}

impl fmt::Display for BodyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(kind) => write!(f, "{kind:?} is not a valid kind: expected 0 to 63"),
            Self::Position(value) => {
                write!(f, "{value} is not a valid position: expected two numbers up to ±{MAX_COORDINATE}")
            }
            Self::Angle(value) => {
                write!(f, "{value} is not a valid angle: expected a finite number of radians")
            }
            Self::Velocity(value) => {
                write!(f, "{value} is not a valid velocity: expected at most {MAX_SPEED} pixels per second")
            }
            Self::Spin(value) => {
                write!(f, "{value} is not a valid spin: expected at most ±{MAX_SPIN} radians per second")
            }
            Self::Mass(value) => {
                let (least, most) = (MASSES.start(), MASSES.end());
                write!(f, "{value} is not a valid mass: expected {least} to {most}, or inf")
            }
            Self::Restitution(value) => write!(f, "{value} is not a valid restitution: expected 0 to 1"),
            Self::Friction(value) => {
                write!(f, "{value} is not a valid friction: expected 0 to {MAX_FRICTION}")
            }
            Self::RollingFriction(value) => {
                let most = MAX_ROLLING_FRICTION;
                write!(f, "{value} is not a valid rolling friction: expected 0 to {most} pixels")
            }
            Self::Still(value) => write!(f, "{value} is not a valid rest time: expected 0 or more seconds"),
            Self::Impulse(value) => {
                let most = MAX_SPEED * MASSES.end();
                write!(
                    f,
                    "{value} is too strong for a body: expected an acceleration below {MAX_SPEED} pixels per second \
                     squared, or an impulse of at most {most}"
                )
            }
            Self::TimeStep(value) => {
                write!(f, "{value} is not a valid time step: expected more than 0 and at most 1 second")
            }
            Self::IdTaken(id) => write!(f, "there is already a body with the id {id}"),
            Self::NoSuchBody(id) => write!(f, "there is no body with the id {id}"),
        }
    }
}

impl std::error::Error for BodyError {}

#[cfg(test)]
mod tests;
