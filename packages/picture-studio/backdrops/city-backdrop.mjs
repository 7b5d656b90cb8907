/** A wet street at night: lit windows, shop fronts, lamps and traffic out of focus. */
import { clamp, smoothstep } from '../curves.mjs'
import { paintBackdropLayer } from './backdrop-layers.mjs'
import { fractalNoise, mixColours, pseudoRandomAt, smoothNoise } from './smooth-noise.mjs'

const WARM = [1, 0.62, 0.3]
const NEUTRAL = [1, 0.86, 0.66]
const COOL = [0.55, 0.78, 1]
const WALL = [0.022, 0.021, 0.026]

/** Houses across the street, lights before them, and houses behind the camera for what the paint reflects. */
export function cityBackdropLayers() {
  return [
    paintBackdropLayer({ y: 9.5, x: [-40, 70], z: [0, 7], step: 0.035, blur: 0.26, colourAt: lights }),
    paintBackdropLayer({ y: 15, x: [-60, 90], z: [0, 26], step: 0.05, blur: 0.34, colourAt: houses }),
    paintBackdropLayer({ y: -11, x: [-50, 60], z: [0, 16], step: 0.1, blur: 0.3, colourAt: behind }),
  ]
}

const BUILDING = 11
const STOREY = 3.4

function houses(x, z) {
  const n = Math.floor((x + 400) / BUILDING)
  const u = (x + 400) / BUILDING - n
  const top = 15 + 11 * pseudoRandomAt(n, 1)
  if (z > top) return [0, 0, 0, 0]
  const storey = Math.floor(z / STOREY)
  const v = z / STOREY - storey
  if (storey === 0) return shop(n, u, v)
  const columns = 4 + Math.floor(pseudoRandomAt(n, 2) * 3)
  const column = Math.floor(u * columns)
  const w = u * columns - column
  const tall = pseudoRandomAt(n, 3) > 0.5 ? 0.14 : 0.24
  const isPane = w > 0.2 && w < 0.8 && v > tall && v < 0.84
  const stone = mixColours(WALL, [0.06, 0.045, 0.035], pseudoRandomAt(n, 4) * 0.8 + 0.3 * smoothstep(9, 2, z))
  if (!isPane) return [...stone, 1]
  const isLit = pseudoRandomAt(n * 31 + column, storey * 7 + 3) > 0.52
  if (!isLit) return [0.03, 0.04, 0.06, 1]
  const tone = pseudoRandomAt(n * 13 + column, storey + 11)
  const colour = tone < 0.55 ? WARM : tone < 0.85 ? NEUTRAL : COOL
  const power =
    (0.5 + 1.5 * pseudoRandomAt(column + n * 5, storey * 3)) * (w > 0.47 && w < 0.53 ? 0.25 : 1) * (0.7 + 0.5 * v)
  return [colour[0] * power, colour[1] * power, colour[2] * power, 1]
}

function shop(n, u, v) {
  const isGlass = u > 0.06 && u < 0.94 && v > 0.1 && v < 0.74
  const tone = pseudoRandomAt(n, 9)
  const colour = tone < 0.4 ? WARM : tone < 0.7 ? NEUTRAL : COOL
  if (v > 0.76 && v < 0.9 && u > 0.1 && u < 0.9) {
    const sign = pseudoRandomAt(n, 12)
    const paint =
      sign < 0.3 ? [0.9, 0.12, 0.1] : sign < 0.55 ? [0.1, 0.7, 0.6] : sign < 0.8 ? [1, 0.55, 0.14] : [0.5, 0.3, 0.95]
    return [paint[0] * 1.1, paint[1] * 1.1, paint[2] * 1.1, 1]
  }
  if (!isGlass) return [...WALL, 1]
  const goods = 0.35 + 0.9 * fractalNoise(u * 14 + n * 3, v * 5, 3)
  const power = 1.5 * goods * (0.6 + 0.7 * v) * (Math.abs(((u * 3) % 1) - 0.5) > 0.47 ? 0.2 : 1)
  return [colour[0] * power, colour[1] * power, colour[2] * power, 1]
}

