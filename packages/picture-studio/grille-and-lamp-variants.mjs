/**
 * Faces: two or three sets of lamps, grille, intakes and wheels for each body, so that two cars of a kind differ. A
 * face changes no surface of the body, only what is drawn on it, and its wheels.
 */
import { CAR_BODY_SHAPES } from './car_body_shapes.mjs'
import { DERIVED_BODY_FACES } from './derived_body_faces.mjs'
import { ELECTRIC_FACES } from './electric_faces.mjs'
import {
  extendOutlinePastMiddle,
  lampLightGuideStrip,
  noseOpeningOutline,
  roundedOutline,
  roundLampPositions,
  scaleOutlineHeight,
} from './lamp-outlines.mjs'
import { WHEEL_DESIGNS } from './wheel-styles.mjs'

const bars = (pitch, fill = 0.4) => ({ kind: 'horizontal', pitch, fill })
const upright = (pitch, fill = 0.4) => ({ kind: 'vertical', pitch, fill })
const mesh = { kind: 'mesh', pitch: 24, fill: 0.22 }
const lattice = { kind: 'lattice', pitch: 22, fill: 0.24 }
const studs = { kind: 'studs', pitch: 30, fill: 0.3 }
const bright = (style) => ({ ...style, isBright: true })
const closed = { kind: 'closed', pitch: 1, fill: 1 }

/** Per body: grille [kind, top, bottom, half width], its bars, lamps, tail lamps and wheels of each face. */
const FACES = {
  saloon: [
    {
      grille: ['hexagon', 0.695, 0.47, 0.41],
      bars: bright(bars(30)),
      lamp: { height: 1, guide: 'top', eyes: 3 },
      wheel: 'fivePairs',
    },
    {
      grille: ['trapeze', 0.675, 0.5, 0.4],
      bars: mesh,
      lamp: { height: 0.72, guide: 'hook', eyes: 2 },
      tail: { height: 0.7, pattern: 'blade' },
      wheel: 'swirl',
      isSporty: true,
    },
    {
      grille: ['wide', 0.4, 0.3, 0.46],
      bars: closed,
      lamp: { height: 0.62, guide: 'bottom', eyes: 3 },
      tail: { bar: 0.9, pattern: 'ring' },
      wheel: 'aero',
      isElectric: true,
    },
  ],
  suv: [
    {
      grille: ['shield', 0.92, 0.66, 0.44],
      bars: upright(20),
      lamp: { height: 1, guide: 'top', eyes: 3 },
      wheel: 'five',
    },
    {
      grille: ['hexagon', 0.93, 0.64, 0.45],
      bars: studs,
      lamp: { height: 0.85, guide: 'hook', eyes: 2 },
      tail: { pattern: 'blade' },
      wheel: 'fiveForks',
      isSporty: true,
    },
    {
      grille: ['wide', 0.9, 0.75, 0.47],
      bars: bright(bars(26, 0.34)),
      lamp: { height: 1.1, guide: 'inner', eyes: 2, isRinged: true },
      tail: { bar: 1.02, pattern: 'blade' },
      wheel: 'seven',
    },
  ],
  supercar: [
    {
      grille: ['wide', 0.3, 0.16, 0.34],
      bars: bars(19, 0.25),
      lamp: { height: 1, guide: 'bottom', eyes: 3 },
      wheel: 'ten',
    },
    {
      grille: ['smile', 0.32, 0.15, 0.36],
      bars: mesh,
      lamp: { height: 0.8, guide: 'top', eyes: 2 },
      tail: { pattern: 'bars' },
      wheel: 'swirl',
    },
    {
      grille: ['trapeze', 0.29, 0.155, 0.36],
      bars: lattice,
      lamp: { height: 1.12, guide: 'hook', eyes: 2 },
      tail: { bar: 0.8, pattern: 'blade' },
      wheel: 'tenForks',
    },
  ],
  estate: [
    {
      grille: ['wide', 0.67, 0.505, 0.43],
      bars: bright(bars(34, 0.36)),
      lamp: { height: 1.15, guide: 'bottom', eyes: 3 },
      wheel: 'seven',
    },
    {
      grille: ['hexagon', 0.69, 0.48, 0.42],
      bars: mesh,
      lamp: { height: 1.05, guide: 'top', eyes: 2 },
      tail: { pattern: 'blade' },
      wheel: 'fivePairs',
      isSporty: true,
    },
  ],
  hatchback: [
    {
      grille: ['wide', 0.77, 0.705, 0.43],
      bars: bars(34, 0.34),
      lamp: { height: 1, guide: 'top', eyes: 3 },
      wheel: 'turbine',
    },
    {
      grille: ['trapeze', 0.775, 0.7, 0.46],
      bars: mesh,
      lamp: { height: 0.8, guide: 'hook', eyes: 2 },
      tail: { height: 0.8, pattern: 'blade' },
      wheel: 'fiveForks',
      isSporty: true,
    },
  ],
  coupe: [
    {
      grille: ['smile', 0.52, 0.27, 0.5],
      bars: lattice,
      lamp: { height: 1, guide: 'top', eyes: 3 },
      wheel: 'fiveForks',
    },
    {
      grille: ['oval', 0.53, 0.27, 0.46],
      bars: bright(upright(26, 0.3)),
      lamp: { height: 1.15, guide: 'bottom', eyes: 2 },
      tail: { height: 1.5, pattern: 'ring' },
      wheel: 'wires',
    },
    {
      grille: ['trapeze', 0.53, 0.29, 0.52],
      bars: bars(24, 0.3),
      lamp: { height: 0.75, guide: 'hook', eyes: 3 },
      tail: { bar: 0.88, pattern: 'blade' },
      wheel: 'blades',
      isSporty: true,
    },
  ],
  roadster: [
    { grille: ['oval', 0.46, 0.25, 0.42], bars: mesh, lamp: { height: 1, eyes: 1, isRinged: true }, wheel: 'wires' },
    {
      grille: ['hexagon', 0.46, 0.27, 0.44],
      bars: bright(bars(26, 0.26)),
      lamp: { height: 0.62, guide: 'top', eyes: 2 },
      tail: { height: 0.7, pattern: 'blade' },
      wheel: 'tenForks',
    },
    {
      grille: ['smile', 0.47, 0.26, 0.46],
      bars: studs,
      lamp: { height: 0.8, guide: 'hook', eyes: 2 },
      tail: { pattern: 'bars' },
      wheel: 'sixPairs',
      isSporty: true,
    },
  ],
  limousine: [
    {
      grille: ['hexagon', 0.75, 0.48, 0.4],
      bars: bright(bars(30, 0.3)),
      lamp: { height: 0.95, guide: 'bottom', eyes: 2 },
      wheel: 'slats',
    },
    {
      grille: ['shield', 0.74, 0.5, 0.4],
      bars: bright(upright(24, 0.32)),
      lamp: { height: 0.78, guide: 'top', eyes: 2 },
      tail: { height: 0.8, pattern: 'blade' },
      wheel: 'blades',
    },
  ],
  ...DERIVED_BODY_FACES,
  ...ELECTRIC_FACES,
  pickup: [
    {
      grille: ['wide', 1.11, 0.79, 0.58],
      bars: bright(bars(12, 0.36)),
      lamp: { height: 0.72, guide: 'top', eyes: 2 },
      wheel: 'sixPairs',
    },
  ],
  van: [
    {
      grille: ['wide', 0.91, 0.77, 0.5],
      bars: bright(bars(24, 0.34)),
      lamp: { height: 1, guide: 'bottom', eyes: 2 },
      wheel: 'turbine',
    },
  ],
}

