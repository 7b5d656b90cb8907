/** Pictures with a single car: brand banners, carousel slides, the welcome picture and the cut-outs. All text space is on the left. */
import { BODIES } from './bodies.mjs'
import { camera } from './camera.mjs'
import { PAINTS } from './paints.mjs'
import { colouredSet, cutoutStudio } from './rigs.mjs'

const BANNER = { aspect: 3, widths: [1920, 960], quality: 80 }
const SLIDE = { aspect: 16 / 7, widths: [1920, 960], quality: 80 }
const WELCOME = { aspect: 16 / 9, widths: [1920, 960], quality: 82 }

const FRONT = { azimuth: 34, distance: 9.6, height: 1.05, aimX: 0.475, aimZ: 0.6 }
const REAR = { azimuth: 141, distance: 9.6, height: 1.15, aimX: 0.525, aimZ: 0.6 }
const SIDE = { azimuth: 90, distance: 13, height: 0.9, aimX: 0.5, aimZ: 0.6 }

/** A smooth nose without an upper grille, and a thin lamp, as electric cars have. */
const electricSaloon = {
  ...BODIES.saloon,
  grille: [
    [0, 0.36],
    [0.5, 0.37],
    [0.56, 0.27],
    [0, 0.255],
  ],
  vents: [
    [
      [0.66, 0.42],
      [0.82, 0.45],
      [0.82, 0.3],
      [0.7, 0.29],
    ],
  ],
  frontPlateZ: 0.315,
  wheel: { spokes: 6, isDouble: false, width: 0.05, bevel: 0.12, twist: 0.3 },
  hasChrome: false,
}

