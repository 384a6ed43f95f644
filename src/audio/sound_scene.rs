//! The sounds of a game at a tick that follow its state: its music, and the sounds that last.

use super::{Cue, SoundRequest, Theme};
use crate::sim::{Boss, BossState, MAX_PLAYERS, Player, ShipKind, World};

/// The number of sources of sounds that last: the guns and the beam of each player, and the engine of a boss.
pub const SOURCES: usize = 2 * MAX_PLAYERS + 1;
/// How far the engine of a boss rises until the boss is destroyed, in semitones.
const STRAIN: f32 = 5.0;

/// The sounds of a game at a tick that follow its state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoundScene {
    /// The piece that fits the moment; `None` for silence.
    pub theme: Option<Theme>,
    /// How much of its health the current boss has lost, 0–1; 0 without a boss. It raises the pitch of hits.
    pub boss_weakness: f32,
    /// Whether a boss fights in its second or a later phase.
    pub is_late_phase: bool,
    /// The multiplier of the chain.
    pub multiplier: u32,
    /// The number of bodies on the field.
    pub bodies: usize,
    /// The stage, by its music. Effects sound in its room.
    pub stage: Option<Theme>,
    /// The sounds that last. Each source makes at most one, and keeps its place in the list.
    pub lasting: [Option<SoundRequest>; SOURCES],
}

impl SoundScene {
    /// A scene without music or sounds.
    pub const SILENT: Self = Self {
        theme: None,
        boss_weakness: 0.0,
        is_late_phase: false,
        multiplier: 0,
        bodies: 0,
        stage: None,
        lasting: [None; SOURCES],
    };

    /// Returns the scene of a game at its current tick. Constant cost.
    pub fn of(world: &World) -> Self {
        Self {
            theme: theme_of(world),
            boss_weakness: boss_weakness(world),
            is_late_phase: world.boss().is_some_and(|boss| boss.phase > 0 && is_here(boss.state)),
            multiplier: world.score().multiplier(),
            bodies: world.entities_by_id().len(),
            stage: Theme::named(&world.level().music),
            lasting: lasting(world),
        }
    }
}

impl Default for SoundScene {
    fn default() -> Self {
        Self::SILENT
    }
}

fn lasting(world: &World) -> [Option<SoundRequest>; SOURCES] {
    let mut lasting = [None; SOURCES];
    // The world stands still during a continue offer.
    if world.continue_ticks().is_some() {
        return lasting;
    }
    for (source, player) in lasting.chunks_exact_mut(2).zip(world.players()) {
        source[0] = gunfire(player);
        source[1] = beam(player);
    }
    lasting[SOURCES - 1] = world.boss().and_then(|boss| engine(boss, world));
    lasting
}

fn gunfire(player: &Player) -> Option<SoundRequest> {
    let cue = match (player.kind, player.focused) {
        (ShipKind::Arrow, false) => Cue::Shot,
        (ShipKind::Arrow, true) => Cue::ShotFocus,
        (ShipKind::Fan, false) => Cue::ShotFan,
        (ShipKind::Fan, true) => Cue::ShotFanFocus,
        (ShipKind::Lance, false) => Cue::ShotLance,
        (ShipKind::Lance, true) => Cue::ShotLanceFocus,
        (ShipKind::Anchor, false) => Cue::ShotAnchor,
        (ShipKind::Anchor, true) => Cue::ShotAnchorFocus,
    };
    (player.ship.is_some() && player.reload_ticks > 0).then(|| SoundRequest::at(cue, player.pos))
}

/// Returns the sound of the beam of a Lance's bomb or surge, or of an Anchor's surge.
fn beam(player: &Player) -> Option<SoundRequest> {
    let surges = player.surge.is_some_and(|surge| surge.age < surge.fires_for());
    let is_burning = match player.kind {
        ShipKind::Lance => surges || player.bomb.is_some(),
        ShipKind::Anchor => surges,
        ShipKind::Arrow | ShipKind::Fan => false,
    };
    is_burning.then(|| SoundRequest::at(Cue::Beam, player.pos))
}

/// Returns the sound of a boss that is here: the breath of an animal, or an engine. It rises as the boss weakens. Bosses
/// before the last one sound higher.
fn engine(boss: &Boss, world: &World) -> Option<SoundRequest> {
    let level = world.level();
    let cue = match Theme::named(&level.music) {
        Some(Theme::Swarm | Theme::Leviathan | Theme::Hive) => Cue::BossBreath,
        _ => Cue::BossEngine,
    };
    let is_last = usize::from(boss.index) + 1 == level.bosses.len();
    let semitones = if is_last { 0.0 } else { 4.0 } + STRAIN * boss_weakness(world);
    is_here(boss.state).then(|| SoundRequest::at(cue, boss.pos).higher(semitones))
}