/** Lamps on posts, brake lights and head lamps of waiting cars, a signal; each turns into a disc. */
function lights(x, z) {
  const pick = (cx, cz, r) => Math.hypot(x - cx, z - cz) < r
  const k = Math.floor((x + 400) / 9)
  const lamp = (k + 0.5) * 9 - 400 + 2 * (pseudoRandomAt(k, 1) - 0.5)
  if (pick(lamp, 5.9, 0.17)) return [26, 16, 7.5, 1]
  if (Math.abs(x - lamp) < 0.05 && z < 5.8) return [0.012, 0.012, 0.014, 0.9]
  const c = Math.floor((x + 400) / 5.2)
  const car = (c + 0.5) * 5.2 - 400 + 1.2 * (pseudoRandomAt(c, 5) - 0.5)
  const isAway = pseudoRandomAt(c, 6) > 0.45
  const height = 0.66 + 0.16 * pseudoRandomAt(c, 8)
  for (const side of [-0.68, 0.68])
    if (pick(car + side, height, 0.085)) return isAway ? [12, 0.9, 0.5, 1] : [20, 18, 15, 1]
  const u = Math.abs(x - car)
  const isBody = u < 0.92 && z > 0.22 && z < 0.98 - 0.1 * (u / 0.92) ** 4
  const isCabin = z >= 0.9 && z < 1.42 - 0.12 * (u / 0.7) ** 4 && u < 0.84 - 0.5 * (z - 0.9)
  if (isCabin) return z > 1.0 && z < 1.32 ? [0.05, 0.05, 0.065, 1] : [0.02, 0.02, 0.025, 1]
  if (isBody) return [0.03 + 0.02 * z, 0.03 + 0.02 * z, 0.036 + 0.02 * z, 1]
  if (z < 0.3 && u > 0.55 && u < 0.88) return [0.008, 0.008, 0.009, 1]
  const s = Math.floor((x + 400) / 23)
  const signal = (s + 0.3) * 23 - 400
  if (pick(signal, 3.4, 0.12)) return pseudoRandomAt(s, 2) > 0.5 ? [1, 14, 6, 1] : [17, 1, 0.6, 1]
  return [0, 0, 0, 0]
}

function behind(x, z) {
  const n = Math.floor((x + 400) / 7)
  const u = (x + 400) / 7 - n
  if (z < 3.6 && z > 0.5 && u > 0.05 && u < 0.95) return [2.6, 2.0, 1.3, 1]
  if (z > 4.4 && u > 0.15 && u < 0.85 && z % 3.4 > 0.8 && pseudoRandomAt(n, Math.floor(z / 3.4)) > 0.55)
    return [1.2, 0.85, 0.5, 1]
  return [0.02, 0.022, 0.03, 1]
}

/** A night sky that still has the light of the city in it. */
export function cityBackdropSky(_dx, _dy, dz, out) {
  const k = smoothstep(0, 0.7, dz)
  const c = mixColours([0.085, 0.08, 0.11], [0.02, 0.03, 0.06], k)
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
}

/** Wet asphalt with a kerb across the street. */
export function cityBackdropGround(x, y, blur, out) {
  const grain = clamp(1 - blur / 0.03, 0, 1)
  const damp = fractalNoise(x * 0.5, y * 0.7, 4)
  const speck = 1 + grain * 0.14 * (smoothNoise(x * 55, y * 55) - 0.5)
  const k = (0.05 + 0.03 * damp) * speck
  let c = [k * 1.04, k, k * 1.08]
  const edge = 0.02 + blur * 0.5
  const dash = smoothstep(0.06 + edge, 0.06 - edge, Math.abs(y - 2.7)) * ((x + 300) % 6 < 3 ? 1 : 0)
  c = mixColours(c, [0.3, 0.28, 0.25], dash * 0.8)
  const pavement = smoothstep(7.4 - edge, 7.5 + edge, y)
  c = mixColours(c, [0.12, 0.11, 0.1], pavement)
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
  return true
}

/** The reflectivity of the street at (x, y): puddles reflect more. */
export function cityBackdropGroundReflectivity(x, y) {
  return 0.16 + 0.5 * smoothstep(0.52, 0.66, fractalNoise(x * 0.5, y * 0.7, 4))
}
