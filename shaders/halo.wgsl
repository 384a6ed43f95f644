// A circle of light, soft to both sides: shock waves and glows. See src/render/halo.rs.

struct Halo {
    @location(0) pos: vec2<f32>,
    // Where it is brightest, and how far it reaches to both sides of that.
    @location(1) radius: f32,
    @location(2) width: f32,
    // Colour and strength.
    @location(3) light: vec4<f32>,
}

struct Fragment {
    @builtin(position) clip: vec4<f32>,
    // World pixels from the centre.
    @location(0) away: vec2<f32>,
    @location(1) @interpolate(flat) radius: f32,
    @location(2) @interpolate(flat) width: f32,
    @location(3) @interpolate(flat) light: vec3<f32>,
}

@vertex
fn vs_main(@builtin(vertex_index) index: u32, halo: Halo) -> Fragment {
    let reach = halo.radius + halo.width;
    var out: Fragment;
    out.away = (corner_of(index) * 2.0 - 1.0) * reach;
    out.clip = world_to_clip(floor(halo.pos) + out.away);
    out.radius = halo.radius;
    out.width = max(halo.width, 0.001);
    out.light = halo.light.rgb * halo.light.a;
    return out;
}

@fragment
fn fs_main(in: Fragment) -> @location(0) vec4<f32> {
    let near = clamp(1.0 - abs(length(in.away) - in.radius) / in.width, 0.0, 1.0);
    // Premultiplied with no alpha: added.
    return vec4<f32>(in.light * near * near, 0.0);
}