/** Every scene: file name below public/pictures, body, paint, camera, rig, size. */
export const SCENES = [
  scene(
    'banners/tesla',
    BANNER,
    electricSaloon,
    'white',
    { ...FRONT, lens: 40, shift: [-0.46, 0.16] },
    {
      low: [0.62, 0.72, 0.8],
      high: [0.4, 0.52, 0.64],
      floor: [0.6, 0.67, 0.73],
      ambient: 0.9,
      mirror: 0.16,
    },
  ),
  scene(
    'banners/rolls',
    BANNER,
    BODIES.limousine,
    'burgundy',
    { ...FRONT, azimuth: 40, lens: 41, shift: [-0.44, 0.14] },
    {
      low: [0.1, 0.068, 0.045],
      high: [0.018, 0.012, 0.01],
      floor: [0.13, 0.098, 0.075],
      ambient: 0.35,
      mirror: 0.3,
      spread: 0.4,
      spot: { x: 0.42, z: 0.05, width: 0.6, height: 0.16, power: 0.16, colour: [1, 0.72, 0.45] },
      flank: { power: 1.6 },
      boxes: { key: [1, 0.95, 0.86], rim: [1, 0.8, 0.6] },
    },
  ),
  scene(
    'banners/mercedes',
    BANNER,
    BODIES.coupe,
    'silver',
    { ...REAR, lens: 41, shift: [-0.3, 0.15] },
    {
      low: [0.07, 0.095, 0.13],
      high: [0.012, 0.018, 0.028],
      floor: [0.045, 0.056, 0.072],
      ambient: 0.4,
      mirror: 0.3,
      spread: 0.4,
      spot: { x: 0.42, z: 0.06, width: 0.55, height: 0.15, power: 0.2, colour: [0.6, 0.8, 1] },
      flank: { power: 0.9, isFromFront: true },
      boxes: { gain: 0.8, rim: [0.75, 0.88, 1] },
    },
  ),
  scene(
    'banners/ferrari',
    BANNER,
    BODIES.supercar,
    'red',
    { ...FRONT, azimuth: 38, lens: 41, shift: [-0.46, 0.14] },
    {
      low: [0.055, 0.048, 0.048],
      high: [0.008, 0.007, 0.008],
      floor: [0.03, 0.026, 0.026],
      ambient: 0.3,
      mirror: 0.34,
      spot: { x: 0.46, z: 0.05, width: 0.5, height: 0.15, power: 0.14, colour: [1, 0.4, 0.3] },
      flank: { power: 0.7 },
    },
  ),
  scene(
    'banners/audi',
    BANNER,
    BODIES.estate,
    'grey',
    { ...SIDE, lens: 46, shift: [-0.44, 0.12] },
    {
      low: [0.8, 0.74, 0.66],
      high: [0.55, 0.54, 0.54],
      floor: [0.68, 0.64, 0.59],
      ambient: 0.9,
      mirror: 0.14,
      boxes: { side: [1, 0.96, 0.9] },
    },
  ),
  scene(
    'slides/slide-1',
    SLIDE,
    BODIES.coupe,
    'blue',
    { ...FRONT, lens: 46, shift: [-0.38, 0.12] },
    {
      low: [0.62, 0.34, 0.2],
      high: [0.13, 0.12, 0.2],
      floor: [0.24, 0.17, 0.15],
      ambient: 0.6,
      mirror: 0.25,
      spread: 0.4,
      boxes: { gain: 0.9, key: [0.9, 0.94, 1], rim: [1, 0.7, 0.45], side: [1, 0.9, 0.8] },
    },
  ),
  scene(
    'slides/slide-2',
    SLIDE,
    BODIES.suv,
    'green',
    { ...REAR, lens: 45, shift: [-0.26, 0.1] },
    {
      low: [0.72, 0.78, 0.7],
      high: [0.36, 0.47, 0.44],
      floor: [0.5, 0.53, 0.48],
      ambient: 0.85,
      mirror: 0.14,
    },
  ),
  scene(
    'slides/slide-3',
    SLIDE,
    BODIES.roadster,
    'bronze',
    { ...FRONT, azimuth: 42, lens: 47, shift: [-0.4, 0.14] },
    {
      low: [0.85, 0.66, 0.46],
      high: [0.4, 0.46, 0.56],
      floor: [0.56, 0.47, 0.38],
      ambient: 0.8,
      mirror: 0.16,
      boxes: { key: [1, 0.96, 0.9], rim: [1, 0.82, 0.62] },
    },
  ),
  scene(
    'slides/slide-4',
    SLIDE,
    BODIES.hatchback,
    'red',
    { ...FRONT, azimuth: 32, lens: 45, shift: [-0.4, 0.1] },
    {
      low: [0.3, 0.52, 0.56],
      high: [0.1, 0.26, 0.32],
      floor: [0.22, 0.36, 0.39],
      ambient: 0.75,
      mirror: 0.18,
    },
  ),
  scene(
    'welcome',
    WELCOME,
    BODIES.saloon,
    'black',
    { ...FRONT, lens: 56, shift: [-0.26, 0.1] },
    {
      low: [0.06, 0.062, 0.068],
      high: [0.006, 0.006, 0.008],
      floor: [0.085, 0.088, 0.096],
      ambient: 0.25,
      mirror: 0.34,
      spread: 0.4,
      spot: { x: 0.25, z: 0.06, width: 0.6, height: 0.16, power: 0.13, colour: [0.85, 0.93, 1] },
      flank: { power: 2.4 },
    },
  ),
  // Head-on and centred, so that a page may turn it.
  cutout('wheel', BODIES.coupe, {
    aspect: 1,
    widths: [480],
    azimuth: 90,
    lens: 150,
    distance: 3.2,
    height: 0.35,
    aimX: 0,
    aimZ: 0.35,
    shadow: 0,
  }),
  cutout('lost-car', BODIES.hatchback, {
    ...FRONT,
    aspect: 1.5,
    widths: [960],
    lens: 73,
    shift: [-0.06, 0.04],
    shadow: 0.7,
  }),
]

function scene(name, format, spec, paint, view, set) {
  const { aspect, widths, quality } = format
  return {
    name,
    spec,
    paint: PAINTS[paint],
    camera: camera({ ...view, aspect, length: spec.length }),
    rig: colouredSet(spec.length, set),
    aspect,
    widths,
    quality,
  }
}

function cutout(name, spec, { widths, shadow, ...view }) {
  const isWheelOnly = name === 'wheel'
  return {
    name,
    spec,
    isWheelOnly,
    isCutout: true,
    paint: { ...PAINTS.sand, rim: PAINTS.silver.rim },
    // A wheel stands at the origin; 4.8 m makes its distance absolute.
    camera: camera({ ...view, length: isWheelOnly ? 4.8 : spec.length }),
    rig: cutoutStudio(isWheelOnly ? 0 : spec.length, { shadow }),
    aspect: view.aspect,
    widths,
    quality: 84,
  }
}
