/** The front seats of a cabin: cushion, backrest with bolsters, head restraint; pleats are part of the shape. */
import { smoothMinimum, smoothstep } from '../curves.mjs'
import { rodDistanceField, roundedBoxDistanceField, tiltDistanceField } from './distance-fields.mjs'

/** Distance of the seats from the middle of the cabin, in metres. */
export const SEAT_SIDEWAYS_OFFSET = 0.375
const HIP = { x: 0.98, z: 0.34 }
const RECLINE = 0.34

/** Both front seats, and the bench behind them where there is one. */
export function cabinSeatParts(style) {
  const parts = [-1, 1].flatMap((side) => frontSeat(style, side * SEAT_SIDEWAYS_OFFSET))
  if (style.hasBench) parts.push(...bench(style))
  return parts
}

function frontSeat(style, y0) {
  const { bolster, pleat } = style
  const cushionBase = roundedBoxDistanceField([0.72, 0, 0.27], [0.29, 0.24, 0.085], 0.06)
  const cushion = tiltDistanceField(
    (x, y, z) => {
      const a = Math.abs(y)
      const edge = roundedBoxDistanceField([0.72, 0.215, 0.3], [0.28, 0.05, 0.085 + bolster], 0.045)(x, a, z)
      const middle = a < 0.17 ? pleats(pleat, x * pleat.perMetre) * smoothstep(0.17, 0.14, a) : 0
      return smoothMinimum(cushionBase(x, y, z) + middle, edge, 0.05)
    },
    [0.72, 0.27],
    0.13,
  )
  const back = tiltDistanceField(
    (x, y, z) => {
      const a = Math.abs(y)
      const waist = 0.245 - 0.035 * smoothstep(0.65, 0.95, z)
      const pad = roundedBoxDistanceField([HIP.x + 0.08, 0, 0.64], [0.075, waist, 0.34], 0.065)(x, y, z)
      const side = roundedBoxDistanceField([HIP.x + 0.03, waist - 0.03, 0.6], [0.085 + bolster, 0.05, 0.26], 0.048)(
        x,
        a,
        z,
      )
      const middle = a < 0.15 ? pleats(pleat, z * pleat.perMetre) * smoothstep(0.15, 0.12, a) : 0
      return smoothMinimum(pad + middle, side, 0.06)
    },
    [HIP.x, HIP.z],
    RECLINE,
  )
  const head = tiltDistanceField(
    style.isBucket
      ? roundedBoxDistanceField([HIP.x + 0.075, 0, 1.02], [0.06, 0.14, 0.13], 0.055)
      : roundedBoxDistanceField([HIP.x + 0.05, 0, 1.09], [0.05, 0.135, 0.085], 0.045),
    [HIP.x, HIP.z],
    RECLINE,
  )
  const at = (f) => (x, y, z) => f(x, y - y0, z)
  const seat = style.isBucket ? (x, y, z) => smoothMinimum(back(x, y, z), head(x, y, z), 0.08) : back
  const parts = [
    createCabinPart(at(cushion), [0.36, y0 - 0.3, 0.1], [1.12, y0 + 0.3, 0.5], 'leather', 0.007),
    createCabinPart(at(seat), [0.75, y0 - 0.31, 0.2], [1.6, y0 + 0.31, 1.3], 'leather', 0.007),
    createCabinPart(
      roundedBoxDistanceField([0.78, y0, 0.16], [0.3, 0.2, 0.07], 0.03),
      [0.4, y0 - 0.25, 0.05],
      [1.15, y0 + 0.25, 0.26],
      'soft',
      0.014,
    ),
  ]
  if (!style.isBucket) {
    const low = [0.9, y0 - 0.2, 0.85]
    const high = [1.6, y0 + 0.2, 1.3]
    const post = tiltDistanceField(
      rodDistanceField([HIP.x + 0.06, 0.055, 0.9], [HIP.x + 0.055, 0.055, 1.08], 0.007),
      [HIP.x, HIP.z],
      RECLINE,
    )
    parts.push(createCabinPart(at(head), low, high, 'leather', 0.006))
    parts.push(createCabinPart((x, y, z) => post(x, Math.abs(y - y0), z), low, high, 'metal', 0.0045))
  }
  return parts
}

/** Rounded tubes that a seat is quilted into; negative swells. */
function pleats({ depth }, phase) {
  const t = phase - Math.floor(phase) - 0.5
  return depth * (4 * t * t - 1)
}

function bench({ pleat }) {
  const seat = roundedBoxDistanceField([1.72, 0, 0.33], [0.26, 0.66, 0.1], 0.07)
  const back = tiltDistanceField(roundedBoxDistanceField([2.0, 0, 0.66], [0.09, 0.66, 0.34], 0.07), [1.95, 0.4], 0.38)
  const solid = (x, y, z) => smoothMinimum(seat(x, y, z), back(x, y, z), 0.06) + pleats(pleat, y * pleat.perMetre) * 0.5
  return [createCabinPart(solid, [1.4, -0.74, 0.15], [2.5, 0.74, 1.2], 'leather', 0.014)]
}

/** One solid to be meshed: its function, the box around it, its material and the size of the grid. */
export function createCabinPart(solid, low, high, material, cell) {
  return { solid, low, high, material, cell }
}
