import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { priceAccuracyMeasurements, priceFits, priceModels, valuations } from '#db/schema/valuations.ts'
import { aSeller } from '#db/seed/builders.ts'
import { demoSellers } from '#db/seed/demo/accounts.ts'
import { createDemoCars } from '#db/seed/demo/create-demo-cars.ts'
import { seededRandom } from '#db/seed/random.ts'
import { silentLogger as log } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { refitPriceModel } from './refit-price-model.ts'
import { refreshValuations } from './refresh-valuations.ts'

const test = useDatabase({ rows: 'kept' })
const start = new Date('2026-11-20T12:00:00Z')
/** So many days and a moment later. */
const day = (days: number) => new Date(start.getTime() + days * 24 * 3_600_000 + 1)

beforeAll(async () => {
  const sellers = await Promise.all(demoSellers.map((_, at) => aSeller(test.db, { id: `seller ${at}` })))
  const sellerIds = sellers.map(({ id }) => id)
  const cars = createDemoCars(seededRandom(1886), { sellerIds, now: start }).map(({ row }) => row)
  await test.db.insert(listings).values(cars.slice(0, 120))
})

const fitOf = async () => {
  const [fit] = await test.db.select().from(priceFits)
  return fit ?? expect.fail('There is no fit.')
}

// Only one process opens the embedded database.
describe.runIf(inject('databaseSource').kind === 'postgres')('of two servers', () => {
  let other: OpenedDatabase
  beforeAll(async () => {
    const { connectionString = '' } = test.database.pool.options
    other = await openDatabase({ url: connectionString, dataDir: '' })
  })
  afterAll(() => other.close())

  it('one fits prices, at first and each day', async () => {
    for (const fits of [1, 2]) {
      const refit = ({ db }: Pick<OpenedDatabase, 'db'>) => refitPriceModel(db, { now: day(1.1 * fits), log })
      const decisions = await Promise.all([test.database, other].map(refit))
      expect(decisions.filter((decision) => decision !== null)).toHaveLength(1)
      expect(await test.db.$count(priceAccuracyMeasurements)).toBe(fits)
    }
  })
})

it('a fit is left alone by other releases, with all labels, until it has not been made anew for a week', async () => {
  await refitPriceModel(test.db, { now: day(4), log })
  await refreshValuations(test.db, { now: day(4) })
  const labels = await test.db.$count(valuations)
  expect(labels).toBeGreaterThan(20)
  const { fittedAt, referenceYear, fit, ...own } = await fitOf()
  const made = { fittedAt, referenceYear, fit }
  await test.db.delete(priceFits)
  const next = { ...own, ...made, modelVersion: own.modelVersion + 1, id: 'of the next release' }
  await test.db.insert(priceFits).values(next)
  await test.db.insert(priceModels).values({ ...made, id: 'of 0.1.0', carCount: labels })
  const versions = async () =>
    (await test.db.select().from(priceFits)).map(({ modelVersion }) => modelVersion).toSorted()
  expect(await refitPriceModel(test.db, { now: day(6), log })).toBe('first')
  expect(await test.db.$count(valuations)).toBe(labels)
  expect(await versions()).toEqual([own.modelVersion, next.modelVersion].toSorted())
  // Each is due by its own last attempt.
  expect(await refitPriceModel(test.db, { now: day(6.5), log })).toBeNull()
  await refitPriceModel(test.db, { now: day(14), log })
  expect(await versions()).toEqual([own.modelVersion])
  expect(await test.db.select().from(priceModels)).toMatchObject([{ id: 'of 0.1.0' }])
})
