/**
 * The cars of the studio: every body in every paint, and some bodies in half of the paints a second time with another
 * face. A look has one face and one place, so that all its pictures show the same car. The demo relies on the names:
 * `<body>-<paint>-<view>`, and `<body>-<paint>2-<view>` for a second look; demo-pictures.test.ts compares the two.
 */

import { CAR_PAINTS } from './car_paints.mjs'
import { grilleAndLampVariantCount } from './grille-and-lamp-variants.mjs'

/** The places of the faces by body: the last face of each, shown in neutral grey, is in the studio. */
const PLACES = {
  saloon: ['city', 'forecourt', 'studio'],
  suv: ['coast', 'forecourt', 'studio'],
  supercar: ['city', 'coast', 'studio'],
  estate: ['coast', 'studio'],
  hatchback: ['forecourt', 'studio'],
  coupe: ['coast', 'city', 'studio'],
  roadster: ['coast', 'forecourt', 'studio'],
  limousine: ['city', 'studio'],
  liftback: ['coast', 'city', 'studio'],
  crossover: ['forecourt', 'coast', 'studio'],
  pickup: ['studio'],
  van: ['studio'],
}

/** Bodies of which few are sold come in a few paints only; all others in every paint. */
const PAINTS = {
  crossover: ['graphite', 'silver', 'white', 'black', 'red', 'blue'],
  pickup: ['graphite', 'grey'],
  van: ['grey'],
}
/** Bodies of three faces that come in every second paint twice. */
const BODIES_WITH_SECOND_LOOKS = new Set(['saloon', 'supercar'])
/** The saloon without a grille is drawn in the neutral paint alone: what is electric has bodies of its own. */
const PAINTS_OF_FACE = { 'saloon 2': ['grey'] }

/** The faces of body `name`, each with its place and its looks ({ key, paint }). */
export function bodyVariantsWithPaints(name) {
  const faces = grilleAndLampVariantCount(name)
  return Array.from({ length: faces }, (_, face) => ({
    face,
    place: PLACES[name][face],
    looks: (PAINTS[name] ?? Object.keys(CAR_PAINTS))
      .flatMap((paint, index) => [
        ...(index % faces === face ? [{ key: paint, paint }] : []),
        ...(BODIES_WITH_SECOND_LOOKS.has(name) && index % 2 === 0 && (index + 1) % faces === face
          ? [{ key: `${paint}2`, paint }]
          : []),
      ])
      .filter(({ paint }) => PAINTS_OF_FACE[`${name} ${face}`]?.includes(paint) ?? true),
  }))
}
