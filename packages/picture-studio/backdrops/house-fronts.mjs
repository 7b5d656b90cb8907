/** The fronts of houses in a row, each with a garage, a porch and two storeys, in its own colours. */
import { smoothstep } from '../curves.mjs'
import { fractalNoise, mixColours, pseudoRandomAt } from './smooth-noise.mjs'

const PERIOD = 20
const WIDTH = 15.6
/** The first house begins here, so that each view shows a garage or a porch beside the car, not behind it. */
const FIRST_AT = 401.5
const GARAGE_EAVE = 2.75
const EAVE = 5.3
const WHITE = [0.78, 0.77, 0.74]

const PALETTES = [
  { wall: [0.66, 0.6, 0.49], roof: [0.1, 0.095, 0.095], door: [0.03, 0.09, 0.13], shutter: [0.05, 0.1, 0.12] },
  { wall: [0.4, 0.46, 0.5], roof: [0.085, 0.085, 0.095], door: [0.3, 0.03, 0.03], shutter: [0.62, 0.62, 0.6] },
  { wall: [0.52, 0.56, 0.53], roof: [0.16, 0.1, 0.075], door: [0.03, 0.1, 0.06], shutter: [0.07, 0.12, 0.09] },
]
/** Left edge, lower edge, width and height of the windows of the main part. */
const WINDOWS = [
  [9.2, 0.85, 1.7, 1.35],
  [12.5, 0.85, 1.7, 1.35],
  [9.2, 3.3, 1.7, 1.3],
  [12.5, 3.3, 1.7, 1.3],
  [6.95, 3.5, 1.1, 1.1],
]

/** The house to which x belongs, and how many metres right of its left edge x is. */
export function positionInHouse(x) {
  const house = Math.floor((x + FIRST_AT) / PERIOD)
  return { house, u: x + FIRST_AT - house * PERIOD }
}

/** Colour and cover of the fronts at (x, z). */
export function houseAt(x, z) {
  const { house, u } = positionInHouse(x)
  if (u > WIDTH) return [0, 0, 0, 0]
  const palette = PALETTES[((house % 3) + 3) % 3]
  const isGarage = u < 6.1
  const eave = isGarage ? GARAGE_EAVE : EAVE
  if (z > eave + 0.16) return roof(u, z, palette)
  if (z > eave) return [...scaled(WHITE, 0.95), 1]
  const c = (isGarage ? garage(u, z) : mainPart(house, u, z, palette)) ?? wall(x, z, palette, eave)
  // The main part throws a soft shade onto the garage wing beside it.
  const shade = isGarage ? 1 - 0.22 * smoothstep(5, 6.1, u) : 1
  return [...scaled(c, shade), 1]
}

function wall(x, z, { wall: colour }, eave) {
  if (z < 0.28) return scaled([0.27, 0.26, 0.25], 0.8 + 0.4 * fractalNoise(x * 3, z * 6, 3))
  const board = (z / 0.17) % 1
  const line = 1 - 0.16 * smoothstep(0.2, 0, board)
  const underEave = 0.66 + 0.34 * smoothstep(eave, eave - 0.5, z)
  return scaled(colour, line * underEave * (0.95 + 0.1 * fractalNoise(x * 0.6, z * 0.6, 3)))
}

/** Slopes of shingle that fall towards the viewer, cut by hips. */
function roof(u, z, { roof: colour }) {
  const isGarage = u < 6.1
  const eave = isGarage ? GARAGE_EAVE : EAVE
  const up = z - eave - 0.16
  const top = isGarage ? 1.55 : 2.1
  const left = isGarage ? u + 0.35 : u - 5.75
  const right = isGarage ? 9 : WIDTH + 0.3 - u
  if (up > top || up > left * 0.75 || up > right * 0.75) return [0, 0, 0, 0]
  const row = Math.floor(up / 0.17)
  const tile = pseudoRandomAt(Math.floor(u / 0.3 + (row & 1) * 0.5), row)
  const line = up / 0.17 - row < 0.16 ? 0.72 : 1
  return [...scaled(colour, line * (0.85 + 0.35 * tile) * (1.15 + 0.2 * up)), 1]
}

