import looksOfBodies from '@forecourt/picture-studio/looks-of-bodies.json' with { type: 'json' }
import type { CarModel } from './car-models.ts'

/**
 * The paints of the studio, with the colour that a seller writes for each, and the upholstery of the looks of a body in
 * that paint (see packages/picture-studio/body-variants-with-paints.mjs); few have a second one.
 */
export const carPaints = [
  { paint: 'graphite', upholstery: ['tan'], colour: 'Grey', spoken: 'graphite' },
  { paint: 'silver', upholstery: ['black'], colour: 'Silver', spoken: 'silver' },
  { paint: 'white', upholstery: ['red', 'black'], colour: 'White', spoken: 'white' },
  { paint: 'black', upholstery: ['cream'], colour: 'Black', spoken: 'black' },
  { paint: 'red', upholstery: ['black'], colour: 'Red', spoken: 'red' },
  { paint: 'blue', upholstery: ['tan'], colour: 'Blue', spoken: 'blue' },
  { paint: 'navy', upholstery: ['cream'], colour: 'Blue', spoken: 'navy blue' },
  { paint: 'green', upholstery: ['tan'], colour: 'Green', spoken: 'green' },
  { paint: 'sand', upholstery: ['black'], colour: 'Beige', spoken: 'beige' },
  { paint: 'bronze', upholstery: ['cream'], colour: 'Brown', spoken: 'bronze' },
  { paint: 'burgundy', upholstery: ['cream'], colour: 'Red', spoken: 'burgundy' },
  { paint: 'grey', upholstery: ['red'], colour: 'Grey', spoken: 'light gray' },
] as const
export type CarPaint = (typeof carPaints)[number]

/**
 * A studio body in one paint, with one face; `place` is where it stands in the front view. The second look of a paint
 * has another face and place.
 */
export type StudioLook = { body: StudioBody; paint: CarPaint; look: 0 | 1; face: number; place: string }

/** What a model is drawn as, which is not always the body that it is listed under. */
type DrawnModel = Pick<CarModel, 'body' | 'fuel' | 'model'>

const studioBodies = [
  'saloon',
  'suv',
  'sportsuv',
  'supercar',
  'wedge',
  'estate',
  'hatchback',
  'coupe',
  'roadster',
  'limousine',
  'grandcoupe',
  'liftback',
  'crossover',
] as const
type StudioBody = (typeof studioBodies)[number]

/** Bodies of which the studio has no grille, and a cabin without a gear stick. */
export const electricStudioBodies: ReadonlySet<string> = new Set<StudioBody>(['liftback', 'crossover'])

type PaintsByBody = Partial<Record<StudioBody, readonly string[]>>
/** What the studio knows of its bodies: packages/picture-studio/body-variants-with-paints.mjs says what each list means. */
const placesOfFaces: Readonly<Record<StudioBody, readonly (readonly string[])[]>> = looksOfBodies.places
const paintsOfBody: PaintsByBody = looksOfBodies.paints
const paintsLeftOut: PaintsByBody = looksOfBodies.paintsLeftOut
const paintsOfSecondLooks: PaintsByBody = looksOfBodies.paintsOfSecondLooks

/** Models that look otherwise than most of the body that they are listed under: where the engine is, how large they are. */
const bodiesOfModels: Readonly<Record<string, StudioBody>> = {
  'Gallardo LP 560-4': 'wedge',
  'Huracan EVO': 'wedge',
  'Huracan LP 610-4': 'wedge',
  'Aventador S': 'wedge',
  i8: 'wedge',
  Urus: 'sportsuv',
  Purosangue: 'sportsuv',
  Wraith: 'grandcoupe',
  Ghost: 'limousine',
  i3: 'crossover',
}
/** The seats of a body that is drawn with the cabin of another. */
const cabinsOfBodies: Partial<Record<StudioBody, StudioBody>> = {
  sportsuv: 'suv',
  wedge: 'supercar',
  grandcoupe: 'limousine',
}

/** A body that the studio does not draw in every paint is shown as the most similar one that it does. */
function studioBodyOf({ body, fuel, model }: DrawnModel): StudioBody {
  const own = bodiesOfModels[model]
  if (own) return own
  if (fuel === 'Electric' && (body === 'Saloon' || body === 'Hatchback')) return 'liftback'
  if (fuel === 'Electric' && body === 'SUV') return 'crossover'
  const similar = { Pickup: 'suv', Van: 'estate' }[body] ?? body.toLowerCase()
  return studioBodies.find((known) => known === similar) ?? 'saloon'
}

/**
 * The looks of a model; a saloon without a grille would be electric, which has bodies of its own. The rule is that of
 * packages/picture-studio/body-variants-with-paints.mjs.
 */
export function studioLooksOfModel(model: DrawnModel): StudioLook[] {
  const body = studioBodyOf(model)
  const places = placesOfFaces[body]
  const looksOfFace = new Map<number, number>()
  return carPaints
    .filter(({ paint }) => paintsOfBody[body]?.includes(paint) ?? true)
    .flatMap((paint, index) =>
      paint.upholstery
        .slice(0, paintsOfSecondLooks[body]?.includes(paint.paint) ? 2 : 1)
        .map((_, look) => ({ body, paint, look: look === 0 ? 0 : 1, face: (index + look) % places.length }) as const),
    )
    .filter(({ paint }) => !paintsLeftOut[body]?.includes(paint.paint))
    .filter(({ face }) => !(body === 'saloon' && face === 2))
    .map((look) => {
      const turn = looksOfFace.get(look.face) ?? 0
      looksOfFace.set(look.face, turn + 1)
      const own = places[look.face] ?? []
      return { ...look, place: own[turn % own.length] ?? 'studio' }
    })
}

/** The look of a model in this paint, or in the one most like it. */
export function studioLookInPaint(model: DrawnModel, { paint, colour }: CarPaint): StudioLook {
  const looks = studioLooksOfModel(model)
  const found = looks.find((one) => one.paint.paint === paint) ?? looks.find((one) => one.paint.colour === colour)
  return found ?? (looks[0] as StudioLook)
}

/** The studio pictures of one car: front, side, rear, detail and interior, all of the same body, paint and face. */
export function studioPictureNames({ body, paint, look }: StudioLook): string[] {
  const painted = `${body}-${paint.paint}${look === 1 ? '2' : ''}`
  // The seats of an open car are visible in every picture: they are always tan.
  const upholstery = body === 'roadster' ? 'tan' : (paint.upholstery[look] ?? paint.upholstery[0])
  const outside = ['front', 'side', 'rear', 'detail'].map((view) => `${painted}-${view}`)
  return [...outside, `${cabinOfBody(body)}-${upholstery}-interior`]
}

/** The body whose cabin a body has. */
export function cabinOfBody(body: StudioLook['body']): string {
  return cabinsOfBodies[body] ?? body
}