/** The number of faces of body `name`. */
export function grilleAndLampVariantCount(name) {
  return FACES[name].length
}

const known = new Map()

/** The body `name` with face `index`; the same object each time. */
export function bodyWithGrilleAndLamps(name, index) {
  const key = `${name} ${index}`
  if (!known.has(key)) known.set(key, withFace(name, index))
  return known.get(key)
}

function withFace(name, index) {
  const body = CAR_BODY_SHAPES[name]
  const face = FACES[name][index]
  const [kind, top, bottom, half] = face.grille
  return {
    ...body,
    body: name,
    grille: noseOpeningOutline(kind, { top, bottom, half }),
    bars: face.bars,
    vents: (face.isSmooth ? [] : body.vents).map((vent) => roundedOutline(extendOutlinePastMiddle(vent), 0.03)),
    sideIntake: body.sideIntake && roundedOutline(body.sideIntake, 0.05),
    ventBars: face.isSporty ? mesh : bars(26, 0.3),
    ...lampsOf(body, face.lamp),
    ...tailOf(body, face.tail ?? {}),
    wheel: { ...WHEEL_DESIGNS[face.wheel], isDark: body.wheel.isDark || face.isSporty },
    frontPlateZ: face.isElectric && !face.isSmooth ? bottom + (top - bottom) / 2 : body.frontPlateZ,
    hasChrome: body.hasChrome && !face.isSporty,
    hasPlainGrille: body.isLow || face.isElectric || face.isSporty,
    exhausts: face.isElectric ? undefined : body.exhausts,
    caliper: face.isSporty ? [0.5, 0.02, 0.015] : body.caliper,
  }
}

function lampsOf(body, { height, guide: kind, eyes: count, isRinged = false }) {
  const lamp = roundedOutline(scaleOutlineHeight(body.lamp, height), 0.03)
  const { places, radius } = roundLampPositions(lamp, count)
  return {
    lamp,
    lampEyes: places,
    eyeRadius: radius,
    eyeRing: isRinged,
    daylight: kind && lampLightGuideStrip(kind, lamp),
    lampRibs: count === 2 ? 'upright' : 'flat',
  }
}

/** Tail lamps: the body's own made flatter or taller, or a bar across the tail at height `bar`. */
function tailOf(body, { height = 1, bar, pattern = body.tailPattern }) {
  if (bar === undefined)
    return {
      tail: roundedOutline(extendOutlinePastMiddle(scaleOutlineHeight(body.tail, height)), 0.025),
      tailPattern: pattern,
    }
  const wide = body.halfWidth + 0.01
  const tail = [
    [-0.3, bar + 0.014],
    [wide * 0.66, bar + 0.018],
    [wide, bar + 0.045],
    [wide, bar - 0.06],
    [wide * 0.66, bar - 0.024],
    [-0.3, bar - 0.02],
  ]
  return { tail: roundedOutline(tail, 0.03), tailPattern: pattern }
}
