//! The ducking of the music: each loud sound lowers it for a while, and it returns at a steady rate.

/// How fast the music returns, in dB per second: from 12 dB in three quarters of a second.
const RETURN_DB_S: f64 = 16.0;
/// The longest return, in seconds. From a jingle, which silences the music, it is faster.
const MAX_RETURN_S: f64 = 0.8;

/// A sound that lowers the music.
#[derive(Clone, Copy, Debug)]
struct Duck {
    db: f64,
    until_s: f64,
}

impl Duck {
    fn db_at(self, now_s: f64) -> f64 {
        (self.db + (now_s - self.until_s).max(0.0) * RETURN_DB_S.max(-self.db / MAX_RETURN_S)).min(0.0)
    }
}

/// All sounds that lower the music now. Each holds its own depth for its own time; the deepest is heard.
#[derive(Debug, Default)]
pub(super) struct Ducking {
    ducks: Vec<Duck>,
}

impl Ducking {
    /// Lowers the music to `db` (at most 0; 0 does nothing) from `now_s` for `seconds`.
    pub(super) fn add(&mut self, (db, seconds): (f32, f64), now_s: f64) {
        let duck = Duck { db: f64::from(db), until_s: now_s + seconds };
        // A shallower duck that ends earlier is never heard.
        self.ducks.retain(|other| other.db < duck.db || other.until_s > duck.until_s);
        if db < 0.0 && !self.ducks.iter().any(|other| other.db <= duck.db && other.until_s >= duck.until_s) {
            self.ducks.push(duck);
        }
    }

    /// Returns the level of the music in dB, at most 0, and forgets what is over.
    pub(super) fn db(&mut self, now_s: f64) -> f32 {
        self.ducks.retain(|duck| duck.db_at(now_s) < 0.0);
        self.ducks.iter().map(|duck| duck.db_at(now_s)).fold(0.0, f64::min) as f32
    }

    /// Moves all ends by `seconds`, during a pause.
    pub(super) fn delay(&mut self, seconds: f64) {
        for duck in &mut self.ducks {
            duck.until_s += seconds;
        }
    }

    /// Lets the music return from now on.
    pub(super) fn end(&mut self, now_s: f64) {
        for duck in &mut self.ducks {
            duck.until_s = duck.until_s.min(now_s);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Ducking;

    #[test]
    fn a_shallow_duck_does_not_prolong_a_deep_one() {
        let mut alone = Ducking::default();
        alone.add((-12.0, 1.6), 0.0);
        let mut both = Ducking::default();
        both.add((-12.0, 1.6), 0.0);
        both.add((-3.0, 0.3), 1.5);
        for now_s in [0.0, 1.0, 1.6, 1.9] {
            assert_eq!(both.db(now_s), alone.db(now_s), "{now_s} s");
        }
        assert!((both.db(1.8) + 8.8).abs() < 0.01 && both.db(2.5) == 0.0);
    }

    #[test]
    fn the_deepest_duck_is_heard() {
        let mut ducking = Ducking::default();
        ducking.add((-3.0, 5.0), 0.0);
        ducking.add((-9.0, 0.5), 0.0);
        assert_eq!((ducking.db(0.4), ducking.db(3.0)), (-9.0, -3.0));
        ducking.delay(10.0);
        assert_eq!(ducking.db(14.9), -3.0);
        ducking.add((-40.0, 10.0), 15.0);
        ducking.end(16.0);
        assert_eq!((ducking.db(16.4), ducking.db(16.9)), (-20.0, 0.0));
    }

    #[test]
    fn a_thousand_ducks_are_few() {
        let mut ducking = Ducking::default();
        for i in 0..1000 {
            ducking.add((-3.0 - (i % 7) as f32, 0.3), f64::from(i) / 600.0);
        }
        assert!(ducking.ducks.len() <= 8, "{}", ducking.ducks.len());
        ducking.add((f32::NAN, 1.0), 2.0);
        ducking.add((0.0, 1.0), 2.0);
        assert_eq!(ducking.db(9.0), 0.0);
    }
}
