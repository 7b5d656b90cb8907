import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { dealLabels } from '#contract/car-terms.ts'
import { rateDeal } from '#contract/rate-deal.ts'
import type { Deal, PriceEstimate } from '#contract/valuation.ts'
import { listings } from '#db/schema/listings.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { demoSellers } from '#db/seed/demo/accounts.ts'
import { createDemoCars } from '#db/seed/demo/create-demo-cars.ts'
import { seededRandom } from '#db/seed/random.ts'
import { carSummaries } from '#domain/listings/car-summaries.ts'
import { useDatabase } from '#tests/support/database.ts'
import { actorOf } from '#tests/support/load-actor.ts'
import { findValuation, valueDraftCar } from './find-valuation.ts'
import { refitPrices } from './refit-prices.ts'
import { refreshValuations } from './refresh-valuations.ts'

const now = new Date('2026-11-20T12:00:00Z')
const test = useDatabase()

/** A price that the label is given for. */
const priceOf: Record<Deal, (estimate: PriceEstimate) => number> = {
  great: ({ lowCents }) => lowCents - 1,
  good: ({ lowerCents }) => lowerCents - 1,
  fair: ({ upperCents }) => upperCents,
  high: ({ highCents }) => highCents,
  overpriced: ({ dearestHighCents }) => dearestHighCents + 1,
}

it('what the form says of a price is what buyers see, for every label of 200 cars, and posting again does not change it', async () => {
  const sellers = await Promise.all(
    demoSellers.map(async ({ email }) => actorOf(await aSeller(test.db, { id: `seller of ${email}` }))),
  )
  const sellerIds = sellers.map(({ accountId }) => accountId)
  const stock = createDemoCars(seededRandom(1886), { sellerIds, now }).map(({ row }) => row)
  await test.db.insert(listings).values(stock)
  await refitPrices(test.db, { now })
  await refreshValuations(test.db, { now })

  async function seen(id: string) {
    await refreshValuations(test.db, { now })
    const { deal, estimate, silence } = await findValuation(test.db, null, { id, now })
    const [summary] = await carSummaries(test.db, [id], { now })
    expect(summary?.valuation?.deal ?? null).toBe(deal)
    return { deal, estimate, silence }
  }

  const told = { great: 0, good: 0, fair: 0, high: 0, overpriced: 0 }
  for (let index = 0; index < 200; index++) {
    const like = stock[index % stock.length]
    const seller = sellers[index % sellers.length]
    const label = dealLabels[index % dealLabels.length]
    if (!like || !seller || !label) throw new Error('the demo is empty')
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
      ...{
        model,
        year,
        mileageMiles: (like.mileageMiles ?? 0) + 700,
        title,
        fuel,
        transmission,
        body,
        drive,
        engineCc,
      },
      ...{ powerHp, cylinders, titleStatus, accidents, serviceHistory, location, equipment },
    }
    const { estimate, silence } = await valueDraftCar(test.db, seller, { ...facts, brand, now })
    const priceCents = estimate ? priceOf[label](estimate) : like.priceCents
    const deal = estimate && rateDeal(priceCents, estimate)
    if (deal) told[deal]++

    for (const post of ['posted', 'posted again']) {
      const advert = { ...facts, brand, priceCents, sellerId: seller.accountId, pictures: [] }
      const { id } = await aListing(test.db, advert)
      expect(await seen(id), `${post}: ${year} ${model} of ${seller.name}`).toEqual({ deal, estimate, silence })
      // Still in the editor, under the id that it has now.
      const edited = await valueDraftCar(test.db, seller, { ...facts, brand, carId: id, now })
      expect(edited.estimate).toEqual(estimate)
      await test.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, id))
    }
  }
  // The dearest labels are fewer only where nothing is said of the car.
  for (const count of Object.values(told)) expect(count).toBeGreaterThan(25)
}, 180_000)
