/**
 * The driver's controls: steering wheel, stalks, pedals, gear selector. Left-hand drive: the driver sits at negative y.
 */
import { smoothMaximum, smoothMinimum } from '../curves.mjs'
import {
  discDistanceField,
  ringDistanceField,
  rodDistanceField,
  roundedBoxDistanceField,
  tiltDistanceField,
} from './distance-fields.mjs'
import { createCabinPart, SEAT_SIDEWAYS_OFFSET } from './seats.mjs'

const WHEEL = { x: 0.29, z: 0.72, radius: 0.182, lean: -0.42 }

/** Steering wheel, column, stalks and pedals. */
export function cabinSteeringParts(style) {
  const y = -SEAT_SIDEWAYS_OFFSET
  const centre = [WHEEL.x, y, WHEEL.z]
  const lean = (f) => tiltDistanceField(f, [WHEEL.x, WHEEL.z], WHEEL.lean)
  const low = [0.1, y - 0.22, 0.5]
  const high = [0.5, y + 0.22, 0.95]
  const flat = style.hasFlatWheel ? 0.045 : 0
  const grip = ringDistanceField(centre, WHEEL.radius, 0.0165)
  const bottom = rodDistanceField([WHEEL.x, y - 0.1, WHEEL.z - 0.152], [WHEEL.x, y + 0.1, WHEEL.z - 0.152], 0.0165)
  const rim = (x, dy, z) =>
    flat
      ? smoothMinimum(smoothMaximum(grip(x, dy, z), WHEEL.z - 0.158 - z, 0.02), bottom(x, dy, z), 0.012)
      : grip(x, dy, z)
  const pad = roundedBoxDistanceField([WHEEL.x - 0.005, y, WHEEL.z - 0.012], [0.035, 0.072, 0.06], 0.03)
  const spokeAt = (side) =>
    roundedBoxDistanceField([WHEEL.x - 0.016, y + side * 0.115, WHEEL.z + 0.002], [0.009, 0.06, 0.021], 0.008)
  const left = spokeAt(-1)
  const right = spokeAt(1)
  const foot = roundedBoxDistanceField(
    [WHEEL.x - 0.016, y, WHEEL.z - 0.11],
    [0.008, style.spokes === 2 ? 0.05 : 0.024, 0.055],
    0.007,
  )
  const hub = (x, dy, z) =>
    smoothMinimum(pad(x, dy, z), Math.min(left(x, dy, z), right(x, dy, z), foot(x, dy, z)), 0.012)
  const keys = (side) =>
    roundedBoxDistanceField([WHEEL.x + 0.0, y + side * 0.108, WHEEL.z + 0.002], [0.004, 0.026, 0.014], 0.003)
  return [
    createCabinPart(lean(rim), low, high, 'grip', 0.0042),
    createCabinPart(lean(hub), low, high, 'soft', 0.0045),
    ...[-1, 1].map((side) => createCabinPart(lean(keys(side)), low, high, 'cabinGloss', 0.004)),
    createCabinPart(
      lean(discDistanceField([WHEEL.x + 0.029, y, WHEEL.z - 0.012], 0.018, 0.004, 0.002)),
      low,
      high,
      'metal',
      0.003,
    ),
    createCabinPart(lean(footTrim(y)), low, high, 'metal', 0.003),
    createCabinPart(
      lean(roundedBoxDistanceField([0.14, y, 0.71], [0.12, 0.05, 0.045], 0.03)),
      [-0.05, y - 0.1, 0.55],
      [0.3, y + 0.1, 0.85],
      'soft',
      0.008,
    ),
    createCabinPart(
      rodDistanceField([0.21, y - 0.05, 0.735], [0.23, y - 0.2, 0.765], 0.009),
      [0.1, y - 0.25, 0.7],
      [0.3, y, 0.8],
      'soft',
      0.004,
    ),
    createCabinPart(
      rodDistanceField([0.21, y + 0.05, 0.735], [0.23, y + 0.2, 0.765], 0.009),
      [0.1, y, 0.7],
      [0.3, y + 0.25, 0.8],
      'soft',
      0.004,
    ),
    ...[-0.06, 0.06].map((dy) =>
      createCabinPart(
        tiltDistanceField(roundedBoxDistanceField([-0.12, y + dy, 0.2], [0.01, 0.035, 0.05], 0.008), [-0.12, 0.2], 0.5),
        [-0.25, y - 0.12, 0.1],
        [0, y + 0.12, 0.32],
        'metal',
        0.006,
      ),
    ),
  ]
}

function footTrim(y) {
  return roundedBoxDistanceField([WHEEL.x - 0.006, y, WHEEL.z - 0.12], [0.003, 0.012, 0.036], 0.003)
}

/** The gear selector on the console, a lever or a turning knob; electric cars have it on the steering column instead. */
export function gearSelectorParts({ selector, consoleZ }) {
  if (selector === 'column') return []
  if (selector === 'knob')
    return [
      createCabinPart(
        roundedBoxDistanceField([0.42, 0, consoleZ + 0.016], [0.034, 0.034, 0.02], 0.016),
        [0.3, -0.1, consoleZ - 0.02],
        [0.5, 0.1, consoleZ + 0.06],
        'metal',
        0.0035,
      ),
      createCabinPart(
        roundedBoxDistanceField([0.42, 0, consoleZ + 0.036], [0.026, 0.026, 0.003], 0.002),
        [0.3, -0.1, consoleZ],
        [0.5, 0.1, consoleZ + 0.06],
        'cabinGloss',
        0.003,
      ),
    ]
  const knobZ = consoleZ + (selector === 'stick' ? 0.135 : 0.085)
  const boot = (x, y, z) => {
    const up = z - consoleZ
    return (Math.hypot(x - 0.42, y) - 0.05 + up * 0.55) * 0.85
  }
  return [
    createCabinPart(
      (x, y, z) => Math.max(boot(x, y, z), z - consoleZ - 0.07),
      [0.34, -0.08, consoleZ - 0.01],
      [0.5, 0.08, consoleZ + 0.09],
      'grip',
      0.005,
    ),
    createCabinPart(
      rodDistanceField([0.42, 0, consoleZ], [0.415, 0, knobZ], 0.008),
      [0.35, -0.05, consoleZ],
      [0.48, 0.05, knobZ + 0.02],
      'metal',
      0.004,
    ),
    selector === 'stick'
      ? createCabinPart(
          roundedBoxDistanceField([0.412, 0, knobZ], [0.024, 0.024, 0.026], 0.023),
          [0.36, -0.05, knobZ - 0.05],
          [0.47, 0.05, knobZ + 0.05],
          'metal',
          0.003,
        )
      : createCabinPart(
          tiltDistanceField(
            roundedBoxDistanceField([0.41, 0, knobZ], [0.022, 0.02, 0.045], 0.018),
            [0.41, knobZ],
            -0.35,
          ),
          [0.33, -0.06, knobZ - 0.08],
          [0.5, 0.06, knobZ + 0.08],
          'grip',
          0.0035,
        ),
  ]
}
