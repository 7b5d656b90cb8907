/** Head lamps, tail lamps and grilles: parts behind a cover or in an opening, drawn per pixel at their true depth. */
import { distanceToPolyline, signedDistanceToPolygon, smoothstep } from './curves.mjs'
import { sampleEnvironmentLight } from './light.mjs'
import { acquireLightBuffer, releaseLightBuffers } from './light-buffers.mjs'

const DAYLIGHT = [2.3, 2.4, 2.6]
const TAIL_DARK = [0.045, 0.0015, 0.002]
const TAIL_LIT = [2.3, 0.05, 0.04]
/** The lower part of a tall tail lamp is clear, for reversing: its share of the height, and how tall the lamp must be. */
const CLEAR = { share: 0.19, least: 0.11 }
/** Metres from the cover to the reflectors of a lamp, and from the lip to the bars and to the back of a grille. */
const LAMP_DEPTH = 0.035
const BAR_DEPTH = 0.014
const GRILLE_DEPTH = 0.055

/** Where the view, bent a little at the surface, meets a plane `depth` metres below it: [across, z]. */
function below(p, depth) {
  const into = Math.max(0.25, p.cos)
  const k = (depth / into) * 0.8
  return [Math.abs(p.y + p.dy * k), p.z + p.dz * k]
}

/** Light around the hit point in a direction turned by (ay, az), at `roughness`; the caller releases the buffer. */
function glint(scene, p, ay, az, roughness) {
  const light = acquireLightBuffer()
  const side = p.y < 0 ? -1 : 1
  const [x, y, z] = [p.rx, p.ry + ay * side, p.rz + az]
  const l = Math.hypot(x, y, z)
  sampleEnvironmentLight(scene, p.ex, p.ey, p.ez, x / l, y / l, z / l, roughness, light)
  return light
}

/** Adds the inside of a head lamp; returns how strongly its cover reflects. */
export function shadeHeadLamp(scene, p, out) {
  const cover = 0.05 + 0.9 * p.fresnel
  const base = lampBase(scene, p)
  for (let i = 0; i < 3; i++) out[i] += base[i] * (1 - cover)
  return cover
}

function lampBase(scene, p) {
  const { spec } = scene
  const [guideY, guideZ] = below(p, 0.01)
  const width = spec.daylightWidth ?? 0.013
  const guide = spec.daylight ? distanceToPolyline(spec.daylight, guideY, guideZ) : 9
  if (guide < width / 2) return DAYLIGHT
  const [across, z] = below(p, LAMP_DEPTH)
  // Walls of the housing darken towards the outline; the light guide throws a faint glow on them.
  const wall = 0.25 + 0.75 * smoothstep(0, 0.035, p.inset)
  const glow = 0.09 * Math.exp(-guide / 0.018)
  for (const [y, ez] of spec.lampEyes) {
    const u = across - y
    const w = (z - ez) * 1.1
    const d = Math.hypot(u, w) / spec.eyeRadius
    if (spec.eyeRing && Math.abs(d - 1.08) < 0.14) return DAYLIGHT
    if (d < 1) return eye(scene, p, u / spec.eyeRadius, w / spec.eyeRadius, d)
  }
  const rib = spec.lampRibs === 'upright' ? across * 70 : z * 95
  const light = glint(scene, p, 0, (rib % 1) - 0.5, 0.25)
  const colour = [0, 1, 2].map((i) => 0.055 * light[i] * wall + glow + 0.006)
  releaseLightBuffers(1)
  return colour
}

/** A lens in a bright bezel; (u, w) is the place within it, d its distance from the middle (1 at the rim). */
function eye(scene, p, u, w, d) {
  const isBezel = d > 0.78
  const tilt = isBezel ? -1.6 : d * 1.1
  const light = glint(scene, p, (u / (d || 1)) * tilt, (w / (d || 1)) * tilt, isBezel ? 0.1 : 0.04)
  const gain = isBezel ? 0.75 : 0.16 + 0.5 * smoothstep(0.5, 0.78, d)
  const core = d < 0.3 ? 0.16 : 0.02
  const colour = [0, 1, 2].map((i) => gain * light[i] * (scene.spec.eyeGain ?? 1) + core)
  releaseLightBuffers(1)
  return colour
}

