/** A pass road in the morning: snow on peaks, woods below them, a meadow and a wall of field stones. */
import { clamp, smoothstep } from '../curves.mjs'
import { paintBackdropLayer } from './backdrop-layers.mjs'
import { fractalNoise, mixColours, pseudoRandomAt, smoothNoise } from './smooth-noise.mjs'

const HAZE = [0.56, 0.74, 1.0]
const WALL_Y = 5.3
const FAR_Y = 3000
const RIDGE_Y = 900
const DEGREES = 180 / Math.PI

/** Wall, spruces, a wooded ridge and the peaks; behind the camera a slope, for the paint to mirror. */
export function mountainBackdropLayers() {
  return [
    paintBackdropLayer({ y: WALL_Y, x: [-30, 45], z: [0, 0.95], step: 0.02, blur: 0.045, colourAt: fieldWall }),
    paintBackdropLayer({ y: 30, x: [-110, 120], z: [-0.5, 10], step: 0.07, blur: 0.24, colourAt: spruces }),
    paintBackdropLayer({ y: 90, x: [-330, 340], z: [-4, 17], step: 0.22, blur: 0.6, colourAt: farSpruces }),
    paintBackdropLayer({ y: RIDGE_Y, x: [-3300, 3300], z: [-30, 210], step: 1.6, blur: 4, colourAt: ridge }),
    paintBackdropLayer({ y: FAR_Y, x: [-11000, 11000], z: [-60, 1300], step: 5, blur: 11, colourAt: peaks }),
    paintBackdropLayer({ y: -22, x: [-110, 120], z: [0, 5.5], step: 0.3, blur: 0.8, colourAt: slopeBehind }),
  ]
}

/** Plates are seen at a slant: what is drawn by direction keeps its shape in every view. */
function direction(x, y, z) {
  const flat = Math.hypot(x, y)
  return [Math.atan2(y, x) * DEGREES, Math.atan2(z, flat) * DEGREES]
}

/** Height of the peaks in degrees at azimuth a. */
function crest(a) {
  let height = 0
  let weight = 1
  let x = a / 11 + 3.7
  for (let k = 0; k < 6; k++) {
    const r = 1 - Math.abs(2 * smoothNoise(x, 5 + k) - 1)
    height += weight * r * r
    x = x * 2.07 + 11.3
    weight *= 0.46
  }
  return 0.9 + 4.1 * height
}

function peaks(x, z) {
  const [a, e] = direction(x, FAR_Y, z)
  const top = crest(a)
  if (e > top) return [0, 0, 0, 0]
  const below = (top - e) / top
  // Ribs run down from the crest; light comes from the left.
  const rib = (s) => folded(s * 0.62 + 0.25 * fractalNoise(s, e * 0.5, 3), e * 0.24 + 0.4 * fractalNoise(s * 0.7, e, 3))
  const slope = rib(a - 0.22) - rib(a + 0.22)
  const light = clamp(0.46 + 2.6 * slope + 0.16 * (fractalNoise(a * 3, e * 3, 4) - 0.5), 0, 1)
  const rock = mixColours([0.1, 0.13, 0.19], [0.42, 0.38, 0.36], light)
  const snow = mixColours([0.23, 0.35, 0.62], [1.3, 1.27, 1.22], smoothstep(0.2, 0.8, light))
  const cover = smoothstep(
    0.62,
    0.3,
    below + 0.75 * (fractalNoise(a * 1.9, e * 1.3 + 4, 5) - 0.5) - 0.25 * (light - 0.5),
  )
  const grass = mixColours([0.07, 0.1, 0.08], [0.16, 0.19, 0.1], light)
  const ground = mixColours(rock, grass, smoothstep(0.62, 0.9, below))
  const colour = mixColours(ground, snow, cover * smoothstep(1.2, 2.6, e))
  return [...mixColours(colour, HAZE, 0.08 + 0.4 * smoothstep(3.2, 0.3, e)), 1]
}

function folded(x, y) {
  let sum = 0
  let weight = 0.5
  for (let k = 0; k < 5; k++) {
    sum += weight * (1 - Math.abs(2 * smoothNoise(x, y) - 1))
    x = x * 2.05 + 7.7
    y = y * 2.05 + 3.1
    weight *= 0.52
  }
  return sum
}

