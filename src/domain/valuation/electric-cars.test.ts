import { expect, it } from 'vitest'
import { seededRandom } from '#db/seed/random.ts'
import { findValueGainsFromOmittingFacts, marketWithoutSellersCars } from '#tests/support/valuation-fairness-checks.ts'
import { estimatePrice, isPriceEstimate } from './estimate-price.ts'
import type { MarketCar } from './market-car.ts'
import { fitPriceModel } from './price-model.ts'

const random = seededRandom(67)

/** A model that is sold with petrol engines and as an electric car, whose engine is left out or is of no size. */
const market = Array.from({ length: 300 }, (_, index): MarketCar => {
  const isElectric = index % 3 === 0
  const year = random.whole(2016, 2025)
  const engineCc = isElectric ? random.pick([0, null]) : random.pick([1600, 2000])
  const worth = isElectric ? 3_600_000 : engineCc === 1600 ? 2_000_000 : 2_500_000
  const priceCents = Math.round(worth * Math.exp(-0.1 * (2026 - year) + (random.next() - 0.5) / 8))
  const kind = { fuel: isElectric ? 'Electric' : 'Petrol', transmission: 'Automatic', body: 'SUV', engineCc }
  const mileageMiles = (2026 - year) * random.whole(6_000, 14_000)
  return { sellerId: `seller-${index}`, brand: 'Hyundai', model: 'Kona', year, mileageMiles, ...kind, priceCents }
})
const model = fitPriceModel(market, { referenceYear: 2026 })

it('an electric car has an estimate without an engine, stated as none or not at all', () => {
  for (const car of market.filter(({ fuel }) => fuel === 'Electric').slice(0, 20)) {
    const { by } = marketWithoutSellersCars(market, car, model)
    const [none, blank] = [0, null].map((engineCc) => estimatePrice({ ...car, engineCc }, by))
    if (!none || !isPriceEstimate(none)) throw new Error(`no estimate: ${none?.reason}`)
    expect(none.openFacts).toEqual([])
    expect(blank).toEqual(none)
    expect(Math.abs(none.valueCents / car.priceCents - 1)).toBeLessThan(0.25)
  }
})

it('an engine of no size is absurd in any other car, and nothing is gained by leaving out that a car is electric', () => {
  const [electric, petrol] = [market[0], market[1]] as [MarketCar, MarketCar]
  const { by } = marketWithoutSellersCars(market, petrol, model)
  expect(estimatePrice({ ...petrol, engineCc: 0 }, by)).toMatchObject({ reason: 'absurd', facts: ['engine'] })
  const some = [electric, ...market.filter((_, index) => index % 10 === 0)]
  expect(some.flatMap((car) => findValueGainsFromOmittingFacts(market, car, model))).toEqual([])
})
