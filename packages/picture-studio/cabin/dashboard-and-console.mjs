/** Dashboard, screens, vents and console of a cabin; x = 0 is the face towards the driver. */
import { smoothMaximum, smoothMinimum } from '../curves.mjs'
import { discDistanceField, ringDistanceField, roundedBoxDistanceField, tiltDistanceField } from './distance-fields.mjs'
import { createCabinPart, SEAT_SIDEWAYS_OFFSET } from './seats.mjs'

/** Dashboard with its trim strip, vents and screens. */
export function cabinDashboardParts(style) {
  const bow = (y) => 0.1 * y * y
  const upper = roundedBoxDistanceField([-0.3, 0, 0.735], [0.31, 0.78, 0.07], 0.055)
  const lower = tiltDistanceField(
    roundedBoxDistanceField([-0.3, 0, 0.52], [0.27, 0.78, 0.15], 0.07),
    [-0.05, 0.66],
    0.28,
  )
  const groove = roundedBoxDistanceField([0, 0, 0.648], [0.1, 0.8, 0.024], 0.012)
  const cove = (x, y, z) => groove(x + bow(y), y, z)
  const dash = (x, y, z) => {
    const u = x + bow(y)
    return smoothMaximum(smoothMinimum(upper(u, y, z), lower(u, y, z), 0.05), -cove(x, y, z), 0.012)
  }
  const strip = (x, y, z) => roundedBoxDistanceField([-0.11, 0, 0.648], [0.035, 0.77, 0.02], 0.006)(x + bow(y), y, z)
  const everywhere = [
    [-0.7, -0.8, 0.3],
    [0.12, 0.8, 0.84],
  ]
  return [
    createCabinPart(dash, ...everywhere, 'soft', 0.0075),
    createCabinPart(strip, [-0.25, -0.79, 0.61], [0.02, 0.79, 0.69], 'inlay', 0.0055),
    ...vents(style, bow),
    ...cluster(style),
    ...centreScreen(style),
    glovebox(bow),
  ]
}

function vents({ ventKind }, bow) {
  const places = [-0.67, -0.09, 0.09, 0.67]
  return places.flatMap((y) => {
    const x = 0.012 - bow(y)
    const z = 0.735
    const low = [x - 0.06, y - 0.12, z - 0.07]
    const high = [x + 0.05, y + 0.12, z + 0.07]
    if (ventKind === 'round')
      return [
        createCabinPart(ringDistanceField([x, y, z], 0.043, 0.006), low, high, 'metal', 0.003),
        createCabinPart(discDistanceField([x - 0.006, y, z], 0.042, 0.006, 0.003), low, high, 'dark', 0.004),
        createCabinPart(discDistanceField([x + 0.001, y, z], 0.012, 0.006, 0.004), low, high, 'metal', 0.003),
        ...[-0.02, 0.02].map((dz) =>
          createCabinPart(
            roundedBoxDistanceField([x, y, z + dz], [0.003, 0.036, 0.003], 0.002),
            low,
            high,
            'cabinGloss',
            0.003,
          ),
        ),
      ]
    const w = Math.abs(y) > 0.3 ? 0.075 : 0.07
    const frame = roundedBoxDistanceField([x, y, z], [0.006, w, 0.026], 0.005)
    const hole = roundedBoxDistanceField([x, y, z], [0.02, w - 0.006, 0.02], 0.004)
    return [
      createCabinPart(
        (px, py, pz) => smoothMaximum(frame(px, py, pz), -hole(px, py, pz), 0.003),
        low,
        high,
        'metal',
        0.003,
      ),
      createCabinPart(
        roundedBoxDistanceField([x - 0.008, y, z], [0.006, w - 0.002, 0.022], 0.004),
        low,
        high,
        'dark',
        0.004,
      ),
      ...[-0.008, 0.008].map((dz) =>
        createCabinPart(
          roundedBoxDistanceField([x, y, z + dz], [0.004, w - 0.006, 0.0022], 0.002),
          low,
          high,
          'cabinGloss',
          0.003,
        ),
      ),
    ]
  })
}

function cluster({ isHooded, hasWideScreen }) {
  const y = -SEAT_SIDEWAYS_OFFSET
  const lean = (f) => tiltDistanceField(f, [0, 0.8], -0.2)
  const low = [-0.25, y - 0.28, 0.72]
  const high = [0.12, y + 0.28, 0.98]
  const panel = createCabinPart(
    lean(roundedBoxDistanceField([-0.02, y, 0.86], [0.008, 0.165, 0.062], 0.006)),
    low,
    high,
    'screen',
    0.005,
  )
  if (!isHooded || hasWideScreen)
    return [
      panel,
      createCabinPart(
        lean(roundedBoxDistanceField([-0.032, y, 0.86], [0.01, 0.175, 0.07], 0.012)),
        low,
        high,
        'cabinGloss',
        0.005,
      ),
    ]
  const shell = roundedBoxDistanceField([-0.07, y, 0.845], [0.12, 0.215, 0.1], 0.07)
  const hollow = roundedBoxDistanceField([0.03, y, 0.85], [0.12, 0.19, 0.075], 0.05)
  return [
    panel,
    createCabinPart((x, dy, z) => smoothMaximum(shell(x, dy, z), -hollow(x, dy, z), 0.015), low, high, 'soft', 0.005),
  ]
}

