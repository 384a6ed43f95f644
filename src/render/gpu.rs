//! Access to the GPU: instance, adapter, device and queue, and whether the device is lost.

use std::ffi::OsStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

const BACKEND_VARIABLE: &str = "WGPU_BACKEND";
/// The backend names that wgpu accepts in [`BACKEND_VARIABLE`]. An empty name means all backends.
const BACKENDS: [&str; 11] =
    ["", "vulkan", "vk", "dx12", "d3d12", "metal", "mtl", "opengl", "gles", "gl", "webgpu"];

/// The message to a player without a graphics driver: one line with what to install.
#[cfg(target_os = "linux")]
const NO_ADAPTER: &str = "no graphics adapter found: install a Vulkan driver \
    (Debian, Ubuntu, Fedora: package mesa-vulkan-drivers, which also draws without a GPU)";
#[cfg(target_os = "windows")]
const NO_ADAPTER: &str =
    "no graphics adapter found: install the driver of your graphics card (DirectX 12 or Vulkan)";
#[cfg(target_os = "macos")]
const NO_ADAPTER: &str = "no graphics adapter found: this game needs a Mac with Metal (macOS 10.13 or later)";
#[cfg(target_arch = "wasm32")]
const NO_ADAPTER: &str = "this browser offers neither WebGPU nor WebGL 2: turn on hardware acceleration in its \
    settings, or use a newer browser";
#[cfg(not(any(target_arch = "wasm32", target_os = "linux", target_os = "windows", target_os = "macos")))]
const NO_ADAPTER: &str = "no graphics adapter found: install a Vulkan driver (mesa)";

/// The reason why the game has no GPU to draw with.
#[derive(Debug, thiserror::Error)]
pub enum GpuError {
    /// Neither hardware nor a software driver was found. The message names, in one line, the driver to install or the
    /// environment variable to unset.
    #[error("{}", no_adapter(std::env::var_os(BACKEND_VARIABLE).as_deref()))]
    NoAdapter,
    /// There are adapters, but the window's surface could not be created.
    #[error("cannot draw in the window: {0}")]
    Surface(#[from] wgpu::CreateSurfaceError),
    /// There are adapters, but none can present in this window. The text comes from wgpu.
    #[error("no graphics adapter can draw in this window ({0})")]
    NoSurfaceSupport(String),
    /// The adapter offers no color format for this window. The text names the adapter.
    #[error("the graphics adapter `{0}` offers no color format for this window")]
    NoFormat(String),
    /// The adapter was found, but did not provide a device.
    #[error("cannot open the graphics adapter `{adapter}`: {source}")]
    Device {
        /// The name of the adapter, as reported by the driver.
        adapter: String,
        /// wgpu's error.
        source: wgpu::RequestDeviceError,
    },
}

/// Returns the one-line message for a missing graphics adapter. `backends` is the value of [`BACKEND_VARIABLE`], if
/// set, which may exclude installed drivers.
fn no_adapter(backends: Option<&OsStr>) -> String {
    let value = backends.map(OsStr::to_string_lossy).unwrap_or_default();
    // If the variable names known backends, the driver is missing.
    let is_known = |name: &str| BACKENDS.contains(&name.trim().to_ascii_lowercase().as_str());
    if value.split(',').all(is_known) {
        return NO_ADAPTER.to_owned();
    }
    let value = ron_text::shortened(value.into_owned());
    format!(
        "no graphics adapter found for the environment variable {BACKEND_VARIABLE}=\"{value}\": \
         unset it, or set it to vulkan, gl, dx12 or metal, whichever this machine supports"
    )
}

/// The reports of a device's callbacks: whether it was lost, and its first error. Each device has its own, so that a
/// late report from an old device does not count for the new one.
#[derive(Debug, Default)]
struct DeviceHealth {
    lost: AtomicBool,
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
    /// Opens a device without a window, for screenshots, tests and tools. Respects `WGPU_BACKEND`.
    ///
    /// # Errors
    /// [`GpuError::NoAdapter`] if there is no driver, [`GpuError::Device`] if the driver refuses.
    pub async fn new() -> Result<Self, GpuError> {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
        let adapter = request_adapter(&instance, None).await?;
        Self::open(instance, adapter).await
    }

    /// Opens a device that can present in a window, and the window's surface.
    ///
    /// The descriptor must carry the display handle of the window's event loop (GL on Wayland needs it).
    ///
    /// # Errors
    /// [`GpuError::NoAdapter`] without any driver (which may show when the surface is created),
    /// [`GpuError::Surface`] and [`GpuError::NoSurfaceSupport`] when only this window fails, [`GpuError::Device`]
    /// when the driver refuses.
    pub async fn with_surface(
        descriptor: wgpu::InstanceDescriptor,
        target: impl Into<wgpu::SurfaceTarget<'static>>,
    ) -> Result<(Self, wgpu::Surface<'static>), GpuError> {
        // A browser may have WebGPU without an adapter; WebGL 2 is used then.
        let instance = wgpu::util::new_instance_with_webgpu_detection(descriptor).await;
        let surface = match instance.create_surface(target) {
            Ok(surface) => surface,
            Err(error) => return Err(surface_or_driver(&instance, error).await),
        };
        let adapter = request_adapter(&instance, Some(&surface)).await?;
        Ok((Self::open(instance, adapter).await?, surface))
    }

