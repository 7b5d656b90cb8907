/** A street of old workshops by day: red brick, tall windows of many panes, setts and a kerb. */
import { clamp, smoothstep } from '../curves.mjs'
import { paintBackdropLayer } from './backdrop-layers.mjs'
import { fractalNoise, mixColours, pseudoRandomAt, smoothNoise } from './smooth-noise.mjs'

const BAY = 4.4
const SILL = 1.15
const ARCH = 3.75
const WINDOW = 1.32
const BAND = [4.55, 4.82]
const STONE = [0.47, 0.42, 0.35]
const FRAME = [0.05, 0.055, 0.055]
const FRONT_Y = 8.6

/** The workshops, planted tubs before them, and a pale house behind the camera. */
export function brickBackdropLayers() {
  return [
    paintBackdropLayer({ y: 7.4, x: [-40, 60], z: [0, 2.4], step: 0.03, blur: 0.09, colourAt: tubs }),
    paintBackdropLayer({ y: FRONT_Y, x: [-45, 65], z: [0, 12], step: 0.032, blur: 0.13, colourAt: workshops }),
    paintBackdropLayer({ y: -13, x: [-60, 70], z: [0, 7.5], step: 0.2, blur: 0.4, colourAt: opposite }),
  ]
}

function workshops(x, z) {
  const n = Math.floor((x + 440) / BAY)
  const u = x + 440 - (n + 0.5) * BAY
  const isGate = n % 4 === 1
  let c = brick(x, z)
  const pier = Math.abs(Math.abs(u) - BAY / 2)
  // Piers stand out: lit on one side, a line of shade on the other.
  if (pier < 0.34) c = scaled(c, 1.1)
  else if (pier < 0.42) c = scaled(c, u < 0 ? 0.55 : 0.85)
  if (z > BAND[0] && z < BAND[1]) c = scaled(STONE, 0.8 + 0.3 * fractalNoise(x * 2, z * 4, 3))
  else if (z > BAND[0] - 0.14 && z < BAND[0]) c = scaled(c, 0.6)
  if (z < 0.6) c = scaled([0.1, 0.1, 0.105], 0.8 + 0.4 * fractalNoise(x * 3, z * 3, 3))
  if (z < 4.4) c = (isGate ? gate(n, u, z) : lowWindow(n, u, z)) ?? c
  else c = highWindow(n, u, z - 5.3) ?? c
  if (Math.abs(u - BAY / 2 + 0.2) < 0.055 && n % 3 === 0) c = [0.045, 0.05, 0.052]
  return [...lampOnPier(c, n, u, z), 1]
}

/** Bricks in running bond, each burnt differently; soot under the band. */
function brick(x, z) {
  const row = Math.floor(z / 0.076)
  const column = Math.floor(x / 0.225 + (row & 1) * 0.5)
  const burnt = pseudoRandomAt(column, row)
  const patches = fractalNoise(x * 0.35, z * 0.5, 4)
  let c = mixColours(
    [0.25, 0.084, 0.054],
    burnt > 0.5 ? [0.31, 0.13, 0.085] : [0.14, 0.046, 0.036],
    burnt > 0.8 ? 0.9 : burnt * 0.9,
  )
  c = mixColours(c, [0.3, 0.2, 0.14], 0.5 * smoothstep(0.5, 0.8, patches))
  return scaled(c, 1.05 - 0.32 * smoothstep(0.5, 0.25, patches) + 0.06 * (smoothNoise(x * 9, z * 22) - 0.5))
}

/** A window below a flat arch of brick on end, with a sill of stone; undefined beside it. */
function lowWindow(n, u, z) {
  const a = Math.abs(u)
  const rise = ARCH - 0.34 * (u / WINDOW) ** 2
  if (a < WINDOW + 0.14 && z > SILL - 0.16 && z < SILL) return scaled(STONE, 1.05)
  if (a > WINDOW + 0.02 || z < SILL || z > rise + 0.3) return undefined
  if (z > rise) {
    const lie = pseudoRandomAt(Math.floor(u / 0.08), n)
    return scaled([0.34, 0.115, 0.066], 0.75 + 0.5 * lie)
  }
  if (a > WINDOW) return [0.09, 0.04, 0.03]
  return panes(n, u, z - SILL, { columns: 5, width: WINDOW, pane: 0.44, tall: rise - SILL })
}