/** Woods on the flank of the valley, serrated by their tops. */
function ridge(x, z) {
  const [a, e] = direction(x, RIDGE_Y, z)
  const tree = a * 14
  const tip = 1 - 2 * Math.abs(tree - Math.floor(tree) - 0.5)
  const top = 0.5 + 2.1 * fractalNoise(a / 13 + 9, 2, 4) + 0.13 * tip * (0.4 + pseudoRandomAt(Math.floor(tree), 4))
  if (e > top) return [0, 0, 0, 0]
  const stand = fractalNoise(a * 2.2, e * 5, 4)
  const clearing = smoothstep(0.58, 0.66, fractalNoise(a * 0.45 + 20, e * 1.1, 3))
  let c = mixColours([0.012, 0.03, 0.02], [0.055, 0.085, 0.04], stand * stand * 2)
  c = mixColours(c, [0.13, 0.19, 0.055], clearing * 0.9)
  return [...mixColours(c, HAZE, 0.16 + 0.2 * smoothstep(2, 0, e)), 1]
}

function spruces(x, z) {
  return spruceRow(x, z, { spacing: 2.1, share: 0.46, tall: [3.5, 10], seed: 3, haze: 0.03, meadow: 0.25 })
}

function farSpruces(x, z) {
  return spruceRow(x, z, { spacing: 3.4, share: 0.6, tall: [6, 15], seed: 31, haze: 0.1, meadow: 2.2 })
}

/** Spruces in groups above a meadow. */
function spruceRow(x, z, { spacing, share, tall, seed, haze, meadow }) {
  const n = Math.floor((x + 900) / spacing)
  let c
  for (let m = n - 1; m <= n + 1; m++) {
    const group = smoothNoise(m * 0.19, seed)
    if (group < 1 - share) continue
    const at = (m + 0.5 + 0.6 * (pseudoRandomAt(m, seed + 1) - 0.5)) * spacing - 900
    const height = tall[0] + (tall[1] - tall[0]) * pseudoRandomAt(m, seed + 2) * (0.6 + 0.4 * group)
    const down = (height - z) / height
    if (down < 0) continue
    // Tiers of branches that hang at their ends.
    const tier = (down * 11 + 0.6 * pseudoRandomAt(m, seed + 3)) % 1
    const half = height * 0.25 * down ** 0.85 * (0.66 + 0.34 * tier) * (0.75 + 0.5 * fractalNoise(x * 2.2, z * 2.2, 3))
    const across = (x - at) / Math.max(0.02, half)
    if (Math.abs(across) > 1) continue
    const lit = clamp(0.42 - 0.4 * across + 0.25 * (1 - tier), 0.1, 1)
    const k = lit * (0.5 + fractalNoise(x * 4, z * 4, 3))
    c = mixColours([0.01, 0.02, 0.014], [0.085, 0.125, 0.05], k)
  }
  const grass = meadow * (0.5 + fractalNoise(x / (spacing * 5), seed, 3))
  if (!c && z < grass) {
    const k = 0.75 + 0.5 * fractalNoise(x * 0.5, z * 3, 3)
    c = [0.16 * k, 0.22 * k, 0.06 * k]
  }
  return c ? [...mixColours(c, HAZE, haze), 1] : [0, 0, 0, 0]
}

/** Stones of all sizes under a rough edge, with a fringe of grass. */
function fieldWall(x, z) {
  const fringe = 0.05 + 0.12 * smoothNoise(x * 2, 3) + 0.09 * smoothNoise(x * 17, 7)
  if (z < fringe) {
    const k = 0.6 + 0.8 * smoothNoise(x * 20, z * 14)
    return [0.13 * k, 0.17 * k, 0.05 * k, 1]
  }
  if (z > 0.58 + 0.09 * smoothNoise(x * 2.3, 5) + 0.07 * smoothNoise(x * 6.1, 2)) return [0, 0, 0, 0]
  const { stone, gap } = stoneAt(x / 0.27, z / 0.15)
  const k = (0.45 + 0.75 * stone) * (0.7 + 0.6 * fractalNoise(x * 9, z * 9, 3)) * (0.8 + 0.5 * z) * (1 - 0.75 * gap)
  const moss = smoothstep(0.62, 0.75, fractalNoise(x * 1.1 + 4, z * 3, 4))
  return [
    ...scaled(mixColours(mixColours([0.3, 0.29, 0.275], [0.36, 0.32, 0.25], stone), [0.17, 0.19, 0.09], moss * 0.7), k),
    1,
  ]
}