    /// Opens a device like [`Gpu::new`], but blocks until the driver answers. Not for browsers.
    ///
    /// # Errors
    /// Same as for [`Gpu::new`].
    pub fn new_blocking() -> Result<Self, GpuError> {
        pollster::block_on(Self::new())
    }

    /// Replaces a lost device with a new one: from the same adapter, or, if that is gone, too (a driver update, an
    /// unplugged GPU), from any adapter that can present on `surface`.
    ///
    /// # Errors
    /// Same as for [`Gpu::with_surface`]. The lost device is then kept, and the call can be retried.
    pub async fn rebuild(&mut self, surface: Option<&wgpu::Surface<'_>>) -> Result<(), GpuError> {
        *self = match Self::open(self.instance.clone(), self.adapter.clone()).await {
            Ok(gpu) => gpu,
            Err(_) => {
                let adapter = request_adapter(&self.instance, surface).await?;
                Self::open(self.instance.clone(), adapter).await?
            }
        };
        Ok(())
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
        let info = self.adapter.get_info();
        format!("{} ({:?})", info.name, info.backend)
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
        self.health.lost.load(Ordering::Acquire)
    }

    /// Returns the first uncaptured error of the device since the last call. Such an error is a bug or exhausted
    /// memory. Show it to the player, who would otherwise see a black window.
    pub fn take_error(&self) -> Option<String> {
        self.health.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    async fn open(instance: wgpu::Instance, adapter: wgpu::Adapter) -> Result<Self, GpuError> {
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
    device.set_device_lost_callback(move |_reason, _message| on_lost.lost.store(true, Ordering::Release));
    let on_error = Arc::clone(health);
    device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
        if !on_error.lost.load(Ordering::Acquire) {
            let mut first = on_error.error.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert_with(|| error.to_string());
        }
    }));
}

/// Returns the limits to request: those of WebGL2, at the adapter's resolution, reduced to what the adapter offers.
fn limits(adapter: &wgpu::Adapter) -> wgpu::Limits {
    let offered = adapter.limits();
    wgpu::Limits::downlevel_webgl2_defaults()
        .using_resolution(offered.clone())
        .using_alignment(offered.clone())
        .or_worse_values_from(&offered)
}

/// Returns the fastest hardware adapter, or a software adapter if there is none. With a surface, the adapter can
/// present on it.
async fn request_adapter(
    instance: &wgpu::Instance,
    surface: Option<&wgpu::Surface<'_>>,
) -> Result<wgpu::Adapter, GpuError> {
    let mut last = None;
    for force_fallback_adapter in [false, true] {
        let options = wgpu::RequestAdapterOptions {
            power_preference: wgpu::PowerPreference::HighPerformance,
            force_fallback_adapter,
            compatible_surface: surface,
            apply_limit_buckets: false,
        };
        match instance.request_adapter(&options).await {
            Ok(adapter) => return Ok(adapter),
            Err(error) => last = Some(error),
        }
    }
    match last {
        Some(error) if surface.is_some() && has_adapters(instance).await => {
            Err(GpuError::NoSurfaceSupport(error.to_string().replace('\n', " ")))
        }
        _ => Err(GpuError::NoAdapter),
    }
}

/// Returns the error for a surface that could not be created. Without any driver the surface fails first, so the
/// adapters show whether the window or the driver is at fault.
async fn surface_or_driver(instance: &wgpu::Instance, error: wgpu::CreateSurfaceError) -> GpuError {
    if has_adapters(instance).await { GpuError::Surface(error) } else { GpuError::NoAdapter }
}

/// Lists the graphics adapters with name, backend and driver, including those that the game cannot use. Respects
/// `WGPU_BACKEND`. Blocks on the drivers; not for browsers.
pub fn describe_adapters() -> Vec<String> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let adapters = pollster::block_on(instance.enumerate_adapters(wgpu::Backends::all()));
    let describe = |adapter: &wgpu::Adapter| {
        let info = adapter.get_info();
        let driver = [info.driver.as_str(), info.driver_info.as_str()].join(" ");
        format!("{} ({:?}, {:?}; {})", info.name, info.backend, info.device_type, driver.trim())
    };
    adapters.iter().map(describe).collect()
}

async fn has_adapters(instance: &wgpu::Instance) -> bool {
    !instance.enumerate_adapters(wgpu::Backends::all()).await.is_empty()
}

#[cfg(test)]
mod tests {
    use super::{NO_ADAPTER, no_adapter};
    use std::ffi::OsStr;

    #[test]
    fn a_set_variable_is_named() {
        assert_eq!(no_adapter(None), NO_ADAPTER);
        for named in ["", "vulkan", "GL, vk"] {
            assert_eq!(no_adapter(Some(OsStr::new(named))), NO_ADAPTER);
        }
        let message = no_adapter(Some(OsStr::new("nonsense\n")));
        assert!(message.contains(r#"WGPU_BACKEND="nonsense\n": unset it"#), "{message}");
        assert!(!message.contains("install"), "{message}");
    }
}
