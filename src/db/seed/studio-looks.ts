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

const bodiesOfTwoFaces = new Set<string>(['sportsuv', 'wedge', 'estate', 'hatchback', 'limousine', 'grandcoupe'])
type PaintName = CarPaint['paint']
const paintsOfBody: Partial<Record<StudioBody, ReadonlySet<PaintName>>> = {
  sportsuv: new Set(['graphite', 'white', 'black', 'red', 'blue', 'green', 'bronze']),
  wedge: new Set(['graphite', 'white', 'black', 'red', 'blue', 'green', 'sand', 'bronze']),
  grandcoupe: new Set(['silver', 'white', 'black', 'navy', 'green', 'burgundy', 'grey']),
  crossover: new Set(['graphite', 'silver', 'white', 'black', 'red', 'blue']),
}
/** A paint that is left out does not change the faces of the others. */
const paintsLeftOut: Partial<Record<StudioBody, ReadonlySet<PaintName>>> = {
  saloon: new Set(['sand', 'bronze']),
  suv: new Set(['sand', 'bronze', 'burgundy']),
  hatchback: new Set(['green', 'sand', 'bronze', 'burgundy']),
  coupe: new Set(['sand', 'bronze', 'burgundy']),
}
const paintsOfSecondLooks: Partial<Record<StudioBody, ReadonlySet<PaintName>>> = { saloon: new Set(['white']) }

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
 * The places of each face by body: its looks stand in them in turn. The rule is that of
 * packages/picture-studio/body-variants-with-paints.mjs.
 */
const placesOfFaces: Readonly<Record<StudioBody, readonly (readonly string[])[]>> = {
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
}

/**
 * The looks of a model; a saloon without a grille would be electric, which has bodies of its own. The rule is that of
 * packages/picture-studio/body-variants-with-paints.mjs.
 */
export function studioLooksOfModel(model: DrawnModel): StudioLook[] {
  const body = studioBodyOf(model)
  const faces = bodiesOfTwoFaces.has(body) ? 2 : 3
  const looksOfFace = new Map<number, number>()
  return carPaints
    .filter(({ paint }) => paintsOfBody[body]?.has(paint) ?? true)
    .flatMap((paint, index) =>
      paint.upholstery
        .slice(0, paintsOfSecondLooks[body]?.has(paint.paint) ? 2 : 1)
        .map((_, look) => ({ body, paint, look: look === 0 ? 0 : 1, face: (index + look) % faces }) as const),
    )
    .filter(({ paint }) => !paintsLeftOut[body]?.has(paint.paint))
    .filter(({ face }) => !(body === 'saloon' && face === 2))
    .map((look) => {
      const turn = looksOfFace.get(look.face) ?? 0
      looksOfFace.set(look.face, turn + 1)
      const places = placesOfFaces[body][look.face] ?? []
      return { ...look, place: places[turn % places.length] ?? 'studio' }
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