/** Adds the inside of a tail lamp; returns how strongly its cover reflects. */
export function shadeTailLamp(scene, p, out) {
  // Less than glass would reflect: a red lamp that reflects the sky is invisible.
  const cover = 0.05 + 0.4 * p.fresnel
  if (!p.isReflector && isClearLens(scene.spec, p)) {
    const light = glint(scene, p, ((p.y * 70) % 1) - 0.5, 0.15, 0.22)
    for (let i = 0; i < 3; i++) out[i] += (0.16 * light[i] + 0.06) * (1 - cover)
    releaseLightBuffers(1)
    return cover
  }
  const { isLit, glow } = p.isReflector ? { isLit: false, glow: 0 } : tailLight(scene.spec, p)
  const rib = 0.55 + 0.45 * Math.sin(p.z * 700)
  for (let i = 0; i < 3; i++) out[i] += (isLit ? TAIL_LIT[i] : TAIL_DARK[i] * rib + glow * TAIL_LIT[i]) * (1 - cover)
  return cover
}

function isClearLens({ tail }, p) {
  let [low, high] = [9, 0]
  for (const [, z] of tail) {
    low = Math.min(low, z)
    high = Math.max(high, z)
  }
  const [across, z] = below(p, 0.012)
  return (
    high - low > CLEAR.least &&
    z < low + CLEAR.share * (high - low) &&
    -signedDistanceToPolygon(tail, across, z) > 0.006
  )
}

/** The part of the lamp that shines: a `ring` along its outline, `bars`, a thin `blade`, upright `fingers`. */
function tailLight(spec, p) {
  const [across, z] = below(p, 0.012)
  const depth = -signedDistanceToPolygon(spec.tail, across, z)
  if (spec.tailPattern === 'bars') return { isLit: depth > 0.008 && (z * 24) % 1 < 0.34, glow: 0.05 }
  if (spec.tailPattern === 'fingers') return { isLit: depth > 0.008 && (across * 30) % 1 < 0.4, glow: 0.05 }
  const from = spec.tailPattern === 'blade' ? 0.004 : 0.01
  const to = spec.tailPattern === 'blade' ? 0.011 : 0.021
  const away = Math.max(from - depth, depth - to, 0)
  return { isLit: depth > from && depth < to, glow: 0.14 * Math.exp(-away / 0.012) }
}

/** Bars of the grille, at their own depth before a dark back; openings at the rear stay dark. */
export function shadeGrille(scene, p, out) {
  const { spec } = scene
  const isRear = p.x > spec.length / 2
  const shade = smoothstep(-0.004, 0.03, p.inset)
  if (isRear && !(spec.engineVent && p.z > 0.5)) {
    out[0] = out[1] = out[2] = 0.005
    return
  }
  const style = !isRear && p.outline !== spec.grille ? (spec.ventBars ?? spec.bars) : spec.bars
  const [across, z] = below(p, BAR_DEPTH)
  const isWithin = isRear || signedDistanceToPolygon(p.outline, across, z) < -0.002
  const bar = isWithin ? barAt(style, across, z) : undefined
  if (!bar) {
    const [backY, backZ] = below(p, GRILLE_DEPTH)
    const net = ((backY + backZ) * 90) % 1 < 0.3 || ((backY - backZ + 9) * 90) % 1 < 0.3
    const k = isWithin ? (net ? 0.009 : 0.004) : 0.012
    out[0] = out[1] = out[2] = k * (0.3 + shade)
    return
  }
  const light = glint(scene, p, bar.ay, bar.az, style.isBright ? 0.12 : 0.3)
  const gain = (style.isBright ? 0.62 : 0.13) * (0.25 + 0.75 * shade) * (0.35 + 0.65 * p.specularOpen)
  for (let i = 0; i < 3; i++) out[i] += gain * light[i] + 0.004
  releaseLightBuffers(1)
}

/** The bar at (across, z) as the turn of its round surface, or nothing between bars. */
function barAt({ kind, pitch, fill }, across, z) {
  if (kind === 'lattice' || kind === 'mesh') {
    const k = kind === 'mesh' ? 1.7 : 1
    const a = ((across + z * k + 9) * pitch) % 1
    const b = ((across - z * k + 9) * pitch) % 1
    if (a < fill) return { ay: a / fill - 0.5, az: a / fill - 0.5 }
    return b < fill ? { ay: b / fill - 0.5, az: 0.5 - b / fill } : undefined
  }
  if (kind === 'studs') {
    const row = Math.floor(z * pitch)
    const u = ((across * pitch + (row & 1) * 0.5) % 1) - 0.5
    const w = z * pitch - row - 0.5
    return Math.hypot(u, w) < fill ? { ay: (u / fill) * 1.2, az: (w / fill) * 1.2 } : undefined
  }
  if (kind === 'closed') return { ay: 0, az: 0 }
  const isUpright = kind === 'vertical'
  const phase = ((isUpright ? across : z) * pitch + 0.3) % 1
  if (phase > fill) return undefined
  const turn = (phase / fill - 0.5) * 1.5
  return isUpright ? { ay: turn, az: 0 } : { ay: 0, az: turn }
}
