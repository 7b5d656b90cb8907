import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { dealLabels } from '#contract/car-terms.ts'
import { dealLabelOfPrice } from '#contract/deal-label-of-price.ts'
import type { DealLabel, PriceEstimate } from '#contract/valuation.ts'
import { listings } from '#db/schema/listings.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { demoSellers } from '#db/seed/demo/accounts.ts'
import { createDemoCars } from '#db/seed/demo/create-demo-cars.ts'
import { seededRandom } from '#db/seed/random.ts'
import type { Actor } from '#domain/actor.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { chooseForTestOrProof, everyNthUnlessProof } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { estimateDraftCarValue, findCarValuation } from './find-car-valuation.ts'
import { refitPriceModel } from './refit-price-model.ts'
import { refreshValuations } from './refresh-valuations.ts'

/** In the stock of the demo, each for one label. */
const places = chooseForTestOrProof({ test: 70, proof: 200 })
const log = pino({ level: 'silent' })
const now = new Date('2026-11-20T12:00:00Z')
/** Their addresses end with the last eight characters of the id. */
const sellerId = (at: number) => `seller ${String(at).padStart(8, '0')}`
const test = useDatabase({ rows: 'kept' })
let sellers: Actor[]
let stock: ReturnType<typeof createDemoCars>[number]['row'][]

beforeAll(async () => {
  sellers = await Promise.all(
    demoSellers.map(async (_, at) => actorOfUser(await aSeller(test.db, { id: sellerId(at) }))),
  )
  const sellerIds = sellers.map(({ accountId }) => accountId)
  stock = createDemoCars(seededRandom(1886), { sellerIds, now }).map(({ row }) => row)
  await test.db.insert(listings).values(stock)
  await refitPriceModel(test.db, { now, log })
  await refreshValuations(test.db, { now })
})

/** A price that gets this label. */
const priceOf: Record<DealLabel, (estimate: PriceEstimate) => number> = {
  great: ({ lowCents }) => lowCents - 1,
  good: ({ lowerCents }) => lowerCents - 1,
  fair: ({ upperCents }) => upperCents,
  high: ({ highCents }) => highCents,
  overpriced: ({ dearestHighCents }) => dearestHighCents + 1,
}

async function seen(id: string) {
  await refreshValuations(test.db, { now })
  const { deal, estimate, silence } = await findCarValuation(test.db, null, { id, now })
  const [summary] = await loadCarSummaries(test.db, [id], { now })
  expect(summary?.valuation?.deal ?? null).toBe(deal)
  return { deal, estimate, silence }
}

it.each(everyNthUnlessProof([...dealLabels.entries()], 2))(
  'what the form says of a price is what buyers see, for cars of label %i %s, and posting again does not change it',
  async (place, label) => {
    let told = 0
    for (let index = place; index < places; index += dealLabels.length) {
      const like = stock[index % stock.length]
      const seller = sellers[index % sellers.length]
      if (!like || !seller) throw new Error('the demo is empty')
      const {
        brand,
        model = null,
        year = null,
        title,
        fuel,
        transmission,
        body,
        drive,
        engineCc,
        powerHp,
        cylinders,
      } = like
      const { titleStatus, accidents, serviceHistory, location, equipment } = like
      const facts = {
        model,
        year,
        mileageMiles: (like.mileageMiles ?? 0) + 700,
        title,
        fuel,
        transmission,
        body,
        drive,
        engineCc,
        powerHp,
        cylinders,
        titleStatus,
        accidents,
        serviceHistory,
        location,
        equipment,
      }
      const { estimate, silence } = await estimateDraftCarValue(test.db, seller, { ...facts, brand, now })
      const priceCents = estimate ? priceOf[label](estimate) : like.priceCents
      const deal = estimate && dealLabelOfPrice(priceCents, estimate)
      if (deal === label) told += 1

      for (const post of ['posted', 'posted again']) {
        const advert = { ...facts, brand, priceCents, sellerId: seller.accountId, pictures: [] }
        const { id } = await aListing(test.db, advert)
        expect(await seen(id), `${post}: ${year} ${model} of ${seller.name}`).toEqual({ deal, estimate, silence })
        // Still in the editor, under its current id.
        const edited = await estimateDraftCarValue(test.db, seller, { ...facts, brand, carId: id, now })
        expect(edited.estimate).toEqual(estimate)
        await test.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, id))
      }
    }
    // The dearest labels are fewer only because some cars have no estimate.
    expect(told).toBeGreaterThan((places / dealLabels.length) * 0.6)
  },
)

it('a car has one value: on its page, in the editor, and for anybody who describes it, its seller or a stranger', async () => {
  const different: unknown[] = []
  let twins = 0
  for (const car of stock.filter(({ status }) => status === 'available').slice(0, places)) {
    const seller = sellers.find(({ accountId }) => accountId === car.sellerId)
    if (!car.id || !seller) throw new Error('a car of the demo has a seller')
    const { estimate } = await findCarValuation(test.db, null, { id: car.id, now })
    const { brand, model, year, mileageMiles, title, fuel, transmission, body, drive, engineCc, powerHp } = car
    const { cylinders, titleStatus, accidents, serviceHistory, location, equipment } = car
    const asked = { brand, model, year, mileageMiles }
    const facts = {
      ...asked,
      title,
      fuel,
      transmission,
      body,
      drive,
      engineCc,
      powerHp,
      cylinders,
      titleStatus,
      accidents,
      serviceHistory,
      location,
      equipment,
    }
    const told = {
      editor: await estimateDraftCarValue(test.db, seller, { ...facts, carId: car.id, now }),
      // Without equipment, which the page of the instant estimate does not ask for.
      seller: await estimateDraftCarValue(test.db, seller, { ...facts, equipment: null, now }),
      ofFewFacts: await estimateDraftCarValue(test.db, seller, { ...asked, fuel, now }),
      stranger: await estimateDraftCarValue(test.db, null, { ...facts, now }),
    }
    for (const [who, answer] of Object.entries(told)) {
      if (answer.estimate?.valueCents !== estimate?.valueCents)
        different.push([who, car.title, answer.estimate, estimate])
    }
    twins++
    const other = await estimateDraftCarValue(test.db, seller, {
      ...facts,
      mileageMiles: (mileageMiles ?? 0) + 90,
      now,
    })
    if (other.estimate && estimate) expect(other.estimate.valueCents).toBeLessThanOrEqual(estimate.valueCents)
  }
  expect(different).toEqual([])
  expect(twins).toBeGreaterThan(places / 2)
})
