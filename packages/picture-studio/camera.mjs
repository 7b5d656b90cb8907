/**
 * Cameras: long lenses at bumper height. With a lens shorter than 50 mm, or higher than 1.5 m, a car looks like a toy.
 */

const VIEWS = {
  front: { azimuth: 36, lens: 73, distance: 9.6, height: 1.1, aimX: 0.475, aimZ: 0.6, shift: [-0.06, 0.1] },
  side: { azimuth: 90, lens: 101, distance: 15.6, height: 0.95, aimX: 0.5, aimZ: 0.62, shift: [0, 0.12] },
  rear: { azimuth: 143, lens: 73, distance: 9.6, height: 1.2, aimX: 0.525, aimZ: 0.6, shift: [0.07, 0.1] },
}

/** What differs from that in a place, so that cars in a list do not all stand alike. */
const VIEWS_IN_PLACES = {
  brick: { front: { azimuth: 31, height: 0.98 }, rear: { azimuth: 147 } },
  house: { front: { azimuth: 38, height: 1.12 }, rear: { azimuth: 140 } },
  lane: { front: { azimuth: 40, height: 1.04 }, rear: { azimuth: 138 } },
  mountain: { front: { azimuth: 33, height: 0.92, shift: [-0.06, 0.17] }, rear: { azimuth: 145, height: 1.05 } },
}

export const CAR_VIEW_NAMES = [...Object.keys(VIEWS), 'detail']

/** Places in which the nose of the car points to the right: the camera stands on its other side. */
const TURNED_PLACES = new Set(['house', 'mountain'])

export function isCarTurnedInPlace(place) {
  return TURNED_PLACES.has(place)
}

/** Camera of a named view (3:2) of a car, as it is in `place`. */
export function createNamedCarViewCamera(view, spec, place) {
  const { length } = spec
  if (view === 'detail') return detailCamera(spec)
  const chosen = { ...VIEWS[view], ...VIEWS_IN_PLACES[place]?.[view] }
  const height = chosen.height + (spec.cameraLift?.[view] ?? 0)
  const [azimuth, shift] = isCarTurnedInPlace(place)
    ? [-chosen.azimuth, [-chosen.shift[0], chosen.shift[1]]]
    : [chosen.azimuth, chosen.shift]
  return createOrbitCamera({ ...chosen, azimuth, shift, height, aspect: 1.5, length })
}

/** Close to the lamp and wheel of the corner nearest to the camera. */
function detailCamera({ frontOverhang, halfWidth, tyre, lamp }) {
  const lampZ = lamp.reduce((sum, point) => sum + point[1], 0) / lamp.length
  const aim = [frontOverhang * 0.62, -halfWidth * 0.82, (lampZ + tyre.radius) / 2 + 0.06]
  return cameraLookingAt({
    origin: [aim[0] - 2.5, aim[1] - 2.5, aim[2] + 0.32],
    aim,
    lens: 84,
    aspect: 1.5,
    shift: [0.05, 0.04],
  })
}

/** Camera of the interior: over the passenger's shoulder, as seen through the open door. */
export function createCabinCamera({ consoleZ }) {
  return cameraLookingAt({ origin: [0.72, 0.98, 0.62 + consoleZ], aim: [0.5, -0.3, 0.6], lens: 21, aspect: 1.5 })
}

/**
 * Camera around a car: `azimuth` degrees from its nose, `lens` in mm on a frame 36 mm wide, `distance` in metres for a
 * car of 4.8 m, `shift` moves the picture in half frames (a shift lens, so that nothing is distorted).
 */
export function createOrbitCamera({ azimuth, lens, distance, height, aimX, aimZ, aspect, length, shift = [0, 0] }) {
  const angle = (azimuth * Math.PI) / 180
  const reach = (distance * length) / 4.8
  const aim = [length * aimX, 0, aimZ]
  const origin = [aim[0] - Math.cos(angle) * reach, -Math.sin(angle) * reach, height]
  return cameraLookingAt({ origin, aim, lens, aspect, shift })
}

/** Camera at `origin` that looks at `aim` ([x, y, z]). */
export function cameraLookingAt({ origin, aim, lens, aspect, shift = [0, 0] }) {
  const ahead = normalised([aim[0] - origin[0], aim[1] - origin[1], aim[2] - origin[2]])
  const right = normalised(cross(ahead, [0, 0, 1]))
  return {
    origin,
    ahead,
    right,
    up: cross(right, ahead),
    halfWidth: 18 / lens,
    halfHeight: 18 / lens / aspect,
    shift,
    forward: normalised([ahead[0], ahead[1]]),
  }
}

function normalised(v) {
  const l = Math.hypot(...v)
  return v.map((x) => x / l)
}

function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
