/**
 * The cars of the studio: every body in every paint; bodies with three faces also in half of the paints a second time,
 * with another face. A look has one face and one place, so that all its pictures show the same car. The demo relies on
 * the names: `<body>-<paint>-<view>`, and `<body>-<paint>2-<view>` for a second look.
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
  pickup: ['studio'],
  van: ['studio'],
}

/** Bodies that the demo does not sell come only in the paints that the site shows; all others in every paint. */
const PAINTS = { pickup: ['graphite', 'grey'], van: ['grey'] }

/** The faces of body `name`, each with its place and its looks ({ key, paint }). */
export function bodyVariantsWithPaints(name) {
  const faces = grilleAndLampVariantCount(name)
  return Array.from({ length: faces }, (_, face) => ({
    face,
    place: PLACES[name][face],
    looks: (PAINTS[name] ?? Object.keys(CAR_PAINTS)).flatMap((paint, index) => [
      ...(index % faces === face ? [{ key: paint, paint }] : []),
      ...(faces === 3 && index % 2 === 0 && (index + 1) % faces === face ? [{ key: `${paint}2`, paint }] : []),
    ]),
  }))
}
