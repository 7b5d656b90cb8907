import type { CarModel } from './car-models.ts'

/**
 * The paints of the studio, with the colour that a seller writes for each, and the upholstery of the two looks of a
 * body in that paint (see packages/picture-studio/body-variants-with-paints.mjs); some paints have one look only.
 */
export const carPaints = [
  { paint: 'graphite', upholstery: ['tan', 'black'], colour: 'Grey', spoken: 'graphite' },
  { paint: 'silver', upholstery: ['black'], colour: 'Silver', spoken: 'silver' },
  { paint: 'white', upholstery: ['red', 'black'], colour: 'White', spoken: 'white' },
  { paint: 'black', upholstery: ['cream'], colour: 'Black', spoken: 'black' },
  { paint: 'red', upholstery: ['black', 'cream'], colour: 'Red', spoken: 'red' },
  { paint: 'blue', upholstery: ['tan'], colour: 'Blue', spoken: 'blue' },
  { paint: 'navy', upholstery: ['cream', 'tan'], colour: 'Blue', spoken: 'navy blue' },
  { paint: 'green', upholstery: ['tan'], colour: 'Green', spoken: 'green' },
  { paint: 'sand', upholstery: ['black', 'cream'], colour: 'Beige', spoken: 'beige' },
  { paint: 'bronze', upholstery: ['cream'], colour: 'Brown', spoken: 'bronze' },
  { paint: 'burgundy', upholstery: ['cream', 'black'], colour: 'Red', spoken: 'burgundy' },
  { paint: 'grey', upholstery: ['red'], colour: 'Grey', spoken: 'light gray' },
] as const
export type CarPaint = (typeof carPaints)[number]

/** A studio body in one paint, with one face in one place. The second look of a paint has another face and place. */
export type StudioLook = { body: StudioBody; paint: CarPaint; look: 0 | 1; face: number }

/** What a model is drawn as, which is not always the body that it is listed under. */
type DrawnModel = Pick<CarModel, 'body' | 'fuel' | 'model'>

const studioBodies = [
  'saloon',
  'suv',
  'supercar',
  'estate',
  'hatchback',
  'coupe',
  'roadster',
  'limousine',
  'liftback',
  'crossover',
] as const
type StudioBody = (typeof studioBodies)[number]

/** Bodies of which the studio has no grille, and a cabin without a gear stick. */
export const electricStudioBodies: ReadonlySet<string> = new Set<StudioBody>(['liftback', 'crossover'])

const bodiesOfTwoFaces = new Set<string>(['estate', 'hatchback', 'limousine'])
const bodiesWithSecondLooks = new Set<string>(['saloon', 'supercar'])
const crossoverPaints = new Set<string>(['graphite', 'silver', 'white', 'black', 'red', 'blue'])
/** Their engine is behind the seats, though they are listed as coupés. */
const midEnginedModels = new Set(['Gallardo LP 560-4'])

/** A body that the studio does not draw in every paint is shown as the most similar one that it does. */
function studioBodyOf({ body, fuel, model }: DrawnModel): StudioBody {
  if (midEnginedModels.has(model)) return 'supercar'
  if (fuel === 'Electric' && (body === 'Saloon' || body === 'Hatchback')) return 'liftback'
  if (fuel === 'Electric' && body === 'SUV') return 'crossover'
  const similar = { Pickup: 'suv', Van: 'estate' }[body] ?? body.toLowerCase()
  return studioBodies.find((known) => known === similar) ?? 'saloon'
}

/** The looks of a model; a saloon without a grille would be electric, which has bodies of its own. The rule is that of packages/picture-studio/body-variants-with-paints.mjs. */
export function studioLooksOfModel(model: DrawnModel): StudioLook[] {
  const body = studioBodyOf(model)
  const faces = bodiesOfTwoFaces.has(body) ? 2 : 3
  const paints = body === 'crossover' ? carPaints.filter(({ paint }) => crossoverPaints.has(paint)) : carPaints
  return paints
    .flatMap((paint, index) =>
      paint.upholstery
        .slice(0, bodiesWithSecondLooks.has(body) ? 2 : 1)
        .map((_, look) => ({ body, paint, look: look === 0 ? 0 : 1, face: (index + look) % faces }) as const),
    )
    .filter(({ face }) => !(body === 'saloon' && face === 2))
}

/** The places of the faces of each body; the rule is that of packages/picture-studio/body-variants-with-paints.mjs. */
const placesOfFaces: Readonly<Record<StudioBody, readonly string[]>> = {
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
}

/** Where the pictures of a look were taken. */
export function placeOfLook({ body, face }: Pick<StudioLook, 'body' | 'face'>): string {
  return placesOfFaces[body][face] ?? 'studio'
}

/** The look of a model in this paint, or in the one most like it. */
export function studioLookInPaint(model: DrawnModel, { paint, colour }: CarPaint): StudioLook {
  const looks = studioLooksOfModel(model)
  const found = looks.find((one) => one.paint.paint === paint) ?? looks.find((one) => one.paint.colour === colour)
  return found ?? (looks[0] as StudioLook)
}

/** The studio pictures of one car: front, side, rear, detail and interior, all of the same body, paint, face and place. */
export function studioPictureNames({ body, paint, look }: StudioLook): string[] {
  const painted = `${body}-${paint.paint}${look === 1 ? '2' : ''}`
  // The seats of an open car are visible in every picture: they are always tan.
  const upholstery = body === 'roadster' ? 'tan' : (paint.upholstery[look] ?? paint.upholstery[0])
  const outside = ['front', 'side', 'rear', 'detail'].map((view) => `${painted}-${view}`)
  return [...outside, `${body}-${upholstery}-interior`]
}
