/** Light rigs: soft boxes, floor and wall, in linear radiance. `length` is that of the car (metres). */

import { createBackdropLightRig } from './backdrop-light-rig.mjs'

const WHITE = [1, 1, 1]
const LENGTH_OUTSIDE = 4.4

/** An even bright studio without walls. */
function daylightStudio(length) {
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

/**
 * Bright cloudy daylight that falls into a cabin through its windows; `bounce` is the light that its own surfaces
 * reflect.
 */
export function createCabinLightRig({ isOpen, isBucket }) {
  return {
    ...daylightStudio(0),
    horizon: 2.6,
    zenith: 3.4,
    glow: 0,
    floor: 0.9,
    floorMirror: 0,
    wallLow: [1.1, 1.14, 1.2],
    wallHigh: [1.5, 1.6, 1.75],
    bounce: [1, 0.97, 0.93],
    vignette: 0.25,
    exposure: isOpen ? 0.5 : 0.95,
    outside: createBackdropLightRig(isOpen || isBucket ? 'coast' : 'forecourt', LENGTH_OUTSIDE),
    outsideGain: isOpen ? 1.7 : 1.35,
    boxes: [],
  }
}

/** The soft boxes around every car. */
function softBoxes(length) {
  const middle = length / 2
  return [
    { axis: 2, at: 4, centre: [middle, 0], half: [3.4, 1.05], power: 6, soft: 0.22, colour: WHITE },
    { axis: 1, at: -5, centre: [middle, 2.3], half: [4.6, 0.62], power: 4.2, soft: 0.3, colour: WHITE },
    { axis: 1, at: 5.5, centre: [middle, 2.2], half: [4.5, 0.6], power: 2.4, soft: 0.25, colour: WHITE },
    { axis: 2, at: 4, centre: [-3.6, -1], half: [1.5, 3], power: 2.2, soft: 0.9, colour: WHITE },
    { axis: 0, at: -6, centre: [-1, 1.9], half: [2, 0.8], power: 2.4, soft: 0.4, colour: [1, 0.99, 0.97] },
    { axis: 0, at: length + 6, centre: [0, 2.2], half: [2.4, 0.6], power: 1.8, soft: 0.3, colour: WHITE },
  ]
}

/**
 * Even light for cars and wheels on transparent ground; `shadow` is the darkness of the contact shadow (0 for none).
 */
export function createCutoutLightRig(length, { shadow }) {
  return { ...daylightStudio(length), shadow }
}
