/**
 * The cars of the studio: every body in its paints, and some of them a second time with another face. A look has one
 * face, so that all its pictures show the same car, and most are photographed in two places: a seller drives somewhere
 * with it. The demo relies on the names: `<body>-<paint>-<view>`, and `<body>-<paint>2-<view>` for a second look;
 * demo-pictures.test.ts compares the two.
 */

import { CAR_PAINTS } from './car_paints.mjs'
import { grilleAndLampVariantCount } from './grille-and-lamp-variants.mjs'

/**
 * The places of each face by body. Its looks stand in them in turn for the front view, which lists show; the other views
 * are taken in the first one.
 */
const PLACES = {
  saloon: [['city', 'brick', 'house'], ['forecourt', 'lane', 'mountain'], ['studio']],
  suv: [
    ['coast', 'mountain'],
    ['forecourt', 'house'],
    ['studio', 'lane'],
  ],
  sportsuv: [
    ['city', 'mountain', 'brick'],
    ['forecourt', 'house', 'lane'],
  ],
  supercar: [
    ['city', 'brick', 'house'],
    ['coast', 'mountain', 'brick'],
    ['studio', 'lane', 'mountain'],
  ],
  wedge: [
    ['city', 'brick', 'lane'],
    ['studio', 'mountain', 'house'],
  ],
  estate: [
    ['coast', 'lane'],
    ['studio', 'house'],
  ],
  hatchback: [
    ['forecourt', 'brick'],
    ['studio', 'house', 'lane'],
  ],
  coupe: [
    ['coast', 'lane'],
    ['city', 'brick'],
    ['studio', 'mountain'],
  ],
  roadster: [
    ['coast', 'mountain'],
    ['forecourt', 'lane'],
    ['studio', 'brick'],
  ],
  limousine: [
    ['city', 'house', 'mountain'],
    ['studio', 'brick', 'lane'],
  ],
  grandcoupe: [
    ['studio', 'lane', 'house'],
    ['coast', 'mountain', 'brick'],
  ],
  liftback: [['coast', 'mountain'], ['city', 'house'], ['studio']],
  crossover: [
    ['forecourt', 'house'],
    ['coast', 'lane'],
    ['studio', 'mountain'],
  ],
  pickup: [['studio']],
  van: [['studio']],
}

/** Bodies of which few are sold come in a few paints only; all others in every paint, but for those left out below. */
const PAINTS = {
  sportsuv: ['graphite', 'white', 'black', 'red', 'blue', 'green', 'bronze'],
  wedge: ['graphite', 'white', 'black', 'red', 'blue', 'green', 'sand', 'bronze'],
  grandcoupe: ['silver', 'white', 'black', 'navy', 'green', 'burgundy', 'grey'],
  crossover: ['graphite', 'silver', 'white', 'black', 'red', 'blue'],
  pickup: ['graphite', 'grey'],
  van: ['grey'],
}
/** A paint that is left out does not change the faces of the others. */
const PAINTS_LEFT_OUT = {
  saloon: ['sand', 'bronze'],
  suv: ['sand', 'bronze', 'burgundy'],
  hatchback: ['green', 'sand', 'bronze', 'burgundy'],
  coupe: ['sand', 'bronze', 'burgundy'],
}
/** Paints that come a second time, with the next face. */
const PAINTS_OF_SECOND_LOOKS = { saloon: ['white'] }
/** The saloon without a grille is drawn in the neutral paint alone: what is electric has bodies of its own. */
const PAINTS_OF_FACE = { 'saloon 2': ['grey'] }

/** Bodies of which a look whose front is in the first place shows its rear in the second one. */
const BODIES_WITH_REARS_ELSEWHERE = new Set(['sportsuv', 'wedge', 'grandcoupe'])

/** The faces of body `name`, each with its looks ({ key, paint, places }, the places by view). */
export function bodyVariantsWithPaints(name) {
  const faces = grilleAndLampVariantCount(name)
  return Array.from({ length: faces }, (_, face) => ({
    face,
    looks: (PAINTS[name] ?? Object.keys(CAR_PAINTS))
      .flatMap((paint, index) => [
        ...(index % faces === face ? [{ key: paint, paint }] : []),
        ...(PAINTS_OF_SECOND_LOOKS[name]?.includes(paint) && (index + 1) % faces === face
          ? [{ key: `${paint}2`, paint }]
          : []),
      ])
      .filter(({ paint }) => !PAINTS_LEFT_OUT[name]?.includes(paint))
      .filter(({ paint }) => PAINTS_OF_FACE[`${name} ${face}`]?.includes(paint) ?? true)
      .map(({ key, paint }, turn) => ({ key, paint, places: placesOfViews(name, PLACES[name][face], turn) })),
  }))
}

function placesOfViews(name, places, turn) {
  const [first, second = first] = places
  const front = places[turn % places.length]
  return {
    front,
    side: first,
    rear: front === first && BODIES_WITH_REARS_ELSEWHERE.has(name) ? second : first,
    detail: first,
  }
}