function centreScreen({ hasWideScreen, screen }) {
  const lean = (f) => tiltDistanceField(f, [0, 0.8], -0.2)
  if (hasWideScreen)
    return [
      createCabinPart(
        lean(roundedBoxDistanceField([-0.02, 0.06, 0.86], [0.008, 0.235, 0.062], 0.006)),
        [-0.2, -0.25, 0.72],
        [0.1, 0.36, 0.98],
        'screen',
        0.005,
      ),
      createCabinPart(
        lean(roundedBoxDistanceField([-0.034, -0.16, 0.86], [0.01, 0.47, 0.072], 0.014)),
        [-0.2, -0.7, 0.72],
        [0.1, 0.4, 0.98],
        'cabinGloss',
        0.006,
      ),
    ]
  if (screen === 'portrait')
    return [
      createCabinPart(
        tiltDistanceField(roundedBoxDistanceField([0.075, 0, 0.64], [0.008, 0.115, 0.16], 0.006), [0.07, 0.64], -0.3),
        [-0.05, -0.2, 0.4],
        [0.3, 0.2, 0.88],
        'screen',
        0.005,
      ),
      createCabinPart(
        tiltDistanceField(roundedBoxDistanceField([0.06, 0, 0.64], [0.012, 0.127, 0.173], 0.012), [0.07, 0.64], -0.3),
        [-0.05, -0.2, 0.4],
        [0.3, 0.2, 0.88],
        'cabinGloss',
        0.006,
      ),
    ]
  return [
    createCabinPart(
      lean(roundedBoxDistanceField([-0.01, 0.02, 0.862], [0.008, 0.135, 0.075], 0.006)),
      [-0.15, -0.2, 0.7],
      [0.12, 0.24, 1],
      'screen',
      0.005,
    ),
    createCabinPart(
      lean(roundedBoxDistanceField([-0.022, 0.02, 0.862], [0.01, 0.145, 0.085], 0.012)),
      [-0.15, -0.2, 0.7],
      [0.12, 0.24, 1],
      'cabinGloss',
      0.006,
    ),
  ]
}

function glovebox(bow) {
  const lid = tiltDistanceField(
    roundedBoxDistanceField([-0.02, 0.43, 0.5], [0.012, 0.24, 0.085], 0.01),
    [-0.05, 0.66],
    0.28,
  )
  return createCabinPart((x, y, z) => lid(x + bow(y), y, z), [-0.3, 0.15, 0.36], [0.2, 0.72, 0.64], 'soft', 0.006)
}

/** The console between the seats. */
export function cabinConsoleParts({ consoleZ, hasBridge }) {
  const z = consoleZ
  const body = roundedBoxDistanceField([0.5, 0, z / 2], [0.68, 0.125, z / 2], 0.045)
  const ramp = tiltDistanceField(roundedBoxDistanceField([0.02, 0, 0.5], [0.05, 0.12, 0.2], 0.03), [0.02, 0.5], -0.5)
  const tray = roundedBoxDistanceField([0.36, 0, z + 0.01], [0.3, 0.095, 0.026], 0.006)
  const solid = (x, y, dz) =>
    smoothMaximum(
      hasBridge ? smoothMinimum(body(x, y, dz), ramp(x, y, dz), 0.1) : body(x, y, dz),
      -tray(x, y, dz),
      0.008,
    )
  const low = [-0.3, -0.17, 0]
  const high = [1.25, 0.17, 0.8]
  return [
    createCabinPart(solid, low, high, 'soft', 0.008),
    createCabinPart(
      roundedBoxDistanceField([0.36, 0, z - 0.007], [0.297, 0.092, 0.007], 0.003),
      low,
      high,
      'inlay',
      0.006,
    ),
    ...[-0.045, 0.045].map((y) => createCabinPart(ringUp([0.58, y, z], 0.037, 0.0035), low, high, 'metal', 0.003)),
    ...[-0.045, 0.045].map((y) => createCabinPart(discUp([0.58, y, z - 0.002], 0.036), low, high, 'dark', 0.004)),
    createCabinPart(
      roundedBoxDistanceField([0.92, 0, z + 0.045], [0.22, 0.105, 0.045], 0.032),
      low,
      high,
      'leather',
      0.007,
    ),
    ...[-0.03, 0, 0.03].map((y) =>
      createCabinPart(
        roundedBoxDistanceField([0.26, y, z + 0.002], [0.018, 0.011, 0.005], 0.003),
        low,
        high,
        'cabinGloss',
        0.003,
      ),
    ),
  ]
}

function ringUp([cx, cy, cz], radius, r) {
  return (x, y, z) => Math.hypot(Math.hypot(x - cx, y - cy) - radius, z - cz) - r
}

function discUp([cx, cy, cz], radius) {
  return (x, y, z) => Math.max(Math.hypot(x - cx, y - cy) - radius, Math.abs(z - cz) - 0.003)
}
