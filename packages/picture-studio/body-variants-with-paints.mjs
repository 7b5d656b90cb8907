/**
 * Which cars there are: every body in every paint, and bodies with three faces in half of the paints a second time with
 * another face. A look has one face and one place, so that all its pictures show the same car. The demo counts on the
 * names: `<body>-<paint>-<view>`, and `<body>-<paint>2-<view>` for a second look.
 */
import { bodyVariantCount } from './body-variants.mjs'
import { PAINTS } from './paints.mjs'

/** Places of the faces by body: the last face of each, in which neutral grey is shown, stands in the studio. */
const PLACES = {
  saloon: ['city', 'forecourt', 'studio'],
  suv: ['coast', 'forecourt', 'studio'],
  supercar: ['city', 'coast', 'studio'],
  estate: ['coast', 'studio'],
  hatchback: ['forecourt', 'studio'],
  coupe: ['coast', 'city', 'studio'],
  roadster: ['coast', 'forecourt', 'studio'],
  limousine: ['city', 'studio'],
}

/** The faces of body `name`, each with its place and the looks ({ key, paint }) that have it. */
export function bodyVariantsWithPaints(name) {
  const faces = bodyVariantCount(name)
  return Array.from({ length: faces }, (_, face) => ({
    face,
    place: PLACES[name][face],
    looks: Object.keys(PAINTS).flatMap((paint, index) => [
      ...(index % faces === face ? [{ key: paint, paint }] : []),
      ...(faces === 3 && index % 2 === 0 && (index + 1) % faces === face ? [{ key: `${paint}2`, paint }] : []),
    ]),
  }))
}
