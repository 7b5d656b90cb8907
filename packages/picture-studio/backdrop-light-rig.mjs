/** Light rigs of the places: the daylight on the ground, the photographer's lamps, and the exposure. */
import { backdropLayersOf } from './backdrops/backdrops.mjs'
import { buildLightProbe } from './backdrops/light-probe.mjs'
import { isCarTurnedInPlace } from './camera.mjs'

const PLACES = {
  studio: {
    daylight: [1.28, 1.28, 1.28],
    floorMirror: 0.13,
    floorJitter: 0.014,
    floorFade: 0.9,
    mirrorTo: 6,
    vignette: 0.25,
    exposure: 0.76,
    boxes: (length) => [
      overhead(length, 5.6, 0.22),
      flank(length, 4.2, [1, 1, 1]),
      strip(length, 3.2, [1, 1, 1]),
      farSide(length, 2.6, [1, 1, 1]),
      ahead(2.6, [1, 0.99, 0.97]),
      astern(length, 2.6, [1, 1, 1]),
    ],
  },
  coast: {
    daylight: [1.05, 0.84, 0.8],
    floorMirror: 0.05,
    floorJitter: 0.05,
    floorFade: 2.2,
    mirrorTo: 3.6,
    vignette: 0.3,
    exposure: 0.94,
    boxes: (length) => [
      flank(length, 2.6, [0.9, 0.92, 1]),
      strip(length, 3, [1, 0.94, 0.95]),
      overhead(length, 1.5, 0.5, [0.9, 0.9, 1]),
      ahead(1.3, [1, 0.86, 0.76]),
      astern(length, 1.3, [1, 0.8, 0.62]),
    ],
  },
  city: {
    daylight: [0.62, 0.56, 0.55],
    floorMirror: 0.3,
    floorJitter: 0.035,
    floorFade: 1.7,
    mirrorTo: 7.4,
    isWet: true,
    vignette: 0.35,
    exposure: 0.95,
    boxes: (length) => [
      overhead(length, 1.9, 0.3, [1, 0.84, 0.62]),
      flank(length, 2.4, [1, 0.85, 0.64]),
      strip(length, 3.2, [1, 0.9, 0.74]),
      farSide(length, 1.5, [0.5, 0.72, 1]),
      ahead(1.6, [0.75, 0.86, 1]),
      astern(length, 1.4, [1, 0.5, 0.4]),
    ],
  },
  forecourt: {
    daylight: [1.45, 1.45, 1.45],
    floorMirror: 0.04,
    floorJitter: 0.05,
    floorFade: 2.2,
    mirrorTo: 4,
    vignette: 0.2,
    exposure: 0.74,
    boxes: (length) => [strip(length, 1.6, [1, 1, 1])],
  },
  brick: {
    daylight: [1.3, 1.3, 1.34],
    floorMirror: 0.02,
    floorJitter: 0.05,
    floorFade: 1.6,
    mirrorTo: 4.3,
    vignette: 0.26,
    exposure: 0.78,
    boxes: (length) => [strip(length, 2, [1, 1, 1]), flank(length, 1.1, [1, 1, 1]), ahead(0.7, [1, 1, 1])],
  },
  house: {
    daylight: [1.5, 1.44, 1.34],
    floorMirror: 0.03,
    floorJitter: 0.05,
    floorFade: 2.2,
    mirrorTo: 4.4,
    vignette: 0.2,
    exposure: 0.76,
    boxes: (length) => [strip(length, 1.8, [1, 0.98, 0.94]), ahead(0.5, [1, 0.97, 0.92])],
  },
  lane: {
    daylight: [1.12, 0.96, 0.76],
    floorMirror: 0.05,
    floorJitter: 0.05,
    floorFade: 2,
    mirrorTo: 3.5,
    vignette: 0.32,
    exposure: 0.82,
    boxes: (length) => [
      strip(length, 2.6, [1, 0.92, 0.8]),
      flank(length, 1.8, [1, 0.95, 0.86]),
      ahead(1, [1, 0.9, 0.72]),
      astern(length, 1.6, [1, 0.78, 0.45]),
    ],
  },
  mountain: {
    daylight: [1.42, 1.42, 1.44],
    floorMirror: 0.04,
    floorJitter: 0.05,
    floorFade: 2.2,
    mirrorTo: 3.8,
    vignette: 0.24,
    exposure: 0.8,
    boxes: (length) => [strip(length, 1.8, [1, 1, 1]), flank(length, 0.8, [0.95, 0.98, 1])],
  },
}

const ready = new Map()

/** The light rig of place `name` around a car of `length` metres. */
export function createBackdropLightRig(name, length) {
  const key = `${name} ${length.toFixed(1)}`
  if (!ready.has(key)) {
    const isTurned = isCarTurnedInPlace(name)
    const boxes = PLACES[name].boxes(length).map((box) => (isTurned && box.axis === 1 ? { ...box, at: -box.at } : box))
    const rig = { ...PLACES[name], place: name, isTurned, boxes, plates: backdropLayersOf(name) }
    ready.set(key, { ...rig, probe: buildLightProbe(rig, length / 2) })
  }
  return ready.get(key)
}

function overhead(length, power, soft, colour = [1, 1, 1]) {
  return { axis: 2, at: 4, centre: [length / 2, 0], half: [3.4, 1.05], power, soft, colour }
}

function flank(length, power, colour) {
  return { axis: 1, at: -5, centre: [length / 2, 2.3], half: [4.6, 0.62], power, soft: 0.3, colour }
}

/** A narrow light at the height of the shoulder: it draws a line along dark flanks, and another above the sill. */
function strip(length, power, colour) {
  return { axis: 1, at: -4.4, centre: [length / 2, 1.14], half: [4.2, 0.13], power, soft: 0.1, colour }
}

function farSide(length, power, colour) {
  return { axis: 1, at: 5.5, centre: [length / 2, 2.2], half: [4.5, 0.6], power, soft: 0.25, colour }
}

function ahead(power, colour) {
  return { axis: 0, at: -6, centre: [-0.6, 1.9], half: [3.6, 1.3], power, soft: 1.2, colour }
}

function astern(length, power, colour) {
  return { axis: 0, at: length + 6, centre: [-0.6, 1.8], half: [3.6, 1.2], power, soft: 1.1, colour }
}