function highWindow(n, u, v) {
  const a = Math.abs(u)
  const rise = 2.7 - 0.3 * (u / WINDOW) ** 2
  if (a < WINDOW + 0.12 && v > -0.15 && v < 0) return STONE
  if (a > WINDOW || v < 0 || v > rise) return undefined
  return panes(n + 50, u, v, { columns: 5, width: WINDOW, pane: 0.44, tall: rise })
}

/** Old panes, no two of which lie quite flat, so that each mirrors another piece of sky. */
function panes(n, u, v, { columns, width, pane, tall }) {
  const w = ((u + width) / (2 * width)) * columns
  const column = Math.floor(w)
  const row = Math.floor(v / pane)
  const across = Math.min(w - column, column + 1 - w) * ((2 * width) / columns)
  const along = Math.min(v - row * pane, (row + 1) * pane - v)
  const isBold = v < 0.07 || tall - v < 0.07 || width - Math.abs(u) < 0.07
  if (isBold || across < 0.022 || along < 0.022) return FRAME
  const tilt = pseudoRandomAt(n * 17 + column, row)
  const sky = smoothstep(0.1, 1, v / tall + 0.5 * (tilt - 0.5))
  const mirrored = mixColours([0.06, 0.066, 0.07], [0.52, 0.6, 0.68], sky * (0.55 + 0.45 * tilt))
  const isLit = pseudoRandomAt(n, 3) > 0.62
  const lamp = isLit ? smoothstep(0.55, 0.1, Math.abs(v - tall * 0.62)) * (0.5 + 0.5 * tilt) : 0
  return mixColours(mirrored, [1.1, 0.78, 0.42], 0.55 * lamp)
}

/** A double gate of boards in a frame of stone. */
function gate(n, u, z) {
  const a = Math.abs(u)
  if (a > 1.62 || z > 3.9) return undefined
  if (a > 1.4 || z > 3.62) return scaled(STONE, 0.9 + 0.2 * smoothNoise(u * 4, z * 5))
  if (z > 2.75) return z < 2.86 ? FRAME : panes(n + 90, u, z - 2.86, { columns: 6, width: 1.4, pane: 0.4, tall: 0.76 })
  if (a < 0.02) return [0.02, 0.025, 0.025]
  const board = Math.abs((((u + 10) / 0.16) % 1) - 0.5) > 0.44 ? 0.7 : 1
  const rail = Math.abs(z - 0.45) < 0.09 || Math.abs(z - 1.5) < 0.09 || Math.abs(z - 2.55) < 0.09 ? 1.25 : 1
  const paint = (n >> 2) & 1 ? [0.03, 0.1, 0.085] : [0.035, 0.07, 0.12]
  return scaled(paint, board * rail * (0.85 + 0.3 * fractalNoise(u * 3, z, 3)))
}

/** A shaded lamp on every second pier, which warms the brick below it. */
function lampOnPier(c, n, u, z) {
  if (n & 1) return c
  const du = u + BAY / 2
  if (Math.abs(du) < 0.24 - 0.5 * Math.max(0, z - 3.3) && z > 3.3 && z < 3.6) return [0.03, 0.034, 0.034]
  if (Math.hypot(du, (z - 3.26) * 1.6) < 0.11) return [5, 3.6, 2]
  const glow = Math.exp(-((du / 0.75) ** 2) - ((z - 2.75) / 0.8) ** 2)
  return [c[0] * (1 + 0.9 * glow), c[1] * (1 + 0.7 * glow), c[2] * (1 + 0.4 * glow)]
}

