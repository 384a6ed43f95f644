//! The surface of a window, and how to respond to errors of the window system.
//!
//! All decisions are pure functions, so they can be tested without a window; [`WindowSurface`] carries them out.

use super::gpu::{Gpu, GpuError};

/// The maximum number of frames in flight. One would respond faster, but two run smoother.
const LATENCY: u32 = 2;

/// The surface of a window with its configuration.
#[derive(Debug)]
pub struct WindowSurface {
    surface: wgpu::Surface<'static>,
    /// The requested present mode. Falls back to `Fifo`, which every window supports.
    present_mode: wgpu::PresentMode,
    config: wgpu::SurfaceConfiguration,
    /// The present modes that the window supports.
    pub present_modes: Vec<wgpu::PresentMode>,
    /// The size of the window in pixels, which may be 0. The configuration keeps the last size above 0.
    window: (u32, u32),
    configured: bool,
    /// The reason why the window could not be configured.
    error: Option<String>,
    configure_after_present: bool,
}

impl WindowSurface {
    /// Configures a surface for a window of `size` pixels. If the window has no pixels, [`WindowSurface::resize`]
    /// configures it later. If the driver refuses, [`error`](Self::error) has the reason.
    ///
    /// # Errors
    /// [`GpuError::NoFormat`] when adapter and window have no color format in common.
    pub fn new(
        gpu: &Gpu,
        surface: wgpu::Surface<'static>,
        size: (u32, u32),
        present_mode: wgpu::PresentMode,
    ) -> Result<Self, GpuError> {
        let (config, present_modes) = configuration(gpu, &surface, size, present_mode)?;
        let mut new = Self {
            surface,
            present_mode,
            config,
            present_modes,
            window: within(gpu, size),
            configured: false,
            error: None,
            configure_after_present: false,
        };
        new.configure(gpu);
        Ok(new)
    }

    /// Returns the color format of the window's textures.
    pub fn format(&self) -> wgpu::TextureFormat {
        self.config.format
    }

    /// Returns the reason why the driver refused to configure the window, in one line, or `None`.
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    /// Returns the width and height of the window's textures in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.config.width, self.config.height)
    }

    /// Applies the new size of the window. Does nothing if the size is unchanged or 0 (minimized). Call this once a
    /// frame, not on every event of a drag.
    pub fn resize(&mut self, gpu: &Gpu, width: u32, height: u32) {
        self.window = within(gpu, (width, height));
        if !self.configured || self.size() != self.window {
            self.configure(gpu);
        }
    }

    /// Switches to another present mode immediately, or to `Fifo` if the window does not offer it.
    pub fn set_present_mode(&mut self, gpu: &Gpu, wanted: wgpu::PresentMode) {
        self.present_mode = wanted;
        self.config.present_mode = choose_present_mode(wanted, &self.present_modes);
        self.configure(gpu);
    }

    /// Queries the new adapter and configures the surface, after [`Gpu::rebuild`].
    ///
    /// # Errors
    /// [`GpuError::NoFormat`] when adapter and window have no color format in common.
    pub fn reconfigure(&mut self, gpu: &Gpu) -> Result<(), GpuError> {
        let (config, present_modes) = configuration(gpu, &self.surface, self.window, self.present_mode)?;
        (self.config, self.present_modes) = (config, present_modes);
        self.configure(gpu);
        Ok(())
    }

    /// Replaces a lost surface with a new one for the same window.
    ///
    /// # Errors
    /// Same as for [`WindowSurface::reconfigure`].
    pub fn replace(&mut self, gpu: &Gpu, surface: wgpu::Surface<'static>) -> Result<(), GpuError> {
        self.surface = surface;
        self.reconfigure(gpu)
    }

    /// Requests the next texture from the window system. Draw to it and pass it to [`present`](Self::present). Call
    /// this before uploading anything, because uploads without a submission accumulate.
    ///
    /// # Errors
    /// Returns the action left to the caller if there is no texture. [`SurfaceAction::Configure`] has already been
    /// performed.
    pub fn acquire(&mut self, gpu: &Gpu) -> Result<wgpu::SurfaceTexture, SurfaceAction> {
        // wgpu panics if an unconfigured surface is asked for a texture.
        if !self.configured && !gpu.is_lost() {
            let is_refused = self.error.is_some();
            return Err(if is_refused { SurfaceAction::RecreateSurface } else { SurfaceAction::Skip });
        }
        let (action, texture) = if gpu.is_lost() {
            (SurfaceAction::RebuildDevice, None)
        } else {
            split(self.surface.get_current_texture())
        };
        // A drawn frame polls. Without one, a lost device is noticed only here.
        if texture.is_none() {
            gpu.poll();
        }
        let action = surface_action(action, self.size(), self.window, gpu.is_lost());
        match (action, texture) {
            (SurfaceAction::Draw | SurfaceAction::DrawThenConfigure, Some(texture)) => {
                self.configure_after_present |= action == SurfaceAction::DrawThenConfigure;
                Ok(texture)
            }
            (_, texture) => {
                // Configuring fails while a texture is in use.
                drop(texture);
                if action == SurfaceAction::Configure {
                    self.configure(gpu);
                }
                Err(action)
            }
        }
    }

    /// Presents the drawn frame. The caller notifies the window first (`pre_present_notify`).
    pub fn present(&mut self, gpu: &Gpu, frame: wgpu::SurfaceTexture) {
        gpu.queue().present(frame);
        if std::mem::take(&mut self.configure_after_present) {
            self.configure(gpu);
        }
    }

    fn configure(&mut self, gpu: &Gpu) {
        if !can_configure(self.window, gpu.is_lost()) {
            return;
        }
        (self.config.width, self.config.height) = self.window;
        self.surface.configure(gpu.device(), &self.config);
        self.error = gpu.take_trouble();
        self.configured = self.error.is_none();
    }
}

