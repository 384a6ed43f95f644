//! Decisions about the answers of a window system: pure functions, one row of a table each.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SurfaceStatus {
    /// A texture that matches the window.
    Success,
    /// A texture that no longer matches the window.
    Suboptimal,
    /// No texture in time.
    Timeout,
    /// No texture, because the window is not visible.
    Occluded,
    /// No texture, because the window has changed since the surface was configured.
    Outdated,
    /// No texture, because the surface is gone.
    Lost,
    /// No texture, because the call was refused; usually the device is lost.
    Validation,
}

/// The response to the answer of a window system that was asked for a texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurfaceAction {
    /// Draw the frame and present it.
    Draw,
    /// Draw the frame and present it, then configure the surface with the size of the window.
    DrawThenConfigure,
    /// Skip this frame.
    Skip,
    /// Configure the surface with the size of the window and ask for a redraw.
    Configure,
    /// Create a surface with [`Gpu::create_surface`](super::Gpu::create_surface), pass it to
    /// [`WindowSurface::replace`](super::WindowSurface::replace) and redraw.
    RecreateSurface,
    /// Call [`Gpu::rebuild`](super::Gpu::rebuild), then
    /// [`WindowSurface::reconfigure`](super::WindowSurface::reconfigure) and redraw. The renderer rebuilds itself.
    RebuildDevice,
}

/// Returns the response to a status for a surface configured as `configured` in a window of `window` pixels.
///
/// A lost device comes first, because the surface's own errors then only follow from it (a destroyed device makes
/// the surface report `Validation`, not `Lost`). A window without pixels is never configured, because that is an
/// error. A suboptimal texture is drawn to, because a window may stay suboptimal for good (a rotated display); it is
/// configured again only when the size differs.
pub(super) fn surface_action(
    status: SurfaceStatus,
    configured: (u32, u32),
    window: (u32, u32),
    device_lost: bool,
) -> SurfaceAction {
    let drawable = window.0 > 0 && window.1 > 0;
    match status {
        _ if device_lost => SurfaceAction::RebuildDevice,
        _ if !drawable => SurfaceAction::Skip,
        SurfaceStatus::Success => SurfaceAction::Draw,
        SurfaceStatus::Suboptimal if configured != window => SurfaceAction::DrawThenConfigure,
        SurfaceStatus::Suboptimal => SurfaceAction::Draw,
        SurfaceStatus::Timeout | SurfaceStatus::Occluded => SurfaceAction::Skip,
        SurfaceStatus::Outdated | SurfaceStatus::Validation => SurfaceAction::Configure,
        SurfaceStatus::Lost => SurfaceAction::RecreateSurface,
    }
}

/// Returns the format to draw in: an eight-bit format without sRGB where there is one, so that every platform shows the
/// same bytes; else any format without sRGB, else the first on offer (present.wgsl undoes its encoding). `None` when
/// none is offered.
pub(super) fn choose_format(offered: &[wgpu::TextureFormat]) -> Option<wgpu::TextureFormat> {
    let plain = [wgpu::TextureFormat::Bgra8Unorm, wgpu::TextureFormat::Rgba8Unorm];
    let found = offered.iter().find(|format| plain.contains(format));
    found.or_else(|| offered.iter().find(|format| !format.is_srgb())).or(offered.first()).copied()
}

/// Returns the present mode `wanted` where the window offers it, else `Fifo`; a mode that is not offered is a fatal
/// error.
pub(super) fn choose_present_mode(
    wanted: wgpu::PresentMode,
    offered: &[wgpu::PresentMode],
) -> wgpu::PresentMode {
    if offered.contains(&wanted) { wanted } else { wgpu::PresentMode::Fifo }
}

/// Whether the surface can be configured: wgpu refuses a size without pixels, and a lost device has nothing to
/// configure with.
pub(super) fn can_configure(window: (u32, u32), device_lost: bool) -> bool {
    window.0 > 0 && window.1 > 0 && !device_lost
}