/** Tubs with clipped bay trees beside the gates, and bollards along the kerb. */
function tubs(x, z) {
  const n = Math.floor((x + 440) / BAY)
  const u = x + 440 - (n + 0.5) * BAY
  const side = Math.abs(u)
  if (n % 4 === 1) {
    const du = (side - 2.05) / 0.36
    if (z < 0.6 && Math.abs(du) < 0.75) return [...scaled([0.2, 0.19, 0.18], 1 - 0.35 * du), 1]
    if (z < 1.0 && Math.abs(du) < 0.08) return [0.05, 0.04, 0.03, 1]
    const r = Math.hypot(du * 0.36, z - 1.42)
    const edge = 0.5 * (0.88 + 0.3 * fractalNoise(x * 8, z * 8, 3))
    if (r < edge) {
      const k = (0.3 + 0.75 * smoothstep(0.95, 1.85, z) - 0.25 * du) * (0.5 + fractalNoise(x * 14, z * 14, 3))
      return [0.06 * k, 0.1 * k, 0.035 * k, 1]
    }
  }
  return [0, 0, 0, 0]
}

/** Pale plaster with dark windows, for the paint to mirror. */
function opposite(x, z) {
  const u = Math.abs((((x + 400) / 3.6) % 1) - 0.5)
  if (u < 0.2 && ((z > 1 && z < 2.9) || (z > 4.4 && z < 6.3))) return [0.1, 0.11, 0.13, 1]
  const k = 0.75 + 0.2 * smoothstep(0, 5, z)
  return [0.56 * k, 0.51 * k, 0.45 * k, 1]
}

/** A bright veil of cloud. */
export function brickBackdropSky(_dx, _dy, dz, out) {
  const k = smoothstep(0, 0.7, dz)
  out[0] = 1.15 + 0.35 * k
  out[1] = 1.2 + 0.38 * k
  out[2] = 1.28 + 0.42 * k
}

/** Setts of granite, a kerb, and a pavement of slabs. */
export function brickBackdropGround(x, y, blur, out) {
  const fine = clamp(1 - blur / 0.1, 0, 1)
  const damp = fractalNoise(x * 0.3, y * 0.45, 4)
  let c
  if (y < 4.3) {
    const row = Math.floor(x / 0.16)
    const v = y / 0.24 + (row & 1) * 0.5 + 0.2 * pseudoRandomAt(row, 2)
    const column = Math.floor(v)
    const joint = Math.min(x / 0.16 - row, row + 1 - x / 0.16) * 0.16
    const across = Math.min(v - column, column + 1 - v) * 0.24
    const gap = smoothstep(0.02 + blur * 0.3, 0.006, Math.min(joint, across)) * fine
    const stone = pseudoRandomAt(row * 3 + 1, column)
    const k = (0.9 + 0.12 * (stone - 0.5) * clamp(1 - blur / 0.25, 0, 1)) * (0.82 + 0.36 * damp) * (1 - 0.3 * gap)
    c = [0.185 * k, 0.176 * k, 0.17 * k]
  } else {
    const slab = pseudoRandomAt(Math.floor(x / 0.9), Math.floor(y / 0.7))
    const k = 0.88 + 0.16 * slab * clamp(1 - blur / 0.5, 0, 1) + 0.14 * (damp - 0.5)
    c = [0.27 * k, 0.258 * k, 0.245 * k]
  }
  const edge = 0.015 + blur * 0.5
  const kerb = smoothstep(4.28 - edge, 4.3 + edge, y) * smoothstep(4.55 + edge, 4.53 - edge, y)
  c = mixColours(c, [0.37, 0.36, 0.35], kerb)
  const gutter = smoothstep(3.9 - edge * 3, 4.26, y) * smoothstep(4.3 + edge, 4.28 - edge, y)
  c = mixColours(c, [0.1, 0.097, 0.095], gutter * 0.75)
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
  return true
}

/** Setts that feet and tyres have polished. */
export function brickBackdropGroundReflectivity(x, y) {
  return y < 4.3 ? 0.03 + 0.09 * smoothstep(0.5, 0.68, fractalNoise(x * 0.3, y * 0.45, 4)) : 0.02
}

function scaled(c, k) {
  return [c[0] * k, c[1] * k, c[2] * k]
}