fn within(gpu: &Gpu, (width, height): (u32, u32)) -> (u32, u32) {
    let most = gpu.device().limits().max_texture_dimension_2d;
    (width.min(most), height.min(most))
}

/// Maps the window system's answer to an action, and returns the texture, if there is one.
fn split(current: wgpu::CurrentSurfaceTexture) -> (SurfaceAction, Option<wgpu::SurfaceTexture>) {
    use wgpu::CurrentSurfaceTexture as Answer;
    match current {
        Answer::Success(texture) => (SurfaceAction::Draw, Some(texture)),
        Answer::Suboptimal(texture) => (SurfaceAction::DrawThenConfigure, Some(texture)),
        Answer::Timeout | Answer::Occluded => (SurfaceAction::Skip, None),
        Answer::Outdated | Answer::Validation => (SurfaceAction::Configure, None),
        Answer::Lost => (SurfaceAction::RecreateSurface, None),
    }
}

fn configuration(
    gpu: &Gpu,
    surface: &wgpu::Surface<'_>,
    size: (u32, u32),
    present_mode: wgpu::PresentMode,
) -> Result<(wgpu::SurfaceConfiguration, Vec<wgpu::PresentMode>), GpuError> {
    let offered = surface.get_capabilities(gpu.adapter());
    let format =
        choose_format(&offered.formats).ok_or_else(|| GpuError::NoFormat(gpu.adapter().get_info().name))?;
    let config = wgpu::SurfaceConfiguration {
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT,
        format,
        color_space: wgpu::SurfaceColorSpace::Auto,
        width: size.0.max(1),
        height: size.1.max(1),
        present_mode: choose_present_mode(present_mode, &offered.present_modes),
        desired_maximum_frame_latency: LATENCY,
        alpha_mode: wgpu::CompositeAlphaMode::Auto,
        view_formats: Vec::new(),
    };
    Ok((config, offered.present_modes))
}

/// What to do after asking the window system for a texture.
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
    /// Create a surface with [`Gpu::create_surface`](Gpu::create_surface), pass it to
    /// [`WindowSurface::replace`](WindowSurface::replace) and redraw.
    RecreateSurface,
    /// Call [`Gpu::rebuild`](Gpu::rebuild), then
    /// [`WindowSurface::reconfigure`](WindowSurface::reconfigure) and redraw. The renderer rebuilds itself.
    RebuildDevice,
}

