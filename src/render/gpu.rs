//! Access to the GPU: instance, adapter, device and queue, and whether the device is lost.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::adapters::{AdapterFailure, AdapterOrder, candidates, describe, describe_driver, no_adapter};

/// The reason why the game has no GPU to draw with.
#[derive(Debug, thiserror::Error)]
pub enum GpuError {
    /// Neither hardware nor a software driver was found. The message names, in one line, the driver to install or the
    /// environment variable to unset.
    #[error("{}", no_adapter())]
    NoAdapter,
    /// There are adapters, but the window's surface could not be created.
    #[error("cannot draw in the window: {0}")]
    Surface(#[from] wgpu::CreateSurfaceError),
    /// There are adapters, but none can present in this window.
    #[error("no graphics adapter can draw in this window: expected a display with 24 bits of color")]
    NoSurfaceSupport,
    /// No adapter has this text in its name. The second text lists the adapters.
    #[error("no graphics adapter is named `{0}`: expected part of {1}")]
    Unknown(String, String),
    /// The adapter offers no color format for this window. The text names the adapter.
    #[error("`{0}` offers no color format for this window: expected a display with 24 bits of color")]
    NoFormat(String),
    /// The adapter was found, but did not provide a device.
    #[error("cannot open the graphics adapter `{adapter}`: {source}")]
    Device {
        /// The name of the adapter, as reported by the driver.
        adapter: String,
        /// wgpu's error.
        source: wgpu::RequestDeviceError,
    },
    /// The device reported an error, or was lost, before the end of the first frame.
    #[error("{attempt}: {reason}")]
    FirstFrame {
        /// The step that failed, such as "cannot configure the window".
        attempt: &'static str,
        /// The device's message, in one line.
        reason: String,
    },
    /// Every adapter failed, each for its own reason.
    #[error("no graphics adapter can draw the game: {}", AdapterFailure::list(.0))]
    NoneDraws(Vec<AdapterFailure>),
}

/// The reports of a device's callbacks: whether it was lost, and its first error. Each device has its own, so that a
/// late report from an old device does not count for the new one.
#[derive(Debug, Default)]
struct DeviceHealth {
    /// The reason of the loss.
    lost: OnceLock<String>,
    error: Mutex<Option<String>>,
}

/// The GPU: a device, its queue, and its adapter.
///
/// Creation is asynchronous, because a browser answers with an event; elsewhere `pollster` waits for the result.
#[derive(Debug)]
pub struct Gpu {
    instance: wgpu::Instance,
    adapter: wgpu::Adapter,
    device: wgpu::Device,
    queue: wgpu::Queue,
    health: Arc<DeviceHealth>,
}

impl Gpu {
    /// Opens a device without a window, for screenshots, tests and tools: that of the fastest adapter that has one.
    /// Respects `WGPU_BACKEND`.
    ///
    /// # Errors
    /// [`GpuError::NoAdapter`] if there is no driver, [`GpuError::Device`] if all drivers refuse.
    pub async fn new() -> Result<Self, GpuError> {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
        let mut first_error = None;
        for adapter in candidates(&instance, None, &AdapterOrder::default()).await? {
            match Self::open(instance.clone(), adapter).await {
                Ok(gpu) => return Ok(gpu),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        Err(first_error.unwrap_or(GpuError::NoAdapter))
    }

    /// Opens a device like [`Gpu::new`], but blocks until the driver answers. Not for browsers.
    ///
    /// # Errors
    /// Same as for [`Gpu::new`].
    pub fn new_blocking() -> Result<Self, GpuError> {
        pollster::block_on(Self::new())
    }

    /// Replaces a lost device with a new one from the same adapter.
    ///
    /// # Errors
    /// [`GpuError::Device`] when the driver refuses, for example because it was updated or the GPU was unplugged. The
    /// lost device is then kept.
    pub async fn rebuild(&mut self) -> Result<(), GpuError> {
        *self = Self::open(self.instance.clone(), self.adapter.clone()).await?;
        Ok(())
    }

    /// Returns the instance, to look for other adapters.
    pub fn instance(&self) -> &wgpu::Instance {
        &self.instance
    }

    /// Creates a new surface for a window whose old one was lost.
    ///
    /// # Errors
    /// [`GpuError::Surface`] when the window provides none.
    pub fn create_surface(
        &self,
        target: impl Into<wgpu::SurfaceTarget<'static>>,
    ) -> Result<wgpu::Surface<'static>, GpuError> {
        Ok(self.instance.create_surface(target)?)
    }

    /// Returns the adapter of the device, for its name and limits.
    pub fn adapter(&self) -> &wgpu::Adapter {
        &self.adapter
    }

    /// Returns the device. Its resources become invalid with it; compare devices to detect a rebuild.
    pub fn device(&self) -> &wgpu::Device {
        &self.device
    }

    /// Returns the queue of the device, which takes uploads and draw commands.
    pub fn queue(&self) -> &wgpu::Queue {
        &self.queue
    }

    /// Returns the name and backend of the adapter for display, such as `llvmpipe (Vulkan)`.
    pub fn describe(&self) -> String {
        describe(&self.adapter.get_info())
    }

    /// Returns the name, backend and driver version of the adapter; see [`AdapterFailure::driver`].
    pub fn driver(&self) -> String {
        describe_driver(&self.adapter.get_info())
    }

    /// Whether the adapter renders on the CPU, which explains a low frame rate to the player.
    pub fn is_software(&self) -> bool {
        self.adapter.get_info().device_type == wgpu::DeviceType::Cpu
    }

    /// Lets the device free finished resources and run its callbacks, without waiting. Call this once a frame:
    /// otherwise memory grows, and a lost device is not noticed.
    pub fn poll(&self) {
        // An error here means a lost device, which the callback has reported.
        let _ = self.device.poll(wgpu::PollType::Poll);
    }

    /// Whether the device was lost as of the last [`Gpu::poll`] and needs [`Gpu::rebuild`]. One atomic read.
    pub fn is_lost(&self) -> bool {
        self.health.lost.get().is_some()
    }

    /// Returns the first uncaptured error of the device since the last call. Such an error is a bug or exhausted
    /// memory. Show it to the player, who would otherwise see a black window.
    pub fn take_error(&self) -> Option<String> {
        self.health.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Returns the first error since the last call, or the reason of a loss, in one line.
    pub(super) fn take_trouble(&self) -> Option<String> {
        let lost = self.health.lost.get().map(|reason| format!("the device was lost: {reason}"));
        lost.or_else(|| self.take_error())
    }

    pub(super) async fn open(instance: wgpu::Instance, adapter: wgpu::Adapter) -> Result<Self, GpuError> {
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("render::gpu::device"),
            required_limits: limits(&adapter),
            memory_hints: wgpu::MemoryHints::MemoryUsage,
            ..wgpu::DeviceDescriptor::default()
        };
        let (device, queue) = adapter
            .request_device(&descriptor)
            .await
            .map_err(|source| GpuError::Device { adapter: adapter.get_info().name, source })?;
        let health = Arc::new(DeviceHealth::default());
        watch(&device, &health);
        Ok(Self { instance, adapter, device, queue, health })
    }
}

/// Registers device callbacks that report into `health`. Without a handler, wgpu panics on any error, even one that
/// only results from a lost device.
fn watch(device: &wgpu::Device, health: &Arc<DeviceHealth>) {
    let on_lost = Arc::clone(health);
    device.set_device_lost_callback(move |_reason, message| {
        // A device is lost only once.
        let _ = on_lost.lost.set(message);
    });
    let on_error = Arc::clone(health);
    device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
        if on_error.lost.get().is_none() {
            let mut first = on_error.error.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert_with(|| root_cause(&error));
        }
    }));
}

/// Returns the last line of an error, which names its cause. The lines before it are wgpu's call stack.
fn root_cause(error: &wgpu::Error) -> String {
    let text = error.to_string();
    let last = text.lines().rfind(|line| !line.trim().is_empty());
    last.unwrap_or_default().trim().to_owned()
}

/// Returns the limits to request: those of WebGL2, at the adapter's resolution, reduced to what the adapter offers.
fn limits(adapter: &wgpu::Adapter) -> wgpu::Limits {
    let offered = adapter.limits();
    wgpu::Limits::downlevel_webgl2_defaults()
        .using_resolution(offered.clone())
        .using_alignment(offered.clone())
        .or_worse_values_from(&offered)
}
