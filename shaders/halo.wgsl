// A circle of light, soft to both sides: shock waves and glows. See src/render/halo.rs.

struct Halo {
    @location(0) pos: vec2<f32>,
    // Where it is brightest, and how far it reaches to both sides of that.
    @location(1) radius: f32,
    @location(2) width: f32,
    // Color and strength.
    @location(3) light: vec4<f32>,
}

struct Fragment {
    @builtin(position) clip: vec4<f32>,
    // World pixels from the center.
    @location(0) away: vec2<f32>,
    @location(1) @interpolate(flat) radius: f32,
    @location(2) @interpolate(flat) width: f32,
    @location(3) @interpolate(flat) light: vec3<f32>,
    // Of what lies behind a ring, how much its wake hides.
    @location(4) @interpolate(flat) shade: f32,
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
    out.shade = select(0.0, 0.45 * halo.light.a, halo.radius > 0.0);
    return out;
}

@fragment
fn fs_main(in: Fragment) -> @location(0) vec4<f32> {
    let off = (length(in.away) - in.radius) / in.width;
    let front = clamp(1.0 - abs(off), 0.0, 1.0);
    // What runs outwards as pressure leaves thin space behind: a dark hem inside the bright front gives it an edge.
    let wake = clamp(1.0 - abs(off + 0.8) * 1.25, 0.0, 1.0);
    // Premultiplied: light is added, and only the wake has alpha.
    return vec4<f32>(in.light * front * front, in.shade * wake * wake);
}
