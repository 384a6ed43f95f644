//! Everything that can be heard, and its score.

/// A sound that is played once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cue {
    /// The cursor of a menu moved.
    MenuMove,
    /// A value of a menu changed.
    MenuChange,
    /// Something was chosen.
    MenuSelect,
    /// Back, or no.
    MenuBack,
    /// Something of the overlay was switched by a key.
    Switch,
    /// A picture of the screen was taken.
    Picture,
    /// A notice the player should read.
    Notice,
    /// The game was paused.
    Pause,
    /// The game goes on.
    Resume,
    /// A stage, or a stress test, begins.
    StageStart,
    /// The player's guns.
    Shot,
    /// The player's guns while focused: narrow and heavy.
    ShotFocus,
    /// An alien's gun.
    AlienShot,
    /// Many bullets at once.
    AlienVolley,
    /// A missile on a hull.
    Hit,
    /// A missile on armour, without effect.
    ArmourHit,
    /// A missile on a rock.
    RockHit,
    /// A bullet was shot down.
    BulletCancel,
    /// Many bullets were swept away at once.
    CancelSweep,
    /// A bullet brushed past.
    Graze,
    /// The ship slows down and shows its hull.
    FocusOn,
    /// The ship is fast again.
    FocusOff,
    /// A small alien blows up.
    ExplosionSmall,
    /// Rocks knock together.
    RockBounce,
    /// A rock breaks.
    RockBreak,
    /// Something fast is about to come in.
    DiveWarning,
    /// A wave begins.
    Wave,
    /// The chain reached its next multiplier.
    Multiplier,
    /// A gunship blows up.
    ExplosionMedium,
    /// The player's ship blows up.
    PlayerDeath,
    /// The player's ship is back.
    Respawn,
    /// The ship that is back is the last one.
    LastShip,
    /// The chain ran out.
    ChainLost,
    /// The boss is on its way.
    BossWarning,
    /// The boss comes in.
    BossEnter,
    /// The boss takes up the fight.
    BossReady,
    /// A further boss phase begins.
    BossPhase,
    /// A second is over, and there are few left.
    TimeTick,
    /// A boss phase was not finished.
    BossTimeout,
    /// A boss, or a part of one, blows up.
    ExplosionLarge,
    /// A boss is beaten, and falls apart.
    BossDeath,
    /// Something to pick up appears.
    ItemAppear,
    /// The guns became stronger.
    PowerUp,
    /// The guns are as strong as they get.
    PowerFull,
    /// A medal was picked up; played higher with each in a row.
    Medal,
    /// A shield goes up.
    ShieldUp,
    /// The shield took a hit.
    ShieldHit,
    /// The shield is gone.
    ShieldDown,
    /// A bomb.
    Bomb,
    /// A further bomb.
    BombGained,
    /// A missile that seeks is launched.
    Homing,
    /// A mid-boss is on its way.
    MidbossWarning,
    /// A boss draws breath for a great attack.
    BossCharge,
    /// A beam burns.
    Beam,
    /// A part of a boss breaks off.
    PartDestroyed,
    /// The second player joins.
    PlayerJoins,
    /// A figure of a result counts up.
    ScoreCount,
    /// A letter of a name was entered.
    LetterEntry,
    /// Something was achieved.
    Achievement,
    /// A replay jumps.
    ReplaySeek,
    /// The stage is won.
    StageClear,
    /// A further life.
    Extend,
    /// The last life is lost.
    GameOver,
    /// A score for the table.
    HighScore,
    /// Ten seconds to say whether to go on.
    Continue,
}

