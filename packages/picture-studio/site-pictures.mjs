/**
 * Pictures with a single car: brand banners, carousel slides, the welcome picture, the cut-outs. Text is on the left.
 */

import { createBackdropLightRig } from './backdrop-light-rig.mjs'
import { createOrbitCamera } from './camera.mjs'
import { CAR_PAINTS } from './car_paints.mjs'
import { bodyWithGrilleAndLamps } from './grille-and-lamp-variants.mjs'
import { createCutoutLightRig } from './studio-light-rigs.mjs'

const BANNER = { aspect: 3, widths: [1920, 960], quality: 76 }
const SLIDE = { aspect: 16 / 7, widths: [1920, 960], quality: 76 }
const WELCOME = { aspect: 16 / 9, widths: [1920, 960], quality: 78 }

const FRONT = { azimuth: 34, distance: 9.6, height: 1.05, aimX: 0.475, aimZ: 0.6 }
const REAR = { azimuth: 141, distance: 9.6, height: 1.15, aimX: 0.525, aimZ: 0.6 }
const SIDE = { azimuth: 90, distance: 13, height: 0.9, aimX: 0.5, aimZ: 0.6 }

/** Every scene: file name below public/pictures, body and face, paint, place, camera, size. */
export const SITE_PICTURES = [
  scene('banners/tesla', BANNER, ['liftback', 2], 'white', 'studio', { ...FRONT, lens: 40, shift: [-0.46, 0.16] }),
  scene('banners/rolls', BANNER, ['limousine', 0], 'burgundy', 'city', {
    ...FRONT,
    azimuth: 40,
    lens: 41,
    shift: [-0.44, 0.14],
  }),
  scene('banners/mercedes', BANNER, ['coupe', 1], 'silver', 'coast', { ...REAR, lens: 41, shift: [-0.3, 0.15] }),
  scene('banners/ferrari', BANNER, ['supercar', 1], 'red', 'coast', {
    ...FRONT,
    azimuth: 38,
    lens: 41,
    shift: [-0.46, 0.14],
  }),
  scene('banners/audi', BANNER, ['estate', 1], 'graphite', 'city', { ...SIDE, lens: 46, shift: [-0.44, 0.12] }),
  scene('slides/slide-1', SLIDE, ['coupe', 0], 'blue', 'coast', { ...FRONT, lens: 46, shift: [-0.38, 0.12] }),
  scene('slides/slide-2', SLIDE, ['suv', 0], 'green', 'forecourt', {
    ...FRONT,
    azimuth: 40,
    lens: 45,
    shift: [-0.36, 0.1],
  }),
  scene('slides/slide-3', SLIDE, ['roadster', 0], 'bronze', 'coast', { ...REAR, lens: 46, shift: [-0.26, 0.12] }),
  scene('slides/slide-4', SLIDE, ['hatchback', 1], 'red', 'city', {
    ...FRONT,
    azimuth: 32,
    lens: 45,
    shift: [-0.4, 0.1],
  }),
  scene('welcome', WELCOME, ['saloon', 0], 'black', 'city', { ...FRONT, lens: 56, shift: [-0.26, 0.1] }),
  // Head-on and centred, so that a page can rotate it.
  cutout('wheel', ['coupe', 0], {
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
  cutout('lost-car', ['hatchback', 0], {
    ...FRONT,
    aspect: 1.5,
    widths: [960],
    lens: 73,
    shift: [-0.06, 0.04],
    shadow: 0.7,
  }),
]

function scene(name, format, [body, face], paint, place, view) {
  const spec = bodyWithGrilleAndLamps(body, face)
  const { aspect, ...rest } = format
  return {
    name,
    spec,
    subject: 'car',
    paint: CAR_PAINTS[paint],
    camera: createOrbitCamera({ ...view, aspect, length: spec.length }),
    rig: () => createBackdropLightRig(place, spec.length),
    aspect,
    ...rest,
  }
}

function cutout(name, [body, face], { widths, shadow, ...view }) {
  const spec = bodyWithGrilleAndLamps(body, face)
  const isWheel = name === 'wheel'
  return {
    name,
    spec,
    subject: isWheel ? 'wheel' : 'car',
    isCutout: true,
    paint: { ...CAR_PAINTS.sand, rim: CAR_PAINTS.silver.rim },
    // A wheel is at the origin; 4.8 m makes its distance absolute.
    camera: createOrbitCamera({ ...view, length: isWheel ? 4.8 : spec.length }),
    rig: () => createCutoutLightRig(isWheel ? 0 : spec.length, { shadow }),
    aspect: view.aspect,
    widths,
    quality: 84,
  }
}
