//! Everything that can be heard, and its score.

/// A sound that is played once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cue {
    /// The player's guns.
    Shot,
    /// An alien's gun.
    AlienShot,
    /// A missile on armour.
    Hit,
    /// A small alien blows up.
    ExplosionSmall,
    /// A gunship blows up.
    ExplosionMedium,
    /// A boss, or a part of one, blows up.
    ExplosionLarge,
    /// The player's ship blows up.
    PlayerDeath,
    /// The player's ship is back.
    Respawn,
    /// A bullet brushed past.
    Graze,
    /// A bullet was shot down.
    BulletCancel,
    /// A further life.
    Extend,
    /// The chain ran out.
    ChainLost,
    /// A wave begins.
    Wave,
    /// The boss is on its way.
    BossWarning,
    /// A boss phase begins.
    BossPhase,
    /// A boss phase was not finished.
    BossTimeout,
    /// The stage is won.
    StageClear,
    /// The last life is lost.
    GameOver,
    /// The cursor of a menu moved.
    MenuMove,
    /// Something was chosen.
    MenuSelect,
    /// Back, or no.
    MenuBack,
    /// The game was paused.
    Pause,
}

impl Cue {
    /// All of them, in the order they are rendered.
    pub const ALL: [Self; 22] = [
        Self::MenuMove,
        Self::MenuSelect,
        Self::MenuBack,
        Self::Pause,
        Self::Shot,
        Self::AlienShot,
        Self::Hit,
        Self::ExplosionSmall,
        Self::Graze,
        Self::BulletCancel,
        Self::Wave,
        Self::ExplosionMedium,
        Self::PlayerDeath,
        Self::Respawn,
        Self::ChainLost,
        Self::Extend,
        Self::BossWarning,
        Self::BossPhase,
        Self::BossTimeout,
        Self::ExplosionLarge,
        Self::StageClear,
        Self::GameOver,
    ];

    /// Whether it belongs to the menus, which are heard while the world stands still.
    #[must_use]
    pub const fn is_interface(self) -> bool {
        matches!(self, Self::MenuMove | Self::MenuSelect | Self::MenuBack | Self::Pause)
    }

    /// The path of its score in `assets/audio`.
    #[must_use]
    pub const fn score(self) -> &'static str {
        match self {
            Self::Shot => "sounds/shot.ron",
            Self::AlienShot => "sounds/alien_shot.ron",
            Self::Hit => "sounds/hit.ron",
            Self::ExplosionSmall => "sounds/explosion_small.ron",
            Self::ExplosionMedium => "sounds/explosion_medium.ron",
            Self::ExplosionLarge => "sounds/explosion_large.ron",
            Self::PlayerDeath => "sounds/player_death.ron",
            Self::Respawn => "sounds/respawn.ron",
            Self::Graze => "sounds/graze.ron",
            Self::BulletCancel => "sounds/bullet_cancel.ron",
            Self::Extend => "sounds/extend.ron",
            Self::ChainLost => "sounds/chain_lost.ron",
            Self::Wave => "sounds/wave.ron",
            Self::BossWarning => "sounds/boss_warning.ron",
            Self::BossPhase => "sounds/boss_phase.ron",
            Self::BossTimeout => "sounds/boss_timeout.ron",
            Self::StageClear => "tunes/stage_clear.ron",
            Self::GameOver => "tunes/game_over.ron",
            Self::MenuMove => "sounds/menu_move.ron",
            Self::MenuSelect => "sounds/menu_select.ron",
            Self::MenuBack => "sounds/menu_back.ron",
            Self::Pause => "sounds/pause.ron",
        }
    }
}

/// A piece of music that is played round and round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Theme {
    /// The title.
    Title,
    /// Stage 1.
    OpenSpace,
}

impl Theme {
    /// All of them, in the order they are rendered.
    pub const ALL: [Self; 2] = [Self::Title, Self::OpenSpace];

    /// The piece that a level names: the name of its score's file without the ending.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let file = |theme: &Self| theme.score().strip_prefix("tunes/")?.strip_suffix(".ron");
        Self::ALL.into_iter().find(|theme| file(theme) == Some(name))
    }

    /// The path of its score in `assets/audio`.
    #[must_use]
    pub const fn score(self) -> &'static str {
        match self {
            Self::Title => "tunes/title.ron",
            Self::OpenSpace => "tunes/open_space.ron",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Theme;

    /// Tests that a level finds its piece by name.
    #[test]
    fn a_piece_is_found_by_its_name() {
        for (name, theme) in
            [("open_space", Some(Theme::OpenSpace)), ("title", Some(Theme::Title)), ("", None)]
        {
            assert_eq!(Theme::named(name), theme, "{name}");
        }
    }
}