impl Cue {
    /// All of them, in the order they are rendered: what is heard first comes first, jingles last.
    pub const ALL: [Self; 65] = [
        Self::MenuMove,
        Self::MenuChange,
        Self::MenuSelect,
        Self::MenuBack,
        Self::Switch,
        Self::Picture,
        Self::Notice,
        Self::Pause,
        Self::Resume,
        Self::StageStart,
        Self::Shot,
        Self::ShotFocus,
        Self::AlienShot,
        Self::AlienVolley,
        Self::Hit,
        Self::ArmourHit,
        Self::RockHit,
        Self::BulletCancel,
        Self::CancelSweep,
        Self::Graze,
        Self::FocusOn,
        Self::FocusOff,
        Self::ExplosionSmall,
        Self::RockBounce,
        Self::RockBreak,
        Self::DiveWarning,
        Self::Wave,
        Self::Multiplier,
        Self::ExplosionMedium,
        Self::PlayerDeath,
        Self::Respawn,
        Self::LastShip,
        Self::ChainLost,
        Self::BossWarning,
        Self::BossEnter,
        Self::BossReady,
        Self::BossPhase,
        Self::TimeTick,
        Self::BossTimeout,
        Self::ExplosionLarge,
        Self::BossDeath,
        Self::ItemAppear,
        Self::PowerUp,
        Self::PowerFull,
        Self::Medal,
        Self::ShieldUp,
        Self::ShieldHit,
        Self::ShieldDown,
        Self::Bomb,
        Self::BombGained,
        Self::Homing,
        Self::MidbossWarning,
        Self::BossCharge,
        Self::Beam,
        Self::PartDestroyed,
        Self::PlayerJoins,
        Self::ScoreCount,
        Self::LetterEntry,
        Self::Achievement,
        Self::ReplaySeek,
        Self::StageClear,
        Self::Extend,
        Self::GameOver,
        Self::HighScore,
        Self::Continue,
    ];

    /// Those that nothing plays yet: no ship and no alien has missiles that seek, and nothing is achieved but scores. Whoever adds it plays them,
    /// through [`call_of`](super::call_of) or [`Sink::cue`](super::Sink::cue), and takes them off this list.
    pub const AWAITED: [Self; 2] = [Self::Homing, Self::Achievement];

    /// Whether it belongs to the menus, which are heard while the world stands still.
    #[must_use]
    pub const fn is_interface(self) -> bool {
        matches!(
            self,
            Self::MenuMove
                | Self::MenuChange
                | Self::MenuSelect
                | Self::MenuBack
                | Self::Switch
                | Self::Picture
                | Self::Notice
                | Self::Pause
                | Self::Resume
                | Self::StageStart
                | Self::ScoreCount
                | Self::LetterEntry
                | Self::Achievement
                | Self::ReplaySeek
        )
    }

    /// Whether it is music: a tune that ends.
    #[must_use]
    pub const fn is_jingle(self) -> bool {
        matches!(self, Self::StageClear | Self::Extend | Self::GameOver | Self::HighScore | Self::Continue)
    }

    /// What falls silent when this is heard: the ten seconds of the offer to go on end with the answer.
    #[must_use]
    pub const fn ends(self) -> Option<Self> {
        match self {
            Self::PlayerJoins | Self::GameOver => Some(Self::Continue),
            _ => None,
        }
    }