/// Returns the action for a surface configured as `configured` in a window of `window` pixels. `asked` is the action
/// for the window system's answer alone.
///
/// A lost device comes first, because it causes the surface's own errors (a destroyed device makes the surface report
/// `Validation`, not `Lost`). A window without pixels is never configured, because that is an error. A suboptimal
/// texture is drawn to, because a window may stay suboptimal (a rotated display); it is reconfigured only if the size
/// differs.
fn surface_action(
    asked: SurfaceAction,
    configured: (u32, u32),
    window: (u32, u32),
    device_lost: bool,
) -> SurfaceAction {
    match asked {
        _ if device_lost => SurfaceAction::RebuildDevice,
        _ if window.0 == 0 || window.1 == 0 => SurfaceAction::Skip,
        SurfaceAction::DrawThenConfigure if configured == window => SurfaceAction::Draw,
        asked => asked,
    }
}

/// Chooses the output format: an eight-bit format without sRGB if possible, so that every platform shows the same
/// bytes, otherwise any format without sRGB, otherwise the first one offered (present.wgsl undoes its encoding).
/// Returns `None` if none is offered.
fn choose_format(offered: &[wgpu::TextureFormat]) -> Option<wgpu::TextureFormat> {
    let plain = [wgpu::TextureFormat::Bgra8Unorm, wgpu::TextureFormat::Rgba8Unorm];
    let found = offered.iter().find(|format| plain.contains(format));
    found.or_else(|| offered.iter().find(|format| !format.is_srgb())).or(offered.first()).copied()
}

/// Returns the present mode `wanted` if the window offers it, otherwise `Fifo`. Requesting a mode that the window does
/// not offer would be a fatal error.
fn choose_present_mode(wanted: wgpu::PresentMode, offered: &[wgpu::PresentMode]) -> wgpu::PresentMode {
    if offered.contains(&wanted) { wanted } else { wgpu::PresentMode::Fifo }
}

/// Whether the surface can be configured: wgpu rejects a size without pixels, and a lost device cannot configure.
fn can_configure(window: (u32, u32), device_lost: bool) -> bool {
    window.0 > 0 && window.1 > 0 && !device_lost
}

#[cfg(test)]
mod tests {
    use super::{SurfaceAction, can_configure, choose_format, choose_present_mode, split, surface_action};
    use wgpu::{CurrentSurfaceTexture as Answer, PresentMode, TextureFormat};

    const SMALL: (u32, u32) = (640, 360);
    const LARGE: (u32, u32) = (1280, 720);
    const NOTHING: (u32, u32) = (0, 0);

    #[test]
    fn every_status_has_its_action() {
        let [timeout, occluded, outdated, lost, validation] =
            [Answer::Timeout, Answer::Occluded, Answer::Outdated, Answer::Lost, Answer::Validation]
                .map(|answer| split(answer).0);
        let (success, suboptimal) = (SurfaceAction::Draw, SurfaceAction::DrawThenConfigure);
        #[rustfmt::skip]
        let cases = [
            // status   configured window lost   policy
            (success,    SMALL, SMALL,   false, SurfaceAction::Draw),
            (success,    SMALL, NOTHING, false, SurfaceAction::Skip),
            (success,    SMALL, SMALL,   true,  SurfaceAction::RebuildDevice),
            (suboptimal, SMALL, SMALL,   false, SurfaceAction::Draw),
            (suboptimal, SMALL, LARGE,   false, SurfaceAction::DrawThenConfigure),
            (timeout,    SMALL, SMALL,   false, SurfaceAction::Skip),
            (occluded,   SMALL, LARGE,   false, SurfaceAction::Skip),
            (outdated,   SMALL, SMALL,   false, SurfaceAction::Configure),
            (outdated,   SMALL, (0, 5),  false, SurfaceAction::Skip),
            (lost,       SMALL, SMALL,   false, SurfaceAction::RecreateSurface),
            (lost,       SMALL, SMALL,   true,  SurfaceAction::RebuildDevice),
            (validation, SMALL, SMALL,   true,  SurfaceAction::RebuildDevice),
            (validation, SMALL, SMALL,   false, SurfaceAction::Configure),
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
    fn only_offered_present_modes_are_used() {
        let offered = [PresentMode::Fifo, PresentMode::Mailbox];
        assert_eq!(choose_present_mode(PresentMode::Mailbox, &offered), PresentMode::Mailbox);
        assert_eq!(choose_present_mode(PresentMode::Immediate, &offered), PresentMode::Fifo);
        assert_eq!(choose_present_mode(PresentMode::Immediate, &[]), PresentMode::Fifo);
    }
}