/** The nearest of points that lie anyhow in a grid: a number of its own, and how near its edge is. */
function stoneAt(u, v) {
  let [nearest, next, stone] = [9, 9, 0]
  for (let j = Math.floor(v) - 1; j <= Math.floor(v) + 1; j++)
    for (let i = Math.floor(u) - 1; i <= Math.floor(u) + 1; i++) {
      const du = i + 0.5 + 0.75 * (pseudoRandomAt(i, j * 5 + 1) - 0.5) + 0.5 * (j & 1) - u
      const dv = j + 0.5 + 0.6 * (pseudoRandomAt(i, j * 5 + 2) - 0.5) - v
      const d = Math.hypot(du, dv)
      if (d < nearest) [nearest, next, stone] = [d, nearest, pseudoRandomAt(i, j * 5 + 3)]
      else if (d < next) next = d
    }
  return { stone, gap: smoothstep(0.16, 0.03, next - nearest) }
}

function slopeBehind(x, z) {
  const top = 2.8 + 2.4 * fractalNoise(x * 0.12, 2, 4)
  if (z > top) return [0, 0, 0, 0]
  const k = 0.6 + 0.8 * fractalNoise(x * 0.4, z * 0.6, 3)
  return [0.08 * k, 0.11 * k, 0.045 * k, 1]
}

/** A clear morning with a few high clouds. */
export function mountainBackdropSky(dx, dy, dz, out) {
  const k = smoothstep(-0.02, 0.5, dz)
  let c = mixColours([0.62, 0.9, 1.3], [0.1, 0.27, 0.78], k ** 0.7)
  const stretch = dz + 0.12
  const cloud = fractalNoise((dx / stretch) * 0.5 + 2, (dy / stretch) * 1.5 + 8, 5)
  c = mixColours(c, [1.7, 1.72, 1.75], 0.75 * smoothstep(0.52, 0.76, cloud) * smoothstep(0.01, 0.09, dz))
  // The sun stands behind the camera: it lights the shoulder of the car.
  if (dy < 0) c = mixColours(c, [3.4, 3.1, 2.6], 0.8 * Math.exp(-((dx + 0.45) ** 2 + (dz - 0.62) ** 2) / 0.05))
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
}

/** Asphalt with a white line, gravel, and grass beyond the wall. */
export function mountainBackdropGround(x, y, blur, out) {
  const grain = clamp(1 - blur / 0.03, 0, 1)
  const patches = 0.9 + 0.2 * fractalNoise(x * 0.3, y * 0.7, 3)
  const tracks = 1 - 0.09 * Math.exp(-(((Math.abs(y + 0.1) - 0.85) / 0.3) ** 2))
  const k = patches * tracks * (1 + grain * 0.09 * (smoothNoise(x * 60, y * 60) - 0.5))
  let c = [0.17 * k, 0.178 * k, 0.19 * k]
  const edge = 0.012 + blur * 0.5
  const worn = 0.8 + 0.2 * fractalNoise(x * 2.2, y * 9, 2)
  c = mixColours(c, [0.74, 0.75, 0.76], smoothstep(0.075 + edge, 0.075 - edge, Math.abs(y - 3.2)) * worn)
  const gravel = smoothstep(3.75 - edge, 4.0 + edge, y + 0.3 * (smoothNoise(x * 1.4, 5) - 0.5))
  const pebble = 0.75 + 0.4 * fractalNoise(x * 3, y * 3, 3) + grain * 0.16 * (smoothNoise(x * 40, y * 40) - 0.5)
  c = mixColours(c, [0.27 * pebble, 0.255 * pebble, 0.23 * pebble], gravel)
  const tufts = smoothstep(4.5 - edge, 5.0 + edge, y + 0.9 * (fractalNoise(x * 0.9, y, 3) - 0.5))
  const blade = 0.7 + 0.6 * fractalNoise(x * 0.8, y * 1.4, 4)
  c = mixColours(c, [0.12 * blade, 0.17 * blade, 0.045 * blade], tufts)
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
  return true
}

function scaled(c, k) {
  return [c[0] * k, c[1] * k, c[2] * k]
}
