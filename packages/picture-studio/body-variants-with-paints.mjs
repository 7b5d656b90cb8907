/**
 * The cars of the studio: every body in its paints, and some of them a second time with another face. A look has one
 * face, so that all its pictures show the same car, and most are photographed in two places: a seller drives somewhere
 * with it. The demo relies on the names: `<body>-<paint>-<view>`, and `<body>-<paint>2-<view>` for a second look;
 * demo-pictures.test.ts compares the two.
 */

import { CAR_PAINTS } from './car_paints.mjs'
import { grilleAndLampVariantCount } from './grille-and-lamp-variants.mjs'
import LOOKS from './looks-of-bodies.json' with { type: 'json' }

// Of each body: `places` of each face, in which its looks stand in turn for the front view, which lists show (the other
// views are taken in the first one); `paints` where few cars of it are sold, so that it does not come in every paint;
// `paintsLeftOut`, which do not change the faces of the others; `paintsOfSecondLooks`, which come a second time, with the
// next face. The demo reads the same file.
const {
  places: PLACES,
  paints: PAINTS,
  paintsLeftOut: PAINTS_LEFT_OUT,
  paintsOfSecondLooks: PAINTS_OF_SECOND_LOOKS,
} = LOOKS

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