/** A wide white door of panels with a row of small windows, between two lanterns. */
function garage(u, z) {
  const lantern = Math.min(Math.abs(u - 0.38), Math.abs(u - 5.62))
  if (lantern < 0.1 && z > 1.62 && z < 1.98)
    return lantern < 0.06 && z < 1.9 && z > 1.68 ? [2.2, 1.5, 0.8] : [0.03, 0.03, 0.03]
  if (u < 0.66 || u > 5.34 || z > 2.36) return undefined
  if (u < 0.8 || u > 5.2 || z > 2.22) return WHITE
  if (z > 2.12) return scaled(WHITE, 0.45)
  const across = ((u - 0.8) / 4.4) * 4
  const along = z / 0.53
  const du = Math.min(across % 1, 1 - (across % 1)) * 1.1
  const dz = Math.min(along % 1, 1 - (along % 1)) * 0.53
  if (along % 1 < 0.03) return scaled(WHITE, 0.55)
  if (along >= 3 && du > 0.1 && dz > 0.11) {
    if (Math.abs((across % 1) - 0.5) < 0.03) return WHITE
    return mixColours([0.09, 0.1, 0.11], [0.42, 0.5, 0.56], smoothstep(3.1, 3.9, along + 0.3 * (across % 1)))
  }
  const bevel = Math.min(du - 0.12, dz - 0.1)
  const isUpper = along % 1 > 0.5
  if (bevel > 0 && bevel < 0.035) return scaled(WHITE, isUpper ? 0.72 : 1.12)
  return scaled(WHITE, 0.93 + 0.07 * smoothstep(0, 2, z))
}

function mainPart(house, u, z, palette) {
  if (u < 6.25 || u > WIDTH - 0.15) return scaled(WHITE, u < 6.25 ? 0.8 : 0.95)
  return porch(u, z, palette) ?? windows(house, u, z, palette)
}

/** Two posts and a small roof over a coloured door with a pane beside it. */
function porch(u, z, { door, roof: colour }) {
  const across = u - 7.5
  const a = Math.abs(across)
  if (a < 1.35 && z > 2.55 && z < 2.8) return WHITE
  if (z >= 2.8 && z < 2.8 + (1.45 - a) * 0.5) return z > 2.72 + (1.45 - a) * 0.5 ? WHITE : scaled(colour, 1.3)
  if (z > 2.55 || a > 1.3) return undefined
  if (a > 1.08 && a < 1.24) return scaled(WHITE, 1 - 0.25 * smoothstep(1.08, 1.24, a * Math.sign(across)))
  if (z < 0.32) return a < 1.25 ? scaled([0.4, 0.39, 0.37], z % 0.16 < 0.03 ? 0.6 : 1) : undefined
  const at = across + 0.12
  if (Math.abs(at) < 0.48 && z < 2.35) {
    const isPanel = Math.abs(Math.abs(at) - 0.22) < 0.15 && Math.abs(((z + 0.1) % 0.7) - 0.35) < 0.26
    return scaled(door, isPanel ? 1.25 : 1)
  }
  if (at > 0.48 && at < 0.8 && z < 2.35) return at < 0.54 || at > 0.74 ? WHITE : [0.3, 0.32, 0.32]
  if (Math.abs(at) < 0.58 && z < 2.45) return WHITE
  // The porch shades its wall.
  return scaled([0.42, 0.4, 0.36], 0.8)
}

function windows(house, u, z, { shutter }) {
  for (const [k, [left, low, width, height]] of WINDOWS.entries()) {
    const x = u - left
    const y = z - low
    if (y < -0.12 || y > height + 0.1) continue
    if (k < 4 && ((x > -0.5 && x < -0.1) || (x > width + 0.1 && x < width + 0.5)) && y > -0.04 && y < height + 0.04)
      return scaled(shutter, (y / 0.09) % 1 < 0.3 ? 0.72 : 1)
    if (x < -0.1 || x > width + 0.1) continue
    const isFrame = x < 0 || x > width || y < 0 || y > height
    const pane = Math.min(Math.abs(((x / width) * 3) % 1), 1 - (((x / width) * 3) % 1)) * (width / 3)
    if (isFrame || pane < 0.022 || Math.abs(y - height / 2) < 0.03) return y < -0.02 ? scaled(WHITE, 0.85) : WHITE
    const curtain = smoothstep(0.3, 0.16, Math.min(x, width - x)) * 0.5
    const tree = 0.45 + 0.5 * fractalNoise(u * 1.6 + house * 3, z * 2, 3)
    const glass = mixColours([0.07, 0.085, 0.085], [0.5, 0.6, 0.7], smoothstep(tree - 0.2, tree + 0.2, y / height))
    return mixColours(glass, [0.5, 0.48, 0.44], curtain)
  }
  return undefined
}

function scaled(c, k) {
  return [c[0] * k, c[1] * k, c[2] * k]
}
