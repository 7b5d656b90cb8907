import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bodyVariantsWithPaints } from '@forecourt/picture-studio/body-variants-with-paints.mjs'
import { CABIN_PARTS_BY_BODY } from '@forecourt/picture-studio/cabin/cabin_parts_by_body.mjs'
import { bodyWithGrilleAndLamps } from '@forecourt/picture-studio/grille-and-lamp-variants.mjs'
import { eq, getTableColumns } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { carColours } from '#contract/car-terms.ts'
import { projectRoot } from '#db/paths/project-root.ts'
import { listingPhotos, listings } from '#db/schema/listings.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { carModels } from '../car-models.ts'
import { cabinOfBody, carPaints, studioLooksOfModel } from '../studio-looks.ts'
import { seedDemo } from './seed-demo.ts'

/** The places in which the studio shows a look, by view. */
function placesOf(body: string, key: string) {
  return bodyVariantsWithPaints(body)
    .flatMap(({ looks }) => looks)
    .find((look) => look.key === key)?.places
}

describe('the pictures of the demo', () => {
  const test = useDatabase({ rows: 'kept' })
  beforeAll(async () => {
    await seedDemo(test.db, { passwordHash: 'salt:key', now: new Date('2026-11-20T12:00:00Z') })
  })
  const cars = () => test.db.select(getTableColumns(listings)).from(listings)

  /** The pictures of each car, the first first. */
  async function carsWithPictures() {
    const photos = await test.db
      .select({ name: listingPhotos.studioPicture, position: listingPhotos.position, id: listings.id })
      .from(listingPhotos)
      .innerJoin(listings, eq(listings.id, listingPhotos.listingId))
      .orderBy(listingPhotos.position)
    const perCar = Map.groupBy(photos, ({ id }) => id)
    return (await cars()).map((car) => ({
      car: { ...car, body: car.body ?? '', fuel: car.fuel ?? '', model: car.model ?? '' },
      shown: (perCar.get(car.id) ?? []).map(({ name }) => name?.split('-') ?? []),
    }))
  }

  it('shows each car in five pictures of what its model is drawn as, in its colour, with one face', async () => {
    for (const { car, shown } of await carsWithPictures()) {
      expect(shown.map(([, , view]) => view).toSorted()).toEqual(['detail', 'front', 'interior', 'rear', 'side'])
      const [drawn] = studioLooksOfModel(car)
      const outside = shown.filter(([, , view]) => view !== 'interior')
      expect(new Set(outside.map(([body]) => body))).toEqual(new Set([drawn?.body]))
      expect(shown.at(-1)?.[0], car.title).toBe(drawn && cabinOfBody(drawn.body))
      const looks = new Set(outside.map(([, look]) => look))
      expect(looks.size, 'one paint and one face').toBe(1)
      const [look = ''] = looks
      expect(carPaints.find(({ paint }) => paint === look.replace('2', ''))?.colour).toBe(car.colour)
      expect((carColours as readonly (string | null)[]).includes(car.colour)).toBe(true)
    }
  })

  it('shows each car from the front first', async () => {
    for (const { car, shown } of await carsWithPictures()) expect(shown[0]?.[2], car.title).toBe('front')
  })

  it('shows no two cars of a model alike, while the studio has other looks for it', async () => {
    const byModel = Map.groupBy(await carsWithPictures(), ({ car }) => car.model)
    for (const [model, cars] of byModel) {
      const looks = studioLooksOfModel(cars[0]?.car as (typeof cars)[number]['car'])
      const fronts = new Set(cars.map(({ shown }) => shown[0]?.join('-')))
      expect(fronts.size, model).toBe(Math.min(cars.length, looks.length))
    }
  })

  it('shows beside each other, among the newest, cars that differ in body, or else in place and colour', async () => {
    const newest = (await carsWithPictures())
      .filter(({ car }) => car.status === 'available')
      .toSorted((one, other) => Number(other.car.postedAt) - Number(one.car.postedAt))
    const lookOf = ({ car, shown }: (typeof newest)[number]) => {
      const [body = '', look = ''] = shown[0] ?? []
      return { title: car.title, body, place: placesOf(body, look)?.front, colour: car.colour }
    }
    /** Two that a row, or two rows below each other, show side by side. */
    const neighbours = (cars: typeof newest, apart: number) =>
      cars.slice(0, -apart).map((car, index) => [lookOf(car), lookOf(cars[index + apart] as typeof car)] as const)
    const firstPage = newest.slice(0, 24)
    // Cars with a booking stay where they are, two of them may meet.
    const alike = [1, 2, 3]
      .flatMap((apart) => neighbours(firstPage, apart))
      .filter(([one, other]) => one.body === other.body && (one.place === other.place || one.colour === other.colour))
    expect(alike.length, JSON.stringify(alike)).toBeLessThanOrEqual(1)
    const sameBody = neighbours(firstPage, 1).filter(([one, other]) => one.body === other.body)
    expect(sameBody.length, JSON.stringify(sameBody)).toBeLessThanOrEqual(1)
    // The row of a brand on the home page.
    for (const [, cars] of Map.groupBy(newest, ({ car }) => car.brand))
      for (const [one, other] of neighbours(cars.slice(0, 4), 1))
        expect([one.body, one.place, one.colour], one.title).not.toEqual([other.body, other.place, other.colour])
  })

  it('knows the place of every look as the studio draws it', () => {
    for (const { body, paint, look, place } of carModels.flatMap((model) => studioLooksOfModel(model)))
      expect(place, `${body} ${paint.paint}`).toBe(placesOf(body, `${paint.paint}${look === 1 ? '2' : ''}`)?.front)
  })

  it('shows the fronts of a body in at least four places, and most cars in two', async () => {
    const cars = await carsWithPictures()
    const placesOfCar = ({ shown }: (typeof cars)[number]) => placesOf(shown[0]?.[0] ?? '', shown[0]?.[1] ?? '')
    const inTwo = cars.filter((car) => new Set(Object.values(placesOfCar(car) ?? {})).size === 2)
    expect(inTwo.length).toBeGreaterThan(cars.length / 2)
    for (const [body, alike] of Map.groupBy(cars, ({ shown }) => shown[0]?.[0] ?? ''))
      expect(new Set(alike.map((car) => placesOfCar(car)?.front)).size, body).toBeGreaterThanOrEqual(4)
  })

  it('shows electric cars without a grille and without a gear stick, and no other car so', async () => {
    for (const { car, shown } of await carsWithPictures()) {
      const [body = '', look = ''] = shown[0] ?? []
      const face = bodyVariantsWithPaints(body).find(({ looks }) => looks.some(({ key }) => key === look))?.face ?? 0
      const isElectric = car.fuel === 'Electric'
      expect(bodyWithGrilleAndLamps(body, face).bars.kind === 'closed', car.title).toBe(isElectric)
      const cabin = Object.entries(CABIN_PARTS_BY_BODY).find(([name]) => name === shown.at(-1)?.[0])?.[1]
      expect(cabin?.selector === 'column', car.title).toBe(isElectric)
    }
  })

  it('draws models as what they are, not as most of the body that they are listed under', async () => {
    const drawn = new Map((await carsWithPictures()).map(({ car, shown }) => [car.model, shown[0]?.[0]]))
    const expected = {
      'Gallardo LP 560-4': 'wedge',
      Urus: 'sportsuv',
      Wraith: 'grandcoupe',
      Ghost: 'limousine',
      'Model S': 'liftback',
      'Model X': 'crossover',
      'GLC 300': 'suv',
      '530e': 'saloon',
    }
    expect(Object.fromEntries(Object.keys(expected).map((model) => [model, drawn.get(model)]))).toEqual(expected)
  })

  it('has every picture that it shows in both widths, and in the manifest with a placeholder', async () => {
    const manifest = JSON.parse(readFileSync(join(projectRoot, 'public/pictures/cars/manifest.json'), 'utf8'))
    const shown = await test.db.selectDistinct({ picture: listingPhotos.studioPicture }).from(listingPhotos)
    for (const { picture } of shown) {
      for (const width of [480, 960])
        expect(existsSync(join(projectRoot, `public/pictures/cars/${picture}-${width}.webp`)), picture ?? '').toBe(true)
      expect(manifest[picture ?? '']).toMatchObject({
        width: 960,
        height: 640,
        placeholder: expect.stringMatching(/^.{20,}$/),
      })
    }
  })

  it('keeps all pictures together within 20 MB', () => {
    const folder = join(projectRoot, 'public/pictures')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
    expect(bytes).toBeGreaterThan(5_000_000)
    expect(bytes).toBeLessThanOrEqual(20_000_000)
  })
})
