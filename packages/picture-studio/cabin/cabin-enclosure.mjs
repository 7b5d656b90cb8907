/**
 * The enclosure of a cabin: floor, bulkhead, doors, pillars, roof. The passenger's door is open: the camera looks in
 * there.
 */
import { smoothMaximum, smoothMinimum } from '../curves.mjs'
import { rodDistanceField, roundedBoxDistanceField, tiltDistanceField } from './distance-fields.mjs'
import { createCabinPart } from './seats.mjs'

const WIDTH = 0.77
const BELT = 0.8

/** Floor, doors, pillars and, unless it is an open car, the roof. */
export function cabinEnclosureParts(style) {
  const parts = [
    createCabinPart(
      roundedBoxDistanceField([0.9, 0, -0.02], [1.9, 0.85, 0.06], 0.02),
      [-0.9, -0.9, -0.1],
      [2.9, 0.9, 0.08],
      'carpet',
      0.03,
    ),
    createCabinPart(
      roundedBoxDistanceField([-0.66, 0, 0.36], [0.06, 0.85, 0.4], 0.03),
      [-0.8, -0.9, -0.1],
      [-0.5, 0.9, 0.8],
      'dark',
      0.02,
    ),
    ...door(style),
    ...pillars(style),
  ]
  if (!style.isOpen) parts.push(...roof(style))
  return parts
}

function door({ isOpen }) {
  const y = -WIDTH - 0.05
  const card = roundedBoxDistanceField([0.45, y, 0.4], [0.85, 0.07, BELT - 0.42], 0.05)
  const upper = roundedBoxDistanceField([0.45, y + 0.02, BELT - 0.05], [0.86, 0.07, 0.05], 0.04)
  const rest = roundedBoxDistanceField([0.5, y + 0.07, 0.53], [0.42, 0.055, 0.04], 0.03)
  const hollow = roundedBoxDistanceField([0.45, y + 0.09, 0.33], [0.6, 0.05, 0.09], 0.05)
  const solid = (x, dy, z) =>
    smoothMaximum(smoothMinimum(card(x, dy, z), upper(x, dy, z), 0.03), -hollow(x, dy, z), 0.03)
  const low = [-0.5, y - 0.1, 0]
  const high = [1.4, y + 0.16, 0.9]
  const parts = [
    createCabinPart(solid, low, high, 'soft', 0.011),
    createCabinPart(rest, low, high, 'leather', 0.009),
    createCabinPart(
      roundedBoxDistanceField([0.45, y + 0.068, 0.615], [0.75, 0.012, 0.026], 0.008),
      low,
      high,
      'inlay',
      0.007,
    ),
    createCabinPart(
      roundedBoxDistanceField([0.16, y + 0.088, 0.635], [0.06, 0.009, 0.014], 0.007),
      low,
      high,
      'metal',
      0.004,
    ),
    createCabinPart(
      roundedBoxDistanceField([0.5, y + 0.07, 0.44], [0.4, 0.02, 0.045], 0.015),
      low,
      high,
      'leather',
      0.009,
    ),
    createCabinPart(
      roundedBoxDistanceField([0.95, y, 0.5], [0.95, 0.05, 0.3], 0.03),
      [-0.1, y - 0.1, 0],
      [2, y + 0.1, 0.9],
      'dark',
      0.03,
    ),
    createCabinPart(
      roundedBoxDistanceField([1.9, y, 0.42], [0.55, 0.09, 0.4], 0.05),
      [1.2, y - 0.12, 0],
      [2.6, y + 0.12, 0.9],
      'soft',
      0.02,
    ),
  ]
  if (isOpen)
    parts.push(
      createCabinPart(
        roundedBoxDistanceField([1.75, 0, 0.5], [0.12, 0.8, 0.36], 0.08),
        [1.5, -0.9, 0.1],
        [2, 0.9, 0.95],
        'soft',
        0.02,
      ),
    )
  return parts
}

function pillars({ isOpen }) {
  const screen = (side) => rodDistanceField([-0.6, side * 0.76, 0.78], [0.28, side * 0.6, 1.27], 0.032)
  const header = rodDistanceField([0.28, -0.6, 1.27], [0.28, 0.6, 1.27], isOpen ? 0.03 : 0.05)
  const parts = [-1, 1].map((side) =>
    createCabinPart(
      screen(side),
      [-0.75, side * 0.68 - 0.15, 0.7],
      [0.4, side * 0.68 + 0.15, 1.35],
      'headliner',
      0.011,
    ),
  )
  parts.push(createCabinPart(header, [0.15, -0.7, 1.15], [0.4, 0.7, 1.38], 'headliner', 0.012))
  parts.push(
    createCabinPart(
      roundedBoxDistanceField([0.14, 0, 1.17], [0.016, 0.12, 0.036], 0.015),
      [0.05, -0.2, 1.1],
      [0.25, 0.2, 1.25],
      'cabinGloss',
      0.006,
    ),
    createCabinPart(
      roundedBoxDistanceField([0.158, 0, 1.17], [0.003, 0.112, 0.03], 0.003),
      [0.1, -0.2, 1.1],
      [0.25, 0.2, 1.25],
      'mirror',
      0.005,
    ),
    createCabinPart(
      rodDistanceField([0.14, 0, 1.2], [0.2, 0, 1.28], 0.012),
      [0.05, -0.1, 1.15],
      [0.3, 0.1, 1.35],
      'cabinGloss',
      0.008,
    ),
  )
  if (!isOpen)
    parts.push(
      createCabinPart(
        tiltDistanceField(roundedBoxDistanceField([1.32, -0.74, 0.95], [0.06, 0.05, 0.5], 0.03), [1.32, 0.8], 0.1),
        [1, -0.9, 0.4],
        [1.6, -0.6, 1.45],
        'headliner',
        0.015,
      ),
    )
  return parts
}

function roof({ hasGlassRoof }) {
  const slab = roundedBoxDistanceField([1.2, 0, 1.32], [0.98, 0.72, 0.045], 0.03)
  const opening = roundedBoxDistanceField([0.95, 0, 1.3], [0.45, 0.48, 0.2], 0.08)
  const solid = hasGlassRoof ? (x, y, z) => smoothMaximum(slab(x, y, z), -opening(x, y, z), 0.03) : slab
  return [
    createCabinPart(solid, [0.1, -0.85, 1.2], [2.4, 0.85, 1.42], 'headliner', 0.018),
    createCabinPart(
      rodDistanceField([0.28, -0.62, 1.27], [1.9, -0.66, 1.26], 0.045),
      [0.2, -0.75, 1.15],
      [2, -0.55, 1.4],
      'headliner',
      0.015,
    ),
    ...[-1, 1].map((side) =>
      createCabinPart(
        tiltDistanceField(
          roundedBoxDistanceField([0.4, side * 0.34, 1.255], [0.09, 0.19, 0.013], 0.01),
          [0.4, 1.255],
          0.12,
        ),
        [0.25, side * 0.34 - 0.25, 1.2],
        [0.55, side * 0.34 + 0.25, 1.32],
        'headliner',
        0.009,
      ),
    ),
    createCabinPart(
      roundedBoxDistanceField([2.35, 0, 0.95], [0.05, 0.8, 0.4], 0.03),
      [2.2, -0.9, 0.5],
      [2.5, 0.9, 1.4],
      'headliner',
      0.03,
    ),
  ]
}
