//! Sounds that are played once, and their scores.

use super::scored::scored;

scored! {
    /// A sound that is played once.
    ///
    /// They are rendered in this order: what is heard first comes first, jingles last.
    pub enum Cue {
        /// The cursor of a menu moved.
        MenuMove = "sounds/menu_move.ron",
        /// A value of a menu changed.
        MenuChange = "sounds/menu_change.ron",
        /// Something was chosen.
        MenuSelect = "sounds/menu_select.ron",
        /// Back, or no.
        MenuBack = "sounds/menu_back.ron",
        /// Something of the overlay was switched by a key.
        Switch = "sounds/switch.ron",
        /// A picture of the screen was taken.
        Picture = "sounds/picture.ron",
        /// A notice the player should read.
        Notice = "sounds/notice.ron",
        /// The game was paused.
        Pause = "sounds/pause.ron",
        /// The game goes on.
        Resume = "sounds/resume.ron",
        /// A stage, or a stress test, begins.
        StageStart = "sounds/stage_start.ron",
        /// The player's guns.
        Shot = "sounds/shot.ron",
        /// The player's guns while focused: narrow and heavy.
        ShotFocus = "sounds/shot_focus.ron",
        /// An alien's gun.
        AlienShot = "sounds/alien_shot.ron",
        /// Many bullets at once.
        AlienVolley = "sounds/alien_volley.ron",
        /// A missile on a hull.
        Hit = "sounds/hit.ron",
        /// A missile on armour, without effect.
        ArmourHit = "sounds/armour_hit.ron",
        /// A missile on a rock.
        RockHit = "sounds/rock_hit.ron",
        /// A bullet was shot down.
        BulletCancel = "sounds/bullet_cancel.ron",
        /// Many bullets were swept away at once.
        CancelSweep = "sounds/cancel_sweep.ron",
        /// A bullet brushed past.
        Graze = "sounds/graze.ron",
        /// The ship slows down and shows its hull.
        FocusOn = "sounds/focus_on.ron",
        /// The ship is fast again.
        FocusOff = "sounds/focus_off.ron",
        /// A small alien blows up.
        ExplosionSmall = "sounds/explosion_small.ron",
        /// Rocks knock together.
        RockBounce = "sounds/rock_bounce.ron",
        /// A rock breaks.
        RockBreak = "sounds/rock_break.ron",
        /// Something fast is about to come in.
        DiveWarning = "sounds/dive_warning.ron",
        /// A wave begins.
        Wave = "sounds/wave.ron",
        /// The chain reached its next multiplier.
        Multiplier = "sounds/multiplier.ron",
        /// A gunship blows up.
        ExplosionMedium = "sounds/explosion_medium.ron",
        /// The player's ship blows up.
        PlayerDeath = "sounds/player_death.ron",
        /// The player's ship is back.
        Respawn = "sounds/respawn.ron",
        /// The ship that is back is the last one.
        LastShip = "sounds/last_ship.ron",
        /// The chain ran out.
        ChainLost = "sounds/chain_lost.ron",
        /// The boss is on its way.
        BossWarning = "sounds/boss_warning.ron",
        /// The boss comes in.
        BossEnter = "sounds/boss_enter.ron",
        /// The boss takes up the fight.
        BossReady = "sounds/boss_ready.ron",
        /// A further boss phase begins.
        BossPhase = "sounds/boss_phase.ron",
        /// A second is over, and there are few left.
        TimeTick = "sounds/time_tick.ron",
        /// A boss phase was not finished.
        BossTimeout = "sounds/boss_timeout.ron",
        /// A boss, or a part of one, blows up.
        ExplosionLarge = "sounds/explosion_large.ron",
        /// A boss is beaten, and falls apart.
        BossDeath = "sounds/boss_death.ron",
        /// Something to pick up appears.
        ItemAppear = "sounds/item_appear.ron",
        /// The guns became stronger.
        PowerUp = "sounds/power_up.ron",
        /// The guns are as strong as they get.
        PowerFull = "sounds/power_full.ron",
        /// A medal was picked up; played higher with each in a row.
        Medal = "sounds/medal.ron",
        /// A shield goes up.
        ShieldUp = "sounds/shield_up.ron",
        /// The shield took a hit.
        ShieldHit = "sounds/shield_hit.ron",
        /// The shield is gone.
        ShieldDown = "sounds/shield_down.ron",
        /// A bomb.
        Bomb = "sounds/bomb.ron",
        /// A further bomb.
        BombGained = "sounds/bomb_gained.ron",
        /// A missile that seeks is launched.
        Homing = "sounds/homing.ron",
        /// A mid-boss is on its way.
        MidbossWarning = "sounds/midboss_warning.ron",
        /// A boss draws breath for a great attack.
        BossCharge = "sounds/boss_charge.ron",
        /// A beam burns.
        Beam = "sounds/beam.ron",
        /// A part of a boss breaks off.
        PartDestroyed = "sounds/part_destroyed.ron",
        /// The second player joins.
        PlayerJoins = "sounds/player_joins.ron",
        /// A figure of a result counts up.
        ScoreCount = "sounds/score_count.ron",
        /// A letter of a name was entered.
        LetterEntry = "sounds/letter_entry.ron",
        /// Something was achieved.
        Achievement = "sounds/achievement.ron",
        /// A replay jumps.
        ReplaySeek = "sounds/replay_seek.ron",
        /// The stage is won.
        StageClear = "tunes/stage_clear.ron",
        /// A further life.
        Extend = "tunes/extend.ron",
        /// The last life is lost.
        GameOver = "tunes/game_over.ron",
        /// A score for the table.
        HighScore = "tunes/high_score.ron",
        /// Ten seconds to say whether to go on.
        Continue = "tunes/continue.ron",
    }
}

impl Cue {
    /// Those that nothing plays yet: no ship and no alien has missiles that seek. Whoever adds some plays it, through
    /// [`call_of`](super::call_of), and takes it off this list.
    pub const AWAITED: [Self; 1] = [Self::Homing];

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
}

#[cfg(test)]
mod tests {
    use super::Cue;

    /// Tests that what is awaited is on its list once.
    #[test]
    fn the_list_of_cues_is_whole() {
        assert!(Cue::AWAITED.is_sorted() && Cue::AWAITED.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
