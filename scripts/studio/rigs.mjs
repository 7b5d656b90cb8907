/** Light rigs: soft boxes, floor and wall, in linear radiance. `length` is that of the car (metres). */

const WHITE = [1, 1, 1]

/** The bright studio of the listing pictures. */
export function daylightStudio(length) {
  return {
    horizon: 0.17,
    zenith: 0.07,
    tint: [0.985, 1, 1.02],
    glow: 0.55,
    glowTint: WHITE,
    floor: 0.94,
    floorSpread: 0.8,
    floorTint: [0.985, 1, 1.02],
    floorMirror: 0.12,
    floorJitter: 0.02,
    floorReach: [3.2, 15],
    wallLow: [0.926, 0.94, 0.959],
    wallHigh: [0.65, 0.66, 0.673],
    wallFrom: -0.02,
    wallTo: 0.3,
    vignette: 0.22,
    exposure: 0.72,
    boxes: softBoxes(length),
  }
}

/** The soft boxes around every car; `gain` dims them, `colours` tints key, side and rear. */
function softBoxes(length, { gain = 1, key = WHITE, side = WHITE, rim = WHITE } = {}) {
  const middle = length / 2
  return [
    { axis: 2, at: 4, centre: [middle, 0], half: [3.4, 1.05], power: 6 * gain, soft: 0.22, colour: key },
    { axis: 1, at: -5, centre: [middle, 2.3], half: [4.6, 0.62], power: 4.2 * gain, soft: 0.3, colour: side },
    { axis: 1, at: 5.5, centre: [middle, 2.2], half: [4.5, 0.6], power: 2.4 * gain, soft: 0.25, colour: rim },
    { axis: 2, at: 4, centre: [-3.6, -1], half: [1.5, 3], power: 2.2 * gain, soft: 0.9, colour: key },
    { axis: 0, at: -6, centre: [-1, 1.9], half: [2, 0.8], power: 2.4 * gain, soft: 0.4, colour: [1, 0.99, 0.97] },
    { axis: 0, at: length + 6, centre: [0, 2.2], half: [2.4, 0.6], power: 1.8 * gain, soft: 0.3, colour: rim },
  ]
}

/**
 * A coloured set: wall fading from `low` at the horizon to `high` above and a floor of its own colour, whose light beyond the
 * car is `spread` of that below it. Optional are a `spot` of light on the wall ({ x, z, width, height, power, colour }, x in
 * half frames, z as rise of the view) and a `flank` light ({ power, isFromFront }) far beside the car, which draws a band
 * along its shoulder; without it dark paint vanishes.
 */
export function colouredSet(
  length,
  {
    low,
    high,
    floor,
    ambient = 0.5,
    mirror = 0.2,
    spread = 0.55,
    spot,
    flank,
    boxes = {},
    exposure = 0.72,
    reach = [3, 13],
  },
) {
  const mean = low.map((c, i) => (c + high[i]) / 2)
  const peak = Math.max(...mean, 1e-3)
  const tint = mean.map((c) => 0.5 + (0.5 * c) / peak)
  return {
    ...daylightStudio(length),
    horizon: 0.17 * ambient,
    zenith: 0.07 * ambient,
    tint,
    glow: 0.55 * ambient,
    glowTint: tint,
    floor: 1,
    floorSpread: spread,
    floorTint: floor,
    floorMirror: mirror,
    floorJitter: 0.012,
    floorFade: 0.7,
    floorReach: reach,
    wallLow: low,
    wallHigh: high,
    wallFrom: -0.03,
    wallTo: 0.16,
    vignette: 0.35,
    spot,
    exposure,
    boxes: [...softBoxes(length, boxes), ...(flank ? [flankBox(length, flank)] : [])],
  }
}

function flankBox(length, { power, isFromFront }) {
  const x = isFromFront ? length - 9.5 : 9.5
  return { axis: 1, at: -6, centre: [x, 1.5], half: [4.2, 1.1], power, soft: 0.3, colour: WHITE }
}

/** Even light for cars and wheels on transparent ground; `shadow` is how dark the contact shadow is (0 for none). */
export function cutoutStudio(length, { shadow }) {
  return { ...daylightStudio(length), shadow }
}