fn is_here(state: BossState) -> bool {
    matches!(state, BossState::Entering | BossState::Fighting(_) | BossState::Pausing(_))
}

fn theme_of(world: &World) -> Option<Theme> {
    let level = world.level();
    let stage = Theme::named(&level.music);
    let Some(boss) = world.boss() else { return stage };
    let spec = boss.spec(level);
    let is_last = level.ends_with_boss && usize::from(boss.index) + 1 == level.bosses.len();
    let own = [&level.music, &level.boss_music];
    let tunes = spec.tunes.as_ref().map(|[stage, boss]| [stage, boss]).or(is_last.then_some(own));
    match boss.state {
        BossState::Announced(_) | BossState::Dying(_) => None,
        BossState::Gone if is_last => None,
        BossState::Gone => stage,
        _ => match tunes {
            Some(tunes) => {
                Theme::of_boss(tunes.map(String::as_str), usize::from(boss.phase), spec.phases.len())
            }
            None => Some(Theme::Midboss),
        },
    }
}

/// Returns how much of its total health the current boss has lost: 0 is unhurt, 1 is destroyed. Without a boss: 0.
fn boss_weakness(world: &World) -> f32 {
    let Some(boss) = world.boss() else { return 0.0 };
    if !matches!(boss.state, BossState::Fighting(_) | BossState::Pausing(_)) {
        return 0.0;
    }
    let phases = &boss.spec(world.level()).phases;
    let left = boss.hp.max(0) as f32 / phases[usize::from(boss.phase)].hp as f32;
    ((f32::from(boss.phase) + 1.0 - left) / phases.len() as f32).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::{Cue, SOURCES, SoundScene};
    use crate::level::Level;
    use crate::sim::{GameSetup, PlayerInput, ShipKind, Ships, World};
    use sector_collision::Method;
    use sector_sprites::Sheet;
    use std::sync::Arc;

    fn begin(ship: ShipKind, level: Level) -> World {
        let setup = GameSetup { ships: Ships::Alone(ship), ..GameSetup::new(1) };
        World::new(setup, Arc::new(level), Arc::new(Sheet::builtin()), Method::Auto).unwrap()
    }

    fn stage(number: u32) -> Level {
        Level::builtin(number, &Sheet::builtin()).unwrap().unwrap()
    }

    /// Returns the cue of a source after `ticks` ticks in which `buttons` are held.
    fn heard(world: &mut World, source: usize, buttons: u8, ticks: u32) -> Option<Cue> {
        for _ in 0..ticks {
            world.step(PlayerInput { buttons, ..PlayerInput::default() }, &mut Vec::new());
        }
        SoundScene::of(world).lasting[source].map(|request| request.cue)
    }

    #[test]
    fn each_ship_has_guns_of_its_own() {
        let (fire, focus) = (PlayerInput::FIRE, PlayerInput::FIRE | PlayerInput::FOCUS);
        let mut cues = Vec::new();
        for ship in ShipKind::ALL {
            let world = &mut begin(ship, stage(1));
            cues.extend([heard(world, 0, fire, 60), heard(world, 0, focus, 20)].into_iter().flatten());
            assert_eq!(heard(world, 0, 0, 9), None, "{ship:?}");
        }
        assert!(cues.iter().all(|cue| cue.is_gunfire()), "{cues:?}");
        cues.sort_unstable();
        cues.dedup();
        assert_eq!(cues.len(), 2 * ShipKind::ALL.len(), "{cues:?}");
    }

    #[test]
    fn the_beam_burns_as_long_as_the_bomb_of_a_lance() {
        for ship in ShipKind::ALL {
            let world = &mut begin(ship, stage(1));
            heard(world, 1, 0, 30);
            let expected = (ship == ShipKind::Lance).then_some(Cue::Beam);
            assert_eq!(heard(world, 1, PlayerInput::BOMB, 2), expected, "{ship:?}");
            assert_eq!(heard(world, 1, 0, 60), expected, "{ship:?}");
            assert_eq!(heard(world, 1, 0, 60), None, "{ship:?}");
        }
    }

    #[test]
    fn bosses_are_machines_or_animals() {
        for (number, expected) in [(1, Cue::BossEngine), (5, Cue::BossBreath)] {
            let mut level = stage(number);
            level.bosses = level.bosses.split_off(level.bosses.len() - 1);
            level.bosses[0].at = 1;
            let world = &mut begin(ShipKind::Arrow, level);
            assert_eq!(heard(world, SOURCES - 1, 0, 60), None, "the warning");
            assert_eq!(heard(world, SOURCES - 1, 0, 200), Some(expected), "stage {number}");
        }
    }
}
