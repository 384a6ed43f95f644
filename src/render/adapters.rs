//! The graphics adapters of this machine, in the order in which the game tries them.

use std::ffi::OsStr;

use super::gpu::GpuError;

const BACKEND_VARIABLE: &str = "WGPU_BACKEND";
/// The backend names in [`BACKEND_VARIABLE`] that this system may have. An empty name means all backends.
const BACKENDS: &[&str] = if cfg!(target_os = "windows") {
    &["", "vulkan", "vk", "dx12", "d3d12", "opengl", "gles", "gl"]
} else if cfg!(target_os = "macos") {
    &["", "metal", "mtl"]
} else {
    &["", "vulkan", "vk", "opengl", "gles", "gl"]
};

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

/// Returns the one-line message for a missing graphics adapter.
pub(super) fn no_adapter() -> String {
    no_adapter_in(std::env::var_os(BACKEND_VARIABLE).as_deref())
}

/// Returns the message for a value of [`BACKEND_VARIABLE`], if set, which may exclude installed drivers.
fn no_adapter_in(backends: Option<&OsStr>) -> String {
    let value = backends.map(OsStr::to_string_lossy).unwrap_or_default();
    // If the variable names backends that this system may have, the driver is missing.
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

/// The player's choice and the failures of the past, which change the order of the adapters.
#[derive(Clone, Debug, Default)]
pub struct AdapterOrder {
    /// Part of the name or backend of the adapter to try first, such as `nvidia` or `gl`, in any case.
    pub first: Option<String>,
    /// Whether it is an error if no adapter is the one to try first.
    pub is_required: bool,
    /// The adapters that failed before, by [`AdapterFailure::driver`]. They are tried last. A driver with another
    /// version counts as another one.
    pub last: Vec<String>,
}

/// An adapter that the game could not draw with.
#[derive(Clone, Debug)]
pub struct AdapterFailure {
    /// The name and backend for display, such as `llvmpipe (Vulkan)`.
    pub name: String,
    /// Name, backend and driver version, in one line.
    pub driver: String,
    /// The reason, in one line.
    pub reason: String,
}

impl AdapterFailure {
    /// Describes the failure of an adapter.
    pub fn new(adapter: &wgpu::Adapter, reason: &impl ToString) -> Self {
        let info = adapter.get_info();
        Self { name: describe(&info), driver: describe_driver(&info), reason: reason.to_string() }
    }

    pub(super) fn list(failures: &[Self]) -> String {
        let lines = failures.iter().map(|failure| format!("{}: {}", failure.name, failure.reason));
        lines.collect::<Vec<_>>().join("; ")
    }
}

pub(super) fn describe(info: &wgpu::AdapterInfo) -> String {
    format!("{} ({:?})", info.name, info.backend)
}

/// Describes an adapter with its kind and driver, in one line, because a file of lines stores the description.
pub fn describe_driver(info: &wgpu::AdapterInfo) -> String {
    let driver = [info.driver.as_str(), info.driver_info.as_str()].join(" ");
    let text = format!("{} ({:?}, {:?}; {})", info.name, info.backend, info.device_type, driver.trim());
    text.replace(char::is_control, " ")
}

/// Returns the adapters that can present on `surface`, or all of them without a surface: the player's choice first,
/// then hardware before software, and those that failed before last.
///
/// # Errors
/// [`GpuError::NoAdapter`] and [`GpuError::NoSurfaceSupport`] if there are none, [`GpuError::Unknown`] if a required
/// adapter is not among them.
pub(super) async fn candidates(
    instance: &wgpu::Instance,
    surface: Option<&wgpu::Surface<'_>>,
    order: &AdapterOrder,
) -> Result<Vec<wgpu::Adapter>, GpuError> {
    let mut adapters = enumerate(instance, surface).await;
    if adapters.is_empty() {
        return Err(GpuError::NoAdapter);
    }
    let is_first = |info: &wgpu::AdapterInfo| {
        let name = describe(info).to_lowercase();
        order.first.as_ref().is_some_and(|first| name.contains(&first.to_lowercase()))
    };
    if let Some(first) = order.first.as_ref().filter(|_| order.is_required)
        && !adapters.iter().any(|adapter| is_first(&adapter.get_info()))
    {
        let names: Vec<_> = adapters.iter().map(|adapter| describe(&adapter.get_info())).collect();
        return Err(GpuError::Unknown(first.clone(), names.join(", ")));
    }
    adapters.retain(|adapter| surface.is_none_or(|surface| adapter.is_surface_supported(surface)));
    if adapters.is_empty() {
        return Err(GpuError::NoSurfaceSupport);
    }
    adapters.sort_by_key(|adapter| {
        let info = adapter.get_info();
        let has_failed = order.last.contains(&describe_driver(&info));
        (!is_first(&info), has_failed, speed_rank(info.device_type))
    });
    Ok(adapters)
}

#[cfg(not(target_arch = "wasm32"))]
async fn enumerate(instance: &wgpu::Instance, _: Option<&wgpu::Surface<'_>>) -> Vec<wgpu::Adapter> {
    instance.enumerate_adapters(wgpu::Backends::all()).await
}

/// Returns the only adapter that a browser offers.
#[cfg(target_arch = "wasm32")]
async fn enumerate(instance: &wgpu::Instance, surface: Option<&wgpu::Surface<'_>>) -> Vec<wgpu::Adapter> {
    let options = wgpu::RequestAdapterOptions {
        power_preference: wgpu::PowerPreference::HighPerformance,
        compatible_surface: surface,
        ..wgpu::RequestAdapterOptions::default()
    };
    instance.request_adapter(&options).await.into_iter().collect()
}

/// Returns the place of a kind of adapter among the others, the fastest first. GL does not report the kind of hardware.
fn speed_rank(kind: wgpu::DeviceType) -> u8 {
    match kind {
        wgpu::DeviceType::DiscreteGpu => 0,
        wgpu::DeviceType::IntegratedGpu => 1,
        wgpu::DeviceType::Other => 2,
        wgpu::DeviceType::VirtualGpu => 3,
        wgpu::DeviceType::Cpu => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::{BACKENDS, NO_ADAPTER, no_adapter_in};
    use std::ffi::OsStr;

    #[test]
    fn a_set_variable_is_named() {
        assert_eq!(no_adapter_in(None), NO_ADAPTER);
        for named in ["", BACKENDS[1], &BACKENDS[1..].join(", ").to_uppercase()] {
            assert_eq!(no_adapter_in(Some(OsStr::new(named))), NO_ADAPTER);
        }
        let message = no_adapter_in(Some(OsStr::new("nonsense\n")));
        assert!(message.contains(r#"WGPU_BACKEND="nonsense\n": unset it"#), "{message}");
        assert!(!message.contains("install"), "{message}");
        let foreign = if cfg!(target_os = "windows") { "metal" } else { "dx12" };
        assert!(no_adapter_in(Some(OsStr::new(foreign))).contains(foreign));
    }
}