    /// The path of its score in `assets/audio`.
    #[must_use]
    pub const fn score(self) -> &'static str {
        match self {
            Self::MenuMove => "sounds/menu_move.ron",
            Self::MenuChange => "sounds/menu_change.ron",
            Self::MenuSelect => "sounds/menu_select.ron",
            Self::MenuBack => "sounds/menu_back.ron",
            Self::Switch => "sounds/switch.ron",
            Self::Picture => "sounds/picture.ron",
            Self::Notice => "sounds/notice.ron",
            Self::Pause => "sounds/pause.ron",
            Self::Resume => "sounds/resume.ron",
            Self::StageStart => "sounds/stage_start.ron",
            Self::Shot => "sounds/shot.ron",
            Self::ShotFocus => "sounds/shot_focus.ron",
            Self::AlienShot => "sounds/alien_shot.ron",
            Self::AlienVolley => "sounds/alien_volley.ron",
            Self::Hit => "sounds/hit.ron",
            Self::ArmourHit => "sounds/armour_hit.ron",
            Self::RockHit => "sounds/rock_hit.ron",
            Self::BulletCancel => "sounds/bullet_cancel.ron",
            Self::CancelSweep => "sounds/cancel_sweep.ron",
            Self::Graze => "sounds/graze.ron",
            Self::FocusOn => "sounds/focus_on.ron",
            Self::FocusOff => "sounds/focus_off.ron",
            Self::ExplosionSmall => "sounds/explosion_small.ron",
            Self::RockBounce => "sounds/rock_bounce.ron",
            Self::RockBreak => "sounds/rock_break.ron",
            Self::DiveWarning => "sounds/dive_warning.ron",
            Self::Wave => "sounds/wave.ron",
            Self::Multiplier => "sounds/multiplier.ron",
            Self::ExplosionMedium => "sounds/explosion_medium.ron",
            Self::PlayerDeath => "sounds/player_death.ron",
            Self::Respawn => "sounds/respawn.ron",
            Self::LastShip => "sounds/last_ship.ron",
            Self::ChainLost => "sounds/chain_lost.ron",
            Self::BossWarning => "sounds/boss_warning.ron",
            Self::BossEnter => "sounds/boss_enter.ron",
            Self::BossReady => "sounds/boss_ready.ron",
            Self::BossPhase => "sounds/boss_phase.ron",
            Self::TimeTick => "sounds/time_tick.ron",
            Self::BossTimeout => "sounds/boss_timeout.ron",
            Self::ExplosionLarge => "sounds/explosion_large.ron",
            Self::BossDeath => "sounds/boss_death.ron",
            Self::ItemAppear => "sounds/item_appear.ron",
            Self::PowerUp => "sounds/power_up.ron",
            Self::PowerFull => "sounds/power_full.ron",
            Self::Medal => "sounds/medal.ron",
            Self::ShieldUp => "sounds/shield_up.ron",
            Self::ShieldHit => "sounds/shield_hit.ron",
            Self::ShieldDown => "sounds/shield_down.ron",
            Self::Bomb => "sounds/bomb.ron",
            Self::BombGained => "sounds/bomb_gained.ron",
            Self::Homing => "sounds/homing.ron",
            Self::MidbossWarning => "sounds/midboss_warning.ron",
            Self::BossCharge => "sounds/boss_charge.ron",
            Self::Beam => "sounds/beam.ron",
            Self::PartDestroyed => "sounds/part_destroyed.ron",
            Self::PlayerJoins => "sounds/player_joins.ron",
            Self::ScoreCount => "sounds/score_count.ron",
            Self::LetterEntry => "sounds/letter_entry.ron",
            Self::Achievement => "sounds/achievement.ron",
            Self::ReplaySeek => "sounds/replay_seek.ron",
            Self::StageClear => "tunes/stage_clear.ron",
            Self::Extend => "tunes/extend.ron",
            Self::GameOver => "tunes/game_over.ron",
            Self::HighScore => "tunes/high_score.ron",
            Self::Continue => "tunes/continue.ron",
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
    /// Stage 2.
    Column,
    /// Stage 3.
    Swarm,
    /// Stage 4.
    Belt,
    /// Stage 5.
    Leviathan,
    /// Stage 6.
    Hive,
    /// The bosses of the first five stages.
    Boss,
    /// The boss of the last.
    FinalBoss,
    /// The ending.
    Ending,
}

impl Theme {
    /// All of them, in the order of a game.
    pub const ALL: [Self; 10] = [
        Self::Title,
        Self::OpenSpace,
        Self::Column,
        Self::Swarm,
        Self::Belt,
        Self::Leviathan,
        Self::Hive,
        Self::Boss,
        Self::FinalBoss,
        Self::Ending,
    ];

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
            Self::Column => "tunes/column.ron",
            Self::Swarm => "tunes/swarm.ron",
            Self::Belt => "tunes/belt.ron",
            Self::Leviathan => "tunes/leviathan.ron",
            Self::Hive => "tunes/hive.ron",
            Self::Boss => "tunes/boss.ron",
            Self::FinalBoss => "tunes/final_boss.ron",
            Self::Ending => "tunes/ending.ron",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cue, Theme};

    /// Tests that the list is whole and in order, and that what is awaited is on it once.
    #[test]
    fn the_list_of_cues_is_whole() {
        for (place, cue) in Cue::ALL.into_iter().enumerate() {
            assert_eq!(cue as usize, place, "{cue:?}");
        }
        assert!(Cue::AWAITED.is_sorted() && Cue::AWAITED.windows(2).all(|pair| pair[0] != pair[1]));
    }

    /// Tests that a level finds its piece by name.
    #[test]
    fn a_piece_is_found_by_its_name() {
        for (name, theme) in
            [("open_space", Some(Theme::OpenSpace)), ("final_boss", Some(Theme::FinalBoss)), ("", None)]
        {
            assert_eq!(Theme::named(name), theme, "{name}");
        }
    }
}