#[cfg(test)]
mod tests {
    use wgpu::{PresentMode, TextureFormat};

    use super::{
        SurfaceAction, SurfaceStatus, can_configure, choose_format, choose_present_mode, surface_action,
    };

    const SMALL: (u32, u32) = (640, 360);
    const LARGE: (u32, u32) = (1280, 720);
    const NOTHING: (u32, u32) = (0, 0);

    #[test]
    fn every_status_has_its_policy() {
        #[rustfmt::skip]
        let cases = [
            // status             configured window  lost   policy
            (SurfaceStatus::Success,    SMALL, SMALL,   false, SurfaceAction::Draw),
            (SurfaceStatus::Success,    SMALL, NOTHING, false, SurfaceAction::Skip),
            (SurfaceStatus::Success,    SMALL, SMALL,   true,  SurfaceAction::RebuildDevice),
            (SurfaceStatus::Suboptimal, SMALL, SMALL,   false, SurfaceAction::Draw),
            (SurfaceStatus::Suboptimal, SMALL, LARGE,   false, SurfaceAction::DrawThenConfigure),
            (SurfaceStatus::Timeout,    SMALL, SMALL,   false, SurfaceAction::Skip),
            (SurfaceStatus::Occluded,   SMALL, LARGE,   false, SurfaceAction::Skip),
            (SurfaceStatus::Outdated,   SMALL, SMALL,   false, SurfaceAction::Configure),
            (SurfaceStatus::Outdated,   SMALL, (0, 5),  false, SurfaceAction::Skip),
            (SurfaceStatus::Lost,       SMALL, SMALL,   false, SurfaceAction::RecreateSurface),
            (SurfaceStatus::Lost,       SMALL, SMALL,   true,  SurfaceAction::RebuildDevice),
            (SurfaceStatus::Validation, SMALL, SMALL,   true,  SurfaceAction::RebuildDevice),
            (SurfaceStatus::Validation, SMALL, SMALL,   false, SurfaceAction::Configure),
        ];
        for (status, configured, window, lost, expected) in cases {
            let found = surface_action(status, configured, window, lost);
            assert_eq!(found, expected, "{status:?}, {configured:?} in {window:?}, lost: {lost}");
        }
    }

    #[test]
    fn a_window_without_pixels_is_never_configured() {
        assert!(can_configure((1, 1), false));
        for (window, lost) in [(NOTHING, false), ((0, 5), false), ((5, 0), false), (SMALL, true)] {
            assert!(!can_configure(window, lost), "{window:?}, lost: {lost}");
        }
    }

    #[test]
    fn a_format_without_srgb_is_preferred() {
        use TextureFormat::{Bgra8Unorm, Bgra8UnormSrgb, Rgb10a2Unorm, Rgba8Unorm, Rgba8UnormSrgb};
        let cases: [(&[TextureFormat], Option<TextureFormat>); 5] = [
            (&[Bgra8UnormSrgb, Bgra8Unorm], Some(Bgra8Unorm)),
            (&[Rgb10a2Unorm, Rgba8UnormSrgb, Rgba8Unorm], Some(Rgba8Unorm)),
            (&[Rgba8UnormSrgb, Rgb10a2Unorm], Some(Rgb10a2Unorm)),
            (&[Rgba8UnormSrgb], Some(Rgba8UnormSrgb)),
            (&[], None),
        ];
        for (offered, expected) in cases {
            assert_eq!(choose_format(offered), expected, "{offered:?}");
        }
    }

    #[test]
    fn a_present_mode_that_is_not_offered_is_never_asked_for() {
        let offered = [PresentMode::Fifo, PresentMode::Mailbox];
        assert_eq!(choose_present_mode(PresentMode::Mailbox, &offered), PresentMode::Mailbox);
        assert_eq!(choose_present_mode(PresentMode::Immediate, &offered), PresentMode::Fifo);
        assert_eq!(choose_present_mode(PresentMode::Immediate, &[]), PresentMode::Fifo);
    }
}
